"""Le Fantôme de l'Opéra: one of eight characters is the phantom, and Carlotta is about to leave."""

from collections.abc import Mapping
from typing import SupportsIndex

from limelight.core import validation
from limelight.core.errors import OptionError
from limelight.core.game import Game
from limelight.core.validation import quote_value
from limelight.games.opera import notation, view
from limelight.games.opera.moves import ACTION_COUNT
from limelight.games.opera.state import OperaState


class Opera(Game[OperaState]):
    """Opera for two: seat 0 is the Investigator, seat 1 the Phantom.

    Options: `rules` "book" or "course"; `handicap` -3 to 3: how many spaces nearer to the exit
    Carlotta starts, for a stronger Investigator.
    """

    def __init__(self) -> None:
        super().__init__("opera", ACTION_COUNT, view, notation)

    def new(
        self, players: SupportsIndex = 2, options: Mapping[str, object] | None = None
    ) -> OperaState:
        """The state in which a game begins; `OptionError` names the option that is wrong."""
        validation.require(
            OptionError,
            players == 2,
            "players",
            f"{quote_value(players)} is not allowed; allowed: 2",
        )
        rules, handicap = view.read_options(OptionError, {} if options is None else options)
        return OperaState(self, rules, handicap)


OPERA = Opera()
