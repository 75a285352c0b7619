"""What lasts, on both databases."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from limelight.core.records import commitment
from limelight.store.chat import Talk
from limelight.store.database import Database, StoreError
from limelight.store.models import Base
from limelight.store.tables import Change, Conflict, Kept, Tables, change
from limelight.store.users import NameTaken, People
from limelight.tables.events import Entry
from limelight.tables.table import Table
from limelight.tables.table_setup import Plan, SeatPlan
from tests.server.serving import database
from tests.tables.seated import SEED, empty, happen


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with database(request.param, tmp_path) as found:
        yield found


def using(url: str, work: Callable[[Database], Awaitable[Any]]) -> Any:
    """Open the database, do something, close it."""

    async def go() -> Any:
        opened = await Database.open(url)
        try:
            return await work(opened)
        finally:
            await opened.close()

    return asyncio.run(go())


def fresh(name: str = "t", **plan: Any) -> tuple[Kept, Table]:
    """A table of Ann and Bob whose game is about to begin."""
    table = empty()
    happen(table, table.sit(0, "ann", "Ann"))
    chosen = Plan("opera", (SeatPlan(),) * 2, commitment=commitment(SEED), **plan)
    return Kept(name, "ann", chosen, SEED, list(table.log)), table


def happened(name: str, table: Table, events: list[Any], now: int = 5) -> Change:
    entries = table.stamped(events, now)
    table.apply(entries)
    return change(name, table, entries)


def test_the_migrations_make_exactly_the_tables_of_the_models(url: str) -> None:
    async def work(opened: Database) -> list[Any]:
        async with opened.read() as connection:
            return await connection.run_sync(
                lambda plain: compare_metadata(MigrationContext.configure(plain), Base.metadata)
            )

    assert using(url, work) == []


def test_several_processes_may_open_a_new_database_at_once(url: str) -> None:
    async def go() -> None:
        for opened in await asyncio.gather(*(Database.open(url) for _ in range(4))):
            await opened.close()

    asyncio.run(go())


def test_a_table_is_loaded_as_it_was_kept(url: str) -> None:
    kept, table = fresh()

    async def work(opened: Database) -> Kept | None:
        tables = Tables(opened)
        await tables.add(kept, table, 1)
        await tables.append(happened("t", table, table.sit(1, "bob", "Bob")))
        return await tables.load("t")

    found = using(url, work)
    assert found.entries == table.log
    assert (found.plan, found.seed, found.owner) == (kept.plan, SEED, "ann")


def test_there_is_no_table_of_another_name(url: str) -> None:
    assert using(url, lambda opened: Tables(opened).load("x")) is None


def test_who_writes_a_number_first_has_it(url: str) -> None:
    kept, table = fresh()

    async def work(opened: Database) -> None:
        tables = Tables(opened)
        await tables.add(kept, table, 1)
        twin = Table(table.line.game, table.plan, table.seed)
        twin.apply(table.log)
        await tables.append(happened("t", table, table.sit(1, "bob", "Bob")))
        with pytest.raises(Conflict):
            await tables.append(happened("t", twin, twin.sit(1, "eve", "Eve")))
        found = await tables.load("t")
        assert found is not None
        assert found.entries == table.log

    using(url, work)


def test_of_many_written_together_only_the_one_in_conflict_fails(url: str) -> None:
    async def work(opened: Database) -> list[Any]:
        tables = Tables(opened)
        changes: list[Change] = []
        for number in range(20):
            kept, table = fresh(f"t{number}")
            await tables.add(kept, table, 1)
            changes.append(happened(kept.id, table, table.sit(1, "bob", "Bob")))
        changes[7].entries[0] = Entry(1, 5, changes[7].entries[0].event)  # is there already
        done = await asyncio.gather(*map(tables.append, changes), return_exceptions=True)
        logs = [await tables.load(f"t{number}") for number in range(20)]
        for number, kept_now in enumerate(logs):
            assert kept_now is not None
            assert (len(kept_now.entries) > 1) == (number != 7)
        return done

    done = using(url, work)
    assert [isinstance(one, Conflict) for one in done] == [n == 7 for n in range(20)]


def test_a_clock_that_has_run_out_is_found(url: str) -> None:
    kept, table = fresh()

    async def work(opened: Database) -> list[list[str]]:
        tables = Tables(opened)
        await tables.add(kept, table, 1)
        late = happened("t", table, table.sit(1, "bob", "Bob"))
        late.deadline = 1000
        await tables.append(late)
        return [await tables.due(now) for now in (999, 1000, 1001)]

    assert using(url, work) == [[], [], ["t"]]


def test_a_rated_game_changes_ratings_in_the_transaction_that_ends_it(url: str) -> None:
    async def work(opened: Database) -> tuple[Any, ...]:
        people, tables = People(opened), Tables(opened)
        ann, bob = [await people.guest(name, 1) for name in ("Ann", "Bob")]
        ends = []
        for number in range(2):
            kept, table = fresh(f"t{number}", rated=True)
            await tables.add(kept, table, 1)
            table.plan = kept.plan
            started = happened(kept.id, table, table.sit(1, bob.id, "Bob"))
            await tables.append(started)
            table.seats[0].who = ann.id
            ends.append(happened(kept.id, table, table.resign(1)))
        await asyncio.gather(*map(tables.append, ends))
        found = await people.ratings("opera", [ann.id, bob.id])
        return found[ann.id], found[bob.id]

    winner, loser = using(url, work)
    assert (winner.games, loser.games) == (2, 2)
    assert winner.mu > loser.mu


def test_names_of_accounts_are_compared_as_people_do(url: str) -> None:
    async def work(opened: Database) -> None:
        people = People(opened)
        first, second = [await people.guest("x", 1) for _ in range(2)]
        await people.register(first.id, "Straße", "hash", 1)
        with pytest.raises(NameTaken):
            await people.register(second.id, "STRASSE", "hash", 1)
        found = await people.account("strasse")
        assert found is not None
        assert found[0].id == first.id
        await people.change(first.id, {"name": "Gasse"})
        assert await people.account("Straße") is None

    using(url, work)


def test_a_secret_of_the_house_is_made_once(url: str) -> None:
    async def work(opened: Database) -> list[str]:
        people = People(opened)
        return [await people.setting("secret", value) for value in ("one", "two")]

    assert using(url, work) == ["one", "one"]


def test_what_was_said_stays_in_its_corner(url: str) -> None:
    kept, table = fresh()

    async def work(opened: Database) -> list[Any]:
        talk = Talk(opened)
        await Tables(opened).add(kept, table, 1)
        number = await talk.say("t", "players", "ann", "Ann", "hello", 2)
        await talk.say("t", "spectators", "eve", "Eve", "psst", 3)
        await talk.say("t", "players", "bob", "Bob", "hi", 4)
        return [number, await talk.said("t", "players"), await talk.said("t", "players", number)]

    number, whole, later = using(url, work)
    assert [(chat["name"], chat["text"]) for chat in whole] == [("Ann", "hello"), ("Bob", "hi")]
    assert [chat["id"] > number for chat in later] == [True]


def test_a_message_sent_many_times_at_once_is_kept_once(url: str) -> None:
    kept, table = fresh()

    async def work(opened: Database) -> list[Any]:
        talk = Talk(opened)
        await Tables(opened).add(kept, table, 1)
        hello = ("t", "players", "ann", "Ann", "hello", 2)
        # Only PostgreSQL is shared by several processes.
        others = [await Database.open(url) for _ in range(8 if opened.shared else 0)]
        talks = [Talk(other) for other in others] or [talk] * 8
        await asyncio.gather(*(one.said("t", "players") for one in talks))  # all are connected
        numbers = await asyncio.gather(*(one.say(*hello, heard=0) for one in talks))
        for other in others:
            await other.close()
        again = await talk.say(*hello, heard=numbers[0])
        return [set(numbers), [line["id"] for line in await talk.said("t", "players")], again]

    numbers, said, again = using(url, work)
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
        using(url, nothing)


def test_a_password_in_an_address_is_not_told() -> None:
    async def nothing(_: Database) -> None: ...

    with pytest.raises(StoreError) as error:
        using("postgresql://me:hunter2@127.0.0.1:1/x", nothing)
    assert "hunter2" not in str(error.value)


def test_a_list_goes_on_where_it_stopped_though_all_happened_at_once(url: str) -> None:
    async def work(opened: Database) -> list[str]:
        tables = Tables(opened)
        for number in range(7):
            await tables.add(*fresh(f"t{number}"), 1)
        found: list[str] = []
        last = ""
        while page := await tables.listed(status=("open",), after=last, most=3):
            found += [row["id"] for row in page]
            last = page[-1]["place"]
        return found

    assert using(url, work) == [f"t{number}" for number in range(7)]
