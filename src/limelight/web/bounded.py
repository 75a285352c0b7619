"""HTTP for strangers: the head of a request has a size, and a time to arrive."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LARGEST: Final = 64 * 1024  # bytes of a request's first line and headers
PATIENCE: Final = 30.0  # seconds for them to come


class Bounded(HttpToolsProtocol):
    """Uvicorn's own, less patient: who sends too much or too slowly is hung up on."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head = 0
        self._reading = True
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody is there."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._in_time()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something comes."""
        if self._reading:
            if self._head > LARGEST:
                self.transport.close()
                return
            self._head += len(data)
        super().data_received(data)

    def on_message_begin(self) -> None:
        """A request begins."""
        self._head = 0
        self._reading = True
        self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Its head is there."""
        self._reading = False
        self._in_time()
        super().on_headers_complete()

    def _wait(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(PATIENCE, self.transport.close)

    def _in_time(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
