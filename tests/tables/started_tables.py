"""Tables with people at their seats, for tests."""

from typing import Any

import limelight
from limelight import Rng
from limelight.core.records import compute_commitment
from limelight.tables.events import TableEvent
from limelight.tables.table import Table
from limelight.tables.table_setup import SeatSetup, TableSetup, TimeControl

SEED = "a seed"
LIVE_TIME = TimeControl("live", seconds=60, increment=5)
DAYS_TIME = TimeControl("days", days=2)


def make_open_table(
    name: str = "opera", seats: int = 2, time: TimeControl | None = None, **options: Any
) -> Table:
    """A table whose seats are all free."""
    setup = TableSetup(
        name,
        (SeatSetup(),) * seats,
        options,
        time or TimeControl(),
        commitment=compute_commitment(SEED),
    )
    return Table(limelight.game(name), setup, SEED)


def make_started_table(
    name: str = "opera", seats: int = 2, time: TimeControl | None = None, **options: Any
) -> Table:
    """A table whose game has begun at time 0; ann has seat 0, bob seat 1, cleo seat 2 …"""
    table = make_open_table(name, seats, time, **options)
    for seat, person in enumerate(("ann", "bob", "cleo", "dora")[:seats]):
        apply_events(table, table.decide_sit(seat, f"id of {person}", person.title()))
    return table


def apply_events(table: Table, events: list[TableEvent], now: int = 0) -> None:
    """Number and apply events at a time in milliseconds."""
    table.apply_events(table.number_events(events, now))


def play_random_actions(table: Table, steps: int, rng: Rng, now: int = 0) -> None:
    """Play a number of random actions, or fewer if the game ends."""
    for _ in range(steps):
        if table.turn is None:
            return
        action = table.history.state.draw(rng)
        apply_events(table, table.decide_play(table.turn, table.seq, action, now), now)
