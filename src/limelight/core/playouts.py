"""Random games in bulk, and counts of action sequences (perft), in compiled code."""

from collections.abc import Mapping
from typing import Any, SupportsIndex, final

from limelight.core.errors import OptionError, SeatError
from limelight.core.game import OVER, Game, State
from limelight.core.ints import i64
from limelight.core.sfc32 import Rng
from limelight.core.validation import as_int, quote_value


@final
class Playouts:
    """The results of a number of random games."""

    def __init__(self) -> None:
        #: The number of games by their returns.
        self.results: dict[tuple[float, ...], int] = {}
        #: The number of games by their length in rounds.
        self.lengths: dict[int, int] = {}
        #: The number of steps of all games together, chance steps included.
        self.steps: int = 0

    @property
    def games(self) -> int:
        """The number of games played."""
        return sum(self.results.values())

    def winning_share(self, seat: SupportsIndex) -> float:
        """The share of the games that a seat has won; `SeatError` if there is no such seat."""
        seats = len(next(iter(self.results)))
        number = as_int("seat", seat)
        if not 0 <= number < seats:
            raise SeatError(
                f"seat: {quote_value(number)} does not exist; allowed: 0 to {seats - 1}"
            )
        wins = sum(
            games for returns, games in self.results.items() if returns[number] == max(returns)
        )
        return wins / self.games


def run_playouts(
    game: Game[Any],
    n: SupportsIndex,
    seed: SupportsIndex = 0,
    options: Mapping[str, object] | None = None,
    players: SupportsIndex = 2,
) -> Playouts:
    """Play n games at random: every legal action is equally likely."""
    games, number = as_int("n", n), as_int("seed", seed)
    if games < 1:
        raise OptionError(f"n: {quote_value(games)} is not allowed; allowed: 1 or more")
    if not 0 <= number < 1 << 63:
        raise OptionError(f"seed: {quote_value(number)} is not allowed; allowed: 0 to 2**63 - 1")
    start: State = game.new(players, options)
    rng = Rng(number)
    tally = Playouts()
    steps: i64 = 0
    for _ in range(games):
        state = start.copy()
        steps += state.playout(rng)
        result = tuple(state.returns())
        tally.results[result] = tally.results.get(result, 0) + 1
        length = state.length()
        tally.lengths[length] = tally.lengths.get(length, 0) + 1
    tally.steps = steps
    return tally


def perft(state: State, depth: SupportsIndex) -> int:
    """The number of sequences of `depth` actions from this state, chance outcomes included.

    A sequence that ends the game earlier is not counted.
    """
    return _count_sequences(state, as_int("depth", depth))


def _count_sequences(state: State, depth: i64) -> i64:
    if depth <= 0:
        return 1
    if state.turn == OVER:
        return 0
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    total: i64 = 0
    for action in actions:
        after = state.copy()
        after.play(action)
        total += _count_sequences(after, depth - 1)
    return total
