"""The machine players of minuit, and the evaluator for its analysis and hints."""

from limelight.ai.evaluation import Evaluator
from limelight.ai.minuit.evaluator import MinuitEvaluator
from limelight.ai.minuit.levels import level
from limelight.ai.minuit.player import greedy, master
from limelight.ai.minuit.slots import SLOT_SECONDS
from limelight.ai.player import Budget

__all__ = ["SLOT_SECONDS", "greedy", "level", "make_evaluator", "master"]


def make_evaluator(budget: Budget | None = None) -> Evaluator:
    """Return an evaluator of turns; without a budget it simulates its usual number of nodes."""
    return MinuitEvaluator(budget)
