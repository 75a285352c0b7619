"""Many games at once: what is seen of them lies in NumPy arrays that compiled code fills.

The arrays are the same ones at every step: copy what is to be kept.

>>> from limelight.env.vector import VectorEnv
>>> env = VectorEnv("opera", 16, seed=1)
>>> env.observations.shape, env.masks.shape
((16, 315), (16, 386))
>>> env.step(env.masks.argmax(1))
>>> env.step_at_random()
"""

from collections.abc import Mapping
from typing import Any, SupportsIndex

import limelight
from limelight.core.errors import OptionError
from limelight.core.rng import Rng
from limelight.core.validation import as_int, quote
from limelight.env.batch import Batch
from limelight.env.encoders import encoder
from limelight.env.extras import missing
from limelight.env.memory import as_array, floats, octets, words

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ImportError as error:
    raise missing(error) from error

MOST_GAMES = 1 << 20


class VectorEnv:
    """So many games of one kind, each at a decision: chance is played by itself.

    A game that is over is followed by the next one within the same step: `dones` says so, and
    `rewards` what each seat won; what is seen then belongs to the new game.
    """

    def __init__(
        self,
        game: str,
        games: SupportsIndex,
        *,
        players: SupportsIndex = 2,
        options: Mapping[str, object] | None = None,
        seed: SupportsIndex = 0,
    ) -> None:
        rules = limelight.game(game)
        fresh = rules.new(players, options)
        number, seats = as_int("games", games), as_int("players", players)
        if not 1 <= number <= MOST_GAMES:
            raise OptionError(f"games: {quote(number)} is not allowed; allowed: 1 to {MOST_GAMES}")
        #: Knows the layout of observations, and how long masks are.
        self.encoder = encoder(game)
        #: How many games there are.
        self.games = number
        size, actions = self.encoder.size, self.encoder.actions
        cells, marks = octets(number * size), octets(number * actions)
        won, ends = floats(number * seats), octets(number)
        turns, chosen = words(number), words(number)
        #: What the seat whose turn it is sees, a row for each game; see `encoder.layout`.
        self.observations: NDArray[np.int8] = as_array(cells, np.int8, number, size)
        #: 1 for each action that it may choose.
        self.masks: NDArray[np.int8] = as_array(marks, np.int8, number, actions)
        #: What each seat has won in the games that this step has ended, 0 elsewhere.
        self.rewards: NDArray[np.float64] = as_array(won, np.float64, number, seats)
        #: Which games this step has ended.
        self.dones: NDArray[np.bool_] = as_array(ends, np.bool_, number)
        #: Whose turn it is.
        self.turns: NDArray[np.int64] = as_array(turns, np.int64, number)
        #: What was played last.
        self.actions: NDArray[np.int64] = as_array(chosen, np.int64, number)
        self._batch = Batch(self.encoder, fresh, seats, cells, marks, won, ends, turns, chosen)
        self.reset(seed)

    def reset(self, seed: SupportsIndex = 0) -> None:
        """Begin all games anew; what a game's chance brings depends on its number and the seed."""
        self._clear()
        source = Rng(seed)
        self._batch.begin([source.split() for _ in range(self.games)])

    def step(self, actions: ArrayLike) -> None:
        """Play an action in each game; `IllegalAction` names a game where it is not legal.

        Then nothing has been played anywhere.
        """
        given = np.asarray(actions)
        if given.dtype.kind not in "iub":  # NumPy would cut floats, and read texts
            raise TypeError(f"actions: {quote(actions)} are not whole numbers")
        self.actions[:] = given
        self._batch.check()
        self._clear()
        self._batch.step()

    def draw(self) -> NDArray[np.int64]:
        """Choose any legal action in each game, all alike, and play none: `actions`."""
        self._batch.draw()
        return self.actions

    def step_at_random(self) -> None:
        """Play any legal action in each game, all alike; `actions` tells which."""
        self.draw()
        self._clear()
        self._batch.step()

    def states(self) -> list[Any]:
        """Copies of the games' states, secrets included."""
        return [state.copy() for state in self._batch.states]

    def _clear(self) -> None:
        self.observations.fill(0)
        self.masks.fill(0)
        self.rewards.fill(0)
        self.dones.fill(False)
