"""Minuit for PettingZoo: the agents are two to eight players, clockwise."""

from collections.abc import Mapping
from typing import SupportsIndex

from limelight.env.pettingzoo.aec_env import GameAecEnv


def raw_env(
    players: SupportsIndex = 4,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
) -> GameAecEnv:
    """Return the environment; an illegal action raises `IllegalAction` and changes nothing."""
    return GameAecEnv("minuit", _name_agents(players), options, render_mode)


def env(
    players: SupportsIndex = 4,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
) -> GameAecEnv:
    """Return the environment; an illegal action ends the game with -1 for the agent."""
    return GameAecEnv(
        "minuit", _name_agents(players), options, render_mode, ends_on_illegal_action=True
    )


def _name_agents(players: SupportsIndex) -> list[str]:
    return [f"player_{seat}" for seat in range(players)]
