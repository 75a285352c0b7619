"""The matches of a database; their games are tables like any other."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import case, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from limelight.store.database import Database
from limelight.store.models import MatchRow, SeatRow, TableRow
from limelight.tables.ids import MatchId, TableId, UserId
from limelight.tables.match import (
    Match,
    MatchGame,
    MatchSetup,
    MatchStatus,
    points_for_result,
    seat_of_side,
    side_in_seat,
)

MAX_PAGE_ROWS: Final = 100


class StoredMatch(msgspec.Struct):
    """A match as the database has it."""

    id: MatchId
    owner: UserId
    match: Match
    created: int


class MatchStore:
    """The matches of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add_match(self, stored: StoredMatch) -> None:
        """Store a new match without any game."""
        values = {
            "id": stored.id,
            "owner": stored.owner,
            "game": stored.match.setup.game,
            "plan": msgspec.json.encode(stored.match.setup),
            "status": stored.match.status,
            "created": stored.created,
        }
        async with self.database.begin_write() as connection:
            await connection.execute(insert(MatchRow).values(values))

    async def load_match(self, match_id: MatchId) -> StoredMatch | None:
        """A match with its games; None if there is none with this id."""
        async with self.database.begin_read() as connection:
            query = select(MatchRow).where(MatchRow.id == match_id)
            row = (await connection.execute(query)).first()
            if row is None:
                return None
            match = Match(msgspec.json.decode(row.plan, type=MatchSetup))
            match.status, match.blamed_side = row.status, row.blamed
            match.games = await _load_games(connection, match_id)
        return StoredMatch(match_id, UserId(row.owner), match, row.created)

    async def end_match(
        self, match_id: MatchId, status: MatchStatus, blamed_side: int | None
    ) -> None:
        """Store that a match has ended, and which side is to blame if it ended early."""
        values = {"status": status, "blamed": blamed_side}
        async with self.database.begin_write() as connection:
            await connection.execute(update(MatchRow).where(MatchRow.id == match_id).values(values))

    async def count_refused_answer(self, table_id: TableId, seat: int) -> None:
        """Count an answer of a seat that was refused."""
        is_seat = (SeatRow.table_id == table_id, SeatRow.seat == seat)
        increment = update(SeatRow).where(*is_seat).values(refused=SeatRow.refused + 1)
        async with self.database.begin_write() as connection:
            await connection.execute(increment)

    async def list_live_matches(self, owner: str = "") -> list[MatchId]:
        """The matches that are not over, of all users or of one."""
        query = select(MatchRow.id).where(MatchRow.status == "live")
        if owner:
            query = query.where(MatchRow.owner == owner)
        async with self.database.begin_read() as connection:
            return [MatchId(row.id) for row in await connection.execute(query)]

    async def list_matches(
        self, *, game: str = "", owner: str = "", cursor: str = "", limit: int = MAX_PAGE_ROWS
    ) -> list[dict[str, Any]]:
        """Matches, the latest first, with the number of finished games and the first side's points.

        The `place` of a match, as `cursor`, continues the list after it.
        """
        query = select(MatchRow)
        if game:
            query = query.where(MatchRow.game == game)
        if owner:
            query = query.where(MatchRow.owner == owner)
        if cursor:
            created, _, match_id = cursor.partition(".")
            is_equal = MatchRow.created == int(created)
            query = query.where(
                (MatchRow.created < int(created)) | is_equal & (MatchRow.id > match_id)
            )
        query = query.order_by(MatchRow.created.desc(), MatchRow.id)
        query = query.limit(min(limit, MAX_PAGE_ROWS))
        async with self.database.begin_read() as connection:
            rows = (await connection.execute(query)).all()
            scores = await _load_scores(connection, [row.id for row in rows])
        matches: list[dict[str, Any]] = []
        for row in rows:
            finished_games, points = scores.get(row.id, (0, 0.0))
            matches.append(
                {
                    "id": row.id,
                    "plan": msgspec.json.decode(row.plan, type=MatchSetup),
                    "status": row.status,
                    "blamed": row.blamed,
                    "created": row.created,
                    "place": f"{row.created}.{row.id}",
                    "played": finished_games,
                    "points": points,
                }
            )
        return matches


async def _load_games(connection: AsyncConnection, match_id: MatchId) -> dict[int, MatchGame]:
    query = (
        select(TableRow.id, TableRow.match_game, TableRow.status, SeatRow)
        .join(SeatRow, SeatRow.table_id == TableRow.id)
        .where(TableRow.match_id == match_id)
        .order_by(TableRow.match_game)
    )
    games: dict[int, MatchGame] = {}
    for row in await connection.execute(query):
        number = row.match_game
        new_game = MatchGame(number, TableId(row.id), row.status, missing=())
        game = games.setdefault(number, new_game)
        side = side_in_seat(row.seat, number)
        if row.status == "open" and not row.name:
            game.missing = tuple(sorted((*game.missing, side)))
        if row.late:
            game.late = side
        if row.result is not None and row.seat == seat_of_side(0, number):
            game.points = points_for_result(row.result)
        first, second = game.refused
        game.refused = (first, second + row.refused) if side else (first + row.refused, second)
    return games


async def _load_scores(
    connection: AsyncConnection, match_ids: Sequence[MatchId]
) -> dict[MatchId, tuple[int, float]]:
    """For each match the number of finished games, and the first side's points."""
    points = case((SeatRow.result > 0, 1.0), (SeatRow.result == 0, 0.5), else_=0.0)
    query = (
        select(TableRow.match_id, func.count().label("played"), func.sum(points).label("points"))
        .join(SeatRow, SeatRow.table_id == TableRow.id)
        .where(
            TableRow.match_id.in_(match_ids),
            TableRow.status == "over",
            SeatRow.seat == TableRow.match_game % 2,  # the first side's seat, see `seat_of_side`
        )
        .group_by(TableRow.match_id)
    )
    rows = await connection.execute(query)
    return {row.match_id: (row.played, float(row.points)) for row in rows}
