"""Mr. Jack: one of eight is Jack, and the night in Whitechapel has eight rounds."""

from collections.abc import Mapping
from typing import SupportsIndex

from limelight.core import validation
from limelight.core.errors import OptionError
from limelight.core.game import Game
from limelight.core.validation import quote
from limelight.games.jack import notation, view
from limelight.games.jack.moves import ACTIONS
from limelight.games.jack.state import JackState


class Jack(Game[JackState]):
    """Jack for two: seat 0 is the Investigator, seat 1 Jack.

    Options: `edition` "london" or "first" (other manholes, Watson and Miss Stealthy exchanged).
    """

    def __init__(self) -> None:
        super().__init__("jack", ACTIONS, view, notation)

    def new(
        self, players: SupportsIndex = 2, options: Mapping[str, object] | None = None
    ) -> JackState:
        """A game about to begin."""
        validation.require(
            OptionError,
            players == 2,
            "players",
            f"{quote(players)} is not allowed; allowed: 2",
        )
        given: Mapping[str, object] = {} if options is None else options
        return JackState(self, view.read_options(OptionError, given))


JACK = Jack()
