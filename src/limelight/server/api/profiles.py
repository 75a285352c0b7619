"""The API for muted users, a user's records, and the leaderboards."""

import io
import zipfile
from contextlib import suppress
from typing import Annotated

from litestar import Controller, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody, PathParameter
from litestar.status_codes import HTTP_200_OK

import limelight
from limelight.core.validation import quote_value
from limelight.server.answers.users import LeaderboardEntry, MutedNames, OwnRating
from limelight.server.api.dependencies import ApiRequest, CurrentUser, network_of_request
from limelight.server.api.schemas import Mute
from limelight.server.live.live_tables import LiveTables
from limelight.server.live.muted_users import MutedUsers
from limelight.server.security.read_limits import ReadLimits
from limelight.store.ratings import RatingStore
from limelight.store.tables import TableStore
from limelight.tables.rating import INITIAL_RATING, Rating
from limelight.tables.refusal import Refusal
from limelight.tables.table_view import build_record


class ProfilesApi(Controller):
    """Muted users, records, leaderboards."""

    path = "/api"
    tags = ("people",)

    @get("/me/mute")
    async def list_muted(
        self, muted_users: NamedDependency[MutedUsers], user: CurrentUser
    ) -> MutedNames:
        """Whose chat you do not read."""
        return MutedNames(sorted(await muted_users.names_of(user.id)))

    @post("/me/mute", status_code=HTTP_200_OK)
    async def mute(
        self, muted_users: NamedDependency[MutedUsers], user: CurrentUser, data: JSONBody[Mute]
    ) -> MutedNames:
        """Mute a user in the chat, or unmute them."""
        await muted_users.set_muted(user.id, data.name, data.mute)
        return MutedNames(sorted(await muted_users.names_of(user.id)))

    @get("/me/records", media_type="application/zip")
    async def records(
        self,
        table_store: NamedDependency[TableStore],
        live_tables: NamedDependency[LiveTables],
        read_limits: NamedDependency[ReadLimits],
        request: ApiRequest,
        user: CurrentUser,
    ) -> Response[bytes]:
        """All your finished games, as a zip file of records; each game counts as a read."""
        network = network_of_request(request)
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            last = ""
            while page := await table_store.list_tables(
                status=("over",), user_id=user.id, cursor=last
            ):
                read_limits.charge_permits(network, len(page))
                for row in page:
                    await read_limits.wait_for_turn(network)
                    with suppress(Refusal):  # a table that cannot be opened has no record
                        table = await (await live_tables.load_table(row["id"])).read_table()
                        name = f"{row['game']}-{row['updated']}-{row['id']}.json"
                        archive.writestr(name, build_record(table).to_json(table.final_results()))
                last = page[-1]["place"]
        headers = {"Content-Disposition": 'attachment; filename="limelight-games.zip"'}
        return Response(packed.getvalue(), media_type="application/zip", headers=headers)

    @get("/me/rating/{game:str}")
    async def own_rating(
        self,
        rating_store: NamedDependency[RatingStore],
        user: CurrentUser,
        game: Annotated[str, PathParameter(max_length=20)],
    ) -> OwnRating:
        """Your rating in a game; that of a beginner before your first rated game."""
        _require_game(game)
        ratings = await rating_store.load_ratings(game, [user.id])
        rating = ratings.get(user.id, INITIAL_RATING)
        return OwnRating(round(rating.conservative_estimate, 2), rating.games)

    @get("/leaderboard/{game:str}")
    async def leaderboard(
        self,
        rating_store: NamedDependency[RatingStore],
        game: Annotated[str, PathParameter(max_length=20)],
        bots: FromQuery[bool] = False,
    ) -> list[LeaderboardEntry]:
        """The best players of a game: people, or bots, who have a list of their own."""
        _require_game(game)
        rows = await rating_store.list_leaders(game, bots)
        return [
            LeaderboardEntry(
                name=row["name"],
                kind=row["kind"],
                rating=round(Rating(row["mu"], row["sigma"]).conservative_estimate, 2),
                games=row["games"],
            )
            for row in rows
        ]


def _require_game(name: str) -> None:
    if name not in limelight.games():
        raise Refusal(
            "unknown", f"there is no game {quote_value(name)}: {', '.join(limelight.games())}"
        )
