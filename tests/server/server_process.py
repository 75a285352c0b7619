"""`limelight serve` as a process of its own, stopped by Ctrl-C or killed."""

import asyncio
import os
import queue
import re
import signal
import sqlite3
import subprocess
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg

from tests.cli.command_driver import TIMEOUT_SECONDS, make_environment
from tests.launcher import start
from tests.postgresql import shared_cluster

#: Tests send requests faster than people.
GENEROUS_LIMITS = (
    "create=100000/1 enter=100000/1 guests=100000/1 chat=100000/1 wrong=100000/1 study=100000/1 "
    "reads=100000/1 sockets=1000 connections=100000 body=65536 tables=100000 machine_tables=100000 "
    "address_tables=100000 address_machine_tables=100000"
)
READY_LINE = re.compile(r"Limelight is at (\S+)")


class ServerProcess:
    """A running server, with all that it has printed."""

    def __init__(self, home: Path, url: str, *words: str, **env: str) -> None:
        self.url = url
        self.lines: list[str] = []
        self._line_queue: queue.Queue[str | None] = queue.Queue()
        self.process = start(
            *("serve", "--port", "0", "--no-open", "--database", url, *words),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=make_environment(home, **{"LIMELIGHT_LIMITS": GENEROUS_LIMITS, **env}),
            text=True,
            start_new_session=True,  # Ctrl-C at the tests is not Ctrl-C here
        )
        self._reader = threading.Thread(target=self._read_output, daemon=True)
        self._reader.start()
        try:
            self.address = self._wait_until_ready()
        except BaseException:
            self.kill()
            raise

    def _read_output(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            self._line_queue.put(line)
        self._line_queue.put(None)

    def _wait_until_ready(self) -> str:
        while (line := self._line_queue.get(timeout=TIMEOUT_SECONDS)) is not None:
            if match := READY_LINE.search(line):
                return match[1]
        raise AssertionError(f"the server has not started:\n{self.output}")

    @property
    def output(self) -> str:
        """All that the server has printed."""
        return "".join(self.lines)

    @property
    def socket_address(self) -> str:
        """The address for WebSockets."""
        return self.address.replace("http:", "ws:")

    def kill(self) -> None:
        """Kill the server with SIGKILL."""
        self.process.send_signal(signal.SIGKILL)
        self.wait_for_exit()

    def stop(self) -> None:
        """Press Ctrl-C: the server finishes its work, and exits without errors in its log."""
        os.killpg(self.process.pid, signal.SIGINT)  # a terminal signals the workers too
        try:
            self.wait_for_exit()
        except BaseException:
            self.process.kill()
            raise
        assert self.process.returncode == 0, self.output
        assert not find_error_lines(self.output), self.output

    def wait_for_exit(self) -> None:
        """Wait until the server and its workers have exited."""
        self.process.wait(timeout=TIMEOUT_SECONDS)
        # A worker that outlives the server keeps its output open.
        self._reader.join(timeout=TIMEOUT_SECONDS)
        assert not self._reader.is_alive(), "the server is gone, but not its workers"
        assert self.process.stdout is not None
        self.process.stdout.close()


def find_error_lines(output: str) -> list[str]:
    """Find the lines that report an error of the server."""
    signs = ("Traceback", "ERROR", "Exception", "never retrieved", "has failed", "cannot move")
    return [line for line in output.splitlines() if any(sign in line for sign in signs)]


@contextmanager
def run_server_process(
    home: Path, url: str = "", *words: str, **env: str
) -> Iterator[ServerProcess]:
    """Run a server until the end of the block; by default with a new SQLite database."""
    server = ServerProcess(home, url or sqlite_url(home), *words, **env)
    try:
        yield server
    except BaseException:
        if server.process.poll() is None:
            server.kill()
        raise
    server.stop()


def sqlite_url(folder: Path) -> str:
    """Return the URL of a database file in this folder."""
    return f"sqlite:///{folder / 'games.db'}"


@contextmanager
def create_postgres_database() -> Iterator[str]:
    """Create a PostgreSQL database, yield its URL, and drop it afterwards."""
    server = shared_cluster().url
    name = f"limelight_{uuid.uuid4().hex}"
    query_rows(server, f'CREATE DATABASE "{name}"')
    try:
        yield f"{server.rpartition('/')[0]}/{name}"
    finally:
        query_rows(server, f'DROP DATABASE "{name}" WITH (FORCE)')


@contextmanager
def create_database(kind: str, folder: Path) -> Iterator[str]:
    """Create a database of this kind, "sqlite" or "postgresql", and yield its URL."""
    if kind == "sqlite":
        yield sqlite_url(folder)
    else:
        with create_postgres_database() as url:
            yield url


def wait_for(condition: Callable[[], Any], seconds: float = TIMEOUT_SECONDS) -> Any:
    """Wait until the condition is true, and return its value."""
    deadline = time.monotonic() + seconds
    while not (result := condition()):
        assert time.monotonic() < deadline, "the condition was never true"
        time.sleep(0.01)
    return result


def query_rows(url: str, query: str) -> list[tuple[Any, ...]]:
    """Query the database directly, whether the server runs or not."""
    if url.startswith("sqlite"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"), timeout=TIMEOUT_SECONDS)
        try:
            with connection:
                return connection.execute(query).fetchall()
        finally:
            connection.close()

    async def fetch_rows() -> list[tuple[Any, ...]]:
        connection = await asyncpg.connect(url)
        try:
            return [tuple(row) for row in await connection.fetch(query)]
        finally:
            await connection.close()

    return asyncio.run(fetch_rows())
