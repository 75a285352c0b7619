"""How a server stops: it begins nothing more, ends its tasks, and closes the database last."""

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

import limelight.server.house
from limelight.server.house import House
from limelight.server.jobs.fair_queue import NOBODY, Share
from limelight.server.settings import Settings
from limelight.store.database import LEADING, tried
from tests.chaos.door import Door
from tests.cli.terminal import PATIENCE
from tests.server.guests import Guest
from tests.server.running import serving
from tests.server.serving import database, postgres, sqlite, wait_for


class StuckDoor(Door):
    """Once it is stuck, new connections wait for ever; those that were made before work."""

    stuck = False

    async def _reached(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        if self.stuck:
            await asyncio.Event().wait()
        return await super()._reached()


@asynccontextmanager
async def stuck_door(url: str) -> AsyncIterator[tuple[StuckDoor, str]]:
    """A door to a PostgreSQL, and the address of the database behind it."""
    address = make_url(url)
    assert address.host
    assert address.port
    door = StuckDoor((address.host, address.port))
    await door.open()
    try:
        yield door, address.set(port=door.port).render_as_string(hide_password=False)
    finally:
        await door.close()


async def wait_for_a_blocked_query(connection: asyncpg.Connection) -> None:
    blocked = "SELECT pid FROM pg_locks WHERE NOT granted AND relation = 'tables'::regclass"
    async with asyncio.timeout(PATIENCE):
        while not await connection.fetch(blocked):
            await asyncio.sleep(0.01)


async def close_during_a_query(url: str) -> None:
    """Close a house that does not lead while one of its queries waits for a lock."""
    await tried(url)
    lock = await asyncpg.connect(url)
    await lock.execute(f"SELECT pg_advisory_lock({LEADING})")
    async with stuck_door(url) as (door, through):
        house = await House.open(Settings(database=through))
        async with lock.transaction():
            await lock.execute("LOCK TABLE tables IN ACCESS EXCLUSIVE MODE")
            await wait_for_a_blocked_query(lock)
            door.stuck = True
            closing = asyncio.create_task(house.close())
            await house.closing.wait()
        await closing
        await end_event_loop()
    await lock.close()


async def end_event_loop() -> None:
    """What `asyncio.run` does at its end: cancel the tasks that are left, and wait for them."""
    left = {task for task in asyncio.all_tasks() if "House." in str(task.get_coro())}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)


def test_a_query_under_way_is_answered_before_the_database_closes(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A query that is cancelled twice, by us and by the end of the event loop, is an error.

    The second cancellation met its connection as it was being closed: PostgreSQL is asked to cancel
    a query by another connection, which does not come through here.
    """
    with postgres() as url:
        asyncio.run(close_during_a_query(url))
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


class Watched:
    """A house in which one query takes until it is let go; what happens in which order."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.house = house
        self.happened: list[str] = []
        self.asked, self.let_go = asyncio.Event(), asyncio.Event()
        close = house.database.close

        async def closed() -> None:
            self.happened.append("the database is closed")
            await close()

        monkeypatch.setattr(house.database, "close", closed)

    async def query(self, *_: object) -> list[str]:
        async with self.house.database.read() as connection:
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
        """As SQLAlchemy does with one whose query was cancelled: it takes a few round trips."""
        for _ in range(100):
            await asyncio.sleep(0)
        self.happened.append("the connection is closed")


async def watched(url: str, monkeypatch: pytest.MonkeyPatch) -> Watched:
    return Watched(await House.open(Settings(database=url)), monkeypatch)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_watches_the_clocks_ends_its_round(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def close_during_a_round(url: str) -> list[str]:
        seen = await watched(url, monkeypatch)
        monkeypatch.setattr(seen.house.tables, "due", seen.query)
        await seen.asked.wait()
        closing = asyncio.create_task(seen.house.close())
        await seen.house.closing.wait()
        seen.let_go.set()
        await closing
        return seen.happened

    with database(kind, tmp_path) as url:
        happened = asyncio.run(close_during_a_round(url))
    assert happened == ["answered", "the database is closed"]


def test_what_takes_too_long_is_cancelled_once_and_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def close_too_early() -> list[str]:
        seen = await watched(sqlite(tmp_path), monkeypatch)
        monkeypatch.setattr(seen.house.tables, "due", seen.query)
        await seen.asked.wait()
        await seen.house.close()
        return seen.happened

    monkeypatch.setattr(limelight.server.house, "FINISH_SECONDS", 0.0)
    happened = asyncio.run(close_too_early())
    assert happened == ["cancelled", "the connection is closed", "the database is closed"]


def test_a_task_that_a_task_spawns_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def close_during_a_chain() -> list[str]:
        seen = await watched(sqlite(tmp_path), monkeypatch)

        async def spawn_another() -> None:
            await seen.house.closing.wait()
            seen.house.spawn(seen.query())

        seen.house.spawn(spawn_another())
        seen.house.leading = False  # then nothing is written before the close
        closing = asyncio.create_task(seen.house.close())
        await seen.asked.wait()
        seen.let_go.set()
        await closing
        return seen.happened

    assert asyncio.run(close_during_a_chain()) == ["answered", "the database is closed"]


def test_an_analysis_that_is_found_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a game is analysed, the analysis is given up; while it is stored, it is not."""

    async def close_while_it_is_stored() -> list[str]:
        seen = await watched(sqlite(tmp_path), monkeypatch)
        house = seen.house
        monkeypatch.setattr(house.study, "thinker", Finder())
        monkeypatch.setattr(house.tables, "keep_analysis", seen.query)
        table = (await house.room("opera-01")).table
        monkeypatch.setattr("limelight.server.live.collection_tables.analysis", lambda name: None)
        assert (await house.study.analysis("opera-01", table, NOBODY))["status"] == "working"
        await seen.asked.wait()
        closing = asyncio.create_task(house.close())
        await house.closing.wait()
        seen.let_go.set()
        await closing
        return seen.happened

    assert asyncio.run(close_while_it_is_stored()) == ["answered", "the database is closed"]


class Finder:
    """Finds an analysis at once."""

    async def study(self, work: str, question: Any, name: str, share: Share) -> str:
        return "{}"

    def progress(self, name: str) -> int:
        return 0


def test_a_query_is_not_cancelled_when_the_line_of_who_asked_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(sqlite(tmp_path)) as (address, house), Guest(address, "Ann") as ann:
        name = ann.open("opera", "person", "person")
        loop = next(iter(house._tasks)).get_loop()
        room = house.rooms()[0]
        seen = Watched(house, monkeypatch)
        monkeypatch.setattr(house.tables, "since", seen.query)
        with ann.http.stream("GET", f"/api/tables/{name}/events") as events:
            lines = events.iter_lines()  # the line closes when nobody holds this any more
            next(lines)
            loop.call_soon_threadsafe(room.behind)
            wait_for(seen.asked.is_set)
        wait_for(lambda: not room.listeners)
        loop.call_soon_threadsafe(seen.let_go.set)
        wait_for(lambda: seen.happened)
        assert seen.happened == ["answered"]


def test_news_from_other_processes_begin_nothing_once_the_house_closes(tmp_path: Path) -> None:
    async def hear_too_late() -> int:
        house = await House.open(Settings(database=sqlite(tmp_path)))
        begun: list[Coroutine[Any, Any, Any]] = []
        house.part()
        house.spawn = lambda work, name="": begun.append(work)  # type: ignore[method-assign]
        house._hear(["match", "some-match"])
        await house.close()
        return len(begun)

    assert asyncio.run(hear_too_late()) == 0
