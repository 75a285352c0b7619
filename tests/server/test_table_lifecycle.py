"""The whole life of a table over real HTTP and sockets, on both databases."""

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import limelight
from limelight import Rng
from limelight.core.border import WIRE_VERSION
from limelight.core.records import Record, compute_commitment
from limelight.store.table_rows import TableChange
from limelight.tables.events import RematchOpened
from tests.server.guest_client import Guest, open_client, play_out
from tests.server.server_process import create_database, sqlite_url, wait_for
from tests.server.server_thread import run_server


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path_factory: Any) -> Iterator[str]:
    with (
        create_database(request.param, tmp_path_factory.mktemp("server")) as url,
        run_server(url) as (address, _),
    ):
        yield address


@pytest.fixture
def ann(address: str) -> Guest:
    return Guest(address, "Ann")


@pytest.fixture
def bob(address: str) -> Guest:
    return Guest(address, "Bob")


TWO = ["person", "person"]

# Whole games.


@pytest.mark.parametrize("game", ["opera", "jack", "minuit"])
def test_two_people_play_a_game_by_link(game: str, ann: Guest, bob: Guest) -> None:
    table = ann.create_table(game, TWO, [0], public=False)
    assert table["status"] == "open"
    assert table["id"] not in [row["id"] for row in bob.get("/tables", list="open", game=game)]
    joined = bob.sit(table["id"], 1)
    assert joined["status"] == "live"
    end = play_out({0: ann, 1: bob}, table["id"], Rng(1))
    assert end["status"] == "over"
    assert sum(end["result"]) == 0
    assert compute_commitment(end["seed"]) == table["commitment"]
    record = Record.from_json(ann.http.get(f"/api/tables/{table['id']}/record").text)
    assert record.verify(limelight.game(game)) > 0
    assert record.names == ["Ann", "Bob"]


@pytest.mark.parametrize("game", ["opera", "jack", "minuit"])
def test_a_machine_moves_without_being_asked(game: str, ann: Guest) -> None:
    table = ann.create_table(game, ["level:1", "person"], [1])
    assert play_out({1: ann}, table["id"], Rng(2))["status"] == "over"


def test_people_and_machines_play_at_the_same_table(ann: Guest, bob: Guest) -> None:
    table = ann.create_table("minuit", ["person", "level:2", "person", "greedy"], [2])
    bob.sit(table["id"], 0)
    end = play_out({0: bob, 2: ann}, table["id"], Rng(3))
    assert len(end["result"]) == 4
    assert [seat["name"] for seat in end["seats"]] == ["Bob", "level:2", "Ann", "greedy"]


@pytest.mark.parametrize("name", ["Ivory Mask", "I" * 40])
def test_guests_with_equal_names_get_distinct_names_at_a_table(name: str, address: str) -> None:
    mask, same, third = (Guest(address, name) for _ in range(3))
    table = mask.open_table("minuit", *["person"] * 4)
    same.sit(table, 1)
    third.sit(table, 2)
    names = [seat["name"] for seat in same.sit(table, 3)["seats"]]
    assert names == [name, f"{name[:38]} 2", f"{name[:38]} 3", f"{name[:38]} 2"]


def test_a_game_among_machines_advances_for_spectators(ann: Guest) -> None:
    table = ann.create_table("opera", ["level:2", "level:1"], [])
    with ann.open_socket(table["id"]) as socket:
        while socket.receive("update")["status"] == "live":
            pass
    end = ann.get(f"/tables/{table['id']}")
    assert end["reader"] is None
    assert end["seed"]


def test_two_seats_of_one_user_have_separate_views(ann: Guest) -> None:
    table = ann.create_table("opera", TWO, [0, 1])
    assert table["mine"] == [0, 1]
    assert table["reader"] == table["turn"] == 0
    assert ann.get(f"/tables/{table['id']}", seat=0)["view"]["phantom"] is None
    assert ann.get(f"/tables/{table['id']}", seat=1)["view"]["phantom"]
    assert play_out({0: ann, 1: ann}, table["id"], Rng(4))["status"] == "over"


# Playing.


def test_a_repeated_action_is_played_once(ann: Guest) -> None:
    table = ann.create_table("opera", ["person", "level:1"], [0])
    seq, action = table["seq"], table["choices"][0]["action"]
    first = ann.act(table["id"], seq, action)
    assert first.status_code == 200
    again = ann.act(table["id"], seq, action)
    assert again.status_code == 409
    assert again.json()["code"] == "stale"
    assert again.json()["seq"] >= first.json()["seq"]
    stand = ann.get(f"/tables/{table['id']}", after=seq)
    assert [event["seat"] for event in stand["events"]].count(0) == 1


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"seq": 10**6, "action": 0}, 409, "stale"),
        ({"action": 0}, 400, "invalid"),
        ({"seq": -1, "action": 0}, 400, "invalid"),
        ({"seq": 0, "action": "Meg"}, 400, "invalid"),
        ({"seq": 0, "action": 0, "more": 1}, 400, "invalid"),
        ([], 400, "invalid"),
    ],
)
def test_unreadable_actions_are_refused_with_the_reason(
    body: Any, status: int, code: str, ann: Guest
) -> None:
    table = ann.create_table("opera", ["person", "level:1"], [0])
    answer = ann.post(f"/tables/{table['id']}/actions", body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"]


def test_an_illegal_action_changes_nothing(ann: Guest) -> None:
    table = ann.create_table("opera", ["person", "level:1"], [0])
    answer = ann.act(table["id"], table["seq"], 99_999)
    assert (answer.status_code, answer.json()["code"]) == (422, "illegal")
    assert ann.get(f"/tables/{table['id']}")["seq"] == table["seq"]


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"game": "chess"}, "chess"),
        ({"seats": []}, "seats"),
        ({"seats": [{"kind": "person"}] * 3}, "players"),
        ({"seats": [{"kind": "machine", "machine": "cmd:ls"}, {"kind": "person"}]}, "machine"),
        ({"seats": [{"kind": "machine", "machine": "ismcts:3600s"}] * 2}, "machine"),
        ({"seats": [{"kind": "person", "machine": "level:1"}] * 2}, "machine"),
        ({"options": {"rules": "house"}}, "rules"),
        ({"options": {"nonsense": 1}}, "nonsense"),
        ({"sit": [2]}, "sit"),
        ({"sit": [0, 0]}, "sit"),
        ({"rated": True, "sit": [0, 1]}, "rated"),
        ({"time": {"pace": "live", "seconds": 1}}, "seconds"),
    ],
)
def test_the_refusal_of_an_impossible_table_names_the_wrong_field(
    wrong: dict[str, Any], word: str, ann: Guest
) -> None:
    body = {"game": "opera", "seats": [{"kind": "person"}] * 2, **wrong}
    answer = ann.post("/tables", body)
    assert answer.status_code == 400
    assert word in answer.json()["message"]


# Live.


def test_a_socket_sends_each_seat_its_own_view(ann: Guest, bob: Guest) -> None:
    table = ann.create_table("opera", TWO, [0])
    with ann.open_socket(table["id"]) as first:
        assert first.receive("update")["status"] == "open"
        bob.sit(table["id"], 1)
        update = first.receive("update")
        assert update["status"] == "live"
        assert update["choices"]
        with bob.open_socket(table["id"]) as second:
            second_update = second.receive("update")
            assert (second_update["reader"], second_update["choices"]) == (1, [])
            choice = update["choices"][0]
            first.send(type="play", seq=update["seq"], action=choice["action"], ref="a")
            assert first.receive("done")["ref"] == "a"
            assert second.receive("update")["events"][0]["said"] == choice["said"]


def test_reconnecting_client_gets_exactly_what_it_missed(ann: Guest, bob: Guest) -> None:
    table = ann.create_table("minuit", TWO, [0])
    bob.sit(table["id"], 1)
    with ann.open_socket(table["id"]) as socket:
        before = socket.receive("update")
    play_out({0: ann, 1: bob}, table["id"], Rng(5), steps=8)
    with ann.open_socket(table["id"], f"after={before['seq']}") as socket:
        missed = socket.receive("update")
    whole = ann.get(f"/tables/{table['id']}")["events"]
    assert missed["events"] == whole[before["seq"] :]
    assert len(missed["events"]) >= 8


def test_server_sent_events_carry_the_same_updates(ann: Guest) -> None:
    table = ann.create_table("opera", ["person", "level:1"], [0])
    path = f"/api/tables/{table['id']}/events"
    with ann.http.stream("GET", path, headers={"Last-Event-ID": "3"}) as stream:
        lines = stream.iter_lines()
        first = _read_event(lines)
        assert first["event"] == "update"
        assert json.loads(first["data"])["events"] == table["events"][3:]
        ann.act(table["id"], table["seq"], table["choices"][0]["action"])
        update = json.loads(_read_event(lines)["data"])
        assert update["events"][0]["seq"] == table["seq"] + 1


def _read_event(lines: Iterator[str]) -> dict[str, str]:
    event: dict[str, str] = {}
    for line in lines:
        if not line and "data" in event:
            return event
        name, _, value = line.partition(": ")
        event[name] = value
    raise AssertionError("the stream has ended")


@pytest.mark.parametrize("sent", ["nonsense", '{"type":"dance"}', '{"type":"play"}', "[" * 50_000])
def test_nonsense_over_a_socket_is_answered_and_the_connection_stays_open(
    sent: str, ann: Guest
) -> None:
    table = ann.create_table("opera", ["person", "level:1"], [0])
    with ann.open_socket(table["id"]) as socket:
        socket.receive("update")
        socket.socket.send(sent)
        answer = socket.receive("error")
        assert answer["code"] == "invalid"
        socket.send(type="ping", ref="x")
        assert socket.receive("pong")["ref"] == "x"


LONG = "x" * 60_000
PLANS = [{"kind": "person"}] * 2


@pytest.mark.parametrize(
    "body",
    [
        {"game": LONG},
        {LONG: 1},
        {"game": "opera", "seats": [], LONG: 1},
        {"game": "opera", "seats": PLANS, "options": {LONG: 1}},
        {"game": "opera", "seats": PLANS, "options": {"rules": LONG}},
        {"game": "opera", "seats": PLANS, "options": {"handicap": 10**4000}},
    ],
    ids=["game", "field", "another field", "option", "value", "number"],
)
def test_errors_quote_only_a_short_part_of_the_request(body: dict[str, Any], ann: Guest) -> None:
    answer = ann.post("/tables", body)
    assert 400 <= answer.status_code < 500
    assert len(answer.json()["message"]) < 1000


@pytest.mark.parametrize(
    "message", [{"type": LONG}, {"type": "play", LONG: 1}, {"type": "chat", "text": "", LONG: 1}]
)
def test_errors_over_a_socket_quote_only_a_short_part_of_the_message(
    message: dict[str, Any], ann: Guest
) -> None:
    table = ann.create_table("opera", ["person", "level:1"], [0])
    with ann.open_socket(table["id"]) as socket:
        socket.receive("update")
        socket.socket.send(json.dumps(message))
        assert len(socket.receive("error")["message"]) < 300


def test_look_message_changes_the_seat(ann: Guest) -> None:
    table = ann.create_table("opera", TWO, [0, 1])
    with ann.open_socket(table["id"], "seat=0") as socket:
        assert socket.receive("update")["view"]["phantom"] is None
        socket.send(type="look", seat=1)
        assert socket.receive("update")["view"]["phantom"]


# Takebacks, resignations, pauses, rematches.


def test_takeback_is_sent_to_all(ann: Guest, bob: Guest) -> None:
    table = ann.create_table("opera", TWO, [0])
    table_state = bob.sit(table["id"], 1)
    table_of_ann = ann.get(f"/tables/{table['id']}")
    first = table_of_ann["choices"]
    assert ann.act(table["id"], table_of_ann["seq"], first[0]["action"]).status_code == 200
    table_of_ann = ann.get(f"/tables/{table['id']}")
    assert table_of_ann["undo"] == {"free": True, "keep": table_of_ann["undo"]["keep"]}
    assert ann.post(f"/tables/{table['id']}/undo", {"seq": table_of_ann["seq"]}).status_code == 200
    table_of_bob = bob.get(f"/tables/{table['id']}", after=table_state["seq"])
    assert [event["type"] for event in table_of_bob["events"]] == ["played", "undone"]
    assert ann.get(f"/tables/{table['id']}")["choices"] == first


def test_a_rematch_after_resignation_swaps_the_seats(ann: Guest, bob: Guest) -> None:
    table = ann.create_table("jack", TWO, [0])
    bob.sit(table["id"], 1)
    assert bob.post(f"/tables/{table['id']}/rematch").status_code == 409
    assert bob.post(f"/tables/{table['id']}/resign").status_code == 200
    assert ann.get(f"/tables/{table['id']}")["result"] == [1.0, -1.0]
    again = ann.post(f"/tables/{table['id']}/rematch").json()
    assert (again["status"], again["mine"]) == ("open", [1])
    assert bob.get(f"/tables/{table['id']}")["rematch"] == again["id"]
    joined = bob.post(f"/tables/{table['id']}/rematch").json()
    assert (joined["id"], joined["status"], joined["mine"]) == (again["id"], "live", [0])


def test_second_rematch_request_joins_the_table_of_the_first(tmp_path: Path) -> None:
    """Another process opens the rematch first; this one notices when it stores its own."""
    with run_server(sqlite_url(tmp_path)) as (address, server):
        ann, bob = Guest(address, "Ann"), Guest(address, "Bob")
        table = ann.open_table("jack", *TWO)
        bob.sit(table, 1)
        bob.request_json("POST", f"/tables/{table}/resign")
        other_table = bob.open_table("jack", *TWO)
        append = server.table_store.append_change

        async def append_after_another_process(ours: TableChange) -> None:
            server.table_store.append_change = append  # type: ignore[method-assign]
            (entry,) = ours.events
            quicker = msgspec.structs.replace(entry, event=RematchOpened(other_table))
            await append(msgspec.structs.replace(ours, events=[quicker]))
            await append(ours)

        server.table_store.append_change = append_after_another_process  # type: ignore[method-assign]
        again = ann.request_json("POST", f"/tables/{table}/rematch")
        assert (again["id"], again["status"], again["mine"]) == (other_table, "live", [1])
        assert [row["id"] for row in ann.get("/tables", list="mine")] == [other_table]


def test_a_pause_needs_the_consent_of_both_players(ann: Guest, bob: Guest) -> None:
    table = ann.create_table("opera", TWO, [0])
    bob.sit(table["id"], 1)
    ann.post(f"/tables/{table['id']}/pause")
    assert bob.get(f"/tables/{table['id']}")["wish"]["wish"] == "pause"
    bob.post(f"/tables/{table['id']}/answer", {"yes": True})
    assert ann.get(f"/tables/{table['id']}")["status"] == "paused"
    ann.post(f"/tables/{table['id']}/resume")
    assert ann.get(f"/tables/{table['id']}")["status"] == "live"


def test_owner_closes_an_open_table(ann: Guest, bob: Guest) -> None:
    table = ann.create_table("opera", TWO, [0])
    assert bob.http.delete(f"/api/tables/{table['id']}").status_code == 403
    assert ann.http.delete(f"/api/tables/{table['id']}").status_code == 200
    assert bob.http.put(f"/api/tables/{table['id']}/seats/1").status_code == 409


# Talking.


def test_players_and_spectators_have_separate_chats(ann: Guest, bob: Guest, address: str) -> None:
    table = ann.create_table("opera", TWO, [0])
    bob.sit(table["id"], 1)
    cleo = Guest(address, "Cleo")
    with bob.open_socket(table["id"]) as player, cleo.open_socket(table["id"]) as watcher:
        player.receive("update")
        watcher.receive("update")
        ann.post(f"/tables/{table['id']}/chat", {"text": " good   luck "})
        assert player.receive("chat")["text"] == "good luck"
        cleo.post(f"/tables/{table['id']}/chat", {"text": "psst"})
        assert watcher.receive("chat")["text"] == "psst"
    assert [chat["text"] for chat in ann.get(f"/tables/{table['id']}/chat")] == ["good luck"]
    assert [chat["text"] for chat in cleo.get(f"/tables/{table['id']}/chat")] == ["psst"]


def test_chat_of_muted_users_is_hidden(ann: Guest, bob: Guest) -> None:
    table = ann.create_table("opera", TWO, [0])
    bob.sit(table["id"], 1)
    bob.post("/me/mute", {"name": "Ann"})
    ann.post(f"/tables/{table['id']}/chat", {"text": "hear me"})
    assert bob.get(f"/tables/{table['id']}/chat") == []
    bob.post("/me/mute", {"name": "Ann", "mute": False})
    assert len(bob.get(f"/tables/{table['id']}/chat")) == 1


def test_muted_users_are_listed_only_for_their_muter(ann: Guest, bob: Guest) -> None:
    assert bob.get("/me/mute") == {"muted": []}
    for name in ("Zoe", "Ann", "Ann"):
        bob.request_json("POST", "/me/mute", {"name": name})
    assert bob.get("/me/mute") == {"muted": ["Ann", "Zoe"]}
    assert ann.get("/me/mute") == {"muted": []}
    assert bob.request_json("POST", "/me/mute", {"name": "Ann", "mute": False}) == {
        "muted": ["Zoe"]
    }


# Spectators.


def test_spectators_are_counted_for_all_connections(ann: Guest, bob: Guest, address: str) -> None:
    table = ann.create_table("opera", TWO, [0])["id"]
    bob.sit(table, 1)
    cleo = Guest(address, "Cleo")
    with ann.open_socket(table) as player:
        assert player.receive("update")["watching"] == 0
        with cleo.open_socket(table) as first, cleo.open_socket(table):  # the same user twice
            assert first.receive("update")["watching"] == 1
            assert player.receive("watching")["number"] == 1
            with Guest(address).open_socket(table) as nameless, bob.open_socket(table):
                assert nameless.receive("update")["watching"] == 2
                assert player.receive("watching")["number"] == 2
                assert first.receive("watching")["number"] == 2
        # In one or several messages.
        assert wait_for(lambda: player.receive("watching")["number"] == 0)


def test_player_is_no_longer_counted_as_spectator(ann: Guest, bob: Guest) -> None:
    table = ann.create_table("opera", TWO, [0])["id"]
    with ann.open_socket(table) as socket:
        socket.receive("update")
        with bob.open_socket(table):
            assert socket.receive("watching")["number"] == 1
            bob.sit(table, 1)
            assert socket.receive("update")["watching"] == 0


def test_spectators_with_server_sent_events_are_counted(ann: Guest, address: str) -> None:
    table = ann.create_table("opera", ["person", "level:1"], [0])["id"]
    cleo = Guest(address, "Cleo")
    with cleo.http.stream("GET", f"/api/tables/{table}/events"):
        assert wait_for(lambda: ann.get_table(table)["watching"] == 1)
    assert wait_for(lambda: ann.get_table(table)["watching"] == 0)


@pytest.mark.parametrize("text", ["", "   ", "x" * 501])
def test_empty_and_overlong_chat_messages_are_refused(text: str, ann: Guest) -> None:
    table = ann.create_table("opera", TWO, [0])
    assert 400 <= ann.post(f"/tables/{table['id']}/chat", {"text": text}).status_code < 500


# The lobby.


def test_the_lobby_lists_open_live_and_finished_tables(address: str) -> None:
    dora, eve = Guest(address, "Dora"), Guest(address, "Eve")
    table = dora.create_table("jack", TWO, [0])["id"]

    def listed(guest: Guest, which: str, **more: Any) -> list[str]:
        return [row["id"] for row in guest.get("/tables", list=which, **more)]

    assert table in listed(eve, "open", game="jack", player="dor")
    assert listed(eve, "open", player="%") == []
    assert table not in listed(eve, "open", game="opera")
    assert listed(eve, "mine") == []
    eve.sit(table, 1)
    assert table in listed(Guest(address, "Fay"), "live")
    (own_row,) = dora.get("/tables", list="mine")
    assert (own_row["mine"], own_row["turn"]) == ([0], 0)
    eve.post(f"/tables/{table}/resign")
    (played_row,) = eve.get("/tables", list="played")
    assert [seat["result"] for seat in played_row["seats"]] == [1.0, -1.0]
    assert table in listed(dora, "finished", player="Eve")
    assert all(seat.keys() == {"kind", "name", "result"} for seat in played_row["seats"])


def test_the_refusal_of_an_unknown_list_names_the_allowed_lists(ann: Guest) -> None:
    answer = ann.ask("GET", "/tables", list="over")
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert "list: 'over' is not allowed; allowed: open, " in answer.json()["message"]


def test_the_lobby_is_listed_in_pages(address: str) -> None:
    fay = Guest(address, "Fay")
    tables = {fay.create_table("minuit", TWO, [0])["id"] for _ in range(5)}
    listed: list[str] = []
    last = ""
    while page := fay.get("/tables", list="mine", most=2, after=last):
        listed += [row["id"] for row in page]
        last = page[-1]["place"]
    assert sorted(listed) == sorted(tables)


# People.


def test_an_account_keeps_name_rating_and_games_across_devices(address: str) -> None:
    gus, hal = Guest(address, "Gus"), Guest(address, "Hal")
    name = f"Gus {address[-4:]}"
    assert gus.post("/account", {"name": name, "password": "correct horse"}).status_code == 201
    beginner = {"rating": 0.0, "games": 0}
    assert gus.get("/me/rating/opera") == hal.get("/me/rating/opera") == beginner
    table = gus.create_table("opera", TWO, [0], rated=True)
    hal.sit(table["id"], 1)
    hal.post(f"/tables/{table['id']}/resign")
    assert gus.get("/me/rating/jack") == beginner
    won, lost = gus.get("/me/rating/opera"), hal.get("/me/rating/opera")
    assert (won["games"], lost["games"]) == (1, 1)
    assert won["rating"] > lost["rating"]
    phone = Guest(address, "Somebody")
    refusal = phone.post("/login", {"name": name, "password": "wrong horse"})
    assert (refusal.status_code, refusal.json()["code"]) == (401, "password")
    assert phone.post("/login", {"name": name.upper(), "password": "correct horse"}).json() == {
        "name": name,
        "kind": "account",
        "email": "",
        "email_confirmed": False,
        "language": "en",
    }
    assert [row["id"] for row in phone.get("/tables", list="played")] == [table["id"]]
    assert phone.get("/leaderboard/opera") == []  # after one game nobody is on it
    packed = zipfile.ZipFile(io.BytesIO(phone.http.get("/api/me/records").content))
    (only,) = packed.namelist()
    assert Record.from_json(packed.read(only).decode()).names == [name, "Hal"]


def test_a_name_belongs_to_one_account(address: str) -> None:
    name = f"Ida {address[-4:]}"
    first, second = Guest(address, "x"), Guest(address, "y")
    assert first.post("/account", {"name": name, "password": "12345678"}).status_code == 201
    refusal = second.post("/account", {"name": name.lower(), "password": "12345678"})
    assert (refusal.status_code, refusal.json()["code"]) == (409, "taken")
    assert second.get("/me")["kind"] == "guest"


@pytest.mark.parametrize("name", ["", " x", "x ", "a\nb", "x\n", "\u202eevil", "x" * 41])
def test_unreadable_guest_names_are_refused(name: str, ann: Guest) -> None:
    answer = ann.post("/me", {"name": name})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid")
    assert ann.get("/me")["name"] == "Ann"


def test_account_names_are_reserved(address: str, ann: Guest) -> None:
    name = f"Jo {address[-4:]}"
    owner = Guest(address, "x")
    assert owner.post("/account", {"name": name, "password": "12345678"}).status_code == 201
    assert ann.post("/me", {"name": name.upper()}).json()["code"] == "taken"
    assert ann.http.patch("/api/me", json={"name": name}).json()["code"] == "taken"


def test_unrated_games_change_no_rating(ann: Guest, bob: Guest) -> None:
    before = ann.get("/leaderboard/minuit")
    table = ann.create_table("minuit", TWO, [0])
    bob.sit(table["id"], 1)
    bob.post(f"/tables/{table['id']}/resign")
    assert ann.get("/leaderboard/minuit") == before


def test_a_visitor_without_a_name_may_watch_but_not_play(address: str, ann: Guest) -> None:
    table = ann.create_table("opera", ["person", "level:1"], [0])
    stranger = open_client(address)
    assert stranger.get(f"/api/tables/{table['id']}").json()["reader"] is None
    answer = stranger.post("/api/tables", json={"game": "opera", "seats": [{"kind": "person"}] * 2})
    assert (answer.status_code, answer.json()["code"]) == (401, "nobody")


# What the page needs.


def test_step_views_previews_and_beliefs_are_served(ann: Guest) -> None:
    table = ann.create_table("opera", ["person", "level:1"], [0])
    name = table["id"]
    moments = ann.get(f"/tables/{name}/views")
    assert [moment["step"] for moment in moments] == list(range(len(moments)))
    preview = ann.get(f"/tables/{name}/preview", action=table["choices"][0]["action"])["view"]
    assert preview["active"]["character"]
    belief = ann.get(f"/tables/{name}/belief")["belief"]
    assert sum(belief.values()) == pytest.approx(1, abs=0.01)
    assert ann.http.get(f"/api/tables/{name}/analysis").status_code == 409


def test_the_games_tell_their_options_and_the_version_of_the_wire(ann: Guest) -> None:
    for info in ann.get("/games"):
        options = limelight.game(info["name"]).options
        assert info["players"] == options.list_player_counts()
        assert info["options"] == options.default_values()
        assert info["option_set"] == options.to_json()
        assert info["wire"] == WIRE_VERSION


def test_practice_tells_what_its_steps_mean_and_did_as_the_seat_may_know(ann: Guest) -> None:
    for seat in (0, 1):
        practice = {"game": "opera", "seat": seat}
        position = ann.request_json("POST", "/practice", practice)
        (identity,) = [step for step in position["steps"] if step["move"]["kind"] == "identity"]
        (identified,) = [e for e in identity["effects"] if e["kind"] == "identified"]
        assert ("target" in identity["move"]) == ("phantom" in identified) == (seat == 1)
        assert [step["said"] for step in position["steps"]] == position["said"]
        assert {choice["move"]["kind"] for choice in position["choices"]} == {
            *(["card"] if position["turn"] == seat else [])
        }


def test_a_finished_game_is_analysed_on_request(ann: Guest) -> None:
    table = ann.create_table("minuit", ["person", "level:1"], [0], options={"rounds": 1})
    play_out({0: ann}, table["id"], Rng(6))
    analysis = wait_for(lambda: _find_analysis(ann, table["id"]), 120)
    assert analysis["turns"]
    assert analysis["game"] == "minuit"


def _find_analysis(guest: Guest, table: str) -> Any:
    analysis = guest.get(f"/tables/{table}/analysis")
    return analysis if analysis["status"] == "done" else None


def test_a_position_can_be_practised(ann: Guest) -> None:
    fresh = ann.post("/practice", {"game": "opera", "seat": 0}).json()
    assert fresh["turn"] == 0
    action = fresh["choices"][0]["action"]
    after = ann.post("/practice", {"game": "opera", "seat": 0, "actions": [action]}).json()
    assert after["said"] == [*fresh["said"], fresh["choices"][0]["said"]]
    trial = {"game": "opera", "seat": 0, "action": action}
    assert ann.request_json("POST", "/practice/preview", trial)["view"] == after["view"]
    for other in ({"seat": 1}, {"seat": None}, {"action": 300}):
        refused = ann.post("/practice/preview", trial | other)
        assert refused.json()["code"] == ("illegal" if "action" in other else "turn")
    refusal = ann.post("/practice", {"game": "opera", "start": {"round": 1}})
    assert (refusal.status_code, refusal.json()["code"]) == (400, "invalid")


def test_the_api_serves_its_own_description(ann: Guest) -> None:
    paths = ann.http.get("/api/openapi.json").json()["paths"]
    assert "/api/tables/{name}/actions" in paths
    assert ann.http.get("/api/docs").status_code == 200
