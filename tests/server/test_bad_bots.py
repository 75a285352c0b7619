"""Bots that behave badly in a match or never join it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from limelight.server.app import Server
from limelight.server.matches.match_director import SIT_DOWN_SECONDS
from limelight.server.settings import Limits
from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.server.bot_client import (
    Bot,
    create_match,
    get_game_statuses,
    get_match,
    register_account,
    seat_bots,
    wait_for_match_end,
)
from tests.server.guest_client import Guest
from tests.server.server_process import sqlite_url, wait_for
from tests.server.server_thread import ManualClock, run_server


@pytest.fixture
def manual_clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def served_server(tmp_path: Path, manual_clock: ManualClock) -> Iterator[tuple[str, Server]]:
    """A server whose clock the test advances, and its address."""
    with run_server(sqlite_url(tmp_path), manual_clock) as base_url:
        yield base_url


@pytest.fixture
def address(served_server: tuple[str, Server]) -> str:
    return served_server[0]


# Bots that behave badly.


def test_a_bot_that_never_answers_loses_by_the_clock(
    served_server: tuple[str, Server], manual_clock: ManualClock
) -> None:
    ann = register_account(served_server[0])
    mute = Bot(ann, "Mute")
    clock = {"pace": "live", "seconds": 10, "increment": 0}
    name = create_match(ann, mute, "random", games=2, at_once=1, time=clock)["id"]
    for number in range(2):
        match_state = wait_for(lambda least=number: _has_begun(ann, name, least))
        seat_bots({0: mute}, match_state, number)
        wait_for(
            lambda least=number: _count_played(ann, name, manual_clock, served_server[1]) > least
        )
    match_state = wait_for_match_end(ann, name)
    assert match_state["status"] == "over"
    assert [side["late"] for side in match_state["sides"]] == [2, 0]
    assert [side["points"] for side in match_state["sides"]] == [0, 2]
    assert [game["late"] for game in match_state["tables"]] == [0, 0]


def _has_begun(guest: Guest, name: str, number: int) -> Any:
    match_state = get_match(guest, name)
    return match_state if len(match_state["tables"]) > number else None


def _count_played(guest: Guest, name: str, manual_clock: ManualClock, server: Server) -> int:
    """Return the number of finished games after a while."""
    manual_clock.pass_time(server)
    return int(get_match(guest, name)["played"])


def send_rubbish(bot: Bot, table: str, seq: int) -> list[httpx.Response]:
    """Send answers that are no actions."""
    return [
        bot.act(table, seq, 10**6),
        bot.act(table, 10**6, 0),
        bot.act(table, -1, 0),
        bot.send(table, content=b"not even JSON"),
        bot.send(table, content=b"[" * 10_000),
        bot.send(table, json={"seq": seq}),
        bot.send(table, json={"seq": seq, "action": "Buquet"}),
        bot.send(table, json=None),
        bot.send(table, content=b"x" * 100_000),
    ]


def test_unreadable_answers_are_counted_and_change_nothing(address: str) -> None:
    ann = register_account(address)
    fool, other = Bot(ann, "Fool"), Bot(ann, "Other")
    name = create_match(ann, other, fool, games=1, at_once=1)["id"]
    table = seat_bots({0: other, 1: fool}, get_match(ann, name))
    table_state = fool.get_table(table)
    answers = send_rubbish(fool, table, table_state["seq"])
    assert all(400 <= answer.status_code < 500 for answer in answers)
    assert all(answer.json()["code"] for answer in answers)
    assert fool.get_table(table)["seq"] == table_state["seq"]
    match_state = get_match(ann, name)
    assert [side["refused"] for side in match_state["sides"]] == [0, len(answers)]
    assert match_state["tables"][0]["refused"] == [0, len(answers)]
    # Answers of other players are not counted, nor are legal ones.
    stranger = Bot(ann, "Stranger")
    assert all(
        answer.is_client_error for answer in send_rubbish(stranger, table, table_state["seq"])
    )
    bot = fool if table_state["turn"] == fool.get_table(table)["reader"] else other
    table_state = bot.get_table(table)
    assert (
        bot.act(table, table_state["seq"], table_state["choices"][0]["action"]).status_code == 200
    )
    assert [side["refused"] for side in get_match(ann, name)["sides"]] == [0, len(answers)]


def test_unreadable_messages_over_a_socket_change_nothing(address: str) -> None:
    ann = register_account(address)
    fool = Bot(ann, "Fool")
    name = create_match(ann, fool, "random", games=1)["id"]
    table = seat_bots({0: fool}, get_match(ann, name))
    url = f"{address.replace('http:', 'ws:')}/api/tables/{table}/live"
    headers = {"Authorization": f"Bearer {fool.token}"}
    with connect(url, additional_headers=headers, open_timeout=TIMEOUT_SECONDS) as socket:
        sent = ["nonsense", '{"type":"play","seq":1,"action":0}', '{"type":"play","seq":"x"}']
        for text in sent:
            socket.send(text)
            while json.loads(socket.recv(timeout=TIMEOUT_SECONDS))["type"] != "error":
                pass
        assert get_match(ann, name)["sides"][0]["refused"] == len(sent)


def test_endless_unreadable_answers_of_a_bot_are_bounded(
    tmp_path: Path, manual_clock: ManualClock
) -> None:
    url = sqlite_url(tmp_path)
    limits = Limits(wrong=(5, 60), create=(1000, 1))
    with run_server(url, manual_clock, limits=limits) as (address, server):
        ann = register_account(address)
        fool = Bot(ann, "Fool")
        clock = {"pace": "live", "seconds": 10, "increment": 0}
        name = create_match(ann, fool, "random", games=1, time=clock)["id"]
        table = seat_bots({0: fool}, get_match(ann, name))
        wait_for(lambda: fool.get_table(table)["turn"] == 0 or None)
        codes = [fool.act(table, 10**9, 0).json()["code"] for _ in range(8)]
        assert codes == ["stale"] * 5 + ["rate"] * 3
        for _ in range(200):
            manual_clock.pass_time(server)
            answers = [fool.act(table, 10**9, 0), fool.send(table, content=b"rubbish")]
            assert all(answer.is_client_error for answer in answers)
            if get_match(ann, name)["status"] != "live":
                break
        match_state = wait_for_match_end(ann, name)
        assert match_state["status"] == "over"
        assert match_state["sides"][0]["late"] == 1
        assert 5 <= match_state["sides"][0]["refused"] < 50


def test_no_takeback_pause_or_belief_in_a_match(address: str) -> None:
    ann = register_account(address)
    sly = Bot(ann, "Sly")
    match_state = create_match(ann, sly, "random", games=1)
    table = seat_bots({0: sly}, match_state)
    table_state = wait_for(lambda: _get_state_on_own_turn(sly, table))
    assert (
        sly.act(table, table_state["seq"], table_state["choices"][0]["action"]).status_code == 200
    )
    path = f"/api/tables/{table}"
    table_state = wait_for(lambda: _get_state_on_own_turn(sly, table))
    assert table_state["undo"] is None
    refused = [
        sly.http.post(f"{path}/undo", json={"seq": table_state["seq"]}),
        sly.http.post(f"{path}/pause"),
        sly.http.get(f"{path}/belief"),
    ]
    assert [answer.json()["code"] for answer in refused] == ["match", "match", "rated"]
    assert [side["refused"] for side in get_match(ann, match_state["id"])["sides"]] == [0, 0]


def _get_state_on_own_turn(bot: Bot, table: str) -> Any:
    table_state = bot.get_table(table)
    return table_state if table_state["turn"] == table_state["reader"] else None


# Bots that never join.


def test_a_bot_that_declines_ends_the_match(address: str) -> None:
    ann = register_account(address)
    host, shy = Bot(ann, "Host"), Bot(register_account(address, "Bob"), "Shy")
    match_state = create_match(ann, host, shy, games=4, at_once=2)
    assert [side["missing"] for side in match_state["sides"]] == [True, True]
    table = match_state["tables"][1]["id"]
    assert shy.http.post(f"/api/tables/{table}/decline").status_code == 200
    match_state = wait_for_match_end(ann, match_state["id"])
    assert (match_state["status"], match_state["blamed"], match_state["played"]) == (
        "declined",
        1,
        0,
    )
    assert wait_for(lambda: get_game_statuses(ann, match_state["id"]) == ["closed", "closed"])
    assert [side["missing"] for side in match_state["sides"]] == [False, False]


def test_a_match_waits_a_limited_time_for_an_absent_bot(
    address: str, manual_clock: ManualClock
) -> None:
    ann = register_account(address)
    host, gone = Bot(ann, "Host"), Bot(ann, "Gone")
    name = create_match(ann, host, gone, games=2, at_once=1)["id"]
    seat_bots({0: host}, get_match(ann, name))
    with host.http.stream("GET", "/api/bot/events"):
        wait_for(lambda: get_match(ann, name)["sides"][0]["here"])
        match_state = get_match(ann, name)
        assert [side["here"] for side in match_state["sides"]] == [True, False]
        assert [side["missing"] for side in match_state["sides"]] == [False, True]
        assert match_state["status"] == "live"
    manual_clock.time += SIT_DOWN_SECONDS + 1
    match_state = wait_for_match_end(ann, name)
    assert (match_state["status"], match_state["blamed"]) == ("absent", 1)
    assert wait_for(lambda: get_game_statuses(ann, name) == ["closed"])
