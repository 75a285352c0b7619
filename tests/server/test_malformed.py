"""Requests that no browser would send: each gets an error of the client as its answer."""

import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.server.guest_client import Guest
from tests.server.server_process import ServerProcess, create_database, run_server_process

#: Values for each parameter of a path, percent-encoded.
BAD_PARAMETERS = (
    "%00",
    "a%00b",
    "%ff",
    "%ed%a0%80",
    "%0a",
    "%1b%5b31m",
    "99999999999999999999",
    "x" * 65,
)
BAD_BODIES = (
    b"\xff",
    b'{"name": "\xff"}',
    b'{"name": "\xed\xa0\x80", "password": "\xc3\x28 12345678"}',
    b'{"name": "Ada\\ud800"}',
    b"\xff\xfe{\x00}\x00",
    b"\x00",
)
BAD_ORIGINS = (
    "http://[::1",
    "http://[",
    "http://]",
    "http://x:99999999",
    "http://x:port",
    "http://x:-1",
    "//",
    "x",
    "http://\xff",
    "http://[::1]evil",
    "",
)
BAD_HOSTS = (
    "x:99999999",
    "x:-1",
    "x:port",
    "[::1",
    "]",
    "[",
    "x y",
    "x/y",
    "x@y:z",
    "\xff",
    "a:1:2",
)


class Operation:
    """One operation of the API, from its description."""

    def __init__(self, method: str, path: str, has_body: bool) -> None:
        self.method = method.upper()
        self.path = path
        self.has_body = has_body

    def fill_path(self, table: str = "nowhere", number: str = "0", game: str = "opera") -> str:
        return self.path.format(name=table, number=number, game=game)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[ServerProcess]:
    """A server that must stop without errors in its log, so that answers hide no fault."""
    home: Path = tmp_path_factory.mktemp("server")
    with create_database(request.param, home) as url, run_server_process(home, url) as running:
        yield running


@pytest.fixture(scope="module")
def operations(server: ServerProcess) -> list[Operation]:
    document = httpx.get(f"{server.address}/api/openapi.json", timeout=TIMEOUT_SECONDS).json()
    return [
        Operation(method, path, "requestBody" in described)
        for path, methods in document["paths"].items()
        for method, described in methods.items()
    ]


@pytest.fixture(scope="module")
def ada(server: ServerProcess) -> Iterator[Guest]:
    with Guest(server.address, "Ada") as guest:
        yield guest


def ask(
    guest: Guest, method: str, path: str, headers: dict[str, str], body: bytes = b""
) -> tuple[int, str]:
    """Send a request unchanged; returns the status and the error code of the answer."""
    connection = http.client.HTTPConnection(urlsplit(guest.address).netloc, timeout=TIMEOUT_SECONDS)
    try:
        connection.putrequest(method, path, skip_host="Host" in headers)
        headers = {"Cookie": guest.cookie, "Content-Type": "application/json", **headers}
        for name, value in headers.items():
            connection.putheader(name, value.encode("latin-1"))
        connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        answer = connection.getresponse()
        if answer.getheader("content-type", "").startswith("application/json"):
            content = json.loads(answer.read() or b"{}")
            return answer.status, content.get("code", "") if isinstance(content, dict) else ""
        return answer.status, ""
    finally:
        connection.close()


def test_a_body_that_is_not_utf8_is_invalid(ada: Guest, operations: list[Operation]) -> None:
    requests = [operation for operation in operations if operation.has_body]
    assert len(requests) > 10
    for operation in requests:
        for body in BAD_BODIES:
            answer = ask(ada, operation.method, operation.fill_path(), {}, body)
            assert answer == (400, "invalid"), (operation.path, body)


def test_a_path_with_characters_outside_names_is_not_found(
    ada: Guest, operations: list[Operation]
) -> None:
    requests = [operation for operation in operations if "{" in operation.path]
    assert len(requests) > 15
    for operation in requests:
        for bad in BAD_PARAMETERS:
            paths = {
                operation.fill_path(table=bad),
                operation.fill_path(number=bad),
                operation.fill_path(game=bad),
            }
            for path in paths - {operation.fill_path()}:
                status, code = ask(ada, operation.method, path, {}, b"{}")
                assert 400 <= status < 500, (operation.method, path, status)
                assert code, (operation.method, path)


def test_an_unreadable_origin_is_foreign(ada: Guest, operations: list[Operation]) -> None:
    changing = [operation for operation in operations if operation.method != "GET"]
    requests = [(operation, BAD_ORIGINS[0]) for operation in changing]
    requests += [(changing[0], origin) for origin in BAD_ORIGINS]
    for operation, origin in requests:
        answer = ask(ada, operation.method, operation.fill_path(), {"Origin": origin}, b"{}")
        assert answer == (403, "origin"), (operation.path, origin)


def test_a_socket_with_an_unreadable_origin_is_refused(ada: Guest) -> None:
    table = ada.open_table("opera", "person", "person")
    for origin in ("http://[::1", "http://x:99999999"):
        with (
            pytest.raises(InvalidStatus) as refused,
            ada.open_socket(table, additional={"Origin": origin}),
        ):
            pass
        assert refused.value.response.status_code == 403


def test_an_unreadable_host_is_invalid(ada: Guest, operations: list[Operation]) -> None:
    places = [("GET", "/"), ("GET", "/nowhere"), ("GET", "/api/nowhere"), ("GET", "/health")]
    places += [("GET", "/metrics"), ("GET", "/static/none"), ("GET", "/api/docs")]
    places += [(operation.method, operation.fill_path()) for operation in operations]
    requests = [(method, path, BAD_HOSTS[0]) for method, path in places]
    requests += [("GET", path, host) for host in BAD_HOSTS for path in ("/", "/metrics")]
    for method, path, host in requests:
        answer = ask(ada, method, path, {"Host": host}, b"{}")
        assert answer == (400, "invalid"), (method, path, host)
    assert ask(ada, "POST", "/", {"Host": BAD_HOSTS[0]}) == (405, "method")


def test_a_frame_that_is_not_utf8_ends_only_its_own_connection(ada: Guest) -> None:
    table = ada.open_table("opera", "person", "person")
    with ada.open_socket(table) as socket:
        socket.receive("update")
        socket.socket.send(b"\xff", text=True)
        with pytest.raises(ConnectionClosed) as closed:
            socket.receive("nothing")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1007
    with ada.open_socket(table) as socket:
        socket.receive("update")
        socket.socket.send(b"\xff")  # as binary
        socket.socket.send(b'{"type": "ping"}')
