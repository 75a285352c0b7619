"""The effects of jack: what an action did, as data, in the order in which it happened."""

from limelight.games.jack import moves, view
from limelight.games.jack.board import (
    CHARACTERS,
    DIRECTIONS,
    EXIT_STREETS,
    EXITS,
    GOODLEY,
    STREETS,
)
from limelight.games.jack.descriptions import describe_action
from limelight.games.jack.paths import (
    find_walk,
    find_whistle_walk,
    list_whistle_lengths,
)
from limelight.games.jack.state import NO_EXIT, JackState
from limelight.games.jack.types import (
    JackAccusation,
    JackAccused,
    JackCharacter,
    JackEffect,
    JackEnded,
    JackHex,
    JackLeft,
    JackMove,
    JackMoved,
    JackOut,
    JackOutlook,
    JackStreet,
)
from limelight.games.whodunit import case_view
from limelight.games.whodunit.state import ENDED, NOBODY


def list_effects(
    before: JackState, action: int, after: JackState, reader: int | None
) -> list[JackEffect]:
    """What an action did between two states, as a reader may know it; see `State.effects`."""
    acted = case_view.play_before_round_end(before, action)
    move = describe_action(before, action, reader)
    effects = [*_list_case_effects(before, move, acted), *_list_board_effects(before, move, acted)]
    if (after.round, after.played) != (before.round, before.played):
        effects.append({"kind": "activation_ended", "played": int(before.played) + 1})
    if after.round != before.round:
        effects += _list_round_end_effects(acted, after)
    if after.phase == ENDED:
        effects.append(_describe_end(after))
    return effects + _list_question_effects(before, after)


# An action: what happens with cards, and what on the board.


def _list_case_effects(before: JackState, move: JackMove, acted: JackState) -> list[JackEffect]:
    """The identity, the deal, a card that is taken, an alibi card: as the reader may know them."""
    if move["kind"] == "identity":
        left = view.count_alibi_cards(acted)
        if "target" in move:
            return [{"kind": "identified", "left": left, "jack": move["target"]}]
        return [{"kind": "identified", "left": left}]
    if move["kind"] == "deal":
        return [{"kind": "dealt", "cards": move["names"], "later": view.list_names(acted.later)}]
    if move["kind"] == "card":
        return [{"kind": "card_taken", "seat": int(before.turn), "character": move["actor"]}]
    if move["kind"] == "alibi":
        seat = int(before.active_seat())
        if "target" in move:
            return [{"kind": "alibi_drawn", "seat": seat, "card": move["target"]}]
        return [{"kind": "alibi_drawn", "seat": seat}]
    return []


def _list_board_effects(before: JackState, move: JackMove, acted: JackState) -> list[JackEffect]:
    """What moves or turns on the board, and how that ends the game."""
    if move["kind"] == "accuse":
        return [_describe_accusation(before, move)]
    if move["kind"] == "out":
        return [_describe_escape(before, move)]
    if move["kind"] == "swap":
        return [
            _describe_exchange(before, acted, move["actor"]),
            _describe_exchange(before, acted, move["target"]),
        ]
    if move["kind"] == "bring":
        return [_describe_whistle_walk(before, acted)]
    if move["kind"] == "lantern":
        return [
            {
                "kind": "lantern_turned",
                "origin": DIRECTIONS[before.lantern],
                "destination": move["destination"],
            }
        ]
    return [*_list_piece_effects(before, move), *_list_walk_effects(before, move, acted)]


def _list_piece_effects(before: JackState, move: JackMove) -> list[JackEffect]:
    """A lamp, a cordon or a cover that comes from one place to another."""
    if move["kind"] == "lamp":
        return [
            {
                "kind": "lamp_moved",
                "tile": view.view_lamps(before)[move["origin"]],
                "origin": move["origin"],
                "destination": move["destination"],
            }
        ]
    if move["kind"] == "cordon":
        return [
            {
                "kind": "cordon_moved",
                "origin": move["origin"],
                "destination": move["destination"],
            }
        ]
    if move["kind"] == "cover":
        return [
            {
                "kind": "cover_moved",
                "origin": move["origin"],
                "destination": move["destination"],
            }
        ]
    return []


# Walks, and the whistle that may follow.


def _list_walk_effects(before: JackState, move: JackMove, acted: JackState) -> list[JackEffect]:
    """A walk, or staying where there is none; then Goodley whistles unless he has."""
    effects: list[JackEffect] = []
    if move["kind"] == "walk":
        effects.append(_describe_walk(before, acted, move["actor"]))
    elif move["kind"] == "stay":
        street = _street_name(before, move["actor"])
        effects.append({"kind": "stayed", "character": move["actor"], "street": street})
    elif move["kind"] != "whistle":
        return []
    if before.actor == GOODLEY and not before.power_used:
        effects.append(
            {
                "kind": "whistled",
                "street": STREETS[moves.street_of(acted.places, GOODLEY)],
                "points": int(moves.points_of_whistle(acted.places)),
            }
        )
    return effects


def _street_name(state: JackState, name: JackCharacter) -> JackStreet:
    return STREETS[moves.street_of(state.places, CHARACTERS.index(name))]


def _describe_walk(before: JackState, acted: JackState, name: JackCharacter) -> JackMoved:
    walk = find_walk(before, CHARACTERS.index(name), STREETS.index(_street_name(acted, name)))
    effect: JackMoved = {
        "kind": "moved",
        "character": name,
        "path": walk.hexes,
        "by": "stealthy" if walk.count_obstacles() else "walk",
    }
    if walk.sewer:
        effect["sewer"] = walk.sewer
    return effect


def _describe_exchange(before: JackState, acted: JackState, name: JackCharacter) -> JackMoved:
    path: list[JackHex] = [_street_name(before, name), _street_name(acted, name)]
    return {"kind": "moved", "character": name, "path": path, "by": "swap"}


def _describe_whistle_walk(before: JackState, acted: JackState) -> JackMoved:
    """The shortest walk after which the points that are left can be used up."""
    name = CHARACTERS[before.whistled]
    origin, end = _street_name(before, name), _street_name(acted, name)
    points = list_whistle_lengths(before, STREETS.index(end))
    return {
        "kind": "moved",
        "character": name,
        "path": find_whistle_walk(origin, end, points[0]),
        "by": "whistle",
        "points": points,
    }


def _describe_accusation(before: JackState, move: JackAccusation) -> JackAccused:
    walk = find_walk(
        before,
        CHARACTERS.index(move["actor"]),
        STREETS.index(move["destination"]),
    )
    effect: JackAccused = {
        "kind": "accused",
        "accuser": move["actor"],
        "accused": move["target"],
        "right": CHARACTERS[before.culprit] == move["target"],
        "path": walk.hexes,
    }
    if walk.sewer:
        effect["sewer"] = walk.sewer
    return effect


def _describe_escape(before: JackState, move: JackOut) -> JackLeft:
    number = EXITS.index(move["destination"])
    end = STREETS.index(EXIT_STREETS[number])
    walk = find_walk(before, CHARACTERS.index(move["actor"]), end)
    effect: JackLeft = {
        "kind": "left",
        "character": move["actor"],
        "exit": move["destination"],
        "path": walk.hexes,
    }
    if walk.sewer:
        effect["sewer"] = walk.sewer
    return effect


# The end of a round, and of the game.


def _list_round_end_effects(acted: JackState, after: JackState) -> list[JackEffect]:
    """The witness, the suspects that he clears, the lamp that goes out, the next cards."""
    ended = int(acted.round)
    answer = view.WITNESS_ANSWERS[after.witness]
    effects: list[JackEffect] = [{"kind": "witness_called", "answer": answer, "round": ended}]
    if cleared := view.list_names(acted.suspects & ~after.suspects):
        effects.append(
            {
                "kind": "cleared",
                "names": cleared,
                "by": "witness",
                "answer": answer,
                "round": ended,
            }
        )
    lit = view.view_lamps(after)
    for post, tile in view.view_lamps(acted).items():
        if post not in lit:
            effects.append({"kind": "lamp_out", "at": post, "tile": tile})
    effects.append({"kind": "round_began", "round": int(after.round)})
    if after.cards:
        effects.append({"kind": "cards_turned", "cards": view.list_names(after.cards)})
    return effects


def _describe_end(after: JackState) -> JackEnded:
    escaped = after.exit_taken != NO_EXIT
    return {
        "kind": "ended",
        "winner": view.SIDES[after.winner],
        "by": "accusation" if after.accused != NOBODY else "escape" if escaped else "dawn",
        "jack": CHARACTERS[after.culprit],
        "alibis": view.view_alibis(after, None),
    }


# What comes next.


def _list_question_effects(before: JackState, after: JackState) -> list[JackEffect]:
    """Who is visible and whom that would clear, if they have changed; and what is asked now."""
    asked: JackEffect = {
        "kind": "asked",
        "ask": view.PHASE_NAMES[int(after.phase)],
        "turn": int(after.turn),
        "active": view.view_activation(after),
    }
    outlook = _describe_outlook(after)
    return [asked] if outlook == _describe_outlook(before) else [outlook, asked]


def _describe_outlook(state: JackState) -> JackOutlook:
    visible = view.find_visible_characters(state)
    return {
        "kind": "outlook",
        "seen": view.list_names(visible),
        "clears": view.view_clears(state, visible),
    }
