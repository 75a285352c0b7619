"""Analyses a record turn by turn: winning chances, losses, and luck."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from limelight.ai.analysis_moves import add_moves
from limelight.ai.analysis_result import Alternative, AnalysedTurn, Analysis, SeatSummary, Swing
from limelight.ai.commentary import ClearedSuspects, make_comments
from limelight.ai.evaluation import EvaluatedTurn, Evaluation, Evaluator
from limelight.ai.turn_lines import join_lines, notate_turn
from limelight.core.game import JSON, OVER, Game, State
from limelight.core.records import Record, chance_rng
from limelight.games import game as game_of
from limelight.games.whodunit.state import CHOOSING, CULPRIT, INVESTIGATOR, Whodunit

#: The marks of turns by their loss of winning chance, greatest first.
LOSS_MARKS = ((0.20, "??"), (0.10, "?"), (0.05, "?!"))

MAX_ALTERNATIVES = 3
MAX_TURNING_POINTS = 5
MIN_TURNING_POINT_LOSS = LOSS_MARKS[-1][0]  # of a turning point
MIN_TURNING_POINT_LUCK = 0.10  # smaller luck is mostly the evaluator correcting itself

Progress = Callable[[int], None]


def loss_mark(loss: float) -> str:
    """The mark of a loss; empty if it is small."""
    return next((sign for least, sign in LOSS_MARKS if loss >= least), "")


def analyse_record(
    record: Record, evaluator: Evaluator, progress: Progress | None = None
) -> Analysis:
    """Evaluate every complete turn of a record; `RecordError` if it cannot be replayed.

    The evaluator must be new. `progress` is called with the number of steps done.
    """
    game = game_of(record.game)
    record.last_state(game)  # raises before the work begins
    analyst = _RecordAnalyst(game, record, evaluator)
    for step, action in enumerate(record.actions):
        analyst.replay_step(step, action)
        if progress:
            progress(step + 1)
    return add_moves(analyst.summarise(), record)


@dataclass
class _LuckAccount:
    """A seat's expected winning chance: by its own last turn, and the play of others since."""

    #: None before the seat's first turn.
    expected_chance: float | None = None
    since_step: int = 0
    luck: float = 0.0


@dataclass
class _OpenTurn:
    """A turn that has begun and is not complete."""

    step: int
    round: int
    seat: int
    evaluation: Evaluation
    best: list[Alternative]
    belief: dict[str, float]
    notation: list[str] = field(default_factory=list[str])


class _RecordAnalyst:
    def __init__(self, game: Game[Any], record: Record, evaluator: Evaluator) -> None:
        self.game = game
        self.record = record
        self.evaluator = evaluator
        self.state: State = record.first_state(game)
        self.accounts = [_LuckAccount() for _ in range(record.players)]
        self.turns: list[AnalysedTurn] = []
        self.swings: list[Swing] = []
        self.open_turn: _OpenTurn | None = None
        self.chance_notation: list[str] = []  # of the chance steps since the last turn
        self.suspect_count = len(remaining_suspects(self.state))
        self.cleared: list[ClearedSuspects] = []

    def replay_step(self, step: int, action: int) -> None:
        """Play the next step of the record."""
        seat, number = int(self.state.turn), int(self.state.length())
        if seat >= 0 and self.open_turn is None:
            self.open_turn = self._begin_turn(step, seat)
        notation = self.state.say(action)
        self.state.play(action)
        if self.open_turn is None:
            self.chance_notation.append(notation)
        else:
            self.open_turn.notation.append(notation)
            if self._is_complete(seat):
                self._finish_turn(step, self.open_turn)
                self.open_turn = None
                self.chance_notation.clear()
        self._note_cleared_suspects(step + 1, number)
        self.evaluator.observe(self._sample_state(INVESTIGATOR, step + 1))

    def _note_cleared_suspects(self, step: int, number: int) -> None:
        """Note whether fewer suspects remain after a step."""
        before, self.suspect_count = self.suspect_count, len(remaining_suspects(self.state))
        if self.suspect_count < before:
            self.cleared.append(ClearedSuspects(step, number, before, self.suspect_count))

    def _sample_state(self, seat: int, step: int) -> State:
        return self.state.sample(seat, chance_rng(f"analysis {seat}", step))

    def _is_complete(self, seat: int) -> bool:
        """Whether the turn of a seat is complete; the next turn may be its own, too."""
        state = self.state
        if state.turn != seat or not isinstance(state, Whodunit):
            return True
        return bool(state.phase == CHOOSING)

    def _begin_turn(self, step: int, seat: int) -> _OpenTurn:
        known = self._sample_state(seat, step)
        evaluation = self.evaluator.evaluate(known)
        best = [
            self._make_alternative(known, choice) for choice in evaluation.turns[:MAX_ALTERNATIVES]
        ]
        belief = suspect_probabilities(self.state, evaluation.belief)
        return _OpenTurn(step, int(self.state.length()), seat, evaluation, best, belief)

    def _make_alternative(self, known: State, choice: EvaluatedTurn) -> Alternative:
        line = notate_turn(known, choice.actions, self.chance_notation)
        return Alternative(line, list(choice.actions), choice.winning_chance, dict(choice.facts))

    def _finish_turn(self, step: int, turn: _OpenTurn) -> None:
        seat = turn.seat
        chance = self.evaluator.winning_chance_after(self._sample_state(seat, step + 1))
        loss = max(0.0, turn.evaluation.turns[0].winning_chance - chance)
        before = list(turn.evaluation.winning_chances)
        after = _chances_after(before, seat, chance)
        luck = self._update_accounts(turn, step + 1, before, after)
        line = join_lines(self.game, self.chance_notation, turn.notation)
        self.turns.append(
            AnalysedTurn(
                step=turn.step,
                actions=len(turn.notation),
                round=turn.round,
                seat=seat,
                line=line,
                before=before,
                after=after,
                loss=loss,
                mark=loss_mark(loss),
                luck=luck,
                best=turn.best,
                belief=turn.belief,
            )
        )
        if loss >= MIN_TURNING_POINT_LOSS:
            self.swings.append(Swing(turn.step, step + 1, turn.round, seat, "play", -loss, line))

    def _update_accounts(
        self, turn: _OpenTurn, until: int, before: Sequence[float], after: Sequence[float]
    ) -> float:
        """Update all accounts after a turn; returns the luck of its seat since its last turn."""
        luck = self._settle_luck(turn.seat, turn.step, turn.round, before[turn.seat])
        for seat, account in enumerate(self.accounts):
            if seat == turn.seat:
                account.expected_chance, account.since_step = after[seat], until
            elif account.expected_chance is not None:
                account.expected_chance += after[seat] - before[seat]
        return luck

    def _settle_luck(self, seat: int, step: int, number: int, chance: float) -> float:
        """Book the difference between a seat's winning chance and the expected one as luck."""
        account = self.accounts[seat]
        if account.expected_chance is None:
            return 0.0
        luck = chance - account.expected_chance
        account.luck += luck
        if abs(luck) >= MIN_TURNING_POINT_LUCK:
            self.swings.append(Swing(account.since_step, step, number, seat, "luck", luck))
        return luck

    def summarise(self) -> Analysis:
        """The analysis of all steps so far."""
        state, record = self.state, self.record
        over = state.turn == OVER
        result = state.returns() if over else None
        if result:
            best = max(result)
            for seat, value in enumerate(result):
                chance = (value == best) / result.count(best)
                self._settle_luck(seat, len(record.actions), int(state.length()), chance)
        swings = _turning_points(self.swings)
        comments = make_comments(self.turns, swings, self.cleared, result, len(record.actions))
        culprit: str | None = None
        if isinstance(state, Whodunit):
            culprit = state.view(CULPRIT)[self.game.facts["seats"][CULPRIT]]
        return Analysis(
            game=record.game,
            players=record.players,
            options=state.options(),
            names=list(record.names),
            over=over,
            result=result,
            culprit=culprit,
            turns=self.turns,
            seats=[
                self._summarise_seat(seat, account) for seat, account in enumerate(self.accounts)
            ],
            turning_points=swings,
            comments=comments,
        )

    def _summarise_seat(self, seat: int, account: _LuckAccount) -> SeatSummary:
        turns = [turn for turn in self.turns if turn.seat == seat]
        marks = {sign: sum(turn.mark == sign for turn in turns) for _, sign in LOSS_MARKS}
        mean = sum(turn.loss for turn in turns) / max(1, len(turns))
        return SeatSummary(seat, len(turns), mean, marks, account.luck)


def suspect_probabilities(state: State, belief: Sequence[float]) -> dict[str, float]:
    """The belief by character, 0 for those that the rules have cleared; empty in minuit."""
    if not isinstance(state, Whodunit) or not belief:
        return {}
    characters: list[str] = state.game.facts["characters"]
    suspects = remaining_suspects(state)
    possible = [name in suspects for name in characters]
    weights = [probability * might for probability, might in zip(belief, possible, strict=True)]
    if sum(weights) <= 0:
        weights = [float(might) for might in possible]
    total = sum(weights)
    return {name: weight / total for name, weight in zip(characters, weights, strict=True)}


def remaining_suspects(state: State) -> list[str]:
    """The characters that the Investigator cannot rule out; none in minuit."""
    if not isinstance(state, Whodunit):
        return []
    view = state.view(INVESTIGATOR)
    alibis: JSON = view["alibis"] or {}
    held: list[str] = alibis.get("investigator") or []  # in jack only he sees them
    return [name for name in view["suspects"] if name not in held]


def _chances_after(before: Sequence[float], seat: int, chance: float) -> list[float]:
    """All winning chances when the mover has this one: the others keep their proportions."""
    rest = sum(other_chance for other, other_chance in enumerate(before) if other != seat)
    others = len(before) - 1
    return [
        chance
        if other == seat
        else (1 - chance) * (other_chance / rest if rest > 0 else 1 / others)
        for other, other_chance in enumerate(before)
    ]


def _turning_points(swings: Sequence[Swing]) -> list[Swing]:
    """The largest swings; luck of one seat is not repeated as bad luck of another."""
    points: list[Swing] = []
    for swing in sorted(swings, key=lambda swing: -abs(swing.change)):
        is_repeated = any(
            other.kind == swing.kind == "luck"
            and other.step < swing.until
            and swing.step < other.until
            for other in points
        )
        if not is_repeated:
            points.append(swing)
    return points[:MAX_TURNING_POINTS]
