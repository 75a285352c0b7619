"""The rest of a round of opera without a secret: what each does who knows who the phantom is."""

from limelight.ai.opera.search import Round, zeros
from limelight.core.ints import i64, vec
from limelight.core.whodunit import INVESTIGATOR


def bare(tree: Round) -> list[list[float]]:
    """The same as `Round.prospects`, if the Investigator knew who it is."""
    width = tree.width
    value: vec[float] = zeros(len(tree.keys) * width)
    found: list[list[float]] = []
    node: i64 = len(tree.keys) - 1
    ply: i64 = tree.plies - 1
    while ply >= 0:
        # The Investigator takes the most, the phantom the least: the most of what is negated.
        sign: float = 1.0 if tree.mover(ply) == INVESTIGATOR else -1.0
        start: i64 = tree.starts[ply]
        while node >= start:
            at: i64 = node * width
            t: i64 = 0
            while t < width:
                value[at + t] = -2.0 * sign
                t += 1
            edge: i64 = tree.first[node]
            while edge < tree.first[node + 1]:
                row = [0.0] * 8
                t = 0
                while t < width:
                    worth = _led_to(tree, edge, t, value)
                    if worth * sign > value[at + t] * sign:
                        value[at + t] = worth
                    if node == 0:
                        row[tree.types[t]] = worth
                    t += 1
                if node == 0:
                    found.append(row)
                edge += 1
            node -= 1
        ply -= 1
    return found


def _led_to(tree: Round, edge: i64, t: i64, value: vec[float]) -> float:
    """What an edge leads to for one type, by the values of the nodes below."""
    if edge < tree.last_edge:
        return value[tree.child[edge] * tree.width + t]
    place: i64 = (edge - tree.last_edge) * tree.kinds + tree.habits[t]
    if (tree.child[edge] >> tree.types[t]) & 1:
        return tree.exposed_worth[place]
    return tree.hidden_worth[place]
