"""Which users have a connection to a table, at this node and at the others."""

from typing import Final

from limelight.tables.ids import UserId

FORGET_SECONDS: Final = 15.0  # after which a node that sends no report counts as gone


class Presence:
    """The users with a connection to one table; a connection without a user has a name too."""

    def __init__(self, node_id: str) -> None:
        self.node_id = node_id
        self._connections: dict[str, int] = {}
        self._reports: dict[str, tuple[float, set[str]]] = {}
        self._has_reported = False

    def add_connection(self, user_id: UserId) -> None:
        """A user opens a connection to this node."""
        self._connections[user_id] = self._connections.get(user_id, 0) + 1

    def remove_connection(self, user_id: UserId) -> None:
        """A user's connection is closed."""
        self._connections[user_id] -= 1
        if not self._connections[user_id]:
            del self._connections[user_id]

    def store_report(self, node_id: str, users: set[str], now: float) -> None:
        """Another node reports which users have connections to it."""
        self._reports[node_id] = (now, users)

    def forget_silent_nodes(self, now: float) -> bool:
        """Forget nodes that send no reports any more; whether there were any."""
        gone = [node for node, (at, _) in self._reports.items() if now - at > FORGET_SECONDS]
        for node in gone:
            del self._reports[node]
        return bool(gone)

    def is_first_node(self) -> bool:
        """Whether no other node with connections comes before this one by its name."""
        return all(self.node_id < node for node, (_, users) in self._reports.items() if users)

    def count_spectators(self, players: set[str]) -> int:
        """How many users look on without playing."""
        users = set(self._connections)
        for _, reported in self._reports.values():
            users |= reported
        return len(users - players)

    def next_report(self, players: set[str]) -> list[str] | None:
        """The spectators to report to other nodes; None if there were and are none."""
        users = sorted(self._connections.keys() - players)
        if not users and not self._has_reported:
            return None
        self._has_reported = bool(users)
        return users
