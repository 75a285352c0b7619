"""Accepts the connections of bots for each game of the bridge, and starts the bots' programs."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from time import monotonic

from limelight.arena.bot_process import BotCommand, BotProcess
from limelight.arena.course_framing import BotConnection, BotListener
from limelight.arena.game_runner import FORFEIT_DISCONNECT, FORFEIT_TIMEOUT, SeatFailure
from limelight.core.validation import shorten_value

MIN_CONNECT_SECONDS = 30.0  # that every program has to connect


class BotAcceptor:
    """Accepts the bots of one game after the other.

    Bots that connect by themselves get the seats in the order in which they connect. A connection
    of the program that was started is recognised by its process, where the system can tell.
    """

    def __init__(
        self,
        listener: BotListener,
        seats: Sequence[int],
        commands: Sequence[BotCommand | None],
        answer_seconds: float,
    ) -> None:
        self._listener = listener
        #: The bots' seats, in the order in which they connect.
        self._seats = list(seats)
        self._commands = commands
        self._connect_seconds = max(MIN_CONNECT_SECONDS, answer_seconds)
        #: Bots that connected while a program was awaited; they play a later game.
        self._early_connections: list[BotConnection] = []
        #: The programs of the current game, by their seats.
        self.programs: dict[int, BotProcess] = {}

    def accept_bots(
        self, on_connection: Callable[[], None], closing: ExitStack
    ) -> dict[int, BotConnection]:
        """A connection for each seat; `SeatFailure` if a program does not connect.

        `on_connection` is called after each. `closing` ends the connections and the programs.
        """
        closing.callback(self.programs.clear)
        connections: dict[int, BotConnection] = {}
        while len(connections) < len(self._seats):
            missing = [seat for seat in self._seats if seat not in connections]
            started = self._start_next_program(missing, closing)
            seat, connection = self._accept_next(missing, started)
            closing.callback(connection.close)
            connections[seat] = connection
            on_connection()
        return connections

    def close(self) -> None:
        """Close the connections of bots that wait for another game: there is none."""
        for connection in self._early_connections:
            connection.close()
        self._early_connections.clear()

    def _start_next_program(self, missing: Sequence[int], closing: ExitStack) -> int | None:
        """Start the next program, one at a time; the seat of the one that is to connect."""
        for seat in missing:
            command = self._commands[seat]
            if command is not None:
                if seat not in self.programs:
                    try:
                        self.programs[seat] = BotProcess(command)
                    except OSError as error:
                        reason = f"cannot be started: {shorten_value(error)}"
                        raise SeatFailure(seat, reason, FORFEIT_DISCONNECT) from error
                    closing.callback(self.programs[seat].end_process)
                return seat
        return None

    def _accept_next(
        self, missing: Sequence[int], started: int | None
    ) -> tuple[int, BotConnection]:
        """The next connection for this game, with its seat."""
        by_themselves = [seat for seat in missing if self._commands[seat] is None]
        if by_themselves and self._early_connections:
            return by_themselves[0], self._early_connections.pop(0)
        while True:
            if started is None:
                connection = self._listener.accept_connection()
            else:
                connection = self._accept_from_program(started)
            if connection is None:
                continue
            if started is None:
                return by_themselves[0], connection
            is_owner = self.programs[started].owns_connection(connection.port, self._listener.port)
            if is_owner or all(self._commands[seat] for seat in self._seats):
                return started, connection
            if is_owner is None:
                return missing[0], connection
            if by_themselves:
                return by_themselves[0], connection
            self._early_connections.append(connection)

    def _accept_from_program(self, seat: int) -> BotConnection | None:
        program = self.programs[seat]
        deadline = program.started + self._connect_seconds
        connection = self._listener.accept_connection(
            lambda: program.has_ended() or monotonic() > deadline
        )
        if connection is None:
            if program.has_ended():
                raise SeatFailure(seat, "never connected", FORFEIT_DISCONNECT)
            reason = f"did not connect within {self._connect_seconds:g} s"
            raise SeatFailure(seat, reason, FORFEIT_TIMEOUT)
        return connection
