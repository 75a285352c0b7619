"""Judges the decisions of minuit by trying every action out."""

from typing import Final
from zlib import crc32

from limelight.ai.evaluation import Choice, Judgement
from limelight.ai.minuit import levels, racing
from limelight.ai.minuit.levels import MASTER
from limelight.ai.player import Budget
from limelight.core.game import State
from limelight.core.rng import Rng
from limelight.games.minuit import board
from limelight.games.minuit.moves import ENTER, STAY
from limelight.games.minuit.state import MinuitState

NODES: Final = 60_000


class MinuitCritic:
    """Nothing is hidden: a decision is judged by itself."""

    def __init__(self, budget: Budget | None = None) -> None:
        self.budget = budget or Budget(nodes=NODES)
        self.found: dict[bytes, float] = {}  # where each action leads, and the chance there

    def see(self, state: State) -> None:
        """Nothing need be remembered."""

    def judge(self, state: State) -> Judgement:
        """Judge the decision of the seat whose turn it is."""
        assert isinstance(state, MinuitState)
        seat = int(state.turn)
        judge = levels.judge(MASTER)
        rng = Rng(crc32(state.key(seat)))
        found = racing.outlooks(judge, state, rng, self.budget)
        # By rank first: a better place than the win that is out of reach is worth something.
        found.sort(key=lambda outlook: (-outlook.returns[seat], outlook.action))
        choices = [
            Choice((outlook.action,), outlook.wins[seat], _facts(outlook.action))
            for outlook in found
        ]
        self.found.clear()
        for choice in choices:
            self.found[_after(state, choice.actions[0])] = choice.share
        return Judgement(shares=found[0].wins, choices=choices, belief=())

    def share(self, after: State) -> float:
        """The mover's chance, had the decision judged last led to this state."""
        return self.found.get(after.key(None), min(self.found.values()))


def _after(state: State, action: int) -> bytes:
    after = state.copy()
    after.play(action)
    return after.key(None)


def _facts(action: int) -> dict[str, int]:
    """The room that a guest enters."""
    if ENTER <= action < STAY:
        return {"room": int(action - ENTER) % len(board.ROOMS)}
    return {}
