"""A full disk: one log entry for the operator, and `/ready` says no at once."""

import logging
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event

from limelight.server.app import Server
from limelight.tables import events as ev
from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.server.guest_client import NO_CERTIFICATES, Guest
from tests.server.server_process import query_rows, sqlite_url, wait_for
from tests.server.server_thread import ManualClock, run_server

LARGEST_DATABASE = 2**30
LIVE = {"pace": "live", "seconds": 60, "increment": 0}


class LimitedDisk:
    """A disk with room for the database as it is, or for any number of further pages."""

    def __init__(self, server: Server) -> None:
        self.pages = LARGEST_DATABASE
        file = server.database._writer_engine  # pyright: ignore[reportPrivateUsage]
        for engine in (file, server.database.engine.sync_engine):
            event.listen(engine, "checkout", self._limit)

    def _limit(self, connection: Any, *_: object) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA max_page_count = {self.pages}")
        cursor.close()

    def fill(self) -> None:
        self.pages = 1  # SQLite sets the limit to the present number of pages

    def clear(self) -> None:
        self.pages = LARGEST_DATABASE


def send_chat(guest: Guest, table: str) -> httpx.Response:
    return guest.post(f"/tables/{table}/chat", {"text": "x" * 500})


def test_full_disk_is_logged_once_and_makes_the_server_not_ready(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with run_server(sqlite_url(tmp_path)) as (address, server), Guest(address, "Ada") as ada:

        def ready() -> httpx.Response:
            return httpx.get(f"{address}/ready", timeout=TIMEOUT_SECONDS, verify=NO_CERTIFICATES)

        table = ada.open_table("opera", "person", "person", sit=(0, 1), time=LIVE)
        disk = LimitedDisk(server)
        assert ready().status_code == 200
        disk.fill()
        answer = wait_for(lambda: (response := send_chat(ada, table)).is_error and response)
        assert (answer.status_code, answer.json()["code"]) == (503, "fault")
        for _ in range(5):
            assert send_chat(ada, table).status_code == 503
        assert ready().status_code == 503
        assert ready().json()["writable"] is False
        disk.clear()
        wait_for(lambda: ready().status_code == 200)
        assert send_chat(ada, table).is_success
    warnings = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record.levelname for record in warnings if "written to" in record.message] == [
        "ERROR",
        "WARNING",
    ]
    assert not any(record.exc_info for record in warnings)


def test_no_clock_runs_out_while_the_disk_is_full(tmp_path: Path) -> None:
    manual_clock, url = ManualClock(), sqlite_url(tmp_path)
    with run_server(url, manual_clock) as (address, server), Guest(address, "Ada") as ada:
        table = ada.open_table("opera", "person", "person", sit=(0, 1), time=LIVE)
        disk = LimitedDisk(server)
        disk.fill()
        wait_for(lambda: send_chat(ada, table).is_error)
        for _ in range(35):  # longer than the clock and its grace
            manual_clock.pass_time(server)
        disk.clear()
        wait_for(lambda: server.write_watch.failing_since is None)
        query = f"SELECT body FROM events WHERE table_id = '{table}' ORDER BY seq"

        def load_last_event() -> ev.TableEvent:
            return ev.decode_event(bytes(query_rows(url, query)[-1][0]))

        credited = wait_for(
            lambda: (
                isinstance(last := load_last_event(), ev.DowntimeCredited | ev.SeatFlagged) and last
            )
        )
        assert isinstance(credited, ev.DowntimeCredited)
        assert ada.get_table(table)["status"] == "live"
