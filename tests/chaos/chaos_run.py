"""A night at servers to which everything happens, one thing after the other."""

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import uvloop

from limelight import Rng
from limelight.tables import events as ev
from tests.chaos.checker import Kept, faults, read
from tests.chaos.servers import ChaosServers, opened
from tests.postgresql import cluster
from tests.server.reconnecting_players import Evening, guest, insisted
from tests.server.reconnecting_players import opened as table_opened
from tests.server.server_cluster import run_redis

#: What is played, over and over: the game, its seats, and the clock's increment.
KINDS = (
    ("opera", ("person", "person"), 5),
    ("jack", ("person", "person"), 5),
    ("minuit", ("person", "person"), 5),
    ("opera", ("person", "greedy"), 5),
    ("jack", ("level:1", "person"), 5),
    ("minuit", ("person", "person", "greedy"), 5),
    ("jack", ("person", "person"), 5),
)
POLLING = 5  # at one table of so many, somebody has no line and asks over HTTP
AT_ONCE = 20  # tables that are opened at the same time
BLITZ = 10.0  # seconds on the clock where nobody moves
GRACE = 2.0  # and what the server adds for the network
STUCK = 90.0  # seconds after which a table that has not moved is taken to be stuck


@dataclass
class Plan:
    """How long a night is."""

    tables: int = 500
    pace: float = 5.0  # seconds that people think, on the average
    dark: float = 3.0  # seconds that something is gone
    cut: float = 10.0  # seconds that the network is cut
    spell: float = 15.0  # seconds at least from one disturbance to the next
    late: int = 20  # tables whose clock runs out just when the leader dies


@dataclass
class Row:
    """One disturbance, and what came of it."""

    name: str
    began: float
    ended: float = 0.0
    again: float | None = None  # seconds after its end, until every table had moved again
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    pauses: list[float] = field(default_factory=list[float])


class Night:
    """Everybody who plays, and what happens meanwhile."""

    def __init__(self, servers: ChaosServers, plan: Plan) -> None:
        self.servers = servers
        self.plan = plan
        self.began = time.time()
        self.rows: list[Row] = []
        self.faults: list[str] = []
        self.notes: list[str] = []
        self.late: list[str] = []
        self.evenings = [
            Evening(servers, KINDS[number % len(KINDS)], Rng(number), number % POLLING == 0)
            for number in range(plan.tables)
        ]

    async def run(self, disturbances: Sequence[str]) -> None:
        """Let everybody come in, then let everything happen."""
        door = asyncio.Semaphore(AT_ONCE)
        async with asyncio.TaskGroup() as coming:
            for evening in self.evenings:
                coming.create_task(self._begin(evening, door))
        say(f"{time.time() - self.began:4.0f} s: everybody sits")
        playing = [asyncio.create_task(self._play(evening)) for evening in self.evenings]
        try:
            while self._still(self.began):
                await asyncio.sleep(0.1)
            for name in ("nothing", *disturbances, "nothing more"):
                await self._row(name)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    async def _begin(self, evening: Evening, door: asyncio.Semaphore) -> None:
        async with door:
            await evening.begin()

    async def _play(self, evening: Evening) -> None:
        try:
            await evening.play()
        except* Exception as group:
            for error in group.exceptions:
                self._fault(f"somebody at {evening.kind}: {type(error).__name__}: {error}")

    def _fault(self, text: str) -> None:
        self.faults.append(text)
        say(text)

    async def _row(self, name: str) -> None:
        row = Row(name, time.time())
        self.rows.append(row)
        say(f"{row.began - self.began:4.0f} s: {name}")
        if name in DISTURBANCES:
            await DISTURBANCES[name](self)
        since = time.time()
        row.again = await self._all_moved(since)
        if row.again is None:
            still = [(evening.games[-1].name, evening.kind) for evening in self._still(since)]
            self._fault(f"{name}: {len(still)} tables are stuck: {still[:3]}")
        else:
            say(f"        all tables move again after {row.again:.1f} s")
        await asyncio.sleep(max(0.0, row.began + self.plan.spell - time.time()))
        row.ended = time.time()

    async def _all_moved(self, since: float) -> float | None:
        """Seconds until everybody has been told of an action after a time; none if never."""
        begun = time.monotonic()
        while self._still(since):
            if time.monotonic() - begun > STUCK:
                return None
            await asyncio.sleep(0.05)
        return time.monotonic() - begun

    def _still(self, since: float) -> list[Evening]:
        """Where somebody has not been told of anything since."""
        at = since * 1000
        return [
            evening
            for evening in self.evenings
            if min(evening.latest[number] for number in evening.people) <= at
        ]

    # What may happen.

    async def kill_server(self) -> None:
        await self.servers.kill_server()

    async def kill_worker(self) -> None:
        await self.servers.kill_worker(self.plan.dark)

    async def kill_redis(self) -> None:
        await self.servers.kill_redis(self.plan.dark)

    async def kill_database(self) -> None:
        await self.servers.kill_database(self.plan.dark)

    async def cut(self) -> None:
        await self.servers.cut(self.plan.cut)

    async def kill_leader(self) -> None:
        """The server that watches the clocks dies just when some of them run out."""
        servers = self.servers
        people = {seat: await guest(servers, f"Late {seat}") for seat in range(2)}
        begun = time.time()
        for _ in range(self.plan.late):
            control = {"seconds": int(BLITZ), "increment": 0}
            self.late.append(
                await table_opened(servers, "jack", ("person", "person"), people, **control)
            )
        await asyncio.sleep(max(0.0, begun + BLITZ + GRACE - 0.3 - time.time()))
        leader = await servers.leader()
        assert leader is not None, "nobody watches the clocks"
        dead, killed = servers.servers[leader], time.time()
        dying = asyncio.create_task(servers.kill_server(leader))
        while (found := await servers.leader()) is None or servers.servers[found] is dead:
            await asyncio.sleep(0.05)
        self.notes.append(f"another server watched the clocks after {time.time() - killed:.1f} s")
        await dying
        for name in self.late:
            async with asyncio.timeout(STUCK):
                await self._over(name)
        self.notes.append(
            f"{len(self.late)} clocks ran out meanwhile; "
            f"the last game was ended {time.time() - killed:.1f} s after the kill"
        )

    async def _over(self, name: str) -> None:
        while (await insisted(self.servers, "GET", f"/api/tables/{name}")).json()[
            "status"
        ] != "over":
            await asyncio.sleep(0.1)

    # What came of it.

    def check(self, kept: dict[str, Kept]) -> None:
        """Hold what everybody remembers against what the database holds."""
        for table in kept.values():
            self.faults += faults(table)
        for name in self.late:
            endings = sum(isinstance(event, ev.SeatFlagged) for event in kept[name].log)
            if endings != 1:
                self.faults.append(f"table {name}: its time was over {endings} times")
        for evening in self.evenings:
            for game in evening.games:
                log = kept[game.name].log
                lost = game.lost(log)
                for row in self.rows:
                    row.lost += sum(row.began <= sent.at < row.ended for sent in lost)
                    row.acknowledged += sum(row.began <= s.at < row.ended for s in game.sent)
                if lost:
                    self.faults.append(f"table {game.name}: {len(lost)} actions are lost")
                if doubled := game.doubled(log):
                    self.faults.append(f"table {game.name}: {doubled} actions are doubled")
                    self._row_at(kept[game.name].entries[-1].at / 1000).doubled += doubled
            times = [
                entry.at / 1000
                for game in evening.games
                for entry in kept[game.name].entries
                if isinstance(entry.event, ev.ActionPlayed) and entry.event.seat >= 0
            ]
            for row in self.rows:
                row.pauses.append(longest(times, row.began, row.ended))

    def _row_at(self, at: float) -> Row:
        return next((row for row in self.rows if row.began <= at < row.ended), self.rows[-1])

    def told(self) -> str:
        """What came of it, to be read."""
        games = sum(len(evening.games) for evening in self.evenings)
        lines = [
            f"{self.plan.tables} tables, {games} games, an action of each person after about "
            f"{self.plan.pace:g} s; times in seconds",
            HEAD,
            "-" * len(HEAD),
        ]
        for row in self.rows:
            again = "never" if row.again is None else f"{row.again:.1f}"
            lines.append(
                f"{row.name:36}{row.began - self.began:6.0f}{row.acknowledged:14}{row.lost:6}"
                f"{row.doubled:9}{at(row.pauses, 0.5):11.1f}{at(row.pauses, 0.99):6.1f}"
                f"{at(row.pauses, 1):6.1f}{again:>14}"
            )
        total = sum(row.acknowledged for row in self.rows)
        lines += self.notes
        lines.append(f"{total} acknowledged actions, {len(self.faults)} faults")
        return "\n".join(lines + self.faults[:20])


HEAD = (
    f"{'disturbance':36}{'at':>6}{'acknowledged':>14}{'lost':>6}{'doubled':>9}"
    f"{'pause p50':>11}{'p99':>6}{'max':>6}{'moving again':>14}"
)

DISTURBANCES: dict[str, Callable[[Night], Coroutine[Any, Any, None]]] = {
    "a server is killed": Night.kill_server,
    "a worker is killed": Night.kill_worker,
    "Redis is killed, and comes back": Night.kill_redis,
    "PostgreSQL is killed, and comes back": Night.kill_database,
    "a server is cut off from Redis": Night.cut,
    "the server that watches the clocks": Night.kill_leader,
}


def at(times: Sequence[float], share: float) -> float:
    """The time within which this share was done."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def longest(times: Sequence[float], began: float, ended: float) -> float:
    """The longest time within a span that nothing happened."""
    marks = [began, *(time for time in sorted(times) if began < time < ended), ended]
    return max(after - before for before, after in pairwise(marks))


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def spent(
    plan: Plan, disturbances: Sequence[str] = tuple(DISTURBANCES), logs: Path | None = None
) -> Night:
    """A whole night, and what came of it."""
    with tempfile.TemporaryDirectory() as folder, cluster() as base, run_redis(Path(folder)) as radio:

        async def run() -> Night:
            async with opened(Path(folder), base, radio, plan.pace) as servers:
                night = Night(servers, plan)
                await night.run(disturbances)
            if logs is not None:
                servers.write_logs(logs)
            return night

        night = uvloop.run(run())
        night.check(read(base.url))
    return night
