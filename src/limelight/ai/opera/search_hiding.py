"""How a phantom hides behind what the others would do.

Where many choices are nearly as good, regret matching leaves it to chance which of them a suspect
takes, and that tells who it is for nothing. Each suspect's choice is therefore what all of them do
on the whole, leaning to what costs this one least: of all mixtures that cost as little, the one
that tells least is of this form, and rounds of leaning come nearer to it.
"""

from math import exp

from limelight.ai.opera.search_tree import zeros
from limelight.core.ints import i64, vec


def in_common(chances: vec[float], prior: vec[float]) -> vec[float]:
    """How often each edge is taken, whoever it is, by how often each type takes it."""
    width: i64 = len(prior)
    edges: i64 = len(chances) // width
    common = zeros(edges)
    edge: i64 = 0
    while edge < edges:
        t: i64 = 0
        while t < width:
            common[edge] += prior[t] * chances[edge * width + t]
            t += 1
        edge += 1
    return common


def lean(
    common: vec[float], losses: vec[float], price: float, t: i64, width: i64, policy: vec[float]
) -> None:
    """Let a type do what all do, but e times as rarely for each price that it costs more."""
    edges: i64 = len(common)
    least: float = losses[t]
    edge: i64 = 1
    while edge < edges:
        least = min(least, losses[edge * width + t])
        edge += 1
    total: float = 0.0
    edge = 0
    while edge < edges:
        at: i64 = edge * width + t
        policy[at] = common[edge] * exp((least - losses[at]) / price)
        total += policy[at]
        edge += 1
    edge = 0
    while edge < edges:
        policy[edge * width + t] /= total
        edge += 1
