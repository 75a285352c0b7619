"""Judges the decisions of jack with the master's search."""

from zlib import crc32

from limelight.ai.critic import Choice, Judgement
from limelight.ai.jack.search import Search, eight
from limelight.ai.jack.search_options import public
from limelight.ai.jack.thinker import MASTER, Thinker
from limelight.ai.player import Budget
from limelight.core.game import OVER, State
from limelight.core.rng import Rng
from limelight.core.whodunit import CHOOSING, DRAWING, INVESTIGATOR, NOBODY
from limelight.games.jack import moves
from limelight.games.jack.state import NOWHERE, JackState

FEW = 60  # choices that are told; the rest are worse


class JackCritic:
    """The master's view of a game: whom to suspect, and what each activation leads to."""

    def __init__(self, budget: Budget | None = None) -> None:
        self.master = Thinker(MASTER, budget)
        self.seat = INVESTIGATOR
        self.belief: list[float] = []
        self.found: dict[Board, float] = {}  # where each activation leads, and the chance there
        self.culprit = 0  # of the state judged last; only Jack's own seat reads it
        self.round = 0

    def see(self, state: State) -> None:
        """Take notice, as a player does: after every step."""
        assert isinstance(state, JackState)
        self.master.see(state)

    def judge(self, state: State) -> Judgement:
        """Judge the decision of the seat whose turn it is, by what that seat knows."""
        assert isinstance(state, JackState)
        self.seat, self.culprit = int(state.turn), int(state.culprit)
        self.round = int(state.round)
        rng = Rng(crc32(state.key(self.seat)))
        self.belief = self.master.suspicion(state, self.seat, rng)
        lines = self.master.rank(state, rng, self.belief)
        self.found.clear()
        choices: list[Choice] = []
        for path, chance in lines:
            share = chance if self.seat == INVESTIGATOR else 1 - chance
            after = state.copy()
            for action in path:
                after.step(action)
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
            self.found[board] = self._left_out(after)
        return self.found[board]

    def _left_out(self, after: JackState) -> float:
        """The share of an activation that was not followed, being worse at first sight."""
        worst = min(self.found.values())
        if after.round != self.round or after.phase != CHOOSING:
            return worst
        belief, stake = eight(0.0), eight(0.0)
        for character in range(8):
            belief[character] = stake[character] = self.belief[character]
        if self.seat != INVESTIGATOR:
            stake = eight(0.0)
            stake[self.culprit] = 1.0
        judge = self.master.judge
        judge.believe(belief)
        search = Search(judge, stake, Rng(0), self.master.skill.wary)
        search.width = 3
        values = search.value(public(after), belief)
        chance = sum(stake[character] * values[character] for character in range(8))
        return chance if self.seat == INVESTIGATOR else 1 - chance


Board = tuple[int, ...]


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
