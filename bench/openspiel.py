"""OpenSpiel's algorithms on our small positions, and what our solver says of the same.

`python -m bench.openspiel` prints the table of docs/research.md; variants may be named, and
`--iterations N` says how long MCCFR learns. OpenSpiel's figures go from -1 to 1, so ours, chances
to win, are shown as 2v - 1.

Exact figures must agree to the last digits. MCCFR's strategies are judged by OpenSpiel's exact best
responses: what they hold each seat to is an interval that our value must lie in.
"""

import argparse
import random
import resource
import time
from typing import Any, NamedTuple

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import best_response

from limelight import State
from limelight.ai.exact_solver import Solution, solve
from limelight.ai.small_positions import VARIANTS, variant
from limelight.env.openspiel import slug

TOLERANCE = 1e-9
ITERATIONS = 2000
PROBES = 20_000


class Ours(policy.Policy):  # type: ignore[misc]
    """The strategies that our solver has found."""

    def __init__(self, game: Any, solution: Solution) -> None:
        super().__init__(game, [0, 1])
        self.solution = solution
        self.known: dict[str, dict[int, float]] = {}

    def action_probabilities(self, state: Any, player_id: Any = None) -> dict[int, float]:
        seen = state.information_state_string()
        if seen not in self.known:
            world, *actions = state.history()
            self.known[seen] = self.solution.choice(actions, world)
        return self.known[seen]


class Bounds(NamedTuple):
    """What OpenSpiel's best responses make of both seats' strategies."""

    low: float  # what seat 0's gets at least
    high: float  # what seat 1's lets it have at most
    decisions: tuple[int, int]

    @property
    def nash_conv(self) -> float:
        return self.high - self.low


def loaded(name: str) -> Any:
    """A variant as OpenSpiel's game."""
    return pyspiel.load_game(f"limelight_{name.partition(':')[0]}", {"variant": slug(name)})


def judged(game: Any, strategies: Any) -> Bounds:
    """OpenSpiel's exact best responses to both seats."""
    root = game.new_initial_state()
    first, second = (
        best_response.BestResponsePolicy(game, seat, strategies, root) for seat in range(2)
    )
    decisions = (len(first.infosets), len(second.infosets))
    return Bounds(-float(second.value(root)), float(first.value(root)), decisions)


def ours(solution: Solution, strategy: Any = None) -> Bounds:
    """Our own best responses, in OpenSpiel's terms."""
    low, high = (2 * solution.response(seat, strategy) - 1 for seat in (1, 0))
    return Bounds(low, high, solution.decisions)


def alike(state: State) -> dict[int, float]:
    """Any legal action."""
    return dict.fromkeys(state.legal(), 1 / len(state.legal()))


def taught(game: Any, iterations: int, seed: int = 1) -> Any:
    """OpenSpiel's external-sampling MCCFR, in C++; its strategies live no longer than itself."""
    solver = pyspiel.ExternalSamplingMCCFRSolver(game, seed, pyspiel.MCCFRAverageType.SIMPLE)
    for _ in range(iterations):
        solver.run_iteration()
    return solver


def apart(one: Bounds, other: Bounds) -> float:
    """How far two judgements differ; they must not in what is decided."""
    assert one.decisions == other.decisions, (one, other)
    return max(abs(one.low - other.low), abs(one.high - other.high))


def compare(name: str, iterations: int) -> None:
    game, solution = loaded(name), solve(variant(name), iterations=50_000, exploitability=1e-6)
    begin = time.process_time()
    uniform = judged(game, policy.UniformRandomPolicy(game))
    took = time.process_time() - begin
    differ = max(
        apart(uniform, ours(solution, alike)),
        apart(judged(game, Ours(game, solution)), ours(solution)),
    )
    begin = time.process_time()
    solver = taught(game, iterations)
    learning = time.process_time() - begin
    found, exact = judged(game, solver.average_policy()), ours(solution)
    value = 2 * solution.value - 1
    holds = found.low <= exact.high + TOLERANCE and found.high >= exact.low - TOLERANCE
    print(
        f"| `{slug(name)}` | {solution.histories:,} | {solution.decisions[0]:,} + "
        f"{solution.decisions[1]:,} | {uniform.nash_conv:.6f} | {took:.1f} s | {differ:.0e} "
        f"| {value:.5f} | {found.low:.5f} to {found.high:.5f} | {found.nash_conv:.4f} "
        f"| {learning:.0f} s |",
        flush=True,
    )
    assert differ < TOLERANCE, "exact figures differ"
    assert holds, "our value is outside of what MCCFR's strategies hold the seats to"


def size(game: Any, probes: int, seed: int = 1) -> float:
    """About how many histories a game has: Knuth's estimate, from random games."""
    choose, total = random.Random(seed), 0.0
    for _ in range(probes):
        state, ways = game.new_initial_state(), 1.0
        while not state.is_terminal():
            total += ways
            actions = state.legal_actions()
            ways *= len(actions)
            state.apply_action(choose.choice(actions))
        total += ways
    return total / probes


def main() -> None:
    known = {slug(name): name for name in VARIANTS}
    asked = argparse.ArgumentParser(description="OpenSpiel's algorithms and ours")
    asked.add_argument("variants", nargs="*", metavar="variant", help=", ".join(known))
    asked.add_argument("--iterations", type=int, default=ITERATIONS)
    given = asked.parse_args()
    for wanted in given.variants:
        if wanted not in known:
            asked.error(f"{wanted} does not exist; known: {', '.join(known)}")
    print(
        "| variant | histories | decisions | NashConv of random play | that took | differ "
        "| our value | MCCFR's strategies hold it to | NashConv | that took |\n"
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    )
    for wanted in given.variants or known:
        compare(known[wanted], given.iterations)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"\nat most {most:,.0f} MB of memory")
    for game in ("limelight_opera(variant=two_rounds)", "limelight_opera", "limelight_jack"):
        print(f"{game}: about {size(pyspiel.load_game(game), PROBES):.0e} histories")


if __name__ == "__main__":
    main()
