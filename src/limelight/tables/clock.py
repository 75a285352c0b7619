"""A table's clock: it follows from what happened when, so that it outlives any process."""

from typing import Final

from limelight.tables.table_setup import TimeControl

GRACE: Final = 2000  # what the network may cost, in milliseconds
DAY: Final = 86_400_000


class Clock:
    """The time of each seat; all times are milliseconds."""

    def __init__(self, control: TimeControl, seats: int) -> None:
        self.control = control
        each = control.seconds * 1000 if control.pace == "live" else DAY * control.days
        self.left = [each] * seats
        self.running: int | None = None
        self.since = 0

    def turn(self, seat: int | None, now: int) -> None:
        """It is this seat's turn from now on; nobody's, if none."""
        if self.control.pace == "none" or seat == self.running:
            return
        if self.running is not None:
            self._charge(self.running, now)
            if seat is not None:
                self.left[self.running] += self._bonus()
        self.running = seat
        self.since = now
        if seat is not None and self.control.pace == "days":
            self.left[seat] = DAY * self.control.days

    def stop(self, now: int) -> None:
        """Nobody's time runs; what is left stays."""
        if self.running is not None:
            self._charge(self.running, now)
        self.running = None

    def halt(self) -> None:
        """Nobody's time runs, and the turn under way has cost nothing: nobody is to blame."""
        self.running = None

    def forgive(self, ms: int) -> None:
        """So much time does not count: the house was away."""
        self.since += ms

    def deadline(self) -> int | None:
        """When the seat to move has lost, the network's share included."""
        if self.running is None:
            return None
        return self.since + self.left[self.running] + GRACE

    def _charge(self, seat: int, now: int) -> None:
        self.left[seat] = max(0, self.left[seat] - max(0, now - self.since))

    def _bonus(self) -> int:
        return self.control.increment * 1000 if self.control.pace == "live" else 0
