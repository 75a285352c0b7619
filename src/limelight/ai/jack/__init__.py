"""The players of jack."""

from limelight.ai.critic import Critic
from limelight.ai.jack.critic import JackCritic
from limelight.ai.jack.levels import level
from limelight.ai.jack.thinker import greedy, master
from limelight.ai.player import Budget

__all__ = ["critic", "greedy", "level", "master"]


def critic(budget: Budget | None = None) -> Critic:
    """Judges decisions, for analysis and hints."""
    return JackCritic(budget)
