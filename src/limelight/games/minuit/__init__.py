"""Le Fantôme de Minuit: guests flee along the gallery, and Hugo comes up the stairs."""

from collections.abc import Mapping
from typing import Any

from limelight.core.border import IllegalReason
from limelight.core.game import Game
from limelight.games.minuit import descriptions, effects, illegal_reasons, notation, options, view
from limelight.games.minuit.facts import FACTS
from limelight.games.minuit.moves import ACTION_COUNT
from limelight.games.minuit.state import MinuitState
from limelight.games.minuit.types import MinuitEffect, MinuitMove, MinuitOptions


class Minuit(Game[MinuitState]):
    """Minuit for two to eight; seats are players, clockwise."""

    def __init__(self) -> None:
        super().__init__("minuit", ACTION_COUNT, options.OPTIONS, FACTS, view, notation)

    def make_state(self, players: int, values: Mapping[str, Any]) -> MinuitState:
        """The state in which a game begins, from the values of all options."""
        return options.make_state(self, players, values)

    def list_options(self, state: MinuitState) -> MinuitOptions:
        """See `State.options`."""
        return options.list_options(state)

    def describe_action(self, state: MinuitState, action: int, reader: int | None) -> MinuitMove:
        """See `State.describe`."""
        return descriptions.describe_action(state, action, reader)

    def list_effects(
        self, before: MinuitState, action: int, after: MinuitState, reader: int | None
    ) -> list[MinuitEffect]:
        """See `State.effects`."""
        return effects.list_effects(before, action, after, reader)

    def list_illegal_reasons(self, state: MinuitState) -> list[IllegalReason]:
        """See `Game.list_illegal_reasons`."""
        return illegal_reasons.list_illegal_reasons(state)


MINUIT = Minuit()
