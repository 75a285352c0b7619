"""The API for the lobby: the lists of tables."""

from typing import Annotated, Any, Final

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_201_CREATED

from limelight.core.validation import quote_value
from limelight.server.answers.tables import ListedSeat, ListedTable, TableView
from limelight.server.api.dependencies import ApiRequest, CurrentUser, network_of_request
from limelight.server.api.schemas import NewTable
from limelight.server.api.table_setups import check_chosen_seats, make_table_setup
from limelight.server.live import collection_tables
from limelight.server.live.live_tables import LiveTables
from limelight.server.live.table_caps import TableCaps
from limelight.server.live.table_sessions import TableSessions
from limelight.server.security.auth import Authenticator
from limelight.server.security.rate_limits import RateLimiter
from limelight.server.settings import Settings
from limelight.store.tables import TableStore
from limelight.store.users import UserStore
from limelight.tables.refusal import Refusal

LIST_STATUSES: Final = {
    "open": ("open",),
    "live": ("live", "paused"),
    "finished": ("over",),
    "mine": ("open", "live", "paused", "aside"),
    "played": ("over",),
}
LIST_NAMES: Final = (*LIST_STATUSES, "collection")


class LobbyApi(Controller):
    """The lists of tables."""

    path = "/api"
    tags = ("tables",)

    @get("/tables")
    async def tables(
        self,
        table_store: NamedDependency[TableStore],
        authenticator: NamedDependency[Authenticator],
        request: ApiRequest,
        which: Annotated[str, QueryParameter(name="list", enum=LIST_NAMES)] = "open",
        game: Annotated[str, QueryParameter(max_length=20)] = "",
        player: Annotated[str, QueryParameter(max_length=40)] = "",
        after: Annotated[str, QueryParameter(pattern=r"^(\d{1,15}\.[\w-]{1,64})?$")] = "",
        most: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
    ) -> list[ListedTable]:
        """The lobby: open, live and finished tables that are public; yours under way, or played.

        And the collection: annotated games between machines, which are there from the start.
        The latest first; for more, ask again with `after` as the last one's `place`.
        """
        if which not in LIST_NAMES:
            allowed = ", ".join(LIST_NAMES)
            raise Refusal(
                "invalid", f"list: {quote_value(which)} is not allowed; allowed: {allowed}"
            )
        if which == "collection":
            return collection_tables.list_rows(game, player, after, most)
        user = await authenticator.find_user(request)
        who = user.id if user else ""
        own = which in ("mine", "played")
        if own and not who:
            return []
        rows = await table_store.list_tables(
            status=LIST_STATUSES[which],
            user_id=who if own else "",
            game=game,
            player=player,
            cursor=after,
            limit=most,
        )
        return [_list_row(row, who) for row in rows]

    @post("/tables", status_code=HTTP_201_CREATED)
    async def create(
        self,
        users: NamedDependency[UserStore],
        live_tables: NamedDependency[LiveTables],
        table_sessions: NamedDependency[TableSessions],
        rate_limiter: NamedDependency[RateLimiter],
        settings: NamedDependency[Settings],
        table_caps: NamedDependency[TableCaps],
        request: ApiRequest,
        user: CurrentUser,
        data: JSONBody[NewTable],
    ) -> TableView:
        """Open a table. Machines among themselves move while somebody watches: `live`, `events`."""
        rate_limiter.take_permit("create", user.id, settings.limits.create)
        setup = make_table_setup(data)
        check_chosen_seats(setup, data.sit, user)
        owners = [user.owner or user.id] if data.sit else []
        for name in (seat.bot for seat in data.seats if seat.bot):
            asked = await users.find_user_by_name(name)
            if asked is None or asked.kind != "bot":
                raise Refusal("invalid", f"seats: there is no bot called {quote_value(name)}")
            owners.append(asked.owner or asked.id)
        if data.rated and len(set(owners)) < len(owners):
            raise Refusal("invalid", "rated: nobody plays a rated game against their own bots")
        network = network_of_request(request)
        async with table_caps.limit_opening(setup, user, network):
            live_table = await live_tables.open_table(setup, user, data.sit)
            table_caps.record_opening(live_table.id, network)
        return await (await table_sessions.open_for_user(live_table, user)).build_update()


def _list_row(row: dict[str, Any], user_id: str) -> ListedTable:
    """A table as the lobby shows it to a user: the ids of the others stay with the server."""
    seats = row.pop("seats")
    return ListedTable(
        **row,
        seats=[ListedSeat(seat["kind"], seat["name"], seat["result"]) for seat in seats],
        mine=[number for number, seat in enumerate(seats) if user_id and seat["who"] == user_id],
    )
