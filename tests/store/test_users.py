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
from limelight.store.users import (
    MAX_ENDED_SESSIONS,
    MAX_MUTED,
    MIN_LEADER_GAMES,
    MIN_LEADER_OPPONENTS,
    SESSION_SECONDS,
    NoGuest,
    People,
    Person,
    TooMany,
    rate,
)
from limelight.tables.table_setup import Plan, SeatPlan
from tests.server.serving import database
from tests.store.test_store import using

NOW = 1_800_000_000_000
YEAR = 1000 * SESSION_SECONDS


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with database(request.param, tmp_path) as found:
        yield found


async def account(people: People, name: str) -> Person:
    guest = await people.guest(name, NOW)
    return await people.register(guest.id, name, "a hash", NOW)


async def play(opened: Database, game: str, winner: Person, loser: Person) -> None:
    """A rated game of two, to its end."""
    async with opened.begin() as connection:
        await connection.run_sync(lambda plain: rate(plain, game, [winner.id, loser.id], [1, -1]))


async def count(opened: Database, table: str) -> int:
    async with opened.read() as connection:
        return int((await connection.execute(text(f"SELECT count(*) FROM {table}"))).scalar_one())


# Sessions.


def test_a_session_that_was_logged_out_is_nobodys_and_the_others_last(url: str) -> None:
    async def work(opened: Database) -> None:
        people = People(opened)
        ann = await account(people, "Ann")
        assert await people.end_session(ann.id, "one", NOW)
        assert await people.end_session(ann.id, "one", NOW + 1)  # once more is no harm
        assert await people.find_in_session(ann.id, "one") is None
        other = await people.find_in_session(ann.id, "other")
        assert other == msgspec.structs.replace(ann, session="other")
        assert (ann.id, "one", ann.epoch) in await people.ended_sessions(NOW)
        assert await people.ended_sessions(NOW + 2) == []

    using(url, work)


def test_ended_sessions_are_kept_as_long_as_cookies_are_good_and_no_longer(url: str) -> None:
    async def work(opened: Database) -> None:
        people = People(opened)
        ann, bob = [await people.guest(name, NOW) for name in ("Ann", "Bob")]
        await people.end_session(ann.id, "one", NOW)
        await people.end_session(bob.id, "two", NOW + YEAR)
        assert await people.find_in_session(ann.id, "one") is None
        await people.end_session(bob.id, "three", NOW + YEAR + 1)
        assert {session for _, session, _ in await people.ended_sessions(0)} == {"two", "three"}

    using(url, work)


def test_who_logs_out_ever_so_often_keeps_few_rows(url: str) -> None:
    async def work(opened: Database) -> None:
        people = People(opened)
        ann = await people.guest("Ann", NOW)
        async with opened.begin() as connection:
            values = [
                {"who": ann.id, "session": str(number), "ended": NOW}
                for number in range(MAX_ENDED_SESSIONS)
            ]
            query = "INSERT INTO ended_sessions VALUES (:who, :session, :ended)"
            await connection.execute(text(query), values)
        assert not await people.end_session(ann.id, "one more", NOW)
        epoch = await people.end_sessions(ann.id, NOW)  # so that none of the rows is needed
        assert epoch == ann.epoch + 1
        assert await people.ended_sessions(0) == [(ann.id, "", epoch)]

    using(url, work)


def test_a_guest_registers_once(url: str) -> None:
    async def work(opened: Database) -> None:
        people = People(opened)
        guest = await people.guest("Ann", NOW)
        ann = await people.register(guest.id, "Ann", "a hash", NOW)
        with pytest.raises(NoGuest):
            await people.register(guest.id, "Thief", "another hash", NOW)
        assert await people.account("Ann") == (ann, "a hash")
        assert await people.account("Thief") is None

    using(url, work)


# Ratings.


def test_a_persons_bots_are_rated_neither_against_each_other_nor_against_that_person(
    url: str,
) -> None:
    async def work(opened: Database) -> None:
        people = People(opened)
        ann, bob = [await account(people, name) for name in ("Ann", "Bob")]
        one, two = [await people.bot(ann.id, name, name, NOW) for name in ("One", "Two")]
        other = await people.bot(bob.id, "Other", "other", NOW)
        for winner, loser in ((one, two), (two, one), (ann, one), (two, ann), (ann, ann)):
            await play(opened, "opera", winner, loser)
        assert await count(opened, "ratings") == await count(opened, "opponents") == 0
        await play(opened, "opera", one, other)
        await play(opened, "opera", one, bob)
        assert set(await people.ratings("opera", [one.id, other.id, bob.id])) == {
            one.id,
            other.id,
            bob.id,
        }
        await people.forget(one.id)
        assert await count(opened, "opponents") == 0

    using(url, work)


def test_a_game_against_a_bot_that_was_deleted_ends_unrated(url: str) -> None:
    async def work(opened: Database) -> None:
        people = People(opened)
        ann, bob = [await account(people, name) for name in ("Ann", "Bob")]
        bot = await people.bot(bob.id, "Bot", "bot", NOW)
        await people.forget(bot.id)
        await play(opened, "opera", bot, ann)
        await play(opened, "opera", ann, bot)
        assert await count(opened, "ratings") == await count(opened, "opponents") == 0

    using(url, work)


def test_the_leaderboard_is_for_who_has_played_enough_games_against_enough_people(
    url: str,
) -> None:
    async def work(opened: Database) -> None:
        people = People(opened)
        ann = await account(people, "Ann")
        others = [await account(people, f"Other {n}") for n in range(MIN_LEADER_OPPONENTS)]
        bots = [await people.bot(others[0].id, f"Bot {n}", str(n), NOW) for n in range(3)]
        guests = [await people.guest(f"Guest {n}", NOW) for n in range(3)]

        async def listed() -> list[str]:
            return [row["name"] for row in await people.leaders("opera")]

        # A person with all their bots is one opponent; guests are none.
        for other in [*others[:-1], *bots, *guests] * 2:
            await play(opened, "opera", ann, other)
        assert await listed() == []
        # It is by game.
        await play(opened, "jack", ann, others[-1])
        assert await listed() == []
        await play(opened, "opera", ann, others[-1])
        assert await listed() == ["Ann"]
        assert await people.leaders("opera", bots=True) == []

        # Enough opponents, but too few games.
        newcomer = await account(people, "Newcomer")
        for number in range(MIN_LEADER_GAMES - 1):
            await play(opened, "opera", newcomer, others[number % MIN_LEADER_OPPONENTS])
        assert await listed() == ["Ann"]
        await play(opened, "opera", newcomer, others[0])
        assert sorted(await listed()) == ["Ann", "Newcomer"]

    using(url, work)


def test_games_that_end_at_once_are_all_counted(url: str) -> None:
    async def work(opened: Database) -> dict[str, Any]:
        people = People(opened)
        ann, bob = [await account(people, name) for name in ("Ann", "Bob")]
        await asyncio.gather(*(play(opened, "opera", ann, bob) for _ in range(4)))
        return await people.ratings("opera", [ann.id, bob.id])

    assert {rating.games for rating in using(url, work).values()} == {4}


def test_games_of_before_count_for_the_leaderboard(url: str) -> None:
    """A database from before opponents were noted: the migration finds them in its tables."""

    async def work(opened: Database) -> None:
        people = People(opened)
        ann, bob = [await account(people, name) for name in ("Ann", "Bob")]
        async with opened.begin() as connection:
            await connection.run_sync(_go_back)
            for name, rated, status in (
                ("rated", True, "over"),
                ("unrated", False, "over"),
                ("live", True, "live"),
            ):
                plan = msgspec.json.encode(Plan(name, (SeatPlan(), SeatPlan()), rated=rated))
                await connection.execute(text(TABLE), {"id": name, "plan": plan, "status": status})
                for seat, who in enumerate((ann.id, bob.id)):
                    await connection.execute(text(SEAT), {"id": name, "seat": seat, "who": who})
            await connection.run_sync(_go_on)
        async with opened.read() as connection:
            found = await connection.execute(
                text("SELECT user_id, game, opponent_id FROM opponents")
            )
            assert {tuple(row) for row in found} == {
                (ann.id, "rated", bob.id),
                (bob.id, "rated", ann.id),
            }

    using(url, work)


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
        people = People(opened)
        ann = await people.guest("Ann", NOW)
        for number in range(MAX_MUTED - 2):
            await people.mute(ann.id, f"Loud {number}", True)
        tries = [people.mute(ann.id, f"Louder {number}", True) for number in range(6)]
        done = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(one, TooMany) for one in done) == 4
        await people.mute(ann.id, "Loud 0", True)  # again: that is none more
        await people.mute(ann.id, "Loud 0", False)
        await people.mute(ann.id, "Another", True)
        assert len(await people.muted(ann.id)) == MAX_MUTED

    using(url, work)
