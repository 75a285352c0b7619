"""Three servers and two workers, with the failures that may happen to them."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from tests.chaos.tcp_proxy import Endpoint, TcpProxy
from tests.postgresql import Cluster
from tests.server.reconnecting_players import make_shared_client
from tests.server.server_cluster import Redis, Worker
from tests.server.server_process import ServerProcess

SERVERS, WORKERS = 3, 2


class ChaosServers:
    """The clients connect through a load balancer.

    The first server reaches Redis through a proxy, which can be frozen.
    """

    may_lose_database = True  # it may lose its database
    slack_milliseconds = 30_000  # a busy machine may delay an answer for long

    def __init__(self, home: Path, base: Cluster, radio: Redis, pace: float) -> None:
        self.home = home
        self.base = base
        self.redis = radio
        self.pace = pace
        self.sent = 0
        self.is_closing = False
        self.http: httpx.AsyncClient = make_shared_client()
        self.load_balancer = TcpProxy()
        self.redis_link = TcpProxy(("127.0.0.1", radio.port))
        self.servers: list[ServerProcess] = []
        self.workers: list[Worker] = []
        #: All servers so far, including killed ones.
        self.all_servers: list[ServerProcess] = []

    async def address(self, kind: str = "http") -> str:
        return f"{kind}://127.0.0.1:{self.load_balancer.port}"

    async def open(self) -> None:
        await self.load_balancer.open()
        await self.redis_link.open()
        self.workers = [Worker(self.home, self.redis.url) for _ in range(WORKERS)]
        for number in range(SERVERS):
            self.servers.append(await self._start_server(number))
        self._update_endpoints()

    async def close(self) -> None:
        await self.http.aclose()
        await self.load_balancer.close()
        for server in self.servers:
            if server.process.poll() is None:
                await asyncio.to_thread(server.kill)
        for worker in self.workers:
            await asyncio.to_thread(worker.kill)
        await self.redis_link.close()

    async def _start_server(self, number: int) -> ServerProcess:
        url = f"redis://127.0.0.1:{self.redis_link.port}" if number == 0 else self.redis.url
        server = await asyncio.to_thread(ServerProcess, self.home, self.base.url, "--redis", url)
        self.all_servers.append(server)
        return server

    def write_logs(self, folder: Path) -> None:
        """Write the logs of all servers and workers to a folder."""
        folder.mkdir(parents=True, exist_ok=True)
        for number, server in enumerate(self.all_servers):
            (folder / f"server-{number}.log").write_text(server.output)
        for path in self.home.glob("worker-*.log"):
            (folder / path.name).write_bytes(path.read_bytes())

    def _update_endpoints(self) -> None:
        self.load_balancer.endpoints = [_get_endpoint(server) for server in self.servers]

    # Disturbances.

    async def kill_server(self, number: int = 1) -> None:
        """Kill a server, and start another one."""
        await asyncio.to_thread(self.servers[number].kill)
        self.servers[number] = await self._start_server(number)
        self._update_endpoints()

    async def kill_worker(self, outage_seconds: float) -> None:
        """Kill a worker, and start another one after a while."""
        await asyncio.to_thread(self.workers[0].kill)
        await asyncio.sleep(outage_seconds)
        self.workers[0] = Worker(self.home, self.redis.url)

    async def kill_redis(self, outage_seconds: float) -> None:
        """Kill Redis, which loses its data, and restart it."""
        await asyncio.to_thread(self.redis.kill)
        await asyncio.sleep(outage_seconds)
        await asyncio.to_thread(self.redis.start)

    async def kill_database(self, outage_seconds: float) -> None:
        """Kill PostgreSQL, and restart it."""
        await asyncio.to_thread(self.base.kill)
        await asyncio.sleep(outage_seconds)
        await asyncio.to_thread(self.base.start)

    async def cut_off_redis(self, outage_seconds: float) -> None:
        """Cut the connection of the first server to Redis for a while."""
        self.redis_link.freeze()
        await asyncio.sleep(outage_seconds)
        self.redis_link.thaw()

    async def find_leader(self) -> int | None:
        """Return the number of the leader; none if there is no leader."""
        for number, server in enumerate(self.servers):
            try:
                answer = await self.http.get(f"{server.address}/ready")
            except httpx.TransportError:
                continue
            if answer.status_code == 200 and answer.json()["leading"]:
                return number
        return None


def _get_endpoint(server: ServerProcess) -> Endpoint:
    parts = urlsplit(server.address)
    assert parts.hostname is not None
    assert parts.port is not None
    return parts.hostname, parts.port


@asynccontextmanager
async def run_chaos_servers(
    home: Path, base: Cluster, radio: Redis, pace: float
) -> AsyncGenerator[ChaosServers]:
    """Run the servers until the end of the block."""
    servers = ChaosServers(home, base, radio, pace)
    try:
        await servers.open()
        yield servers
    finally:
        await servers.close()
