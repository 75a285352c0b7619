"""The API for matches: two players, at least one of them a bot, and many games between them."""

from typing import Annotated

from litestar import Controller, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.response import ServerSentEvent
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from limelight.server.answers.matches import ListedMatch, MatchView
from limelight.server.api.dependencies import ApiRequest, CurrentUser, network_of_request
from limelight.server.api.match_setups import make_match_setup
from limelight.server.api.match_views import MatchStream, describe_match, describe_match_row
from limelight.server.api.schemas import NewMatch
from limelight.server.api.update_stream import StreamEnvironment, send_as_events
from limelight.server.matches.match_director import MatchDirector
from limelight.server.ops.background_tasks import BackgroundTasks
from limelight.server.security.auth import Authenticator
from limelight.server.security.rate_limits import RateLimiter
from limelight.server.settings import Settings
from limelight.store.users import UserStore
from limelight.tables.ids import MatchId
from limelight.tables.refusal import Refusal

MatchName = Annotated[str, PathParameter(max_length=64)]


class MatchesApi(Controller):
    """Matches."""

    path = "/api/matches"
    tags = ("matches",)

    @get()
    async def matches(
        self,
        authenticator: NamedDependency[Authenticator],
        match_director: NamedDependency[MatchDirector],
        request: ApiRequest,
        game: Annotated[str, QueryParameter(max_length=20)] = "",
        mine: FromQuery[bool] = False,
        after: Annotated[str, QueryParameter(pattern=r"^(\d{1,15}\.[\w-]{1,64})?$")] = "",
        most: Annotated[int, QueryParameter(ge=1, le=100)] = 50,
    ) -> list[ListedMatch]:
        """The matches, all or yours, and how they stand.

        The latest first; for more, ask again with `after` as the last one's `place`.
        """
        user = await authenticator.find_user(request)
        if mine and user is None:
            return []
        owner = user.id if user and mine else ""
        rows = await match_director.match_store.list_matches(
            game=game, owner=owner, cursor=after, limit=most
        )
        return [describe_match_row(row) for row in rows]

    @post(status_code=HTTP_201_CREATED)
    async def create(
        self,
        users: NamedDependency[UserStore],
        match_director: NamedDependency[MatchDirector],
        rate_limiter: NamedDependency[RateLimiter],
        settings: NamedDependency[Settings],
        tasks: NamedDependency[BackgroundTasks],
        user: CurrentUser,
        data: JSONBody[NewMatch],
    ) -> MatchView:
        """Run a match. One of the two must be a bot of yours; another's is asked, and may decline.

        The seats are exchanged with each game. Every game has a seed of its own: with the deals of
        the game before, a bot that remembers would know who the phantom is.
        """
        if user.kind != "account":
            raise Refusal("forbidden", "matches are run by accounts: register, or log in")
        rate_limiter.take_permit("create", user.id, settings.limits.create)
        setup = await make_match_setup(users, user, data)
        live_match = await tasks.run_to_end(match_director.open_match(setup, user))
        return describe_match(match_director, live_match, user)

    @get("/{name:str}")
    async def match(
        self,
        authenticator: NamedDependency[Authenticator],
        match_director: NamedDependency[MatchDirector],
        request: ApiRequest,
        name: MatchName,
    ) -> MatchView:
        """How a match stands: the score, with the 95 % interval of each share, and its games."""
        user = await authenticator.find_user(request)
        return describe_match(match_director, await match_director.load_match(MatchId(name)), user)

    @delete("/{name:str}", status_code=HTTP_200_OK)
    async def cancel(
        self,
        match_director: NamedDependency[MatchDirector],
        tasks: NamedDependency[BackgroundTasks],
        user: CurrentUser,
        name: MatchName,
    ) -> MatchView:
        """Begin no more games of a match of yours; those under way are played to their end."""
        live_match = await match_director.load_match(MatchId(name))
        if user.id != live_match.owner:
            raise Refusal("forbidden", "only who runs a match may cancel it")
        await tasks.run_to_end(match_director.cancel_match(live_match))
        return describe_match(match_director, live_match, user)

    @get("/{name:str}/events", media_type="text/event-stream")
    async def events(
        self,
        authenticator: NamedDependency[Authenticator],
        match_director: NamedDependency[MatchDirector],
        stream_environment: NamedDependency[StreamEnvironment],
        request: ApiRequest,
        name: MatchName,
        ping: FromQuery[bool] = False,
    ) -> ServerSentEvent:
        """A match as server-sent events: how it stands, and the games that have changed.

        With `ping`, an event `ping` comes when there was nothing else for four seconds.
        """
        live_match = await match_director.load_match(MatchId(name))
        user = await authenticator.find_user(request)
        network = network_of_request(request)
        stream = MatchStream(stream_environment, match_director, live_match, user, network)
        return ServerSentEvent(send_as_events(stream, sends_pings=ping))
