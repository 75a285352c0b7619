"""Matches between bots: whole matches, restarts, and permissions."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import limelight
from limelight.core.records import Record
from limelight.server.matches.match_director import MAX_LIVE_MATCHES
from tests.server.bot_client import (
    Bot,
    create_match,
    get_game_statuses,
    get_match,
    register_account,
    seat_bots,
    stream_match,
    wait_for_match_end,
)
from tests.server.guest_client import Guest
from tests.server.server_process import (
    ServerProcess,
    create_database,
    query_rows,
    sqlite_url,
    wait_for,
)
from tests.server.server_thread import run_server

BOTH = pytest.mark.parametrize("kind", ["sqlite", "postgresql"])


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with run_server(sqlite_url(tmp_path_factory.mktemp("server"))) as (base_url, _):
        yield base_url


# Whole matches.


@BOTH
def test_two_bots_play_a_match_to_its_end(kind: str, tmp_path: Path) -> None:
    with (
        create_database(kind, tmp_path) as url,
        run_server(url) as (address, _),
        ExitStack() as programs,
    ):
        ann = register_account(address)
        first, second = Bot(ann, "First"), Bot(ann, "Second")
        name = create_match(ann, first, second, games=6, at_once=3)["id"]
        updates = stream_match(ann, name)
        received = [next(updates)]  # no game has begun
        for bot in (first, second):
            programs.enter_context(bot.program())
        received += updates
        match_state = get_match(ann, name)
        assert match_state["status"] == "over"
        check_score(match_state, 6)
        # The stream showed the match as it grew, and at its end the same as a request.
        played = [update["played"] for update in received]
        assert played == sorted(played)
        assert len(set(played)) > 2
        assert received[-1]["sides"] == match_state["sides"]
        merged = {game["number"]: game for update in received for game in update["tables"]}
        assert [merged[number] for number in range(6)] == match_state["tables"]
        # Every game is an ordinary table: it has its own deals, and can be replayed and verified.
        seeds = set[str]()
        for game in match_state["tables"]:
            record = Record.from_json(ann.http.get(f"/api/tables/{game['id']}/record").text)
            record.verify(limelight.game("opera"))
            assert record.names == [["First", "Second"][side] for side in game["seats"]]
            seeds.add(record.seed)
        assert len(seeds) == 6
        assert match_state["rated"] is False  # both bots belong to Ann
        assert query_rows(url, "SELECT * FROM ratings") == []
        # The lobby lists none of the games; the list of matches has one entry for all.
        assert ann.get("/tables", list="finished") == []
        (listed,) = ann.get("/matches")
        assert listed["played"] == 6
        assert [side["points"] for side in listed["sides"]] == [
            side["points"] for side in match_state["sides"]
        ]


def check_score(stand: Any, games: int) -> None:
    first, second = stand["sides"]
    tables = stand["tables"]
    assert stand["played"] == len(tables) == games
    assert [game["number"] for game in tables] == list(range(games))
    assert [game["seats"] for game in tables] == [[n % 2, 1 - n % 2] for n in range(games)]
    assert first["points"] == sum(game["points"] for game in tables)
    assert first["points"] + second["points"] == games
    for side in (first, second):
        assert side["share"] == side["points"] / games
        low, high = side["interval"]
        assert 0 <= low <= side["share"] <= high <= 1
        assert sum(seat["games"] for seat in side["seats"]) == games
        assert sum(seat["points"] for seat in side["seats"]) == side["points"]
    assert [seat["games"] for seat in first["seats"]] == [(games + 1) // 2, games // 2]


@pytest.mark.parametrize(("game", "options"), [("jack", {}), ("minuit", {"rounds": 1})])
def test_a_bot_plays_a_match_against_a_machine(game: str, options: Any, address: str) -> None:
    ann = register_account(address, f"Ann of {game}")
    bot = Bot(ann, f"Brave at {game}")
    with bot.program():
        more = {"game": game, "options": options, "games": 3, "at_once": 8}
        match_state = wait_for_match_end(ann, create_match(ann, "level:1", bot, **more)["id"])
    assert match_state["status"] == "over"
    assert [(side["kind"], side["name"]) for side in match_state["sides"]] == [
        ("machine", "level:1"),
        ("bot", bot.name),
    ]
    assert match_state["rated"] is False
    check_score(match_state, 3)
    assert ann.get(f"/leaderboard/{game}", bots=True) == []


@BOTH
def test_a_match_goes_on_after_the_server_was_killed(kind: str, tmp_path: Path) -> None:
    with create_database(kind, tmp_path) as url:
        server = ServerProcess(tmp_path, url)
        try:
            ann = register_account(server.address)
            bots = [Bot(ann, "First"), Bot(ann, "Second")]
            name = create_match(
                ann, *bots, games=8, at_once=2, time={"pace": "live", "seconds": 600}
            )["id"]
            tables = list[str]()
            for enough in (1, 3):
                with bots[0].program(), bots[1].program():
                    wait_for(
                        lambda guest=ann, least=enough: get_match(guest, name)["played"] >= least
                    )
                    server.kill()
                server = ServerProcess(tmp_path, url)
                again = Guest(server.address)
                again.http.cookies = ann.http.cookies
                ann = again
                for bot in bots:
                    bot.owner = ann
                match_state = get_match(ann, name)
                assert match_state["status"] == "live"
                assert match_state["mine"]
                table_ids = [game["id"] for game in match_state["tables"]]
                assert table_ids[: len(tables)] == tables
                tables = table_ids
            with bots[0].program(), bots[1].program():
                match_state = wait_for_match_end(ann, name)
            assert match_state["status"] == "over"
            check_score(match_state, 8)
            assert [game["id"] for game in match_state["tables"]][: len(tables)] == tables
            assert query_rows(url, "SELECT count(*) FROM tables") == [(8,)]
        finally:
            server.stop()


def test_the_count_of_refused_answers_survives_a_restart(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    with run_server(url) as (address, _):
        ann = register_account(address)
        bot = Bot(ann, "Clumsy")
        match_state = create_match(ann, bot, "random", games=2, at_once=1)
        table = seat_bots({0: bot}, match_state)
        assert bot.act(table, 0, 10**6).status_code in (409, 422)
        cookies = ann.http.cookies
    with run_server(url) as (address, _):
        ann = Guest(address)
        ann.http.cookies = cookies
        again = get_match(ann, match_state["id"])
        assert again["sides"][0]["refused"] == 1
        assert again["tables"][0]["refused"] == [1, 0]


# Permissions.


def test_matches_are_for_accounts_with_a_bot_of_their_own(address: str) -> None:
    ann = register_account(address, "Ann of matches")
    own_bot, foreign_bot = (
        Bot(ann, "Mine"),
        Bot(register_account(address, "Bob of matches"), "Not mine"),
    )
    body = {"game": "opera", "sides": [{"bot": "Mine"}, {"machine": "random"}]}
    guest = Guest(address, "Guest")
    for answer in (
        guest.post("/matches", body),
        own_bot.http.post("/api/matches", json=body),
        ann.post("/matches", {**body, "sides": [{"bot": "Not mine"}, {"machine": "random"}]}),
        ann.post("/matches", {**body, "sides": [{"machine": "greedy"}, {"machine": "random"}]}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden"), answer.text
    assert Guest(address).post("/matches", body).status_code == 401
    assert ann.post("/matches", body).status_code == 201
    assert create_match(ann, foreign_bot, own_bot)["status"] == "live"


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"sides": [{"bot": "Tried"}, {"bot": "tried"}]}, "itself"),
        ({"sides": [{"bot": "Tried"}, {"bot": "Nobody at all"}]}, "Nobody at all"),
        ({"sides": [{"bot": "Tried"}, {"bot": "Ann of wrongs"}]}, "Ann of wrongs"),
        ({"sides": [{"bot": "Tried"}, {}]}, "either"),
        ({"sides": [{"bot": "Tried"}, {"bot": "Tried", "machine": "random"}]}, "either"),
        ({"sides": [{"bot": "Tried"}, {"machine": "cmd:rm"}]}, "level:8"),
        ({"sides": [{"bot": "Tried"}]}, "sides"),
        ({"sides": [{"bot": "Tried"}] * 3}, "sides"),
        ({"games": 0}, "games"),
        ({"games": 1001}, "games"),
        ({"at_once": 9}, "at_once"),
        ({"time": {"pace": "none"}}, "clock"),
        ({"time": {"pace": "days"}}, "clock"),
        ({"time": {"pace": "live", "seconds": 9}}, "seconds"),
        ({"options": {"rules": "none"}}, "rules"),
        ({"game": "chess"}, "chess"),
        ({"seed": "mine"}, "seed"),
    ],
)
def test_the_refusal_of_an_invalid_match_names_the_problem(
    wrong: Any, word: str, address: str
) -> None:
    ann = Guest(address)
    credentials = {"name": "Ann of wrongs", "password": "limelight"}
    if not ann.post("/account", credentials).is_success:
        ann.request_json("POST", "/login", credentials)
    ann.post("/bots", {"name": "Tried"})
    body = {"game": "opera", "sides": [{"bot": "Tried"}, {"machine": "random"}], **wrong}
    answer = ann.post("/matches", body)
    assert answer.status_code == 400, answer.text
    assert word in answer.json()["message"]


def test_live_matches_of_one_user_are_capped(address: str) -> None:
    ann = register_account(address, "Ann of many")
    bot = Bot(ann, "Wanted")
    body = {"game": "opera", "sides": [{"bot": bot.name}, {"machine": "random"}]}
    with ThreadPoolExecutor(8) as threads:  # requests at the same time included
        responses = list(
            threads.map(lambda _: ann.post("/matches", body), range(3 * MAX_LIVE_MATCHES))
        )
    names = [answer.json()["id"] for answer in responses if answer.status_code == 201]
    assert len(names) == MAX_LIVE_MATCHES
    assert ann.post("/matches", body).json()["code"] == "many"
    ann.request_json("DELETE", f"/matches/{names[0]}")
    assert ann.post("/matches", body).status_code == 201
    own_matches = ann.get("/matches", mine=True)
    assert len(own_matches) == MAX_LIVE_MATCHES + 1
    pages = ann.get("/matches", mine=True, most=3)
    pages += ann.get("/matches", mine=True, after=pages[-1]["place"])
    assert pages == own_matches
    assert ann.get("/matches", mine=True, game="jack") == []
    assert Guest(address).get("/matches", mine=True) == []


def test_a_silent_stream_sends_pings_to_readers_that_ask_for_them(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("limelight.server.api.update_stream.PING_SECONDS", 0.01)
    ann = register_account(address, "Ann of silence")
    name = create_match(ann, Bot(ann, "Absent"), "random", games=1)["id"]
    with ann.http.stream("GET", f"/api/matches/{name}/events", params={"ping": True}) as stream:
        messages = (line for line in stream.iter_lines() if line.startswith("data: "))
        kinds = [json.loads(next(messages).removeprefix("data: "))["type"] for _ in range(3)]
    assert kinds == ["update", "ping", "ping"]
    ann.request_json("DELETE", f"/matches/{name}")
    assert [update["type"] for update in stream_match(ann, name)] == ["update"]


def test_an_unknown_match_is_not_found(address: str) -> None:
    visitor = Guest(address)
    for name in ("nowhere", "x" * 64, "%00", "..%2f"):
        for answer in (
            visitor.ask("GET", f"/matches/{name}"),
            visitor.ask("GET", f"/matches/{name}/events"),
        ):
            assert answer.status_code in (400, 404), answer.text


def test_only_the_owner_cancels_a_match_and_games_in_progress_still_count(address: str) -> None:
    ann, bob = register_account(address, "Ann of ends"), register_account(address, "Bob of ends")
    first, second = Bot(ann, "Hers"), Bot(bob, "His")
    name = create_match(ann, first, second, games=10, at_once=2)["id"]
    table = seat_bots({0: first, 1: second}, get_match(ann, name))
    answer = bob.ask("DELETE", f"/matches/{name}")
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert get_match(bob, name)["mine"] is False
    assert ann.request_json("DELETE", f"/matches/{name}")["status"] == "cancelled"
    assert get_game_statuses(ann, name) == ["live", "closed"]
    assert second.http.post(f"/api/tables/{table}/resign").status_code == 200
    match_state = get_match(ann, name)
    assert (match_state["status"], match_state["played"]) == ("cancelled", 1)
    assert [side["points"] for side in match_state["sides"]] == [1, 0]
    assert len(match_state["tables"]) == 2
    answer = ann.ask("DELETE", f"/matches/{name}")
    assert (answer.status_code, answer.json()["code"]) == (409, "over")


def test_users_cannot_close_a_table_of_a_match(address: str) -> None:
    ann = register_account(address, "Ann of tables")
    match_state = create_match(ann, Bot(ann, "One"), Bot(ann, "Another"), games=1)
    table = match_state["tables"][0]["id"]
    assert ann.ask("DELETE", f"/tables/{table}").status_code == 403
    assert ann.get(f"/tables/{table}")["match"] == match_state["id"]
    assert get_match(ann, match_state["id"])["status"] == "live"


def test_a_match_reveals_no_secrets(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    with run_server(url) as (address, _):
        ann = register_account(address)
        bot, other = Bot(ann, "First"), Bot(ann, "Second")
        name = create_match(ann, bot, other, games=1)["id"]
        seat_bots({0: bot, 1: other}, get_match(ann, name))
        texts = [
            Guest(address).http.get("/api/matches").text,
            Guest(address).http.get(f"/api/matches/{name}").text,
            ann.http.get(f"/api/matches/{name}").text,
            json.dumps(next(stream_match(ann, name))),
        ]
        secrets = [seed for (seed,) in query_rows(url, "SELECT seed FROM tables")]
        secrets += [
            text for row in query_rows(url, "SELECT id, token FROM users") for text in row if text
        ]
        secrets += [bot.token, other.token]
        assert len(secrets) == 1 + 5 + 2
        for text in texts:
            assert name in text
            assert [secret for secret in secrets if secret in text] == []
