"""Checks of the database after a run: the log of each game is replayed through the engine."""

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


class StoredGame(msgspec.Struct):
    """A stored table and its log."""

    name: str
    plan: TableSetup
    seed: str
    #: Its status, turn and deadline, whether a machine is to move, and when something happened.
    summary: tuple[str, int | None, int | None, bool, int]
    results: list[float | None] = []
    entries: list[LoggedEvent] = []

    @property
    def log(self) -> list[ev.TableEvent]:
        """The table events, without their times."""
        return [entry.event for entry in self.entries]


def load_stored_games(url: str) -> dict[str, StoredGame]:
    """Load all tables of a database."""
    games: dict[str, StoredGame] = {}
    query = "SELECT id, plan, seed, status, turn, deadline, machine, updated FROM tables"
    for name, plan, seed, *summary in query_rows(url, query):
        game = StoredGame(
            name, msgspec.json.decode(bytes(plan), type=TableSetup), seed, tuple(summary)
        )
        games[name] = game
    for name, result in query_rows(
        url, "SELECT table_id, result FROM seats ORDER BY table_id, seat"
    ):
        games[name].results.append(result)
    query = "SELECT table_id, seq, at, body FROM events ORDER BY table_id, seq"
    for name, seq, at, body in query_rows(url, query):
        games[name].entries.append(LoggedEvent(seq, at, ev.decode_event(bytes(body))))
    return games


def find_faults(game: StoredGame) -> list[str]:
    """Return the problems of a table; none, if its log follows the rules."""
    numbers = [entry.seq for entry in game.entries]
    if numbers != list(range(1, len(numbers) + 1)):
        return [f"table {game.name}: numbers are missing"]
    try:
        state = replay_log(game)
    except (AssertionError, IllegalAction) as error:
        return [f"table {game.name}: {error}"]
    table = Table(limelight.game(game.plan.game), game.plan, game.seed)
    table.apply_events(game.entries)
    updated = game.entries[-1].at
    summary = (table.status, table.turn, table.deadline, bool(table.machine_to_move()), updated)
    problems: list[str] = []
    if table.history.state.position() != state.position():
        problems.append(f"table {game.name}: its position is not the engine's")
    if summary != game.summary:
        problems.append(f"table {game.name}: kept as {game.summary}, replayed {summary}")
    if game.results != (table.final_results() or [None] * len(table.seats)):
        problems.append(f"table {game.name}: its result is not the engine's")
    return problems


def replay_log(game: StoredGame) -> State:
    """Replay a log; each action must be of the seat to move, and each deal that of the seed."""
    actions: list[int] = []
    state = _replay_actions(game, actions)
    for number, event in enumerate(game.log, 1):
        if isinstance(event, ev.ActionPlayed):
            assert state.turn == event.seat, f"event {number} is out of turn"
            if event.seat == CHANCE:
                dealt = state.draw(chance_rng(game.seed, len(actions)))
                assert dealt == event.action, f"event {number} was not dealt by the seed"
            state.play(event.action)
            actions.append(event.action)
        elif isinstance(event, ev.ActionsUndone):
            del actions[event.keep :]
            state = _replay_actions(game, actions)
    return state


def _replay_actions(game: StoredGame, actions: Sequence[int]) -> State:
    state: State = limelight.game(game.plan.game).new(len(game.plan.seats), game.plan.options)
    for action in actions:
        state.play(action)
    return state
