"""A PostgreSQL server of the tests' own, which needs no setup."""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import asyncpg

from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.needs import POSTGRESQL
from tests.ports import find_free_port

USER = "postgres"
#: Waits for the end of the process that started it, stops PostgreSQL ($0), removes its folder ($1).
WATCHDOG = """
read nothing
kill -INT $0
while kill -0 $0; do sleep 0.1; done 2>/dev/null
rm -rf "$1"
"""


class Cluster:
    """A PostgreSQL on a free port; after a kill it can be started again with what it has committed.

    `settings` are those of PostgreSQL, such as "fsync=off".
    """

    def __init__(self, folder: Path, *settings: str) -> None:
        self.folder = folder
        self._settings = [word for setting in settings for word in ("-c", setting)]
        self.port = find_free_port()
        self.url = f"postgresql://{USER}@127.0.0.1:{self.port}/postgres"
        # PostgreSQL does not run as root.
        self._user: dict[str, Any] = {}
        if os.getuid() == 0:
            self._user = {"user": USER, "group": USER, "extra_groups": []}
            shutil.chown(folder, USER, USER)
        subprocess.run(
            [
                *(POSTGRESQL.path("initdb"), "-D", folder, "--no-sync"),
                *("-A", "trust", "-U", USER, "-E", "UTF8", "--no-locale"),
            ],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=folder,
            **self._user,
        )
        self.process: subprocess.Popen[bytes]
        self.watchdog: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start the server and wait for it: after a kill it has to recover first."""
        self.process = self._start_process()
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while not self._is_ready():
            assert time.monotonic() < deadline, (self.folder / "log").read_text()[-2000:]
            if self.process.poll() is not None:
                self.process = self._start_process()
            time.sleep(0.05)

    def _start_process(self) -> "subprocess.Popen[bytes]":
        words = ["-h", "127.0.0.1", "-p", str(self.port), "-k", "", "-D", str(self.folder)]
        words += self._settings
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [POSTGRESQL.path("postgres"), *words],
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                start_new_session=True,  # protects it from Ctrl-C
                **self._user,
            )

    def _is_ready(self) -> bool:
        async def ask() -> None:
            await (await asyncpg.connect(self.url, timeout=5)).close()

        try:
            asyncio.run(ask())
        except (OSError, asyncpg.PostgresError):
            return False
        return True

    def kill(self) -> None:
        """Kill the server at once."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Stop the server in order."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(timeout=TIMEOUT_SECONDS)


@contextmanager
def cluster(*settings: str) -> Generator[Cluster]:
    """A PostgreSQL server that is removed afterwards."""
    POSTGRESQL.path()
    folder = Path(tempfile.mkdtemp(prefix="limelight-"))  # another user must be able to enter it
    try:
        running = Cluster(folder, *settings)
        try:
            yield running
        finally:
            running.stop()
    finally:
        shutil.rmtree(folder)


@cache
def shared_cluster() -> Cluster:
    """The server that all tests of this process share, each with a database of its own.

    It does not sync to disk, which makes it quicker. It ends with this process, even if that is
    killed.
    """
    POSTGRESQL.path()
    folder = Path(tempfile.mkdtemp(prefix="limelight-"))
    running = Cluster(folder, "fsync=off", "synchronous_commit=off")
    running.watchdog = subprocess.Popen(
        ["sh", "-c", WATCHDOG, str(running.process.pid), str(folder)],
        stdin=subprocess.PIPE,
        start_new_session=True,
    )
    return running
