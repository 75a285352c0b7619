"""The reasons why the other actions of jack are not legal now, each with what it bars."""

from limelight.core import bits
from limelight.core.border import IllegalReason
from limelight.games.jack import board, moves
from limelight.games.jack.board import (
    BERT,
    CHARACTERS,
    EXITS,
    GOODLEY,
    HOLMES,
    LESTRADE,
    MANHOLES,
    SMITH,
    STREET_BITS,
    STREETS,
    WATSON,
)
from limelight.games.jack.state import INVISIBLE, JackState
from limelight.games.whodunit import case_view
from limelight.games.whodunit.state import CHOOSING, CULPRIT, INVESTIGATOR

ALL_EXITS = 0xF


def list_illegal_reasons(state: JackState) -> list[IllegalReason]:
    """The reasons to show to the seat that decides: `why`, and `what` each concerns."""
    phase = state.phase
    if phase == CHOOSING:
        return case_view.list_card_reasons(state, CHARACTERS)
    if phase == moves.WALKING:
        return [*_walk_reasons(state), *_exit_reasons(state), *_power_reasons(state)]
    if phase == moves.SHIFTING:
        return [{"why": "elsewhere", "what": [CHARACTERS[state.actor]]}]
    if phase == moves.WHISTLING:
        return [*_whistle_reasons(state), _points_reason(state)]
    if phase == moves.BRINGING:
        return [_points_reason(state)]
    return []


def _whistle_reasons(state: JackState) -> list[IllegalReason]:
    """J5: characters brought already, that cannot come nearer, or not with the points left."""
    taken = moves.taken_by_whistle(state.places, state.brought)
    able = moves.characters_to_whistle(state.places, state.brought, state.points_left)
    others = bits.list_members(moves.WHISTLE_CHARACTERS & ~able & ~state.brought)
    near = [c for c in others if not moves.nearer_streets(state.places, c, 0b1000) & ~taken]
    reasons: list[IllegalReason] = [
        {"why": "brought", "what": case_view.character_names(state.brought, CHARACTERS)},
        {"why": "near", "what": [CHARACTERS[c] for c in near]},
        {"why": "short", "what": [CHARACTERS[c] for c in others if c not in near]},
    ]
    return [reason for reason in reasons if reason["what"]]


def _points_reason(state: JackState) -> IllegalReason:
    """All points left must be used, unless longer walks may have used them already."""
    points = bits.list_members(state.points_left)
    if points[0] == 0:
        return {"why": "spare", "what": [], "number": points[-1]}
    return {"why": "points", "what": [], "number": points[-1]}


def _walk_reasons(state: JackState) -> list[IllegalReason]:
    """Streets that are too far, or taken; manholes that are covered."""
    actor = state.actor
    street = moves.street_of(state.places, actor)
    points = moves.walking_points(actor)
    sewers = board.COVER_PAIR_NUMBERS[state.edition * 512 + state.covers]
    reached = moves.streets_within(actor, street, points, sewers)
    holes = MANHOLES[state.edition]
    covered: list[str] = [holes[hole] for hole in bits.list_members(state.covers)]
    reasons: list[IllegalReason] = [
        {"why": "reach", "what": [CHARACTERS[actor]], "number": int(points)},
        {"why": "covered", "what": covered},
    ]
    if state.turn == CULPRIT:
        taken = reached & state.occupied & ~STREET_BITS[street]
        if taken:
            reasons.append(
                {"why": "taken", "what": [STREETS[number] for number in bits.list_members(taken)]}
            )
        return reasons
    far: list[str] = [
        name
        for character, name in enumerate(CHARACTERS)
        if character != actor
        and not reached & STREET_BITS[moves.street_of(state.places, character)]
    ]
    if far:
        reasons.append({"why": "far", "what": far})
    return reasons


def _exit_reasons(state: JackState) -> list[IllegalReason]:
    """For Jack's side alone: whether it might leave is a secret (J11)."""
    if state.turn == INVESTIGATOR:
        return []
    if state.witness != INVISIBLE:
        return [{"why": "witness", "what": []}]
    if state.actor != state.culprit:
        return [{"why": "innocent", "what": [CHARACTERS[state.actor]]}]
    street = moves.street_of(state.places, state.actor)
    sewers = board.COVER_PAIR_NUMBERS[state.edition * 512 + state.covers]
    distant = ALL_EXITS & ~moves.reachable_exits(state.actor, street, sewers, 0)
    reasons: list[IllegalReason] = []
    if shut := ALL_EXITS & ~distant & state.cordons:
        reasons.append(
            {"why": "cordon", "what": [EXITS[number] for number in bits.list_members(shut)]}
        )
    if distant:
        reasons.append(
            {"why": "exit", "what": [EXITS[number] for number in bits.list_members(distant)]}
        )
    return reasons


def _power_reasons(state: JackState) -> list[IllegalReason]:
    """A power that may not be used yet, or not again."""
    actor = state.actor
    if state.power_used and actor in (LESTRADE, GOODLEY, BERT):
        return [{"why": "used", "what": [CHARACTERS[actor]]}]
    later = actor in (HOLMES, WATSON, SMITH)
    if later or (actor == LESTRADE and not state.may_use_power_first()):
        return [{"why": "after", "what": [CHARACTERS[actor]]}]
    return []
