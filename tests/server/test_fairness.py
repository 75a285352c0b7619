"""One user or one address cannot keep the machine players from all others."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from limelight.server.app import Server
from limelight.server.settings import Limits
from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.server.bot_client import Bot, register_account
from tests.server.guest_client import Guest
from tests.server.server_process import (
    GENEROUS_LIMITS,
    create_database,
    query_rows,
    sqlite_url,
    wait_for,
)
from tests.server.server_thread import ManualClock, run_server

MACHINES = ("level:1", "level:1")


@contextmanager
def run_capped_server(folder: Path, limits: str) -> Iterator[tuple[str, Server]]:
    values = dict(part.split("=") for part in f"{GENEROUS_LIMITS} {limits}".split())
    text = " ".join(f"{name}={value}" for name, value in values.items())
    with run_server(sqlite_url(folder), limits=Limits.parse(text)) as base_url:
        yield base_url


def get_refusal(guest: Guest, *seats: str, sit: tuple[int, ...] = ()) -> Any:
    """Return the code of the refusal to open a table."""
    plans = [
        {"kind": "person"} if seat == "person" else {"kind": "machine", "machine": seat}
        for seat in seats
    ]
    answer = guest.post("/tables", {"game": "opera", "seats": plans, "sit": list(sit)})
    assert answer.status_code == 409, answer.text
    return answer.json()["code"]


def move_to_another_network(guest: Guest) -> Guest:
    """Make further requests of this guest come from another network."""
    cookies = guest.http.cookies
    guest.http = httpx.Client(
        base_url=guest.address,
        transport=httpx.HTTPTransport(local_address="127.0.0.2"),
        cookies=cookies,
        timeout=guest.http.timeout,
    )
    return guest


# Caps.


def test_unfinished_tables_of_one_user_are_capped(tmp_path: Path) -> None:
    with run_capped_server(tmp_path, "tables=2") as (address, _), Guest(address, "Ada") as ada:
        tables = [ada.open_table("opera", "person", "person") for _ in range(2)]
        assert get_refusal(ada, "person", "person") == "tables"
        ada.request_json("DELETE", f"/tables/{tables[0]}")
        ada.open_table("opera", "person", "person")
        with Guest(address, "Bob") as bob:
            bob.open_table("opera", "person", "person")


def test_games_among_machines_of_one_user_are_capped(tmp_path: Path) -> None:
    with (
        run_capped_server(tmp_path, "machine_tables=1") as (address, _),
        Guest(address, "Ada") as ada,
    ):
        table = ada.open_table("opera", *MACHINES, sit=())
        assert get_refusal(ada, *MACHINES) == "machine-tables"
        ada.open_table("opera", "person", "level:1")
        # Its owner may close it: no other person plays.
        ada.request_json("DELETE", f"/tables/{table}")
        assert ada.get_table(table)["status"] == "closed"
        ada.open_table("opera", *MACHINES, sit=())


def test_only_its_owner_closes_a_game_among_machines(tmp_path: Path) -> None:
    with run_server(sqlite_url(tmp_path)) as (address, _), Guest(address, "Ada") as ada:
        table = ada.open_table("opera", *MACHINES, sit=())
        with Guest(address, "Bob") as bob:
            assert bob.ask("DELETE", f"/tables/{table}").status_code == 403
        started_table = ada.open_table("opera", "person", "level:1")
        assert ada.ask("DELETE", f"/tables/{started_table}").status_code == 409


def test_guests_of_one_network_share_a_cap_on_tables(tmp_path: Path) -> None:
    limits = "address_tables=3 address_machine_tables=2"
    with run_capped_server(tmp_path, limits) as (address, _):
        guests = [Guest(address, f"Guest {number}") for number in range(4)]
        tables = [guest.open_table("opera", *MACHINES, sit=()) for guest in guests[:2]]
        assert get_refusal(guests[2], *MACHINES) == "network-tables"
        guests[2].open_table("opera", "person", "level:1")
        assert get_refusal(guests[3], "person", "person") == "network-tables"
        with move_to_another_network(Guest(address, "Bob")) as bob:
            bob.open_table("opera", *MACHINES, sit=())
        guests[0].request_json("DELETE", f"/tables/{tables[0]}")
        guests[3].open_table("opera", "person", "person")


def test_tables_opened_at_once_from_many_addresses_count_together(tmp_path: Path) -> None:
    plan = {
        "game": "opera",
        "seats": [{"kind": "machine", "machine": machine} for machine in MACHINES],
        "sit": [],
    }
    with (
        run_capped_server(tmp_path, "machine_tables=2") as (address, _),
        Guest(address, "Ada") as ada,
    ):
        cookies = dict(ada.http.cookies)

        def ask(number: int) -> int:
            named = {"X-Forwarded-For": f"203.0.113.{number}"}
            with httpx.Client(base_url=address, cookies=cookies, headers=named) as http:
                return http.post("/api/tables", json=plan, timeout=TIMEOUT_SECONDS).status_code

        with ThreadPoolExecutor(10) as threads:
            answers = list(threads.map(ask, range(20)))
        assert sorted(answers) == [201] * 2 + [409] * 18


def test_a_user_and_their_bots_share_a_cap_on_tables(tmp_path: Path) -> None:
    with run_capped_server(tmp_path, "tables=3") as (address, _):
        ann = register_account(address)
        bots = [Bot(ann, f"Bot {number}") for number in range(3)]
        plan = {"game": "opera", "seats": [{}, {}]}

        def ask(client: Guest | Bot) -> int:
            return client.http.post("/api/tables", json=plan).status_code

        assert [ask(client) for client in (ann, *bots[:2])] == [201] * 3
        assert [ask(client) for client in (ann, *bots)] == [409] * 4


def test_rematches_count_against_the_cap_on_tables(tmp_path: Path) -> None:
    with run_capped_server(tmp_path, "tables=2") as (address, _), Guest(address, "Ada") as ada:
        table = ada.open_table("opera", "person", "level:1")
        ada.request_json("POST", f"/tables/{table}/resign")
        for _ in range(2):
            ada.open_table("opera", "person", "person")
        answer = ada.post(f"/tables/{table}/rematch")
        assert (answer.status_code, answer.json()["code"]) == (409, "tables")


# Machines among themselves.


def wait_for_machine_moves(guest: Guest) -> None:
    """Wait until a machine has moved at a new table; machines asked earlier have moved by then."""
    table = guest.open_table("opera", "level:1", "person", sit=(1,))
    wait_for(lambda: guest.get_table(table)["turn"] == 1)


def test_a_game_among_machines_advances_only_while_a_connection_is_open(tmp_path: Path) -> None:
    with run_server(sqlite_url(tmp_path)) as (address, server), Guest(address, "Ada") as ada:
        table = ada.open_table("opera", *MACHINES, sit=())
        first_seq = ada.get_table(table)["seq"]
        wait_for_machine_moves(ada)
        assert ada.get_table(table)["seq"] == first_seq

        live_table = server.live_tables.find_in_memory(table)
        assert live_table
        with Guest(address).open_socket(table) as socket:  # the connection of a spectator is enough
            while socket.receive("update")["seq"] < first_seq + 3:
                pass
        wait_for(lambda: not live_table.listeners and live_table.machine_task is None)
        last_seq = ada.get_table(table)["seq"]
        assert ada.get_table(table)["status"] == "live"
        wait_for_machine_moves(ada)
        assert ada.get_table(table)["seq"] == last_seq

        with ada.open_socket(table) as socket:
            while socket.receive("update")["status"] == "live":
                pass
        assert ada.get_table(table)["result"] is not None


def test_a_restarted_server_resumes_only_games_with_people(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    with run_server(url) as (address, server), Guest(address, "Ada") as ada:
        server.executor.decide_move = wait_forever  # type: ignore[method-assign]
        alone = ada.open_table("opera", *MACHINES, sit=())
        game = ada.open_table("opera", "level:1", "person", sit=(1,))
        before = ada.get_table(alone)["seq"]
    with run_server(url) as (address, server), Guest(address) as visitor:
        wait_for(lambda: visitor.get_table(game)["turn"] == 1)
        assert alone not in [live_table.id for live_table in server.live_tables.list_tables()]
        assert visitor.get_table(alone)["seq"] == before


async def wait_forever(*_: object) -> int:
    raise RuntimeError("the server goes to sleep before anybody has moved")


# Unvisited tables.


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_unvisited_tables_are_closed(tmp_path: Path, kind: str) -> None:
    clock = ManualClock()
    limits = Limits.parse(f"{GENEROUS_LIMITS} unvisited=1000")
    with (
        create_database(kind, tmp_path) as url,
        run_server(url, clock, limits=limits) as (address, server),
        Guest(address, "Ada") as ada,
    ):
        unvisited = ada.open_table("opera", "person", "person")
        unwatched = ada.open_table("opera", *MACHINES, sit=())
        visited = ada.open_table("opera", "person", "person")
        game = ada.open_table("opera", "person", "level:1")
        with ada.open_socket(visited) as socket:
            socket.receive("update")
            for _ in range(3):
                wait_for(lambda: server.table_visits._stored_at == clock.time)
                clock.time += 900
            wait_for(lambda: [status(url)[name] for name in (unvisited, unwatched)] == CLOSED)
            assert (status(url)[visited], status(url)[game]) == ("open", "live")


CLOSED = ["closed"] * 2


def status(url: str) -> dict[str, str]:
    return dict(query_rows(url, "SELECT id, status FROM tables"))
