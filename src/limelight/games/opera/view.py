"""Opera as JSON: what each seat may know of a state, and positions, read and written."""

from collections.abc import Mapping
from typing import Final, cast

from limelight.core import bits, validation
from limelight.core.errors import PositionError
from limelight.core.game import JSON, OVER, Game
from limelight.core.validation import quote_value
from limelight.games.opera import moves
from limelight.games.opera.board import (
    BOOK_EXIT,
    BUQUET,
    CHARACTERS,
    CHRISTINE,
    CORRIDORS,
    COURSE_EXIT,
    GIRY,
    MONCHARMIN,
    NO_CORRIDOR,
    ONE_CHARACTER_IN,
    PERSIAN,
    PHANTOM_CARD_COUNT,
    RAOUL,
    RING_ROOMS,
    ROOMS,
    corridor_between,
)
from limelight.games.opera.moves import BOOK, COURSE
from limelight.games.opera.options import OPTIONS, list_options, make_state
from limelight.games.opera.state import OperaState
from limelight.games.opera.types import (
    OperaActivation,
    OperaAlibis,
    OperaAnswer,
    OperaCharacter,
    OperaClears,
    OperaKnowledge,
    OperaPhase,
    OperaRoom,
    OperaSide,
)
from limelight.games.whodunit import case_view
from limelight.games.whodunit.case_view import check_position
from limelight.games.whodunit.state import (
    CHOOSING,
    DEALING,
    DRAWING,
    ENDED,
    EVERYBODY,
    IDENTIFYING,
    NOBODY,
    PLACING,
)

SIDES: Final[tuple[OperaSide, ...]] = ("investigator", "phantom")
ANNOUNCEMENTS: Final[tuple[OperaAnswer, ...]] = ("appeared", "hid")
PHASE_NAMES: Final[dict[int, OperaPhase]] = {
    int(PLACING): "placing",
    int(IDENTIFYING): "identifying",
    int(DEALING): "dealing",
    int(CHOOSING): "choosing",
    int(DRAWING): "drawing",
    int(moves.WALKING): "walking",
    int(moves.LOCKING): "locking",
    int(moves.DARKENING): "darkening",
    int(moves.GATHERING): "gathering",
    int(moves.SCATTERING): "scattering",
    int(moves.SENDING): "sending",
    int(moves.DROPPING): "dropping",
    int(moves.FINISHING): "finishing",
    int(ENDED): "ended",
}
MAX_ROUNDS = 99


def list_names(mask: int) -> list[OperaCharacter]:
    """The characters of a mask."""
    return case_view.character_names(mask, CHARACTERS)


# What a seat may know.


def view(state: OperaState, seat: int | None) -> OperaKnowledge:
    """What this seat may know of the state."""
    known = cast(OperaKnowledge, _view_public(state))
    known["alibis"] = view_alibis(state, seat)
    known["phantom"] = (
        case_view.character_name(state.culprit, CHARACTERS) if state.knows_culprit(seat) else None
    )
    known["exposed"] = list_names(exposed_characters(state))
    known["clears"] = view_clears(state)
    known["seat"] = seat
    known["turn"] = int(state.turn)
    known["exit"] = int(BOOK_EXIT if state.rules == BOOK else COURSE_EXIT)
    return known


def foresee(state: OperaState, seat: int | None, action: int) -> OperaKnowledge | None:
    """What a seat would see after an action; None if the action reveals a secret."""
    after = case_view.play_without_revealing(state, action)
    return None if after is None else view(after, seat)


def exposed_characters(state: OperaState) -> int:
    """The characters in the dark or alone, as a mask; nobody until all are placed."""
    if state.phase == PLACING:
        return 0
    return moves.in_the_dark_or_alone(state.rooms, state.crowd, state.blackout)


def view_clears(state: OperaState) -> OperaClears | None:
    """The suspects that each answer at the end of the round would clear; None if it cannot come."""
    if not CHOOSING <= state.phase < ENDED:
        return None
    exposed = exposed_characters(state)
    alone, others = state.suspects & exposed, state.suspects & ~exposed
    return {
        "appeared": list_names(others) if alone else None,
        "hid": list_names(alone) if others else None,
    }


def count_alibi_cards(state: OperaState) -> int:
    """The cards left in the deck of alibis, phantom cards included."""
    return int(bits.count_members(state.deck) + state.phantom_cards)


def view_alibis(state: OperaState, seat: int | None) -> OperaAlibis | None:
    """What a seat may know of the alibi cards."""
    if state.rules == COURSE and state.turn != OVER:
        return None  # as on the course's server, which does not show the alibi cards
    return {
        "left": count_alibi_cards(state),
        "phantoms": int(state.phantom_cards),
        "shown": list_names(state.shown_alibis()),
        "kept": int(bits.count_members(state.kept_alibis)),
        "hand": list_names(state.kept_alibis) if state.knows_kept_alibis(seat) else None,
    }


def _view_public(state: OperaState) -> JSON:
    placed = 8 if state.phase != PLACING else int(state.actor)
    return {
        "game": "opera",
        "options": list_options(state),
        **case_view.view_case(state, CHARACTERS),
        "carlotta": int(state.carlotta),
        "rooms": {
            CHARACTERS[character]: ROOMS[moves.room_of(state.rooms, character)]
            for character in range(placed)
        },
        "blackout": ROOMS[state.blackout] if placed == 8 else None,
        "padlock": view_padlock(state),
        "announced": ANNOUNCEMENTS[state.announced - 1] if state.announced else None,
        "ask": PHASE_NAMES[state.phase],
        "active": view_activation(state),
        "winner": None if state.winner == NOBODY else SIDES[state.winner],
    }


def view_padlock(state: OperaState) -> list[OperaRoom] | None:
    """The rooms that the locked corridor joins; None while no corridor is locked."""
    if state.padlock == NO_CORRIDOR:
        return None
    return [ROOMS[room] for room in CORRIDORS[state.padlock]]


def view_activation(state: OperaState) -> OperaActivation | None:
    """The activation under way, if one is."""
    if not CHOOSING < state.phase < ENDED:
        return None
    return {
        "character": CHARACTERS[state.actor],
        "start": ROOMS[state.start],
        "reach": int(state.reach),
        "guest": case_view.character_name(state.guest, CHARACTERS),
        "locked": bool(state.locked),
        "pending": list_names(state.pending),
    }


# Positions.


def position(state: OperaState) -> JSON:
    """The state as JSON, secrets included."""
    alibis: JSON = {
        "deck": list_names(state.deck),
        "phantoms": int(state.phantom_cards),
        "kept": list_names(state.kept_alibis),
    }
    if state.rules == COURSE:
        kept = int(bits.count_members(state.kept_alibis))
        alibis["clues"] = [list_names(state.clues >> 8 * card & EVERYBODY) for card in range(kept)]
    return {
        **_view_public(state),
        "alibis": alibis,
        "phantom": case_view.character_name(state.culprit, CHARACTERS),
    }


POSITION_FIELDS = (
    *("game", "options", *case_view.CASE_FIELDS, "carlotta", "rooms", "blackout", "padlock"),
    *("announced", "ask", "active", "winner", "alibis", "phantom"),
)


def setup(game: Game[OperaState], content: Mapping[str, object]) -> OperaState:
    """The state of a position; `PositionError` unless every field is right and all fit together."""
    fields = validation.read_fields(PositionError, "position", content, POSITION_FIELDS)
    validation.read_choice_index(PositionError, "game", fields["game"], ("opera",))
    state = make_state(game, OPTIONS.read_values(PositionError, fields["options"]))
    state.phase = case_view.read_phase(fields["ask"], PHASE_NAMES)
    case_view.read_case(state, fields, CHARACTERS, MAX_ROUNDS)
    _read_rooms(state, fields)
    _read_alibis(state, fields)
    state.carlotta = _read_carlotta(state, fields["carlotta"])
    _read_activation(state, fields["active"])
    _read_end(state, fields["winner"])
    state.restore_question()
    return state


def _read_number(field: str, value: object, low: int, high: int) -> int:
    return validation.read_number(PositionError, field, value, low, high)


def _read_character(field: str, value: object) -> int:
    return validation.read_choice_index(PositionError, field, value, CHARACTERS)


def _read_characters(field: str, value: object) -> int:
    return validation.read_choice_mask(PositionError, field, value, CHARACTERS)


def _read_room(field: str, value: object) -> int:
    return validation.read_choice_index(PositionError, field, value, ROOMS)


def _read_rooms(state: OperaState, fields: dict[str, object]) -> None:
    least = 2 if state.phase != ENDED and state.rules == BOOK else 1
    check_position(bits.count_members(state.suspects) >= least, "suspects", f"fewer than {least}")
    placing = state.phase == PLACING
    rooms = validation.read_fields(
        PositionError, "rooms", fields["rooms"], () if placing else CHARACTERS, CHARACTERS
    )
    check_position(not placing or len(rooms) < 8, "ask", "placing, but everybody has a room")
    for character, name in enumerate(CHARACTERS[: len(rooms)]):
        check_position(name in rooms, "rooms", f"{name} is placed before those after: missing")
        room = _read_room(f"rooms.{name}", rooms[name])
        state.rooms |= room << 4 * character
        state.crowd += ONE_CHARACTER_IN[room]
        if placing:
            free = RING_ROOMS >> room & 1 and (
                state.rules == COURSE or state.crowd >> 4 * room & 15 == 1
            )
            check_position(free, f"rooms.{name}", f"{ROOMS[room]} is no free ring room")
    if fields["announced"] is not None:
        heard = validation.read_choice_index(
            PositionError, "announced", fields["announced"], ANNOUNCEMENTS
        )
        check_position(state.rules == BOOK, "announced", "nothing is, under course rules")
        state.announced = heard + 1
    if placing:
        state.actor = len(rooms)
        check_position(fields["blackout"] is None, "blackout", "not before everybody is placed")
        check_position(fields["padlock"] is None, "padlock", "not before everybody is placed")
        return
    state.blackout = _read_room("blackout", fields["blackout"])
    state.padlock = _read_padlock(state, fields["padlock"])


def _read_carlotta(state: OperaState, value: object) -> int:
    """The space of Carlotta; in a new state she stands where she starts."""
    leave = int(BOOK_EXIT if state.rules == BOOK else COURSE_EXIT)
    drawn = int(PHANTOM_CARD_COUNT - state.phantom_cards)
    if state.phase <= IDENTIFYING:
        check_position(not drawn, "alibis.phantoms", "nothing is drawn until the phantom is known")
        check_position(not state.announced, "announced", "nothing is until the phantom is known")
        return _read_number("carlotta", value, int(state.carlotta), int(state.carlotta))
    if state.phase == ENDED:
        return _read_number("carlotta", value, -drawn, leave + len(CHARACTERS) + 1)  # O17
    # Under course rules draws may take her below 0, or to the exit before the round is over.
    least, most = (0, leave - 1) if state.rules == BOOK else (-drawn, leave)
    space = _read_number("carlotta", value, least, most)
    # She goes two spaces a round at least, which bounds the rounds to come.
    rounds_to_come = (leave - space + state.phantom_cards + 1) // 2
    check_position(
        state.round + rounds_to_come <= MAX_ROUNDS,
        "round",
        f"too late: {rounds_to_come} may still come",
    )
    return space


def _read_padlock(state: OperaState, value: object) -> int:
    if value is None:
        check_position(state.rules == COURSE, "padlock", "missing; only course rules begin without")
        return int(NO_CORRIDOR)
    ends = validation.read_list(PositionError, "padlock", value)
    check_position(len(ends) == 2, "padlock", f"{quote_value(value)} is not two rooms")
    room, other = (_read_room(f"padlock[{index}]", end) for index, end in enumerate(ends))
    number = corridor_between(room, other)
    check_position(
        number != NO_CORRIDOR, "padlock", f"no corridor joins {ROOMS[room]} and {ROOMS[other]}"
    )
    return number


ALIBI_FIELDS = ("deck", "phantoms", "kept")


def _read_alibis(state: OperaState, fields: dict[str, object]) -> None:
    alibis = validation.read_fields(
        PositionError,
        "alibis",
        fields["alibis"],
        ALIBI_FIELDS if state.rules == BOOK else (*ALIBI_FIELDS, "clues"),
    )
    state.deck = _read_characters("alibis.deck", alibis["deck"])
    state.kept_alibis = _read_characters("alibis.kept", alibis["kept"])
    state.phantom_cards = _read_number("alibis.phantoms", alibis["phantoms"], 0, PHANTOM_CARD_COUNT)
    check_position(
        not state.deck & state.kept_alibis, "alibis.kept", "a card is in the deck as well"
    )
    if state.phase <= IDENTIFYING:
        check_position(fields["phantom"] is None, "phantom", "not before the first deal")
        check_position(state.deck == EVERYBODY, "alibis.deck", "must hold everybody until then")
        return
    state.culprit = _read_character("phantom", fields["phantom"])
    check_position(state.suspects >> state.culprit & 1, "phantom", "is no suspect")
    secret = 1 << state.culprit
    check_position(not state.deck & secret, "alibis.deck", "holds the phantom, who has no alibi")
    check_position(
        not state.kept_alibis & secret, "alibis.kept", "holds the phantom, who has no alibi"
    )
    cleared = state.shown_alibis() & state.suspects
    check_position(not cleared, "suspects", f"{list_names(cleared)} have shown an alibi")
    state.clues = _read_clues(state, alibis)


def _read_clues(state: OperaState, alibis: dict[str, object]) -> int:
    """For each kept card, the characters that it may show; by the book these are all."""
    kept = int(bits.count_members(state.kept_alibis))
    if state.rules == BOOK:
        return (1 << 8 * kept) - 1
    values = validation.read_list(PositionError, "alibis.clues", alibis["clues"])
    check_position(
        len(values) == kept, "alibis.clues", f"{len(values)} of them for {kept} kept cards"
    )
    clues = 0
    for index, value in enumerate(values):
        field = f"alibis.clues[{index}]"
        clue = _read_characters(field, value)
        innocent = not clue & state.suspects
        check_position(
            clue == EVERYBODY or innocent, field, "is neither everybody nor innocents only"
        )
        clues |= clue << 8 * index
    check_position(
        _clues_fit(state.kept_alibis, clues, kept), "alibis.clues", "do not fit the kept cards"
    )
    return clues


def _clues_fit(cards: int, clues: int, clues_left: int) -> bool:
    """Whether the cards can be dealt out to the clues, one card each."""
    if not clues_left:
        return True
    return any(
        _clues_fit(cards & ~(1 << card), clues >> 8, clues_left - 1)
        for card in bits.list_members(cards & clues)
    )


# The characters whose activation a phase may belong to.
PHASE_OWNERS = {
    moves.LOCKING: GIRY,
    moves.DARKENING: BUQUET,
    DRAWING: RAOUL,
    moves.GATHERING: CHRISTINE,
    moves.SCATTERING: MONCHARMIN,
    moves.SENDING: MONCHARMIN,
    moves.DROPPING: PERSIAN,
    moves.FINISHING: PERSIAN,
}


def _read_activation(state: OperaState, value: object) -> None:
    if not CHOOSING < state.phase < ENDED:
        check_position(value is None, "active", f"nobody is, while {PHASE_NAMES[state.phase]}")
        return
    active = validation.read_fields(
        PositionError,
        "active",
        value,
        ("character", "start", "reach", "guest", "locked", "pending"),
    )
    state.actor = _read_character("active.character", active["character"])
    owner = PHASE_OWNERS.get(state.phase, state.actor)
    check_position(
        state.actor == owner,
        "active.character",
        f"{PHASE_NAMES[state.phase]} is {CHARACTERS[owner]}'s",
    )
    in_hand = (state.cards | state.later) >> state.actor & 1
    check_position(not in_hand, "active.character", "has a card that is not played yet")
    state.start = _read_room("active.start", active["start"])
    least = 0 if state.phase == moves.FINISHING else 1
    state.reach = _read_number("active.reach", active["reach"], least, 8)
    state.locked = validation.read_boolean(PositionError, "active.locked", active["locked"])
    state.pending = _read_characters("active.pending", active["pending"])
    if active["guest"] is not None:
        state.guest = _read_character("active.guest", active["guest"])
    _check_activation(state)


def _check_activation(state: OperaState) -> None:
    phase = state.phase
    here = moves.room_of(state.rooms, state.actor)
    if phase in (moves.WALKING, moves.DROPPING):
        check_position(
            here == state.start, "active.start", f"{CHARACTERS[state.actor]} is not there"
        )
        crowd = state.crowd >> 4 * here & 15
        check_position(state.reach == crowd, "active.reach", f"{crowd} characters are in that room")
    else:
        check_position(here != state.start, "active.start", "the walk ends in another room")
    ready = state.actor == GIRY and phase == moves.WALKING and state.rules == BOOK
    check_position(ready or not state.locked, "active.locked", "only Giry locks before her walk")
    _check_guest(state, here)
    around = int(state.characters_around_moncharmin())
    allowed = {
        moves.SCATTERING: state.pending == around,
        moves.SENDING: state.pending and not state.pending & ~around,
    }
    check_position(
        allowed.get(phase, not state.pending), "active.pending", "not whom Moncharmin sends"
    )
    if phase == moves.SCATTERING:
        check_position(around, "ask", "scattering, but Moncharmin is alone")
    elif phase == moves.GATHERING:
        check_position(
            state.characters_next_to_christine(), "ask", "gathering, but nobody can come"
        )
    elif phase == DRAWING:
        check_position(
            state.deck or state.phantom_cards, "ask", "drawing, but there is no alibi card"
        )


def _check_guest(state: OperaState, persians_room: int) -> None:
    dropping = state.phase in (moves.DROPPING, moves.FINISHING)
    check_position(not dropping or state.rules == BOOK, "ask", "is no question of the course rules")
    if state.guest == NOBODY:
        check_position(not dropping, "active.guest", "missing")
        return
    led = state.phase == moves.WALKING and state.actor == PERSIAN and state.rules == COURSE
    check_position(dropping or led, "active.guest", "only the Persian takes somebody along")
    beside = state.guest != PERSIAN and moves.room_of(state.rooms, state.guest) == persians_room
    check_position(beside, "active.guest", "is not with the Persian")


def _read_end(state: OperaState, value: object) -> None:
    if state.phase != ENDED:
        check_position(value is None, "winner", "the game is not over")
        return
    state.winner = validation.read_choice_index(PositionError, "winner", value, SIDES)
