"""The machine players of jack: one search, with more or less skill."""

from collections.abc import Sequence
from dataclasses import dataclass

from limelight.ai.jack.belief import JackBelief, known_suspects
from limelight.ai.jack.search import JackRootSearch, per_character
from limelight.ai.jack.turns import NO_DEADLINE, hide_secrets
from limelight.ai.jack.value_function import JackValueFunction
from limelight.ai.jack.weights import load_weights
from limelight.ai.player import Budget, Player
from limelight.core.ints import vec
from limelight.core.sfc32 import Rng
from limelight.games.jack.state import JackState
from limelight.games.whodunit.state import INVESTIGATOR

UNLIMITED_NODES = 1 << 60
# The share of a time budget that is reserved for the search, after activations are listed.
LOOKAHEAD_TIME_SHARE = 0.75

# The actions of a complete activation, and the Investigator's winning chance after it.
RankedActivation = tuple[list[int], float]


@dataclass(frozen=True)
class JackSkill:
    """What a player of some level can do."""

    #: How many boards may be evaluated; 0: only those right after the activation.
    nodes: int = 0
    #: Whether all of Goodley's activations are listed, or only a sample.
    is_exhaustive: bool = True
    #: The share of activations that it overlooks.
    overlooked_share: float = 0.0
    #: The largest error in the value of an activation.
    value_noise: float = 0.0
    #: Whether it infers from Jack's activations who he is.
    infers_from_actions: bool = False
    #: As the Investigator: the weight of the uniform distribution in its belief.
    uniform_share: float = 0.0
    #: The weight that the Investigator is assumed to give to such inference, from 0 to 1.
    inference_weight: float = 0.0
    #: As Jack: the assumed probability that a character in reach is accused without good reason.
    rash_accusation_rate: float = 0.0


GREEDY = JackSkill()
MASTER = JackSkill(
    nodes=200_000,
    infers_from_actions=True,
    uniform_share=0.4,
    inference_weight=0.6,
    rash_accusation_rate=0.15,
)


def greedy() -> Player:
    """Return the player that looks one complete turn ahead."""
    return JackPlayer(GREEDY)


def master(budget: Budget | None) -> Player:
    """Return the strongest player; without a budget it stops after its usual number of nodes."""
    return JackPlayer(MASTER, budget)


class JackPlayer(Player):
    """A player that plans a complete activation and then carries it out."""

    def __init__(
        self, skill: JackSkill, budget: Budget | None = None, weights: Sequence[float] | None = None
    ) -> None:
        self.skill = skill
        self.budget = budget
        self.value_function = JackValueFunction(list(weights or load_weights()))
        self.belief = JackBelief()
        #: The search for its last plan.
        self.last_search: JackRootSearch | None = None
        self._plan: dict[bytes, int] = {}

    def observe(self, state: JackState) -> None:  # type: ignore[override]
        """Remember Jack's activations, if this player infers anything from them."""
        if self.skill.infers_from_actions:
            self.belief.observe(state)

    def choose_action(self, state: JackState, rng: Rng) -> int:  # type: ignore[override]
        """Return the next action of the plan, or the first one of a new plan."""
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        seat = int(state.turn)
        planned = self._plan.get(state.key(seat))
        if planned is not None:
            return planned
        path = self._choose_activation(state, rng)
        self._plan.clear()
        twin = state.copy()
        for action in path:
            self._plan[twin.key(seat)] = action
            twin.step(action)
        return path[0]

    def estimate_belief(self, state: JackState, seat: int, rng: Rng) -> list[float]:
        """Return the Investigator's belief, as far as this seat can know it.

        The Investigator knows his own alibis; Jack does not.
        """
        if self.skill.infers_from_actions:
            self.belief.update_posterior(seat, self.value_function, rng.split())
        skill = self.skill
        # Jack does not know how much the Investigator infers from his activations.
        uniform_share = skill.uniform_share if seat == INVESTIGATOR else 1 - skill.inference_weight
        return self.belief.posterior(known_suspects(state, seat)[0], uniform_share)

    def _choose_activation(self, state: JackState, rng: Rng) -> list[int]:
        deadline = self.decision_deadline()
        probabilities = self.estimate_belief(state, int(state.turn), rng)
        return self.rank_activations(state, rng, probabilities, deadline)[0][0]

    def decision_deadline(self) -> float:
        """Return the time at which a decision that begins now must end."""
        return self.budget.deadline() if self.budget else NO_DEADLINE

    def rank_activations(
        self,
        state: JackState,
        rng: Rng,
        probabilities: Sequence[float],
        deadline: float = NO_DEADLINE,
    ) -> list[RankedActivation]:
        """Return the searched activations, best first for the seat to move.

        `probabilities` is the Investigator's belief, see `estimate_belief`.
        """
        skill = self.skill
        suspects, chance_not_held = known_suspects(state, int(state.turn))
        self.value_function.prepare_round(state, suspects, chance_not_held)
        belief = per_character(0.0)
        for character in range(8):
            belief[character] = probabilities[character]
        self.value_function.set_belief(belief)
        listing_deadline = deadline - (
            LOOKAHEAD_TIME_SHARE * self.budget.seconds if self.budget else 0.0
        )
        search = JackRootSearch(
            hide_secrets(state),
            self.value_function,
            rng.split(),
            skill.is_exhaustive,
            skill.overlooked_share,
            listing_deadline,
        )
        self.last_search = search
        if skill.value_noise:
            search.add_noise(skill.value_noise)
        if not skill.nodes:
            search.is_last = True
        if state.turn == INVESTIGATOR:
            return self._rank_as_investigator(search, belief, suspects, deadline)
        return self._rank_as_jack(search, belief, int(state.culprit), deadline)

    def _rank_as_investigator(
        self, search: JackRootSearch, belief: vec[float], suspects: int, deadline: float
    ) -> list[RankedActivation]:
        search.search_widening(
            belief, belief, self.skill.inference_weight, self._node_limit(), deadline
        )
        ranked: list[RankedActivation] = []
        for index, values in search.results.items():
            chance = sum(belief[character] * values[character] for character in range(8))
            ranked.append((search.activations.paths[index], chance))
        for accused, path in search.activations.accusation_paths.items():
            if search.activations.accusable & suspects & 1 << accused:
                ranked.append((path, belief[accused]))
        return sorted(ranked, key=lambda item: -item[1])

    def _rank_as_jack(
        self, search: JackRootSearch, belief: vec[float], culprit: int, deadline: float
    ) -> list[RankedActivation]:
        stake = per_character(0.0)
        stake[culprit] = 1.0
        search.add_accusation_risk(culprit, self.skill.rash_accusation_rate)
        search.search_widening(
            belief, stake, self.skill.inference_weight, self._node_limit(), deadline
        )
        ranked = [
            (search.activations.paths[index], values[culprit])
            for index, values in search.results.items()
        ]
        ranked.sort(key=lambda item: item[1])
        if search.activations.able_to_leave >> culprit & 1:
            ranked.insert(0, (search.activations.exit_paths[culprit], 0.0))
        return ranked

    def _node_limit(self) -> int:
        return self.budget.nodes or UNLIMITED_NODES if self.budget else self.skill.nodes
