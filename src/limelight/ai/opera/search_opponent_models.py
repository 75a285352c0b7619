"""The rest of a round of opera with players who do not weigh what the other may believe.

Phantoms of habit: the hasty takes what is best if the round ended there, the aimless anything.
Investigators: the same two, and one who knows who the phantom is.
"""

from typing import Final

from limelight.ai.opera.search_tree import Tree, zeros
from limelight.ai.opera.value_function import AIMLESS, HASTY
from limelight.core import bits
from limelight.core.ints import i64, vec
from limelight.games.whodunit.state import INVESTIGATOR

KNOWING: Final[i64] = 0  # an Investigator; the others are as phantoms are


def accustom(tree: Tree, types: vec[i64], habits: vec[i64], policy: vec[float]) -> None:
    """What the hasty and the aimless among the phantoms do, written into their policy."""
    width: i64 = len(types)
    ply: i64 = 0
    while ply < tree.plies:
        node: i64 = tree.starts[ply]
        while tree.mover(ply) != INVESTIGATOR and node < tree.end(ply):
            t: i64 = 0
            while t < width:
                if habits[t] == HASTY:
                    _be_hasty(tree, node, types[t], t, width, policy)
                elif habits[t] == AIMLESS:
                    _be_aimless(tree, node, t, width, policy)
                t += 1
            node += 1
        ply += 1


def _be_hasty(
    tree: Tree, node: i64, character: i64, t: i64, width: i64, policy: vec[float]
) -> None:
    """Takes what leaves most suspects, did the round end there; of equals any."""
    first: i64 = tree.first[node]
    end: i64 = tree.first[node + 1]
    best: i64 = 0
    ties: i64 = 0
    edge = first
    while edge < end:
        left = tree.left(edge, character)
        if left > best:
            best = left
            ties = 0
        if left == best:
            ties += 1
        edge += 1
    even: float = 1.0 / float(ties)
    edge = first
    while edge < end:
        if tree.left(edge, character) == best:
            policy[edge * width + t] = even
        edge += 1


def _be_aimless(tree: Tree, node: i64, t: i64, width: i64, policy: vec[float]) -> None:
    """Takes anything, all alike."""
    edge: i64 = tree.first[node]
    end: i64 = tree.first[node + 1]
    even: float = 1.0 / float(end - edge)
    while edge < end:
        policy[edge * width + t] = even
        edge += 1


def against(tree: Tree, types: vec[i64], habits: vec[i64], seeker: i64) -> vec[float]:
    """What each node is worth with each type, if the Investigator is one of these.

    The phantom does then what is best for itself: nobody reads it.
    """
    width: i64 = len(types)
    value: vec[float] = zeros(len(tree.keys) * width)
    node: i64 = len(tree.keys) - 1
    ply: i64 = tree.plies - 1
    while ply >= 0:
        searching = tree.mover(ply) == INVESTIGATOR
        start: i64 = tree.starts[ply]
        while node >= start:
            if searching and seeker != KNOWING:
                _take_any(tree, node, types, habits, value, seeker == HASTY)
            else:
                _take_best(tree, node, types, habits, value, 1.0 if searching else -1.0)
            node -= 1
        ply -= 1
    return value


def _take_best(
    tree: Tree, node: i64, types: vec[i64], habits: vec[i64], value: vec[float], sign: float
) -> None:
    """The most for each type, or the least: the most of what is negated."""
    width: i64 = len(types)
    end: i64 = tree.first[node + 1]
    t: i64 = 0
    while t < width:
        best: float = -2.0
        edge: i64 = tree.first[node]
        while edge < end:
            worth = led_to(tree, edge, t, types, habits, value) * sign
            if worth > best:
                best = worth
            edge += 1
        value[node * width + t] = best * sign
        t += 1


def _take_any(
    tree: Tree, node: i64, types: vec[i64], habits: vec[i64], value: vec[float], hasty: bool
) -> None:
    """The mean of all edges, or of those that leave fewest suspects, did the round end there."""
    width: i64 = len(types)
    first: i64 = tree.first[node]
    end: i64 = tree.first[node + 1]
    fewest: i64 = 0
    edge = first
    while hasty and edge < end:
        left = _left_of_all(tree, edge)
        if edge == first or left < fewest:
            fewest = left
        edge += 1
    ties: float = 0.0
    edge = first
    while edge < end:
        if not hasty or _left_of_all(tree, edge) == fewest:
            ties += 1.0
            t: i64 = 0
            while t < width:
                value[node * width + t] += led_to(tree, edge, t, types, habits, value)
                t += 1
        edge += 1
    t = 0
    while t < width:
        value[node * width + t] /= ties
        t += 1


def _left_of_all(tree: Tree, edge: i64) -> i64:
    """What would be left, did the round end after an edge, summed over who it may be (O17)."""
    seen = tree.exposed(edge)
    shown: i64 = bits.count(seen)
    hidden: i64 = bits.count(tree.suspects & ~seen)
    return shown * (shown + 1) + hidden * hidden


def led_to(
    tree: Tree, edge: i64, t: i64, types: vec[i64], habits: vec[i64], value: vec[float]
) -> float:
    """What an edge leads to for one type, by the values of the nodes below."""
    if edge < tree.last_edge:
        return value[tree.child[edge] * len(types) + t]
    place: i64 = (edge - tree.last_edge) * tree.kinds + habits[t]
    if (tree.child[edge] >> types[t]) & 1:
        return tree.exposed_worth[place]
    return tree.hidden_worth[place]
