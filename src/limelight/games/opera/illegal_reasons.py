"""Why the rest of opera may not be done now: reasons, each with what it bars."""

from limelight.core import bits
from limelight.core.game import JSON
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


def barred(state: OperaState) -> list[JSON]:
    """The reasons for the seat to decide: `why`, and `what` it concerns."""
    phase = state.phase
    if phase == CHOOSING:
        return case_view.barred_cards(state, CHARACTERS)
    if phase == moves.WALKING:
        return [*_walk(state), *_power(state)]
    if phase == moves.DROPPING:
        return _walk(state)
    if phase == moves.FINISHING:
        return [{"why": "left", "what": [], "number": int(state.reach)}]
    if phase == moves.LOCKING:
        return _locked(state)
    if phase == moves.DARKENING:
        return [{"why": "dark", "what": [ROOMS[state.blackout]]}]
    if phase == moves.SENDING:
        return _shut_off(state, MONCHARMIN)
    if phase == moves.GATHERING:
        behind = moves.standing_in(state.rooms, _shut(state, CHRISTINE))
        return [{"why": "behind", "what": case_view.names(behind, CHARACTERS)}] if behind else []
    return []


def _rooms(mask: int) -> list[str]:
    return [ROOMS[room] for room in bits.members(mask)]


def _walk(state: OperaState) -> list[JSON]:
    """Too far, or behind the padlock."""
    actor, start, reach = state.actor, state.start, state.reach
    free = moves.walks(actor, start, reach, NO_CORRIDOR)
    shut = free & ~moves.walks(actor, start, reach, state.padlock)
    found: list[JSON] = []
    if shut:
        found.append({"why": "padlock", "what": _rooms(shut)})
    if EVERYWHERE & ~free & ~(1 << start):
        found.append({"why": "reach", "what": [CHARACTERS[actor]], "number": int(reach)})
    return found


def _power(state: OperaState) -> list[JSON]:
    """A power that is not to be used yet, not again, or on nobody."""
    actor = state.actor
    later = actor in (RAOUL, BUQUET, CHRISTINE, MONCHARMIN)
    if later or (actor == GIRY and state.rules != BOOK):
        return [{"why": "after", "what": [CHARACTERS[actor]]}]
    if actor == GIRY:
        return [{"why": "used", "what": [CHARACTERS[actor]]}] if state.locked else _locked(state)
    if actor == PERSIAN and state.guest == NOBODY and state.reach == 1:
        return [{"why": "alone", "what": [CHARACTERS[actor]]}]
    return []


def _locked(state: OperaState) -> list[JSON]:
    """The padlock goes to another corridor; under course rules to any."""
    if state.rules != BOOK or state.padlock == NO_CORRIDOR:
        return []
    one, other = CORRIDORS[state.padlock]
    return [{"why": "locked", "what": [f"{ROOMS[one]}-{ROOMS[other]}"]}]


def _shut(state: OperaState, character: int) -> int:
    """The room next door that the padlock shuts off, as a mask."""
    room = moves.room_of(state.rooms, character)
    return int(moves.next_door(room, NO_CORRIDOR) & ~moves.next_door(room, state.padlock))


def _shut_off(state: OperaState, character: int) -> list[JSON]:
    shut = _shut(state, character)
    return [{"why": "padlock", "what": _rooms(shut)}] if shut else []
