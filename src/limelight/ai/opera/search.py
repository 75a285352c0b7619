"""The rest of a round of opera as a game over beliefs.

Everything on the table is public, so one tree of positions serves every identity that the phantom
may have: values are vectors, one number for each type of phantom. Positions that come about in
several ways are one node. An `OperaValueFunction` says what the round leads to. CFR+ (Tammelin
2014) solves the tree: the Investigator's policy depends on the belief alone, the phantom's on its
type, and what the phantom's choices reveal counts against it at the leaves. Its choice at the root,
the one that it is about to make, hides its type, see `search_hiding`.

An Investigator may believe that the phantom is naive: then there are several types of a character,
and the naive types have a fixed policy. A phantom may believe that the Investigator is naive: then
a turn is also worth what it leads to against naive Investigators, who read nothing.
"""

from time import perf_counter
from typing import Final, final

from limelight.ai.opera.search_hiding import blahut_arimoto_step, marginal_policy
from limelight.ai.opera.search_opponent_models import (
    FULL_INFORMATION,
    edge_value,
    fill_naive_policies,
    values_against_model,
)
from limelight.ai.opera.search_tree import NO_DEADLINE, RoundTree, zeros
from limelight.ai.opera.value_function import (
    GREEDY,
    OPPONENT_MODELS,
    RANDOM,
    STRATEGIC,
    OperaValueFunction,
)
from limelight.core.ints import append, i64, vec
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import INVESTIGATOR

MIN_REACH: Final = 1e-9  # floor on each type's reach: at unreached nodes the belief is even
# The price of information is full while the winning chance w is so uncertain that
# UNDECIDED_SCALE * w * (1 - w) is 1 or more; below that it falls, down to this share.
UNDECIDED_SCALE: Final = 16.0
MIN_PRICE_SHARE: Final = 1e-3
MIN_CHOICE_PROBABILITY: Final = 0.02  # added to a choice's probability before Bayes' rule at leaves


@final
class RoundSearch(RoundTree):
    """The tree of what is left of a round, and its solution so far.

    The belief has the probability of each pair of opponent model and character, at
    8 * model + character; the first eight, of the model STRATEGIC, are enough.
    """

    def __init__(
        self,
        state: OperaState,
        belief: list[float],
        value_function: OperaValueFunction,
        depth: int = 4,
        selected: list[bool] | None = None,
        deadline: float = NO_DEADLINE,
    ) -> None:
        model_count: i64 = OPPONENT_MODELS if len(belief) > 8 else 1
        super().__init__(state, value_function, depth, selected, deadline, model_count)
        # The types of phantom: pairs of a suspect and an opponent model.
        self.types: vec[i64] = vec[i64]()
        self.models: vec[i64] = vec[i64]()
        self.prior: vec[float] = vec[float]()
        self.suspect_share: vec[float] = vec[float]()  # of the type in its suspect
        self.suspect_reach: vec[float] = zeros(8)  # of each suspect, all models together
        total: float = 0.0
        for chance in belief:
            total += chance
        for index in range(len(belief)):
            if belief[index] > 0.0:
                suspect_total: float = sum(belief[index & 7 :: 8])
                self.types = append(self.types, index & 7)
                self.models = append(self.models, index >> 3)
                self.prior = append(self.prior, belief[index] / total)
                self.suspect_share = append(self.suspect_share, belief[index] / suspect_total)
        self.type_count: i64 = len(self.types)
        # The solution so far.
        nodes: i64 = len(self.keys)
        edges: i64 = len(self.children)
        self.regret: vec[float] = zeros(edges * self.type_count)
        self.policy: vec[float] = zeros(edges * self.type_count)
        self.reach: vec[float] = zeros(nodes * self.type_count)  # by each type of phantom
        self.investigator_reach: vec[float] = zeros(nodes)
        self.value: vec[float] = zeros(nodes * self.type_count)
        self.policy_sums: vec[float] = zeros(len(self.paths) * self.type_count)
        self.value_sums: vec[float] = zeros(self.type_count)
        self.edge_value_sums: vec[float] = zeros(len(self.paths) * self.type_count)
        self.weight_sum: float = 0.0
        self.iterations: i64 = 0
        self.leaf_values: vec[float] = zeros(self.type_count)
        self.belief_gain: float = value_function.belief_gain
        self.information_price: float = value_function.information_price
        self.chosen_edge: i64 = 0
        # Against naive Investigators, see `expect_naive_investigators`.
        self.naive_share: float = 0.0
        self.naive_values: vec[float] = vec[float]()
        self.naive_means: vec[float] = zeros(self.type_count)
        if self.complete and model_count > 1:
            fill_naive_policies(self, self.types, self.models, self.policy)

    def work_per_iteration(self) -> int:
        """The cost of an iteration: the edges, more if there are more than eight types."""
        return self.edge_count() * max(8, self.type_count) // 8

    # Naive Investigators.

    def expect_naive_investigators(self, greedy_odds: float, random_odds: float) -> None:
        """Let the phantom expect a naive Investigator with these odds against a strategic one.

        Below the root it is assumed to know which of them it plays against.
        """
        self.naive_share = greedy_odds + random_odds
        self.naive_values = zeros(len(self.keys) * self.type_count)
        self._add_naive_values(GREEDY, greedy_odds)
        self._add_naive_values(RANDOM, random_odds)

    def _add_naive_values(self, model: i64, odds: float) -> None:
        if odds <= 0.0:
            return
        value = values_against_model(self, self.types, self.models, model)
        index: i64 = 0
        while index < len(value):
            self.naive_values[index] += odds * value[index]
            index += 1

    def _naive_value_after(self, edge: i64, t: i64) -> float:
        """The value of an edge against them, times their odds."""
        value = edge_value(self, edge, t, self.types, self.models, self.naive_values)
        return value if edge < self.last_edge else value * self.naive_share

    def _average_naive_values(self, node: i64) -> None:
        """The mean of that at a node for each type, by its present policy."""
        end: i64 = self.first_edges[node + 1]
        t: i64 = 0
        while t < self.type_count:
            mean: float = 0.0
            edge: i64 = self.first_edges[node]
            while edge < end:
                chance: float = self.policy[edge * self.type_count + t]
                if chance > 0.0:
                    mean += chance * self._naive_value_after(edge, t)
                edge += 1
            self.naive_means[t] = mean
            t += 1

    # The solution.

    def _is_unreached(self, node: i64) -> bool:
        """Whether no play reaches the node now: then only every fourth iteration visits it."""
        if self.iterations & 3 == 0:
            return False
        if self.investigator_reach[node] == 0.0:
            return True
        at: i64 = node * self.type_count
        end: i64 = at + self.type_count
        while at < end:
            if self.reach[at] > 0.0:
                return False
            at += 1
        return True

    def run_iterations(self, iterations: int, deadline: float) -> int:
        """Run iterations of CFR+ until the deadline; returns how many there are by now."""
        done: i64 = 0
        while done < iterations:
            self._propagate_reach()
            self._propagate_values()
            self._accumulate_averages()
            done += 1
            if perf_counter() > deadline:
                break
        return self.iterations

    def _propagate_reach(self) -> None:
        width = self.type_count
        reach = self.reach
        investigator_reach = self.investigator_reach
        node: i64 = 1
        nodes: i64 = len(self.keys)
        while node < nodes:
            investigator_reach[node] = 0.0
            node += 1
        index: i64 = width
        while index < nodes * width:
            reach[index] = 0.0
            index += 1
        index = 0
        while index < width:
            reach[index] = self.prior[index]
            index += 1
        investigator_reach[0] = 1.0
        ply: i64 = 0
        while ply < self.plies:
            node = self.ply_starts[ply]
            end: i64 = self.ply_end(ply)
            if self.mover_at(ply) == INVESTIGATOR:
                if ply < self.plies - 1:
                    while node < end:
                        if not self._is_unreached(node):
                            self._reach_from_investigator(node)
                        node += 1
            else:
                while node < end:
                    if not self._is_unreached(node):
                        self._reach_from_phantom(node, ply < self.plies - 1)
                    node += 1
            ply += 1

    def _reach_from_investigator(self, node: i64) -> None:
        """Set the Investigator's policy, one for all types, and reach its children."""
        width = self.type_count
        first: i64 = self.first_edges[node]
        end: i64 = self.first_edges[node + 1]
        regret = self.regret
        reach = self.reach
        investigator_reach = self.investigator_reach
        total: float = 0.0
        edge = first
        while edge < end:
            total += regret[edge * width]
            edge += 1
        even: float = 1.0 / float(end - first)
        own_reach: float = investigator_reach[node]
        edge = first
        while edge < end:
            chance: float = regret[edge * width] / total if total > 0.0 else even
            self.policy[edge * width] = chance
            child: i64 = self.children[edge]
            # All choices at the root get the same attention: each begins a game of its own.
            investigator_reach[child] += 1.0 if node == 0 else own_reach * chance
            t: i64 = 0
            while t < width:
                reach[child * width + t] += reach[node * width + t]
                t += 1
            edge += 1

    def _hide_first_choice(self) -> None:
        """Set the policy at the root by a step of the Blahut-Arimoto algorithm.

        A game that is nearly decided is not worth paying for: there the price is low.
        """
        marginal = marginal_policy(self.policy_sums, self.prior)
        losses = zeros(len(self.edge_value_sums))
        index: i64 = 0
        while index < len(losses):
            losses[index] = self.edge_value_sums[index] / self.weight_sum
            if self.naive_share > 0.0:
                losses[index] += self._naive_value_after(
                    index // self.type_count, index % self.type_count
                )
            index += 1
        t: i64 = 0
        while t < self.type_count:
            if self.models[t] == STRATEGIC:
                win: float = self.value_sums[t] / self.weight_sum
                price: float = self.information_price * min(
                    1.0, max(MIN_PRICE_SHARE, UNDECIDED_SCALE * win * (1.0 - win))
                )
                blahut_arimoto_step(marginal, losses, price, t, self.type_count, self.policy)
            t += 1

    def _reach_from_phantom(self, node: i64, has_children: bool) -> None:
        """Set the phantom's policy, one for each type, and reach its children."""
        width = self.type_count
        hiding = node == 0 and self.information_price > 0.0 and self.iterations > 0
        if hiding:
            self._hide_first_choice()
        first: i64 = self.first_edges[node]
        end: i64 = self.first_edges[node + 1]
        even: float = 1.0 / float(end - first)
        regret = self.regret
        policy = self.policy
        reach = self.reach
        child = self.children
        t: i64 = 0
        while t < width:
            own_reach: float = reach[node * width + t]
            if self.models[t] == STRATEGIC and not hiding:
                total: float = 0.0
                edge = first
                while edge < end:
                    total += regret[edge * width + t]
                    edge += 1
                scale: float = 1.0 / total if total > 0.0 else 0.0
                edge = first
                while edge < end:
                    policy[edge * width + t] = (
                        regret[edge * width + t] * scale if total > 0.0 else even
                    )
                    edge += 1
            if has_children:
                edge = first
                while edge < end:
                    reach[child[edge] * width + t] += own_reach * policy[edge * width + t]
                    edge += 1
            t += 1
        if has_children:
            edge = first
            while edge < end:
                self.investigator_reach[self.children[edge]] += self.investigator_reach[node]
                edge += 1

    def _propagate_values(self) -> None:
        node: i64 = len(self.keys) - 1
        ply: i64 = self.plies - 1
        while ply >= 0:
            is_investigator = self.mover_at(ply) == INVESTIGATOR
            start: i64 = self.ply_starts[ply]
            while node >= start:
                if self._is_unreached(node):
                    pass
                elif ply == self.plies - 1:
                    if is_investigator:
                        self._update_last_investigator(node)
                    else:
                        self._update_last_phantom(node)
                elif is_investigator:
                    self._update_investigator(node)
                else:
                    self._update_phantom(node)
                node -= 1
            ply -= 1

    def _update_investigator(self, node: i64) -> None:
        width = self.type_count
        first: i64 = self.first_edges[node]
        end: i64 = self.first_edges[node + 1]
        value = self.value
        at: i64 = node * width
        t: i64 = 0
        while t < width:
            value[at + t] = 0.0
            t += 1
        edge = first
        while edge < end:
            chance: float = self.policy[edge * width]
            if chance > 0.0:
                below: i64 = self.children[edge] * width
                t = 0
                while t < width:
                    value[at + t] += chance * value[below + t]
                    t += 1
            edge += 1
        edge = first
        reach = self.reach
        regret = self.regret
        child = self.children
        while edge < end:
            below = child[edge] * width
            new_regret: float = regret[edge * width]
            t = 0
            while t < width:
                new_regret += reach[at + t] * (value[below + t] - value[at + t])
                t += 1
            regret[edge * width] = new_regret if new_regret > 0.0 else 0.0
            edge += 1

    def _update_phantom(self, node: i64) -> None:
        width = self.type_count
        first: i64 = self.first_edges[node]
        end: i64 = self.first_edges[node + 1]
        value = self.value
        policy = self.policy
        regret = self.regret
        at: i64 = node * width
        weight: float = self.investigator_reach[node]
        t: i64 = 0
        while t < width:
            value[at + t] = 0.0
            t += 1
        child = self.children
        if self.naive_share > 0.0:
            self._average_naive_values(node)
        edge = first
        while edge < end:
            below: i64 = child[edge] * width
            t = 0
            while t < width:
                value[at + t] += policy[edge * width + t] * value[below + t]
                t += 1
            edge += 1
        edge = first
        while edge < end:
            below = child[edge] * width
            t = 0
            while t < width:
                new_regret: float = regret[edge * width + t] + weight * (
                    value[at + t] - value[below + t]
                )
                if self.naive_share > 0.0:
                    new_regret += weight * (self.naive_means[t] - self.naive_values[below + t])
                regret[edge * width + t] = new_regret if new_regret > 0.0 else 0.0
                t += 1
            edge += 1

    def _update_last_investigator(self, node: i64) -> None:
        """The Investigator ends the round: by the edge that is best for the belief."""
        width = self.type_count
        at: i64 = node * width
        edge: i64 = self.first_edges[node]
        end: i64 = self.first_edges[node + 1]
        reach = self.reach
        value = self.value
        leaf = self.leaf_values
        best: float = -1.0
        while edge < end:
            self._evaluate_leaf(edge, at, 0)
            mean: float = 0.0
            t: i64 = 0
            while t < width:
                mean += reach[at + t] * leaf[t]
                t += 1
            if mean > best:
                best = mean
                self.chosen_edge = edge
                t = 0
                while t < width:
                    value[at + t] = leaf[t]
                    t += 1
            edge += 1

    def _evaluate_leaf(self, edge: i64, at: i64, by_choice: i64) -> None:
        """Set `leaf_values`, the value of an edge that ends the round, by the reach at a node.

        The value function knows only how many suspects remain. A type whose suspect is likelier
        than their mean is found more easily: with odds o against the mean, its value v becomes
        v + v * (1 - v) * belief_gain * (o - 1) / (o + 1).
        """
        width = self.type_count
        types = self.types
        reach = self.reach
        policy = self.policy
        leaf = self.leaf_values
        exposed: i64 = self.children[edge]
        exposed_sum: float = MIN_REACH * MIN_REACH
        hidden_sum: float = MIN_REACH * MIN_REACH
        exposed_count: float = 0.0
        suspect_count: float = 0.0
        suspect_reach = self.suspect_reach
        t: i64 = 0
        while t < width:
            suspect_reach[types[t]] = 0.0
            t += 1
        t = 0
        while t < width:
            weight: float = reach[at + t] + MIN_REACH
            if by_choice:
                weight *= policy[edge * width + t] + MIN_CHOICE_PROBABILITY
            if suspect_reach[types[t]] == 0.0:
                suspect_count += 1.0
                if (exposed >> types[t]) & 1:
                    exposed_count += 1.0
            suspect_reach[types[t]] += weight
            if (exposed >> types[t]) & 1:
                exposed_sum += weight
            else:
                hidden_sum += weight
            t += 1
        exposed_scale: float = exposed_count / exposed_sum
        hidden_scale: float = (suspect_count - exposed_count) / hidden_sum
        belief_gain = self.belief_gain
        place: i64 = (edge - self.last_edge) * self.model_count
        t = 0
        while t < width:
            if (exposed >> types[t]) & 1:
                odds: float = suspect_reach[types[t]] * exposed_scale
                value: float = self.exposed_values[place + self.models[t]]
            else:
                odds = suspect_reach[types[t]] * hidden_scale
                value = self.hidden_values[place + self.models[t]]
            bonus: float = belief_gain * (odds - 1.0) / (odds + 1.0)
            leaf[t] = value + value * (1.0 - value) * min(1.0, max(-1.0, bonus))
            t += 1

    def _update_last_phantom(self, node: i64) -> None:
        """The phantom ends the round: each type by its policy, and the edge reveals something."""
        width = self.type_count
        at: i64 = node * width
        first: i64 = self.first_edges[node]
        end: i64 = self.first_edges[node + 1]
        value = self.value
        policy = self.policy
        regret = self.regret
        weight: float = self.investigator_reach[node]
        t: i64 = 0
        while t < width:
            value[at + t] = 0.0
            t += 1
        leaf = self.leaf_values
        if self.naive_share > 0.0:
            self._average_naive_values(node)
        edge = first
        while edge < end:
            self._evaluate_leaf(edge, at, 1)
            t = 0
            while t < width:
                # The mean over all edges, which belongs to the regret, is not known yet.
                regret[edge * width + t] -= weight * leaf[t]
                value[at + t] += policy[edge * width + t] * leaf[t]
                t += 1
            edge += 1
        edge = first
        while edge < end:
            t = 0
            while t < width:
                new_regret: float = regret[edge * width + t] + weight * value[at + t]
                if self.naive_share > 0.0:
                    new_regret += weight * (self.naive_means[t] - self._naive_value_after(edge, t))
                regret[edge * width + t] = new_regret if new_regret > 0.0 else 0.0
                t += 1
            edge += 1

    def _accumulate_averages(self) -> None:
        """Add to the averages; an iteration counts by the square of its number."""
        self.iterations += 1
        width = self.type_count
        weight: float = float(self.iterations) * float(self.iterations)
        self.weight_sum += weight
        t: i64 = 0
        while t < width:
            self.value_sums[t] += weight * self.value[t]
            t += 1
        edges: i64 = len(self.paths)
        is_investigator = self.mover_at(0) == INVESTIGATOR
        if self.plies == 1 and is_investigator:
            self.policy_sums[self.chosen_edge * width] += weight
        edge: i64 = 0
        while edge < edges:
            t = 0
            while t < width:
                if self.plies > 1 or not is_investigator:
                    self.policy_sums[edge * width + t] += weight * self.policy[edge * width + t]
                if self.plies > 1:
                    below: i64 = self.children[edge] * width
                    self.edge_value_sums[edge * width + t] += weight * self.value[below + t]
                t += 1
            if self.plies == 1:
                self._evaluate_leaf(edge, 0, 0 if is_investigator else 1)
                t = 0
                while t < width:
                    self.edge_value_sums[edge * width + t] += weight * self.leaf_values[t]
                    t += 1
            edge += 1

    # Results.

    def winning_chances(self) -> list[float]:
        """The Investigator's winning chance against each character; 0 for those it cannot be."""
        wins = [0.0] * 8
        t: i64 = 0
        while t < self.type_count:
            wins[self.types[t]] += self.suspect_share[t] * self.value_sums[t] / self.weight_sum
            t += 1
        return wins

    def edge_winning_chances(self) -> list[list[float]]:
        """The same after each edge of the root."""
        wins = [[0.0] * 8 for _ in self.paths]
        for edge, row in enumerate(wins):
            t: i64 = 0
            while t < self.type_count:
                win: float = self.edge_value_sums[edge * self.type_count + t] / self.weight_sum
                row[self.types[t]] += self.suspect_share[t] * win
                t += 1
        return wins

    def full_information_chances(self) -> list[list[float]]:
        """The same as `edge_winning_chances`, if the Investigator knew who it is."""
        value = values_against_model(self, self.types, self.models, FULL_INFORMATION)
        wins = [[0.0] * 8 for _ in self.paths]
        for edge, row in enumerate(wins):
            t: i64 = 0
            while t < self.type_count:
                row[self.types[t]] = edge_value(self, edge, t, self.types, self.models, value)
                t += 1
        return wins

    def select_edges(self, count: int) -> list[bool]:
        """Mark the `count` best edges of the root; for the phantom the best of each type in turn.

        A phantom that hides also needs the edges that are good for all types on average. The tree
        must have two plies or more, and all edges.
        """
        edges: int = len(self.paths)
        selected = [False] * edges
        remaining = count
        is_investigator = self.mover_at(0) == INVESTIGATOR
        rows = self.edge_winning_chances()
        orders: list[list[int]] = []
        if is_investigator or self.information_price > 0.0:
            weights = list(zip(self.prior, self.types, strict=True))
            means = [sum(chance * row[character] for chance, character in weights) for row in rows]
            orders.append(
                sorted(range(edges), key=lambda edge: means[edge], reverse=is_investigator)
            )
        if not is_investigator:
            for character in self.types:
                orders.append(sorted(range(edges), key=lambda edge: rows[edge][character]))
        for rank in range(edges):
            for order in orders:
                if remaining > 0 and not selected[order[rank]]:
                    selected[order[rank]] = True
                    remaining -= 1
        return selected

    def edge_probabilities(self, character: int) -> list[float]:
        """The probability of each edge of the root; the phantom's if it is this character."""
        t: i64 = 0
        if self.mover_at(0) != INVESTIGATOR:
            while t < self.type_count - 1 and self.types[t] != character:
                t += 1
        probabilities: list[float] = []
        edge: i64 = 0
        while edge < len(self.paths):
            probabilities.append(self.policy_sums[edge * self.type_count + t] / self.weight_sum)
            edge += 1
        return probabilities
