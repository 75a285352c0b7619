"""Many games at once: compiled code writes their observations into NumPy arrays.

The arrays are the same ones at every step: copy what you want to keep.

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
from limelight.core.sfc32 import Rng
from limelight.core.validation import as_int, quote_value
from limelight.env.batch import GameBatch
from limelight.env.encoders import encoder
from limelight.env.extras import missing_extra_error
from limelight.env.memory import allocate_bytes, allocate_floats, allocate_words, as_array

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ImportError as error:
    raise missing_extra_error(error) from error

MAX_GAMES = 1 << 20


class VectorEnv:
    """Many games of one kind, each at a decision: the environment plays chance.

    A game that ends is followed by the next one within the same step: `dones` marks it, `rewards`
    holds the returns of each seat, and the observation is that of the new game.
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
        initial_state = rules.new(players, options)
        number, seats = as_int("games", games), as_int("players", players)
        if not 1 <= number <= MAX_GAMES:
            raise OptionError(
                f"games: {quote_value(number)} is not allowed; allowed: 1 to {MAX_GAMES}"
            )
        #: The layout of observations, and the size of masks.
        self.encoder = encoder(game)
        #: The number of games.
        self.games = number
        size, actions = self.encoder.size, self.encoder.actions
        cells, masks = allocate_bytes(number * size), allocate_bytes(number * actions)
        rewards, dones = allocate_floats(number * seats), allocate_bytes(number)
        turns, actions_chosen = allocate_words(number), allocate_words(number)
        #: A row for each game: what the seat whose turn it is may know; see `encoder.layout`.
        self.observations: NDArray[np.int8] = as_array(cells, np.int8, number, size)
        #: A row for each game: 1 for each legal action.
        self.masks: NDArray[np.int8] = as_array(masks, np.int8, number, actions)
        #: A row for each game: the returns of each seat if this step has ended it, else 0.
        self.rewards: NDArray[np.float64] = as_array(rewards, np.float64, number, seats)
        #: For each game whether this step has ended it.
        self.dones: NDArray[np.bool_] = as_array(dones, np.bool_, number)
        #: For each game the seat whose turn it is.
        self.turns: NDArray[np.int64] = as_array(turns, np.int64, number)
        #: For each game the action that was played or drawn last.
        self.actions: NDArray[np.int64] = as_array(actions_chosen, np.int64, number)
        self._batch = GameBatch(
            self.encoder, initial_state, seats, cells, masks, rewards, dones, turns, actions_chosen
        )
        self.reset(seed)

    def reset(self, seed: SupportsIndex = 0) -> None:
        """Begin new games; the chance steps of a game follow from its number and the seed."""
        self._clear_arrays()
        source = Rng(seed)
        self._batch.begin_games([source.split() for _ in range(self.games)])

    def step(self, actions: ArrayLike) -> None:
        """Play an action in each game.

        If one is not legal, `IllegalAction` names its game, and no action is played in any game.
        """
        given = np.asarray(actions)
        if given.dtype.kind not in "iub":  # NumPy would truncate floats and parse texts
            raise TypeError(f"actions: {quote_value(actions)} are not whole numbers")
        self.actions[:] = given
        self._batch.check_actions()
        self._clear_arrays()
        self._batch.step_games()

    def draw_actions(self) -> NDArray[np.int64]:
        """Draw a legal action for each game, uniformly, into `actions`; play none of them."""
        self._batch.draw_actions()
        return self.actions

    def step_at_random(self) -> None:
        """Play a random legal action in each game; `actions` shows which."""
        self.draw_actions()
        self._clear_arrays()
        self._batch.step_games()

    def states(self) -> list[Any]:
        """Return copies of the games' states, secrets included."""
        return [state.copy() for state in self._batch.states]

    def _clear_arrays(self) -> None:
        self.observations.fill(0)
        self.masks.fill(0)
        self.rewards.fill(0)
        self.dones.fill(False)
