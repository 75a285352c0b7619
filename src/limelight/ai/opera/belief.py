"""The public belief about who the phantom is: a Bayes filter over suspects and opponent models.

After each activation of the phantom, Bayes' rule multiplies the weight of every pair of suspect and
opponent model by the likelihood of what the phantom did. Two of the models are quantal responses
(McKelvey & Palfrey 1995), one is the solution of the round, and two are naive: greedy and random.
"""

from collections import Counter
from dataclasses import dataclass
from math import exp, prod
from operator import mul
from typing import Final

from limelight.ai.opera.effort import SearchEffort
from limelight.ai.opera.search import RoundSearch
from limelight.ai.opera.turns import carlotta_advance, complete_turns, immediate_value
from limelight.ai.opera.value_function import OperaValueFunction
from limelight.games.opera.state import PHANTOM, OperaState
from limelight.games.whodunit.state import CHOOSING, INVESTIGATOR

# Rows of the naive models, GREEDY and RANDOM, in `PhantomReading.model_probabilities`.
NAIVE_MODEL_ROWS: Final = (3, 4)
MIN_MODEL_PROBABILITY: Final = 0.04  # less likely naive models are left out of the joint posterior
MIN_LIKELIHOOD: Final = 1e-4  # floor on P(turn | suspect, model): play alone never rules anyone out
MISTAKE_LOSS: Final = 0.03  # a turn that costs every suspect more than this is a mistake
# Prior odds greedy : strategic and random : strategic Investigator. A strategic one soon shows that
# it is not greedy, but seldom that it is not random; greater odds would tell it something all game.
PRIOR_NAIVE_ODDS: Final = (0.15, 0.02)
MAX_NAIVE_ODDS: Final = 20.0  # cap on the odds naive : strategic Investigator
# How often a strategic Investigator takes a greedy turn when a random turn would not be one.
COINCIDENCE_RATE: Final = 0.05
LAST_TURN_COINCIDENCE_RATE: Final = 0.9  # at the end of a round the greedy turn is usually right
# To take a strategic phantom for a random one costs less than the other way round.
RANDOM_MODEL_CAUTION: Final = 3.0


@dataclass(frozen=True)
class PhantomReading:
    """The prior probabilities of the models of how the phantom decides.

    What is left over is the probability of a random phantom. A large rest keeps an Investigator
    from finding meaning where there is none.
    """

    #: It plays the solution of the round.
    equilibrium: float = 0.0
    #: Quantal response to what the solution says each turn is worth to it.
    self_interested: float = 0.0
    #: Quantal response to what each turn is worth if the Investigator knows who it is.
    full_information: float = 0.0
    #: It takes the turn that would be best if the round ended there.
    greedy: float = 0.0
    #: Of the quantal responses: a loss this large makes a turn e times as unlikely.
    sharpness: float = 0.05

    def model_probabilities(self) -> list[float]:
        """The probability of each model, the random one last."""
        modelled = [self.equilibrium, self.self_interested, self.full_information, self.greedy]
        return [*modelled, 1 - sum(modelled)]


#: All weight is on a random phantom, whose turns say nothing about who it is.
READ_NOTHING: Final = PhantomReading()
#: How an Investigator reads a phantom that it does not know.
READ_UNKNOWN_PHANTOM: Final = PhantomReading(
    equilibrium=0.025, self_interested=0.0375, full_information=0.0375, greedy=0.05
)
#: How a phantom reads itself, and so an Investigator that knows the phantom's policy.
READ_OWN_POLICY: Final = PhantomReading(equilibrium=1.0)


def phantom_policies(search: RoundSearch) -> list[list[float]]:
    """The probability that the phantom takes each edge of the root, for each character.

    A few iterations of CFR+ leave a trace of all that was tried. Turns that turned out to be a
    mistake for every suspect are left out; a mistake for only some stays, because it hides others.
    """
    suspects = set(search.types)
    probabilities = [search.edge_probabilities(character) for character in range(8)]
    losses = list(zip(*search.edge_winning_chances(), strict=True))
    is_sound = [False] * len(search.paths)
    for character in suspects:
        mean = sum(map(mul, probabilities[character], losses[character]))
        for edge, loss in enumerate(losses[character]):
            is_sound[edge] = is_sound[edge] or loss <= mean + MISTAKE_LOSS
    return [normalise(list(map(mul, row, is_sound))) for row in probabilities]


def normalise(weights: list[float]) -> list[float]:
    """The same weights, scaled so that they add up to one."""
    total = sum(weights)
    return [weight / total for weight in weights]


def quantal_response(losses: list[float], sharpness: float) -> list[float]:
    """Logit quantal response: the softmax of the negative losses, `sharpness` the temperature."""
    least = min(losses)
    return normalise([exp((least - loss) / sharpness) for loss in losses])


class OperaBelief:
    """The probability of each suspect given all that is public, kept up to date over one game.

    A phantom also follows what it may believe of the Investigator: the odds that it is naive.
    """

    def __init__(
        self,
        phantom_value_function: OperaValueFunction,
        reading: PhantomReading,
        effort: SearchEffort,
        investigator_value_function: OperaValueFunction | None = None,
    ) -> None:
        #: The value function where the phantom chooses, and where the Investigator does.
        self.phantom_value_function = phantom_value_function
        self.investigator_value_function = investigator_value_function or phantom_value_function
        self.reading = reading
        self.effort = effort
        #: For each model, in the order of `PhantomReading.model_probabilities`, P(model, play so
        #: far | character).
        self.model_weights = [[prior] * 8 for prior in reading.model_probabilities()]
        #: The state in which each side chose its last card, until its activation is complete.
        self.phantom_choice_state: OperaState | None = None
        self.investigator_choice_state: OperaState | None = None
        #: The solution of the phantom's choice, once it has been solved.
        self.phantom_search: RoundSearch | None = None
        self.activation = (0, 0)
        #: Odds greedy : strategic and random : strategic Investigator, as the phantom estimates.
        self.naive_odds = PRIOR_NAIVE_ODDS if reading == READ_OWN_POLICY else (0.0, 0.0)

    def posterior(self, state: OperaState) -> list[float]:
        """The probability of each character; 0 for those that the rules have cleared."""
        weights = [
            sum(row[character] for row in self.model_weights)
            if state.suspects >> character & 1
            else 0.0
            for character in range(8)
        ]
        return normalise(weights)

    def joint_posterior(self, state: OperaState) -> list[float]:
        """The probability of each pair of model and character, at 8 * model + character.

        The models are STRATEGIC, GREEDY and RANDOM. Only STRATEGIC is there, and the list has
        eight entries, if the reading is not about naive phantoms.
        """
        if self.reading in (READ_NOTHING, READ_OWN_POLICY):
            return self.posterior(state)
        joint = self.posterior(state) + [0.0] * 8 * len(NAIVE_MODEL_ROWS)
        for character, weights in enumerate(zip(*self.model_weights, strict=True)):
            greedy, random = (weights[row] for row in NAIVE_MODEL_ROWS)
            strategic = sum(weights) - greedy - random
            shares = normalise([strategic, greedy, RANDOM_MODEL_CAUTION * random])
            shares = normalise(
                [share if share > MIN_MODEL_PROBABILITY else 0.0 for share in shares]
            )
            for model, share in reversed(list(enumerate(shares))):
                joint[8 * model + character] = joint[character] * share
        return joint

    def observe(self, state: OperaState) -> None:
        """Update the belief by the state after a step."""
        activation = (int(state.round), int(state.played))
        if self.phantom_choice_state is not None and activation != self.activation:
            if self.reading != READ_NOTHING:
                self._update_posterior(self.phantom_choice_state, state)
            self.phantom_choice_state = None
            self.phantom_search = None
        if self.investigator_choice_state is not None and activation != self.activation:
            self._update_naive_odds(self.investigator_choice_state, state)
            self.investigator_choice_state = None
        if state.phase == CHOOSING:
            if state.turn == PHANTOM and self.phantom_choice_state is None:
                self.phantom_choice_state = state.copy()
            if state.turn == INVESTIGATOR and self.investigator_choice_state is None:
                self.investigator_choice_state = state.copy()
        self.activation = activation

    def solve_round(
        self, state: OperaState, required_turn: OperaState | None = None
    ) -> RoundSearch:
        """Solve the rest of the round by this belief; the phantom's card choice only once."""
        if self.phantom_choice_state is None or state.phase != CHOOSING or state.turn != PHANTOM:
            return self._solve(state, self.posterior(state))
        if self.phantom_search is None:
            self.phantom_search = self._solve(state, self.posterior(state), required_turn)
        return self.phantom_search

    def solve_as_investigator(self, state: OperaState) -> RoundSearch:
        """Solve the rest of the round against phantoms of which some may be naive."""
        return self._solve(state, self.joint_posterior(state))

    def value_function_for(self, state: OperaState) -> OperaValueFunction:
        """The value function of the seat to move."""
        if state.turn == INVESTIGATOR:
            return self.investigator_value_function
        return self.phantom_value_function

    def _solve(
        self, state: OperaState, belief: list[float], required_turn: OperaState | None = None
    ) -> RoundSearch:
        value_function = self.value_function_for(state)
        return self.effort.solve_round(
            state, belief, value_function, required_turn, self.naive_odds
        )

    def _update_posterior(self, before: OperaState, after: OperaState) -> None:
        """Bayes' rule, after an activation of the phantom."""
        belief = self.posterior(before)
        suspects = [character for character in range(8) if belief[character] > 0.0]
        if len(suspects) < 2:
            return
        search = self.solve_round(before, after)
        edge = search.find_edge(after)
        if edge < 0:
            return
        likelihoods = [[row[edge] for row in phantom_policies(search)]]
        if self.reading != READ_OWN_POLICY:  # which has no other model
            likelihoods += [
                self._quantal_likelihoods(rows, edge)
                for rows in (search.edge_winning_chances(), search.full_information_chances())
            ]
            likelihoods += naive_likelihoods(before, search, edge)
        for weights, row in zip(self.model_weights, likelihoods, strict=False):
            for character, likelihood in enumerate(row):
                weights[character] *= max(likelihood, MIN_LIKELIHOOD)

    def _quantal_likelihoods(self, rows: list[list[float]], edge: int) -> list[float]:
        sharpness = self.reading.sharpness
        return [
            quantal_response(list(losses), sharpness)[edge] for losses in zip(*rows, strict=True)
        ]

    def _update_naive_odds(self, before: OperaState, after: OperaState) -> None:
        """Bayes' rule in odds, after an activation of the Investigator."""
        if not any(self.naive_odds):
            return
        turns = complete_turns(before)
        values = [immediate_value(before, end) for _, end in turns]
        best = max(values)
        probabilities = random_path_probabilities([path for path, _ in turns])
        random_hit = sum(
            probability
            for probability, value in zip(probabilities, values, strict=True)
            if value == best
        )
        coincidence = LAST_TURN_COINCIDENCE_RATE if before.played == 3 else COINCIDENCE_RATE
        greedy, random = self.naive_odds
        if immediate_value(before, after) == best:
            strategic_hit = random_hit + coincidence * (1 - random_hit)
            greedy, random = greedy / strategic_hit, random * random_hit / strategic_hit
        else:
            greedy, random = 0.0, random / (1 - coincidence)
        self.naive_odds = (min(greedy, MAX_NAIVE_ODDS), min(random, MAX_NAIVE_ODDS))


def naive_likelihoods(
    before: OperaState, search: RoundSearch, edge: int
) -> tuple[list[float], list[float]]:
    """The probability that a greedy phantom takes an edge, and a random one, for each character."""
    hits, ties, best, random = [0] * 8, [0] * 8, [-1.0] * 8, 0.0
    turns = complete_turns(before)
    probabilities = random_path_probabilities([path for path, _ in turns])
    for (_, after), probability in zip(turns, probabilities, strict=True):
        leads_there = search.find_edge(after) == edge
        random += probability * leads_there
        for character in range(8):
            spaces = carlotta_advance(before, after, character)
            if spaces > best[character]:
                best[character], ties[character], hits[character] = spaces, 0, 0
            if spaces == best[character]:
                ties[character] += 1
                hits[character] += leads_there
    return [hit / tie for hit, tie in zip(hits, ties, strict=True)], [random] * 8


def random_path_probabilities(paths: list[list[int]]) -> list[float]:
    """The probability of each path if every action is drawn at random; the paths are complete."""
    prefixes = {tuple(path[:end]) for path in paths for end in range(1, len(path) + 1)}
    action_counts = Counter(prefix[:-1] for prefix in prefixes)
    return [
        prod(1 / action_counts[tuple(path[:end])] for end in range(len(path))) for path in paths
    ]
