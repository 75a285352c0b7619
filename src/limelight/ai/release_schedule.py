"""When the answer of a machine player may become public.

How long a player thinks depends on what it alone knows: an opponent who times its answers, and the
same engine for each suspect, learns who the culprit is. So an answer is not given when it is ready.
It is released a whole number of slots after the question, and the length of a slot follows from
public facts alone. A slot is longer than the player usually thinks, so that the number is one; the
answer of a longer computation waits for the end of a later slot.

The slots of a game stand beside its players, in `slots.py`; `python -m bench.decision_seconds`
measures what they have to cover.
"""

import math
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from limelight.ai.player_specs import find_players, parse_budget
from limelight.core.game import State
from limelight.games.whodunit.state import CHOOSING, Whodunit

T = TypeVar("T")

#: For a step that carries out what was planned at the beginning of the activation.
PLANNED_STEP_SECONDS: Final = 0.1
#: A player with a budget of seconds takes up to twice as long, and a little more.
BUDGET_SLOTS: Final = 2.5


@dataclass(frozen=True)
class ReleaseSchedule:
    """The moments at which an answer may be released, in seconds after its question."""

    #: The earliest moment.
    first_seconds: float
    #: The other moments are multiples of this; 0 if answers are released at once.
    slot_seconds: float

    def release_after(self, elapsed_seconds: float) -> float:
        """When an answer is released that was ready after `elapsed_seconds`."""
        if elapsed_seconds <= self.first_seconds or not self.slot_seconds:
            return max(self.first_seconds, elapsed_seconds)
        return math.ceil(elapsed_seconds / self.slot_seconds) * self.slot_seconds


def schedule_decision(
    game: str, machine: str, state: State, last_seat: int | None, pace: int
) -> ReleaseSchedule:
    """The schedule of a machine's decision in a state, by public facts alone.

    The players plan an activation at its first step. The steps after it, unless chance has come
    in between, only carry out that plan: they are released sooner.
    """
    slot = find_slot_seconds(game, machine) * pace
    planned = (
        isinstance(state, Whodunit) and state.phase != CHOOSING and last_seat == int(state.turn)
    )
    return ReleaseSchedule(min(slot, PLANNED_STEP_SECONDS * pace) if planned else slot, slot)


def schedule_advice(game: str, pace: int) -> ReleaseSchedule:
    """The schedule of a belief or a hint."""
    slot = find_players(game).SLOT_SECONDS["advice"] * pace
    return ReleaseSchedule(slot, slot)


def release_on_schedule(schedule: ReleaseSchedule, answer: Callable[[], T]) -> T:
    """Return what `answer` returns, but not before its release."""
    started = time.monotonic()
    result = answer()
    elapsed = time.monotonic() - started
    time.sleep(schedule.release_after(elapsed) - elapsed)
    return result


def find_slot_seconds(game: str, machine: str) -> float:
    """The slot of a machine; of one that is not listed, by its budget, or that of the master."""
    slots = find_players(game).SLOT_SECONDS
    if machine in slots:
        return slots[machine]
    if machine.startswith("cmd:"):
        return PLANNED_STEP_SECONDS  # the time of a user's program is not ours to hide
    budget = parse_budget(re.sub("^(ismcts|master):", "", machine))
    if budget and budget.seconds:
        return BUDGET_SLOTS * budget.seconds
    return slots["master"]
