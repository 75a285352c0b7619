"""Who it may be: the belief that the rest of a round is solved over, and how it is learned."""

from dataclasses import dataclass, field
from math import exp
from typing import Final

from limelight.ai.opera.search import Round
from limelight.ai.opera.worth import Worth
from limelight.ai.player import Budget
from limelight.core.whodunit import CHOOSING
from limelight.games.opera.state import PHANTOM, OperaState

WIDE: Final = 28  # choices of a decision
NARROW: Final = 9  # as few, where there are very many replies to each
BROAD: Final = 3000  # more choices and replies than this are very many
ENOUGH: Final = 200  # rounds after which a solution hardly changes
NODES: Final = 2_500_000  # edges times rounds: no decision takes more work than this
LEAST: Final = 1e-4  # what is read as less likely than this is as likely as this
RARE: Final = 0.03  # what a solution does less often than this it does not mean


@dataclass(frozen=True)
class Effort:
    """How hard to think."""

    sight: int = 4  # activations ahead, within the round
    rounds: int = 48  # of regret matching
    wide: int = WIDE  # choices of a decision that are looked at in full depth
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
        if min(4 - int(state.played), self.sight) <= 2:
            return self._solved(Round(state, belief, worth, self.sight), deadline)
        glance = Round(state, belief, worth, 2)
        keep: list[bool] = []
        few = max(2, self.wide * NARROW // WIDE)
        wide = max(few, min(self.wide, self.wide * BROAD // glance.size()))
        if len(glance.paths) > wide:
            glance.solve(6, deadline)
            keep = glance.foremost(wide)
            wanted = glance.edge_to(also) if also else -1
            if wanted >= 0:
                keep[wanted] = True
        halfway = deadline - self.budget.seconds / 2
        tree = Round(state, belief, worth, self.sight, keep, halfway)
        return self._solved(tree if tree.complete else glance, deadline)

    def _solved(self, tree: Round, deadline: float) -> Round:
        if self.budget.seconds:
            tree.solve(ENOUGH, deadline)
        else:
            most = (self.budget.nodes or NODES) // max(1, tree.size())
            tree.solve(max(4, min(self.rounds, most)), deadline)
        return tree


@dataclass(frozen=True)
class Reading:
    """How what the phantom does is read: as done by one of these, in what proportion at first.

    The rest does anything, all alike. Which of them it is shows as the game goes on.
    """

    mixing: float = 0.0  # one that plays the solution
    selfish: float = 0.0  # one that takes what is best for itself
    wary: float = 0.0  # one that takes what is best, did the Investigator know who it is
    sharpness: float = 0.05  # how much better, in chance of winning, makes it e times as likely

    def shares(self) -> list[float]:
        """Of each of them, the rest last."""
        rest = 1 - self.mixing - self.selfish - self.wary
        return [self.mixing, self.selfish, self.wary, rest]


NOTHING: Final = Reading()
#: An Investigator's of a phantom it does not know.
ANYBODY: Final = Reading(mixing=0.3, selfish=0.25, wary=0.3)
#: A phantom's of itself, and so an Investigator's who knows the phantom.
OURS: Final = Reading(mixing=1.0)


def meant(chances: list[float]) -> list[float]:
    """What is left of a mixture once what it hardly ever does is left out."""
    least = min(RARE, max(chances))
    kept = [chance if chance >= least else 0.0 for chance in chances]
    total = sum(kept)
    return [chance / total for chance in kept]


def leaning(losses: list[float], sharpness: float) -> list[float]:
    """How likely each choice is for one that takes the least, more or less."""
    least = min(losses)
    chances = [exp((least - loss) / sharpness) for loss in losses]
    total = sum(chances)
    return [chance / total for chance in chances]


class Belief:
    """The chance of each suspect as far as everybody can tell, from activation to activation."""

    def __init__(self, worth: Worth, reading: Reading, effort: Effort) -> None:
        self.worth = worth
        self.reading = reading
        self.effort = effort
        #: How well each model, in the order of `Reading.shares`, fits if it is this character.
        self.weights = [[share] * 8 for share in reading.shares()]
        self.before: OperaState | None = None  # the last card choice of the phantom's
        self.tree: Round | None = None  # its solution, if it is known already
        self.activation = (0, 0)

    def of(self, state: OperaState) -> list[float]:
        """The chance of each character; of those who are cleared, none."""
        weights = [
            sum(row[character] for row in self.weights) if state.suspects >> character & 1 else 0.0
            for character in range(8)
        ]
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

    def solve(self, state: OperaState, also: OperaState | None = None) -> Round:
        """The rest of the round by this belief; a phantom's card choice is solved only once."""
        if self.before is None or state.phase != CHOOSING or state.turn != PHANTOM:
            return self.effort.solve(state, self.of(state), self.worth)
        if self.tree is None:
            self.tree = self.effort.solve(state, self.of(state), self.worth, also)
        return self.tree

    def _learn(self, before: OperaState, after: OperaState) -> None:
        """The phantom has chosen: whom does it fit?"""
        belief = self.of(before)
        suspects = [character for character in range(8) if belief[character] > 0.0]
        if len(suspects) < 2:
            return
        tree = self.solve(before, after)
        edge = tree.edge_to(after)
        if edge < 0:
            return
        models = (self._mixing, self._selfish, self._wary, self._anything)
        for row, model in zip(self.weights, models, strict=True):
            if any(row):
                for character, likely in enumerate(model(tree, edge)):
                    # Nobody is ever ruled out by a reading: only the rules do that.
                    row[character] *= max(likely, LEAST)

    # How likely a model chooses an edge, for each character.

    def _mixing(self, tree: Round, edge: int) -> list[float]:
        return [meant(tree.chances(character))[edge] for character in range(8)]

    def _selfish(self, tree: Round, edge: int) -> list[float]:
        return self._leaning(tree.prospects(), edge)

    def _wary(self, tree: Round, edge: int) -> list[float]:
        return self._leaning(tree.bare(), edge)

    def _leaning(self, rows: list[list[float]], edge: int) -> list[float]:
        sharpness = self.reading.sharpness
        return [leaning(list(losses), sharpness)[edge] for losses in zip(*rows, strict=True)]

    def _anything(self, tree: Round, edge: int) -> list[float]:
        return [1 / len(tree.paths)] * 8
