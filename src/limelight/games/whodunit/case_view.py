"""What opera and jack tell alike: the round, the cards and the suspects, there and back."""

from collections.abc import Sequence
from typing import TypeVar, cast

from limelight.core import bits, validation
from limelight.core.errors import PositionError
from limelight.core.game import CHANCE, JSON
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


def require(fact: object, field: str, what: str) -> None:
    """Refuse a position in which this does not hold."""
    validation.require(PositionError, fact, field, what)


def names(mask: int, characters: Sequence[str]) -> list[str]:
    """The characters of a mask, by name."""
    return [characters[character] for character in bits.members(mask)]


def name(character: int, characters: Sequence[str]) -> str | None:
    """A character's name, None for nobody."""
    return None if character == NOBODY else characters[character]


def table(state: Whodunit, characters: Sequence[str]) -> JSON:
    """The round, the cards and the suspects."""
    return {
        "round": int(state.round),
        "played": int(state.played),
        "suspects": names(state.suspects, characters),
        "cards": names(state.cards, characters),
        "later": names(state.later, characters),
    }


def foreseen(state: W, action: int) -> W | None:
    """The state after an action, the end of a round still to come; None if it reveals anything.

    The fourth card of a round is played by who played the first: as the first it ends nothing.
    """
    after = cast(W, state.copy())
    last = state.played == 3
    if last:
        after.played = 0
    after.play(action)
    if after.reveals != state.reveals:
        return None
    if last:
        over = after.phase == CHOOSING
        after.played = 4 if over else 3
        after.turn = CHANCE if over else after.turn
    return after


def barred_cards(state: Whodunit, characters: Sequence[str]) -> list[JSON]:
    """Why the other cards may not be chosen."""
    found: list[JSON] = []
    if state.later:
        found.append({"why": "later", "what": names(state.later, characters)})
    if gone := EVERYBODY & ~state.cards & ~state.later:
        found.append({"why": "played", "what": names(gone, characters)})
    return found


FIELDS = ("round", "played", "suspects", "cards", "later")


def phase(value: object, asks: dict[int, str]) -> int:
    """The number of what is asked."""
    return list(asks)[validation.choice(PositionError, "ask", value, list(asks.values()))]


def read_table(
    state: Whodunit, found: dict[str, object], characters: Sequence[str], last: int
) -> None:
    """Read into a state, whose phase is known, what `table` tells; no round comes after `last`."""

    def several(field: str) -> int:
        return validation.choices(PositionError, field, found[field], characters)

    state.round = validation.number(PositionError, "round", found["round"], 1, last)
    state.suspects = several("suspects")
    state.cards = several("cards")
    state.later = several("later")
    if state.phase <= IDENTIFYING:
        require(state.round == 1, "round", "the first, until the culprit is known")
        require(state.suspects == EVERYBODY, "suspects", "everybody, until the culprit is known")
    require(not state.cards & state.later, "later", "a card is face up as well")
    most = 4 if state.phase == ENDED else 3
    state.played = validation.number(PositionError, "played", found["played"], 0, most)
    if state.phase == ENDED:
        return
    dealt = state.phase > DEALING
    running = int(state.phase > CHOOSING)
    up = 4 - state.played - running if dealt else 0
    require(bits.count(state.cards) == up, "cards", f"there must be {up} face up")
    hidden = 4 if dealt and state.round % 2 else 0
    require(bits.count(state.later) == hidden, "later", f"there must be {hidden}")
    require(dealt or not state.played, "played", "nobody has played before the deal")
    require(dealt or state.round % 2, "round", "cards are dealt in odd rounds only")
