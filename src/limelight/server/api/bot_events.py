"""The API for the programs of bots: one stream of all that concerns them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, suppress

import msgspec
from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.response import Stream

from limelight.server.api.dependencies import CurrentUser
from limelight.server.api.update_stream import StreamEnvironment
from limelight.server.live.bot_news import BotNews
from limelight.server.live.bot_streams import NO_TABLE, BotStreams
from limelight.server.live.live_tables import LiveTables
from limelight.server.live.table_sessions import TableSessions
from limelight.server.matches.match_director import MatchDirector
from limelight.store.tables import TableStore
from limelight.tables.refusal import Refusal

KEEP_ALIVE_SECONDS = 15.0  # of silence, after which an empty line is sent


class BotEventsApi(Controller):
    """The events of bots."""

    path = "/api"
    tags = ("bots",)

    @get("/bot/events", media_type="application/x-ndjson")
    async def events(
        self,
        stream_environment: NamedDependency[StreamEnvironment],
        bot_streams: NamedDependency[BotStreams],
        match_director: NamedDependency[MatchDirector],
        table_store: NamedDependency[TableStore],
        live_tables: NamedDependency[LiveTables],
        table_sessions: NamedDependency[TableSessions],
        user: CurrentUser,
    ) -> Stream:
        """All that concerns a bot, as lines of JSON, from now on; first what waits for it.

        `challenge`: asked to sit down; PUT the seat to accept, or POST decline.
        `turn`: the bot is to decide; everything about the table is there, `choices` and all.
        `over`: a game has ended. Empty lines only keep the connection open.
        """
        if user.kind != "bot":
            raise Refusal("forbidden", "this is for bots; people have their tables")
        with stream_environment.connections.hold_connection(user.id, ""):
            pass  # too many are refused while the answer can still say so
        news = BotNews(user, live_tables, table_sessions)
        lines = _send_lines(news, stream_environment, bot_streams, match_director, table_store)
        return Stream(lines, media_type="application/x-ndjson")


async def _send_lines(
    news: BotNews,
    environment: StreamEnvironment,
    bot_streams: BotStreams,
    match_director: MatchDirector,
    table_store: TableStore,
) -> AsyncIterator[bytes]:
    bot = news.bot
    with ExitStack() as stack:
        queue = stack.enter_context(bot_streams.open_stream((bot.id, bot.name.casefold())))
        match_director.notify_about_bot(bot.id)
        try:
            with environment.connections.hold_connection(bot.id, ""):
                for table_id in await table_store.list_active_tables(bot.id, bot.name):
                    queue.put_nowait(table_id)
                while not (environment.closing.is_set() or environment.sessions.is_over(bot)):
                    table_id = NO_TABLE
                    with suppress(TimeoutError):
                        table_id = await asyncio.wait_for(queue.get(), KEEP_ALIVE_SECONDS)
                    message = await news.next_message(table_id) if table_id else None
                    yield (msgspec.json.encode(message) if message else b"") + b"\n"
        finally:
            stack.close()
            match_director.notify_about_bot(bot.id)
