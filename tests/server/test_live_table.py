"""A live table persists events, then applies them, then publishes them."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from limelight.server.app import Server
from limelight.server.live.live_table import LiveTable, TableCommitted
from limelight.server.settings import Settings
from limelight.store.table_rows import TableChange
from limelight.tables.events import TableEvent
from limelight.tables.ids import UserId
from limelight.tables.table import Table
from limelight.tables.table_setup import SeatSetup, TableSetup
from tests.cli.command_driver import TIMEOUT_SECONDS
from tests.server.server_process import sqlite_url


def run_with_table(
    folder: Path, check: Callable[[Server, LiveTable], Coroutine[Any, Any, None]]
) -> None:
    """Run a check at a new table with two free seats."""

    async def run() -> None:
        server = await Server.open(Settings(database=sqlite_url(folder)))
        try:
            seats = (SeatSetup("person"), SeatSetup("person"))
            await check(server, await server.live_tables.open_table(TableSetup("jack", seats)))
        finally:
            await server.close()

    asyncio.run(run())


def sit_down(table: Table) -> list[TableEvent]:
    return table.decide_sit(0, UserId("ada"), "Ada")


def seat_name(live_table: LiveTable) -> str:
    return live_table.table.seats[0].name


def record_commits(server: Server) -> list[tuple[int, int]]:
    """Collect the first and last event number of each commit from now on."""
    commits: list[tuple[int, int]] = []

    def record(committed: TableCommitted) -> None:
        commits.append((committed.first_seq, committed.last_seq))

    server.publisher.add_subscribers(TableCommitted, record)
    return commits


def test_nothing_is_applied_or_published_before_it_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check(server: Server, live_table: LiveTable) -> None:
        commits, listener = record_commits(server), asyncio.Event()
        live_table.listeners.add(listener)
        append = server.table_store.append_change
        is_appending, may_append = asyncio.Event(), asyncio.Event()

        async def append_late(change: TableChange) -> None:
            is_appending.set()
            await may_append.wait()
            await append(change)

        monkeypatch.setattr(server.table_store, "append_change", append_late)
        changing = asyncio.create_task(live_table.commit_change(sit_down))
        await is_appending.wait()
        assert (live_table.table.seq, seat_name(live_table)) == (0, "")
        assert (commits, listener.is_set()) == ([], False)
        may_append.set()
        assert await changing == 1
        assert (live_table.table.seq, seat_name(live_table)) == (1, "Ada")
        assert (commits, listener.is_set()) == ([(1, 1)], True)

    run_with_table(tmp_path, check)


def test_a_failed_append_leaves_the_table_untouched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check(server: Server, live_table: LiveTable) -> None:
        commits = record_commits(server)

        async def fail(_: TableChange) -> None:
            raise OSError("the disk is gone")

        with monkeypatch.context() as patch:
            patch.setattr(server.table_store, "append_change", fail)
            with pytest.raises(OSError, match="the disk is gone"):
                await live_table.commit_change(sit_down)
        assert (live_table.table.seq, seat_name(live_table), commits) == (0, "", [])
        assert await live_table.commit_change(sit_down) == 1
        assert (seat_name(live_table), commits) == ("Ada", [(1, 1)])

    run_with_table(tmp_path, check)


def test_events_stored_despite_a_failed_append_are_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection to the database may break after the commit and before its answer."""

    async def check(server: Server, live_table: LiveTable) -> None:
        append = server.table_store.append_change

        async def append_and_fail(change: TableChange) -> None:
            await append(change)
            raise OSError("the connection is gone")

        with monkeypatch.context() as patch:
            patch.setattr(server.table_store, "append_change", append_and_fail)
            with pytest.raises(OSError, match="the connection is gone"):
                await live_table.commit_change(sit_down)
        assert live_table.table.seq == 0
        assert (await live_table.read_table()).seq == 1
        assert seat_name(live_table) == "Ada"

    run_with_table(tmp_path, check)


def test_a_failing_subscriber_does_not_hold_up_others(tmp_path: Path) -> None:
    async def check(server: Server, live_table: LiveTable) -> None:
        def fail(committed: TableCommitted) -> None:
            assert committed.live_table.table.seq == committed.last_seq  # stored and applied
            raise RuntimeError("a subscriber is broken")

        server.publisher.add_subscribers(TableCommitted, fail)
        commits = record_commits(server)
        async with asyncio.timeout(TIMEOUT_SECONDS):
            assert await live_table.commit_change(sit_down) == 1
        assert commits == [(1, 1)]
        stored = await server.table_store.load_table(live_table.id)
        assert stored is not None
        assert [event.seq for event in stored.events] == [1]

    run_with_table(tmp_path, check)


def test_a_table_is_replaced_by_a_change_and_never_changed_in_place(tmp_path: Path) -> None:
    async def check(_: Server, live_table: LiveTable) -> None:
        before = live_table.table
        await live_table.commit_change(sit_down)
        assert (before.seq, before.seats[0].name) == (0, "")

    run_with_table(tmp_path, check)
