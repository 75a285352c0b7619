"""The levels, from one a child beats to the master."""

from limelight.ai.jack.player import GREEDY, MASTER, Skill, Thinker
from limelight.ai.player import Player

# The lower ones err as people do: they look at one activation only, do not think of most of what
# they could do, and misjudge the rest. From 6 on they look ahead, from 7 on they draw conclusions
# from what Jack does, and only the master, as Jack, knows that others do so too.
LEVELS = (
    Skill(whole=False, blind=0.98, noise=0.8),
    Skill(whole=False, blind=0.93, noise=0.18),
    Skill(whole=False, blind=0.855, noise=0.16),
    Skill(whole=False, blind=0.67, noise=0.08),
    GREEDY,
    Skill(whole=False, nodes=3_000, blind=0.4),
    Skill(whole=False, nodes=12_000, believes=True),
    MASTER,
)


def level(number: int) -> Player:
    """The player of a level, 1 to 8."""
    return Thinker(LEVELS[number - 1])
