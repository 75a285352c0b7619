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
from tests.server.serving import database
from tests.tables.started_tables import SEED, apply_events, make_open_table


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with database(request.param, tmp_path) as found:
        yield found


def run_with_database(url: str, work: Callable[[Database], Awaitable[Any]]) -> Any:
    """Open the database, do something, close it."""

    async def go() -> Any:
        opened = await Database.open(url)
        try:
            return await work(opened)
        finally:
            await opened.close()

    return asyncio.run(go())


def make_new_table(name: str = "t", **plan: Any) -> tuple[StoredTable, Table]:
    """A table of Ann and Bob whose game is about to begin."""
    table = make_open_table()
    apply_events(table, table.decide_sit(0, "ann", "Ann"))
    chosen = TableSetup("opera", (SeatSetup(),) * 2, commitment=compute_commitment(SEED), **plan)
    return StoredTable(name, "ann", chosen, SEED, list(table.log)), table


def apply_change(name: str, table: Table, events: list[Any], now: int = 5) -> TableChange:
    entries = table.number_events(events, now)
    table.apply_events(entries)
    return describe_change(name, table, entries)


def test_the_migrations_make_exactly_the_tables_of_the_models(url: str) -> None:
    async def work(opened: Database) -> list[Any]:
        async with opened.begin_read() as connection:
            return await connection.run_sync(
                lambda plain: compare_metadata(MigrationContext.configure(plain), BaseRow.metadata)
            )

    assert run_with_database(url, work) == []


def test_several_processes_may_open_a_new_database_at_once(url: str) -> None:
    async def go() -> None:
        for opened in await asyncio.gather(*(Database.open(url) for _ in range(4))):
            await opened.close()

    asyncio.run(go())


def test_a_table_is_loaded_as_it_was_kept(url: str) -> None:
    kept, table = make_new_table()

    async def work(opened: Database) -> StoredTable | None:
        tables = TableStore(opened)
        await tables.add_table(kept, table, 1)
        await tables.append_change(apply_change("t", table, table.decide_sit(1, "bob", "Bob")))
        return await tables.load_table("t")

    found = run_with_database(url, work)
    assert found.events == table.log
    assert (found.setup, found.seed, found.owner) == (kept.setup, SEED, "ann")


def test_there_is_no_table_of_another_name(url: str) -> None:
    assert run_with_database(url, lambda opened: TableStore(opened).load_table("x")) is None


def test_who_writes_a_number_first_has_it(url: str) -> None:
    kept, table = make_new_table()

    async def work(opened: Database) -> None:
        tables = TableStore(opened)
        await tables.add_table(kept, table, 1)
        twin = Table(table.history.game, table.setup, table.seed)
        twin.apply_events(table.log)
        await tables.append_change(apply_change("t", table, table.decide_sit(1, "bob", "Bob")))
        with pytest.raises(SequenceConflict):
            await tables.append_change(apply_change("t", twin, twin.decide_sit(1, "eve", "Eve")))
        found = await tables.load_table("t")
        assert found is not None
        assert found.events == table.log

    run_with_database(url, work)


def test_of_many_written_together_only_the_one_in_conflict_fails(url: str) -> None:
    async def work(opened: Database) -> list[Any]:
        tables = TableStore(opened)
        changes: list[TableChange] = []
        for number in range(20):
            kept, table = make_new_table(f"t{number}")
            await tables.add_table(kept, table, 1)
            changes.append(apply_change(kept.table_id, table, table.decide_sit(1, "bob", "Bob")))
        changes[7].events[0] = LoggedEvent(1, 5, changes[7].events[0].event)  # is there already
        done = await asyncio.gather(*map(tables.append_change, changes), return_exceptions=True)
        logs = [await tables.load_table(f"t{number}") for number in range(20)]
        for number, kept_now in enumerate(logs):
            assert kept_now is not None
            assert (len(kept_now.events) > 1) == (number != 7)
        return done

    done = run_with_database(url, work)
    assert [isinstance(one, SequenceConflict) for one in done] == [n == 7 for n in range(20)]


def test_a_clock_that_has_run_out_is_found(url: str) -> None:
    kept, table = make_new_table()

    async def work(opened: Database) -> list[list[str]]:
        tables = TableStore(opened)
        await tables.add_table(kept, table, 1)
        late = apply_change("t", table, table.decide_sit(1, "bob", "Bob"))
        late.deadline = 1000
        await tables.append_change(late)
        return [await tables.list_overdue_tables(now) for now in (999, 1000, 1001)]

    assert run_with_database(url, work) == [[], [], ["t"]]


def test_a_rated_game_changes_ratings_in_the_transaction_that_ends_it(url: str) -> None:
    async def work(opened: Database) -> tuple[Any, ...]:
        people, tables = UserStore(opened), TableStore(opened)
        ann, bob = [await people.add_guest(name, 1) for name in ("Ann", "Bob")]
        ends = []
        for number in range(2):
            kept, table = make_new_table(f"t{number}", rated=True)
            await tables.add_table(kept, table, 1)
            table.setup = kept.setup
            started = apply_change(kept.table_id, table, table.decide_sit(1, bob.id, "Bob"))
            await tables.append_change(started)
            table.seats[0].user_id = ann.id
            ends.append(apply_change(kept.table_id, table, table.decide_resign(1)))
        await asyncio.gather(*map(tables.append_change, ends))
        found = await RatingStore(opened).load_ratings("opera", [ann.id, bob.id])
        return found[ann.id], found[bob.id]

    winner, loser = run_with_database(url, work)
    assert (winner.games, loser.games) == (2, 2)
    assert winner.mu > loser.mu


def test_names_of_accounts_are_compared_as_people_do(url: str) -> None:
    async def work(opened: Database) -> None:
        people = UserStore(opened)
        first, second = [await people.add_guest("x", 1) for _ in range(2)]
        await people.register_account(first.id, "Straße", "hash", 1)
        with pytest.raises(NameTaken):
            await people.register_account(second.id, "STRASSE", "hash", 1)
        found = await people.find_account("strasse")
        assert found is not None
        assert found[0].id == first.id
        await people.update_user(first.id, {"name": "Gasse"})
        assert await people.find_account("Straße") is None

    run_with_database(url, work)


def test_a_secret_of_the_house_is_made_once(url: str) -> None:
    async def work(opened: Database) -> list[str]:
        values = ServerValueStore(opened)
        return [await values.load_or_store_value("secret", value) for value in ("one", "two")]

    assert run_with_database(url, work) == ["one", "one"]


def test_what_was_said_stays_in_its_corner(url: str) -> None:
    kept, table = make_new_table()

    async def work(opened: Database) -> list[Any]:
        talk = ChatStore(opened)
        await TableStore(opened).add_table(kept, table, 1)
        number = await talk.add_message("t", "players", "ann", "Ann", "hello", 2)
        await talk.add_message("t", "spectators", "eve", "Eve", "psst", 3)
        await talk.add_message("t", "players", "bob", "Bob", "hi", 4)
        return [
            number,
            await talk.load_messages("t", "players"),
            await talk.load_messages("t", "players", number),
        ]

    number, whole, later = run_with_database(url, work)
    assert [(chat["name"], chat["text"]) for chat in whole] == [("Ann", "hello"), ("Bob", "hi")]
    assert [chat["id"] > number for chat in later] == [True]


def test_a_message_sent_many_times_at_once_is_kept_once(url: str) -> None:
    kept, table = make_new_table()

    async def work(opened: Database) -> list[Any]:
        talk = ChatStore(opened)
        await TableStore(opened).add_table(kept, table, 1)
        hello = ("t", "players", "ann", "Ann", "hello", 2)
        # Only PostgreSQL is shared by several processes.
        others = [await Database.open(url) for _ in range(8 if opened.is_shared else 0)]
        talks = [ChatStore(other) for other in others] or [talk] * 8
        await asyncio.gather(
            *(one.load_messages("t", "players") for one in talks)
        )  # all are connected
        numbers = await asyncio.gather(*(one.add_message(*hello, last_read_id=0) for one in talks))
        for other in others:
            await other.close()
        again = await talk.add_message(*hello, last_read_id=numbers[0])
        return [
            set(numbers),
            [line["id"] for line in await talk.load_messages("t", "players")],
            again,
        ]

    numbers, said, again = run_with_database(url, work)
    assert said == [*numbers, again]


@pytest.mark.parametrize(
    ("url", "word"),
    [
        ("nonsense", "address"),
        ("mysql://host/name", "mysql"),
        ("postgresql://nobody@127.0.0.1:1/x", "127.0.0.1"),
    ],
)
def test_a_database_that_cannot_be_used_is_told_by_its_address(url: str, word: str) -> None:
    async def nothing(_: Database) -> None: ...

    with pytest.raises(StoreError, match=word):
        run_with_database(url, nothing)


def test_a_password_in_an_address_is_not_told() -> None:
    async def nothing(_: Database) -> None: ...

    with pytest.raises(StoreError) as error:
        run_with_database("postgresql://me:hunter2@127.0.0.1:1/x", nothing)
    assert "hunter2" not in str(error.value)


def test_a_list_goes_on_where_it_stopped_though_all_happened_at_once(url: str) -> None:
    async def work(opened: Database) -> list[str]:
        tables = TableStore(opened)
        for number in range(7):
            await tables.add_table(*make_new_table(f"t{number}"), 1)
        found: list[str] = []
        last = ""
        while page := await tables.list_tables(status=("open",), after_place=last, limit=3):
            found += [row["id"] for row in page]
            last = page[-1]["place"]
        return found

    assert run_with_database(url, work) == [f"t{number}" for number in range(7)]
