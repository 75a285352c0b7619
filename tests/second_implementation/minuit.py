"""Le Fantôme de Minuit a second time: moves, Hugo, scoring and the next round, slow and obvious.

Written from the rulebook and the rulings M1 to M23, never from the engine, so that tests can hold
the two against each other. Guests and Hugo walk space by space; nothing is worked out in advance.

A round: `moves` or `ghost` for every roll until `round_over`, then `clean_up` and `fright`.
Between rounds: `first_roller` and `placing_order`, then `come_out`, then `place_guest` for every
guest in hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

# A gallery space, a step (negative), a room's key, "cellar", or "hand": not placed yet.
Place = int | str
Guest = tuple[int, Place]  # the owner's seat, and where the guest is

SPACES = range(1, 29)
STEPS = (-10, -9, -8, -7, -6, -5, -4, -3)  # upwards: the landing before the cellar comes first
NUMBERS = (1, 2, 4, 5)  # the die's other two faces show the ghost
FASTEST = 7  # hugo_speed_up

GUESTS_EACH = {2: 6, 3: 5, 4: 4, 5: 3, 6: 2, 7: 2, 8: 2}
FIRST_SPEED = {2: 3, 3: 3, 4: 3, 5: 2, 6: 2, 7: 2, 8: 2}

# The room behind each door that opens. Spaces 7, 13 and 27 have closed doors: no room (M15).
ROOM_BEHIND = {
    3: "cloakroom",
    4: "music",
    6: "games",
    9: "hunting",
    11: "bedroom",
    15: "parlour",
    17: "ballroom",
    18: "dining",
    21: "library",
    24: "kitchen",
    26: "linen",
}
DOOR_OF = {room: door for door, room in ROOM_BEHIND.items()}
EXACT_ROOMS = ("games", "hunting")

# The fright points of a guest at the end of a round, by its place (M19: fright is positive).
FRIGHT: dict[Place, int] = {
    -10: 10,
    -9: 9,
    -8: 8,
    -7: 7,
    -6: 6,
    -5: 5,
    -4: 4,
    -3: 3,
    "cellar": 2,
    "library": 1,
    "linen": 1,
    "games": -3,
    "hunting": -3,
}


@dataclass(frozen=True)
class Table:
    players: int
    guests: tuple[Guest, ...]  # always sorted, so that equal situations are equal values
    hugo: int  # a step or a gallery space
    out: bool  # Hugo has come out onto the gallery this round
    speed: int
    speed_up: bool = False  # the variant hugo_speed_up
    expel: bool = False  # the variant of that name

    def __post_init__(self) -> None:
        in_order = sorted(self.guests, key=lambda guest: (guest[0], str(guest[1])))
        object.__setattr__(self, "guests", tuple(in_order))


def guests_at(table: Table, place: Place) -> list[Guest]:
    return [guest for guest in table.guests if guest[1] == place]


def own_spaces(table: Table, seat: int) -> list[int]:
    """Where this seat's guests stand on the gallery, one entry per guest."""
    return [space for space in SPACES for owner, _ in guests_at(table, space) if owner == seat]


def put(table: Table, guest: Guest, place: Place) -> Table:
    """The same table with this guest in another place."""
    guests = list(table.guests)
    guests.remove(guest)
    guests.append((guest[0], place))
    return replace(table, guests=tuple(guests))


def next_space(space: int) -> int:
    return 1 if space == SPACES[-1] else space + 1  # M14


def next_for_hugo(place: int) -> int:
    """One step up the stairs, from the top one onto space 1, then round the gallery (M14)."""
    if place == STEPS[-1]:
        return 1
    if place in STEPS:
        return place + 1
    return next_space(place)


def first_empty_step(table: Table) -> Place:
    """Where the next guests captured go; once the steps are full, the cellar (M17)."""
    for step in STEPS:
        if not guests_at(table, step):
            return step
    return "cellar"


def arrive(table: Table, guest: Guest, space: int) -> Table:
    """This guest comes to stand on this space; on Hugo's it is captured, alone (M8)."""
    if space == table.hugo:
        return put(table, guest, first_empty_step(table))
    return put(table, guest, space)


def may_enter(table: Table, room: str, points: int) -> bool:
    """Whether a guest at the door with so many points left may enter; the room costs one."""
    if not table.out:  # M1
        return False
    if guests_at(table, room):
        return table.expel and points == 1
    return points == 1 or room not in EXACT_ROOMS


def enter(table: Table, guest: Guest, room: str) -> Table:
    occupants = guests_at(table, room)  # nobody, but for the variant expel
    table = put(table, guest, room)
    for occupant in occupants:
        table = arrive(table, occupant, DOOR_OF[room])
    return table


def moves(table: Table, seat: int, roll: int) -> dict[str, Table]:
    """Every different move of this seat for a number rolled, and the table right after it.

    The names: "12>14" or "12>library" from where to where, "stay", "lost".
    """
    if roll not in NUMBERS:
        raise ValueError(f"no such number on the die: {roll}")
    own = own_spaces(table, seat)
    if not own:
        return {"lost": table}  # M22
    found: dict[str, Table] = {}
    if len(own) == 1:
        found["stay"] = table  # M3
    for origin in sorted(set(own)):  # M21
        guest = (seat, origin)
        space = origin
        # A door may be taken or passed (M2), the first or a later one (M15), with Hugo on its
        # space or not (M7).
        for points in range(roll, 0, -1):
            room = ROOM_BEHIND.get(space)
            if room is not None and may_enter(table, room, points):
                found[f"{origin}>{room}"] = enter(table, guest, room)
            space = next_space(space)
        found[f"{origin}>{space}"] = arrive(table, guest, space)  # always possible (M4)
    return found


def capture(table: Table, space: int) -> Table:
    """Hugo is on this space: all its guests go onto a step together (M17)."""
    step = first_empty_step(table)
    for guest in guests_at(table, space):
        table = put(table, guest, step)
    return table


def ghost(table: Table) -> Table:
    """Hugo advances: up the stairs, along the gallery, capturing."""
    came_round = False
    for _ in range(table.speed):
        was_out = table.out
        place = next_for_hugo(table.hugo)
        table = replace(table, hugo=place, out=place in SPACES)
        if table.out:
            table = capture(table, place)  # nearest first (M5), from space 1 on (M6)
        if was_out and place == 1:
            came_round = True
    if table.speed_up and came_round:  # from his next move on
        table = replace(table, speed=min(table.speed + 1, FASTEST))
    return table


def round_over(table: Table) -> bool:
    """After a completed move: nobody is left on the gallery, or no room is left (M16)."""
    gallery_empty = not any(guests_at(table, space) for space in SPACES)
    rooms_full = all(guests_at(table, room) for room in DOOR_OF)
    return gallery_empty or rooms_full


def clean_up(table: Table) -> Table:
    """Whoever is left on the gallery goes to the cellar, even if steps are empty (M16)."""
    for space in SPACES:
        for guest in guests_at(table, space):
            table = put(table, guest, "cellar")
    return table


def fright(table: Table) -> tuple[int, ...]:
    """The fright points of the round just ended, seat by seat (M19)."""
    points = [0] * table.players
    for owner, place in table.guests:
        points[owner] += FRIGHT.get(place, 0)
    return tuple(points)


def winners(totals: Sequence[int]) -> list[int]:
    return [seat for seat, total in enumerate(totals) if total == min(totals)]  # M9


def clockwise_from(seat: int, players: int) -> list[int]:
    """Every seat once, beginning with this seat."""
    return [(seat + further) % players for further in range(players)]


def first_roller(totals: Sequence[int], last_roller: int) -> int:
    """Who rolls first in the next round: the most frightened in total (M12)."""
    players = len(totals)
    for seat in clockwise_from((last_roller + 1) % players, players):  # the last roller comes last
        if totals[seat] == max(totals):
            return seat
    raise ValueError("nobody sits at this table")


def set_up_order(players: int, first: int) -> list[int]:
    """Round one: the seats in the order in which guests are placed, one entry per guest (M13)."""
    return clockwise_from(first, players) * GUESTS_EACH[players]


def placing_order(table: Table, totals: Sequence[int], first: int) -> list[int]:
    """After scoring: the seats whose guests are placed, in order, one entry per guest.

    It is read off the stairs, so before `come_out`.
    """
    # Highest total first; the sort keeps equal totals clockwise from the first roller (M11).
    seats = sorted(clockwise_from(first, table.players), key=lambda seat: -totals[seat])
    order: list[int] = []
    for place in (*STEPS, "cellar"):  # M10
        for seat in seats:
            order.extend(owner for owner, _ in guests_at(table, place) if owner == seat)
    return order


def come_out(table: Table) -> Table:
    """Guests in rooms come out to their doors (M18), captured ones are in their owners' hands."""
    for guest in table.guests:
        place = guest[1]
        if isinstance(place, str) and place in DOOR_OF:
            table = put(table, guest, DOOR_OF[place])
        elif place in STEPS or place == "cellar":
            table = put(table, guest, "hand")
    return table


def empty_spaces(table: Table) -> list[int]:
    """Where a guest may be placed; Hugo's space is not empty until he goes back down (M23)."""
    return [space for space in SPACES if not guests_at(table, space) and space != table.hugo]


def place_guest(table: Table, seat: int, space: int) -> Table:
    """Place a guest of this seat; after the very last guest Hugo goes back down (M20)."""
    if space not in empty_spaces(table):
        raise ValueError(f"not an empty gallery space: {space}")
    table = put(table, (seat, "hand"), space)
    if guests_at(table, "hand"):
        return table
    return replace(table, hugo=STEPS[0], out=False, speed=FIRST_SPEED[table.players])
