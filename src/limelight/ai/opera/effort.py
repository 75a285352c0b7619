"""Solves the rest of a round of opera, as deep, wide and long as the effort and budget allow."""

from dataclasses import dataclass, field
from typing import Final

from limelight.ai.opera.search import RoundSearch
from limelight.ai.opera.value_function import OperaValueFunction
from limelight.ai.player import Budget
from limelight.games.opera.state import OperaState

DEFAULT_WIDTH: Final = 28  # turns at the root that are searched in full depth
NARROW_WIDTH: Final = 9  # the same where a tree of two plies has very many edges
NARROWING_EDGES: Final = 3000  # a tree of two plies with more edges than this narrows the width
PREVIEW_ITERATIONS: Final = 6  # on a tree of two plies, to select the turns that are searched
MIN_ITERATIONS: Final = 4
MAX_ITERATIONS: Final = 200  # after these a solution hardly changes
MAX_NODES: Final = 2_500_000  # bound on work per iteration times iterations, for every decision


@dataclass(frozen=True)
class SearchEffort:
    """How hard to think about what is left of a round; `solve_round` does it."""

    #: Activations ahead, within the round.
    depth: int = 4
    #: Iterations of CFR+, if the budget does not bound the time.
    iterations: int = 48
    #: How many turns at the root are searched in full depth.
    width: int = DEFAULT_WIDTH
    budget: Budget = field(default_factory=Budget)

    def solve_round(
        self,
        state: OperaState,
        belief: list[float],
        value_function: OperaValueFunction,
        required_turn: OperaState | None = None,
        naive_odds: tuple[float, float] = (0.0, 0.0),
    ) -> RoundSearch:
        """Solve the rest of the round as far as the budget allows.

        The search never leaves out the turn that leads to `required_turn`. The phantom expects
        naive Investigators with these odds: see `RoundSearch.expect_naive_investigators`.
        """
        deadline = self.budget.deadline()
        if min(4 - int(state.played), self.depth) <= 2:
            search = RoundSearch(state, belief, value_function, self.depth)
            return self._run_iterations(search, deadline, naive_odds)
        preview = RoundSearch(state, belief, value_function, 2)
        selected: list[bool] = []
        narrow = max(2, self.width * NARROW_WIDTH // DEFAULT_WIDTH)
        width = max(narrow, min(self.width, self.width * NARROWING_EDGES // preview.edge_count()))
        if len(preview.paths) > width:
            preview.run_iterations(PREVIEW_ITERATIONS, deadline)
            selected = preview.select_edges(width)
            required = preview.find_edge(required_turn) if required_turn else -1
            if required >= 0:
                selected[required] = True
        halfway = deadline - self.budget.seconds / 2
        search = RoundSearch(state, belief, value_function, self.depth, selected, halfway)
        return self._run_iterations(search if search.complete else preview, deadline, naive_odds)

    def _run_iterations(
        self, search: RoundSearch, deadline: float, naive_odds: tuple[float, float]
    ) -> RoundSearch:
        if any(naive_odds):
            search.expect_naive_investigators(*naive_odds)
        if self.budget.seconds:
            search.run_iterations(MAX_ITERATIONS, deadline)
        else:
            affordable = (self.budget.nodes or MAX_NODES) // max(1, search.work_per_iteration())
            search.run_iterations(max(MIN_ITERATIONS, min(self.iterations, affordable)), deadline)
        return search
