"""How fast the engine is: `python -m bench.engine`.

Compiled and interpreted, beside OpenSpiel's C++ games driven by the same Python loop, all in one
run on one core. The interpreted engine runs in a process of its own, from the sources.
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

SECONDS = 2.0
SOURCES = Path(__file__).parent.parent / "src"


def rate(work: Callable[[], int]) -> float:
    """How much of it is done in a second: repeated for SECONDS, the best of three."""
    best = 0.0
    for _ in range(3):
        done = 0
        begin = time.perf_counter()
        while (spent := time.perf_counter() - begin) < SECONDS / 3:
            done += work()
        best = max(best, done / spent)
    return best


# What is measured: the row's name, the game, the number of players, the options.
ROWS: list[tuple[str, str, int, dict[str, object]]] = [
    ("opera, book rules", "opera", 2, {"rules": "book"}),
    ("opera, course rules", "opera", 2, {"rules": "course"}),
    ("jack", "jack", 2, {}),
    ("minuit, 4 players, 1 round", "minuit", 4, {"rounds": 1}),
]


def ours(name: str, players: int, options: dict[str, object]) -> dict[str, float]:
    """Games, steps and copies a second of one of our games, as this process runs it."""
    import limelight

    game = limelight.game(name)
    choose = random.Random(1).random
    batch = 5000 if limelight.COMPILED else 50
    middle = game.new(players, options)
    rng = limelight.Rng(1)
    for _ in range(25):
        middle.play(middle.draw(rng))

    def steps() -> int:
        state = game.new(players, options)
        done = 0
        while state.turn != limelight.OVER:
            actions = state.legal()
            state.play(actions[int(choose() * len(actions))])
            done += 1
        return done

    def copies() -> int:
        for _ in range(batch):
            middle.copy()
        return batch

    def games() -> int:
        seed = int(choose() * 1e9)
        return limelight.playouts(name, batch, seed, options, players).games

    return {"games": rate(games), "steps": rate(steps), "copies": rate(copies)}


def iterations(name: str) -> float:
    """Iterations a second of the tree search, from a game's first decision on."""
    import limelight
    from limelight.ai.ismcts import Tree

    state, rng = limelight.game(name).new(2), limelight.Rng(1)
    while state.turn == limelight.CHANCE:
        state.play(state.draw(rng))
    return rate(lambda: Tree(state).grow(rng, 5000, float("inf")))


def openspiel(name: str) -> dict[str, float]:
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

    return {"steps": rate(steps), "copies": rate(copies)}


def interpreted(name: str, players: int, options: dict[str, object]) -> dict[str, float]:
    """The same figures of the sources, run without compilation."""
    call = f"b.ours({name!r}, {players}, {options!r})"
    code = f"import bench.engine as b, json; print(json.dumps({call}))"
    path = os.pathsep.join([str(SOURCES), str(SOURCES.parent)])
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def row(name: str, figures: dict[str, float]) -> None:
    """Print what was measured, at once: the next takes its time."""
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
    for label, name, players, options in ROWS:
        row(f"{label}, compiled", ours(name, players, options))
        row(f"{label}, interpreted", interpreted(name, players, options))
    if importlib.util.find_spec("pyspiel"):
        for name in ("leduc_poker", "phantom_ttt"):
            row(f"OpenSpiel {name}", openspiel(name))
    else:
        print("OpenSpiel is not installed: `make bench` installs it.")
    for name in limelight.games():
        print(f"{f'{name}, ismcts iterations/s':40}{iterations(name):>12,.0f}")


if __name__ == "__main__":
    main()
