"""Opens the tables of matches, some at a time, and follows each match to its end."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from typing import Final

from limelight.server.cluster.leadership import Leadership
from limelight.server.cluster.messages import MatchChanged
from limelight.server.cluster.pubsub import PubSub
from limelight.server.live.bot_streams import BotStreams
from limelight.server.live.live_table import LiveTable, TableCommitted
from limelight.server.live.live_tables import LiveTables
from limelight.server.ops.background_tasks import BackgroundTasks
from limelight.server.ops.logs import about
from limelight.server.wall_clock import WallClock
from limelight.store.matches import MatchStore, StoredMatch
from limelight.store.users import User, UserStore
from limelight.tables.ids import MatchId, UserId
from limelight.tables.match import (
    Match,
    MatchGame,
    MatchSetup,
    MatchSide,
    MatchStatus,
    side_in_seat,
)
from limelight.tables.refusal import Refusal
from limelight.tables.table_setup import LINK_ID_PATTERN, SeatSetup, TableSetup

log = logging.getLogger("limelight")

SIT_DOWN_SECONDS: Final = 600.0  # that a bot has to take its seat
MAX_LIVE_MATCHES: Final = 4  # of one user


class LiveMatch:
    """A match in memory: its connections, and which of its games have changed."""

    def __init__(self, stored: StoredMatch) -> None:
        self.id = stored.id
        self.owner = stored.owner
        self.created = stored.created
        self.match: Match = stored.match
        self.lock = asyncio.Lock()
        self.listeners: set[asyncio.Event] = set()
        #: Counts the changes since the match is in memory; for each game, its last change.
        self.seq = 1
        self.changed: dict[int, int] = {}
        #: Since when each game waits for its players, by the monotonic clock.
        self.waiting_since: dict[int, float] = {}
        #: Whether the match in memory may differ from the stored one.
        self.is_stale = False

    def notify(self, game: MatchGame | None = None) -> None:
        """Count a change, of a game or of the match itself, and wake all connections."""
        self.seq += 1
        if game is not None:
            self.changed[game.number] = self.seq
        for listener in self.listeners:
            listener.set()


class MatchDirector:
    """Has all live matches in memory, and others while a connection follows them."""

    def __init__(
        self,
        match_store: MatchStore,
        users: UserStore,
        live_tables: LiveTables,
        bot_streams: BotStreams,
        leadership: Leadership,
        pubsub: PubSub,
        tasks: BackgroundTasks,
        clock: WallClock,
        monotonic: Callable[[], float],
    ) -> None:
        self.match_store = match_store
        self._users = users
        self._live_tables = live_tables
        self._bot_streams = bot_streams
        self._leadership = leadership
        self._pubsub = pubsub
        self._tasks = tasks
        self._clock = clock
        self._monotonic = monotonic
        self._live_matches: dict[MatchId, LiveMatch] = {}
        self._loading = asyncio.Lock()
        self._opening = asyncio.Lock()

    async def resume_matches(self) -> None:
        """Continue all live matches; for a node that becomes the leader."""
        for match_id in await self.match_store.list_live_matches():
            try:
                await self._advance(await self.load_match(match_id))
            except Exception:  # the other matches go on all the same
                log.exception("the match cannot be resumed", extra={"facts": {"match": match_id}})

    async def open_match(self, setup: MatchSetup, owner: User) -> LiveMatch:
        """Open a match; its first games begin as soon as the bots take their seats."""
        match_id = MatchId(secrets.token_urlsafe(16))
        stored = StoredMatch(match_id, owner.id, Match(setup), self._clock.milliseconds())
        async with self._opening:
            if len(await self.match_store.list_live_matches(owner.id)) >= MAX_LIVE_MATCHES:
                raise Refusal(
                    "many",
                    f"{MAX_LIVE_MATCHES} of your matches go on already; wait, or cancel one",
                )
            await self.match_store.add_match(stored)
        live_match = self._live_matches[match_id] = LiveMatch(stored)
        self._pubsub.publish(MatchChanged(match_id))
        await self._advance(live_match)
        return live_match

    async def load_match(self, match_id: MatchId) -> LiveMatch:
        """A match, from memory or from the store; `Refusal` if there is none."""
        async with self._loading:
            if match_id not in self._live_matches:
                stored = None
                if LINK_ID_PATTERN.fullmatch(match_id):
                    stored = await self.match_store.load_match(match_id)
                if stored is None:
                    raise Refusal("unknown", "there is no such match; look at the link again")
                live_match = self._live_matches[match_id] = LiveMatch(stored)
                await self._read_tables(live_match)
        return self._live_matches[match_id]

    async def cancel_match(self, live_match: LiveMatch) -> None:
        """Open no more tables; games that have begun are played to their end."""
        async with live_match.lock:
            if live_match.match.status != "live":
                raise Refusal("over", "the match is over already")
            await self._end(live_match, "cancelled")

    def table_committed(self, committed: TableCommitted) -> None:
        """Continue the match that a table belongs to, if its events change the match."""
        self.update_from_table(committed.live_table)

    def update_from_table(self, live_table: LiveTable) -> None:
        """Continue the match that a table belongs to, if the table changes the match."""
        live_match = self._live_matches.get(live_table.setup.match)
        game = live_match.match.games.get(live_table.setup.number) if live_match else None
        if live_match and game and game.update_from_table(live_table.table):
            self._announce(live_match, game)
            self._tasks.spawn_task(self._advance(live_match))

    async def receive_change(self, match_id: MatchId) -> None:
        """Another node has changed a match."""
        if match_id not in self._live_matches:
            if self._leadership.is_leader:
                await self._advance(await self.load_match(match_id))
            return
        live_match = self._live_matches[match_id]
        live_match.is_stale = True
        await self._advance(live_match)
        for game in live_match.match.games.values():
            live_match.notify(game)

    def notify_about_bot(self, bot_id: UserId) -> None:
        """A bot has opened or closed its stream: tell those who follow its matches."""
        for live_match in self._live_matches.values():
            sides = live_match.match.setup.sides
            if live_match.match.status == "live" and any(side.bot == bot_id for side in sides):
                live_match.notify()

    def is_side_connected(self, side: MatchSide) -> bool:
        """Whether a side has its stream open; a machine always counts as connected."""
        return bool(side.machine) or self._bot_streams.is_connected(side.bot)

    async def count_refused_answer(self, live_table: LiveTable, seat: int) -> None:
        """Count an answer that was refused, if the table belongs to a match."""
        if not live_table.setup.match or live_table.table.status != "live":
            return
        await self.match_store.count_refused_answer(live_table.id, seat)
        live_match = self._live_matches.get(live_table.setup.match)
        if live_match:
            game = live_match.match.games[live_table.setup.number]
            first, second = game.refused
            side = side_in_seat(seat, game.number)
            game.refused = (first, second + 1) if side else (first + 1, second)
            self._announce(live_match, game)

    async def check_matches(self) -> None:
        """End matches whose players are absent; forget matches that nobody follows."""
        if self._leadership.is_leader:
            for match_id in await self.match_store.list_live_matches():
                await self.load_match(match_id)
        for match_id, live_match in list(self._live_matches.items()):
            if live_match.match.status == "live":
                await self._advance(live_match)
            elif not live_match.listeners:
                del self._live_matches[match_id]

    def notify_all(self) -> None:
        """Wake all connections: the server shuts down, or a session has ended."""
        for live_match in self._live_matches.values():
            live_match.notify()

    def _announce(self, live_match: LiveMatch, game: MatchGame | None = None) -> None:
        live_match.notify(game)
        self._pubsub.publish(MatchChanged(live_match.id))

    async def _read_tables(self, live_match: LiveMatch) -> None:
        """Update the games that may have gone on since the match was stored."""
        is_live = live_match.match.status == "live"
        for game in live_match.match.games.values():
            if game.status != "over" and (is_live or game.status != "closed"):
                try:
                    live_table = await self._live_tables.load_table(game.table)
                    game.update_from_table(await live_table.read_table())
                except Refusal:  # the table cannot be opened
                    game.status = "aside"
                live_match.waiting_since[game.number] = self._monotonic()

    async def _advance(self, live_match: LiveMatch) -> None:
        """Do what is due next in a match; once that is done, calling it again does nothing."""
        with about(match=live_match.id):
            try:
                async with live_match.lock:
                    if live_match.is_stale:
                        await self._reload(live_match)
                    live_match.is_stale = True
                    await self._open_due_games(live_match)
                    live_match.is_stale = False
            except Exception:
                log.exception("the match cannot go on now; it is tried again")

    async def _reload(self, live_match: LiveMatch) -> None:
        stored = await self.match_store.load_match(live_match.id)
        assert stored is not None, "matches are never deleted"
        live_match.match = stored.match
        await self._read_tables(live_match)

    async def _open_due_games(self, live_match: LiveMatch) -> None:
        match = live_match.match
        is_closing = self._tasks.closing.is_set()
        if match.status != "live" or is_closing or not self._leadership.is_leader:
            return
        if match.declining_side is not None:
            await self._end(live_match, "declined", match.declining_side)
        elif (absent := self._find_absent_side(live_match)) is not None:
            await self._end(live_match, "absent", absent)
        elif match.is_played_out:
            await self._end(live_match, "over")
        while (number := match.next_game_number) is not None:
            setup = await self._make_table_setup(live_match, number)
            live_table = await self._live_tables.open_table(setup)
            game = match.games[number] = MatchGame(number, live_table.id)
            game.update_from_table(live_table.table)
            live_match.waiting_since[number] = self._monotonic()
            self._announce(live_match, game)

    async def _make_table_setup(self, live_match: LiveMatch, number: int) -> TableSetup:
        setup = live_match.match.setup
        seats: list[SeatSetup] = []
        for seat in range(2):
            side = setup.sides[side_in_seat(seat, number)]
            if side.machine:
                seats.append(SeatSetup("machine", side.machine))
            else:
                bot = await self._users.find_user(side.bot)
                seats.append(SeatSetup("bot", bot=bot.name if bot else side.name))
        return TableSetup(
            game=setup.game,
            seats=tuple(seats),
            options=setup.options,
            time=setup.time,
            public=False,  # too many for the lobby, which lists the match instead
            rated=setup.rated,
            match=live_match.id,
            number=number,
        )

    def _find_absent_side(self, live_match: LiveMatch) -> int | None:
        """The side that has not taken its seat in time."""
        now = self._monotonic()
        for game in live_match.match.unfinished_games:
            is_late = now - live_match.waiting_since[game.number] > SIT_DOWN_SECONDS
            if game.missing and is_late:
                return game.missing[0]
        return None

    async def _end(
        self, live_match: LiveMatch, status: MatchStatus, blamed_side: int | None = None
    ) -> None:
        match = live_match.match
        await self.match_store.end_match(live_match.id, status, blamed_side)
        match.status, match.blamed_side = status, blamed_side
        self._announce(live_match)
        for game in match.unfinished_games:
            if game.status == "open":
                await (await self._live_tables.load_table(game.table)).close_if_possible()
