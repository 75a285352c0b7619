"""The players who think: the same search, with more or less skill."""

from collections.abc import Sequence
from dataclasses import dataclass

from limelight.ai.jack.belief import Belief, counted
from limelight.ai.jack.search import Root, eight
from limelight.ai.jack.turns import NEVER, public
from limelight.ai.jack.value_function import Judge
from limelight.ai.jack.weights import learned
from limelight.ai.player import Budget, Player
from limelight.core.ints import vec
from limelight.core.rng import Rng
from limelight.games.jack.state import JackState
from limelight.games.whodunit.state import INVESTIGATOR

ENDLESS = 1 << 60
# The share of the time that is kept for looking ahead, once all activations are listed.
LOOKING = 0.75

# A complete activation, and the Investigator's chance of winning after it.
Line = tuple[list[int], float]


@dataclass(frozen=True)
class Skill:
    """What a player is good at."""

    #: How many boards may be judged; 0: only those right after the activation.
    nodes: int = 0
    #: Whether all of Goodley's activations are looked at, or only some.
    whole: bool = True
    #: The share of activations that it does not think of.
    blind: float = 0.0
    #: How far it may be off in judging one.
    noise: float = 0.0
    #: Whether it wonders what Jack's moves tell.
    believes: bool = False
    #: How far it doubts what Jack's moves tell.
    doubt: float = 0.0
    #: How suspicious the Investigator is thought to be of what Jack does, from 0 to 1.
    wary: float = 0.0
    #: How much Jack minds that he may be accused on a whim.
    rashness: float = 0.0


GREEDY = Skill()
MASTER = Skill(nodes=200_000, believes=True, doubt=0.4, wary=0.6, rashness=0.15)


def greedy() -> Player:
    """The player that looks one complete turn ahead."""
    return Thinker(GREEDY)


def master(budget: Budget | None) -> Player:
    """The strongest player; without a budget, as long as it is used to."""
    return Thinker(MASTER, budget)


class Thinker(Player):
    """A player who plans a complete activation and then carries it out."""

    def __init__(
        self, skill: Skill, budget: Budget | None = None, weights: Sequence[float] | None = None
    ) -> None:
        self.skill = skill
        self.budget = budget
        self.judge = Judge(list(weights or learned()))
        self.belief = Belief()
        #: What was thought of last.
        self.root: Root | None = None
        self._plan: dict[bytes, int] = {}

    def see(self, state: JackState) -> None:  # type: ignore[override]
        """Note what Jack does."""
        if self.skill.believes:
            self.belief.see(state)

    def choose(self, state: JackState, rng: Rng) -> int:  # type: ignore[override]
        """The next step of the plan, or of a new one."""
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        seat = int(state.turn)
        planned = self._plan.get(state.key(seat))
        if planned is not None:
            return planned
        path = self._think(state, rng)
        self._plan.clear()
        twin = state.copy()
        for action in path:
            self._plan[twin.key(seat)] = action
            twin.step(action)
        return path[0]

    def suspicion(self, state: JackState, seat: int, rng: Rng) -> list[float]:
        """What this player thinks the Investigator should believe of each character by now.

        The Investigator's seat knows his alibis; Jack's does not.
        """
        if self.skill.believes:
            self.belief.weigh(seat, self.judge, rng.split())
        # Jack cannot tell how much the Investigator makes of his moves.
        doubt = self.skill.doubt if seat == INVESTIGATOR else 1 - self.skill.wary
        return self.belief.among(counted(state, seat)[0], doubt)

    def _think(self, state: JackState, rng: Rng) -> list[int]:
        deadline = self.deadline()
        shares = self.suspicion(state, int(state.turn), rng)
        return self.rank(state, rng, shares, deadline)[0][0]

    def deadline(self) -> float:
        """When a decision that begins now must be over."""
        return self.budget.deadline() if self.budget else NEVER

    def rank(
        self, state: JackState, rng: Rng, shares: Sequence[float], deadline: float = NEVER
    ) -> list[Line]:
        """The activations looked into, best first for the seat to move."""
        skill = self.skill
        suspects, unheld = counted(state, int(state.turn))
        self.judge.prepare(state, suspects, unheld)
        belief = eight(0.0)
        for c in range(8):
            belief[c] = shares[c]
        self.judge.believe(belief)
        listed = deadline - (LOOKING * self.budget.seconds if self.budget else 0.0)
        root = Root(public(state), self.judge, rng.split(), skill.whole, skill.blind, listed)
        self.root = root
        if skill.noise:
            root.blur(skill.noise)
        if not skill.nodes:
            root.last = True
        if state.turn == INVESTIGATOR:
            return self._investigate(root, belief, suspects, deadline)
        return self._hide(root, belief, int(state.culprit), deadline)

    def _investigate(
        self, root: Root, belief: vec[float], suspects: int, deadline: float
    ) -> list[Line]:
        root.think(belief, belief, self.skill.wary, self._nodes(), deadline)
        ranked: list[Line] = []
        for at, values in root.results.items():
            chance = sum(belief[c] * values[c] for c in range(8))
            ranked.append((root.options.paths[at], chance))
        for accused, path in root.options.accusing.items():
            if root.options.accusable & suspects & 1 << accused:
                ranked.append((path, belief[accused]))
        return sorted(ranked, key=lambda line: -line[1])

    def _hide(self, root: Root, belief: vec[float], culprit: int, deadline: float) -> list[Line]:
        stake = eight(0.0)
        stake[culprit] = 1.0
        root.beware(culprit, self.skill.rashness)
        root.think(belief, stake, self.skill.wary, self._nodes(), deadline)
        ranked = [(root.options.paths[at], values[culprit]) for at, values in root.results.items()]
        ranked.sort(key=lambda line: line[1])
        if root.options.leaving >> culprit & 1:
            ranked.insert(0, (root.options.ways_out[culprit], 0.0))
        return ranked

    def _nodes(self) -> int:
        return self.budget.nodes or ENDLESS if self.budget else self.skill.nodes
