"""Information-set Monte Carlo tree search: the baseline the other players are measured against.

Each iteration makes up anew what the seat cannot know, walks down a tree of actions that all these
made-up games share, adds one node and plays on at random. A branch is compared only with those
that were open at the same time.
"""

from math import log, sqrt
from time import perf_counter
from typing import Final, final

from limelight.ai.player import Budget, Player
from limelight.core.game import CHANCE, OVER, State
from limelight.core.ints import i64
from limelight.core.rng import Rng

EXPLORATION: Final = 0.7


@final
class Node:
    """What has come of an action so far."""

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.visits: i64 = 0
        self.open: i64 = 0  # how often it could have been visited
        self.won: float = 0.0  # by the seat that chose it


@final
class Tree:
    """The games tried from one decision on."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.seat: int = state.turn
        self.root = Node()

    def grow(self, rng: Rng, nodes: int, deadline: float) -> int:
        """Play so many games, or until the deadline; how many it were."""
        played: i64 = 0
        limit: i64 = nodes
        while played < limit:
            self._iterate(rng)
            played += 1
            if played & 7 == 0 and perf_counter() > deadline:
                break
        return played

    def best(self) -> int:
        """The action tried most often; of equals, the lowest."""
        found = -1
        most: i64 = -1
        for action in self.state.legal():
            child = self.root.children.get(action)
            if child is not None and child.visits > most:
                most = child.visits
                found = action
        return found

    def _iterate(self, rng: Rng) -> None:
        state = self.state.sample(self.seat, rng)
        node = self.root
        path: list[Node] = []
        movers: list[int] = []
        while state.turn != OVER:
            mover: int = state.turn
            drawn = mover == CHANCE
            action: int = state.drawn(rng) if drawn else self._select(node, state, rng)
            child = node.children.get(action)
            state.step(action)
            fresh = child is None
            if child is None:
                child = Node()
                node.children[action] = child
                child.open = 1
            path.append(child)
            movers.append(mover)
            node = child
            if fresh and not drawn:
                break
        state.playout(rng)
        returns = state.returns()
        index: i64 = 0
        while index < len(path):
            child = path[index]
            child.visits += 1
            if movers[index] != CHANCE:
                child.won += returns[movers[index]]
            index += 1

    def _select(self, node: Node, state: State, rng: Rng) -> int:
        """An action not tried yet, any of them; else the most promising one."""
        actions = state.legal()
        found = actions[0]
        children = node.children
        untried: i64 = 0
        for action in actions:
            if action not in children:
                untried += 1
        if untried:
            chosen = rng.below(untried)
            for action in actions:
                child = children.get(action)
                if child is not None:
                    child.open += 1
                else:
                    if chosen == 0:
                        found = action
                    chosen -= 1
            return found
        most = -1e9
        for action in actions:
            child = children[action]
            visits: float = float(child.visits)
            value = child.won / visits + EXPLORATION * sqrt(log(float(child.open)) / visits)
            child.open += 1
            if value > most:
                most = value
                found = action
        return found


class Ismcts(Player):
    """Searches anew at every decision."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def choose(self, state: State, rng: Rng) -> int:
        """The action tried most often."""
        actions = state.legal()
        if len(actions) == 1:
            return actions[0]
        tree = Tree(state)
        tree.grow(rng, self.budget.nodes or 1 << 40, self.budget.deadline())
        return tree.best()
