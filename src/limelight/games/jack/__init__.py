"""Mr. Jack: one of eight characters is Jack, and the night in Whitechapel has eight rounds."""

from collections.abc import Mapping
from typing import SupportsIndex

from limelight.core import validation
from limelight.core.errors import OptionError
from limelight.core.game import Game
from limelight.core.validation import quote_value
from limelight.games.jack import notation, view
from limelight.games.jack.moves import ACTION_COUNT
from limelight.games.jack.state import JackState


class Jack(Game[JackState]):
    """Jack for two: seat 0 is the Investigator, seat 1 Jack.

    Options: `edition` "london" or "first", which has other manholes and exchanges Watson and Miss
    Stealthy.
    """

    def __init__(self) -> None:
        super().__init__("jack", ACTION_COUNT, view, notation)

    def new(
        self, players: SupportsIndex = 2, options: Mapping[str, object] | None = None
    ) -> JackState:
        """The state in which a game begins; `OptionError` names the option that is wrong."""
        validation.require(
            OptionError,
            players == 2,
            "players",
            f"{quote_value(players)} is not allowed; allowed: 2",
        )
        return JackState(self, view.read_options(OptionError, {} if options is None else options))


JACK = Jack()
