"""Judges the decisions of opera with the master's search."""

from limelight.ai.evaluation import Choice, Judgement
from limelight.ai.opera.belief import ANYBODY, Belief, Effort
from limelight.ai.opera.player import mean
from limelight.ai.opera.search import Round
from limelight.ai.opera.weights import TRUE, learned
from limelight.ai.player import Budget
from limelight.core.game import State
from limelight.games.opera import moves
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import DRAWING, INVESTIGATOR


class OperaCritic:
    """The master's view of a game: the belief, and the rest of each round solved."""

    def __init__(self, budget: Budget | None = None) -> None:
        # Both sides by what it really helps to know: chances, not what a phantom fears.
        self.belief = Belief(learned(TRUE), ANYBODY, Effort(budget=budget or Budget()))
        self.judged: OperaState | None = None
        self.tree: Round | None = None
        self.shares: list[float] = []

    def see(self, state: State) -> None:
        """Take notice, as a player does: after every step."""
        assert isinstance(state, OperaState)
        self.belief.see(state)

    def judge(self, state: State) -> Judgement:
        """Judge the decision of the seat whose turn it is, by what that seat knows."""
        assert isinstance(state, OperaState)
        self.belief.see(state)
        belief = self.belief.of(state)
        self.judged = state.copy()
        tree = self.tree = self.belief.solve(state)
        hunted = self._hunted(state)
        found = mean(tree.worth_now(), hunted)
        wins = [mean(row, hunted) for row in tree.prospects()]
        best = max(wins) if state.turn == INVESTIGATOR else min(wins)
        # The value of the mixture lags behind what it found: nobody does worse than the best.
        found = max(found, best) if state.turn == INVESTIGATOR else min(found, best)
        self.shares = wins if state.turn == INVESTIGATOR else [1 - win for win in wins]
        order = sorted(range(len(wins)), key=lambda edge: -self.shares[edge])
        return Judgement(
            shares=(found, 1 - found),
            choices=[
                Choice(tuple(tree.paths[edge]), self.shares[edge], facts(state, tree.paths[edge]))
                for edge in order
            ],
            belief=belief,
        )

    def share(self, after: State) -> float:
        """The mover's chance, had the decision judged last led to this state."""
        assert isinstance(after, OperaState)
        assert self.tree is not None
        assert self.judged is not None
        edge = self.tree.edge_to(after)
        return self.shares[edge] if edge >= 0 else self._left_out(self.judged, after)

    def _hunted(self, state: OperaState) -> list[float]:
        """Against whom the chances count: by belief, or as the phantom knows."""
        if state.turn == INVESTIGATOR:
            return self.belief.of(state)
        return [float(character == state.culprit) for character in range(8)]

    def _left_out(self, state: OperaState, after: OperaState) -> float:
        """The share of a choice that was not looked into: now it is."""
        belief = self.belief
        tree = belief.effort.solve(state, belief.of(state), belief.at(state), after)
        edge = tree.edge_to(after)
        if edge < 0:
            return min(self.shares)
        win = mean(tree.prospects()[edge], self._hunted(state))
        return win if state.turn == INVESTIGATOR else 1 - win


def facts(state: OperaState, actions: list[int]) -> dict[str, int]:
    """How many suspects would be left either way, did the round end with this activation."""
    after = state.copy()
    for action in actions:
        after.step(action)
    exposed: int = moves.in_the_dark_or_alone(after.rooms, after.crowd, after.blackout)
    suspects: int = state.suspects
    known = {
        "if_appears": (suspects & exposed).bit_count(),
        "if_not": (suspects & ~exposed).bit_count(),
        "draws": int(after.phase == DRAWING),
    }
    if state.turn != INVESTIGATOR:
        known["appears"] = exposed >> int(state.culprit) & 1
    return known
