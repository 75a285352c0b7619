"""Looks beyond the round: where the pieces stand at its end matters for the next one.

The table does not know where they stand. Of the ways to end a round that it takes for nearly as
good, the Investigator finds the best by solving the next round after each. It has the last word in
just those rounds whose next cards are known.
"""

from time import perf_counter
from typing import Final, NamedTuple

from limelight.ai.opera.belief import Effort
from limelight.ai.opera.greedy import completed
from limelight.ai.opera.search import Round
from limelight.ai.opera.value_function import Worth
from limelight.core import bits
from limelight.core.game import OVER
from limelight.games.opera import moves
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import DRAWING, INVESTIGATOR

NEARLY: Final = 0.08  # how much less, by the table, is worth a closer look
NODES: Final = 800_000  # edges times rounds of regret matching: no decision takes more work
BRIEF: Final = Effort(rounds=8, wide=6)  # for each of them


class Ending(NamedTuple):
    """A way to end the round."""

    path: list[int]
    shallow: float  # the Investigator's chance by the table
    drawing: float  # what of it comes from Raoul's draw
    after: OperaState
    groups: list[int]  # who may be left: those who appear, those who do not


def best_ending(
    state: OperaState,
    tree: Round,
    belief: list[float],
    wins: list[float],
    nodes: int,
    deadline: float,
) -> list[int]:
    """The best activation that ends the round, of as many as the nodes or the time allow.

    The Investigator is to choose the last card of an odd round; the belief is as in `Round`, `wins`
    are those of the tree.
    """
    endings = _endings(state, tree, belief, wins)
    best, plan = -1.0, endings[0].path
    for ending in endings:
        if nodes <= 0 or perf_counter() > deadline:
            break
        deep = ending.drawing
        for group in ending.groups:
            worth, edges = _looked_into(ended(state, ending.after, group), belief, tree.worth)
            deep += worth
            nodes -= edges * BRIEF.rounds
        if deep > best:
            best, plan = deep, ending.path
    return plan


def _endings(
    state: OperaState, tree: Round, belief: list[float], wins: list[float]
) -> list[Ending]:
    """Those worth a closer look, the best first; what leads to the same place only once."""
    least = max(wins) - NEARLY
    found: dict[tuple[int, int, int], Ending] = {}
    for path, after in completed(state):
        where = (int(after.rooms), int(after.blackout), int(after.padlock))
        shallow = wins[tree.edge_to(after)]
        if shallow < least or where in found:
            continue
        exposed = moves.in_the_dark_or_alone(after.rooms, after.crowd, after.blackout)
        groups = [int(state.suspects & exposed), int(state.suspects & ~exposed)]
        drawing = 0.0
        if after.phase == DRAWING:
            for group, appears in zip(groups, (1, 0), strict=True):
                for habit in range(len(belief) // 8):
                    drawn = tree.worth.after(group, appears, 1 + INVESTIGATOR, habit)
                    plain = tree.worth.after(group, appears, 0, habit)
                    drawing += _chance(group, belief[8 * habit :][:8]) * (drawn - plain)
        found[where] = Ending(path, shallow, drawing, after, [group for group in groups if group])
    return sorted(found.values(), key=lambda ending: -ending.shallow)


def _chance(group: int, belief: list[float]) -> float:
    """That it is one of these."""
    return sum(belief[character] for character in bits.members(group))


def ended(state: OperaState, after: OperaState, group: int) -> OperaState:
    """The state with the pieces where they are after an activation, the round being over.

    The phantom is in this group, which has appeared or not; what Raoul may draw is not drawn.
    """
    found = state.copy()
    found.rooms, found.crowd = after.rooms, after.crowd
    found.blackout, found.padlock = after.blackout, after.padlock
    culprit = int(bits.lowest(group))
    if culprit != found.culprit:
        swapped = 1 << culprit | 1 << int(found.culprit)
        if found.deck >> culprit & 1:
            found.deck ^= swapped
        else:
            found.kept ^= swapped
        found.culprit = culprit
    found.next_card()
    return found


def _looked_into(state: OperaState, belief: list[float], worth: Worth) -> tuple[float, int]:
    """The Investigator's chance with the group that is left, times its own; edges it took."""
    rest = [chance if state.suspects >> (at & 7) & 1 else 0.0 for at, chance in enumerate(belief)]
    if state.turn == OVER:
        return (sum(rest) if state.winner == INVESTIGATOR else 0.0), 0
    tree = BRIEF.solve(state, rest, worth)
    chances = [win * sum(rest[at::8]) for at, win in enumerate(tree.worth_now())]
    return sum(chances), tree.work()
