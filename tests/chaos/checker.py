"""What the database holds afterwards: each game's log replayed through the engine, alone."""

from collections.abc import Sequence

import msgspec

import limelight
from limelight.core.errors import IllegalAction
from limelight.core.game import CHANCE, State
from limelight.core.records import chance_rng
from limelight.tables import events as ev
from limelight.tables.events import LoggedEvent
from limelight.tables.table import Table
from limelight.tables.table_setup import TableSetup
from tests.server.server_process import query_rows


class Kept(msgspec.Struct):
    """A table as it is kept, and its log."""

    name: str
    plan: TableSetup
    seed: str
    #: Its status, turn and deadline, whether a machine is to move, and when something happened.
    summary: tuple[str, int | None, int | None, bool, int]
    results: list[float | None] = []
    entries: list[LoggedEvent] = []

    @property
    def log(self) -> list[ev.TableEvent]:
        """What has happened, without the times."""
        return [entry.event for entry in self.entries]


def read(url: str) -> dict[str, Kept]:
    """All tables of a database."""
    found: dict[str, Kept] = {}
    query = "SELECT id, plan, seed, status, turn, deadline, machine, updated FROM tables"
    for name, plan, seed, *summary in query_rows(url, query):
        kept = Kept(name, msgspec.json.decode(bytes(plan), type=TableSetup), seed, tuple(summary))
        found[name] = kept
    for name, result in query_rows(url, "SELECT table_id, result FROM seats ORDER BY table_id, seat"):
        found[name].results.append(result)
    query = "SELECT table_id, seq, at, body FROM events ORDER BY table_id, seq"
    for name, seq, at, body in query_rows(url, query):
        found[name].entries.append(LoggedEvent(seq, at, ev.decode_event(bytes(body))))
    return found


def faults(kept: Kept) -> list[str]:
    """All that is wrong with a table; nothing, if it can have come about by the rules."""
    numbers = [entry.seq for entry in kept.entries]
    if numbers != list(range(1, len(numbers) + 1)):
        return [f"table {kept.name}: numbers are missing"]
    try:
        state = replayed(kept)
    except (AssertionError, IllegalAction) as error:
        return [f"table {kept.name}: {error}"]
    table = Table(limelight.game(kept.plan.game), kept.plan, kept.seed)
    table.apply_events(kept.entries)
    updated = kept.entries[-1].at
    summary = (table.status, table.turn, table.deadline, bool(table.machine_to_move()), updated)
    found: list[str] = []
    if table.history.state.position() != state.position():
        found.append(f"table {kept.name}: its position is not the engine's")
    if summary != kept.summary:
        found.append(f"table {kept.name}: kept as {kept.summary}, replayed {summary}")
    if kept.results != (table.final_results() or [None] * len(table.seats)):
        found.append(f"table {kept.name}: its result is not the engine's")
    return found


def replayed(kept: Kept) -> State:
    """The state that the actions lead to: each of whoever's turn it was, and each deal as sworn."""
    actions: list[int] = []
    state = _after(kept, actions)
    for number, event in enumerate(kept.log, 1):
        if isinstance(event, ev.ActionPlayed):
            assert state.turn == event.seat, f"event {number} is out of turn"
            if event.seat == CHANCE:
                drawn = state.draw(chance_rng(kept.seed, len(actions)))
                assert drawn == event.action, f"event {number} was not dealt by the seed"
            state.play(event.action)
            actions.append(event.action)
        elif isinstance(event, ev.ActionsUndone):
            del actions[event.keep :]
            state = _after(kept, actions)
    return state


def _after(kept: Kept, actions: Sequence[int]) -> State:
    state: State = limelight.game(kept.plan.game).new(len(kept.plan.seats), kept.plan.options)
    for action in actions:
        state.play(action)
    return state
