"""Mr. Jack: one of eight characters is Jack, and the night in Whitechapel has eight rounds."""

from collections.abc import Mapping
from typing import Any

from limelight.core.border import IllegalReason
from limelight.core.game import Game
from limelight.games.jack import descriptions, effects, illegal_reasons, notation, options, view
from limelight.games.jack.facts import FACTS
from limelight.games.jack.moves import ACTION_COUNT
from limelight.games.jack.state import JackState
from limelight.games.jack.types import JackEffect, JackMove, JackOptions


class Jack(Game[JackState]):
    """Jack for two: seat 0 is the Investigator, seat 1 Jack."""

    def __init__(self) -> None:
        super().__init__("jack", ACTION_COUNT, options.OPTIONS, FACTS, view, notation)

    def make_state(self, players: int, values: Mapping[str, Any]) -> JackState:
        """The state in which a game begins, from the values of all options."""
        return options.make_state(self, values)

    def list_options(self, state: JackState) -> JackOptions:
        """See `State.options`."""
        return options.list_options(state)

    def describe_action(self, state: JackState, action: int, reader: int | None) -> JackMove:
        """See `State.describe`."""
        return descriptions.describe_action(state, action, reader)

    def list_effects(
        self, before: JackState, action: int, after: JackState, reader: int | None
    ) -> list[JackEffect]:
        """See `State.effects`."""
        return effects.list_effects(before, action, after, reader)

    def list_illegal_reasons(self, state: JackState) -> list[IllegalReason]:
        """See `Game.list_illegal_reasons`."""
        return illegal_reasons.list_illegal_reasons(state)


JACK = Jack()
