"""Lines that stay open: what they tell, to whom, and how they end."""

import signal
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from limelight.web import bounded
from tests.cli.terminal import PATIENCE
from tests.web.guests import Guest, Line
from tests.web.serving import Server, complaints, served, sqlite, wait_for


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("house")) as server:
        yield server


def begun(line: Line) -> Any:
    """The first update after everybody sat down."""
    while (told := line.next("update"))["status"] != "live":
        pass
    return told


def test_a_line_keeps_no_seat_that_was_left(house: Server) -> None:
    with Guest(house.address, "Mallory") as mallory, Guest(house.address, "Ada") as ada:
        table = mallory.open("opera", "person", "person", sit=(1,))
        with mallory.live(table, "seat=1") as line:
            assert line.next("update")["reader"] == 1
            mallory.told("DELETE", f"/tables/{table}/seats/1")
            mallory.sit(table, 0)
            ada.sit(table, 1)
            told = begun(line)
            assert told["mine"] == [0]
            assert told["reader"] is None
            assert told["view"]["seat"] is None
            assert told["view"]["phantom"] is None
            assert ada.table(table)["view"]["phantom"] is not None
            line.send(type="resign", ref="mine?")
            refused = line.next("error", "done")
            assert (refused["type"], refused["code"]) == ("error", "spectator")


def test_who_was_sent_away_plays_for_nobody(house: Server) -> None:
    with (
        Guest(house.address, "Owner") as owner,
        Guest(house.address, "Mallory") as mallory,
        Guest(house.address, "Ada") as ada,
    ):
        table = owner.open("jack", "person", "person", sit=())
        mallory.sit(table, 0)
        with mallory.live(table) as line:
            assert line.next("update")["reader"] == 0
            owner.told("DELETE", f"/tables/{table}/seats/0")
            owner.sit(table, 1)
            ada.sit(table, 0)
            told = begun(line)
            assert told["choices"] == []
            choice = wait_for(lambda: ada.table(table)["choices"])[0]
            at = {"seq": told["seq"]}
            for message in (
                {"type": "resign"},
                {"type": "pause"},
                {"type": "undo", **at},
                {"type": "play", **at, "action": choice["action"]},
            ):
                line.send(**message)
                assert line.next("error", "done")["code"] == "spectator", message
        assert ada.table(table)["status"] == "live"


def test_a_bot_does_not_rename_itself(house: Server) -> None:
    with Guest(house.address, "Ada") as ada, httpx.Client(base_url=house.address) as program:
        token = ada.told("POST", "/bots", {"name": "Ada's bot"})["token"]
        program.headers["Authorization"] = f"Bearer {token}"
        for method, body in (
            ("POST", {"name": "Ren"}),
            ("PATCH", {"name": "Ren"}),
            ("PATCH", {"email": "ren@example.org"}),
        ):
            answer = program.request(method, "/api/me", json=body, timeout=PATIENCE)
            assert answer.status_code == 403
            assert "set-cookie" not in answer.headers
        assert program.get("/api/me", timeout=PATIENCE).json()["name"] == "Ada's bot"


def test_a_player_talks_under_the_name_that_sat_down(house: Server) -> None:
    with Guest(house.address, "Ada") as ada, Guest(house.address, "Bob") as bob:
        table = ada.open("opera", "person", "person", sit=(0,))
        bob.sit(table, 1)
        bob.told("POST", "/me", {"name": "Ada"})
        bob.told("POST", f"/tables/{table}/chat", {"text": "I am Ada\u202e\x07 👨\u200d👩"})
        said = ada.get(f"/tables/{table}/chat")
        assert [(line["name"], line["text"]) for line in said] == [("Bob", "I am Ada 👨\u200d👩")]


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "a" + "\u0301" * 30, "a\u202eb"])
def test_a_name_can_be_seen(house: Server, name: str) -> None:
    with Guest(house.address) as nobody:
        assert nobody.post("/me", {"name": name}).status_code == 400


def test_strangers_have_so_many_lines(tmp_path: Path) -> None:
    limits = "create=1000/1 guests=1000/1 sockets=3 strangers=2"
    with (
        served(tmp_path, LIMELIGHT_LIMITS=limits) as server,
        Guest(server.address, "Ada") as ada,
        Guest(server.address) as nobody,
    ):
        table = ada.open("opera", "person", "person", sit=(0, 1))
        with nobody.live(table) as one, nobody.live(table) as other, nobody.live(table) as third:
            assert one.next("update")["reader"] is None
            assert other.next("update")["reader"] is None
            assert third.next()["code"] == "rate"
        token = ada.told("POST", "/bots", {"name": "Ren"})["token"]
        program = {"Authorization": f"Bearer {token}"}
        with httpx.Client(base_url=server.address, headers=program, timeout=PATIENCE) as http:
            streams = [http.stream("GET", "/api/bot/events") for _ in range(8)]
            answers = [stream.__enter__().status_code for stream in streams]
            assert answers[:3] == [200, 200, 200]
            assert answers[-1] == 429
            for stream in streams:
                stream.__exit__(None, None, None)


def test_streams_end_with_the_house_at_once(tmp_path: Path) -> None:
    server = Server(tmp_path, sqlite(tmp_path))
    ended: list[str] = []
    with Guest(server.address, "Ada") as ada:
        table = ada.open("opera", "person", "person", sit=(0, 1))
        token = ada.told("POST", "/bots", {"name": "Ren"})["token"]
        begun = threading.Barrier(3)

        def follow(path: str, headers: dict[str, str]) -> None:
            with httpx.stream(
                "GET", f"{server.address}/api{path}", headers=headers, timeout=PATIENCE
            ) as answer:
                begun.wait(PATIENCE)
                answer.read()
                ended.append(path)

        threads = [
            threading.Thread(target=follow, args=(f"/tables/{table}/events", {})),
            threading.Thread(
                target=follow, args=("/bot/events", {"Authorization": f"Bearer {token}"})
            ),
        ]
        for thread in threads:
            thread.start()
        begun.wait(PATIENCE)
        server.process.send_signal(signal.SIGTERM)
        for thread in threads:
            thread.join(PATIENCE)
    server.gone()
    assert len(ended) == 2  # to their proper end, not cut
    assert not complaints(server.output)
    assert "Cancel" not in server.output


def test_an_endless_head_is_hung_up_on(house: Server) -> None:
    host, port = house.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), PATIENCE) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
        with pytest.raises(OSError, match=r"reset|pipe"):  # of more than may be on its way
            line.sendall(b"a" * 1000 * bounded.LARGEST)
    with Guest(house.address) as nobody:
        assert nobody.get("/me")["kind"] == "nobody"
