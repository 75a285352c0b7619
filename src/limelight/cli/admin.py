"""`limelight admin`: what whoever runs a house does with its tables, while it is open or closed."""

import asyncio
import os
import re
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any, BinaryIO, Final, get_args

import msgspec
from cyclopts import App, Parameter
from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
from rich.table import Table as Grid

import limelight
from limelight.cli.game_options import Flag
from limelight.cli.settings import Config, read
from limelight.cli.terminal import Screen, complain, progress
from limelight.collection import collection
from limelight.core.errors import LimelightError
from limelight.core.validation import quote, shorten
from limelight.store import table_export
from limelight.store.database import Database, shown
from limelight.store.diagnostics import find_damage
from limelight.store.repair import Finding, repair, replayed
from limelight.store.tables import Conflict, Tables, UnreadableTable, change
from limelight.tables.refusal import Refusal
from limelight.tables.table import Status

#: A bar for what may be of unknown length.
COUNTED: Final = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())

STATUSES: Final[tuple[str, ...]] = get_args(Status)
IN_PLAY: Final = ("open", "live", "paused", "aside")
UNITS: Final = {"m": 60, "h": 3600, "d": 86_400}
LONGEST: Final = 200  # characters of a reason
TRIES: Final = 10  # to end a table at which people play on


@Parameter(name="*")
@dataclass(frozen=True)
class House:
    """Whose tables.

    Parameters
    ----------
    database
        The house's database; the one that limelight serve would take, unless told.
    """

    database: str | None = None
    config: Config = None

    @property
    def address(self) -> str:
        """The database as told, or the one that `limelight serve` would take."""
        return read(SimpleNamespace(database=self.database), self.config).database


ITS_OWN: Final = House()

#: A table's; one in sixty-four begins with a hyphen.
Name = Annotated[str, Parameter(allow_leading_hyphen=True)]

app = App(
    name="admin",
    help="See to the tables of a house, while it is open or closed.",
    help_format="plaintext",
    help_epilogue="Example: limelight admin list --status live",
)


class AdminError(LimelightError):
    """It cannot be done; the message says what to do."""


@app.command(name="list", help_epilogue="Example: limelight admin list --status live --older 30d")
def list_tables(
    *,
    status: Annotated[list[str] | None, Parameter(negative="")] = None,
    game: str | None = None,
    person: str | None = None,
    older: str | None = None,
    json: Flag = False,
    house: House = ITS_OWN,
) -> None:
    """List tables, those first where something happened last.

    Parameters
    ----------
    status
        Only these: open, live, paused, over, closed or aside; may be told several times.
    game
        Only this game: opera, jack or minuit.
    person
        Only where somebody sits with this in their name.
    older
        Only where nothing has happened for so long: 90m, 12h or 30d.
    json
        Print a JSON object on each line.
    """
    filters = _filters(status, game, person, older)

    async def work(tables: Tables) -> list[dict[str, Any]]:
        return [row async for row in _every(tables, **filters)]

    rows = _at(house, work)
    if json:
        for row in rows:
            print(msgspec.json.encode(row).decode())
    else:
        _show(rows)


@app.command(help_epilogue="Example: limelight admin export --all --out tables.jsonl")
def export(
    *names: Name,
    out: Annotated[Path, Parameter(allow_leading_hyphen=True)],
    everything: Annotated[bool, Parameter(name="all", negative="", show_default=False)] = False,
    house: House = ITS_OWN,
) -> None:
    """Write tables to a file, one line of JSON each; limelight admin import takes them in again.

    Of a game in play that is all of it, secrets too: keep the file to yourself.

    Parameters
    ----------
    names
        The tables.
    out
        A new file that only you may read; - is standard output.
    everything
        All tables.
    """
    if bool(names) == everything:
        raise AdminError("export: name the tables, or say --all")

    async def work(tables: Tables) -> Counter[str]:
        chosen = await _named(tables, names)
        found: Counter[str] = Counter()
        with _written(out) as file, progress(*COUNTED) as bar:
            for name in bar.track(chosen, description="exporting"):
                try:
                    moved = await table_export.export(tables, name)
                    found["secret"] += replayed(moved.kept).status in IN_PLAY
                    file.write(moved.line())
                    found["done"] += 1
                except UnreadableTable as error:
                    complain(f"{name}: not written: {error}")
                    found["unreadable"] += 1
        return found

    found = _at(house, work)
    complain(f"{_count(found['done'], 'table')} written to {out}")
    secret = found["secret"]
    if secret:
        complain(
            f"MIND: {secret} of them in play. The file holds their secrets: whoever reads it knows "
            "every phantom and every deal to come. Keep it to yourself, and delete it after use"
        )
    if found["unreadable"]:
        raise AdminError(f"{_count(found['unreadable'], 'table')} not written: see above")


@app.command(name="import", help_epilogue="Example: limelight admin import tables.jsonl")
def import_tables(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)], /, *, house: House = ITS_OWN
) -> None:
    """Take in tables that were exported, from this database or another, each whole or not at all.

    Each is replayed first, and its deals recomputed from its seed. One that is
    there already, and the same, stays. Ratings do not change. People are known
    by their number: all keep their names, but whom the other database does not
    know cannot play on.

    Parameters
    ----------
    file
        What limelight admin export has written; - is standard input.
    """

    async def work(tables: Tables) -> Counter[str]:
        found: Counter[str] = Counter()
        with progress(*COUNTED) as bar:
            filled = (line for line in lines if line.strip())
            for number, line in enumerate(bar.track(filled, description="importing"), 1):
                try:
                    found[await _take_in(tables, line)] += 1
                except table_export.Unfit as error:
                    complain(f"line {number}: not taken in: {error}")
                    found["refused"] += 1
        return found

    with _read(file) as lines:
        found = _at(house, work, new=True)
    if not found:
        raise AdminError(f"{shorten(file)}: no table is in there; was the export cut short?")
    print(f"{_count(found['new'], 'table')} taken in, {found['there']} there already")
    if found["refused"]:
        raise AdminError(f"{_count(found['refused'], 'table')} not taken in: see above")


@app.command(help_epilogue='Example: limelight admin end TABLE --reason "the tournament is over"')
def end(*names: Name, reason: str, house: House = ITS_OWN) -> None:
    """End tables without a result: no rating changes, and everybody there reads why.

    Parameters
    ----------
    names
        The tables.
    reason
        What their players are told.
    """
    said = " ".join(reason.split())
    if not said or len(said) > LONGEST or not said.isprintable():
        raise AdminError(f"--reason: say why in 1 to {LONGEST} characters; the players read it")

    async def work(tables: Tables) -> int:
        refused = 0
        for name in await _known(tables, names):
            try:
                await _end(tables, name, said)
                print(f"{name}: ended")
            except (Refusal, UnreadableTable) as error:
                complain(f"{name}: {error}")
                refused += 1
        return refused

    if refused := _at(house, work):
        raise AdminError(f"{_count(refused, 'table')} not ended: see above")


@app.command(name="repair", help_epilogue="Example: limelight admin repair --apply")
def repair_tables(
    *names: Name, apply: Flag = False, json: Flag = False, house: House = ITS_OWN
) -> None:
    """Replay tables by the rules as they are now, and say what that changes.

    A table's events are never changed. What is kept beside them is written anew
    if it differs. If an action is not legal any more, the table is set aside:
    its clocks stop, its players are told, and the report says which action and
    why; mind that it may tell a secret of the game. Once the rules allow it
    again, the table is taken back into play.

    Parameters
    ----------
    names
        The tables; all of them, unless told.
    apply
        Do it; otherwise nothing is written, only said.
    json
        Print a JSON object for each table.
    """

    async def work(tables: Tables) -> Counter[str]:
        await _must_be_sound(house)
        found: Counter[str] = Counter()
        chosen = await _named(tables, names)
        with progress(*COUNTED) as bar:
            for name in bar.track(chosen, description="replaying"):
                finding = await repair(tables, name, _now(), apply)
                found[finding.outcome] += 1
                if json:
                    print(msgspec.json.encode(finding).decode())
                elif finding.outcome != "sound" or finding.doubt:
                    print(_told(finding))
        return found

    found = _at(house, work)
    if not json:
        tally = [f"{found[kind]} {kind}" for kind in ("sound", "repaired", "restored", "aside")]
        print(f"{_count(found.total(), 'table')}: {', '.join(tally)}{_rest(found)}")
        if not apply and found["sound"] != found.total():
            print("Nothing was written; limelight admin repair --apply does it.")
    if bad := found["aside"] + found["unreadable"]:
        raise AdminError(f"{_count(bad, 'table')} cannot be replayed: see above")


@app.command(help_epilogue="Example: limelight admin backup /backup/games.db")
def backup(file: Path, /, *, house: House = ITS_OWN) -> None:
    """Copy a SQLite database to a new file, while people play; for PostgreSQL use pg_dump.

    Parameters
    ----------
    file
        The copy, which only you may read: it holds the key that signs everybody's cookies.
    """

    async def work(tables: Tables) -> None:
        _new(file).close()
        try:
            with progress() as bar:
                bar.add_task("copying", total=None)
                await _must_be_sound(house)
                await asyncio.to_thread(tables.database.back_up, file)
                if damage := await asyncio.to_thread(find_damage, file, unchanged=True):
                    raise AdminError(f"the copy is damaged: {damage}; try another disk")
        except BaseException:
            file.unlink(missing_ok=True)
            raise

    _at(house, work)
    print(f"Written: {file}, a copy of {shown(house.address)}")


# The database.


def _at(house: House, work: Callable[[Tables], Awaitable[Any]], new: bool = False) -> Any:
    """Do something with the tables of a database, which must be there unless it may be new."""
    address = house.address
    place = address.removeprefix("sqlite:///")
    if place != address and not new and not Path(place).exists():
        raise AdminError(
            f"--database: there is none at {shorten(place)}; name the one that the house uses"
        )

    async def go() -> Any:
        opened = await Database.open(address)
        try:
            return await work(Tables(opened))
        finally:
            await opened.close()

    return asyncio.run(go())


async def _must_be_sound(house: House) -> None:
    """`AdminError` if the database is a SQLite file that is damaged; PostgreSQL sees to its own."""
    place = house.address.removeprefix("sqlite:///")
    if place != house.address and (damage := await asyncio.to_thread(find_damage, Path(place))):
        raise AdminError(
            f"--database: {shorten(place)} is damaged: {damage}; put a backup back, see the guide"
        )


def _now() -> int:
    return int(time.time() * 1000)


def _filters(
    status: list[str] | None, game: str | None, person: str | None, older: str | None
) -> dict[str, Any]:
    for one in status or ():
        if one not in STATUSES:
            raise AdminError(
                f"--status: {quote(one)} is not allowed; allowed: {', '.join(STATUSES)}"
            )
    if game:
        limelight.game(game)
    filters: dict[str, Any] = {"status": status or STATUSES}
    filters |= {"game": game or "", "player": person or ""}
    if older:
        filters["before"] = _now() - 1000 * _seconds(older)
    return filters


def _seconds(text: str) -> int:
    found = re.fullmatch(r"(\d{1,6})([mhd])", text)
    if not found:
        raise AdminError(f"--older: {quote(text)} is not allowed; allowed: such as 90m, 12h or 30d")
    return int(found[1]) * UNITS[found[2]]


async def _every(tables: Tables, **filters: Any) -> AsyncIterator[dict[str, Any]]:
    """All tables that pass, page by page."""
    after = ""
    while page := await tables.listed(after=after, hidden=True, **filters):
        for row in page:
            after = row.pop("place")
            yield row


async def _named(tables: Tables, names: Sequence[str]) -> list[str]:
    """These tables, or all of them."""
    if names:
        return await _known(tables, names)
    return [row["id"] async for row in _every(tables, status=STATUSES)]


async def _known(tables: Tables, names: Sequence[str]) -> list[str]:
    if not names:
        raise AdminError("name a table; limelight admin list shows them")
    for name in names:
        if not await tables.exists(name):
            raise AdminError(f"there is no table {quote(name)}; limelight admin list shows them")
    return list(dict.fromkeys(names))


async def _end(tables: Tables, name: str, reason: str) -> None:
    for _ in range(TRIES):
        kept = await tables.load(name)
        assert kept is not None, "tables are never deleted"
        table = replayed(kept)
        entries = table.stamped(table.cancel(reason), _now())
        table.apply(entries)
        try:
            return await tables.append(change(name, table, entries))
        except Conflict:
            continue  # people play on there
    raise Refusal("busy", "too much goes on there; try again")


async def _take_in(tables: Tables, line: bytes) -> str:
    moved = table_export.read(line)
    if moved.id in collection():
        raise table_export.Unfit(f"{moved.id} is the name of a game of the collection")
    table = await table_export.take_in(tables, moved)
    if table is None:
        return "there"
    if table.status in IN_PLAY and (absent := await table_export.strangers(tables, moved)):
        complain(f"table {moved.id}: nobody here is {', '.join(absent)}, who cannot play on")
    return "new"


# Files.


def _new(file: Path) -> BinaryIO:
    """A new file that nobody else may read."""
    try:
        return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
    except FileExistsError as error:
        raise AdminError(f"{shorten(file)}: is there already; name another file") from error
    except OSError as error:
        raise AdminError(
            f"{shorten(file)}: cannot be written: {error.strerror}; name another file"
        ) from error


@contextmanager
def _written(out: Path) -> Generator[BinaryIO]:
    if str(out) == "-":
        yield sys.stdout.buffer
        return
    with _new(out) as file:
        yield file


def _read(file: str) -> BinaryIO:
    """An export."""
    try:
        return sys.stdin.buffer if file == "-" else Path(file).open("rb")
    except OSError as error:
        raise AdminError(
            f"{shorten(file)}: cannot be read: {error.strerror}; name what admin export has written"
        ) from error


# What is shown.


def _show(rows: Sequence[dict[str, Any]]) -> None:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for title, narrow in (("table", True), ("game", True), ("status", True), ("idle", True)):
        grid.add_column(title, no_wrap=narrow)
    grid.add_column("players", overflow="fold")
    for row in rows:
        seats = ", ".join(seat["name"] or "(free)" for seat in row["seats"])
        idle = _idle(_now() - row["updated"])
        grid.add_row(row["id"], row["game"], row["status"], idle, seats)
    screen = Screen()
    screen.show(grid)
    screen.tell(_count(len(rows), "table"))


def _idle(ms: int) -> str:
    for unit, mark in (("d", "d"), ("h", "h"), ("m", "min")):
        if ms >= 1000 * UNITS[unit]:
            return f"{ms // (1000 * UNITS[unit])} {mark}"
    return "now"


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _told(finding: Finding) -> str:
    said = f"{finding.table} ({finding.game}): {finding.outcome}"
    if finding.event is not None:
        who = "chance" if finding.seat == -1 else f"seat {finding.seat}"
        action = "" if finding.action is None else f", action {finding.action} of {who}"
        said += f" at event {finding.event}{action}"
    if finding.why:
        said += f": {finding.why}"
    if finding.written:
        said += f"; written anew: {', '.join(finding.written)}"
    return said + (f"; {finding.doubt}" if finding.doubt else "")


def _rest(found: Counter[str]) -> str:
    return f", {found['unreadable']} unreadable" if found["unreadable"] else ""
