"""Le Fantôme de l'Opéra: one of eight is the phantom, and Carlotta is about to leave."""

from collections.abc import Mapping, Sequence

from limelight.core import reading
from limelight.core.errors import OptionError
from limelight.core.game import JSON, Game
from limelight.games.opera import notation, view
from limelight.games.opera.moves import ACTIONS
from limelight.games.opera.state import OperaState


class Opera(Game[OperaState]):
    """Opera for two: seat 0 is the Investigator, seat 1 the Phantom.

    Options: `rules` "book" or "course", `handicap` -3 to 3 (Carlotta starts so much nearer to the
    exit, for a stronger Investigator).
    """

    def __init__(self) -> None:
        self.name = "opera"
        self.actions = ACTIONS

    def __reduce__(self) -> str:
        return "OPERA"

    def new(self, players: int = 2, options: Mapping[str, object] | None = None) -> OperaState:
        """A game about to begin."""
        reading.require(
            OptionError, players == 2, "players", f"{players} is not allowed; allowed: 2"
        )
        given: Mapping[str, object] = {} if options is None else options
        rules, handicap = view.read_options(OptionError, given)
        return OperaState(self, rules, handicap)

    def options(self, state: OperaState) -> JSON:
        """The options that the state is played by, all of them."""
        return view.options(state)

    def setup(self, position: Mapping[str, object]) -> OperaState:
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

    def view(self, state: OperaState, seat: int | None) -> JSON:
        """All that a seat may know."""
        return view.view(state, seat)

    def position(self, state: OperaState) -> JSON:
        """The state as JSON."""
        return view.position(state)

    def say(self, state: OperaState, action: int) -> str:
        """The notation of an action."""
        return notation.say(state, action)

    def seen(self, state: OperaState, action: int, seat: int | None) -> str:
        """The notation as a seat sees it."""
        return notation.seen(state, action, seat)


OPERA = Opera()
