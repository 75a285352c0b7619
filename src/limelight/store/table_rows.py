"""The rows of one table: written and read within a transaction of the caller."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, update

from limelight.core.errors import LimelightError
from limelight.core.validation import shorten_value
from limelight.store.models import EventRow, SeatRow, TableRow
from limelight.store.ratings import store_rated_game
from limelight.tables.events import (
    ActionPlayed,
    LoggedEvent,
    SeatFlagged,
    SeatLeft,
    SeatResigned,
    SeatTaken,
    TableEvent,
    decode_event,
    encode_event,
)
from limelight.tables.ids import TableId, UserId
from limelight.tables.table import Table
from limelight.tables.table_setup import TableSetup

#: The events that can end a game; others may follow its end, but do not end it again.
GAME_ENDING_EVENTS: Final = (ActionPlayed, SeatResigned, SeatFlagged)


class UnreadableTable(LimelightError):
    """The stored setup or log of a table cannot be read."""


class TableChange(msgspec.Struct):
    """Events to be appended to the log of a table, and the summary that follows from them."""

    table_id: TableId
    events: list[LoggedEvent]
    status: str
    turn: int | None
    deadline: int | None
    machine_to_move: bool
    result: list[float] | None
    #: The users whose ratings the result changes, by seat; empty if the game is not rated.
    rated_user_ids: list[UserId] = []
    game: str = ""


class StoredTable(msgspec.Struct):
    """A table as the database has it."""

    table_id: TableId
    #: Empty for games of matches, which have no owner.
    owner: UserId
    setup: TableSetup
    seed: str
    events: list[LoggedEvent]


def describe_change(table_id: TableId, table: Table, events: list[LoggedEvent]) -> TableChange:
    """The change that stores these events; `table` is the table after them."""
    has_ended = table.is_over and any(
        isinstance(logged.event, GAME_ENDING_EVENTS) for logged in events
    )
    is_rated = table.setup.rated and has_ended
    return TableChange(
        table_id,
        events,
        table.status,
        table.turn,
        table.deadline,
        bool(table.machine_to_move()),
        table.final_results(),
        [seat.user_id for seat in table.seats] if is_rated else [],
        table.setup.game,
    )


def summary_columns(setup: TableSetup, change: TableChange) -> dict[str, Any]:
    """The columns of a table's row that follow from its setup and its log."""
    return {
        "game": setup.game,
        "public": setup.public,
        "status": change.status,
        "turn": change.turn,
        "deadline": change.deadline,
        "machine": change.machine_to_move,
        "match_id": setup.match or None,
        "match_game": setup.number if setup.match else None,
    }


def insert_table(connection: Connection, stored: StoredTable, table: Table, now: int) -> None:
    """Insert a table with its events so far; no rating changes."""
    change = describe_change(stored.table_id, table, stored.events)
    change.rated_user_ids = []
    row = {
        "id": stored.table_id,
        "plan": msgspec.json.encode(stored.setup),
        "seed": stored.seed,
        "owner": stored.owner,
        "created": now,
        "updated": now,
        "visited": now,
        **summary_columns(stored.setup, change),
    }
    seats = [
        {
            "table_id": stored.table_id,
            "seat": number,
            "kind": seat.kind,
            "user_id": "",
            "name": "",
            "asked": seat.bot,
        }
        for number, seat in enumerate(stored.setup.seats)
    ]
    connection.execute(insert(TableRow), row)
    connection.execute(insert(SeatRow), seats)
    insert_events(connection, [change])


def select_table(connection: Connection, table_id: TableId) -> StoredTable | None:
    """A table with its whole log; None if there is none with this id.

    `UnreadableTable` if its setup or an event cannot be decoded.
    """
    query = select(TableRow.owner, TableRow.plan, TableRow.seed).where(TableRow.id == table_id)
    row = connection.execute(query).first()
    if row is None:
        return None
    try:
        setup = msgspec.json.decode(row.plan, type=TableSetup)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise UnreadableTable(f"its plan cannot be read: {shorten_value(error)}") from error
    events = select_events(connection, table_id, 0)
    return StoredTable(table_id, UserId(row.owner), setup, row.seed, events)


def select_events(connection: Connection, table_id: TableId, after_seq: int) -> list[LoggedEvent]:
    """The events of a table after a sequence number; `UnreadableTable` if one is not readable."""
    query = (
        select(EventRow.seq, EventRow.at, EventRow.body)
        .where(EventRow.table_id == table_id, EventRow.seq > after_seq)
        .order_by(EventRow.seq)
    )
    rows = connection.execute(query)
    return [LoggedEvent(row.seq, row.at, _decode_stored_event(row.body, row.seq)) for row in rows]


def _decode_stored_event(body: bytes, seq: int) -> TableEvent:
    try:
        return decode_event(body)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise UnreadableTable(f"event {seq} cannot be read: {shorten_value(error)}") from error


_update_summary = (
    update(TableRow)
    .where(TableRow.id == bindparam("table_id"))
    .values(
        status=bindparam("status"),
        turn=bindparam("turn"),
        deadline=bindparam("deadline"),
        machine=bindparam("machine"),
        updated=bindparam("updated"),
    )
)


def insert_events(connection: Connection, changes: Sequence[TableChange]) -> None:
    """Append events to the logs of tables, and update what follows from them.

    `IntegrityError` if a sequence number is taken already.
    """
    rows = [
        {
            "table_id": change.table_id,
            "seq": logged.seq,
            "at": logged.at,
            "body": encode_event(logged.event),
        }
        for change in changes
        for logged in change.events
    ]
    if rows:
        connection.execute(insert(EventRow), rows)
    summaries = [
        {
            "table_id": change.table_id,
            "status": change.status,
            "turn": change.turn,
            "deadline": change.deadline,
            "machine": change.machine_to_move,
            "updated": change.events[-1].at,
        }
        for change in changes
        if change.events
    ]
    if summaries:
        connection.execute(_update_summary, summaries)
    for change in changes:
        _update_seats(connection, change)
        if change.rated_user_ids and change.result:
            store_rated_game(connection, change.game, change.rated_user_ids, change.result)


def _update_seats(connection: Connection, change: TableChange) -> None:
    is_of_table = SeatRow.table_id == change.table_id
    for logged in change.events:
        match logged.event:
            case SeatTaken(seat, user_id, name):
                columns: dict[str, Any] = {"user_id": user_id, "name": name}
            case SeatLeft(seat):
                columns = {"user_id": "", "name": ""}
            case SeatFlagged(seat):
                columns = {"late": True}
            case _:
                continue
        connection.execute(update(SeatRow).where(is_of_table, SeatRow.seat == seat).values(columns))
    for seat, result in enumerate(change.result or []):
        columns = {"result": result}
        connection.execute(update(SeatRow).where(is_of_table, SeatRow.seat == seat).values(columns))
