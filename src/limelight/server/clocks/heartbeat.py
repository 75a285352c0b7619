"""The heartbeat of a server: a stored time until which it is known to have run."""

from limelight.server.wall_clock import WallClock
from limelight.store.server_values import ServerValueStore


class Heartbeat:
    """The leader stores a heartbeat; after a crash, clocks are credited with the time since."""

    def __init__(self, values: ServerValueStore, clock: WallClock) -> None:
        self._values = values
        self._clock = clock

    async def load_heartbeat(self) -> int:
        """The time until which the server ran, in milliseconds; 0 if it never did."""
        return int(await self._values.load_or_store_value("awake", "0"))

    async def store_heartbeat(self, ahead_seconds: float = 0.0) -> None:
        """Store that the server runs until now, or until some seconds from now."""
        until = self._clock.milliseconds() + int(ahead_seconds * 1000)
        await self._values.store_value("awake", str(until))
