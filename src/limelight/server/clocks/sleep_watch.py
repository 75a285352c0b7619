"""Notices that the process did not run for a while, so that no player's clock pays for it.

A laptop was closed, a virtual machine paused, the process stopped (SIGSTOP) or the system's clock
set forward: all of these look alike, a gap in wall time between two ticks. It is wall time because
CLOCK_MONOTONIC stands still while Linux is suspended.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from limelight.tables import events as ev
from limelight.tables.table import Table

SLEEP_MILLISECONDS: Final = 3000  # a longer gap between two checks is a sleep, not a busy machine

Gap = tuple[int, int]  # its start and end, in milliseconds since 1970


class SleepWatch:
    """Compares the clock with its last value; `await watch.last_gap()` is when the server slept.

    One node may sleep while others serve. So the leader's stored heartbeat decides: the server ran
    until then, whatever this node has missed.
    """

    def __init__(
        self, now: Callable[[], int], read_heartbeat: Callable[[], Awaitable[int]]
    ) -> None:
        self._now = now
        self._read_heartbeat = read_heartbeat
        #: When the clock was last checked; before `start` nothing counts as a gap.
        self.checked_at: int | None = None
        self._possible_gap: Gap | None = None  # not compared with the heartbeat yet
        self._gap: Gap | None = None
        self._comparing = asyncio.Lock()
        #: Whether clocks may still have to be credited with the last gap.
        self.uncredited = False

    def start_watching(self) -> None:
        """Begin to watch: from now on the process should run without a gap."""
        self.checked_at = self._now()

    def check_clock(self) -> None:
        """Compare the clock with its last value."""
        if self.checked_at is None:
            return
        now = self._now()
        if now - self.checked_at > SLEEP_MILLISECONDS:
            self._possible_gap = (
                self._possible_gap[0] if self._possible_gap else self.checked_at,
                now,
            )
        self.checked_at = now

    def record_gap(self, start: int) -> None:
        """Count the time from `start` until now as a gap: the server ran but could not store."""
        self._possible_gap = (start, self._now())

    async def last_gap(self) -> Gap | None:
        """When the server last slept; None if it never did."""
        self.check_clock()
        if self._possible_gap:
            async with self._comparing:
                await self._compare()
        return self._gap

    async def make_credit_decision(self) -> Callable[[Table], list[ev.TableEvent]] | None:
        """How a table's clock is credited with the last gap; None if there was none."""
        gap = await self.last_gap()
        return partial(credit_downtime, start=gap[0], end=gap[1]) if gap else None

    async def _compare(self) -> None:
        while possible := self._possible_gap:
            running_until = await self._read_heartbeat()
            if possible == self._possible_gap:  # there was no other gap meanwhile
                self._possible_gap = None
            start, end = max(possible[0], running_until), possible[1]
            if start < end:
                self._gap, self.uncredited = (start, end), True


def credit_downtime(table: Table, start: int, end: int) -> list[ev.TableEvent]:
    """Events that credit the running clock with a gap; none if a node has done that already.

    Nothing happens in a gap, so an event after its middle happened after the gap: two nodes need
    not agree more closely on when it was.
    """
    if table.clock.running_seat is None:
        return []
    lost = end - max(start, table.clock.running_since)
    for entry in reversed(table.log):
        if entry.at <= (start + end) // 2:
            break
        if isinstance(entry.event, ev.DowntimeCredited) and 2 * entry.event.ms >= lost:
            return []
    return [ev.DowntimeCredited(lost)] if lost > 0 else []
