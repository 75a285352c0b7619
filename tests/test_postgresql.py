"""The PostgreSQL server of the tests ends with them."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.needs import POSTGRESQL
from tests.server.server_process import wait_for

HOLDER_SOURCE = """
from tests.postgresql import shared_cluster
cluster = shared_cluster()
print(cluster.process.pid, cluster.folder, flush=True)
input()
"""


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, None])
def test_postgresql_ends_with_the_process_that_started_it(end: signal.Signals | None) -> None:
    POSTGRESQL.path()
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER_SOURCE],
        cwd=Path(__file__).parents[1],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as holder:
        assert holder.stdout
        assert holder.stdin
        number, _, folder = holder.stdout.readline().strip().partition(" ")
        assert is_running(int(number))
        if end:
            holder.send_signal(end)
        else:
            holder.stdin.write("\n")
            holder.stdin.flush()
    wait_for(lambda: not is_running(int(number)))
    wait_for(lambda: not Path(folder).exists())
