"""People in the database: sessions that end, ratings that count, and how much one may keep."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic import command
from sqlalchemy import Connection, text

from limelight.store.database import Database, alembic_config
from limelight.store.ratings import (
    MIN_LEADER_GAMES,
    MIN_LEADER_OPPONENTS,
    RatingStore,
    store_rated_game,
)
from limelight.store.users import (
    MAX_ENDED_SESSIONS_PER_USER,
    MAX_MUTED_NAMES,
    SESSION_SECONDS,
    NotAGuest,
    TooManyPerUser,
    User,
    UserStore,
)
from limelight.tables.table_setup import SeatSetup, TableSetup
from tests.server.serving import database
from tests.store.test_store import run_with_database

NOW = 1_800_000_000_000
YEAR = 1000 * SESSION_SECONDS


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with database(request.param, tmp_path) as found:
        yield found


async def add_account(people: UserStore, name: str) -> User:
    guest = await people.add_guest(name, NOW)
    return await people.register_account(guest.id, name, "a hash", NOW)


async def store_game(opened: Database, game: str, winner: User, loser: User) -> None:
    """A rated game of two, to its end."""
    async with opened.begin_write() as connection:
        await connection.run_sync(
            lambda plain: store_rated_game(plain, game, [winner.id, loser.id], [1, -1])
        )


async def count_rows(opened: Database, table: str) -> int:
    async with opened.begin_read() as connection:
        return int((await connection.execute(text(f"SELECT count(*) FROM {table}"))).scalar_one())


# Sessions.


def test_a_session_that_was_logged_out_is_nobodys_and_the_others_last(url: str) -> None:
    async def work(opened: Database) -> None:
        people = UserStore(opened)
        ann = await add_account(people, "Ann")
        assert await people.end_session(ann.id, "one", NOW)
        assert await people.end_session(ann.id, "one", NOW + 1)  # once more is no harm
        assert await people.find_in_session(ann.id, "one") is None
        other = await people.find_in_session(ann.id, "other")
        assert other == msgspec.structs.replace(ann, session="other")
        assert (ann.id, "one", ann.epoch) in await people.list_ended_sessions(NOW)
        assert await people.list_ended_sessions(NOW + 2) == []

    run_with_database(url, work)


def test_ended_sessions_are_kept_as_long_as_cookies_are_good_and_no_longer(url: str) -> None:
    async def work(opened: Database) -> None:
        people = UserStore(opened)
        ann, bob = [await people.add_guest(name, NOW) for name in ("Ann", "Bob")]
        await people.end_session(ann.id, "one", NOW)
        await people.end_session(bob.id, "two", NOW + YEAR)
        assert await people.find_in_session(ann.id, "one") is None
        await people.end_session(bob.id, "three", NOW + YEAR + 1)
        assert {session for _, session, _ in await people.list_ended_sessions(0)} == {
            "two",
            "three",
        }

    run_with_database(url, work)


def test_who_logs_out_ever_so_often_keeps_few_rows(url: str) -> None:
    async def work(opened: Database) -> None:
        people = UserStore(opened)
        ann = await people.add_guest("Ann", NOW)
        async with opened.begin_write() as connection:
            values = [
                {"who": ann.id, "session": str(number), "ended": NOW}
                for number in range(MAX_ENDED_SESSIONS_PER_USER)
            ]
            query = "INSERT INTO ended_sessions VALUES (:who, :session, :ended)"
            await connection.execute(text(query), values)
        assert not await people.end_session(ann.id, "one more", NOW)
        epoch = await people.end_all_sessions(ann.id, NOW)  # so that none of the rows is needed
        assert epoch == ann.epoch + 1
        assert await people.list_ended_sessions(0) == [(ann.id, "", epoch)]

    run_with_database(url, work)


def test_a_guest_registers_once(url: str) -> None:
    async def work(opened: Database) -> None:
        people = UserStore(opened)
        guest = await people.add_guest("Ann", NOW)
        ann = await people.register_account(guest.id, "Ann", "a hash", NOW)
        with pytest.raises(NotAGuest):
            await people.register_account(guest.id, "Thief", "another hash", NOW)
        assert await people.find_account("Ann") == (ann, "a hash")
        assert await people.find_account("Thief") is None

    run_with_database(url, work)


def test_a_guest_who_registers_and_renames_at_once_reserves_one_name(url: str) -> None:
    async def work(opened: Database) -> None:
        users = UserStore(opened)
        for number in range(5):
            eve = await users.add_guest("Eve", NOW)
            await asyncio.gather(
                users.register_account(eve.id, f"Eve {number}", "a hash", NOW),
                users.update_user(eve.id, {"name": f"Ann {number}"}),
            )
            found = await users.find_user(eve.id)
            assert found
            assert await users.find_user_by_name(found.name) == found

    run_with_database(url, work)


# Ratings.


def test_a_persons_bots_are_rated_neither_against_each_other_nor_against_that_person(
    url: str,
) -> None:
    async def work(opened: Database) -> None:
        people = UserStore(opened)
        ann, bob = [await add_account(people, name) for name in ("Ann", "Bob")]
        one, two = [await people.add_bot(ann.id, name, name, NOW) for name in ("One", "Two")]
        other = await people.add_bot(bob.id, "Other", "other", NOW)
        for winner, loser in ((one, two), (two, one), (ann, one), (two, ann), (ann, ann)):
            await store_game(opened, "opera", winner, loser)
        assert await count_rows(opened, "ratings") == await count_rows(opened, "opponents") == 0
        await store_game(opened, "opera", one, other)
        await store_game(opened, "opera", one, bob)
        assert set(await RatingStore(opened).load_ratings("opera", [one.id, other.id, bob.id])) == {
            one.id,
            other.id,
            bob.id,
        }
        await people.delete_bot(one.id)
        assert await count_rows(opened, "opponents") == 0

    run_with_database(url, work)


def test_a_game_against_a_bot_that_was_deleted_ends_unrated(url: str) -> None:
    async def work(opened: Database) -> None:
        people = UserStore(opened)
        ann, bob = [await add_account(people, name) for name in ("Ann", "Bob")]
        bot = await people.add_bot(bob.id, "Bot", "bot", NOW)
        await people.delete_bot(bot.id)
        await store_game(opened, "opera", bot, ann)
        await store_game(opened, "opera", ann, bot)
        assert await count_rows(opened, "ratings") == await count_rows(opened, "opponents") == 0

    run_with_database(url, work)


def test_the_leaderboard_is_for_who_has_played_enough_games_against_enough_people(
    url: str,
) -> None:
    async def work(opened: Database) -> None:
        people = UserStore(opened)
        ann = await add_account(people, "Ann")
        others = [await add_account(people, f"Other {n}") for n in range(MIN_LEADER_OPPONENTS)]
        bots = [await people.add_bot(others[0].id, f"Bot {n}", str(n), NOW) for n in range(3)]
        guests = [await people.add_guest(f"Guest {n}", NOW) for n in range(3)]

        async def listed() -> list[str]:
            return [row["name"] for row in await RatingStore(opened).list_leaders("opera")]

        # A person with all their bots is one opponent; guests are none.
        for other in [*others[:-1], *bots, *guests] * 2:
            await store_game(opened, "opera", ann, other)
        assert await listed() == []
        # It is by game.
        await store_game(opened, "jack", ann, others[-1])
        assert await listed() == []
        await store_game(opened, "opera", ann, others[-1])
        assert await listed() == ["Ann"]
        assert await RatingStore(opened).list_leaders("opera", bots=True) == []

        # Enough opponents, but too few games.
        newcomer = await add_account(people, "Newcomer")
        for number in range(MIN_LEADER_GAMES - 1):
            await store_game(opened, "opera", newcomer, others[number % MIN_LEADER_OPPONENTS])
        assert await listed() == ["Ann"]
        await store_game(opened, "opera", newcomer, others[0])
        assert sorted(await listed()) == ["Ann", "Newcomer"]

    run_with_database(url, work)


def test_games_that_end_at_once_are_all_counted(url: str) -> None:
    async def work(opened: Database) -> dict[str, Any]:
        people = UserStore(opened)
        ann, bob = [await add_account(people, name) for name in ("Ann", "Bob")]
        await asyncio.gather(*(store_game(opened, "opera", ann, bob) for _ in range(4)))
        return await RatingStore(opened).load_ratings("opera", [ann.id, bob.id])

    assert {rating.games for rating in run_with_database(url, work).values()} == {4}


def test_games_of_before_count_for_the_leaderboard(url: str) -> None:
    """A database from before opponents were noted: the migration finds them in its tables."""

    async def work(opened: Database) -> None:
        people = UserStore(opened)
        ann, bob = [await add_account(people, name) for name in ("Ann", "Bob")]
        async with opened.begin_write() as connection:
            await connection.run_sync(_go_back)
            for name, rated, status in (
                ("rated", True, "over"),
                ("unrated", False, "over"),
                ("live", True, "live"),
            ):
                plan = msgspec.json.encode(
                    TableSetup(name, (SeatSetup(), SeatSetup()), rated=rated)
                )
                await connection.execute(text(TABLE), {"id": name, "plan": plan, "status": status})
                for seat, who in enumerate((ann.id, bob.id)):
                    await connection.execute(text(SEAT), {"id": name, "seat": seat, "who": who})
            await connection.run_sync(_go_on)
        async with opened.begin_read() as connection:
            found = await connection.execute(
                text("SELECT user_id, game, opponent_id FROM opponents")
            )
            assert {tuple(row) for row in found} == {
                (ann.id, "rated", bob.id),
                (bob.id, "rated", ann.id),
            }

    run_with_database(url, work)


TABLE = (
    "INSERT INTO tables (id, game, plan, seed, owner, public, status, machine, created, updated) "
    "VALUES (:id, :id, :plan, '', '', true, :status, false, 1, 1)"
)
SEAT = (
    "INSERT INTO seats (table_id, seat, user_id, name, kind, asked, late, refused) "
    "VALUES (:id, :seat, :who, '', 'person', '', false, 0)"
)


def _go_back(connection: Connection) -> None:
    config = alembic_config()
    config.attributes["connection"] = connection
    command.downgrade(config, "0001")


def _go_on(connection: Connection) -> None:
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


# How much one may keep.


def test_one_person_mutes_so_many_and_no_more(url: str) -> None:
    async def work(opened: Database) -> None:
        people = UserStore(opened)
        ann = await people.add_guest("Ann", NOW)
        for number in range(MAX_MUTED_NAMES - 2):
            await people.set_muted(ann.id, f"Loud {number}", True)
        tries = [people.set_muted(ann.id, f"Louder {number}", True) for number in range(6)]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(one, TooManyPerUser) for one in done) == 4
        await people.set_muted(ann.id, "Loud 0", True)  # again: that is none more
        await people.set_muted(ann.id, "Loud 0", False)
        await people.set_muted(ann.id, "Another", True)
        assert len(await people.load_muted_names(ann.id)) == MAX_MUTED_NAMES

    run_with_database(url, work)
