"""Sockets and streams: their messages, their readers, and their end."""

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

from limelight.server.api.table_stream import TableStream
from limelight.server.live.table_session import TableSession
from limelight.server.security import http_limits
from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.server.guest_client import Guest, TableSocket
from tests.server.server_process import (
    ServerProcess,
    find_error_lines,
    run_server_process,
    sqlite_url,
    wait_for,
)
from tests.server.server_thread import run_server

HALF_A_CHARACTER = "\ud83d"  # half of an emoji, as some browsers send it


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with run_server_process(tmp_path_factory.mktemp("server")) as server:
        yield server


def wait_until_live(socket: TableSocket) -> Any:
    """Return the first update after all players sat down."""
    while (update := socket.receive("update"))["status"] != "live":
        pass
    return update


def test_a_connection_loses_a_seat_that_its_user_left(server: ServerProcess) -> None:
    with Guest(server.address, "Mallory") as mallory, Guest(server.address, "Ada") as ada:
        table = mallory.open_table("opera", "person", "person", sit=(1,))
        with mallory.open_socket(table, "seat=1") as table_socket:
            assert table_socket.receive("update")["reader"] == 1
            mallory.request_json("DELETE", f"/tables/{table}/seats/1")
            mallory.sit(table, 0)
            ada.sit(table, 1)
            update = wait_until_live(table_socket)
            assert update["mine"] == [0]
            assert update["reader"] is None
            assert update["view"]["seat"] is None
            assert update["view"]["phantom"] is None
            assert ada.get_table(table)["view"]["phantom"] is not None
            table_socket.send(type="resign", ref="mine?")
            refused = table_socket.receive("error", "done")
            assert (refused["type"], refused["code"]) == ("error", "spectator")


def test_player_removed_from_a_seat_cannot_play(server: ServerProcess) -> None:
    with (
        Guest(server.address, "Owner") as owner,
        Guest(server.address, "Mallory") as mallory,
        Guest(server.address, "Ada") as ada,
    ):
        table = owner.open_table("jack", "person", "person", sit=())
        mallory.sit(table, 0)
        with mallory.open_socket(table) as table_socket:
            assert table_socket.receive("update")["reader"] == 0
            owner.request_json("DELETE", f"/tables/{table}/seats/0")
            owner.sit(table, 1)
            ada.sit(table, 0)
            update = wait_until_live(table_socket)
            assert update["choices"] == []
            choice = wait_for(lambda: ada.get_table(table)["choices"])[0]
            at = {"seq": update["seq"]}
            for message in (
                {"type": "resign"},
                {"type": "pause"},
                {"type": "undo", **at},
                {"type": "play", **at, "action": choice["action"]},
            ):
                table_socket.send(**message)
                assert table_socket.receive("error", "done")["code"] == "spectator", message
        assert ada.get_table(table)["status"] == "live"


def test_a_bot_cannot_rename_itself(server: ServerProcess) -> None:
    with Guest(server.address, "Ada") as ada, httpx.Client(base_url=server.address) as program:
        ada.request_json(
            "POST", "/account", {"name": "Ada with a bot", "password": "correct horse"}
        )
        token = ada.request_json("POST", "/bots", {"name": "Ada's bot"})["token"]
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


def test_chat_shows_the_name_under_which_the_player_sat_down(server: ServerProcess) -> None:
    with Guest(server.address, "Ada") as ada, Guest(server.address, "Bob") as bob:
        table = ada.open_table("opera", "person", "person", sit=(0,))
        bob.sit(table, 1)
        bob.request_json("POST", "/me", {"name": "Ada"})
        bob.request_json("POST", f"/tables/{table}/chat", {"text": "I am Ada\u202e\x07 👨\u200d👩"})
        messages = ada.get(f"/tables/{table}/chat")
        assert [(message["name"], message["text"]) for message in messages] == [
            ("Bob", "I am Ada 👨\u200d👩")
        ]


def test_a_chat_message_resent_over_a_new_connection_appears_once(
    server: ServerProcess,
) -> None:
    with Guest(server.address, "Ada") as ada, Guest(server.address, "Bob") as bob:
        table = ada.open_table("opera", "person", "person", sit=(0,))
        bob.sit(table, 1)
        message = {"type": "chat", "text": "hello", "heard": 0}
        with ada.open_socket(table) as line:
            line.send(**message, ref="1")
            number = line.receive("said", "error")["id"]
        bob.request_json("POST", f"/tables/{table}/chat", {"text": "hello"})
        with ada.open_socket(table) as line:
            line.send(**message, ref="1")
            assert line.receive("said", "error")["id"] == number
            line.send(type="chat", text="hello", heard=number, ref="2")
            assert line.receive("said", "error")["id"] > number
        messages = [(line["name"], line["text"]) for line in bob.get(f"/tables/{table}/chat")]
        assert messages == [("Ada", "hello"), ("Bob", "hello"), ("Ada", "hello")]


def test_every_message_is_answered_with_its_ref(server: ServerProcess) -> None:
    with Guest(server.address, "Ada") as ada:
        table = ada.open_table("opera", "person", "person", sit=(0, 1))
        with ada.open_socket(table) as table_socket:
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
                table_socket.socket.send(json.dumps({**message, "ref": str(ref)}))
                while (answer := table_socket.receive()).get("ref") is None:
                    pass
                assert answer["ref"] == str(ref), message


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "a" + "\u0301" * 30, "a\u202eb"])
def test_invisible_and_misleading_names_are_refused(server: ServerProcess, name: str) -> None:
    with Guest(server.address) as visitor:
        assert visitor.post("/me", {"name": name}).status_code == 400


def test_connections_of_visitors_and_bots_are_capped(tmp_path: Path) -> None:
    limits = "create=1000/1 guests=1000/1 sockets=3 strangers=2"
    with (
        run_server_process(tmp_path, LIMELIGHT_LIMITS=limits) as server,
        Guest(server.address, "Ada") as ada,
        Guest(server.address) as visitor,
    ):
        table = ada.open_table("opera", "person", "person", sit=(0, 1))
        with (
            visitor.open_socket(table) as first,
            visitor.open_socket(table) as second,
            visitor.open_socket(table) as third,
        ):
            assert first.receive("update")["reader"] is None
            assert second.receive("update")["reader"] is None
            assert third.receive()["code"] == "rate"
        ada.request_json(
            "POST", "/account", {"name": "Ada with a bot", "password": "correct horse"}
        )
        token = ada.request_json("POST", "/bots", {"name": "Ren"})["token"]
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


def test_streams_end_at_once_when_the_server_stops(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, sqlite_url(tmp_path))
    ended: list[str] = []
    with Guest(server.address, "Ada") as ada:
        table = ada.open_table("opera", "person", "person", sit=(0, 1))
        ada.request_json(
            "POST", "/account", {"name": "Ada with a bot", "password": "correct horse"}
        )
        token = ada.request_json("POST", "/bots", {"name": "Ren"})["token"]
        all_started = threading.Barrier(3)

        def follow(path: str, headers: dict[str, str]) -> None:
            with httpx.stream(
                "GET", f"{server.address}/api{path}", headers=headers, timeout=TIMEOUT_SECONDS
            ) as answer:
                all_started.wait(TIMEOUT_SECONDS)
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
        all_started.wait(TIMEOUT_SECONDS)
        server.process.send_signal(signal.SIGTERM)
        for thread in threads:
            thread.join(TIMEOUT_SECONDS)
    server.wait_for_exit()
    assert len(ended) == 2  # they end in order
    assert not find_error_lines(server.output)
    assert "Cancel" not in server.output


def test_a_connection_with_endless_headers_is_closed(server: ServerProcess) -> None:
    host, port = server.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), TIMEOUT_SECONDS) as client_socket:
        client_socket.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: ")
        with pytest.raises(OSError, match=r"reset|pipe"):  # more than the network may hold
            client_socket.sendall(b"a" * 1000 * http_limits.MAX_HEAD_BYTES)
    with Guest(server.address) as visitor:
        assert visitor.get("/me")["kind"] == "nobody"


def test_muted_names_stay_in_memory_while_their_user_is_connected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a disconnection they are forgotten: each user would take 20 kB for ever."""
    monkeypatch.setattr("limelight.server.app.CLEANUP_SECONDS", 0.1)
    with run_server(sqlite_url(tmp_path)) as (address, server), Guest(address, "Ann") as ann:
        assert ann.request_json("POST", "/me/mute", {"name": "Zoe"}) == {"muted": ["Zoe"]}
        wait_for(lambda: not server.muted_users._names)
        with ann.open_socket(ann.open_table("opera", "person", "person")) as table_socket:
            table_socket.receive("update")
            assert ann.get("/me/mute") == {"muted": ["Zoe"]}


def test_a_closed_connection_frees_its_memory_at_once(tmp_path: Path) -> None:
    """Compressor, stream and session are freed without a garbage collection."""

    def count_connection_objects() -> int:
        kinds = (PerMessageDeflate, TableStream, TableSession)
        return sum(type(value) in kinds for value in gc.get_objects())

    with run_server(sqlite_url(tmp_path)) as (address, server), Guest(address, "Ada") as ada:
        table = ada.open_table("opera", "person", "person")
        gc.collect()
        gc.disable()
        try:
            with ada.open_socket(table, compression=None) as table_socket:
                table_socket.receive("update")
            wait_for(
                lambda: (
                    server.metrics.connections["socket"] == 0 and not server.connections.count_all()
                )
            )
            before = count_connection_objects()
            for _ in range(10):
                with ada.open_socket(table) as table_socket:
                    table_socket.receive("update")
            # Half of the compressors belong to the test's clients.
            wait_for(lambda: count_connection_objects() <= before + 10)
        finally:
            gc.enable()
