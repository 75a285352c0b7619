"""The reasons why the other actions of opera are not legal now, each with what it bars."""

from limelight.core import bits
from limelight.core.border import IllegalReason
from limelight.games.opera import moves
from limelight.games.opera.board import (
    BUQUET,
    CHARACTERS,
    CHRISTINE,
    CORRIDORS,
    EVERYWHERE,
    GIRY,
    MONCHARMIN,
    NO_CORRIDOR,
    PERSIAN,
    RAOUL,
    ROOMS,
)
from limelight.games.opera.moves import BOOK
from limelight.games.opera.state import OperaState
from limelight.games.whodunit import case_view
from limelight.games.whodunit.state import CHOOSING, NOBODY


def list_illegal_reasons(state: OperaState) -> list[IllegalReason]:
    """The reasons to show to the seat that decides: `why`, and `what` each concerns."""
    phase = state.phase
    if phase == CHOOSING:
        return case_view.list_card_reasons(state, CHARACTERS)
    if phase == moves.WALKING:
        return [*_walk_reasons(state), *_power_reasons(state)]
    if phase == moves.DROPPING:
        return _walk_reasons(state)
    if phase == moves.FINISHING:
        return [{"why": "left", "what": [], "number": int(state.reach)}]
    if phase == moves.LOCKING:
        return _locked_reasons(state)
    if phase == moves.DARKENING:
        return [{"why": "dark", "what": [ROOMS[state.blackout]]}]
    if phase == moves.SENDING:
        return _padlock_reasons(state, MONCHARMIN)
    if phase == moves.GATHERING:
        behind = moves.characters_in(state.rooms, _room_behind_padlock(state, CHRISTINE))
        return (
            [{"why": "behind", "what": case_view.character_names(behind, CHARACTERS)}]
            if behind
            else []
        )
    return []


def _room_names(mask: int) -> list[str]:
    return [ROOMS[room] for room in bits.list_members(mask)]


def _walk_reasons(state: OperaState) -> list[IllegalReason]:
    """Rooms that are too far, or behind the padlock."""
    actor, start, reach = state.actor, state.start, state.reach
    free = moves.walk_ends(actor, start, reach, NO_CORRIDOR)
    shut = free & ~moves.walk_ends(actor, start, reach, state.padlock)
    reasons: list[IllegalReason] = []
    if shut:
        reasons.append({"why": "padlock", "what": _room_names(shut)})
    if EVERYWHERE & ~free & ~(1 << start):
        reasons.append({"why": "reach", "what": [CHARACTERS[actor]], "number": int(reach)})
    return reasons


def _power_reasons(state: OperaState) -> list[IllegalReason]:
    """A power that may not be used yet, not again, or that finds nobody."""
    actor = state.actor
    later = actor in (RAOUL, BUQUET, CHRISTINE, MONCHARMIN)
    if later or (actor == GIRY and state.rules != BOOK):
        return [{"why": "after", "what": [CHARACTERS[actor]]}]
    if actor == GIRY:
        return (
            [{"why": "used", "what": [CHARACTERS[actor]]}]
            if state.locked
            else _locked_reasons(state)
        )
    if actor == PERSIAN and state.guest == NOBODY and state.reach == 1:
        return [{"why": "alone", "what": [CHARACTERS[actor]]}]
    return []


def _locked_reasons(state: OperaState) -> list[IllegalReason]:
    """By the book the padlock must go to another corridor."""
    if state.rules != BOOK or state.padlock == NO_CORRIDOR:
        return []
    room, other = CORRIDORS[state.padlock]
    return [{"why": "locked", "what": [f"{ROOMS[room]}-{ROOMS[other]}"]}]


def _room_behind_padlock(state: OperaState, character: int) -> int:
    """The adjacent room that the padlock shuts off, as a mask."""
    room = moves.room_of(state.rooms, character)
    return int(moves.adjacent_rooms(room, NO_CORRIDOR) & ~moves.adjacent_rooms(room, state.padlock))


def _padlock_reasons(state: OperaState, character: int) -> list[IllegalReason]:
    shut = _room_behind_padlock(state, character)
    return [{"why": "padlock", "what": _room_names(shut)}] if shut else []
