"""What lasts, on both databases."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from limelight.core.records import compute_commitment
from limelight.store.chat import ChatStore
from limelight.store.database import Database, StoreError
from limelight.store.models import BaseRow
from limelight.store.ratings import RatingStore
from limelight.store.server_values import ServerValueStore
from limelight.store.table_rows import StoredTable, TableChange, describe_change
from limelight.store.tables import SequenceConflict, TableStore
from limelight.store.users import NameTaken, UserStore
from limelight.tables.events import LoggedEvent
from limelight.tables.table import Table
from limelight.tables.table_setup import SeatSetup, TableSetup
from tests.server.server_process import create_database
from tests.tables.started_tables import SEED, apply_events, make_open_table


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with create_database(request.param, tmp_path) as database_url:
        yield database_url


def run_with_database(url: str, work: Callable[[Database], Awaitable[Any]]) -> Any:
    """Open the database, call a function with it and close it."""

    async def open_and_work() -> Any:
        opened = await Database.open(url)
        try:
            return await work(opened)
        finally:
            await opened.close()

    return asyncio.run(open_and_work())


def make_new_table(name: str = "t", **plan: Any) -> tuple[StoredTable, Table]:
    """A table of Ann and Bob whose game is about to begin."""
    table = make_open_table()
    apply_events(table, table.decide_sit(0, "ann", "Ann"))
    setup = TableSetup("opera", (SeatSetup(),) * 2, commitment=compute_commitment(SEED), **plan)
    return StoredTable(name, "ann", setup, SEED, list(table.log)), table


def apply_change(name: str, table: Table, events: list[Any], now: int = 5) -> TableChange:
    logged_events = table.number_events(events, now)
    table.apply_events(logged_events)
    return describe_change(name, table, logged_events)


def test_the_migrations_create_exactly_the_tables_of_the_models(url: str) -> None:
    async def work(opened: Database) -> list[Any]:
        async with opened.begin_read() as connection:
            return await connection.run_sync(
                lambda plain: compare_metadata(MigrationContext.configure(plain), BaseRow.metadata)
            )

    assert run_with_database(url, work) == []


def test_several_processes_may_open_a_new_database_at_once(url: str) -> None:
    async def open_and_close() -> None:
        for opened in await asyncio.gather(*(Database.open(url) for _ in range(8))):
            await opened.close()

    asyncio.run(open_and_close())


def test_a_loaded_table_equals_the_stored_table(url: str) -> None:
    stored_table, table = make_new_table()

    async def work(opened: Database) -> StoredTable | None:
        tables = TableStore(opened)
        await tables.add_table(stored_table, table, 1)
        await tables.append_change(apply_change("t", table, table.decide_sit(1, "bob", "Bob")))
        return await tables.load_table("t")

    loaded_table = run_with_database(url, work)
    assert loaded_table.events == table.log
    assert (loaded_table.setup, loaded_table.seed, loaded_table.owner) == (
        stored_table.setup,
        SEED,
        "ann",
    )


def test_a_table_that_does_not_exist_is_not_loaded(url: str) -> None:
    assert run_with_database(url, lambda opened: TableStore(opened).load_table("x")) is None


def test_a_sequence_number_can_be_stored_only_once(url: str) -> None:
    stored_table, table = make_new_table()

    async def work(opened: Database) -> None:
        tables = TableStore(opened)
        await tables.add_table(stored_table, table, 1)
        twin = Table(table.history.game, table.setup, table.seed)
        twin.apply_events(table.log)
        await tables.append_change(apply_change("t", table, table.decide_sit(1, "bob", "Bob")))
        with pytest.raises(SequenceConflict):
            await tables.append_change(apply_change("t", twin, twin.decide_sit(1, "eve", "Eve")))
        loaded_table = await tables.load_table("t")
        assert loaded_table is not None
        assert loaded_table.events == table.log

    run_with_database(url, work)


def test_only_the_change_in_conflict_fails_among_many_at_once(url: str) -> None:
    async def work(opened: Database) -> list[Any]:
        tables = TableStore(opened)
        changes: list[TableChange] = []
        for number in range(20):
            stored_table, table = make_new_table(f"t{number}")
            await tables.add_table(stored_table, table, 1)
            changes.append(
                apply_change(stored_table.table_id, table, table.decide_sit(1, "bob", "Bob"))
            )
        changes[7].events[0] = LoggedEvent(1, 5, changes[7].events[0].event)  # is stored already
        results = await asyncio.gather(*map(tables.append_change, changes), return_exceptions=True)
        logs = [await tables.load_table(f"t{number}") for number in range(20)]
        for number, loaded_table in enumerate(logs):
            assert loaded_table is not None
            assert (len(loaded_table.events) > 1) == (number != 7)
        return results

    results = run_with_database(url, work)
    assert [isinstance(result, SequenceConflict) for result in results] == [
        n == 7 for n in range(20)
    ]


def test_tables_whose_clock_has_run_out_are_listed(url: str) -> None:
    stored_table, table = make_new_table()

    async def work(opened: Database) -> list[list[str]]:
        tables = TableStore(opened)
        await tables.add_table(stored_table, table, 1)
        late = apply_change("t", table, table.decide_sit(1, "bob", "Bob"))
        late.deadline = 1000
        await tables.append_change(late)
        return [await tables.list_overdue_tables(now) for now in (999, 1000, 1001)]

    assert run_with_database(url, work) == [[], [], ["t"]]


def test_a_rated_game_changes_ratings_in_the_transaction_that_ends_it(url: str) -> None:
    async def work(opened: Database) -> tuple[Any, ...]:
        users, tables = UserStore(opened), TableStore(opened)
        ann, bob = [await users.add_guest(name, 1) for name in ("Ann", "Bob")]
        ends = []
        for number in range(2):
            stored_table, table = make_new_table(f"t{number}", rated=True)
            await tables.add_table(stored_table, table, 1)
            table.setup = stored_table.setup
            started = apply_change(stored_table.table_id, table, table.decide_sit(1, bob.id, "Bob"))
            await tables.append_change(started)
            table.seats[0].user_id = ann.id
            ends.append(apply_change(stored_table.table_id, table, table.decide_resign(1)))
        await asyncio.gather(*map(tables.append_change, ends))
        ratings = await RatingStore(opened).load_ratings("opera", [ann.id, bob.id])
        return ratings[ann.id], ratings[bob.id]

    winner, loser = run_with_database(url, work)
    assert (winner.games, loser.games) == (2, 2)
    assert winner.mu > loser.mu


def test_names_of_accounts_are_compared_without_regard_to_case(url: str) -> None:
    async def work(opened: Database) -> None:
        users = UserStore(opened)
        first, second = [await users.add_guest("x", 1) for _ in range(2)]
        await users.register_account(first.id, "Straße", "hash", 1)
        with pytest.raises(NameTaken):
            await users.register_account(second.id, "STRASSE", "hash", 1)
        account = await users.find_account("strasse")
        assert account is not None
        assert account[0].id == first.id
        await users.update_user(first.id, {"name": "Gasse"})
        assert await users.find_account("Straße") is None

    run_with_database(url, work)


def test_a_value_of_the_server_is_stored_once(url: str) -> None:
    async def work(opened: Database) -> list[str]:
        values = ServerValueStore(opened)
        return [await values.load_or_store_value("secret", value) for value in ("one", "two")]

    assert run_with_database(url, work) == ["one", "one"]


def test_messages_are_loaded_from_one_chat_room_only(url: str) -> None:
    stored_table, table = make_new_table()

    async def work(opened: Database) -> list[Any]:
        chat_store = ChatStore(opened)
        await TableStore(opened).add_table(stored_table, table, 1)
        number = await chat_store.add_message("t", "players", "ann", "Ann", "hello", 2)
        await chat_store.add_message("t", "spectators", "eve", "Eve", "psst", 3)
        await chat_store.add_message("t", "players", "bob", "Bob", "hi", 4)
        return [
            number,
            await chat_store.load_messages("t", "players"),
            await chat_store.load_messages("t", "players", number),
        ]

    number, whole, later = run_with_database(url, work)
    assert [(chat["name"], chat["text"]) for chat in whole] == [("Ann", "hello"), ("Bob", "hi")]
    assert [chat["id"] > number for chat in later] == [True]


def test_a_message_sent_many_times_at_once_is_stored_once(url: str) -> None:
    stored_table, table = make_new_table()

    async def work(opened: Database) -> list[Any]:
        chat_store = ChatStore(opened)
        await TableStore(opened).add_table(stored_table, table, 1)
        hello = ("t", "players", "ann", "Ann", "hello", 2)
        # Only PostgreSQL is shared by several processes.
        other_databases = [await Database.open(url) for _ in range(8 if opened.is_shared else 0)]
        chat_stores = [ChatStore(other) for other in other_databases] or [chat_store] * 8
        # This connects all databases.
        await asyncio.gather(*(store.load_messages("t", "players") for store in chat_stores))
        numbers = await asyncio.gather(
            *(store.add_message(*hello, last_read_id=0) for store in chat_stores)
        )
        for other in other_databases:
            await other.close()
        again = await chat_store.add_message(*hello, last_read_id=numbers[0])
        return [
            set(numbers),
            [line["id"] for line in await chat_store.load_messages("t", "players")],
            again,
        ]

    numbers, stored_numbers, again = run_with_database(url, work)
    assert stored_numbers == [*numbers, again]


@pytest.mark.parametrize(
    ("url", "word"),
    [
        ("nonsense", "address"),
        ("mysql://host/name", "mysql"),
        ("postgresql://nobody@127.0.0.1:1/x", "127.0.0.1"),
    ],
)
def test_the_error_for_an_unusable_database_names_its_address(url: str, word: str) -> None:
    async def do_nothing(_: Database) -> None: ...

    with pytest.raises(StoreError, match=word):
        run_with_database(url, do_nothing)


def test_the_error_for_an_unusable_database_hides_its_password() -> None:
    async def do_nothing(_: Database) -> None: ...

    with pytest.raises(StoreError) as error:
        run_with_database("postgresql://me:hunter2@127.0.0.1:1/x", do_nothing)
    assert "hunter2" not in str(error.value)


def test_pages_of_a_list_are_complete_when_all_tables_have_the_same_time(url: str) -> None:
    async def work(opened: Database) -> list[str]:
        tables = TableStore(opened)
        for number in range(7):
            await tables.add_table(*make_new_table(f"t{number}"), 1)
        table_ids: list[str] = []
        last = ""
        while page := await tables.list_tables(status=("open",), cursor=last, limit=3):
            table_ids += [row["id"] for row in page]
            last = page[-1]["place"]
        return table_ids

    assert run_with_database(url, work) == [f"t{number}" for number in range(7)]
