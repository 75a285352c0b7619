"""A way in for TCP: each connection goes to the next of several places, and all may stand still."""

import asyncio
from contextlib import suppress

Place = tuple[str, int]
CHUNK = 65536


class Door:
    """A plain load balancer; with one place to go to, a piece of network that can be cut."""

    def __init__(self, *places: Place) -> None:
        self.places = list(places)
        self.port = 0
        self._next = 0
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._passing: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server

    async def open(self) -> None:
        """Listen at a port of its own."""
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", 0, limit=CHUNK)
        self.port = self._server.sockets[0].getsockname()[1]

    def freeze(self) -> None:
        """Nothing passes any more, and nobody is told: as when a cable is pulled."""
        self._flowing.clear()

    def thaw(self) -> None:
        """Everything passes again, also what was on its way."""
        self._flowing.set()

    async def close(self) -> None:
        self._server.close()
        while self._passing:
            for task in self._passing:
                task.cancel()
            await asyncio.wait(self._passing)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._passing.add(task)
        try:
            await self._flowing.wait()
            found = await self._reached()
            if found is not None:
                await self._between((reader, writer), found)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            writer.close()
            self._passing.discard(task)

    async def _reached(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """A connection to the next place that takes one."""
        for _ in range(len(self.places)):
            self._next += 1
            place = self.places[self._next % len(self.places)]
            with suppress(OSError):
                return await asyncio.open_connection(*place, limit=CHUNK)
        return None

    async def _between(
        self,
        one: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        other: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    ) -> None:
        """Until one of the two hangs up; then the other is hung up on as well."""
        ways = [
            asyncio.create_task(self._flow(one[0], other[1])),
            asyncio.create_task(self._flow(other[0], one[1])),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            other[1].close()
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _flow(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            await self._flowing.wait()
            writer.write(data)
            await writer.drain()
