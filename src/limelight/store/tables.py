"""Tables in the database: made, loaded, listed, and their events appended."""

import asyncio
from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    Connection,
    Row,
    Select,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from limelight.core.errors import LimelightError
from limelight.core.validation import shorten
from limelight.store.database import Database
from limelight.store.models import AnalysisRow, EventRow, SeatRow, TableRow, User
from limelight.store.users import rate
from limelight.tables.events import (
    Entry,
    Flagged,
    Happening,
    Left,
    Played,
    Resigned,
    Seated,
    decoded,
    encoded,
)
from limelight.tables.table import Table
from limelight.tables.table_setup import Plan

LARGEST_PAGE = 100
#: What a game ends with; what is noted later does not end it again.
ENDS = (Played, Resigned, Flagged)
#: What a table's row says of one that cannot be opened: nobody is to wait for it.
SHELVED: dict[str, Any] = {"status": "aside", "turn": None, "deadline": None, "machine": False}


class Conflict(LimelightError):
    """Somebody else has written the same number first."""


class UnreadableTable(LimelightError):
    """What is kept of a table cannot be read."""


class Change(msgspec.Struct):
    """What is to be appended to a table's log, and the summary that follows from it."""

    table: str
    entries: list[Entry]
    status: str
    turn: int | None
    deadline: int | None
    machine: bool
    result: list[float] | None
    #: Whose ratings the result changes, by seat; nobody's if the game is not rated.
    rated: list[str] = []
    game: str = ""


class Kept(msgspec.Struct):
    """A table as it is kept."""

    id: str
    owner: str
    plan: Plan
    seed: str
    entries: list[Entry]


def change(name: str, table: Table, entries: list[Entry]) -> Change:
    """The change that has just been applied to a table."""
    ends = table.over and any(isinstance(entry.event, ENDS) for entry in entries)
    rated = [seat.who for seat in table.seats] if table.plan.rated and ends else []
    game = table.plan.game
    return Change(
        name,
        entries,
        table.status,
        table.turn,
        table.deadline,
        bool(table.machine()),
        table.result(),
        rated,
        game,
    )


_only_machines = TableRow.match_id.is_(None) & ~exists().where(
    SeatRow.table_id == TableRow.id, SeatRow.kind != "machine"
)
#: A machine's clock runs too, though it never runs out; among machines alone nobody minds.
_clocked = TableRow.deadline.is_not(None) | TableRow.machine & ~_only_machines


class Tables:
    """The tables of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._waiting: list[tuple[Change, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def add(self, kept: Kept, table: Table, now: int) -> None:
        """A new table, with what has happened at it already."""
        await self.database.write(lambda connection: add(connection, kept, table, now))

    async def append(self, changed: Change) -> None:
        """Make events last; `Conflict` if another process was quicker.

        All that waits at the same moment is written in one transaction.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((changed, done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write())
        await asyncio.shield(done)

    async def settle(self) -> None:
        """Wait until all that was asked for is written."""
        while self._writer is not None and not self._writer.done():
            await asyncio.wait([self._writer])

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self._write_all([changed for changed, _ in batch])
            except IntegrityError:
                for changed, done in batch:
                    await self._write_one(changed, done)
            except Exception as error:
                for _, done in batch:
                    done.set_exception(error)
            else:
                for _, done in batch:
                    done.set_result(None)

    async def _write_all(self, changes: Sequence[Change]) -> None:
        await self.database.write(lambda connection: append(connection, changes))

    async def _write_one(self, changed: Change, done: asyncio.Future[None]) -> None:
        try:
            await self._write_all([changed])
        except IntegrityError:
            done.set_exception(Conflict(f"table {changed.table}: the game has gone on"))
        except Exception as error:
            done.set_exception(error)
        else:
            done.set_result(None)

    async def load(self, name: str) -> Kept | None:
        """A table with its whole log; None if there is none of that name."""
        async with self.database.read() as connection:
            return await connection.run_sync(lambda plain: load(plain, name))

    async def exists(self, name: str) -> bool:
        """Whether there is a table of that name."""
        query = select(TableRow.id).where(TableRow.id == name)
        async with self.database.read() as connection:
            return (await connection.execute(query)).first() is not None

    async def shelve(self, name: str) -> None:
        """Let nobody wait for a table that cannot be opened."""
        async with self.database.begin() as connection:
            await connection.execute(update(TableRow).where(TableRow.id == name).values(SHELVED))

    async def since(self, name: str, seq: int) -> list[Entry]:
        """The events after a number."""
        async with self.database.read() as connection:
            return await connection.run_sync(lambda plain: _entries(plain, name, seq))

    async def analysis(self, name: str) -> bytes | None:
        """What a machine has said about a finished game, if it was asked."""
        query = select(AnalysisRow.body).where(AnalysisRow.table_id == name)
        async with self.database.read() as connection:
            found: bytes | None = (await connection.execute(query)).scalar()
        return found

    async def keep_analysis(self, name: str, body: bytes) -> None:
        """Keep what a machine has said; it is the same whoever asked."""
        async with self.database.begin() as connection:
            await connection.execute(delete(AnalysisRow).where(AnalysisRow.table_id == name))
            await connection.execute(insert(AnalysisRow).values(table_id=name, body=body))

    async def due(self, now: int) -> list[str]:
        """Live tables whose clock has run out: all, so that none is hidden behind others."""
        query = select(TableRow.id).where(TableRow.deadline < now).order_by(TableRow.deadline)
        async with self.database.read() as connection:
            return [row.id for row in await connection.execute(query)]

    async def ticking(self) -> bool:
        """Whether the clock of any table runs."""
        query = select(TableRow.id).where(_clocked).limit(1)
        async with self.database.read() as connection:
            return (await connection.execute(query)).first() is not None

    async def latest(self) -> int:
        """When something last happened at any table."""
        async with self.database.read() as connection:
            found: int | None = (
                await connection.execute(select(func.max(TableRow.updated)))
            ).scalar()
        return found or 0

    async def clocked(self) -> list[str]:
        """All tables whose clock may run."""
        query = select(TableRow.id).where(_clocked)
        async with self.database.read() as connection:
            return [row.id for row in await connection.execute(query)]

    async def machines(self, before: int) -> list[str]:
        """Where a machine is to move in a match or against people, and nothing has happened since
        before a time; machines among themselves wait for somebody to watch.
        """
        query = select(TableRow.id).where(TableRow.machine, TableRow.updated < before)
        query = query.where(~_only_machines)
        async with self.database.read() as connection:
            return [row.id for row in await connection.execute(query)]

    async def unfinished_of(self, owner: str) -> list[tuple[str, bool]]:
        """Tables that somebody, or a bot of theirs, has opened and that are not over; whether only
        machines play there.
        """
        bots = select(User.id).where(User.owner == owner)
        return await self._unfinished(or_(TableRow.owner == owner, TableRow.owner.in_(bots)))

    async def unfinished_among(self, names: Collection[str]) -> list[tuple[str, bool]]:
        """Those of these tables that are not over; whether only machines play there."""
        return await self._unfinished(TableRow.id.in_(names)) if names else []

    async def _unfinished(self, condition: Any) -> list[tuple[str, bool]]:
        query = select(TableRow.id, _only_machines.label("only_machines"))
        query = query.where(condition, TableRow.status.in_(("open", "live", "paused")))
        async with self.database.read() as connection:
            found = await connection.execute(query)
            return [(row.id, bool(row.only_machines)) for row in found]

    async def note_visits(self, names: Collection[str], now: int) -> None:
        """Somebody looks at these tables."""
        async with self.database.begin() as connection:
            here = TableRow.id.in_(names)
            await connection.execute(update(TableRow).where(here).values(visited=now))

    async def unvisited(self, since: int, most: int = 100) -> list[str]:
        """Open tables and games among machines that nobody has looked at since a time."""
        closable = (TableRow.status == "open") | (TableRow.status == "live") & _only_machines
        query = select(TableRow.id).where(closable, TableRow.visited < since)
        query = query.where(TableRow.match_id.is_(None)).limit(most)
        async with self.database.read() as connection:
            return [row.id for row in await connection.execute(query)]

    async def updated(self, since: int) -> list[tuple[str, int]]:
        """Tables at which something has happened since a time, and when it last did."""
        query = select(TableRow.id, TableRow.updated).where(TableRow.updated >= since)
        async with self.database.read() as connection:
            return [(row.id, row.updated) for row in await connection.execute(query)]

    async def sitting(self, names: Sequence[str], people: Sequence[str]) -> list[tuple[str, str]]:
        """At which of these tables which of these people sit."""
        query = select(SeatRow.table_id, SeatRow.user_id)
        query = query.where(SeatRow.table_id.in_(names), SeatRow.user_id.in_(people))
        async with self.database.read() as connection:
            return [(row.table_id, row.user_id) for row in await connection.execute(query)]

    async def of(self, who: str, bot: str = "") -> list[str]:
        """The tables where somebody has something to do: those under way, and invitations."""
        here = _with(SeatRow.user_id == who)
        if bot:
            here = _with((SeatRow.user_id == who) | (func.lower(SeatRow.asked) == bot.lower()))
        query = select(TableRow.id).where(
            TableRow.status.in_(("open", "live", "paused")), TableRow.id.in_(here)
        )
        async with self.database.read() as connection:
            return [row.id for row in await connection.execute(query)]

    async def listed(
        self,
        *,
        status: Sequence[str],
        who: str = "",
        game: str = "",
        player: str = "",
        after: str = "",
        before: int | None = None,
        hidden: bool = False,
        most: int = LARGEST_PAGE,
    ) -> list[dict[str, Any]]:
        """Tables for the lobby, the latest first: somebody's own, or the public ones.

        `hidden` lists the others as well; `before` those where nothing has happened since a time.
        To go on after a table, give its `place`.
        """
        query = select(TableRow).where(TableRow.status.in_(status))
        if who:
            query = query.where(TableRow.id.in_(_with(SeatRow.user_id == who)))
        elif not hidden:
            query = query.where(TableRow.public)
        if before is not None:
            query = query.where(TableRow.updated < before)
        if game:
            query = query.where(TableRow.game == game)
        if player:
            like = func.lower(SeatRow.name).contains(player.lower(), autoescape=True)
            query = query.where(TableRow.id.in_(_with(like)))
        if after:
            updated, _, name = after.partition(".")
            here = TableRow.updated == int(updated)
            query = query.where((TableRow.updated < int(updated)) | here & (TableRow.id > name))
        query = query.order_by(TableRow.updated.desc(), TableRow.id).limit(min(most, LARGEST_PAGE))
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).all()
            names = [row.id for row in rows]
            seats = (
                await connection.execute(
                    select(SeatRow).where(SeatRow.table_id.in_(names)).order_by(SeatRow.seat)
                )
            ).all()
        return [_summary(row, [seat for seat in seats if seat.table_id == row.id]) for row in rows]


def _with(condition: Any) -> Select[Any]:
    return select(SeatRow.table_id).where(condition)


def _summary(row: Row[Any], seats: Sequence[Row[Any]]) -> dict[str, Any]:
    plan = msgspec.json.decode(row.plan, type=Plan)
    return {
        "id": row.id,
        "game": row.game,
        "options": plan.options,
        "time": plan.time,
        "rated": plan.rated,
        "public": row.public,
        "status": row.status,
        "turn": row.turn,
        "updated": row.updated,
        "place": f"{row.updated}.{row.id}",
        "seats": [
            {"kind": seat.kind, "name": seat.name, "result": seat.result, "who": seat.user_id}
            for seat in seats
        ],
    }


def summary(plan: Plan, changed: Change) -> dict[str, Any]:
    """What a table's row says of it, beside what it began with."""
    return {
        "game": plan.game,
        "public": plan.public,
        "status": changed.status,
        "turn": changed.turn,
        "deadline": changed.deadline,
        "machine": changed.machine,
        "match_id": plan.match or None,
        "match_game": plan.number if plan.match else None,
    }


def add(connection: Connection, kept: Kept, table: Table, now: int) -> None:
    """A new table, with what has happened at it already."""
    first = msgspec.structs.replace(change(kept.id, table, kept.entries), rated=[])
    row = {
        "id": kept.id,
        "plan": msgspec.json.encode(kept.plan),
        "seed": kept.seed,
        "owner": kept.owner,
        "created": now,
        "updated": now,
        "visited": now,
        **summary(kept.plan, first),
    }
    seats = [
        {
            "table_id": kept.id,
            "seat": n,
            "kind": seat.kind,
            "user_id": "",
            "name": "",
            "asked": seat.bot,
        }
        for n, seat in enumerate(kept.plan.seats)
    ]
    connection.execute(insert(TableRow), row)
    connection.execute(insert(SeatRow), seats)
    append(connection, [first])


def load(connection: Connection, name: str) -> Kept | None:
    """A table with its whole log; None if there is none of that name."""
    query = select(TableRow.owner, TableRow.plan, TableRow.seed).where(TableRow.id == name)
    found = connection.execute(query).first()
    if found is None:
        return None
    try:
        plan = msgspec.json.decode(found.plan, type=Plan)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise UnreadableTable(f"its plan cannot be read: {shorten(error)}") from error
    return Kept(name, found.owner, plan, found.seed, _entries(connection, name, 0))


def _entries(connection: Connection, name: str, after: int) -> list[Entry]:
    query = (
        select(EventRow.seq, EventRow.at, EventRow.body)
        .where(EventRow.table_id == name, EventRow.seq > after)
        .order_by(EventRow.seq)
    )
    rows = connection.execute(query)
    return [Entry(row.seq, row.at, _read(row.body, f"event {row.seq}")) for row in rows]


def _read(body: bytes, what: str) -> Happening:
    try:
        return decoded(body)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise UnreadableTable(f"{what} cannot be read: {shorten(error)}") from error


_update = (
    update(TableRow)
    .where(TableRow.id == bindparam("name"))
    .values(
        status=bindparam("status"),
        turn=bindparam("turn"),
        deadline=bindparam("deadline"),
        machine=bindparam("machine"),
        updated=bindparam("updated"),
    )
)


def append(connection: Connection, changes: Sequence[Change]) -> None:
    """Add events to tables' logs, and write what follows from them."""
    rows = [
        {"table_id": changed.table, "seq": e.seq, "at": e.at, "body": encoded(e.event)}
        for changed in changes
        for e in changed.entries
    ]
    if rows:
        connection.execute(insert(EventRow), rows)
    updates = [
        {
            "name": changed.table,
            "status": changed.status,
            "turn": changed.turn,
            "deadline": changed.deadline,
            "machine": changed.machine,
            "updated": changed.entries[-1].at,
        }
        for changed in changes
        if changed.entries
    ]
    if updates:
        connection.execute(_update, updates)
    for changed in changes:
        _seats(connection, changed)
        if changed.rated and changed.result:
            rate(connection, changed.game, changed.rated, changed.result)


def _seats(connection: Connection, changed: Change) -> None:
    """Keep the list of who sits where in step with the log."""
    here = SeatRow.table_id == changed.table
    for entry in changed.entries:
        match entry.event:
            case Seated(seat, who, name):
                sitting: dict[str, Any] = {"user_id": who, "name": name}
            case Left(seat):
                sitting = {"user_id": "", "name": ""}
            case Flagged(seat):
                sitting = {"late": True}
            case _:
                continue
        connection.execute(update(SeatRow).where(here, SeatRow.seat == seat).values(sitting))
    for seat, result in enumerate(changed.result or []):
        values = {"result": result}
        connection.execute(update(SeatRow).where(here, SeatRow.seat == seat).values(values))
