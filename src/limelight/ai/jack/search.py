"""Search to the end of the round: the winning chance of each character, were it Jack.

A value is the Investigator's winning chance. The Investigator maximises its mean over his belief;
Jack knows who he is and minimises the value of that character. Only the most promising activations
are searched further.
"""

from math import exp
from time import perf_counter
from typing import Final, final

from limelight.ai.jack.turns import NO_DEADLINE, Activations, draw_fraction
from limelight.ai.jack.value_function import JackValueFunction
from limelight.core import bits
from limelight.core.ints import i64, vec
from limelight.core.sfc32 import Rng
from limelight.games.jack.state import JackState
from limelight.games.whodunit.state import CHOOSING, INVESTIGATOR

ABOVE_ALL_VALUES: Final = 1e9  # above every value
# The opponent model plays at random with this probability, so that no choice rules a suspect out.
RANDOM_SHARE: Final = 0.1
# The sharpness of Jack's quantal response to the static values of his activations.
SHARPNESS: Final = 0.03


def per_character(value: float) -> vec[float]:
    """Return a vector with this value for each of the eight characters."""
    return vec[float]([value] * 8)


@final
class StaticEvaluation:
    """The values of a list of activations, each as if the round ended after it."""

    def __init__(self, activations: Activations, value_function: JackValueFunction) -> None:
        states = activations.states
        n: i64 = len(states)
        self.states = states
        self.size: i64 = n
        self.values: vec[float] = vec[float]([0.0] * (n * 8))  # at activation * 8 + character
        self.outcomes: vec[i64] = vec[i64]([0] * n)  # which suspects are seen, and the cards left
        # The quantal response of each character, see `prepare_quantal_response`.
        self.sharpness: float = 1.0
        self.lowest: vec[float] = per_character(0.0)
        self.normalizers: vec[float] = per_character(0.0)
        values = per_character(0.0)
        index: i64 = 0
        while index < n:
            state = states[index]
            seen = value_function.evaluate_board(state, values)
            self.outcomes[index] = (seen & value_function.suspects) | (state.cards << 8)
            character: i64 = 0
            while character < 8:
                self.values[index * 8 + character] = values[character]
                character += 1
            index += 1

    def expected_values(self, belief: vec[float]) -> vec[float]:
        """Return the mean value of each activation."""
        result: vec[float] = vec[float]([0.0] * self.size)
        index: i64 = 0
        while index < self.size:
            result[index] = expected_value(self.values, index * 8, belief)
            index += 1
        return result

    def select_for_investigator(self, belief: vec[float], width: i64) -> list[int]:
        """Return the best activations for the Investigator, different outcomes first."""
        scores = self.expected_values(belief)
        chosen: list[int] = []
        allows_repeats: i64 = 0  # in the second pass
        while allows_repeats < 2 and i64(len(chosen)) < width:
            outcomes: set[int] = set()
            while i64(len(chosen)) < width:
                best: i64 = -1
                index: i64 = 0
                while index < self.size:
                    if (
                        scores[index] > -1.0
                        and (best < 0 or scores[index] > scores[best])
                        and (allows_repeats or self.outcomes[index] not in outcomes)
                    ):
                        best = index
                    index += 1
                if best < 0:
                    break
                chosen.append(best)
                outcomes.add(self.outcomes[best])
                scores[best] = -2.0
            allows_repeats += 1
        return chosen

    def select_for_jack(self, stake: vec[float], width: i64) -> list[int]:
        """Return activations that together contain a low value for each character.

        Greedily: each one added lowers the sum of the lowest values, weighted by stake, the most.
        """
        so_far = per_character(1.0)
        chosen: list[int] = []
        taken: vec[i64] = vec[i64]([0] * self.size)
        while i64(len(chosen)) < width and i64(len(chosen)) < self.size:
            best: i64 = -1
            least: float = ABOVE_ALL_VALUES
            index: i64 = 0
            while index < self.size:
                if not taken[index]:
                    sum: float = 0.0
                    tie: float = 0.0
                    character: i64 = 0
                    while character < 8:
                        value = self.values[index * 8 + character]
                        tie += stake[character] * value
                        sum += stake[character] * (
                            value if value < so_far[character] else so_far[character]
                        )
                        character += 1
                    sum += 0.1 * tie
                    if sum < least:
                        least = sum
                        best = index
                index += 1
            chosen.append(best)
            taken[best] = 1
            character = 0
            while character < 8:
                if self.values[best * 8 + character] < so_far[character]:
                    so_far[character] = self.values[best * 8 + character]
                character += 1
        return chosen

    def lowest_values(self) -> vec[float]:
        """Return the lowest value of each character: the best for it as Jack."""
        result = per_character(ABOVE_ALL_VALUES)
        index: i64 = 0
        while index < self.size:
            character: i64 = 0
            while character < 8:
                if self.values[index * 8 + character] < result[character]:
                    result[character] = self.values[index * 8 + character]
                character += 1
            index += 1
        return result

    def prepare_quantal_response(self, sharpness: float = SHARPNESS) -> None:
        """Compute what `choice_probability` needs.

        Each character answers with a quantal response (McKelvey & Palfrey 1995): a softmax of the
        negative static values.
        """
        self.sharpness = sharpness
        self.lowest = self.lowest_values()
        self.normalizers = per_character(0.0)
        index: i64 = 0
        while index < self.size:
            character: i64 = 0
            while character < 8:
                self.normalizers[character] += exp(
                    (self.lowest[character] - self.values[index * 8 + character]) / sharpness
                )
                character += 1
            index += 1

    def choice_probability(self, index: i64, character: i64) -> float:
        """Return how likely this character as Jack chooses an activation, looking no further."""
        uniform = 1.0 / float(self.size)
        response = (
            exp((self.lowest[character] - self.values[index * 8 + character]) / self.sharpness)
            / self.normalizers[character]
        )
        return RANDOM_SHARE * uniform + (1.0 - RANDOM_SHARE) * response

    def posterior_after(
        self, index: i64, belief: vec[float], inference_weight: float
    ) -> vec[float]:
        """Return the belief after Jack has chosen an activation.

        It is a mixture of the posterior by Bayes' rule, weighted by `inference_weight`, and of the
        belief before.
        """
        result = per_character(0.0)
        sum: float = 0.0
        character: i64 = 0
        while character < 8:
            if belief[character] > 0.0:
                result[character] = belief[character] * self.choice_probability(index, character)
                sum += result[character]
            character += 1
        character = 0
        while character < 8:
            result[character] = (
                inference_weight * result[character] / sum
                + (1.0 - inference_weight) * belief[character]
            )
            character += 1
        return result


def expected_value(values: vec[float], start: i64, belief: vec[float]) -> float:
    """Return the mean of eight values, from `start` on, weighted by a belief."""
    sum: float = 0.0
    character: i64 = 0
    while character < 8:
        sum += belief[character] * values[start + character]
        character += 1
    return sum


@final
class JackRoundSearch:
    """Searches what remains of a round, by one belief and one opponent model."""

    def __init__(
        self,
        value_function: JackValueFunction,
        prior: vec[float],
        stake: vec[float],
        rng: Rng,
        inference_weight: float,
    ) -> None:
        self.value_function = value_function
        #: The Investigator's belief at the root.
        self.prior = prior
        #: The weight of each character where activations of Jack are selected.
        self.stake = stake
        self.rng = rng
        #: The weight of the Investigator's inference from Jack's choices, from 0 to 1.
        self.inference_weight = inference_weight
        #: How many activations are searched at each decision.
        self.width: i64 = 1
        self.deadline = NO_DEADLINE
        #: Whether the deadline has passed; values from then on mean nothing.
        self.is_out_of_time = False

    def evaluate_round(self, state: JackState, belief: vec[float]) -> vec[float]:
        """Return the values of a public state before a card choice, searched to the round's end."""
        out = per_character(0.0)
        if self.is_out_of_time or perf_counter() > self.deadline:
            self.is_out_of_time = True
            return out
        if not state.cards:
            self.value_function.evaluate_board(state, out)
            return out
        activations = Activations(self.rng, False, False)
        activations.list_activations(state)
        static = StaticEvaluation(activations, self.value_function)
        is_last = bits.count_members(state.cards) == 1
        if state.turn == INVESTIGATOR:
            self._evaluate_for_investigator(activations, static, is_last, belief, out)
        else:
            self._evaluate_for_jack(activations, static, is_last, belief, out)
        return out

    def _evaluate_for_investigator(
        self,
        activations: Activations,
        static: StaticEvaluation,
        is_last: bool,
        belief: vec[float],
        out: vec[float],
    ) -> None:
        best: float = -1.0
        for index in static.select_for_investigator(belief, 1 if is_last else self.width):
            if is_last:
                values = per_character(0.0)
                character: i64 = 0
                while character < 8:
                    values[character] = static.values[i64(index) * 8 + character]
                    character += 1
            else:
                values = self.evaluate_round(static.states[index], belief)
            score = expected_value(values, 0, belief)
            if score > best:
                best = score
                copy_values(values, out)
        accused = find_most_believed(activations.accusable & self.value_function.suspects, belief)
        if accused >= 0 and belief[accused] > best:
            # An accusation that the prior does not support may be what Jack wants to provoke: it
            # then counts against the accused, but in favour of nobody else.
            if self.prior[accused] > expected_value(out, 0, self.prior):
                copy_values(per_character(0.0), out)
            out[accused] = 1.0

    def _evaluate_for_jack(
        self,
        activations: Activations,
        static: StaticEvaluation,
        is_last: bool,
        belief: vec[float],
        out: vec[float],
    ) -> None:
        if is_last:
            copy_values(static.lowest_values(), out)
        else:
            copy_values(per_character(ABOVE_ALL_VALUES), out)
            if self.inference_weight > 0.0:
                static.prepare_quantal_response()
            for index in static.select_for_jack(self.stake, self.width):
                after = belief
                if self.inference_weight > 0.0:
                    after = static.posterior_after(index, belief, self.inference_weight)
                    self.value_function.set_belief(after)
                values = self.evaluate_round(static.states[index], after)
                character: i64 = 0
                while character < 8:
                    if values[character] < out[character]:
                        out[character] = values[character]
                    character += 1
            if self.inference_weight > 0.0:
                self.value_function.set_belief(belief)
        character = 0
        while character < 8:
            if (activations.able_to_leave >> character) & 1:
                out[character] = 0.0
            character += 1


def copy_values(values: vec[float], out: vec[float]) -> None:
    """Write eight values over others."""
    character: i64 = 0
    while character < 8:
        out[character] = values[character]
        character += 1


def find_most_believed(characters: i64, belief: vec[float]) -> i64:
    """Return which of these characters is the likeliest culprit, or -1 if there are none."""
    result: i64 = -1
    character: i64 = 0
    while character < 8:
        if (characters >> character) & 1 and (result < 0 or belief[character] > belief[result]):
            result = character
        character += 1
    return result


# (activations searched at the root, width below): one pass after the other, within the budget.
WIDENING_PASSES: Final = ((40, 1), (20, 2), (14, 4), (12, 6), (12, 9), (12, 14), (12, 20))


@final
class JackRootSearch:
    """The activations of the side to move, and the values that the passes so far have found."""

    def __init__(
        self,
        state: JackState,
        value_function: JackValueFunction,
        rng: Rng,
        is_exhaustive: bool,
        overlooked_share: float,
        deadline: float = NO_DEADLINE,
    ) -> None:
        self.activations = Activations(rng, is_exhaustive, True, deadline)
        self.activations.list_activations(state)
        if overlooked_share > 0.0:
            self.activations.forget_share(overlooked_share)
        self.value_function = value_function
        self.rng = rng
        self.seat: i64 = state.turn
        self.is_last = bits.count_members(state.cards) == (1 if state.phase == CHOOSING else 0)
        self.static = StaticEvaluation(self.activations, value_function)
        #: The error and the risk of each activation, see `add_noise` and `add_accusation_risk`.
        self.noise: vec[float] = vec[float]([0.0] * self.static.size)
        self.accusation_risk: vec[float] = vec[float]([0.0] * self.static.size)
        #: The activations of the last complete pass, best first, and the values of each.
        self.candidates: list[int] = []
        self.results: dict[int, list[float]] = {}
        #: The width of that pass, 0 before the first one; and its belief.
        self.width: i64 = 0
        self.belief = per_character(0.125)

    def search_widening(
        self,
        belief: vec[float],
        stake: vec[float],
        inference_weight: float,
        nodes: i64,
        deadline: float,
    ) -> None:
        """Search in wider and wider passes until the nodes or the time are used up.

        Belief, stake and inference weight are those of a `JackRoundSearch`; nodes count the boards
        that are evaluated.
        """
        static = self.static
        self.belief = belief
        if self.seat == INVESTIGATOR:
            self.candidates = static.select_for_investigator(belief, WIDENING_PASSES[0][0])
        else:
            self.candidates = static.select_for_jack(stake, WIDENING_PASSES[0][0])
            if inference_weight > 0.0:
                static.prepare_quantal_response()
        search = JackRoundSearch(
            self.value_function, self.belief, stake, self.rng, inference_weight
        )
        self.results = {
            index: self._evaluate_activation(index, search) for index in self.candidates
        }
        if self.is_last:
            return
        start = self.value_function.evaluation_count
        search.deadline = deadline
        for number, width in WIDENING_PASSES:
            search.width = width
            result: dict[int, list[float]] = {}
            for index in self.candidates[:number]:
                if result and self.value_function.evaluation_count - start > nodes:
                    break
                values = self._search_activation(index, search)
                if search.is_out_of_time:
                    break
                result[index] = values
            # A pass that was cut short right after its beginning is no basis for a decision.
            least = 3 if width > 1 else 1
            if len(result) < least and len(self.candidates) > len(result):
                return
            self.results = result
            self.width = width
            self.candidates = self._sort_by_value(
                result, belief if self.seat == INVESTIGATOR else stake
            )
            if search.is_out_of_time or self.value_function.evaluation_count - start > nodes:
                return

    def evaluate_pruned(
        self, index: int, stake: vec[float], inference_weight: float
    ) -> list[float]:
        """Return the values of an activation that was pruned, searched as deep as the others."""
        search = JackRoundSearch(
            self.value_function, self.belief, stake, self.rng, inference_weight
        )
        search.width = self.width
        self.value_function.set_belief(self.belief)
        return (
            self._search_activation(index, search)
            if self.width
            else self._evaluate_activation(index, search)
        )

    def add_noise(self, noise: float) -> None:
        """Add an error to the values of each activation, between -noise and noise."""
        static = self.static
        index: i64 = 0
        while index < static.size:
            error = (draw_fraction(self.rng) * 2.0 - 1.0) * noise
            self.noise[index] = error
            character: i64 = 0
            while character < 8:
                static.values[index * 8 + character] += error
                character += 1
            index += 1

    def add_accusation_risk(self, character: i64, rash_accusation_rate: float) -> None:
        """Account for an Investigator who now and then accuses the character, if it is in reach."""
        index: i64 = 0
        while index < self.static.size:
            state = self.static.states[index]
            cards = state.cards if state.cards else state.later
            if state.cards or self.value_function.round <= 8:  # else it is over
                reach = self.value_function.count_accusers(state, character, cards)
                self.accusation_risk[index] = (
                    rash_accusation_rate
                    * float(reach)
                    / float(bits.count_members(cards) if cards else 8)
                )
            index += 1

    def _search_activation(self, index: int, search: JackRoundSearch) -> list[float]:
        """The values of an activation after the rest of the round is searched."""
        belief = self.belief
        if self.seat != INVESTIGATOR and search.inference_weight > 0.0:
            belief = self.static.posterior_after(index, self.belief, search.inference_weight)
            self.value_function.set_belief(belief)
        values = search.evaluate_round(self.static.states[index], belief)
        return [
            self._with_accusation_risk(index, values[character] + self.noise[index])
            for character in range(8)
        ]

    def _evaluate_activation(self, index: int, search: JackRoundSearch) -> list[float]:
        """The values as if the round ended after an activation."""
        if self.seat != INVESTIGATOR and search.inference_weight > 0.0:
            self.value_function.set_belief(
                self.static.posterior_after(index, self.belief, search.inference_weight)
            )
            values = per_character(0.0)
            self.value_function.evaluate_board(self.static.states[index], values)
            return [self._with_accusation_risk(index, values[character]) for character in range(8)]
        return [
            self._with_accusation_risk(index, self.static.values[i64(index) * 8 + character])
            for character in range(8)
        ]

    def _with_accusation_risk(self, index: int, value: float) -> float:
        return value + self.accusation_risk[index] * (1.0 - value)

    def _sort_by_value(self, result: dict[int, list[float]], weights: vec[float]) -> list[int]:
        sign = -1.0 if self.seat == INVESTIGATOR else 1.0
        ranked: list[tuple[float, int]] = []
        for index, values in result.items():
            sum: float = 0.0
            character: i64 = 0
            while character < 8:
                sum += weights[character] * values[character]
                character += 1
            ranked.append((sign * sum, index))
        ranked.sort()
        return [index for _, index in ranked]
