"""Why the rest of minuit may not be done now: reasons, each with what it bars."""

from limelight.core import bits
from limelight.core.game import JSON
from limelight.games.minuit import moves
from limelight.games.minuit.board import EXACT_ENTRIES, ROOM_NAMES
from limelight.games.minuit.state import MinuitState


def barred(state: MinuitState) -> list[JSON]:
    """The reasons for the seat to decide: `why`, and `what` it concerns."""
    if state.phase == moves.PLACING:
        found: list[JSON] = [{"why": "taken", "what": []}]
        if state.out():
            found.append({"why": "hugo", "what": []})  # M23
        return found
    if not state.mine:
        return [{"why": "nobody", "what": []}]
    found = _rooms(state) if state.out() else [{"why": "shut", "what": []}]  # M1
    if not state.single():  # M3
        found.append({"why": "several", "what": []})
    return found


def _rooms(state: MinuitState) -> list[JSON]:
    """The rooms that the roll leads to, but not into: taken, or wanting the exact number."""
    reached = passed = entered = 0
    for bit in bits.members(state.mine):
        space = bit + 1
        entered |= state.rooms_from(space)
        reached |= moves.entries(space, state.roll, 0, 0)
        for fewer in range(1, state.roll):
            passed |= EXACT_ENTRIES[fewer * 29 + space]
    full = reached & state.taken & ~entered
    exact = passed & ~reached & ~state.taken
    found: list[JSON] = []
    if full:
        found.append({"why": "full", "what": _names(full)})
    if exact:
        found.append({"why": "exact", "what": _names(exact)})
    return found


def _names(rooms: int) -> list[str]:
    return [ROOM_NAMES[room] for room in bits.members(rooms)]
