"""Several nodes serve one database: users see the same at each node."""

import asyncio
import itertools
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from saq import Job, Status
from saq.queue.redis import RedisQueue
from websockets.exceptions import ConnectionClosed

from limelight import Rng
from limelight.server.cluster.messages import JobAnswered, TableChanged
from limelight.server.cluster.redis_pubsub import RedisPubSub
from limelight.server.jobs.executor import MoveJob
from limelight.server.jobs.redis_executor import QUICK_MOVE_QUEUE, RedisExecutor, open_queue
from limelight.tables import events as ev
from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.postgresql import cluster
from tests.server.guest_client import Guest, TableSocket, play_out
from tests.server.server_cluster import ServerCluster, kill_if_running, run_cluster, run_redis
from tests.server.server_process import (
    ServerProcess,
    find_error_lines,
    query_rows,
    sqlite_url,
    wait_for,
)
from tests.server.server_thread import run_server

COME_BACK = 1012  # WebSocket close code: service restart


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerCluster]:
    with run_cluster(tmp_path_factory.mktemp("cluster")) as cluster:
        yield cluster


@pytest.fixture
def doomed(tmp_path: Path) -> Iterator[ServerCluster]:
    """Nodes for tests that kill one of them."""
    with run_cluster(tmp_path) as cluster:
        yield cluster


def take_turns(people: dict[int, Guest], table: str, steps: int) -> int:
    """Let people play, each at their own node; return the last sequence number."""
    rng = Rng(steps)
    seq = 0

    def find_player_to_move() -> tuple[Guest, Any] | None:
        for guest in people.values():
            table_state = guest.get_table(table)
            if table_state["seq"] >= seq and (
                table_state["choices"] or table_state["status"] == "over"
            ):
                return guest, table_state
        return None

    for _ in range(steps):
        guest, table_state = wait_for(find_player_to_move)
        if table_state["status"] == "over":
            break
        choice = table_state["choices"][rng.below(len(table_state["choices"]))]
        seq = guest.request_json(
            "POST",
            f"/tables/{table}/actions",
            {"seq": table_state["seq"], "action": choice["action"]},
        )["seq"]
    return seq


def has_received(guest: Guest, table: str, seq: int) -> bool:
    return bool(guest.get_table(table)["seq"] >= seq)


def test_two_people_play_across_nodes(nodes: ServerCluster) -> None:
    with Guest(nodes[0], "Ada") as ada, Guest(nodes[1], "Bob") as bob:
        table = ada.open_table("opera", "person", "person", sit=(0,))
        with ada.open_socket(table) as socket:
            socket.receive("update")
            bob.sit(table, 1)
            assert socket.receive("update")["status"] == "live"
            bob.request_json("POST", f"/tables/{table}/chat", {"text": "good evening"})
            assert socket.receive("chat")["text"] == "good evening"
        seq = take_turns({0: ada, 1: bob}, table, 40)
        assert wait_for(lambda: has_received(ada, table, seq))
        assert wait_for(lambda: has_received(bob, table, seq))
    query = f"SELECT seq FROM events WHERE table_id = '{table}' ORDER BY seq"
    numbers = [row[0] for row in query_rows(nodes.url, query)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_spectators_are_counted_across_nodes(doomed: ServerCluster) -> None:
    with Guest(doomed[0], "Ada") as ada, Guest(doomed[1], "Cleo") as cleo:
        table = ada.open_table("opera", "person", "level:1")
        with ada.open_socket(table) as socket:
            assert socket.receive("update")["watching"] == 0
            with cleo.open_socket(table), Guest(doomed[1]).open_socket(table):
                assert wait_for(lambda: socket.receive("watching")["number"] == 2)
            assert wait_for(lambda: socket.receive("watching")["number"] == 0)
            with cleo.open_socket(table):
                assert wait_for(lambda: socket.receive("watching")["number"] == 1)
                doomed.servers[1].kill()  # it announces nothing
                assert wait_for(lambda: socket.receive("watching")["number"] == 0)


def test_a_worker_computes_machine_moves_and_the_analysis(nodes: ServerCluster) -> None:
    with Guest(nodes[0], "Ada") as ada:
        table = ada.open_table("minuit", "person", "level:1", options={"rounds": 1})
        table_state = play_out({0: ada}, table, Rng(2))
        assert table_state["status"] == "over"
        analysis = wait_for(
            lambda: (found := ada.get(f"/tables/{table}/analysis"))["status"] == "done" and found,
            2 * TIMEOUT_SECONDS,
        )
        assert analysis["turns"]


def test_a_game_among_machines_advances_for_spectators_at_any_node(
    nodes: ServerCluster,
) -> None:
    with Guest(nodes[0], "Ada") as ada, Guest(nodes[1]) as stranger:
        table = ada.open_table("opera", "level:1", "level:1", sit=())
        first_seq = ada.get_table(table)["seq"]
        with stranger.open_socket(table) as socket:
            while socket.receive("update")["seq"] < first_seq + 2:
                pass
            with ada.open_socket(
                table
            ) as another:  # both nodes advance the game, and store each move once
                while another.receive("update")["status"] == "live":
                    pass
    query = f"SELECT seq FROM events WHERE table_id = '{table}' ORDER BY seq"
    numbers = [row[0] for row in query_rows(nodes.url, query)]
    assert numbers == list(range(1, len(numbers) + 1))


def test_leader_runs_the_clocks_and_another_node_takes_over(doomed: ServerCluster) -> None:
    locks = (
        "SELECT count(*) FROM pg_locks JOIN pg_database d ON d.oid = database "
        "WHERE locktype = 'advisory' AND granted AND datname = current_database()"
    )
    assert wait_for(lambda: query_rows(doomed.url, locks)[0][0] == 1)
    pace = {"pace": "live", "seconds": 10, "increment": 0}
    with Guest(doomed[1], "Ada") as ada, Guest(doomed[1], "Bob") as bob:
        table = ada.open_table("opera", "person", "person", sit=(0,), time=pace)
        bob.sit(table, 1)
        doomed.servers[0].kill()  # the leader, because it started first
        assert wait_for(lambda: ada.get_table(table)["status"] == "over")


def test_play_goes_on_while_redis_is_away_and_back(nodes: ServerCluster) -> None:
    with Guest(nodes[0], "Ada") as ada, Guest(nodes[1], "Bob") as bob:
        table = ada.open_table("opera", "person", "person", sit=(0,))
        bob.sit(table, 1)
        nodes.redis.kill()
        take_turns({0: ada, 1: bob}, table, 6)  # the nodes poll the database
        nodes.restart_redis()
        machine = ada.open_table("jack", "person", "level:1")
        table_state = play_out({0: ada}, machine, Rng(4), steps=12)
        assert table_state["seq"] > 12


def test_draining_server_is_not_ready(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, sqlite_url(tmp_path), "--drain", "600")
    with Guest(server.address, "Ada") as ada:
        assert ada.http.get("/health").json() == {"status": "ok"}
        assert ada.http.get("/ready").status_code == 200
        table = ada.open_table("opera", "person", "person", sit=(0, 1))
        with ada.open_socket(table) as socket:
            socket.receive("update")
            server.process.terminate()
            answer = wait_for(
                lambda: (response := ada.http.get("/ready")).status_code == 503 and response
            )
            assert answer.json()["draining"]
            ada.play(table)  # open connections are still served
            server.process.terminate()  # a second signal ends the drain
            assert wait_for_close_code(socket) == COME_BACK
    check_clean_exit(server)


def test_a_draining_server_stops(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, sqlite_url(tmp_path), "--drain", "1")
    with (
        Guest(server.address, "Ada") as ada,
        ada.open_socket(ada.open_table("opera", "person", "person", sit=(0, 1))) as socket,
    ):
        server.process.terminate()
        assert wait_for_close_code(socket) == COME_BACK
    check_clean_exit(server)


def wait_for_close_code(socket: TableSocket) -> int:
    """Wait until the server closes a socket; returns the close code."""
    with pytest.raises(ConnectionClosed) as closed:
        socket.receive("never")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def check_clean_exit(server: ServerProcess) -> None:
    assert server.process.wait(timeout=TIMEOUT_SECONDS) == -signal.SIGTERM
    server.wait_for_exit()
    assert not find_error_lines(server.output)


def test_reconnecting_to_another_node_misses_nothing(nodes: ServerCluster) -> None:
    with Guest(nodes[0], "Ada") as ada, Guest(nodes[1]) as elsewhere:
        elsewhere.http.cookies.update(ada.http.cookies)
        table = ada.open_table("opera", "person", "person", sit=(0, 1))
        with elsewhere.open_socket(table) as socket:
            update = socket.receive("update")
            nodes.redis.kill()  # no node receives messages now
            play = {"seq": update["seq"], "action": update["choices"][0]["action"]}
            ada.request_json("POST", f"/tables/{table}/actions", play)
            socket.send(type="play", **play)  # resent, as after a lost acknowledgement
            messages = {
                (error := socket.receive("error", "update"))["type"]: error for _ in range(2)
            }
            assert messages["error"]["code"] == "stale"
            assert messages["update"]["seq"] > update["seq"]
        ada.play(table)
        seq = ada.get_table(table)["seq"]
        assert elsewhere.get_table(table, after=seq)["seq"] == seq
        empty = ada.open_table("opera", "person", "person", sit=())
        assert elsewhere.get_table(empty)["reader"] is None
        ada.sit(empty, 1)
        assert elsewhere.get_table(empty, seat=1)["reader"] == 1
        nodes.restart_redis()


@pytest.mark.filterwarnings("ignore:Call to deprecated setex")  # saq uses it
def test_a_job_whose_answer_was_lost_is_requested_again(tmp_path: Path) -> None:
    async def request_twice(url: str) -> int:
        executor, moves = RedisExecutor(url), open_queue(url, QUICK_MOVE_QUEUE)
        question = MoveJob("table", "opera", 2, {}, 0, "random", "luck", [])
        choosing = asyncio.create_task(executor.decide_move(question))
        try:
            job = await dequeue(moves)
            await moves.finish(job, Status.COMPLETE)  # but the answer is lost
            executor.send_again()
            again = await dequeue(moves)
            executor.receive(JobAnswered(again.key, "7"))
            return await choosing
        finally:
            await executor.close()
            await moves.disconnect()

    async def dequeue(moves: RedisQueue) -> Job:
        while (job := await moves.dequeue(1)) is None:
            pass
        return job

    with run_redis(tmp_path) as redis:
        assert asyncio.run(request_twice(redis.url)) == 7


def test_the_server_reports_a_missing_database_and_recovers(tmp_path: Path) -> None:
    with cluster() as base, run_redis(tmp_path) as redis:
        server = ServerProcess(tmp_path, base.url, "--redis", redis.url)
        try:
            with Guest(server.address, "Ada") as ada:
                table = ada.open_table("opera", "person", "person", sit=(0, 1))
                table_state = ada.get_table(table)
                with ada.open_socket(table) as socket:
                    socket.receive("update")
                    base.kill()
                    action = table_state["choices"][0]["action"]
                    answer = ada.act(table, table_state["seq"], action)
                    assert (answer.status_code, answer.json()["code"]) == (503, "fault")
                    with suppress(ConnectionClosed):  # the server may have closed it already
                        socket.send(type="play", seq=table_state["seq"], action=action)
                    assert wait_for_close_code(socket) == COME_BACK
                base.start()
                wait_for(lambda: ada.http.get("/ready").json()["leading"])
                assert ada.act(table, table_state["seq"], action).status_code == 200
                assert not find_error_lines(server.output)
        finally:
            kill_if_running(server)


def test_a_busy_subscription_can_be_closed(tmp_path: Path) -> None:
    async def busy(url: str) -> None:
        pubsubs = [RedisPubSub(url) for _ in range(2)]
        for pubsub in pubsubs:
            pubsub.open(lambda _: None)
        publishing = asyncio.create_task(chatter(pubsubs[0]))
        while not all(pubsub.is_connected for pubsub in pubsubs):
            await asyncio.sleep(0.01)
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await pubsubs[1].close()
        publishing.cancel()
        await pubsubs[0].close()

    async def chatter(pubsub: RedisPubSub) -> None:
        while True:
            for _ in range(100):
                pubsub.publish(TableChanged("table", []))
            await asyncio.sleep(0)

    with run_redis(tmp_path) as redis:
        for _ in range(5):
            asyncio.run(busy(redis.url))


def test_only_sleep_is_credited_however_long_waking_takes(tmp_path: Path) -> None:
    slow = itertools.count(time.time() + 3600, 0.1)  # every reading of the clock takes 0.1 s
    pace = {"pace": "live", "seconds": 86_400, "increment": 0}
    with run_server(sqlite_url(tmp_path)) as (address, _), Guest(address, "Ada") as ada:
        for _ in range(3):
            ada.open_table("opera", "person", "person", sit=(0, 1), time=pace)
    with run_server(sqlite_url(tmp_path), lambda: next(slow)):
        pass
    query = "SELECT body FROM events ORDER BY table_id, seq"
    events = [ev.decode_event(body) for (body,) in query_rows(sqlite_url(tmp_path), query)]
    stalls = [event.ms for event in events if isinstance(event, ev.DowntimeCredited)]
    assert len(stalls) == 3
    assert len(set(stalls)) == 1
