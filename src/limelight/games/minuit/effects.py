"""The effects of minuit: what an action did, as data, in the order in which it happened."""

from collections import Counter
from collections.abc import Sequence
from typing import Literal, cast

from limelight.core.border import ALL_SEEING
from limelight.games.minuit import moves
from limelight.games.minuit.board import (
    CELLAR_PLACE,
    DIE_FACES,
    DOORS,
    FRIGHT_OF_PLACE,
    HUGO_OFFSET,
    ROOM_NAMES,
    ROOM_PLACES,
    SPACE_COUNT,
    STEP_PLACES,
)
from limelight.games.minuit.descriptions import find_guest_in
from limelight.games.minuit.state import MinuitState
from limelight.games.minuit.types import (
    MinuitAsked,
    MinuitCaptured,
    MinuitCapturePlace,
    MinuitComingOut,
    MinuitDieFace,
    MinuitEffect,
    MinuitLateGuests,
    MinuitPlacingOrigin,
    MinuitRoom,
    MinuitRoundBegan,
    MinuitRoundScored,
)
from limelight.games.minuit.view import PHASE_NAMES, PLACE_NAMES, list_winners, name_hugo_place


def list_effects(
    before: MinuitState, action: int, after: MinuitState, reader: int | None
) -> list[MinuitEffect]:
    """What an action did between two states: nothing is hidden; see `State.effects`."""
    if reader != ALL_SEEING:
        before.check_seat(reader)
    effects = _action_effects(before, action, after)
    if after.round != before.round or after.phase == moves.ENDED:
        effects += _round_end_effects(before, after)
    elif before.hugo <= HUGO_OFFSET < after.hugo:
        effects.append({"kind": "rooms_opened"})
    return [*effects, _question_effect(after)]


def _action_effects(before: MinuitState, action: int, after: MinuitState) -> list[MinuitEffect]:
    """What the action itself did, before the end of the round."""
    if before.phase == moves.LOTTING:
        return [{"kind": "first_drawn", "seat": int(after.first_roller)}]
    if before.phase == moves.PLACING:
        return _placing_effects(before, action, after)
    seat = int(before.roller)
    if before.phase == moves.ROLLING:
        points = DIE_FACES[action - moves.ROLL_BASE]
        face = cast("MinuitDieFace", points or "ghost")
        walk = [] if points else _list_hugo_effects(before, after)
        return [{"kind": "rolled", "seat": seat, "face": face}, *walk]
    if action == moves.LOST_ACTION:
        return [{"kind": "turn_lost", "seat": seat, "points": int(before.roll)}]
    if action == moves.STAY_ACTION:
        space = int(before.roller_spaces).bit_length()
        return [{"kind": "stayed", "seat": seat, "space": space}]
    if action < moves.ENTER_BASE:
        return _walking_effects(before, action - int(moves.WALK_BASE), after)
    return _entering_effects(before, action - int(moves.ENTER_BASE), after)


# Placing.


def _placing_effects(before: MinuitState, action: int, after: MinuitState) -> list[MinuitEffect]:
    origin = PLACE_NAMES[before.place_of(before.next_guest_to_place())]
    effects: list[MinuitEffect] = [
        {
            "kind": "guest_placed",
            "seat": int(before.turn),
            "origin": cast("MinuitPlacingOrigin", origin),
            "space": action - int(moves.PLACE_BASE) + 1,
        }
    ]
    if after.hugo != before.hugo:
        effects.append(
            {
                "kind": "hugo_returned",
                "origin": name_hugo_place(before.hugo),
                "destination": name_hugo_place(after.hugo),
                "speed": int(after.speed),
            }
        )
    return effects


# Hugo.


def _list_hugo_effects(before: MinuitState, after: MinuitState) -> list[MinuitEffect]:
    """Hugo's walk, in parts that end where something happens."""
    effects: list[MinuitEffect] = []
    speed = int(before.speed)
    path = [name_hugo_place(before.hugo)]
    for steps_left in range(speed - 1, -1, -1):
        goes_round = path[-1] == SPACE_COUNT
        place = _next_hugo_place(path[-1])
        path.append(place)
        happenings: list[MinuitEffect] = []
        if goes_round and after.speed > before.speed:
            happenings.append({"kind": "hugo_sped_up", "speed": int(after.speed)})
        if captured := _find_guests_on(before, place):
            happenings.append(_capture_effect(after, captured, place, "hugo"))
        if happenings or not steps_left:
            effects.append(
                {
                    "kind": "hugo_moved",
                    "origin": path[0],
                    "destination": place,
                    "path": path,
                    "stops": not steps_left,
                }
            )
            effects += happenings
            path = [place]
    return effects


def _next_hugo_place(place: int) -> int:
    """The place after a step or a space: after the stairs and after space 28 comes 1 (M14)."""
    top_step = name_hugo_place(HUGO_OFFSET)
    return 1 if place in (top_step, SPACE_COUNT) else place + 1


def _find_guests_on(state: MinuitState, space: int) -> list[int]:
    """The guests on a space; none on a step, where guests are captured already."""
    return [guest for guest in range(state.guest_count()) if state.place_of(guest) == space]


def _capture_effect(
    after: MinuitState,
    guests: Sequence[int],
    space: int,
    by: Literal["hugo", "walk", "expulsion"],
) -> MinuitCaptured:
    """The capture of guests on one space, who are where they were put when it is over."""
    place = int(after.place_of(guests[0]))
    counts = Counter(_seat_of(after, guest) for guest in guests)
    return {
        "kind": "captured",
        "by": by,
        "space": space,
        "guests": [{"seat": seat, "number": number} for seat, number in counts.items()],
        "destination": cast("MinuitCapturePlace", PLACE_NAMES[place]),
        "fright": FRIGHT_OF_PLACE[place],
    }


# A guest's move.


def _list_path(origin: int, destination: int) -> list[int]:
    """The spaces from one to another, clockwise, both included."""
    distance = (destination - origin) % int(SPACE_COUNT)
    return [int(moves.space_after(origin, points)) for points in range(distance + 1)]


def _walking_effects(before: MinuitState, walk: int, after: MinuitState) -> list[MinuitEffect]:
    origin, destination = (part + 1 for part in divmod(walk, int(SPACE_COUNT)))
    seat = int(before.roller)
    effects: list[MinuitEffect] = [
        {
            "kind": "guest_moved",
            "seat": seat,
            "origin": origin,
            "destination": destination,
            "path": _list_path(origin, destination),
        }
    ]
    # M21: of the seat's guests on the space the first is moved.
    own = (guest for guest in _find_guests_on(before, origin) if _seat_of(before, guest) == seat)
    return effects + _meeting_effects(next(own), destination, after, "walk")


def _seat_of(state: MinuitState, guest: int) -> int:
    return guest // int(state.guests_per_seat)


def _meeting_effects(
    guest: int, space: int, after: MinuitState, by: Literal["walk", "expulsion"]
) -> list[MinuitEffect]:
    """The capture of a guest that ends on Hugo's space, if it does (M8)."""
    if after.place_of(guest) < STEP_PLACES:
        return []
    return [_capture_effect(after, [guest], space, by)]


def _entering_effects(before: MinuitState, entry: int, after: MinuitState) -> list[MinuitEffect]:
    bit, room = divmod(entry, len(ROOM_NAMES))
    origin, door = bit + 1, DOORS[room]
    name = cast("MinuitRoom", ROOM_NAMES[room])
    seat = int(before.roller)
    effects: list[MinuitEffect] = []
    if before.taken_rooms >> room & 1:
        guest = find_guest_in(before, room)
        effects.append(
            {
                "kind": "guest_expelled",
                "seat": _seat_of(before, guest),
                "room": name,
                "space": door,
                "by": seat,
            }
        )
        effects += _meeting_effects(guest, door, after, "expulsion")
    effects.append(
        {
            "kind": "guest_entered",
            "seat": seat,
            "origin": origin,
            "room": name,
            "door": door,
            "path": _list_path(origin, door),
            "fright": FRIGHT_OF_PLACE[ROOM_PLACES + room],
        }
    )
    return effects


# The end of a round.


def _round_end_effects(before: MinuitState, after: MinuitState) -> list[MinuitEffect]:
    """The end of a round, and the beginning of the next or the end of the game."""
    # Everybody else is captured, and stays so until the placing.
    safe = [guest for guest in range(after.guest_count()) if after.place_of(guest) < STEP_PLACES]
    are_rooms_taken = len(safe) == len(ROOM_NAMES)
    effects: list[MinuitEffect] = [
        {
            "kind": "round_ended",
            "round": int(before.round),
            "by": "rooms_taken" if are_rooms_taken else "gallery_empty",
        }
    ]
    if are_rooms_taken and (late := _list_late_guests(before, after)):
        fright = FRIGHT_OF_PLACE[CELLAR_PLACE]
        effects.append({"kind": "sent_to_cellar", "guests": late, "fright": fright})
    effects.append(_score_effect(before, after))
    if after.phase == moves.ENDED:
        winners, totals = list_winners(after), after.list_totals()
        effects.append({"kind": "ended", "winners": winners, "totals": totals})
        return effects
    effects.append(_next_round_effect(before, after))
    if safe:
        guests = sorted((_coming_out(after, guest) for guest in safe), key=lambda out: out["space"])
        effects.append({"kind": "rooms_left", "guests": guests})
    return effects


def _list_late_guests(before: MinuitState, after: MinuitState) -> list[MinuitLateGuests]:
    """The guests who are still on the gallery when the last room is taken, space by space."""
    counts = Counter(
        (int(before.place_of(guest)), _seat_of(before, guest))
        for guest in range(before.guest_count())
        if 0 < before.place_of(guest) < ROOM_PLACES and after.place_of(guest) == CELLAR_PLACE
    )
    return [
        {"seat": seat, "space": space, "number": counts[space, seat]}
        for space, seat in sorted(counts)
    ]


def _score_effect(before: MinuitState, after: MinuitState) -> MinuitRoundScored:
    totals = after.list_totals()
    return {
        "kind": "round_scored",
        "round": int(before.round),
        "fright": [new - old for old, new in zip(before.list_totals(), totals, strict=True)],
        "totals": totals,
        "sheet": after.fright_by_round(),
    }


def _next_round_effect(before: MinuitState, after: MinuitState) -> MinuitRoundBegan:
    """The seat that begins, and those with as many fright points, in the order of M12."""
    totals = after.list_totals()
    seats = [(int(before.roller) + turn) % len(totals) for turn in range(1, len(totals) + 1)]
    tied = [seat for seat in seats if totals[seat] == max(totals)]
    return {
        "kind": "round_began",
        "round": int(after.round),
        "first": int(after.first_roller),
        "by": "tie" if len(tied) > 1 else "fright",
        "tied": tied,
    }


def _coming_out(after: MinuitState, guest: int) -> MinuitComingOut:
    """A guest that has come out of a room, as its space tells."""
    space = int(after.place_of(guest))
    room = cast("MinuitRoom", ROOM_NAMES[DOORS.index(space)])
    return {"seat": _seat_of(after, guest), "room": room, "space": space}


# What comes next.


def _question_effect(after: MinuitState) -> MinuitAsked:
    return {
        "kind": "asked",
        "ask": PHASE_NAMES[after.phase],
        "turn": int(after.turn),
        "roller": int(after.roller) if after.phase >= moves.ROLLING else None,
        "roll": int(after.roll) or None,
    }
