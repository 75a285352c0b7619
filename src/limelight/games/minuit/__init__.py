"""Le Fantôme de Minuit: guests flee along the gallery, and Hugo comes up the stairs."""

from collections.abc import Mapping
from typing import SupportsIndex

from limelight.core.game import Game
from limelight.games.minuit import notation, view
from limelight.games.minuit.moves import ACTIONS
from limelight.games.minuit.state import MinuitState


class Minuit(Game[MinuitState]):
    """Minuit for two to eight; seats are players, clockwise.

    Options: `rounds` 1 to 8 (3 unless told), `hugo_speed_up` and `expel` (the later editions'
    variants).
    """

    def __init__(self) -> None:
        super().__init__("minuit", ACTIONS, view, notation)

    def new(
        self, players: SupportsIndex = 2, options: Mapping[str, object] | None = None
    ) -> MinuitState:
        """A game about to begin."""
        given: Mapping[str, object] = {} if options is None else options
        return view.new(self, players, given)


MINUIT = Minuit()
