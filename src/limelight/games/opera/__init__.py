"""Le Fantôme de l'Opéra: one of eight characters is the phantom, and Carlotta is about to leave."""

from collections.abc import Mapping
from typing import Any

from limelight.core.border import IllegalReason
from limelight.core.game import Game
from limelight.games.opera import descriptions, effects, illegal_reasons, notation, options, view
from limelight.games.opera.facts import FACTS
from limelight.games.opera.moves import ACTION_COUNT
from limelight.games.opera.state import OperaState
from limelight.games.opera.types import OperaEffect, OperaMove, OperaOptions


class Opera(Game[OperaState]):
    """Opera for two: seat 0 is the Investigator, seat 1 the Phantom."""

    def __init__(self) -> None:
        super().__init__("opera", ACTION_COUNT, options.OPTIONS, FACTS, view, notation)

    def make_state(self, players: int, values: Mapping[str, Any]) -> OperaState:
        """The state in which a game begins, from the values of all options."""
        return options.make_state(self, values)

    def list_options(self, state: OperaState) -> OperaOptions:
        """See `State.options`."""
        return options.list_options(state)

    def describe_action(self, state: OperaState, action: int, reader: int | None) -> OperaMove:
        """See `State.describe`."""
        return descriptions.describe_action(state, action, reader)

    def list_effects(
        self, before: OperaState, action: int, after: OperaState, reader: int | None
    ) -> list[OperaEffect]:
        """See `State.effects`."""
        return effects.list_effects(before, action, after, reader)

    def list_illegal_reasons(self, state: OperaState) -> list[IllegalReason]:
        """See `Game.list_illegal_reasons`."""
        return illegal_reasons.list_illegal_reasons(state)


OPERA = Opera()
