"""Correspondence games: users are notified of their turn by mail and by their browser.

The mail server is a real one, and so is the push service: an HTTP endpoint that takes encrypted
messages, which only the browser's key decrypts.
"""

import asyncio
import base64
import json
import os
import re
import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_string, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, cast

import http_ece
import httpx
import msgspec
import pytest
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from limelight.server.app import Server
from limelight.server.notifications.push import (
    PushClient,
    PushError,
    is_public_address,
    parse_push_origins,
)
from limelight.server.settings import Limits
from tests.cli.command_driver import TIMEOUT_SECONDS, run_limelight
from tests.cli.command_driver import list_complaints as complaints_of
from tests.ports import find_free_port
from tests.server.guest_client import Guest
from tests.server.server_process import (
    GENEROUS_LIMITS,
    create_database,
    find_error_lines,
    query_rows,
    run_server_process,
    sqlite_url,
    wait_for,
)
from tests.server.server_thread import ManualClock, run_server

DAYS = {"pace": "days", "days": 2}
PASSWORD = "a long secret"


class MailCollector:
    """A mail server that collects the mails it receives."""

    def __init__(self) -> None:
        self.found: list[tuple[list[str], str]] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        self.found.append((envelope.rcpt_tos, envelope.content.decode()))
        return "250 OK"


class RefusingMailCollector(MailCollector):
    """A mail server that knows no recipient."""

    async def handle_RCPT(  # noqa: N802
        self, _server: Any, _session: Any, _envelope: Any, address: str, _options: Any
    ) -> str:
        return f"550 nobody here is {address}"


@contextmanager
def mail_server(
    letters: MailCollector | None = None,
) -> Iterator[tuple[MailCollector, dict[str, Any]]]:
    """Run a mail server; yields its collector and the settings for it."""
    letters = letters or MailCollector()
    controller = Controller(
        letters, hostname="127.0.0.1", port=find_free_port(), ready_timeout=TIMEOUT_SECONDS
    )
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


def format_environment(settings: dict[str, Any]) -> dict[str, str]:
    """Format settings as environment variables."""
    return {f"LIMELIGHT_{name.upper()}": str(value) for name, value in settings.items()}


def open_two_player_table(ada: Guest, bob: Guest) -> str:
    """Open a correspondence game; Ada, at seat 0, is to move.

    A lucky guess may end the game once the turn has passed twice.
    """
    table = ada.open_table("opera", "person", "person", time=DAYS)
    bob.sit(table, 1)
    assert ada.get_table(table)["turn"] == 0
    return table


def pass_the_turn(players: dict[int, Guest], table: str) -> None:
    """Play until another user is to move."""
    seat = next(iter(players.values())).get_table(table)["turn"]
    while (table_state := players[seat].get_table(table))["turn"] == seat:
        body = {"seq": table_state["seq"], "action": table_state["choices"][0]["action"]}
        players[seat].request_json("POST", f"/tables/{table}/actions", body)


class Account(Guest):
    """A client of a user with an account."""

    def __init__(self, address: str, name: str) -> None:
        super().__init__(address)
        self.request_json("POST", "/account", {"name": name, "password": PASSWORD})


def list_letters_to(letters: MailCollector, address: str) -> list[EmailMessage]:
    """List the mails to an address."""
    texts = [text for to, text in letters.found if to == [address]]
    return [cast(EmailMessage, message_from_string(text, policy=policy.default)) for text in texts]


def find_link(letter: EmailMessage, kind: str) -> str:
    """Find the path of the link of this kind."""
    (path,) = re.findall(rf"/mail/{kind}\?token=\S+", letter.get_content())
    return str(path)


def follow_link(person: Guest, link: str) -> httpx.Response:
    """Confirm on the page of a link."""
    return person.http.post(f"/api{link}")


def confirm_address(person: Guest, letters: MailCollector, email: str) -> None:
    """Enter a mail address, and follow the link that is sent to it."""
    person.request_json("PATCH", "/me", {"email": email})
    letter = wait_for(lambda: list_letters_to(letters, email))[-1]
    assert follow_link(person, find_link(letter, "confirm")).is_success
    assert person.get("/me")["email_confirmed"] is True
    letters.found.clear()


def count_outcomes(server: Server, way: str, outcome: str) -> float:
    """Count the notifications with this outcome."""
    return float(server.metrics.notifications.labels(way, outcome)._value.get())


def test_user_to_move_gets_a_mail(tmp_path: Path) -> None:
    with mail_server() as (letters, settings):
        with (
            run_server_process(tmp_path, **format_environment(settings)) as server,
            Guest(server.address, "Ada") as ada,
            Account(server.address, "Bob") as bob,
        ):
            confirm_address(bob, letters, "bob@example.org")
            table = open_two_player_table(ada, bob)
            pass_the_turn({0: ada, 1: bob}, table)
            wait_for(lambda: letters.found)
        # The server sends everything before it stops.
        (letter,) = list_letters_to(letters, "bob@example.org")
        assert f"{server.address}/table/{table}" in letter.get_content()
        assert letter["From"] == "house@example.org"
        assert len(letters.found) == 1


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_mails_are_in_the_language_of_the_recipient(tmp_path: Path, kind: str) -> None:
    expected_subjects = {
        "de-AT": "Du bist am Zug: ",
        "fr": "À vous de jouer : ",
        "it": "It is your turn in ",
    }
    with (
        mail_server() as (letters, settings),
        create_database(kind, tmp_path) as url,
        run_server(url, **settings) as (address, _),
        Guest(address, "Ada") as ada,
        Account(address, "Bob") as bob,
    ):
        confirm_address(bob, letters, "bob@example.org")
        for tag, begins in expected_subjects.items():
            bob.request_json("PATCH", "/me", {"language": tag})
            pass_the_turn({0: ada, 1: bob}, table := open_two_player_table(ada, bob))
            wait_for(lambda: letters.found)
            (letter,) = list_letters_to(letters, "bob@example.org")
            letters.found.clear()
            assert letter["Subject"] == f"{begins}Le Fantôme de l\u2019Opéra"
            content = letter.get_content()
            assert content.startswith(begins)
            assert f" {address}/table/{table}\n" in content.replace("\r\n", "\n")


def test_language_is_english_by_default_and_stored(tmp_path: Path) -> None:
    with run_server(sqlite_url(tmp_path)) as (address, _), Guest(address) as bob:
        assert bob.get("/me")["language"] == "en"
        assert bob.request_json("POST", "/me", {"name": "Bob"})["language"] == "en"
        assert bob.request_json("PATCH", "/me", {"language": "de"})["language"] == "de"
        registered = bob.request_json(
            "POST", "/account", {"name": "Bob", "password": "a long secret"}
        )
        assert registered["language"] == bob.get("/me")["language"] == "de"
        assert bob.ask("PATCH", "/me", {"language": "x" * 99}).status_code == 400


def test_no_mail_about_live_games_or_without_an_address(tmp_path: Path) -> None:
    with mail_server() as (letters, settings):
        with (
            run_server(sqlite_url(tmp_path), **settings) as (address, _),
            Account(address, "Ada") as ada,
            Account(address, "Bob") as bob,
        ):
            # An account without an address.
            pass_the_turn({0: ada, 1: bob}, open_two_player_table(ada, bob))
            confirm_address(ada, letters, "ada@example.org")
            confirm_address(bob, letters, "bob@example.org")
            live = ada.open_table("opera", "person", "person", time={"pace": "live"})
            bob.sit(live, 1)
            pass_the_turn({0: ada, 1: bob}, live)
            bob.request_json("PATCH", "/me", {"email": ""})
            # The address was removed.
            pass_the_turn({0: ada, 1: bob}, open_two_player_table(ada, bob))
        assert {to[0] for to, _ in letters.found} <= {"ada@example.org"}


def give_address(url: str, name: str, email: str) -> None:
    """Store a confirmed mail address for a user."""
    query_rows(
        url, f"UPDATE users SET email = '{email}', email_confirmed = true WHERE name = '{name}'"
    )


def test_a_mail_server_that_is_down_does_not_disturb_the_game(tmp_path: Path) -> None:
    settings = {"LIMELIGHT_SMTP_HOST": "127.0.0.1", "LIMELIGHT_SMTP_PORT": str(find_free_port())}
    with (
        run_server_process(
            tmp_path, LIMELIGHT_SMTP_SENDER="house@example.org", **settings
        ) as server,
        Guest(server.address, "Ada") as ada,
        Account(server.address, "Bob") as bob,
    ):
        give_address(server.url, "Bob", "bob@example.org")
        table = open_two_player_table(ada, bob)
        pass_the_turn({0: ada, 1: bob}, table)
        wait_for(lambda: "a mail could not be sent" in server.output)
        pass_the_turn({0: ada, 1: bob}, table)
    assert not find_error_lines(server.output)


def test_refused_mail_address_is_not_logged(tmp_path: Path) -> None:
    with (
        mail_server(RefusingMailCollector()) as (_, settings),
        run_server_process(tmp_path, **format_environment(settings)) as server,
        Guest(server.address, "Ada") as ada,
        Account(server.address, "Bob") as bob,
    ):
        give_address(server.url, "Bob", "bob@example.org")
        pass_the_turn({0: ada, 1: bob}, open_two_player_table(ada, bob))
        wait_for(lambda: "a mail could not be sent: SMTPRecipientsRefused" in server.output)
    assert "bob@" not in server.output


def test_a_server_without_notification_settings_sends_nothing(tmp_path: Path) -> None:
    with (
        run_server_process(tmp_path) as server,
        Guest(server.address, "Ada") as ada,
        Account(server.address, "Bob") as bob,
    ):
        assert ada.request_json("GET", "/push") == {"key": ""}
        answer = bob.ask("PATCH", "/me", {"email": "bob@example.org"})
        assert (answer.status_code, answer.json()["code"]) == (409, "mail")
        give_address(server.url, "Bob", "bob@example.org")
        pass_the_turn({0: ada, 1: bob}, open_two_player_table(ada, bob))
    assert server.output.count("\n") == 1  # where it is, and nothing else


# Confirmation of addresses.


def test_an_unconfirmed_address_gets_no_notifications(tmp_path: Path) -> None:
    with mail_server() as (letters, settings):
        with (
            run_server(sqlite_url(tmp_path), **settings) as (address, _),
            Guest(address, "Ada") as ada,
            Account(address, "Bob") as bob,
            Guest(address) as reader,
        ):
            bob.request_json("PATCH", "/me", {"email": "bob@example.org"})
            (confirmation,) = wait_for(lambda: list_letters_to(letters, "bob@example.org"))
            # No mail holds a text of another user's choice.
            assert "Bob" not in confirmation.as_string()
            pass_the_turn({0: ada, 1: bob}, open_two_player_table(ada, bob))
            assert bob.get("/me")["email_confirmed"] is False
            # The link works in a browser that is not logged in.
            assert follow_link(reader, find_link(confirmation, "confirm")).is_success
            assert bob.get("/me")["email_confirmed"] is True
            pass_the_turn({0: ada, 1: bob}, open_two_player_table(ada, bob))
        (_, notice) = list_letters_to(letters, "bob@example.org")  # every mail so far
        assert "It is your turn" in notice["Subject"]


def test_a_link_confirms_only_the_address_it_was_sent_to_and_for_a_day(tmp_path: Path) -> None:
    clock = ManualClock()
    with (
        mail_server() as (letters, settings),
        run_server(sqlite_url(tmp_path), clock, **settings) as (address, _),
        Account(address, "Bob") as bob,
    ):

        def link_for(email: str) -> str:
            bob.request_json("PATCH", "/me", {"email": email})
            return find_link(wait_for(lambda: list_letters_to(letters, email))[-1], "confirm")

        first = link_for("bob@example.org")
        second = link_for("robert@example.org")
        altered = second[:-1] + ("0" if second[-1] != "0" else "1")
        as_stop = second.replace("confirm", "stop")
        clock.time += 86_399
        no_token = ("/mail/confirm", "/mail/stop", "/mail/confirm?token=")
        for link in (first, altered, *no_token, "/mail/confirm?token=a.b.c", as_stop):
            answer = follow_link(bob, link)
            assert (answer.status_code, answer.json()["code"]) == (400, "link"), link
        clock.time += 1
        assert follow_link(bob, second).status_code == 400
        assert bob.get("/me")["email_confirmed"] is False
        clock.time -= 1
        assert follow_link(bob, second).is_success
        assert bob.get("/me")["email_confirmed"] is True


def test_only_accounts_have_mail_addresses(tmp_path: Path) -> None:
    with (
        mail_server() as (letters, settings),
        run_server(sqlite_url(tmp_path), **settings) as (address, _),
        Guest(address, "Gus") as gus,
    ):
        answer = gus.ask("PATCH", "/me", {"email": "gus@example.org"})
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
        gus.request_json("PATCH", "/me", {"email": ""})
    assert not letters.found


BAD_ADDRESSES = [
    "ada",
    "ada@[b",
    "ada@",
    "@example.org",
    "ada@example.org,bob@example.org",
    "ada@example.org bob@example.org",
    "Ada <ada@example.org>",
    "ada(a comment)@example.org",
    "ada@example.org\nBcc: bob@example.org",
    "ada@example.org\r\n",
    "ada\x00@example.org",
    "ada@[127.0.0.1]",
    "ad\u00e0@example.org",
    "ada@ex\u00e0mple.org",
    "..@example.org",
]


def test_invalid_mail_addresses_are_refused(tmp_path: Path) -> None:
    with (
        mail_server() as (letters, settings),
        run_server(sqlite_url(tmp_path), **settings) as (address, _),
        Account(address, "Bob") as bob,
    ):
        for text in BAD_ADDRESSES:
            answer = bob.ask("PATCH", "/me", {"email": text})
            assert (answer.status_code, answer.json()["code"]) == (400, "email"), text
        assert bob.get("/me")["email"] == ""
    assert not letters.found


def test_an_address_gets_three_confirmation_mails_a_day(tmp_path: Path) -> None:
    clock = ManualClock()
    easy = Limits.parse(f"{GENEROUS_LIMITS} confirm=1000/1")

    def ask(person: Guest, email: str) -> int:
        return person.ask("PATCH", "/me", {"email": email}).status_code

    with mail_server() as (letters, settings):
        with run_server(sqlite_url(tmp_path), clock, limits=easy, **settings) as (address, _):
            eve, mallory = Account(address, "Eve"), Account(address, "Mallory")
            assert ask(eve, "victim@example.org") == 200
            assert ask(mallory, "Victim@example.org") == 200
            assert ask(eve, "victim+1@Example.org") == 200
            assert ask(mallory, "victim@example.org") == 429
        with run_server(sqlite_url(tmp_path), clock, limits=easy, **settings) as (address, _):
            eve = Account(address, "Eve again")
            assert ask(eve, "victim@example.org") == 429  # the count survives a restart
            assert eve.get("/me")["email"] == ""
            assert ask(eve, "another@example.org") == 200
            clock.time += 86_400
            assert ask(eve, "victim@example.org") == 200
    assert len(letters.found) == 5


def test_confirmation_links_of_one_user_are_limited(tmp_path: Path) -> None:
    limits = Limits.parse(f"{GENEROUS_LIMITS} confirm=2/3600")
    with (
        mail_server() as (letters, settings),
        run_server(sqlite_url(tmp_path), ManualClock(), limits=limits, **settings) as (address, _),
        Account(address, "Eve") as eve,
    ):
        answers = [eve.ask("PATCH", "/me", {"email": f"v{n}@example.org"}) for n in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 429, 429]
        # Another account at the same address has no further links.
        mallory = Account(address, "Mallory")
        assert mallory.ask("PATCH", "/me", {"email": "v9@example.org"}).status_code == 429
    assert len(letters.found) == 2


def test_mails_are_stopped_by_the_link_in_them(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    with (
        mail_server() as (letters, settings),
        run_server(url, **settings) as (address, _),
        Guest(address, "Ada") as ada,
        Account(address, "Bob") as bob,
        Guest(address) as reader,
    ):
        confirm_address(bob, letters, "bob@example.org")
        pass_the_turn({0: ada, 1: bob}, open_two_player_table(ada, bob))
        wait_for(lambda: letters.found)
        (letter,) = list_letters_to(letters, "bob@example.org")
        link = find_link(letter, "stop")
        assert letter["List-Unsubscribe"] == f"<{address}{link}>"
        assert f"List-Unsubscribe: <{address}{link}>" in letters.found[0][1]  # unfolded
        assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert reader.http.get(link).headers["content-type"].startswith("text/html")
        assert bob.get("/me")["email"] == "bob@example.org"  # reading the page stops nothing
        # One-click unsubscribing by a mail program.
        one_click = {"List-Unsubscribe": "One-Click"}
        assert reader.http.post(link, data=one_click).status_code == 200
        assert bob.get("/me")["email"] == ""
        assert follow_link(reader, link).is_success  # by the page; the second time changes nothing
        assert follow_link(reader, "/mail/stop?token=x.0.y.z").status_code == 400
        pass_the_turn({0: ada, 1: bob}, open_two_player_table(ada, bob))
    assert len(letters.found) == 1


# Number of notifications.


def take_back(table: str, player: Guest, other: Guest) -> bool:
    """Take the last action back with consent; does nothing if it revealed something."""
    seq = player.get_table(table)["seq"]
    if player.post(f"/tables/{table}/undo", {"seq": seq}).json().get("code") == "revealed":
        return False
    other.request_json("POST", f"/tables/{table}/answer", {"yes": True})
    return True


def test_a_takeback_and_a_new_action_send_no_second_notification(tmp_path: Path) -> None:
    with mail_server() as (letters, settings):
        with (
            run_server(sqlite_url(tmp_path), **settings) as (address, _),
            Guest(address, "Ada") as ada,
            Account(address, "Bob") as bob,
        ):
            confirm_address(bob, letters, "bob@example.org")
            table, turns = open_two_player_table(ada, bob), 1
            pass_the_turn({0: ada, 1: bob}, table)
            while not take_back(table, ada, bob):
                table, turns = open_two_player_table(ada, bob), turns + 1
                pass_the_turn({0: ada, 1: bob}, table)
            for _ in range(10):
                pass_the_turn({0: ada, 1: bob}, table)
                assert take_back(table, ada, bob)
        assert len(letters.found) == turns


def test_user_who_plays_all_seats_is_not_notified(tmp_path: Path) -> None:
    with mail_server() as (letters, settings):
        with (
            run_server(sqlite_url(tmp_path), **settings) as (address, _),
            Account(address, "Bob") as bob,
        ):
            confirm_address(bob, letters, "bob@example.org")
            table = bob.open_table("minuit", "person", "person", sit=(0, 1), time=DAYS)
            for _ in range(20):
                seat = bob.get_table(table)["turn"]
                table_state = bob.get_table(table, seat=seat)
                action = table_state["choices"][0]["action"]
                assert bob.act(table, table_state["seq"], action, seat=seat).is_success
        assert not letters.found


def test_many_turns_cause_few_mails(tmp_path: Path) -> None:
    clock = ManualClock()
    with (
        mail_server() as (letters, settings),
        run_server(
            sqlite_url(tmp_path),
            clock,
            limits=Limits.parse(f"{GENEROUS_LIMITS} mails=3/3600"),
            **settings,
        ) as (address, server),
        Guest(address, "Ada") as ada,
        Account(address, "Bob") as bob,
    ):
        confirm_address(bob, letters, "bob@example.org")
        for table in [open_two_player_table(ada, bob) for _ in range(6)]:
            pass_the_turn({0: ada, 1: bob}, table)
        wait_for(lambda: count_outcomes(server, "mail", "limited") == 3)
        # The first mail has the confirmation link.
        assert count_outcomes(server, "mail", "sent") == 1 + 3
        clock.time += 3600
        pass_the_turn({0: ada, 1: bob}, open_two_player_table(ada, bob))
        wait_for(lambda: count_outcomes(server, "mail", "sent") == 1 + 4)


# Web push.


def encode_base64url(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode_base64url(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class PushReceiver:
    """A browser's keys."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    @property
    def keys(self) -> dict[str, str]:
        point = (Encoding.X962, PublicFormat.UncompressedPoint)
        public = self.private.public_key().public_bytes(*point)
        return {"p256dh": encode_base64url(public), "auth": encode_base64url(self.auth)}

    def decrypt(self, body: bytes) -> Any:
        """Decrypt a message with the browser's key."""
        text = http_ece.decrypt(
            body, private_key=self.private, auth_secret=self.auth, version="aes128gcm"
        )
        return json.loads(text)


class PushService:
    """The push service of a browser's maker."""

    def __init__(self, status: int = 201, location: str = "") -> None:
        self.found: list[tuple[dict[str, str], bytes]] = []
        maker = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                maker.found.append((headers, body))
                self.send_response(status)
                if location:
                    self.send_header("Location", location)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        self.endpoint = f"{self.origin}/push/1"
        self.trusted = {"LIMELIGHT_PUSH_SERVICES": self.origin}

    def __enter__(self) -> "PushService":
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


@pytest.fixture
def push_key() -> str:
    """Make a server key as docs/operate.md says."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encode_base64url(number.to_bytes(32, "big"))


def subscribe_to_push(
    person: Guest, endpoint: str, browser: PushReceiver | None = None
) -> httpx.Response:
    return person.post("/me/push", {"endpoint": endpoint, "keys": (browser or PushReceiver()).keys})


def load_push_endpoints(url: str, name: str) -> set[str]:
    """Load the push endpoints of a user."""
    joined = "pushes JOIN users ON users.id = pushes.user_id"
    return {
        row[0] for row in query_rows(url, f"SELECT endpoint FROM {joined} WHERE name = '{name}'")
    }


def test_user_to_move_gets_a_push_message(tmp_path: Path, push_key: str) -> None:
    browser = PushReceiver()
    with PushService() as maker:
        with (
            run_server_process(tmp_path, LIMELIGHT_PUSH_KEY=push_key, **maker.trusted) as server,
            Guest(server.address, "Ada") as ada,
            Guest(server.address, "Bob") as bob,
        ):
            public = decode_base64url(ada.request_json("GET", "/push")["key"])
            assert len(public) == 65
            assert subscribe_to_push(bob, maker.endpoint, browser).is_success
            table = open_two_player_table(ada, bob)
            pass_the_turn({0: ada, 1: bob}, table)
            wait_for(lambda: maker.found)
        ((headers, body),) = maker.found
        message = browser.decrypt(body)
        assert message["link"] == f"{server.address}/table/{table}"
        assert message["title"] == "It is your turn in Le Fantôme de l\u2019Opéra"
        assert headers["content-encoding"] == "aes128gcm"
        assert encode_base64url(public) in headers["authorization"]
        assert table.encode() not in body


def test_push_subscription_of_a_gone_browser_is_removed(tmp_path: Path, push_key: str) -> None:
    url = sqlite_url(tmp_path)
    with (
        PushService(410) as maker,
        run_server(url, push_key=push_key, push_services=maker.origin) as (address, _),
        Guest(address, "Ada") as ada,
        Guest(address, "Bob") as bob,
    ):
        assert subscribe_to_push(bob, maker.endpoint).is_success
        pass_the_turn({0: ada, 1: bob}, open_two_player_table(ada, bob))
        wait_for(lambda: not query_rows(url, "SELECT endpoint FROM pushes"))


def test_push_service_that_is_down_does_not_disturb_the_game(tmp_path: Path, push_key: str) -> None:
    service = f"http://127.0.0.1:{find_free_port()}"
    settings = {"LIMELIGHT_PUSH_KEY": push_key, "LIMELIGHT_PUSH_SERVICES": service}
    with (
        run_server_process(tmp_path, **settings) as server,
        Guest(server.address, "Ada") as ada,
        Guest(server.address, "Bob") as bob,
    ):
        assert subscribe_to_push(bob, f"{service}/push").is_success
        table = open_two_player_table(ada, bob)
        pass_the_turn({0: ada, 1: bob}, table)
        wait_for(lambda: "a push message could not be sent" in server.output)
        pass_the_turn({0: ada, 1: bob}, table)
        assert load_push_endpoints(server.url, "Bob") == {f"{service}/push"}


KNOWN_ENDPOINTS = [
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
]
FOREIGN_ENDPOINTS = [
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/fcm/send/abc",
    "https://ada@fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com@push.example/abc",
    "https://fcm.googleapis.com.push.example/abc",
    "https://notfcm.googleapis.com/abc",
    "https://push.example/abc",
    "https://127.0.0.1/abc",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost:5432/",
    "https://[::1]/",
    "https://[::1/",
    "https://fcm.googleapis.com:x/",
    "https:///abc",
    "file:///etc/passwd",
]


def test_only_the_known_push_services_are_trusted(tmp_path: Path, push_key: str) -> None:
    url = sqlite_url(tmp_path)
    with run_server(url, push_key=push_key) as (address, _), Guest(address, "Bob") as bob:
        for endpoint in FOREIGN_ENDPOINTS:
            assert subscribe_to_push(bob, endpoint).status_code == 400, endpoint
        assert load_push_endpoints(url, "Bob") == set()
        for endpoint in KNOWN_ENDPOINTS:
            assert subscribe_to_push(bob, endpoint).is_success, endpoint
        assert load_push_endpoints(url, "Bob") == set(KNOWN_ENDPOINTS)


@pytest.mark.parametrize(
    "service", ["push.example", "ftp://push.example", "https://push.example/a", "https://"]
)
def test_a_push_service_is_trusted_by_its_origin(service: str) -> None:
    with pytest.raises(PushError, match="push_services"):
        parse_push_origins(f"https://push.example.org {service}")


def test_redirects_of_a_push_service_are_not_followed(tmp_path: Path, push_key: str) -> None:
    with PushService() as elsewhere, PushService(307, location=elsewhere.endpoint) as maker:
        services = f"{maker.origin} {elsewhere.origin}"
        with (
            run_server(sqlite_url(tmp_path), push_key=push_key, push_services=services) as (
                address,
                server,
            ),
            Guest(address, "Ada") as ada,
            Guest(address, "Bob") as bob,
        ):
            assert subscribe_to_push(bob, maker.endpoint).is_success
            pass_the_turn({0: ada, 1: bob}, open_two_player_table(ada, bob))
            wait_for(lambda: count_outcomes(server, "push", "failed"))
        assert len(maker.found) == 1
        assert not elsewhere.found


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("142.250.1.1", True),
        ("2a00:1450::1", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:127.0.0.1", False),
    ],
)
def test_public_addresses_are_recognised(address: str, public: bool) -> None:
    assert is_public_address(address) is public


class FakeResolver:
    """A name server whose answer changes each time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []
        monkeypatch.setattr("limelight.server.notifications.push.socket.getaddrinfo", self.look_up)

    def look_up(self, host: str, port: int, **_: Any) -> list[Any]:
        self.asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (self.answers.pop(0), port))]


def send_push_message(endpoint: str, push_key: str, services: str) -> bool:
    async def send() -> bool:
        client = PushClient(push_key, "", services)
        try:
            return await client.send_message(
                endpoint, msgspec.json.encode(PushReceiver().keys), "a message"
            )
        finally:
            client.close()

    return asyncio.run(send())


def test_a_push_service_with_a_private_address_is_not_connected_to(
    monkeypatch: pytest.MonkeyPatch, push_key: str
) -> None:
    names = FakeResolver(monkeypatch, "127.0.0.1")
    with pytest.raises(PushError, match="no public address"):
        send_push_message(KNOWN_ENDPOINTS[0], push_key, "")
    assert names.asked == ["fcm.googleapis.com"]


def test_the_server_connects_to_the_resolved_address(
    monkeypatch: pytest.MonkeyPatch, push_key: str
) -> None:
    with PushService() as maker:
        names = FakeResolver(monkeypatch, "127.0.0.1", "127.0.0.99")
        origin = maker.origin.replace("127.0.0.1", "push.example")
        assert send_push_message(f"{origin}/push/1?a=b", push_key, origin) is False
        ((headers, _),) = maker.found
    assert headers["host"] == origin.removeprefix("http://")
    assert names.asked == ["push.example"]


class DrippingServer:
    """A push service that answers byte by byte, without end."""

    def __init__(self, answer: bytes, more: bytes) -> None:
        self.over = threading.Event()
        self.answering = 0
        self.left = 0
        self.drops = 0
        dripping = self

        class Handler(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                self.request.recv(65_536)
                dripping.answering += 1
                try:
                    self.request.sendall(answer)
                    while not dripping.over.wait(0.1):
                        dripping.drops += 1
                        self.request.sendall(more)
                except OSError:
                    dripping.left += 1

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_address[1]}"

    def __enter__(self) -> "DrippingServer":
        self.thread = threading.Thread(target=self.server.serve_forever)
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.server.shutdown()
        self.thread.join()
        self.server.server_close()


def test_dripping_endpoints_delay_neither_a_login_nor_the_shutdown(
    tmp_path: Path, push_key: str
) -> None:
    threads = min(32, (os.cpu_count() or 1) + 4)  # of asyncio's pool, which hashes passwords too
    with DrippingServer(b"HTTP/1.1 201 ", b"x") as dripping:
        settings = {"LIMELIGHT_PUSH_KEY": push_key, "LIMELIGHT_PUSH_SERVICES": dripping.origin}
        with (
            run_server_process(tmp_path, **settings) as server,
            Account(server.address, "Ada") as ada,
            Guest(server.address, "Bob") as bob,
            Guest(server.address) as phone,
        ):
            assert subscribe_to_push(bob, f"{dripping.origin}/1").is_success
            for _ in range(threads):
                pass_the_turn({0: ada, 1: bob}, open_two_player_table(ada, bob))
            wait_for(lambda: dripping.answering >= threads)
            phone.request_json("POST", "/login", {"name": "Ada", "password": PASSWORD})
        # The server has ended by Ctrl-C, although none of its messages has an answer.
        assert not dripping.over.is_set()


@contextmanager
def run_dripping_notification(
    tmp_path: Path, push_key: str, dripping: "DrippingServer"
) -> Iterator[Server]:
    """A server that has just notified Bob through a dripping service."""
    services = {"push_key": push_key, "push_services": dripping.origin}
    with (
        run_server(sqlite_url(tmp_path), **services) as (address, server),
        Guest(address, "Ada") as ada,
        Guest(address, "Bob") as bob,
    ):
        assert subscribe_to_push(bob, f"{dripping.origin}/1").is_success
        pass_the_turn({0: ada, 1: bob}, open_two_player_table(ada, bob))
        yield server


def test_a_dripping_answer_has_a_deadline(
    tmp_path: Path, push_key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("limelight.server.notifications.push.DEADLINE_SECONDS", 1.0)
    with (
        DrippingServer(b"HTTP/1.1 201 ", b"x") as dripping,
        run_dripping_notification(tmp_path, push_key, dripping) as server,
    ):
        wait_for(lambda: count_outcomes(server, "push", "failed") == 1)
        assert count_outcomes(server, "push", "sent") == 0
        assert dripping.drops < 500  # a line may have 1,024


def test_only_the_status_line_of_an_endless_answer_is_read(tmp_path: Path, push_key: str) -> None:
    head = b"HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n"
    with (
        DrippingServer(head, b"10000\r\n" + b"x" * 65_536 + b"\r\n") as dripping,
        run_dripping_notification(tmp_path, push_key, dripping) as server,
    ):
        wait_for(lambda: count_outcomes(server, "push", "sent") == 1)
        wait_for(lambda: dripping.left == 1)


def test_only_the_latest_ten_browsers_of_a_user_get_push_messages(
    tmp_path: Path, push_key: str
) -> None:
    url, clock = sqlite_url(tmp_path), ManualClock()
    with run_server(url, clock, push_key=push_key) as (address, _), Guest(address, "Bob") as bob:
        for number in range(12):
            clock.time += 1
            assert subscribe_to_push(bob, f"https://web.push.apple.com/{number}").is_success
            if number == 5:  # subscribing again makes the browser the latest
                assert subscribe_to_push(bob, "https://web.push.apple.com/0").is_success
    numbers = {int(endpoint.rpartition("/")[2]) for endpoint in load_push_endpoints(url, "Bob")}
    assert numbers == {0, 3, 4, 5, 6, 7, 8, 9, 10, 11}


def test_logging_out_everywhere_removes_all_push_subscriptions(
    tmp_path: Path, push_key: str
) -> None:
    url = sqlite_url(tmp_path)
    with run_server(url, push_key=push_key) as (address, _), Account(address, "Bob") as bob:
        for number in range(2):
            assert subscribe_to_push(bob, f"https://web.push.apple.com/{number}").is_success
        bob.request_json("POST", "/logout/everywhere")
    assert load_push_endpoints(url, "Bob") == set()


def test_a_new_password_removes_all_push_subscriptions(tmp_path: Path, push_key: str) -> None:
    url = sqlite_url(tmp_path)
    with run_server(url, push_key=push_key) as (address, _), Account(address, "Bob") as bob:
        for number in range(2):
            assert subscribe_to_push(bob, f"https://web.push.apple.com/{number}").is_success
        wrong = bob.ask("PATCH", "/me", {"old": "not the password", "password": "another one"})
        assert wrong.status_code == 401
        assert len(load_push_endpoints(url, "Bob")) == 2
        bob.request_json("PATCH", "/me", {"old": PASSWORD, "password": "another one"})
        assert load_push_endpoints(url, "Bob") == set()
        assert subscribe_to_push(bob, "https://web.push.apple.com/1").is_success
    assert load_push_endpoints(url, "Bob") == {"https://web.push.apple.com/1"}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_push_subscription_cannot_be_taken_over_without_its_keys(
    tmp_path: Path, kind: str, push_key: str
) -> None:
    endpoint, browser = KNOWN_ENDPOINTS[0], PushReceiver()
    with (
        create_database(kind, tmp_path) as url,
        run_server(url, push_key=push_key) as (address, _),
        Guest(address, "Ada") as ada,
        Guest(address, "Eve") as eve,
    ):
        assert subscribe_to_push(ada, endpoint, browser).is_success
        assert subscribe_to_push(eve, endpoint).status_code == 409
        eve.ask("DELETE", "/me/push", endpoint=endpoint)
        assert load_push_endpoints(url, "Ada") == {endpoint}
        # The same user may renew the subscription.
        assert subscribe_to_push(ada, endpoint, new := PushReceiver()).is_success
        # Another user of the same browser.
        assert subscribe_to_push(eve, endpoint, new).is_success
        assert (load_push_endpoints(url, "Ada"), load_push_endpoints(url, "Eve")) == (
            set(),
            {endpoint},
        )


def test_invalid_push_key_stops_the_start(tmp_path: Path) -> None:
    words = ("serve", "--port", "0", "--no-open", "--database", sqlite_url(tmp_path))
    process = run_limelight(tmp_path, *words, check=None, LIMELIGHT_PUSH_KEY="nonsense")
    assert process.returncode != 0
    (line,) = complaints_of(process)
    assert "LIMELIGHT_PUSH_KEY" in line
