"""The players of opera: one search, with more or less skill, and a greedy one."""

from dataclasses import dataclass, field, replace

from limelight.ai.opera.belief import (
    READ_NOTHING,
    READ_OWN_POLICY,
    READ_UNKNOWN_PHANTOM,
    OperaBelief,
    PhantomReading,
    phantom_policies,
)
from limelight.ai.opera.effort import SearchEffort
from limelight.ai.opera.next_round import MAX_NODES, choose_round_ending
from limelight.ai.opera.turns import complete_turns, immediate_value
from limelight.ai.opera.weights import (
    MEASURED_PARAMETERS,
    PHANTOM_PARAMETERS,
    UNREAD_PARAMETERS,
    load_value_function,
)
from limelight.ai.player import Budget, Player
from limelight.core.game import State
from limelight.core.sfc32 import Rng
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import CHOOSING, INVESTIGATOR

# The Investigator adds this part of the solution's probability of a turn to its value: among turns
# that are nearly as good it prefers the one that the solution prefers.
PROBABILITY_BONUS = 0.01


@dataclass(frozen=True)
class OperaSkill:
    """What a player of opera can do."""

    effort: SearchEffort = field(default_factory=SearchEffort)
    #: The share of its own turns that it does not overlook.
    noticed_share: float = 1.0
    #: As the Investigator, how it reads the phantom.
    investigator_reading: PhantomReading = READ_UNKNOWN_PHANTOM
    #: As the phantom, how it assumes that the Investigator reads it.
    assumed_reading: PhantomReading = READ_OWN_POLICY
    #: Whether it looks beyond the round, as the Investigator.
    looks_beyond_round: bool = True


MASTER = OperaSkill()


class OperaPlayer(Player):
    """Solves the rest of the round, plans a whole activation, and carries it out."""

    def __init__(self, skill: OperaSkill) -> None:
        self.skill = skill
        self.belief: OperaBelief | None = None
        #: What it observed before its first decision, which tells its seat.
        self.early_states: list[OperaState] = []
        self.plan: list[int] = []

    def observe(self, state: State) -> None:
        """Update the public belief after a step."""
        assert isinstance(state, OperaState)
        if self.belief is None:
            self.early_states.append(state)
        else:
            self.belief.observe(state)

    def choose_action(self, state: State, rng: Rng) -> int:
        """The next step of the plan; a new plan if there is none."""
        assert isinstance(state, OperaState)
        belief = self._ensure_belief(int(state.turn))
        belief.observe(state)
        if not self.plan or state.phase == CHOOSING or not state.is_legal(self.plan[0]):
            self.plan = self._plan_turn(state, belief, rng)
        return self.plan.pop(0)

    def _ensure_belief(self, seat: int) -> OperaBelief:
        if self.belief is None:
            skill = self.skill
            reading = skill.investigator_reading if seat == INVESTIGATOR else skill.assumed_reading
            is_read = skill.assumed_reading == READ_OWN_POLICY
            self.belief = OperaBelief(
                load_value_function(PHANTOM_PARAMETERS if is_read else UNREAD_PARAMETERS),
                reading,
                skill.effort,
                load_value_function(MEASURED_PARAMETERS if is_read else UNREAD_PARAMETERS),
            )
            for state in self.early_states:
                self.belief.observe(state)
            self.early_states.clear()
        return self.belief

    def _plan_turn(self, state: OperaState, belief: OperaBelief, rng: Rng) -> list[int]:
        actions = state.legal_actions()
        if len(actions) == 1 and state.phase != CHOOSING:
            return actions
        if state.turn == INVESTIGATOR:
            return self._plan_investigator_turn(state, belief, rng)
        search = belief.solve_round(state)
        culprit = int(state.culprit)
        if self.skill.noticed_share >= 1.0:
            return list(search.paths[draw_choice(phantom_policies(search)[culprit], rng)])
        losses = [-row[culprit] for row in search.edge_winning_chances()]
        return list(search.paths[self._best_noticed(losses, rng)])

    def _plan_investigator_turn(
        self, state: OperaState, belief: OperaBelief, rng: Rng
    ) -> list[int]:
        budget = self.skill.effort.budget
        deadline = budget.deadline()
        search = belief.solve_as_investigator(state)
        posterior = belief.posterior(state)
        wins = [weighted_sum(row, posterior) for row in search.edge_winning_chances()]
        if self.skill.looks_beyond_round and state.phase == CHOOSING and state.played == 3:
            nodes = min(budget.nodes or MAX_NODES, MAX_NODES)
            joint = belief.joint_posterior(state)
            return choose_round_ending(state, search, joint, wins, nodes, deadline)
        probabilities = search.edge_probabilities(0)
        values = [
            win + PROBABILITY_BONUS * probability
            for win, probability in zip(wins, probabilities, strict=True)
        ]
        return list(search.paths[self._best_noticed(values, rng)])

    def _best_noticed(self, values: list[float], rng: Rng) -> int:
        """The best of the turns that are not overlooked."""
        bar = int(self.skill.noticed_share * 1000)
        noticed = [edge for edge in range(len(values)) if bar > 999 or rng.below(1000) < bar]
        noticed = noticed or [rng.below(len(values))]
        return max(noticed, key=values.__getitem__)


class OperaGreedyPlayer(Player):
    """Takes the activation that would be best if the round ended with it; any of several."""

    def __init__(self) -> None:
        self.plan: list[int] = []

    def choose_action(self, state: State, rng: Rng) -> int:
        """The next step of the best activation."""
        assert isinstance(state, OperaState)
        if not self.plan or not state.is_legal(self.plan[0]):
            turns = [(immediate_value(state, after), path) for path, after in complete_turns(state)]
            best = max(value for value, _ in turns)
            ties = [path for value, path in turns if value == best]
            self.plan = list(ties[rng.below(len(ties))])
        return self.plan.pop(0)


def greedy() -> Player:
    """The player that looks one complete turn ahead."""
    return OperaGreedyPlayer()


def master(budget: Budget | None) -> Player:
    """The strongest player; without a budget, it takes as long as its default effort does.

    An activation is two decisions or more, a card and a walk, often a power too. The player plans
    it as a whole at the first of them, so that the plan may take the time of two.
    """
    budget = budget or Budget()
    return OperaPlayer(OperaSkill(SearchEffort(budget=replace(budget, seconds=2 * budget.seconds))))


def make_reader(knows_policy: bool) -> Player:
    """An Investigator that searches as the master does, and reads nothing, or knows its policy.

    The one that knows follows the same public belief as the master's phantom and solves the same
    rounds in the same way, and so has the exact probabilities that the phantom draws from. It does
    not know the policies of the lower levels, which depend on what they happen to overlook.
    """
    reading = READ_OWN_POLICY if knows_policy else READ_NOTHING
    return OperaPlayer(replace(MASTER, investigator_reading=reading))


def weighted_sum(values: list[float], weights: list[float]) -> float:
    """The sum of the values of the eight characters, each times its weight."""
    return sum(value * weight for value, weight in zip(values, weights, strict=True))


def draw_choice(probabilities: list[float], rng: Rng) -> int:
    """A random index, each as often as its probability says."""
    point = rng.below(1 << 30) / (1 << 30)
    for choice, probability in enumerate(probabilities):
        point -= probability
        if point < 0:
            return choice
    return max(range(len(probabilities)), key=probabilities.__getitem__)
