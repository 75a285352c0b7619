"""`repair` on both databases: it replays tables, corrects stored values and changes no event."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import select, text

from limelight import Rng
from limelight.store.database import Database
from limelight.store.models import EventRow, RatingRow, SeatRow, TableRow
from limelight.store.repair import RepairFinding, repair_table, replay_stored_table
from limelight.store.tables import TableStore
from limelight.tables import events as ev
from limelight.tables.events import LoggedEvent
from limelight.tables.table_setup import SeatSetup
from limelight.tables.table_view import build_table_view
from tests.positions import MINUIT
from tests.server.server_process import create_database
from tests.store.stored_tables import (
    ILLEGAL_ACTION,
    append_events,
    make_action_illegal,
    make_actions_legal,
    make_played_table,
    store_tables,
)
from tests.store.test_store import run_with_database
from tests.tables.started_tables import play_random_actions

NOW = 9_000_000


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with create_database(request.param, tmp_path) as database_url:
        yield database_url


async def load_all_rows(opened: Database) -> list[Any]:
    """Load all rows of all tables."""
    rows: list[Any] = []
    async with opened.begin_read() as connection:
        for model in (TableRow, SeatRow, EventRow):
            query = select(model).order_by(*model.__table__.primary_key)
            rows += [tuple(row) for row in await connection.execute(query)]
    return rows


async def load_event_rows(opened: Database) -> list[Any]:
    async with opened.begin_read() as connection:
        query = select(EventRow.seq, EventRow.at, EventRow.body).order_by(EventRow.seq)
        return [tuple(row) for row in await connection.execute(query)]


async def load_table_row(opened: Database) -> Any:
    async with opened.begin_read() as connection:
        return (await connection.execute(select(TableRow))).one()


@pytest.mark.parametrize(("game", "steps"), [("opera", 12), ("jack", 1000), ("minuit", 30)])
def test_a_table_that_agrees_with_its_replay_is_sound(url: str, game: str, steps: int) -> None:
    async def work(opened: Database) -> None:
        tables = await store_tables(opened, make_played_table(game=game, steps=steps))
        before = await load_all_rows(opened)
        assert await repair_table(tables, "t", NOW, apply=True) == RepairFinding("t", "sound", game)
        assert await load_all_rows(opened) == before

    run_with_database(url, work)


def test_stored_values_that_differ_from_the_replay_are_corrected(url: str) -> None:
    async def work(opened: Database) -> None:
        tables = await store_tables(
            opened, make_played_table(steps=1000, seats=(SeatSetup(), SeatSetup()))
        )
        before = await load_all_rows(opened)
        async with opened.begin_write() as connection:
            for change in (
                "UPDATE tables SET status = 'live', turn = 1, deadline = 7, game = 'jack'",
                "UPDATE seats SET name = 'Eve', result = NULL WHERE seat = 0",
            ):
                await connection.execute(text(change))
        spoilt = await load_all_rows(opened)
        wrong = ["game", "status", "turn", "deadline", "seats[0].name", "seats[0].result"]
        expected = RepairFinding("t", "repaired", "opera", wrong)
        assert await repair_table(tables, "t", NOW, apply=False) == expected
        assert await load_all_rows(opened) == spoilt
        assert await repair_table(tables, "t", NOW, apply=True) == expected
        assert await load_all_rows(opened) == before

    run_with_database(url, work)


def test_an_illegal_action_sets_the_table_aside_with_a_report(url: str) -> None:
    async def work(opened: Database) -> None:
        tables = await store_tables(opened, make_played_table())
        number = await make_action_illegal(opened, "t")
        events = await load_event_rows(opened)
        dry_run_finding = await repair_table(tables, "t", NOW, apply=False)
        assert await load_event_rows(opened) == events
        assert (await load_table_row(opened)).status == "live"
        finding = await repair_table(tables, "t", NOW, apply=True)
        assert finding == dry_run_finding
        assert (finding.outcome, finding.event, finding.action) == ("aside", number, ILLEGAL_ACTION)
        assert str(ILLEGAL_ACTION) in finding.why
        after = await load_event_rows(opened)
        assert after[:-1] == events, "no event is ever changed"
        assert after[-1][1:] == (NOW, ev.encode_event(ev.TableSetAside(number)))
        table_row = await load_table_row(opened)
        assert (table_row.status, table_row.turn, table_row.deadline, table_row.machine) == (
            "aside",
            None,
            None,
            False,
        )
        again = await repair_table(tables, "t", NOW + 1, apply=True)
        assert again == finding
        assert await load_event_rows(opened) == after

    run_with_database(url, work)


def test_a_record_with_a_guest_placed_on_hugos_space_sets_the_table_aside(url: str) -> None:
    """The action was legal before M23. The table is set aside, and every view says so."""
    stored_table, table = make_played_table(game="minuit", steps=0)
    rng = Rng(3)
    while table.history.state.view(None)["round"] == 1:
        play_random_actions(table, 1, rng, now=1000)
    between_rounds = table.history.state.view(None)
    assert between_rounds["ask"] == "placing"
    action = MINUIT.read(f"place {between_rounds['hugo']}")
    placed = LoggedEvent(table.seq + 1, 1000, ev.ActionPlayed(between_rounds["turn"], action))
    stored_table = msgspec.structs.replace(stored_table, events=[*table.log, placed])

    async def work(opened: Database) -> None:
        tables = await store_tables(opened, (stored_table, table))
        finding = await repair_table(tables, "t", NOW, apply=True)
        assert (finding.outcome, finding.event, finding.action) == ("aside", placed.seq, action)
        assert (await load_table_row(opened)).status == "aside"
        loaded = await tables.load_table("t")
        assert loaded is not None
        for seat in (0, 1, None):
            view = build_table_view(replay_stored_table(loaded), seat)
            assert (view.status, view.choices) == ("aside", [])
            tags = [event.__struct_config__.tag for event in view.events[-2:]]
            assert tags == [
                "unplayed",
                "aside",
            ]

    run_with_database(url, work)


def test_a_table_is_restored_when_its_log_is_legal_again(url: str) -> None:
    stored_table, table = make_played_table()

    async def work(opened: Database) -> None:
        tables = await store_tables(opened, (stored_table, table))
        before = await load_table_row(opened)
        await make_action_illegal(opened, "t")
        await repair_table(tables, "t", NOW, apply=True)
        await make_actions_legal(opened, "t", stored_table)
        assert (await repair_table(tables, "t", 2 * NOW, apply=True)).outcome == "restored"
        table_row = await load_table_row(opened)
        assert (table_row.status, table_row.turn) == ("live", before.turn)
        assert table_row.deadline > 2 * NOW
        assert (await repair_table(tables, "t", 3 * NOW, apply=True)).outcome == "sound"

    run_with_database(url, work)


def test_results_and_ratings_stay_the_same_when_a_table_is_set_aside_and_restored(url: str) -> None:
    async def work(opened: Database) -> None:
        stored_table, table = make_played_table(rated=True)
        tables = await store_tables(opened, (stored_table, table))
        async with opened.begin_write() as connection:
            for person in ("ann", "bob"):
                await connection.execute(
                    text(
                        "INSERT INTO users (id, name, kind, epoch, created, language) "
                        f"VALUES ('id of {person}', '{person}', 'guest', 0, 0, 'en')"
                    )
                )
        await append_events(tables, "t", table, table.decide_resign(0))
        ratings = await load_ratings(opened)
        assert [rating.games for rating in ratings] == [1, 1]
        await append_events(tables, "t", table, [ev.RematchOpened("another")])
        await make_action_illegal(opened, "t")
        await repair_table(tables, "t", NOW, apply=True)
        async with opened.begin_read() as connection:
            results = (await connection.execute(select(SeatRow.result))).scalars().all()
        assert sorted(results) == [-1, 1]
        await make_actions_legal(opened, "t", stored_table)
        assert (await repair_table(tables, "t", NOW, apply=True)).outcome == "restored"
        assert await load_ratings(opened) == ratings

    run_with_database(url, work)


async def load_ratings(opened: Database) -> list[Any]:
    async with opened.begin_read() as connection:
        return list((await connection.execute(select(RatingRow).order_by(RatingRow.user_id))).all())


@pytest.mark.parametrize(
    "spoil",
    [
        'UPDATE events SET body = CAST(\'{"type":"danced"}\' AS {blob}) WHERE seq = 3',
        'UPDATE tables SET plan = CAST(\'{"game":"opera"}\' AS {blob})',
        "UPDATE tables SET plan = CAST(replace({text}, '\"options\":{}', "
        '\'"options":{"handicap":9}\') AS {blob})',
    ],
)
def test_an_unreadable_table_is_reported_and_set_aside(url: str, spoil: str) -> None:
    postgres = url.startswith("postgresql")
    blob = "BYTEA" if postgres else "BLOB"
    plan = "convert_from(plan, 'UTF8')" if postgres else "CAST(plan AS TEXT)"
    statement = spoil.replace("{blob}", blob).replace("{text}", plan).replace(":", "\\:")

    async def work(opened: Database) -> None:
        tables = await store_tables(opened, make_played_table())
        async with opened.begin_write() as connection:
            await connection.execute(text(statement))
        before = await load_event_rows(opened)
        finding = await repair_table(tables, "t", NOW, apply=True)
        assert finding.outcome == "unreadable"
        assert finding.why
        assert await load_event_rows(opened) == before
        assert (await load_table_row(opened)).status == "aside"
        assert await TableStore(opened).list_overdue_tables(10**15) == []

    run_with_database(url, work)


def test_deals_that_do_not_follow_from_the_seed_are_reported(url: str) -> None:
    async def work(opened: Database) -> None:
        tables = await store_tables(opened, make_played_table())
        async with opened.begin_write() as connection:
            await connection.execute(text("UPDATE tables SET seed = 'another seed'"))
        finding = await repair_table(tables, "t", NOW, apply=True)
        assert (finding.outcome, finding.doubt) == (
            "sound",
            "its commitment is not the SHA-256 of its seed",
        )

    run_with_database(url, work)


def test_a_repair_does_not_undo_an_action_that_is_played_meanwhile(url: str) -> None:
    async def work(opened: Database) -> None:
        stored_table, table = make_played_table()
        tables = await store_tables(opened, (stored_table, table))
        rng = Rng(1)
        for _ in range(5):
            async with opened.begin_write() as connection:
                await connection.execute(text("UPDATE tables SET turn = 5"))
            assert table.turn is not None
            action = table.history.state.draw(rng)
            new_events = table.decide_play(table.turn, table.seq, action, 2000)
            repair = repair_table(tables, "t", NOW, apply=True)
            await asyncio.gather(append_events(tables, "t", table, new_events), repair)
            assert (await repair_table(tables, "t", NOW, apply=True)).outcome == "sound"
        loaded = await tables.load_table("t")
        assert loaded is not None
        assert loaded.events == table.log

    run_with_database(url, work)
