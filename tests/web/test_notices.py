"""At tables with days for a move people are told that it is their turn: by mail, by their browser.

The mail server is a real one, and so is what a browser's maker would run: an HTTP endpoint that
takes encrypted messages, which only the browser's own key opens.
"""

import base64
import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_string, policy
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
import pytest
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.cli.terminal import PATIENCE, run
from tests.cli.terminal import complaints as complaints_of
from tests.ports import free_port
from tests.web.guests import Guest
from tests.web.running import serving
from tests.web.serving import (
    complaints,
    database,
    rows,
    served,
    sqlite,
    wait_for,
)

DAYS = {"pace": "days", "days": 2}


class Letters:
    """A mail server's letter box."""

    def __init__(self) -> None:
        self.found: list[tuple[list[str], str]] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        self.found.append((envelope.rcpt_tos, envelope.content.decode()))
        return "250 OK"


class Refusing(Letters):
    """One for which nobody lives there."""

    async def handle_RCPT(  # noqa: N802
        self, _server: Any, _session: Any, _envelope: Any, address: str, _options: Any
    ) -> str:
        return f"550 nobody here is {address}"


@contextmanager
def mail_server(letters: Letters | None = None) -> Iterator[tuple[Letters, dict[str, Any]]]:
    """A letter box, and the settings for it."""
    letters = letters or Letters()
    controller = Controller(letters, hostname="127.0.0.1", port=free_port(), ready_timeout=PATIENCE)
    controller.start()
    try:
        yield (
            letters,
            {
                "smtp_host": "127.0.0.1",
                "smtp_port": controller.port,
                "smtp_tls": False,
                "smtp_sender": "house@example.org",
            },
        )
    finally:
        controller.stop()


def in_environment(settings: dict[str, Any]) -> dict[str, str]:
    """Settings as the command takes them."""
    return {f"LIMELIGHT_{name.upper()}": str(value) for name, value in settings.items()}


def two(ada: Guest, bob: Guest) -> str:
    """A game of two with days for each move; it is Ada's turn, who sits at seat 0."""
    table = ada.open("opera", "person", "person", time=DAYS)
    bob.sit(table, 1)
    assert ada.table(table)["turn"] == 0
    return table


def pass_the_turn(players: dict[int, Guest], table: str) -> None:
    """Play until it is somebody else's turn."""
    seat = next(iter(players.values())).table(table)["turn"]
    while (seen := players[seat].table(table))["turn"] == seat:
        body = {"seq": seen["seq"], "action": seen["choices"][0]["action"]}
        players[seat].told("POST", f"/tables/{table}/actions", body)


def test_whose_turn_it_is_gets_a_letter(tmp_path: Path) -> None:
    with mail_server() as (letters, settings):
        with (
            served(tmp_path, **in_environment(settings)) as server,
            Guest(server.address, "Ada") as ada,
            Guest(server.address, "Bob") as bob,
        ):
            bob.told("PATCH", "/me", {"email": "bob@example.org"})
            table = two(ada, bob)
            pass_the_turn({0: ada, 1: bob}, table)
            wait_for(lambda: letters.found)
        # All is sent before the server goes.
        assert [to for to, _ in letters.found] == [["bob@example.org"]]
        (_, text) = letters.found[0]
        assert f"{server.address}/table/{table}" in text.replace("=\n", "").replace("=\r\n", "")
        assert "From: house@example.org" in text


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_everybody_is_written_to_in_their_own_language(tmp_path: Path, kind: str) -> None:
    asked = {"de-AT": "Du bist am Zug: ", "fr": "À vous de jouer : ", "it": "It is your turn in "}
    with (
        mail_server() as (letters, settings),
        database(kind, tmp_path) as url,
        serving(url, **settings) as (address, _),
        Guest(address, "Ada") as ada,
        Guest(address, "Bob") as bob,
    ):
        bob.told("PATCH", "/me", {"email": "bob@example.org"})
        for tag, begins in asked.items():
            bob.told("PATCH", "/me", {"language": tag})
            pass_the_turn({0: ada, 1: bob}, table := two(ada, bob))
            wait_for(lambda: letters.found)
            (_, text) = letters.found.pop()
            letter = message_from_string(text, policy=policy.default)
            assert letter["Subject"] == f"{begins}Le Fantôme de l\u2019Opéra"
            content = letter.get_content()
            assert content.startswith(begins)
            assert content.endswith(f" {address}/table/{table}\r\n")


def test_who_has_said_no_language_is_told_in_english(tmp_path: Path) -> None:
    with serving(sqlite(tmp_path)) as (address, _), Guest(address) as bob:
        assert bob.get("/me")["language"] == "en"
        assert bob.told("POST", "/me", {"name": "Bob"})["language"] == "en"
        assert bob.told("PATCH", "/me", {"language": "de"})["language"] == "de"
        registered = bob.told("POST", "/account", {"name": "Bob", "password": "a long secret"})
        assert registered["language"] == bob.get("/me")["language"] == "de"
        assert bob.ask("PATCH", "/me", {"language": "x" * 99}).status_code == 400


def test_nobody_is_written_to_about_live_games_or_without_an_address(tmp_path: Path) -> None:
    with mail_server() as (letters, settings):
        with (
            serving(sqlite(tmp_path), **settings) as (address, _),
            Guest(address, "Ada") as ada,
            Guest(address, "Bob") as bob,
        ):
            pass_the_turn({0: ada, 1: bob}, two(ada, bob))  # no address
            ada.told("PATCH", "/me", {"email": "ada@example.org"})
            bob.told("PATCH", "/me", {"email": "bob@example.org"})
            live = ada.open("opera", "person", "person", time={"pace": "live"})
            bob.sit(live, 1)
            pass_the_turn({0: ada, 1: bob}, live)
            bob.told("PATCH", "/me", {"email": ""})
            pass_the_turn({0: ada, 1: bob}, two(ada, bob))  # it was taken back
        assert {to[0] for to, _ in letters.found} <= {"ada@example.org"}
        assert not any("bob@" in text for _, text in letters.found)


def test_a_mail_server_that_is_down_does_not_disturb_the_game(tmp_path: Path) -> None:
    settings = {"LIMELIGHT_SMTP_HOST": "127.0.0.1", "LIMELIGHT_SMTP_PORT": str(free_port())}
    with (
        served(tmp_path, LIMELIGHT_SMTP_SENDER="house@example.org", **settings) as server,
        Guest(server.address, "Ada") as ada,
        Guest(server.address, "Bob") as bob,
    ):
        bob.told("PATCH", "/me", {"email": "bob@example.org"})
        table = two(ada, bob)
        pass_the_turn({0: ada, 1: bob}, table)
        wait_for(lambda: "a mail could not be sent" in server.output)
        pass_the_turn({0: ada, 1: bob}, table)
    assert not complaints(server.output)


def test_whose_letters_are_refused_is_not_written_down(tmp_path: Path) -> None:
    with (
        mail_server(Refusing()) as (_, settings),
        served(tmp_path, **in_environment(settings)) as server,
        Guest(server.address, "Ada") as ada,
        Guest(server.address, "Bob") as bob,
    ):
        bob.told("PATCH", "/me", {"email": "bob@example.org"})
        pass_the_turn({0: ada, 1: bob}, two(ada, bob))
        wait_for(lambda: "a mail could not be sent: SMTPRecipientsRefused" in server.output)
    assert "bob@" not in server.output


def test_nothing_set_up_nothing_sent(tmp_path: Path) -> None:
    with (
        served(tmp_path) as server,
        Guest(server.address, "Ada") as ada,
        Guest(server.address, "Bob") as bob,
    ):
        assert ada.told("GET", "/push") == {"key": ""}
        bob.told("PATCH", "/me", {"email": "bob@example.org"})
        pass_the_turn({0: ada, 1: bob}, two(ada, bob))
    assert server.output.count("\n") == 1  # where it is, and nothing else


# Browsers.


def encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser's keys."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    @property
    def keys(self) -> dict[str, str]:
        point = (Encoding.X962, PublicFormat.UncompressedPoint)
        public = self.private.public_key().public_bytes(*point)
        return {"p256dh": encoded(public), "auth": encoded(self.auth)}

    def opened(self, body: bytes) -> Any:
        """A message, by the browser's own key."""
        text = http_ece.decrypt(
            body, private_key=self.private, auth_secret=self.auth, version="aes128gcm"
        )
        return json.loads(text)


class Maker:
    """Where a browser's maker takes messages for it; what it answers can be chosen."""

    def __init__(self) -> None:
        self.found: list[tuple[dict[str, str], bytes]] = []
        self.answer = 201
        maker = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                maker.found.append((headers, body))
                self.send_response(maker.answer)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.endpoint = f"http://127.0.0.1:{self.server.server_port}/push/1"

    def __enter__(self) -> "Maker":
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def push_key() -> str:
    """A key of the house, made as docs/operate.md says."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encoded(number.to_bytes(32, "big"))


def subscribed(url: str, guest: Guest, browser: Browser, endpoint: str) -> None:
    """By the API, which takes https alone; then the test's own endpoint is put in its place."""
    place = "https://push.example/1"
    guest.told("POST", "/me/push", {"endpoint": place, "keys": browser.keys})
    rows(url, f"UPDATE pushes SET endpoint = '{endpoint}' WHERE endpoint = '{place}'")


def test_whose_turn_it_is_is_told_by_their_browser(tmp_path: Path, push_key: str) -> None:
    browser = Browser()
    with Maker() as maker:
        with (
            served(tmp_path, LIMELIGHT_PUSH_KEY=push_key) as server,
            Guest(server.address, "Ada") as ada,
            Guest(server.address, "Bob") as bob,
        ):
            public = decoded(ada.told("GET", "/push")["key"])
            assert len(public) == 65
            plain = {"endpoint": maker.endpoint, "keys": browser.keys}
            assert bob.ask("POST", "/me/push", plain).status_code == 400
            subscribed(server.url, bob, browser, maker.endpoint)
            table = two(ada, bob)
            pass_the_turn({0: ada, 1: bob}, table)
            wait_for(lambda: maker.found)
        ((headers, body),) = maker.found
        told = browser.opened(body)
        assert told["link"] == f"{server.address}/table/{table}"
        assert told["title"] == "It is your turn in Le Fantôme de l\u2019Opéra"
        assert headers["content-encoding"] == "aes128gcm"
        assert encoded(public) in headers["authorization"]
        assert table.encode() not in body


def test_a_browser_that_has_gone_is_forgotten(tmp_path: Path, push_key: str) -> None:
    with Maker() as maker:
        maker.answer = 410
        url = sqlite(tmp_path)
        with (
            serving(url, push_key=push_key) as (address, _),
            Guest(address, "Ada") as ada,
            Guest(address, "Bob") as bob,
        ):
            subscribed(url, bob, Browser(), maker.endpoint)
            pass_the_turn({0: ada, 1: bob}, two(ada, bob))
            wait_for(lambda: not rows(url, "SELECT endpoint FROM pushes"))


def test_a_maker_who_is_down_does_not_disturb_the_game(tmp_path: Path, push_key: str) -> None:
    with (
        served(tmp_path, LIMELIGHT_PUSH_KEY=push_key) as server,
        Guest(server.address, "Ada") as ada,
        Guest(server.address, "Bob") as bob,
    ):
        subscribed(server.url, bob, Browser(), f"http://127.0.0.1:{free_port()}/push")
        table = two(ada, bob)
        pass_the_turn({0: ada, 1: bob}, table)
        wait_for(lambda: "a browser could not be told" in server.output)
        pass_the_turn({0: ada, 1: bob}, table)
        assert rows(server.url, "SELECT endpoint FROM pushes")


def test_with_a_key_that_is_none_the_house_does_not_open(tmp_path: Path) -> None:
    words = ("serve", "--port", "0", "--no-open", "--database", sqlite(tmp_path))
    done = run(tmp_path, *words, check=None, LIMELIGHT_PUSH_KEY="nonsense")
    assert done.returncode != 0
    (line,) = complaints_of(done)
    assert "LIMELIGHT_PUSH_KEY" in line
