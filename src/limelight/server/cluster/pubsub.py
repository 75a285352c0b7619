"""Messages between the nodes of one server. A server that is one process sends none."""

from collections.abc import Callable

from limelight.server.cluster.messages import ClusterMessage


class PubSub:
    """The pub/sub of a single process; see `redis_pubsub` for several."""

    #: Whether this node hears the others.
    is_connected = True

    def open(
        self,
        receive: Callable[[ClusterMessage], None],
        catch_up: Callable[[], None] = lambda: None,
    ) -> None:
        """Begin to publish and to receive; `catch_up` is called after messages may be lost."""

    async def close(self) -> None:
        """Publish what is waiting, then disconnect."""

    def publish(self, message: ClusterMessage) -> None:
        """Send a message to all other nodes, not to this one."""
