"""A PostgreSQL of the tests' own, so that nobody has to set one up."""

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

from tests.cli.terminal import PATIENCE
from tests.needs import POSTGRESQL
from tests.ports import free_port

USER = "postgres"
#: Waits until whoever started it is gone, stops a PostgreSQL ($0) and removes its folder ($1).
WATCHDOG = """
read nothing
kill -INT $0
while kill -0 $0; do sleep 0.1; done 2>/dev/null
rm -rf "$1"
"""


class Cluster:
    """On a free port, in a folder of its own; killed, it comes back with what it has committed.

    `settings` are PostgreSQL's own, such as "fsync=off".
    """

    def __init__(self, folder: Path, *settings: str) -> None:
        self.folder = folder
        self._settings = [word for setting in settings for word in ("-c", setting)]
        self.port = free_port()
        self.url = f"postgresql://{USER}@127.0.0.1:{self.port}/postgres"
        # PostgreSQL does not run as root.
        self._as: dict[str, Any] = {}
        if os.getuid() == 0:
            self._as = {"user": USER, "group": USER, "extra_groups": []}
            shutil.chown(folder, USER, USER)
        subprocess.run(
            [
                *(POSTGRESQL.path("initdb"), "-D", folder, "--no-sync"),
                *("-A", "trust", "-U", USER, "-E", "UTF8", "--no-locale"),
            ],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=folder,
            **self._as,
        )
        self.process: subprocess.Popen[bytes]
        self.watchdog: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Until it answers: after a kill it waits for its own children, and reads its log."""
        self.process = self._begun()
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            assert time.monotonic() < deadline, (self.folder / "log").read_text()[-2000:]
            if self.process.poll() is not None:
                self.process = self._begun()
            time.sleep(0.05)

    def _begun(self) -> "subprocess.Popen[bytes]":
        words = ["-h", "127.0.0.1", "-p", str(self.port), "-k", "", "-D", str(self.folder)]
        words += self._settings
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [POSTGRESQL.path("postgres"), *words],
                stdout=log,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                start_new_session=True,  # Ctrl-C is not for it
                **self._as,
            )

    def _answers(self) -> bool:
        async def ask() -> None:
            await (await asyncpg.connect(self.url, timeout=5)).close()

        try:
            asyncio.run(ask())
        except (OSError, asyncpg.PostgresError):
            return False
        return True

    def kill(self) -> None:
        """Pull the plug."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Send it home."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(timeout=PATIENCE)


@contextmanager
def cluster(*settings: str) -> Generator[Cluster]:
    """A PostgreSQL, gone afterwards."""
    POSTGRESQL.path()
    folder = Path(tempfile.mkdtemp(prefix="limelight-"))  # not in one that only we may enter
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
    """The one that all tests of this process share, each with a database of its own.

    What it commits need not survive a crash of the machine, and it is quicker for that. It ends
    with this process, even if that is killed.
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
