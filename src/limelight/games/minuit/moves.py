"""What the rules of minuit allow, and how its actions are numbered.

Sets of spaces are masks of 28 bits, space 1 the lowest; sets of rooms are masks of 11.
"""

from typing import Final

from limelight.core import bits
from limelight.core.ints import i64
from limelight.games.minuit.board import ENTRIES, EXACT_ENTRIES, SPACES

# What is being asked.
LOTTING: Final[i64] = 0
PLACING: Final[i64] = 1
ROLLING: Final[i64] = 2
MOVING: Final[i64] = 3
ENDED: Final[i64] = 4

# Actions, in blocks.
PLACE: Final[i64] = 0  # + space - 1
WALK: Final[i64] = 28  # + 28 * (from - 1) + to - 1
ENTER: Final[i64] = 812  # + 11 * (from - 1) + room
STAY: Final[i64] = 1120
LOST: Final[i64] = 1121
FIRST: Final[i64] = 1122  # chance: + seat
ROLL: Final[i64] = 1130  # chance: + face
ACTIONS: Final = 1135


def on(space: i64, points: i64) -> i64:
    """The space so many steps on: after 28 comes 1 (M14)."""
    return (space - 1 + points) % SPACES + 1


def entries(space: i64, roll: i64, taken: i64, expel: i64) -> i64:
    """The rooms a guest may enter from a space: empty ones, and by `expel` taken ones exactly.

    Where Hugo stands does not matter (M7).
    """
    rooms: i64 = ENTRIES[roll * 29 + space] & ~taken
    if expel:
        rooms |= EXACT_ENTRIES[roll * 29 + space] & taken
    return rooms


def ways_in(spaces: i64, roll: i64, taken: i64, expel: i64) -> i64:
    """How many ways into a room there are from these spaces."""
    ways: i64 = 0
    while spaces:
        ways += bits.count(entries(bits.lowest(spaces) + 1, roll, taken, expel))
        spaces &= spaces - 1
    return ways
