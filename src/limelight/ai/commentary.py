"""Comments on the moments of a game that mattered: facts, which others put into words.

The words of a comment are the message `comment-KIND` of the page.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from limelight.ai.analysis_result import AnalysedTurn, Comment, Swing

MAX_FAULT_COMMENTS = 2
MAX_LUCK_COMMENTS = 1
MIN_PRAISE_GAP = 0.10  # by which a turn must be better than the next best to be praised


@dataclass(frozen=True)
class ClearedSuspects:
    """A step after which fewer suspects remain."""

    step: int
    round: int
    before: int
    left: int


def make_comments(
    turns: Sequence[AnalysedTurn],
    swings: Sequence[Swing],
    cleared: Sequence[ClearedSuspects],
    result: Sequence[float] | None,
    last: int,
) -> list[Comment]:
    """The comments on a game of `last` steps, in its order; the swings come largest first."""
    faults = [swing for swing in swings if swing.kind == "play"][:MAX_FAULT_COMMENTS]
    turns_by_step = {turn.step: turn for turn in turns}
    comments = [_make_fault_comment(turns_by_step[swing.step]) for swing in faults]
    comments += [_make_luck_comment(swing) for swing in swings if swing.kind == "luck"][
        :MAX_LUCK_COMMENTS
    ]
    comments += [
        _make_praise_comment(turn)
        for turn in sorted(turns, key=_lead_over_next)[-1:]
        if _lead_over_next(turn) >= MIN_PRAISE_GAP
    ]
    comments += [_make_cleared_comment(step) for step in sorted(cleared, key=_cleared_count)[-1:]]
    if result and turns:
        comments.append(_make_result_comment(turns, result, last))
    return sorted(comments, key=lambda comment: comment.step)


def lowest_winning_chance(turns: Sequence[AnalysedTurn], seat: int) -> float:
    """The lowest winning chance of a seat before or after any of its own turns."""
    return min((min(t.before[seat], t.after[seat]) for t in turns if t.seat == seat), default=1.0)


def winning_seats(result: Sequence[float]) -> list[int]:
    """The seats with the best result."""
    return [seat for seat, value in enumerate(result) if value == max(result)]


def to_percent(share: float) -> int:
    """A winning chance in per cent, as people read it."""
    return round(100 * share)


def _make_fault_comment(turn: AnalysedTurn) -> Comment:
    best = turn.best[0]
    numbers = {"after": to_percent(turn.after[turn.seat]), "best": to_percent(best.share)}
    step = turn.step + turn.actions
    return Comment(step, "fault", turn.round, turn.seat, numbers, turn.line, best.line)


def _lead_over_next(turn: AnalysedTurn) -> float:
    """By how much a turn was better than the next best; 0 if it was not the best."""
    if len(turn.best) < 2 or turn.line != turn.best[0].line:
        return 0.0
    return turn.after[turn.seat] - turn.best[1].share


def _make_praise_comment(turn: AnalysedTurn) -> Comment:
    numbers = {"after": to_percent(turn.after[turn.seat]), "next": to_percent(turn.best[1].share)}
    step = turn.step + turn.actions
    return Comment(step, "found", turn.round, turn.seat, numbers, turn.line)


def _make_luck_comment(swing: Swing) -> Comment:
    kind = "luck-good" if swing.change > 0 else "luck-bad"
    numbers = {"points": to_percent(abs(swing.change))}
    return Comment(swing.until, kind, swing.round, swing.seat, numbers)


def _cleared_count(cleared: ClearedSuspects) -> int:
    return cleared.before - cleared.left


def _make_cleared_comment(cleared: ClearedSuspects) -> Comment:
    numbers = {"before": cleared.before, "left": cleared.left}
    return Comment(cleared.step, "cleared", cleared.round, None, numbers)


def _make_result_comment(
    turns: Sequence[AnalysedTurn], result: Sequence[float], last: int
) -> Comment:
    best = winning_seats(result)
    number = turns[-1].round
    if len(best) > 1:
        return Comment(last, "shared", number)
    numbers = {"round": number, "low": to_percent(lowest_winning_chance(turns, best[0]))}
    return Comment(last, "won", number, best[0], numbers)
