"""Racing: all actions are simulated with common random numbers, and the losers drop out early.

A race as in Maron & Moore, "Hoeffding Races" (1994), in the form of Moore & Lee (1994): the games
of two actions are paired by their dice, and an action is eliminated when its mean difference to the
leader is several standard errors below zero.
"""

from math import sqrt
from time import perf_counter
from typing import NamedTuple

from limelight.ai.minuit.search import RoundSimulator
from limelight.ai.minuit.value_function import MinuitValueFunction
from limelight.ai.minuit.weights import load_weights
from limelight.ai.player import Budget, PlayerError
from limelight.core.sfc32 import Rng
from limelight.games.minuit.state import MinuitState

PRIOR_GAMES = 16  # each action begins with as many games that end as the value function expects
MIN_GAMES = 16  # of each action, before any is eliminated
ELIMINATION_ERRORS = 2.5  # an action this many standard errors behind the leader is eliminated
INDIFFERENCE_RANKS = 0.002  # actions this close in expected rank count as equally good
MIN_NODES_PER_ACTION = 500  # a budget of nodes bounds the number of actions in the race


class ActionOutlook(NamedTuple):
    """What an action leads to: for each seat the expected rank (1 to -1) and the winning chance."""

    action: int
    returns: list[float]
    winning_chances: list[float]


class BudgetMeter:
    """Counts how many more games a budget allows."""

    def __init__(self, budget: Budget, simulator: RoundSimulator) -> None:
        if not (budget.nodes or budget.seconds):
            raise PlayerError("budget: neither nodes nor seconds are given")
        self.budget = budget
        self.simulator = simulator
        #: How many games were played.
        self.games = 0
        self.started = perf_counter()

    def count_affordable_games(self, wanted: int, actions: int) -> int:
        """Return how many games of each action the budget allows, at most `wanted`.

        The first game of each action is always allowed.
        """
        if not self.games:
            return 1
        limits = [wanted * actions]
        if self.budget.nodes:
            spent = self.simulator.nodes
            limits.append((self.budget.nodes - spent) * self.games // spent)
        if self.budget.seconds:
            # Half of what seems to be left at a time: the next games may be slower.
            elapsed = perf_counter() - self.started
            limits.append(int((self.budget.seconds - elapsed) * self.games / elapsed / 2))
        return min(limits) // actions


def make_simulator(value_function: MinuitValueFunction, state: MinuitState) -> RoundSimulator:
    """Return a simulator of a decision, with the weights of the package."""
    weights = load_weights()
    return RoundSimulator(value_function, weights.slopes[state.players], weights.start, state)


def choose_action_by_race(
    value_function: MinuitValueFunction,
    state: MinuitState,
    actions: list[int],
    rng: Rng,
    budget: Budget,
) -> int:
    """Return the action with the best expected rank.

    Of equally good ones it is the one with the highest value.
    """
    values = {action: value_function.evaluate_action(state, action) for action in actions}
    candidates = sorted(actions, key=lambda action: -values[action])
    if budget.nodes:
        candidates = candidates[: 1 + budget.nodes // MIN_NODES_PER_ACTION]
    simulator = make_simulator(value_function, state)
    meter = BudgetMeter(budget, simulator)
    ranks = {action: [simulator.slope * values[action]] * PRIOR_GAMES for action in candidates}
    played = 0
    while len(ranks) > 1:
        games = meter.count_affordable_games(max(MIN_GAMES, played), len(ranks))
        if games <= 0:
            break
        dice = [rng.split() for _ in range(games)]
        for action, results in ranks.items():
            results += simulator.simulate_ranks(action, dice)
        meter.games += games * len(ranks)
        played += games
        if played >= MIN_GAMES:
            ranks = _eliminate_losers(ranks)
    return max(ranks, key=lambda action: sum(ranks[action]))


def _eliminate_losers(ranks: dict[int, list[float]]) -> dict[int, list[float]]:
    """The actions that may still be the best; the leader alone if all of them are equally good."""
    leader = max(ranks, key=lambda action: sum(ranks[action]))
    survivors: dict[int, list[float]] = {}
    is_undecided = False
    for action, results in ranks.items():
        gap, error = _measure_paired_gap(ranks[leader], results)
        if action == leader or gap < ELIMINATION_ERRORS * error or gap <= INDIFFERENCE_RANKS:
            survivors[action] = results
            is_undecided = is_undecided or gap + ELIMINATION_ERRORS * error > INDIFFERENCE_RANKS
    return survivors if is_undecided else {leader: ranks[leader]}


def _measure_paired_gap(leader: list[float], other: list[float]) -> tuple[float, float]:
    """The mean difference of two actions with the same dice, and its standard error."""
    n = len(leader)
    gaps = [a - b for a, b in zip(leader, other, strict=True)]
    mean = sum(gaps) / n
    return mean, sqrt(sum((gap - mean) ** 2 for gap in gaps) / n / max(1, n - 1))


def evaluate_actions(
    value_function: MinuitValueFunction, state: MinuitState, rng: Rng, budget: Budget
) -> list[ActionOutlook]:
    """Return the outlook of each legal action; all get the same number of games."""
    simulator = make_simulator(value_function, state)
    meter = BudgetMeter(budget, simulator)
    actions = state.legal_actions()
    seats = range(state.players)
    returns = {action: [0.0 for _ in seats] for action in actions}
    chances = {action: [0.0 for _ in seats] for action in actions}
    games = 0
    while meter.count_affordable_games(1, len(actions)) > 0:
        dice = rng.split()
        for action in actions:
            end = simulator.simulate_round(action, dice)
            chances_at_end = simulator.winning_chances(end)
            for seat in seats:
                returns[action][seat] += simulator.expected_rank(end, seat)
                chances[action][seat] += chances_at_end[seat]
        games += 1
        meter.games += len(actions)
    return [
        ActionOutlook(
            action,
            [total / games for total in returns[action]],
            [total / games for total in chances[action]],
        )
        for action in actions
    ]
