"""Whose chat each user does not read."""

from limelight.server.cluster.messages import MutedChanged
from limelight.server.cluster.pubsub import PubSub
from limelight.server.ops.background_tasks import BackgroundTasks
from limelight.server.security.user_connections import UserConnections
from limelight.store.users import UserStore
from limelight.tables.ids import UserId


class MutedUsers:
    """The names that each user has muted, remembered from the store."""

    def __init__(
        self,
        users: UserStore,
        connections: UserConnections,
        tasks: BackgroundTasks,
        pubsub: PubSub,
    ) -> None:
        self._users = users
        self._connections = connections
        self._tasks = tasks
        self._pubsub = pubsub
        self._names: dict[UserId, set[str]] = {}

    async def names_of(self, user_id: UserId) -> set[str]:
        """The names that a user has muted."""
        if user_id not in self._names:
            self._names[user_id] = await self._tasks.run_to_end(
                self._users.load_muted_names(user_id)
            )
        return self._names[user_id]

    async def set_muted(self, user_id: UserId, name: str, is_muted: bool) -> None:
        """Mute a name for a user, or unmute it."""
        await self._users.set_muted(user_id, name, is_muted)
        self.forget_user(user_id)
        self._pubsub.publish(MutedChanged(user_id))

    def forget_user(self, user_id: UserId) -> None:
        """Read a user's names from the store again: another node has changed them."""
        self._names.pop(user_id, None)

    def forget_absent(self) -> None:
        """Forget the names of users who have no connection open."""
        for user_id in list(self._names):
            if not self._connections.is_connected(user_id):
                del self._names[user_id]

    def forget_all(self) -> None:
        """Read all names from the store again."""
        self._names.clear()
