"""The rest of a round of opera as a game over beliefs.

Everything on the table is public, so one tree of positions serves every identity that the phantom
may have: values are vectors, one number for each suspect. Positions that come about in several
ways are one node. What the round leads to is told by a `Worth`. The tree is solved by regret
matching (CFR+): the Investigator's choices rest on the belief alone, the phantom's on who it is,
and what the phantom's choices give away counts against it. Its first choice, which is the one that
it will make, hides behind what the others would do.

An Investigator may think that the phantom is a creature of habit: there are then several types of
a character, and those of habit do not learn. A phantom may think so of the Investigator: it then
weighs what its choices lead to against one of habit too, who reads nothing.
"""

from time import perf_counter
from typing import Final, final

from limelight.ai.opera.search_hiding import in_common, lean
from limelight.ai.opera.search_opponent_models import KNOWING, accustom, against, led_to
from limelight.ai.opera.search_tree import NEVER_ENDING, Tree, zeros
from limelight.ai.opera.value_function import AIMLESS, HABITS, HASTY, SCHEMING, Worth
from limelight.core.ints import append, i64, vec
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import INVESTIGATOR

NEVER: Final = 1e-9  # so that where nobody goes all are alike
DECIDED: Final = 16.0  # below a chance of one in so many, or above, a game is as good as decided
STAKE: Final = 1e-3  # and even then a little is at stake
SURPRISE: Final = 0.02  # how little an unexpected choice is taken to mean


@final
class Round(Tree):
    """The tree of what is left of a round, and its solution so far.

    The belief is the chance of each of the eight being the phantom, and a schemer; after those,
    if there are more, of each being it and hasty, then of each being it and aimless.
    """

    def __init__(
        self,
        state: OperaState,
        belief: list[float],
        worth: Worth,
        sight: int = 4,
        keep: list[bool] | None = None,
        deadline: float = NEVER_ENDING,
    ) -> None:
        habits: i64 = HABITS if len(belief) > 8 else 1
        super().__init__(state, worth, sight, keep, deadline, habits)
        # What may be the phantom: a suspect, and what it is like.
        self.types: vec[i64] = vec[i64]()
        self.habits: vec[i64] = vec[i64]()
        self.prior: vec[float] = vec[float]()
        self.share: vec[float] = vec[float]()  # of the chance of that suspect
        self.likely: vec[float] = zeros(8)  # each suspect, whatever it is like
        total: float = 0.0
        for chance in belief:
            total += chance
        for place in range(len(belief)):
            if belief[place] > 0.0:
                same: float = sum(belief[place & 7 :: 8])
                self.types = append(self.types, place & 7)
                self.habits = append(self.habits, place >> 3)
                self.prior = append(self.prior, belief[place] / total)
                self.share = append(self.share, belief[place] / same)
        self.width: i64 = len(self.types)
        # The solution.
        nodes: i64 = len(self.keys)
        edges: i64 = len(self.child)
        self.regret: vec[float] = zeros(edges * self.width)
        self.policy: vec[float] = zeros(edges * self.width)
        self.reach: vec[float] = zeros(nodes * self.width)  # by the phantom, of each type
        self.sought: vec[float] = zeros(nodes)  # by the Investigator
        self.value: vec[float] = zeros(nodes * self.width)
        self.average: vec[float] = zeros(len(self.paths) * self.width)
        self.mean: vec[float] = zeros(self.width)
        self.gain: vec[float] = zeros(len(self.paths) * self.width)
        self.weight: float = 0.0
        self.rounds: i64 = 0
        self.leaf: vec[float] = zeros(self.width)
        self.telling: float = worth.telling
        self.hiding: float = worth.hiding
        self.chosen: i64 = 0
        # Against Investigators of habit, see `reckon`.
        self.doubt: float = 0.0
        self.odd: vec[float] = vec[float]()
        self.odd_mean: vec[float] = zeros(self.width)
        if self.complete and habits > 1:
            accustom(self, self.types, self.habits, self.policy)

    def work(self) -> int:
        """What a round of regret matching takes: the edges, more if there are many types."""
        return self.size() * max(8, self.width) // 8

    # Investigators of habit.

    def reckon(self, hasty: float, aimless: float) -> None:
        """Let the phantom reckon with so many of them to each Investigator who reads it.

        Further on it is supposed to know which of them it has met.
        """
        self.doubt = hasty + aimless
        self.odd = zeros(len(self.keys) * self.width)
        self._add(HASTY, hasty)
        self._add(AIMLESS, aimless)

    def _add(self, seeker: i64, share: float) -> None:
        if share <= 0.0:
            return
        value = against(self, self.types, self.habits, seeker)
        index: i64 = 0
        while index < len(value):
            self.odd[index] += share * value[index]
            index += 1

    def _odd_after(self, edge: i64, t: i64) -> float:
        """What they make of an edge, times how many they are."""
        worth = led_to(self, edge, t, self.types, self.habits, self.odd)
        return worth if edge < self.last_edge else worth * self.doubt

    def _odd_here(self, node: i64) -> None:
        """The mean of that for each type, by what it does now."""
        end: i64 = self.first[node + 1]
        t: i64 = 0
        while t < self.width:
            mean: float = 0.0
            edge: i64 = self.first[node]
            while edge < end:
                chance: float = self.policy[edge * self.width + t]
                if chance > 0.0:
                    mean += chance * self._odd_after(edge, t)
                edge += 1
            self.odd_mean[t] = mean
            t += 1

    # The solution.

    def _quiet(self, node: i64) -> bool:
        """Whether nobody goes there now: then it is looked at in every fourth round only."""
        if self.rounds & 3 == 0:
            return False
        if self.sought[node] == 0.0:
            return True
        at: i64 = node * self.width
        end: i64 = at + self.width
        while at < end:
            if self.reach[at] > 0.0:
                return False
            at += 1
        return True

    def solve(self, rounds: int, deadline: float) -> int:
        """So many rounds of regret matching, or until the deadline; how many there are by now."""
        done: i64 = 0
        while done < rounds:
            self._forward()
            self._backward()
            self._average()
            done += 1
            if perf_counter() > deadline:
                break
        return self.rounds

    def _forward(self) -> None:
        width = self.width
        reach = self.reach
        sought = self.sought
        node: i64 = 1
        nodes: i64 = len(self.keys)
        while node < nodes:
            sought[node] = 0.0
            node += 1
        index: i64 = width
        while index < nodes * width:
            reach[index] = 0.0
            index += 1
        index = 0
        while index < width:
            reach[index] = self.prior[index]
            index += 1
        sought[0] = 1.0
        ply: i64 = 0
        while ply < self.plies:
            node = self.starts[ply]
            end: i64 = self.end(ply)
            if self.mover(ply) == INVESTIGATOR:
                if ply < self.plies - 1:
                    while node < end:
                        if not self._quiet(node):
                            self._search_forward(node)
                        node += 1
            else:
                while node < end:
                    if not self._quiet(node):
                        self._phantom_forward(node, ply < self.plies - 1)
                    node += 1
            ply += 1

    def _search_forward(self, node: i64) -> None:
        """The Investigator's choice: one for all types."""
        width = self.width
        first: i64 = self.first[node]
        end: i64 = self.first[node + 1]
        regret = self.regret
        reach = self.reach
        sought = self.sought
        total: float = 0.0
        edge = first
        while edge < end:
            total += regret[edge * width]
            edge += 1
        even: float = 1.0 / float(end - first)
        mine: float = sought[node]
        edge = first
        while edge < end:
            chance: float = regret[edge * width] / total if total > 0.0 else even
            self.policy[edge * width] = chance
            child: i64 = self.child[edge]
            # Below the root every choice is a game of its own: all are thought through.
            sought[child] += 1.0 if node == 0 else mine * chance
            t: i64 = 0
            while t < width:
                reach[child * width + t] += reach[node * width + t]
                t += 1
            edge += 1

    def _hide(self) -> None:
        """The phantom's first choice, once there is something to go by.

        What is lost or won already, with the best play, is not worth hiding.
        """
        common = in_common(self.average, self.prior)
        losses = zeros(len(self.gain))
        index: i64 = 0
        while index < len(losses):
            losses[index] = self.gain[index] / self.weight
            if self.doubt > 0.0:
                losses[index] += self._odd_after(index // self.width, index % self.width)
            index += 1
        t: i64 = 0
        while t < self.width:
            if self.habits[t] == SCHEMING:
                win: float = self.mean[t] / self.weight
                price: float = self.hiding * min(1.0, max(STAKE, DECIDED * win * (1.0 - win)))
                lean(common, losses, price, t, self.width, self.policy)
            t += 1

    def _phantom_forward(self, node: i64, inner: bool) -> None:
        """The phantom's choice: one for each type."""
        width = self.width
        hiding = node == 0 and self.hiding > 0.0 and self.rounds > 0
        if hiding:
            self._hide()
        first: i64 = self.first[node]
        end: i64 = self.first[node + 1]
        even: float = 1.0 / float(end - first)
        regret = self.regret
        policy = self.policy
        reach = self.reach
        child = self.child
        t: i64 = 0
        while t < width:
            mine: float = reach[node * width + t]
            if self.habits[t] == SCHEMING and not hiding:
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
            if inner:
                edge = first
                while edge < end:
                    reach[child[edge] * width + t] += mine * policy[edge * width + t]
                    edge += 1
            t += 1
        if inner:
            edge = first
            while edge < end:
                self.sought[self.child[edge]] += self.sought[node]
                edge += 1

    def _backward(self) -> None:
        node: i64 = len(self.keys) - 1
        ply: i64 = self.plies - 1
        while ply >= 0:
            searching = self.mover(ply) == INVESTIGATOR
            start: i64 = self.starts[ply]
            while node >= start:
                if self._quiet(node):
                    pass
                elif ply == self.plies - 1:
                    if searching:
                        self._last_search(node)
                    else:
                        self._last_phantom(node)
                elif searching:
                    self._search_backward(node)
                else:
                    self._phantom_backward(node)
                node -= 1
            ply -= 1

    def _search_backward(self, node: i64) -> None:
        width = self.width
        first: i64 = self.first[node]
        end: i64 = self.first[node + 1]
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
                below: i64 = self.child[edge] * width
                t = 0
                while t < width:
                    value[at + t] += chance * value[below + t]
                    t += 1
            edge += 1
        edge = first
        reach = self.reach
        regret = self.regret
        child = self.child
        while edge < end:
            below = child[edge] * width
            more: float = regret[edge * width]
            t = 0
            while t < width:
                more += reach[at + t] * (value[below + t] - value[at + t])
                t += 1
            regret[edge * width] = more if more > 0.0 else 0.0
            edge += 1

    def _phantom_backward(self, node: i64) -> None:
        width = self.width
        first: i64 = self.first[node]
        end: i64 = self.first[node + 1]
        value = self.value
        policy = self.policy
        regret = self.regret
        at: i64 = node * width
        weight: float = self.sought[node]
        t: i64 = 0
        while t < width:
            value[at + t] = 0.0
            t += 1
        child = self.child
        if self.doubt > 0.0:
            self._odd_here(node)
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
                more: float = regret[edge * width + t] + weight * (value[at + t] - value[below + t])
                if self.doubt > 0.0:
                    more += weight * (self.odd_mean[t] - self.odd[below + t])
                regret[edge * width + t] = more if more > 0.0 else 0.0
                t += 1
            edge += 1

    def _last_search(self, node: i64) -> None:
        """The Investigator has the last word: the best for the belief, of who is exposed."""
        width = self.width
        at: i64 = node * width
        edge: i64 = self.first[node]
        end: i64 = self.first[node + 1]
        reach = self.reach
        value = self.value
        leaf = self.leaf
        best: float = -1.0
        while edge < end:
            self._outcome(edge, at, 0)
            mean: float = 0.0
            t: i64 = 0
            while t < width:
                mean += reach[at + t] * leaf[t]
                t += 1
            if mean > best:
                best = mean
                self.chosen = edge
                t = 0
                while t < width:
                    value[at + t] = leaf[t]
                    t += 1
            edge += 1

    def _outcome(self, edge: i64, at: i64, chosen: i64) -> None:
        """What each type is worth if these are exposed, by the reach at a node.

        The belief among those that remain counts: one that stands out is more easily found.
        """
        width = self.width
        types = self.types
        reach = self.reach
        policy = self.policy
        leaf = self.leaf
        seen: i64 = self.child[edge]
        exposed_sum: float = NEVER * NEVER
        hidden_sum: float = NEVER * NEVER
        shown: float = 0.0
        suspects: float = 0.0
        likely = self.likely
        t: i64 = 0
        while t < width:
            likely[types[t]] = 0.0
            t += 1
        t = 0
        while t < width:
            weight: float = reach[at + t] + NEVER
            if chosen:
                weight *= policy[edge * width + t] + SURPRISE
            if likely[types[t]] == 0.0:
                suspects += 1.0
                if (seen >> types[t]) & 1:
                    shown += 1.0
            likely[types[t]] += weight
            if (seen >> types[t]) & 1:
                exposed_sum += weight
            else:
                hidden_sum += weight
            t += 1
        exposed_scale: float = shown / exposed_sum
        hidden_scale: float = (suspects - shown) / hidden_sum
        telling = self.telling
        place: i64 = (edge - self.last_edge) * self.kinds
        t = 0
        while t < width:
            if (seen >> types[t]) & 1:
                odds: float = likely[types[t]] * exposed_scale
                worth: float = self.exposed_worth[place + self.habits[t]]
            else:
                odds = likely[types[t]] * hidden_scale
                worth = self.hidden_worth[place + self.habits[t]]
            told: float = telling * (odds - 1.0) / (odds + 1.0)
            leaf[t] = worth + worth * (1.0 - worth) * min(1.0, max(-1.0, told))
            t += 1

    def _last_phantom(self, node: i64) -> None:
        """The phantom has the last word: each type its own, and the choice tells something."""
        width = self.width
        at: i64 = node * width
        first: i64 = self.first[node]
        end: i64 = self.first[node + 1]
        value = self.value
        policy = self.policy
        regret = self.regret
        weight: float = self.sought[node]
        t: i64 = 0
        while t < width:
            value[at + t] = 0.0
            t += 1
        leaf = self.leaf
        if self.doubt > 0.0:
            self._odd_here(node)
        edge = first
        while edge < end:
            self._outcome(edge, at, 1)
            t = 0
            while t < width:
                # Kept as a loss: the mean of all edges is not known yet.
                regret[edge * width + t] -= weight * leaf[t]
                value[at + t] += policy[edge * width + t] * leaf[t]
                t += 1
            edge += 1
        edge = first
        while edge < end:
            t = 0
            while t < width:
                more: float = regret[edge * width + t] + weight * value[at + t]
                if self.doubt > 0.0:
                    more += weight * (self.odd_mean[t] - self._odd_after(edge, t))
                regret[edge * width + t] = more if more > 0.0 else 0.0
                t += 1
            edge += 1

    def _average(self) -> None:
        """Later rounds count more."""
        self.rounds += 1
        width = self.width
        weight: float = float(self.rounds) * float(self.rounds)
        self.weight += weight
        t: i64 = 0
        while t < width:
            self.mean[t] += weight * self.value[t]
            t += 1
        edges: i64 = len(self.paths)
        searching = self.mover(0) == INVESTIGATOR
        if self.plies == 1 and searching:
            self.average[self.chosen * width] += weight
        edge: i64 = 0
        while edge < edges:
            t = 0
            while t < width:
                if self.plies > 1 or not searching:
                    self.average[edge * width + t] += weight * self.policy[edge * width + t]
                if self.plies > 1:
                    below: i64 = self.child[edge] * width
                    self.gain[edge * width + t] += weight * self.value[below + t]
                t += 1
            if self.plies == 1:
                self._outcome(edge, 0, 0 if searching else 1)
                t = 0
                while t < width:
                    self.gain[edge * width + t] += weight * self.leaf[t]
                    t += 1
            edge += 1

    # What came of it.

    def worth_now(self) -> list[float]:
        """The Investigator's chance of winning against each of the eight; 0 if it cannot be it."""
        found = [0.0] * 8
        t: i64 = 0
        while t < self.width:
            found[self.types[t]] += self.share[t] * self.mean[t] / self.weight
            t += 1
        return found

    def prospects(self) -> list[list[float]]:
        """The same as `worth_now` after each edge of the root."""
        found = [[0.0] * 8 for _ in self.paths]
        for edge, row in enumerate(found):
            t: i64 = 0
            while t < self.width:
                gain: float = self.gain[edge * self.width + t] / self.weight
                row[self.types[t]] += self.share[t] * gain
                t += 1
        return found

    def bare(self) -> list[list[float]]:
        """The same as `prospects`, if the Investigator knew who it is."""
        value = against(self, self.types, self.habits, KNOWING)
        found = [[0.0] * 8 for _ in self.paths]
        for edge, row in enumerate(found):
            t: i64 = 0
            while t < self.width:
                row[self.types[t]] = led_to(self, edge, t, self.types, self.habits, value)
                t += 1
        return found

    def foremost(self, n: int) -> list[bool]:
        """Which edges of the root to look at more closely: the best few, for the phantom each's.

        To one that hides, what is good for all on the mean is good to hide in.
        Only of a tree of two plies or more, whose edges are all that were offered.
        """
        edges: int = len(self.paths)
        chosen = [False] * edges
        left = n
        searching = self.mover(0) == INVESTIGATOR
        rows = self.prospects()
        orders: list[list[int]] = []
        if searching or self.hiding > 0.0:
            likely = list(zip(self.prior, self.types, strict=True))
            means = [sum(chance * row[character] for chance, character in likely) for row in rows]
            orders.append(sorted(range(edges), key=lambda edge: means[edge], reverse=searching))
        if not searching:
            for character in self.types:
                orders.append(sorted(range(edges), key=lambda edge: rows[edge][character]))
        for rank in range(edges):
            for order in orders:
                if left > 0 and not chosen[order[rank]]:
                    chosen[order[rank]] = True
                    left -= 1
        return chosen

    def chances(self, character: int) -> list[float]:
        """How likely each edge of the root is chosen, by the phantom if it is this character."""
        t: i64 = 0
        if self.mover(0) != INVESTIGATOR:
            while t < self.width - 1 and self.types[t] != character:
                t += 1
        found: list[float] = []
        edge: i64 = 0
        while edge < len(self.paths):
            found.append(self.average[edge * self.width + t] / self.weight)
            edge += 1
        return found
