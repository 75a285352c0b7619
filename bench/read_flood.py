"""A flood of reads from one address, by a process of its own; `bench.fairness` measures under it.

Three fifths of the readers read by HTTP, each over one connection: tables from their first event,
their moments, lists, positions for lessons. One fifth open sockets to tables again and again, and
one fifth ask over a socket to see the table anew. Each asks as soon as it has an answer.
"""

import asyncio
import multiprocessing
import time
from collections import Counter
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from itertools import cycle
from multiprocessing.synchronize import Event
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

PRACTICE = b'{"game":"minuit","seed":"flood"}'
LOOK = '{"type":"look","seat":0}'
RECONNECT_SECONDS = 0.05  # after a connection that failed


class ReadFlood:
    """Readers that read until the end of the block; `report` says then what they have got."""

    def __init__(
        self, server: str, address: str, cookie: str, tables: Sequence[str], readers: int
    ) -> None:
        context = multiprocessing.get_context("spawn")
        self.report = ""
        self._stopping = context.Event()
        self._reports: Any = context.SimpleQueue()
        self._process = context.Process(
            target=_run_readers,
            args=(server, address, cookie, tables, readers, self._stopping, self._reports),
        )

    def __enter__(self) -> Self:
        self._process.start()
        self._reports.get()  # the readers have begun
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stopping.set()
        self.report = self._reports.get()
        self._process.join()


class Reader:
    """What all readers know, and count together."""

    def __init__(self, server: str, address: str, cookie: str, tables: Sequence[str]) -> None:
        self.server = server
        self.address = address
        self.cookie = cookie
        self.tables = tables
        self.answers: Counter[str] = Counter()

    async def read_by_http(self, number: int) -> None:
        """Read all kinds of things over one connection."""
        url = urlsplit(self.server)
        head = f"Host: {url.netloc}\r\nCookie: {self.cookie}\r\n"
        table = self.tables[number % len(self.tables)]
        paths = [
            *(f"tables/{table}", f"tables/{table}/views", f"tables/{table}?seat=0"),
            *("tables?list=live&most=100", "tables?list=mine&most=100", "matches", "me"),
        ]
        requests = [f"GET /api/{path} HTTP/1.1\r\n{head}\r\n".encode() for path in paths]
        length = f"Content-Type: application/json\r\nContent-Length: {len(PRACTICE)}\r\n\r\n"
        requests.append(f"POST /api/practice HTTP/1.1\r\n{head}{length}".encode() + PRACTICE)
        answers, sender = await asyncio.open_connection(
            url.hostname, url.port, local_addr=(self.address, 0)
        )
        try:
            for request in cycle(requests):
                sender.write(request)
                answer = await answers.readuntil(b"\r\n\r\n")
                head_lines = answer.decode("latin-1").lower().split("\r\n")
                for line in head_lines:
                    if line.startswith("content-length:"):
                        await answers.readexactly(int(line.partition(":")[2]))
                self.answers[head_lines[0].split()[1]] += 1
        finally:
            sender.close()

    async def reconnect_sockets(self, number: int) -> None:
        """Open a socket, receive the table, close it, and so on."""
        while True:
            async with self._connect(number) as socket:
                await self._count_message(await socket.recv())

    async def look_again(self, number: int) -> None:
        """Ask over one socket to see the table anew."""
        async with self._connect(number) as socket:
            while True:
                await socket.send(LOOK)
                await self._count_message(await socket.recv())

    async def _count_message(self, message: str | bytes) -> None:
        start = bytes(message[:60], "utf-8") if isinstance(message, str) else message[:60]
        self.answers["refusals" if b'"error"' in start else "messages"] += 1

    def _connect(self, number: int) -> connect:
        table = self.tables[number % len(self.tables)]
        return connect(
            f"{self.server.replace('http', 'ws', 1)}/api/tables/{table}/live?seat=0",
            additional_headers={"Cookie": self.cookie},
            local_addr=(self.address, 0),
            compression=None,
            open_timeout=None,
            ping_interval=None,
            max_size=None,
        )


def _run_readers(
    server: str,
    address: str,
    cookie: str,
    tables: Sequence[str],
    readers: int,
    stopping: Event,
    reports: Any,
) -> None:
    asyncio.run(_read_until(Reader(server, address, cookie, tables), readers, stopping, reports))


async def _read_until(reader: Reader, readers: int, stopping: Event, reports: Any) -> None:
    kinds = [reader.read_by_http] * 3 + [reader.reconnect_sockets, reader.look_again]
    tasks = [
        asyncio.create_task(_repeat(reader, kinds[number % len(kinds)], number))
        for number in range(readers)
    ]
    began = time.perf_counter()
    reports.put("begun")
    await asyncio.to_thread(stopping.wait)
    seconds = time.perf_counter() - began
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    counts = ", ".join(f"{count} {name}" for name, count in sorted(reader.answers.items()))
    reports.put(f"{sum(reader.answers.values()) / seconds:.0f} answers/s: {counts}")


async def _repeat(reader: Reader, work: Any, number: int) -> None:
    while True:
        with suppress(OSError, EOFError, WebSocketException, asyncio.IncompleteReadError):
            coroutine: Coroutine[Any, Any, None] = work(number)
            await coroutine
        reader.answers["connections ended"] += 1
        await asyncio.sleep(RECONNECT_SECONDS)
