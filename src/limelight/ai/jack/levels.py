"""The levels of jack, from one that a child beats to the master."""

from limelight.ai.jack.player import GREEDY, MASTER, JackPlayer, JackSkill
from limelight.ai.player import Player

# The lower ones err as people do: they look at one activation only, overlook most of them, and
# misjudge the rest. From 6 on they search, from 7 on they infer from Jack's activations who he is,
# and only the master, as Jack, assumes that the Investigator does so too.
LEVELS = (
    JackSkill(is_exhaustive=False, overlooked_share=0.98, value_noise=0.8),
    JackSkill(is_exhaustive=False, overlooked_share=0.93, value_noise=0.18),
    JackSkill(is_exhaustive=False, overlooked_share=0.855, value_noise=0.16),
    JackSkill(is_exhaustive=False, overlooked_share=0.67, value_noise=0.08),
    GREEDY,
    JackSkill(is_exhaustive=False, nodes=3_000, overlooked_share=0.4),
    JackSkill(is_exhaustive=False, nodes=12_000, infers_from_actions=True),
    MASTER,
)


def level(number: int) -> Player:
    """Return the player of a level, 1 to 8."""
    return JackPlayer(LEVELS[number - 1])
