"""Why the rest of jack may not be done now: reasons, each with what it bars."""

from limelight.core import bits
from limelight.core.game import JSON
from limelight.games.jack import board, moves
from limelight.games.jack.board import (
    BERT,
    BIT,
    CHARACTERS,
    EXITS,
    GOODLEY,
    HOLMES,
    LESTRADE,
    MANHOLES,
    SMITH,
    STREETS,
    WATSON,
)
from limelight.games.jack.state import INVISIBLE, JackState
from limelight.games.whodunit import case_view
from limelight.games.whodunit.state import CHOOSING, CULPRIT, INVESTIGATOR

ALL_EXITS = 0xF


def barred(state: JackState) -> list[JSON]:
    """The reasons for the seat to decide: `why`, and `what` it concerns."""
    phase = state.phase
    if phase == CHOOSING:
        return case_view.barred_cards(state, CHARACTERS)
    if phase == moves.WALKING:
        return [*_walk(state), *_exits(state), *_power(state)]
    if phase == moves.SHIFTING:
        return [{"why": "elsewhere", "what": [CHARACTERS[state.actor]]}]
    if phase == moves.WHISTLING:
        return [*_whistle(state), _points(state)]
    if phase == moves.BRINGING:
        return [_points(state)]
    return []


def _whistle(state: JackState) -> list[JSON]:
    """J5: each has one walk; one cannot come nearer at all; or not with the points left."""
    taken = moves.taken_by_whistle(state.places, state.brought)
    able = moves.whoms(state.places, state.brought, state.points_left)
    others = bits.members(moves.CALLED & ~able & ~state.brought)
    near = [c for c in others if not moves.nearer_streets(state.places, c, 0b1000) & ~taken]
    found: list[JSON] = [
        {"why": "brought", "what": case_view.names(state.brought, CHARACTERS)},
        {"why": "near", "what": [CHARACTERS[c] for c in near]},
        {"why": "short", "what": [CHARACTERS[c] for c in others if c not in near]},
    ]
    return [reason for reason in found if reason["what"]]


def _points(state: JackState) -> JSON:
    """All that are left must be used, unless by longer walks they may have been used already."""
    points = bits.members(state.points_left)
    if points[0] == 0:
        return {"why": "spare", "what": [], "number": points[-1]}
    return {"why": "points", "what": [], "number": points[-1]}


def _walk(state: JackState) -> list[JSON]:
    """Too far, over a closed manhole, or where somebody stands."""
    actor = state.actor
    street = moves.place_of(state.places, actor)
    points = moves.points_of(actor)
    sewers = board.SEWERS[state.edition * 512 + state.covers]
    reached = moves.within(actor, street, points, sewers)
    holes = MANHOLES[state.edition]
    covered = [holes[hole] for hole in bits.members(state.covers)]
    found: list[JSON] = [
        {"why": "reach", "what": [CHARACTERS[actor]], "number": int(points)},
        {"why": "covered", "what": covered},
    ]
    if state.turn == CULPRIT:
        taken = reached & state.occupied & ~BIT[street]
        if taken:
            found.append({"why": "taken", "what": [STREETS[one] for one in bits.members(taken)]})
        return found
    far = [
        name
        for character, name in enumerate(CHARACTERS)
        if character != actor and not reached & BIT[moves.place_of(state.places, character)]
    ]
    if far:
        found.append({"why": "far", "what": far})
    return found


def _exits(state: JackState) -> list[JSON]:
    """Jack's side alone is told: whether it might leave is nobody else's business (J11)."""
    if state.turn == INVESTIGATOR:
        return []
    if state.witness != INVISIBLE:
        return [{"why": "witness", "what": []}]
    if state.actor != state.culprit:
        return [{"why": "innocent", "what": [CHARACTERS[state.actor]]}]
    street = moves.place_of(state.places, state.actor)
    sewers = board.SEWERS[state.edition * 512 + state.covers]
    distant = ALL_EXITS & ~moves.exits(state.actor, street, sewers, 0)
    found: list[JSON] = []
    if shut := ALL_EXITS & ~distant & state.cordons:
        found.append({"why": "cordon", "what": [EXITS[one] for one in bits.members(shut)]})
    if distant:
        found.append({"why": "exit", "what": [EXITS[one] for one in bits.members(distant)]})
    return found


def _power(state: JackState) -> list[JSON]:
    """A power that is not to be used yet, or not again."""
    actor = state.actor
    if state.used and actor in (LESTRADE, GOODLEY, BERT):
        return [{"why": "used", "what": [CHARACTERS[actor]]}]
    later = actor in (HOLMES, WATSON, SMITH)
    if later or (actor == LESTRADE and not state.may_shift_first()):
        return [{"why": "after", "what": [CHARACTERS[actor]]}]
    return []
