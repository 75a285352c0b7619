"""Closes tables that nobody visits: open ones, and games that machines play among themselves."""

from contextlib import suppress
from typing import Final

from limelight.server.cluster.leadership import Leadership
from limelight.server.live.live_tables import LiveTables
from limelight.server.wall_clock import WallClock
from limelight.store.tables import TableStore
from limelight.tables.refusal import Refusal

STORE_SECONDS: Final = 60.0  # between two times at which visits are stored


class TableVisits:
    """Every node stores which tables are visited; the leader closes those that are not."""

    def __init__(
        self,
        live_tables: LiveTables,
        table_store: TableStore,
        leadership: Leadership,
        clock: WallClock,
        unvisited_seconds: int,
    ) -> None:
        self._live_tables = live_tables
        self._table_store = table_store
        self._leadership = leadership
        self._clock = clock
        self._unvisited_seconds = unvisited_seconds
        self._stored_at = 0.0

    async def check_visits(self) -> None:
        """Store visits, then close the tables that were not visited for too long."""
        now = self._clock.seconds()
        if now - self._stored_at < STORE_SECONDS:
            return
        visited = [
            live_table.id
            for live_table in self._live_tables.list_tables()
            if live_table.table.can_be_closed
            and (
                live_table.listeners or self._live_tables.last_used(live_table.id) > self._stored_at
            )
        ]
        if visited:
            await self._table_store.store_visits(visited, self._clock.milliseconds())
        self._stored_at = now
        if self._leadership.is_leader:
            await self._close_unvisited_tables()

    async def _close_unvisited_tables(self) -> None:
        since = self._clock.milliseconds() - self._unvisited_seconds * 1000
        for table_id in await self._table_store.list_unvisited_tables(since):
            with suppress(Refusal):  # a table that cannot be opened holds up no other
                await (await self._live_tables.load_table(table_id)).close_if_possible()
