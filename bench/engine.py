"""How fast the engine is: `python -m bench.engine`.

The compiled and the interpreted engine, and OpenSpiel's C++ games in the same Python loop, all in
one run on one core. The interpreted engine runs in a process of its own, from the sources.
"""

import importlib.util
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bench.rate_measurement import measure_rate

MEASUREMENT_SECONDS = 2.0 / 3
SOURCES = Path(__file__).parent.parent / "src"


# The name of the row, the game, the number of players, the options.
MEASURED_GAMES: list[tuple[str, str, int, dict[str, object]]] = [
    ("opera, book rules", "opera", 2, {"rules": "book"}),
    ("opera, course rules", "opera", 2, {"rules": "course"}),
    ("jack", "jack", 2, {}),
    ("minuit, 4 players, 1 round", "minuit", 4, {"rounds": 1}),
]


def measure_wall_clock_rate(work: Callable[[], int]) -> float:
    return measure_rate(work, time.perf_counter, MEASUREMENT_SECONDS)


def measure_game(name: str, players: int, options: dict[str, object]) -> dict[str, float]:
    """Games, steps and copies a second of one of our games, in this process."""
    import limelight

    game = limelight.game(name)
    choose = random.Random(1).random
    batch = 5000 if limelight.COMPILED else 50
    midgame = game.new(players, options)
    rng = limelight.Rng(1)
    for _ in range(25):
        midgame.play(midgame.draw(rng))

    def steps() -> int:
        state = game.new(players, options)
        done = 0
        while state.turn != limelight.OVER:
            actions = state.legal_actions()
            state.play(actions[int(choose() * len(actions))])
            done += 1
        return done

    def copies() -> int:
        for _ in range(batch):
            midgame.copy()
        return batch

    def games() -> int:
        seed = int(choose() * 1e9)
        return limelight.playouts(name, batch, seed, options, players).games

    return {
        "games": measure_wall_clock_rate(games),
        "steps": measure_wall_clock_rate(steps),
        "copies": measure_wall_clock_rate(copies),
    }


def measure_ismcts(name: str) -> float:
    """Iterations a second of the tree search, from a game's first decision."""
    import limelight
    from limelight.ai.ismcts import IsmctsTree

    state, rng = limelight.game(name).new(2), limelight.Rng(1)
    while state.turn == limelight.CHANCE:
        state.play(state.draw(rng))
    return measure_wall_clock_rate(
        lambda: IsmctsTree(state).run_iterations(rng, 5000, float("inf"))
    )


def measure_openspiel_game(name: str) -> dict[str, float]:
    """Steps and copies a second of one of OpenSpiel's games."""
    import pyspiel

    game = pyspiel.load_game(name)
    choose = random.Random(1).random

    def steps() -> int:
        state = game.new_initial_state()
        done = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(choose() * len(actions))])
            done += 1
        return done

    def copies() -> int:
        state = game.new_initial_state()
        for _ in range(1000):
            state.clone()
        return 1000

    return {"steps": measure_wall_clock_rate(steps), "copies": measure_wall_clock_rate(copies)}


def measure_interpreted(name: str, players: int, options: dict[str, object]) -> dict[str, float]:
    """The same figures for the interpreted sources."""
    call = f"b.measure_game({name!r}, {players}, {options!r})"
    code = f"import bench.engine as b, json; print(json.dumps({call}))"
    path = os.pathsep.join([str(SOURCES), str(SOURCES.parent)])
    process = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    figures: dict[str, float] = json.loads(process.stdout)
    return figures


def print_row(name: str, figures: dict[str, float]) -> None:
    """Print a row at once: the next measurement takes its time."""
    cells = [
        f"{figures[key]:,.0f}" if key in figures else "" for key in ("games", "steps", "copies")
    ]
    print(f"{name:40}" + "".join(f"{cell:>12}" for cell in cells), flush=True)


def main() -> None:
    """Print the table."""
    import limelight

    if not limelight.COMPILED:
        sys.exit(
            "bench: the installed engine is interpreted; install a C compiler and `make build`"
        )
    print(f"{'':40}{'games/s':>12}{'steps/s':>12}{'copies/s':>12}")
    print(f"{'':40}{'playouts':>12}{'Python loop':>12}{'':>12}")
    for label, name, players, options in MEASURED_GAMES:
        print_row(f"{label}, compiled", measure_game(name, players, options))
        print_row(f"{label}, interpreted", measure_interpreted(name, players, options))
    if importlib.util.find_spec("pyspiel"):
        for name in ("leduc_poker", "phantom_ttt"):
            print_row(f"OpenSpiel {name}", measure_openspiel_game(name))
    else:
        print("OpenSpiel is not installed: `make bench` installs it.")
    for name in limelight.games():
        print(f"{f'{name}, ismcts iterations/s':40}{measure_ismcts(name):>12,.0f}")


if __name__ == "__main__":
    main()
