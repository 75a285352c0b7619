"""Minuit for PettingZoo: the agents are two to eight players, clockwise."""

from collections.abc import Mapping
from typing import SupportsIndex

from limelight.env.pettingzoo.table import Table


def raw_env(
    players: SupportsIndex = 4,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
) -> Table:
    """The game; an illegal action is an `IllegalAction`, and nothing changes."""
    return Table("minuit", _agents(players), options, render_mode)


def env(
    players: SupportsIndex = 4,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
) -> Table:
    """The game; who plays an illegal action loses it."""
    return Table("minuit", _agents(players), options, render_mode, forgiving=True)


def _agents(players: SupportsIndex) -> list[str]:
    return [f"player_{seat}" for seat in range(players)]
