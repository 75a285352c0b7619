"""Limits on HTTP: the size of a request, the time it may take, connections per network.

A client that sends half a request and then nothing would otherwise keep its connection for ever.
"""

import asyncio
from collections import Counter
from typing import Any, Final

from httptools import HttpParserError
from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, Scope
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from limelight.server.security.network import network_of

#: Bytes of a request's first line and headers, and of the framing and trailers of a body.
MAX_HEAD_BYTES: Final = 64 * 1024
HEAD_SECONDS: Final = 30.0  # that the head of a request may take

# The time that a body may take, as mod_reqtimeout of Apache has it: `body=10-90,MinRate=1024`.
BODY_SECONDS: Final = 10.0  # until its first byte
BODY_BYTES_PER_SECOND: Final = 1024  # so many received bytes give it one more second
MAX_BODY_SECONDS: Final = 90.0

#: Pings and pongs of one WebSocket within CONTROL_SECONDS; browsers only answer pings.
MAX_CONTROL_FRAMES: Final = 100
CONTROL_SECONDS: Final = 10.0

#: Bytes of a WebSocket that are parsed in one round of the event loop: a frame may have only six.
PARSED_BYTES: Final = 1024
MAX_FRAGMENTS: Final = 1000  # frames of one message; empty ones count for no limit of bytes
#: Requests that wait on one connection until those before them are answered; browsers send none.
MAX_PIPELINED: Final = 100

TOO_MANY_BODY: Final = b'{"code":"rate","message":"too many connections come from your address"}'
TOO_MANY_HEADERS: Final = [
    (b"content-type", b"application/json"),
    (b"content-length", str(len(TOO_MANY_BODY)).encode()),
    (b"retry-after", b"10"),
    (b"connection", b"close"),
]
TOO_MANY_RESPONSE: Final = b"\r\n".join(
    [
        b"HTTP/1.1 429 Too Many Requests",
        *(b": ".join(header) for header in TOO_MANY_HEADERS),
        b"",
        TOO_MANY_BODY,
    ]
)


class ConnectionShares:
    """Counts open connections by network."""

    def __init__(self, max_connections: int) -> None:
        self.max_connections = max_connections
        self._open: Counter[str] = Counter()

    def take_share(self, address: str) -> bool:
        """Count a connection from an address; False if its network has too many."""
        name = network_of(address)
        if self._open[name] >= self.max_connections:
            return False
        self._open[name] += 1
        return True

    def return_share(self, address: str) -> None:
        """A connection from an address is closed."""
        name = network_of(address)
        self._open[name] -= 1
        if self._open[name] <= 0:
            del self._open[name]


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket, which counts as a connection of its network until it is closed.

    What has arrived is parsed a little at a time, and no further than the application has taken the
    messages before: a chunk of thousands of tiny frames delays nobody, and fills no memory.

    It is aborted if the client sends pings without end (each answer is kept in memory until the
    client reads it), and if the client does not answer the server's ping in time: a polite close
    would wait until the client has read what it never reads.
    """

    http: "BoundedHttp | None" = None
    _control_frames = 0
    _control_since = 0.0
    _will_parse = False

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._unparsed = bytearray()

    def data_received(self, data: bytes) -> None:
        """Parse the beginning of the data now, and the rest later."""
        self._unparsed += data
        if not self._will_parse and not self.read_paused:
            self._parse_some()

    async def receive(self) -> Any:
        """The next message; when all that are parsed have been taken, more is parsed or read."""
        message = await self.queue.get()
        self._continue()
        return message

    def handle_cont(self, event: Frame) -> None:
        """Add a fragment to the message, unless it has too many."""
        if len(self.frames) < MAX_FRAGMENTS:
            super().handle_cont(event)
        else:
            self._abort()

    def _parse_some(self) -> None:
        self._will_parse = False
        if self.transport.is_closing():
            return
        some = bytes(self._unparsed[:PARSED_BYTES])
        del self._unparsed[:PARSED_BYTES]
        super().data_received(some)
        self._continue()

    def _continue(self) -> None:
        """Parse the rest in the next round, or read on, unless messages wait to be taken."""
        if self.transport.is_closing():
            return
        if not self.queue.empty() and not self.close_sent:
            self._pause()
        elif self._unparsed:
            self._pause()
            if not self._will_parse:
                self._will_parse = True
                self.loop.call_soon(self._parse_some)
        elif self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def _pause(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _abort(self) -> None:
        """Abort the connection, and parse nothing more of what it has sent."""
        self._unparsed.clear()
        self._pause()
        self.loop.call_soon(self.transport.abort)

    def handle_ping(self) -> None:
        """Answer the ping, unless there are too many."""
        if self._allow_control_frame():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Note the pong, unless there are too many."""
        if self._allow_control_frame():
            super().handle_pong(event)

    def keepalive_timeout(self) -> None:
        """Abort the connection at once."""
        super().keepalive_timeout()
        self.transport.abort()

    def _allow_control_frame(self) -> bool:
        now = self.loop.time()
        if now - self._control_since > CONTROL_SECONDS:
            self._control_since, self._control_frames = now, 0
        self._control_frames += 1
        if self._control_frames == MAX_CONTROL_FRAMES + 1:
            self._abort()
        return self._control_frames <= MAX_CONTROL_FRAMES

    def connection_lost(self, exc: Exception | None) -> None:
        """Return the share, and free memory at once.

        Tasks, frames and protocols of a closed socket refer to each other, and wait for a full
        garbage collection. The compressor of each would hold 80 kB until then.
        """
        super().connection_lost(exc)
        self._unparsed.clear()
        self.conn.extensions = []
        if self.http is not None:
            self.http.return_share()
            self.http.parser = None  # type: ignore[assignment]  # as uvicorn does itself
            self.http = None


class BoundedHttp(HttpToolsProtocol):
    """Uvicorn's protocol with limits: a client that sends too much or too slowly is disconnected.

    A connection counts for the network of its client. A trusted proxy (uvicorn's
    `FORWARDED_ALLOW_IPS`) is not counted itself: each of its requests counts, while it is answered,
    for the network of the address that the proxy names.
    """

    #: Of all connections of one server; see `make_bounded_protocol`.
    shares: ConnectionShares

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head = 0
        self._reading_head = True
        self._timer: asyncio.TimerHandle | None = None
        self._body_started_at = 0.0
        self._body_bytes = 0
        app = self.app
        self._proxies: Any = app.trusted_hosts if isinstance(app, ProxyHeadersMiddleware) else ()
        self._proxied = False
        self._over_share = False
        #: The address that this connection counts for; empty while it counts for none.
        self._address = ""

    def connection_made(self, transport: Any) -> None:
        """Refuse the connection if its network has too many."""
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        self._proxied = peer in self._proxies
        if not self._proxied and peer and not self._take_share(peer):
            self._refuse_connection()
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer and return the share."""
        self._stop_timer()
        self.return_share()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Count the bytes of a head; a lone line end between two requests begins one, too.

        The trailers of a chunked body count as well; `on_body` resets the count for the body.
        """
        if self._head > MAX_HEAD_BYTES:
            self.transport.close()
            return
        self._head += len(data)
        if self._reading_head:
            self._wait_for_head()
        super().data_received(data)

    def on_message_begin(self) -> None:
        """Start the timer of a request's head; too many requests that wait end the connection."""
        if len(self.pipeline) >= MAX_PIPELINED:
            raise HttpParserError("too many requests wait for their answers")
        self._head = 0
        self._reading_head = True
        self._wait_for_head()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Start the timer of the body."""
        self._head = 0
        self._reading_head = False
        self._stop_timer()
        self._body_started_at, self._body_bytes = self.loop.time(), 0
        self._timer = self.loop.call_later(BODY_SECONDS, self._check_body)
        if self._proxied:
            self.return_share()
            named = self._find_proxied_address()
            self._over_share = bool(named) and not self._take_share(named)
        app = self.app
        if self._over_share:
            self.app = answer_too_many
        super().on_headers_complete()
        self.app = app

    def on_body(self, body: bytes) -> None:
        """Count the bytes of a body."""
        self._head = 0
        self._body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Stop the timer: the whole request has arrived."""
        self._stop_timer()
        self._head = 0
        self._reading_head = True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The connection to a proxy counts for no network until its next request."""
        if self._proxied:
            self.return_share()
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection and its share to the WebSocket."""
        self._stop_timer()
        if self._over_share:
            self._refuse_connection()
            return
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        if isinstance(socket, BoundedWebSocket):
            socket.http = self

    # Shares.

    def return_share(self) -> None:
        """The connection is closed, or counts for no network for now."""
        if self._address:
            self.shares.return_share(self._address)
            self._address = ""

    def _take_share(self, address: str) -> bool:
        if not self.shares.take_share(address):
            return False
        self._address = address
        return True

    def _find_proxied_address(self) -> str:
        """The address that a proxy names; empty if it names none."""
        named = [value for name, value in self.headers if name == b"x-forwarded-for"]
        if not named:
            return ""
        host, _ = self._proxies.get_trusted_client_address(b", ".join(named).decode("latin1"))
        return str(host)

    def _refuse_connection(self) -> None:
        self.transport.write(TOO_MANY_RESPONSE)
        self.transport.close()

    # Timers.

    def _wait_for_head(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _check_body(self) -> None:
        """Close the connection if the body is late; else check again when it would be."""
        allowed = min(MAX_BODY_SECONDS, BODY_SECONDS + self._body_bytes / BODY_BYTES_PER_SECOND)
        late = self._body_started_at + allowed
        if self.loop.time() >= late:
            self.transport.close()
        else:
            self._timer = self.loop.call_at(late, self._check_body)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def make_bounded_protocol(connections: int) -> type[BoundedHttp]:
    """The protocol of one server, with a cap on the connections of each network."""

    class Sharing(BoundedHttp):
        shares = ConnectionShares(connections)

    return Sharing


async def answer_too_many(_: Scope, __: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """An application that answers 429."""
    await send({"type": "http.response.start", "status": 429, "headers": TOO_MANY_HEADERS})
    await send({"type": "http.response.body", "body": TOO_MANY_BODY, "more_body": False})
