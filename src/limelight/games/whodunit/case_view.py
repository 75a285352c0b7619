"""What opera and jack show alike, as JSON and back: the round, the cards and the suspects."""

from collections.abc import Container, Mapping, Sequence
from typing import TypeVar, cast

from limelight.core import bits, validation
from limelight.core.border import ALL_SEEING, IllegalReason
from limelight.core.errors import IllegalAction, PositionError
from limelight.core.game import CHANCE, JSON
from limelight.core.validation import quote_value
from limelight.games.whodunit.state import (
    CHOOSING,
    DEALING,
    ENDED,
    EVERYBODY,
    IDENTIFYING,
    NOBODY,
    Whodunit,
)

W = TypeVar("W", bound=Whodunit)
#: The names of a game's characters, as a type.
C = TypeVar("C", bound=str)


def check_position(condition: object, field: str, problem: str) -> None:
    """`PositionError` with the field and the problem, unless the condition holds."""
    validation.require(PositionError, condition, field, problem)


def character_names(mask: int, characters: Sequence[C]) -> list[C]:
    """The names of the characters of a mask."""
    return [characters[character] for character in bits.list_members(mask)]


def character_name(character: int, characters: Sequence[C]) -> C | None:
    """A character's name, None for nobody."""
    return None if character == NOBODY else characters[character]


def view_case(state: Whodunit, characters: Sequence[str]) -> JSON:
    """The round, the cards and the suspects."""
    return {
        "round": int(state.round),
        "played": int(state.played),
        "suspects": character_names(state.suspects, characters),
        "cards": character_names(state.cards, characters),
        "later": character_names(state.later, characters),
    }


# Readers: seats, None for a spectator, ALL_SEEING.


def knows_culprit(state: Whodunit, reader: int | None) -> bool:
    """Whether a reader knows who the culprit is."""
    return reader == ALL_SEEING or state.knows_culprit(reader)


def check_described_action(
    state: Whodunit, action: int, reader: int | None, known_actions: Container[int]
) -> None:
    """`IllegalAction` if a reader may know that an action is not legal, or if there is none.

    Whether an action is legal may be secret: other readers get the same answer either way.
    """
    if reader == ALL_SEEING or state.knows_legal_actions(reader):
        if not state.is_legal(action):
            raise IllegalAction(
                f"action {quote_value(action)} is not legal now, and has no notation"
            )
    elif action not in known_actions:
        raise IllegalAction(f"action {quote_value(action)} does not exist")


# What an action leads to.


def play_before_round_end(state: W, action: int) -> W:
    """The state after an action, before the round ends: then four activations are played.

    The seat that plays the fourth card of a round has played the first too: the action is played
    as if the card were the first, so that it does not end the round.
    """
    after = cast(W, state.copy())
    last = state.played == 3
    if last:
        after.played = 0
    after.play(action)
    if last:
        over = after.phase == CHOOSING
        after.played = 4 if over else 3
        after.turn = CHANCE if over else after.turn
    return after


def play_without_revealing(state: W, action: int) -> W | None:
    """The state after an action, before the round ends; None if the action reveals a secret."""
    after = play_before_round_end(state, action)
    return after if after.reveals == state.reveals else None


def list_card_reasons(state: Whodunit, characters: Sequence[str]) -> list[IllegalReason]:
    """The reasons why the other cards may not be chosen."""
    reasons: list[IllegalReason] = []
    if state.later:
        reasons.append({"why": "later", "what": character_names(state.later, characters)})
    if played := EVERYBODY & ~state.cards & ~state.later:
        reasons.append({"why": "played", "what": character_names(played, characters)})
    return reasons


CASE_FIELDS = ("round", "played", "suspects", "cards", "later")


def read_phase(value: object, phase_names: Mapping[int, str]) -> int:
    """The phase of a name; `PositionError` lists the names."""
    index = validation.read_choice_index(PositionError, "ask", value, list(phase_names.values()))
    return list(phase_names)[index]


def read_case(
    state: Whodunit, fields: dict[str, object], characters: Sequence[str], last_round: int
) -> None:
    """Read the fields that `view_case` writes into a state whose phase is known."""

    def read_characters(field: str) -> int:
        return validation.read_choice_mask(PositionError, field, fields[field], characters)

    state.round = validation.read_number(PositionError, "round", fields["round"], 1, last_round)
    state.suspects = read_characters("suspects")
    state.cards = read_characters("cards")
    state.later = read_characters("later")
    if state.phase <= IDENTIFYING:
        check_position(state.round == 1, "round", "the first, until the culprit is known")
        check_position(
            state.suspects == EVERYBODY, "suspects", "everybody, until the culprit is known"
        )
    check_position(not state.cards & state.later, "later", "a card is face up as well")
    state.played = validation.read_number(
        PositionError, "played", fields["played"], 0, 4 if state.phase == ENDED else 3
    )
    if state.phase == ENDED:
        return
    dealt = state.phase > DEALING
    activating = int(state.phase > CHOOSING)
    face_up = 4 - state.played - activating if dealt else 0
    check_position(
        bits.count_members(state.cards) == face_up, "cards", f"there must be {face_up} face up"
    )
    hidden = 4 if dealt and state.round % 2 else 0
    check_position(bits.count_members(state.later) == hidden, "later", f"there must be {hidden}")
    check_position(dealt or not state.played, "played", "nobody has played before the deal")
    check_position(dealt or state.round % 2, "round", "cards are dealt in odd rounds only")
