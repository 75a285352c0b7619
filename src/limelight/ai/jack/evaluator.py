"""The evaluator of jack: the master's search."""

from collections.abc import Sequence
from dataclasses import replace
from zlib import crc32

from limelight.ai.evaluation import EvaluatedTurn, Evaluation
from limelight.ai.jack.player import MASTER, JackPlayer
from limelight.ai.jack.search import per_character
from limelight.ai.player import Budget
from limelight.core.game import OVER, State
from limelight.core.sfc32 import Rng
from limelight.games.jack import moves
from limelight.games.jack.state import NO_EXIT, JackState
from limelight.games.whodunit.state import DRAWING, INVESTIGATOR, NOBODY

BoardKey = tuple[int, ...]
MAX_TURNS = 60  # of an evaluation; the rest are worse


class JackEvaluator:
    """Evaluates turns of jack with the master's belief and search."""

    def __init__(self, budget: Budget | None = None) -> None:
        # A winning chance is one against good play: without rash accusations.
        self.player = JackPlayer(replace(MASTER, rash_accusation_rate=0.0), budget)
        self.seat = INVESTIGATOR
        self.belief: list[float] = []
        self.winning_chances: dict[BoardKey, float] = {}  # the mover's, after each activation
        self.evaluated_state: JackState | None = None

    def observe(self, state: State) -> None:
        """Observe the state after a step, as a player does."""
        assert isinstance(state, JackState)
        self.player.observe(state)

    def evaluate(self, state: State) -> Evaluation:
        """Evaluate the decision of the seat whose turn it is, by what that seat knows."""
        assert isinstance(state, JackState)
        self.seat, self.evaluated_state = int(state.turn), state.copy()
        rng = Rng(crc32(state.key(self.seat)))
        deadline = self.player.decision_deadline()
        self.belief = self.player.estimate_belief(state, self.seat, rng)
        ranking = self.player.rank_activations(state, rng, self.belief, deadline)
        self.winning_chances.clear()
        turns: list[EvaluatedTurn] = []
        for path, value in ranking:
            chance = value if self.seat == INVESTIGATOR else 1 - value
            after = _play_path(state, path)
            self.winning_chances[_board_key(after)] = chance
            if len(turns) < MAX_TURNS:
                turns.append(EvaluatedTurn(tuple(path), chance, turn_facts(state, after)))
        best = ranking[0][1]
        return Evaluation(winning_chances=(best, 1 - best), turns=turns, belief=self.belief)

    def winning_chance_after(self, after: State) -> float:
        """Return the mover's winning chance if the last evaluated turn led to this state."""
        assert isinstance(after, JackState)
        if after.turn == OVER and after.accused != NOBODY:
            return self.belief[int(after.accused)]
        if after.turn == OVER:
            return float(after.winner == self.seat)
        board = _board_key(after)
        if board not in self.winning_chances:
            self.winning_chances[board] = self._evaluate_pruned_turn(board)
        return self.winning_chances[board]

    def _evaluate_pruned_turn(self, board: BoardKey) -> float:
        """The winning chance after an activation that the search pruned: it is searched now.

        An activation that was not even listed counts as much as the worst.
        """
        search, evaluated = self.player.last_search, self.evaluated_state
        assert search is not None
        assert evaluated is not None
        stake = per_character(0.0)
        if self.seat == INVESTIGATOR:
            stake = search.belief
        else:
            stake[int(evaluated.culprit)] = 1.0
        for index, path in enumerate(search.activations.paths):
            if _board_key(_play_path(evaluated, path)) == board:
                values = search.evaluate_pruned(index, stake, self.player.skill.inference_weight)
                value = sum(stake[character] * values[character] for character in range(8))
                return value if self.seat == INVESTIGATOR else 1 - value
        return min(self.winning_chances.values())


def _play_path(state: JackState, path: Sequence[int]) -> JackState:
    after = state.copy()
    for action in path:
        after.step(action)
    return after


def _board_key(state: JackState) -> BoardKey:
    """What tells a board apart from others, without a secret."""
    return (
        *(int(state.places), int(state.lamps), int(state.covers), int(state.cordons)),
        *(int(state.lantern), int(state.cards), int(state.played)),
    )


def turn_facts(state: JackState, after: JackState) -> dict[str, int]:
    """Return how many suspects are left if the round ends with a turn, seen and unseen."""
    if after.accused != NOBODY:
        return {"accuses": int(after.accused)}
    if after.exit_taken != NO_EXIT:
        return {"leaves": 1}
    seen: int = moves.visible_characters(after.places, after.occupied, after.lamps, after.lantern)
    suspects: int = state.suspects & ~(
        state.investigator_alibis if state.turn == INVESTIGATOR else 0
    )
    known = {
        "if_seen": (suspects & seen).bit_count(),
        "if_unseen": (suspects & ~seen).bit_count(),
        "draws": int(after.phase == DRAWING),
    }
    if state.turn != INVESTIGATOR:
        known["seen"] = seen >> int(state.culprit) & 1
    return known
