"""Several nodes: a Redis of its own, servers and workers, all on this machine."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx

from tests.cli.command_driver import TIMEOUT_SECONDS, make_environment
from tests.launcher import start
from tests.needs import REDIS
from tests.ports import find_free_port
from tests.server.guest_client import NO_CERTIFICATES
from tests.server.server_process import ServerProcess, create_postgres_database, wait_for


class Redis:
    """A Redis without persistence, that can be killed and restarted."""

    def __init__(self, folder: Path) -> None:
        self._path = REDIS.path()
        self._folder = folder
        self.port = find_free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        words = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen(
            [self._path, *words, "--dir", str(self._folder)], stdout=subprocess.DEVNULL
        )
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert time.monotonic() < deadline, "Redis does not start"
                time.sleep(0.05)

    def kill(self) -> None:
        """Kill Redis with SIGKILL."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()


@contextmanager
def run_redis(folder: Path) -> Generator[Redis]:
    """Run a Redis until the end of the block."""
    running = Redis(folder)
    try:
        yield running
    finally:
        running.kill()


class Worker:
    """`limelight worker` in a process of its own."""

    def __init__(self, home: Path, url: str, processes: int = 1) -> None:
        self.log = home / f"worker-{time.monotonic_ns()}.log"
        with self.log.open("wb") as log:
            self.process = start(
                *("worker", "--redis", url, "--processes", str(processes)),
                stdout=log,
                stderr=subprocess.STDOUT,
                env=make_environment(home),
                start_new_session=True,
            )

    def stop(self) -> None:
        """Press Ctrl-C: the worker finishes its jobs, and exits."""
        wait_for(lambda: "Ctrl-C stops it" in self.log.read_text())
        self.process.send_signal(signal.SIGINT)
        assert self.process.wait(timeout=TIMEOUT_SECONDS) == 0, self.log.read_text()

    def kill(self) -> None:
        """Kill the worker unless it has exited."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


class ServerCluster:
    """Two servers and a worker, on one database and one Redis."""

    def __init__(self, home: Path, url: str, radio: Redis, servers: list[ServerProcess]) -> None:
        self.home = home
        self.url = url
        self.redis = radio
        self.servers = servers

    def __getitem__(self, number: int) -> str:
        return self.servers[number].address

    def restart_redis(self) -> None:
        """Restart Redis, and wait until all nodes receive each other's messages."""
        self.redis.start()
        for server in self.servers:
            wait_for(lambda at=server.address: _hears_other_nodes(at))


def _hears_other_nodes(address: str) -> bool:
    return bool(
        httpx.get(f"{address}/ready", timeout=TIMEOUT_SECONDS, verify=NO_CERTIFICATES).json()[
            "others"
        ]
    )


def kill_if_running(server: ServerProcess) -> None:
    """Kill the server unless it has exited."""
    if server.process.poll() is None:
        server.kill()


@contextmanager
def run_cluster(folder: Path) -> Generator[ServerCluster]:
    """Run several nodes and a worker; they are stopped in order afterwards."""
    with ExitStack() as stack:
        url = stack.enter_context(create_postgres_database())
        redis = stack.enter_context(run_redis(folder))
        worker = Worker(folder, redis.url)
        stack.callback(worker.kill)
        servers = [ServerProcess(folder, url, "--redis", redis.url) for _ in range(2)]
        for server in servers:
            stack.callback(kill_if_running, server)
        yield ServerCluster(folder, url, redis, servers)
        for server in servers:
            if server.process.poll() is None:
                server.stop()
        worker.stop()
