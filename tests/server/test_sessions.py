"""Sessions end for copied cookies too, and attempts at passwords are limited."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from limelight.server.api import users as users_api
from limelight.server.app import Server
from limelight.server.security.auth import hash_password
from limelight.server.settings import Limits
from limelight.store.users import SESSION_SECONDS
from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.server.bot_client import Bot, register_account
from tests.server.guest_client import NO_CERTIFICATES, Guest, TableSocket
from tests.server.server_process import create_postgres_database, sqlite_url
from tests.server.server_thread import ManualClock, run_server

PASSWORD = "limelight"  # the password that `account` sets
DAY = 86_400  # so long that no permit returns during a test


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with run_server(sqlite_url(tmp_path_factory.mktemp("server"))) as (base_url, _):
        yield base_url


def copy_session(guest: Guest, address: str = "") -> Guest:
    """Make a client with a copy of the cookie."""
    thief = Guest(address or guest.address)
    thief.http.cookies.set("limelight", guest.http.cookies["limelight"])
    assert thief.get("/me") == guest.get("/me")
    return thief


def log_in_on_another_device(guest: Guest, name: str) -> Guest:
    """Log in to the same account with another client."""
    device = Guest(guest.address)
    device.request_json("POST", "/login", {"name": name, "password": PASSWORD})
    return device


def get_user_kind(guest: Guest) -> str:
    return str(guest.get("/me")["kind"])


@contextmanager
def expect_closed_socket(line: TableSocket) -> Iterator[None]:
    """Open a socket that the server must close during the block."""
    assert line.receive("update")["mine"] == [0]
    yield
    with pytest.raises(ConnectionClosed):
        line.receive("nothing else")


def test_logging_out_ends_the_session_for_copied_cookies(address: str) -> None:
    ann = register_account(address, "Ann who leaves")
    thief, phone = copy_session(ann), log_in_on_another_device(ann, "Ann who leaves")
    table = ann.open_table("opera", "person", "person")
    with (
        phone.open_socket(table) as kept,
        thief.open_socket(table) as socket,
        thief.http.stream("GET", f"/api/tables/{table}/events") as stream,
    ):
        assert kept.receive("update")["mine"] == [0]
        lines = stream.iter_lines()
        assert any(line.startswith("data: ") for line in lines)
        with expect_closed_socket(socket):
            ann.request_json("POST", "/logout")
        assert not [line for line in lines if line.startswith("event: update")]
        kept.send(type="ping")
        assert kept.receive("pong")
    assert "limelight" not in ann.http.cookies
    assert get_user_kind(thief) == "nobody"
    assert thief.post(f"/tables/{table}/chat", {"text": "hello"}).json()["code"] == "nobody"
    with thief.open_socket(table) as socket:
        assert socket.receive("update")["mine"] == []
    assert get_user_kind(phone) == "account"


def test_changing_name_or_language_keeps_the_session(address: str) -> None:
    ann = Guest(address, "Ann of one session")
    thief = copy_session(ann)
    ann.request_json("POST", "/me", {"name": "Ann of one session only"})
    ann.request_json("PATCH", "/me", {"language": "fr"})
    assert get_user_kind(thief) == "guest"
    ann.request_json("POST", "/logout")
    assert get_user_kind(thief) == "nobody"


def test_registering_begins_a_new_session(address: str) -> None:
    ann = Guest(address, "Ann, a guest")
    thief = copy_session(ann)
    table = ann.open_table("opera", "person", "person")
    with thief.open_socket(table) as socket, expect_closed_socket(socket):
        ann.request_json("POST", "/account", {"name": "Ann, an account", "password": PASSWORD})
    assert get_user_kind(thief) == "nobody"
    assert get_user_kind(ann) == "account"
    assert ann.get_table(table)["mine"] == [0]  # the account has the guest's tables


def test_logging_in_ends_the_previous_session_of_the_browser(address: str) -> None:
    register_account(address, "Ann who comes back")
    guest = Guest(address, "Somebody")
    thief = copy_session(guest)
    guest.request_json("POST", "/login", {"name": "Ann who comes back", "password": PASSWORD})
    assert get_user_kind(thief) == "nobody"
    assert get_user_kind(guest) == "account"
    thief = copy_session(guest)
    guest.request_json("POST", "/login", {"name": "Ann who comes back", "password": PASSWORD})
    assert (get_user_kind(thief), get_user_kind(guest)) == ("nobody", "account")


def test_logging_out_everywhere_ends_all_sessions(address: str) -> None:
    ann = register_account(address, "Ann of all places")
    phone, thief = log_in_on_another_device(ann, "Ann of all places"), copy_session(ann)
    bot = Bot(ann, "Bot of all places")
    table = ann.open_table("opera", "person", "person")
    with phone.open_socket(table) as socket, expect_closed_socket(socket):
        ann.request_json("POST", "/logout/everywhere")
    assert [get_user_kind(guest) for guest in (ann, phone, thief)] == ["nobody"] * 3
    assert ann.post("/logout/everywhere").json()["code"] == "nobody"
    assert bot.http.get("/api/me").json()["kind"] == "bot"  # the bot's token is still valid
    for path in ("/logout", "/logout/everywhere"):
        assert bot.http.post(f"/api{path}").json()["code"] == "forbidden"
    phone.request_json("POST", "/login", {"name": "Ann of all places", "password": PASSWORD})
    assert phone.get_table(table)["mine"] == [0]


def test_user_logged_out_during_a_change_gets_no_new_cookie(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with run_server(sqlite_url(tmp_path)) as (address, server):
        thief = copy_session(register_account(address, "Ann"))
        change = server.users.update_user

        async def change_late(user_id: str, values: dict[str, Any]) -> None:
            await server.sessions.log_out_everywhere(user_id)
            await change(user_id, values)

        monkeypatch.setattr(server.users, "update_user", change_late)
        thief.request_json("PATCH", "/me", {"language": "fr"})
        assert get_user_kind(thief) == "nobody"


def test_an_old_password_is_refused_even_if_it_was_entered_before_the_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with run_server(sqlite_url(tmp_path)) as (address, server), Guest(address) as thief:
        register_account(address, "Ann")
        matches = users_api.verify_password

        async def matches_late(password: str, stored_hash: str | None) -> bool:
            stored = await server.users.find_account("Ann")
            assert stored is not None
            values = {"password": await hash_password("another one")}
            await server.sessions.log_out_everywhere(stored[0].id, values)
            return await matches(password, stored_hash)

        monkeypatch.setattr(users_api, "verify_password", matches_late)
        answer = thief.post("/login", {"name": "Ann", "password": PASSWORD})
        assert (answer.status_code, answer.json()["code"]) == (401, "password")


def test_a_session_ends_after_one_year(tmp_path: Path) -> None:
    manual_clock = ManualClock()
    with (
        run_server(sqlite_url(tmp_path), manual_clock) as (address, _),
        Guest(address, "Ann") as ann,
    ):
        manual_clock.time += SESSION_SECONDS - 1
        thief = copy_session(ann)
        ann.request_json("POST", "/me", {"name": "Ann"})  # a second year
        manual_clock.time += 1
        assert (get_user_kind(thief), get_user_kind(ann)) == ("nobody", "guest")


def test_a_cookie_without_a_session_name_is_valid_until_logout(
    tmp_path: Path,
) -> None:
    with run_server(sqlite_url(tmp_path)) as (address, server):
        ann, old = Guest(address, "Ann"), Guest(address)
        user_id, epoch, *_ = ann.http.cookies["limelight"].split(".")
        old.http.cookies.set("limelight", sign_cookie(server, f"{user_id}.{epoch}"))
        assert get_user_kind(old) == "guest"
        thief = copy_session(old)
        old.request_json("POST", "/logout")
        assert [get_user_kind(guest) for guest in (old, thief, ann)] == [
            "nobody"
        ] * 3  # such cookies cannot be told apart


def sign_cookie(server: Server, text: str) -> str:
    return server.authenticator.sign_text(text)


def test_a_session_ends_at_every_node_even_without_redis() -> None:
    with create_postgres_database() as url, ExitStack() as stack:
        here, _ = stack.enter_context(run_server(url))
        there, _ = stack.enter_context(run_server(url))
        ann = register_account(here)
        thief, phone = (
            copy_session(ann, there),
            copy_session(log_in_on_another_device(ann, "Ann"), there),
        )
        table = ann.open_table("opera", "person", "person")
        with thief.open_socket(table) as socket, expect_closed_socket(socket):
            ann.request_json("POST", "/logout")
            assert get_user_kind(thief) == "nobody"  # at once
        ann.request_json("POST", "/login", {"name": "Ann", "password": PASSWORD})
        with phone.open_socket(table) as socket, expect_closed_socket(socket):
            ann.request_json("POST", "/logout/everywhere")
            assert get_user_kind(phone) == "nobody"


# Passwords.


def open_client_elsewhere(address: str, number: int) -> httpx.Client:
    """Make a client at another address."""
    transport = httpx.HTTPTransport(local_address=f"127.0.0.{number}", verify=NO_CERTIFICATES)
    return httpx.Client(base_url=address, transport=transport, timeout=TIMEOUT_SECONDS)


def test_a_flood_of_wrong_passwords_does_not_lock_the_owner_out(tmp_path: Path) -> None:
    limits = Limits(enter=(3, DAY), guess=(7, DAY))
    right = {"name": "Ann", "password": PASSWORD}
    wrong = {"name": "ann", "password": "guessed wrong"}
    with (
        run_server(sqlite_url(tmp_path), ManualClock(), limits=limits) as (address, _),
        ExitStack() as stack,
    ):
        ann = register_account(address)
        ann.request_json("POST", "/logout")
        thieves = [
            stack.enter_context(open_client_elsewhere(address, number)) for number in range(2, 6)
        ]

        def tries(thief: httpx.Client) -> list[int]:
            return [thief.post("/api/login", json=wrong).status_code for _ in range(4)]

        # One address may make few attempts; other addresses are not affected.
        assert tries(thieves[0]) == [401, 401, 401, 429]
        stranger = stack.enter_context(open_client_elsewhere(address, 9))
        assert stranger.post("/api/login", json=right).status_code == 200
        # All unknown browsers share one limit for the account.
        assert [*tries(thieves[1])[:3], *tries(thieves[2])] == [401] * 3 + [429] * 4
        assert stranger.post("/api/login", json={**wrong, "name": "Bob"}).status_code == 401
        new = stack.enter_context(open_client_elsewhere(address, 10))
        assert new.post("/api/login", json=right).status_code == 429
        # The owner can log in with a known browser, even from the address of the flood.
        assert ann.post("/login", right).status_code == 200
        assert ann.post("/logout").status_code == 200
        device = thieves[0]
        device.cookies.set("limelight-device", ann.http.cookies["limelight-device"])
        assert device.post("/api/login", json=right).status_code == 200
        # A known browser may make few attempts too, because it may have been stolen.
        assert tries(device)[-1] == 429


def test_a_device_is_known_only_to_its_own_account(tmp_path: Path) -> None:
    limits = Limits(enter=(100, DAY), guess=(2, DAY))
    with run_server(sqlite_url(tmp_path), ManualClock(), limits=limits) as (address, server):
        ann, eve = register_account(address, "Ann"), register_account(address, "Eve")
        thief = Guest(address)
        user_id, other = (guest.http.cookies["limelight"].split(".")[0] for guest in (ann, eve))
        forged = [
            eve.http.cookies["limelight-device"],
            eve.http.cookies["limelight-device"].replace(other, user_id),
            ann.http.cookies["limelight-device"][:-1],
            ann.http.cookies["limelight"],
            sign_cookie(server, f"{user_id}.0"),
            "",
        ]
        wrong = {"name": "Ann", "password": "guessed wrong"}
        for _ in range(2):
            assert thief.post("/login", wrong).status_code == 401
        for cookie in forged:
            thief.http.cookies.set("limelight-device", cookie)
            assert thief.post("/login", wrong).status_code == 429, cookie
        thief.http.cookies.set("limelight-device", ann.http.cookies["limelight-device"])
        assert thief.post("/login", wrong).status_code == 401


def test_known_devices_of_one_network_share_a_limit(tmp_path: Path) -> None:
    """Every login makes a browser known: without the limit, attempts would be unlimited."""
    limits = Limits(enter=(3, DAY), guess=(7, DAY))
    right = {"name": "Ann", "password": PASSWORD}
    with run_server(sqlite_url(tmp_path), limits=limits) as (address, _):
        devices = [register_account(address).http.cookies["limelight-device"]]
        statuses: list[int] = []
        for device in devices:
            headers = {"Cookie": f"limelight-device={device}"}
            for _ in range(4):
                answer = httpx.post(
                    f"{address}/api/login", json=right, headers=headers, verify=NO_CERTIFICATES
                )
                statuses.append(answer.status_code)
                if answer.is_success and len(devices) < 5:
                    devices.append(answer.cookies["limelight-device"])
        assert statuses.count(200) == 7


def test_a_copied_device_cookie_is_void_after_a_password_change(tmp_path: Path) -> None:
    limits = Limits(enter=(100, DAY), guess=(2, DAY))
    new = {"name": "Ann", "password": "another password"}
    with run_server(sqlite_url(tmp_path), limits=limits) as (address, _):
        ann, thief = register_account(address), Guest(address)
        thief.http.cookies.set("limelight-device", ann.http.cookies["limelight-device"])
        change = {"old": PASSWORD, "password": new["password"]}
        assert ann.http.patch("/api/me", json=change).status_code == 200
        guesses = [
            thief.post("/login", {"name": "Ann", "password": "guessed wrong"}) for _ in "123"
        ]
        assert [guess.status_code for guess in guesses] == [401, 401, 429]
        assert ann.post("/login", new).status_code == 200  # where it was changed
