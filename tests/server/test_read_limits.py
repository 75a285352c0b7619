"""Reads of one network are limited, and alternate with the requests of others."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from limelight.server.app import Server
from limelight.server.security import read_limits
from limelight.server.security.network_turns import NetworkTurns
from limelight.server.security.rate_limits import RateLimiter, TooOften
from limelight.server.security.read_limits import ReadLimits
from limelight.server.settings import Limits
from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.server.guest_client import Guest
from tests.server.server_process import GENEROUS_LIMITS, sqlite_url
from tests.server.server_thread import ManualClock, run_server
from tests.server.test_fairness import move_to_another_network

READS = 20  # permits of a network


@pytest.fixture(autouse=True)
def prompt_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refusals without a delay."""
    monkeypatch.setattr(read_limits, "REFUSAL_SECONDS", 0.0)


@contextmanager
def run_limited_server(folder: Path) -> Iterator[tuple[str, Server, ManualClock]]:
    """Run a server with this limit on the reads of a network."""
    clock = ManualClock()
    limits = Limits.parse(f"{GENEROUS_LIMITS} reads={READS}/{READS}")
    with run_server(sqlite_url(folder), clock, limits=limits) as (address, server):
        yield address, server, clock


def use_up_reads(guest: Guest) -> None:
    """Read until the network may read no more."""
    for _ in range(READS):
        if guest.ask("GET", "/me").status_code == 429:
            return
    assert guest.ask("GET", "/me").status_code == 429


READ_PATHS = [
    "/me",
    "/me/records",
    "/tables?list=live",
    "/tables/{table}",
    "/tables/{table}/views",
    "/tables/{table}/record",
    "/tables/{table}/analysis",
    "/tables/{table}/preview?action=0",
    "/tables/{table}/chat",
    "/matches",
    "/leaderboard/opera",
    "/openapi.json",
]


def test_reads_of_one_network_are_limited(tmp_path: Path) -> None:
    def read_all(guest: Guest) -> Iterator[httpx.Response]:
        for path in READ_PATHS:
            yield guest.ask("GET", path.format(table=table))
        yield guest.post("/practice", {"game": "opera"})
        yield guest.post("/practice/preview", {"game": "opera", "action": 0})

    with run_limited_server(tmp_path) as (address, _, clock), Guest(address, "Ada") as ada:
        table = ada.open_table("opera", "person", "person")
        use_up_reads(ada)
        with Guest(address, "Bob") as bob:  # another user of the same network
            for refused in read_all(bob):
                assert refused.status_code == 429, refused.url
                assert refused.json()["code"] == "rate"
                assert refused.headers["Retry-After"] == "1"
        with move_to_another_network(Guest(address, "Eve")) as eve:
            assert 429 not in [answer.status_code for answer in read_all(eve)]
        clock.time += READS
        assert 429 not in [answer.status_code for answer in read_all(ada)]


def test_connecting_and_looking_are_reads(tmp_path: Path) -> None:
    with run_limited_server(tmp_path) as (address, _, clock), Guest(address, "Ada") as ada:
        table = ada.open_table("opera", "person", "person", sit=(0, 1))
        with ada.open_socket(table) as table_socket:
            table_socket.receive("update")
            use_up_reads(ada)
            table_socket.send(type="look", ref="look")
            refused = table_socket.receive("error", "update")
            assert (refused["type"], refused["ref"], refused["code"]) == ("error", "look", "rate")
            with ada.open_socket(table) as second_socket:
                assert second_socket.receive()["code"] == "rate"
            assert ada.ask("GET", f"/tables/{table}/events").status_code == 429
            # Playing is no read.
            table_socket.send(type="resign", ref="resign")
            assert table_socket.receive("done")["ref"] == "resign"
            clock.time += 2
            table_socket.send(type="look", ref="look")
            assert table_socket.receive("update", "error")["type"] == "update"


def test_a_long_answer_takes_more_permits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_limits, "EVENTS_PER_PERMIT", 2)
    with run_limited_server(tmp_path) as (address, _, _), Guest(address, "Ada") as ada:
        table = ada.open_table("jack", "person", "person", sit=(0, 1))
        with ada.open_socket(table) as table_socket:
            seq = table_socket.receive("update")["seq"]
            action = ada.get_table(table, after=seq)["choices"][0]["action"]
            for _ in range(8):
                table_socket.send(type="play", seq=seq, action=action)
                seq = table_socket.receive("done")["seq"]
                table_socket.send(type="undo", seq=seq)
                seq = table_socket.receive("done")["seq"]
        assert seq > 16
        for _ in range(2):  # each takes more than eight permits
            assert ada.ask("GET", f"/tables/{table}").status_code == 200
        assert ada.ask("GET", f"/tables/{table}").status_code == 429


def test_every_game_of_the_records_counts(tmp_path: Path) -> None:
    with run_limited_server(tmp_path) as (address, _, _), Guest(address, "Ada") as ada:
        for _ in range(READS):
            table = ada.open_table("opera", "person", "person", sit=(0, 1))
            assert ada.post(f"/tables/{table}/resign").is_success
        assert ada.ask("GET", "/me/records").status_code == 200
        assert ada.ask("GET", "/me/records").status_code == 429


def test_a_debt_is_paid_by_later_permits() -> None:
    now = 0.0
    limiter, rate = RateLimiter(lambda: now), (10, 10)
    limiter.charge_permits("reads", "here", rate, 1000)
    with pytest.raises(TooOften) as refused:
        limiter.check_permit("reads", "here", rate)
    assert refused.value.seconds == 11  # a debt of ten at most, and one for the read
    now = 10.9
    with pytest.raises(TooOften):
        limiter.take_permit("reads", "here", rate)
    now = 11.0
    limiter.take_permit("reads", "here", rate)


def test_a_refusal_waits_but_not_for_a_server_that_stops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(read_limits, "REFUSAL_SECONDS", 1e6)

    async def read_too_much() -> None:
        closing = asyncio.Event()
        limits = ReadLimits(RateLimiter(), Limits.parse("reads=1/1000000"), closing)
        await limits.admit_read("here")
        refused = asyncio.create_task(limits.admit_read("here"))
        await limits.admit_read("elsewhere")
        for _ in range(10):
            await asyncio.sleep(0)
        assert not refused.done()
        closing.set()
        with pytest.raises(TooOften):
            await refused

    asyncio.run(read_too_much())


def test_a_network_has_one_turn_in_each_round() -> None:
    async def take_turns() -> list[str]:
        turns, order = NetworkTurns(), list[str]()

        async def work(network: str) -> None:
            await turns.wait_for_turn(network)
            order.append(network)

        tasks = [asyncio.create_task(work("crowd")) for _ in range(20)]
        tasks += [asyncio.create_task(work("alone"))]
        await asyncio.sleep(0)
        tasks[5].cancel()  # its connection is closed while it waits
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0)
        assert turns._waiting == {}
        return order

    order = asyncio.run(take_turns())
    assert order.index("alone") <= 1
    assert order.count("crowd") == 19
