"""A server that stops starts nothing more, ends its tasks, and closes the database last."""

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from sqlalchemy import text
from sqlalchemy.engine import make_url

import limelight.server.ops.background_tasks
from limelight.server.answers.analyses import AnalysisProgress
from limelight.server.app import Server
from limelight.server.cluster.messages import MatchChanged
from limelight.server.jobs.fair_queue import NO_SHARE, Share
from limelight.server.settings import Settings
from limelight.store.database import LEADER_LOCK_ID, ensure_ready
from tests.chaos.tcp_proxy import TcpProxy
from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.server.guest_client import Guest
from tests.server.server_process import (
    create_database,
    create_postgres_database,
    sqlite_url,
    wait_for,
)
from tests.server.server_thread import run_server


class StuckProxy(TcpProxy):
    """A proxy that can get stuck: new connections wait for ever, open ones work."""

    stuck = False

    async def _connect_to_endpoint(
        self,
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        if self.stuck:
            await asyncio.Event().wait()
        return await super()._connect_to_endpoint()


@asynccontextmanager
async def stuck_door(url: str) -> AsyncIterator[tuple[StuckProxy, str]]:
    """Open a proxy to a PostgreSQL; yields it and the URL of the database behind it."""
    address = make_url(url)
    assert address.host
    assert address.port
    proxy = StuckProxy((address.host, address.port))
    await proxy.open()
    try:
        yield proxy, address.set(port=proxy.port).render_as_string(hide_password=False)
    finally:
        await proxy.close()


async def wait_for_a_blocked_query(connection: asyncpg.Connection) -> None:
    blocked = "SELECT pid FROM pg_locks WHERE NOT granted AND relation = 'tables'::regclass"
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while not await connection.fetch(blocked):
            await asyncio.sleep(0.01)


async def close_during_a_query(url: str) -> None:
    """Close a server that does not lead while one of its queries waits for a lock."""
    await ensure_ready(url)
    lock = await asyncpg.connect(url)
    await lock.execute(f"SELECT pg_advisory_lock({LEADER_LOCK_ID})")
    async with stuck_door(url) as (proxy, through):
        server = await Server.open(Settings(database=through))
        async with lock.transaction():
            await lock.execute("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE")
            await wait_for_a_blocked_query(lock)
            proxy.stuck = True
            closing = asyncio.create_task(server.close())
            await server.tasks.closing.wait()
        await closing
        await end_event_loop()
    await lock.close()


async def end_event_loop() -> None:
    """Cancel the remaining tasks and wait for them, as `asyncio.run` does at its end."""
    unfinished = {
        task for task in asyncio.all_tasks() if "BackgroundTasks." in str(task.get_coro())
    }
    for task in unfinished:
        task.cancel()
    await asyncio.gather(*unfinished, return_exceptions=True)


def test_a_query_under_way_is_answered_before_the_database_closes(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A query that is cancelled by us and again by the end of the event loop logs an error.

    The second cancellation would come while its connection closes: PostgreSQL cancels a query at
    the request of another connection, and the proxy lets no new connection through.
    """
    with create_postgres_database() as url:
        asyncio.run(close_during_a_query(url))
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


class ShutdownRecorder:
    """A server with one query that takes until `let_go` is set; records the order of events."""

    def __init__(self, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
        self.server = server
        self.happened: list[str] = []
        self.asked, self.let_go = asyncio.Event(), asyncio.Event()
        close = server.database.close

        async def closed() -> None:
            self.happened.append("the database is closed")
            await close()

        monkeypatch.setattr(server.database, "close", closed)

    async def query(self, *_: object) -> list[str]:
        async with self.server.database.begin_read() as connection:
            self.asked.set()
            try:
                await self.let_go.wait()
            except asyncio.CancelledError:
                self.happened.append("cancelled")
                await self._close_connection()
                raise
            await connection.execute(text("SELECT 1"))
        self.happened.append("answered")
        return []

    async def _close_connection(self) -> None:
        """Take a few round trips, as SQLAlchemy does after a cancelled query."""
        for _ in range(100):
            await asyncio.sleep(0)
        self.happened.append("the connection is closed")


async def open_recorded_server(url: str, monkeypatch: pytest.MonkeyPatch) -> ShutdownRecorder:
    return ShutdownRecorder(await Server.open(Settings(database=url)), monkeypatch)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_clock_keeper_finishes_its_round_before_closing(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def close_during_a_round(url: str) -> list[str]:
        recorder = await open_recorded_server(url, monkeypatch)
        monkeypatch.setattr(recorder.server.table_store, "list_overdue_tables", recorder.query)
        await recorder.asked.wait()
        closing = asyncio.create_task(recorder.server.close())
        await recorder.server.tasks.closing.wait()
        recorder.let_go.set()
        await closing
        return recorder.happened

    with create_database(kind, tmp_path) as url:
        log = asyncio.run(close_during_a_round(url))
    assert log == ["answered", "the database is closed"]


def test_a_slow_task_is_cancelled_once_and_awaited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def close_too_early() -> list[str]:
        recorder = await open_recorded_server(sqlite_url(tmp_path), monkeypatch)
        monkeypatch.setattr(recorder.server.table_store, "list_overdue_tables", recorder.query)
        await recorder.asked.wait()
        await recorder.server.close()
        return recorder.happened

    monkeypatch.setattr(limelight.server.ops.background_tasks, "FINISH_SECONDS", 0.0)
    log = asyncio.run(close_too_early())
    assert log == ["cancelled", "the connection is closed", "the database is closed"]


def test_closing_waits_for_tasks_that_tasks_spawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def close_during_a_chain() -> list[str]:
        recorder = await open_recorded_server(sqlite_url(tmp_path), monkeypatch)

        async def spawn_another() -> None:
            await recorder.server.tasks.closing.wait()
            recorder.server.tasks.spawn_task(recorder.query())

        recorder.server.tasks.spawn_task(spawn_another())
        recorder.server.leadership.is_leader = False  # then nothing is written before the close
        closing = asyncio.create_task(recorder.server.close())
        await recorder.asked.wait()
        recorder.let_go.set()
        await closing
        return recorder.happened

    assert asyncio.run(close_during_a_chain()) == ["answered", "the database is closed"]


def test_a_running_analysis_is_stored_when_the_server_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Closing cancels the computation of an analysis, but not its storing."""

    async def close_while_it_is_stored() -> list[str]:
        recorder = await open_recorded_server(sqlite_url(tmp_path), monkeypatch)
        server = recorder.server
        monkeypatch.setattr(server.analyst, "executor", SlowAnalyser())
        monkeypatch.setattr(server.table_store, "store_analysis", recorder.query)
        table = (await server.live_tables.load_table("opera-01")).table
        monkeypatch.setattr(
            "limelight.server.live.collection_tables.find_analysis", lambda name: None
        )
        analysis = await server.analyst.find_analysis("opera-01", table, NO_SHARE)
        assert isinstance(analysis, AnalysisProgress)
        await recorder.asked.wait()
        closing = asyncio.create_task(server.close())
        await server.tasks.closing.wait()
        recorder.let_go.set()
        await closing
        return recorder.happened

    assert asyncio.run(close_while_it_is_stored()) == ["answered", "the database is closed"]


class SlowAnalyser:
    """Has an analysis at once."""

    async def analyse_game(self, record: str, table_id: str, share: Share) -> str:
        return "{}"

    def analysis_progress(self, table_id: str) -> int:
        return 0


def test_query_is_not_cancelled_when_the_connection_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with run_server(sqlite_url(tmp_path)) as (address, server), Guest(address, "Ann") as ann:
        name = ann.open_table("opera", "person", "person")
        loop = next(iter(server.tasks._tasks)).get_loop()
        live_table = server.live_tables.list_tables()[0]
        recorder = ShutdownRecorder(server, monkeypatch)
        monkeypatch.setattr(server.table_store, "load_events_after", recorder.query)
        with ann.http.stream("GET", f"/api/tables/{name}/events") as events:
            lines = events.iter_lines()  # the connection closes when this is collected
            next(lines)
            loop.call_soon_threadsafe(live_table.mark_behind)
            wait_for(recorder.asked.is_set)
        wait_for(lambda: not live_table.listeners)
        loop.call_soon_threadsafe(recorder.let_go.set)
        wait_for(lambda: recorder.happened)
        assert recorder.happened == ["answered"]


def test_messages_from_other_processes_start_nothing_after_closing(tmp_path: Path) -> None:
    async def hear_too_late() -> int:
        server = await Server.open(Settings(database=sqlite_url(tmp_path)))
        spawned: list[Coroutine[Any, Any, Any]] = []
        server.begin_closing()
        server.tasks.spawn_task = lambda work, name="": spawned.append(work)  # type: ignore[method-assign]
        server.node_sync.receive_message(MatchChanged("some-match"))
        await server.close()
        return len(spawned)

    assert asyncio.run(hear_too_late()) == 0
