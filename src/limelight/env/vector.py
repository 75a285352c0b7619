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
from typing import Any

import limelight
from limelight.core.errors import OptionError
from limelight.core.rng import Rng
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
        games: int,
        *,
        players: int = 2,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
    ) -> None:
        rules = limelight.game(game)
        fresh = rules.new(players, options)
        if not 1 <= games <= MOST_GAMES:
            raise OptionError(f"games: {games} is not allowed; allowed: 1 to {MOST_GAMES}")
        #: Knows the layout of observations, and how long masks are.
        self.encoder = encoder(game)
        #: How many games there are.
        self.games = games
        size, actions = self.encoder.size, self.encoder.actions
        cells, marks = octets(games * size), octets(games * actions)
        won, ends = floats(games * players), octets(games)
        turns, chosen = words(games), words(games)
        #: What the seat whose turn it is sees, a row for each game; see `encoder.layout`.
        self.observations: NDArray[np.int8] = as_array(cells, np.int8, games, size)
        #: 1 for each action that it may choose.
        self.masks: NDArray[np.int8] = as_array(marks, np.int8, games, actions)
        #: What each seat has won in the games that this step has ended, 0 elsewhere.
        self.rewards: NDArray[np.float64] = as_array(won, np.float64, games, players)
        #: Which games this step has ended.
        self.dones: NDArray[np.bool_] = as_array(ends, np.bool_, games)
        #: Whose turn it is.
        self.turns: NDArray[np.int64] = as_array(turns, np.int64, games)
        #: What was played last.
        self.actions: NDArray[np.int64] = as_array(chosen, np.int64, games)
        self._batch = Batch(self.encoder, fresh, players, cells, marks, won, ends, turns, chosen)
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Begin all games anew; what a game's chance brings depends on its number and the seed."""
        self._clear()
        source = Rng(seed)
        self._batch.begin([source.split() for _ in range(self.games)])

    def step(self, actions: ArrayLike) -> None:
        """Play an action in each game; `IllegalAction` names a game where it is not legal.

        Then nothing has been played anywhere.
        """
        self.actions[:] = actions
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
