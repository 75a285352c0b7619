"""How fast the environments are: `python -m bench.env`.

Our PettingZoo environments and PettingZoo's own classic ones, in the same loop, in one run on one
core; then many games at once. Times are processor time, so that other processes count less.
`python -m bench.memory_writes` measures ways to write into NumPy's memory.
"""

import importlib
import random
import time
import warnings
from typing import Any

import numpy as np

from bench.rate_measurement import measure_rate

MEASUREMENT_SECONDS = 1.0
PARALLEL_GAMES = 256


def measure_single_env(env: Any) -> float:
    """Steps a second as PettingZoo's own benchmark counts them: observe, choose, step."""
    choose = random.Random(1).choice
    env.reset(seed=1)

    def play_steps() -> int:
        for _ in range(100):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
            elif isinstance(observation, dict):
                env.step(choose(np.flatnonzero(observation["action_mask"]).tolist()))
            else:
                env.step(env.action_space(env.agent_selection).sample())
        return 100

    return measure_rate(play_steps, time.process_time, MEASUREMENT_SECONDS)


def wrap_env(raw: Any) -> Any:
    """Wrap an environment as PettingZoo usually does; ours need no wrappers."""
    wrappers: Any = importlib.import_module("pettingzoo.utils.wrappers")
    ending = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ending))


def measure_pettingzoo_classics() -> list[tuple[str, float]]:
    rates: list[tuple[str, float]] = []
    for name in ("rps_v2", "tictactoe_v3", "connect_four_v3", "go_v5", "leduc_holdem_v4"):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                module: Any = importlib.import_module(f"pettingzoo.classic.{name}")
                rates.append((f"PettingZoo {name}", measure_single_env(module.env())))
        except ImportError as error:
            print(f"{name} is left out: {error}")
    return rates


def measure_vector_env(
    game: str, players: int, options: dict[str, object], actions_given: bool
) -> float:
    """Steps a second of all games together; actions are given, or drawn by compiled code."""
    from limelight.env.vector import VectorEnv

    env = VectorEnv(game, PARALLEL_GAMES, players=players, options=options, seed=1)

    def play_steps() -> int:
        for _ in range(20):
            if actions_given:
                env.step(env.masks.argmax(1))
            else:
                env.step_at_random()
        return 20 * PARALLEL_GAMES

    return measure_rate(play_steps, time.process_time, MEASUREMENT_SECONDS)


def main() -> None:
    from limelight.env.pettingzoo import jack_v0, minuit_v0, opera_v0

    print(f"{'one environment, PettingZoo loop':70}{'steps/s':>12}")
    environments = [
        ("opera_v0", opera_v0.env()),
        ("jack_v0", jack_v0.env()),
        ("minuit_v0", minuit_v0.env()),
        ("opera_v0 in PettingZoo's wrappers", wrap_env(opera_v0.raw_env())),
    ]
    for name, steps_per_second in [
        *((name, measure_single_env(env)) for name, env in environments),
        *measure_pettingzoo_classics(),
    ]:
        print(f"{name:70}{steps_per_second:>12,.0f}")
    print(f"\n{f'{PARALLEL_GAMES} games at once, VectorEnv':70}{'steps/s':>12}")
    for game, players, options in (
        ("opera", 2, {"rules": "book"}),
        ("opera", 2, {"rules": "course"}),
        ("jack", 2, {}),
        ("minuit", 4, {"rounds": 1}),
    ):
        label = " ".join([game, *(f"{name} {value}" for name, value in options.items())])
        for way, actions_given in (("drawn", False), ("given", True)):
            steps_per_second = measure_vector_env(game, players, options, actions_given)
            print(f"{f'{label}, actions {way}':70}{steps_per_second:>12,.0f}")


if __name__ == "__main__":
    main()
