"""Jack for PettingZoo: the agents are the Investigator and Jack."""

from collections.abc import Mapping

from limelight.env.pettingzoo.table import Table

AGENTS = ["investigator", "jack"]


def raw_env(options: Mapping[str, object] | None = None, render_mode: str | None = None) -> Table:
    """The game; an illegal action is an `IllegalAction`, and nothing changes."""
    return Table("jack", AGENTS, options, render_mode)


def env(options: Mapping[str, object] | None = None, render_mode: str | None = None) -> Table:
    """The game; who plays an illegal action loses it."""
    return Table("jack", AGENTS, options, render_mode, forgiving=True)
