"""Whitechapel: streets, obstacles, lamps, sewers, and how far one walks between streets.

Streets are numbered in the order of their names, and sets of them are masks of 60 bits.
"""

from typing import Final

from limelight.core.ints import i64

CHARACTERS: Final = (
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

# The map as it lies on the table, a hex every ten characters, north at the top: * lamp post,
# # building or square, o manhole (of the London edition), plain: street.
MAP: Final = """
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

HEXES: Final = [word for word in MAP.split() if word != "--"]
STREETS: Final = sorted(word.rstrip("o") for word in HEXES if word[-1] not in "*#")
LAMPS: Final = sorted(word[:2] for word in HEXES if word.endswith("*"))
OBSTACLES: Final = sorted(word[:2] for word in HEXES if word.endswith("#"))
NUMBER: Final = {name: street for street, name in enumerate(STREETS)}

# Manholes of each edition, and where its two covers lie at the start.
EDITIONS: Final = ("london", "first")
MANHOLES: Final = (
    ("B2", "B7", "C5", "F0", "G5", "H8", "K4", "L1", "L6"),
    ("A3", "C7", "F0", "F3", "H5", "H8", "L1", "M5"),
)
COVERED: Final = (("B7", "L1"), ("C7", "L1"))
ALL_MANHOLES: Final = sorted({*MANHOLES[0], *MANHOLES[1]})

PLACES: Final = (
    ("G6", "I8", "G3", "E5", "A5", "M4", "E1", "I4"),
    ("G6", "A5", "G3", "E5", "I8", "M4", "E1", "I4"),
)

EXITS: Final = ("NW", "NE", "SW", "SE")
EXIT_STREETS: Final = ("B1", "L1", "B7", "L7")
CORDONED: Final = ("NE", "SW")

DIRECTIONS: Final = ("N", "NE", "SE", "S", "SW", "NW")
FIRST_LANTERN: Final = "NE"

# Lit at the start: the post and its tile's number; 5 stands for a tile without number.
UNNUMBERED: Final[i64] = 5
LIT: Final = {"B6": 1, "L2": 2, "C2": 3, "K7": 4, "F5": 5, "H3": 5}


def neighbour(name: str, direction: int) -> str:
    """The name of the next hex in a direction, on the map or not: odd columns stand lower."""
    column, row = ord(name[0]) - ord("A"), int(name[1:])
    low = column & 1
    across, down = (
        (0, -1),
        (1, low - 1),
        (1, low),
        (0, 1),
        (-1, low),
        (-1, low - 1),
    )[direction]
    return f"{chr(ord('A') + column + across)}{row + down}"


def _mask(names: list[str]) -> int:
    """The streets among these hexes, as a mask."""
    return sum(1 << NUMBER[name] for name in names if name in NUMBER)


def _around(name: str) -> list[str]:
    return [neighbour(name, direction) for direction in range(6)]


BIT: Final = [1 << street for street in range(60)]

# For each street, the streets next to it.
NEXT: Final = [_mask(_around(name)) for name in STREETS]
# For each lamp post, the streets it lights.
LIGHT: Final = [_mask(_around(name)) for name in LAMPS]


def _beam(name: str, direction: int) -> int:
    """The streets in a line up to the first hex that is none (J4)."""
    found: list[str] = []
    ahead = neighbour(name, direction)
    while ahead in NUMBER:
        found.append(ahead)
        ahead = neighbour(ahead, direction)
    return _mask(found)


# For each street and direction, at street * 6 + direction, what Watson's lantern lights from there.
BEAM: Final = [_beam(name, direction) for name in STREETS for direction in range(6)]


def _distances(hexes: list[str]) -> list[list[int]]:
    """For each street the steps to each street, walking over these hexes."""
    around = {name: [near for near in _around(name) if near in hexes] for name in hexes}
    table: list[list[int]] = []
    for start in STREETS:
        steps = {start: 0}
        edge = {start}
        while edge:
            edge = {near for name in edge for near in around[name]} - steps.keys()
            steps |= dict.fromkeys(edge, max(steps.values()) + 1)
        table.append([steps[name] for name in STREETS])
    return table


DISTANCES: Final = _distances(STREETS)
# J2: Miss Stealthy crosses everything on the map.
CROSSINGS: Final = _distances([*STREETS, *LAMPS, *OBSTACLES])
# The steps between two streets, at street * 60 + other: for the whistle, without sewers (J5).
DISTANCE: Final = [steps for row in DISTANCES for steps in row]


def _within(distances: list[list[int]]) -> list[int]:
    """The streets within 0…4 steps of each street, at street * 5 + steps."""
    return [
        sum(1 << other for other, away in enumerate(row) if away <= steps)
        for row in distances
        for steps in range(5)
    ]


WITHIN: Final = _within(DISTANCES)
WITHIN_CROSSING: Final = _within(CROSSINGS)


# For the whistle (J5), the streets where a walk of exactly so many streets may end, at
# street * 4 + steps: any walk, so a street may be entered again.
def _walk_ends() -> list[int]:
    table: list[int] = []
    for start in range(60):
        reached = 1 << start
        table.append(reached)
        for _ in range(3):
            ahead = 0
            for street in range(60):
                if reached >> street & 1:
                    ahead |= NEXT[street]
            reached = ahead
            table.append(reached)
    return table


WALK_ENDS: Final = _walk_ends()
# The lengths that a walk of 1 to 3 streets between two streets may have, at street * 60 + other,
# as a mask of bits 1 to 3.
WALK_LENGTHS: Final = [
    sum(1 << steps for steps in (1, 2, 3) if WALK_ENDS[start * 4 + steps] >> end & 1)
    for start in range(60)
    for end in range(60)
]
# The streets nearer to a street than so many steps, at street * 24 + steps.
NEARER: Final = [
    sum(1 << other for other, away in enumerate(row) if away < steps)
    for row in DISTANCES
    for steps in range(24)
]


# Sewers. Covers are a mask over the edition's manholes, of which two are covered: each such set,
# of either edition, has a number.


def _covers() -> list[tuple[int, int]]:
    """Edition and mask of every set of two covers."""
    return [
        (edition, 1 << one | 1 << other)
        for edition, holes in enumerate(MANHOLES)
        for one in range(len(holes))
        for other in range(one)
    ]


COVERS: Final = _covers()
# The number of a set of covers, at edition * 512 + mask.
_NUMBERED: Final = {covers: number for number, covers in enumerate(COVERS)}
SEWERS: Final = [_NUMBERED.get((edition, mask), -1) for edition in range(2) for mask in range(512)]
# The streets with an open manhole, for each set of covers.
OPEN: Final = [
    [NUMBER[name] for hole, name in enumerate(MANHOLES[edition]) if not mask >> hole & 1]
    for edition, mask in COVERS
]


def _to_sewer(distances: list[list[int]]) -> list[int]:
    """The steps to the nearest open manhole, at sewers * 60 + street."""
    return [min(row[hole] for hole in holes) for holes in OPEN for row in distances]


def _from_sewer(within: list[int]) -> list[int]:
    """The streets within 0…4 steps of any open manhole, at sewers * 5 + steps."""
    table: list[int] = []
    for holes in OPEN:
        for steps in range(5):
            reached = 0
            for hole in holes:
                reached |= within[hole * 5 + steps]
            table.append(reached)
    return table


TO_SEWER: Final = _to_sewer(DISTANCES)
TO_SEWER_CROSSING: Final = _to_sewer(CROSSINGS)
FROM_SEWER: Final = _from_sewer(WITHIN)
FROM_SEWER_CROSSING: Final = _from_sewer(WITHIN_CROSSING)


def _holes(covered: int) -> list[int]:
    """For each set of manholes, those covered (1) or open (0), numbered over both editions."""
    return [
        sum(
            1 << ALL_MANHOLES.index(name)
            for hole, name in enumerate(MANHOLES[edition])
            if mask >> hole & 1 == covered
        )
        for edition in range(2)
        for mask in range(512)
    ]


# For Bert, at edition * 512 + mask of covers.
COVERED_HOLES: Final = _holes(1)
OPEN_HOLES: Final = _holes(0)
# From there back to the edition's own numbers.
HOLE_NUMBERS: Final = [
    [holes.index(name) if name in holes else -1 for name in ALL_MANHOLES] for holes in MANHOLES
]

# The set-up, packed as the state packs it.
START_PLACES: Final = [
    sum(NUMBER[name] << (6 * character) for character, name in enumerate(places))
    for places in PLACES
]
START_OCCUPIED: Final = [_mask(list(places)) for places in PLACES]
START_LAMPS: Final = sum(tile << (3 * LAMPS.index(post)) for post, tile in LIT.items())
START_COVERS: Final = [
    sum(1 << holes.index(name) for name in covered)
    for holes, covered in zip(MANHOLES, COVERED, strict=True)
]
START_CORDONS: Final = sum(1 << EXITS.index(name) for name in CORDONED)
START_LANTERN: Final = DIRECTIONS.index(FIRST_LANTERN)
