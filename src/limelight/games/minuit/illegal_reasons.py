"""The reasons why the other actions of minuit are not legal now, each with what it bars."""

from limelight.core import bits
from limelight.core.border import IllegalReason
from limelight.games.minuit import moves
from limelight.games.minuit.board import ROOM_NAMES, ROOMS_ENTERED_EXACTLY
from limelight.games.minuit.state import MinuitState


def list_illegal_reasons(state: MinuitState) -> list[IllegalReason]:
    """The reasons to show to the seat that decides: `why`, and `what` each concerns."""
    if state.phase == moves.PLACING:
        reasons: list[IllegalReason] = [{"why": "taken", "what": []}]
        if state.is_hugo_out():
            reasons.append({"why": "hugo", "what": []})  # M23
        return reasons
    if not state.roller_spaces:
        return [{"why": "nobody", "what": []}]
    reasons = _room_reasons(state) if state.is_hugo_out() else [{"why": "shut", "what": []}]  # M1
    if not state.has_single_guest():  # M3
        reasons.append({"why": "several", "what": []})
    return reasons


def _room_reasons(state: MinuitState) -> list[IllegalReason]:
    """Rooms that the roll reaches but does not open: taken, or only for the exact number."""
    reached = passed = entered = 0
    for bit in bits.list_members(state.roller_spaces):
        space = bit + 1
        entered |= state.rooms_from_space(space)
        reached |= moves.rooms_to_enter(space, state.roll, 0, 0)
        for fewer in range(1, state.roll):
            passed |= ROOMS_ENTERED_EXACTLY[fewer * 29 + space]
    full = reached & state.taken_rooms & ~entered
    exact = passed & ~reached & ~state.taken_rooms
    reasons: list[IllegalReason] = []
    if full:
        reasons.append({"why": "full", "what": _room_names(full)})
    if exact:
        reasons.append({"why": "exact", "what": _room_names(exact)})
    return reasons


def _room_names(rooms: int) -> list[str]:
    return [ROOM_NAMES[room] for room in bits.list_members(rooms)]
