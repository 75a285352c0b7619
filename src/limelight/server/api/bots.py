"""The API for bots: accounts for programs, and one stream of all that concerns them."""

import secrets
from typing import Annotated

from litestar import Controller, delete, get, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from limelight.core.validation import quote_value
from limelight.server.answers.bots import BotName, BotToken, OwnBot
from limelight.server.answers.users import EmptyAnswer
from limelight.server.api.dependencies import CurrentUser
from limelight.server.api.schemas import Hello, Rename
from limelight.server.api.users import check_name
from limelight.server.live.bot_streams import BotStreams
from limelight.server.security.auth import fingerprint_token
from limelight.server.security.rate_limits import RateLimiter
from limelight.server.security.sessions import Sessions
from limelight.server.settings import Settings
from limelight.server.wall_clock import WallClock
from limelight.store.tables import TableStore
from limelight.store.users import User, UserStore
from limelight.tables.refusal import Refusal

BotNameInQuery = Annotated[str, QueryParameter(max_length=40)]


class BotsApi(Controller):
    """Bots."""

    path = "/api"
    tags = ("bots",)

    @get("/bots")
    async def mine(
        self,
        users: NamedDependency[UserStore],
        bot_streams: NamedDependency[BotStreams],
        user: CurrentUser,
    ) -> list[OwnBot]:
        """Your bots: whether each has a token, and whether its program is connected."""
        return [
            OwnBot(bot.name, token, bot_streams.is_connected(bot.id))
            for bot, token in await users.list_bots(user.id)
        ]

    @post("/bots")
    async def create(
        self,
        users: NamedDependency[UserStore],
        rate_limiter: NamedDependency[RateLimiter],
        settings: NamedDependency[Settings],
        clock: NamedDependency[WallClock],
        user: CurrentUser,
        data: JSONBody[Hello],
    ) -> BotToken:
        """A new bot of yours, and its token, which is shown only once.

        The program sends it with everything: `Authorization: Bearer TOKEN`.
        """
        rate_limiter.take_permit("create", user.id, settings.limits.create)
        if user.kind != "account":
            raise Refusal("forbidden", "bots belong to accounts: register, or log in")
        await check_name(users, data.name, None)
        token = secrets.token_urlsafe(32)
        fingerprint = fingerprint_token(token)
        bot = await users.add_bot(user.id, data.name, fingerprint, clock.milliseconds())
        return BotToken(bot.name, token)

    @patch("/bots")
    async def rename(
        self,
        users: NamedDependency[UserStore],
        table_store: NamedDependency[TableStore],
        sessions: NamedDependency[Sessions],
        user: CurrentUser,
        data: JSONBody[Rename],
    ) -> BotName:
        """Give a bot of yours another name, while it has no game."""
        bot = await _find_own_bot(users, user, data.name)
        await check_name(users, data.to, bot)
        await _check_has_no_game(table_store, bot)
        await sessions.log_out_everywhere(bot.id, {"name": data.to})
        return BotName(data.to)

    @delete("/bots", status_code=HTTP_200_OK)
    async def remove(
        self,
        users: NamedDependency[UserStore],
        table_store: NamedDependency[TableStore],
        sessions: NamedDependency[Sessions],
        user: CurrentUser,
        name: BotNameInQuery,
    ) -> EmptyAnswer:
        """Give up a bot of yours that has no game: its rating goes, the games it played stay."""
        bot = await _find_own_bot(users, user, name)
        await _check_has_no_game(table_store, bot)
        await users.delete_bot(bot.id)
        sessions.end_before(bot.id, bot.epoch + 1)
        return EmptyAnswer()

    @post("/bots/token")
    async def renew(
        self,
        users: NamedDependency[UserStore],
        rate_limiter: NamedDependency[RateLimiter],
        settings: NamedDependency[Settings],
        sessions: NamedDependency[Sessions],
        user: CurrentUser,
        data: JSONBody[Hello],
    ) -> BotToken:
        """Another token for a bot of yours, shown only once; the old one is not valid any more."""
        rate_limiter.take_permit("create", user.id, settings.limits.create)
        bot = await _find_own_bot(users, user, data.name)
        token = secrets.token_urlsafe(32)
        await sessions.log_out_everywhere(bot.id, {"token": fingerprint_token(token)})
        return BotToken(bot.name, token)

    @delete("/bots/token", status_code=HTTP_200_OK)
    async def revoke(
        self,
        users: NamedDependency[UserStore],
        sessions: NamedDependency[Sessions],
        user: CurrentUser,
        name: BotNameInQuery,
    ) -> EmptyAnswer:
        """Take the token of a bot of yours away: its program is locked out."""
        bot = await _find_own_bot(users, user, name)
        await sessions.log_out_everywhere(bot.id, {"token": None})
        return EmptyAnswer()


async def _find_own_bot(users: UserStore, user: User, name: str) -> User:
    for bot, _ in await users.list_bots(user.id):
        if bot.name.casefold() == name.casefold():
            return bot
    raise Refusal("unknown", f"you have no bot called {quote_value(name)}")


async def _check_has_no_game(table_store: TableStore, bot: User) -> None:
    if await table_store.list_active_tables(bot.id, bot.name):
        raise Refusal(
            "busy", "it has games under way, or is asked to play; wait until they are over"
        )
