"""OpenSpiel's algorithms and our exact solver on the same small positions.

`python -m bench.openspiel` prints the table of docs/research.md; variants can be named, and
`--iterations N` sets how long MCCFR trains. OpenSpiel's values go from -1 to 1, so ours, winning
chances, are shown as 2v - 1.

Exact figures must agree to the last digits. OpenSpiel's exact best responses to MCCFR's strategies
bound the value from both sides: our value must lie between the bounds.
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
from limelight.ai.exact_solver import Solution, solve_position
from limelight.ai.small_positions import VARIANTS, make_variant
from limelight.env.openspiel import variant_slug

TOLERANCE = 1e-9
DEFAULT_ITERATIONS = 2000
SAMPLED_GAMES = 20_000


class SolutionPolicy(policy.Policy):  # type: ignore[misc]
    """The strategies of our solver as a policy of OpenSpiel."""

    def __init__(self, game: Any, solution: Solution) -> None:
        super().__init__(game, [0, 1])
        self.solution = solution
        self.known: dict[str, dict[int, float]] = {}

    def action_probabilities(self, state: Any, player_id: Any = None) -> dict[int, float]:
        information_state = state.information_state_string()
        if information_state not in self.known:
            world, *actions = state.history()
            self.known[information_state] = self.solution.action_probabilities(actions, world)
        return self.known[information_state]


class ValueBounds(NamedTuple):
    """The bounds of the value for seat 0 that best responses to both strategies give."""

    low: float  # the value that seat 0's strategy guarantees
    high: float  # the most that seat 1's strategy allows
    decisions: tuple[int, int]

    @property
    def nash_conv(self) -> float:
        return self.high - self.low


def load_variant(name: str) -> Any:
    """Load a variant as a game of OpenSpiel."""
    return pyspiel.load_game(f"limelight_{name.partition(':')[0]}", {"variant": variant_slug(name)})


def best_response_bounds(game: Any, strategies: Any) -> ValueBounds:
    """The bounds by OpenSpiel's exact best responses."""
    root = game.new_initial_state()
    first, second = (
        best_response.BestResponsePolicy(game, seat, strategies, root) for seat in range(2)
    )
    decisions = (len(first.infosets), len(second.infosets))
    return ValueBounds(-float(second.value(root)), float(first.value(root)), decisions)


def solution_bounds(solution: Solution, strategy: Any = None) -> ValueBounds:
    """The bounds by our solver's best responses, on OpenSpiel's scale."""
    low, high = (2 * solution.best_response_value(seat, strategy) - 1 for seat in (1, 0))
    return ValueBounds(low, high, solution.decisions)


def uniform_policy(state: State) -> dict[int, float]:
    """All legal actions with the same probability."""
    return dict.fromkeys(state.legal_actions(), 1 / len(state.legal_actions()))


def train_mccfr(game: Any, iterations: int, seed: int = 1) -> Any:
    """Run OpenSpiel's external-sampling MCCFR, in C++; keep the solver while its policy is used."""
    solver = pyspiel.ExternalSamplingMCCFRSolver(game, seed, pyspiel.MCCFRAverageType.SIMPLE)
    for _ in range(iterations):
        solver.run_iteration()
    return solver


def measure_difference(one: ValueBounds, other: ValueBounds) -> float:
    """The largest difference of two bounds; the number of decisions must be the same."""
    assert one.decisions == other.decisions, (one, other)
    return max(abs(one.low - other.low), abs(one.high - other.high))


def compare_variant(name: str, iterations: int) -> None:
    game = load_variant(name)
    solution = solve_position(make_variant(name), iterations=50_000, exploitability=1e-6)
    begin = time.process_time()
    uniform = best_response_bounds(game, policy.UniformRandomPolicy(game))
    best_response_seconds = time.process_time() - begin
    difference = max(
        measure_difference(uniform, solution_bounds(solution, uniform_policy)),
        measure_difference(
            best_response_bounds(game, SolutionPolicy(game, solution)), solution_bounds(solution)
        ),
    )
    begin = time.process_time()
    solver = train_mccfr(game, iterations)
    training_seconds = time.process_time() - begin
    bounds, exact = best_response_bounds(game, solver.average_policy()), solution_bounds(solution)
    value = 2 * solution.value - 1
    is_bracketed = bounds.low <= exact.high + TOLERANCE and bounds.high >= exact.low - TOLERANCE
    print(
        f"| `{variant_slug(name)}` | {solution.histories:,} | {solution.decisions[0]:,} + "
        f"{solution.decisions[1]:,} | {uniform.nash_conv:.6f} | {best_response_seconds:.1f} s "
        f"| {difference:.0e} | {value:.5f} | {bounds.low:.5f} to {bounds.high:.5f} "
        f"| {bounds.nash_conv:.4f} | {training_seconds:.0f} s |",
        flush=True,
    )
    assert difference < TOLERANCE, "exact figures differ"
    assert is_bracketed, "our value is outside of the bounds of MCCFR's strategies"


def estimate_histories(game: Any, games: int, seed: int = 1) -> float:
    """Estimate the number of histories of a game, by Knuth's method (1975), from random games."""
    choose, total = random.Random(seed), 0.0
    for _ in range(games):
        state, ways = game.new_initial_state(), 1.0
        while not state.is_terminal():
            total += ways
            actions = state.legal_actions()
            ways *= len(actions)
            state.apply_action(choose.choice(actions))
        total += ways
    return total / games


def main() -> None:
    known = {variant_slug(name): name for name in VARIANTS}
    parser = argparse.ArgumentParser(description="OpenSpiel's algorithms and ours")
    parser.add_argument("variants", nargs="*", metavar="variant", help=", ".join(known))
    parser.add_argument("--iterations", type=int, default=DEFAULT_ITERATIONS)
    arguments = parser.parse_args()
    for slug in arguments.variants:
        if slug not in known:
            parser.error(f"{slug} does not exist; known: {', '.join(known)}")
    print(
        "| variant | histories | decisions | NashConv of random play | time | difference "
        "| our value | MCCFR's bounds | NashConv | time |\n"
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"
    )
    for slug in arguments.variants or known:
        compare_variant(known[slug], arguments.iterations)
    peak_megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"\nat most {peak_megabytes:,.0f} MB of memory")
    for game in ("limelight_opera(variant=two_rounds)", "limelight_opera", "limelight_jack"):
        histories = estimate_histories(pyspiel.load_game(game), SAMPLED_GAMES)
        print(f"{game}: about {histories:.0e} histories")


if __name__ == "__main__":
    main()
