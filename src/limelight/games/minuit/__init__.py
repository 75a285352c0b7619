"""Le Fantôme de Minuit: guests flee along the gallery, and Hugo comes up the stairs."""

from collections.abc import Mapping, Sequence

from limelight.core.game import JSON, Game
from limelight.games.minuit import notation, view
from limelight.games.minuit.moves import ACTIONS
from limelight.games.minuit.state import MinuitState


class Minuit(Game[MinuitState]):
    """Minuit for two to eight; seats are players, clockwise.

    Options: `rounds` 1 to 8 (3 unless told), `hugo_speed_up` and `expel` (the later editions'
    variants).
    """

    def __init__(self) -> None:
        self.name = "minuit"
        self.actions = ACTIONS

    def __reduce__(self) -> str:
        return "MINUIT"

    def new(self, players: int = 2, options: Mapping[str, object] | None = None) -> MinuitState:
        """A game about to begin."""
        given: Mapping[str, object] = {} if options is None else options
        return view.new(self, players, given)

    def options(self, state: MinuitState) -> JSON:
        """The options that the state is played by, all of them."""
        return view.options(state)

    def setup(self, position: Mapping[str, object]) -> MinuitState:
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

    def view(self, state: MinuitState, seat: int | None) -> JSON:
        """All that a seat may know."""
        return view.view(state, seat)

    def position(self, state: MinuitState) -> JSON:
        """The state as JSON."""
        return view.position(state)

    def say(self, state: MinuitState, action: int) -> str:
        """The notation of an action."""
        return notation.say(state, action)

    def seen(self, state: MinuitState, action: int, seat: int | None) -> str:
        """The notation as a seat sees it: nothing is hidden."""
        state.key(seat)  # there is such a seat
        return notation.say(state, action)


MINUIT = Minuit()
