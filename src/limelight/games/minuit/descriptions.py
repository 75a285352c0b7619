"""The moves of minuit: what every action means, as data."""

from typing import cast

from limelight.core.border import ALL_SEEING
from limelight.core.errors import IllegalAction
from limelight.core.validation import quote_value
from limelight.games.minuit import moves
from limelight.games.minuit.board import DIE_FACES, ROOM_NAMES, ROOM_PLACES, SPACE_COUNT
from limelight.games.minuit.state import MinuitState
from limelight.games.minuit.types import MinuitMove
from limelight.games.minuit.view import PLACE_NAMES

# A move without the parts that depend on the state: which seat, what is rolled, who is expelled.
MoveParts = dict[str, object]


def _list_move_parts() -> dict[int, MoveParts]:
    """The moves of all actions, without the parts that depend on the state."""
    parts: dict[int, MoveParts] = {}
    spaces = range(1, SPACE_COUNT + 1)
    for space in spaces:
        parts[moves.PLACE_BASE + space - 1] = {"kind": "place", "destination": space}
        for end in spaces:
            parts[moves.WALK_BASE + SPACE_COUNT * (space - 1) + end - 1] = {
                "kind": "walk",
                "origin": space,
                "destination": end,
            }
        for room, name in enumerate(ROOM_NAMES):
            parts[moves.ENTER_BASE + len(ROOM_NAMES) * (space - 1) + room] = {
                "kind": "enter",
                "origin": space,
                "destination": name,
            }
    parts[moves.STAY_ACTION] = {"kind": "stay"}
    parts[moves.LOST_ACTION] = {"kind": "lost"}
    for seat in range(8):
        parts[moves.FIRST_BASE + seat] = {"kind": "first", "seat": seat}
    for face, points in enumerate(DIE_FACES):
        parts[moves.ROLL_BASE + face] = (
            {"kind": "roll", "points": points} if points else {"kind": "ghost"}
        )
    return parts


MOVE_PARTS = _list_move_parts()


def describe_action(state: MinuitState, action: int, reader: int | None) -> MinuitMove:
    """What a legal action means: nothing is hidden; see `State.describe`."""
    if reader != ALL_SEEING:
        state.check_seat(reader)
    if not state.is_legal(action):
        raise IllegalAction(f"action {quote_value(action)} is not legal now, and has no notation")
    parts = MOVE_PARTS[action]
    return cast("MinuitMove", {"kind": parts["kind"], **_describe_moment(state, action), **parts})


def _describe_moment(state: MinuitState, action: int) -> MoveParts:
    """The parts of a move that depend on the state."""
    if state.phase == moves.LOTTING:
        return {}
    if state.phase == moves.PLACING:
        origin = PLACE_NAMES[state.place_of(state.next_guest_to_place())]
        return {"seat": int(state.turn), "origin": origin}
    parts: MoveParts = {"seat": int(state.roller)}
    if action == moves.STAY_ACTION:
        parts["origin"] = int(state.roller_spaces).bit_length()
    elif action == moves.LOST_ACTION:
        parts["points"] = int(state.roll)
    elif moves.ENTER_BASE <= action < moves.STAY_ACTION:
        room = (action - moves.ENTER_BASE) % len(ROOM_NAMES)
        if state.taken_rooms >> room & 1:
            parts["target"] = find_guest_in(state, room) // int(state.guests_per_seat)
    return parts


def find_guest_in(state: MinuitState, room: int) -> int:
    """The guest in a taken room."""
    places = (int(state.place_of(guest)) for guest in range(state.guest_count()))
    return list(places).index(ROOM_PLACES + room)
