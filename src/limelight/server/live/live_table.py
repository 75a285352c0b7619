"""A table in use: everybody who looks at it, and one change at a time."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from limelight.core.game import JSON
from limelight.server.clocks.sleep_watch import forgiveness
from limelight.server.jobs.fair_queue import Share
from limelight.server.live.presence import Audience
from limelight.server.ops.logs import about
from limelight.store.repair import replayed
from limelight.store.tables import Conflict, Kept, change
from limelight.tables.events import Entry, Happening
from limelight.tables.refusal import Refusal, Stale
from limelight.tables.table import Table

if TYPE_CHECKING:
    from limelight.server.house import House

Decision = Callable[[Table], list[Happening]]
CROWD: Final = 0.5  # seconds within which who comes and goes is told of at once


class Room:
    """Nobody is told of a change before it is kept."""

    def __init__(self, house: "House", kept: Kept) -> None:
        self.house = house
        self.id = kept.id
        self.owner = kept.owner
        self.plan = kept.plan
        self.lock = asyncio.Lock()
        self.listeners: set[asyncio.Event] = set()
        self.audience = Audience()
        self._counting: asyncio.TimerHandle | None = None
        self._telling = False
        self.thinking: asyncio.Task[None] | None = None
        self.table = replayed(kept)
        #: The event with which the last turn began that somebody was notified of.
        self.notified_seq = self.table.notice_seq
        self._talk: dict[str, list[JSON]] = {}
        self._talking = asyncio.Lock()
        self._stale = False  # something went wrong: the table here is not the one that is kept
        self._behind = False  # another process has written

    async def read(self, known: int = 0) -> Table:
        """The table as it is kept, for looking at, at once; for who knows of so many events, not
        less than that: another process may have told.
        """
        if known > self.table.seq and self.house.settings.redis:
            self._behind = True
        if self._stale or self._behind or self.lock.locked():
            # To its end: a reader whose line closes would cancel the query again and again.
            await self.house.finish(self._read())
        return self.table

    async def _read(self) -> None:
        async with self.lock:
            await self._refresh()

    async def change(self, decide: Decision) -> int:
        """Let something happen, once it is kept; the number of the last event.

        Whoever asked may have gone by then: it happens all the same.
        """
        with about(table=self.id):
            return await self.house.finish(self._change(decide))

    async def _change(self, decide: Decision) -> int:
        try:
            async with self.lock:
                await self._refresh()
                await self._forgive_sleep()
                entries = await self._decided(decide)
        except Exception:
            if self._stale:
                self.notify()  # whoever looks on is to know that nothing is kept just now
            raise
        if entries:
            self.notify()
            self.house.changed(self)
        return self.table.seq

    async def _forgive_sleep(self) -> None:
        """Credit the running clock before anything is decided by it."""
        gap = await self.house.sleep_watch.last_gap()
        if gap and await self._decided(lambda table: forgiveness(table, *gap)):
            self.notify()
            self.house.changed(self)

    async def _decided(self, decide: Decision) -> list[Entry]:
        """What happens by a decision; if another process was quicker, by what is kept by now."""
        known = self.table.seq
        try:
            return await self._kept(decide)
        except Conflict:
            await self._refresh()
        except Refusal:
            self._behind = bool(self.house.settings.redis)
            await self._refresh()
            if self.table.seq == known:
                raise
        try:
            return await self._kept(decide)
        except Conflict as error:
            await self._refresh()
            raise Stale(self.table.seq) from error

    async def _kept(self, decide: Decision) -> list[Entry]:
        """What happens by a decision, once it is kept; `Conflict` if it cannot be."""
        table = self.table
        entries = table.stamped(decide(table), self.house.now())
        if entries:
            self._stale = True  # should it go wrong: what is kept counts
            table.apply(entries)
            await self.house.tables.append(change(self.id, table, entries))
            self._stale = False
        return entries

    async def give_up(self) -> None:
        """Close the table, unless its game has begun and somebody plays it."""
        await self.change(lambda table: table.close() if table.may_be_closed else [])

    @property
    def updated(self) -> int:
        """When something last happened here, as far as is known."""
        return self.table.log[-1].at if self.table.log else 0

    def behind(self) -> None:
        """Something has happened here by another process."""
        self._behind = True
        self.notify()

    def said_elsewhere(self) -> None:
        """Something was said here by way of another process."""
        self._talk.clear()
        self.notify()

    # Coming and going.

    def watching(self) -> int:
        """How many look on without a seat."""
        return self.audience.beside(self._players())

    def enter(self, who: str) -> None:
        """Somebody opens a line."""
        self.audience.enter(who)
        self._recount()
        self.house.machine_moves.resume(self)

    def leave(self, who: str) -> None:
        """Somebody's line is closed."""
        self.audience.leave(who)
        self._recount()

    def seen_elsewhere(self, process: str, people: set[str]) -> None:
        """Another process tells who looks on there."""
        self.audience.heard(process, people, self.house.clock())
        self._recount(telling=False)
        self.house.machine_moves.resume(self)

    def remind(self) -> None:
        """Tell other processes again who looks on, and forget those that are gone."""
        if self.audience.forget(self.house.clock()):
            self.notify()
        self._tell_others()
        self.house.machine_moves.resume(self)

    def machines_advance(self) -> bool:
        """Whether machines move here: among themselves only while somebody watches.

        The process by which they watch lets the machines move; of several, one.
        """
        if not self.plan.only_machines:
            return True
        return bool(self.listeners) and self.audience.is_first(self.house.name)

    def share(self) -> Share:
        """On whose account machines think here: whose game it is, else who opened the table."""
        people = [seat.who for seat in self.table.seats if seat.who and not seat.gone]
        person = people[0] if people else self.owner or self.plan.match
        address = self.house.caps.address_of(self.id) or person
        return Share(bool(people) and not self.plan.match, address, person)

    def _recount(self, telling: bool = True) -> None:
        """Tell everybody soon how many look on: a crowd is told of together."""
        self._telling = self._telling or telling
        if self._counting is None:
            self._counting = asyncio.get_running_loop().call_later(CROWD, self._counted)

    def _counted(self) -> None:
        self._counting = None
        self.notify()
        if self._telling:
            self._telling = False
            self._tell_others()

    def _tell_others(self) -> None:
        people = self.audience.news(self._players())
        if people is not None:
            self.house.bus.tell("here", self.id, self.house.name, *people)

    def _players(self) -> set[str]:
        return {seat.who for seat in self.table.seats}

    # Talking.

    def silent(self) -> None:
        """At a new table nothing was said yet, and need not be looked for."""
        self._talk = {"players": [], "spectators": []}

    async def said(self, corner: str) -> list[JSON]:
        """What was said in a corner, the latest two hundred."""
        if corner not in self._talk:
            found = await self.house.finish(self.house.talk.said(self.id, corner))
            self._talk.setdefault(corner, found)  # somebody else may have been quicker
        return self._talk[corner]

    async def say(
        self, corner: str, who: str, name: str, text: str, heard: int | None = None
    ) -> int:
        """Keep what somebody says, and pass it on; see `Talk.say` for `heard`."""
        return await self.house.finish(self._say(corner, who, name, text, heard))

    async def _say(self, corner: str, who: str, name: str, text: str, heard: int | None) -> int:
        async with self._talking:  # by number, for those who have heard up to one
            said = await self.said(corner)
            at = self.house.now()
            number = await self.house.talk.say(self.id, corner, who, name, text, at, heard)
            if all(line["id"] != number for line in said):
                said.append({"id": number, "name": name, "text": text, "at": at})
                del said[:-200]
        self.notify()
        self.house.bus.tell("said", self.id)
        return number

    async def _refresh(self) -> None:
        if self._stale:
            kept = await self.house.tables.load(self.id)
            assert kept is not None, "tables are never deleted"
            self.table = replayed(kept)
            self._stale = self._behind = False
            self.notified_seq = self.table.notice_seq
            self.notify()
        elif self._behind:
            self._behind = False
            self._stale = True  # should it go wrong
            news = await self.house.tables.since(self.id, self.table.seq)
            self.table.replay(news)
            self._stale = False
            self.notified_seq = self.table.notice_seq
            if news:
                self.notify()

    def notify(self) -> None:
        """Wake everybody who looks on."""
        for listener in self.listeners:
            listener.set()
