"""What is written down: enough to find what went wrong, and nothing that tells on anybody."""

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
from tests.server.server_process import ServerProcess, create_database, run_server_process, sqlite_url, wait_for
from tests.server.server_thread import run_server


class Lines(logging.Handler):
    """Every line of the server, as it would be written in JSON."""

    def __init__(self) -> None:
        super().__init__()
        self.setFormatter(JsonFormatter())
        self.found: list[dict[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(json.loads(self.format(record)))

    def of(self, event: str) -> list[dict[str, Any]]:
        return [line for line in self.found if event in line["event"]]


@pytest.fixture
def lines() -> Iterator[Lines]:
    found = Lines()
    log = logging.getLogger("limelight")
    log.addHandler(found)
    log.setLevel(logging.INFO)
    yield found
    log.removeHandler(found)
    log.setLevel(logging.NOTSET)


async def broken(*_: Any, **__: Any) -> Any:
    raise RuntimeError("a broken pipe")


def written(server: ServerProcess) -> list[dict[str, Any]]:
    """All lines but the one for people."""
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
        wait_for(lambda: [line for line in written(server) if line["event"] == "socket closed"])
        found = written(server)
    (asked,) = [one for one in found if one.get("route") == "/api/tables/{name}" and "ms" in one]
    assert asked["event"] == "request"
    assert (asked["method"], asked["status"], asked["level"]) == ("GET", 200, "info")
    assert asked["table"] == table
    assert asked["ms"] >= 0
    assert asked["time"].endswith("+00:00")
    opened, closed = [one for one in found if one.get("method") == "SOCKET"]
    assert opened["status"] == 101
    assert opened["request"] == closed["request"] != asked["request"]
    assert opened["table"] == closed["table"] == table
    assert "/health" not in [one.get("route") for one in found]
    for secret in ("Isidora", cookie, "seat=0", "127.0.0.1"):
        assert secret not in json.dumps(found)


def test_the_log_for_people_shows_only_problems(tmp_path: Path) -> None:
    with run_server_process(tmp_path) as server, Guest(server.address, "Ada") as ada:
        ada.open_table("opera", "person", "level:1")
    assert len(server.lines) == 1


def test_a_valid_request_number_of_a_proxy_is_adopted(tmp_path: Path) -> None:
    with run_server(sqlite_url(tmp_path)) as (address, _), Guest(address) as nobody:

        def number(given: str) -> str:
            answer = nobody.http.get("/health", headers={"X-Request-ID": given})
            return answer.headers["X-Request-ID"]

        assert number("2f1c-77.ab_9") == "2f1c-77.ab_9"
        for strange in ("", "short", "x" * 65, "some words here", 'quo"te-quote', "a\tb-c-d-e-f"):
            made = number(strange)
            assert made != strange
            assert len(made) == 16
        assert number("") != number("")


def test_a_fault_is_logged_with_the_number_shown_to_the_user(tmp_path: Path, lines: Lines) -> None:
    with run_server(sqlite_url(tmp_path)) as (address, server), Guest(address, "Ada") as ada:
        table = ada.open_table("opera", "person", "person")
        server.analyst.find_analysis = broken  # type: ignore[method-assign]
        answer = ada.ask("GET", f"/tables/{table}/analysis")
    assert answer.status_code == 500
    (line,) = lines.of("has failed")
    assert answer.json()["request"] == answer.headers["X-Request-ID"] == line["request"]
    assert line["table"] == table
    assert line["level"] == "error"
    assert "a broken pipe" in line["error"]
    assert "a broken pipe" not in answer.text


def test_a_fault_over_a_socket_is_logged_with_its_number(tmp_path: Path, lines: Lines) -> None:
    with run_server(sqlite_url(tmp_path)) as (address, server), Guest(address, "Ada") as ada:
        table = ada.open_table("opera", "person", "person")
        with ada.open_socket(table) as line:
            line.receive("update")
            server.chat_store.add_message = broken  # type: ignore[method-assign]
            line.send(type="chat", text="hello", ref="7")
            told = line.receive("error")
    (written,) = lines.of("a message has failed")
    assert told["request"] == written["request"] != ""
    assert written["table"] == table


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_log_lines_of_background_work_name_the_table(
    tmp_path: Path, lines: Lines, kind: str
) -> None:
    with create_database(kind, tmp_path) as url, run_server(url) as (address, server):
        server.executor.decide_move = broken  # type: ignore[method-assign]
        with Guest(address, "Ada") as ada:
            table = ada.open_table("opera", "level:1", "person", sit=(1,))
        line = wait_for(lambda: lines.of("the machine cannot move"))[0]
        (opened,) = [one for one in lines.of("request") if one.get("route") == "/api/tables"]
    assert line["table"] == table
    assert line["request"] == opened["request"]  # which set it going


async def ask_nonsense(url: str) -> None:
    asked = open_queue(url, MOVE_QUEUE)
    try:
        await asked.enqueue("think", key="abc:3:0", question="the seed, and other secrets")
    finally:
        await asked.disconnect()


def test_errors_of_the_queue_log_no_secrets(tmp_path: Path) -> None:
    with run_redis(tmp_path) as radio:
        worker = Worker(tmp_path, radio.url)
        try:
            asyncio.run(ask_nonsense(radio.url))
            wait_for(lambda: "Error processing job" in worker.log.read_text())
            worker.stop()
        finally:
            worker.kill()
    said = worker.log.read_text()
    assert "abc:3:0" in said
    assert "the seed" not in said


async def refused(url: str) -> str:
    kept = await Database.open(url)
    try:
        async with kept.begin_write() as connection:
            await connection.execute(text("INSERT INTO nowhere VALUES (:seed)"), {"seed": "s3cret"})
    except DBAPIError as error:
        return str(error)
    finally:
        await kept.close()
    raise AssertionError("there is no such table")


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_errors_of_the_database_log_no_secrets(tmp_path: Path, kind: str) -> None:
    with create_database(kind, tmp_path) as url:
        said = asyncio.run(refused(url))
    assert "nowhere" in said
    assert "s3cret" not in said


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
    with run_server_process(tmp_path, "", "--log-level", "info") as server, Guest(server.address) as nobody:
        answer = nobody.http.get("/api/tables/x%0a2026-01-01%2000:00:00%20ALERT%1b%5b2Jforged")
        assert answer.status_code == 404
        wait_for(lambda: "forged" in server.output)
    (line,) = [line for line in server.lines if "forged" in line]
    assert "table=x\\n2026-01-01 00:00:00 ALERT\\x1b[2Jforged" in line
