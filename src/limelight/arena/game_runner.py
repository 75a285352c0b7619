"""Plays one game between players, from the first deal to the end or to a forfeit."""

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Protocol, TypeVar, overload

from limelight.ai.player import Player, PlayerError, decide_action, show_state
from limelight.ai.player_specs import UnknownPlayer, make_player
from limelight.core.game import CHANCE, OVER, Game, State
from limelight.core.records import Record, chance_rng
from limelight.core.sfc32 import Rng
from limelight.core.validation import quote_value, shorten_value
from limelight.games import game as game_of

# The kinds of forfeits, as the course's bridge reports them.
FORFEIT_TIMEOUT = "time-out"
FORFEIT_DISCONNECT = "disconnect"
FORFEIT_FAILURE = "failure"  # of a player of ours

AnyState = TypeVar("AnyState", bound=State)
ReadState = TypeVar("ReadState", bound=State, contravariant=True)


@dataclass(frozen=True)
class Fixture:
    """A game that is to be played; it always goes the same way, if its players are repeatable."""

    #: The name of the game.
    game: str
    #: The player of each seat, as `limelight.ai.player_specs` reads it.
    names: tuple[str, ...]
    #: Determines the deals.
    seed: str
    #: Determines the players' own random numbers, so that games can share their deals.
    players_seed: str
    #: The options of the game; those that are missing have their defaults.
    options: Mapping[str, object] = field(default_factory=dict[str, object])


class FixtureSequence(Sequence[Fixture]):
    """Fixtures that are made when they are asked for: millions of them take no memory."""

    def __init__(self, number: int, make_fixture: Callable[[int], Fixture]) -> None:
        self._number = number
        self._make_fixture = make_fixture

    def __len__(self) -> int:
        return self._number

    @overload
    def __getitem__(self, index: int) -> Fixture: ...
    @overload
    def __getitem__(self, index: slice) -> "FixtureSequence": ...

    def __getitem__(self, index: int | slice) -> "Fixture | FixtureSequence":
        chosen = range(self._number)[index]  # raises IndexError beyond the end
        if isinstance(chosen, int):
            return self._make_fixture(chosen)
        return select_fixtures(self, chosen)


def select_fixtures(fixtures: Sequence[Fixture], indices: Sequence[int]) -> FixtureSequence:
    """The fixtures with these indices, in this order."""
    return FixtureSequence(len(indices), lambda index: fixtures[indices[index]])


@dataclass(frozen=True)
class Forfeit:
    """A game lost because a player failed or exceeded its time."""

    #: The seat that forfeited.
    seat: int
    #: The reason, for people.
    reason: str


@dataclass(frozen=True)
class Outcome:
    """The result of a fixture."""

    #: The game, as far as it went.
    record: Record
    #: What each seat has won; None if the game was forfeited.
    returns: list[float] | None
    #: How long each seat took for each of its decisions, in seconds.
    decision_seconds: list[list[float]]
    #: The forfeit, if there was one.
    forfeit: Forfeit | None = None

    @property
    def win_shares(self) -> list[float]:
        """Each seat's share of the win, which the best seats split; all 0 after a forfeit."""
        if self.returns is None:
            return [0.0] * len(self.decision_seconds)
        best = max(self.returns)
        return [(value == best) / self.returns.count(best) for value in self.returns]

    def to_json(self) -> str:
        """The record as JSON; a forfeited game stops where it was."""
        return self.record.to_json(self.returns)


def play_game(
    game: str,
    names: Sequence[str],
    seed: str,
    options: Mapping[str, object] | None = None,
    players_seed: str | None = None,
) -> Outcome:
    """Play a game between the players of these names, one for each seat.

    A player that fails, is too late or answers with an illegal action forfeits; that is an outcome
    too. `LimelightError` if there is no such game or player, or the options are wrong.
    """
    rules = game_of(game)
    record = Record(game, {}, len(names), list(names), seed)
    record.options = rules.new(len(names), options or {}).options()
    if players_seed is None:
        players_seed = f"{seed} players"
    players: list[Player] = []
    try:
        for seat, name in enumerate(names):
            try:
                players.append(make_player(name, rules))
            except UnknownPlayer:
                raise
            except PlayerError as error:
                return Outcome(record, None, [[] for _ in names], Forfeit(seat, str(error)))
        return play_into_record(rules, players, record, players_seed)
    finally:
        for player in players:
            player.close()


def play_fixture(fixture: Fixture) -> Outcome:
    """Play a fixture, as `play_game` does."""
    return play_game(
        fixture.game, fixture.names, fixture.seed, fixture.options, fixture.players_seed
    )


def play_into_record(
    game: Game[Any], players: Sequence[Player], record: Record, players_seed: str
) -> Outcome:
    """Play the game of a record that has no actions yet; the caller closes the players."""
    state = record.first_state(game)
    decision_seconds: list[list[float]] = [[] for _ in players]
    deciders = [
        PlayerDecider(player, seat, chance_rng(f"{players_seed} {seat}", 0), decision_seconds[seat])
        for seat, player in enumerate(players)
    ]
    try:
        play_until_over(record, state, deciders)
    except SeatFailure as failure:
        return Outcome(record, None, decision_seconds, Forfeit(failure.seat, str(failure)))
    return Outcome(record, state.returns(), decision_seconds)


class SeatFailure(Exception):
    """A seat cannot play on; `kind` is a kind of forfeit, the message says why in a sentence."""

    def __init__(self, seat: int, reason: str, kind: str = FORFEIT_FAILURE) -> None:
        super().__init__(reason)
        self.seat = seat
        self.kind = kind


class Decider(Protocol[ReadState]):
    """Decides for one seat in one game."""

    def choose_actions(self, state: ReadState) -> list[int]:
        """One or more actions to play now; `SeatFailure` if the seat cannot decide."""
        ...

    def observe(self, state: ReadState) -> None:
        """Observe the state after an action of any seat; `SeatFailure` as above."""
        ...


class PlayerDecider:
    """Decides by a player of ours, which is shown only what its seat knows."""

    def __init__(
        self, player: Player, seat: int, rng: Rng, decision_seconds: MutableSequence[float]
    ) -> None:
        self._player = player
        self._seat = seat
        self._rng = rng
        self._decision_seconds = decision_seconds

    def choose_actions(self, state: State) -> list[int]:
        """The player's action; `SeatFailure` if the player fails or the action is not legal."""
        began = perf_counter()
        try:
            action = decide_action(self._player, state, self._rng)
            if not state.is_legal(action):
                raise PlayerError(f"answered {quote_value(action)}, which is not legal there")
        except Exception as error:
            raise SeatFailure(self._seat, _describe_error(error)) from error
        self._decision_seconds.append(perf_counter() - began)
        return [action]

    def observe(self, state: State) -> None:
        """Show the player what its seat knows; `SeatFailure` if the player fails."""
        try:
            show_state(self._player, self._seat, state, self._rng)
        except Exception as error:
            raise SeatFailure(self._seat, _describe_error(error)) from error


def play_until_over(
    record: Record,
    state: AnyState,
    deciders: Sequence[Decider[AnyState]],
    before_action: Callable[[AnyState, int], None] | None = None,
) -> None:
    """Play on from a state to the end of the game, and record every action.

    Chance follows from the seed of the record. `before_action` is called with each action before
    it is played. `SeatFailure` if a seat cannot play on.
    """
    while state.turn != OVER:
        if state.turn == CHANCE:
            actions = [state.draw(chance_rng(record.seed, len(record.actions)))]
        else:
            actions = deciders[int(state.turn)].choose_actions(state)
        for action in actions:
            if before_action:
                before_action(state, action)
            record.play(state, action)
            for decider in deciders:
                decider.observe(state)


def _describe_error(error: Exception) -> str:
    if isinstance(error, PlayerError):
        return str(error)
    return f"{type(error).__name__}: {shorten_value(error)}"
