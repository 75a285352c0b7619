"""The players of jack."""

from limelight.ai.evaluation import Critic
from limelight.ai.jack.evaluator import JackCritic
from limelight.ai.jack.levels import level
from limelight.ai.jack.player import greedy, master
from limelight.ai.player import Budget

__all__ = ["greedy", "level", "make_evaluator", "master"]


def make_evaluator(budget: Budget | None = None) -> Critic:
    """Judges decisions, for analysis and hints."""
    return JackCritic(budget)
