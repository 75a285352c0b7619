"""The API for tables: the lobby, opening one, sitting down, playing."""

from litestar import Controller, delete, get, post
from litestar.di import NamedDependency
from litestar.status_codes import HTTP_200_OK

from limelight.server.answers.tables import CommittedSeq, TableView
from limelight.server.api.dependencies import (
    ApiRequest,
    CurrentUser,
    SeatInQuery,
    SeqInQuery,
    TableIdInPath,
    network_of_request,
)
from limelight.server.live.live_tables import LiveTables
from limelight.server.live.table_caps import TableCaps
from limelight.server.live.table_sessions import TableSessions
from limelight.server.security.rate_limits import RateLimiter
from limelight.server.settings import Settings
from limelight.tables import events as ev
from limelight.tables.ids import TableId
from limelight.tables.refusal import Refusal
from limelight.tables.table_setup import TableSetup


class TablesApi(Controller):
    """Tables."""

    path = "/api"
    tags = ("tables",)

    @get("/tables/{name:str}")
    async def table(
        self,
        table_sessions: NamedDependency[TableSessions],
        request: ApiRequest,
        name: TableIdInPath,
        seat: SeatInQuery = None,
        after: SeqInQuery = 0,
    ) -> TableView:
        """How things stand at a table, and what has happened after a number, as you may know it."""
        session = await table_sessions.open(request, name, seat)
        return await session.build_update(after)

    @delete("/tables/{name:str}", status_code=HTTP_200_OK)
    async def close(
        self,
        table_sessions: NamedDependency[TableSessions],
        request: ApiRequest,
        name: TableIdInPath,
    ) -> CommittedSeq:
        """Give up a table of yours whose game has not begun, or which only machines play."""
        session = await table_sessions.open(request, name)
        return CommittedSeq(await session.close_table())

    @post("/tables/{name:str}/rematch", status_code=HTTP_200_OK)
    async def rematch(
        self,
        live_tables: NamedDependency[LiveTables],
        table_sessions: NamedDependency[TableSessions],
        rate_limiter: NamedDependency[RateLimiter],
        settings: NamedDependency[Settings],
        table_caps: NamedDependency[TableCaps],
        request: ApiRequest,
        user: CurrentUser,
        name: TableIdInPath,
    ) -> TableView:
        """Play again with the seats swapped: opens the next table, or joins it if it is open."""
        live_table = await live_tables.load_table(TableId(name))
        table = await live_table.read_table()
        mine = table.seats_of_user(user.id)
        if not table.is_over:
            raise Refusal("running", "the game is not over yet")
        if not mine:
            raise Refusal("spectator", "you are watching: only the players may play again")
        moved = [(seat + 1) % len(table.seats) for seat in mine]
        if not table.rematch_table_id:
            rate_limiter.take_permit("create", user.id, settings.limits.create)
            plan = table.setup
            swapped = (*plan.seats[-1:], *plan.seats[:-1])
            again = TableSetup(plan.game, swapped, plan.options, plan.time, plan.public, plan.rated)
            network = network_of_request(request)
            async with table_caps.limit_opening(again, user, network):
                fresh = await live_tables.open_table(again, user, moved)
                table_caps.record_opening(fresh.id, network)
            await live_table.commit_change(
                lambda t: [] if t.rematch_table_id else [ev.RematchOpened(fresh.id)]
            )
            if (
                live_table.table.rematch_table_id == fresh.id
            ):  # as stored: another node may be quicker
                return await (await table_sessions.open_for_user(fresh, user)).build_update()
            await fresh.close_if_possible()
        following = await live_tables.load_table(live_table.table.rematch_table_id)
        session = await table_sessions.open_for_user(following, user)
        for seat in moved:
            if not following.table.seats[seat].is_taken:
                await session.take_seat(seat)
        return await (await table_sessions.open_for_user(following, user)).build_update()
