"""The server: builds all parts, lists who subscribes to what, and shuts everything down in order.

This is the only module that knows all parts. Each part gets what it needs in its constructor.
"""

import secrets
import time
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Final
from uuid import uuid4

from litestar import Litestar

from limelight.server.api.application import build_application
from limelight.server.api.update_stream import StreamEnvironment
from limelight.server.clocks.clock_keeper import HEARTBEAT_SECONDS, ClockKeeper
from limelight.server.clocks.heartbeat import Heartbeat
from limelight.server.clocks.sleep_watch import SleepWatch
from limelight.server.cluster.leadership import Leadership
from limelight.server.cluster.pubsub import PubSub
from limelight.server.jobs.answer_release import AnswerReleases
from limelight.server.jobs.executor import Executor
from limelight.server.jobs.local_executor import LocalExecutor
from limelight.server.live.bot_streams import BotStreams
from limelight.server.live.game_analyst import GameAnalyst
from limelight.server.live.live_table import (
    ChatAdded,
    PresenceChanged,
    PresenceReport,
    TableCommitted,
    TableEnvironment,
)
from limelight.server.live.live_tables import LiveTables
from limelight.server.live.move_scheduler import FORGOTTEN_SECONDS, MoveScheduler
from limelight.server.live.muted_users import MutedUsers
from limelight.server.live.publisher import Publisher
from limelight.server.live.table_caps import TableCaps
from limelight.server.live.table_session import SessionEnvironment
from limelight.server.live.table_sessions import TableSessions
from limelight.server.live.table_visits import TableVisits
from limelight.server.matches.match_director import MatchDirector
from limelight.server.node_sync import POLL_SECONDS, NodeSync
from limelight.server.notifications.mail import MailLinks
from limelight.server.notifications.notifier import Notifier
from limelight.server.ops.background_tasks import BackgroundTasks
from limelight.server.ops.metrics import Metrics, ServerGauges
from limelight.server.ops.readiness import Readiness
from limelight.server.ops.write_watch import WriteWatch
from limelight.server.security.auth import Authenticator
from limelight.server.security.rate_limits import RateLimiter
from limelight.server.security.read_limits import ReadLimits
from limelight.server.security.sessions import Sessions
from limelight.server.security.user_connections import UserConnections
from limelight.server.settings import Settings
from limelight.server.wall_clock import WallClock
from limelight.store.chat import ChatStore
from limelight.store.database import Database
from limelight.store.matches import MatchStore
from limelight.store.notifications import NotificationStore
from limelight.store.ratings import RatingStore
from limelight.store.server_values import ServerValueStore
from limelight.store.tables import TableStore
from limelight.store.users import UserStore
from limelight.tables.ids import UserId

TICK_SECONDS: Final = 0.5  # between two looks at the clocks
CLEANUP_SECONDS: Final = 5.0  # between two times at which what is not needed is forgotten


class Server:
    """All parts of a server; `await Server.open(settings)` starts it."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        secret: bytes,
        read_seconds: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.settings = settings
        self.database = database
        self.clock = WallClock(read_seconds)
        self.tasks = BackgroundTasks()
        # The store.
        self.table_store = TableStore(database)
        self.users = UserStore(database)
        self.values = ServerValueStore(database)
        self.notification_store = NotificationStore(database)
        self.rating_store = RatingStore(database)
        self.chat_store = ChatStore(database)
        # Other nodes and workers.
        node_id = uuid4().hex
        self.pubsub = PubSub()
        self.leadership = Leadership(database, self._take_over)
        self.executor: Executor
        workers = None
        if settings.redis:
            from limelight.server.cluster.redis_pubsub import RedisPubSub
            from limelight.server.jobs.redis_executor import RedisExecutor

            self.pubsub = RedisPubSub(settings.redis)
            self.executor = workers = RedisExecutor(settings.redis)
        else:
            self.executor = LocalExecutor(settings.machine_process_count)
        # Operation.
        self.metrics = Metrics(workers.count_waiting_jobs if workers else None)
        self.write_watch = WriteWatch(self.clock.milliseconds, self.values.store_value)
        database.on_write = self.metrics.write_seconds.observe
        database.on_write_error = self.write_watch.record_failure
        self.readiness = Readiness(database, self.write_watch, self.pubsub, self.leadership)
        # Security.
        self.connections = UserConnections(settings.limits)
        self.rate_limiter = RateLimiter(monotonic)
        self.read_limits = ReadLimits(self.rate_limiter, settings.limits, self.tasks.closing)
        self.authenticator = Authenticator(secret, self.users, self.clock, settings.uses_tls)
        self.sessions = Sessions(
            self.users, self.connections, self.pubsub, self.clock, self._wake_connections_of
        )
        # Live tables.
        self.heartbeat = Heartbeat(self.values, self.clock)
        self.sleep_watch = SleepWatch(self.clock.milliseconds, self.heartbeat.load_heartbeat)
        self.publisher = Publisher()
        self.live_tables = LiveTables(
            TableEnvironment(
                node_id,
                bool(settings.redis),
                self.table_store,
                self.chat_store,
                self.tasks,
                self.clock,
                self.sleep_watch.make_credit_decision,
                self.publisher.publish_fact,
            )
        )
        self.clock_keeper = ClockKeeper(
            self.live_tables,
            self.table_store,
            self.leadership,
            self.heartbeat,
            self.sleep_watch,
            self.write_watch,
            self.clock,
        )
        self.bot_streams = BotStreams()
        self.muted_users = MutedUsers(self.users, self.connections, self.tasks, self.pubsub)
        self.table_caps = TableCaps(settings.limits, self.table_store)
        self.table_visits = TableVisits(
            self.live_tables,
            self.table_store,
            self.leadership,
            self.clock,
            settings.limits.unvisited,
        )
        # Machines, analyses, matches, notifications.
        self.releases = AnswerReleases(self.metrics.late_answers)
        self.move_scheduler = MoveScheduler(
            self.executor,
            self.releases,
            settings.machine_pace,
            self.live_tables,
            self.table_store,
            self.table_caps,
            self.leadership,
            self.tasks,
            self.metrics,
            self.clock,
        )
        self.analyst = GameAnalyst(
            self.executor, self.table_store, self.tasks, self.releases, settings.machine_pace
        )
        self.match_director = MatchDirector(
            MatchStore(database),
            self.users,
            self.live_tables,
            self.bot_streams,
            self.leadership,
            self.pubsub,
            self.tasks,
            self.clock,
            monotonic,
        )
        links = MailLinks(secret, settings.url)
        self.notifier = Notifier(
            settings,
            self.users,
            self.notification_store,
            links,
            self.metrics,
            self.tasks,
            self.clock,
        )
        # What requests and connections need.
        self.table_sessions = TableSessions(
            self.live_tables,
            self.authenticator,
            SessionEnvironment(
                settings.limits,
                self.users,
                self.muted_users,
                self.rate_limiter,
                self.metrics,
                self.tasks,
                self.clock,
                self.match_director.count_refused_answer,
                self.read_limits.charge_events,
            ),
        )
        self.stream_environment = StreamEnvironment(
            self.sessions, self.connections, self.read_limits, self.tasks.closing
        )
        self.node_sync = NodeSync(
            self.pubsub,
            self.live_tables,
            self.bot_streams,
            self.match_director,
            self.muted_users,
            self.sessions,
            workers,
            self.leadership,
            self.table_store,
            database,
            self.tasks,
            self.clock,
        )
        self.metrics.add_gauges(
            ServerGauges(
                lambda: (live_table.table.status for live_table in self.live_tables.list_tables()),
                lambda: self.leadership.is_leader,
                lambda: self.pubsub.is_connected,
                lambda: self.readiness.is_draining,
            )
        )
        self._subscribe()

    def _subscribe(self) -> None:
        """What follows from what happens at tables, in this order."""
        self.publisher.add_subscribers(
            TableCommitted,
            self.bot_streams.table_committed,
            self.node_sync.table_committed,
            self.match_director.table_committed,
            self.move_scheduler.table_committed,
            self.notifier.table_committed,
        )
        self.publisher.add_subscribers(PresenceChanged, self.move_scheduler.presence_changed)
        self.publisher.add_subscribers(PresenceReport, self.node_sync.presence_reported)
        self.publisher.add_subscribers(ChatAdded, self.node_sync.chat_added)

    @staticmethod
    async def open(
        settings: Settings,
        read_seconds: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> "Server":
        """A server with its database open, its clocks running and machines at work."""
        database = await Database.open(settings.database)
        secret = await ServerValueStore(database).load_or_store_value(
            "secret", secrets.token_hex(32)
        )
        server = Server(settings, database, bytes.fromhex(secret), read_seconds, monotonic)
        server.pubsub.open(server.node_sync.receive_message, server.node_sync.catch_up)
        await server.leadership.claim_leadership()
        server.sleep_watch.start_watching()
        server.tasks.repeat_work(TICK_SECONDS, server.clock_keeper.check_clocks)
        server.tasks.repeat_work(HEARTBEAT_SECONDS, server.clock_keeper.store_heartbeat)
        server.tasks.repeat_work(CLEANUP_SECONDS, server._clean_up)
        server.tasks.repeat_work(FORGOTTEN_SECONDS, server.move_scheduler.resume_forgotten)
        server.tasks.repeat_work(POLL_SECONDS, server.node_sync.poll_store)
        return server

    def begin_closing(self) -> None:
        """Begin nothing more, and end all connections: clients reconnect soon."""
        self.tasks.closing.set()
        for live_table in self.live_tables.list_tables():
            live_table.wake_connections()
        self.match_director.notify_all()
        self.bot_streams.wake_all()

    async def close(self) -> None:
        """Begin nothing more, wait for the tasks under way, and only then close the database.

        The order matters: a task that is under way may still need any part that closes after it.
        """
        self.begin_closing()
        self.tasks.cancel_computations()
        await self.executor.close()  # at once: no connection waits for an answer any more
        await self.tasks.end_all()
        self.notifier.close()
        await self.table_store.wait_until_written()
        await self.pubsub.close()
        if self.leadership.is_leader:
            await self.heartbeat.store_heartbeat()
        await self.database.close()

    async def _take_over(self) -> None:
        """Begin to lead: take up the games that were under way when the last leader stopped."""
        await self.clock_keeper.credit_time_before_start()
        await self.move_scheduler.resume_all()
        self.leadership.is_leader = True
        await self.clock_keeper.store_heartbeat()
        await self.match_director.resume_matches()

    async def _clean_up(self) -> None:
        """Forget what nobody needs, and look whether the database can be written to again."""
        if (failing_since := await self.write_watch.try_again()) is not None:
            self.sleep_watch.record_gap(failing_since)
        self.live_tables.forget_unused()
        self.muted_users.forget_absent()
        self.sessions.forget_old()
        await self.match_director.check_matches()
        await self.table_visits.check_visits()

    def _wake_connections_of(self, user_id: UserId) -> None:
        """Let connections look whether their session is over."""
        self.bot_streams.wake_bot(user_id)
        for live_table in self.live_tables.list_tables():
            live_table.wake_connections()
        self.match_director.notify_all()


def build(
    settings: Settings,
    open_server: Callable[[Settings], Coroutine[Any, Any, Server]] = Server.open,
) -> Litestar:
    """The application; the server opens when it starts, and closes when it stops."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        server = await open_server(settings)
        app.state.server = server
        try:
            yield
        finally:
            await server.close()

    return build_application(settings, lifespan)
