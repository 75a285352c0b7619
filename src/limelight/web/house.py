"""The house: every room in use, the machines, the clocks, and what runs by itself."""

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable, Coroutine
from contextlib import nullcontext
from typing import Any, Final, TypeVar

import msgspec

from limelight.core.records import commitment
from limelight.store.database import Database
from limelight.store.matches import Matches
from limelight.store.people import People, Person
from limelight.store.tables import Kept, Tables
from limelight.store.talk import Talk
from limelight.tables import events as ev
from limelight.tables.plan import Plan
from limelight.tables.refusal import Refusal
from limelight.tables.table import Table
from limelight.web.limiter import Limiter
from limelight.web.machines import Machines, Question
from limelight.web.notices import Notices
from limelight.web.room import Decision, Room, opened
from limelight.web.settings import Settings
from limelight.web.study import Study
from limelight.web.umpire import Umpire

log = logging.getLogger("limelight")

TICK: Final = 0.5  # how often the clocks are looked at, in seconds
AWAKE: Final = 1.0  # how often the house notes that it is awake
TIDY: Final = 5.0  # how often it forgets rooms
IDLE: Final = 300.0  # how long a room that nobody looks at is remembered
ROOMS: Final = 10_000  # rooms remembered at most, if nobody is in them
AT_ONCE: Final = 50  # tables taken up together, when the house opens
LINK: Final = re.compile(r"[\w-]{1,32}", re.ASCII)  # what a table may be called
T = TypeVar("T")


class House:
    """Everything that tables need; `await House.open(settings)`."""

    def __init__(self, settings: Settings, database: Database, clock: Callable[[], float]) -> None:
        self.settings = settings
        self.database = database
        self.clock = clock
        self.tables = Tables(database)
        self.people = People(database)
        self.talk = Talk(database)
        self.limiter = Limiter()
        self.machines = Machines(settings.workers)
        self.study = Study(self.tables)
        self.notices = Notices(settings, self.people)
        self.umpire = Umpire(self, Matches(database))
        self.secret = b""
        self.sockets: dict[str, int] = {}
        #: Of those who have changed their password: which sessions are not over.
        self.epochs: dict[str, int] = {}
        self.closing = asyncio.Event()
        self._rooms: dict[str, tuple[Room, float]] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        #: Streams of bots: what they are told of are the tables at which something happened.
        self.bells: dict[str, set[asyncio.Queue[str]]] = {}
        self._muted: dict[str, set[str]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._watch: list[asyncio.Task[None]] = []

    @staticmethod
    async def open(settings: Settings, clock: Callable[[], float] = time.time) -> "House":
        """The house with its database, its clocks running, machines at work where they must."""
        house = House(settings, await Database.open(settings.database), clock)
        secret = await house.people.setting("secret", secrets.token_hex(32))
        house.secret = bytes.fromhex(secret)
        await house._wake()
        await house.umpire.wake()
        house._watch = [
            asyncio.create_task(house._repeat(TICK, house._tick)),
            asyncio.create_task(house._repeat(AWAKE, house._note)),
            asyncio.create_task(house._repeat(TIDY, house._tidy)),
        ]
        return house

    async def close(self) -> None:
        """Finish what was begun, and let go."""
        self.closing.set()
        for room, _ in self._rooms.values():
            room.notify()
        self.umpire.close()
        for name in self.bells:
            self.ring(name)
        for task in self._watch:
            task.cancel()
        for task in [task for task in self._tasks if task.get_name() == "machine"]:
            task.cancel()
        self.machines.close()
        self.study.close()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=10)
        await self.tables.settle()
        await self.people.set("awake", str(self.now()))
        await self.database.close()

    def now(self) -> int:
        """The time in milliseconds."""
        return int(self.clock() * 1000)

    def spawn(self, work: Coroutine[Any, Any, T], name: str = "") -> "asyncio.Task[T]":
        """Do something that is finished even if nobody waits for it any more."""
        task = asyncio.create_task(work, name=name or None)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something to its end, even if whoever waits for it goes: a line may close any time."""
        return await asyncio.shield(self.spawn(work))

    def allow(self, what: str, who: str, rate: tuple[int, int]) -> None:
        """`TooOften` if somebody has done that too often."""
        self.limiter.take(what, who, rate, self.clock())

    def end_sessions(self, who: str, epoch: int) -> None:
        """Somebody has a new password or token: lines that were opened with the old one close."""
        self.epochs[who] = epoch
        self.ring(who)
        for room, _ in self._rooms.values():
            room.notify()

    def ended(self, person: Person) -> bool:
        """Whether the session of who came in as this is over."""
        return self.epochs.get(person.id, person.epoch) != person.epoch

    async def muted(self, who: str) -> set[str]:
        """The names somebody does not want to read."""
        if who not in self._muted:
            self._muted[who] = await self.finish(self.people.muted(who))
        return self._muted[who]

    async def mute(self, who: str, name: str, mute: bool) -> None:
        """Read somebody no longer, or again."""
        await self.people.mute(who, name, mute)
        self._muted.pop(who, None)

    # Rooms.

    async def create(self, plan: Plan, owner: Person | None, sit: list[int]) -> Room:
        """A new table; machines sit down at once, and its owner, if it has one, where he likes."""
        seed = secrets.token_hex(32)
        plan = msgspec.structs.replace(plan, commitment=commitment(seed))
        kept = Kept(secrets.token_urlsafe(16), owner.id if owner else "", plan, seed, [])
        table = opened(plan, seed)
        now = self.now()
        places = [(n, "", seat.machine) for n, seat in enumerate(plan.seats) if seat.machine]
        if owner:
            places = [(n, owner.id, owner.name) for n in sit] + places
        for number, who, name in places:
            entries = table.stamped(table.sit(number, who, name, plan.seats[number].kind), now)
            table.apply(entries)
            kept.entries.extend(entries)
        await self.tables.add(kept, table, now)
        room = Room(self, kept)
        room.silent()
        self._rooms[room.id] = (room, self.clock())
        self.changed(room)
        return room

    async def room(self, name: str) -> Room:
        """The room of a table; `Refusal` if there is none."""
        if name not in self._rooms:
            if not LINK.fullmatch(name):
                raise Refusal("unknown", "there is no such table; look at the link again")
            if name not in self._loading:
                self._loading[name] = self.spawn(self._load(name))
            room = await asyncio.shield(self._loading[name])
            if room is None:
                raise Refusal("unknown", "there is no such table; look at the link again")
        room, _ = self._rooms[name]
        self._rooms[name] = (room, self.clock())
        return room

    async def _load(self, name: str) -> Room | None:
        try:
            kept = await self.tables.load(name)
            if kept is None:
                return None
            room = Room(self, kept)
            self._rooms[name] = (room, self.clock())
            self.changed(room)
            return room
        finally:
            del self._loading[name]

    def changed(self, room: Room) -> None:
        """Something has happened at a table, and is kept: see what follows from it."""
        table = room.table
        if self.bells:
            self._tell(room)
        if table.plan.match:
            self.umpire.changed(room)
        if table.machine() and room.thinking is None and not self.closing.is_set():
            room.thinking = self.spawn(self._move(room), "machine")
        if table.turn != room.noticed:
            room.noticed = table.turn
            if table.plan.time.pace == "days":
                self.spawn(self.notices.turn(room.id, table))

    def _tell(self, room: Room) -> None:
        """Tell the bots who sit there, or were asked to."""
        seats = room.table.seats
        people = {seat.who for seat in seats} | {plan.bot.casefold() for plan in room.plan.seats}
        for name in people & self.bells.keys():
            self.ring(name, room.id)

    def ring(self, name: str, table: str = "") -> None:
        """Wake the streams of a bot: something has happened at a table, or in general."""
        for bell in self.bells.get(name, ()):
            bell.put_nowait(table)

    async def _move(self, room: Room) -> None:
        """Let the machine at a table decide, as long as it is its turn."""
        try:
            while machine := room.table.machine():
                table = room.table
                question = Question(
                    room.id,
                    table.plan.game,
                    len(table.seats),
                    table.plan.options,
                    int(table.line.state.turn),
                    machine,
                    f"{table.seed} machine",
                    [step.action for step in table.line.steps],
                )
                seq, seat = table.seq, question.seat
                async with self.umpire.turns if table.plan.match else nullcontext():
                    action = await self.machines.choose(question)
                try:
                    await room.change(self._played(seat, seq, action))
                except Refusal as refusal:
                    # Taken back or paused meanwhile: if it is still its turn, it thinks again.
                    log.info("table %s: the machine's move came to nothing: %s", room.id, refusal)
        except Exception:
            log.exception("table %s: the machine cannot move", room.id)
        finally:
            room.thinking = None

    def _played(self, seat: int, seq: int, action: int) -> Decision:
        return lambda table: table.play(seat, seq, action, self.now())

    # What runs by itself.

    async def _repeat(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Exception:
                log.exception("what runs by itself has failed; it goes on")

    async def _tick(self) -> None:
        """Whose time is over has lost."""
        for name in await self.tables.due(self.now()):
            room = await self.room(name)
            await room.change(lambda table: table.flag(self.now()))

    async def _note(self) -> None:
        """Note until when the house is awake; if it stays, it notes so again before then."""
        if await self.tables.ticking():
            await self.people.set("awake", str(self.now() + int(2 * AWAKE * 1000)))

    async def _tidy(self) -> None:
        """Forget rooms that nobody needs."""
        now = self.clock()
        crowded = len(self._rooms) > ROOMS
        for name, (room, used) in list(self._rooms.items()):
            empty = not room.listeners and room.thinking is None and not room.lock.locked()
            if empty and (crowded or now - used > IDLE):
                del self._rooms[name]
        await self.umpire.look()

    async def _wake(self) -> None:
        """Take up the games that were under way when the house went to sleep."""
        awake = int(await self.people.setting("awake", "0"))
        seen = max(awake, await self.tables.latest())
        names = await self.tables.unfinished()
        for first in range(0, len(names), AT_ONCE):
            some = names[first : first + AT_ONCE]
            await asyncio.gather(*(self._take_up(name, seen) for name in some))
        await self._note()

    async def _take_up(self, name: str, seen: int) -> None:
        try:
            room = await self.room(name)
            if room.table.clock.running is not None:
                await room.change(lambda table: _forgiven(table, seen, self.now()))
        except Exception:  # the other tables are not to suffer for it
            log.exception("table %s: cannot be taken up", name)


def _forgiven(table: Table, seen: int, now: int) -> list[ev.Happening]:
    """Nobody's clock runs while the house is asleep: since it was last seen awake."""
    lost = now - max(seen, table.clock.since)
    return [ev.Stalled(lost)] if lost > 0 else []
