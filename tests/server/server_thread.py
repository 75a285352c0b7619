"""A server in a thread of the test process, reached over real sockets."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import uvicorn

from limelight.cli.serve import bind_listener
from limelight.server.app import Server, build
from limelight.server.security.http_limits import BoundedWebSocket, make_bounded_protocol
from limelight.server.settings import Limits, Settings
from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.server.guest_client import close_all_clients
from tests.server.server_process import GENEROUS_LIMITS, wait_for


class ManualClock:
    """A clock that advances only when a test says so."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time

    def pass_time(self, server: Server) -> None:
        """Advance by two seconds while the server runs; it would take a longer jump for sleep."""
        self.time += 2
        wait_for(lambda: server.sleep_watch.checked_at == server.clock.milliseconds())


@contextmanager
def run_server(
    url: str, clock: Callable[[], float] = time.time, **settings: Any
) -> Iterator[tuple[str, Server]]:
    """Run a server with this database; yields its address and the server itself."""
    servers: list[Server] = []

    async def open_server(chosen: Settings) -> Server:
        monotonic = time.monotonic if clock is time.time else clock
        servers.append(await Server.open(chosen, clock, monotonic))
        return servers[0]

    with bind_listener("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        usual = Settings(
            database=url, port=port, workers=1, machine_pace=0, limits=Limits.parse(GENEROUS_LIMITS)
        )
        chosen = replace(usual, **settings)
        config = uvicorn.Config(
            build(chosen, open_server),
            http=make_bounded_protocol(chosen.limits.connections),
            ws=BoundedWebSocket,
            log_level="warning",
            lifespan="on",
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            wait_for(lambda: server.started or not thread.is_alive())
            assert server.started
            yield f"http://127.0.0.1:{port}", servers[0]
        finally:
            close_all_clients()
            server.should_exit = True
            thread.join(TIMEOUT_SECONDS)
            assert not thread.is_alive()
