"""Le Fantôme de l'Opéra: one of eight is the phantom, and Carlotta is about to leave."""

from collections.abc import Mapping
from typing import SupportsIndex

from limelight.core import validation
from limelight.core.errors import OptionError
from limelight.core.game import Game
from limelight.core.validation import quote
from limelight.games.opera import notation, view
from limelight.games.opera.moves import ACTIONS
from limelight.games.opera.state import OperaState


class Opera(Game[OperaState]):
    """Opera for two: seat 0 is the Investigator, seat 1 the Phantom.

    Options: `rules` "book" or "course", `handicap` -3 to 3 (Carlotta starts so much nearer to the
    exit, for a stronger Investigator).
    """

    def __init__(self) -> None:
        super().__init__("opera", ACTIONS, view, notation)

    def new(
        self, players: SupportsIndex = 2, options: Mapping[str, object] | None = None
    ) -> OperaState:
        """A game about to begin."""
        validation.require(
            OptionError,
            players == 2,
            "players",
            f"{quote(players)} is not allowed; allowed: 2",
        )
        given: Mapping[str, object] = {} if options is None else options
        rules, handicap = view.read_options(OptionError, given)
        return OperaState(self, rules, handicap)


OPERA = Opera()
