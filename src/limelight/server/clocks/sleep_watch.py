"""Notices that the process did not run for a while, so that nobody's clock pays for it.

The lid of a laptop was closed, a virtual machine paused, the process stopped (SIGSTOP), or the
system's clock was set forward: all of these look alike, a gap in wall time between two ticks. Wall
time, because CLOCK_MONOTONIC stands still while Linux is suspended.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from limelight.tables import events as ev
from limelight.tables.table import Table

SLEEP_MILLISECONDS: Final = 3000  # a longer gap between two looks is a sleep, not a busy machine

Gap = tuple[int, int]  # from when to when, in milliseconds since 1970


class SleepWatch:
    """Looks at the clock all the time; `await watch.last_gap()` is when the server last slept.

    One process may sleep while others serve. So what counts is the heartbeat that the leader
    stores: the server was awake until then, whatever this process has missed.
    """

    def __init__(self, now: Callable[[], int], heartbeat: Callable[[], Awaitable[int]]) -> None:
        self._now = now
        self._heartbeat = heartbeat
        #: When it last looked; nothing is missed before `start`.
        self.seen: int | None = None
        self._noticed: Gap | None = None  # not compared with the heartbeat yet
        self._gap: Gap | None = None
        self._comparing = asyncio.Lock()
        #: Whether clocks may still have to be credited with the last gap.
        self.uncredited = False

    def start(self) -> None:
        """From now on the process should run without a gap."""
        self.seen = self._now()

    def look(self) -> None:
        """Look at the clock."""
        if self.seen is None:
            return
        now = self._now()
        if now - self.seen > SLEEP_MILLISECONDS:
            self._noticed = (self._noticed[0] if self._noticed else self.seen, now)
        self.seen = now

    def notice(self, start: int) -> None:
        """The server was as good as asleep from then until now: nothing could be written."""
        self._noticed = (start, self._now())

    async def last_gap(self) -> Gap | None:
        """When the server last slept; None if it never did."""
        self.look()
        if self._noticed:
            async with self._comparing:
                await self._compare()
        return self._gap

    async def _compare(self) -> None:
        while noticed := self._noticed:
            awake_until = await self._heartbeat()
            if noticed == self._noticed:  # it did not sleep again meanwhile
                self._noticed = None
            start, end = max(noticed[0], awake_until), noticed[1]
            if start < end:
                self._gap, self.uncredited = (start, end), True


def forgiveness(table: Table, start: int, end: int) -> list[ev.Happening]:
    """What credits the running clock with a gap; nothing if that was done, by any process.

    Nothing happens in a gap, so an event later than its middle is one after it: what two processes
    think of a gap need not agree more closely.
    """
    if table.clock.running is None:
        return []
    lost = end - max(start, table.clock.since)
    for entry in reversed(table.log):
        if entry.at <= (start + end) // 2:
            break
        if isinstance(entry.event, ev.Stalled) and 2 * entry.event.ms >= lost:
            return []
    return [ev.Stalled(lost)] if lost > 0 else []
