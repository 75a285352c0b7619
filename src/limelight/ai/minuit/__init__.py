"""The players of minuit."""

from limelight.ai.evaluation import Critic
from limelight.ai.minuit import levels
from limelight.ai.minuit.evaluator import MinuitCritic
from limelight.ai.minuit.levels import LEVELS, MASTER
from limelight.ai.player import Budget, Player

__all__ = ["LEVELS", "greedy", "level", "make_evaluator", "master"]


def greedy() -> Player:
    """The player that looks one turn ahead: where the guest will be, and what that costs."""
    return levels.Glance(levels.CAREFUL)


def level(number: int) -> Player:
    """The player of a level, 1 to 8."""
    return levels.player(LEVELS[number - 1])


def master(budget: Budget | None) -> Player:
    """The strongest player; without a budget, as long as it is used to."""
    return levels.Trier(MASTER, budget or Budget(nodes=MASTER.nodes))


def make_evaluator(budget: Budget | None = None) -> Critic:
    """Judges decisions, for analysis and hints."""
    return MinuitCritic(budget)
