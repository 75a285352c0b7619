"""The course's frames over TCP: four bytes of length, then so many bytes of JSON."""

import contextlib
import errno
import select
import socket
from collections.abc import Callable
from time import perf_counter

from limelight.core.errors import OptionError
from limelight.core.validation import quote_value

MAX_ANSWER_BYTES = 1024  # an answer is a number
HEADER_BYTES = 4
RECEIVE_BYTES = 65_536  # at a time
#: A known client reads so many bytes at a time, and takes a shorter read for the end of a message.
CLIENT_READ_BYTES = 1024
ACCEPT_POLL_SECONDS = 0.02  # between two looks whether a bot may still connect
INTERRUPT_POLL_SECONDS = 0.5  # a Ctrl-C just before `select` begins does not end that wait

#: Asks the kernel to confirm at once what comes next; it forgets, so it is asked each time.
QUICKACK: int | None = getattr(socket, "TCP_QUICKACK", None)


class AnswerTimeout(Exception):
    """No complete answer in time."""


class ConnectionLost(Exception):
    """The connection is closed, or broken in the middle of a frame."""


def encode_frame(body: bytes) -> bytes:
    """The bytes to send; spaces at the end help clients that do not read the length.

    A client that reads CLIENT_READ_BYTES at a time must not wait for more, and a client that looks
    for the first brace must not find it in the length.
    """
    while True:
        header = len(body).to_bytes(HEADER_BYTES, "big")
        ends_in_full_read = (
            not len(body) % CLIENT_READ_BYTES or not (len(body) + HEADER_BYTES) % CLIENT_READ_BYTES
        )
        if not ends_in_full_read and b"{" not in header:
            return header + body
        body += b" "


class BotConnection:
    """A connection to a bot, which is asked one question at a time."""

    def __init__(self, connection: socket.socket, port: int = 0) -> None:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket = connection
        #: The bot's own port.
        self.port = port
        self._received_bytes = bytearray()
        #: The rest of a frame that was too large.
        self._bytes_to_discard = 0
        #: How long the last answer took from the end of the question.
        self.answer_seconds = 0.0

    def exchange_frames(self, body: bytes, seconds: float) -> bytes | None:
        """Send a question and wait for the answer; None if its frame is too large to be one.

        `AnswerTimeout` or `ConnectionLost` if there is no answer.
        """
        began = perf_counter()
        deadline = began + seconds
        try:
            self._send_bytes(encode_frame(body), deadline)
            began = perf_counter()
            header = self._take_bytes(HEADER_BYTES, deadline, "waiting for an answer")
            length = int.from_bytes(header, "big")
            if length > MAX_ANSWER_BYTES:
                self._bytes_to_discard = length
                return None
            return self._take_bytes(length, deadline, "in the middle of an answer")
        finally:
            self.answer_seconds = perf_counter() - began

    def close(self) -> None:
        """End the connection so that the bot reads the end of the file."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_WR)
            # Bytes that nobody has read would make the bot see a reset connection.
            self._socket.setblocking(False)
            while self._socket.recv(RECEIVE_BYTES):
                pass
        self._socket.close()

    def _send_bytes(self, message: bytes, deadline: float) -> None:
        try:
            self._socket.settimeout(_seconds_left(deadline))
            self._socket.sendall(message)
        except TimeoutError:
            raise AnswerTimeout("did not read the question in time") from None
        except OSError as error:
            reason = f"closed the connection before a question ({error.strerror})"
            raise ConnectionLost(reason) from error

    def _take_bytes(self, length: int, deadline: float, stage: str) -> bytes:
        self._discard_bytes()
        while self._bytes_to_discard or len(self._received_bytes) < length:
            if self._received_bytes:
                stage = "in the middle of an answer"
            self._receive_bytes(deadline, stage)
            self._discard_bytes()
        taken = bytes(self._received_bytes[:length])
        del self._received_bytes[:length]
        return taken

    def _receive_bytes(self, deadline: float, stage: str) -> None:
        try:
            if QUICKACK is not None:
                self._socket.setsockopt(socket.IPPROTO_TCP, QUICKACK, 1)
            self._socket.settimeout(_seconds_left(deadline))
            piece = self._socket.recv(RECEIVE_BYTES)
        except TimeoutError:
            raise AnswerTimeout(f"no answer in time, {stage}") from None
        except OSError as error:
            raise ConnectionLost(f"broke the connection, {stage} ({error.strerror})") from error
        if not piece:
            raise ConnectionLost(f"closed the connection, {stage}")
        self._received_bytes += piece

    def _discard_bytes(self) -> None:
        discarded = min(self._bytes_to_discard, len(self._received_bytes))
        del self._received_bytes[:discarded]
        self._bytes_to_discard -= discarded


def _seconds_left(deadline: float) -> float:
    left = deadline - perf_counter()
    if left <= 0:
        raise TimeoutError
    return left


class BotListener:
    """The socket to which bots connect, on this machine only."""

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
            raise OptionError(f"--port: {quote_value(port)} {reason}") from error
        self._socket.setblocking(False)
        self.port: int = self._socket.getsockname()[1]

    def accept_connection(
        self, should_give_up: Callable[[], bool] | None = None
    ) -> BotConnection | None:
        """The next bot that connects; None once `should_give_up` is true and none is waiting."""
        while True:
            gives_up = should_give_up is not None and should_give_up()  # ask before the last look
            if should_give_up is None:
                wait_seconds = INTERRUPT_POLL_SECONDS
            else:
                wait_seconds = 0 if gives_up else ACCEPT_POLL_SECONDS
            if select.select([self._socket], [], [], wait_seconds)[0]:
                # The bot may have left already.
                with contextlib.suppress(BlockingIOError, ConnectionAbortedError):
                    connection, (_, port) = self._socket.accept()
                    return BotConnection(connection, port)
            elif gives_up:
                return None

    def close(self) -> None:
        """Accept no further connections."""
        self._socket.close()
