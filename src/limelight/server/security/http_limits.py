"""HTTP for strangers: requests have a size and a time to arrive, addresses a share of connections.

A client that sends half a request and then nothing would otherwise hold its connection for ever.
"""

import asyncio
from collections import Counter
from typing import Any, Final

from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, Scope
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from limelight.server.security.network import network_of

MAX_HEAD_BYTES: Final = 64 * 1024  # bytes of a request's first line and headers
HEAD_SECONDS: Final = 30.0  # seconds for them to come

# A body may take so long: as mod_reqtimeout of Apache, `body=10-90,MinRate=1024`.
BODY_SECONDS: Final = 10.0  # until its first byte
BODY_BYTES_PER_SECOND: Final = 1024  # each that has come buys the others some more time
MAX_BODY_SECONDS: Final = 90.0

TOO_MANY: Final = b'{"code":"rate","message":"too many connections come from your address"}'
TOO_MANY_HEADERS: Final = [
    (b"content-type", b"application/json"),
    (b"content-length", str(len(TOO_MANY)).encode()),
    (b"retry-after", b"10"),
    (b"connection", b"close"),
]
TOO_MANY_RESPONSE: Final = b"\r\n".join(
    [
        b"HTTP/1.1 429 Too Many Requests",
        *(b": ".join(header) for header in TOO_MANY_HEADERS),
        b"",
        TOO_MANY,
    ]
)


class ConnectionShares:
    """Counts open connections by network."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Whether that address may have one more connection; if so, it is counted."""
        name = network_of(address)
        if self._open[name] >= self.most:
            return False
        self._open[name] += 1
        return True

    def give_back(self, address: str) -> None:
        """A connection of that address is closed."""
        name = network_of(address)
        self._open[name] -= 1
        if self._open[name] <= 0:
            del self._open[name]


class BoundedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that keeps the share of the connection it came by until it is closed."""

    http: "Bounded | None" = None

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the share back, and the memory at once.

        Tasks, frames and protocols of a closed socket refer to each other in circles, and wait for
        a full garbage collection. The compressor of each would hold 80 kB until then.
        """
        super().connection_lost(exc)
        self.conn.extensions = []
        if self.http is not None:
            self.http.give_share_back()
            self.http.parser = None  # type: ignore[assignment]  # as uvicorn does itself
            self.http = None


class Bounded(HttpToolsProtocol):
    """Uvicorn's own, less patient: who sends too much or too slowly is hung up on.

    A connection counts for the address at its other end. A proxy that may say who comes (uvicorn's
    `FORWARDED_ALLOW_IPS`) is not counted itself: there each request counts, while it is answered,
    for the address that the proxy names.
    """

    #: Of all connections of one server; see `bounded_protocol`.
    shares: ConnectionShares

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head = 0
        self._reading_head = True
        self._timer: asyncio.TimerHandle | None = None
        self._body_began = 0.0
        self._body_bytes = 0
        app = self.app
        self._proxies: Any = app.trusted_hosts if isinstance(app, ProxyHeadersMiddleware) else ()
        self._proxied = False
        self._over_share = False
        #: Whose share this connection has; empty while it has none.
        self._address = ""

    def connection_made(self, transport: Any) -> None:
        """Hang up at once if too many connections come from there."""
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        self._proxied = peer in self._proxies
        if not self._proxied and peer and not self._take_share(peer):
            self._hang_up()
        self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget timer and share."""
        self._stop_timer()
        self.give_share_back()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Count what belongs to a head; a lone line end between two requests begins one, too."""
        if self._reading_head:
            if self._head > MAX_HEAD_BYTES:
                self.transport.close()
                return
            self._head += len(data)
            self._wait_for_head()
        super().data_received(data)

    def on_message_begin(self) -> None:
        """A request begins."""
        self._head = 0
        self._reading_head = True
        self._wait_for_head()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Its head is there; now its body has a time to come."""
        self._reading_head = False
        self._stop_timer()
        self._body_began, self._body_bytes = self.loop.time(), 0
        self._timer = self.loop.call_later(BODY_SECONDS, self._check_body)
        if self._proxied:
            self.give_share_back()
            named = self._named_by_proxy()
            self._over_share = bool(named) and not self._take_share(named)
        app = self.app
        if self._over_share:
            self.app = answer_too_many
        super().on_headers_complete()
        self.app = app

    def on_body(self, body: bytes) -> None:
        """A part of the body is there."""
        self._body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """All of the request is there."""
        self._stop_timer()
        self._head = 0
        self._reading_head = True
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The connection to a proxy is nobody's until its next request."""
        if self._proxied:
            self.give_share_back()
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand share and connection over."""
        self._stop_timer()
        if self._over_share:
            self._hang_up()
            return
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        if isinstance(socket, BoundedWebSocket):
            socket.http = self

    # The share.

    def give_share_back(self) -> None:
        """The connection is closed, or nobody's for now."""
        if self._address:
            self.shares.give_back(self._address)
            self._address = ""

    def _take_share(self, address: str) -> bool:
        if not self.shares.take(address):
            return False
        self._address = address
        return True

    def _named_by_proxy(self) -> str:
        """The address that a proxy names; nothing if it names none."""
        named = [value for name, value in self.headers if name == b"x-forwarded-for"]
        if not named:
            return ""
        host, _ = self._proxies.get_trusted_client_address(b", ".join(named).decode("latin1"))
        return str(host)

    def _hang_up(self) -> None:
        self.transport.write(TOO_MANY_RESPONSE)
        self.transport.close()

    # The time.

    def _wait_for_head(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _check_body(self) -> None:
        """Hang up if the body is late; else look again when it would be."""
        allowed = min(MAX_BODY_SECONDS, BODY_SECONDS + self._body_bytes / BODY_BYTES_PER_SECOND)
        late = self._body_began + allowed
        if self.loop.time() >= late:
            self.transport.close()
        else:
            self._timer = self.loop.call_at(late, self._check_body)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def bounded_protocol(connections: int) -> type[Bounded]:
    """The protocol for one server, of which each address has so many connections at most."""

    class Sharing(Bounded):
        shares = ConnectionShares(connections)

    return Sharing


async def answer_too_many(_: Scope, __: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """An application that only says so."""
    await send({"type": "http.response.start", "status": 429, "headers": TOO_MANY_HEADERS})
    await send({"type": "http.response.body", "body": TOO_MANY, "more_body": False})
