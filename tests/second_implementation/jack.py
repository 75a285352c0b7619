"""Mr. Jack a second time: movement, powers, visibility and the witness call, slow and obvious.

Written from the rulebook and the rulings J1 to J19, never from the engine, so that tests can hold
the two against each other. Every walk is made step by step and every choice is listed.

Two editions: "london" has nine manholes, "first" eight, and Watson and Miss Stealthy exchanged.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

COLUMNS = "ABCDEFGHIJKLM"  # west to east; the rows 0 to 8 run from north to south

STREETS = frozenset(
    {
        *("A3", "A4", "A5", "A6", "A7"),
        *("B1", "B2", "B5", "B7"),
        *("C3", "C5", "C6", "C7"),
        *("D2", "D4", "D6"),
        *("E1", "E2", "E3", "E4", "E5", "E6", "E7"),
        *("F0", "F3", "F7"),
        *("G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8"),
        *("H1", "H5", "H8"),
        *("I2", "I3", "I4", "I5", "I6", "I7", "I8"),
        *("J2", "J4", "J6"),
        *("K2", "K3", "K4", "K6"),
        *("L1", "L3", "L6", "L7"),
        *("M2", "M3", "M4", "M5", "M6"),
    }
)

BUILDINGS_AND_SQUARES = frozenset(
    {
        *("B3", "B4", "C4", "D1", "D3", "D5", "F2", "F4", "F6"),
        *("H2", "H4", "H6", "J3", "J5", "J7", "K5", "L4", "L5"),
    }
)

LAMP_POSTS = frozenset({"B6", "C2", "F1", "F5", "H3", "H7", "K7", "L2"})

MAP = STREETS | BUILDINGS_AND_SQUARES | LAMP_POSTS

EXITS = {"NW": "B1", "NE": "L1", "SW": "B7", "SE": "L7"}

MANHOLES = {
    "london": frozenset({"B2", "B7", "C5", "F0", "G5", "H8", "K4", "L1", "L6"}),
    "first": frozenset({"A3", "C7", "F0", "F3", "H5", "H8", "L1", "M5"}),
}

# The hex next door, as (columns east, rows south): the columns B D F H J L stand half a hex lower.
NEXT_DOOR = {
    "high": {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 0), "NW": (-1, -1)},
    "low": {"N": (0, -1), "NE": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)},
}
DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")


@dataclass(frozen=True)
class Board:
    places: tuple[tuple[str, str], ...]  # (character, hex) pairs, sorted by character name
    lamps: frozenset[tuple[str, int]]  # lit: (post, number); 0 for the unnumbered tiles
    covers: frozenset[str]  # covered manholes
    cordons: frozenset[str]  # blocked exits
    lantern: str  # the direction in which Watson looks
    edition: str


@dataclass(frozen=True)
class Outcomes:
    boards: frozenset[Board]  # left behind by a complete activation, nobody accused, nobody gone
    accused: frozenset[str]  # whom the Investigator could accuse
    exits: frozenset[str]  # by which this character could leave, were it Jack and he allowed to


@cache
def next_door(place: str, direction: str) -> str | None:
    """The hex that lies there; None where the map ends."""
    column = COLUMNS.index(place[0])
    row = int(place[1])
    east, south = NEXT_DOOR["low" if place[0] in "BDFHJL" else "high"][direction]
    if column + east not in range(len(COLUMNS)):
        return None
    there = f"{COLUMNS[column + east]}{row + south}"
    return there if there in MAP else None


@cache
def neighbours(place: str) -> frozenset[str]:
    around = [next_door(place, direction) for direction in DIRECTIONS]
    return frozenset(there for there in around if there is not None)


@cache
def street_distance(one: str, other: str) -> int:
    """Steps over streets, without sewers; characters are not in the way (J5)."""
    steps = 0
    reached = {one}
    while other not in reached:
        around = {there for here in reached for there in neighbours(here) if there in STREETS}
        if around <= reached:
            raise ValueError(f"no street leads from {one} to {other}")
        reached |= around
        steps += 1
    return steps


def place_of(board: Board, character: str) -> str:
    return dict(board.places)[character]


def occupied(board: Board) -> set[str]:
    return {place for _, place in board.places}


def put(board: Board, places: dict[str, str]) -> Board:
    """The same board with these characters on these hexes."""
    everybody = dict(board.places)
    everybody.update(places)
    return replace(board, places=tuple(sorted(everybody.items())))


def lantern_turned(board: Board) -> set[Board]:
    """Every direction of the lantern, the old one too (J3)."""
    return {replace(board, lantern=direction) for direction in DIRECTIONS}


def put_by_another(board: Board, places: dict[str, str]) -> set[Board]:
    """As put(); and if Watson is among the moved, with every direction of his lantern (J3)."""
    moved = put(board, places)
    if place_of(moved, "watson") != place_of(board, "watson"):
        return lantern_turned(moved)
    return {moved}


def steps_from(board: Board, character: str, here: str) -> set[str]:
    """The hexes that a point takes this character to; other characters never block it."""
    # Miss Stealthy crosses any hex of the map (J2).
    steps = {there for there in neighbours(here) if there in STREETS or character == "stealthy"}
    open_manholes = MANHOLES[board.edition] - board.covers
    if here in open_manholes:
        steps |= open_manholes
    return steps


def within(board: Board, character: str, points_kept: int) -> set[str]:
    """Every hex that this character can be on with so many points left, its own included."""
    points = 4 if character == "stealthy" else 3
    reached = {place_of(board, character)}
    for _ in range(points - points_kept):
        for here in list(reached):
            reached |= steps_from(board, character, here)
    return reached


def walk_ends(board: Board, character: str) -> set[str]:
    """The streets on which a walk may end, free or not; never its start."""
    reached = within(board, character, points_kept=0)
    return (reached & STREETS) - {place_of(board, character)}


def walks(board: Board, character: str) -> set[Board]:
    """The board after each walk to a free hex."""
    ends = walk_ends(board, character) - occupied(board)
    return {put(board, {character: end}) for end in ends}


def walks_or_stays(board: Board, character: str) -> set[Board]:
    """As walks(); but a character that can reach no free hex stays (J14)."""
    return walks(board, character) or {board}


def in_reach(board: Board, character: str) -> set[str]:
    """The characters on whose street a walk of this character can end (J17: any)."""
    ends = walk_ends(board, character)
    return {other for other, place in board.places if place in ends}


def ways_out(board: Board, character: str) -> set[str]:
    """The exits by which a walk of this character can leave; the step out is a point (J18)."""
    reached = within(board, character, points_kept=1)
    return {way for way, place in EXITS.items() if place in reached and way not in board.cordons}


def lamp_moves(board: Board) -> frozenset[Board]:
    """Smith: any lit tile, which keeps its number (J1), to a post without one."""
    unlit = LAMP_POSTS - {post for post, _ in board.lamps}
    return frozenset(
        replace(board, lamps=board.lamps - {(post, number)} | {(new, number)})
        for post, number in board.lamps
        for new in unlit
    )


def cordon_moves(board: Board) -> frozenset[Board]:
    """Lestrade: either cordon to an exit without one."""
    return frozenset(
        replace(board, cordons=board.cordons - {old} | {new})
        for old in board.cordons
        for new in EXITS.keys() - board.cordons
    )


def cover_moves(board: Board) -> frozenset[Board]:
    """Bert: either cover onto another, open manhole."""
    return frozenset(
        replace(board, covers=board.covers - {old} | {new})
        for old in board.covers
        for new in MANHOLES[board.edition] - board.covers
    )


@cache
def walk_lengths(start: str) -> dict[str, set[int]]:
    """Where a walk of 1, 2 or 3 streets may end, and the lengths it may have.

    Any walk (J5): a hex may be entered again, nobody is in the way, and no sewers.
    """
    found: dict[str, set[int]] = {}
    ends = {start}
    for length in (1, 2, 3):
        ends = {there for here in ends for there in neighbours(here) if there in STREETS}
        for end in ends:
            found.setdefault(end, set()).add(length)
    return found


def nearer(place: str, goodley: str) -> list[tuple[str, set[int]]]:
    """The streets nearer to Goodley than this, except his own, and the points each may cost."""
    far = street_distance(place, goodley)
    return [
        (street, lengths)
        for street, lengths in sorted(walk_lengths(place).items())
        if 0 < street_distance(street, goodley) < far
    ]


def whistles(board: Board) -> frozenset[Board]:
    """Every result of Goodley's whistle alone: a whistle is its final placement (J5)."""
    goodley = place_of(board, "goodley")
    # Everybody in turn stays or comes nearer; (the hexes so far, the points used so far).
    placements: list[tuple[dict[str, str], int]] = [({}, 0)]
    for character, place in board.places:
        if character != "goodley":
            placements = [
                ({**places, character: end}, used + points)
                for places, used in placements
                for end, lengths in [(place, {0}), *nearer(place, goodley)]
                for points in lengths
                if used + points <= 3
            ]
    # No two characters on a hex, none on Goodley's (see nearer), so that nobody is accused (J9).
    allowed = [made for made in placements if len(set(made[0].values())) == len(made[0])]
    # All three points, or as many as can be used; none if no character can come nearer (J16).
    most = max(used for _, used in allowed)
    results: set[Board] = set()
    for places, used in allowed:
        if used == most:
            results |= put_by_another(board, places)
    return frozenset(results)


def swaps(board: Board) -> set[Board]:
    """Gull: changes places with any character; nobody is accused (J7)."""
    here = place_of(board, "gull")
    results: set[Board] = set()
    for other, there in board.places:
        if other != "gull":
            results |= put_by_another(board, {"gull": there, other: here})
    return results


# Powers that must be used, wholly before or wholly after the move (J15).
BEFORE_OR_AFTER: dict[str, Callable[[Board], frozenset[Board]]] = {
    "smith": lamp_moves,
    "lestrade": cordon_moves,
    "goodley": whistles,
    "bert": cover_moves,
}


def boards_to_walk_on(board: Board, character: str) -> set[Board]:
    """The board when the move is due: as it is, or as a power used first has left it (J9, J10)."""
    if character in BEFORE_OR_AFTER:
        return {board} | BEFORE_OR_AFTER[character](board)
    return {board}


def boards_after(board: Board, character: str) -> set[Board]:
    """Every board that a complete activation can lead to."""
    results: set[Board] = set()
    match character:
        case "holmes" | "stealthy":  # his card changes no board, her power is in her walk
            return walks_or_stays(board, character)
        case "watson":
            for moved in walks_or_stays(board, character):
                results |= lantern_turned(moved)
        case "gull":  # the one or the other; if he cannot walk he must swap (J14)
            return walks(board, character) | swaps(board)
        case "smith" | "lestrade" | "goodley" | "bert":
            use_power = BEFORE_OR_AFTER[character]
            # Who cannot walk does not stay before a power that can open a walk (J14).
            must_wait = any(walks(used, character) for used in use_power(board))
            for moved in walks(board, character) or (set() if must_wait else {board}):
                results |= use_power(moved)
            for used in use_power(board):
                results |= walks_or_stays(used, character)
        case _:
            raise ValueError(f"no such character: {character}")
    return results


def outcomes(board: Board, character: str) -> Outcomes:
    """All outcomes of a complete activation of this character."""
    due = boards_to_walk_on(board, character)
    return Outcomes(
        boards=frozenset(boards_after(board, character)),
        # Both end the game at once: a power not yet used is skipped (J8).
        accused=frozenset(other for ready in due for other in in_reach(ready, character)),
        exits=frozenset(way for ready in due for way in ways_out(ready, character)),
    )


def beam(board: Board) -> list[str]:
    """The streets in front of Watson's lantern, up to the first hex that is none (J4)."""
    lit = []
    place = next_door(place_of(board, "watson"), board.lantern)
    while place is not None and place in STREETS:
        lit.append(place)
        place = next_door(place, board.lantern)
    return lit


def visible(board: Board) -> frozenset[str]:
    """The characters next to a lit lamp or to another character, or in the beam (J4)."""
    lit_posts = {post for post, _ in board.lamps}
    in_beam = beam(board)
    return frozenset(
        character
        for character, place in board.places
        if neighbours(place) & lit_posts or neighbours(place) & occupied(board) or place in in_beam
    )


def witness_call(board: Board, suspects: set[str], jack: str) -> tuple[bool, set[str]]:
    """Whether Jack is visible, and the suspects that are visible or not as he is."""
    seen = visible(board)
    return jack in seen, {suspect for suspect in suspects if (suspect in seen) == (jack in seen)}
