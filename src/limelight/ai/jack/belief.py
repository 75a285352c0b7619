"""The Investigator's belief: a Bayes filter over suspects and models of how Jack plays.

Each model answers with a quantal response (McKelvey & Palfrey 1995) of another sharpness to the
static values of Jack's activations; one more model plays at random.
"""

from limelight.ai.jack.search import StaticEvaluation, per_character
from limelight.ai.jack.turns import Activations, hide_secrets
from limelight.ai.jack.value_function import JackValueFunction
from limelight.core import bits
from limelight.core.sfc32 import Rng
from limelight.games.jack.board import SMITH, UNNUMBERED
from limelight.games.jack.state import JackState
from limelight.games.whodunit.state import CHOOSING, CULPRIT, DEALING, INVESTIGATOR

MODEL_SHARPNESSES = (0.005, 0.03)
# Floor on the weight of a character and a model, relative to the highest: how Jack plays never
# rules anybody out.
MIN_WEIGHT = 1e-9


class JackBelief:
    """The joint posterior of character and model, over one game."""

    def __init__(self) -> None:
        #: For each model, random play last, the unnormalised weight of each character.
        self.weights = [[1.0] * 8 for _ in range(len(MODEL_SHARPNESSES) + 1)]
        self._before_activation: JackState | None = None
        self._unread_activations: list[tuple[JackState, JackState]] = []

    def observe(self, state: JackState) -> None:
        """Store Jack's activations; `update_posterior` evaluates them when a belief is needed."""
        if state.phase not in (CHOOSING, DEALING):
            return
        before, self._before_activation = self._before_activation, None
        if before is not None and (state.round, state.played) != (before.round, before.played):
            self._unread_activations.append((before, state.copy()))
        if state.phase == CHOOSING and state.turn == CULPRIT:
            self._before_activation = state.copy()

    def posterior(self, suspects: int, uniform_share: float = 0.0) -> list[float]:
        """Return the probability of each character, given that it is one of these suspects.

        `uniform_share` of it is spread evenly over the suspects.
        """
        totals = [
            sum(weights) if suspects >> c & 1 else 0.0
            for c, weights in enumerate(zip(*self.weights, strict=True))
        ]
        total = sum(totals)
        if not total:
            totals = [float(suspects >> c & 1) for c in range(8)]
            total = sum(totals)
        even = uniform_share / int(bits.count_members(suspects))
        return [(1 - uniform_share) * weight / total + even if weight else 0.0 for weight in totals]

    def update_posterior(self, seat: int, value_function: JackValueFunction, rng: Rng) -> None:
        """Multiply in the likelihood of each activation since the last update."""
        for before, after in self._unread_activations:
            result = _reconstruct_result(before, after)
            if result is None:
                continue
            suspects, chance_not_held = known_suspects(before, seat)
            if bits.count_members(suspects) < 2:
                continue
            likelihoods = self._compute_likelihoods(
                before, result, suspects, chance_not_held, value_function, rng
            )
            for weights, row in zip(self.weights, likelihoods, strict=True):
                for c in range(8):
                    weights[c] *= row[c]
            highest = max(max(weights) for weights in self.weights)
            self.weights = [
                [max(weight / highest, MIN_WEIGHT) for weight in weights]
                for weights in self.weights
            ]
        self._unread_activations.clear()

    def _compute_likelihoods(
        self,
        before: JackState,
        result: JackState,
        suspects: int,
        chance_not_held: float,
        value_function: JackValueFunction,
        rng: Rng,
    ) -> list[list[float]]:
        """The likelihood of an activation for each model and character."""
        value_function.prepare_round(before, suspects, chance_not_held)
        value_function.set_belief(per_character(0.125))
        activations = Activations(rng, False, False)
        activations.list_activations(hide_secrets(before))
        activations.states.append(result)
        static = StaticEvaluation(activations, value_function)
        rows = [[1 / int(static.size)] * 8 for _ in range(len(MODEL_SHARPNESSES) + 1)]
        for row, sharpness in zip(rows, MODEL_SHARPNESSES, strict=False):
            static.prepare_quantal_response(sharpness)
            for c in bits.list_members(suspects):
                row[c] = static.choice_probability(static.size - 1, c)
        return rows


def known_suspects(state: JackState, seat: int) -> tuple[int, float]:
    """Return the mask of suspects that a seat knows of, and the chance that an alibi is not held.

    The Investigator knows which alibis he holds and rules them out. Jack knows only how many: each
    suspect but himself is one whose alibi the Investigator does not hold with this chance.
    """
    if seat == INVESTIGATOR:
        return int(state.suspects & ~state.investigator_alibis), 1.0
    held_by_investigator = bits.count_members(state.investigator_alibis)
    held_by_jack = bits.count_members(state.jack_alibis)
    return int(state.suspects), 1.0 - int(held_by_investigator) / int(7 - held_by_jack)


def _reconstruct_result(before: JackState, after: JackState) -> JackState | None:
    """The public state right after Jack's activation, before the round's end changed the lamps.

    None if it cannot be reconstructed.
    """
    played = before.cards & ~after.cards if after.round == before.round else before.cards
    twin = hide_secrets(before)
    twin.places, twin.occupied = after.places, after.occupied
    twin.covers, twin.cordons, twin.lantern = after.covers, after.cordons, after.lantern
    twin.lamps = after.lamps
    if after.round != before.round:
        gone = [
            int(tile) << 3 * post
            for post in range(8)
            if (tile := before.lamps >> 3 * post & 7) == before.round and tile != UNNUMBERED
        ]
        if gone and played == 1 << SMITH and before.lamps - gone[0] == after.lamps:
            return None  # Smith moved the very tile that went out: its destination is unknown
        twin.lamps |= sum(gone)
    twin.cards = before.cards & ~played
    twin.played += 1
    twin.phase = CHOOSING
    twin.restore_question()
    return twin
