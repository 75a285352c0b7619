"""Connections are closed in time, and one address cannot use them all."""

import re
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.frames import Frame
from websockets.sync.client import connect

from limelight.cli import doctor_checks
from limelight.server.security import http_limits
from limelight.server.security.http_limits import BoundedWebSocket, ConnectionShares
from limelight.server.settings import Limits
from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.server.guest_client import Guest
from tests.server.server_process import ServerProcess, run_server_process, sqlite_url, wait_for
from tests.server.server_thread import run_server

#: An address that is not trusted as a proxy, unlike 127.0.0.1.
ELSEWHERE = "127.0.0.2"
POST = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@contextmanager
def connection(address: str, comes_from: str = ELSEWHERE) -> Iterator[socket.socket]:
    parts = urlsplit(address)
    place = (str(parts.hostname), int(parts.port or 0))
    with socket.create_connection(place, TIMEOUT_SECONDS, source_address=(comes_from, 0)) as opened:
        yield opened


def is_closed(client_socket: socket.socket) -> bool:
    """Read to the end; a reset is an end as well."""
    try:
        while client_socket.recv(65_536):
            pass
    except ConnectionError:
        return True
    return True


def is_rate_limited(client_socket: socket.socket) -> bool:
    """Whether the server closes the connection with status 429."""
    received = b""
    try:
        while part := client_socket.recv(65_536):
            received += part
    except ConnectionError:
        pass
    return received.startswith(b"HTTP/1.1 429")


# Half-sent requests.


@pytest.fixture
def impatient_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server with short timeouts."""
    monkeypatch.setattr(http_limits, "BODY_SECONDS", 0.2)
    monkeypatch.setattr(http_limits, "MAX_BODY_SECONDS", 0.5)
    monkeypatch.setattr(http_limits, "HEAD_SECONDS", 0.2)
    with run_server(sqlite_url(tmp_path)) as (address, _):
        yield address


def test_a_connection_whose_body_never_arrives_is_closed(impatient_server: str) -> None:
    with connection(impatient_server) as client_socket:
        client_socket.sendall(POST + b"Content-Length: 20\r\n\r\n" + b'{"name":')
        assert is_closed(client_socket)


@pytest.mark.parametrize("length", [b"Content-Length: 60000", b"Transfer-Encoding: chunked"])
def test_a_connection_with_a_dripping_body_is_closed(impatient_server: str, length: bytes) -> None:
    """This holds after the answer too: the server answers before the body is complete."""
    for head in (POST, POST.replace(b"POST", b"GET")):
        with connection(impatient_server) as line:
            line.sendall(head + length + b"\r\n\r\n")
            drop = b"1\r\n \r\n" if b"chunked" in length else b" "

            def is_refused(line: socket.socket = line, drop: bytes = drop) -> bool:
                try:
                    line.sendall(drop)
                except ConnectionError:
                    return True
                return False

            wait_for(is_refused)


def test_line_ends_between_requests_do_not_keep_a_connection_open(impatient_server: str) -> None:
    with connection(impatient_server) as client_socket:
        client_socket.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert client_socket.recv(65_536).startswith(b"HTTP/1.1 200")
        client_socket.sendall(b"\r\n")
        assert is_closed(client_socket)


@pytest.mark.parametrize("endless", [b"x: 1\r\n", b"1"])
def test_a_connection_with_endless_trailers_is_closed(tmp_path: Path, endless: bytes) -> None:
    """The server would keep them during the request, and copy a long one for every piece."""
    with run_server(sqlite_url(tmp_path)) as (address, _), connection(address) as client_socket:
        client_socket.sendall(POST + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nx: ")
        many = endless * (http_limits.MAX_HEAD_BYTES // len(endless))
        sent = 0
        with suppress(ConnectionError):
            while sent < 400:
                client_socket.sendall(many)
                sent += 1
        assert sent < 400  # of 26 MB; the network holds some


def test_a_body_that_keeps_arriving_is_not_cut_off(tmp_path: Path) -> None:
    with run_server(sqlite_url(tmp_path)) as (address, _), connection(address) as client_socket:
        body = b'{"name": "Ada"}'
        client_socket.sendall(POST + b"Connection: close\r\nContent-Length: %d\r\n\r\n" % len(body))
        for number in range(len(body)):
            client_socket.sendall(body[number : number + 1])
        assert client_socket.recv(65_536).startswith(b"HTTP/1.1 200")


# Caps on connections.

THREE = Limits(connections=3, create=(1000, 1), guests=(1000, 1))


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at which each address may have three connections."""
    with run_server(sqlite_url(tmp_path_factory.mktemp("narrow")), limits=THREE) as (address, _):
        yield address


def can_connect(address: str, comes_from: str) -> bool:
    with connection(address, comes_from) as client_socket:
        try:
            client_socket.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            return client_socket.recv(65_536).startswith(b"HTTP/1.1 200")
        except ConnectionError:
            return False


def test_connections_of_an_address_are_capped(narrow: str) -> None:
    with ExitStack() as stack:
        for _ in range(3):
            client_socket = stack.enter_context(connection(narrow))
            client_socket.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert client_socket.recv(65_536).startswith(b"HTTP/1.1 200")
            client_socket.sendall(b"GET /")
        with connection(narrow) as fourth:
            assert is_rate_limited(fourth)
        assert can_connect(narrow, "127.0.0.3")
    wait_for(lambda: can_connect(narrow, ELSEWHERE))


def test_a_socket_counts_against_the_cap_until_it_is_closed(narrow: str) -> None:
    with Guest(narrow, "Ada") as ada:
        table = ada.open_table("opera", "person", "person")
    url = f"{narrow.replace('http:', 'ws:')}/api/tables/{table}/live"

    def opened() -> connect:
        return connect(url, source_address=(ELSEWHERE, 0), open_timeout=TIMEOUT_SECONDS)

    wait_for(lambda: can_connect(narrow, ELSEWHERE))
    with opened() as first, opened() as second, opened() as third:
        for line in (first, second, third):
            assert line.recv(timeout=TIMEOUT_SECONDS)
        with pytest.raises((WebSocketException, OSError)), opened():
            pass
    wait_for(lambda: can_connect(narrow, ELSEWHERE))


def test_connections_through_a_proxy_count_for_the_named_address(narrow: str) -> None:
    """The proxy itself has no cap."""
    with Guest(narrow, "Ada") as ada, ExitStack() as stack:
        table = ada.open_table("opera", "person", "person")
        events = f"{narrow}/api/tables/{table}/events"
        url = f"{narrow.replace('http:', 'ws:')}/api/tables/{table}/live"
        for host in ("203.0.113.1", "203.0.113.2"):
            named = {"X-Forwarded-For": host}
            for _ in range(2):
                stream = httpx.stream("GET", events, headers=named, timeout=TIMEOUT_SECONDS)
                assert stack.enter_context(stream).status_code == 200
            line = stack.enter_context(connect(url, additional_headers=named))
            assert line.recv(timeout=TIMEOUT_SECONDS)
            answer = httpx.get(f"{narrow}/health", headers=named, timeout=TIMEOUT_SECONDS)
            assert (answer.status_code, answer.json()["code"]) == (429, "rate")
            with pytest.raises(InvalidStatus) as refused:
                connect(url, additional_headers=named)
            assert refused.value.response.status_code == 429
        assert httpx.get(f"{narrow}/health", timeout=TIMEOUT_SECONDS).status_code == 200
    named = {"X-Forwarded-For": "203.0.113.1"}
    wait_for(lambda: httpx.get(f"{narrow}/health", headers=named).status_code == 200)


def test_an_ipv6_network_counts_as_one_address() -> None:
    shares = ConnectionShares(2)
    assert shares.take_share("2001:db8::1")
    assert shares.take_share("2001:db8::2")
    assert not shares.take_share("2001:db8::ffff:1")
    assert shares.take_share("2001:db8:0:1::1")
    assert shares.take_share("::ffff:192.0.2.1")
    assert shares.take_share("192.0.2.1")
    assert not shares.take_share("192.0.2.1")
    shares.return_share("2001:db8::3")
    assert shares.take_share("2001:db8::4")


# Open files.


@contextmanager
def open_files(soft: int) -> Iterator[None]:
    """Processes that start in the block may open this many files."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def soft_limit(server: ServerProcess) -> int:
    limits = Path(f"/proc/{server.process.pid}/limits").read_text()
    match = re.search(r"Max open files\s+(\d+)", limits)
    assert match
    return int(match[1])


def test_a_server_raises_its_limit_of_open_files(tmp_path: Path) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    assert hard > 512
    with open_files(512), run_server_process(tmp_path) as server:
        assert soft_limit(server) == min(hard, 65_536)


def test_the_doctor_warns_of_few_open_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 1024))
    assert doctor_checks.check_open_files().level == "warning"
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 1_048_576))
    assert doctor_checks.check_open_files().level == "ok"


# Sockets that are not read.


@contextmanager
def unread_socket(address: str) -> Iterator[socket.socket]:
    """A raw WebSocket at a table; what the server sends stays unread."""
    table = Guest(address, "Ada").open_table("opera", "person", "person")
    with connection(address) as client_socket:
        client_socket.sendall(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode()
        )
        assert client_socket.recv(100).startswith(b"HTTP/1.1 101")
        yield client_socket


def test_a_connection_with_endless_pings_is_closed(tmp_path: Path) -> None:
    """The server would keep its unread answers for ever."""
    with (
        run_server(sqlite_url(tmp_path)) as (address, server),
        unread_socket(address) as client_socket,
    ):
        ping = b"\x89\xfd\0\0\0\0" + b"p" * 125
        for _ in range(http_limits.MAX_CONTROL_FRAMES // 2):
            client_socket.sendall(ping)
        assert server.metrics.connections["socket"] == 1
        with suppress(ConnectionError):
            for _ in range(100):
                client_socket.sendall(ping * 1000)
        wait_for(lambda: server.metrics.connections["socket"] == 0, 10)


def test_a_socket_that_reads_nothing_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for setting in ("ping_interval", "ping_timeout"):
        always = property(lambda _: 1.0, lambda _, __: None)
        monkeypatch.setattr(BoundedWebSocket, setting, always, raising=False)
    with (
        run_server(sqlite_url(tmp_path)) as (address, server),
        unread_socket(address) as client_socket,
    ):
        look = b'{"type":"look","ref":""}'
        client_socket.settimeout(0.5)
        with suppress(OSError):
            while True:
                client_socket.sendall(
                    (b"\x81" + bytes([0x80 + len(look)]) + b"\0\0\0\0" + look) * 100
                )
        wait_for(lambda: server.metrics.connections["socket"] == 0, 10)


# Many small things in one chunk.


def make_frame(opcode: int, data: bytes = b"", *, is_last: bool = True) -> bytes:
    """A masked frame as clients send them, with a mask of zeros."""
    first = (0x80 if is_last else 0) | opcode
    return bytes([first, 0x80 | len(data)]) + b"\0\0\0\0" + data


def test_a_chunk_of_many_frames_is_parsed_as_far_as_messages_are_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting: list[int] = []

    def handle_text(self: BoundedWebSocket, event: Frame) -> None:
        WebSocketsSansIOProtocol.handle_text(self, event)
        waiting.append(self.queue.qsize())

    monkeypatch.setattr(BoundedWebSocket, "handle_text", handle_text, raising=False)
    pings = [b'{"type":"ping","ref":"%d"}' % number for number in range(2000)]
    with (
        run_server(sqlite_url(tmp_path)) as (address, _),
        Guest(address, "Ada") as ada,
        ada.open_socket(ada.open_table("opera", "person", "person")) as table_socket,
    ):
        table_socket.receive("update")
        raw = table_socket.socket.socket
        raw.sendall(b"".join(make_frame(0x1, ping) for ping in pings))
        answered = [table_socket.receive("pong")["ref"] for _ in pings]
    assert answered == [str(number) for number in range(2000)]
    assert len(waiting) == 2000
    assert max(waiting) <= http_limits.PARSED_BYTES // len(make_frame(0x1, pings[0])) + 1


def test_a_message_of_endless_empty_fragments_ends_the_connection(tmp_path: Path) -> None:
    with (
        run_server(sqlite_url(tmp_path)) as (address, server),
        unread_socket(address) as client_socket,
    ):
        client_socket.sendall(make_frame(0x1, b"{", is_last=False))
        client_socket.sendall(make_frame(0x0, is_last=False) * (http_limits.MAX_FRAGMENTS // 2))
        assert server.metrics.connections["socket"] == 1
        with suppress(ConnectionError):
            client_socket.sendall(make_frame(0x0, is_last=False) * http_limits.MAX_FRAGMENTS)
        wait_for(lambda: server.metrics.connections["socket"] == 0, 10)


def test_a_connection_with_many_unanswered_requests_is_closed(tmp_path: Path) -> None:
    request, answer = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n", b'{"status":"ok"}'
    with run_server(sqlite_url(tmp_path)) as (address, _), connection(address) as client_socket:
        client_socket.sendall(request * http_limits.MAX_PIPELINED)
        answers = b""
        while answers.count(answer) < http_limits.MAX_PIPELINED:
            answers += client_socket.recv(65_536)
        client_socket.sendall(request * 5000)
        answers = b""
        with suppress(ConnectionError):
            while part := client_socket.recv(65_536):
                answers += part
        assert answers.count(answer) <= http_limits.MAX_PIPELINED + 1
