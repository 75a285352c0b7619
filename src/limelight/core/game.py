"""What a game is: the interface that every game has, with its methods in one fixed order."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Final, Generic, Protocol, SupportsIndex, TypeVar

from limelight.core import validation
from limelight.core.border import ALL_SEEING, Choice, Effect, IllegalReason, Move, View
from limelight.core.errors import IllegalAction, NotationError, OptionError, SeatError
from limelight.core.ints import i64, mypyc_attr
from limelight.core.options import OptionSet
from limelight.core.sfc32 import Rng
from limelight.core.validation import as_int, quote_value

#: The number of a player's place at the table, from 0. An alias, not a NewType: seats are machine
#: words (`i64`) in compiled code, and any whole number from a caller (`SupportsIndex`).
Seat = int
#: A small number that stands for an action in a state; it is below `Game.actions`. An alias, too.
Action = int

#: A state's `turn` when chance decides: a deal, a draw, a die.
CHANCE: Final = -1
#: A state's `turn` when the game is over.
OVER: Final = -2

JSON = dict[str, Any]
S = TypeVar("S", bound="State")


@mypyc_attr(acyclic=True)
class State:
    """One moment of a game: complete, secrets included.

    A turn is a sequence of small decisions; every random event is a step of its own. What a seat
    may know leaves a state by `view`, `foresee`, `describe`, `effects`, `seen` and `key` alone.
    """

    #: The rules that the state is played by.
    game: "Game[Any]"
    turn: i64
    reveals: i64

    def __init__(self, game: "Game[Any]") -> None:
        self.game = game
        #: The seat that decides, from 0, or CHANCE, or OVER.
        self.turn = CHANCE
        #: How often a secret has come out so far: a takeback never crosses a change of it.
        self.reveals = 0

    def __reduce__(self) -> tuple[object, ...]:
        return _restore_state, (self.game, self.position(), int(self.reveals))

    @abstractmethod
    def legal_actions(self) -> list[Action]:
        """The actions that may be played now, ascending; at a chance step its outcomes.

        Empty once the game is over.
        """

    @abstractmethod
    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """The outcomes of a chance step, each with its probability; `NotAChanceStep` elsewhere."""

    def draw(self, rng: Rng) -> Action:
        """An outcome of a chance step by its probability, or any legal action, equally likely.

        `IllegalAction` if the game is over.
        """
        if self.turn == OVER:
            raise IllegalAction("the game is over: there is nothing to draw")
        return self.draw_unchecked(rng)

    def play(self, action: SupportsIndex) -> None:
        """Play the action, in place; `IllegalAction` if it is not legal, and nothing changed."""
        # An int nearly always, and this is called for every action.
        number: int = action if isinstance(action, int) else as_int("action", action)
        if not 0 <= number < self.game.actions:
            raise self._illegal_action_error(number)
        known: i64 = number
        if not self.allows(known):
            raise self._illegal_action_error(number)
        self.step(known)

    def is_legal(self, action: SupportsIndex) -> bool:
        """Whether an action may be played now."""
        number: int = action if isinstance(action, int) else as_int("action", action)
        return 0 <= number < self.game.actions and self.allows(number)

    def playout(self, rng: Rng) -> i64:
        """Draw and play to the end, in place; how many steps it took."""
        steps: i64 = 0
        while self.turn != OVER:
            self.step(self.draw_unchecked(rng))
            steps += 1
        return steps

    def _illegal_action_error(self, action: int) -> IllegalAction:
        # The legal actions are not listed: they may be secret, and anybody may read the message.
        if self.turn == OVER:
            return IllegalAction(f"action {quote_value(action)}: the game is over")
        if self.turn == CHANCE:
            return IllegalAction(f"action {quote_value(action)} is not legal: chance decides now")
        where = f"view({self.turn})['legal'] lists what is"
        return IllegalAction(
            f"action {quote_value(action)} is not legal for seat {self.turn}; {where}"
        )

    @abstractmethod
    def allows(self, action: i64) -> bool:
        """`is_legal` for a number from 0 to `game.actions` - 1."""

    @abstractmethod
    def draw_unchecked(self, rng: Rng) -> i64:
        """`draw` for a game that is not over."""

    @abstractmethod
    def step(self, action: i64) -> None:
        """`play` for an action that is legal."""

    @abstractmethod
    def copy(self) -> "State":
        """An independent state like this one."""

    @abstractmethod
    def returns(self) -> list[float]:
        """What each seat has won, once the game is over; `NotOver` before.

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
        """A complete state that fits what this seat knows, each such state equally likely."""

    def option_indices(self) -> i64:
        """The index of each option's value among its values in order, six bits each, first lowest.

        Encoders read it, which are too quick to ask for `options`.
        """
        return 0

    def options(self) -> JSON:
        """The value of every option that the state is played by."""
        return dict(self.game.list_options(self))

    def view(self, seat: SupportsIndex | None) -> View:
        """All that this seat may know, its legal actions included. None: a spectator."""
        number = _seat_number(seat)
        view: View = dict(self.game.view_module.view(self, number))
        decides = number is not None and number == int(self.turn)
        view["legal"] = self.list_choices() if decides else []
        view["barred"] = self.game.list_illegal_reasons(self) if decides else []
        return view

    def foresee(self, seat: SupportsIndex | None, action: SupportsIndex) -> View | None:
        """What the seat that decides would see after an action, before a secret comes out.

        None if a secret comes out at once. The actions that would be legal then are left out.
        """
        number = _seat_number(seat)
        turn: int = self.turn  # compared as an int: a seat may be larger than a machine word
        if number is None or number < 0 or number != turn:
            raise SeatError(
                f"seat: {quote_value(number)} does not decide now, so there is nothing to foresee"
            )
        foreseen = self.game.view_module.foresee(self, number, as_int("action", action))
        return None if foreseen is None else dict(foreseen)

    def describe(self, action: SupportsIndex, seat: SupportsIndex | None) -> Move:
        """What an action means, as this seat gets to see it: data for whoever shows it.

        For actions that are played now. None: a spectator. What a seat cannot know does not change
        the answer, not even whether the action is legal; a part that it may not know is absent.
        """
        return self.game.describe_action(self, as_int("action", action), _check_reader(seat))

    def describe_with_secrets(self, action: SupportsIndex) -> Move:
        """What a legal action means, secrets included."""
        return self.game.describe_action(self, as_int("action", action), ALL_SEEING)

    def effects(self, action: SupportsIndex, seat: SupportsIndex | None) -> list[Effect]:
        """What a legal action would do, in order, as this seat would get to know it.

        To be asked before the action is played, of an action that is then played: what the seat
        that decides may know of an action before it plays it is told by `foresee`. With the seat's
        view of this state, the effects give the seat's view of the next.
        """
        return self._list_effects(action, _check_reader(seat))

    def effects_with_secrets(self, action: SupportsIndex) -> list[Effect]:
        """What a legal action would do, in order, secrets included."""
        return self._list_effects(action, ALL_SEEING)

    def _list_effects(self, action: SupportsIndex, reader: int | None) -> list[Effect]:
        number = as_int("action", action)
        after = self.copy()
        after.play(number)
        return list(self.game.list_effects(self, number, after, reader))

    def list_choices(self) -> list[Choice]:
        """The legal actions, each with its notation and its meaning, secrets included."""
        choices: list[Choice] = []
        for action in self.legal_actions():
            move = self.describe_with_secrets(action)
            say = self.game.notation_module.write_move(move)
            choices.append({"action": action, "say": say, "move": move})
        return choices

    def position(self) -> JSON:
        """This moment as JSON, secrets included; `game.setup` makes it a state again."""
        return dict(self.game.view_module.position(self))

    def say(self, action: SupportsIndex) -> str:
        """The notation of a legal action, secrets included; `game.read` reads it back."""
        return self.game.notation_module.write_move(self.describe_with_secrets(action))

    def seen(self, action: SupportsIndex, seat: SupportsIndex | None) -> str:
        """The notation of an action as this seat gets to see it: of the move of `describe`."""
        return self.game.notation_module.write_move(self.describe(action, seat))


def _seat_number(seat: SupportsIndex | None) -> Seat | None:
    """The seat as an int, None for a spectator."""
    return None if seat is None else as_int("seat", seat)


def _check_reader(seat: SupportsIndex | None) -> Seat | None:
    """The seat as an int, None for a spectator; `SeatError` if no game has such a seat."""
    number = _seat_number(seat)
    if number is not None and number < 0:
        raise SeatError(f"seat: {quote_value(number)} does not exist; None is a spectator")
    return number


def _restore_state(game: "Game[Any]", position: JSON, reveals: int) -> State:
    """A state out of a pickle."""
    state: State = game.setup(position)
    state.reveals = reveals
    return state


class ViewModule(Protocol[S]):
    """A game's module `view`: what a seat may know, and positions."""

    def setup(self, game: "Game[S]", position: Mapping[str, object], /) -> S:
        """See `Game.setup`."""
        ...

    def view(self, state: S, seat: Seat | None, /) -> Mapping[str, Any]:
        """See `State.view`, which adds the legal actions."""
        ...

    def foresee(self, state: S, seat: Seat | None, action: Action, /) -> Mapping[str, Any] | None:
        """See `State.foresee`."""
        ...

    def position(self, state: S, /) -> Mapping[str, Any]:
        """See `State.position`."""
        ...


class NotationModule(Protocol):
    """A game's module `notation`: actions as text."""

    def write_move(self, move: Move, /) -> str:
        """The notation of a move; a question mark stands for a secret."""
        ...

    def read(self, text: object, /) -> Action:
        """See `Game.read`."""
        ...

    def read_line(self, text: object, /) -> list[Action]:
        """See `Game.read_line`."""
        ...

    def lines(self, notations: Sequence[str], /) -> list[str]:
        """See `Game.lines`."""
        ...


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[S]):
    """The rules of one game: makes states, and reads positions and notation.

    The methods check the arguments; what a seat sees and how an action is written is said by the
    modules of each game, which are called alike in each.
    """

    def __init__(
        self,
        name: str,
        actions: int,
        options: OptionSet,
        facts: Mapping[str, Any],
        view: ViewModule[S],
        notation: NotationModule,
    ) -> None:
        #: The name that `limelight.game` knows it by.
        self.name = name
        #: How many actions there are, chance outcomes included: all are below this number.
        self.actions = actions
        #: The options, and how many may play.
        self.options = options
        #: The board as JSON, for whoever draws it: places, what joins them, names in their order.
        self.facts = facts
        #: What the methods of states and of this class call.
        self.view_module = view
        #: What the methods of states and of this class call.
        self.notation_module = notation

    def __reduce__(self) -> str:
        return self.name.upper()  # the name of the game in its package

    def new(self, players: SupportsIndex = 2, options: Mapping[str, object] | None = None) -> S:
        """The state in which a game begins; `OptionError` names the option that is wrong."""
        number = self.options.read_player_count(players)
        values = self.options.read_values(OptionError, {} if options is None else options)
        return self.make_state(number, values)

    @abstractmethod
    def make_state(self, players: int, values: Mapping[str, Any]) -> S:
        """The state in which a game begins, from the values of all options."""

    @abstractmethod
    def list_options(self, state: S) -> Mapping[str, Any]:
        """See `State.options`."""

    @abstractmethod
    def describe_action(self, state: S, action: Action, reader: Seat | None) -> Move:
        """See `State.describe`; the reader may be `ALL_SEEING`."""

    @abstractmethod
    def list_effects(
        self, before: S, action: Action, after: S, reader: Seat | None
    ) -> Sequence[Effect]:
        """See `State.effects`: of an action that led from one state to another."""

    @abstractmethod
    def list_illegal_reasons(self, state: S) -> list[IllegalReason]:
        """The reasons why other actions are not legal now, for the seat that decides."""

    def setup(self, position: Mapping[str, object]) -> S:
        """The state of a position; `PositionError` names the field that is wrong."""
        return self.view_module.setup(self, position)

    def read(self, text: object) -> Action:
        """The action of a notation; `NotationError` says what is wrong with it."""
        return self.notation_module.read(text)

    def read_line(self, text: object) -> list[Action]:
        """The actions of a line: several of one activation, separated by commas.

        `NotationError` says what is wrong with it.
        """
        return self.notation_module.read_line(text)

    def lines(self, notations: Sequence[str]) -> list[str]:
        """Notations in the order played, with those of one activation joined to a line.

        `NotationError` if a notation is empty.
        """
        for index, text in enumerate(notations):
            if not validation.read_text(NotationError, f"notations[{index}]", text).strip():
                raise NotationError(f"notations[{index}]: {quote_value(text)} is no notation")
        return self.notation_module.lines(notations)
