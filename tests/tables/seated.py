"""Tables with people at them, for tests."""

from typing import Any

import limelight
from limelight import Rng
from limelight.core.records import commitment
from limelight.tables.events import Happening
from limelight.tables.table import Table
from limelight.tables.table_setup import Plan, SeatPlan, TimeControl

SEED = "a seed"
LIVE = TimeControl("live", seconds=60, increment=5)
DAYS = TimeControl("days", days=2)


def empty(
    name: str = "opera", seats: int = 2, time: TimeControl | None = None, **options: Any
) -> Table:
    """A table at which nobody sits yet."""
    plan = Plan(
        name,
        (SeatPlan(),) * seats,
        options,
        time or TimeControl(),
        commitment=commitment(SEED),
    )
    return Table(limelight.game(name), plan, SEED)


def begun(
    name: str = "opera", seats: int = 2, time: TimeControl | None = None, **options: Any
) -> Table:
    """A table whose game has begun at time 0; ann has seat 0, bob seat 1, cleo seat 2 …"""
    table = empty(name, seats, time, **options)
    for seat, person in enumerate(("ann", "bob", "cleo", "dora")[:seats]):
        happen(table, table.sit(seat, f"id of {person}", person.title()))
    return table


def happen(table: Table, events: list[Happening], now: int = 0) -> None:
    """Let the events happen at a time, in milliseconds."""
    table.apply(table.stamped(events, now))


def play_on(table: Table, steps: int, rng: Rng, now: int = 0) -> None:
    """Play so many actions at random, or to the end."""
    for _ in range(steps):
        if table.turn is None:
            return
        action = table.line.state.draw(rng)
        happen(table, table.play(table.turn, table.seq, action, now), now)
