"""The machine players of jack, and the evaluator for its analysis and hints."""

from limelight.ai.evaluation import Evaluator
from limelight.ai.jack.evaluator import JackEvaluator
from limelight.ai.jack.levels import level
from limelight.ai.jack.player import greedy, master
from limelight.ai.jack.slots import SLOT_SECONDS
from limelight.ai.player import Budget

__all__ = ["SLOT_SECONDS", "greedy", "level", "make_evaluator", "master"]


def make_evaluator(budget: Budget | None = None) -> Evaluator:
    """Return an evaluator of turns; without a budget it searches as the master does."""
    return JackEvaluator(budget)
