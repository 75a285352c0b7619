"""A live table: one table in memory, which serialises its changes.

A change is decided, appended to the store, then applied to the table in memory, then published. So
memory never shows what is not stored, and a failed append leaves it untouched.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from limelight.server.live.presence import Presence
from limelight.server.live.table_chat import TableChat
from limelight.server.ops.background_tasks import BackgroundTasks
from limelight.server.ops.logs import about
from limelight.server.wall_clock import WallClock
from limelight.store.chat import ChatStore
from limelight.store.repair import replay_stored_table
from limelight.store.table_rows import StoredTable, describe_change
from limelight.store.tables import SequenceConflict, TableStore
from limelight.tables.events import TableEvent
from limelight.tables.ids import TableId, UserId
from limelight.tables.refusal import Refusal, StaleAnswer
from limelight.tables.table import Table

Decision = Callable[[Table], list[TableEvent]]
PRESENCE_SECONDS: Final = 0.5  # changes of presence within this time are told together


@dataclass(frozen=True)
class TableCommitted:
    """New events of a table are stored and applied: the numbers of the first and the last."""

    live_table: "LiveTable"
    first_seq: int
    last_seq: int
    #: Whether the table was opened with these events.
    opens_table: bool = False

    @property
    def table_id(self) -> TableId:
        """The table's id."""
        return self.live_table.id


@dataclass(frozen=True)
class PresenceChanged:
    """Other connections to a table may be open now than before, here or at another node."""

    live_table: "LiveTable"


@dataclass(frozen=True)
class PresenceReport:
    """The spectators with connections to this node, for the other nodes."""

    live_table: "LiveTable"
    users: list[str]


@dataclass(frozen=True)
class ChatAdded:
    """A line of chat is stored."""

    live_table: "LiveTable"


@dataclass(frozen=True)
class TableEnvironment:
    """What all live tables of a node share."""

    node_id: str
    #: Whether other nodes change the same tables.
    is_shared: bool
    table_store: TableStore
    chat_store: ChatStore
    tasks: BackgroundTasks
    clock: WallClock
    #: How clocks are credited with the time in which the server slept; None if it did not.
    sleep_credit: Callable[[], Awaitable[Decision | None]]
    publish: Callable[[object], None]


class LiveTable:
    """One table in memory, its connections and its chat."""

    def __init__(self, stored: StoredTable, environment: TableEnvironment) -> None:
        self.id = stored.table_id
        self.owner = stored.owner
        self.setup = stored.setup
        self.table = replay_stored_table(stored)
        self.lock = asyncio.Lock()
        self.listeners: set[asyncio.Event] = set()
        self.presence = Presence(environment.node_id)
        self.chat = TableChat(self.id, environment.chat_store, environment.tasks, environment.clock)
        #: The task in which a machine decides, if it is the turn of one.
        self.machine_task: asyncio.Task[None] | None = None
        self._environment = environment
        self._is_behind = False  # another node has stored events
        self._has_failed = False  # an append failed; whether its events are stored is not known
        self._presence_timer: asyncio.TimerHandle | None = None
        self._must_report_presence = False

    # Events.

    async def read_table(self, known_seq: int = 0) -> Table:
        """The table with all events that are stored, at least `known_seq` of them: a reader may
        have learnt of these from another node.
        """
        if known_seq > self.table.seq and self._environment.is_shared:
            self._is_behind = True
        if self._is_behind or self._has_failed or self.lock.locked():
            # To its end: readers whose connections close would cancel the query again and again.
            await self._environment.tasks.run_to_end(self._read_stored())
        return self.table

    async def _read_stored(self) -> None:
        async with self.lock:
            await self._catch_up()

    async def commit_change(self, decide: Decision) -> int:
        """Store, apply and publish the events that `decide` proposes; the last event's number.

        It finishes even if the caller is cancelled. `Refusal` if the events are not allowed now.
        """
        with about(table=self.id):
            return await self._environment.tasks.run_to_end(self._commit_in_task(decide))

    async def _commit_in_task(self, decide: Decision) -> int:
        try:
            async with self.lock:
                await self._catch_up()
                if credit := await self._environment.sleep_credit():
                    # Before anything is decided by the clock.
                    self._publish_commit(await self._commit_or_retry(credit))
                known_seq = await self._commit_or_retry(decide)
        except Exception:
            if self._has_failed:
                self.wake_connections()  # connections learn that nothing can be stored just now
            raise
        self._publish_commit(known_seq)
        return self.table.seq

    async def _commit_or_retry(self, decide: Decision) -> int:
        """Commit a decision; if another node was quicker, decide again on what it has stored.

        Returns the number of the last event before those that were committed.
        """
        seq = self.table.seq
        try:
            return await self._store_and_apply(decide)
        except SequenceConflict:
            self._is_behind = True
            await self._catch_up()
        except Refusal:
            self._is_behind = self._environment.is_shared
            await self._catch_up()
            if self.table.seq == seq:
                raise
        try:
            return await self._store_and_apply(decide)
        except SequenceConflict as error:
            self._is_behind = True
            await self._catch_up()
            raise StaleAnswer(self.table.seq) from error

    async def _store_and_apply(self, decide: Decision) -> int:
        """Decide, persist, apply; `SequenceConflict` if another node has stored these numbers.

        Returns the number of the last event before those that were committed.
        """
        seq = self.table.seq
        events = self.table.number_events(
            decide(self.table), self._environment.clock.milliseconds()
        )
        if events:
            updated = self.table.copy()
            updated.apply_events(events)
            self._has_failed = True  # until the append has succeeded
            try:
                await self._environment.table_store.append_change(
                    describe_change(self.id, updated, events)
                )
            except SequenceConflict:
                self._has_failed = False
                raise
            self._has_failed = False
            self.table = updated
        return seq

    def _publish_commit(self, known_seq: int) -> None:
        if self.table.seq > known_seq:
            self.wake_connections()
            self._environment.publish(TableCommitted(self, known_seq + 1, self.table.seq))

    async def _catch_up(self) -> None:
        """Apply the events that are stored and not in memory, if there may be any."""
        if not (self._is_behind or self._has_failed):
            return
        had_failed = self._has_failed
        self._is_behind, self._has_failed = False, True  # until they are read
        events = await self._environment.table_store.load_events_after(self.id, self.table.seq)
        if events:
            updated = self.table.copy()
            updated.replay_events(events)
            self.table = updated
        self._has_failed = False
        if events or had_failed:
            self.wake_connections()

    async def close_if_possible(self) -> None:
        """Close the table, unless its game has begun and a person or bot plays it."""
        await self.commit_change(lambda table: table.decide_close() if table.can_be_closed else [])

    @property
    def updated_at(self) -> int:
        """When the last event happened that this node knows, in milliseconds."""
        return self.table.log[-1].at if self.table.log else 0

    @property
    def players(self) -> set[str]:
        """The users who have a seat."""
        return {seat.user_id for seat in self.table.seats}

    @property
    def concerned_users(self) -> set[str]:
        """The users who have a seat, and the names of the bots that are asked to take one."""
        return self.players | {seat.bot.casefold() for seat in self.setup.seats}

    def mark_behind(self) -> None:
        """Another node has stored events: read them before anything else."""
        self._is_behind = True
        self.wake_connections()

    def wake_connections(self) -> None:
        """Wake all connections to this table."""
        for listener in self.listeners:
            listener.set()

    # Presence.

    def count_spectators(self) -> int:
        """How many users look on without a seat."""
        return self.presence.count_spectators(self.players)

    def add_connection(self, user_id: UserId) -> None:
        """A user opens a connection."""
        self.presence.add_connection(user_id)
        self._announce_presence_soon(must_report=True)

    def remove_connection(self, user_id: UserId) -> None:
        """A user's connection is closed."""
        self.presence.remove_connection(user_id)
        self._announce_presence_soon(must_report=True)

    def receive_presence(self, node_id: str, users: set[str]) -> None:
        """Another node reports its connections."""
        self.presence.store_report(node_id, users, self._environment.clock.seconds())
        self._announce_presence_soon(must_report=False)

    def refresh_presence(self) -> None:
        """Report the connections to other nodes again, and forget nodes that are gone."""
        if self.presence.forget_silent_nodes(self._environment.clock.seconds()):
            self.wake_connections()
        self._report_presence()
        self._environment.publish(PresenceChanged(self))

    def may_machines_move(self) -> bool:
        """Whether machines move at this node: among themselves only while a connection is open.

        Of several nodes with connections, one lets the machines move.
        """
        if not self.setup.is_game_among_machines:
            return True
        return bool(self.listeners) and self.presence.is_first_node()

    def _announce_presence_soon(self, *, must_report: bool) -> None:
        self._environment.publish(PresenceChanged(self))
        self._must_report_presence = self._must_report_presence or must_report
        if self._presence_timer is None:
            loop = asyncio.get_running_loop()
            self._presence_timer = loop.call_later(PRESENCE_SECONDS, self._announce_presence)

    def _announce_presence(self) -> None:
        self._presence_timer = None
        self.wake_connections()
        if self._must_report_presence:
            self._must_report_presence = False
            self._report_presence()

    def _report_presence(self) -> None:
        users = self.presence.next_report(self.players)
        if users is not None:
            self._environment.publish(PresenceReport(self, users))

    # Chat.

    def receive_chat(self) -> None:
        """Another node has stored lines of chat."""
        self.chat.forget_lines()
        self.wake_connections()

    async def add_chat_line(
        self, room: str, user_id: UserId, name: str, text: str, after: int | None = None
    ) -> int:
        """Store a line of chat and tell everyone, even if the caller is cancelled; its number."""
        adding = self._add_chat_line(room, user_id, name, text, after)
        return await self._environment.tasks.run_to_end(adding)

    async def _add_chat_line(
        self, room: str, user_id: UserId, name: str, text: str, after: int | None
    ) -> int:
        number = await self.chat.add_line(room, user_id, name, text, after)
        self.wake_connections()
        self._environment.publish(ChatAdded(self))
        return number
