"""Information-set Monte Carlo tree search (Cowling, Powley & Whitehouse 2012), single-observer.

The baseline for the other players. Each iteration samples what the seat cannot know, descends a
tree of actions that all samples share by UCB1, adds one node and finishes with a random playout. In
place of the parent's visits UCB1 counts how often an action was available.
"""

from math import log, sqrt
from time import perf_counter
from typing import Final, final

from limelight.ai.player import Budget, Player
from limelight.core.game import CHANCE, OVER, State
from limelight.core.ints import i64
from limelight.core.sfc32 import Rng

EXPLORATION_CONSTANT: Final = 0.7


@final
class IsmctsNode:
    """The statistics of an action."""

    def __init__(self) -> None:
        self.children: dict[int, IsmctsNode] = {}
        self.visits: i64 = 0
        self.availability: i64 = 0  # iterations in which it was legal here
        self.total_return: float = 0.0  # to the seat that chose it


@final
class IsmctsTree:
    """The tree of one decision."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.seat: int = state.turn
        self.root = IsmctsNode()

    def run_iterations(self, rng: Rng, nodes: int, deadline: float) -> int:
        """Run iterations, one node each, until the deadline; returns how many."""
        iterations: i64 = 0
        limit: i64 = nodes
        while iterations < limit:
            self._run_iteration(rng)
            iterations += 1
            if iterations & 7 == 0 and perf_counter() > deadline:
                break
        return iterations

    def most_visited_action(self) -> int:
        """The action visited most often; of several, the lowest."""
        found = -1
        most: i64 = -1
        for action in self.state.legal_actions():
            child = self.root.children.get(action)
            if child is not None and child.visits > most:
                most = child.visits
                found = action
        return found

    def _run_iteration(self, rng: Rng) -> None:
        state = self.state.sample(self.seat, rng)
        node = self.root
        path: list[IsmctsNode] = []
        movers: list[int] = []
        while state.turn != OVER:
            mover: int = state.turn
            is_chance = mover == CHANCE
            action: int = (
                state.draw_unchecked(rng) if is_chance else self._select_action(node, state, rng)
            )
            child = node.children.get(action)
            state.step(action)
            is_new = child is None
            if child is None:
                child = IsmctsNode()
                node.children[action] = child
                child.availability = 1
            path.append(child)
            movers.append(mover)
            node = child
            if is_new and not is_chance:
                break
        state.playout(rng)
        returns = state.returns()
        index: i64 = 0
        while index < len(path):
            child = path[index]
            child.visits += 1
            if movers[index] != CHANCE:
                child.total_return += returns[movers[index]]
            index += 1

    def _select_action(self, node: IsmctsNode, state: State, rng: Rng) -> int:
        """A random action without a node, if there is one; else the best by UCB1."""
        actions = state.legal_actions()
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
                    child.availability += 1
                else:
                    if chosen == 0:
                        found = action
                    chosen -= 1
            return found
        most = -1e9
        for action in actions:
            child = children[action]
            visits: float = float(child.visits)
            value = child.total_return / visits + EXPLORATION_CONSTANT * sqrt(
                log(float(child.availability)) / visits
            )
            child.availability += 1
            if value > most:
                most = value
                found = action
        return found


class IsmctsPlayer(Player):
    """Searches anew at every decision; in any game."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def choose_action(self, state: State, rng: Rng) -> int:
        """The action visited most often."""
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        tree = IsmctsTree(state)
        tree.run_iterations(rng, self.budget.nodes or 1 << 40, self.budget.deadline())
        return tree.most_visited_action()
