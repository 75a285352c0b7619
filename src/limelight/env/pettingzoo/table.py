"""A table with a game on it, as PettingZoo sees one."""

# PettingZoo comes without types that fit.
# pyright: basic

import secrets
from collections.abc import Mapping
from typing import Any, SupportsIndex

import limelight
from limelight.core.errors import IllegalAction
from limelight.core.game import CHANCE, OVER
from limelight.core.rng import Rng
from limelight.core.validation import as_int
from limelight.env.encoders import encoder
from limelight.env.extras import missing
from limelight.env.memory import as_array, octets

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo import AECEnv
except ImportError as error:
    raise missing(error) from error

Observation = dict[str, Any]


class Table(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One game; its seats are the agents, and chance is played by the environment itself.

    What an agent observes is what its seat may know, with a mask of what it may do now. An illegal
    action is an error, or loses the game (-1) if the table is forgiving: PettingZoo's wrappers do
    the same and take ten times as long as the game.
    """

    #: What PettingZoo asks for: render modes and the name.
    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo asks for it
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        names: list[str],
        options: Mapping[str, object] | None,
        render_mode: str | None,
        forgiving: bool = False,
    ) -> None:
        super().__init__()
        self._forgiving = forgiving
        self.metadata = {**Table.metadata, "name": f"{game}_v0"}
        #: "ansi", "human" or None.
        self.render_mode = render_mode
        #: The rules.
        self.game = limelight.game(game)
        #: A game about to begin; every game is a copy of it.
        self.fresh = self.game.new(len(names), options)
        #: The state of this game, secrets included.
        self.state_now = self.fresh.copy()
        #: All agents, by seat.
        self.possible_agents = names
        #: Those whose game is not over.
        self.agents: list[str] = []
        self._number = {name: seat for seat, name in enumerate(names)}
        self._encoder = encoder(game)
        size, actions = self._encoder.size, self._encoder.actions
        self._memory = octets(size + actions)
        self._cells = as_array(self._memory, np.int8, size + actions)
        self._size = size
        self._rng: Rng | None = None
        sight: dict[str, Space[Any]] = {
            "observation": Box(0, self._encoder.most, (size,), np.int8),
            "action_mask": Box(0, 1, (actions,), np.int8),
        }
        #: What each agent observes.
        self.observation_spaces = {name: Dict(sight) for name in names}
        #: The game's actions, by the engine's numbers, for each agent.
        self.action_spaces: dict[str, Any] = {name: Discrete(actions) for name in names}
        self._story: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The game's actions, by the numbers that the engine gives them."""
        return self.action_spaces[agent]

    def reset(
        self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> None:
        """Begin a game; everything random in it, and in those after it, follows from the seed."""
        if seed is not None:
            self._rng = Rng(seed)
        elif self._rng is None:
            self._rng = Rng(secrets.randbits(63))
        self.state_now = self.fresh.copy()
        self._story = []
        self._chance()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self.agents[self.state_now.turn]

    def observe(self, agent: str) -> Observation:
        """What the agent's seat may know, and what it may do now; arrays of their own."""
        seat, state, cells = self._number[agent], self.state_now, self._cells
        cells.fill(0)
        self._encoder.observe(state, seat, self._memory, 0)
        if state.turn == seat:
            self._encoder.allow(state, self._memory, self._size)
        told = cells.copy()
        return {"observation": told[: self._size], "action_mask": told[self._size :]}

    def step(self, action: SupportsIndex | None) -> None:
        """Play an action, None for an agent whose game is over."""
        if not self.agents:
            raise IllegalAction("reset() comes before step()")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)  # pyright: ignore[reportArgumentType]
            return
        state = self.state_now
        self._cumulative_rewards[agent] = 0.0
        chosen = -1 if action is None else as_int("action", action)
        if self._forgiving and not state.is_legal(chosen):
            self._end({**dict.fromkeys(self.agents, 0.0), agent: -1.0})
            return
        self._play(chosen)
        self._chance()
        if state.turn == OVER:
            self._end(dict(zip(self.agents, state.returns(), strict=True)))
        else:
            self.agent_selection = self.possible_agents[state.turn]
        if self.render_mode == "human":
            self.render()

    def _end(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _play(self, action: int) -> None:
        if self.render_mode is not None:
            said = self.state_now.seen(action, None)
            self._story.append(said)
        self.state_now.play(action)

    def _chance(self) -> None:
        assert self._rng is not None
        while self.state_now.turn == CHANCE:
            self._play(self.state_now.draw(self._rng))

    def render(self) -> str | None:
        """What a spectator sees, and what has just been played; printed in the mode "human"."""
        view = self.state_now.view(None)
        del view["legal"], view["barred"], view["seat"]
        told = "\n".join(
            [*self._story[-4:], "", *(f"{name:10} {_short(what)}" for name, what in view.items())]
        )
        if self.render_mode == "human":
            print(told)
            return None
        return told

    def close(self) -> None:
        """Nothing is held that had to be let go."""


def _short(what: object) -> str:
    if isinstance(what, dict):
        return ", ".join(f"{name} {_short(value)}" for name, value in what.items())
    if isinstance(what, list):
        return " ".join(_short(item) for item in what) or "-"
    return "-" if what is None else str(what)
