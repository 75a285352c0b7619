"""Whitechapel: streets, obstacles, lamps, sewers, and the distances between streets.

Streets are numbered in the order of their names, and sets of streets are masks of 60 bits.
"""

from collections.abc import Sequence
from typing import Final, cast

from limelight.core.ints import i64
from limelight.games.jack.types import (
    JackCharacter,
    JackDirection,
    JackEdition,
    JackExit,
    JackLampPost,
    JackManhole,
    JackObstacle,
    JackStreet,
)

CHARACTERS: Final[tuple[JackCharacter, ...]] = (
    "holmes",
    "watson",
    "smith",
    "lestrade",
    "stealthy",
    "goodley",
    "gull",
    "bert",
)

HOLMES: Final[i64] = 0
WATSON: Final[i64] = 1
SMITH: Final[i64] = 2
LESTRADE: Final[i64] = 3
STEALTHY: Final[i64] = 4
GOODLEY: Final[i64] = 5
GULL: Final[i64] = 6
BERT: Final[i64] = 7

# The map, a hex every ten characters, north at the top: * is a lamp post, # a building or square,
# o a manhole of the London edition; all other hexes are streets.
HEX_MAP: Final = """
     --        --        F0o       --        --        --
--        --        E1        G1        --        --        --
     B1        D1#       F1*       H1        --        L1o
--        C2*       E2        G2        I2        K2        M2
     B2o       D2        F2#       H2#       J2        L2*
A3        C3        E3        G3        I3        K3        M3
     B3#       D3#       F3        H3*       J3#       L3
A4        C4#       E4        G4        I4        K4o       M4
     B4#       D4        F4#       H4#       J4        L4#
A5        C5o       E5        G5o       I5        K5#       M5
     B5        D5#       F5*       H5        J5#       L5#
A6        C6        E6        G6        I6        K6        M6
     B6*       D6        F6#       H6#       J6        L6o
A7        C7        E7        G7        I7        K7*       --
     B7o       --        F7        H7*       J7#       L7
--        --        --        G8        I8        --        --
     --        --        --        H8o       --        --
"""

HEXES: Final = [word for word in HEX_MAP.split() if word != "--"]
STREETS: Final = cast(
    list[JackStreet], sorted(word.rstrip("o") for word in HEXES if word[-1] not in "*#")
)
LAMPS: Final = cast(list[JackLampPost], sorted(word[:2] for word in HEXES if word.endswith("*")))
OBSTACLES: Final = cast(
    list[JackObstacle], sorted(word[:2] for word in HEXES if word.endswith("#"))
)
STREET_NUMBERS: Final[dict[str, int]] = {name: street for street, name in enumerate(STREETS)}

# By edition: the manholes, and those that are covered at the start.
EDITIONS: Final[tuple[JackEdition, ...]] = ("london", "first")
MANHOLES: Final[tuple[tuple[JackManhole, ...], ...]] = (
    ("B2", "B7", "C5", "F0", "G5", "H8", "K4", "L1", "L6"),
    ("A3", "C7", "F0", "F3", "H5", "H8", "L1", "M5"),
)
START_COVERED: Final[tuple[tuple[JackManhole, ...], ...]] = (("B7", "L1"), ("C7", "L1"))
ALL_MANHOLES: Final[list[JackManhole]] = sorted({*MANHOLES[0], *MANHOLES[1]})

START_STREETS: Final[tuple[tuple[JackStreet, ...], ...]] = (
    ("G6", "I8", "G3", "E5", "A5", "M4", "E1", "I4"),
    ("G6", "A5", "G3", "E5", "I8", "M4", "E1", "I4"),
)

EXITS: Final[tuple[JackExit, ...]] = ("NW", "NE", "SW", "SE")
EXIT_STREETS: Final[tuple[JackStreet, ...]] = ("B1", "L1", "B7", "L7")
START_CORDONED: Final[tuple[JackExit, ...]] = ("NE", "SW")

DIRECTIONS: Final[tuple[JackDirection, ...]] = ("N", "NE", "SE", "S", "SW", "NW")
FIRST_LANTERN: Final[JackDirection] = "NE"

# The tiles at the start, by post: their numbers; 5 stands for a tile without number.
UNNUMBERED: Final[i64] = 5
START_TILES: Final[dict[JackLampPost, int]] = {"B6": 1, "L2": 2, "C2": 3, "K7": 4, "F5": 5, "H3": 5}


def adjacent_hex(name: str, direction: int) -> str:
    """The name of the next hex in a direction, on the map or not. Odd columns stand lower."""
    column, row = ord(name[0]) - ord("A"), int(name[1:])
    shift = column & 1
    across, down = (
        (0, -1),
        (1, shift - 1),
        (1, shift),
        (0, 1),
        (-1, shift),
        (-1, shift - 1),
    )[direction]
    return f"{chr(ord('A') + column + across)}{row + down}"


def _street_mask(names: Sequence[str]) -> int:
    """The streets among these hexes, as a mask."""
    return sum(1 << STREET_NUMBERS[name] for name in names if name in STREET_NUMBERS)


def _adjacent_hexes(name: str) -> list[str]:
    return [adjacent_hex(name, direction) for direction in range(6)]


STREET_BITS: Final = [1 << street for street in range(60)]

# For each street, the adjacent streets.
ADJACENT_STREETS: Final = [_street_mask(_adjacent_hexes(name)) for name in STREETS]
# For each lamp post, the streets it lights.
LAMP_STREETS: Final = [_street_mask(_adjacent_hexes(name)) for name in LAMPS]


def _beam_streets(name: str, direction: int) -> int:
    """The streets in a straight line up to the first hex that is not a street (J4)."""
    streets: list[str] = []
    ahead = adjacent_hex(name, direction)
    while ahead in STREET_NUMBERS:
        streets.append(ahead)
        ahead = adjacent_hex(ahead, direction)
    return _street_mask(streets)


# The streets that Watson's lantern lights, at street * 6 + direction.
BEAM_STREETS: Final = [_beam_streets(name, direction) for name in STREETS for direction in range(6)]


def _measure_distances(hexes: Sequence[str]) -> list[list[int]]:
    """For each street, the steps to each street when walking over these hexes."""
    around = {name: [near for near in _adjacent_hexes(name) if near in hexes] for name in hexes}
    table: list[list[int]] = []
    for start in STREETS:
        steps: dict[str, int] = {start: 0}
        edge: set[str] = {start}
        while edge:
            edge = {near for name in edge for near in around[name]} - steps.keys()
            steps |= dict.fromkeys(edge, max(steps.values()) + 1)
        table.append([steps[name] for name in STREETS])
    return table


DISTANCES: Final = _measure_distances(STREETS)
# J2: Miss Stealthy crosses everything on the map.
CROSSINGS: Final = _measure_distances([*STREETS, *LAMPS, *OBSTACLES])
# The steps between two streets without sewers, at street * 60 + other: for the whistle (J5).
DISTANCE: Final = [steps for row in DISTANCES for steps in row]


def _streets_within(distances: list[list[int]]) -> list[int]:
    """The streets within 0…4 steps of each street, at street * 5 + steps."""
    return [
        sum(1 << other for other, away in enumerate(row) if away <= steps)
        for row in distances
        for steps in range(5)
    ]


STREETS_WITHIN: Final = _streets_within(DISTANCES)
STREETS_WITHIN_CROSSING: Final = _streets_within(CROSSINGS)


# For the whistle (J5), the streets where a walk of exactly so many steps may end, at
# street * 4 + steps. A walk may enter a street twice.
def _walk_ends() -> list[int]:
    table: list[int] = []
    for start in range(60):
        reached = 1 << start
        table.append(reached)
        for _ in range(3):
            ahead = 0
            for street in range(60):
                if reached >> street & 1:
                    ahead |= ADJACENT_STREETS[street]
            reached = ahead
            table.append(reached)
    return table


WALK_ENDS: Final = _walk_ends()
# The possible lengths, from 1 to 3, of a walk between two streets, as a mask of bits 1 to 3, at
# street * 60 + other.
WALK_LENGTHS: Final = [
    sum(1 << steps for steps in (1, 2, 3) if WALK_ENDS[start * 4 + steps] >> end & 1)
    for start in range(60)
    for end in range(60)
]
# The streets fewer than so many steps away from a street, at street * 24 + steps.
NEARER_STREETS: Final = [
    sum(1 << other for other, away in enumerate(row) if away < steps)
    for row in DISTANCES
    for steps in range(24)
]


# Sewers. `covers` is a mask of the edition's two covered manholes. Each pair of covered manholes,
# of either edition, has a number: `sewers`.


def _list_cover_pairs() -> list[tuple[int, int]]:
    """The edition and the mask of every pair of covered manholes."""
    return [
        (edition, 1 << hole | 1 << other)
        for edition, holes in enumerate(MANHOLES)
        for hole in range(len(holes))
        for other in range(hole)
    ]


COVER_PAIRS: Final = _list_cover_pairs()
# The number of a pair of covers, -1 if there is none such, at edition * 512 + mask.
_PAIR_NUMBERS: Final = {covers: number for number, covers in enumerate(COVER_PAIRS)}
COVER_PAIR_NUMBERS: Final = [
    _PAIR_NUMBERS.get((edition, mask), -1) for edition in range(2) for mask in range(512)
]
# For each pair of covers, the streets with an open manhole.
OPEN_MANHOLE_STREETS: Final = [
    [STREET_NUMBERS[name] for hole, name in enumerate(MANHOLES[edition]) if not mask >> hole & 1]
    for edition, mask in COVER_PAIRS
]


def _steps_to_sewer(distances: list[list[int]]) -> list[int]:
    """The steps to the nearest open manhole, at sewers * 60 + street."""
    return [min(row[hole] for hole in holes) for holes in OPEN_MANHOLE_STREETS for row in distances]


def _streets_from_sewer(within: list[int]) -> list[int]:
    """The streets within 0…4 steps of any open manhole, at sewers * 5 + steps."""
    table: list[int] = []
    for holes in OPEN_MANHOLE_STREETS:
        for steps in range(5):
            reached = 0
            for hole in holes:
                reached |= within[hole * 5 + steps]
            table.append(reached)
    return table


STEPS_TO_SEWER: Final = _steps_to_sewer(DISTANCES)
STEPS_TO_SEWER_CROSSING: Final = _steps_to_sewer(CROSSINGS)
STREETS_FROM_SEWER: Final = _streets_from_sewer(STREETS_WITHIN)
STREETS_FROM_SEWER_CROSSING: Final = _streets_from_sewer(STREETS_WITHIN_CROSSING)


def _manhole_masks(covered: int) -> list[int]:
    """For each mask of covers, the manholes covered (1) or open (0), as masks over ALL_MANHOLES."""
    return [
        sum(
            1 << ALL_MANHOLES.index(name)
            for hole, name in enumerate(MANHOLES[edition])
            if mask >> hole & 1 == covered
        )
        for edition in range(2)
        for mask in range(512)
    ]


# For Bert, as masks over ALL_MANHOLES, at edition * 512 + covers.
COVERED_MANHOLES: Final = _manhole_masks(1)
OPEN_MANHOLES: Final = _manhole_masks(0)
# By edition: the number of each of ALL_MANHOLES in the edition, -1 if it has none there.
EDITION_MANHOLE_NUMBERS: Final = [
    [holes.index(name) if name in holes else -1 for name in ALL_MANHOLES] for holes in MANHOLES
]

# The set-up, packed as in the state.
START_PLACES: Final = [
    sum(STREET_NUMBERS[name] << (6 * character) for character, name in enumerate(places))
    for places in START_STREETS
]
START_OCCUPIED: Final = [_street_mask(list(places)) for places in START_STREETS]
START_LAMPS: Final = sum(tile << (3 * LAMPS.index(post)) for post, tile in START_TILES.items())
START_COVERS: Final = [
    sum(1 << holes.index(name) for name in covered)
    for holes, covered in zip(MANHOLES, START_COVERED, strict=True)
]
START_CORDONS: Final = sum(1 << EXITS.index(name) for name in START_CORDONED)
START_LANTERN: Final = DIRECTIONS.index(FIRST_LANTERN)
