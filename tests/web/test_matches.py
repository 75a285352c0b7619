"""Matches between bots: to their end, through a restart, and with bots that behave badly."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

import limelight
from limelight.core.records import Record
from limelight.web.settings import Limits
from limelight.web.umpire import MOST, WAIT
from tests.web.guests import Guest, client
from tests.web.running import serving
from tests.web.serving import PATIENCE, Server, database, rows, wait_for

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"
BOTH = pytest.mark.parametrize("kind", ["sqlite", "postgresql"])


class Hands:
    """A clock that stands still unless it is moved."""

    def __init__(self) -> None:
        self.time = time.time()

    def __call__(self) -> float:
        return self.time


class Bot:
    """A bot that does what the test says."""

    def __init__(self, owner: Guest, name: str, token: str = "") -> None:
        self.owner = owner
        self.name = name
        self.token = token or str(owner.told("POST", "/bots", {"name": name})["token"])
        self.http = client(owner.address)
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def sit(self, table: str, seat: int) -> Any:
        answer = self.http.put(f"/api/tables/{table}/seats/{seat}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def seen(self, table: str) -> Any:
        return self.http.get(f"/api/tables/{table}").json()

    def send(self, table: str, **what: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/actions", **what)

    def act(self, table: str, seq: int, action: int) -> httpx.Response:
        return self.send(table, json={"seq": seq, "action": action})

    @contextmanager
    def program(self) -> Iterator[subprocess.Popen[str]]:
        """The example of the guide, at work for it."""
        program = subprocess.Popen(
            [sys.executable, str(EXAMPLE), self.owner.address, self.token],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={"PATH": os.environ["PATH"]},
        )
        try:
            yield program
        finally:
            program.terminate()
            program.communicate(timeout=30)


def account(address: str, name: str = "Ann") -> Guest:
    guest = Guest(address)
    guest.told("POST", "/account", {"name": name, "password": "limelight"})
    return guest


def run(owner: Guest, first: Any, second: Any, **more: Any) -> Any:
    """A new match; each side is a bot or the name of a machine."""
    sides = [{"bot": s.name} if isinstance(s, Bot) else {"machine": s} for s in (first, second)]
    return owner.told("POST", "/matches", {"game": "opera", "sides": sides, **more})


def match(guest: Guest, name: str) -> Any:
    return guest.get(f"/matches/{name}")


def ended(guest: Guest, name: str) -> Any:
    """The match, once it has ended."""

    def look() -> Any:
        found = match(guest, name)
        return found if found["status"] != "live" else None

    return wait_for(look, 3 * PATIENCE)


def seated(bots: dict[int, Bot], stand: Any, number: int = 0) -> str:
    """Let bots sit down at a game of a match, by side; its table."""
    game = stand["tables"][number]
    for seat, side in enumerate(game["seats"]):
        if side in bots:
            bots[side].sit(game["id"], seat)
    return str(game["id"])


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def address(tmp_path: Path, hands: Hands) -> Iterator[str]:
    """A house whose clock the test moves."""
    with serving(f"sqlite:///{tmp_path / 'games.db'}", hands) as (found, _):
        yield found


# Matches that go well.


@BOTH
def test_two_bots_play_a_match_to_its_end(kind: str, tmp_path: Path) -> None:
    with database(kind, tmp_path) as url, serving(url) as (address, _), ExitStack() as programs:
        ann = account(address)
        first, second = Bot(ann, "First"), Bot(ann, "Second")
        for bot in (first, second):
            programs.enter_context(bot.program())
        name = run(ann, first, second, games=6, at_once=3)["id"]
        told = list(streamed(ann, name))
        stand = match(ann, name)
        assert stand["status"] == "over"
        check_score(stand, 6)
        # The stream has told it as it grew, and in the end the same.
        played = [update["played"] for update in told]
        assert played == sorted(played)
        assert len(set(played)) > 2
        assert told[-1]["sides"] == stand["sides"]
        merged = {game["number"]: game for update in told for game in update["tables"]}
        assert [merged[number] for number in range(6)] == stand["tables"]
        # Every game is a table like others: rated, replayed, verified, with deals of its own.
        seeds = set[str]()
        for game in stand["tables"]:
            record = Record.from_json(ann.http.get(f"/api/tables/{game['id']}/record").text)
            record.verify(limelight.game("opera"))
            assert record.names == [["First", "Second"][side] for side in game["seats"]]
            seeds.add(record.seed)
        assert len(seeds) == 6
        leaders = ann.get("/leaderboard/opera", bots=True)
        assert {(row["name"], row["games"]) for row in leaders} == {("First", 6), ("Second", 6)}
        # The lobby does not drown in them; the list of matches has them as one.
        assert ann.get("/tables", list="finished") == []
        (listed,) = ann.get("/matches")
        assert listed["played"] == 6
        assert [side["points"] for side in listed["sides"]] == [
            side["points"] for side in stand["sides"]
        ]


def streamed(guest: Guest, name: str) -> Iterator[Any]:
    """What the stream of a match tells until it is over."""
    with guest.http.stream("GET", f"/api/matches/{name}/events") as answer:
        assert answer.status_code == 200
        for line in answer.iter_lines():
            if line.startswith("data: "):
                update = json.loads(line.removeprefix("data: "))
                yield update
                if update["status"] != "live":
                    return


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
def test_a_bot_against_a_machine(game: str, options: Any, address: str) -> None:
    ann = account(address)
    bot = Bot(ann, "Brave")
    with bot.program():
        more = {"game": game, "options": options, "games": 3, "at_once": 8}
        stand = ended(ann, run(ann, "level:1", bot, **more)["id"])
    assert stand["status"] == "over"
    assert [(side["kind"], side["name"]) for side in stand["sides"]] == [
        ("machine", "level:1"),
        ("bot", "Brave"),
    ]
    assert stand["rated"] is False
    check_score(stand, 3)
    assert ann.get(f"/leaderboard/{game}", bots=True) == []


@BOTH
def test_a_match_goes_on_after_the_plug_was_pulled(kind: str, tmp_path: Path) -> None:
    with database(kind, tmp_path) as url:
        server = Server(tmp_path, url)
        try:
            ann = account(server.address)
            bots = [Bot(ann, "First"), Bot(ann, "Second")]
            name = run(ann, *bots, games=8, at_once=2, time={"pace": "live", "seconds": 600})["id"]
            tables = list[str]()
            for enough in (1, 3):
                with bots[0].program(), bots[1].program():
                    wait_for(lambda guest=ann, least=enough: match(guest, name)["played"] >= least)
                    server.kill()
                server = Server(tmp_path, url)
                again = Guest(server.address)
                again.http.cookies = ann.http.cookies
                ann = again
                for bot in bots:
                    bot.owner = ann
                stand = match(ann, name)
                assert stand["status"] == "live"
                assert stand["mine"]
                found = [game["id"] for game in stand["tables"]]
                assert found[: len(tables)] == tables
                tables = found
            with bots[0].program(), bots[1].program():
                stand = ended(ann, name)
            assert stand["status"] == "over"
            check_score(stand, 8)
            assert [game["id"] for game in stand["tables"]][: len(tables)] == tables
            assert rows(url, "SELECT count(*) FROM tables") == [(8,)]
        finally:
            server.stop()


def test_refused_answers_outlive_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with serving(url) as (address, _):
        ann = account(address)
        bot = Bot(ann, "Clumsy")
        stand = run(ann, bot, "random", games=2, at_once=1)
        table = seated({0: bot}, stand)
        assert bot.act(table, 0, 10**6).status_code in (409, 422)
        cookies = ann.http.cookies
    with serving(url) as (address, _):
        ann = Guest(address)
        ann.http.cookies = cookies
        again = match(ann, stand["id"])
        assert again["sides"][0]["refused"] == 1
        assert again["tables"][0]["refused"] == [1, 0]


# Bots that behave badly.


def test_a_bot_that_never_answers_loses_by_the_clock(address: str, hands: Hands) -> None:
    ann = account(address)
    mute = Bot(ann, "Mute")
    clock = {"pace": "live", "seconds": 10, "increment": 0}
    name = run(ann, mute, "random", games=2, at_once=1, time=clock)["id"]
    for number in range(2):
        stand = wait_for(lambda least=number: _begun(ann, name, least))
        seated({0: mute}, stand, number)
        wait_for(lambda least=number: _played(ann, name, hands) > least)
    stand = ended(ann, name)
    assert stand["status"] == "over"
    assert [side["late"] for side in stand["sides"]] == [2, 0]
    assert [side["points"] for side in stand["sides"]] == [0, 2]
    assert [game["late"] for game in stand["tables"]] == [0, 0]


def _begun(guest: Guest, name: str, number: int) -> Any:
    stand = match(guest, name)
    return stand if len(stand["tables"]) > number else None


def _played(guest: Guest, name: str, hands: Hands) -> int:
    """How many games are over, some time later."""
    hands.time += 1
    return int(match(guest, name)["played"])


def rubbish(bot: Bot, table: str, seq: int) -> list[httpx.Response]:
    """Answers that are none."""
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


def test_answers_that_are_none_are_counted_and_change_nothing(address: str) -> None:
    ann = account(address)
    fool, other = Bot(ann, "Fool"), Bot(ann, "Other")
    name = run(ann, other, fool, games=1, at_once=1)["id"]
    table = seated({0: other, 1: fool}, match(ann, name))
    seen = fool.seen(table)
    answers = rubbish(fool, table, seen["seq"])
    assert all(400 <= answer.status_code < 500 for answer in answers)
    assert all(answer.json()["code"] for answer in answers)
    assert fool.seen(table)["seq"] == seen["seq"]
    stand = match(ann, name)
    assert [side["refused"] for side in stand["sides"]] == [0, len(answers)]
    assert stand["tables"][0]["refused"] == [0, len(answers)]
    # Those of others at the same table are nobody's, and a legal one is no bad one.
    stranger = Bot(ann, "Stranger")
    assert all(answer.is_client_error for answer in rubbish(stranger, table, seen["seq"]))
    bot = fool if seen["turn"] == fool.seen(table)["reader"] else other
    seen = bot.seen(table)
    assert bot.act(table, seen["seq"], seen["choices"][0]["action"]).status_code == 200
    assert [side["refused"] for side in match(ann, name)["sides"]] == [0, len(answers)]


def test_the_same_over_a_socket(address: str) -> None:
    ann = account(address)
    fool = Bot(ann, "Fool")
    name = run(ann, fool, "random", games=1)["id"]
    table = seated({0: fool}, match(ann, name))
    place = f"{address.replace('http:', 'ws:')}/api/tables/{table}/live"
    with connect(place, additional_headers={"Authorization": f"Bearer {fool.token}"}) as socket:
        sent = ["nonsense", '{"type":"play","seq":1,"action":0}', '{"type":"play","seq":"x"}']
        for text in sent:
            socket.send(text)
            while json.loads(socket.recv(timeout=PATIENCE))["type"] != "error":
                pass
        assert match(ann, name)["sides"][0]["refused"] == len(sent)


def test_a_bot_that_answers_rubbish_for_ever_is_bounded(tmp_path: Path, hands: Hands) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    limits = Limits(wrong=(5, 60), create=(1000, 1))
    with serving(url, hands, limits=limits) as (address, _):
        ann = account(address)
        fool = Bot(ann, "Fool")
        clock = {"pace": "live", "seconds": 10, "increment": 0}
        name = run(ann, fool, "random", games=1, time=clock)["id"]
        table = seated({0: fool}, match(ann, name))
        wait_for(lambda: fool.seen(table)["turn"] == 0 or None)
        codes = [fool.act(table, 10**9, 0).json()["code"] for _ in range(8)]
        assert codes == ["stale"] * 5 + ["rate"] * 3
        for _ in range(200):
            hands.time += 1
            answers = [fool.act(table, 10**9, 0), fool.send(table, content=b"rubbish")]
            assert all(answer.is_client_error for answer in answers)
            if match(ann, name)["status"] != "live":
                break
        stand = match(ann, name)
        assert stand["status"] == "over"
        assert stand["sides"][0]["late"] == 1
        assert 5 <= stand["sides"][0]["refused"] < 50


def test_nobody_takes_back_or_pauses_or_asks_the_house(address: str) -> None:
    ann = account(address)
    sly = Bot(ann, "Sly")
    stand = run(ann, sly, "random", games=1)
    table = seated({0: sly}, stand)
    seen = wait_for(lambda: _mine(sly, table))
    assert sly.act(table, seen["seq"], seen["choices"][0]["action"]).status_code == 200
    place = f"/api/tables/{table}"
    seen = wait_for(lambda: _mine(sly, table))
    assert seen["undo"] is None
    refused = [
        sly.http.post(f"{place}/undo", json={"seq": seen["seq"]}),
        sly.http.post(f"{place}/pause"),
        sly.http.get(f"{place}/belief"),
    ]
    assert [answer.json()["code"] for answer in refused] == ["match", "match", "rated"]
    assert [side["refused"] for side in match(ann, stand["id"])["sides"]] == [0, 0]


def _mine(bot: Bot, table: str) -> Any:
    seen = bot.seen(table)
    return seen if seen["turn"] == seen["reader"] else None


# Bots that do not come.


def test_a_bot_that_declines_ends_the_match(address: str) -> None:
    ann = account(address)
    host, shy = Bot(ann, "Host"), Bot(account(address, "Bob"), "Shy")
    stand = run(ann, host, shy, games=4, at_once=2)
    assert [side["missing"] for side in stand["sides"]] == [True, True]
    table = stand["tables"][1]["id"]
    assert shy.http.post(f"/api/tables/{table}/decline").status_code == 200
    stand = ended(ann, stand["id"])
    assert (stand["status"], stand["blamed"], stand["played"]) == ("declined", 1, 0)
    assert wait_for(lambda: _statuses(ann, stand["id"]) == ["closed", "closed"])
    assert [side["missing"] for side in stand["sides"]] == [False, False]


def _statuses(guest: Guest, name: str) -> list[str]:
    return [game["status"] for game in match(guest, name)["tables"]]


def test_a_bot_that_is_not_there_is_waited_for_but_not_for_ever(address: str, hands: Hands) -> None:
    ann = account(address)
    host, gone = Bot(ann, "Host"), Bot(ann, "Gone")
    name = run(ann, host, gone, games=2, at_once=1)["id"]
    seated({0: host}, match(ann, name))
    with host.http.stream("GET", "/api/bot/events"):
        wait_for(lambda: match(ann, name)["sides"][0]["here"])
        stand = match(ann, name)
        assert [side["here"] for side in stand["sides"]] == [True, False]
        assert [side["missing"] for side in stand["sides"]] == [False, True]
        assert stand["status"] == "live"
    hands.time += WAIT + 1
    stand = ended(ann, name)
    assert (stand["status"], stand["blamed"]) == ("absent", 1)
    assert wait_for(lambda: _statuses(ann, name) == ["closed"])


def test_only_its_owner_cancels_a_match_and_what_is_under_way_still_counts(address: str) -> None:
    ann, bob = account(address), account(address, "Bob")
    first, second = Bot(ann, "First"), Bot(bob, "Second")
    name = run(ann, first, second, games=10, at_once=2)["id"]
    table = seated({0: first, 1: second}, match(ann, name))
    answer = bob.ask("DELETE", f"/matches/{name}")
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert match(bob, name)["mine"] is False
    assert ann.told("DELETE", f"/matches/{name}")["status"] == "cancelled"
    assert _statuses(ann, name) == ["live", "closed"]
    assert second.http.post(f"/api/tables/{table}/resign").status_code == 200
    stand = match(ann, name)
    assert (stand["status"], stand["played"]) == ("cancelled", 1)
    assert [side["points"] for side in stand["sides"]] == [1, 0]
    assert len(stand["tables"]) == 2
    answer = ann.ask("DELETE", f"/matches/{name}")
    assert (answer.status_code, answer.json()["code"]) == (409, "over")


def test_nobody_else_closes_a_table_of_a_match(address: str) -> None:
    ann = account(address)
    stand = run(ann, Bot(ann, "First"), Bot(ann, "Second"), games=1)
    table = stand["tables"][0]["id"]
    assert ann.ask("DELETE", f"/tables/{table}").status_code == 403
    assert ann.get(f"/tables/{table}")["match"] == stand["id"]
    assert match(ann, stand["id"])["status"] == "live"


# Who may, and what.


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("house")
    with serving(f"sqlite:///{folder / 'games.db'}") as (found, _):
        yield found


def test_matches_are_for_accounts_with_a_bot_of_their_own(plain: str) -> None:
    ann = account(plain, "Ann of matches")
    mine, other = Bot(ann, "Mine"), Bot(account(plain, "Bob of matches"), "Not mine")
    body = {"game": "opera", "sides": [{"bot": "Mine"}, {"machine": "random"}]}
    guest = Guest(plain, "Guest")
    for answer in (
        guest.post("/matches", body),
        mine.http.post("/api/matches", json=body),
        ann.post("/matches", {**body, "sides": [{"bot": "Not mine"}, {"machine": "random"}]}),
        ann.post("/matches", {**body, "sides": [{"machine": "greedy"}, {"machine": "random"}]}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden"), answer.text
    assert Guest(plain).post("/matches", body).status_code == 401
    assert ann.post("/matches", body).status_code == 201
    assert run(ann, other, mine)["status"] == "live"


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
def test_what_is_wrong_with_a_match_is_said(wrong: Any, word: str, plain: str) -> None:
    ann = Guest(plain)
    credentials = {"name": "Ann of wrongs", "password": "limelight"}
    if not ann.post("/account", credentials).is_success:
        ann.told("POST", "/login", credentials)
    ann.post("/bots", {"name": "Tried"})
    body = {"game": "opera", "sides": [{"bot": "Tried"}, {"machine": "random"}], **wrong}
    answer = ann.post("/matches", body)
    assert answer.status_code == 400, answer.text
    assert word in answer.json()["message"]


def test_nobody_runs_more_than_a_few_matches_at_a_time(plain: str) -> None:
    ann = account(plain, "Ann of many")
    bot = Bot(ann, "Wanted")
    names = [run(ann, bot, "random")["id"] for _ in range(MOST)]
    body = {"game": "opera", "sides": [{"bot": "Wanted"}, {"machine": "random"}]}
    assert ann.post("/matches", body).json()["code"] == "many"
    ann.told("DELETE", f"/matches/{names[0]}")
    assert ann.post("/matches", body).status_code == 201
    mine = ann.get("/matches", mine=True)
    assert len(mine) == MOST + 1
    pages = ann.get("/matches", mine=True, most=3)
    pages += ann.get("/matches", mine=True, after=pages[-1]["place"])
    assert pages == mine
    assert ann.get("/matches", mine=True, game="jack") == []
    assert Guest(plain).get("/matches", mine=True) == []


def test_there_is_no_match_of_another_name(plain: str) -> None:
    nobody = Guest(plain)
    for name in ("nowhere", "x" * 64, "%00", "..%2f"):
        for answer in (
            nobody.ask("GET", f"/matches/{name}"),
            nobody.ask("GET", f"/matches/{name}/events"),
        ):
            assert answer.status_code in (400, 404), answer.text


def test_a_match_tells_no_secrets(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with serving(url) as (address, _):
        ann = account(address)
        bot, other = Bot(ann, "First"), Bot(ann, "Second")
        name = run(ann, bot, other, games=1)["id"]
        seated({0: bot, 1: other}, match(ann, name))
        texts = [
            Guest(address).http.get("/api/matches").text,
            Guest(address).http.get(f"/api/matches/{name}").text,
            ann.http.get(f"/api/matches/{name}").text,
            json.dumps(next(streamed(ann, name))),
        ]
        secrets = [seed for (seed,) in rows(url, "SELECT seed FROM tables")]
        secrets += [
            text for row in rows(url, "SELECT id, token FROM users") for text in row if text
        ]
        secrets += [bot.token, other.token]
        assert len(secrets) == 1 + 5 + 2
        for text in texts:
            assert name in text
            assert [secret for secret in secrets if secret in text] == []


# The owner of a bot.


def test_a_token_is_renewed_or_taken_away(plain: str) -> None:
    ann = account(plain, "Ann of tokens")
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


def test_a_bot_is_renamed_or_removed_while_it_has_no_game(plain: str) -> None:
    ann = account(plain, "Ann of names")
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


def test_other_peoples_bots_are_left_alone(plain: str) -> None:
    ann, eve = account(plain, "Ann of peace"), account(plain, "Eve")
    bot = Bot(ann, "Peaceful")
    answers = [
        eve.post("/bots/token", {"name": "Peaceful"}),
        eve.ask("DELETE", "/bots/token", name="Peaceful"),
        eve.ask("DELETE", "/bots", name="Peaceful"),
        eve.ask("PATCH", "/bots", {"name": "Peaceful", "to": "Stolen"}),
    ]
    assert [answer.status_code for answer in answers] == [404] * 4
    assert bot.http.get("/api/me").json()["name"] == "Peaceful"
