"""Games as their readers see them: a first view, then the effects and changes of every step."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any, TypedDict

from limelight import OVER, Rng, State, game, games
from tests.options import cycle_options
from tests.positions import jack_without_a_walk, minuit

#: What a view says of the reader and of what may be done: no effects of an action.
BESIDE_THE_BOARD = ("seat", "legal", "barred")
#: Among so many games are all options and all numbers of players.
RANDOM_GAMES = {"opera": 8, "jack": 6, "minuit": 7}
#: In this game of jack, Jack leaves the district.
ESCAPE_SEED = 29
#: In this game of minuit, the last free room is taken while guests are on the gallery.
LAST_ROOM_SEED = 2


class RecordedStep(TypedDict):
    effects: list[dict[str, Any]]
    #: The parts of the view that differ from the view before.
    changes: dict[str, Any]


class RecordedGame(TypedDict):
    game: str
    label: str
    reader: int | None
    first: dict[str, Any]
    steps: list[RecordedStep]


def view_board(state: State, reader: int | None) -> dict[str, Any]:
    """A reader's view as JSON has it, without what belongs to the reader and the choices."""
    view: dict[str, Any] = json.loads(json.dumps(state.view(reader)))
    return {key: value for key, value in view.items() if key not in BESIDE_THE_BOARD}


def record_game(start: State, label: str, seed: int, reader: int | None) -> RecordedGame:
    """A random game from a state to its end."""
    rng = Rng(seed)
    state = start.copy()
    first = view = view_board(state, reader)
    steps: list[RecordedStep] = []
    while state.turn != OVER:
        action = state.draw(rng)
        effects: list[Any] = state.effects(action, reader)
        state.play(action)
        after = view_board(state, reader)
        changes = {key: value for key, value in after.items() if value != view[key]}
        steps.append({"effects": effects, "changes": changes})
        view = after
    return {
        "game": state.game.name,
        "label": label,
        "reader": reader,
        "first": first,
        "steps": steps,
    }


def list_random_starts(name: str) -> Iterator[tuple[State, str, int]]:
    """Beginnings of games with all options and numbers of players; each with a label and a seed."""
    counts = game(name).options.list_player_counts()
    for seed, options in enumerate(islice(cycle_options(name), RANDOM_GAMES[name])):
        players = counts[seed % len(counts)]
        yield game(name).new(players, options), f"{players} players, {options}", seed


def list_rare_starts() -> Iterator[tuple[State, str, int]]:
    """Positions of jack and minuit whose games have effects that random games hardly ever have."""
    yield game("jack").new(options={"edition": "first"}), "Jack leaves", ESCAPE_SEED
    yield jack_without_a_walk(), "Smith can only stay", 0
    rooms = [room["name"] for room in game("minuit").facts["rooms"]]
    seats: list[Any] = [[2, 14, *rooms[1:4]], rooms[4:9], [*rooms[9:], 14, 14, 20]]
    yield minuit(*seats, roll=2, hugo=10, rounds=1), "the last room is taken", LAST_ROOM_SEED


def record_all_games() -> list[RecordedGame]:
    """Games of all three games, as both seats and a spectator see them.

    In minuit nothing is hidden, so the spectator is enough.
    """
    starts = [start for name in games() for start in list_random_starts(name)]
    return [
        record_game(state, label, seed, reader)
        for state, label, seed in (*starts, *list_rare_starts())
        for reader in ((None,) if state.game.name == "minuit" else (0, 1, None))
    ]
