"""Watches the clocks of all tables: flags, heartbeats, and time in which the server did not run."""

import logging
from contextlib import suppress
from typing import Final

from limelight.server.clocks.heartbeat import Heartbeat
from limelight.server.clocks.sleep_watch import SleepWatch, credit_downtime
from limelight.server.cluster.leadership import Leadership
from limelight.server.live.live_tables import LiveTables
from limelight.server.ops.background_tasks import run_for_each_table
from limelight.server.ops.logs import bind
from limelight.server.ops.write_watch import WriteWatch
from limelight.server.wall_clock import WallClock
from limelight.store.tables import TableStore
from limelight.tables.ids import TableId
from limelight.tables.refusal import Refusal

log = logging.getLogger("limelight")

HEARTBEAT_SECONDS: Final = 1.0  # between two heartbeats; each reaches twice as far ahead


class ClockKeeper:
    """Runs on every node; only the leader changes tables."""

    def __init__(
        self,
        live_tables: LiveTables,
        table_store: TableStore,
        leadership: Leadership,
        heartbeat: Heartbeat,
        sleep_watch: SleepWatch,
        write_watch: WriteWatch,
        clock: WallClock,
    ) -> None:
        self._live_tables = live_tables
        self._table_store = table_store
        self._leadership = leadership
        self._heartbeat = heartbeat
        self._sleep_watch = sleep_watch
        self._write_watch = write_watch
        self._clock = clock

    async def check_clocks(self) -> None:
        """End the games whose clock has run out, after crediting time in which nothing ran."""
        gap = await self._sleep_watch.last_gap()
        if self._write_watch.failing_since is not None:
            return  # players who cannot act do not lose by the clock
        if not await self._leadership.claim_leadership():
            return
        if gap and self._sleep_watch.uncredited:
            log.warning("the server slept for %d s; clocks are credited", (gap[1] - gap[0]) // 1000)
            await self._credit_all(*gap)
            self._sleep_watch.uncredited = False
        for table_id in await self._table_store.list_overdue_tables(self._clock.milliseconds()):
            with suppress(Refusal):  # a table that cannot be opened holds up no other
                live_table = await self._live_tables.load_table(table_id)
                await live_table.commit_change(
                    lambda table: table.decide_flag(self._clock.milliseconds())
                )

    async def store_heartbeat(self) -> None:
        """Store a heartbeat two seconds ahead; after a crash clocks are credited from there."""
        await self._sleep_watch.last_gap()
        if self._sleep_watch.uncredited or self._write_watch.failing_since is not None:
            return  # a heartbeat means that all clocks are credited up to it
        if self._leadership.is_leader and await self._table_store.is_any_clock_running():
            await self._heartbeat.store_heartbeat(2 * HEARTBEAT_SECONDS)

    async def credit_time_before_start(self) -> None:
        """Credit all clocks with the time since the last heartbeat or event of any node."""
        start = max(
            await self._heartbeat.load_heartbeat(), await self._table_store.load_last_event_time()
        )
        end = self._clock.milliseconds()
        if start < end:
            await self._credit_all(start, end)

    async def _credit_all(self, start: int, end: int) -> None:
        async def credit_table(table_id: TableId) -> None:
            bind(table=table_id)  # each runs in a task of its own
            try:
                live_table = await self._live_tables.load_table(table_id)
                if (await live_table.read_table()).clock.running_seat is not None:
                    await live_table.commit_change(lambda table: credit_downtime(table, start, end))
            except Refusal:
                pass  # the table cannot be opened, which is in the log
            except Exception:  # the other tables are credited all the same
                log.exception("the clock of the table cannot be credited")

        await run_for_each_table(await self._table_store.list_clocked_tables(), credit_table)
