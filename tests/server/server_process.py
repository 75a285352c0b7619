"""`limelight serve` as people start it: a process of its own, stopped by Ctrl-C, or killed."""

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

#: Tests are quicker than people are.
GENEROUS_LIMITS = (
    "create=100000/1 enter=100000/1 guests=100000/1 chat=100000/1 wrong=100000/1 study=100000/1 "
    "sockets=1000 connections=100000 body=65536 tables=100000 machine_tables=100000 "
    "address_tables=100000 address_machine_tables=100000"
)
READY_LINE = re.compile(r"Limelight is at (\S+)")


class ServerProcess:
    """A server under way; what it prints is kept."""

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
            if found := READY_LINE.search(line):
                return found[1]
        raise AssertionError(f"the server has not started:\n{self.output}")

    @property
    def output(self) -> str:
        """All that it has printed."""
        return "".join(self.lines)

    @property
    def socket_address(self) -> str:
        """The address for sockets."""
        return self.address.replace("http:", "ws:")

    def kill(self) -> None:
        """Pull the plug."""
        self.process.send_signal(signal.SIGKILL)
        self.wait_for_exit()

    def stop(self) -> None:
        """Press Ctrl-C: it finishes what it has begun, and goes without complaint."""
        os.killpg(self.process.pid, signal.SIGINT)  # a terminal tells the workers too
        try:
            self.wait_for_exit()
        except BaseException:
            self.process.kill()
            raise
        assert self.process.returncode == 0, self.output
        assert not find_error_lines(self.output), self.output

    def wait_for_exit(self) -> None:
        """Wait for its end, and for that of its workers."""
        self.process.wait(timeout=TIMEOUT_SECONDS)
        # Workers that outlive it would hold on to its output.
        self._reader.join(timeout=TIMEOUT_SECONDS)
        assert not self._reader.is_alive(), "the server is gone, but not its workers"
        assert self.process.stdout is not None
        self.process.stdout.close()


def find_error_lines(output: str) -> list[str]:
    """The lines that look like a fault of ours."""
    signs = ("Traceback", "ERROR", "Exception", "never retrieved", "has failed", "cannot move")
    return [line for line in output.splitlines() if any(sign in line for sign in signs)]


@contextmanager
def run_server_process(home: Path, url: str = "", *words: str, **env: str) -> Iterator[ServerProcess]:
    """A server from start to Ctrl-C; with a new SQLite database unless told."""
    server = ServerProcess(home, url or sqlite_url(home), *words, **env)
    try:
        yield server
    except BaseException:
        if server.process.poll() is None:
            server.kill()
        raise
    server.stop()


def sqlite_url(folder: Path) -> str:
    """The address of a database file."""
    return f"sqlite:///{folder / 'games.db'}"


@contextmanager
def create_postgres_database() -> Iterator[str]:
    """The address of a new PostgreSQL database, gone afterwards."""
    server = shared_cluster().url
    name = f"limelight_{uuid.uuid4().hex}"
    query_rows(server, f'CREATE DATABASE "{name}"')
    try:
        yield f"{server.rpartition('/')[0]}/{name}"
    finally:
        query_rows(server, f'DROP DATABASE "{name}" WITH (FORCE)')


@contextmanager
def create_database(kind: str, folder: Path) -> Iterator[str]:
    """The address of a new database, "sqlite" or "postgresql"."""
    if kind == "sqlite":
        yield sqlite_url(folder)
    else:
        with create_postgres_database() as url:
            yield url


def wait_for(condition: Callable[[], Any], seconds: float = TIMEOUT_SECONDS) -> Any:
    """What the condition says, once it is true."""
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < deadline, "it never came true"
        time.sleep(0.01)
    return found


def query_rows(url: str, query: str) -> list[tuple[Any, ...]]:
    """What the database itself says, the server running or not."""
    if url.startswith("sqlite"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"), timeout=TIMEOUT_SECONDS)
        try:
            with connection:
                return connection.execute(query).fetchall()
        finally:
            connection.close()

    async def ask() -> list[tuple[Any, ...]]:
        connection = await asyncpg.connect(url)
        try:
            return [tuple(row) for row in await connection.fetch(query)]
        finally:
            await connection.close()

    return asyncio.run(ask())
