"""The house: every room in use, the machines, the clocks, and what runs by itself."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, TypeVar
from uuid import uuid4

import msgspec

import limelight
from limelight.core.errors import LimelightError
from limelight.core.records import commitment
from limelight.server.clocks.sleep_watch import SleepWatch, forgiveness
from limelight.server.cluster.pubsub import Bus
from limelight.server.jobs.analysis import ANALYSIS, Desk, Study
from limelight.server.jobs.answer_release import AnswerReleases
from limelight.server.jobs.local_executor import Machines
from limelight.server.jobs.moves import MACHINE_TASK, MachineMoves
from limelight.server.live import collection_tables
from limelight.server.live.live_table import Room
from limelight.server.live.table_caps import TableCaps
from limelight.server.live.table_visits import TableVisits
from limelight.server.matches.match_director import Umpire
from limelight.server.notifications.mail import MailLinks
from limelight.server.notifications.notifier import Notices
from limelight.server.ops.full_disk import WriteWatch
from limelight.server.ops.logs import bind
from limelight.server.ops.metrics import Metrics
from limelight.server.security.rate_limits import Limiter
from limelight.server.security.sessions import Sessions
from limelight.server.settings import Settings
from limelight.store.chat import Talk
from limelight.store.database import Database, away, reason
from limelight.store.matches import Matches
from limelight.store.tables import Kept, Tables, UnreadableTable
from limelight.store.users import People, Person
from limelight.tables.refusal import Refusal
from limelight.tables.table import Table
from limelight.tables.table_setup import LINK, Plan

if TYPE_CHECKING:
    from limelight.server.jobs.redis_executor import Hands

log = logging.getLogger("limelight")

TICK: Final = 0.5  # how often the clocks are looked at, in seconds
AWAKE: Final = 1.0  # how often the house notes that it is awake
TIDY: Final = 5.0  # how often it forgets rooms
LOOK: Final = 2.0  # how often it looks for what other processes have written
SKEW: Final = 5.0  # how far apart the clocks of two machines may be
LATE: Final = 5.0  # after which a machine's move is taken to be forgotten
IDLE: Final = 300.0  # how long a room that nobody looks at is remembered
ROOMS: Final = 10_000  # rooms remembered at most, if nobody is in them
AT_ONCE: Final = 50  # tables taken up together
FINISH_SECONDS: Final = 10.0  # how long the tasks under way have to end when the house closes
CANCEL_SECONDS: Final = 5.0  # and, if they have not, how long their cancellation may take
THINKING: Final = (MACHINE_TASK, ANALYSIS)  # tasks that are cancelled when the house closes
T = TypeVar("T")


class House:
    """Everything that tables need; `await House.open(settings)`."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        clock: Callable[[], float],
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self.settings = settings
        self.database = database
        self.clock = clock
        #: Never set, by nobody: for how long something takes.
        self.monotonic = monotonic
        self.sleep_watch = SleepWatch(self.now, self._heartbeat)
        self.tables = Tables(database)
        self.people = People(database)
        self.talk = Talk(database)
        self.limiter = Limiter(monotonic)
        #: What this process is called among those of the house.
        self.name = uuid4().hex
        self.bus = Bus()
        self.hands: Hands | None = None
        self.machines: Machines | Hands
        self.desk = Desk()
        if settings.redis:
            from limelight.server.cluster import redis_pubsub
            from limelight.server.jobs import redis_executor

            self.bus = redis_pubsub.Radio(settings.redis, self._hear, self._catch_all_up)
            self.machines = self.hands = redis_executor.Hands(settings.redis)
        else:
            self.machines = Machines(settings.thinkers)
        self.machine_moves = MachineMoves(self)
        self.metrics = Metrics(self)
        self.releases = AnswerReleases(self.metrics.late_answers)
        self.study = Study(
            self.tables,
            self.hands or self.desk,
            self.spawn,
            self.releases,
            settings.machine_pace,
        )
        database.wrote = self.metrics.write_seconds.observe
        self.write_watch = WriteWatch(self.now, self.people.set)
        database.failed = self.write_watch.failed
        self.notices = Notices(settings, self.people, self.metrics, self.now)
        self.umpire = Umpire(self, Matches(database))
        self.caps = TableCaps(settings.limits, self.tables)
        self.visits = TableVisits(self)
        self.secret = b""
        self.sockets: dict[str, int] = {}
        self.sessions = Sessions(self)
        self.closing = asyncio.Event()
        self._rooms: dict[str, tuple[Room, float]] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        #: Streams of bots: what they are told of are the tables at which something happened.
        self.bells: dict[str, set[asyncio.Queue[str]]] = {}
        self._muted: dict[str, set[str]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        #: Whether this process watches over the tables, alone of all.
        self.leading = False
        #: It is about to close: nobody should be sent here any more.
        self.draining = False

    @staticmethod
    async def open(
        settings: Settings,
        clock: Callable[[], float] = time.time,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> "House":
        """The house with its database, its clocks running, machines at work where they must."""
        house = House(settings, await Database.open(settings.database), clock, monotonic)
        secret = await house.people.setting("secret", secrets.token_hex(32))
        house.secret = bytes.fromhex(secret)
        house.notices.links = MailLinks(house.secret, settings.url)
        house.bus.open()
        await house._lead()
        house.sleep_watch.start()
        house.spawn(house._repeat(TICK, house._tick))
        house.spawn(house._repeat(AWAKE, house._note))
        house.spawn(house._repeat(TIDY, house._tidy))
        house.spawn(house._repeat(LATE, house._remind))
        house.spawn(house._repeat(LOOK, house._look))
        return house

    def part(self) -> None:
        """Tell everybody to come back soon: begin nothing more, and end every line."""
        self.closing.set()
        for room in self.rooms():
            room.notify()
        self.umpire.wake_listeners()
        for name in self.bells:
            self.ring(name)

    async def close(self) -> None:
        """Begin nothing more, wait for the tasks under way, and only then close the database."""
        self.part()
        for task in self._tasks:
            if task.get_name() in THINKING:
                task.cancel()
        await self.machines.close()  # at once: nothing is to be answered to who is gone
        self.desk.close()
        await self._end_tasks()
        self.notices.close()
        await self.tables.settle()
        await self.bus.close()
        if self.leading:
            await self.people.set("awake", str(self.now()))
        await self.database.close()

    async def _end_tasks(self) -> None:
        """Wait for all tasks, and for those that they spawn; cancel what takes too long.

        A cancelled query takes a while: its connection is closed. To cancel it again meanwhile is
        an error, and the end of the event loop would do that, so the cancelled are waited for too.
        """
        await self._wait_for_tasks(FINISH_SECONDS)
        for task in self._tasks:
            task.cancel()
        await self._wait_for_tasks(CANCEL_SECONDS)

    async def _wait_for_tasks(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._tasks:
                    await asyncio.wait(self._tasks)

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
        task = self.spawn(work)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_ended_alone)
            raise

    @contextmanager
    def line(self, who: str, address: str) -> Generator[None]:
        """An open line of somebody's, or of a stranger's; `Refusal` if there are too many."""
        limits = self.settings.limits
        name, most = (who, limits.sockets) if who else (f"at {address}", limits.strangers)
        if self.sockets.get(name, 0) >= most:
            raise Refusal("rate", "you have too many open lines; close one")
        self.sockets[name] = self.sockets.get(name, 0) + 1
        try:
            yield
        finally:
            self.sockets[name] -= 1
            if not self.sockets[name]:
                del self.sockets[name]

    def allow(self, what: str, who: str, rate: tuple[int, int]) -> None:
        """`TooOften` if somebody has done that too often."""
        self.limiter.take(what, who, rate)

    async def muted(self, who: str) -> set[str]:
        """The names somebody does not want to read."""
        if who not in self._muted:
            self._muted[who] = await self.finish(self.people.muted(who))
        return self._muted[who]

    async def mute(self, who: str, name: str, mute: bool) -> None:
        """Read somebody no longer, or again."""
        await self.people.mute(who, name, mute)
        self._muted.pop(who, None)
        self.bus.tell("muted", who)

    # Rooms.

    async def create(
        self, plan: Plan, owner: Person | None, sit: list[int], address: str = ""
    ) -> Room:
        """A new table; machines sit down at once, and its owner, if it has one, where he likes."""
        seed = secrets.token_hex(32)
        plan = msgspec.structs.replace(plan, commitment=commitment(seed))
        kept = Kept(secrets.token_urlsafe(16), owner.id if owner else "", plan, seed, [])
        table = Table(limelight.game(plan.game), plan, seed)
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
        self.caps.note(room.id, address)
        self.changed(room)
        return room

    def rooms(self) -> list[Room]:
        """The tables in memory."""
        return [room for room, _ in self._rooms.values()]

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
            kept = collection_tables.kept(name) or await self.tables.load(name)
            if kept is None:
                return None
            room = Room(self, kept)
            self._rooms[name] = (room, self.clock())
            self._note_fault(room)
            return room
        except UnreadableTable as error:
            log.error("table %s cannot be opened and is set aside: %s", name, error)
            await self.tables.shelve(name)
            raise Refusal(
                "aside", "the table cannot be opened; tell whoever runs the house"
            ) from error
        finally:
            del self._loading[name]

    def _note_fault(self, room: Room) -> None:
        """Set a table aside that the rules of today do not allow."""
        fault = room.table.fault
        if fault and room.table.note():
            log.warning(
                "table %s is set aside: event %d cannot be by the rules; "
                "see limelight admin repair",
                room.id,
                fault.number,
            )
            self.spawn(room.change(lambda table: table.note() if table.fault else []))

    def changed(self, room: Room) -> None:
        """Something has happened at a table, and is kept: see what follows from it."""
        table = room.table
        people = {seat.who for seat in table.seats} | {
            plan.bot.casefold() for plan in room.plan.seats
        }
        self._tell(room.id, people)
        self.bus.tell("table", room.id, *filter(None, people))
        if table.plan.match:
            self.umpire.changed(room)
        self.machine_moves.begin(room)
        if table.notice_seq != room.notified_seq:
            room.notified_seq = table.notice_seq
            if table.plan.time.pace == "days" and table.turn is not None:
                who = table.seats[table.turn].who
                self.spawn(self.notices.turn(room.id, table.plan.game, who))

    def _tell(self, table: str, people: set[str]) -> None:
        """Tell the bots who sit there, or were asked to."""
        for name in people & self.bells.keys():
            self.ring(name, table)

    def ring(self, name: str, table: str = "") -> None:
        """Wake the streams of a bot: something has happened at a table, or in general."""
        for bell in self.bells.get(name, ()):
            bell.put_nowait(table)

    # What runs by itself.

    async def _repeat(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while not await self._closes_within(seconds):
            try:
                await work()
            except Exception as error:
                if away(error):
                    log.warning("what runs by itself waits for the database: %s", reason(error))
                else:
                    log.exception("what runs by itself has failed; it goes on")

    async def _closes_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            await asyncio.wait_for(self.closing.wait(), seconds)
        return self.closing.is_set()

    async def _lead(self) -> bool:
        """Whether this process watches over the tables: one of all, and another once it is gone."""
        try:
            leads = await self.database.lead()
        except Exception:
            self.leading = False
            raise
        if leads and not self.leading:
            await self._wake()
        self.leading = leads
        return leads

    async def _tick(self) -> None:
        """Whose time is over has lost."""
        gap = await self.sleep_watch.last_gap()
        if self.write_watch.failing_since is not None:
            return  # who cannot play does not lose by the clock
        if await self._lead():
            if gap and self.sleep_watch.uncredited:
                log.warning(
                    "the server slept for %d s; clocks are credited", (gap[1] - gap[0]) // 1000
                )
                await _some(await self.tables.clocked(), lambda name: self._forgive(name, *gap))
                self.sleep_watch.uncredited = False
            for name in await self.tables.due(self.now()):
                with suppress(Refusal):  # a table that cannot be opened holds up no other
                    room = await self.room(name)
                    await room.change(lambda table: table.flag(self.now()))

    async def _note(self) -> None:
        """Note until when the house is awake; if it stays, it notes so again before then."""
        await self.sleep_watch.last_gap()
        if self.sleep_watch.uncredited or self.write_watch.failing_since is not None:
            return  # until all clocks are credited, as the note says that they are
        if self.leading and await self.tables.ticking():
            await self.people.set("awake", str(self.now() + int(2 * AWAKE * 1000)))

    async def _remind(self) -> None:
        """Let machines move whose turn was forgotten: whoever asked them is gone."""
        if self.leading:
            forgotten = await self.tables.machines(self.now() - int(LATE * 1000))
            await _some(forgotten, self.machine_moves.begin_at)

    async def _tidy(self) -> None:
        """Forget rooms that nobody needs."""
        if (since := await self.write_watch.try_again()) is not None:
            self.sleep_watch.notice(since)
        now = self.clock()
        crowded = len(self._rooms) > ROOMS
        for name, (room, used) in list(self._rooms.items()):
            empty = not room.listeners and room.thinking is None and not room.lock.locked()
            if empty and (crowded or now - used > IDLE):
                del self._rooms[name]
            else:
                room.remind()
        self.sessions.tidy()
        await self.umpire.look()
        await self.visits.look(self._rooms.values())

    async def _wake(self) -> None:
        """Take up the games that were under way when the house went to sleep."""
        seen, now = max(await self._heartbeat(), await self.tables.latest()), self.now()
        if seen < now:
            await _some(await self.tables.clocked(), lambda name: self._forgive(name, seen, now))
        await _some(await self.tables.machines(self.now() + 1), self.machine_moves.begin_at)
        self.leading = True
        await self._note()
        await self.umpire.wake()

    async def _heartbeat(self) -> int:
        """Until when the server is known to have been awake; see `_note`."""
        return int(await self.people.setting("awake", "0"))

    async def _forgive(self, name: str, seen: int, now: int) -> None:
        bind(table=name)  # each is taken up by a task of its own
        try:
            room = await self.room(name)
            if (await room.read()).clock.running is not None:
                await room.change(lambda table: forgiveness(table, seen, now))
        except Refusal:
            pass  # it cannot be opened, which was said
        except Exception:  # the other tables are not to suffer for it
            log.exception("the table cannot be taken up")

    # Other processes.

    def _hear(self, words: list[str]) -> None:
        """Another process tells something."""
        match words:
            case ["table", name, *people]:
                if name in self._rooms:
                    self._behind(self._rooms[name][0])
                self._tell(name, set(people))
            case ["match", name] if not self.closing.is_set():
                self.spawn(self.umpire.heard(name))
            case ["here", name, process, *people] if name in self._rooms:
                self._rooms[name][0].seen_elsewhere(process, set(people))
            case ["said", name] if name in self._rooms:
                self._rooms[name][0].said_elsewhere()
            case ["ended", who, session, epoch]:
                self.sessions.hear(who, session, int(epoch))
            case ["muted", who]:
                self._muted.pop(who, None)
            case ["answer", key, answer] if self.hands:
                self.hands.hear(key, answer)
            case ["worker", name, processes] if self.hands:
                self.hands.hear_worker(name, int(processes))
            case ["progress", name, done] if self.hands:
                self.hands.hear_progress(name, done)
            case _:
                pass  # of no concern here, or from a newer version

    def _catch_all_up(self) -> None:
        """Something may have been told unheard."""
        self._muted.clear()
        for room in self.rooms():
            room.behind()
            room.said_elsewhere()
        if self.hands:
            self.hands.missed()

    async def _look(self) -> None:
        """Look for what other processes, or `limelight admin`, have written unheard."""
        since = self.now() - int((LOOK + SKEW) * 1000)
        recent = await self.tables.updated(since)
        for name, at in recent:
            if name in self._rooms and self._rooms[name][0].updated != at:
                room = self._rooms[name][0]
                self._behind(room)
                self._tell(name, {seat.who for seat in room.table.seats})
        if self.database.shared:
            for who, session, epoch in await self.people.ended_sessions(since):
                self.sessions.hear(who, session, epoch)
        elsewhere = [name for name, _ in recent if name not in self._rooms]
        if elsewhere and self.bells:
            for name, who in await self.tables.sitting(elsewhere, list(self.bells)):
                self.ring(who, name)

    def _behind(self, room: Room) -> None:
        """Another process has written something at a table."""
        room.behind()
        if room.plan.match and self.leading and not self.closing.is_set():
            self.spawn(self._tell_umpire(room))

    async def _tell_umpire(self, room: Room) -> None:
        await room.read()
        self.umpire.changed(room)


def _ended_alone(task: "asyncio.Task[Any]") -> None:
    """What nobody waits for any more may be refused, or meet no database; else it is a fault."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, LimelightError) and not away(error):
        log.error("what nobody waited for has failed", exc_info=error)


async def _some(names: list[str], work: Callable[[str], Coroutine[Any, Any, None]]) -> None:
    """Do something for all, some at a time."""
    for first in range(0, len(names), AT_ONCE):
        await asyncio.gather(*(work(name) for name in names[first : first + AT_ONCE]))
