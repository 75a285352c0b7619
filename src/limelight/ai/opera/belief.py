"""Who it may be: the belief that the rest of a round is solved over, and how it is learned."""

from collections import Counter
from dataclasses import dataclass, field
from math import exp, prod
from operator import mul
from typing import Final

from limelight.ai.opera.greedy import completed, left, value
from limelight.ai.opera.search import Round
from limelight.ai.opera.value_function import Worth
from limelight.ai.player import Budget
from limelight.games.opera.state import PHANTOM, OperaState
from limelight.games.whodunit.state import CHOOSING, INVESTIGATOR

WIDE: Final = 28  # choices of a decision
NARROW: Final = 9  # as few, where there are very many replies to each
BROAD: Final = 3000  # more choices and replies than this are very many
ENOUGH: Final = 200  # rounds after which a solution hardly changes
NODES: Final = 2_500_000  # work times rounds: no decision takes more work than this
OF_HABIT: Final = (3, 4)  # the places of the hasty and the aimless in `Reading.shares`
FAINT: Final = 0.04  # what somebody is less likely to be is not worth thinking about
LEAST: Final = 1e-4  # what is read as less likely than this is as likely as this
SLACK: Final = 0.03  # what costs every suspect more than this is a mistake
# At first, hasty Investigators and aimless, to each that reads the phantom. One that reads is soon
# seen not to be hasty, but seldom not to be aimless: suspecting that tells it something all game.
SUSPECTED: Final = (0.15, 0.02)
AT_MOST: Final = 20.0  # so many are as good as nobody else
# Of the choices that a hasty one would not take by chance, those that a good one makes like it.
ALIKE: Final = 0.05
ALIKE_AT_LAST: Final = 0.9  # with the last activation of a round it is right to be hasty
CAUTION: Final = 3.0  # to take one that schemes for aimless costs less than the other way round


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
        habits: tuple[float, float] = (0.0, 0.0),
    ) -> Round:
        """The rest of the round, solved as far as there is time; no choice to `also` left out.

        The phantom reckons with so many Investigators of `habits`: see `Round.reckon`.
        """
        deadline = self.budget.deadline()
        if min(4 - int(state.played), self.sight) <= 2:
            return self._solved(Round(state, belief, worth, self.sight), deadline, habits)
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
        return self._solved(tree if tree.complete else glance, deadline, habits)

    def _solved(self, tree: Round, deadline: float, habits: tuple[float, float]) -> Round:
        if any(habits):
            tree.reckon(*habits)
        if self.budget.seconds:
            tree.solve(ENOUGH, deadline)
        else:
            most = (self.budget.nodes or NODES) // max(1, tree.work())
            tree.solve(max(4, min(self.rounds, most)), deadline)
        return tree


@dataclass(frozen=True)
class Reading:
    """How what the phantom does is read: as done by one of these, in what proportion at first.

    The rest is aimless: it takes any action, and then any. Which of them it is shows as the game
    goes on. A large rest keeps an Investigator from seeing meaning in what has none.
    """

    mixing: float = 0.0  # one that plays the solution
    selfish: float = 0.0  # one that takes what is best for itself
    wary: float = 0.0  # one that takes what is best, did the Investigator know who it is
    hasty: float = 0.0  # one that takes what is best, did the round end there
    sharpness: float = 0.05  # how much better, in chance of winning, makes it e times as likely

    def shares(self) -> list[float]:
        """Of each of them, the rest last."""
        known = [self.mixing, self.selfish, self.wary, self.hasty]
        return [*known, 1 - sum(known)]


NOTHING: Final = Reading()
#: An Investigator's of a phantom it does not know.
ANYBODY: Final = Reading(mixing=0.025, selfish=0.0375, wary=0.0375, hasty=0.05)
#: A phantom's of itself, and so an Investigator's who knows the phantom.
OURS: Final = Reading(mixing=1.0)


def mixtures(tree: Round) -> list[list[float]]:
    """How often the phantom takes each edge of the root, for each character it may be.

    A few rounds of regret matching leave a trace of all that was tried: what turned out to be a
    mistake for everybody is left out. What is one for some only stays, for it hides the others.
    """
    suspects = set(tree.types)
    chances = [tree.chances(character) for character in range(8)]
    losses = list(zip(*tree.prospects(), strict=True))
    good = [False] * len(tree.paths)
    for character in suspects:
        mean = sum(map(mul, chances[character], losses[character]))
        for edge, loss in enumerate(losses[character]):
            good[edge] = good[edge] or loss <= mean + SLACK
    return [scaled(list(map(mul, row, good))) for row in chances]


def scaled(weights: list[float]) -> list[float]:
    """The same weights, adding up to one."""
    total = sum(weights)
    return [weight / total for weight in weights]


def leaning(losses: list[float], sharpness: float) -> list[float]:
    """How likely each choice is for one that takes the least, more or less."""
    least = min(losses)
    return scaled([exp((least - loss) / sharpness) for loss in losses])


class Belief:
    """The chance of each suspect as far as everybody can tell, from activation to activation."""

    def __init__(
        self, worth: Worth, reading: Reading, effort: Effort, hunting: Worth | None = None
    ) -> None:
        self.worth = worth
        self.hunting = hunting or worth  # what counts where the Investigator chooses
        self.reading = reading
        self.effort = effort
        #: How well each model, in the order of `Reading.shares`, fits if it is this character.
        self.weights = [[share] * 8 for share in reading.shares()]
        self.before: OperaState | None = None  # the last card choice of the phantom's
        self.tree: Round | None = None  # its solution, if it is known already
        self.activation = (0, 0)
        self.asked: OperaState | None = None  # the last card choice of the Investigator's
        #: How many Investigators are hasty, how many aimless, to each that reads the phantom.
        self.habits = SUSPECTED if reading == OURS else (0.0, 0.0)

    def of(self, state: OperaState) -> list[float]:
        """The chance of each character; of those who are cleared, none."""
        weights = [
            sum(row[character] for row in self.weights) if state.suspects >> character & 1 else 0.0
            for character in range(8)
        ]
        return scaled(weights)

    def apart(self, state: OperaState) -> list[float]:
        """The same for each character as a schemer, then by habit, if it has any: see `Round`."""
        if self.reading in (NOTHING, OURS):
            return self.of(state)
        found = self.of(state) + [0.0] * 8 * len(OF_HABIT)
        for character, weights in enumerate(zip(*self.weights, strict=True)):
            hasty, aimless = (weights[place] for place in OF_HABIT)
            shares = scaled([sum(weights) - hasty - aimless, hasty, CAUTION * aimless])
            shares = scaled([share if share > FAINT else 0.0 for share in shares])
            for habit, share in reversed(list(enumerate(shares))):
                found[8 * habit + character] = found[character] * share
        return found

    def see(self, state: OperaState) -> None:
        """Take notice of how things stand."""
        now = (int(state.round), int(state.played))
        if self.before is not None and now != self.activation:
            if self.reading != NOTHING:
                self._learn(self.before, state)
            self.before = None
            self.tree = None
        if self.asked is not None and now != self.activation:
            self._size_up(self.asked, state)
            self.asked = None
        if state.phase == CHOOSING and state.turn == PHANTOM and self.before is None:
            self.before = state.copy()
        if state.phase == CHOOSING and state.turn == INVESTIGATOR and self.asked is None:
            self.asked = state.copy()
        self.activation = now

    def solve(self, state: OperaState, also: OperaState | None = None) -> Round:
        """The rest of the round by this belief; a phantom's card choice is solved only once."""
        if self.before is None or state.phase != CHOOSING or state.turn != PHANTOM:
            return self.effort.solve(state, self.of(state), self.at(state), None, self.habits)
        if self.tree is None:
            self.tree = self.effort.solve(state, self.of(state), self.at(state), also, self.habits)
        return self.tree

    def hunt(self, state: OperaState) -> Round:
        """The rest of the round for an Investigator who makes use of habits."""
        return self.effort.solve(state, self.apart(state), self.at(state), None, self.habits)

    def at(self, state: OperaState) -> Worth:
        """What a round leads to, for whoever chooses."""
        return self.hunting if state.turn == INVESTIGATOR else self.worth

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
        read = [[row[edge] for row in mixtures(tree)]]
        if self.reading != OURS:  # of which there is nothing else
            read += [self._leaning(rows, edge) for rows in (tree.prospects(), tree.bare())]
            read += by_habit(before, tree, edge)
        for row, likely in zip(self.weights, read, strict=False):
            for character, chance in enumerate(likely):
                # Nobody is ever ruled out by a reading: only the rules do that.
                row[character] *= max(chance, LEAST)

    def _size_up(self, before: OperaState, after: OperaState) -> None:
        """The Investigator has chosen: does it look ahead?"""
        if not any(self.habits):
            return
        ways = completed(before)
        values = [value(before, end) for _, end in ways]
        best = max(values)
        chances = by_chance([path for path, _ in ways])
        luck = sum(chance for chance, of in zip(chances, values, strict=True) if of == best)
        alike = ALIKE_AT_LAST if before.played == 3 else ALIKE
        hasty, aimless = self.habits
        if value(before, after) == best:
            good = luck + alike * (1 - luck)
            hasty, aimless = hasty / good, aimless * luck / good
        else:
            hasty, aimless = 0.0, aimless / (1 - alike)
        self.habits = (min(hasty, AT_MOST), min(aimless, AT_MOST))

    # How likely a model chooses an edge, for each character.

    def _leaning(self, rows: list[list[float]], edge: int) -> list[float]:
        sharpness = self.reading.sharpness
        return [leaning(list(losses), sharpness)[edge] for losses in zip(*rows, strict=True)]


def by_habit(before: OperaState, tree: Round, edge: int) -> tuple[list[float], list[float]]:
    """How likely the hasty choose an edge, and the aimless, for each character."""
    hits, ties, best, aimless = [0] * 8, [0] * 8, [-1.0] * 8, 0.0
    ways = completed(before)
    for (_, after), chance in zip(ways, by_chance([path for path, _ in ways]), strict=True):
        there = tree.edge_to(after) == edge
        aimless += chance * there
        for character in range(8):
            spaces = left(before, after, character)
            if spaces > best[character]:
                best[character], ties[character], hits[character] = spaces, 0, 0
            if spaces == best[character]:
                ties[character] += 1
                hits[character] += there
    return [hit / tie for hit, tie in zip(hits, ties, strict=True)], [aimless] * 8


def by_chance(paths: list[list[int]]) -> list[float]:
    """How likely any action, and then any, come to each of the paths, which are all there are."""
    begun = {tuple(path[:end]) for path in paths for end in range(1, len(path) + 1)}
    actions = Counter(path[:-1] for path in begun)  # how many there are to go on with
    return [prod(1 / actions[tuple(path[:end])] for end in range(len(path))) for path in paths]
