"""Several processes serve one house: whoever comes to whichever sees the same."""

import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from limelight import Rng
from tests.cli.terminal import PATIENCE
from tests.web.guests import Guest, play_out
from tests.web.many import Redis, Worker, redis
from tests.web.serving import Server, complaints, postgres, rows, sqlite, wait_for


class Houses:
    """Two servers and a worker, on one database and one Redis."""

    def __init__(self, home: Path, url: str, radio: Redis, servers: list[Server]) -> None:
        self.home = home
        self.url = url
        self.radio = radio
        self.servers = servers

    def __getitem__(self, number: int) -> str:
        return self.servers[number].address


def kill(server: Server) -> None:
    if server.process.poll() is None:
        server.kill()


@pytest.fixture
def houses(tmp_path: Path) -> Iterator[Houses]:
    with ExitStack() as stack:
        url = stack.enter_context(postgres())
        radio = stack.enter_context(redis(tmp_path))
        worker = Worker(tmp_path, radio.url)
        stack.callback(worker.kill)
        servers = [Server(tmp_path, url, "--redis", radio.url) for _ in range(2)]
        for server in servers:
            stack.callback(kill, server)
        yield Houses(tmp_path, url, radio, servers)
        for server in servers:
            if server.process.poll() is None:
                server.stop()
        worker.stop()


def take_turns(people: dict[int, Guest], table: str, steps: int) -> int:
    """Let people play, each by their own process, or to the end; the number of the last event."""
    rng = Rng(steps)
    seq = 0

    def asked() -> tuple[Guest, Any] | None:
        for guest in people.values():
            stand = guest.table(table)
            if stand["seq"] >= seq and (stand["choices"] or stand["status"] == "over"):
                return guest, stand
        return None

    for _ in range(steps):
        guest, stand = wait_for(asked)
        if stand["status"] == "over":
            break
        choice = stand["choices"][rng.below(len(stand["choices"]))]
        seq = guest.told(
            "POST", f"/tables/{table}/actions", {"seq": stand["seq"], "action": choice["action"]}
        )["seq"]
    return seq


def told_by(guest: Guest, table: str, seq: int) -> bool:
    return bool(guest.table(table)["seq"] >= seq)


def test_two_people_meet_across_processes(houses: Houses) -> None:
    with Guest(houses[0], "Ada") as ada, Guest(houses[1], "Bob") as bob:
        table = ada.open("opera", "person", "person", sit=(0,))
        with ada.live(table) as line:
            line.next("update")
            bob.sit(table, 1)
            assert line.next("update")["status"] == "live"
            bob.told("POST", f"/tables/{table}/chat", {"text": "good evening"})
            assert line.next("chat")["text"] == "good evening"
        seq = take_turns({0: ada, 1: bob}, table, 40)
        assert wait_for(lambda: told_by(ada, table, seq))
        assert wait_for(lambda: told_by(bob, table, seq))
    numbers = [row[0] for row in rows(houses.url, "SELECT seq FROM events ORDER BY seq")]
    assert numbers == list(range(1, len(numbers) + 1))


def test_who_looks_on_is_counted_across_processes(houses: Houses) -> None:
    with Guest(houses[0], "Ada") as ada, Guest(houses[1], "Cleo") as cleo:
        table = ada.open("opera", "person", "level:1")
        with ada.live(table) as line:
            assert line.next("update")["watching"] == 0
            with cleo.live(table), Guest(houses[1]).live(table):
                assert wait_for(lambda: line.next("watching")["number"] == 2)
            assert wait_for(lambda: line.next("watching")["number"] == 0)
            with cleo.live(table):
                assert wait_for(lambda: line.next("watching")["number"] == 1)
                houses.servers[1].kill()  # it says goodbye for nobody
                assert wait_for(lambda: line.next("watching")["number"] == 0)


def test_a_machine_is_played_by_a_worker_and_the_game_analysed(houses: Houses) -> None:
    with Guest(houses[0], "Ada") as ada:
        table = ada.open("minuit", "person", "level:1", options={"rounds": 1})
        stand = play_out({0: ada}, table, Rng(2))
        assert stand["status"] == "over"
        analysis = wait_for(
            lambda: (found := ada.get(f"/tables/{table}/analysis"))["status"] == "done" and found
        )
        assert analysis["turns"]


def test_one_process_watches_the_clocks_and_another_takes_over(houses: Houses) -> None:
    locks = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted"
    assert wait_for(lambda: rows(houses.url, locks)[0][0] == 1)
    pace = {"pace": "live", "seconds": 10, "increment": 0}
    with Guest(houses[1], "Ada") as ada, Guest(houses[1], "Bob") as bob:
        table = ada.open("opera", "person", "person", sit=(0,), time=pace)
        bob.sit(table, 1)
        houses.servers[0].kill()  # it was there first, and watched
        assert wait_for(lambda: ada.table(table)["status"] == "over", 40)


def test_redis_may_go_and_come_back(houses: Houses) -> None:
    with Guest(houses[0], "Ada") as ada, Guest(houses[1], "Bob") as bob:
        table = ada.open("opera", "person", "person", sit=(0,))
        bob.sit(table, 1)
        houses.radio.kill()
        take_turns({0: ada, 1: bob}, table, 6)  # what is not heard is looked for
        houses.radio.start()
        machine = ada.open("jack", "person", "level:1")
        stand = play_out({0: ada}, machine, Rng(4), steps=12)
        assert stand["seq"] > 12


def test_who_is_about_to_go_says_so_first(tmp_path: Path) -> None:
    server = Server(tmp_path, sqlite(tmp_path), "--drain", "3")
    with Guest(server.address, "Ada") as ada:
        assert ada.http.get("/health").json() == {"status": "ok"}
        assert ada.http.get("/ready").status_code == 200
        table = ada.open("opera", "person", "person", sit=(0, 1))
        with ada.live(table) as line:
            line.next("update")
            server.process.terminate()
            answer = wait_for(
                lambda: (said := ada.http.get("/ready")).status_code == 503 and said, 3
            )
            assert answer.json()["draining"]
            ada.play(table)  # it still serves who is here
            with pytest.raises(ConnectionClosed) as closed:
                line.next("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012  # come back soon
    assert server.process.wait(timeout=PATIENCE) == -signal.SIGTERM
    server.gone()
    assert not complaints(server.output)
