"""The players of opera."""

from dataclasses import replace

from limelight.ai.evaluation import Critic
from limelight.ai.opera.belief import NOTHING, OURS, Effort
from limelight.ai.opera.evaluator import OperaCritic
from limelight.ai.opera.greedy import Greedy
from limelight.ai.opera.player import LEVELS, Thinker, Traits
from limelight.ai.player import Budget, Player

__all__ = ["LEVELS", "greedy", "level", "make_evaluator", "master", "reader"]


def greedy() -> Player:
    """The player that looks one complete turn ahead."""
    return Greedy()


def level(number: int) -> Player:
    """The player of a level, 1 to 8."""
    return Thinker(LEVELS[number])


def master(budget: Budget | None) -> Player:
    """The strongest player; without a budget, as long as it is used to.

    An activation is two decisions or more, a card and a walk, often a power too. It is planned as
    a whole at the first of them, and so the plan may take the time of two.
    """
    budget = budget or Budget()
    return Thinker(Traits(Effort(budget=replace(budget, seconds=2 * budget.seconds))))


def reader(told: bool) -> Player:
    """An Investigator who searches as the master does, and reads nothing, or knows its policy.

    The one who knows follows the same public belief as the master's phantom and solves the same
    rounds in the same way, and so has the exact chances that it draws from. The levels below draw
    otherwise, by what they happen to notice: that is not worked out here, and they are not read.
    """
    return Thinker(replace(LEVELS[8], reading=OURS if told else NOTHING))


def make_evaluator(budget: Budget | None = None) -> Critic:
    """Judges decisions, for analysis and hints."""
    return OperaCritic(budget)
