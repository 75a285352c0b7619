"""Values and policies of naive players, for the rest of a round of opera.

Naive phantoms: GREEDY takes what would be best if the round ended there, RANDOM takes anything.
Naive Investigators: the same two. There is also an Investigator with FULL_INFORMATION, who knows
who the phantom is.
"""

from typing import Final

from limelight.ai.opera.search_tree import RoundTree, zeros
from limelight.ai.opera.value_function import GREEDY, RANDOM
from limelight.core import bits
from limelight.core.ints import i64, vec
from limelight.games.whodunit.state import INVESTIGATOR

#: The Investigator who knows the phantom; it stands where STRATEGIC stands among phantoms.
FULL_INFORMATION: Final[i64] = 0


def fill_naive_policies(
    tree: RoundTree, types: vec[i64], models: vec[i64], policy: vec[float]
) -> None:
    """Write the fixed policies of the naive types into `policy`."""
    type_count: i64 = len(types)
    ply: i64 = 0
    while ply < tree.plies:
        node: i64 = tree.ply_starts[ply]
        while tree.mover_at(ply) != INVESTIGATOR and node < tree.ply_end(ply):
            t: i64 = 0
            while t < type_count:
                if models[t] == GREEDY:
                    _fill_greedy_policy(tree, node, types[t], t, type_count, policy)
                elif models[t] == RANDOM:
                    _fill_random_policy(tree, node, t, type_count, policy)
                t += 1
            node += 1
        ply += 1


def _fill_greedy_policy(
    tree: RoundTree, node: i64, character: i64, t: i64, type_count: i64, policy: vec[float]
) -> None:
    """Share the probability among the edges after which Carlotta would advance most."""
    first: i64 = tree.first_edges[node]
    end: i64 = tree.first_edges[node + 1]
    best: i64 = 0
    ties: i64 = 0
    edge = first
    while edge < end:
        advance = tree.carlotta_advance(edge, character)
        if advance > best:
            best = advance
            ties = 0
        if advance == best:
            ties += 1
        edge += 1
    even: float = 1.0 / float(ties)
    edge = first
    while edge < end:
        if tree.carlotta_advance(edge, character) == best:
            policy[edge * type_count + t] = even
        edge += 1


def _fill_random_policy(
    tree: RoundTree, node: i64, t: i64, type_count: i64, policy: vec[float]
) -> None:
    """Give every edge the same probability."""
    edge: i64 = tree.first_edges[node]
    end: i64 = tree.first_edges[node + 1]
    even: float = 1.0 / float(end - edge)
    while edge < end:
        policy[edge * type_count + t] = even
        edge += 1


def values_against_model(
    tree: RoundTree, types: vec[i64], models: vec[i64], model: i64
) -> vec[float]:
    """The value of each node for each type against one Investigator, naive or fully informed.

    The phantom plays a best response: neither of them infers anything from what it does.
    """
    type_count: i64 = len(types)
    value: vec[float] = zeros(len(tree.keys) * type_count)
    node: i64 = len(tree.keys) - 1
    ply: i64 = tree.plies - 1
    while ply >= 0:
        searching = tree.mover_at(ply) == INVESTIGATOR
        start: i64 = tree.ply_starts[ply]
        while node >= start:
            if searching and model != FULL_INFORMATION:
                _value_mean_choice(tree, node, types, models, value, model == GREEDY)
            else:
                _value_best_choice(tree, node, types, models, value, 1.0 if searching else -1.0)
            node -= 1
        ply -= 1
    return value


def _value_best_choice(
    tree: RoundTree, node: i64, types: vec[i64], models: vec[i64], value: vec[float], sign: float
) -> None:
    """Set the greatest value of the edges for each type, or with sign -1 the smallest."""
    type_count: i64 = len(types)
    end: i64 = tree.first_edges[node + 1]
    t: i64 = 0
    while t < type_count:
        best: float = -2.0
        edge: i64 = tree.first_edges[node]
        while edge < end:
            child_value = edge_value(tree, edge, t, types, models, value) * sign
            if child_value > best:
                best = child_value
            edge += 1
        value[node * type_count + t] = best * sign
        t += 1


def _value_mean_choice(
    tree: RoundTree, node: i64, types: vec[i64], models: vec[i64], value: vec[float], greedy: bool
) -> None:
    """Set the mean value of all edges, or only of those that a greedy Investigator takes."""
    type_count: i64 = len(types)
    first: i64 = tree.first_edges[node]
    end: i64 = tree.first_edges[node + 1]
    fewest: i64 = 0
    edge = first
    while greedy and edge < end:
        advance = _total_advance(tree, edge)
        if edge == first or advance < fewest:
            fewest = advance
        edge += 1
    ties: float = 0.0
    edge = first
    while edge < end:
        if not greedy or _total_advance(tree, edge) == fewest:
            ties += 1.0
            t: i64 = 0
            while t < type_count:
                value[node * type_count + t] += edge_value(tree, edge, t, types, models, value)
                t += 1
        edge += 1
    t = 0
    while t < type_count:
        value[node * type_count + t] /= ties
        t += 1


def _total_advance(tree: RoundTree, edge: i64) -> i64:
    """Carlotta's advance if the round ended after an edge, summed over all suspects (O17)."""
    exposed = tree.exposed_suspects(edge)
    exposed_count: i64 = bits.count_members(exposed)
    hidden_count: i64 = bits.count_members(tree.suspects & ~exposed)
    return exposed_count * (exposed_count + 1) + hidden_count * hidden_count


def edge_value(
    tree: RoundTree, edge: i64, t: i64, types: vec[i64], models: vec[i64], value: vec[float]
) -> float:
    """The value of an edge for one type, by the values of the nodes below."""
    if edge < tree.last_edge:
        return value[tree.children[edge] * len(types) + t]
    place: i64 = (edge - tree.last_edge) * tree.model_count + models[t]
    if (tree.children[edge] >> types[t]) & 1:
        return tree.exposed_values[place]
    return tree.hidden_values[place]
