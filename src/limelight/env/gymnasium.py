"""One seat of a game for Gymnasium; a machine player sits on each of the others.

>>> from limelight.env.gymnasium import SeatEnv
>>> env = SeatEnv("opera", opponent="greedy", seat=1)
>>> observation, info = env.reset(seed=1)
>>> action = int(env.action_masks().argmax())
>>> observation, reward, terminated, truncated, info = env.step(action)

`action_masks` is what sb3-contrib's MaskablePPO asks for.
"""

import secrets
from collections.abc import Mapping
from typing import Any, SupportsIndex

import limelight
from limelight.ai.player import Player, decide, show
from limelight.ai.player_specs import player
from limelight.core.errors import IllegalAction, OptionError
from limelight.core.game import CHANCE, OVER, State
from limelight.core.rng import Rng
from limelight.core.validation import as_int, quote
from limelight.env.encoders import encoder
from limelight.env.extras import missing
from limelight.env.memory import as_array, octets

try:
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from numpy.typing import NDArray
except ImportError as error:
    raise missing(error) from error

Cells = NDArray[np.int8]


class SeatEnv(gymnasium.Env[Cells, np.int64]):
    """A game as one seat lives through it: an observation at each of its decisions.

    The reward comes at the end and is what the seat has won. Everything random, the other players'
    choices included, follows from the seed of `reset`, unless a player goes by the clock.
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
        #: What Gymnasium asks for: the render modes.
        self.metadata = {"render_modes": ["ansi"]}
        #: "ansi" or None.
        self.render_mode = render_mode
        #: The rules.
        self.game = limelight.game(game)
        #: A game about to begin; every game is a copy of it.
        self.fresh: State = self.game.new(players, options)
        #: How many play.
        self.players = as_int("players", players)
        #: The seat that was asked for; None: drawn anew for every game.
        self.wish = None if seat is None else as_int("seat", seat)
        if self.wish is not None and not 0 <= self.wish < self.players:
            raise OptionError(
                f"seat: {quote(self.wish)} is not allowed; allowed: 0 to {self.players - 1}, "
                "or None: drawn by lot"
            )
        #: The name of who plays all others.
        self.opponent = opponent
        player(opponent, self.game).close()
        self._encoder = encoder(game)
        size, actions = self._encoder.size, self._encoder.actions
        #: Arrays as `limelight.env.encoders.encoder(game).layout` tells.
        self.observation_space = Box(0, self._encoder.most, (size,), np.int8)
        #: The game's actions, by the engine's numbers.
        self.action_space = Discrete(actions)
        self._memory = octets(size + actions)
        self._cells: Cells = as_array(self._memory, np.int8, size + actions)
        self._rng: Rng | None = None
        self._machines: dict[int, Player] = {}
        self._lucks: dict[int, Rng] = {}
        self._chance = Rng(0)
        #: The seat of this game.
        self.seat = self.wish or 0
        #: The state of this game, secrets included.
        self.state = self.fresh.copy()

    def reset(
        self, *, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Cells, dict[str, Any]]:
        """Begin a game and play on to the seat's first decision."""
        number = None if seed is None else as_int("seed", seed)
        super().reset(seed=number)
        if number is not None:
            self._rng = Rng(number)
        elif self._rng is None:
            self._rng = Rng(secrets.randbits(63))
        rng = self._rng
        seat = int(rng.below(self.players))
        self.seat = seat if self.wish is None else self.wish
        self._chance = rng.split()
        self.close()
        for other in range(self.players):
            if other != self.seat:
                self._machines[other] = player(self.opponent, self.game)
                self._lucks[other] = rng.split()
        self.state = self.fresh.copy()
        self._others()
        if self.state.turn == OVER:  # before the seat could do anything
            return self.reset()
        return self._told()

    def step(self, action: SupportsIndex) -> tuple[Cells, float, bool, bool, dict[str, Any]]:
        """Play an action, then on to the next decision; `IllegalAction` if it is not allowed."""
        if self.state.turn != self.seat:
            raise IllegalAction("reset() comes before step()")
        self._play(action)
        self._others()
        over = self.state.turn == OVER
        reward = self.state.returns()[self.seat] if over else 0.0
        sight, info = self._told()
        return sight, reward, over, False, info

    def action_masks(self) -> Cells:
        """1 for each action that is legal now."""
        return self._cells[self._encoder.size :].copy()

    def render(self) -> Any:
        """What the seat sees, as text."""
        view = self.state.view(self.seat)
        return "\n".join(
            f"{name}: {what}" for name, what in view.items() if name not in ("legal", "barred")
        )

    def close(self) -> None:
        """Let the other players go."""
        for machine in self._machines.values():
            machine.close()
        self._machines, self._lucks = {}, {}

    def _told(self) -> tuple[Cells, dict[str, Any]]:
        cells, size = self._cells, self._encoder.size
        cells.fill(0)
        self._encoder.observe(self.state, self.seat, self._memory, 0)
        if self.state.turn == self.seat:
            self._encoder.allow(self.state, self._memory, size)
        return cells[:size].copy(), {"action_mask": self.action_masks(), "seat": self.seat}

    def _others(self) -> None:
        """Chance and the other seats, until it is the seat's turn or the game is over."""
        while (turn := int(self.state.turn)) not in (self.seat, OVER):
            if turn == CHANCE:
                self._play(self.state.draw(self._chance))
            else:
                self._play(decide(self._machines[turn], self.state, self._lucks[turn]))

    def _play(self, action: SupportsIndex) -> None:
        self.state.play(action)
        for seat, machine in self._machines.items():
            if type(machine).see is not Player.see:  # who keeps no memory need not be told
                show(machine, seat, self.state, self._lucks[seat])
