"""The AEC environment of PettingZoo that all games share."""

# PettingZoo comes without types that fit.
# pyright: basic

import secrets
from collections.abc import Mapping
from typing import Any, SupportsIndex

import limelight
from limelight.core.errors import IllegalAction
from limelight.core.game import CHANCE, OVER
from limelight.core.sfc32 import Rng
from limelight.core.validation import as_int
from limelight.env.encoders import encoder
from limelight.env.extras import missing_extra_error
from limelight.env.memory import allocate_bytes, as_array

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo import AECEnv
except ImportError as error:
    raise missing_extra_error(error) from error

Observation = dict[str, Any]


class GameAecEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One game: its seats are the agents, and the environment plays chance.

    An agent observes what its seat may know, with a mask of its legal actions. An illegal action
    raises `IllegalAction`, or ends the game with -1 if `ends_on_illegal_action` is set.
    PettingZoo's wrappers do the same, but take ten times as long as the game.
    """

    #: The render modes and the name, for PettingZoo.
    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo requires it
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
        ends_on_illegal_action: bool = False,
    ) -> None:
        super().__init__()
        self._ends_on_illegal_action = ends_on_illegal_action
        self.metadata = {**GameAecEnv.metadata, "name": f"{game}_v0"}
        #: "ansi", "human" or None.
        self.render_mode = render_mode
        #: The game.
        self.game = limelight.game(game)
        #: The state that every game begins as a copy of.
        self.initial_state = self.game.new(len(names), options)
        #: The state of this game, secrets included.
        self.state_now = self.initial_state.copy()
        #: All agents, by seat.
        self.possible_agents = names
        #: The agents whose game is not over.
        self.agents: list[str] = []
        self._seats = {name: seat for seat, name in enumerate(names)}
        self._encoder = encoder(game)
        size, actions = self._encoder.size, self._encoder.actions
        self._memory = allocate_bytes(size + actions)
        self._cells = as_array(self._memory, np.int8, size + actions)
        self._size = size
        self._rng: Rng | None = None
        observation_space: dict[str, Space[Any]] = {
            "observation": Box(0, self._encoder.max_value, (size,), np.int8),
            "action_mask": Box(0, 1, (actions,), np.int8),
        }
        #: What each agent observes.
        self.observation_spaces = {name: Dict(observation_space) for name in names}
        #: The actions of each agent, by the engine's numbers.
        self.action_spaces: dict[str, Any] = {name: Discrete(actions) for name in names}
        self._action_texts: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(
        self, seed: SupportsIndex | None = None, options: dict[str, Any] | None = None
    ) -> None:
        """Begin a game; chance in it, and in the games after it, follows from the seed."""
        if seed is not None:
            self._rng = Rng(seed)
        elif self._rng is None:
            self._rng = Rng(secrets.randbits(63))
        self.state_now = self.initial_state.copy()
        self._action_texts = []
        self._play_chance()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.agent_selection = self.agents[self.state_now.turn]

    def observe(self, agent: str) -> Observation:
        """Return what the agent's seat may know and which actions are legal now, as new arrays."""
        seat, state, cells = self._seats[agent], self.state_now, self._cells
        cells.fill(0)
        self._encoder.write_observation(state, seat, self._memory, 0)
        if state.turn == seat:
            self._encoder.write_action_mask(state, self._memory, self._size)
        cells = cells.copy()
        return {"observation": cells[: self._size], "action_mask": cells[self._size :]}

    def step(self, action: SupportsIndex | None) -> None:
        """Play an action, or None for an agent whose game is over."""
        if not self.agents:
            raise IllegalAction("reset() comes before step()")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)  # pyright: ignore[reportArgumentType]
            return
        state = self.state_now
        self._cumulative_rewards[agent] = 0.0
        chosen = -1 if action is None else as_int("action", action)
        if self._ends_on_illegal_action and not state.is_legal(chosen):
            self._end_game({**dict.fromkeys(self.agents, 0.0), agent: -1.0})
            return
        self._play_action(chosen)
        self._play_chance()
        if state.turn == OVER:
            self._end_game(dict(zip(self.agents, state.returns(), strict=True)))
        else:
            self.agent_selection = self.possible_agents[state.turn]
        if self.render_mode == "human":
            self.render()

    def _end_game(self, rewards: dict[str, float]) -> None:
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _play_action(self, action: int) -> None:
        if self.render_mode is not None:
            self._action_texts.append(self.state_now.seen(action, None))
        self.state_now.play(action)

    def _play_chance(self) -> None:
        assert self._rng is not None
        while self.state_now.turn == CHANCE:
            self._play_action(self.state_now.draw(self._rng))

    def render(self) -> str | None:
        """Return the last actions and what a spectator sees, or print it in the mode "human"."""
        view = self.state_now.view(None)
        del view["legal"], view["barred"], view["seat"]
        text = "\n".join(
            [
                *self._action_texts[-4:],
                "",
                *(f"{name:10} {_format_value(value)}" for name, value in view.items()),
            ]
        )
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""


def _format_value(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_format_value(part)}" for name, part in value.items())
    if isinstance(value, list):
        return " ".join(_format_value(item) for item in value) or "-"
    return "-" if value is None else str(value)
