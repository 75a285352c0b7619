"""The opera house: rooms, corridors, characters, and how far one walks between rooms."""

from typing import Final

from limelight.core.ints import i64

ROOMS: Final = (
    "catacombs",
    "lake",
    "understage",
    "wardrobe",
    "staircase",
    "auditorium",
    "stage",
    "dressing",
    "dome",
    "flies",
)

CHARACTERS: Final = (
    "raoul",
    "meg",
    "giry",
    "buquet",
    "christine",
    "moncharmin",
    "richard",
    "persian",
)

RAOUL: Final[i64] = 0
MEG: Final[i64] = 1
GIRY: Final[i64] = 2
BUQUET: Final[i64] = 3
CHRISTINE: Final[i64] = 4
MONCHARMIN: Final[i64] = 5
RICHARD: Final[i64] = 6
PERSIAN: Final[i64] = 7
EVERYWHERE: Final[i64] = 0x3FF

# What one character adds to a crowd: four bits a room.
ONE_IN: Final = [1 << (4 * room) for room in range(10)]

CORRIDORS: Final = (
    (0, 1),
    (0, 4),
    (1, 2),
    (2, 3),
    (3, 7),
    (4, 5),
    (4, 8),
    (5, 6),
    (6, 7),
    (7, 9),
    (8, 9),
)
ALL_CORRIDORS: Final[i64] = 0x7FF
NO_CORRIDOR: Final[i64] = 11

SECRET_PASSAGES: Final = ((1, 5), (2, 4), (2, 6), (5, 8), (6, 9), (7, 8))

RING_CLOCKWISE: Final = (4, 8, 9, 7, 3, 2, 1, 0)
RING: Final[i64] = 0b1110011111

# Carlotta's track: where she starts in an even game, and where she leaves.
BOOK_START: Final[i64] = 3
BOOK_EXIT: Final[i64] = 21
COURSE_START: Final[i64] = 6
COURSE_EXIT: Final[i64] = 22

PHANTOM_CARDS: Final[i64] = 3


def corridor(one: int, other: int) -> int:
    """The number of the corridor between two rooms; NO_CORRIDOR if there is none."""
    pair = (min(one, other), max(one, other))
    return CORRIDORS.index(pair) if pair in CORRIDORS else int(NO_CORRIDOR)


def _first_padlocks() -> list[int]:
    """For each room of Madame Giry's, the corridor to the next ring room clockwise."""
    locks = [int(NO_CORRIDOR)] * len(ROOMS)
    for place, room in enumerate(RING_CLOCKWISE):
        locks[room] = corridor(room, RING_CLOCKWISE[(place + 1) % len(RING_CLOCKWISE)])
    return locks


BOOK_PADLOCK: Final = _first_padlocks()
# The course server is wrong for two rooms: from the catacombs it locks what is no corridor, from
# the dressing rooms the way to the stage.
COURSE_PADLOCK: Final = [
    {0: int(NO_CORRIDOR), 7: corridor(6, 7)}.get(room, lock)
    for room, lock in enumerate(BOOK_PADLOCK)
]


def _neighbours(padlock: int, secret: bool) -> list[int]:
    """For each room the mask of the rooms one step away."""
    ways = [pair for number, pair in enumerate(CORRIDORS) if number != padlock]
    if secret:
        ways += SECRET_PASSAGES
    near = [0] * len(ROOMS)
    for one, other in ways:
        near[one] |= 1 << other
        near[other] |= 1 << one
    return near


def _within(padlock: int, secret: bool) -> list[list[int]]:
    """For each number of steps 0…8 and each room, the mask of the rooms within so many steps."""
    near = _neighbours(padlock, secret)
    table = [[1 << room for room in range(len(ROOMS))]]
    for _ in range(len(CHARACTERS)):
        wider: list[int] = []
        for mask in table[-1]:
            reached = mask
            for room in range(len(ROOMS)):
                if mask >> room & 1:
                    reached |= near[room]
            wider.append(reached)
        table.append(wider)
    return table


def _flat(secret: bool) -> list[int]:
    """`_within` of every padlock in one list: see `at`."""
    return [
        mask
        for padlock in range(len(CORRIDORS) + 1)
        for row in _within(padlock, secret)
        for mask in row
    ]


# Rooms within reach, start included, at index `at(padlock, steps, room)`.
WITHIN: Final = _flat(secret=False)
WITHIN_FOR_MEG: Final = _flat(secret=True)


def at(padlock: i64, steps: i64, room: i64) -> i64:
    """The place of a padlock, a number of steps and a room in WITHIN."""
    return (padlock * 9 + steps) * 10 + room


def distance(padlock: i64, start: i64, end: i64) -> i64:
    """The number of corridors of the shortest walk around the padlock."""
    steps: i64 = 0
    while not WITHIN[at(padlock, steps, start)] >> end & 1:
        steps += 1
    return steps
