"""Machine moves and beliefs leave the server on a schedule, see `limelight.ai.release_schedule`."""

import asyncio
from collections.abc import Awaitable
from typing import TYPE_CHECKING, TypeVar

from limelight.ai.release_schedule import ReleaseSchedule

if TYPE_CHECKING:
    from prometheus_client import Counter

T = TypeVar("T")


class ReleaseClock:
    """The event loop's clock, which never jumps; tests put one of their own in its place."""

    def time(self) -> float:
        """Seconds since some moment."""
        return asyncio.get_running_loop().time()

    async def sleep(self, seconds: float) -> None:
        """Wait for so many seconds."""
        await asyncio.sleep(seconds)


class AnswerReleases:
    """Holds every answer back until its release time."""

    def __init__(self, late_answers: "Counter") -> None:
        self.clock = ReleaseClock()
        self._late_answers = late_answers

    async def hold_answer(self, game: str, schedule: ReleaseSchedule, answer: Awaitable[T]) -> T:
        """Await an answer, and return it at its release time."""
        started = self.clock.time()
        result = await answer
        elapsed = self.clock.time() - started
        if schedule.slot_seconds and elapsed > schedule.first_seconds:
            self._late_answers.labels(game).inc()
        await self.clock.sleep(schedule.release_after(elapsed) - elapsed)
        return result
