"""Judges the decisions of jack with the master's search."""

from collections.abc import Sequence
from dataclasses import replace
from zlib import crc32

from limelight.ai.evaluation import Choice, Judgement
from limelight.ai.jack.player import MASTER, Thinker
from limelight.ai.jack.search import eight
from limelight.ai.player import Budget
from limelight.core.game import OVER, State
from limelight.core.rng import Rng
from limelight.games.jack import moves
from limelight.games.jack.state import NOWHERE, JackState
from limelight.games.whodunit.state import DRAWING, INVESTIGATOR, NOBODY

Board = tuple[int, ...]
FEW = 60  # choices that are told; the rest are worse


class JackCritic:
    """The master's view of a game: whom to suspect, and what each activation leads to."""

    def __init__(self, budget: Budget | None = None) -> None:
        # No whims: a chance is what good play makes of it.
        self.master = Thinker(replace(MASTER, rashness=0.0), budget)
        self.seat = INVESTIGATOR
        self.belief: list[float] = []
        self.found: dict[Board, float] = {}  # where each activation leads, and the chance there
        self.judged: JackState | None = None

    def see(self, state: State) -> None:
        """Take notice, as a player does: after every step."""
        assert isinstance(state, JackState)
        self.master.see(state)

    def judge(self, state: State) -> Judgement:
        """Judge the decision of the seat whose turn it is, by what that seat knows."""
        assert isinstance(state, JackState)
        self.seat, self.judged = int(state.turn), state.copy()
        rng = Rng(crc32(state.key(self.seat)))
        deadline = self.master.deadline()
        self.belief = self.master.suspicion(state, self.seat, rng)
        lines = self.master.rank(state, rng, self.belief, deadline)
        self.found.clear()
        choices: list[Choice] = []
        for path, chance in lines:
            share = chance if self.seat == INVESTIGATOR else 1 - chance
            after = _after(state, path)
            self.found[_board(after)] = share
            if len(choices) < FEW:
                choices.append(Choice(tuple(path), share, _facts(state, after)))
        best = lines[0][1]
        return Judgement(shares=(best, 1 - best), choices=choices, belief=self.belief)

    def share(self, after: State) -> float:
        """The mover's chance, had the decision judged last led to this state."""
        assert isinstance(after, JackState)
        if after.turn == OVER and after.accused != NOBODY:
            return self.belief[int(after.accused)]
        if after.turn == OVER:
            return float(after.winner == self.seat)
        board = _board(after)
        if board not in self.found:
            self.found[board] = self._left_out(board)
        return self.found[board]

    def _left_out(self, board: Board) -> float:
        """The share of an activation that was dropped, being worse at first sight: now looked into.

        Where the time was too short to think of it at all, it is no better than the worst.
        """
        root, judged = self.master.root, self.judged
        assert root is not None
        assert judged is not None
        stake = eight(0.0)
        if self.seat == INVESTIGATOR:
            stake = root.belief
        else:
            stake[int(judged.culprit)] = 1.0
        for at, path in enumerate(root.options.paths):
            if _board(_after(judged, path)) == board:
                values = root.look_into(at, stake, self.master.skill.wary)
                chance = sum(stake[character] * values[character] for character in range(8))
                return chance if self.seat == INVESTIGATOR else 1 - chance
        return min(self.found.values())


def _after(state: JackState, path: Sequence[int]) -> JackState:
    after = state.copy()
    for action in path:
        after.step(action)
    return after


def _board(state: JackState) -> Board:
    """What stands where: a state told apart from others without anybody's secret."""
    return (
        *(int(state.places), int(state.lamps), int(state.covers), int(state.cordons)),
        *(int(state.lantern), int(state.cards), int(state.played)),
    )


def _facts(state: JackState, after: JackState) -> dict[str, int]:
    """How many suspects would be left either way, did the round end with this activation."""
    if after.accused != NOBODY:
        return {"accuses": int(after.accused)}
    if after.gone != NOWHERE:
        return {"leaves": 1}
    seen: int = moves.visible(after.places, after.occupied, after.lamps, after.lantern)
    suspects: int = state.suspects & ~(state.held if state.turn == INVESTIGATOR else 0)
    known = {
        "if_seen": (suspects & seen).bit_count(),
        "if_unseen": (suspects & ~seen).bit_count(),
        "draws": int(after.phase == DRAWING),
    }
    if state.turn != INVESTIGATOR:
        known["seen"] = seen >> int(state.culprit) & 1
    return known
