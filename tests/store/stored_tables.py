"""Tables in a database, for tests, with actions that a change of the rules makes illegal."""

from typing import Any

import msgspec
from sqlalchemy import select, update

from limelight import Rng
from limelight.core.records import compute_commitment
from limelight.store.database import Database
from limelight.store.models import EventRow
from limelight.store.table_rows import StoredTable, describe_change
from limelight.store.tables import TableStore
from limelight.tables import events as ev
from limelight.tables.table import Table
from limelight.tables.table_setup import SeatSetup, TableSetup, TimeControl
from tests.tables.started_tables import SEED, make_started_table, play_random_actions

ILLEGAL_ACTION = 99_999  # no game has so many actions


def make_played_table(
    name: str = "t", game: str = "opera", steps: int = 12, **plan: Any
) -> tuple[StoredTable, Table]:
    """A table of Ann and Bob in the middle of a game, or after its end."""
    seats = plan.pop("seats", (SeatSetup(),) * 2)
    time = plan.pop("time", TimeControl("live", seconds=600))
    setup = TableSetup(game, seats, {}, time, commitment=compute_commitment(SEED), **plan)
    table = make_started_table(game, time=time)
    table.setup = setup
    play_random_actions(table, steps, Rng(3), now=1000)
    owner = "" if setup.match else "id of ann"  # the owner of a match does not own its tables
    return StoredTable(name, owner, setup, SEED, list(table.log)), table


async def store_tables(database: Database, *tables: tuple[StoredTable, Table]) -> TableStore:
    """Store tables in a database."""
    table_store = TableStore(database)
    for stored_table, table in tables:
        await table_store.add_table(stored_table, table, 1000)
    return table_store


async def append_events(
    tables: TableStore, name: str, table: Table, events: list[ev.TableEvent]
) -> None:
    """Append events to a stored table."""
    logged_events = table.number_events(events, 2000)
    table.apply_events(logged_events)
    await tables.append_change(describe_change(name, table, logged_events))


async def make_action_illegal(database: Database, name: str, index: int = 3) -> int:
    """Make an action of a seat illegal in the stored log; returns the number of the event."""
    async with database.begin_write() as connection:
        query = select(EventRow.seq, EventRow.body).where(EventRow.table_id == name)
        query = query.order_by(EventRow.seq)
        rows = [(row.seq, ev.decode_event(row.body)) for row in await connection.execute(query)]
        decisions = [(n, e) for n, e in rows if isinstance(e, ev.ActionPlayed) and e.seat >= 0]
        number, event = decisions[index]
        illegal_event = msgspec.structs.replace(event, action=ILLEGAL_ACTION)
        await write_event(connection, name, number, illegal_event)
    return number


async def write_event(connection: Any, name: str, number: int, event: ev.TableEvent) -> None:
    is_event = (EventRow.table_id == name, EventRow.seq == number)
    await connection.execute(update(EventRow).where(*is_event).values(body=ev.encode_event(event)))


async def make_actions_legal(database: Database, name: str, stored_table: StoredTable) -> None:
    """Store the original events again, whose actions are all legal."""
    async with database.begin_write() as connection:
        for logged in stored_table.events:
            await write_event(connection, name, logged.seq, logged.event)
