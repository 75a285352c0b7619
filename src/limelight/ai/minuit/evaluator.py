"""The evaluator of minuit: simulation of every action."""

from typing import Final
from zlib import crc32

from limelight.ai.evaluation import EvaluatedTurn, Evaluation
from limelight.ai.minuit import racing
from limelight.ai.minuit.player import MASTER, make_value_function
from limelight.ai.player import Budget
from limelight.core.game import State
from limelight.core.sfc32 import Rng
from limelight.games.minuit import board
from limelight.games.minuit.moves import ENTER_BASE, STAY_ACTION
from limelight.games.minuit.state import MinuitState

DEFAULT_NODES: Final = 60_000


class MinuitEvaluator:
    """Evaluates turns of minuit; nothing is hidden, so each decision stands by itself."""

    def __init__(self, budget: Budget | None = None) -> None:
        self.budget = budget or Budget(nodes=DEFAULT_NODES)
        self.winning_chances: dict[bytes, float] = {}  # the mover's, by the key of the next state

    def observe(self, state: State) -> None:
        """Do nothing: no decision depends on an earlier one."""

    def evaluate(self, state: State) -> Evaluation:
        """Evaluate the decision of the seat whose turn it is."""
        assert isinstance(state, MinuitState)
        seat = int(state.turn)
        value_function = make_value_function(MASTER)
        rng = Rng(crc32(state.key(seat)))
        outlooks = racing.evaluate_actions(value_function, state, rng, self.budget)
        # By rank first: where winning is out of reach, a better rank is still worth something.
        outlooks.sort(key=lambda outlook: (-outlook.returns[seat], outlook.action))
        turns = [
            EvaluatedTurn(
                (outlook.action,), outlook.winning_chances[seat], turn_facts(outlook.action)
            )
            for outlook in outlooks
        ]
        self.winning_chances.clear()
        for turn in turns:
            self.winning_chances[_key_after(state, turn.actions[0])] = turn.winning_chance
        return Evaluation(winning_chances=outlooks[0].winning_chances, turns=turns, belief=())

    def winning_chance_after(self, after: State) -> float:
        """Return the mover's winning chance if the last evaluated turn led to this state."""
        return self.winning_chances.get(after.key(None), min(self.winning_chances.values()))


def _key_after(state: State, action: int) -> bytes:
    after = state.copy()
    after.play(action)
    return after.key(None)


def turn_facts(action: int) -> dict[str, int]:
    """Return the room that a guest enters, if it does."""
    if ENTER_BASE <= action < STAY_ACTION:
        return {"room": int(action - ENTER_BASE) % len(board.ROOMS)}
    return {}
