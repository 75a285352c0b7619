"""Caps on the connections that a user, or a network's users without a name, have open."""

from collections.abc import Generator
from contextlib import contextmanager

from limelight.server.settings import Limits
from limelight.tables.ids import UserId
from limelight.tables.refusal import Refusal


class UserConnections:
    """Counts the open connections of each user, and of each network's users without a name."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        #: By the user's id, or by `at` and the network.
        self._open: dict[str, int] = {}

    @contextmanager
    def hold_connection(self, user_id: UserId | None, network: str) -> Generator[None]:
        """Count a connection while the block runs; without a user it counts for its network.

        `Refusal` if there are too many.
        """
        limits = self._limits
        key, cap = (user_id, limits.sockets) if user_id else (f"at {network}", limits.strangers)
        if self._open.get(key, 0) >= cap:
            raise Refusal("rate", "you have too many open lines; close one")
        self._open[key] = self._open.get(key, 0) + 1
        try:
            yield
        finally:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]

    def is_connected(self, user_id: UserId) -> bool:
        """Whether a user has a connection open."""
        return user_id in self._open

    def count_all(self) -> int:
        """How many connections are open."""
        return sum(self._open.values())
