"""A TCP proxy: each connection goes to the next of several endpoints; all can be frozen."""

import asyncio
from contextlib import suppress

Endpoint = tuple[str, int]
CHUNK_BYTES = 65536


class TcpProxy:
    """A plain load balancer; with one endpoint, a network link that can be cut."""

    def __init__(self, *places: Endpoint) -> None:
        self.endpoints = list(places)
        self.port = 0
        self._next = 0
        self._is_flowing = asyncio.Event()
        self._is_flowing.set()
        self._connection_tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server

    async def open(self) -> None:
        """Listen at a free port."""
        self._server = await asyncio.start_server(
            self._serve_connection, "127.0.0.1", 0, limit=CHUNK_BYTES
        )
        self.port = self._server.sockets[0].getsockname()[1]

    def freeze(self) -> None:
        """Stop all traffic without closing connections, as when a cable is pulled."""
        self._is_flowing.clear()

    def thaw(self) -> None:
        """Resume all traffic, including data that was on its way."""
        self._is_flowing.set()

    async def close(self) -> None:
        self._server.close()
        while self._connection_tasks:
            for task in self._connection_tasks:
                task.cancel()
            await asyncio.wait(self._connection_tasks)

    async def _serve_connection(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._connection_tasks.add(task)
        try:
            await self._is_flowing.wait()
            upstream = await self._connect_to_endpoint()
            if upstream is not None:
                await self._relay((reader, writer), upstream)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            writer.close()
            self._connection_tasks.discard(task)

    async def _connect_to_endpoint(
        self,
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        """Connect to the next endpoint that accepts a connection."""
        for _ in range(len(self.endpoints)):
            self._next += 1
            place = self.endpoints[self._next % len(self.endpoints)]
            with suppress(OSError):
                return await asyncio.open_connection(*place, limit=CHUNK_BYTES)
        return None

    async def _relay(
        self,
        client: tuple[asyncio.StreamReader, asyncio.StreamWriter],
        upstream: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    ) -> None:
        """Copy both ways until one side closes; then close the other."""
        ways = [
            asyncio.create_task(self._copy_stream(client[0], upstream[1])),
            asyncio.create_task(self._copy_stream(upstream[0], client[1])),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            upstream[1].close()
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _copy_stream(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        while data := await reader.read(CHUNK_BYTES):
            await self._is_flowing.wait()
            writer.write(data)
            await writer.drain()
