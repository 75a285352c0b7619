"""Clocks do not run while the process sleeps: a closed lid, a paused machine, SIGSTOP."""

import os
import signal
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from limelight.server.security.rate_limits import RateLimiter, TooOften
from limelight.tables import events as ev
from tests.server.guest_client import Guest
from tests.server.server_process import (
    create_database,
    query_rows,
    run_server_process,
    sqlite_url,
    wait_for,
)
from tests.server.server_thread import ManualClock, run_server

HOUR = 3600
MINUTE = {"pace": "live", "seconds": 60, "increment": 0}
SHORT = {"pace": "live", "seconds": 10, "increment": 0}


def load_events(url: str, table: str) -> list[ev.TableEvent]:
    query = f"SELECT body FROM events WHERE table_id = '{table}' ORDER BY seq"
    return [ev.decode_event(bytes(body)) for (body,) in query_rows(url, query)]


def list_credited_milliseconds(url: str, table: str) -> list[int]:
    return [event.ms for event in load_events(url, table) if isinstance(event, ev.DowntimeCredited)]


def load_heartbeat(url: str) -> float:
    """The heartbeat that the leader has stored, in seconds."""
    return int(query_rows(url, "SELECT value FROM settings WHERE name = 'awake'")[0][0]) / 1000


def test_no_clock_runs_while_the_process_sleeps(tmp_path: Path) -> None:
    manual_clock, url = ManualClock(), sqlite_url(tmp_path)
    with run_server(url, manual_clock) as (address, server), Guest(address, "Ada") as ada:
        tables = [
            ada.open_table("opera", "person", "person", sit=(0, 1), time=MINUTE) for _ in range(2)
        ]
        manual_clock.pass_time(server)
        manual_clock.time += HOUR
        for table in tables:
            wait_for(lambda table=table: list_credited_milliseconds(url, table))
            table_state = ada.get_table(table)
            assert table_state["status"] == "live"
            ada.play(table)
        manual_clock.time += HOUR
        for table in tables:
            wait_for(lambda table=table: len(list_credited_milliseconds(url, table)) == 2)
            assert ada.get_table(table)["status"] == "live"
    for table in tables:
        assert all(
            HOUR - 3 <= ms / 1000 <= HOUR + 2 for ms in list_credited_milliseconds(url, table)
        )


def test_first_answer_after_a_sleep_is_not_late(tmp_path: Path) -> None:
    """It comes before the server has checked any clock."""
    manual_clock, url = ManualClock(), sqlite_url(tmp_path)
    with run_server(url, manual_clock) as (address, _), Guest(address, "Ada") as ada:
        table = ada.open_table("opera", "person", "person", sit=(0, 1), time=MINUTE)
        table_state = ada.get_table(table)
        manual_clock.time += HOUR
        answer = ada.act(table, table_state["seq"], table_state["choices"][0]["action"])
        assert answer.status_code == 200, answer.text
        assert len(list_credited_milliseconds(url, table)) == 1


def test_time_while_the_server_runs_is_not_credited(tmp_path: Path) -> None:
    manual_clock, url = ManualClock(), sqlite_url(tmp_path)
    with run_server(url, manual_clock) as (address, server), Guest(address, "Ada") as ada:
        table = ada.open_table("opera", "person", "person", sit=(0, 1), time=SHORT)

        def is_over() -> bool:
            manual_clock.pass_time(server)
            return bool(ada.get_table(table)["status"] == "over")

        wait_for(is_over)
        assert list_credited_milliseconds(url, table) == []


def test_sleep_of_several_nodes_is_credited_once(tmp_path: Path) -> None:
    """It makes no difference whether the leader wakes first."""
    manual_clock = ManualClock()
    with create_database("postgresql", tmp_path) as url, ExitStack() as stack:
        servers = [stack.enter_context(run_server(url, manual_clock)) for _ in range(2)]
        wait_for(lambda: any(server.leadership.is_leader for _, server in servers))
        tables: list[str] = []
        for address, _ in servers:
            ada = stack.enter_context(Guest(address, "Ada"))
            tables.append(ada.open_table("opera", "person", "person", sit=(0, 1), time=MINUTE))
            table_state = ada.get_table(tables[-1])
            manual_clock.time += HOUR
            answer = ada.act(tables[-1], table_state["seq"], table_state["choices"][0]["action"])
            assert answer.status_code == 200, answer.text
            wait_for(
                lambda: all(
                    server.sleep_watch.checked_at == server.clock.milliseconds()
                    for _, server in servers
                )
            )
            # Stored once all clocks are credited.
            wait_for(lambda: load_heartbeat(url) > manual_clock.time)
        assert [len(list_credited_milliseconds(url, table)) for table in tables] == [2, 1]
        for table in tables:
            assert not any(isinstance(event, ev.SeatFlagged) for event in load_events(url, table))


def test_time_of_a_stopped_process_is_credited(tmp_path: Path) -> None:
    """The process is stopped in real time until the deadline and its grace are over."""
    with run_server_process(tmp_path) as server, Guest(server.address, "Ada") as ada:
        table = ada.open_table("opera", "person", "person", sit=(0, 1), time=SHORT)
        os.kill(server.process.pid, signal.SIGSTOP)
        stopped = time.time()
        wait_for(lambda: time.time() > stopped + 15)
        os.kill(server.process.pid, signal.SIGCONT)
        wait_for(lambda: list_credited_milliseconds(server.url, table))
        first = next(
            event
            for event in load_events(server.url, table)
            if isinstance(event, ev.DowntimeCredited | ev.SeatFlagged)
        )
        assert isinstance(first, ev.DowntimeCredited)
        assert first.ms > 10_000


def test_rate_limits_do_not_depend_on_the_system_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    limiter = RateLimiter()
    limiter.take_permit("chat", "Ada", (1, 86_400))
    monkeypatch.setattr(time, "time", lambda: 4_000_000_000.0)
    with pytest.raises(TooOften):
        limiter.take_permit("chat", "Ada", (1, 86_400))
