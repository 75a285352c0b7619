"""The players of minuit."""

from typing import cast

from limelight.ai.critic import Critic
from limelight.ai.minuit import levels, weighing
from limelight.ai.minuit.critic import MinuitCritic
from limelight.ai.minuit.levels import LEVELS, MASTER
from limelight.ai.player import Budget, Player
from limelight.core.game import State
from limelight.core.rng import Rng
from limelight.games.minuit.state import MinuitState

__all__ = ["LEVELS", "critic", "evaluate", "greedy", "level", "master", "outlooks"]


def greedy() -> Player:
    """The player that looks one turn ahead: where the guest will be, and what that costs."""
    return levels.Glance(levels.CAREFUL)


def level(number: int) -> Player:
    """The player of a level, 1 to 8."""
    return levels.player(LEVELS[number - 1])


def master(budget: Budget | None) -> Player:
    """The strongest player; without a budget, as long as it is used to."""
    return levels.Trier(MASTER, budget or Budget(nodes=MASTER.nodes))


def outlooks(state: State, rng: Rng, budget: Budget) -> list[weighing.Outlook]:
    """What each legal action leads to: every seat's expected returns and chance of winning."""
    return weighing.outlooks(levels.judge(MASTER), cast(MinuitState, state), rng, budget)


def evaluate(state: State, rng: Rng, budget: Budget) -> list[tuple[int, list[float]]]:
    """Each legal action with the returns that every seat may expect from it."""
    return [(found.action, found.returns) for found in outlooks(state, rng, budget)]


def critic(budget: Budget | None = None) -> Critic:
    """Judges decisions, for analysis and hints."""
    return MinuitCritic(budget)
