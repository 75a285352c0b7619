"""What an action means and what it does, as a reader may know it."""

from collections.abc import Iterable
from typing import NamedTuple, cast

import msgspec

from limelight.core.border import Choice
from limelight.core.game import State
from limelight.games.types import GameEffect, GameMove

Reader = int | None  # a seat, or None for a spectator


class LegalChoice(msgspec.Struct, frozen=True):
    """A legal action, its notation, and what it means."""

    action: int
    said: str
    move: GameMove


class StepDescription(NamedTuple):
    """What an action means, and what it does, in order."""

    move: GameMove
    effects: list[GameEffect]


def list_choices(legal: Iterable[Choice]) -> list[LegalChoice]:
    """The legal actions of a view."""
    return [
        LegalChoice(choice["action"], choice["say"], cast("GameMove", choice["move"]))
        for choice in legal
    ]


def describe_step(
    state: State, action: int, reader: Reader, *, with_secrets: bool = False
) -> StepDescription:
    """What a legal action means and does in a state, as a reader may know it."""
    if with_secrets:
        move, effects = state.describe_with_secrets(action), state.effects_with_secrets(action)
    else:
        move, effects = state.describe(action, reader), state.effects(action, reader)
    return StepDescription(cast("GameMove", move), cast("list[GameEffect]", effects))
