"""The wall clock that everything on a server goes by; tests put one of their own in its place."""

import time
from collections.abc import Callable


class WallClock:
    """Tells the time since 1970. An operator may set it, so it measures no durations."""

    def __init__(self, read_seconds: Callable[[], float] = time.time) -> None:
        self.seconds = read_seconds

    def milliseconds(self) -> int:
        """The time in milliseconds."""
        return int(self.seconds() * 1000)
