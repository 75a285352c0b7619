"""What the rules of minuit allow, and how its actions are numbered.

Sets of spaces are masks of 28 bits, space 1 the lowest; sets of rooms are masks of 11.
"""

from typing import Final

from limelight.core import bits
from limelight.core.ints import i64
from limelight.games.minuit.board import ROOMS_ENTERED, ROOMS_ENTERED_EXACTLY, SPACE_COUNT

# The phases: what is being asked.
LOTTING: Final[i64] = 0
PLACING: Final[i64] = 1
ROLLING: Final[i64] = 2
MOVING: Final[i64] = 3
ENDED: Final[i64] = 4

# Actions, in blocks: the first of each.
PLACE_BASE: Final[i64] = 0  # + space - 1
WALK_BASE: Final[i64] = 28  # + 28 * (from - 1) + to - 1
ENTER_BASE: Final[i64] = 812  # + 11 * (from - 1) + room
STAY_ACTION: Final[i64] = 1120
LOST_ACTION: Final[i64] = 1121
FIRST_BASE: Final[i64] = 1122  # chance: + seat
ROLL_BASE: Final[i64] = 1130  # chance: + face
ACTION_COUNT: Final = 1135


def space_after(space: i64, points: i64) -> i64:
    """The space so many points further on: after 28 comes 1 (M14)."""
    return (space - 1 + points) % SPACE_COUNT + 1


def rooms_to_enter(space: i64, roll: i64, taken: i64, expel: i64) -> i64:
    """The rooms that a guest may enter from a space: empty, or by `expel` reached exactly.

    It does not matter where Hugo stands (M7).
    """
    rooms: i64 = ROOMS_ENTERED[roll * 29 + space] & ~taken
    if expel:
        rooms |= ROOMS_ENTERED_EXACTLY[roll * 29 + space] & taken
    return rooms


def count_entries(spaces: i64, roll: i64, taken: i64, expel: i64) -> i64:
    """The number of ways into a room from these spaces."""
    ways: i64 = 0
    while spaces:
        ways += bits.count_members(
            rooms_to_enter(bits.lowest_member(spaces) + 1, roll, taken, expel)
        )
        spaces &= spaces - 1
    return ways
