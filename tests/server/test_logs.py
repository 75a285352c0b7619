"""The logs: enough to find a fault, and nothing private."""

import asyncio
import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from limelight.server.jobs.redis_executor import MOVE_QUEUE, open_queue
from limelight.server.ops.logs import JsonFormatter, TextFormatter, about, bind
from limelight.store.database import Database
from tests.server.guest_client import Guest
from tests.server.server_cluster import Worker, run_redis
from tests.server.server_process import (
    ServerProcess,
    create_database,
    run_server_process,
    sqlite_url,
    wait_for,
)
from tests.server.server_thread import run_server


class LogCollector(logging.Handler):
    """Collects the log lines of a server in their JSON form."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonFormatter())
        self.found: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(json.loads(self.format(record)))

    def find_events(self, event: str) -> list[dict[str, Any]]:
        return [line for line in self.found if event in line["event"]]


@pytest.fixture
def lines() -> Iterator[LogCollector]:
    collector = LogCollector()
    log = logging.getLogger("limelight")
    log.addHandler(collector)
    log.setLevel(logging.INFO)
    yield collector
    log.removeHandler(collector)
    log.setLevel(logging.NOTSET)


async def raise_fault(*_: Any, **__: Any) -> Any:
    raise RuntimeError("a broken pipe")


def parse_log(server: ServerProcess) -> list[dict[str, Any]]:
    """Parse all log lines except the one for people."""
    return [json.loads(line) for line in server.lines if not line.startswith("Limelight is at")]


def test_every_log_line_is_json_with_its_context(tmp_path: Path) -> None:
    with run_server_process(tmp_path, "", "--log", "json") as server:
        with Guest(server.address, "Isidora") as isidora:
            table = isidora.open_table("opera", "person", "level:1")
            isidora.get_table(table, seat=0, after=0)
            with isidora.open_socket(table) as line:
                line.receive("update")
            isidora.http.get("/health")
            cookie = isidora.cookie.partition("=")[2]
        wait_for(lambda: [line for line in parse_log(server) if line["event"] == "socket closed"])
        entries = parse_log(server)
    (request_line,) = [
        entry for entry in entries if entry.get("route") == "/api/tables/{name}" and "ms" in entry
    ]
    assert request_line["event"] == "request"
    assert (request_line["method"], request_line["status"], request_line["level"]) == (
        "GET",
        200,
        "info",
    )
    assert request_line["table"] == table
    assert request_line["ms"] >= 0
    assert request_line["time"].endswith("+00:00")
    opened, closed = [entry for entry in entries if entry.get("method") == "SOCKET"]
    assert opened["status"] == 101
    assert opened["request"] == closed["request"] != request_line["request"]
    assert opened["table"] == closed["table"] == table
    assert "/health" not in [entry.get("route") for entry in entries]
    for secret in ("Isidora", cookie, "seat=0", "127.0.0.1"):
        assert secret not in json.dumps(entries)


def test_the_log_for_people_shows_only_problems(tmp_path: Path) -> None:
    with run_server_process(tmp_path) as server, Guest(server.address, "Ada") as ada:
        ada.open_table("opera", "person", "level:1")
    assert len(server.lines) == 1


def test_a_valid_request_number_of_a_proxy_is_adopted(tmp_path: Path) -> None:
    with run_server(sqlite_url(tmp_path)) as (address, _), Guest(address) as visitor:

        def number(given: str) -> str:
            answer = visitor.http.get("/health", headers={"X-Request-ID": given})
            return answer.headers["X-Request-ID"]

        assert number("2f1c-77.ab_9") == "2f1c-77.ab_9"
        for strange in ("", "short", "x" * 65, "some words here", 'quo"te-quote', "a\tb-c-d-e-f"):
            generated = number(strange)
            assert generated != strange
            assert len(generated) == 16
        assert number("") != number("")


def test_a_fault_is_logged_with_the_number_shown_to_the_user(
    tmp_path: Path, lines: LogCollector
) -> None:
    with run_server(sqlite_url(tmp_path)) as (address, server), Guest(address, "Ada") as ada:
        table = ada.open_table("opera", "person", "person")
        server.analyst.find_analysis = raise_fault  # type: ignore[method-assign]
        answer = ada.ask("GET", f"/tables/{table}/analysis")
    assert answer.status_code == 500
    (line,) = lines.find_events("has failed")
    assert answer.json()["request"] == answer.headers["X-Request-ID"] == line["request"]
    assert line["table"] == table
    assert line["level"] == "error"
    assert "a broken pipe" in line["error"]
    assert "a broken pipe" not in answer.text


def test_a_fault_over_a_socket_is_logged_with_its_number(
    tmp_path: Path, lines: LogCollector
) -> None:
    with run_server(sqlite_url(tmp_path)) as (address, server), Guest(address, "Ada") as ada:
        table = ada.open_table("opera", "person", "person")
        with ada.open_socket(table) as socket:
            socket.receive("update")
            server.chat_store.add_message = raise_fault  # type: ignore[method-assign]
            socket.send(type="chat", text="hello", ref="7")
            error = socket.receive("error")
    (written,) = lines.find_events("a message has failed")
    assert error["request"] == written["request"] != ""
    assert written["table"] == table


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_log_lines_of_background_work_name_the_table(
    tmp_path: Path, lines: LogCollector, kind: str
) -> None:
    with create_database(kind, tmp_path) as url, run_server(url) as (address, server):
        server.executor.decide_move = raise_fault  # type: ignore[method-assign]
        with Guest(address, "Ada") as ada:
            table = ada.open_table("opera", "level:1", "person", sit=(1,))
        line = wait_for(lambda: lines.find_events("the machine cannot move"))[0]
        (opened,) = [
            entry for entry in lines.find_events("request") if entry.get("route") == "/api/tables"
        ]
    assert line["table"] == table
    assert line["request"] == opened["request"]  # the request that caused it


async def ask_nonsense(url: str) -> None:
    queue = open_queue(url, MOVE_QUEUE)
    try:
        await queue.enqueue("think", key="abc:3:0", question="the seed, and other secrets")
    finally:
        await queue.disconnect()


def test_errors_of_the_queue_log_no_secrets(tmp_path: Path) -> None:
    with run_redis(tmp_path) as redis:
        worker = Worker(tmp_path, redis.url)
        try:
            asyncio.run(ask_nonsense(redis.url))
            wait_for(lambda: "Error processing job" in worker.log.read_text())
            worker.stop()
        finally:
            worker.kill()
    log_text = worker.log.read_text()
    assert "abc:3:0" in log_text
    assert "the seed" not in log_text


async def refused(url: str) -> str:
    opened_database = await Database.open(url)
    try:
        async with opened_database.begin_write() as connection:
            await connection.execute(text("INSERT INTO nowhere VALUES (:seed)"), {"seed": "s3cret"})
    except DBAPIError as error:
        return str(error)
    finally:
        await opened_database.close()
    raise AssertionError("there is no such table")


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_errors_of_the_database_log_no_secrets(tmp_path: Path, kind: str) -> None:
    with create_database(kind, tmp_path) as url:
        message = asyncio.run(refused(url))
    assert "nowhere" in message
    assert "s3cret" not in message


def test_a_log_entry_for_people_takes_one_line() -> None:
    record = logging.LogRecord("limelight", logging.WARNING, "", 0, "woe to %s", ("us",), None)
    with about(request="r1"):
        bind(table="t1")
        assert TextFormatter().format(record).endswith(" WARNING woe to us request=r1 table=t1")
    assert TextFormatter().format(record).endswith(" WARNING woe to us")


def test_names_cannot_inject_log_lines_or_terminal_codes() -> None:
    evil = "Ada\n2026-01-01 00:00:00 ERROR forged\r\x1b[2J\x9b31m\u2028\u202e\x85\ud800"
    try:
        raise ValueError(evil)
    except ValueError:
        trace = sys.exc_info()
    record = logging.LogRecord("limelight", logging.ERROR, "", 0, "%s is here", (evil,), trace)
    with about(table=evil):
        first, *others = TextFormatter().format(record).split("\n")
    assert "Ada\\n2026-01-01" in first
    assert "\\x1b[2J\\x9b31m\\u2028\\u202e\\x85\\ud800 is here table=Ada" in first
    assert first.isprintable()
    assert "ValueError: Ada" in "".join(others)
    for line in others:
        assert line.isprintable()
        assert line.startswith("  ")


def test_invalid_link_is_logged_on_one_line(tmp_path: Path) -> None:
    with (
        run_server_process(tmp_path, "", "--log-level", "info") as server,
        Guest(server.address) as visitor,
    ):
        answer = visitor.http.get("/api/tables/x%0a2026-01-01%2000:00:00%20ALERT%1b%5b2Jforged")
        assert answer.status_code == 404
        wait_for(lambda: "forged" in server.output)
    (line,) = [line for line in server.lines if "forged" in line]
    assert "table=x\\n2026-01-01 00:00:00 ALERT\\x1b[2Jforged" in line
