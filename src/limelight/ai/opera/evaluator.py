"""Evaluates the turns of opera with the master's search, for analysis and hints."""

from limelight.ai.evaluation import EvaluatedTurn, Evaluation
from limelight.ai.opera.belief import READ_UNKNOWN_PHANTOM, OperaBelief
from limelight.ai.opera.effort import SearchEffort
from limelight.ai.opera.player import weighted_sum
from limelight.ai.opera.search import RoundSearch
from limelight.ai.opera.weights import MEASURED_PARAMETERS, load_value_function
from limelight.ai.player import Budget
from limelight.core.game import State
from limelight.games.opera import moves
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import DRAWING, INVESTIGATOR


class OperaEvaluator:
    """Follows a game with the master's belief, and solves the rest of each round."""

    def __init__(self, budget: Budget | None = None) -> None:
        # Both seats with the measured parameters: winning chances, not what a phantom fears.
        self.belief = OperaBelief(
            load_value_function(MEASURED_PARAMETERS),
            READ_UNKNOWN_PHANTOM,
            SearchEffort(budget=budget or Budget()),
        )
        self.evaluated_state: OperaState | None = None
        self.search: RoundSearch | None = None
        self.winning_chances: list[float] = []

    def observe(self, state: State) -> None:
        """Update the public belief after a step."""
        assert isinstance(state, OperaState)
        self.belief.observe(state)

    def evaluate(self, state: State) -> Evaluation:
        """Evaluate the decision of the seat to move, by what that seat knows."""
        assert isinstance(state, OperaState)
        self.belief.observe(state)
        belief = self.belief.posterior(state)
        self.evaluated_state = state.copy()
        search = self.search = self.belief.solve_round(state)
        weights = self._weights_for_mover(state)
        chance = weighted_sum(search.winning_chances(), weights)
        wins = [weighted_sum(row, weights) for row in search.edge_winning_chances()]
        best = max(wins) if state.turn == INVESTIGATOR else min(wins)
        # The value of the average strategy lags behind: the best turn is at least as good.
        chance = max(chance, best) if state.turn == INVESTIGATOR else min(chance, best)
        self.winning_chances = wins if state.turn == INVESTIGATOR else [1 - win for win in wins]
        order = sorted(range(len(wins)), key=lambda edge: -self.winning_chances[edge])
        return Evaluation(
            winning_chances=(chance, 1 - chance),
            turns=[
                EvaluatedTurn(
                    tuple(search.paths[edge]),
                    self.winning_chances[edge],
                    turn_facts(state, search.paths[edge]),
                )
                for edge in order
            ],
            belief=belief,
        )

    def winning_chance_after(self, after: State) -> float:
        """The mover's winning chance if the decision evaluated last leads to this state."""
        assert isinstance(after, OperaState)
        assert self.search is not None
        assert self.evaluated_state is not None
        edge = self.search.find_edge(after)
        return (
            self.winning_chances[edge]
            if edge >= 0
            else self._evaluate_pruned_turn(self.evaluated_state, after)
        )

    def _weights_for_mover(self, state: OperaState) -> list[float]:
        """The weights of the characters: the posterior, or what the phantom knows."""
        if state.turn == INVESTIGATOR:
            return self.belief.posterior(state)
        return [float(character == state.culprit) for character in range(8)]

    def _evaluate_pruned_turn(self, state: OperaState, after: OperaState) -> float:
        """The winning chance after a turn that the search left out: solve again with it."""
        belief = self.belief
        search = belief.effort.solve_round(
            state, belief.posterior(state), belief.value_function_for(state), after
        )
        edge = search.find_edge(after)
        if edge < 0:
            return min(self.winning_chances)
        win = weighted_sum(search.edge_winning_chances()[edge], self._weights_for_mover(state))
        return win if state.turn == INVESTIGATOR else 1 - win


def turn_facts(state: OperaState, actions: list[int]) -> dict[str, int]:
    """How many suspects would be left either way if the round ended with this activation."""
    after = state.copy()
    for action in actions:
        after.step(action)
    exposed: int = moves.in_the_dark_or_alone(after.rooms, after.crowd, after.blackout)
    suspects: int = state.suspects
    facts = {
        "if_appears": (suspects & exposed).bit_count(),
        "if_not": (suspects & ~exposed).bit_count(),
        "draws": int(after.phase == DRAWING),
    }
    if state.turn != INVESTIGATOR:
        facts["appears"] = exposed >> int(state.culprit) & 1
    return facts
