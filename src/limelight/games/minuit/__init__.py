"""Le Fantôme de Minuit: guests flee along the gallery, and Hugo comes up the stairs."""

from collections.abc import Mapping
from typing import SupportsIndex

from limelight.core.game import Game
from limelight.games.minuit import notation, view
from limelight.games.minuit.moves import ACTION_COUNT
from limelight.games.minuit.state import MinuitState


class Minuit(Game[MinuitState]):
    """Minuit for two to eight; seats are players, clockwise.

    Options: `rounds` 1 to 8, 3 by default; `hugo_speed_up` and `expel`, variants of the later
    editions.
    """

    def __init__(self) -> None:
        super().__init__("minuit", ACTION_COUNT, view, notation)

    def new(
        self, players: SupportsIndex = 2, options: Mapping[str, object] | None = None
    ) -> MinuitState:
        """The state in which a game begins; `OptionError` names the option that is wrong."""
        return view.new_state(self, players, {} if options is None else options)


MINUIT = Minuit()
