"""Three servers and two workers, with everything that may happen to it."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from tests.chaos.tcp_proxy import Door, Place
from tests.postgresql import Cluster
from tests.server.reconnecting_players import visitors
from tests.server.server_cluster import Redis, Worker
from tests.server.server_process import ServerProcess

SERVERS, WORKERS = 3, 2


class ChaosServers:
    """People come in by one door, which sends them to any server.

    The first server reaches Redis by another one, which can be frozen.
    """

    faulty = True  # it may lose its database
    slack = 30_000  # on a busy machine much may happen between the thought and the word

    def __init__(self, home: Path, base: Cluster, radio: Redis, pace: float) -> None:
        self.home = home
        self.base = base
        self.radio = radio
        self.pace = pace
        self.sent = 0
        self.last_round = False
        self.http: httpx.AsyncClient = visitors()
        self.door = Door()
        self.cable = Door(("127.0.0.1", radio.port))
        self.servers: list[ServerProcess] = []
        self.workers: list[Worker] = []
        #: All servers there ever were.
        self.all: list[ServerProcess] = []

    async def address(self, kind: str = "http") -> str:
        return f"{kind}://127.0.0.1:{self.door.port}"

    async def open(self) -> None:
        await self.door.open()
        await self.cable.open()
        self.workers = [Worker(self.home, self.radio.url) for _ in range(WORKERS)]
        for number in range(SERVERS):
            self.servers.append(await self._server(number))
        self._admit()

    async def close(self) -> None:
        await self.http.aclose()
        await self.door.close()
        for server in self.servers:
            if server.process.poll() is None:
                await asyncio.to_thread(server.kill)
        for worker in self.workers:
            await asyncio.to_thread(worker.kill)
        await self.cable.close()

    async def _server(self, number: int) -> ServerProcess:
        url = f"redis://127.0.0.1:{self.cable.port}" if number == 0 else self.radio.url
        server = await asyncio.to_thread(ServerProcess, self.home, self.base.url, "--redis", url)
        self.all.append(server)
        return server

    def write_logs(self, folder: Path) -> None:
        """Keep what servers and workers have said."""
        folder.mkdir(parents=True, exist_ok=True)
        for number, server in enumerate(self.all):
            (folder / f"server-{number}.log").write_text(server.output)
        for path in self.home.glob("worker-*.log"):
            (folder / path.name).write_bytes(path.read_bytes())

    def _admit(self) -> None:
        self.door.places = [_place(server) for server in self.servers]

    # What may happen.

    async def kill_server(self, number: int = 1) -> None:
        """A server dies; after a while there is another one."""
        await asyncio.to_thread(self.servers[number].kill)
        self.servers[number] = await self._server(number)
        self._admit()

    async def kill_worker(self, dark: float) -> None:
        """A worker dies; the other one plays on; after a while there is another one."""
        await asyncio.to_thread(self.workers[0].kill)
        await asyncio.sleep(dark)
        self.workers[0] = Worker(self.home, self.radio.url)

    async def kill_redis(self, dark: float) -> None:
        """Redis dies with all that it knew, and comes back."""
        await asyncio.to_thread(self.radio.kill)
        await asyncio.sleep(dark)
        await asyncio.to_thread(self.radio.start)

    async def kill_database(self, dark: float) -> None:
        """PostgreSQL dies, and comes back."""
        await asyncio.to_thread(self.base.kill)
        await asyncio.sleep(dark)
        await asyncio.to_thread(self.base.start)

    async def cut(self, dark: float) -> None:
        """The first server and Redis do not reach each other."""
        self.cable.freeze()
        await asyncio.sleep(dark)
        self.cable.thaw()

    async def leader(self) -> int | None:
        """The server that watches over the tables."""
        for number, server in enumerate(self.servers):
            try:
                answer = await self.http.get(f"{server.address}/ready")
            except httpx.TransportError:
                continue
            if answer.status_code == 200 and answer.json()["leading"]:
                return number
        return None


def _place(server: ServerProcess) -> Place:
    parts = urlsplit(server.address)
    assert parts.hostname is not None
    assert parts.port is not None
    return parts.hostname, parts.port


@asynccontextmanager
async def opened(
    home: Path, base: Cluster, radio: Redis, pace: float
) -> AsyncGenerator[ChaosServers]:
    """The server, closed afterwards."""
    servers = ChaosServers(home, base, radio, pace)
    try:
        await servers.open()
        yield servers
    finally:
        await servers.close()
