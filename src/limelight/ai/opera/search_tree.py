"""What is left of a round of opera, as a tree of public positions.

Positions that come about in several ways are one node, as in a transposition table. The edges of a
node are complete activations, found by stepping the engine's own states.
"""

from time import perf_counter
from typing import Final

from limelight.ai.opera.value_function import OperaValueFunction
from limelight.core import bits
from limelight.core.ints import append, i64, vec
from limelight.games.opera import board, moves
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import ACTIVATION_SEATS, DRAWING

# Raoul's draw of this round: none, or 1 + the seat that draws. The tree does not branch on the card
# drawn: the value function averages over it at the end of the round.
NO_DRAW: Final[i64] = 0

NO_DEADLINE: Final = float("inf")
POSITION_MASK: Final[i64] = 0xFFFFFFFFFFFF  # the part of a key below the draw


def zeros(length: i64) -> vec[float]:
    """A vector of zeros."""
    return vec[float]([0.0] * length)


def pack_key(state: OperaState, draw: i64) -> i64:
    """All that the rest of the round depends on, in one word: the rooms in the low 32 bits."""
    high: i64 = state.blackout | state.padlock << 4 | state.cards << 8 | draw << 16
    return state.rooms | high << 32


def count_crowd(rooms: i64) -> i64:
    """How many characters are in each room, from the room of each character."""
    crowd: i64 = 0
    character: i64 = 0
    while character < 8:
        crowd += board.ONE_CHARACTER_IN[(rooms >> (character * 4)) & 15]
        character += 1
    return crowd


class RoundTree:
    """Nodes ply by ply; the edges of a node are contiguous; the root is node 0."""

    def __init__(
        self,
        state: OperaState,
        value_function: OperaValueFunction,
        depth: int = 4,
        selected: list[bool] | None = None,
        deadline: float = NO_DEADLINE,
        model_count: int = 1,
    ) -> None:
        self.scratch = state.copy()
        self.played: i64 = state.played
        self.suspects: i64 = state.suspects
        self.value_function = value_function
        self.plies: i64 = min(4 - state.played, i64(depth))
        self.parity: i64 = 0 if state.round & 1 else 4
        self.keys: vec[i64] = vec[i64]()
        self.first_edges: vec[i64] = vec[i64]()  # of each node, and one more at the end
        self.ply_starts: vec[i64] = vec[i64]()  # of each ply
        self.children: vec[i64] = vec[i64]()  # of each edge; in the last ply, the suspects exposed
        self.model_count: i64 = model_count  # of the phantom
        self.exposed_values: vec[float] = vec[float]()  # of each edge of the last ply and model
        self.hidden_values: vec[float] = vec[float]()
        self.last_edge: i64 = 0  # the first edge of the last ply
        self.paths: list[list[int]] = []  # the actions of each edge of the root
        self.selected = selected or []  # which of them to keep; empty: all
        self.root_numbers: dict[int, int] = {}  # of root edges, kept or not, by key
        self.node_index: dict[int, int] = {}
        self.last_parents: vec[i64] = vec[i64]()  # of each node, the last node that led to it
        self.exposed_edges: vec[i64] = vec[i64](-1 for _ in range(256))
        self.deadline = deadline
        self.complete = False  # whether the deadline left time for all nodes
        value_function.prepare_round(state)
        self._build_plies(state)

    def edge_count(self) -> int:
        """The number of edges."""
        return len(self.children)

    def mover_at(self, ply: i64) -> i64:
        """The seat that chooses in a ply."""
        return ACTIVATION_SEATS[self.played + ply + self.parity]

    def ply_end(self, ply: i64) -> i64:
        """The node after the last one of a ply."""
        return self.ply_starts[ply + 1] if ply < self.plies - 1 else len(self.keys)

    def find_edge(self, after: OperaState) -> int:
        """The edge of the root that leads to the position after it; -1 if none does."""
        edge: i64 = 0
        edges: i64 = len(self.paths)
        if self.plies == 1:
            exposed = moves.in_the_dark_or_alone(after.rooms, after.crowd, after.blackout)
            while edge < edges:
                if self.children[edge] == exposed & self.suspects:
                    return edge
                edge += 1
            return -1
        key = pack_key(after, 0)
        while edge < edges:
            if self.keys[self.children[edge]] & POSITION_MASK == key & POSITION_MASK:
                return edge
            edge += 1
        return -1

    def exposed_suspects(self, edge: i64) -> i64:
        """The suspects that are exposed after an edge."""
        if edge >= self.last_edge:
            return self.children[edge]
        key: i64 = self.keys[self.children[edge]]
        rooms: i64 = key & 0xFFFFFFFF
        exposed = moves.in_the_dark_or_alone(rooms, count_crowd(rooms), (key >> 32) & 15)
        return exposed & self.suspects

    def carlotta_advance(self, edge: i64, culprit: i64) -> i64:
        """How many spaces Carlotta advances if the round ends after an edge (O17)."""
        exposed = self.exposed_suspects(edge)
        if (exposed >> culprit) & 1:
            return bits.count_members(exposed) + 1
        return bits.count_members(self.suspects & ~exposed)

    def _build_plies(self, state: OperaState) -> None:
        self.keys = append(self.keys, -1)
        self.last_parents = append(self.last_parents, -1)
        self.ply_starts = append(self.ply_starts, 0)
        ply: i64 = 0
        while ply < self.plies:
            node: i64 = self.ply_starts[ply]
            end: i64 = len(self.keys)
            if ply == self.plies - 1:
                self.last_edge = len(self.children)
            while node < end:
                self.first_edges = append(self.first_edges, len(self.children))
                if node == 0:
                    self._expand_root(state, ply, NO_DRAW, [])
                else:
                    self._expand_node(node, ply)
                self._reset_exposed_edges()
                node += 1
                if perf_counter() > self.deadline:
                    return
            self.node_index.clear()
            self.ply_starts = append(self.ply_starts, end)
            ply += 1
        self.first_edges = append(self.first_edges, len(self.children))
        self.complete = True

    def _expand_root(self, state: OperaState, ply: i64, draw: i64, path: list[int]) -> None:
        """Add every way to complete the activation, with its actions."""
        for action in state.legal_actions():
            after = state.copy()
            after.step(action)
            if after.played != self.played:
                self._add_root_edge(after, ply, draw, [*path, action])
            elif after.phase == DRAWING:
                self._add_root_edge(after, ply, 1 + state.turn, [*path, action])
            else:
                self._expand_root(after, ply, draw, [*path, action])

    def _add_root_edge(self, after: OperaState, ply: i64, draw: i64, path: list[int]) -> None:
        """Add an activation from the root; the same result only once, and only if selected."""
        key: int = pack_key(after, draw)
        if key in self.root_numbers:
            return
        number: i64 = len(self.root_numbers)
        self.root_numbers[key] = number
        if len(self.selected) and not self.selected[number]:
            return
        before: i64 = len(self.children)
        self._add_edge(after, ply, draw)
        if len(self.children) > before:
            self.paths.append(path)

    def _expand_node(self, node: i64, ply: i64) -> None:
        key: i64 = self.keys[node]
        high: i64 = key >> 32
        draw: i64 = (high >> 16) & 3
        state = self.scratch
        rooms: i64 = key & 0xFFFFFFFF
        crowd: i64 = count_crowd(rooms)
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
            start.turn = ACTIVATION_SEATS[played + self.parity]
            start.actor = bits.lowest_member(card)
            start.begin_activation(start.actor)
            self._complete_turn(start, ply, draw)

    def _complete_turn(self, state: OperaState, ply: i64, draw: i64) -> None:
        base = state.base
        mask = state.mask
        played = state.played
        bit: i64 = 0
        while mask:
            if mask & 1:
                after = state.copy()
                after.step(base + bit)
                if after.played != played:
                    self._add_edge(after, ply, draw)
                elif after.phase == DRAWING:
                    self._add_edge(after, ply, 1 + state.turn)
                else:
                    self._complete_turn(after, ply, draw)
            mask >>= 1
            bit += 1

    def _add_edge(self, after: OperaState, ply: i64, draw: i64) -> None:
        """Add the edge of a complete activation."""
        if ply == self.plies - 1:
            self._add_last_edge(after, draw)
            return
        key = pack_key(after, draw)
        number = self.node_index.get(key)
        if number is None:
            number = len(self.keys)
            self.node_index[key] = number
            self.keys = append(self.keys, key)
            self.last_parents = append(self.last_parents, -1)
        child: i64 = number
        node: i64 = len(self.first_edges) - 1
        if self.last_parents[child] != node:
            self.last_parents[child] = node
            self.children = append(self.children, child)

    # An edge of the last ply is a set of exposed suspects: all ways to expose it have one value.

    def _add_last_edge(self, after: OperaState, draw: i64) -> None:
        all_exposed = moves.in_the_dark_or_alone(after.rooms, after.crowd, after.blackout)
        exposed = all_exposed & self.suspects
        if self.exposed_edges[exposed] >= 0:
            return
        self.exposed_edges[exposed] = len(self.children)
        hidden = self.suspects & ~exposed
        self.children = append(self.children, exposed)
        model: i64 = 0
        while model < self.model_count:
            self.exposed_values = append(
                self.exposed_values, self.value_function.value_after(exposed, 1, draw, model)
            )
            self.hidden_values = append(
                self.hidden_values, self.value_function.value_after(hidden, 0, draw, model)
            )
            model += 1

    def _reset_exposed_edges(self) -> None:
        """Forget the exposed sets of the last node."""
        edge: i64 = self.first_edges[len(self.first_edges) - 1]
        end: i64 = len(self.children)
        if len(self.exposed_values) == 0:
            return
        while edge < end:
            self.exposed_edges[self.children[edge]] = -1
            edge += 1
