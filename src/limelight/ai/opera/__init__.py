"""The players of opera."""

from limelight.ai.evaluation import Evaluator
from limelight.ai.opera.evaluator import OperaEvaluator
from limelight.ai.opera.levels import LEVELS, level
from limelight.ai.opera.player import greedy, make_reader, master
from limelight.ai.opera.slots import SLOT_SECONDS
from limelight.ai.player import Budget

__all__ = ["LEVELS", "SLOT_SECONDS", "greedy", "level", "make_evaluator", "make_reader", "master"]


def make_evaluator(budget: Budget | None = None) -> Evaluator:
    """An evaluator for analysis and hints."""
    return OperaEvaluator(budget)
