"""The clock of a table.

It follows from the events of the table and their times alone, so it survives any process.
"""

from copy import copy
from typing import Final

from limelight.tables.table_setup import TimeControl

NETWORK_GRACE_MS: Final = 2000  # added to each deadline for the delay of the network
DAY_MS: Final = 86_400_000


class Clock:
    """The time that each seat has left. Times are milliseconds since 1970."""

    def __init__(self, control: TimeControl, seat_count: int) -> None:
        self.control = control
        initial_ms = control.seconds * 1000 if control.pace == "live" else DAY_MS * control.days
        self.remaining_ms = [initial_ms] * seat_count
        self.running_seat: int | None = None
        self.running_since = 0

    def copy(self) -> "Clock":
        """An independent clock that stands like this one."""
        duplicate = copy(self)
        duplicate.remaining_ms = self.remaining_ms.copy()
        return duplicate

    def pass_turn_to(self, seat: int | None, now: int) -> None:
        """Run the clock of this seat from now on; of no seat if it is None.

        The seat whose turn ends is charged, and gets its increment if the turn passes to a seat.
        """
        if self.control.pace == "none" or seat == self.running_seat:
            return
        if self.running_seat is not None:
            self._charge_seat(self.running_seat, now)
            if seat is not None:
                self.remaining_ms[self.running_seat] += self._increment_ms()
        self.running_seat = seat
        self.running_since = now
        if seat is not None and self.control.pace == "days":
            self.remaining_ms[seat] = DAY_MS * self.control.days

    def charge_and_stop(self, now: int) -> None:
        """Stop, and charge the seat whose turn it is for its time so far."""
        if self.running_seat is not None:
            self._charge_seat(self.running_seat, now)
        self.running_seat = None

    def stop_without_charge(self) -> None:
        """Stop; the turn under way costs no seat any time."""
        self.running_seat = None

    def credit_downtime(self, ms: int) -> None:
        """Do not count time in which the server did not run."""
        self.running_since += ms

    def flag_deadline(self) -> int | None:
        """The time after which the seat to move has lost; None if no clock runs."""
        if self.running_seat is None:
            return None
        return self.running_since + self.remaining_ms[self.running_seat] + NETWORK_GRACE_MS

    def _charge_seat(self, seat: int, now: int) -> None:
        self.remaining_ms[seat] = max(0, self.remaining_ms[seat] - max(0, now - self.running_since))

    def _increment_ms(self) -> int:
        return self.control.increment * 1000 if self.control.pace == "live" else 0
