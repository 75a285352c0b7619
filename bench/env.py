"""How fast the environments are: `python -m bench.env`.

Ours and PettingZoo's own classic ones, driven by the same loop in one run on one core; then many
games at once. Times are this process's own, so that others on the machine count less.
`python -m bench.stores` measures the ways into NumPy's memory.
"""

import importlib
import random
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

SECONDS = 1.0
GAMES = 256


def rate(work: Callable[[], int]) -> float:
    """How much of it is done in a second: repeated for SECONDS, the best of three."""
    best = 0.0
    for _ in range(3):
        done = 0
        begin = time.process_time()
        while (spent := time.process_time() - begin) < SECONDS:
            done += work()
        best = max(best, done / spent)
    return best


def single(env: Any) -> float:
    """Steps a second, as PettingZoo's own benchmark counts them: observe, choose, step."""
    choose = random.Random(1).choice
    env.reset(seed=1)

    def steps() -> int:
        for _ in range(100):
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
            elif isinstance(seen, dict):
                env.step(choose(np.flatnonzero(seen["action_mask"]).tolist()))
            else:
                env.step(env.action_space(env.agent_selection).sample())
        return 100

    return rate(steps)


def wrapped(raw: Any) -> Any:
    """PettingZoo's usual wrappers, of which ours need none."""
    wrappers: Any = importlib.import_module("pettingzoo.utils.wrappers")
    ending = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ending))


def classics() -> list[tuple[str, float]]:
    found: list[tuple[str, float]] = []
    for name in ("rps_v2", "tictactoe_v3", "connect_four_v3", "go_v5", "leduc_holdem_v4"):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                module: Any = importlib.import_module(f"pettingzoo.classic.{name}")
                found.append((f"PettingZoo {name}", single(module.env())))
        except ImportError as error:
            print(f"{name} is left out: {error}")
    return found


def many(game: str, players: int, options: dict[str, object], given: bool) -> float:
    """Steps a second of all games together; actions are chosen inside, or given."""
    from limelight.env.vector import VectorEnv

    env = VectorEnv(game, GAMES, players=players, options=options, seed=1)

    def steps() -> int:
        for _ in range(20):
            if given:
                env.step(env.masks.argmax(1))
            else:
                env.step_at_random()
        return 20 * GAMES

    return rate(steps)


def main() -> None:
    from limelight.env.pettingzoo import jack_v0, minuit_v0, opera_v0

    print(f"{'one environment, PettingZoo loop':70}{'steps/s':>12}")
    ours = [
        ("opera_v0", opera_v0.env()),
        ("jack_v0", jack_v0.env()),
        ("minuit_v0", minuit_v0.env()),
        ("opera_v0 in PettingZoo's wrappers", wrapped(opera_v0.raw_env())),
    ]
    for name, figure in [*((name, single(env)) for name, env in ours), *classics()]:
        print(f"{name:70}{figure:>12,.0f}")
    print(f"\n{f'{GAMES} games at once, VectorEnv':70}{'steps/s':>12}")
    for game, players, options in (
        ("opera", 2, {"rules": "book"}),
        ("opera", 2, {"rules": "course"}),
        ("jack", 2, {}),
        ("minuit", 4, {"rounds": 1}),
    ):
        label = " ".join([game, *(f"{name} {value}" for name, value in options.items())])
        print(f"{f'{label}, actions drawn':70}{many(game, players, options, False):>12,.0f}")
        print(f"{f'{label}, actions given':70}{many(game, players, options, True):>12,.0f}")


if __name__ == "__main__":
    main()
