"""`limelight admin`: manages the tables of a server, also while it runs."""

import asyncio
import os
import re
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Final, get_args

import msgspec
from cyclopts import App, Parameter
from rich import box
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
from rich.table import Table as Grid

import limelight
from limelight.cli.database_choice import (
    DEFAULT_DATABASE,
    AdminError,
    DatabaseChoice,
    require_undamaged,
    run_with_tables,
)
from limelight.cli.game_options import SwitchFlag
from limelight.cli.terminal import TerminalScreen, make_progress_bar, print_complaint
from limelight.collection import load_collection
from limelight.core.validation import quote_value, shorten_value
from limelight.store import table_export
from limelight.store.diagnostics import find_damage
from limelight.store.repair import RepairFinding, repair_table, replay_stored_table
from limelight.store.table_rows import UnreadableTable, describe_change
from limelight.store.tables import SequenceConflict, TableStore
from limelight.tables.ids import TableId
from limelight.tables.refusal import Refusal
from limelight.tables.table_state import TableStatus

#: The columns of a progress bar whose total may be unknown.
COUNTED_COLUMNS: Final = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())

TABLE_STATUSES: Final[tuple[str, ...]] = get_args(TableStatus)
STATUSES_IN_PLAY: Final = ("open", "live", "paused", "aside")
UNIT_SECONDS: Final = {"m": 60, "h": 3600, "d": 86_400}
MAX_REASON_LENGTH: Final = 200  # characters
END_ATTEMPTS: Final = 10  # to end a table while people play on


#: The id of a table; one in sixty-four begins with a hyphen.
TableNameArgument = Annotated[str, Parameter(allow_leading_hyphen=True)]

app = App(
    name="admin",
    help="Manage the tables of a server, also while it runs.",
    help_format="plaintext",
    help_epilogue="Example: limelight admin list --status live",
)


@app.command(name="list", help_epilogue="Example: limelight admin list --status live --older 30d")
def list_tables(
    *,
    status: Annotated[list[str] | None, Parameter(negative="")] = None,
    game: str | None = None,
    person: str | None = None,
    older: str | None = None,
    json: SwitchFlag = False,
    database: DatabaseChoice = DEFAULT_DATABASE,
) -> None:
    """List tables, the most recently changed first.

    Parameters
    ----------
    status
        Only these: open, live, paused, over, closed or aside; can be given several times.
    game
        Only this game: opera, jack or minuit.
    person
        Only tables with a player whose name contains this.
    older
        Only tables without a change for so long: 90m, 12h or 30d.
    json
        Print a JSON object on each line.
    """
    filters = _make_filters(status, game, person, older)

    async def run_command(tables: TableStore) -> list[dict[str, Any]]:
        return [row async for row in _list_all(tables, **filters)]

    rows = run_with_tables(database, run_command)
    if json:
        for row in rows:
            print(msgspec.json.encode(row).decode())
    else:
        _show_rows(rows)


@app.command(
    name="export", help_epilogue="Example: limelight admin export --all --out tables.jsonl"
)
def export_tables(
    *names: TableNameArgument,
    out: Annotated[Path, Parameter(allow_leading_hyphen=True)],
    everything: Annotated[bool, Parameter(name="all", negative="", show_default=False)] = False,
    database: DatabaseChoice = DEFAULT_DATABASE,
) -> None:
    """Write tables to a file, one line of JSON each; limelight admin import reads them again.

    A game in play is written with its secrets: keep the file to yourself.

    Parameters
    ----------
    names
        The tables.
    out
        A new file, which only you may read; - is standard output.
    everything
        All tables.
    """
    if bool(names) == everything:
        raise AdminError("export: name the tables, or use --all")

    async def run_command(tables: TableStore) -> Counter[str]:
        chosen = await _choose_tables(tables, names)
        counts: Counter[str] = Counter()
        with _open_output(out) as file, make_progress_bar(*COUNTED_COLUMNS) as bar:
            for name in bar.track(chosen, description="exporting"):
                try:
                    moved = await table_export.export_table(tables, name)
                    counts["secret"] += (
                        replay_stored_table(moved.stored_table).status in STATUSES_IN_PLAY
                    )
                    file.write(moved.to_line())
                    counts["done"] += 1
                except UnreadableTable as error:
                    print_complaint(f"{name}: not written: {error}")
                    counts["unreadable"] += 1
        return counts

    counts = run_with_tables(database, run_command)
    print_complaint(f"{_count_things(counts['done'], 'table')} written to {out}")
    secret = counts["secret"]
    if secret:
        print_complaint(
            f"MIND: {secret} of them in play. The file holds their secrets: a reader knows every "
            "phantom and every deal to come. Keep it to yourself, and delete it after use"
        )
    if counts["unreadable"]:
        raise AdminError(f"{_count_things(counts['unreadable'], 'table')} not written: see above")


@app.command(name="import", help_epilogue="Example: limelight admin import tables.jsonl")
def import_tables(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    database: DatabaseChoice = DEFAULT_DATABASE,
) -> None:
    """Import exported tables, from this database or another, each whole or not at all.

    Each table is replayed first, and its deals are recomputed from its seed. A
    table that exists already with the same events stays. Ratings do not change.
    Users are found by their number: all keep their names, but a user that this
    database does not have cannot play on.

    Parameters
    ----------
    file
        The file that limelight admin export has written; - is standard input.
    """

    async def run_command(tables: TableStore) -> Counter[str]:
        counts: Counter[str] = Counter()
        with make_progress_bar(*COUNTED_COLUMNS) as bar:
            filled = (line for line in lines if line.strip())
            for number, line in enumerate(bar.track(filled, description="importing"), 1):
                try:
                    counts[await _import_table(tables, line)] += 1
                except table_export.InvalidExport as error:
                    print_complaint(f"line {number}: not imported: {error}")
                    counts["refused"] += 1
        return counts

    with _open_export(file) as lines:
        counts = run_with_tables(database, run_command, new=True)
    if not counts:
        raise AdminError(f"{shorten_value(file)}: has no table; was the export cut short?")
    print(f"{_count_things(counts['new'], 'table')} imported, {counts['there']} there already")
    if counts["refused"]:
        raise AdminError(f"{_count_things(counts['refused'], 'table')} not imported: see above")


@app.command(
    name="end", help_epilogue='Example: limelight admin end TABLE --reason "the tournament is over"'
)
def end_tables(
    *names: TableNameArgument, reason: str, database: DatabaseChoice = DEFAULT_DATABASE
) -> None:
    """End tables without a result; no rating changes, and the players read the reason.

    Parameters
    ----------
    names
        The tables.
    reason
        The text that the players read.
    """
    text = " ".join(reason.split())
    if not text or len(text) > MAX_REASON_LENGTH or not text.isprintable():
        raise AdminError(
            f"--reason: give 1 to {MAX_REASON_LENGTH} characters; the players read them"
        )

    async def run_command(tables: TableStore) -> int:
        refused = 0
        for name in await _require_known(tables, names):
            try:
                await _end_table(tables, name, text)
                print(f"{name}: ended")
            except (Refusal, UnreadableTable) as error:
                print_complaint(f"{name}: {error}")
                refused += 1
        return refused

    if refused := run_with_tables(database, run_command):
        raise AdminError(f"{_count_things(refused, 'table')} not ended: see above")


@app.command(name="repair", help_epilogue="Example: limelight admin repair --apply")
def repair_tables(
    *names: TableNameArgument,
    apply: SwitchFlag = False,
    json: SwitchFlag = False,
    database: DatabaseChoice = DEFAULT_DATABASE,
) -> None:
    """Replay tables by the present rules, and report what that changes.

    The events of a table never change. Data derived from them is written again
    if it differs. If an action is no longer legal, the table is set aside: its
    clocks stop, its players are told, and the report names the action and the
    reason; mind that the report may tell a secret of the game. If the rules
    allow the action again, the table goes back into play.

    Parameters
    ----------
    names
        The tables; by default all of them.
    apply
        Write the changes; otherwise they are only reported.
    json
        Print a JSON object for each table.
    """

    async def run_command(tables: TableStore) -> Counter[str]:
        await require_undamaged(database)
        counts: Counter[str] = Counter()
        chosen = await _choose_tables(tables, names)
        with make_progress_bar(*COUNTED_COLUMNS) as bar:
            for name in bar.track(chosen, description="replaying"):
                finding = await repair_table(tables, name, _now_ms(), apply)
                counts[finding.outcome] += 1
                if json:
                    print(msgspec.json.encode(finding).decode())
                elif finding.outcome != "sound" or finding.doubt:
                    print(_describe_finding(finding))
        return counts

    counts = run_with_tables(database, run_command)
    if not json:
        tally = [f"{counts[kind]} {kind}" for kind in ("sound", "repaired", "restored", "aside")]
        print(
            f"{_count_things(counts.total(), 'table')}: {', '.join(tally)}"
            f"{_describe_unreadable(counts)}"
        )
        if not apply and counts["sound"] != counts.total():
            print("Nothing was written; limelight admin repair --apply does it.")
    if bad := counts["aside"] + counts["unreadable"]:
        raise AdminError(f"{_count_things(bad, 'table')} cannot be replayed: see above")


@app.command(name="backup", help_epilogue="Example: limelight admin backup /backup/games.db")
def back_up(file: Path, /, *, database: DatabaseChoice = DEFAULT_DATABASE) -> None:
    """Copy a SQLite database to a new file, while people play; for PostgreSQL use pg_dump.

    Parameters
    ----------
    file
        The copy, which only you may read: it holds the key that signs all cookies.
    """

    async def run_command(tables: TableStore) -> None:
        _create_private_file(file).close()
        try:
            with make_progress_bar() as bar:
                bar.add_task("copying", total=None)
                await require_undamaged(database)
                await asyncio.to_thread(tables.database.back_up, file)
                if damage := await asyncio.to_thread(find_damage, file, is_immutable=True):
                    raise AdminError(f"the copy is damaged: {damage}; try another disk")
        except BaseException:
            file.unlink(missing_ok=True)
            raise

    run_with_tables(database, run_command)
    print(f"Written: {file}, a copy of {database.redacted_url}")


def _now_ms() -> int:
    return int(time.time() * 1000)


def _make_filters(
    status: list[str] | None, game: str | None, person: str | None, older: str | None
) -> dict[str, Any]:
    for name in status or ():
        if name not in TABLE_STATUSES:
            raise AdminError(
                f"--status: {quote_value(name)} is not allowed; "
                f"allowed: {', '.join(TABLE_STATUSES)}"
            )
    if game:
        limelight.game(game)
    filters: dict[str, Any] = {"status": status or TABLE_STATUSES}
    filters |= {"game": game or "", "player": person or ""}
    if older:
        filters["updated_before"] = _now_ms() - 1000 * _parse_age(older)
    return filters


def _parse_age(text: str) -> int:
    match = re.fullmatch(r"(\d{1,6})([mhd])", text)
    if not match:
        raise AdminError(
            f"--older: {quote_value(text)} is not allowed; allowed: such as 90m, 12h or 30d"
        )
    return int(match[1]) * UNIT_SECONDS[match[2]]


async def _list_all(tables: TableStore, **filters: Any) -> AsyncIterator[dict[str, Any]]:
    """All tables that match the filters, read page by page."""
    after = ""
    while page := await tables.list_tables(cursor=after, include_hidden=True, **filters):
        for row in page:
            after = row.pop("place")
            yield row


async def _choose_tables(tables: TableStore, names: Sequence[str]) -> list[TableId]:
    """The named tables, or all tables if none is named."""
    if names:
        return await _require_known(tables, names)
    return [row["id"] async for row in _list_all(tables, status=TABLE_STATUSES)]


async def _require_known(tables: TableStore, names: Sequence[str]) -> list[TableId]:
    if not names:
        raise AdminError("name a table; limelight admin list shows them")
    table_ids = [TableId(name) for name in dict.fromkeys(names)]
    for name in table_ids:
        if not await tables.has_table(name):
            raise AdminError(
                f"there is no table {quote_value(name)}; limelight admin list shows them"
            )
    return table_ids


async def _end_table(tables: TableStore, name: TableId, reason: str) -> None:
    for _ in range(END_ATTEMPTS):
        stored_table = await tables.load_table(name)
        assert stored_table is not None, "tables are never deleted"
        table = replay_stored_table(stored_table)
        entries = table.number_events(table.decide_cancel(reason), _now_ms())
        table.apply_events(entries)
        try:
            return await tables.append_change(describe_change(name, table, entries))
        except SequenceConflict:
            continue  # a player has acted meanwhile
    raise Refusal("busy", "players keep changing this table; try again")


async def _import_table(tables: TableStore, line: bytes) -> str:
    moved = table_export.parse_export_line(line)
    if moved.id in load_collection():
        raise table_export.InvalidExport(f"{moved.id} is the name of a game of the collection")
    table = await table_export.import_table(tables, moved)
    if table is None:
        return "there"
    if table.status in STATUSES_IN_PLAY and (
        absent := await table_export.find_unknown_names(tables, moved)
    ):
        print_complaint(
            f"table {moved.id}: this database does not know {', '.join(absent)}, who cannot play on"
        )
    return "new"


# Files.


def _create_private_file(file: Path) -> BinaryIO:
    """A new file that only its owner may read; `AdminError` if it exists."""
    try:
        return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")
    except FileExistsError as error:
        raise AdminError(f"{shorten_value(file)}: exists already; name another file") from error
    except OSError as error:
        raise AdminError(
            f"{shorten_value(file)}: cannot be written: {error.strerror}; name another file"
        ) from error


@contextmanager
def _open_output(path: Path) -> Generator[BinaryIO]:
    if str(path) == "-":
        yield sys.stdout.buffer
        return
    with _create_private_file(path) as file:
        yield file


def _open_export(file: str) -> BinaryIO:
    """The bytes of an export, from a file or standard input."""
    try:
        return sys.stdin.buffer if file == "-" else Path(file).open("rb")
    except OSError as error:
        raise AdminError(
            f"{shorten_value(file)}: cannot be read: {error.strerror}; "
            "name what admin export has written"
        ) from error


# What is shown.


def _show_rows(rows: Sequence[dict[str, Any]]) -> None:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    for title, narrow in (("table", True), ("game", True), ("status", True), ("idle", True)):
        grid.add_column(title, no_wrap=narrow)
    grid.add_column("players", overflow="fold")
    for row in rows:
        seats = ", ".join(seat["name"] or "(free)" for seat in row["seats"])
        idle = _format_idle(_now_ms() - row["updated"])
        grid.add_row(row["id"], row["game"], row["status"], idle, seats)
    screen = TerminalScreen()
    screen.show(grid)
    screen.show_unbroken(_count_things(len(rows), "table"))


def _format_idle(ms: int) -> str:
    for unit, mark in (("d", "d"), ("h", "h"), ("m", "min")):
        if ms >= 1000 * UNIT_SECONDS[unit]:
            return f"{ms // (1000 * UNIT_SECONDS[unit])} {mark}"
    return "now"


def _count_things(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _describe_finding(finding: RepairFinding) -> str:
    text = f"{finding.table} ({finding.game}): {finding.outcome}"
    if finding.event is not None:
        who = "chance" if finding.seat == -1 else f"seat {finding.seat}"
        action = "" if finding.action is None else f", action {finding.action} of {who}"
        text += f" at event {finding.event}{action}"
    if finding.why:
        text += f": {finding.why}"
    if finding.written:
        text += f"; written anew: {', '.join(finding.written)}"
    return text + (f"; {finding.doubt}" if finding.doubt else "")


def _describe_unreadable(counts: Counter[str]) -> str:
    return f", {counts['unreadable']} unreadable" if counts["unreadable"] else ""
