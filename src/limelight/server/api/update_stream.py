"""The updates that a connection has yet to receive, and how they are sent as events."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Generator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass

import msgspec
from litestar.response import ServerSentEventMessage

from limelight.core.errors import LimelightError
from limelight.server.answers.streams import PingMessage
from limelight.server.api.errors import describe_error
from limelight.server.security.read_limits import ReadLimits
from limelight.server.security.sessions import Sessions
from limelight.server.security.user_connections import UserConnections
from limelight.store.users import User

KEEP_ALIVE_SECONDS = 20.0  # of silence, after which a stream wakes to see whether it is over
PING_SECONDS = 4.0  # of silence, after which a reader that has asked for it is sent a ping


@dataclass(frozen=True)
class StreamEnvironment:
    """What all streams share."""

    sessions: Sessions
    connections: UserConnections
    read_limits: ReadLimits
    #: Set when the server shuts down.
    closing: asyncio.Event


class UpdateStream(ABC):
    """The messages that one connection has yet to receive."""

    def __init__(
        self,
        environment: StreamEnvironment,
        user: User | None,
        network: str,
        listeners: set[asyncio.Event],
        after: int,
    ) -> None:
        self.closing = environment.closing
        self.read_limits = environment.read_limits
        self.user = user
        #: The number up to which everything was sent.
        self.after = after
        self.woken = asyncio.Event()
        self._environment = environment
        self.network = network
        self._listeners = listeners

    @property
    def is_over(self) -> bool:
        """Whether the session has ended by which the connection was opened."""
        return self.user is not None and self._environment.sessions.is_over(self.user)

    @contextmanager
    def open_connection(self) -> Generator[None]:
        """Be woken by changes within the block; `Refusal` if too many connections are open."""
        user_id = self.user.id if self.user else None
        with self._environment.connections.hold_connection(user_id, self.network):
            self.enter()
            try:
                yield
            finally:
                self.leave()

    def enter(self) -> None:
        """The connection is open."""
        self._listeners.add(self.woken)

    def leave(self) -> None:
        """The connection is closed."""
        self._listeners.discard(self.woken)

    @abstractmethod
    async def first_messages(self) -> Sequence[msgspec.Struct]:
        """The present state, with all that was missed."""

    @abstractmethod
    async def next_messages(self) -> Sequence[msgspec.Struct]:
        """What is new since the last messages."""


async def send_as_events(
    stream: UpdateStream, *, sends_pings: bool = False
) -> AsyncIterator[ServerSentEventMessage]:
    """A stream as server-sent events, until its session is over or the server shuts down.

    With pings, a reader that hears nothing for longer than `PING_SECONDS` knows that its connection
    is dead.
    """
    silence_seconds = PING_SECONDS if sends_pings else KEEP_ALIVE_SECONDS
    try:
        with stream.open_connection():
            messages = await stream.first_messages()
            while not (stream.closing.is_set() or stream.is_over):
                for message in messages:
                    data = msgspec.json.encode(message).decode()
                    kind = str(message.__struct_config__.tag)
                    number = str(stream.after) if kind == "update" else None
                    yield ServerSentEventMessage(data, event=kind, id=number)
                await _wait_until_woken(stream, silence_seconds)
                messages = await stream.next_messages()
                if sends_pings and not messages:
                    messages = [PingMessage()]
    except LimelightError as error:
        data = msgspec.json.encode(describe_error(error)).decode()
        yield ServerSentEventMessage(data, event="error")


async def _wait_until_woken(stream: UpdateStream, at_most_seconds: float) -> None:
    with suppress(TimeoutError):
        await asyncio.wait_for(stream.woken.wait(), at_most_seconds)
    stream.woken.clear()
