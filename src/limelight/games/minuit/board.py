"""The castle: the gallery, its rooms and doors, the stairs, and the rooms that each roll opens."""

from typing import Final

from limelight.core.ints import i64

SPACE_COUNT: Final[i64] = 28

# For each room: its name, the space of its door, its fright points, whether it needs an exact roll.
ROOMS: Final = (
    ("cloakroom", 3, 0, False),
    ("music", 4, 0, False),
    ("games", 6, -3, True),
    ("hunting", 9, -3, True),
    ("bedroom", 11, 0, False),
    ("parlour", 15, 0, False),
    ("ballroom", 17, 0, False),
    ("dining", 18, 0, False),
    ("library", 21, 1, False),
    ("kitchen", 24, 0, False),
    ("linen", 26, 1, False),
)
ROOM_NAMES: Final = tuple(name for name, _, _, _ in ROOMS)
DOORS: Final = [door for _, door, _, _ in ROOMS]
ALL_ROOMS: Final[i64] = 0x7FF

# The place of a guest as a number: in hand, on space 1 to 28 of the gallery, in a room, on a step,
# or in the cellar.
HAND_PLACE: Final[i64] = 0
ROOM_PLACES: Final[i64] = 29  # + room
STEP_PLACES: Final[i64] = 40  # + number of the step, from -10 to -3
CELLAR_PLACE: Final[i64] = 48

STEP_COUNT: Final[i64] = 8
FRIGHT_OF_PLACE: Final = [
    *[0] * 29,
    *[fright for _, _, fright, _ in ROOMS],
    *range(10, 2, -1),
    2,
]

# Hugo stands on a step, 0 to 7 for -10 to -3, or on the gallery, TOP + space.
HUGO_OFFSET: Final[i64] = 7

# The die: the number of points, 0 for the ghost, which is on two of six faces.
DIE_FACES: Final = [1, 2, 4, 5, 0]
GHOST_FACE: Final[i64] = 4

ALL_SPACES: Final[i64] = 0xFFFFFFF  # as a mask

# Totals may be negative: they are stored with an offset, twelve bits a seat, four seats to a word.
FRIGHT_OFFSET: Final[i64] = 128
START_TOTALS: Final[i64] = 0x080080080080
# The bounds of what a round may bring a seat: two guests in the rooms that take three points off,
# or six guests on step -10.
MIN_ROUND_FRIGHT: Final = -6
MAX_ROUND_FRIGHT: Final = 60

# By the number of players: the guests of each seat, and Hugo's speed at the start.
GUESTS_PER_SEAT: Final = [0, 0, 6, 5, 4, 3, 2, 2, 2]
START_SPEED: Final = [0, 0, 3, 3, 3, 2, 2, 2, 2]
MAX_SPEED: Final[i64] = 7


def _rooms_entered(exactly: bool) -> list[int]:
    """The rooms that a roll of 0…5 opens from each space, at roll * 29 + space."""
    table: list[int] = []
    for roll in range(6):
        for space in range(29):
            mask = 0
            for room, (_, door, _, exact) in enumerate(ROOMS):
                needed = (door - space) % 28 + 1
                if space and (needed == roll or (needed < roll and not exact and not exactly)):
                    mask |= 1 << room
            table.append(mask)
    return table


# M15: any empty room on the way; the games room and the hunting room by an exact roll only.
ROOMS_ENTERED: Final = _rooms_entered(exactly=False)
ROOMS_ENTERED_EXACTLY: Final = _rooms_entered(exactly=True)
