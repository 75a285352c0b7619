"""Clients of guests: they talk to a server over HTTP and sockets, synchronously."""

import ssl
from collections.abc import Sequence
from typing import Any, Final

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from limelight import Rng
from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.server.described_answers import check_answer, check_message
from tests.server.server_process import wait_for

#: For every HTTP client: servers under test speak plain HTTP. By default each client reads the
#: certificates of all authorities, which takes longer than most requests.
NO_CERTIFICATES: Final = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
_clients: list[httpx.Client] = []


def open_client(address: str) -> httpx.Client:
    """Open an HTTP client with its own cookies; `close_all_clients` closes it."""
    _clients.append(httpx.Client(base_url=address, timeout=TIMEOUT_SECONDS, verify=NO_CERTIFICATES))
    return _clients[-1]


def close_all_clients() -> None:
    """Close every client, before its server stops."""
    while _clients:
        _clients.pop().close()


class Guest:
    """A guest with an HTTP client; without a name, a visitor without a session."""

    def __init__(self, address: str, name: str = "") -> None:
        self.address = address
        self.http = open_client(address)
        if name:
            self.request_json("POST", "/me", {"name": name})

    def __enter__(self) -> "Guest":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def ask(self, method: str, path: str, body: Any = None, **params: Any) -> httpx.Response:
        return self.http.request(method, f"/api{path}", json=body, params=params)

    def request_json(self, method: str, path: str, body: Any = None, **params: Any) -> Any:
        """Send a request that must succeed, and return the decoded answer."""
        answer = self.ask(method, path, body, **params)
        assert answer.is_success, answer.text
        if not answer.content:
            return None
        content = answer.json()
        check_answer(method, f"/api{path}", answer.status_code, content)
        return content

    def get(self, path: str, **params: Any) -> Any:
        return self.request_json("GET", path, **params)

    def post(self, path: str, body: Any = None, **params: Any) -> httpx.Response:
        return self.ask("POST", path, body, **params)

    def create_table(self, game: str, seats: Sequence[str], sit: Sequence[int], **more: Any) -> Any:
        """Open a table, and return its state; each seat is "person" or a machine player."""
        plans = [
            {"kind": "person"} if seat == "person" else {"kind": "machine", "machine": seat}
            for seat in seats
        ]
        plan = {"game": game, "seats": plans, "sit": list(sit), **more}
        return self.request_json("POST", "/tables", plan)

    def open_table(self, game: str, *seats: str, sit: tuple[int, ...] = (0,), **more: Any) -> str:
        """Open a table, and return its id."""
        return str(self.create_table(game, seats, sit, **more)["id"])

    def sit(self, table: str, seat: int) -> Any:
        return self.request_json("PUT", f"/tables/{table}/seats/{seat}")

    def act(self, table: str, seq: int, action: int, **params: Any) -> httpx.Response:
        return self.post(f"/tables/{table}/actions", {"seq": seq, "action": action}, **params)

    def get_table(self, table: str, **params: Any) -> Any:
        return self.request_json("GET", f"/tables/{table}", **params)

    def play(self, table: str) -> None:
        """Play the first legal action."""
        table_state = self.get_table(table)
        answer = self.act(table, table_state["seq"], table_state["choices"][0]["action"])
        assert answer.is_success, answer.text

    def open_socket(self, table: str, query: str = "", **options: Any) -> "TableSocket":
        return TableSocket(self, table, query, **options)


class TableSocket:
    """A WebSocket connection to a table."""

    def __init__(self, guest: Guest, table: str, query: str, **options: Any) -> None:
        url = f"{guest.address.replace('http:', 'ws:')}/api/tables/{table}/live?{query}"
        headers = {"Cookie": guest.cookie} if guest.cookie else {}
        headers |= options.pop("additional", {})
        self._connecting = connect(
            url, additional_headers=headers, open_timeout=TIMEOUT_SECONDS, **options
        )
        self.socket: ClientConnection

    def __enter__(self) -> "TableSocket":
        self.socket = self._connecting.__enter__()
        return self

    def __exit__(self, *raised: Any) -> None:
        self._connecting.__exit__(*raised)

    def send(self, **message: Any) -> None:
        self.socket.send(msgspec.json.encode(message).decode())

    def receive(self, *kinds: str) -> Any:
        """Return the next message of one of these types, and skip others."""
        while True:
            message = msgspec.json.decode(self.socket.recv(timeout=TIMEOUT_SECONDS))
            check_message("SocketMessage", message)
            if not kinds or message["type"] in kinds:
                return message


def play_out(players: dict[int, Guest], table: str, rng: Rng, steps: int = 10_000) -> Any:
    """Let people play random actions to the end of the game; returns the table's last state."""
    anyone = next(iter(players.values()))
    for _ in range(steps):
        stand = wait_for(lambda: _get_state_unless_waiting(anyone, table, players))
        if stand["status"] != "live":
            return stand
        guest = players[stand["turn"]]
        own_state = guest.get(f"/tables/{table}", seat=stand["turn"], after=stand["seq"])
        choice = own_state["choices"][rng.below(len(own_state["choices"]))]
        answer = guest.act(table, own_state["seq"], choice["action"], seat=stand["turn"])
        assert answer.status_code == 200, answer.text
    return anyone.get(f"/tables/{table}")


def _get_state_unless_waiting(guest: Guest, table: str, players: dict[int, Guest]) -> Any:
    table_state = guest.get(f"/tables/{table}", after=1_000_000)
    is_turn_of_machine = table_state["status"] == "live" and table_state["turn"] not in players
    waiting = is_turn_of_machine or table_state["status"] == "open"
    return None if waiting else table_state
