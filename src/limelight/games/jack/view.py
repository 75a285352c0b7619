"""Jack as JSON: what each seat may know of a state, and positions, read and written."""

from collections.abc import Mapping

from limelight.core import bits, validation
from limelight.core.errors import PositionError
from limelight.core.game import JSON, Game
from limelight.games.jack import moves
from limelight.games.jack.board import (
    BERT,
    CHARACTERS,
    DIRECTIONS,
    EXITS,
    GOODLEY,
    GULL,
    HOLMES,
    LAMPS,
    LESTRADE,
    MANHOLES,
    SMITH,
    STREET_BITS,
    STREETS,
    UNNUMBERED,
    WATSON,
)
from limelight.games.jack.options import OPTIONS, list_options, make_state
from limelight.games.jack.state import INVISIBLE, LAST_ROUND, NO_EXIT, JackState
from limelight.games.jack.types import (
    JackActivation,
    JackAlibis,
    JackAnswer,
    JackCharacter,
    JackClears,
    JackKnowledge,
    JackLampPost,
    JackPhase,
    JackPublicView,
    JackSide,
)
from limelight.games.whodunit import case_view
from limelight.games.whodunit.case_view import check_position
from limelight.games.whodunit.state import (
    CHOOSING,
    CULPRIT,
    DEALING,
    DRAWING,
    ENDED,
    EVERYBODY,
    IDENTIFYING,
    INVESTIGATOR,
    NOBODY,
)

SIDES: tuple[JackSide, ...] = ("investigator", "jack")
WITNESS_ANSWERS: tuple[JackAnswer, ...] = ("invisible", "visible")
PHASE_NAMES: dict[int, JackPhase] = {
    int(IDENTIFYING): "identifying",
    int(DEALING): "dealing",
    int(CHOOSING): "choosing",
    int(DRAWING): "drawing",
    int(moves.WALKING): "walking",
    int(moves.SHIFTING): "shifting",
    int(moves.TURNING): "turning",
    int(moves.WHISTLING): "whistling",
    int(moves.BRINGING): "bringing",
    int(ENDED): "ended",
}


def list_names(mask: int) -> list[JackCharacter]:
    """The characters of a mask."""
    return case_view.character_names(mask, CHARACTERS)


# What a seat may know.


def view(state: JackState, seat: int | None) -> JackKnowledge:
    """What this seat may know of the state."""
    visible = find_visible_characters(state)
    return {
        **_view_public(state),
        "alibis": view_alibis(state, seat),
        "jack": case_view.character_name(state.culprit, CHARACTERS)
        if state.knows_culprit(seat)
        else None,
        "seen": list_names(visible),
        "clears": view_clears(state, visible),
        "seat": seat,
        "turn": int(state.turn),
    }


def foresee(state: JackState, seat: int | None, action: int) -> JackKnowledge | None:
    """What a seat would see after an action; None if the action reveals a secret."""
    after = case_view.play_without_revealing(state, action)
    return None if after is None else view(after, seat)


def view_alibis(state: JackState, seat: int | None) -> JackAlibis:
    """The alibi cards, as a seat knows them."""
    return {
        "left": count_alibi_cards(state),
        "held": [
            int(bits.count_members(state.investigator_alibis)),
            int(bits.count_members(state.jack_alibis)),
        ],
        "investigator": list_names(state.investigator_alibis)
        if state.knows_alibis_of(seat, INVESTIGATOR)
        else None,
        "jack": list_names(state.jack_alibis) if state.knows_alibis_of(seat, CULPRIT) else None,
    }


def count_alibi_cards(state: JackState) -> int:
    """How many alibi cards are left in the deck."""
    return int(bits.count_members(state.deck))


def find_visible_characters(state: JackState) -> int:
    """The characters that are visible now, as a mask."""
    return int(moves.visible_characters(state.places, state.occupied, state.lamps, state.lantern))


def view_clears(state: JackState, visible: int) -> JackClears | None:
    """Whom each answer at the end of the round would clear, None for one that cannot come.

    None as a whole while nobody can be cleared, and in the last round: no witness is called (J13).
    """
    if not CHOOSING <= state.phase < ENDED or state.round == LAST_ROUND:
        return None
    lit, dark = state.suspects & visible, state.suspects & ~visible
    return {
        "visible": list_names(dark) if lit else None,
        "invisible": list_names(lit) if dark else None,
    }


def _view_public(state: JackState) -> JackPublicView:
    holes = MANHOLES[state.edition]
    return {
        "game": "jack",
        "options": list_options(state),
        "round": int(state.round),
        "played": int(state.played),
        "suspects": list_names(state.suspects),
        "cards": list_names(state.cards),
        "later": list_names(state.later),
        "places": {
            name: STREETS[moves.street_of(state.places, character)]
            for character, name in enumerate(CHARACTERS)
        },
        "lamps": view_lamps(state),
        "covers": [holes[hole] for hole in bits.list_members(state.covers)],
        "cordons": [EXITS[number] for number in bits.list_members(state.cordons)],
        "lantern": DIRECTIONS[state.lantern],
        "witness": WITNESS_ANSWERS[state.witness],
        "ask": PHASE_NAMES[int(state.phase)],
        "active": view_activation(state),
        "winner": None if state.winner == NOBODY else SIDES[state.winner],
        "accused": case_view.character_name(state.accused, CHARACTERS),
        "gone": None if state.exit_taken == NO_EXIT else EXITS[state.exit_taken],
    }


def view_lamps(state: JackState) -> dict[JackLampPost, int]:
    """The tile of each lit lamp: its number, 0 for a tile without number."""
    tiles: dict[JackLampPost, int] = {
        post: int(state.lamps >> 3 * number & 7) for number, post in enumerate(LAMPS)
    }
    return {post: 0 if tile == UNNUMBERED else tile for post, tile in tiles.items() if tile}


def view_activation(state: JackState) -> JackActivation | None:
    """The activation under way, None if there is none."""
    if not CHOOSING < state.phase < ENDED:
        return None
    return {
        "character": CHARACTERS[state.actor],
        "walked": bool(state.walked),
        "used": bool(state.power_used),
        "points": [int(points) for points in bits.list_members(state.points_left)],
        "brought": list_names(state.brought),
        "whom": case_view.character_name(state.whistled, CHARACTERS),
    }


# Positions.


def position(state: JackState) -> JSON:
    """The state as JSON, secrets included."""
    alibis = {
        "deck": list_names(state.deck),
        "investigator": list_names(state.investigator_alibis),
        "jack": list_names(state.jack_alibis),
    }
    return {
        **_view_public(state),
        "alibis": alibis,
        "jack": case_view.character_name(state.culprit, CHARACTERS),
    }


POSITION_FIELDS = (
    *("game", "options", *case_view.CASE_FIELDS, "places", "lamps", "covers", "cordons", "lantern"),
    *("witness", "ask", "active", "winner", "accused", "gone", "alibis", "jack"),
)


def setup(game: Game[JackState], content: Mapping[str, object]) -> JackState:
    """The state of a position; `PositionError` unless every field is right and all fit together."""
    fields = validation.read_fields(PositionError, "position", content, POSITION_FIELDS)
    validation.read_choice_index(PositionError, "game", fields["game"], ("jack",))
    state = make_state(game, OPTIONS.read_values(PositionError, fields["options"]))
    state.phase = case_view.read_phase(fields["ask"], PHASE_NAMES)
    case_view.read_case(state, fields, CHARACTERS, int(LAST_ROUND))
    check_position(state.suspects, "suspects", "there must be one at least")
    _read_board(state, fields)
    _read_activation(state, fields["active"])
    _read_places(state, fields["places"])
    _read_alibis(state, fields)
    _read_end(state, fields)
    if state.points_left:
        _check_whistle(state)
    state.restore_question()
    return state


def _check_whistle(state: JackState) -> None:
    """J5: check that a whistle may have these points left, and that it can be completed."""
    if not state.brought:
        points = 1 << moves.points_of_whistle(state.places)
        check_position(
            state.points_left == points, "active.points", "not those that a whistle begins with"
        )
    able = moves.characters_to_whistle(state.places, state.brought, state.points_left)
    check_position(able, "active.points", "cannot be used up")
    if state.phase == moves.WHISTLING:
        check_position(
            able & moves.WHISTLE_CHARACTERS, "ask", "whistling, but nobody else can be brought"
        )
    elif state.phase == moves.BRINGING:
        check_position(
            (able & moves.WHISTLE_CHARACTERS) >> state.whistled & 1,
            "active.whom",
            "cannot be brought",
        )


def _read_set_of_size(field: str, value: object, allowed: tuple[str, ...], size: int) -> int:
    mask = validation.read_choice_mask(PositionError, field, value, allowed)
    check_position(bits.count_members(mask) == size, field, f"there must be {size}")
    return mask


def _read_board(state: JackState, fields: dict[str, object]) -> None:
    posts: list[str] = [*LAMPS]
    lamps = validation.read_fields(PositionError, "lamps", fields["lamps"], (), posts)
    state.lamps = 0
    tiles = [
        validation.read_number(PositionError, f"lamps.{post}", tile, 0, 4)
        for post, tile in lamps.items()
    ]
    # J1: the numbers below the round's have gone out, the other tiles are there.
    expected = [0, 0, *range(int(state.round), 5)]
    check_position(
        sorted(tiles) == expected, "lamps", f"the tiles must be {expected}, 0 for no number"
    )
    for post, tile in zip(lamps, tiles, strict=True):
        state.lamps |= (tile or int(UNNUMBERED)) << 3 * posts.index(post)
    state.covers = _read_set_of_size("covers", fields["covers"], MANHOLES[state.edition], 2)
    state.cordons = _read_set_of_size("cordons", fields["cordons"], EXITS, 2)
    state.lantern = validation.read_choice_index(
        PositionError, "lantern", fields["lantern"], DIRECTIONS
    )
    state.witness = validation.read_choice_index(
        PositionError, "witness", fields["witness"], WITNESS_ANSWERS
    )
    first = state.round == 1 and state.witness == INVISIBLE
    check_position(not first, "witness", "is visible in the first round")


def _read_places(state: JackState, value: object) -> None:
    places = validation.read_fields(PositionError, "places", value, CHARACTERS)
    state.places = 0
    taken = [0, 0]  # by characters at rest; by those that a whistle may still bring
    for character, name in enumerate(CHARACTERS):
        field = f"places.{name}"
        street = validation.read_choice_index(PositionError, field, places[name], STREETS)
        # During a whistle a character may stand where another has yet to leave.
        moving = state.points_left and (moves.WHISTLE_CHARACTERS & ~state.brought) >> character & 1
        check_position(
            not taken[bool(moving)] & STREET_BITS[street], field, f"{STREETS[street]} is taken"
        )
        taken[bool(moving)] |= STREET_BITS[street]
        state.places |= street << 6 * character
    state.occupied = taken[0] | taken[1]


# The characters whose activation a phase may belong to.
PHASE_OWNERS = {
    int(moves.SHIFTING): (SMITH, LESTRADE, BERT),
    int(moves.TURNING): (WATSON, GULL, GOODLEY),
    int(moves.WHISTLING): (GOODLEY,),
    int(moves.BRINGING): (GOODLEY,),
    int(DRAWING): (HOLMES,),
}


def _read_activation(state: JackState, value: object) -> None:
    if not CHOOSING < state.phase < ENDED:
        check_position(value is None, "active", f"nobody is, while {PHASE_NAMES[state.phase]}")
        return
    active = validation.read_fields(
        PositionError, "active", value, ("character", "walked", "used", "points", "brought", "whom")
    )
    state.actor = validation.read_choice_index(
        PositionError, "active.character", active["character"], CHARACTERS
    )
    owners = PHASE_OWNERS.get(state.phase, (state.actor,))
    check_position(
        state.actor in owners, "active.character", f"does not ask for {PHASE_NAMES[state.phase]}"
    )
    in_hand = (state.cards | state.later) >> state.actor & 1
    check_position(not in_hand, "active.character", "has a card that is not played yet")
    state.walked = validation.read_boolean(PositionError, "active.walked", active["walked"])
    state.power_used = validation.read_boolean(PositionError, "active.used", active["used"])
    state.points_left = validation.read_number_mask(
        PositionError, "active.points", active["points"], 0, 3
    )
    state.brought = validation.read_choice_mask(
        PositionError, "active.brought", active["brought"], CHARACTERS
    )
    if active["whom"] is not None:
        state.whistled = validation.read_choice_index(
            PositionError, "active.whom", active["whom"], CHARACTERS
        )
    _check_activation(state)


def _check_activation(state: JackState) -> None:
    phase = state.phase
    whistling = phase in (moves.WHISTLING, moves.BRINGING)
    turned = phase == moves.TURNING and state.actor == GOODLEY
    under_way = whistling or turned
    check_position(not state.points_left or under_way, "active.points", "only while whistling")
    check_position(state.points_left or not under_way, "active.points", "the whistle is over")
    most = 3 - bits.count_members(state.brought)  # each character brought has used one at least
    check_position(
        state.points_left < 2 << max(most, 0), "active.points", f"at most {max(most, 0)} left"
    )
    bringing = phase == moves.BRINGING
    check_position(
        (state.whistled != NOBODY) == bringing, "active.whom", "only while bringing somebody"
    )
    check_position(not state.brought or under_way, "active.brought", "only while whistling")
    check_position(
        not state.brought >> GOODLEY & 1, "active.brought", "Goodley does not call himself"
    )
    called = not turned or state.brought >> WATSON & 1
    check_position(called, "active.brought", "Watson, whose lantern is turned")
    walking = phase == moves.WALKING
    swapped = phase == moves.TURNING and state.actor == GULL
    if walking or swapped:
        check_position(not state.walked, "active.walked", "the walk is not over")
    elif state.actor != GOODLEY:
        check_position(state.walked, "active.walked", "the walk comes first")
    early = state.actor == GOODLEY or (walking and state.may_use_power_first())
    check_position(early or not state.power_used, "active.used", "that power comes after the walk")
    if state.actor == GOODLEY and not walking:
        check_position(
            state.power_used != state.walked, "active.used", "whistles before the walk or after it"
        )


def _read_alibis(state: JackState, fields: dict[str, object]) -> None:
    alibis = validation.read_fields(
        PositionError, "alibis", fields["alibis"], ("deck", "investigator", "jack")
    )
    state.deck, state.investigator_alibis, state.jack_alibis = (
        validation.read_choice_mask(PositionError, f"alibis.{pile}", alibis[pile], CHARACTERS)
        for pile in ("deck", "investigator", "jack")
    )
    twice = (
        state.deck & state.investigator_alibis
        | state.deck & state.jack_alibis
        | state.investigator_alibis & state.jack_alibis
    )
    check_position(not twice, "alibis", f"{list_names(twice)} are there twice")
    if state.phase == IDENTIFYING:
        check_position(fields["jack"] is None, "jack", "not before the first deal")
        check_position(state.deck == EVERYBODY, "alibis.deck", "must hold everybody until then")
        return
    state.culprit = validation.read_choice_index(PositionError, "jack", fields["jack"], CHARACTERS)
    check_position(state.suspects >> state.culprit & 1, "jack", "is no suspect")
    every = state.deck | state.investigator_alibis | state.jack_alibis
    check_position(every == EVERYBODY & ~(1 << state.culprit), "alibis", "must be all but Jack's")
    check_position(
        state.deck or state.phase != DRAWING, "ask", "drawing, but there is no alibi card"
    )


def _read_end(state: JackState, fields: dict[str, object]) -> None:
    if state.phase != ENDED:
        for field in ("winner", "accused", "gone"):
            check_position(fields[field] is None, field, "the game is not over")
        return
    state.winner = validation.read_choice_index(PositionError, "winner", fields["winner"], SIDES)
    if fields["accused"] is not None:
        state.accused = validation.read_choice_index(
            PositionError, "accused", fields["accused"], CHARACTERS
        )
        check_position(fields["gone"] is None, "gone", "nobody, where somebody was accused")
    elif fields["gone"] is not None:
        state.exit_taken = validation.read_choice_index(
            PositionError, "gone", fields["gone"], EXITS
        )
    else:
        check_position(
            state.round == LAST_ROUND, "round", "the last, where nobody was accused or left"
        )
    right = state.accused != NOBODY and state.accused == state.culprit
    check_position(
        (state.winner == INVESTIGATOR) == right, "winner", "is not whom this end makes win"
    )
