"""Tables in a database, for tests; and a rules fix, as it would look to what is kept there."""

from typing import Any

import msgspec
from sqlalchemy import select, update

from limelight import Rng
from limelight.core.records import commitment
from limelight.store.database import Database
from limelight.store.models import EventRow
from limelight.store.tables import Kept, Tables, change
from limelight.tables import events as ev
from limelight.tables.table import Table
from limelight.tables.table_setup import Plan, SeatPlan, TimeControl
from tests.tables.seated import SEED, begun, play_on

NEVER = 99_999  # no game has so many actions


def played(
    name: str = "t", game: str = "opera", steps: int = 12, **plan: Any
) -> tuple[Kept, Table]:
    """A table of Ann and Bob in the middle of a game, or after it."""
    seats = plan.pop("seats", (SeatPlan(),) * 2)
    time = plan.pop("time", TimeControl("live", seconds=600))
    chosen = Plan(game, seats, {}, time, commitment=commitment(SEED), **plan)
    table = begun(game, time=time)
    table.plan = chosen
    play_on(table, steps, Rng(3), now=1000)
    owner = "" if chosen.match else "id of ann"  # who runs a match does not own its tables
    return Kept(name, owner, chosen, SEED, list(table.log)), table


async def keep(database: Database, *tables: tuple[Kept, Table]) -> Tables:
    """Put tables into a database."""
    found = Tables(database)
    for kept, table in tables:
        await found.add(kept, table, 1000)
    return found


async def happen(tables: Tables, name: str, table: Table, events: list[ev.Happening]) -> None:
    """Let something happen at a table that is kept."""
    entries = table.stamped(events, 2000)
    table.apply(entries)
    await tables.append(change(name, table, entries))


async def mend_the_rules(database: Database, name: str, which: int = 3) -> int:
    """As if an action that a seat has played were not legal any more; the event's number."""
    async with database.begin() as connection:
        query = select(EventRow.seq, EventRow.body).where(EventRow.table_id == name)
        query = query.order_by(EventRow.seq)
        rows = [(row.seq, ev.decoded(row.body)) for row in await connection.execute(query)]
        decided = [(n, e) for n, e in rows if isinstance(e, ev.Played) and e.seat >= 0]
        number, event = decided[which]
        spoilt = msgspec.structs.replace(event, action=NEVER)
        await _write(connection, name, number, spoilt)
    return number


async def _write(connection: Any, name: str, number: int, event: ev.Happening) -> None:
    here = (EventRow.table_id == name, EventRow.seq == number)
    await connection.execute(update(EventRow).where(*here).values(body=ev.encoded(event)))


async def mend_them_again(database: Database, name: str, kept: Kept) -> None:
    """As if every action were legal again."""
    async with database.begin() as connection:
        for entry in kept.entries:
            await _write(connection, name, entry.seq, entry.event)
