"""A PostgreSQL of its own, which can be killed and comes back with what it had promised."""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tests.cli.terminal import PATIENCE
from tests.web.serving import free_port

USER = "postgres"


class Cluster:
    """On a free port, in a folder of its own; what it has committed is on the disk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"postgresql://{USER}@127.0.0.1:{self.port}/postgres"
        # PostgreSQL does not run as root.
        self._as: dict[str, Any] = {}
        if os.getuid() == 0:
            self._as = {"user": USER, "group": USER, "extra_groups": []}
            shutil.chown(folder, USER, USER)
        subprocess.run(
            [_program("initdb"), "-D", folder, "-A", "trust", "-U", USER, "-E", "UTF8"],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=folder,
            **self._as,
        )
        self.process: subprocess.Popen[bytes]
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
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [_program("postgres"), *words],
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
def cluster() -> Generator[Cluster]:
    """A PostgreSQL, gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="limelight-chaos-"))  # not in one that only we may enter
    try:
        running = Cluster(folder)
        try:
            yield running
        finally:
            running.stop()
    finally:
        shutil.rmtree(folder)


def _program(name: str) -> str:
    """Where a program of PostgreSQL is: Debian keeps them off the path."""
    found = shutil.which(name) or next(
        (str(path) for path in sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))), None
    )
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail("no PostgreSQL server is installed here")
        pytest.skip("no PostgreSQL server is installed here")
    return found
