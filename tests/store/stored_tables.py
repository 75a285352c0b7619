"""Tables in a database, for tests; and a rules fix, as it would look to what is kept there."""

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
    """A table of Ann and Bob in the middle of a game, or after it."""
    seats = plan.pop("seats", (SeatSetup(),) * 2)
    time = plan.pop("time", TimeControl("live", seconds=600))
    chosen = TableSetup(game, seats, {}, time, commitment=compute_commitment(SEED), **plan)
    table = make_started_table(game, time=time)
    table.setup = chosen
    play_random_actions(table, steps, Rng(3), now=1000)
    owner = "" if chosen.match else "id of ann"  # who runs a match does not own its tables
    return StoredTable(name, owner, chosen, SEED, list(table.log)), table


async def store_tables(database: Database, *tables: tuple[StoredTable, Table]) -> TableStore:
    """Put tables into a database."""
    found = TableStore(database)
    for kept, table in tables:
        await found.add_table(kept, table, 1000)
    return found


async def append_events(
    tables: TableStore, name: str, table: Table, events: list[ev.TableEvent]
) -> None:
    """Let something happen at a table that is kept."""
    entries = table.number_events(events, 2000)
    table.apply_events(entries)
    await tables.append_change(describe_change(name, table, entries))


async def make_action_illegal(database: Database, name: str, which: int = 3) -> int:
    """As if an action that a seat has played were not legal any more; the event's number."""
    async with database.begin_write() as connection:
        query = select(EventRow.seq, EventRow.body).where(EventRow.table_id == name)
        query = query.order_by(EventRow.seq)
        rows = [(row.seq, ev.decode_event(row.body)) for row in await connection.execute(query)]
        decided = [(n, e) for n, e in rows if isinstance(e, ev.ActionPlayed) and e.seat >= 0]
        number, event = decided[which]
        spoilt = msgspec.structs.replace(event, action=ILLEGAL_ACTION)
        await _write(connection, name, number, spoilt)
    return number


async def _write(connection: Any, name: str, number: int, event: ev.TableEvent) -> None:
    here = (EventRow.table_id == name, EventRow.seq == number)
    await connection.execute(update(EventRow).where(*here).values(body=ev.encode_event(event)))


async def make_actions_legal(database: Database, name: str, kept: StoredTable) -> None:
    """As if every action were legal again."""
    async with database.begin_write() as connection:
        for entry in kept.events:
            await _write(connection, name, entry.seq, entry.event)
