"""The live tables of this node: opened, loaded when they are needed, and forgotten again."""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from typing import Final

import msgspec

import limelight
from limelight.core.records import compute_commitment
from limelight.server.live import collection_tables
from limelight.server.live.live_table import LiveTable, TableCommitted, TableEnvironment
from limelight.store.table_rows import StoredTable, UnreadableTable
from limelight.store.users import User
from limelight.tables.ids import TableId, UserId
from limelight.tables.refusal import Refusal
from limelight.tables.table import Table
from limelight.tables.table_setup import LINK_ID_PATTERN, TableSetup

log = logging.getLogger("limelight")

UNUSED_SECONDS: Final = 300.0  # after which a table without connections is forgotten
MAX_UNUSED_TABLES: Final = 10_000  # in memory; if there are more, those without connections go


class LiveTables:
    """The registry of live tables; each table is in memory once."""

    def __init__(self, environment: TableEnvironment) -> None:
        self._environment = environment
        self._live_tables: dict[TableId, LiveTable] = {}
        self._last_used: dict[TableId, float] = {}
        self._loading: dict[TableId, asyncio.Task[LiveTable | None]] = {}

    def list_tables(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._live_tables.values())

    def find_in_memory(self, table_id: TableId) -> LiveTable | None:
        """A table if it is in memory."""
        return self._live_tables.get(table_id)

    def last_used(self, table_id: TableId) -> float:
        """When a table in memory was last asked for, in seconds since 1970."""
        return self._last_used[table_id]

    async def open_table(
        self, plan: TableSetup, owner: User | None = None, owner_seats: Sequence[int] = ()
    ) -> LiveTable:
        """Open a new table: machines take their seats, and its owner the seats they chose."""
        seed = secrets.token_hex(32)
        plan = msgspec.structs.replace(plan, commitment=compute_commitment(seed))
        stored = StoredTable(
            TableId(secrets.token_urlsafe(16)), owner.id if owner else UserId(""), plan, seed, []
        )
        table = Table(limelight.game(plan.game), plan, seed)
        now = self._environment.clock.milliseconds()
        seated = [
            (n, UserId(""), seat.machine) for n, seat in enumerate(plan.seats) if seat.machine
        ]
        if owner:
            seated = [(n, owner.id, owner.name) for n in owner_seats] + seated
        for seat, user_id, name in seated:
            events = table.number_events(
                table.decide_sit(seat, user_id, name, plan.seats[seat].kind), now
            )
            table.apply_events(events)
            stored.events.extend(events)
        await self._environment.table_store.add_table(stored, table, now)
        live_table = self._add_live_table(stored)
        live_table.chat.mark_empty()
        seq = live_table.table.seq
        self._environment.publish(TableCommitted(live_table, 1, seq, opens_table=True))
        return live_table

    async def load_table(self, table_id: TableId) -> LiveTable:
        """A table, from memory or from the store; `Refusal` if there is none or it is broken."""
        if table_id not in self._live_tables:
            if not LINK_ID_PATTERN.fullmatch(table_id):
                raise Refusal("unknown", "there is no such table; look at the link again")
            if table_id not in self._loading:
                loading = self._load_from_store(table_id)
                self._loading[table_id] = self._environment.tasks.spawn_task(loading)
            live_table = await asyncio.shield(self._loading[table_id])
            if live_table is None:
                raise Refusal("unknown", "there is no such table; look at the link again")
        self._last_used[table_id] = self._environment.clock.seconds()
        return self._live_tables[table_id]

    def forget_unused(self) -> None:
        """Forget tables that nobody uses; report the presence of the others to other nodes."""
        now = self._environment.clock.seconds()
        has_too_many = len(self._live_tables) > MAX_UNUSED_TABLES
        for live_table in self.list_tables():
            is_unused = (
                not live_table.listeners
                and live_table.machine_task is None
                and not live_table.lock.locked()
            )
            unused_seconds = now - self._last_used[live_table.id]
            if is_unused and (has_too_many or unused_seconds > UNUSED_SECONDS):
                del self._live_tables[live_table.id], self._last_used[live_table.id]
            else:
                live_table.refresh_presence()

    def _add_live_table(self, stored: StoredTable) -> LiveTable:
        live_table = LiveTable(stored, self._environment)
        self._live_tables[live_table.id] = live_table
        self._last_used[live_table.id] = self._environment.clock.seconds()
        return live_table

    async def _load_from_store(self, table_id: TableId) -> LiveTable | None:
        table_store = self._environment.table_store
        try:
            stored = collection_tables.make_stored_table(table_id) or await table_store.load_table(
                table_id
            )
            if stored is None:
                return None
            live_table = self._add_live_table(stored)
            self._store_fault(live_table)
            return live_table
        except UnreadableTable as error:
            log.error("table %s cannot be opened and is set aside: %s", table_id, error)
            await table_store.mark_set_aside(table_id)
            raise Refusal(
                "aside", "the table cannot be opened; tell the operator of the server"
            ) from error
        finally:
            del self._loading[table_id]

    def _store_fault(self, live_table: LiveTable) -> None:
        """Set a table aside whose log is not legal by the present rules."""
        fault = live_table.table.fault
        if fault and live_table.table.decide_set_aside():
            log.warning(
                "table %s is set aside: event %d is not legal by the present rules; "
                "see limelight admin repair",
                live_table.id,
                fault.seq,
            )
            self._environment.tasks.spawn_task(
                live_table.commit_change(
                    lambda table: table.decide_set_aside() if table.fault else []
                )
            )
