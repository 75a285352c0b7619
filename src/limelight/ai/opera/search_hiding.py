"""How a phantom hides who it is: a step of the Blahut-Arimoto algorithm.

Where many turns are nearly as good, CFR+ leaves it to accident which of them a type takes, and that
reveals the type for nothing. So the phantom minimises what its turn costs plus `price` times the
mutual information between type and turn. That is the rate-distortion problem of Blahut (1972) and
Arimoto (1972), and its solution has the form

    policy(turn | type) ~ marginal(turn) * exp(-loss(turn, type) / price).

Each iteration of the search makes one step of the algorithm: from the present policies to their
marginal, and from the marginal to new policies.
"""

from math import exp

from limelight.ai.opera.search_tree import zeros
from limelight.core.ints import i64, vec


def marginal_policy(policies: vec[float], prior: vec[float]) -> vec[float]:
    """The probability of each edge, over all types: their policies weighted by the prior."""
    type_count: i64 = len(prior)
    edges: i64 = len(policies) // type_count
    marginal = zeros(edges)
    edge: i64 = 0
    while edge < edges:
        t: i64 = 0
        while t < type_count:
            marginal[edge] += prior[t] * policies[edge * type_count + t]
            t += 1
        edge += 1
    return marginal


def blahut_arimoto_step(
    marginal: vec[float],
    losses: vec[float],
    price: float,
    t: i64,
    type_count: i64,
    policy: vec[float],
) -> None:
    """Set the policy of type `t`: the marginal, each edge e times rarer per `price` of loss."""
    edges: i64 = len(marginal)
    least: float = losses[t]
    edge: i64 = 1
    while edge < edges:
        least = min(least, losses[edge * type_count + t])
        edge += 1
    total: float = 0.0
    edge = 0
    while edge < edges:
        at: i64 = edge * type_count + t
        policy[at] = marginal[edge] * exp((least - losses[at]) / price)
        total += policy[at]
        edge += 1
    edge = 0
    while edge < edges:
        policy[edge * type_count + t] /= total
        edge += 1
