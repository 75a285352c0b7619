"""Somebody at a table: what they see of it, and what they may do there, for their seat alone."""

from collections.abc import Set
from contextlib import suppress
from itertools import chain, count
from typing import Any, Final

from limelight.core.game import JSON
from limelight.server.house import House
from limelight.server.live import collection_tables
from limelight.server.live.live_table import Room
from limelight.server.security.rate_limits import TooOften
from limelight.store.users import Person
from limelight.tables.events import Kind
from limelight.tables.refusal import Refusal
from limelight.tables.table import Table
from limelight.tables.table_view import Reader, told

#: Refusals of an action that are the player's own fault.
WRONG: Final = ("illegal", "stale", "turn")
JOINER: Final = "\u200d"  # makes one emoji of several


class Visitor:
    """A person, or nobody in particular, in a room."""

    def __init__(self, house: House, room: Room, person: Person | None) -> None:
        self.house = house
        self.room = room
        self.person = person
        self._chosen: Reader = None

    async def look(self, seat: int | None = None) -> None:
        """Look with the eyes of one's own seat; of several, the one to decide; of none, as anybody.

        A seat may be named, if it is one's own.
        """
        table = await self.room.read()
        mine = table.seats_of(self.person.id) if self.person else []
        if self.person and (not mine if seat is None else seat not in mine):
            table = await self.room.read(table.seq + 1)  # one may have sat down by another process
            mine = table.seats_of(self.person.id)
        if seat is not None and seat not in mine:
            raise Refusal("seat", f"seat {seat} is not yours")
        if seat is None and mine:
            seat = table.turn if table.turn in mine else mine[0]
        self._chosen = seat

    def reader(self, table: Table) -> Reader:
        """The seat one looks from, as long as it is one's own: it may be somebody else's by now."""
        mine = table.seats_of(self.person.id) if self.person else []
        return self._chosen if self._chosen in mine else None

    async def told(self, after: int = 0) -> JSON:
        """How things stand, and what has happened since a number."""
        room = self.room
        table = await room.read(after)
        plan = table.plan
        return {
            "id": room.id,
            "game": plan.game,
            "options": plan.options,
            "time": plan.time,
            "public": plan.public,
            "rated": plan.rated,
            "now": self.house.now(),
            "mine": table.seats_of(self.person.id) if self.person else [],
            "owner": self.person is not None and self.person.id == room.owner,
            "match": plan.match or None,
            "title": collection_tables.title(room.id),
            "watching": room.watching(),
            **told(table, self.reader(table), after),
        }

    # What one may do.

    async def sit(self, seat: int) -> int:
        """Take a seat."""
        person = self._person()
        plan = self.room.plan
        # The sides of a match were chosen when it began; see `rate` for those of one owner.
        kin = await self._kin(person) if plan.rated and not plan.match else set[str]()

        def decide(table: Table) -> list[Any]:
            if table.plan.rated and table.seats_of(person.id):
                raise Refusal("taken", "in a rated game everybody has one seat")
            if any(other.who in kin for other in table.seats):
                raise Refusal("taken", "in a rated game nobody plays against their own bots")
            others = {other.name for other in table.seats if other.who != person.id}
            if person.kind != "guest" and person.name in others:
                raise Refusal("namesake", "somebody of your name sits there; change yours first")
            return table.sit(seat, person.id, _apart(person.name, others), kind_of(person))

        return await self.room.change(decide)

    async def _kin(self, person: Person) -> set[str]:
        """Who of the table is run by the same person as somebody: their bots, and that person."""
        sitting = [seat.who for seat in (await self.room.read()).seats if seat.who]
        owner = person.owner or person.id
        owners = await self.house.people.owners(sitting)
        return {who for who in sitting if owners.get(who, who) == owner}

    async def leave(self, seat: int) -> int:
        """Give a seat back before the game begins; its owner may also clear it."""
        person = self._person()

        def decide(table: Table) -> list[Any]:
            if seat not in table.seats_of(person.id) and person.id != self.room.owner:
                raise Refusal("seat", f"seat {seat} is not yours")
            return table.leave(seat)

        return await self.room.change(decide)

    async def close(self) -> int:
        """Give the table up before the game begins."""
        if self._person().id != self.room.owner:
            raise Refusal("forbidden", "only who opened a table may close it")
        return await self.room.change(lambda table: table.close())

    async def decline(self) -> int:
        """Refuse to sit down where one was asked to."""
        person = self._person()
        if person.kind != "bot":  # a guest may have had that name before the bot
            raise Refusal("forbidden", "only the bot that was asked may decline")
        return await self.room.change(lambda table: table.decline(person.name))

    async def play(self, seq: int, action: int) -> int:
        """Decide, at the seat one looks from."""
        with self.house.metrics.acted(self.room.plan.game):
            self.house.limiter.check("wrong", *self._wrong())
            try:
                return await self.room.change(
                    lambda table: table.play(self._seat(table), seq, action, self.house.now())
                )
            except Refusal as refusal:
                if refusal.code in WRONG:
                    await self.mistaken()
                raise

    async def mistaken(self) -> None:
        """One's answer was refused; whoever does that all the time has to wait."""
        seat = self.reader(self.room.table)
        if seat is None:
            return
        with suppress(TooOften):
            self.house.limiter.take("wrong", *self._wrong())
            await self.house.finish(self.house.umpire.refused(self.room, seat))

    def _wrong(self) -> tuple[str, tuple[int, int]]:
        return self._person().id, self.house.settings.limits.wrong

    async def undo(self, seq: int, keep: int | None) -> int:
        """Take back, or ask the others for it."""
        return await self.room.change(lambda table: table.undo(self._seat(table), seq, keep))

    async def answer(self, yes: bool, seq: int | None = None) -> int:
        """Say yes or no to what was asked."""
        return await self.room.change(lambda table: table.answer(self._seat(table), yes, seq))

    async def resign(self) -> int:
        """Give up."""
        return await self.room.change(lambda table: table.resign(self._seat(table)))

    async def pause(self, seq: int | None = None) -> int:
        """Stop the clocks, or ask the others for it."""
        return await self.room.change(lambda table: table.pause(self._seat(table), seq))

    async def resume(self, seq: int | None = None) -> int:
        """Go on after a pause."""

        def decide(table: Table) -> list[Any]:
            self._seat(table)
            return table.resume(seq)

        return await self.room.change(decide)

    # Talking.

    def corner(self) -> str:
        """Where one talks: with the players or with the spectators."""
        mine = self.room.table.seats_of(self.person.id) if self.person else []
        return "players" if mine else "spectators"

    async def say(self, text: str, heard: int | None = None) -> int:
        """Say something; its number.

        With the number of the last line the sender has heard, a line that is sent again is not
        said again.
        """
        person = self._person()
        if collection_tables.title(self.room.id):
            raise Refusal(
                "forbidden", "nobody talks at a game of the collection; open a table of your own"
            )
        said = legible(text)
        if not said:
            raise Refusal("empty", "there is nothing in that message")
        self.house.allow("chat", person.id, self.house.settings.limits.chat)
        seats = self.room.table.seats
        mine = self.room.table.seats_of(person.id)
        name = seats[mine[0]].name if mine else person.name  # a player is who sat down
        return await self.room.say(self.corner(), person.id, name, said, heard)

    async def heard(self, after: int = 0) -> list[JSON]:
        """What was said in one's own corner after a number, less whom one does not read."""
        muted = await self.house.muted(self.person.id) if self.person else set[str]()
        said = await self.room.said(self.corner())
        return [chat for chat in said if chat["id"] > after and chat["name"] not in muted]

    def _person(self) -> Person:
        if self.person is None:
            raise Refusal("nobody", "say who you are first: POST /api/me with a name")
        return self.person

    def _seat(self, table: Table) -> int:
        self._person()
        seat = self.reader(table)
        if seat is None:
            raise Refusal("spectator", "you are watching: only who sits at the table may do that")
        return seat


def kind_of(person: Person) -> Kind:
    """Which seats are for somebody."""
    return "bot" if person.kind == "bot" else "person"


def _apart(name: str, others: Set[str]) -> str:
    """A guest's name at a table: with a number if somebody sits there under the same one.

    Guests are named by the page, which does not know many names.
    """
    numbered = (f"{name[:38]} {number}" for number in count(2))  # at most forty signs, as ever
    return next(one for one in chain([name], numbered) if one not in others)


def legible(text: str) -> str:
    """A text without what only disturbs reading; emoji may be joined."""
    shown = [c for c in text if c.isprintable() or c.isspace() or c == JOINER]
    return " ".join("".join(shown).split())
