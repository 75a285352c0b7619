"""The levels of minuit, from a beginner to the master."""

from limelight.ai.minuit.player import (
    MASTER,
    MinuitGreedyPlayer,
    MinuitPlayer,
    MinuitSkill,
)
from limelight.ai.player import Budget, Player

# Each column is explained in `MinuitSkill`.
# fmt: off
LEVELS = (
    #           rooms  Hugo  spaces  special  overlooked  misjudged   nodes
    MinuitSkill(    0,    1,    0.0,     0.0,         40,       3.0,      0),
    MinuitSkill(    0,    1,    0.1,     0.0,         36,       2.3,      0),
    MinuitSkill(    1,    2,    0.2,     0.0,         32,       2.0,      0),
    MinuitSkill(    2,    3,    0.3,     0.0,         26,       1.8,      0),
    MinuitSkill(    4,    4,    0.4,     0.2,         20,       1.5,      0),
    MinuitSkill(    5,    5,    0.6,     0.5,         11,       0.8,      0),
    MinuitSkill(   11,   12,    1.0,     1.0,          8,       0.0,  2_000),
    MASTER,
)
# fmt: on


def level(number: int) -> Player:
    """Return the player of a level, 1 to 8."""
    skill = LEVELS[number - 1]
    if skill.nodes:
        return MinuitPlayer(skill, Budget(nodes=skill.nodes))
    return MinuitGreedyPlayer(skill)
