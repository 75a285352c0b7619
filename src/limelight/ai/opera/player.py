"""The strongest player of opera, and what it is when it knows less, sees less, thinks less."""

from dataclasses import dataclass, field

from limelight.ai.opera.belief import ANYBODY, NOTHING, OURS, Belief, Effort, Reading, mixtures
from limelight.ai.opera.next_round import NODES, best_ending
from limelight.ai.opera.weights import TELLING, TRUE, UNREAD, learned
from limelight.ai.player import Player
from limelight.core.game import State
from limelight.core.rng import Rng
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import CHOOSING, INVESTIGATOR


@dataclass(frozen=True)
class Traits:
    """What a player of opera can do."""

    effort: Effort = field(default_factory=Effort)
    seen: float = 1.0  # the share of its own choices that it does not overlook
    reading: Reading = ANYBODY  # as the Investigator
    mask: Reading = OURS  # as the phantom: what it supposes the Investigator to read
    ahead: bool = True  # as the Investigator: whether it looks beyond the round


class Thinker(Player):
    """Solves the rest of the round, plans a whole activation, and carries it out."""

    def __init__(self, traits: Traits) -> None:
        self.traits = traits
        self.belief: Belief | None = None
        self.early: list[OperaState] = []  # seen before it was known which seat this is
        self.plan: list[int] = []

    def see(self, state: State) -> None:
        """Follow what everybody may believe."""
        assert isinstance(state, OperaState)
        if self.belief is None:
            self.early.append(state)
        else:
            self.belief.see(state)

    def choose(self, state: State, rng: Rng) -> int:
        """The next step of the plan; a new plan if there is none."""
        assert isinstance(state, OperaState)
        belief = self._belief(int(state.turn))
        belief.see(state)
        if not self.plan or state.phase == CHOOSING or not state.is_legal(self.plan[0]):
            self.plan = self._decide(state, belief, rng)
        return self.plan.pop(0)

    def _belief(self, seat: int) -> Belief:
        if self.belief is None:
            traits = self.traits
            reading = traits.reading if seat == INVESTIGATOR else traits.mask
            tables = (TELLING, TRUE) if traits.mask == OURS else (UNREAD, UNREAD)
            worth, hunting = (learned(telling) for telling in tables)
            self.belief = Belief(worth, reading, traits.effort, hunting)
            for state in self.early:
                self.belief.see(state)
            self.early.clear()
        return self.belief

    def _decide(self, state: OperaState, belief: Belief, rng: Rng) -> list[int]:
        actions = state.legal()
        if len(actions) == 1 and state.phase != CHOOSING:
            return actions
        budget = self.traits.effort.budget
        deadline = budget.deadline()
        if state.turn == INVESTIGATOR:
            tree = belief.hunt(state)
            weights = belief.of(state)
            wins = [mean(row, weights) for row in tree.prospects()]
            chances = tree.chances(0)
            if self.traits.ahead and state.phase == CHOOSING and state.played == 3:
                nodes = min(budget.nodes or NODES, NODES)
                return best_ending(state, tree, belief.apart(state), wins, nodes, deadline)
            best = self._noticed([w + 0.01 * c for w, c in zip(wins, chances, strict=True)], rng)
            return list(tree.paths[best])
        tree = belief.solve(state)
        if self.traits.seen >= 1.0:
            return list(tree.paths[drawn(mixtures(tree)[int(state.culprit)], rng)])
        losses = [-row[int(state.culprit)] for row in tree.prospects()]
        return list(tree.paths[self._noticed(losses, rng)])

    def _noticed(self, values: list[float], rng: Rng) -> int:
        """The best of the choices that are not overlooked."""
        bar = int(self.traits.seen * 1000)
        noticed = [edge for edge in range(len(values)) if bar > 999 or rng.below(1000) < bar]
        noticed = noticed or [rng.below(len(values))]
        return max(noticed, key=values.__getitem__)


def mean(worths: list[float], weights: list[float]) -> float:
    """The chance against each of the eight, weighed."""
    return sum(worth * weight for worth, weight in zip(worths, weights, strict=True))


def drawn(chances: list[float], rng: Rng) -> int:
    """One of the choices, each as often as it is to be chosen."""
    point = rng.below(1 << 30) / (1 << 30)
    for choice, chance in enumerate(chances):
        point -= chance
        if point < 0:
            return choice
    return max(range(len(chances)), key=chances.__getitem__)


# From a child's opponent to the master: how many activations each looks ahead, how much it notices.
LEVELS: dict[int, Traits] = {
    1: Traits(Effort(1, 6), 0.03, NOTHING, NOTHING, ahead=False),
    2: Traits(Effort(1, 6), 0.545, NOTHING, NOTHING, ahead=False),
    3: Traits(Effort(1, 6), 0.89, NOTHING, NOTHING, ahead=False),
    4: Traits(Effort(2, 8), 0.49, NOTHING, NOTHING, ahead=False),
    5: Traits(Effort(2, 12), 0.795, NOTHING, NOTHING, ahead=False),
    6: Traits(Effort(3, 12), 0.625, NOTHING, NOTHING, ahead=False),
    7: Traits(Effort(4, 5), 0.77, NOTHING, NOTHING, ahead=False),
    8: Traits(),
}
