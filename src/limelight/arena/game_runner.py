"""One game between players, from the first deal to the end or to a forfeit."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, overload

from limelight.ai.player import Player, PlayerError, decide, show
from limelight.ai.player_specs import UnknownPlayer, player
from limelight.core.game import CHANCE, OVER, Game, State
from limelight.core.records import Record, dealer
from limelight.core.rng import Rng
from limelight.core.validation import quote, shorten
from limelight.games import game as game_of


@dataclass(frozen=True)
class Fixture:
    """A game that is to be played: everything it follows from, if the players are repeatable."""

    #: The name of the game.
    game: str
    #: Who sits where, in the language of `limelight.ai.player_specs`.
    names: tuple[str, ...]
    #: What the deals follow from.
    seed: str
    #: What the players' own random numbers follow from, so that games can share their deals.
    luck: str
    #: What is played by.
    options: Mapping[str, object] = field(default_factory=dict[str, object])


class Fixtures(Sequence[Fixture]):
    """So many games, each made up from its place when it is asked for: millions need no room."""

    def __init__(self, number: int, make: Callable[[int], Fixture]) -> None:
        self._number = number
        self._make = make

    def __len__(self) -> int:
        return self._number

    @overload
    def __getitem__(self, place: int) -> Fixture: ...
    @overload
    def __getitem__(self, place: slice) -> "Fixtures": ...

    def __getitem__(self, place: int | slice) -> "Fixture | Fixtures":
        chosen = range(self._number)[place]  # IndexError where there is none
        return self._make(chosen) if isinstance(chosen, int) else some(self, chosen)


def some(fixtures: Sequence[Fixture], places: Sequence[int]) -> Fixtures:
    """Those of the games that have these places."""
    return Fixtures(len(places), lambda place: fixtures[places[place]])


@dataclass(frozen=True)
class Forfeit:
    """A game lost because a player did not play."""

    #: Whose.
    seat: int
    #: Why, for people.
    reason: str


@dataclass(frozen=True)
class Outcome:
    """A game that was played."""

    #: The game, as far as it went.
    record: Record
    #: What each seat has won; None if the game was forfeited.
    returns: list[float] | None
    #: How long each seat took for each of its decisions, in seconds.
    times: list[list[float]]
    #: Who forfeited, if anybody.
    forfeit: Forfeit | None = None

    @property
    def shares(self) -> list[float]:
        """Each seat's share of the win: the best have it, in equal parts; nobody of a forfeit."""
        if self.returns is None:
            return [0.0] * len(self.times)
        best = max(self.returns)
        return [(value == best) / self.returns.count(best) for value in self.returns]

    def to_json(self) -> str:
        """The record as a text; a game that was forfeited stops where it was."""
        return self.record.to_json(self.returns)


def play_game(
    game: str,
    names: Sequence[str],
    seed: str,
    options: Mapping[str, object] | None = None,
    luck: str | None = None,
) -> Outcome:
    """Play a game between the players of these names, one for each seat.

    Who answers with an illegal action, too late or not at all forfeits; that is an outcome like
    others. `LimelightError` if there is no such game or player, or the options are wrong.
    """
    rules = game_of(game)
    record = Record(game, {}, len(names), list(names), seed)
    record.options = rules.options(rules.new(len(names), options or {}))
    machines: list[Player] = []
    try:
        for seat, name in enumerate(names):
            try:
                machines.append(player(name, rules))
            except UnknownPlayer:
                raise
            except PlayerError as error:
                return Outcome(record, None, [[] for _ in names], Forfeit(seat, str(error)))
        return conduct(rules, machines, record, f"{seed} players" if luck is None else luck)
    finally:
        for machine in machines:
            machine.close()


def play(fixture: Fixture) -> Outcome:
    """Play a game that is to be played."""
    return play_game(fixture.game, fixture.names, fixture.seed, fixture.options, fixture.luck)


def conduct(game: Game[Any], machines: Sequence[Player], record: Record, luck: str) -> Outcome:
    """Lead players through a game whose record is empty yet; closing them is the caller's."""
    state = record.first(game)
    lucks = [dealer(f"{luck} {seat}", 0) for seat in range(len(machines))]
    times: list[list[float]] = [[] for _ in machines]
    while state.turn != OVER:
        seat = int(state.turn)
        if seat == CHANCE:
            action = state.draw(dealer(record.seed, len(record.actions)))
        else:
            began = perf_counter()
            try:
                action = decided(machines[seat], state, lucks[seat])
            except Exception as error:
                return Outcome(record, None, times, Forfeit(seat, reason(error)))
            times[seat].append(perf_counter() - began)
        record.play(state, action)
        for watcher, machine in enumerate(machines):
            try:
                show(machine, watcher, state, lucks[watcher])
            except Exception as error:
                return Outcome(record, None, times, Forfeit(watcher, reason(error)))
    return Outcome(record, state.returns(), times)


def decided(machine: Player, state: State, luck: Rng) -> int:
    """What a player does, told only what its seat knows; `PlayerError` if that is not legal."""
    action = decide(machine, state, luck)
    if not state.is_legal(action):
        raise PlayerError(f"answered {quote(action)}, which is not legal there")
    return action


def reason(error: Exception) -> str:
    """Why a player forfeits who failed like this, for people."""
    if isinstance(error, PlayerError):
        return str(error)
    return f"{type(error).__name__}: {shorten(error)}"
