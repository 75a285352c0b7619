"""Permissions: attempts of strangers, spectators, opponents and thieves."""

import base64
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.server.guest_client import Guest
from tests.server.server_process import (
    ServerProcess,
    find_error_lines,
    query_rows,
    run_server_process,
    wait_for,
)

EVIL = "https://evil.example"
PASSWORD = "correct horse battery"
SAFE = ("get", "head", "options")
DAY = 86_400  # so long that no permit returns during a test


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with run_server_process(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def operations(server: ServerProcess) -> list[tuple[str, str, Any]]:
    """Every operation of the API: method, path, description."""
    document = httpx.get(f"{server.address}/api/openapi.json", timeout=TIMEOUT_SECONDS).json()
    return [
        (method, path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]


def fill_path(path: str, table: str = "nowhere") -> str:
    path = path.replace("{name}", table).replace("{number}", "0").replace("{game}", "opera")
    assert "{" not in path
    return path


def get_error_code(answer: httpx.Response) -> str:
    """Return the code of an error, whose answer has its usual fields and no trace."""
    assert 400 <= answer.status_code < 500, f"{answer.status_code}: {answer.text}"
    body = answer.json()
    assert {"code", "message"} <= set(body) <= {"code", "message", "seq"}
    assert isinstance(body["message"], str)
    assert body["message"]
    assert "Traceback" not in answer.text
    return str(body["code"])


# Cookies.


def test_the_cookie_is_inaccessible_to_scripts_and_other_sites(server: ServerProcess) -> None:
    answer = httpx.post(f"{server.address}/api/me", json={"name": "Ada"}, timeout=TIMEOUT_SECONDS)
    words = {word.strip().lower() for word in answer.headers["set-cookie"].split(";")}
    assert {"httponly", "samesite=lax", "path=/"} <= words
    assert "secure" not in words


def test_behind_https_the_cookie_is_secure(tmp_path: Path) -> None:
    with run_server_process(tmp_path, "", "--address", "https://play.example.org") as server:
        url = f"http://127.0.0.1:{find_listening_port(server)}"
        answers = [
            httpx.post(f"{url}/api/me", json={"name": "Ada"}, timeout=TIMEOUT_SECONDS),
            httpx.post(f"{url}/api/logout", timeout=TIMEOUT_SECONDS),
        ]
    for answer in answers:
        words = {word.strip().lower() for word in answer.headers["set-cookie"].split(";")}
        assert {"secure", "httponly"} <= words


def find_listening_port(server: ServerProcess) -> int:
    """Find the port of a server that prints another address than its own."""
    needle = f"{server.process.pid}"
    inodes = {
        match[1]
        for link in Path(f"/proc/{needle}/fd").iterdir()
        if (match := re.fullmatch(r"socket:\[(\d+)\]", str(link.readlink())))
    }
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        parts = line.split()
        if parts[9] in inodes and parts[3] == "0A":  # the server listens
            return int(parts[1].rpartition(":")[2], 16)
    raise AssertionError("the server does not listen")


def test_tampered_cookie_identifies_no_user(server: ServerProcess) -> None:
    with Guest(server.address, "Ada") as ada, Guest(server.address, "Bob") as bob:
        value, other = ada.http.cookies["limelight"], bob.http.cookies["limelight"]
    text, _, signature = value.rpartition(".")
    user_id, epoch, session, expires = text.split(".")
    flipped = ("1" if signature[0] != "1" else "2") + signature[1:]
    forged = [
        f"{text}.{flipped}",
        f"{text}.{signature[:-1]}",
        f"{text}.",
        text,
        f"{user_id}.1.{session}.{expires}.{signature}",
        f"{user_id}..{session}.{expires}.{signature}",
        f"{user_id}.{epoch}.{session[:-1]}.{expires}.{signature}",
        f"{user_id}.{epoch}.{session}.{int(expires) + 1}.{signature}",
        f"{user_id}.{epoch}.{signature}",
        f"{text}.{other.rpartition('.')[2]}",
        f"{other.split('.')[0]}.{epoch}.{session}.{expires}.{signature}",
        f"{text}.{signature}.{signature}",
        signature,
        ".",
        "..",
        "%00",
        "x" * 4000,
    ]
    for cookie in forged:
        headers = {"Cookie": f"limelight={cookie}"}
        answer = httpx.get(f"{server.address}/api/me", headers=headers, timeout=TIMEOUT_SECONDS)
        assert answer.status_code == 200, cookie
        assert answer.json()["kind"] == "nobody", cookie
    headers = {"Cookie": f"limelight={value}"}
    answer = httpx.get(f"{server.address}/api/me", headers=headers, timeout=TIMEOUT_SECONDS)
    assert answer.json()["name"] == "Ada"


# Other sites.


@pytest.mark.parametrize("origin", [EVIL, "null", "https://127.0.0.1", "http://localhost:1"])
def test_pages_of_other_sites_change_nothing(
    server: ServerProcess, operations: list[tuple[str, str, Any]], origin: str
) -> None:
    changing = [(method, path) for method, path, _ in operations if method not in SAFE]
    assert len(changing) > 15
    with Guest(server.address, "Ada") as ada:
        for method, path in changing:
            headers = {"Origin": origin}
            answer = ada.http.request(method, fill_path(path), json={}, headers=headers)
            assert (answer.status_code, get_error_code(answer)) == (403, "origin"), (method, path)


def test_our_own_page_may_change_data(server: ServerProcess) -> None:
    headers = {"Origin": server.address}
    with Guest(server.address) as visitor:
        answer = visitor.http.post("/api/me", json={"name": "Ada"}, headers=headers)
    assert answer.status_code == 200


def test_an_origin_must_match_in_scheme_and_port(server: ServerProcess) -> None:
    host = server.address.removeprefix("http://")
    name, _, port = host.partition(":")
    with Guest(server.address, "Ada") as ada:
        table = ada.open_table("opera", "person", "person")
        for origin in (f"https://{host}", f"http://{name}", f"ws://{host}", f"http://{host}/x"):
            answer = ada.http.post("/api/me", json={"name": "Ada"}, headers={"Origin": origin})
            assert (answer.status_code, get_error_code(answer)) == (403, "origin"), origin
        with pytest.raises(InvalidStatus), ada.open_socket(table, origin=f"https://{host}"):
            pass
        # Another name of the server, and the default port as browsers write it.
        for other in (f"localhost:{port}", f"LOCALHOST:{port}"):
            headers = {"Host": other, "Origin": f"http://localhost:{port}"}
            assert ada.http.post("/api/me", json={"name": "Ada"}, headers=headers).is_success


def test_a_page_without_tls_changes_nothing_behind_https(tmp_path: Path) -> None:
    """The proxy uses http to the server, even if the browser uses https."""
    with run_server_process(tmp_path, "", "--address", "https://play.example.org/") as server:
        url = f"http://127.0.0.1:{find_listening_port(server)}"

        def ask(origin: str, host: str) -> int:
            headers = {"Origin": origin, "Host": host}
            body = {"name": "Ada"}
            return httpx.post(
                f"{url}/api/me", json=body, headers=headers, timeout=TIMEOUT_SECONDS
            ).status_code

        ours = "play.example.org"
        assert ask(f"http://{ours}", ours) == 403
        assert ask(f"https://{ours}", ours) == 200
        assert ask(f"https://{ours}:443", ours) == 200
        # The proxy's header makes no difference.
        assert ask(f"https://{ours}", "127.0.0.1:8000") == 200
        assert ask("https://evil.example", ours) == 403


def test_pages_of_other_sites_get_no_socket(server: ServerProcess) -> None:
    with Guest(server.address, "Ada") as ada:
        table = ada.open_table("opera", "person", "person")
        with pytest.raises(InvalidStatus) as refused, ada.open_socket(table, origin=EVIL):
            pass
        assert refused.value.response.status_code == 403
        with ada.open_socket(table, origin=server.address) as socket:
            assert socket.receive()["type"] == "update"


def test_every_answer_forbids_foreign_and_inline_scripts(server: ServerProcess) -> None:
    with Guest(server.address, "Ada") as ada:
        answers = [
            ada.http.get("/"),
            ada.http.get("/api/docs"),
            ada.http.get("/api/openapi.json"),
            ada.http.get("/api/games"),
            ada.http.get("/nowhere"),
            ada.http.get("/static/nothing"),
            ada.http.post("/api/games"),
            ada.http.post("/api/me", json={}),
            ada.http.post("/api/me", content=b"x" * 100_000),
            ada.http.get("/api/tables/nowhere"),
            httpx.get(f"{server.address}/api/me/records", timeout=TIMEOUT_SECONDS),
        ]
    for answer in answers:
        rules = dict(
            part.strip().split(" ", 1)
            for part in answer.headers["content-security-policy"].split(";")
        )
        assert rules["default-src"] == "'self'", answer.url
        assert rules["frame-ancestors"] == "'none'"
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert rules.get("script-src", "'self'") == "'self'"
        assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("page", ["/", "/api/docs"])
def test_no_page_has_an_inline_script(server: ServerProcess, page: str) -> None:
    answer = httpx.get(f"{server.address}{page}", timeout=TIMEOUT_SECONDS)
    assert answer.headers["content-type"].startswith("text/html")
    assert not re.findall(r"<script(?![^>]*\bsrc=)[^>]*>", answer.text)
    assert not re.findall(r"\son\w+\s*=", answer.text)
    assert "javascript:" not in answer.text


# Limits.


@pytest.fixture(scope="module")
def strict_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    limits = f"create=2/{DAY} enter=3/{DAY} guess=3/{DAY} guests=8/{DAY} chat=2/{DAY} sockets=2"
    home = tmp_path_factory.mktemp("strict_server")
    with run_server_process(home, LIMELIGHT_LIMITS=limits) as running:
        yield running


def check_rate_limited(answer: httpx.Response) -> None:
    assert (answer.status_code, get_error_code(answer)) == (429, "rate")
    assert 1 <= int(answer.headers["retry-after"]) <= DAY


def test_rate_limits_answer_429_with_retry_after(strict_server: ServerProcess) -> None:
    """All limits in one test: users of one address share the limit of guests."""
    with Guest(strict_server.address, "Ada") as ada, Guest(strict_server.address, "Bob") as bob:
        table = ada.open_table("opera", "person", "person")
        plan = {"game": "opera", "seats": [{}, {}]}
        assert ada.ask("POST", "/tables", plan).status_code == 201
        check_rate_limited(ada.ask("POST", "/tables", plan))
        # Each user has their own permits.
        assert bob.ask("POST", "/tables", plan).status_code == 201

        for text in ("hello", "hello?"):
            assert ada.ask("POST", f"/tables/{table}/chat", {"text": text}).status_code == 200
        check_rate_limited(ada.ask("POST", f"/tables/{table}/chat", {"text": "hello!"}))
        with ada.open_socket(table) as socket:
            socket.send(type="chat", text="hello!!")
            assert socket.receive("error")["code"] == "rate"
            with ada.open_socket(table) as second:
                assert second.receive()["type"] == "update"
                with ada.open_socket(table) as third:
                    assert third.receive()["code"] == "rate"
                    with pytest.raises(ConnectionClosed):
                        third.receive()

        account = {"name": "Carlotta", "password": PASSWORD}
        for _ in range(3):
            assert bob.ask("POST", "/login", account).status_code == 401
        check_rate_limited(bob.ask("POST", "/login", account))
        check_rate_limited(bob.ask("POST", "/account", account))
        elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(
            base_url=strict_server.address, transport=elsewhere, timeout=TIMEOUT_SECONDS
        ) as other:
            # The limit of the account counts too.
            check_rate_limited(other.post("/api/login", json=account))
            assert other.post("/api/login", json={**account, "name": "Raoul"}).status_code == 401

        for number in range(6):
            Guest(strict_server.address, f"Guest {number}").http.close()
        with Guest(strict_server.address) as visitor:
            check_rate_limited(visitor.post("/me", {"name": "One more"}))

        def come_from(address: str) -> httpx.Response:
            named = {"X-Forwarded-For": address}
            body = {"name": "Ada"}
            return httpx.post(f"{strict_server.address}/api/me", json=body, headers=named)

        answers = [come_from(f"2001:db8::{number}") for number in range(9)]
        assert all(answer.is_success for answer in answers[:8])
        check_rate_limited(answers[8])  # one network: the first 64 bits are the same
        assert come_from("2001:db8:0:1::1").is_success


def test_no_body_may_be_larger_than_the_limit(
    server: ServerProcess, operations: list[tuple[str, str, Any]]
) -> None:
    with_body = [(m, p) for m, p, operation in operations if "requestBody" in operation]
    assert len(with_body) > 10
    large = b'{"name": "' + b"x" * 65_536 + b'"}'

    def pieces() -> Iterator[bytes]:
        for start in range(0, len(large), 4096):
            yield large[start : start + 4096]

    with Guest(server.address, "Ada") as ada:
        headers = {"Content-Type": "application/json"}
        for method, path in with_body:
            for content in (large, pieces()):  # with a Content-Length, and without
                answer = ada.http.request(method, fill_path(path), content=content, headers=headers)
                assert (answer.status_code, get_error_code(answer)) == (413, "size"), (method, path)


def test_no_frame_may_be_larger_than_the_limit(server: ServerProcess) -> None:
    with Guest(server.address, "Ada") as ada:
        table = ada.open_table("opera", "person", "person")
        with ada.open_socket(table) as socket:
            socket.send(type="chat", text="x" * 60_000)
            assert socket.receive("error")["code"] == "invalid"
            socket.send(type="chat", text="x" * 70_000)
            with pytest.raises(ConnectionClosed) as closed:
                socket.receive("error")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009


def test_links_to_tables_cannot_be_guessed(server: ServerProcess) -> None:
    with Guest(server.address, "Ada") as ada, Guest(server.address, "Bob") as bob:
        names = [ada.open_table("opera", "person", "person", public=False) for _ in range(20)]
        assert all(len(base64.urlsafe_b64decode(f"{name}==")) * 8 == 128 for name in names)
        assert len({name[:8] for name in names}) == 20  # neither a counter nor a clock
        listed = [row["id"] for row in bob.request_json("GET", "/tables", list="open", most=100)]
        assert not set(listed) & set(names)


# Passwords.


def test_passwords_are_neither_logged_nor_stored(tmp_path: Path) -> None:
    wrong, later = "wrong horse battery", "another horse battery"
    with (
        run_server_process(tmp_path) as server,
        Guest(server.address) as ada,
        Guest(server.address) as thief,
    ):
        ada.request_json("POST", "/account", {"name": "Ada", "password": PASSWORD})
        assert (
            get_error_code(thief.ask("POST", "/login", {"name": "Ada", "password": wrong}))
            == "password"
        )
        assert (
            get_error_code(thief.ask("POST", "/login", {"name": "Ada", "password": "short"}))
            == "invalid"
        )
        ada.request_json("PATCH", "/me", {"password": later, "old": PASSWORD})
        rows = query_rows(server.url, "SELECT password FROM users WHERE name = 'Ada'")
        output = server.output
    assert rows[0][0].startswith("$argon2id$")
    stored_bytes = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    for secret in (PASSWORD, wrong, later):
        assert secret not in output
        assert secret.encode() not in stored_bytes


def test_a_changed_password_ends_all_other_sessions(server: ServerProcess) -> None:
    with (
        Guest(server.address) as here,
        Guest(server.address) as there,
        Guest(server.address) as visitor,
    ):
        here.request_json("POST", "/account", {"name": "Christine", "password": PASSWORD})
        there.request_json("POST", "/login", {"name": "Christine", "password": PASSWORD})
        table = here.open_table("opera", "person", "person")
        with there.open_socket(table) as socket:
            assert socket.receive()["mine"] == [0]
            wrong = {"password": "something new", "old": "something else"}
            assert get_error_code(there.ask("PATCH", "/me", wrong)) == "password"
            here.request_json("PATCH", "/me", {"password": "something new", "old": PASSWORD})
            with pytest.raises(ConnectionClosed):
                socket.receive("nothing else")
        assert there.request_json("GET", "/me")["kind"] == "nobody"
        assert here.request_json("GET", "/me")["name"] == "Christine"
        old = {"name": "Christine", "password": PASSWORD}
        assert get_error_code(visitor.ask("POST", "/login", old)) == "password"
        visitor.request_json("POST", "/login", {"name": "Christine", "password": "something new"})


def test_an_unknown_name_and_a_wrong_password_look_the_same(server: ServerProcess) -> None:
    with Guest(server.address) as ada, Guest(server.address) as thief:
        ada.request_json("POST", "/account", {"name": "Meg", "password": PASSWORD})
        wrong = thief.ask("POST", "/login", {"name": "Meg", "password": "guessed wrong"})
        unknown = thief.ask("POST", "/login", {"name": "Nobody", "password": "guessed wrong"})
    assert get_error_code(wrong) == get_error_code(unknown) == "password"
    assert wrong.text == unknown.text


# Seats.

#: Requests for seat 0 of a live game, sent by others than its player.
TRIED: tuple[tuple[str, str, Any, dict[str, Any]], ...] = (
    ("GET", "/api/tables/{name}", None, {"seat": 0}),
    ("POST", "/api/tables/{name}/actions", {"seq": 0, "action": 0}, {"seat": 0}),
    ("POST", "/api/tables/{name}/undo", {"seq": 0}, {"seat": 0}),
    ("POST", "/api/tables/{name}/answer", {"yes": True}, {"seat": 0}),
    ("POST", "/api/tables/{name}/resign", None, {"seat": 0}),
    ("POST", "/api/tables/{name}/pause", None, {"seat": 0}),
    ("POST", "/api/tables/{name}/resume", None, {"seat": 0}),
    ("GET", "/api/tables/{name}/preview", None, {"seat": 0, "action": 0}),
    ("GET", "/api/tables/{name}/views", None, {"seat": 0}),
    ("GET", "/api/tables/{name}/belief", None, {"seat": 0}),
    ("GET", "/api/tables/{name}/events", None, {"seat": 0}),
    ("GET", "/api/tables/{name}/analysis", None, {}),
    ("GET", "/api/tables/{name}/record", None, {}),
    ("POST", "/api/tables/{name}/rematch", None, {}),
    ("POST", "/api/tables/{name}/decline", None, {}),
    ("DELETE", "/api/tables/{name}", None, {}),
    ("PUT", "/api/tables/{name}/seats/{number}", None, {}),
    ("DELETE", "/api/tables/{name}/seats/{number}", None, {}),
)
#: Any user may read and chat; test_leaks.py proves that this reveals nothing.
OPEN = {("GET", "/api/tables/{name}/chat"), ("POST", "/api/tables/{name}/chat")}
#: Socket messages for a seat, which `look` names.
SAID: tuple[dict[str, Any], ...] = (
    {"type": "play", "seq": 0, "action": 0},
    {"type": "undo", "seq": 0},
    {"type": "reply", "yes": True},
    {"type": "resign"},
    {"type": "pause"},
    {"type": "resume"},
    {"type": "look", "seat": 0},
)


def test_every_table_operation_has_an_access_test(operations: list[tuple[str, str, Any]]) -> None:
    doors = {(m.upper(), path) for m, path, _ in operations if path.startswith("/api/tables/{")}
    assert doors == {(method, path) for method, path, _, _ in TRIED} | OPEN


@pytest.fixture(scope="module")
def table_parts(server: ServerProcess) -> Iterator[dict[str, Any]]:
    """A private game of an owner (seat 0) and an opponent, and other users."""
    with ExitStack() as leaving:
        people = {
            name: leaving.enter_context(Guest(server.address, guest))
            for name, guest in (
                ("owner", ""),
                ("opponent", "Bob"),
                ("spectator", "Cat"),
                ("nobody", ""),
            )
        }
        people["owner"].request_json("POST", "/account", {"name": "Owner", "password": PASSWORD})
        table = people["owner"].open_table("opera", "person", "person", public=False)
        people["opponent"].sit(table, 1)
        closed = leaving.enter_context(Guest(server.address))
        closed.http.cookies.update(people["owner"].http.cookies)
        change = {"password": "changed after all", "old": PASSWORD}
        people["owner"].request_json("PATCH", "/me", change)
        people["a closed session"] = closed
        yield {"table": table, **people}


MEDDLERS = ("opponent", "spectator", "nobody", "a closed session")
OPPONENTS_OWN = ("resign", "pause")  # the opponent may do this for their own seat


@pytest.mark.parametrize("who", MEDDLERS)
@pytest.mark.parametrize(("method", "path", "body", "params"), TRIED)
def test_a_user_acts_only_for_their_own_seat(
    table_parts: dict[str, Any], who: str, method: str, path: str, body: Any, params: dict[str, Any]
) -> None:
    owner, table = table_parts["owner"], table_parts["table"]
    before = owner.get_table(table)
    if body and "seq" in body:
        body = {**body, "seq": before["seq"]}
    if body and "action" in body:
        body = {**body, "action": before["choices"][0]["action"]}
    answer = table_parts[who].http.request(method, fill_path(path, table), json=body, params=params)
    assert get_error_code(answer)
    after = owner.get_table(table)
    assert (after["seq"], after["turn"]) == (before["seq"], before["turn"])


@pytest.mark.parametrize(
    ("said", "who"),
    [
        pytest.param(said, who, id=f"{said['type']}-{who}")
        for said in SAID
        for who in MEDDLERS
        if not (who == "opponent" and said["type"] in OPPONENTS_OWN)
    ],
)
def test_a_socket_acts_only_for_the_seat_of_its_user(
    table_parts: dict[str, Any], who: str, said: dict[str, Any]
) -> None:
    owner, table = table_parts["owner"], table_parts["table"]
    before = owner.get_table(table)
    said = dict(said)
    if "seq" in said:
        said["seq"] = before["seq"]
    if "action" in said:
        said["action"] = before["choices"][0]["action"]
    with table_parts[who].open_socket(table) as socket:
        socket.send(ref="7", **said)
        answer = socket.receive("error", "done")
    assert answer["type"] == "error"
    assert answer["ref"] == "7"
    assert answer["code"] in (
        "turn",
        "seat",
        "spectator",
        "nobody",
        "nothing",
        "running",
        "revealed",
    )
    assert owner.get_table(table)["seq"] == before["seq"]


@pytest.mark.parametrize("who", MEDDLERS)
def test_seat_of_another_user_is_refused(table_parts: dict[str, Any], who: str) -> None:
    with table_parts[who].open_socket(table_parts["table"], "seat=0") as socket:
        assert socket.receive()["code"] == "seat"
        with pytest.raises(ConnectionClosed):
            socket.receive()


def test_only_the_player_or_the_table_owner_clears_a_seat(server: ServerProcess) -> None:
    with (
        Guest(server.address, "Ada") as ada,
        Guest(server.address, "Bob") as bob,
        Guest(server.address, "Cat") as cat,
    ):
        table = ada.open_table("minuit", "person", "person", "person")
        bob.sit(table, 1)
        assert get_error_code(cat.ask("DELETE", f"/tables/{table}/seats/1")) == "seat"
        assert get_error_code(bob.ask("DELETE", f"/tables/{table}/seats/0")) == "seat"
        assert get_error_code(cat.ask("PUT", f"/tables/{table}/seats/1")) == "taken"
        assert get_error_code(bob.ask("DELETE", f"/tables/{table}")) == "forbidden"
        ada.request_json("DELETE", f"/tables/{table}/seats/1")
        ada.request_json("DELETE", f"/tables/{table}")


def test_private_routes_require_a_user(server: ServerProcess) -> None:
    own = (
        ("PATCH", "/me", {"name": "X"}),
        ("GET", "/me/mute", None),
        ("POST", "/me/mute", {"name": "X"}),
        ("GET", "/me/records", None),
        ("POST", "/me/push", {"endpoint": "https://x", "keys": {"p256dh": "", "auth": ""}}),
        ("DELETE", "/me/push", None),
        ("POST", "/tables", {"game": "opera", "seats": [{}, {}]}),
        ("POST", "/tables/nowhere/rematch", None),
        ("GET", "/bots", None),
        ("POST", "/bots", {"name": "X"}),
        ("PATCH", "/bots", {"name": "X", "to": "Y"}),
        ("DELETE", "/bots", None),
        ("POST", "/bots/token", {"name": "X"}),
        ("DELETE", "/bots/token", None),
        ("GET", "/bot/events", None),
        ("POST", "/matches", {"game": "opera", "sides": [{"bot": "X"}, {"machine": "random"}]}),
        ("DELETE", "/matches/nowhere", None),
    )
    with Guest(server.address) as visitor:
        for method, path, body in own:
            answer = visitor.ask(method, path, body, endpoint="https://x", name="X")
            assert get_error_code(answer) == "nobody", (method, path)


# Faults.


def test_fault_is_answered_without_details(tmp_path: Path) -> None:
    """The database breaks under a running server: the answer hides how, and play goes on later."""
    server = ServerProcess(tmp_path, f"sqlite:///{tmp_path / 'games.db'}")
    try:
        with Guest(server.address, "Ada") as ada:
            table = ada.open_table("opera", "person", "person")
            with ada.open_socket(table) as socket:
                socket.receive("update")
                query_rows(server.url, "ALTER TABLE chats RENAME TO gone")
                answer = ada.ask("POST", f"/tables/{table}/chat", {"text": "hello"})
                assert answer.status_code == 500
                assert set(answer.json()) == {"code", "message", "request"}
                assert answer.json()["code"] == "fault"
                socket.send(type="chat", text="hello", ref="1")
                error = socket.receive("error")
                assert (error["code"], error["ref"]) == ("fault", "1")
                for text in (answer.text, error["message"]):
                    assert not re.search(r"chats|sql|Traceback|File", text, re.IGNORECASE)
                query_rows(server.url, "ALTER TABLE gone RENAME TO chats")
                socket.send(type="chat", text="hello", ref="2")
                assert socket.receive("said", "error")["type"] == "said"
        wait_for(lambda: find_error_lines(server.output))  # the operator can read what happened
    finally:
        server.kill()


def test_nonsense_over_a_socket_gets_readable_errors(server: ServerProcess) -> None:
    nonsense = (
        "", "{", "[]", "null", '"x"', "{}", '{"type": "fly"}', '{"type": "play"}', "[" * 20_000,
        '{"type": "play", "seq": -1, "action": 0}', '{"type": "play", "seq": 1e99, "action": 0}',
        '{"type": "ping", "extra": 1}', '{"type": "chat", "text": ""}',
        '{"type": "chat", "text": " "}',
        '{"type": "ping", "ref": "' + "x" * 41 + '"}', '{"type": "chat", "text": "\\ud800"}',
        '{"type": "chat", "text": "\\u0000"}',
    )  # fmt: skip
    with Guest(server.address, "Ada") as ada:
        table = ada.open_table("opera", "person", "person")
        with ada.open_socket(table) as socket:
            socket.receive("update")
            for text in nonsense:
                socket.socket.send(text)
                answer = socket.receive("error", "said")
                assert answer["type"] == "error", text[:50]
                assert answer["message"]
            socket.socket.send(b"\xff\xfe")
            socket.send(type="ping", ref="still there")
            assert socket.receive("pong")["ref"] == "still there"


def test_a_socket_to_an_unknown_table_is_refused(server: ServerProcess) -> None:
    with Guest(server.address) as visitor, visitor.open_socket("nowhere") as socket:
        assert socket.receive()["code"] == "unknown"
        with pytest.raises(ConnectionClosed):
            socket.receive()
