"""Mr. Jack: one of eight is Jack, and the night in Whitechapel has eight rounds."""

from collections.abc import Mapping, Sequence

from limelight.core import reading
from limelight.core.errors import OptionError
from limelight.core.game import JSON, Game
from limelight.games.jack import notation, view
from limelight.games.jack.moves import ACTIONS
from limelight.games.jack.state import JackState


class Jack(Game[JackState]):
    """Jack for two: seat 0 is the Investigator, seat 1 Jack.

    Options: `edition` "london" or "first" (other manholes, Watson and Miss Stealthy exchanged).
    """

    def __init__(self) -> None:
        self.name = "jack"
        self.actions = ACTIONS

    def __reduce__(self) -> str:
        return "JACK"

    def new(self, players: int = 2, options: Mapping[str, object] | None = None) -> JackState:
        """A game about to begin."""
        reading.require(
            OptionError, players == 2, "players", f"{players} is not allowed; allowed: 2"
        )
        given: Mapping[str, object] = {} if options is None else options
        return JackState(self, view.read_options(OptionError, given))

    def options(self, state: JackState) -> JSON:
        """The options that the state is played by, all of them."""
        return view.options(state)

    def setup(self, position: Mapping[str, object]) -> JackState:
        """The state of a position."""
        return view.setup(self, position)

    def read(self, text: str) -> int:
        """The action of a notation."""
        return notation.read(text)

    def read_line(self, text: str) -> list[int]:
        """The actions of a line."""
        return notation.read_line(text)

    def lines(self, said: Sequence[str]) -> list[str]:
        """Notations joined to lines."""
        return notation.lines(said)

    def view(self, state: JackState, seat: int | None) -> JSON:
        """All that a seat may know."""
        return view.view(state, seat)

    def position(self, state: JackState) -> JSON:
        """The state as JSON."""
        return view.position(state)

    def say(self, state: JackState, action: int) -> str:
        """The notation of an action."""
        return notation.say(state, action)

    def seen(self, state: JackState, action: int, seat: int | None) -> str:
        """The notation as a seat sees it."""
        return notation.seen(state, action, seat)


JACK = Jack()
