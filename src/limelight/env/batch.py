"""Many games side by side, stepped inside compiled code."""

from typing import final

from limelight.core.errors import IllegalAction
from limelight.core.game import CHANCE, OVER, State
from limelight.core.ints import i64, u8, vec
from limelight.core.rng import Rng
from limelight.env.encoder import Encoder


@final
class Batch:
    """Games of one kind; what is to be seen of them goes into memory that others made.

    Chance is played at once, and a game that is over is followed by the next one: whoever looks
    always finds a decision. Each game has its own random numbers.
    """

    def __init__(
        self,
        encoder: Encoder,
        fresh: State,
        seats: i64,
        observations: vec[u8],
        masks: vec[u8],
        rewards: vec[float],
        dones: vec[u8],
        turns: vec[i64],
        chosen: vec[i64],
    ) -> None:
        self.encoder = encoder
        self.fresh = fresh
        self.seats = seats
        self.size: i64 = encoder.size
        self.actions: i64 = encoder.actions
        self.observations = observations
        self.masks = masks
        self.rewards = rewards
        self.dones = dones
        self.turns = turns
        self.chosen = chosen
        self.states: list[State] = []
        self.lucks: list[Rng] = []

    def begin(self, lucks: list[Rng]) -> None:
        """Begin every game anew, with these random numbers; the observations are zero."""
        self.lucks = lucks
        self.states = []
        for luck in lucks:
            state = self.fresh.copy()
            self.states.append(state)
            self._chance(state, luck)
        number: i64 = 0
        while number < len(self.states):
            self._show(number)
            number += 1

    def _chance(self, state: State, luck: Rng) -> None:
        while state.turn == CHANCE:
            state.step(state.drawn(luck))

    def draw(self) -> None:
        """Choose an action for every game, any legal one."""
        number: i64 = 0
        while number < len(self.states):
            self.chosen[number] = self.states[number].drawn(self.lucks[number])
            number += 1

    def check(self) -> None:
        """Whether every chosen action is legal; `IllegalAction` names the game where one is not."""
        number: i64 = 0
        while number < len(self.states):
            action = self.chosen[number]
            state = self.states[number]
            if not (0 <= action < self.actions and state.allows(action)):
                raise IllegalAction(
                    f"game {number}: action {action} is not legal for seat {state.turn}"
                )
            number += 1

    def step(self) -> None:
        """Play the chosen actions, which are legal; observations, masks, rewards, dones are zero.

        Who wins is told in the step that ends the game; what is seen then is the next game.
        """
        number: i64 = 0
        while number < len(self.states):
            state = self.states[number]
            luck = self.lucks[number]
            state.step(self.chosen[number])
            self._chance(state, luck)
            if state.turn == OVER:
                self._pay(number, state)
                state = self.fresh.copy()
                self.states[number] = state
                self._chance(state, luck)
            self._show(number)
            number += 1

    def _show(self, number: i64) -> None:
        state = self.states[number]
        turn = state.turn
        self.turns[number] = turn
        self.encoder.observe_seat(state, turn, self.observations, number * self.size)
        self.encoder.allow(state, self.masks, number * self.actions)

    def _pay(self, number: i64, state: State) -> None:
        self.dones[number] = 1
        cell = number * self.seats
        for won in state.returns():
            self.rewards[cell] = won
            cell += 1
