"""The ratings of users, and the leaderboards."""

from collections.abc import Sequence
from itertools import permutations
from typing import Any, Final

from sqlalchemy import Connection, func, insert, select, update
from sqlalchemy.orm import aliased

from limelight.store.database import Database
from limelight.store.models import OpponentRow, RatingRow, UserRow
from limelight.tables.ids import UserId
from limelight.tables.rating import INITIAL_RATING, Rating, update_ratings

#: A leaderboard lists users with so many rated games, against so many different opponents.
MIN_LEADER_GAMES: Final = 5
MIN_LEADER_OPPONENTS: Final = 3


class RatingStore:
    """The ratings of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def load_ratings(self, game: str, user_ids: Sequence[UserId]) -> dict[UserId, Rating]:
        """The ratings of these users in a game; users without one are left out."""
        query = select(RatingRow.user_id, RatingRow.mu, RatingRow.sigma, RatingRow.games)
        query = query.where(RatingRow.game == game, RatingRow.user_id.in_(user_ids))
        async with self.database.begin_read() as connection:
            rows = await connection.execute(query)
            return {UserId(row.user_id): Rating(row.mu, row.sigma, row.games) for row in rows}

    async def list_leaders(
        self, game: str, bots: bool = False, limit: int = 100
    ) -> list[dict[str, Any]]:
        """The accounts or bots with the best conservative estimates in a game, best first.

        Only those with enough games against enough opponents. A user and all bots of that user are
        one opponent, and guests are none: anybody can be a hundred of them.
        """
        conservative_estimate = RatingRow.mu - 3 * RatingRow.sigma
        opponent = aliased(UserRow)
        opponent_count = (
            select(func.count(func.distinct(func.coalesce(opponent.owner, opponent.id))))
            .select_from(OpponentRow)
            .join(opponent, opponent.id == OpponentRow.opponent_id)
            .where(
                OpponentRow.user_id == RatingRow.user_id,
                OpponentRow.game == RatingRow.game,
                opponent.kind != "guest",
            )
            .correlate(RatingRow)
            .scalar_subquery()
        )
        query = (
            select(UserRow.name, UserRow.kind, RatingRow.mu, RatingRow.sigma, RatingRow.games)
            .join(UserRow, UserRow.id == RatingRow.user_id)
            .where(
                RatingRow.game == game,
                UserRow.kind == ("bot" if bots else "account"),
                RatingRow.games >= MIN_LEADER_GAMES,
                opponent_count >= MIN_LEADER_OPPONENTS,
            )
            .order_by(conservative_estimate.desc())
            .limit(limit)
        )
        async with self.database.begin_read() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]


def store_rated_game(
    connection: Connection, game: str, user_ids: Sequence[UserId], result: Sequence[float]
) -> None:
    """Update the ratings of the players, in the transaction that ends their game.

    Unrated are games of two bots of one user, of a user against an own bot, and games with a bot
    that was deleted meanwhile.
    """
    query = select(UserRow.id, UserRow.owner).where(UserRow.id.in_(user_ids)).order_by(UserRow.id)
    rows = connection.execute(query.with_for_update(key_share=True))
    owners = {row.id: row.owner or row.id for row in rows}
    if len(set(owners.values())) < len(user_ids):
        return
    _store_opponents(connection, game, user_ids)
    ratings_query = select(RatingRow).where(RatingRow.game == game, RatingRow.user_id.in_(user_ids))
    known = {
        row.user_id: Rating(row.mu, row.sigma, row.games)
        for row in connection.execute(ratings_query.with_for_update())
    }
    before = [known.get(user_id, INITIAL_RATING) for user_id in user_ids]
    for user_id, rating in zip(user_ids, update_ratings(before, result), strict=True):
        values = {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games}
        if user_id in known:
            is_row = (RatingRow.user_id == user_id, RatingRow.game == game)
            connection.execute(update(RatingRow).where(*is_row).values(values))
        else:
            connection.execute(insert(RatingRow).values(user_id=user_id, game=game, **values))


def _store_opponents(connection: Connection, game: str, user_ids: Sequence[UserId]) -> None:
    query = select(OpponentRow.user_id, OpponentRow.opponent_id)
    query = query.where(OpponentRow.game == game, OpponentRow.user_id.in_(user_ids))
    known = {(row.user_id, row.opponent_id) for row in connection.execute(query)}
    for user_id, opponent_id in permutations(user_ids, 2):
        if (user_id, opponent_id) not in known:
            values = {"user_id": user_id, "game": game, "opponent_id": opponent_id}
            connection.execute(insert(OpponentRow).values(values))
