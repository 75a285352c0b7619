"""Keeps this node in step with the others: their messages, and what they store unheard."""

from typing import Final

from limelight.server.cluster.leadership import Leadership
from limelight.server.cluster.messages import (
    ChatChanged,
    ClusterMessage,
    JobAnswered,
    JobProgressed,
    MatchChanged,
    MutedChanged,
    PresenceReported,
    SessionsEnded,
    TableChanged,
    WorkerSeen,
)
from limelight.server.cluster.pubsub import PubSub
from limelight.server.jobs.executor import WorkerMessages
from limelight.server.live.bot_streams import BotStreams
from limelight.server.live.live_table import (
    ChatAdded,
    LiveTable,
    PresenceReport,
    TableCommitted,
)
from limelight.server.live.live_tables import LiveTables
from limelight.server.live.muted_users import MutedUsers
from limelight.server.matches.match_director import MatchDirector
from limelight.server.ops.background_tasks import BackgroundTasks
from limelight.server.security.sessions import Sessions
from limelight.server.wall_clock import WallClock
from limelight.store.database import Database
from limelight.store.tables import TableStore
from limelight.tables.ids import TableId

POLL_SECONDS: Final = 2.0  # between two looks at what other processes have stored
CLOCK_SKEW_SECONDS: Final = 5.0  # that the clocks of two machines may differ


class NodeSync:
    """Publishes what this node commits, and follows what other nodes publish and store.

    `limelight admin` publishes nothing, and a message may be lost: so the store is polled too.
    """

    def __init__(
        self,
        pubsub: PubSub,
        live_tables: LiveTables,
        bot_streams: BotStreams,
        match_director: MatchDirector,
        muted_users: MutedUsers,
        sessions: Sessions,
        workers: WorkerMessages | None,
        leadership: Leadership,
        table_store: TableStore,
        database: Database,
        tasks: BackgroundTasks,
        clock: WallClock,
    ) -> None:
        self._pubsub = pubsub
        self._live_tables = live_tables
        self._bot_streams = bot_streams
        self._match_director = match_director
        self._muted_users = muted_users
        self._sessions = sessions
        self._workers = workers
        self._leadership = leadership
        self._table_store = table_store
        self._database = database
        self._tasks = tasks
        self._clock = clock

    # To the other nodes.

    def table_committed(self, committed: TableCommitted) -> None:
        """Tell other nodes that a table has new events."""
        users = [user for user in committed.live_table.concerned_users if user]
        self._pubsub.publish(TableChanged(committed.table_id, users))

    def presence_reported(self, report: PresenceReport) -> None:
        """Tell other nodes who has connections here."""
        live_table = report.live_table
        node_id = live_table.presence.node_id
        self._pubsub.publish(PresenceReported(live_table.id, node_id, report.users))

    def chat_added(self, added: ChatAdded) -> None:
        """Tell other nodes that a table's chat has a new line."""
        self._pubsub.publish(ChatChanged(added.live_table.id))

    # From the other nodes.

    def receive_message(self, message: ClusterMessage) -> None:
        """Act on a message of another node or a worker."""
        match message:
            case TableChanged(table_id, users):
                if live_table := self._live_tables.find_in_memory(table_id):
                    self._mark_behind(live_table)
                self._bot_streams.wake_bots(set(users), table_id)
            case MatchChanged(match_id):
                if not self._tasks.closing.is_set():
                    self._tasks.spawn_task(self._match_director.receive_change(match_id))
            case PresenceReported(table_id, node_id, users):
                if live_table := self._live_tables.find_in_memory(table_id):
                    live_table.receive_presence(node_id, set(users))
            case ChatChanged(table_id):
                if live_table := self._live_tables.find_in_memory(table_id):
                    live_table.receive_chat()
            case SessionsEnded(user_id, session, epoch):
                self._sessions.mark_ended(user_id, session, epoch)
            case MutedChanged(user_id):
                self._muted_users.forget_user(user_id)
            case JobAnswered() | JobProgressed() | WorkerSeen():
                if self._workers:
                    self._workers.receive(message)

    def catch_up(self) -> None:
        """Read everything again: messages may have been lost."""
        self._muted_users.forget_all()
        for live_table in self._live_tables.list_tables():
            live_table.mark_behind()
            live_table.receive_chat()
        if self._workers:
            self._workers.send_again()

    async def poll_store(self) -> None:
        """Look for what other nodes, or `limelight admin`, have stored unheard."""
        since = self._clock.milliseconds() - int((POLL_SECONDS + CLOCK_SKEW_SECONDS) * 1000)
        elsewhere: list[TableId] = []
        for table_id, updated_at in await self._table_store.list_updated_tables(since):
            live_table = self._live_tables.find_in_memory(table_id)
            if live_table is None:
                elsewhere.append(table_id)
            elif live_table.updated_at != updated_at:
                self._mark_behind(live_table)
                self._bot_streams.wake_bots(live_table.players, table_id)
        if self._database.is_shared:
            await self._sessions.read_ended(since)
        bots = self._bot_streams.connected_bots()
        if elsewhere and bots:
            for table_id, bot_id in await self._table_store.list_seated_users(elsewhere, bots):
                self._bot_streams.wake_bot(bot_id, table_id)

    def _mark_behind(self, live_table: LiveTable) -> None:
        live_table.mark_behind()
        is_closing = self._tasks.closing.is_set()
        if live_table.setup.match and self._leadership.is_leader and not is_closing:
            self._tasks.spawn_task(self._update_match(live_table))

    async def _update_match(self, live_table: LiveTable) -> None:
        await live_table.read_table()
        self._match_director.update_from_table(live_table)
