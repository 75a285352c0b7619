"""Repair of stored tables: each is replayed by the present rules.

Events are never changed. Columns that follow from them are rewritten where they differ. A table
with an action that is not legal any more is set aside, and restored once the rules allow it again.
"""

from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, RowMapping, delete, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from limelight.core.errors import OptionError, UnknownGame
from limelight.core.game import CHANCE
from limelight.core.records import chance_rng, compute_commitment
from limelight.games import game as game_of
from limelight.store.models import AnalysisRow, SeatRow, TableRow
from limelight.store.table_rows import (
    StoredTable,
    UnreadableTable,
    describe_change,
    insert_events,
    select_table,
    summary_columns,
)
from limelight.store.tables import SET_ASIDE_VALUES, SequenceConflict, TableStore
from limelight.tables.events import ActionPlayed
from limelight.tables.ids import TableId
from limelight.tables.table import Table

RepairOutcome = Literal["sound", "repaired", "aside", "restored", "unreadable"]
MAX_REPAIR_ATTEMPTS: Final = 10  # per table, if events are stored at the same time


class RepairFinding(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result for one table; only for the operator, as it may reveal secrets of a game."""

    table: TableId
    outcome: RepairOutcome
    game: str = ""
    #: The columns that were rewritten, or would be.
    written: list[str] = []
    #: The event that is not legal, its seat and action, and why it is not legal.
    event: int | None = None
    seat: int | None = None
    action: int | None = None
    why: str = ""
    #: A mismatch that no repair can mend.
    doubt: str = ""


def replay_stored_table(stored: StoredTable) -> Table:
    """The table that a stored log leads to by the present rules; see `Table.fault`.

    `UnreadableTable` if its game or its options do not exist any more.
    """
    try:
        table = Table(game_of(stored.setup.game), stored.setup, stored.seed)
    except (OptionError, UnknownGame) as error:
        raise UnreadableTable(f"its plan is not allowed any more: {error}") from error
    table.replay_events(stored.events)
    return table


def find_seed_mismatch(table: Table) -> str:
    """How the deals of a table differ from its seed and commitment; empty if they do not."""
    if compute_commitment(table.seed) != table.setup.commitment:
        return "its commitment is not the SHA-256 of its seed"
    history = table.history
    state = history.game.new(history.player_count, history.options)
    for number, step in enumerate(history.steps):
        if step.seat == CHANCE and state.draw(chance_rng(table.seed, number)) != step.action:
            return f"step {number + 1} was not dealt as its seed says: limelight verify will say so"
        state.play(step.action)
    return ""


async def repair_table(
    tables: TableStore, table_id: TableId, now: int, apply: bool
) -> RepairFinding:
    """Replay one table and repair it; without `apply`, only say what would be written.

    `SequenceConflict` if its players store events all the time.
    """
    if not apply:
        async with tables.database.begin_read() as connection:
            return await connection.run_sync(
                lambda plain: _repair_within(plain, table_id, now, apply)
            )
    for _ in range(MAX_REPAIR_ATTEMPTS):
        try:
            return await tables.database.run_write(
                lambda plain: _repair_within(plain, table_id, now, apply)
            )
        except DBAPIError as error:
            if not isinstance(error, IntegrityError) and not _is_concurrent_write(error):
                raise
    raise SequenceConflict(f"table {table_id}: too much goes on there; try again")


def _is_concurrent_write(error: DBAPIError) -> bool:
    """Whether another transaction has written at the same time, so that a retry may succeed."""
    return getattr(error.orig, "sqlstate", "") in ("40001", "40P01")


def _repair_within(
    connection: Connection, table_id: TableId, now: int, apply: bool
) -> RepairFinding:
    if connection.dialect.name == "postgresql":
        # Makes concurrent writes fail; SQLite has one writer at a time anyway.
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
    is_table = TableRow.id == table_id
    game = connection.execute(select(TableRow.game).where(is_table)).scalar_one()
    try:
        stored = select_table(connection, table_id)
        assert stored is not None, "its row was read in this transaction"
        table = replay_stored_table(stored)
    except UnreadableTable as error:
        if apply:
            connection.execute(update(TableRow).where(is_table).values(SET_ASIDE_VALUES))
        return RepairFinding(table_id, "unreadable", game, why=str(error))
    events = table.number_events(table.decide_set_aside(), now)
    table.apply_events(events)
    if events and apply:
        insert_events(connection, [describe_change(table_id, table, events)])
    rewritten = _rewrite_derived_columns(connection, table_id, table, apply)
    return _describe_outcome(table_id, table, [] if events else rewritten, bool(events))


def _describe_outcome(
    table_id: TableId, table: Table, rewritten: list[str], status_changed: bool
) -> RepairFinding:
    game = table.setup.game
    if table.fault and table.status == "aside":
        seq, reason = table.fault
        event = table.log[seq - 1].event
        finding = RepairFinding(table_id, "aside", game, rewritten, seq, why=reason)
        if isinstance(event, ActionPlayed):
            return msgspec.structs.replace(finding, seat=event.seat, action=event.action)
        return finding
    outcome: RepairOutcome = "sound"
    if status_changed:
        outcome = "restored"
    elif rewritten:
        outcome = "repaired"
    doubt = "" if table.fault else find_seed_mismatch(table)
    return RepairFinding(table_id, outcome, game, rewritten, doubt=doubt)


def _rewrite_derived_columns(
    connection: Connection, table_id: TableId, table: Table, apply: bool
) -> list[str]:
    """Rewrite the columns that follow from a table's log; the names of those that differed."""
    is_table = TableRow.id == table_id
    row = connection.execute(select(TableRow).where(is_table)).mappings().one()
    change = describe_change(table_id, table, [])
    expected = {
        **summary_columns(table.setup, change),
        "updated": _last_event_time(table, row["created"]),
    }
    differing = list(_differing_columns(row, expected))
    seats: dict[int, dict[str, Any]] = {}
    for seat in connection.execute(select(SeatRow).where(SeatRow.table_id == table_id)).mappings():
        number = seat["seat"]
        seats[number] = _differing_columns(seat, _expected_seat_columns(table, number))
        differing += [f"seats[{number}].{column}" for column in seats[number]]
    if not differing or not apply:
        return differing
    connection.execute(update(TableRow).where(is_table).values(expected))
    connection.execute(delete(AnalysisRow).where(AnalysisRow.table_id == table_id))
    for number, columns in seats.items():
        if columns:
            seat_update = update(SeatRow).where(SeatRow.table_id == table_id)
            connection.execute(seat_update.where(SeatRow.seat == number).values(columns))
    return differing


def _last_event_time(table: Table, created: int) -> int:
    return table.log[-1].at if table.log else created


def _expected_seat_columns(table: Table, number: int) -> dict[str, Any]:
    """Without the result if the table has a fault: it is unknown then."""
    setup, seat, results = table.setup.seats[number], table.seats[number], table.final_results()
    columns = {"kind": seat.kind, "asked": setup.bot, "user_id": seat.user_id, "name": seat.name}
    if table.fault or table.is_set_aside:
        return columns
    return {**columns, "late": seat.lost_on_time, "result": results[number] if results else None}


def _differing_columns(row: RowMapping, expected: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in expected.items() if row[name] != value}
