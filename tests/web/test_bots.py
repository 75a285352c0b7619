"""Bots of other people's: tokens, the stream of events, and the examples of the guide."""

from collections.abc import Iterator

import pytest

from limelight import Rng
from tests.web.bots import Bot, account, match, run
from tests.web.guests import Guest, client, play_out
from tests.web.running import serving
from tests.web.serving import sqlite, wait_for


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(sqlite(tmp_path_factory.mktemp("house"))) as (found, _):
        yield found


def against(guest: Guest, bot: Bot, game: str = "opera") -> str:
    """A table of a person and a bot that is asked to sit down."""
    seats = [{"kind": "person"}, {"kind": "bot", "bot": bot.name}]
    return str(guest.told("POST", "/tables", {"game": game, "seats": seats, "sit": [0]})["id"])


@pytest.mark.parametrize("example", ["bot.py", "bot.mjs"])
def test_the_examples_of_the_guide_play_several_games_at_once(example: str, address: str) -> None:
    ann = Guest(address, "Ann")
    bot = Bot(ann, f"example {example}")
    with bot.program(example) as program:
        tables = [against(ann, bot, game) for game in ("opera", "jack", "minuit")]
        for number, table in enumerate(tables):
            assert play_out({0: ann}, table, Rng(number))["status"] == "over"
        assert program.stdout is not None
        said = [program.stdout.readline().split() for _ in tables]
        assert {words[0] for words in said} == {"opera", "jack", "minuit"}


def test_two_bots_play_a_rated_game_and_have_a_list_of_their_own(address: str) -> None:
    ann = Guest(address, "Ann")
    first, second = Bot(ann, "First"), Bot(ann, "Second")
    with first.program(), second.program():
        seats = [{"kind": "bot", "bot": "First"}, {"kind": "bot", "bot": "Second"}]
        body = {"game": "opera", "seats": seats, "rated": True}
        table = ann.told("POST", "/tables", body)["id"]
        wait_for(lambda: ann.get(f"/tables/{table}")["status"] == "over")
    assert {row["name"] for row in ann.get("/leaderboard/opera", bots=True)} == {"First", "Second"}
    assert ann.get("/leaderboard/opera") == []


def test_a_bot_may_decline_and_nobody_else_for_it(address: str) -> None:
    ann = Guest(address, "Ann")
    shy = Bot(ann, "Shy")
    table = against(ann, shy)
    assert ann.post(f"/tables/{table}/decline").status_code == 403
    assert shy.http.post(f"/api/tables/{table}/decline").status_code == 200
    assert ann.get(f"/tables/{table}")["status"] == "closed"


def test_a_seat_kept_for_a_bot_is_for_no_other(address: str) -> None:
    ann = Guest(address, "Ann")
    invited, other = Bot(ann, "Invited"), Bot(ann, "Uninvited")
    table = against(ann, invited)
    for http in (other.http, ann.http):
        answer = http.put(f"/api/tables/{table}/seats/1")
        assert (answer.status_code, answer.json()["code"]) == (409, "kind")


def test_a_token_that_is_nobodys_is_refused(address: str) -> None:
    http = client(address)
    for value in ("Bearer nonsense", "Basic abc", "Bearer " + "x" * 5000):
        answer = http.get("/api/me", headers={"Authorization": value})
        assert (answer.status_code, answer.json()["code"]) == (401, "token")


def test_the_stream_is_for_bots_and_bots_have_no_bots(address: str) -> None:
    ann = Guest(address, "Ann")
    assert ann.http.get("/api/bot/events").status_code == 403
    lonely = Bot(ann, "Lonely")
    assert lonely.http.post("/api/bots", json={"name": "Child"}).status_code == 403


def test_a_table_for_a_bot_that_does_not_exist_is_refused(address: str) -> None:
    ann = Guest(address, "Ann")
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "Nobody at all"}]
    answer = ann.post("/tables", {"game": "opera", "seats": seats, "sit": [0]})
    assert answer.status_code == 400
    assert "Nobody at all" in answer.json()["message"]


def test_whoever_comes_late_is_told_what_waits(address: str) -> None:
    ann = Guest(address, "Ann")
    late = Bot(ann, "Late")
    table = against(ann, late)
    with late.http.stream("GET", "/api/bot/events") as stream:
        assert f'"id":"{table}"' in next(line for line in stream.iter_lines() if line)
    assert late.sit(table, 1)["status"] == "live"


# Their owners.


def test_a_token_is_renewed_or_taken_away(address: str) -> None:
    ann = account(address, "Ann of tokens")
    bot = Bot(ann, "Keyed")
    assert ann.get("/bots") == [{"name": "Keyed", "token": True, "here": False}]
    with bot.http.stream("GET", "/api/bot/events") as line:
        wait_for(lambda: ann.get("/bots")[0]["here"])
        fresh = ann.told("POST", "/bots/token", {"name": "keyed"})["token"]
        assert [text for text in line.iter_lines() if text] == []  # it is hung up on
    assert bot.http.get("/api/me").json()["code"] == "token"
    bot.http.headers["Authorization"] = f"Bearer {fresh}"
    assert bot.http.get("/api/me").json()["name"] == "Keyed"
    ann.told("DELETE", "/bots/token", name="Keyed")
    assert bot.http.get("/api/me").json()["code"] == "token"
    assert ann.get("/bots") == [{"name": "Keyed", "token": False, "here": False}]


def test_a_bot_is_renamed_or_removed_while_it_has_no_game(address: str) -> None:
    ann = account(address, "Ann of names")
    bot = Bot(ann, "Before")
    name = run(ann, bot, "random")["id"]
    for answer in (
        ann.ask("PATCH", "/bots", {"name": "Before", "to": "After"}),
        ann.ask("DELETE", "/bots", name="Before"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "busy")
    ann.told("DELETE", f"/matches/{name}")
    taken = ann.ask("PATCH", "/bots", {"name": "Before", "to": "Ann of names"})
    assert taken.json()["code"] == "taken"
    assert ann.told("PATCH", "/bots", {"name": "Before", "to": "After"}) == {"name": "After"}
    assert bot.http.get("/api/me").json()["name"] == "After"
    ann.told("DELETE", "/bots", name="After")
    assert ann.get("/bots") == []
    assert bot.http.get("/api/me").json()["code"] == "token"
    assert match(ann, name)["sides"][0]["name"] == "Before"


def test_other_peoples_bots_are_left_alone(address: str) -> None:
    ann, eve = account(address, "Ann of peace"), account(address, "Eve")
    bot = Bot(ann, "Peaceful")
    answers = [
        eve.post("/bots/token", {"name": "Peaceful"}),
        eve.ask("DELETE", "/bots/token", name="Peaceful"),
        eve.ask("DELETE", "/bots", name="Peaceful"),
        eve.ask("PATCH", "/bots", {"name": "Peaceful", "to": "Stolen"}),
    ]
    assert [answer.status_code for answer in answers] == [404] * 4
    assert bot.http.get("/api/me").json()["name"] == "Peaceful"
