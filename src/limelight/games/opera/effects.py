"""The effects of opera: what an action did, as data, in the order in which it happened."""

from typing import Literal

from limelight.core import bits
from limelight.core.border import ALL_SEEING
from limelight.games.opera import descriptions, moves, view
from limelight.games.opera.board import (
    CHARACTERS,
    MEG,
    NO_CORRIDOR,
    PERSIAN,
    RICHARD,
    ROOMS,
    ROOMS_WITHIN,
    ROOMS_WITHIN_FOR_MEG,
    rooms_within_index,
)
from limelight.games.opera.state import OperaState
from limelight.games.opera.types import (
    OperaActivation,
    OperaAlibiDrawn,
    OperaCharacter,
    OperaEffect,
    OperaIdentified,
    OperaRoom,
)
from limelight.games.whodunit.state import (
    ALIBI_BASE,
    CHOOSING,
    DEALING,
    DRAWING,
    ENDED,
    IDENTIFYING,
    INVESTIGATOR,
    PLACING,
)


def list_effects(
    before: OperaState, action: int, after: OperaState, reader: int | None
) -> list[OperaEffect]:
    """What an action did between two states, as a reader may know it; see `State.effects`."""
    acted = case_view.play_before_round_end(before, action)
    effects = _action_effects(before, action, acted, reader)
    if case_view.is_activation_over(before, after):
        effects.append({"kind": "activation_ended", "played": int(before.played) + 1})
    if after.reveals != acted.reveals:
        effects += _round_end_effects(before, acted, after)
    if after.phase == ENDED:
        effects.append(_end_effect(after))
    return effects + _question_effects(before, after)


def _names(mask: int) -> list[OperaCharacter]:
    return [CHARACTERS[character] for character in bits.list_members(mask)]


# An action.


def _action_effects(
    before: OperaState, action: int, acted: OperaState, reader: int | None
) -> list[OperaEffect]:
    """What the action itself did, before the end of the round."""
    phase = before.phase
    if phase == PLACING:
        return _placing_effects(before, acted)
    if phase == IDENTIFYING:
        return [_identified_effect(acted, reader)]
    if phase == DEALING:
        return [{"kind": "dealt", "cards": _names(acted.cards), "later": _names(acted.later)}]
    if phase == CHOOSING:
        actor = CHARACTERS[action - CARD_BASE]
        return [{"kind": "card_taken", "seat": int(before.turn), "character": actor}]
    if phase == DRAWING:
        return _alibi_effects(before, action - int(ALIBI_BASE), acted, reader)
    effects = _walking_effects(before, acted)
    if acted.blackout != before.blackout:
        effects.append({"kind": "darkened", "room": ROOMS[acted.blackout]})
    if acted.padlock != before.padlock:
        effects.append({"kind": "locked", "corridor": view.list_locked_rooms(acted)})
    return effects


def _placing_effects(before: OperaState, acted: OperaState) -> list[OperaEffect]:
    room = ROOMS[moves.room_of(acted.rooms, before.actor)]
    character = CHARACTERS[before.actor]
    effects: list[OperaEffect] = [{"kind": "placed", "character": character, "room": room}]
    if acted.phase != PLACING:
        effects.append({"kind": "darkened", "room": ROOMS[acted.blackout]})
        if acted.padlock != NO_CORRIDOR:
            effects.append({"kind": "locked", "corridor": view.list_locked_rooms(acted)})
    return effects


def _identified_effect(acted: OperaState, reader: int | None) -> OperaIdentified:
    effect: OperaIdentified = {"kind": "identified", "left": view.count_alibi_cards(acted)}
    if reader == ALL_SEEING or acted.knows_culprit(reader):
        effect["phantom"] = CHARACTERS[acted.culprit]
    return effect


def _alibi_effects(
    before: OperaState, card: int, acted: OperaState, reader: int | None
) -> list[OperaEffect]:
    is_phantom_card = card == moves.PHANTOM_CARD_OFFSET
    shown = is_phantom_card or descriptions.is_drawn_openly(before, card)
    seat = int(before.active_seat())
    drawn: OperaAlibiDrawn = {"kind": "alibi_drawn", "seat": seat, "shown": shown}
    if is_phantom_card:
        drawn["card"] = "phantom"
    elif shown or reader == ALL_SEEING or before.knows_kept_alibis(reader):
        drawn["card"] = CHARACTERS[card]
    effects: list[OperaEffect] = [drawn]
    if acted.suspects != before.suspects:
        effects.append(_cleared_effect(before, acted, "alibi"))
    if acted.carlotta != before.carlotta:
        effects.append(_carlotta_effect(before, acted, "alibi"))
    return effects


def _cleared_effect(
    before: OperaState, after: OperaState, by: Literal["alibi", "announcement"]
) -> OperaCleared:
    names = _names(before.suspects & ~after.suspects)
    return {"kind": "cleared", "names": names, "by": by, "round": int(before.round)}


def _carlotta_effect(
    before: OperaState, after: OperaState, by: Literal["alibi", "round"]
) -> OperaCarlottaMoved:
    return {
        "kind": "carlotta_moved",
        "origin": int(before.carlotta),
        "destination": int(after.carlotta),
        "by": by,
    }


# Walks, and what else moves characters.


def _walking_effects(before: OperaState, acted: OperaState) -> list[OperaEffect]:
    """The characters that came into other rooms, the acting character first."""
    moved: list[OperaEffect] = []
    actor = int(before.actor)
    for character in sorted(range(len(CHARACTERS)), key=lambda number: number != actor):
        origin = moves.room_of(before.rooms, character)
        end = moves.room_of(acted.rooms, character)
        if origin == end:
            continue
        by = _cause_of_moving(before, acted, character)
        if by in ("walk", "lead"):
            path = _find_path(actor, origin, end, before.padlock)
        else:
            path = [ROOMS[origin], ROOMS[end]]
        moved.append({"kind": "moved", "character": CHARACTERS[character], "path": path, "by": by})
    return moved


def _cause_of_moving(
    before: OperaState, acted: OperaState, character: int
) -> Literal["walk", "lead", "swap", "gather", "send"]:
    if before.phase == moves.GATHERING:
        return "gather"
    if before.phase == moves.SENDING:
        return "send"
    if character == before.guest:
        return "lead"
    swaps = moves.room_of(acted.rooms, RICHARD) != before.start and before.actor == RICHARD
    other_moved = any(
        moves.room_of(before.rooms, other) != moves.room_of(acted.rooms, other)
        for other in range(len(CHARACTERS))
        if other != before.actor
    )
    return "swap" if swaps and other_moved else "walk"
