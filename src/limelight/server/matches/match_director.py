"""The umpire: opens the tables of matches, a few at a time, and sees the matches to their end."""

import asyncio
import logging
import secrets
from typing import TYPE_CHECKING, Final

from limelight.server.ops.logs import about
from limelight.store.matches import KeptMatch, Matches
from limelight.store.users import Person
from limelight.tables.match import Match, MatchGame, MatchPlan, MatchStatus, Side, side_at
from limelight.tables.refusal import Refusal
from limelight.tables.table_setup import LINK, Plan, SeatPlan

if TYPE_CHECKING:
    from limelight.server.house import House
    from limelight.server.live.live_table import Room

log = logging.getLogger("limelight")

WAIT: Final = 600.0  # seconds that a bot has to sit down
MOST: Final = 4  # matches of one person that go on at one time


class Contest:
    """A match in use: everybody who looks at it, and which of its games have changed when."""

    def __init__(self, kept: KeptMatch) -> None:
        self.id = kept.id
        self.owner = kept.owner
        self.created = kept.created
        self.match: Match = kept.match
        self.lock = asyncio.Lock()
        self.listeners: set[asyncio.Event] = set()
        #: Counts what has happened since it was taken up; of each game, when it last changed.
        self.seq = 1
        self.changed: dict[int, int] = {}
        #: Since when each game waits for its players.
        self.since: dict[int, float] = {}
        #: Something went wrong: what is kept counts.
        self.stale = False

    def touch(self, game: MatchGame | None = None) -> None:
        """Something has changed: tell everybody who looks on."""
        self.seq += 1
        if game is not None:
            self.changed[game.number] = self.seq
        for listener in self.listeners:
            listener.set()


class Umpire:
    """All matches that go on are in memory; others while somebody looks at them."""

    def __init__(self, house: "House", matches: Matches) -> None:
        self.house = house
        self.matches = matches
        self._contests: dict[str, Contest] = {}
        self._loading = asyncio.Lock()
        self._opening = asyncio.Lock()

    async def wake(self) -> None:
        """Take up the matches that went on when the house went to sleep."""
        for name in await self.matches.live():
            try:
                contest = await self.contest(name)
                await self._lead(contest)
            except Exception:  # the other matches are not to suffer for it
                log.exception("the match cannot be taken up", extra={"facts": {"match": name}})

    async def open(self, plan: MatchPlan, owner: Person) -> Contest:
        """A new match; its first games begin as soon as the bots sit down."""
        name = secrets.token_urlsafe(16)
        kept = KeptMatch(name, owner.id, Match(plan), self.house.now())
        async with self._opening:
            if len(await self.matches.live(owner.id)) >= MOST:
                raise Refusal("many", f"{MOST} of your matches go on already; wait, or cancel one")
            await self.matches.add(kept)
        contest = self._contests[name] = Contest(kept)
        self.house.bus.tell("match", name)
        await self._lead(contest)
        return contest

    async def contest(self, name: str) -> Contest:
        """A match by its name; `Refusal` if there is none."""
        async with self._loading:
            if name not in self._contests:
                kept = await self.matches.load(name) if LINK.fullmatch(name) else None
                if kept is None:
                    raise Refusal("unknown", "there is no such match; look at the link again")
                contest = self._contests[name] = Contest(kept)
                await self._refresh(contest)
        return self._contests[name]

    async def _refresh(self, contest: Contest) -> None:
        """Ask the tables that may have gone on since the match was read."""
        live = contest.match.status == "live"
        for game in contest.match.games.values():
            if game.status != "over" and (live or game.status != "closed"):
                try:
                    room = await self.house.room(game.table)
                    game.heard(await room.read())
                except Refusal:  # it cannot be opened
                    game.status = "aside"
                contest.since[game.number] = self.house.monotonic()

    async def cancel(self, contest: Contest) -> None:
        """No more games; those under way are played to their end."""
        async with contest.lock:
            if contest.match.status != "live":
                raise Refusal("over", "the match is over already")
            await self._end(contest, "cancelled")

    def changed(self, room: "Room") -> None:
        """Something has happened at a table: see whether it is news for its match."""
        contest = self._contests.get(room.plan.match)
        game = contest.match.games.get(room.plan.number) if contest else None
        if contest and game and game.heard(room.table):
            self._touch(contest, game)
            self.house.spawn(self._lead(contest))

    def _touch(self, contest: Contest, game: MatchGame | None = None) -> None:
        """Something has changed: tell everybody, here and elsewhere."""
        contest.touch(game)
        self.house.bus.tell("match", contest.id)

    async def heard(self, name: str) -> None:
        """Another process has changed something about a match."""
        if name not in self._contests:
            if self.house.leading:
                await self._lead(await self.contest(name))
            return
        contest = self._contests[name]
        contest.stale = True
        await self._lead(contest)
        for game in contest.match.games.values():
            contest.touch(game)

    def came_or_went(self, bot: str) -> None:
        """A bot has opened or closed its line: whoever waits for it sees that."""
        for contest in self._contests.values():
            if contest.match.status == "live" and any(
                s.bot == bot for s in contest.match.plan.sides
            ):
                contest.touch()

    def here(self, side: Side) -> bool:
        """Whether a side has its line open; a machine always has."""
        return bool(side.machine) or side.bot in self.house.bells

    async def refused(self, room: "Room", seat: int) -> None:
        """An answer from this seat was refused: in a match it is counted."""
        if not room.plan.match or room.table.status != "live":
            return
        await self.matches.refused(room.id, seat)
        contest = self._contests.get(room.plan.match)
        if contest:
            game = contest.match.games[room.plan.number]
            mine, theirs = game.refused
            side = side_at(seat, game.number)
            game.refused = (mine, theirs + 1) if side else (mine + 1, theirs)
            self._touch(contest, game)

    async def look(self) -> None:
        """See whether anybody has waited for too long; forget matches that nobody needs."""
        if self.house.leading:
            for name in await self.matches.live():
                await self.contest(name)
        for name, contest in list(self._contests.items()):
            if contest.match.status == "live":
                await self._lead(contest)
            elif not contest.listeners:
                del self._contests[name]

    def wake_listeners(self) -> None:
        """Let everybody who watches a match look: the house closes, or a session has ended."""
        for contest in self._contests.values():
            contest.touch()

    # What follows from what.

    async def _lead(self, contest: Contest) -> None:
        """Do what is to be done next; asked again when it is done, there is nothing left to do."""
        with about(match=contest.id):
            try:
                async with contest.lock:
                    if contest.stale:
                        await self._read_again(contest)
                    contest.stale = True
                    await self._go_on(contest)
                    contest.stale = False
            except Exception:
                log.exception("the match cannot go on now; it is tried again")

    async def _read_again(self, contest: Contest) -> None:
        kept = await self.matches.load(contest.id)
        assert kept is not None, "matches are never deleted"
        contest.match = kept.match
        await self._refresh(contest)

    async def _go_on(self, contest: Contest) -> None:
        match = contest.match
        if match.status != "live" or self.house.closing.is_set() or not self.house.leading:
            return
        if match.declined is not None:
            await self._end(contest, "declined", match.declined)
        elif (absent := self._absent(contest)) is not None:
            await self._end(contest, "absent", absent)
        elif match.played_out:
            await self._end(contest, "over")
        while (number := match.next) is not None:
            room = await self.house.create(await self._plan(contest, number), None, [])
            game = match.games[number] = MatchGame(number, room.id)
            game.heard(room.table)
            contest.since[number] = self.house.monotonic()
            self._touch(contest, game)

    async def _plan(self, contest: Contest, number: int) -> Plan:
        """The table of a game."""
        plan = contest.match.plan
        seats: list[SeatPlan] = []
        for seat in range(2):
            side = plan.sides[side_at(seat, number)]
            if side.machine:
                seats.append(SeatPlan("machine", side.machine))
            else:
                bot = await self.house.people.find(side.bot)
                seats.append(SeatPlan("bot", bot=bot.name if bot else side.name))
        return Plan(
            game=plan.game,
            seats=tuple(seats),
            options=plan.options,
            time=plan.time,
            public=False,  # the lobby would drown in them: the match is listed instead
            rated=plan.rated,
            match=contest.id,
            number=number,
        )

    def _absent(self, contest: Contest) -> int | None:
        """The side that somebody has waited for too long."""
        now = self.house.monotonic()
        for game in contest.match.unfinished:
            if game.missing and now - contest.since[game.number] > WAIT:
                return game.missing[0]
        return None

    async def _end(self, contest: Contest, status: MatchStatus, blamed: int | None = None) -> None:
        match = contest.match
        await self.matches.end(contest.id, status, blamed)
        match.status, match.blamed = status, blamed
        self._touch(contest)
        for game in match.unfinished:
            if game.status == "open":
                await (await self.house.room(game.table)).give_up()
