"""Whether a load balancer should send people to this server."""

import msgspec
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from limelight.server.cluster.leadership import Leadership
from limelight.server.cluster.pubsub import PubSub
from limelight.server.ops.write_watch import WriteWatch
from limelight.store.database import Database


class ReadinessReport(msgspec.Struct, frozen=True):
    """What readiness depends on; the server is ready if it can read and write, and is not draining.

    `others`: whether messages from other nodes arrive; `leading`: whether this node is the leader.
    """

    database: bool
    writable: bool
    others: bool
    leading: bool
    draining: bool


class Readiness:
    """A server is ready while its database works and it does not shut down.

    It is ready without Redis too: messages from other nodes come a little later then.
    """

    def __init__(
        self, database: Database, write_watch: WriteWatch, pubsub: PubSub, leadership: Leadership
    ) -> None:
        self._database = database
        self._write_watch = write_watch
        self._pubsub = pubsub
        self._leadership = leadership
        #: Whether the server is about to shut down: a load balancer sends nobody here.
        self.is_draining = False

    async def check_readiness(self) -> tuple[bool, ReadinessReport]:
        """Whether the server is ready, and the state of everything that this depends on."""
        try:
            async with self._database.begin_read() as connection:
                await connection.execute(text("SELECT 1"))
            is_reachable = True
        except (SQLAlchemyError, OSError):
            is_reachable = False
        is_writable = self._write_watch.failing_since is None
        report = ReadinessReport(
            database=is_reachable,
            writable=is_writable,
            others=self._pubsub.is_connected,
            leading=self._leadership.is_leader,
            draining=self.is_draining,
        )
        return is_reachable and is_writable and not self.is_draining, report
