"""The load script in short: what it measures in full is in docs/operate.md."""

import asyncio
from pathlib import Path

from tests.load.play import measure_load
from tests.load.visits import describe_server_memory, simulate_visits
from tests.server.server_process import run_server_process, wait_for


def test_twenty_tables_play_without_an_error() -> None:
    load, report = measure_load(tables=20, seconds=5, pace=0.2)
    assert load.figures.errors == []
    assert load.connected >= 40
    assert load.figures.count_actions() > 20
    assert all(pair.actions > 0 for pair in load.pairs)
    assert "0 errors" in report


def test_closed_connections_leave_nothing_behind(tmp_path: Path) -> None:
    with run_server_process(tmp_path) as server:
        *_, last = asyncio.run(simulate_visits(server, 3, 3))
        assert int(last.split()[0]) >= 20, last
        wait_for(lambda: ", 0 lines," in describe_server_memory(server))
