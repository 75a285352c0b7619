"""Simulation: games are played on from a decision to the end of the round."""

from math import exp, sqrt, tanh
from typing import Final, final

from limelight.ai.minuit.value_function import MinuitValueFunction
from limelight.core.game import OVER
from limelight.core.ints import i64
from limelight.core.sfc32 import Rng
from limelight.games.minuit.state import MinuitState

STEEPNESS_AT_THE_END: Final = 1000.0  # of winning chances: only the seats in the lead have any


@final
class RoundSimulator:
    """Simulates the actions of one decision, all with common random numbers.

    `slope` is how steeply a lead in fright points turns into a better rank with one round to come;
    `next_round_costs` is what a guest costs in that round, by the space it starts on.
    """

    def __init__(
        self,
        value_function: MinuitValueFunction,
        slope: float,
        next_round_costs: list[float],
        state: MinuitState,
    ) -> None:
        self.value_function = value_function
        self.slope = slope
        self.next_round_costs = next_round_costs
        self.state = state
        #: Steps played so far, in all games together.
        self.nodes: int = 0

    def simulate_ranks(self, action: i64, dice: list[Rng]) -> list[float]:
        """Return the rank, from 1.0 to -1.0, that an action leads to with each of the dice."""
        seat = self.state.turn
        return [self.expected_rank(self.simulate_round(action, rng), seat) for rng in dice]

    def simulate_round(self, action: i64, rng: Rng) -> MinuitState:
        """Return the state that follows an action, at the next round's first roll or the end."""
        state = self.state.copy()
        state.step(action)
        self.nodes += 1 + self.value_function.finish_round(state, self.state.round, rng.copy())
        return state

    def expected_rank(self, state: MinuitState, seat: i64) -> float:
        """Return the expected rank of a seat, or its rank if the game is over."""
        own_fright = self._expected_fright(state, seat)
        total = 0.0
        other: i64 = 0
        while other < state.players:
            if other != seat:
                total += self._lead_value(state, self._expected_fright(state, other) - own_fright)
            other += 1
        return total / float(state.players - 1)

    def _lead_value(self, state: MinuitState, lead: float) -> float:
        """The value, from -1.0 to 1.0, of a lead in fright points over another seat."""
        if state.turn != OVER:
            return tanh(self.slope * lead / sqrt(float(state.rounds - state.round + 1)))
        return 1.0 if lead > 0.0 else -1.0 if lead < 0.0 else 0.0

    def winning_chances(self, state: MinuitState) -> list[float]:
        """Return each seat's winning chance; at the end the winners share it (M9)."""
        steepness = STEEPNESS_AT_THE_END
        if state.turn != OVER:
            steepness = 2.0 * self.slope / sqrt(float(state.rounds - state.round + 1))
        frights = [self._expected_fright(state, seat) for seat in range(state.players)]
        least = min(frights)
        odds = [exp(steepness * (least - fright)) for fright in frights]
        total = sum(odds)
        return [chance / total for chance in odds]

    def _expected_fright(self, state: MinuitState, seat: i64) -> float:
        """A seat's fright points, and what its guests are expected to cost in the next round."""
        fright = float(state.total_of(seat))
        if state.turn != OVER:
            guest = seat * state.guests_per_seat
            end = guest + state.guests_per_seat
            while guest < end:
                fright += self.next_round_costs[state.place_of(guest)]
                guest += 1
        return fright
