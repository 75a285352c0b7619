"""Every request on its way in and out: it gets a number, is counted, timed and written down."""

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

NUMBER: Final = re.compile(rb"[\w.-]{8,64}", re.ASCII)  # what a proxy may call a request
HEADER: Final = "X-Request-ID"
STREAMS: Final = ("text/event-stream", "application/x-ndjson")
WATCHING: Final = ("/health", "/ready", "/metrics")  # asked all the time
OPENED: Final = 101
TURNED_AWAY: Final = 403


class Traffic:
    """Around the application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through."""
        number = _number(scope)
        with logs.about(request=number):
            passage = Passage(scope, send, number)
            try:
                await self.app(scope, receive, passage.send)
            finally:
                passage.end()


class Passage:
    """One request, until nobody is told anything more."""

    def __init__(self, scope: Scope, send: Send, number: str) -> None:
        self.scope: Any = scope
        self.number = number
        self.began = perf_counter()
        self.metrics: Metrics = scope["litestar_app"].state.house.metrics
        self._send = send
        self._line = ""  # what kind of line it has become, if any

    async def send(self, message: Message) -> None:
        """Pass an answer on."""
        match message["type"]:
            case "http.response.start" | "websocket.http.response.start":
                headers: Any = MutableScopeHeaders.from_message(message)
                headers[HEADER] = self.number
                self._answered(message["status"])
                if headers.get("content-type", "").startswith(STREAMS):
                    self._open("stream")
            case "websocket.accept":
                MutableScopeHeaders.from_message(message)[HEADER] = self.number
                self._answered(OPENED)
                self._open("socket")
            case "websocket.close" if not self._line:
                self._answered(TURNED_AWAY)
            case _:
                pass
        await self._send(message)

    def end(self) -> None:
        """It is over."""
        if self._line:
            self.metrics.lines[self._line] -= 1
            log.info("%s closed", self._line, extra={"facts": self._facts()})

    def _open(self, kind: str) -> None:
        self._line = kind
        self.metrics.lines[kind] += 1

    def _answered(self, status: int) -> None:
        route = self.scope.get("path_template", "")
        metrics = self.metrics
        metrics.requests.labels(self._method, route, status).inc()
        metrics.request_seconds.labels(route).observe(perf_counter() - self.began)
        level = logging.DEBUG if route in WATCHING else logging.INFO
        if log.isEnabledFor(level):
            log.log(level, "request", extra={"facts": {**self._facts(), "status": status}})

    def _facts(self) -> dict[str, Any]:
        route = self.scope.get("path_template", "")
        ms = round(1000 * (perf_counter() - self.began), 1)
        return {"method": self._method, "route": route, "ms": ms}

    @property
    def _method(self) -> str:
        return str(self.scope.get("method", "SOCKET"))


def _number(scope: Scope) -> str:
    """The number a proxy has given a request, if it looks like one; else a new one."""
    given = next((value for name, value in scope["headers"] if name == b"x-request-id"), b"")
    return given.decode() if NUMBER.fullmatch(given) else secrets.token_hex(8)
