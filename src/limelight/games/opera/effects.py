"""The effects of opera: what an action did, as data, in the order in which it happened."""

from typing import Final, Literal

from limelight.core.border import ALL_SEEING
from limelight.games.opera import descriptions, moves, view
from limelight.games.opera.board import (
    CHARACTERS,
    MEG,
    ROOMS,
    ROOMS_WITHIN,
    ROOMS_WITHIN_FOR_MEG,
    rooms_within_index,
)
from limelight.games.opera.state import OperaState
from limelight.games.opera.types import (
    OperaAlibiDrawn,
    OperaCarlottaMoved,
    OperaCleared,
    OperaEffect,
    OperaEnded,
    OperaIdentified,
    OperaRoom,
)
from limelight.games.whodunit import case_view
from limelight.games.whodunit.state import (
    ALIBI_BASE,
    CARD_BASE,
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
    if reader != ALL_SEEING:
        before.check_seat(reader)
    acted = case_view.play_before_round_end(before, action)
    effects = _list_action_effects(before, action, acted, reader)
    if acted.played != before.played:
        effects.append({"kind": "activation_ended", "played": int(acted.played)})
    if acted.played == 4:
        effects += _list_round_end_effects(acted, after)
    if after.phase == ENDED:
        effects.append(_describe_end(after))
    return effects + _list_outlook_effects(before, after) + _list_question_effects(before, after)


# The action.


def _list_action_effects(
    before: OperaState, action: int, acted: OperaState, reader: int | None
) -> list[OperaEffect]:
    """What the action itself did, before the end of the round."""
    phase = before.phase
    if phase == PLACING:
        return _list_placing_effects(before, acted)
    if phase == IDENTIFYING:
        return [_describe_identity(acted, reader)]
    if phase == DEALING:
        return [
            {
                "kind": "dealt",
                "cards": view.list_names(acted.cards),
                "later": view.list_names(acted.later),
            }
        ]
    if phase == CHOOSING:
        character = CHARACTERS[action - int(CARD_BASE)]
        return [{"kind": "card_taken", "seat": int(before.turn), "character": character}]
    if phase == DRAWING:
        return _list_alibi_effects(before, action - int(ALIBI_BASE), acted, reader)
    return [*_list_walk_effects(before, action, acted), *_list_room_effects(before, acted)]


def _list_placing_effects(before: OperaState, acted: OperaState) -> list[OperaEffect]:
    room = ROOMS[moves.room_of(acted.rooms, before.actor)]
    effects: list[OperaEffect] = [
        {"kind": "placed", "character": CHARACTERS[before.actor], "room": room}
    ]
    if acted.phase != PLACING:
        effects.append({"kind": "darkened", "room": ROOMS[acted.blackout]})
        if corridor := view.view_padlock(acted):
            effects.append({"kind": "locked", "corridor": corridor})
    return effects


def _list_room_effects(before: OperaState, acted: OperaState) -> list[OperaEffect]:
    """What Buquet and Madame Giry did to a room and to a corridor."""
    effects: list[OperaEffect] = []
    if acted.blackout != before.blackout:
        effects.append({"kind": "darkened", "room": ROOMS[acted.blackout]})
    corridor = view.view_padlock(acted)
    if corridor and acted.padlock != before.padlock:
        effects.append({"kind": "locked", "corridor": corridor})
    return effects


def _describe_identity(acted: OperaState, reader: int | None) -> OperaIdentified:
    effect: OperaIdentified = {"kind": "identified", "left": view.count_alibi_cards(acted)}
    if case_view.knows_culprit(acted, reader):
        effect["phantom"] = CHARACTERS[acted.culprit]
    return effect


def _list_alibi_effects(
    before: OperaState, card: int, acted: OperaState, reader: int | None
) -> list[OperaEffect]:
    is_phantom_card = card == moves.PHANTOM_CARD_OFFSET
    shown = is_phantom_card or descriptions.is_drawn_openly(before, card)
    seat = int(before.active_seat())
    drawn: OperaAlibiDrawn = {"kind": "alibi_drawn", "seat": seat, "shown": shown}
    if is_phantom_card:
        drawn["card"] = "phantom"
    elif shown or descriptions.knows_kept_alibis(before, reader):
        drawn["card"] = CHARACTERS[card]
    effects: list[OperaEffect] = [drawn]
    if acted.suspects != before.suspects:
        effects.append(_describe_clearing(before, acted, "alibi"))
    if acted.carlotta != before.carlotta:
        effects.append(_describe_carlotta(before, acted, "alibi"))
    return effects


def _describe_clearing(
    before: OperaState, after: OperaState, by: Literal["alibi", "announcement"]
) -> OperaCleared:
    names = view.list_names(before.suspects & ~after.suspects)
    return {"kind": "cleared", "names": names, "by": by, "round": int(before.round)}


def _describe_carlotta(
    before: OperaState, after: OperaState, by: Literal["alibi", "round"]
) -> OperaCarlottaMoved:
    return {
        "kind": "carlotta_moved",
        "origin": int(before.carlotta),
        "destination": int(after.carlotta),
        "by": by,
    }


# Walks, and what else moves characters.

Cause = Literal["walk", "lead", "swap", "gather", "send"]
#: By what an action moves characters; other actions are walks.
CAUSES: Final[dict[str, Cause]] = {"swap": "swap", "gather": "gather", "send": "send"}


def _list_walk_effects(before: OperaState, action: int, acted: OperaState) -> list[OperaEffect]:
    """The characters that came into other rooms, the acting character first."""
    cause = CAUSES.get(str(descriptions.MOVE_PARTS[action]["kind"]), "walk")
    actor = int(before.actor)
    others = [character for character in range(len(CHARACTERS)) if character != actor]
    effects: list[OperaEffect] = []
    for character in (actor, *others):
        origin = moves.room_of(before.rooms, character)
        end = moves.room_of(acted.rooms, character)
        if origin == end:
            continue
        by = cause
        path: list[OperaRoom] = [ROOMS[origin], ROOMS[end]]
        if cause == "walk":
            by = "walk" if character == actor else "lead"
            path = _find_path(actor, origin, end, before.padlock)
        name = CHARACTERS[character]
        effects.append({"kind": "moved", "character": name, "path": path, "by": by})
    return effects


def _find_path(actor: int, origin: int, end: int, padlock: int) -> list[OperaRoom]:
    """The rooms of a shortest walk that avoids the padlock; only Meg takes secret passages (O3)."""
    within = ROOMS_WITHIN_FOR_MEG if actor == MEG else ROOMS_WITHIN

    def is_within(steps: int, room: int) -> bool:
        return bool(within[rooms_within_index(padlock, steps, room)] >> end & 1)

    path = [origin]
    left = next(steps for steps in range(len(ROOMS)) if is_within(steps, origin))
    while left:
        left -= 1
        near = within[rooms_within_index(padlock, 1, path[-1])]
        path.append(
            next(room for room in range(len(ROOMS)) if near >> room & 1 and is_within(left, room))
        )
    return [ROOMS[room] for room in path]


# The end of a round and of the game.


def _list_round_end_effects(acted: OperaState, after: OperaState) -> list[OperaEffect]:
    """The answer (O14), who is cleared by it (O11), Carlotta's way (O17), and the next round."""
    effects: list[OperaEffect] = []
    exposed = view.exposed_characters(acted)
    answer = view.ANNOUNCEMENTS[0 if exposed >> acted.culprit & 1 else 1]
    if after.announced:
        effects.append({"kind": "announced", "answer": answer, "round": int(acted.round)})
    if after.suspects != acted.suspects:
        effects.append({**_describe_clearing(acted, after, "announcement"), "answer": answer})
    if after.carlotta != acted.carlotta:
        effects.append(_describe_carlotta(acted, after, "round"))
    if after.phase != ENDED:
        effects.append({"kind": "round_began", "round": int(after.round)})
        if after.cards:
            effects.append({"kind": "cards_turned", "cards": view.list_names(after.cards)})
    return effects


def _describe_end(after: OperaState) -> OperaEnded:
    alibis = view.view_alibis(after, None)
    assert alibis is not None  # they are public once the game is over
    won = after.winner == INVESTIGATOR
    return {
        "kind": "ended",
        "winner": view.SIDES[after.winner],
        "by": "suspects" if won else "carlotta",
        "phantom": CHARACTERS[after.culprit],
        "alibis": alibis,
    }


# What follows.


def _list_outlook_effects(before: OperaState, after: OperaState) -> list[OperaEffect]:
    exposed, clears = view.exposed_characters(after), view.view_clears(after)
    if (exposed, clears) == (view.exposed_characters(before), view.view_clears(before)):
        return []
    return [{"kind": "outlook", "exposed": view.list_names(exposed), "clears": clears}]


def _list_question_effects(before: OperaState, after: OperaState) -> list[OperaEffect]:
    active = view.view_activation(after)
    unchanged = (
        before.phase == after.phase
        and before.turn == after.turn
        and active == view.view_activation(before)
    )
    if unchanged:
        return []
    return [
        {
            "kind": "asked",
            "ask": view.PHASE_NAMES[after.phase],
            "turn": int(after.turn),
            "active": active,
        }
    ]
