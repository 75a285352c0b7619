"""Bots: their tokens, the stream of events, and the examples of the guide."""

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from limelight import Rng
from limelight.store.users import MAX_BOTS_PER_USER
from tests.server.bot_client import Bot, create_match, get_match, register_account
from tests.server.described_answers import check_message
from tests.server.guest_client import Guest, open_client, play_out
from tests.server.server_process import sqlite_url, wait_for
from tests.server.server_thread import run_server


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with run_server(sqlite_url(tmp_path_factory.mktemp("server"))) as (base_url, _):
        yield base_url


def open_table_against(guest: Guest, bot: Bot, game: str = "opera") -> str:
    """Open a table of a person and an invited bot."""
    seats = [{"kind": "person"}, {"kind": "bot", "bot": bot.name}]
    return str(
        guest.request_json("POST", "/tables", {"game": game, "seats": seats, "sit": [0]})["id"]
    )


@pytest.mark.parametrize("example", ["bot.py", "bot.mjs"])
def test_the_examples_of_the_guide_play_several_games_at_once(example: str, address: str) -> None:
    ann = register_account(address, f"Ann of {example}")
    bot = Bot(ann, f"example {example}")
    with bot.program(example) as program:
        tables = [open_table_against(ann, bot, game) for game in ("opera", "jack", "minuit")]
        for number, table in enumerate(tables):
            assert play_out({0: ann}, table, Rng(number))["status"] == "over"
        assert program.stdout is not None
        outputs = [program.stdout.readline().split() for _ in tables]
        assert {words[0] for words in outputs} == {"opera", "jack", "minuit"}


def test_bots_of_two_owners_play_rated_games_and_bots_of_one_do_not(address: str) -> None:
    ann, bob = (
        register_account(address, "Ann of ratings"),
        register_account(address, "Bob of ratings"),
    )
    first, second, other = Bot(ann, "First"), Bot(ann, "Second"), Bot(bob, "Other")

    def ask(owner: Guest, *seats: str, sit: tuple[int, ...] = ()) -> httpx.Response:
        """Open a rated table for bots by name, and for people."""
        plans = [{"kind": "bot", "bot": name} if name else {"kind": "person"} for name in seats]
        plan = {"game": "opera", "seats": plans, "rated": True, "sit": sit}
        return owner.post("/tables", plan)

    for refused in (
        ask(ann, "First", "Second"),
        ask(bob, "First", "Second"),
        ask(ann, "", "First", sit=(0,)),
    ):
        assert (refused.status_code, refused.json()["code"]) == (400, "invalid")
        assert refused.json()["message"].startswith("rated: ")

    with first.program(), other.program():
        table = ask(ann, "First", "Other").json()["id"]
        wait_for(lambda: ann.get(f"/tables/{table}")["status"] == "over")

    # No bot is named: the bot that comes must belong to another user.
    seats = [{"kind": "bot"}, {"kind": "bot"}]
    table = ann.request_json("POST", "/tables", {"game": "opera", "seats": seats, "rated": True})[
        "id"
    ]
    first.sit(table, 0)
    answer = second.http.put(f"/api/tables/{table}/seats/1")
    assert (answer.status_code, answer.json()["code"]) == (409, "taken")
    assert other.sit(table, 1)["status"] == "live"
    table = bob.request_json(
        "POST", "/tables", {"game": "opera", "seats": [{}, {"kind": "bot"}], "rated": True}
    )["id"]
    first.sit(table, 1)
    answer = ann.ask("PUT", f"/tables/{table}/seats/0")
    assert (answer.status_code, answer.json()["code"]) == (409, "taken")
    assert bob.sit(table, 0)["status"] == "live"


def test_only_the_invited_bot_may_decline(address: str) -> None:
    ann = register_account(address, "Ann of manners")
    shy = Bot(ann, "Shy")
    table = open_table_against(ann, shy)
    assert ann.post(f"/tables/{table}/decline").status_code == 403
    assert shy.http.post(f"/api/tables/{table}/decline").status_code == 200
    assert ann.get(f"/tables/{table}")["status"] == "closed"


def test_seat_reserved_for_a_bot_refuses_others(address: str) -> None:
    ann = register_account(address, "Ann of invitations")
    invited, other = Bot(ann, "Invited"), Bot(ann, "Uninvited")
    table = open_table_against(ann, invited)
    for http in (other.http, ann.http):
        answer = http.put(f"/api/tables/{table}/seats/1")
        assert (answer.status_code, answer.json()["code"]) == (409, "kind")


def test_unknown_token_is_refused(address: str) -> None:
    http = open_client(address)
    for value in ("Bearer nonsense", "Basic abc", "Bearer " + "x" * 5000):
        answer = http.get("/api/me", headers={"Authorization": value})
        assert (answer.status_code, answer.json()["code"]) == (401, "token")


def test_the_stream_is_for_bots_and_bots_have_no_bots(address: str) -> None:
    ann = register_account(address, "Ann of streams")
    assert ann.http.get("/api/bot/events").status_code == 403
    lonely = Bot(ann, "Lonely")
    assert lonely.http.post("/api/bots", json={"name": "Child"}).status_code == 403


def test_a_table_for_a_bot_that_does_not_exist_is_refused(address: str) -> None:
    ann = Guest(address, "Ann")
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "Nobody at all"}]
    answer = ann.post("/tables", {"game": "opera", "seats": seats, "sit": [0]})
    assert answer.status_code == 400
    assert "Nobody at all" in answer.json()["message"]


def test_a_bot_that_connects_late_receives_pending_events(address: str) -> None:
    ann = register_account(address, "Ann of patience")
    late = Bot(ann, "Late")
    table = open_table_against(ann, late)
    with late.http.stream("GET", "/api/bot/events") as stream:
        message = json.loads(next(line for line in stream.iter_lines() if line))
        assert (message["type"], message["id"]) == ("challenge", table)
        check_message("BotMessage", message)
    assert late.sit(table, 1)["status"] == "live"


@pytest.mark.parametrize("game", ["opera", "jack", "minuit"])
def test_a_bot_is_told_what_its_choices_mean_and_what_was_done(address: str, game: str) -> None:
    ann = register_account(address, f"Ann of {game}")
    bot = Bot(ann, f"Listener of {game}")
    seats = [{"kind": "bot", "bot": bot.name}, {"kind": "machine", "machine": "random"}]
    table = ann.request_json("POST", "/tables", {"game": game, "seats": seats})["id"]
    bot.sit(table, 0)
    turns = 0
    with bot.http.stream("GET", "/api/bot/events") as stream:
        for line in filter(None, stream.iter_lines()):
            message = json.loads(line)
            check_message("BotMessage", message)
            if message["type"] == "over":
                break
            played = [event for event in message["events"] if event["type"] == "played"]
            assert all(event["move"] and event["effects"] for event in played)
            assert all(choice["move"]["kind"] for choice in message["choices"])
            turns += 1
            answer = bot.act(table, message["seq"], message["choices"][-1]["action"])
            assert answer.status_code == 200, answer.text
    assert turns >= 2  # a card and a walk at least: the walk may accuse and end the game


# Owners of bots.


def test_a_token_is_renewed_or_revoked(address: str) -> None:
    ann = register_account(address, "Ann of tokens")
    bot = Bot(ann, "Keyed")
    assert ann.get("/bots") == [{"name": "Keyed", "token": True, "here": False}]
    with bot.http.stream("GET", "/api/bot/events") as line:
        wait_for(lambda: ann.get("/bots")[0]["here"])
        fresh = ann.request_json("POST", "/bots/token", {"name": "keyed"})["token"]
        assert [text for text in line.iter_lines() if text] == []  # the server closes it
    assert bot.http.get("/api/me").json()["code"] == "token"
    bot.http.headers["Authorization"] = f"Bearer {fresh}"
    assert bot.http.get("/api/me").json()["name"] == "Keyed"
    ann.request_json("DELETE", "/bots/token", name="Keyed")
    assert bot.http.get("/api/me").json()["code"] == "token"
    assert ann.get("/bots") == [{"name": "Keyed", "token": False, "here": False}]


def test_a_bot_is_renamed_or_removed_while_it_has_no_game(address: str) -> None:
    ann = register_account(address, "Ann of names")
    bot = Bot(ann, "Before")
    name = create_match(ann, bot, "random")["id"]
    for answer in (
        ann.ask("PATCH", "/bots", {"name": "Before", "to": "After"}),
        ann.ask("DELETE", "/bots", name="Before"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "busy")
    ann.request_json("DELETE", f"/matches/{name}")
    refusal = ann.ask("PATCH", "/bots", {"name": "Before", "to": "Ann of names"})
    assert refusal.json()["code"] == "taken"
    assert ann.request_json("PATCH", "/bots", {"name": "Before", "to": "After"}) == {
        "name": "After"
    }
    assert bot.http.get("/api/me").json()["name"] == "After"
    ann.request_json("DELETE", "/bots", name="After")
    assert ann.get("/bots") == []
    assert bot.http.get("/api/me").json()["code"] == "token"
    assert get_match(ann, name)["sides"][0]["name"] == "Before"


def test_a_guest_may_have_no_bots_and_an_account_twenty(address: str) -> None:
    guest = Guest(address, "Guest of bots")
    refused = guest.post("/bots", {"name": "A name for nobody"})
    assert (refused.status_code, refused.json()["code"]) == (403, "forbidden")
    ann = register_account(address, "Ann of many")
    with ThreadPoolExecutor(8) as pool:  # requests at the same time included
        names = [{"name": f"One of many {number}"} for number in range(MAX_BOTS_PER_USER + 8)]
        answers = list(pool.map(lambda name: ann.post("/bots", name), names))
    codes = Counter(answer.status_code for answer in answers)
    assert codes == {201: MAX_BOTS_PER_USER, 409: 8}
    assert len(ann.get("/bots")) == MAX_BOTS_PER_USER
    ann.request_json("DELETE", "/bots", name=ann.get("/bots")[0]["name"])
    assert ann.post("/bots", {"name": "Another one"}).status_code == 201


def test_bots_of_other_users_cannot_be_changed(address: str) -> None:
    ann, eve = register_account(address, "Ann of peace"), register_account(address, "Eve")
    bot = Bot(ann, "Peaceful")
    answers = [
        eve.post("/bots/token", {"name": "Peaceful"}),
        eve.ask("DELETE", "/bots/token", name="Peaceful"),
        eve.ask("DELETE", "/bots", name="Peaceful"),
        eve.ask("PATCH", "/bots", {"name": "Peaceful", "to": "Stolen"}),
    ]
    assert [answer.status_code for answer in answers] == [404] * 4
    assert bot.http.get("/api/me").json()["name"] == "Peaceful"
