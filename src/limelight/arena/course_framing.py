"""The course's frames over TCP: four bytes of length, then so many bytes of JSON."""

import contextlib
import errno
import select
import socket
from collections.abc import Callable
from time import perf_counter

from limelight.core.errors import OptionError
from limelight.core.validation import quote

LARGEST = 1024  # bytes of an answer, which is a number
HEADER = 4
PIECE = 65_536
#: One known client reads so many bytes at a time, and takes fewer for the end of a message.
GULP = 1024
TICK = 0.02  # seconds between two looks whether somebody may still connect
HEED = 0.5  # and whether Ctrl-C came just before the wait began, which does not end it

#: Asks the kernel to confirm at once what comes next; it forgets, so it is asked each time.
QUICKACK: int | None = getattr(socket, "TCP_QUICKACK", None)


class Late(Exception):
    """No complete answer in time."""


class Lost(Exception):
    """The connection is closed, or broken in the middle of a frame."""


def frame(body: bytes) -> bytes:
    """The bytes to send; spaces at the end spare clients that do not read the length.

    Who reads GULP by GULP must not wait for more, and who looks for the first brace must not find
    it in the length.
    """
    while True:
        header = len(body).to_bytes(HEADER, "big")
        if len(body) % GULP and (len(body) + HEADER) % GULP and b"{" not in header:
            return header + body
        body += b" "


class Link:
    """A connected bot."""

    def __init__(self, connection: socket.socket, port: int = 0) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket = connection
        #: Where it comes from.
        self.port = port
        self._came = bytearray()
        #: So many bytes of a frame that was too large are still to be thrown away.
        self._refuse = 0
        #: How long the last answer took from the end of the question.
        self.took = 0.0

    def ask(self, body: bytes, seconds: float) -> bytes | None:
        """Send a question and wait for the answer; None if its frame is too large to be one."""
        began = perf_counter()
        deadline = began + seconds
        try:
            self._send(frame(body), deadline)
            began = perf_counter()
            length = int.from_bytes(self._take(HEADER, deadline, "waiting for an answer"), "big")
            if length > LARGEST:
                self._refuse = length
                return None
            return self._take(length, deadline, "in the middle of an answer")
        finally:
            self.took = perf_counter() - began

    def close(self) -> None:
        """End the connection so that the bot finds the end of the file."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_WR)
            # What came unasked would turn the end into an error on the other side.
            self._socket.setblocking(False)
            while self._socket.recv(PIECE):
                pass
        self._socket.close()

    def _send(self, message: bytes, deadline: float) -> None:
        try:
            self._socket.settimeout(_left(deadline))
            self._socket.sendall(message)
        except TimeoutError:
            raise Late("did not read the question in time") from None
        except OSError as error:
            raise Lost(f"closed the connection before a question ({error.strerror})") from error

    def _take(self, length: int, deadline: float, when: str) -> bytes:
        self._throw_away()
        while self._refuse or len(self._came) < length:
            self._receive(deadline, when if not self._came else "in the middle of an answer")
            self._throw_away()
        taken = bytes(self._came[:length])
        del self._came[:length]
        return taken

    def _receive(self, deadline: float, when: str) -> None:
        try:
            if QUICKACK is not None:
                self._socket.setsockopt(socket.IPPROTO_TCP, QUICKACK, 1)
            self._socket.settimeout(_left(deadline))
            piece = self._socket.recv(PIECE)
        except TimeoutError:
            raise Late(f"no answer in time, {when}") from None
        except OSError as error:
            raise Lost(f"broke the connection, {when} ({error.strerror})") from error
        if not piece:
            raise Lost(f"closed the connection, {when}")
        self._came += piece

    def _throw_away(self) -> None:
        gone = min(self._refuse, len(self._came))
        del self._came[:gone]
        self._refuse -= gone


def _left(deadline: float) -> float:
    left = deadline - perf_counter()
    if left <= 0:
        raise TimeoutError
    return left


class Listener:
    """Where bots connect, on this machine only."""

    def __init__(self, port: int) -> None:
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._socket.bind(("127.0.0.1", port))
            self._socket.listen(128)
        except OSError as error:
            self._socket.close()
            if error.errno == errno.EADDRINUSE:
                reason = "is taken by another program; end that one, or name another port"
            else:
                reason = f"cannot be had: {error.strerror or error}; name another port"
            raise OptionError(f"--port: {quote(port)} {reason}") from error
        self._socket.setblocking(False)
        self.port: int = self._socket.getsockname()[1]

    def accept(self, hopeless: Callable[[], bool] | None = None) -> Link | None:
        """The next bot to connect; None once there is no hope for one."""
        while True:
            given_up = hopeless is not None and hopeless()  # before the last look, not after it
            wait = HEED if hopeless is None else 0 if given_up else TICK
            if select.select([self._socket], [], [], wait)[0]:
                # It may have gone again.
                with contextlib.suppress(BlockingIOError, ConnectionAbortedError):
                    connection, (_, port) = self._socket.accept()
                    return Link(connection, port)
            elif given_up:
                return None

    def close(self) -> None:
        """Nobody can connect any more."""
        self._socket.close()
