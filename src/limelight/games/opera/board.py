"""The opera house: rooms, corridors, characters, and the distances between rooms."""

from typing import Final

from limelight.core.ints import i64
from limelight.games.opera.types import OperaCharacter, OperaRoom

ROOMS: Final[tuple[OperaRoom, ...]] = (
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

CHARACTERS: Final[tuple[OperaCharacter, ...]] = (
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

# What a character in a room adds to `crowd`: four bits a room.
ONE_CHARACTER_IN: Final = [1 << (4 * room) for room in range(10)]

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
RING_ROOMS: Final[i64] = 0b1110011111

# Carlotta's track: the space where she starts without handicap, and the space where she leaves.
BOOK_START: Final[i64] = 3
BOOK_EXIT: Final[i64] = 21
COURSE_START: Final[i64] = 6
COURSE_EXIT: Final[i64] = 22

PHANTOM_CARD_COUNT: Final[i64] = 3


def corridor_between(room: int, other: int) -> int:
    """The number of the corridor between two rooms; NO_CORRIDOR if there is none."""
    pair = (min(room, other), max(room, other))
    return CORRIDORS.index(pair) if pair in CORRIDORS else int(NO_CORRIDOR)


def _first_padlocks() -> list[int]:
    """For each room that Madame Giry may start in, the corridor to the next ring room clockwise."""
    locks = [int(NO_CORRIDOR)] * len(ROOMS)
    for index, room in enumerate(RING_CLOCKWISE):
        locks[room] = corridor_between(room, RING_CLOCKWISE[(index + 1) % len(RING_CLOCKWISE)])
    return locks


BOOK_PADLOCK: Final = _first_padlocks()
# The course server is wrong for two rooms: for the catacombs it locks no corridor, for the dressing
# rooms the corridor to the stage.
COURSE_PADLOCK: Final = [
    {0: int(NO_CORRIDOR), 7: corridor_between(6, 7)}.get(room, lock)
    for room, lock in enumerate(BOOK_PADLOCK)
]


def _adjacent_rooms(padlock: int, with_passages: bool) -> list[int]:
    """For each room, the mask of the rooms one step away."""
    pairs = [pair for number, pair in enumerate(CORRIDORS) if number != padlock]
    if with_passages:
        pairs += SECRET_PASSAGES
    adjacent = [0] * len(ROOMS)
    for room, other in pairs:
        adjacent[room] |= 1 << other
        adjacent[other] |= 1 << room
    return adjacent


def _rooms_within(padlock: int, with_passages: bool) -> list[list[int]]:
    """For each number of steps 0…8 and each room, the mask of the rooms within so many steps."""
    adjacent = _adjacent_rooms(padlock, with_passages)
    table = [[1 << room for room in range(len(ROOMS))]]
    for _ in range(len(CHARACTERS)):
        wider: list[int] = []
        for mask in table[-1]:
            reached = mask
            for room in range(len(ROOMS)):
                if mask >> room & 1:
                    reached |= adjacent[room]
            wider.append(reached)
        table.append(wider)
    return table


def _rooms_within_by_padlock(with_passages: bool) -> list[int]:
    """`_rooms_within` of every padlock in one list, in the order of `rooms_within_index`."""
    return [
        mask
        for padlock in range(len(CORRIDORS) + 1)
        for row in _rooms_within(padlock, with_passages)
        for mask in row
    ]


# The masks of the rooms within reach, start included, at `rooms_within_index`.
ROOMS_WITHIN: Final = _rooms_within_by_padlock(with_passages=False)
ROOMS_WITHIN_FOR_MEG: Final = _rooms_within_by_padlock(with_passages=True)


def rooms_within_index(padlock: i64, steps: i64, room: i64) -> i64:
    """The index of a padlock, a number of steps and a room in ROOMS_WITHIN."""
    return (padlock * 9 + steps) * 10 + room


def walking_distance(padlock: i64, start: i64, end: i64) -> i64:
    """The number of corridors of the shortest walk that avoids the padlock."""
    steps: i64 = 0
    while not ROOMS_WITHIN[rooms_within_index(padlock, steps, start)] >> end & 1:
        steps += 1
    return steps
