"""The end of sessions: a copied cookie is worth nothing, and open connections close."""

from collections.abc import Callable
from typing import Final

from limelight.core.game import JSON
from limelight.server.cluster.messages import SessionsEnded
from limelight.server.cluster.pubsub import PubSub
from limelight.server.security.user_connections import UserConnections
from limelight.server.wall_clock import WallClock
from limelight.store.users import User, UserStore
from limelight.tables.ids import UserId

REMEMBERED_SECONDS: Final = 300.0  # by then every connection of an ended session is closed


class Sessions:
    """Ends sessions, at this node and at the others."""

    def __init__(
        self,
        users: UserStore,
        connections: UserConnections,
        pubsub: PubSub,
        clock: WallClock,
        wake_connections: Callable[[UserId], None],
    ) -> None:
        self._users = users
        self._connections = connections
        self._pubsub = pubsub
        self._clock = clock
        #: Called with a user whose session has ended: their connections look whether they are over.
        self._wake_connections = wake_connections
        #: By user and session ("" for all that began before an epoch), with that epoch and the time
        #: at which this node learnt of it.
        self._ended: dict[tuple[UserId, str], tuple[int, float]] = {}

    async def log_out(self, user: User) -> None:
        """End the session of a request, wherever its cookie was copied to."""
        user_id, session = user.id, user.session
        if session and await self._users.end_session(user_id, session, self._clock.milliseconds()):
            self._announce(user_id, session, user.epoch)
        else:
            await self.log_out_everywhere(user_id)

    async def log_out_everywhere(self, user_id: UserId, values: JSON | None = None) -> int:
        """End all sessions of a user, and change values of theirs with it; the new epoch."""
        now = self._clock.milliseconds()
        epoch = await self._users.end_all_sessions(user_id, now, values)
        self.end_before(user_id, epoch)
        return epoch

    def end_before(self, user_id: UserId, epoch: int) -> None:
        """Close the connections that were opened by a session or token from before an epoch."""
        self._announce(user_id, "", epoch)

    def _announce(self, user_id: UserId, session: str, epoch: int) -> None:
        self._pubsub.publish(SessionsEnded(user_id, session, epoch))
        self.mark_ended(user_id, session, epoch)

    def mark_ended(self, user_id: UserId, session: str, epoch: int) -> None:
        """A session has ended, at this node or at another."""
        known_epoch, _ = self._ended.get((user_id, session), (-1, 0.0))
        if known_epoch >= epoch:
            return
        self._ended[user_id, session] = (epoch, self._clock.seconds())
        if self._connections.is_connected(user_id):
            self._wake_connections(user_id)

    async def read_ended(self, since: int) -> None:
        """Learn of sessions that other nodes have ended since a time."""
        for user_id, session, epoch in await self._users.list_ended_sessions(since):
            self.mark_ended(user_id, session, epoch)

    def is_over(self, user: User) -> bool:
        """Whether the session is over by which a person was authenticated."""
        epoch, _ = self._ended.get((user.id, ""), (0, 0.0))
        has_ended = bool(user.session) and (user.id, user.session) in self._ended
        return has_ended or user.epoch < epoch

    def forget_old(self) -> None:
        """Forget ended sessions that no connection can belong to any more."""
        now = self._clock.seconds()
        for (user_id, session), (_, ended_at) in list(self._ended.items()):
            if not self._connections.is_connected(user_id) and now - ended_at > REMEMBERED_SECONDS:
                del self._ended[user_id, session]
