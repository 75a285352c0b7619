"""Random games and counts of continuations, inside compiled code."""

from collections.abc import Mapping
from typing import Any, SupportsIndex, final

from limelight.core.errors import OptionError, SeatError
from limelight.core.game import OVER, Game, State
from limelight.core.ints import i64
from limelight.core.rng import Rng
from limelight.core.validation import as_int, quote


@final
class Playouts:
    """What a number of random games came to."""

    def __init__(self) -> None:
        #: How many games ended with which returns.
        self.results: dict[tuple[float, ...], int] = {}
        #: How many games lasted how many rounds.
        self.lengths: dict[int, int] = {}
        #: Steps of all games together, chance steps included.
        self.steps: int = 0

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(self.results.values())

    def share(self, seat: SupportsIndex) -> float:
        """The share of the games that a seat has won."""
        seats = len(next(iter(self.results)))
        number = as_int("seat", seat)
        if not 0 <= number < seats:
            raise SeatError(f"seat: {quote(number)} does not exist; allowed: 0 to {seats - 1}")
        won = sum(n for returns, n in self.results.items() if returns[number] == max(returns))
        return won / self.games


def playouts(
    game: Game[Any],
    n: SupportsIndex,
    seed: SupportsIndex = 0,
    options: Mapping[str, object] | None = None,
    players: SupportsIndex = 2,
) -> Playouts:
    """Play n games at random, every legal action being equally likely."""
    games, start = as_int("n", n), as_int("seed", seed)
    if games < 1:
        raise OptionError(f"n: {quote(games)} is not allowed; allowed: 1 or more")
    if not 0 <= start < 1 << 63:
        raise OptionError(f"seed: {quote(start)} is not allowed; allowed: 0 to 2**63 - 1")
    fresh: State = game.new(players, options)
    rng = Rng(start)
    tally = Playouts()
    steps: i64 = 0
    for _ in range(games):
        state = fresh.copy()
        steps += state.playout(rng)
        result = tuple(state.returns())
        tally.results[result] = tally.results.get(result, 0) + 1
        length = state.length()
        tally.lengths[length] = tally.lengths.get(length, 0) + 1
    tally.steps = steps
    return tally


def perft(state: State, depth: SupportsIndex) -> int:
    """How many series of `depth` actions there are from here, chance outcomes included.

    A series that ends the game earlier is not counted.
    """
    return _perft(state, as_int("depth", depth))


def _perft(state: State, depth: i64) -> i64:
    if depth <= 0:
        return 1
    if state.turn == OVER:
        return 0
    actions = state.legal()
    if depth == 1:
        return len(actions)
    total: i64 = 0
    for action in actions:
        after = state.copy()
        after.play(action)
        total += _perft(after, depth - 1)
    return total
