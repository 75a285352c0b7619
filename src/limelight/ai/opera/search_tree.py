"""What is left of a round of opera, as a tree of public positions.

Positions that come about in several ways are one node; what each player may choose from is found
by stepping the engine's own states.
"""

from time import perf_counter
from typing import Final

from limelight.ai.opera.value_function import Worth
from limelight.core import bits
from limelight.core.ints import append, i64, vec
from limelight.games.opera import board, moves
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import DRAWING, ORDER

# Raoul's draw of this round: none, the Investigator's, the phantom's. It is not branched on: what
# it may bring is averaged at the end of the round.
NO_DRAW: Final[i64] = 0

NEVER_ENDING: Final = float("inf")
PLACED: Final[i64] = 0xFFFFFFFFFFFF  # all of a key but the draw


def zeros(n: i64) -> vec[float]:
    """So many zeros."""
    return vec[float]([0.0] * n)


def packed(state: OperaState, draw: i64) -> i64:
    """What the rest of the round depends on, in one word: above the rooms all the rest."""
    high: i64 = state.blackout | state.padlock << 4 | state.cards << 8 | draw << 16
    return state.rooms | high << 32


def crowd_of(rooms: i64) -> i64:
    """How many are in each room, by where each of the eight is."""
    crowd: i64 = 0
    character: i64 = 0
    while character < 8:
        crowd += board.ONE_IN[(rooms >> (character * 4)) & 15]
        character += 1
    return crowd


class Tree:
    """Nodes ply by ply, each with its edges next to each other; the root is node 0."""

    def __init__(
        self,
        state: OperaState,
        worth: Worth,
        sight: int = 4,
        keep: list[bool] | None = None,
        deadline: float = NEVER_ENDING,
        habits: int = 1,
    ) -> None:
        self.scratch = state.copy()
        self.played: i64 = state.played
        self.suspects: i64 = state.suspects
        self.worth = worth
        self.plies: i64 = min(4 - state.played, i64(sight))
        self.parity: i64 = 0 if state.round & 1 else 4
        self.keys: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()  # of each node, one more at the end
        self.starts: vec[i64] = vec[i64]()  # of each ply
        self.child: vec[i64] = vec[i64]()  # of each edge; in the last ply who is exposed
        self.kinds: i64 = habits  # of phantoms that are told apart
        self.exposed_worth: vec[float] = vec[float]()  # of each edge of the last ply and kind
        self.hidden_worth: vec[float] = vec[float]()
        self.last_edge: i64 = 0  # the first edge of the last ply
        self.paths: list[list[int]] = []  # the actions of each edge of the root
        self.keep = keep or []  # which of them are wanted, all if nothing is said
        self.marks: dict[int, int] = {}  # where the root leads to, and its number among the offered
        self.index: dict[int, int] = {}
        self.parent: vec[i64] = vec[i64]()  # of each node, the last one that led to it
        self.found: vec[i64] = vec[i64](-1 for _ in range(256))
        self.deadline = deadline
        self.complete = False  # whether the deadline left time for all of it
        worth.prepare(state)
        self._build(state)

    def size(self) -> int:
        """How many edges the tree has."""
        return len(self.child)

    def mover(self, ply: i64) -> i64:
        """Who chooses in a ply."""
        return ORDER[self.played + ply + self.parity]

    def end(self, ply: i64) -> i64:
        """The node after the last one of a ply."""
        return self.starts[ply + 1] if ply < self.plies - 1 else len(self.keys)

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

    def exposed(self, edge: i64) -> i64:
        """Which suspects are exposed after an edge."""
        if edge >= self.last_edge:
            return self.child[edge]
        key: i64 = self.keys[self.child[edge]]
        rooms: i64 = key & 0xFFFFFFFF
        seen = moves.in_the_dark_or_alone(rooms, crowd_of(rooms), (key >> 32) & 15)
        return seen & self.suspects

    def left(self, edge: i64, culprit: i64) -> i64:
        """How many spaces Carlotta goes on, did the round end after an edge (O17)."""
        seen = self.exposed(edge)
        if (seen >> culprit) & 1:
            return bits.count(seen) + 1
        return bits.count(self.suspects & ~seen)

    def _build(self, state: OperaState) -> None:
        self.keys = append(self.keys, -1)
        self.parent = append(self.parent, -1)
        self.starts = append(self.starts, 0)
        ply: i64 = 0
        while ply < self.plies:
            node: i64 = self.starts[ply]
            end: i64 = len(self.keys)
            if ply == self.plies - 1:
                self.last_edge = len(self.child)
            while node < end:
                self.first = append(self.first, len(self.child))
                if node == 0:
                    self._walk_root(state, ply, NO_DRAW, [])
                else:
                    self._expand(node, ply)
                self._close_last()
                node += 1
                if perf_counter() > self.deadline:
                    return
            self.index.clear()
            self.starts = append(self.starts, end)
            ply += 1
        self.first = append(self.first, len(self.child))
        self.complete = True

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
        crowd: i64 = crowd_of(rooms)
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

    # In the last ply an edge is who will be exposed: all ways to expose the same are worth as much.

    def _emit_last(self, after: OperaState, draw: i64) -> None:
        exposed = moves.in_the_dark_or_alone(after.rooms, after.crowd, after.blackout)
        seen = exposed & self.suspects
        if self.found[seen] >= 0:
            return
        self.found[seen] = len(self.child)
        hidden = self.suspects & ~exposed
        self.child = append(self.child, seen)
        habit: i64 = 0
        while habit < self.kinds:
            self.exposed_worth = append(self.exposed_worth, self.worth.after(seen, 1, draw, habit))
            self.hidden_worth = append(self.hidden_worth, self.worth.after(hidden, 0, draw, habit))
            habit += 1

    def _close_last(self) -> None:
        """The next node begins with nobody exposed yet."""
        edge: i64 = self.first[len(self.first) - 1]
        end: i64 = len(self.child)
        if len(self.exposed_worth) == 0:
            return
        while edge < end:
            self.found[self.child[edge]] = -1
            edge += 1
