"""Who it may be: the belief that the rest of a round is solved over, and how it is learned."""

from dataclasses import dataclass, field
from typing import Final

from limelight.ai.opera.search import Round
from limelight.ai.opera.worth import Worth
from limelight.ai.player import Budget
from limelight.core.whodunit import CHOOSING
from limelight.games.opera.state import PHANTOM, OperaState

WIDE: Final = 28  # choices of a decision that are looked at in full depth
NARROW: Final = 9  # as few, where there are very many replies to each
BROAD: Final = 3000  # more choices and replies than this are very many
NODES: Final = 2_500_000  # edges times rounds: no decision takes more work than this
RARE: Final = 0.03  # what a solution does less often than this it does not mean


@dataclass(frozen=True)
class Effort:
    """How hard to think."""

    sight: int = 4  # activations ahead, within the round
    rounds: int = 48  # of regret matching
    budget: Budget = field(default_factory=Budget)

    def solve(
        self,
        state: OperaState,
        belief: list[float],
        worth: Worth,
        also: OperaState | None = None,
    ) -> Round:
        """The rest of the round, solved as far as there is time; no choice to `also` left out."""
        deadline = self.budget.deadline()
        keep: list[bool] = []
        if min(4 - int(state.played), self.sight) > 2:
            glance = Round(state, belief, worth, 2, keep)
            wide = max(NARROW, min(WIDE, WIDE * BROAD // glance.size()))
            if len(glance.paths) > wide:
                glance.solve(6, deadline)
                keep = glance.foremost(wide)
                wanted = glance.edge_to(also) if also else -1
                if wanted >= 0:
                    keep[wanted] = True
        tree = Round(state, belief, worth, self.sight, keep)
        if self.budget.seconds:
            tree.solve(1 << 20, deadline)
        else:
            most = (self.budget.nodes or NODES) // max(1, tree.size())
            tree.solve(max(4, min(self.rounds, most)), deadline)
        return tree


@dataclass(frozen=True)
class Reading:
    """How what the phantom does is read: as done by one of these, in what proportion.

    The rest does anything, all alike.
    """

    mixing: float = 0.0  # one that plays the solution
    selfish: float = 0.0  # one that takes what is best for itself
    sharpness: float = 0.02  # how much better, in chance of winning, makes it e times as likely


NOTHING: Final = Reading()
#: An Investigator's of a phantom it does not know.
ANYBODY: Final = Reading(mixing=0.4, selfish=0.35)
#: A phantom's of itself, and so an Investigator's who knows the phantom.
OURS: Final = Reading(mixing=1.0)


def meant(chances: list[float]) -> list[float]:
    """What is left of a mixture once what it hardly ever does is left out."""
    least = min(RARE, max(chances))
    kept = [chance if chance >= least else 0.0 for chance in chances]
    total = sum(kept)
    return [chance / total for chance in kept]


class Belief:
    """The chance of each suspect as far as everybody can tell, from activation to activation."""

    def __init__(self, worth: Worth, reading: Reading, effort: Effort) -> None:
        self.worth = worth
        self.reading = reading
        self.effort = effort
        self.weights = [1.0] * 8
        self.before: OperaState | None = None  # the last card choice of the phantom's
        self.tree: Round | None = None  # its solution, if it is known already
        self.activation = (0, 0)

    def of(self, state: OperaState) -> list[float]:
        """The chance of each character; of those who are cleared, none."""
        weights = [w if state.suspects >> c & 1 else 0.0 for c, w in enumerate(self.weights)]
        total = sum(weights)
        return [weight / total for weight in weights]

    def see(self, state: OperaState) -> None:
        """Take notice of how things stand."""
        now = (int(state.round), int(state.played))
        if self.before is not None and now != self.activation:
            if self.reading != NOTHING:
                self._learn(self.before, state)
            self.before = None
            self.tree = None
        if state.phase == CHOOSING and state.turn == PHANTOM and self.before is None:
            self.before = state.copy()
        self.activation = now

    def solve(self, state: OperaState) -> Round:
        """The rest of the round by this belief; a phantom's card choice is solved only once."""
        if self.before is None or state.phase != CHOOSING or state.turn != PHANTOM:
            return self.effort.solve(state, self.of(state), self.worth)
        if self.tree is None:
            self.tree = self.effort.solve(state, self.of(state), self.worth)
        return self.tree

    def _learn(self, before: OperaState, after: OperaState) -> None:
        """The phantom has chosen: whom does it fit?"""
        belief = self.of(before)
        if sum(chance > 0.0 for chance in belief) < 2:
            return
        tree = self.solve(before)
        edge = tree.edge_to(after)
        if edge < 0:
            return
        likely = [self._likelihood(tree, edge, c) if belief[c] > 0.0 else 0.0 for c in range(8)]
        most = max(likely)
        for character in range(8):
            # Nobody is ever ruled out by a reading: only the rules do that.
            self.weights[character] *= max(likely[character] / most, 1e-4)

    def _likelihood(self, tree: Round, edge: int, character: int) -> float:
        reading = self.reading
        likely = (1 - reading.mixing - reading.selfish) / len(tree.paths)
        likely += reading.mixing * meant(tree.chances(character))[edge]
        if reading.selfish:
            likely += reading.selfish * tree.selfish(character, reading.sharpness)[edge]
        return max(likely, 1e-6)
