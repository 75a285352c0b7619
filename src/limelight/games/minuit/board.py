"""The castle: the gallery, its rooms and doors, the stairs, and where each roll leads."""

from typing import Final

from limelight.core.ints import i64

SPACES: Final[i64] = 28

# Each room's name, its door's space, its fright points, and whether it wants the exact number.
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

# Where a guest may be, in one number: in hand, on the gallery 1 to 28, in a room, on a step, or
# in the cellar.
HAND: Final[i64] = 0
ROOM: Final[i64] = 29  # + room
STEP: Final[i64] = 40  # + number of the step, from -10 to -3
CELLAR: Final[i64] = 48

STEPS: Final[i64] = 8
FRIGHT: Final = [
    *[0] * 29,
    *[fright for _, _, fright, _ in ROOMS],
    *range(10, 2, -1),
    2,
]

# Hugo stands on a step, 0 to 7 for -10 to -3, or on the gallery, TOP + space.
TOP: Final[i64] = 7

# The die: the number of points, 0 for the ghost, which is on two of six faces.
FACES: Final = [1, 2, 4, 5, 0]
GHOST: Final[i64] = 4

GALLERY: Final[i64] = 0xFFFFFFF  # all spaces, as a mask

# Totals may be negative: they are kept so much higher, twelve bits a seat, four seats to a word.
NO_FRIGHT: Final[i64] = 128
START_TOTALS: Final[i64] = 0x080080080080
# What one round may bring a seat: two guests in the rooms that give three back, or six on step -10.
LEAST: Final = -6
MOST: Final = 60

# By the number of players: the guests of each, and Hugo's speed at first.
GUESTS: Final = [0, 0, 6, 5, 4, 3, 2, 2, 2]
SPEED: Final = [0, 0, 3, 3, 3, 2, 2, 2, 2]
FASTEST: Final[i64] = 7


def _entries(exactly: bool) -> list[int]:
    """The rooms that a roll of 0…5 leads into from each space, at roll * 29 + space."""
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


# M15: any empty room on the way; the games room and the hunting room with the exact number only.
ENTRIES: Final = _entries(exactly=False)
EXACT_ENTRIES: Final = _entries(exactly=True)
