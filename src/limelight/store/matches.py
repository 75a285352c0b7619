"""Matches in the database; their games are tables like any other."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import case, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from limelight.store.database import Database
from limelight.store.models import MatchRow, SeatRow, TableRow
from limelight.tables.match import (
    Match,
    MatchGame,
    MatchPlan,
    MatchStatus,
    points,
    seat_of,
    side_at,
)

LARGEST_PAGE = 100


class KeptMatch(msgspec.Struct):
    """A match as it is kept."""

    id: str
    owner: str
    match: Match
    created: int


class Matches:
    """The matches of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, kept: KeptMatch) -> None:
        """A new match, of which no game has begun."""
        values = {
            "id": kept.id,
            "owner": kept.owner,
            "game": kept.match.plan.game,
            "plan": msgspec.json.encode(kept.match.plan),
            "status": kept.match.status,
            "created": kept.created,
        }
        async with self.database.begin() as connection:
            await connection.execute(insert(MatchRow).values(values))

    async def load(self, name: str) -> KeptMatch | None:
        """A match with its games; None if there is none of that name."""
        async with self.database.read() as connection:
            query = select(MatchRow).where(MatchRow.id == name)
            row = (await connection.execute(query)).first()
            if row is None:
                return None
            match = Match(msgspec.json.decode(row.plan, type=MatchPlan))
            match.status, match.blamed = row.status, row.blamed
            match.games = await _games(connection, name)
        return KeptMatch(row.id, row.owner, match, row.created)

    async def end(self, name: str, status: MatchStatus, blamed: int | None) -> None:
        """No more games of this match."""
        values = {"status": status, "blamed": blamed}
        async with self.database.begin() as connection:
            await connection.execute(update(MatchRow).where(MatchRow.id == name).values(values))

    async def refused(self, table: str, seat: int) -> None:
        """Count an answer that was refused."""
        here = (SeatRow.table_id == table, SeatRow.seat == seat)
        more = update(SeatRow).where(*here).values(refused=SeatRow.refused + 1)
        async with self.database.begin() as connection:
            await connection.execute(more)

    async def live(self, owner: str = "") -> list[str]:
        """The matches that go on, all or somebody's."""
        query = select(MatchRow.id).where(MatchRow.status == "live")
        if owner:
            query = query.where(MatchRow.owner == owner)
        async with self.database.read() as connection:
            return [row.id for row in await connection.execute(query)]

    async def listed(
        self, *, game: str = "", owner: str = "", after: str = "", most: int = LARGEST_PAGE
    ) -> list[dict[str, Any]]:
        """Matches, the latest first, each with how many games are over and the first side's points.

        To go on after a match, give its `place`.
        """
        query = select(MatchRow)
        if game:
            query = query.where(MatchRow.game == game)
        if owner:
            query = query.where(MatchRow.owner == owner)
        if after:
            created, _, name = after.partition(".")
            here = MatchRow.created == int(created)
            query = query.where((MatchRow.created < int(created)) | here & (MatchRow.id > name))
        query = query.order_by(MatchRow.created.desc(), MatchRow.id).limit(min(most, LARGEST_PAGE))
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).all()
            scores = await _scores(connection, [row.id for row in rows])
        found: list[dict[str, Any]] = []
        for row in rows:
            played, won = scores.get(row.id, (0, 0.0))
            found.append(
                {
                    "id": row.id,
                    "plan": msgspec.json.decode(row.plan, type=MatchPlan),
                    "status": row.status,
                    "blamed": row.blamed,
                    "created": row.created,
                    "place": f"{row.created}.{row.id}",
                    "played": played,
                    "points": won,
                }
            )
        return found


async def _games(connection: AsyncConnection, name: str) -> dict[int, MatchGame]:
    query = (
        select(TableRow.id, TableRow.match_game, TableRow.status, SeatRow)
        .join(SeatRow, SeatRow.table_id == TableRow.id)
        .where(TableRow.match_id == name)
        .order_by(TableRow.match_game)
    )
    found: dict[int, MatchGame] = {}
    for row in await connection.execute(query):
        number = row.match_game
        game = found.setdefault(number, MatchGame(number, row.id, row.status, missing=()))
        side = side_at(row.seat, number)
        if row.status == "open" and not row.name:
            game.missing = tuple(sorted((*game.missing, side)))
        if row.late:
            game.late = side
        if row.result is not None and row.seat == seat_of(0, number):
            game.points = points(row.result)
        mine, theirs = game.refused
        game.refused = (mine, theirs + row.refused) if side else (mine + row.refused, theirs)
    return found


async def _scores(
    connection: AsyncConnection, names: Sequence[str]
) -> dict[str, tuple[int, float]]:
    """Of each match, how many games are over, and the first side's points."""
    won = case((SeatRow.result > 0, 1.0), (SeatRow.result == 0, 0.5), else_=0.0)
    query = (
        select(TableRow.match_id, func.count().label("played"), func.sum(won).label("points"))
        .join(SeatRow, SeatRow.table_id == TableRow.id)
        .where(
            TableRow.match_id.in_(names),
            TableRow.status == "over",
            SeatRow.seat == TableRow.match_game % 2,  # where the first side sits, see `seat_of`
        )
        .group_by(TableRow.match_id)
    )
    rows = await connection.execute(query)
    return {row.match_id: (row.played, float(row.points)) for row in rows}
