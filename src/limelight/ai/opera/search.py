"""The rest of a round of opera as a game over beliefs.

Everything on the table is public, so one tree of positions serves every identity that the phantom
may have: values are vectors, one number for each suspect. Positions that come about in several
ways are one node. What the round leads to is told by a `Worth`. The tree is solved by regret
matching (CFR+): the Investigator's choices rest on the belief alone, the phantom's on who it is,
and what the phantom's choices give away counts against it.
"""

from math import exp
from time import perf_counter
from typing import Final, final

from limelight.ai.opera.worth import Worth
from limelight.core import bits
from limelight.core.ints import append, i64, vec
from limelight.core.whodunit import DRAWING, INVESTIGATOR, ORDER
from limelight.games.opera import board, moves
from limelight.games.opera.state import OperaState

# Where a node's key keeps the blackout, the padlock, the cards and the alibi: above the rooms.
BLACKOUT: Final[i64] = 32
PADLOCK: Final[i64] = 36
CARDS: Final[i64] = 40
ALIBI: Final[i64] = 48

# Raoul's draw of this round: none, the Investigator's, the phantom's. It is not branched on: what
# it may bring is averaged at the end of the round.
NO_DRAW: Final[i64] = 0

PLACED: Final[i64] = 0xFFFFFFFFFFFF  # all of a key but the draw

NEVER: Final = 1e-9  # so that where nobody goes all are alike
SURPRISE: Final = 0.02  # how little an unexpected choice is taken to mean


def zeros(n: i64) -> vec[float]:
    """So many zeros."""
    return vec[float](0.0 for _ in range(n))


def packed(state: OperaState, draw: i64) -> i64:
    """What the rest of the round depends on, in one word."""
    high: i64 = state.blackout | state.padlock << 4 | state.cards << 8 | draw << 16
    return state.rooms | high << 32


@final
class Round:
    """The tree of what is left of a round, and its solution so far."""

    def __init__(
        self,
        state: OperaState,
        belief: list[float],
        worth: Worth,
        sight: int = 4,
        keep: list[bool] | None = None,
    ) -> None:
        self.scratch = state.copy()
        self.played: i64 = state.played
        self.suspects: i64 = state.suspects
        self.worth = worth
        self.plies: i64 = min(4 - state.played, i64(sight))
        self.parity: i64 = 0 if state.round & 1 else 4
        # The suspects that may be it.
        self.types: vec[i64] = vec[i64]()
        self.prior: vec[float] = vec[float]()
        total: float = 0.0
        for chance in belief:
            total += chance
        for character in range(8):
            if belief[character] > 0.0:
                self.types = append(self.types, character)
                self.prior = append(self.prior, belief[character] / total)
        self.width: i64 = len(self.types)
        # The tree: nodes ply by ply, each with its edges next to each other.
        self.keys: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()  # of each node, one more at the end
        self.starts: vec[i64] = vec[i64]()  # of each ply
        self.child: vec[i64] = vec[i64]()  # of each edge; in the last ply who is exposed
        self.exposed_worth: vec[float] = vec[float]()  # of each edge of the last ply
        self.hidden_worth: vec[float] = vec[float]()
        self.last: i64 = 0  # the first node of the last ply
        self.last_edge: i64 = 0
        self.paths: list[list[int]] = []  # the actions of each edge of the root
        self.keep = keep or []  # which of them are wanted, all if nothing is said
        self.marks: dict[int, int] = {}  # where the root leads to, and its number among the offered
        self.index: dict[int, int] = {}
        self.parent: vec[i64] = vec[i64]()  # of each node, the last one that led to it
        self.found: vec[i64] = vec[i64](-1 for _ in range(256))
        worth.prepare(state)
        self._build(state)
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
        self.chosen: i64 = 0

    def size(self) -> int:
        """How many edges the tree has."""
        return len(self.child)

    # The tree.

    def _build(self, state: OperaState) -> None:
        self.keys = append(self.keys, -1)
        self.parent = append(self.parent, -1)
        self.starts = append(self.starts, 0)
        ply: i64 = 0
        while ply < self.plies:
            node: i64 = self.starts[ply]
            end: i64 = len(self.keys)
            if ply == self.plies - 1:
                self.last = node
                self.last_edge = len(self.child)
            while node < end:
                self.first = append(self.first, len(self.child))
                if node == 0:
                    self._expand_root(state, ply)
                else:
                    self._expand(node, ply)
                node += 1
            self.index.clear()
            self.starts = append(self.starts, end)
            ply += 1
        self.first = append(self.first, len(self.child))

    def _expand_root(self, state: OperaState, ply: i64) -> None:
        self._walk_root(state, ply, NO_DRAW, [])
        self._close_last()

    def _walk_root(self, state: OperaState, ply: i64, draw: i64, path: list[int]) -> None:
        """All ways to complete the activation, with the actions that lead there."""
        for action in state.legal():
            after = state.copy()
            after.step(action)
            if after.played != self.played:
                self._offer(after, ply, draw, [*path, action])
            elif after.phase == DRAWING:
                self._offer(after, ply, 1 + state.turn, [*path, action])
            else:
                self._walk_root(after, ply, draw, [*path, action])

    def _offer(self, after: OperaState, ply: i64, draw: i64, path: list[int]) -> None:
        """An activation from the root: the same result is offered once, and only if wanted."""
        key: int = packed(after, draw)
        if key in self.marks:
            return
        number: i64 = len(self.marks)
        self.marks[key] = number
        if len(self.keep) and not self.keep[number]:
            return
        before: i64 = len(self.child)
        self._emit(after, ply, draw)
        if len(self.child) > before:
            self.paths.append(path)

    def _expand(self, node: i64, ply: i64) -> None:
        key: i64 = self.keys[node]
        high: i64 = key >> 32
        draw: i64 = (high >> 16) & 3
        state = self.scratch
        rooms: i64 = key & 0xFFFFFFFF
        crowd: i64 = 0
        character: i64 = 0
        while character < 8:
            crowd += board.ONE_IN[(rooms >> (character * 4)) & 15]
            character += 1
        played: i64 = self.played + ply
        cards: i64 = (high >> 8) & 0xFF
        rest: i64 = cards
        while rest:
            card: i64 = rest & -rest
            rest &= rest - 1
            start = state.copy()
            start.rooms = rooms
            start.crowd = crowd
            start.blackout = high & 15
            start.padlock = (high >> 4) & 15
            start.cards = cards & ~card
            start.played = played
            start.turn = ORDER[played + self.parity]
            start.actor = bits.lowest(card)
            start.activate(start.actor)
            self._walk(start, ply, draw)
        self._close_last()

    def _walk(self, state: OperaState, ply: i64, draw: i64) -> None:
        base = state.base
        mask = state.mask
        played = state.played
        bit: i64 = 0
        while mask:
            if mask & 1:
                after = state.copy()
                after.step(base + bit)
                if after.played != played:
                    self._emit(after, ply, draw)
                elif after.phase == DRAWING:
                    self._emit(after, ply, 1 + state.turn)
                else:
                    self._walk(after, ply, draw)
            mask >>= 1
            bit += 1

    def _emit(self, after: OperaState, ply: i64, draw: i64) -> None:
        """An activation is complete."""
        if ply == self.plies - 1:
            self._emit_last(after, draw)
            return
        key = packed(after, draw)
        number = self.index.get(key)
        if number is None:
            number = len(self.keys)
            self.index[key] = number
            self.keys = append(self.keys, key)
            self.parent = append(self.parent, -1)
        child: i64 = number
        node: i64 = len(self.first) - 1
        if self.parent[child] != node:
            self.parent[child] = node
            self.child = append(self.child, child)

    # In the last ply an edge is who will be exposed; of the ways to expose the same, the best for
    # the mover, whatever the belief, is near enough.

    def _emit_last(self, after: OperaState, draw: i64) -> None:
        exposed = moves.in_the_dark_or_alone(after.rooms, after.crowd, after.blackout)
        seen = exposed & self.suspects
        if self.found[seen] >= 0:
            return
        self.found[seen] = len(self.child)
        hidden = self.suspects & ~exposed
        self.child = append(self.child, seen)
        self.exposed_worth = append(
            self.exposed_worth, self.worth.after(seen, 1, draw, after.rooms, after.blackout)
        )
        self.hidden_worth = append(
            self.hidden_worth, self.worth.after(hidden, 0, draw, after.rooms, after.blackout)
        )

    def _close_last(self) -> None:
        edge: i64 = self.first[len(self.first) - 1]
        end: i64 = len(self.child)
        if len(self.exposed_worth) == 0:
            return
        while edge < end:
            self.found[self.child[edge]] = -1
            edge += 1

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

    def _mover(self, ply: i64) -> i64:
        return ORDER[self.played + ply + self.parity]

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
            end: i64 = self.starts[ply + 1] if ply < self.plies - 1 else nodes
            if self._mover(ply) == INVESTIGATOR:
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

    def _phantom_forward(self, node: i64, inner: bool) -> None:
        """The phantom's choice: one for each type."""
        width = self.width
        first: i64 = self.first[node]
        end: i64 = self.first[node + 1]
        even: float = 1.0 / float(end - first)
        regret = self.regret
        policy = self.policy
        reach = self.reach
        child = self.child
        t: i64 = 0
        while t < width:
            total: float = 0.0
            edge = first
            while edge < end:
                total += regret[edge * width + t]
                edge += 1
            scale: float = 1.0 / total if total > 0.0 else 0.0
            mine: float = reach[node * width + t]
            edge = first
            while edge < end:
                chance: float = regret[edge * width + t] * scale if total > 0.0 else even
                policy[edge * width + t] = chance
                if inner:
                    reach[child[edge] * width + t] += mine * chance
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
            searching = self._mover(ply) == INVESTIGATOR
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
        exposed: float = self.exposed_worth[edge - self.last_edge]
        hidden: float = self.hidden_worth[edge - self.last_edge]
        exposed_sum: float = NEVER * NEVER
        hidden_sum: float = NEVER * NEVER
        shown: float = 0.0
        t: i64 = 0
        while t < width:
            weight: float = reach[at + t] + NEVER
            if chosen:
                weight *= policy[edge * width + t] + SURPRISE
            leaf[t] = weight
            if (seen >> types[t]) & 1:
                exposed_sum += weight
                shown += 1.0
            else:
                hidden_sum += weight
            t += 1
        exposed_scale: float = shown / exposed_sum
        hidden_scale: float = (float(width) - shown) / hidden_sum
        exposed_gap: float = self.worth.telling * exposed * (1.0 - exposed)
        hidden_gap: float = self.worth.telling * hidden * (1.0 - hidden)
        t = 0
        while t < width:
            if (seen >> types[t]) & 1:
                likely: float = leaf[t] * exposed_scale
                leaf[t] = exposed + exposed_gap * (likely - 1.0) / (likely + 1.0)
            else:
                likely = leaf[t] * hidden_scale
                leaf[t] = hidden + hidden_gap * (likely - 1.0) / (likely + 1.0)
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
        searching = self._mover(0) == INVESTIGATOR
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
            found[self.types[t]] = self.mean[t] / self.weight
            t += 1
        return found

    def prospects(self) -> list[list[float]]:
        """The same as `worth_now` after each edge of the root."""
        found: list[list[float]] = []
        edge: i64 = 0
        while edge < len(self.paths):
            row = [0.0] * 8
            t: i64 = 0
            while t < self.width:
                row[self.types[t]] = self.gain[edge * self.width + t] / self.weight
                t += 1
            found.append(row)
            edge += 1
        return found

    def foremost(self, n: int) -> list[bool]:
        """Which edges of the root to look at more closely: the best few for each type.

        Only of a tree of two plies or more, whose edges are all that were offered.
        """
        edges: int = len(self.paths)
        chosen = [False] * edges
        left = n
        searching = self._mover(0) == INVESTIGATOR
        rows = self.prospects()
        orders: list[list[int]] = []
        if searching:
            means = [0.0] * edges
            for edge in range(edges):
                t: i64 = 0
                while t < self.width:
                    means[edge] -= self.prior[t] * rows[edge][self.types[t]]
                    t += 1
            orders.append(sorted(range(edges), key=lambda edge: means[edge]))
        else:
            t = 0
            while t < self.width:
                character: int = self.types[t]
                orders.append(sorted(range(edges), key=lambda edge: rows[edge][character]))
                t += 1
        rank = 0
        while left > 0 and rank < edges:
            for order in orders:
                if left > 0 and not chosen[order[rank]]:
                    chosen[order[rank]] = True
                    left -= 1
            rank += 1
        return chosen

    def chances(self, character: int) -> list[float]:
        """How likely each edge of the root is chosen, by the phantom if it is this character."""
        t: i64 = 0
        if self._mover(0) != INVESTIGATOR:
            while t < self.width - 1 and self.types[t] != character:
                t += 1
        found: list[float] = []
        edge: i64 = 0
        while edge < len(self.paths):
            found.append(self.average[edge * self.width + t] / self.weight)
            edge += 1
        return found

    def selfish(self, character: int, sharpness: float) -> list[float]:
        """How likely each edge is for one that takes what is best for itself, more or less."""
        t: i64 = 0
        while t < self.width - 1 and self.types[t] != character:
            t += 1
        least: float = 2.0
        edge: i64 = 0
        edges: i64 = len(self.paths)
        while edge < edges:
            least = min(least, self.gain[edge * self.width + t] / self.weight)
            edge += 1
        found: list[float] = []
        total: float = 0.0
        edge = 0
        while edge < edges:
            worse: float = self.gain[edge * self.width + t] / self.weight - least
            chance: float = exp(-worse / sharpness)
            total += chance
            found.append(chance)
            edge += 1
        return [chance / total for chance in found]

    def edge_to(self, after: OperaState) -> int:
        """The edge of the root that leads to the position after it; -1 if none does."""
        edge: i64 = 0
        edges: i64 = len(self.paths)
        if self.plies == 1:
            exposed = moves.in_the_dark_or_alone(after.rooms, after.crowd, after.blackout)
            while edge < edges:
                if self.child[edge] == exposed & self.suspects:
                    return edge
                edge += 1
            return -1
        key = packed(after, 0)
        while edge < edges:
            if self.keys[self.child[edge]] & PLACED == key & PLACED:
                return edge
            edge += 1
        return -1
