"""Le Fantôme de l'Opéra a second time: movement, powers and manifestation, slow and obvious.

Written from the rulebook and the rulings, never from the engine, so that tests can hold
the two against each other. Every walk is made step by step and every choice is listed.

Two rule sets: "book" is the printed game, "course" the public course server's game.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

ROOMS = (
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

CORRIDORS = frozenset(
    {
        frozenset({"catacombs", "lake"}),
        frozenset({"catacombs", "staircase"}),
        frozenset({"lake", "understage"}),
        frozenset({"understage", "wardrobe"}),
        frozenset({"wardrobe", "dressing"}),
        frozenset({"staircase", "auditorium"}),
        frozenset({"staircase", "dome"}),
        frozenset({"auditorium", "stage"}),
        frozenset({"stage", "dressing"}),
        frozenset({"dressing", "flies"}),
        frozenset({"dome", "flies"}),
    }
)

SECRET_PASSAGES = frozenset(
    {
        frozenset({"lake", "auditorium"}),
        frozenset({"understage", "staircase"}),
        frozenset({"understage", "stage"}),
        frozenset({"auditorium", "dome"}),
        frozenset({"stage", "flies"}),
        frozenset({"dressing", "dome"}),
    }
)

NEXT_CLOCKWISE = {
    "staircase": "dome",
    "dome": "flies",
    "flies": "dressing",
    "dressing": "wardrobe",
    "wardrobe": "understage",
    "understage": "lake",
    "lake": "catacombs",
    "catacombs": "staircase",
}

# The course server's two slips: its room 3 is our catacombs, where its pair (3, 4) is no corridor
# and blocks nothing; its room 4 is our dressing, where its pair (4, 5) leads to our stage.
COURSE_FIRST_PADLOCK: dict[str, frozenset[str] | None] = {
    "catacombs": None,
    "dressing": frozenset({"dressing", "stage"}),
}

Corridor = frozenset[str]
Walk = tuple[str, ...]


@dataclass(frozen=True)
class Board:
    rooms: tuple[tuple[str, str], ...]  # (character, room) pairs, sorted by character name
    padlock: frozenset[str] | None  # the corridor blocked; None: nothing is (course rules only)
    blackout: str


# What the player chose, and the board it leaves behind.
Activations = dict[tuple[object, ...], Board]


def room_of(board: Board, character: str) -> str:
    return dict(board.rooms)[character]


def people_in(board: Board, room: str) -> list[str]:
    return [character for character, where in board.rooms if where == room]


def others_in(board: Board, room: str, character: str) -> list[str]:
    return [other for other in people_in(board, room) if other != character]


def put(board: Board, places: dict[str, str]) -> Board:
    """The same board with these characters in these rooms."""
    rooms = dict(board.rooms)
    rooms.update(places)
    return replace(board, rooms=tuple(sorted(rooms.items())))


def neighbours(room: str, ways: frozenset[Corridor]) -> list[str]:
    return [other for other in ROOMS if frozenset({room, other}) in ways]


def open_corridors(padlock: Corridor | None) -> frozenset[Corridor]:
    return frozenset(corridor for corridor in CORRIDORS if corridor != padlock)


def walks_of_any_end(walk: Walk, steps: int, ways: frozenset[Corridor]) -> Iterator[Walk]:
    """The walk, continued by 1 to `steps` steps; rooms may be entered again (O1)."""
    if steps == 0:
        return
    for room in neighbours(walk[-1], ways):
        longer = (*walk, room)
        yield longer
        yield from walks_of_any_end(longer, steps - 1, ways)


def walks(board: Board, character: str) -> list[Walk]:
    """Every walk of this character's own, its starting room first; it must end elsewhere (O1)."""
    start = room_of(board, character)
    steps = len(people_in(board, start))  # himself included; fixed from here on (O8)
    ways = open_corridors(board.padlock)
    if character == "meg":
        ways = ways | SECRET_PASSAGES  # her own activation, nobody else's (O3)
    return [walk for walk in walks_of_any_end((start,), steps, ways) if walk[-1] != start]


def destinations(board: Board, character: str) -> set[str]:
    return {walk[-1] for walk in walks(board, character)}


def only_move(board: Board, character: str) -> Activations:
    """Raoul and Meg: his draw changes no board, her power is in her walk."""
    return {(room,): put(board, {character: room}) for room in destinations(board, character)}


def activate_giry(board: Board, rules: str) -> Activations:
    found: Activations = {}
    for room in destinations(board, "giry"):
        for corridor in CORRIDORS:
            # The book wants another corridor; on the course server she may leave the padlock.
            if rules == "book" and corridor == board.padlock:
                continue
            after_move = replace(put(board, {"giry": room}), padlock=corridor)
            found["after", corridor, room] = after_move
    if rules == "course":
        return found
    for corridor in CORRIDORS:
        if corridor == board.padlock:
            continue
        # Placed first, it binds her own walk, and the corridor it left is open (O4).
        locked = replace(board, padlock=corridor)
        for room in destinations(locked, "giry"):
            found["before", corridor, room] = put(locked, {"giry": room})
    return found


def activate_buquet(board: Board) -> Activations:
    """Before or after the move is the same board, so it is no choice (O4)."""
    found: Activations = {}
    for room in destinations(board, "buquet"):
        for dark in ROOMS:
            if dark != board.blackout:
                found[room, dark] = replace(put(board, {"buquet": room}), blackout=dark)
    return found


def activate_christine(board: Board) -> Activations:
    found: Activations = {}
    for room in destinations(board, "christine"):
        moved = put(board, {"christine": room})
        found[room, "stay"] = moved
        # Corridors alone make rooms adjacent, for Meg too (O3).
        coming = []
        for next_door in neighbours(room, open_corridors(board.padlock)):
            coming.extend(people_in(moved, next_door))
        if coming:  # O7
            found[room, "gather"] = put(moved, dict.fromkeys(coming, room))
    return found


def activate_moncharmin(board: Board) -> Activations:
    found: Activations = {}
    for room in destinations(board, "moncharmin"):
        moved = put(board, {"moncharmin": room})
        found[room, "stay"] = moved
        fleeing = others_in(moved, room, "moncharmin")
        if not fleeing:  # O7
            continue
        next_door = neighbours(room, open_corridors(board.padlock))
        for chosen in itertools.product(next_door, repeat=len(fleeing)):
            found[room, "scatter", chosen] = put(moved, dict(zip(fleeing, chosen, strict=True)))
    return found


def activate_richard(board: Board) -> Activations:
    found: Activations = {}
    here = room_of(board, "richard")
    for room in destinations(board, "richard"):
        found["walk", room] = put(board, {"richard": room})
    for other, there in board.rooms:
        if other != "richard":  # anybody else, those in his own room too (O5)
            found["swap", other] = put(board, {"richard": there, other: here})
    return found


def activate_persian(board: Board, rules: str) -> Activations:
    found: Activations = {}
    start = room_of(board, "persian")
    for walk in walks(board, "persian"):
        end = walk[-1]
        found["alone", end] = put(board, {"persian": end})
        for passenger in others_in(board, start, "persian"):
            # The passenger is left in any room entered on the way (O6); on the course server,
            # in the last one.
            stops = walk[1:] if rules == "book" else (end,)
            for drop in stops:
                if drop != start:  # O6
                    places = {"persian": end, passenger: drop}
                    found["with", passenger, drop, end] = put(board, places)
    return found


def check_rules(rules: str) -> None:
    if rules not in ("book", "course"):
        raise ValueError(f"no such rule set: {rules}")


def activations(board: Board, character: str, rules: str = "book") -> Activations:
    """Every complete activation of this character."""
    check_rules(rules)
    match character:
        case "raoul" | "meg":
            return only_move(board, character)
        case "giry":
            return activate_giry(board, rules)
        case "buquet":
            return activate_buquet(board)
        case "christine":
            return activate_christine(board)
        case "moncharmin":
            return activate_moncharmin(board)
        case "richard":
            return activate_richard(board)
        case "persian":
            return activate_persian(board, rules)
        case _:
            raise ValueError(f"no such character: {character}")


def manifestation(board: Board, suspects: set[str], phantom: str) -> tuple[bool, set[str]]:
    """Whether the phantom appeared, and the suspects left."""

    def unseen(character: str) -> bool:
        room = room_of(board, character)
        alone = len(people_in(board, room)) == 1  # innocents are company too (O13)
        return alone or room == board.blackout

    appeared = unseen(phantom)  # never a choice (O14)
    # Cleared at once (O11): the characters whose case is not the phantom's.
    left = {character for character in suspects if unseen(character) == appeared}
    return appeared, left


def first_padlock(giry_room: str, rules: str = "book") -> frozenset[str] | None:
    """The corridor blocked at the start of a game, from the ring room Madame Giry starts in."""
    check_rules(rules)
    if rules == "course" and giry_room in COURSE_FIRST_PADLOCK:
        return COURSE_FIRST_PADLOCK[giry_room]
    return frozenset({giry_room, NEXT_CLOCKWISE[giry_room]})
