"""The API for analyses of finished games, and for beliefs in running ones."""

from litestar import Controller, get
from litestar.di import NamedDependency

from limelight.server.answers.analyses import AnalysisAnswer, BeliefAnswer
from limelight.server.api.dependencies import (
    ApiRequest,
    SeatInQuery,
    TableIdInPath,
    network_of_request,
)
from limelight.server.jobs.fair_queue import Share
from limelight.server.live.game_analyst import GameAnalyst
from limelight.server.live.live_tables import LiveTables
from limelight.server.live.table_sessions import TableSessions
from limelight.server.security.auth import Authenticator
from limelight.server.security.rate_limits import RateLimiter
from limelight.server.settings import Settings
from limelight.store.users import User
from limelight.tables.ids import TableId
from limelight.tables.refusal import Refusal


class AnalysesApi(Controller):
    """Analyses and beliefs."""

    path = "/api"
    tags = ("tables",)

    @get("/tables/{name:str}/analysis")
    async def analysis(
        self,
        live_tables: NamedDependency[LiveTables],
        authenticator: NamedDependency[Authenticator],
        rate_limiter: NamedDependency[RateLimiter],
        settings: NamedDependency[Settings],
        analyst: NamedDependency[GameAnalyst],
        request: ApiRequest,
        name: TableIdInPath,
    ) -> AnalysisAnswer:
        """The machine's analysis of a finished game; made when first asked for, so ask again."""
        rate_limiter.take_permit("study", network_of_request(request), settings.limits.study)
        user = await authenticator.find_user(request)
        table = await (await live_tables.load_table(TableId(name))).read_table()
        return await analyst.find_analysis(TableId(name), table, _make_share(request, user))

    @get("/tables/{name:str}/belief")
    async def belief(
        self,
        table_sessions: NamedDependency[TableSessions],
        rate_limiter: NamedDependency[RateLimiter],
        settings: NamedDependency[Settings],
        analyst: NamedDependency[GameAnalyst],
        request: ApiRequest,
        name: TableIdInPath,
        seat: SeatInQuery = None,
    ) -> BeliefAnswer:
        """Who it may be, by what you know; when it is your turn, and not in rated games."""
        session = await table_sessions.open(request, name, seat)
        table = await session.live_table.read_table()
        reader = session.current_reader(table)
        if reader is None:
            raise Refusal("spectator", "you are watching: this is for who is to decide")
        rate_limiter.take_permit("study", network_of_request(request), settings.limits.study)
        return await analyst.compute_belief(table, reader, _make_share(request, session.user))


def _make_share(request: ApiRequest, user: User | None) -> Share:
    return Share(True, network_of_request(request), user.id if user else "")
