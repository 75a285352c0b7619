"""What there is to say about a game, at the moments that mattered: facts, worded elsewhere.

The words of a comment are the message `comment-KIND` of the page.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from limelight.ai.analysis import Swing, Turn

FAULTS = 2
LUCK = 1
LEAST_GAP = 0.10  # by which a turn must be better than any other to be praised


@dataclass(frozen=True)
class Comment:
    """Something to say about a moment."""

    #: After how many of the record's actions.
    step: int
    #: What about: fault, found, luck-good, luck-bad, cleared, won or shared.
    kind: str
    #: The round, from 1.
    round: int
    #: Whose doing or chance it is; None if nobody's in particular.
    seat: int | None = None
    #: Chances and differences in per cent, and counts, by name.
    numbers: dict[str, int] = field(default_factory=dict[str, int])
    #: The notation of the turn, if it is about one.
    line: str = ""
    #: That of the best turn there was, of a fault.
    better: str = ""


@dataclass(frozen=True)
class Cleared:
    """A step after which the Investigator suspects fewer."""

    step: int
    round: int
    before: int
    left: int


def comments(
    turns: Sequence["Turn"],
    swings: Sequence["Swing"],
    cleared: Sequence[Cleared],
    result: Sequence[float] | None,
    last: int,
) -> list[Comment]:
    """What to say about a game of so many steps, in its order; the swings come largest first."""
    faults = [swing for swing in swings if swing.kind == "play"][:FAULTS]
    begun = {turn.step: turn for turn in turns}
    found = [_fault(begun[swing.step]) for swing in faults]
    found += [_luck(swing) for swing in swings if swing.kind == "luck"][:LUCK]
    found += [_found(turn) for turn in sorted(turns, key=_gap)[-1:] if _gap(turn) >= LEAST_GAP]
    found += [_cleared(one) for one in sorted(cleared, key=_less)[-1:]]
    if result and turns:
        found.append(_end(turns, result, last))
    return sorted(found, key=lambda comment: comment.step)


def lowest(turns: Sequence["Turn"], seat: int) -> float:
    """The smallest chance that a seat had in any of its own turns."""
    return min((min(t.before[seat], t.after[seat]) for t in turns if t.seat == seat), default=1.0)


def winners(result: Sequence[float]) -> list[int]:
    """The seats that did best."""
    return [seat for seat, value in enumerate(result) if value == max(result)]


def percent(share: float) -> int:
    """A chance as it is told."""
    return round(100 * share)


def _fault(turn: "Turn") -> Comment:
    best = turn.best[0]
    numbers = {"after": percent(turn.after[turn.seat]), "best": percent(best.share)}
    step = turn.step + turn.actions
    return Comment(step, "fault", turn.round, turn.seat, numbers, turn.line, best.line)


def _gap(turn: "Turn") -> float:
    """By how much a turn was better than the next best; nothing if it was not the best."""
    if len(turn.best) < 2 or turn.line != turn.best[0].line:
        return 0.0
    return turn.after[turn.seat] - turn.best[1].share


def _found(turn: "Turn") -> Comment:
    numbers = {"after": percent(turn.after[turn.seat]), "next": percent(turn.best[1].share)}
    step = turn.step + turn.actions
    return Comment(step, "found", turn.round, turn.seat, numbers, turn.line)


def _luck(swing: "Swing") -> Comment:
    kind = "luck-good" if swing.change > 0 else "luck-bad"
    numbers = {"points": percent(abs(swing.change))}
    return Comment(swing.until, kind, swing.round, swing.seat, numbers)


def _less(cleared: Cleared) -> int:
    return cleared.before - cleared.left


def _cleared(cleared: Cleared) -> Comment:
    numbers = {"before": cleared.before, "left": cleared.left}
    return Comment(cleared.step, "cleared", cleared.round, None, numbers)


def _end(turns: Sequence["Turn"], result: Sequence[float], last: int) -> Comment:
    best = winners(result)
    number = turns[-1].round
    if len(best) > 1:
        return Comment(last, "shared", number)
    numbers = {"round": number, "low": percent(lowest(turns, best[0]))}
    return Comment(last, "won", number, best[0], numbers)
