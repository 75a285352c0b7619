"""The levels of opera, from an opponent for a child to the master."""

from limelight.ai.opera.belief import READ_NOTHING
from limelight.ai.opera.effort import SearchEffort
from limelight.ai.opera.player import MASTER, OperaPlayer, OperaSkill
from limelight.ai.player import Player


def _unread_skill(depth: int, iterations: int, noticed_share: float) -> OperaSkill:
    """The skill of a level that reads nothing and assumes that it is not read."""
    return OperaSkill(
        SearchEffort(depth, iterations),
        noticed_share,
        READ_NOTHING,
        READ_NOTHING,
        looks_beyond_round=False,
    )


# The shares were tuned so that each level wins about 63 % of its games against the one below:
# see docs/strength.md.
LEVELS = (
    _unread_skill(1, 6, 0.03),
    _unread_skill(1, 6, 0.545),
    _unread_skill(1, 6, 0.89),
    _unread_skill(2, 8, 0.49),
    _unread_skill(2, 12, 0.795),
    _unread_skill(3, 12, 0.625),
    _unread_skill(4, 5, 0.77),
    MASTER,
)


def level(number: int) -> Player:
    """The player of a level, 1 to 8."""
    return OperaPlayer(LEVELS[number - 1])
