"""Opera for PettingZoo: the agents are the Investigator and the Phantom."""

from collections.abc import Mapping

from limelight.env.pettingzoo.aec_env import GameAecEnv
from limelight.games.opera.facts import FACTS

AGENTS: list[str] = list(FACTS["seats"])


def raw_env(
    options: Mapping[str, object] | None = None, render_mode: str | None = None
) -> GameAecEnv:
    """Return the environment; an illegal action raises `IllegalAction` and changes nothing."""
    return GameAecEnv("opera", AGENTS, options, render_mode)


def env(options: Mapping[str, object] | None = None, render_mode: str | None = None) -> GameAecEnv:
    """Return the environment; an illegal action ends the game with -1 for the agent."""
    return GameAecEnv("opera", AGENTS, options, render_mode, ends_on_illegal_action=True)
