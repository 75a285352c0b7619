"""Leader election by advisory lock: of all nodes, one runs the clocks."""

from collections.abc import Awaitable, Callable

from limelight.store.database import Database


class Leadership:
    """Whether this node is the leader. When a leader is gone, another node takes over."""

    def __init__(self, database: Database, take_over: Callable[[], Awaitable[None]]) -> None:
        self._database = database
        self._take_over = take_over
        self.is_leader = False

    async def claim_leadership(self) -> bool:
        """Try to become or stay the leader; what a new leader does first is done by then."""
        try:
            is_leader = await self._database.try_to_lead()
        except Exception:
            self.is_leader = False
            raise
        if is_leader and not self.is_leader:
            await self._take_over()
        self.is_leader = is_leader
        return is_leader
