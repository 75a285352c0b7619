"""Lines that stay open: what they tell, to whom, and how they end."""

import gc
import json
import signal
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate

from limelight.server.api.live import TableStream
from limelight.server.live.table_session import TableSession
from limelight.server.security import http_limits
from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.server.guests import Guest, Line
from tests.server.running import serving
from tests.server.serving import ServerProcess, complaints, served, sqlite, wait_for

HALF_A_CHARACTER = "\ud83d"  # what a browser may leave of an emoji


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with served(tmp_path_factory.mktemp("house")) as server:
        yield server


def begun(line: Line) -> Any:
    """The first update after everybody sat down."""
    while (told := line.next("update"))["status"] != "live":
        pass
    return told


def test_a_line_keeps_no_seat_that_was_left(server: ServerProcess) -> None:
    with Guest(server.address, "Mallory") as mallory, Guest(server.address, "Ada") as ada:
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


def test_player_removed_from_a_seat_cannot_play(server: ServerProcess) -> None:
    with (
        Guest(server.address, "Owner") as owner,
        Guest(server.address, "Mallory") as mallory,
        Guest(server.address, "Ada") as ada,
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


def test_a_bot_does_not_rename_itself(server: ServerProcess) -> None:
    with Guest(server.address, "Ada") as ada, httpx.Client(base_url=server.address) as program:
        ada.told("POST", "/account", {"name": "Ada with a bot", "password": "correct horse"})
        token = ada.told("POST", "/bots", {"name": "Ada's bot"})["token"]
        program.headers["Authorization"] = f"Bearer {token}"
        for method, body in (
            ("POST", {"name": "Ren"}),
            ("PATCH", {"name": "Ren"}),
            ("PATCH", {"email": "ren@example.org"}),
        ):
            answer = program.request(method, "/api/me", json=body, timeout=TIMEOUT_SECONDS)
            assert answer.status_code == 403
            assert "set-cookie" not in answer.headers
        assert program.get("/api/me", timeout=TIMEOUT_SECONDS).json()["name"] == "Ada's bot"


def test_a_player_talks_under_the_name_that_sat_down(server: ServerProcess) -> None:
    with Guest(server.address, "Ada") as ada, Guest(server.address, "Bob") as bob:
        table = ada.open("opera", "person", "person", sit=(0,))
        bob.sit(table, 1)
        bob.told("POST", "/me", {"name": "Ada"})
        bob.told("POST", f"/tables/{table}/chat", {"text": "I am Ada\u202e\x07 👨\u200d👩"})
        said = ada.get(f"/tables/{table}/chat")
        assert [(line["name"], line["text"]) for line in said] == [("Bob", "I am Ada 👨\u200d👩")]


def test_a_line_of_chat_sent_again_over_a_new_connection_is_said_once(
    server: ServerProcess,
) -> None:
    with Guest(server.address, "Ada") as ada, Guest(server.address, "Bob") as bob:
        table = ada.open("opera", "person", "person", sit=(0,))
        bob.sit(table, 1)
        message = {"type": "chat", "text": "hello", "heard": 0}
        with ada.live(table) as line:
            line.send(**message, ref="1")
            number = line.next("said", "error")["id"]
        bob.told("POST", f"/tables/{table}/chat", {"text": "hello"})
        with ada.live(table) as line:
            line.send(**message, ref="1")
            assert line.next("said", "error")["id"] == number
            line.send(type="chat", text="hello", heard=number, ref="2")
            assert line.next("said", "error")["id"] > number
        said = [(line["name"], line["text"]) for line in bob.get(f"/tables/{table}/chat")]
        assert said == [("Ada", "hello"), ("Bob", "hello"), ("Ada", "hello")]


def test_every_message_is_answered_with_its_ref(server: ServerProcess) -> None:
    with Guest(server.address, "Ada") as ada:
        table = ada.open("opera", "person", "person", sit=(0, 1))
        with ada.live(table) as line:
            for ref, message in enumerate(
                (
                    {"type": "ping"},
                    {"type": "pause"},
                    {"type": "resume"},
                    {"type": "reply", "yes": True},
                    {"type": "undo", "seq": 0},
                    {"type": "play", "seq": 0, "action": 0},
                    {"type": "chat", "text": "hello"},
                    {"type": "chat", "text": "a\0b"},
                    {"type": "chat", "text": HALF_A_CHARACTER},
                    {"type": "look", "seat": 1},
                    {"type": "resign"},
                    {"type": "nonsense"},
                )
            ):
                line.socket.send(json.dumps({**message, "ref": str(ref)}))
                while (answer := line.next()).get("ref") is None:
                    pass
                assert answer["ref"] == str(ref), message


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "a" + "\u0301" * 30, "a\u202eb"])
def test_a_name_can_be_seen(server: ServerProcess, name: str) -> None:
    with Guest(server.address) as nobody:
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
        ada.told("POST", "/account", {"name": "Ada with a bot", "password": "correct horse"})
        token = ada.told("POST", "/bots", {"name": "Ren"})["token"]
        program = {"Authorization": f"Bearer {token}"}
        with httpx.Client(
            base_url=server.address, headers=program, timeout=TIMEOUT_SECONDS
        ) as http:
            streams = [http.stream("GET", "/api/bot/events") for _ in range(8)]
            answers = [stream.__enter__().status_code for stream in streams]
            assert answers[:3] == [200, 200, 200]
            assert answers[-1] == 429
            for stream in streams:
                stream.__exit__(None, None, None)


def test_streams_end_with_the_server_at_once(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, sqlite(tmp_path))
    ended: list[str] = []
    with Guest(server.address, "Ada") as ada:
        table = ada.open("opera", "person", "person", sit=(0, 1))
        ada.told("POST", "/account", {"name": "Ada with a bot", "password": "correct horse"})
        token = ada.told("POST", "/bots", {"name": "Ren"})["token"]
        begun = threading.Barrier(3)

        def follow(path: str, headers: dict[str, str]) -> None:
            with httpx.stream(
                "GET", f"{server.address}/api{path}", headers=headers, timeout=TIMEOUT_SECONDS
            ) as answer:
                begun.wait(TIMEOUT_SECONDS)
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
        begun.wait(TIMEOUT_SECONDS)
        server.process.send_signal(signal.SIGTERM)
        for thread in threads:
            thread.join(TIMEOUT_SECONDS)
    server.gone()
    assert len(ended) == 2  # to their proper end, not cut
    assert not complaints(server.output)
    assert "Cancel" not in server.output


def test_an_endless_head_is_hung_up_on(server: ServerProcess) -> None:
    host, port = server.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), TIMEOUT_SECONDS) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
        with pytest.raises(OSError, match=r"reset|pipe"):  # of more than may be on its way
            line.sendall(b"a" * 1000 * http_limits.MAX_HEAD_BYTES)
    with Guest(server.address) as nobody:
        assert nobody.get("/me")["kind"] == "nobody"


def test_muted_names_stay_in_memory_while_their_user_is_connected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For everybody who ever came, for ever, it would be 20 kB each."""
    monkeypatch.setattr("limelight.server.app.CLEANUP_SECONDS", 0.1)
    with serving(sqlite(tmp_path)) as (address, server), Guest(address, "Ann") as ann:
        assert ann.told("POST", "/me/mute", {"name": "Zoe"}) == {"muted": ["Zoe"]}
        wait_for(lambda: not server.muted_users._names)
        with ann.live(ann.open("opera", "person", "person")) as line:
            line.next("update")
            assert ann.get("/me/mute") == {"muted": ["Zoe"]}


def test_a_closed_line_gives_its_memory_back_at_once(tmp_path: Path) -> None:
    """Compressor, stream and session wait for no garbage collection."""

    def held() -> int:
        kinds = (PerMessageDeflate, TableStream, TableSession)
        return sum(type(one) in kinds for one in gc.get_objects())

    with serving(sqlite(tmp_path)) as (address, server), Guest(address, "Ada") as ada:
        table = ada.open("opera", "person", "person")
        gc.collect()
        gc.disable()
        try:
            with ada.live(table, compression=None) as line:
                line.next("update")
            wait_for(
                lambda: (
                    server.metrics.connections["socket"] == 0 and not server.connections.count_all()
                )
            )
            before = held()
            for _ in range(10):
                with ada.live(table) as line:
                    line.next("update")
            wait_for(lambda: held() <= before + 10)  # half of the compressors are the test's own
        finally:
            gc.enable()
