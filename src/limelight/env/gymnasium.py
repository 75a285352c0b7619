"""One seat of a game for Gymnasium; a opponent player sits on each of the others.

>>> from limelight.env.gymnasium import SeatEnv
>>> env = SeatEnv("opera", opponent="greedy", seat=1)
>>> observation, info = env.reset(seed=1)
>>> action = int(env.action_masks().argmax())
>>> observation, reward, terminated, truncated, info = env.step(action)

`action_masks` is what sb3-contrib's MaskablePPO needs.
"""

import secrets
from collections.abc import Mapping
from typing import Any, SupportsIndex

import limelight
from limelight.ai.player import Player, decide_action, show_state
from limelight.ai.player_specs import make_player
from limelight.core.errors import IllegalAction, OptionError
from limelight.core.game import CHANCE, OVER, State
from limelight.core.sfc32 import Rng
from limelight.core.validation import as_int, quote_value
from limelight.env.encoders import encoder
from limelight.env.extras import missing_extra_error
from limelight.env.memory import allocate_bytes, as_array

try:
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from numpy.typing import NDArray
except ImportError as error:
    raise missing_extra_error(error) from error

CellArray = NDArray[np.int8]


class SeatEnv(gymnasium.Env[CellArray, np.int64]):
    """A game from one seat: each step ends at the seat's next decision.

    The reward comes at the end: the return of the seat. Chance and the other players' choices
    follow from the seed of `reset`, unless a player has a time budget.
    """

    def __init__(
        self,
        game: str = "opera",
        opponent: str = "random",
        *,
        seat: SupportsIndex | None = 0,
        players: SupportsIndex = 2,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        #: The render modes, for Gymnasium.
        self.metadata = {"render_modes": ["ansi"]}
        #: "ansi" or None.
        self.render_mode = render_mode
        #: The game.
        self.game = limelight.game(game)
        #: The state that every game begins as a copy of.
        self.initial_state: State = self.game.new(players, options)
        #: The number of players.
        self.players = as_int("players", players)
        #: The seat that was requested; None: drawn by lot for each game.
        self.requested_seat = None if seat is None else as_int("seat", seat)
        if self.requested_seat is not None and not 0 <= self.requested_seat < self.players:
            raise OptionError(
                f"seat: {quote_value(self.requested_seat)} is not allowed; "
                f"allowed: 0 to {self.players - 1}, or None: drawn by lot"
            )
        #: The name of the player that has all other seats.
        self.opponent = opponent
        make_player(opponent, self.game).close()
        self._encoder = encoder(game)
        size, actions = self._encoder.size, self._encoder.actions
        #: Arrays as `limelight.env.encoders.encoder(game).layout` describes.
        self.observation_space = Box(0, self._encoder.max_value, (size,), np.int8)
        #: The game's actions, by the engine's numbers.
        self.action_space = Discrete(actions)
        self._memory = allocate_bytes(size + actions)
        self._cells: CellArray = as_array(self._memory, np.int8, size + actions)
        self._rng: Rng | None = None
        self._opponents: dict[int, Player] = {}
        self._opponent_rngs: dict[int, Rng] = {}
        self._chance_rng = Rng(0)
        #: The seat of this game.
        self.seat = self.requested_seat or 0
        #: The state of this game, secrets included.
        self.state = self.initial_state.copy()

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[CellArray, dict[str, Any]]:
        """Begin a game and play on to the seat's first decision."""
        number = None if seed is None else as_int("seed", seed)
        super().reset(seed=number)
        if number is not None:
            self._rng = Rng(number)
        elif self._rng is None:
            self._rng = Rng(secrets.randbits(63))
        rng = self._rng
        seat = int(rng.below(self.players))
        self.seat = seat if self.requested_seat is None else self.requested_seat
        self._chance_rng = rng.split()
        self.close()
        for other in range(self.players):
            if other != self.seat:
                self._opponents[other] = make_player(self.opponent, self.game)
                self._opponent_rngs[other] = rng.split()
        self.state = self.initial_state.copy()
        self._play_others()
        if self.state.turn == OVER:  # before the seat had a decision
            return self.reset()
        return self._observe_now()

    def step(self, action: SupportsIndex) -> tuple[CellArray, float, bool, bool, dict[str, Any]]:
        """Play an action, then on to the seat's next decision or the end of the game.

        `IllegalAction` if the action is not legal.
        """
        if self.state.turn != self.seat:
            raise IllegalAction("reset() comes before step()")
        self._play_action(action)
        self._play_others()
        over = self.state.turn == OVER
        reward = self.state.returns()[self.seat] if over else 0.0
        observation, info = self._observe_now()
        return observation, reward, over, False, info

    def action_masks(self) -> CellArray:
        """Return 1 for each action that is legal now, else 0."""
        return self._cells[self._encoder.size :].copy()

    def render(self) -> Any:
        """Return what the seat sees, as text."""
        view = self.state.view(self.seat)
        return "\n".join(
            f"{name}: {value}" for name, value in view.items() if name not in ("legal", "barred")
        )

    def close(self) -> None:
        """Close the other players."""
        for opponent in self._opponents.values():
            opponent.close()
        self._opponents, self._opponent_rngs = {}, {}

    def _observe_now(self) -> tuple[CellArray, dict[str, Any]]:
        cells, size = self._cells, self._encoder.size
        cells.fill(0)
        self._encoder.write_observation(self.state, self.seat, self._memory, 0)
        if self.state.turn == self.seat:
            self._encoder.write_action_mask(self.state, self._memory, size)
        return cells[:size].copy(), {"action_mask": self.action_masks(), "seat": self.seat}

    def _play_others(self) -> None:
        """Play chance and the other seats until it is the seat's turn or the game is over."""
        while (turn := int(self.state.turn)) not in (self.seat, OVER):
            if turn == CHANCE:
                self._play_action(self.state.draw(self._chance_rng))
            else:
                self._play_action(
                    decide_action(self._opponents[turn], self.state, self._opponent_rngs[turn])
                )

    def _play_action(self, action: SupportsIndex) -> None:
        self.state.play(action)
        for seat, opponent in self._opponents.items():
            if type(opponent).observe is not Player.observe:  # else sampling would be for nothing
                show_state(opponent, seat, self.state, self._opponent_rngs[seat])
