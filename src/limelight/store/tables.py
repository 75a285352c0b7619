"""The tables of a database: added, loaded, listed, and their logs appended to."""

import asyncio
from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Row, Select, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from limelight.core.errors import LimelightError
from limelight.store.database import Database
from limelight.store.models import AnalysisRow, SeatRow, TableRow, UserRow
from limelight.store.table_rows import (
    StoredTable,
    TableChange,
    insert_events,
    insert_table,
    select_events,
    select_table,
)
from limelight.tables.events import LoggedEvent
from limelight.tables.ids import TableId, UserId
from limelight.tables.table import Table
from limelight.tables.table_setup import TableSetup

MAX_PAGE_ROWS: Final = 100
#: What the row of a table that cannot be opened is set to, so that nothing waits for it.
SET_ASIDE_VALUES: Final[dict[str, Any]] = {
    "status": "aside",
    "turn": None,
    "deadline": None,
    "machine": False,
}


class SequenceConflict(LimelightError):
    """Another process has stored an event with the same sequence number first."""


#: `TableSetup.is_game_among_machines` in SQL.
_only_machines = TableRow.match_id.is_(None) & ~exists().where(
    SeatRow.table_id == TableRow.id, SeatRow.kind != "machine"
)
#: A machine's clock runs too, though it never runs out; in games of machines alone it is ignored.
_clocked = TableRow.deadline.is_not(None) | TableRow.machine & ~_only_machines


class TableStore:
    """The tables of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._waiting: list[tuple[TableChange, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def add_table(self, stored: StoredTable, table: Table, now: int) -> None:
        """Store a new table with its events so far; `table` is the table after them."""
        await self.database.run_write(
            lambda connection: insert_table(connection, stored, table, now)
        )

    async def append_change(self, change: TableChange) -> None:
        """Append events to the log of a table; `SequenceConflict` if another process was quicker.

        All changes that wait at the same moment are written in one transaction.
        """
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, future))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_batches())
        await asyncio.shield(future)

    async def wait_until_written(self) -> None:
        """Wait until all changes so far are written."""
        while self._writer is not None and not self._writer.done():
            await asyncio.wait([self._writer])

    async def _write_batches(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await self._write_changes([change for change, _ in batch])
            except IntegrityError:
                for change, future in batch:
                    await self._write_alone(change, future)
            except Exception as error:
                for _, future in batch:
                    future.set_exception(error)
            else:
                for _, future in batch:
                    future.set_result(None)

    async def _write_changes(self, changes: Sequence[TableChange]) -> None:
        await self.database.run_write(lambda connection: insert_events(connection, changes))

    async def _write_alone(self, change: TableChange, future: asyncio.Future[None]) -> None:
        try:
            await self._write_changes([change])
        except IntegrityError:
            future.set_exception(SequenceConflict(f"table {change.table_id}: the game has gone on"))
        except Exception as error:
            future.set_exception(error)
        else:
            future.set_result(None)

    async def load_table(self, table_id: TableId) -> StoredTable | None:
        """A table with its whole log; None if there is none with this id.

        `UnreadableTable` if its setup or an event cannot be decoded.
        """
        async with self.database.begin_read() as connection:
            return await connection.run_sync(lambda plain: select_table(plain, table_id))

    async def has_table(self, table_id: TableId) -> bool:
        """Whether there is a table with this id."""
        query = select(TableRow.id).where(TableRow.id == table_id)
        async with self.database.begin_read() as connection:
            return (await connection.execute(query)).first() is not None

    async def mark_set_aside(self, table_id: TableId) -> None:
        """Mark a table that cannot be opened, so that nothing waits for it."""
        change = update(TableRow).where(TableRow.id == table_id).values(SET_ASIDE_VALUES)
        async with self.database.begin_write() as connection:
            await connection.execute(change)

    async def load_events_after(self, table_id: TableId, seq: int) -> list[LoggedEvent]:
        """The events of a table after a sequence number."""
        async with self.database.begin_read() as connection:
            return await connection.run_sync(lambda plain: select_events(plain, table_id, seq))

    async def load_analysis(self, table_id: TableId) -> bytes | None:
        """The stored analysis of a finished game, if there is one."""
        query = select(AnalysisRow.body).where(AnalysisRow.table_id == table_id)
        async with self.database.begin_read() as connection:
            body: bytes | None = (await connection.execute(query)).scalar()
        return body

    async def store_analysis(self, table_id: TableId, body: bytes) -> None:
        """Store the analysis of a finished game, in place of an older one."""
        async with self.database.begin_write() as connection:
            await connection.execute(delete(AnalysisRow).where(AnalysisRow.table_id == table_id))
            await connection.execute(insert(AnalysisRow).values(table_id=table_id, body=body))

    async def list_overdue_tables(self, now: int) -> list[TableId]:
        """All live tables whose clock has run out, the longest overdue first."""
        query = select(TableRow.id).where(TableRow.deadline < now).order_by(TableRow.deadline)
        return await self._list_ids(query)

    async def is_any_clock_running(self) -> bool:
        """Whether the clock of any table runs."""
        return bool(await self._list_ids(select(TableRow.id).where(_clocked).limit(1)))

    async def load_last_event_time(self) -> int:
        """The time of the last event at any table; 0 if there is none."""
        query = select(func.max(TableRow.updated))
        async with self.database.begin_read() as connection:
            last: int | None = (await connection.execute(query)).scalar()
        return last or 0

    async def list_clocked_tables(self) -> list[TableId]:
        """All tables whose clock may run."""
        return await self._list_ids(select(TableRow.id).where(_clocked))

    async def list_tables_awaiting_machine(self, before: int) -> list[TableId]:
        """Tables at which a machine is to move, without an event since `before`.

        Not those of machines alone: they wait for a spectator.
        """
        query = select(TableRow.id).where(TableRow.machine, TableRow.updated < before)
        return await self._list_ids(query.where(~_only_machines))

    async def _list_ids(self, query: Select[Any]) -> list[TableId]:
        async with self.database.begin_read() as connection:
            return [TableId(row.id) for row in await connection.execute(query)]

    async def list_unfinished_of_owner(self, owner: UserId) -> list[tuple[TableId, bool]]:
        """Unfinished tables of a user and the user's bots, with whether only machines play."""
        bots = select(UserRow.id).where(UserRow.owner == owner)
        return await self._list_unfinished(or_(TableRow.owner == owner, TableRow.owner.in_(bots)))

    async def list_unfinished_among(
        self, table_ids: Collection[TableId]
    ) -> list[tuple[TableId, bool]]:
        """The unfinished ones of these tables, with whether only machines play."""
        return await self._list_unfinished(TableRow.id.in_(table_ids)) if table_ids else []

    async def _list_unfinished(self, condition: Any) -> list[tuple[TableId, bool]]:
        query = select(TableRow.id, _only_machines.label("only_machines"))
        query = query.where(condition, TableRow.status.in_(("open", "live", "paused")))
        async with self.database.begin_read() as connection:
            rows = await connection.execute(query)
            return [(TableId(row.id), bool(row.only_machines)) for row in rows]

    async def store_visits(self, table_ids: Collection[TableId], now: int) -> None:
        """Store that these tables are being watched."""
        change = update(TableRow).where(TableRow.id.in_(table_ids)).values(visited=now)
        async with self.database.begin_write() as connection:
            await connection.execute(change)

    async def list_unvisited_tables(self, since: int, limit: int = 100) -> list[TableId]:
        """Open tables and games of machines alone without a visit since a time."""
        is_closable = (TableRow.status == "open") | (TableRow.status == "live") & _only_machines
        query = select(TableRow.id).where(is_closable, TableRow.visited < since)
        return await self._list_ids(query.where(TableRow.match_id.is_(None)).limit(limit))

    async def list_updated_tables(self, since: int) -> list[tuple[TableId, int]]:
        """Tables with events since a time, each with the time of its last event."""
        query = select(TableRow.id, TableRow.updated).where(TableRow.updated >= since)
        async with self.database.begin_read() as connection:
            rows = await connection.execute(query)
            return [(TableId(row.id), row.updated) for row in rows]

    async def list_seated_users(
        self, table_ids: Sequence[TableId], user_ids: Sequence[UserId]
    ) -> list[tuple[TableId, UserId]]:
        """Which of these users have a seat at which of these tables."""
        query = select(SeatRow.table_id, SeatRow.user_id)
        query = query.where(SeatRow.table_id.in_(table_ids), SeatRow.user_id.in_(user_ids))
        async with self.database.begin_read() as connection:
            rows = await connection.execute(query)
            return [(TableId(row.table_id), UserId(row.user_id)) for row in rows]

    async def list_active_tables(self, user_id: UserId, bot_name: str = "") -> list[TableId]:
        """Unfinished tables where a user has a seat, or a bot of this name is invited."""
        table_ids = _table_ids_by_seat(SeatRow.user_id == user_id)
        if bot_name:
            is_invited = func.lower(SeatRow.asked) == bot_name.lower()
            table_ids = _table_ids_by_seat((SeatRow.user_id == user_id) | is_invited)
        return await self._list_ids(
            select(TableRow.id).where(
                TableRow.status.in_(("open", "live", "paused")), TableRow.id.in_(table_ids)
            )
        )

    async def list_tables(
        self,
        *,
        status: Sequence[str],
        user_id: str = "",
        game: str = "",
        player: str = "",
        cursor: str = "",
        updated_before: int | None = None,
        include_hidden: bool = False,
        limit: int = MAX_PAGE_ROWS,
    ) -> list[dict[str, Any]]:
        """Tables for the lobby, the latest first: those of a user, or the public ones.

        `include_hidden` adds those that are not public. `player` is a part of a player's name. The
        `place` of a table, as `cursor`, continues the list after it.
        """
        query = select(TableRow).where(TableRow.status.in_(status))
        if user_id:
            query = query.where(TableRow.id.in_(_table_ids_by_seat(SeatRow.user_id == user_id)))
        elif not include_hidden:
            query = query.where(TableRow.public)
        if updated_before is not None:
            query = query.where(TableRow.updated < updated_before)
        if game:
            query = query.where(TableRow.game == game)
        if player:
            has_player = func.lower(SeatRow.name).contains(player.lower(), autoescape=True)
            query = query.where(TableRow.id.in_(_table_ids_by_seat(has_player)))
        if cursor:
            updated, _, table_id = cursor.partition(".")
            is_equal = TableRow.updated == int(updated)
            query = query.where(
                (TableRow.updated < int(updated)) | is_equal & (TableRow.id > table_id)
            )
        query = query.order_by(TableRow.updated.desc(), TableRow.id)
        query = query.limit(min(limit, MAX_PAGE_ROWS))
        async with self.database.begin_read() as connection:
            rows = (await connection.execute(query)).all()
            table_ids = [row.id for row in rows]
            seats = (
                await connection.execute(
                    select(SeatRow).where(SeatRow.table_id.in_(table_ids)).order_by(SeatRow.seat)
                )
            ).all()
        return [
            _summarize_table(row, [seat for seat in seats if seat.table_id == row.id])
            for row in rows
        ]


def _table_ids_by_seat(condition: Any) -> Select[Any]:
    return select(SeatRow.table_id).where(condition)


def _summarize_table(row: Row[Any], seats: Sequence[Row[Any]]) -> dict[str, Any]:
    setup = msgspec.json.decode(row.plan, type=TableSetup)
    return {
        "id": row.id,
        "game": row.game,
        "options": setup.options,
        "time": setup.time,
        "rated": setup.rated,
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
