"""Users in the database: their sessions, their ratings and the limits on what they store."""

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
from tests.server.server_process import create_database
from tests.store.test_store import run_with_database

NOW = 1_800_000_000_000
YEAR = 1000 * SESSION_SECONDS


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with create_database(request.param, tmp_path) as database_url:
        yield database_url


async def add_account(users: UserStore, name: str) -> User:
    guest = await users.add_guest(name, NOW)
    return await users.register_account(guest.id, name, "a hash", NOW)


async def store_game(opened: Database, game: str, winner: User, loser: User) -> None:
    """Store the result of a rated game of two."""
    async with opened.begin_write() as connection:
        await connection.run_sync(
            lambda plain: store_rated_game(plain, game, [winner.id, loser.id], [1, -1])
        )


async def count_rows(opened: Database, table: str) -> int:
    async with opened.begin_read() as connection:
        return int((await connection.execute(text(f"SELECT count(*) FROM {table}"))).scalar_one())


# Sessions.


def test_logging_out_ends_one_session_and_no_other(url: str) -> None:
    async def work(opened: Database) -> None:
        users = UserStore(opened)
        ann = await add_account(users, "Ann")
        assert await users.end_session(ann.id, "one", NOW)
        assert await users.end_session(ann.id, "one", NOW + 1)  # a session may be ended twice
        assert await users.find_in_session(ann.id, "one") is None
        other = await users.find_in_session(ann.id, "other")
        assert other == msgspec.structs.replace(ann, session="other")
        assert (ann.id, "one", ann.epoch) in await users.list_ended_sessions(NOW)
        assert await users.list_ended_sessions(NOW + 2) == []

    run_with_database(url, work)


def test_ended_sessions_are_stored_until_their_cookies_expire(url: str) -> None:
    async def work(opened: Database) -> None:
        users = UserStore(opened)
        ann, bob = [await users.add_guest(name, NOW) for name in ("Ann", "Bob")]
        await users.end_session(ann.id, "one", NOW)
        await users.end_session(bob.id, "two", NOW + YEAR)
        assert await users.find_in_session(ann.id, "one") is None
        await users.end_session(bob.id, "three", NOW + YEAR + 1)
        assert {session for _, session, _ in await users.list_ended_sessions(0)} == {
            "two",
            "three",
        }

    run_with_database(url, work)


def test_the_number_of_stored_ended_sessions_of_a_user_is_limited(url: str) -> None:
    async def work(opened: Database) -> None:
        users = UserStore(opened)
        ann = await users.add_guest("Ann", NOW)
        async with opened.begin_write() as connection:
            values = [
                {"who": ann.id, "session": str(number), "ended": NOW}
                for number in range(MAX_ENDED_SESSIONS_PER_USER)
            ]
            query = "INSERT INTO ended_sessions VALUES (:who, :session, :ended)"
            await connection.execute(text(query), values)
        assert not await users.end_session(ann.id, "one more", NOW)
        # This ends all sessions, so none of the rows is needed.
        epoch = await users.end_all_sessions(ann.id, NOW)
        assert epoch == ann.epoch + 1
        assert await users.list_ended_sessions(0) == [(ann.id, "", epoch)]

    run_with_database(url, work)


def test_a_guest_can_register_only_once(url: str) -> None:
    async def work(opened: Database) -> None:
        users = UserStore(opened)
        guest = await users.add_guest("Ann", NOW)
        ann = await users.register_account(guest.id, "Ann", "a hash", NOW)
        with pytest.raises(NotAGuest):
            await users.register_account(guest.id, "Thief", "another hash", NOW)
        assert await users.find_account("Ann") == (ann, "a hash")
        assert await users.find_account("Thief") is None

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
            user = await users.find_user(eve.id)
            assert user
            assert await users.find_user_by_name(user.name) == user

    run_with_database(url, work)


# Ratings.


def test_a_persons_bots_are_rated_neither_against_each_other_nor_against_that_person(
    url: str,
) -> None:
    async def work(opened: Database) -> None:
        users = UserStore(opened)
        ann, bob = [await add_account(users, name) for name in ("Ann", "Bob")]
        one, two = [await users.add_bot(ann.id, name, name, NOW) for name in ("One", "Two")]
        other = await users.add_bot(bob.id, "Other", "other", NOW)
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
        await users.delete_bot(one.id)
        assert await count_rows(opened, "opponents") == 0

    run_with_database(url, work)


def test_a_game_against_a_bot_that_was_deleted_ends_unrated(url: str) -> None:
    async def work(opened: Database) -> None:
        users = UserStore(opened)
        ann, bob = [await add_account(users, name) for name in ("Ann", "Bob")]
        bot = await users.add_bot(bob.id, "Bot", "bot", NOW)
        await users.delete_bot(bot.id)
        await store_game(opened, "opera", bot, ann)
        await store_game(opened, "opera", ann, bot)
        assert await count_rows(opened, "ratings") == await count_rows(opened, "opponents") == 0

    run_with_database(url, work)


def test_the_leaderboard_requires_enough_games_against_enough_opponents(
    url: str,
) -> None:
    async def work(opened: Database) -> None:
        users = UserStore(opened)
        ann = await add_account(users, "Ann")
        others = [await add_account(users, f"Other {n}") for n in range(MIN_LEADER_OPPONENTS)]
        bots = [await users.add_bot(others[0].id, f"Bot {n}", str(n), NOW) for n in range(3)]
        guests = [await users.add_guest(f"Guest {n}", NOW) for n in range(3)]

        async def list_leader_names() -> list[str]:
            return [row["name"] for row in await RatingStore(opened).list_leaders("opera")]

        # A person with all their bots is one opponent; guests are none.
        for other in [*others[:-1], *bots, *guests] * 2:
            await store_game(opened, "opera", ann, other)
        assert await list_leader_names() == []
        # It is by game.
        await store_game(opened, "jack", ann, others[-1])
        assert await list_leader_names() == []
        await store_game(opened, "opera", ann, others[-1])
        assert await list_leader_names() == ["Ann"]
        assert await RatingStore(opened).list_leaders("opera", bots=True) == []

        # Enough opponents, but too few games.
        newcomer = await add_account(users, "Newcomer")
        for number in range(MIN_LEADER_GAMES - 1):
            await store_game(opened, "opera", newcomer, others[number % MIN_LEADER_OPPONENTS])
        assert await list_leader_names() == ["Ann"]
        await store_game(opened, "opera", newcomer, others[0])
        assert sorted(await list_leader_names()) == ["Ann", "Newcomer"]

    run_with_database(url, work)


def test_all_games_that_end_at_the_same_time_are_counted(url: str) -> None:
    async def work(opened: Database) -> dict[str, Any]:
        users = UserStore(opened)
        ann, bob = [await add_account(users, name) for name in ("Ann", "Bob")]
        await asyncio.gather(*(store_game(opened, "opera", ann, bob) for _ in range(4)))
        return await RatingStore(opened).load_ratings("opera", [ann.id, bob.id])

    assert {rating.games for rating in run_with_database(url, work).values()} == {4}


def test_games_before_the_migration_count_for_the_leaderboard(url: str) -> None:
    """The migration finds the opponents of earlier games in the tables of a database."""

    async def work(opened: Database) -> None:
        users = UserStore(opened)
        ann, bob = [await add_account(users, name) for name in ("Ann", "Bob")]
        async with opened.begin_write() as connection:
            await connection.run_sync(downgrade_database)
            for name, rated, status in (
                ("rated", True, "over"),
                ("unrated", False, "over"),
                ("live", True, "live"),
            ):
                plan = msgspec.json.encode(
                    TableSetup(name, (SeatSetup(), SeatSetup()), rated=rated)
                )
                await connection.execute(text(TABLE), {"id": name, "plan": plan, "status": status})
                for seat, user_id in enumerate((ann.id, bob.id)):
                    await connection.execute(text(SEAT), {"id": name, "seat": seat, "who": user_id})
            await connection.run_sync(upgrade_database)
        async with opened.begin_read() as connection:
            opponents = await connection.execute(
                text("SELECT user_id, game, opponent_id FROM opponents")
            )
            assert {tuple(row) for row in opponents} == {
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


def downgrade_database(connection: Connection) -> None:
    config = alembic_config()
    config.attributes["connection"] = connection
    command.downgrade(config, "0001")


def upgrade_database(connection: Connection) -> None:
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


# Limits.


def test_the_number_of_names_that_a_user_may_mute_is_limited(url: str) -> None:
    async def work(opened: Database) -> None:
        users = UserStore(opened)
        ann = await users.add_guest("Ann", NOW)
        for number in range(MAX_MUTED_NAMES - 2):
            await users.set_muted(ann.id, f"Loud {number}", True)
        attempts = [users.set_muted(ann.id, f"Louder {number}", True) for number in range(6)]
        results = await asyncio.gather(*attempts, return_exceptions=True)
        assert sum(isinstance(result, TooManyPerUser) for result in results) == 4
        await users.set_muted(ann.id, "Loud 0", True)  # already muted, so the number stays the same
        await users.set_muted(ann.id, "Loud 0", False)
        await users.set_muted(ann.id, "Another", True)
        assert len(await users.load_muted_names(ann.id)) == MAX_MUTED_NAMES

    run_with_database(url, work)
