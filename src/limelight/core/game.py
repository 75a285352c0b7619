"""What a game is: the interface every game has, methods in one fixed order."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic, SupportsIndex, TypeVar

from limelight.core import validation
from limelight.core.errors import IllegalAction, NotationError, SeatError
from limelight.core.ints import i64, mypyc_attr
from limelight.core.rng import Rng
from limelight.core.validation import as_int, quote

#: A state's `turn` when chance decides: a deal, a draw, a die.
CHANCE: Final = -1
#: A state's `turn` when the game is over.
OVER: Final = -2

JSON = dict[str, Any]
S = TypeVar("S", bound="State")


@mypyc_attr(acyclic=True)
class State:
    """One moment of a game: complete, secrets included.

    A turn is a series of small decisions; everything random is a step of its own. What another
    player may see leaves by `view`, `foresee`, `key` and `seen` alone.
    """

    #: The rules it is played by.
    game: "Game[Any]"
    turn: i64
    reveals: i64

    def __init__(self, game: "Game[Any]") -> None:
        self.game = game
        #: The seat to decide, from 0 on, or CHANCE, or OVER.
        self.turn = CHANCE
        #: How often something hidden has come out so far: taking back never crosses a change of it.
        self.reveals = 0

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.game, self.position(), int(self.reveals))

    @abstractmethod
    def legal(self) -> list[int]:
        """The actions that may be played now, ascending; at a chance step its outcomes.

        Empty once the game is over.
        """

    @abstractmethod
    def chances(self) -> list[tuple[int, float]]:
        """The outcomes of a chance step, each with its probability; `NotAChanceStep` elsewhere."""

    def draw(self, rng: Rng) -> int:
        """An outcome of a chance step by its probability, or any legal action, all alike."""
        if self.turn == OVER:
            raise IllegalAction("the game is over: there is nothing to draw")
        return self.drawn(rng)

    def play(self, action: SupportsIndex) -> None:
        """Play the action, in place; `IllegalAction` if it is not legal, and nothing changed."""
        # An int is nearly always what it is, and this is called for every action.
        number: int = action if isinstance(action, int) else as_int("action", action)
        if not 0 <= number < self.game.actions:
            raise self._illegal(number)
        known: i64 = number
        if not self.allows(known):
            raise self._illegal(number)
        self.step(known)

    def is_legal(self, action: SupportsIndex) -> bool:
        """Whether an action may be played now."""
        number: int = action if isinstance(action, int) else as_int("action", action)
        return 0 <= number < self.game.actions and self.allows(number)

    def playout(self, rng: Rng) -> i64:
        """Draw and play to the end, in place; how many steps it took."""
        steps: i64 = 0
        while self.turn != OVER:
            self.step(self.drawn(rng))
            steps += 1
        return steps

    def _illegal(self, action: int) -> IllegalAction:
        """What is legal is not listed: it may be a secret, and whoever is told may be anybody."""
        if self.turn == OVER:
            return IllegalAction(f"action {quote(action)}: the game is over")
        if self.turn == CHANCE:
            return IllegalAction(f"action {quote(action)} is not legal: chance decides now")
        where = f"view({self.turn})['legal'] lists what is"
        return IllegalAction(f"action {quote(action)} is not legal for seat {self.turn}; {where}")

    @abstractmethod
    def allows(self, action: i64) -> bool:
        """Whether an action is legal; it is one of the game's actions."""

    @abstractmethod
    def drawn(self, rng: Rng) -> i64:
        """`draw` for a game that is not over."""

    @abstractmethod
    def step(self, action: i64) -> None:
        """`play` for an action that is legal."""

    @abstractmethod
    def copy(self) -> "State":
        """An independent state like this one."""

    @abstractmethod
    def returns(self) -> list[float]:
        """What each seat has won, once over; `NotOver` before.

        1 and -1; in minuit the rank, from 1 for the first to -1 for the last, ties sharing.
        """

    @abstractmethod
    def length(self) -> int:
        """How long the game has been, in rounds begun."""

    @abstractmethod
    def key(self, seat: SupportsIndex | None) -> bytes:
        """What this seat knows, as bytes: equal keys, equal knowledge. None: a spectator."""

    @abstractmethod
    def sample(self, seat: SupportsIndex | None, rng: Rng) -> "State":
        """A complete state that fits what this seat knows, all that fit being equally likely."""

    def view(self, seat: SupportsIndex | None) -> JSON:
        """All that this seat may know, its legal actions included. None: a spectator."""
        return self.game.view(self, seat)

    def foresee(self, seat: SupportsIndex | None, action: SupportsIndex) -> JSON | None:
        """What the seat to decide would see after an action, before something hidden comes out.

        None if that is at once. What it might do next is left out.
        """
        number = _as_seat(seat)
        turn: int = self.turn  # compared as an int: a seat may be larger than a machine word
        if number is None or number < 0 or number != turn:
            raise SeatError(
                f"seat: {quote(number)} does not decide now, so there is nothing to foresee"
            )
        told = self.game.foresee(self, number, action)
        if told is not None:
            del told["legal"], told["barred"]
        return told

    def position(self) -> JSON:
        """This moment as JSON, secrets included; `game.setup` makes it a state again."""
        return self.game.position(self)

    def say(self, action: SupportsIndex) -> str:
        """The notation of a legal action, secrets included; `game.read` reads it back."""
        return self.game.say(self, action)

    def seen(self, action: SupportsIndex, seat: SupportsIndex | None) -> str:
        """The notation of an action as this seat gets to see it. None: a spectator.

        For actions that are played now. What a seat cannot know, whether the action is legal
        included, does not change the answer.
        """
        return self.game.seen(self, action, seat)


def _as_seat(seat: SupportsIndex | None) -> int | None:
    """The seat as an int, None for a spectator."""
    return None if seat is None else as_int("seat", seat)


def _restore(game: "Game[Any]", position: JSON, reveals: int) -> State:
    """A state out of a pickle."""
    state: State = game.setup(position)
    state.reveals = reveals
    return state


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[S]):
    """The rules of one game: makes states, reads positions and notation.

    A game's own modules `view` and `notation` say how it looks and speaks; here they are called.
    """

    def __init__(self, name: str, actions: int, faces: Any, words: Any) -> None:
        #: The name that `limelight.game` knows it by.
        self.name = name
        #: How many actions there are, chance outcomes included: all are below this number.
        self.actions = actions
        self._faces = faces
        self._words = words

    def __reduce__(self) -> str:
        return self.name.upper()  # what the game's package calls it

    @abstractmethod
    def new(self, players: SupportsIndex = 2, options: Mapping[str, object] | None = None) -> S:
        """A game about to begin; `OptionError` names the option that is wrong."""

    def options(self, state: S) -> JSON:
        """The options that the state is played by, all of them."""
        told: JSON = self._faces.options(state)
        return told

    def setup(self, position: Mapping[str, object]) -> S:
        """The state of a position; `PositionError` names the field that is wrong."""
        state: S = self._faces.setup(self, position)
        return state

    def read(self, text: object) -> int:
        """The action of a notation; `NotationError` says what is wrong with it."""
        action: int = self._words.read(text)
        return action

    def read_line(self, text: object) -> list[int]:
        """The actions of a line: several of one activation, separated by commas.

        `NotationError` says what is wrong with it.
        """
        actions: list[int] = self._words.read_line(text)
        return actions

    def lines(self, said: Sequence[str]) -> list[str]:
        """Notations in the order played, those of one activation joined to such a line.

        `NotationError` if one of them is empty.
        """
        for index, text in enumerate(said):
            if not validation.text(NotationError, f"said[{index}]", text).strip():
                raise NotationError(f"said[{index}]: {quote(text)} is no notation")
        written: list[str] = self._words.lines(said)
        return written

    def view(self, state: S, seat: SupportsIndex | None) -> JSON:
        """See `State.view`."""
        told: JSON = self._faces.view(state, _as_seat(seat))
        return told

    def foresee(self, state: S, seat: SupportsIndex | None, action: SupportsIndex) -> JSON | None:
        """See `State.foresee`."""
        told: JSON | None = self._faces.foresee(state, _as_seat(seat), as_int("action", action))
        return told

    def position(self, state: S) -> JSON:
        """See `State.position`."""
        told: JSON = self._faces.position(state)
        return told

    def say(self, state: S, action: SupportsIndex) -> str:
        """See `State.say`."""
        said: str = self._words.say(state, as_int("action", action))
        return said

    def seen(self, state: S, action: SupportsIndex, seat: SupportsIndex | None) -> str:
        """See `State.seen`."""
        said: str = self._words.seen(state, as_int("action", action), _as_seat(seat))
        return said
