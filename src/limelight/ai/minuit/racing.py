"""Which action is best: all are tried out by the same dice, and the worse ones given up."""

from math import sqrt
from time import perf_counter
from typing import NamedTuple

from limelight.ai.minuit.search import Judge, Trial
from limelight.ai.minuit.weights import learned
from limelight.ai.player import Budget, PlayerError
from limelight.core.rng import Rng
from limelight.games.minuit.state import MinuitState

EXPECTED_GAMES = 16  # of each action, taken to have gone as the judge expects
FIRST_GAMES = 16  # of each action, before any is given up
SURE = 2.5  # standard errors by which an action must be behind to be given up
SAME = 0.002  # ranks so near to each other are as good
LEAST_NODES = 500  # an action is not looked at for less


class Outlook(NamedTuple):
    """What an action leads to: each seat's expected rank (1 to -1) and chance of winning."""

    action: int
    returns: list[float]
    wins: list[float]


class Meter:
    """How much of a budget is left, told in games."""

    def __init__(self, budget: Budget, trial: Trial) -> None:
        if not (budget.nodes or budget.seconds):
            raise PlayerError("budget: neither nodes nor seconds are given")
        self.budget = budget
        self.trial = trial
        self.games = 0
        self.started = perf_counter()

    def affords(self, wished: int, actions: int) -> int:
        """How many more games of each action can be had, of those wished; the first always."""
        if not self.games:
            return 1
        shares = [wished * actions]
        if self.budget.nodes:
            spent = self.trial.nodes
            shares.append((self.budget.nodes - spent) * self.games // spent)
        if self.budget.seconds:
            # Half of what seems to be left at a time: the next games may be slower.
            time = perf_counter() - self.started
            shares.append(int((self.budget.seconds - time) * self.games / time / 2))
        return min(shares) // actions


def trial(judge: Judge, state: MinuitState) -> Trial:
    """The trial of a decision."""
    return Trial(judge, learned().slopes[state.players], learned().start, state)


def best(judge: Judge, state: MinuitState, actions: list[int], rng: Rng, budget: Budget) -> int:
    """The action with the best expected rank; of equals the one that the judge likes best."""
    worths = {action: judge.worth(state, action) for action in actions}
    hopes = sorted(actions, key=lambda action: -worths[action])
    if budget.nodes:
        hopes = hopes[: 1 + budget.nodes // LEAST_NODES]
    tried = trial(judge, state)
    meter = Meter(budget, tried)
    ranks = {action: [tried.slope * worths[action]] * EXPECTED_GAMES for action in hopes}
    played = 0
    while len(ranks) > 1 and (games := meter.affords(max(FIRST_GAMES, played), len(ranks))) > 0:
        dice = [rng.split() for _ in range(games)]
        for action, found in ranks.items():
            found += tried.ranks(action, dice)
        meter.games += games * len(ranks)
        played += games
        if played >= FIRST_GAMES:
            ranks = _hopeful(ranks)
    return max(ranks, key=lambda action: sum(ranks[action]))


def _hopeful(ranks: dict[int, list[float]]) -> dict[int, list[float]]:
    """The leader and those that are not surely behind; the leader alone if all are as good."""
    leader = max(ranks, key=lambda action: sum(ranks[action]))
    kept: dict[int, list[float]] = {}
    open_still = False
    for action, found in ranks.items():
        behind, error = _behind(ranks[leader], found)
        if action == leader or behind < SURE * error or behind <= SAME:
            kept[action] = found
            open_still = open_still or behind + SURE * error > SAME
    return kept if open_still else {leader: ranks[leader]}


def _behind(leader: list[float], other: list[float]) -> tuple[float, float]:
    """How far an action is behind the leader by the same dice, and the standard error of that."""
    n = len(leader)
    gaps = [a - b for a, b in zip(leader, other, strict=True)]
    mean = sum(gaps) / n
    return mean, sqrt(sum((gap - mean) ** 2 for gap in gaps) / n / max(1, n - 1))


def outlooks(judge: Judge, state: MinuitState, rng: Rng, budget: Budget) -> list[Outlook]:
    """What each legal action leads to, all of them tried out equally often."""
    tried = trial(judge, state)
    meter = Meter(budget, tried)
    actions = state.legal()
    seats = range(state.players)
    returns = {action: [0.0 for _ in seats] for action in actions}
    wins = {action: [0.0 for _ in seats] for action in actions}
    games = 0
    while meter.affords(1, len(actions)) > 0:
        dice = rng.split()
        for action in actions:
            end = tried.follow(action, dice)
            won = tried.wins(end)
            for seat in seats:
                returns[action][seat] += tried.rank(end, seat)
                wins[action][seat] += won[seat]
        games += 1
        meter.games += len(actions)
    return [
        Outlook(a, [total / games for total in returns[a]], [total / games for total in wins[a]])
        for a in actions
    ]
