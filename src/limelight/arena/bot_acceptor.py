"""The door of the bridge: who connects sits where, be it by itself or started by us."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from time import monotonic

from limelight.arena.bot_process import Launched, Order
from limelight.arena.course_framing import Link, Listener
from limelight.core.validation import shorten

STARTING = 30.0  # seconds at least for a program to connect


class Absent(Exception):
    """A program that was started did not come."""

    def __init__(self, seat: int, reason: str, late: bool = False) -> None:
        super().__init__(reason)
        self.seat = seat
        self.late = late


class Door:
    """Lets in the bots of one game after the other.

    Those that come by themselves are seated in the order in which they come. A connection of the
    program that was started is known by its process, where the system can tell.
    """

    def __init__(
        self,
        listener: Listener,
        seats: Sequence[int],
        orders: Sequence[Order | None],
        seconds: float,
    ) -> None:
        self._listener = listener
        #: The bots' seats, in the order in which they connect.
        self._seats = list(seats)
        self._orders = orders
        self._patience = max(STARTING, seconds)
        #: Bots that came for a later game, while a program was waited for.
        self._early: list[Link] = []
        #: The programs of the game under way, by their seats.
        self.programs: dict[int, Launched] = {}

    def let_in(self, greet: Callable[[], None], closing: ExitStack) -> dict[int, Link]:
        """A connection for each seat; `Absent` if a program does not come."""
        closing.callback(self.programs.clear)
        links: dict[int, Link] = {}
        while len(links) < len(self._seats):
            missing = [seat for seat in self._seats if seat not in links]
            seat, link = self._next(missing, self._start_next(missing, closing))
            closing.callback(link.close)
            links[seat] = link
            greet()
        return links

    def close(self) -> None:
        """There will be no further game."""
        for link in self._early:
            link.close()
        self._early.clear()

    def _start_next(self, missing: Sequence[int], closing: ExitStack) -> int | None:
        """Start the next program, one at a time; the seat of the one that is to connect."""
        for seat in missing:
            order = self._orders[seat]
            if order is not None:
                if seat not in self.programs:
                    try:
                        self.programs[seat] = Launched(order)
                    except OSError as error:
                        raise Absent(seat, f"cannot be started: {shorten(error)}") from error
                    closing.callback(self.programs[seat].end)
                return seat
        return None

    def _next(self, missing: Sequence[int], starting: int | None) -> tuple[int, Link]:
        """The next connection that is for this game, and whose it is."""
        by_themselves = [seat for seat in missing if self._orders[seat] is None]
        if by_themselves and self._early:
            return by_themselves[0], self._early.pop(0)
        while True:
            if starting is None:
                link = self._listener.accept()
            else:
                link = self._accept_while_hopeful(starting)
            if link is None:
                continue
            if starting is None:
                return by_themselves[0], link
            known = self.programs[starting].holds(link.port, self._listener.port)
            if known or all(self._orders[seat] for seat in self._seats):
                return starting, link
            if known is None:
                return missing[0], link
            if by_themselves:
                return by_themselves[0], link
            self._early.append(link)

    def _accept_while_hopeful(self, seat: int) -> Link | None:
        program = self.programs[seat]
        deadline = program.started + self._patience
        link = self._listener.accept(lambda: program.ended() or monotonic() > deadline)
        if link is None:
            if program.ended():
                raise Absent(seat, "never connected")
            raise Absent(seat, f"did not connect within {self._patience:g} s", late=True)
        return link
