"""Many games of one kind, stepped in compiled code."""

from typing import final

from limelight.core.errors import IllegalAction
from limelight.core.game import CHANCE, OVER, State
from limelight.core.ints import i64, u8, vec
from limelight.core.sfc32 import Rng
from limelight.env.encoder import Encoder


@final
class GameBatch:
    """Games of one kind, which write their observations into memory of the caller.

    Chance is played at once, and a game that is over is followed by the next one: every game is
    always at a decision. Each game has a random generator of its own.
    """

    def __init__(
        self,
        encoder: Encoder,
        initial_state: State,
        seats: i64,
        observations: vec[u8],
        masks: vec[u8],
        rewards: vec[float],
        dones: vec[u8],
        turns: vec[i64],
        chosen_actions: vec[i64],
    ) -> None:
        self.encoder = encoder
        self.initial_state = initial_state
        self.seats = seats
        self.size: i64 = encoder.size
        self.actions: i64 = encoder.actions
        self.observations = observations
        self.masks = masks
        self.rewards = rewards
        self.dones = dones
        self.turns = turns
        self.chosen_actions = chosen_actions
        self.states: list[State] = []
        self.rngs: list[Rng] = []

    def begin_games(self, rngs: list[Rng]) -> None:
        """Begin new games, one for each generator; observations and masks must be zero."""
        self.rngs = rngs
        self.states = []
        for rng in rngs:
            state = self.initial_state.copy()
            self.states.append(state)
            self._play_chance(state, rng)
        number: i64 = 0
        while number < len(self.states):
            self._write_decision(number)
            number += 1

    def _play_chance(self, state: State, rng: Rng) -> None:
        while state.turn == CHANCE:
            state.step(state.draw_unchecked(rng))

    def draw_actions(self) -> None:
        """Draw a legal action for each game into `chosen_actions`."""
        number: i64 = 0
        while number < len(self.states):
            self.chosen_actions[number] = self.states[number].draw_unchecked(self.rngs[number])
            number += 1

    def check_actions(self) -> None:
        """Raise `IllegalAction`, with the number of the game, if a chosen action is not legal."""
        number: i64 = 0
        while number < len(self.states):
            action = self.chosen_actions[number]
            state = self.states[number]
            if not (0 <= action < self.actions and state.allows(action)):
                raise IllegalAction(
                    f"game {number}: action {action} is not legal for seat {state.turn}"
                )
            number += 1

    def step_games(self) -> None:
        """Play the chosen actions, which must be legal.

        Observations, masks, rewards and dones must be zero. The step that ends a game writes its
        returns as rewards and the observation of the next game.
        """
        number: i64 = 0
        while number < len(self.states):
            state = self.states[number]
            rng = self.rngs[number]
            state.step(self.chosen_actions[number])
            self._play_chance(state, rng)
            if state.turn == OVER:
                self._write_returns(number, state)
                state = self.initial_state.copy()
                self.states[number] = state
                self._play_chance(state, rng)
            self._write_decision(number)
            number += 1

    def _write_decision(self, number: i64) -> None:
        state = self.states[number]
        turn = state.turn
        self.turns[number] = turn
        self.encoder.write_seat_observation(state, turn, self.observations, number * self.size)
        self.encoder.write_action_mask(state, self.masks, number * self.actions)

    def _write_returns(self, number: i64, state: State) -> None:
        self.dones[number] = 1
        cell = number * self.seats
        for reward in state.returns():
            self.rewards[cell] = reward
            cell += 1
