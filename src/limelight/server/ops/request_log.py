"""Gives every request an id, counts it, times it and logs it."""

import logging
import re
import secrets
from time import perf_counter
from typing import Any, Final

from litestar.datastructures import MutableScopeHeaders
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from limelight.server.ops import logs
from limelight.server.ops.metrics import Metrics

log = logging.getLogger("limelight")

REQUEST_ID: Final = re.compile(rb"[\w.-]{8,64}", re.ASCII)  # what a proxy may call a request
REQUEST_ID_HEADER: Final = "X-Request-ID"
STREAM_TYPES: Final = ("text/event-stream", "application/x-ndjson")
MONITORING_ROUTES: Final = ("/health", "/ready", "/metrics")  # requested all the time
STATUS_SWITCHED: Final = 101
STATUS_REFUSED: Final = 403


class RequestLog:
    """Middleware around the whole application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on to the application."""
        number = _find_request_id(scope)
        with logs.about(request=number):
            logged = LoggedRequest(scope, send, number)
            try:
                await self.app(scope, receive, logged.send)
            finally:
                logged.finish()


class LoggedRequest:
    """One request until its answer, or its connection, has ended."""

    def __init__(self, scope: Scope, send: Send, number: str) -> None:
        self.scope: Any = scope
        self.number = number
        self.started_at = perf_counter()
        self.metrics: Metrics = scope["litestar_app"].state.server.metrics
        self._send = send
        self._connection_kind = ""  # what kind of line it has become, if any

    async def send(self, message: Message) -> None:
        """Pass a part of the answer on."""
        match message["type"]:
            case "http.response.start" | "websocket.http.response.start":
                headers: Any = MutableScopeHeaders.from_message(message)
                headers[REQUEST_ID_HEADER] = self.number
                self._record_answer(message["status"])
                if headers.get("content-type", "").startswith(STREAM_TYPES):
                    self._open_connection("stream")
            case "websocket.accept":
                MutableScopeHeaders.from_message(message)[REQUEST_ID_HEADER] = self.number
                self._record_answer(STATUS_SWITCHED)
                self._open_connection("socket")
            case "websocket.close" if not self._connection_kind:
                self._record_answer(STATUS_REFUSED)
            case _:
                pass
        await self._send(message)

    def finish(self) -> None:
        """Log the end of a connection."""
        if self._connection_kind:
            self.metrics.connections[self._connection_kind] -= 1
            log.info("%s closed", self._connection_kind, extra={"facts": self._describe()})

    def _open_connection(self, kind: str) -> None:
        self._connection_kind = kind
        self.metrics.connections[kind] += 1

    def _record_answer(self, status: int) -> None:
        route = self.scope.get("path_template", "")
        metrics = self.metrics
        metrics.requests.labels(self._method, route, status).inc()
        metrics.request_seconds.labels(route).observe(perf_counter() - self.started_at)
        level = logging.DEBUG if route in MONITORING_ROUTES else logging.INFO
        if log.isEnabledFor(level):
            log.log(level, "request", extra={"facts": {**self._describe(), "status": status}})

    def _describe(self) -> dict[str, Any]:
        route = self.scope.get("path_template", "")
        ms = round(1000 * (perf_counter() - self.started_at), 1)
        return {"method": self._method, "route": route, "ms": ms}

    @property
    def _method(self) -> str:
        return str(self.scope.get("method", "SOCKET"))


def _find_request_id(scope: Scope) -> str:
    """The number a proxy has given a request, if it looks like one; else a new one."""
    given = next((value for name, value in scope["headers"] if name == b"x-request-id"), b"")
    return given.decode() if REQUEST_ID.fullmatch(given) else secrets.token_hex(8)
