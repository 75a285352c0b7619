"""A run of many games during which servers, Redis and PostgreSQL fail, one after the other."""

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
from tests.chaos.checker import StoredGame, find_faults, load_stored_games
from tests.chaos.servers import ChaosServers, run_chaos_servers
from tests.postgresql import cluster
from tests.server.reconnecting_players import (
    GameSeries,
    create_guest,
    open_table,
    request_until_answered,
)
from tests.server.server_cluster import run_redis

#: The games that are played: the game, its seats, and the increment of the clock.
GAME_KINDS = (
    ("opera", ("person", "person"), 5),
    ("jack", ("person", "person"), 5),
    ("minuit", ("person", "person"), 5),
    ("opera", ("person", "greedy"), 5),
    ("jack", ("level:1", "person"), 5),
    ("minuit", ("person", "person", "greedy"), 5),
    ("jack", ("person", "person"), 5),
)
POLLING_INTERVAL = 5  # at one table of so many, a player polls over HTTP
MAX_CONCURRENT_OPENINGS = 20  # tables
BLITZ_SECONDS = 10.0  # on the clocks of the tables where no player moves
GRACE_SECONDS = 2.0  # that the server adds for the network
STUCK_SECONDS = 90.0  # after which a table without an action counts as stuck


@dataclass
class ChaosPlan:
    """The size of a run, and its times."""

    tables: int = 500
    pace_seconds: float = 5.0  # mean thinking time of a player
    outage_seconds: float = 3.0  # that a killed service is down
    cut_seconds: float = 10.0  # that the network is cut
    spell_seconds: float = 15.0  # at least from one disturbance to the next
    blitz_tables: int = 20  # tables whose clock runs out just when the leader dies


@dataclass
class Disturbance:
    """A disturbance, and its consequences."""

    name: str
    began: float
    ended: float = 0.0
    again: float | None = None  # seconds after its end, until every table had moved again
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    pauses: list[float] = field(default_factory=list[float])


class ChaosRun:
    """All players, and the disturbances."""

    def __init__(self, servers: ChaosServers, plan: ChaosPlan) -> None:
        self.servers = servers
        self.plan = plan
        self.began = time.time()
        self.disturbances: list[Disturbance] = []
        self.faults: list[str] = []
        self.notes: list[str] = []
        self.blitz_tables: list[str] = []
        self.game_series = [
            GameSeries(
                servers,
                GAME_KINDS[number % len(GAME_KINDS)],
                Rng(number),
                number % POLLING_INTERVAL == 0,
            )
            for number in range(plan.tables)
        ]

    async def run(self, disturbances: Sequence[str]) -> None:
        """Seat all players, then cause the disturbances."""
        slots = asyncio.Semaphore(MAX_CONCURRENT_OPENINGS)
        async with asyncio.TaskGroup() as group:
            for series in self.game_series:
                group.create_task(self._open_first_table(series, slots))
        print_progress(f"{time.time() - self.began:4.0f} s: all players are seated")
        playing = [asyncio.create_task(self._play_series(series)) for series in self.game_series]
        try:
            while self._list_waiting_series(self.began):
                await asyncio.sleep(0.1)
            for name in ("nothing", *disturbances, "nothing more"):
                await self._run_disturbance(name)
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)

    async def _open_first_table(self, series: GameSeries, slots: asyncio.Semaphore) -> None:
        async with slots:
            await series.open_next_table()

    async def _play_series(self, series: GameSeries) -> None:
        try:
            await series.play()
        except* Exception as group:
            for error in group.exceptions:
                self._add_fault(f"a player at {series.kind}: {type(error).__name__}: {error}")

    def _add_fault(self, text: str) -> None:
        self.faults.append(text)
        print_progress(text)

    async def _run_disturbance(self, name: str) -> None:
        row = Disturbance(name, time.time())
        self.disturbances.append(row)
        print_progress(f"{row.began - self.began:4.0f} s: {name}")
        if name in DISTURBANCES:
            await DISTURBANCES[name](self)
        since = time.time()
        row.again = await self._wait_until_all_moved(since)
        if row.again is None:
            still = [
                (series.games[-1].name, series.kind) for series in self._list_waiting_series(since)
            ]
            self._add_fault(f"{name}: {len(still)} tables are stuck: {still[:3]}")
        else:
            print_progress(f"        all tables move again after {row.again:.1f} s")
        await asyncio.sleep(max(0.0, row.began + self.plan.spell_seconds - time.time()))
        row.ended = time.time()

    async def _wait_until_all_moved(self, since: float) -> float | None:
        """Return the seconds until all players received an action after a time; none if never."""
        begun = time.monotonic()
        while self._list_waiting_series(since):
            if time.monotonic() - begun > STUCK_SECONDS:
                return None
            await asyncio.sleep(0.05)
        return time.monotonic() - begun

    def _list_waiting_series(self, since: float) -> list[GameSeries]:
        """List the series in which a player has received no action since a time."""
        at = since * 1000
        return [
            series
            for series in self.game_series
            if min(series.latest_action_at[number] for number in series.person_seats) <= at
        ]

    # Disturbances.

    async def kill_server(self) -> None:
        await self.servers.kill_server()

    async def kill_worker(self) -> None:
        await self.servers.kill_worker(self.plan.outage_seconds)

    async def kill_redis(self) -> None:
        await self.servers.kill_redis(self.plan.outage_seconds)

    async def kill_database(self) -> None:
        await self.servers.kill_database(self.plan.outage_seconds)

    async def cut_off_redis(self) -> None:
        await self.servers.cut_off_redis(self.plan.cut_seconds)

    async def kill_leader(self) -> None:
        """Kill the leader just when some clocks run out."""
        servers = self.servers
        people = {seat: await create_guest(servers, f"Late {seat}") for seat in range(2)}
        begun = time.time()
        for _ in range(self.plan.blitz_tables):
            control = {"seconds": int(BLITZ_SECONDS), "increment": 0}
            self.blitz_tables.append(
                await open_table(servers, "jack", ("person", "person"), people, **control)
            )
        await asyncio.sleep(max(0.0, begun + BLITZ_SECONDS + GRACE_SECONDS - 0.3 - time.time()))
        leader = await servers.find_leader()
        assert leader is not None, "there is no leader"
        dead, killed = servers.servers[leader], time.time()
        dying = asyncio.create_task(servers.kill_server(leader))
        while (number := await servers.find_leader()) is None or servers.servers[number] is dead:
            await asyncio.sleep(0.05)
        self.notes.append(f"another server watched the clocks after {time.time() - killed:.1f} s")
        await dying
        for name in self.blitz_tables:
            async with asyncio.timeout(STUCK_SECONDS):
                await self._wait_until_over(name)
        self.notes.append(
            f"{len(self.blitz_tables)} clocks ran out meanwhile; "
            f"the last game was ended {time.time() - killed:.1f} s after the kill"
        )

    async def _wait_until_over(self, name: str) -> None:
        while (await request_until_answered(self.servers, "GET", f"/api/tables/{name}")).json()[
            "status"
        ] != "over":
            await asyncio.sleep(0.1)

    # Results.

    def check(self, stored: dict[str, StoredGame]) -> None:
        """Compare the actions that the players remember with the database."""
        for table in stored.values():
            self.faults += find_faults(table)
        for name in self.blitz_tables:
            endings = sum(isinstance(event, ev.SeatFlagged) for event in stored[name].log)
            if endings != 1:
                self.faults.append(f"table {name}: its time was over {endings} times")
        for series in self.game_series:
            for game in series.games:
                log = stored[game.name].log
                lost = game.find_lost_actions(log)
                for row in self.disturbances:
                    row.lost += sum(row.began <= sent.acknowledged_at < row.ended for sent in lost)
                    row.acknowledged += sum(
                        row.began <= s.acknowledged_at < row.ended for s in game.sent
                    )
                if lost:
                    self.faults.append(f"table {game.name}: {len(lost)} actions are lost")
                if doubled := game.count_doubled_actions(log):
                    self.faults.append(f"table {game.name}: {doubled} actions are doubled")
                    self._get_disturbance_at(
                        stored[game.name].entries[-1].at / 1000
                    ).doubled += doubled
            times = [
                entry.at / 1000
                for game in series.games
                for entry in stored[game.name].entries
                if isinstance(entry.event, ev.ActionPlayed) and entry.event.seat >= 0
            ]
            for row in self.disturbances:
                row.pauses.append(compute_longest_pause(times, row.began, row.ended))

    def _get_disturbance_at(self, at: float) -> Disturbance:
        return next(
            (row for row in self.disturbances if row.began <= at < row.ended), self.disturbances[-1]
        )

    def format_report(self) -> str:
        """Format the results for people."""
        games = sum(len(series.games) for series in self.game_series)
        lines = [
            f"{self.plan.tables} tables, {games} games, an action of each person after about "
            f"{self.plan.pace_seconds:g} s; times in seconds",
            HEAD,
            "-" * len(HEAD),
        ]
        for row in self.disturbances:
            again = "never" if row.again is None else f"{row.again:.1f}"
            lines.append(
                f"{row.name:36}{row.began - self.began:6.0f}{row.acknowledged:14}{row.lost:6}"
                f"{row.doubled:9}{quantile(row.pauses, 0.5):11.1f}{quantile(row.pauses, 0.99):6.1f}"
                f"{quantile(row.pauses, 1):6.1f}{again:>14}"
            )
        total = sum(row.acknowledged for row in self.disturbances)
        lines += self.notes
        lines.append(f"{total} acknowledged actions, {len(self.faults)} faults")
        return "\n".join(lines + self.faults[:20])


HEAD = (
    f"{'disturbance':36}{'at':>6}{'acknowledged':>14}{'lost':>6}{'doubled':>9}"
    f"{'pause p50':>11}{'p99':>6}{'max':>6}{'moving again':>14}"
)

DISTURBANCES: dict[str, Callable[[ChaosRun], Coroutine[Any, Any, None]]] = {
    "a server is killed": ChaosRun.kill_server,
    "a worker is killed": ChaosRun.kill_worker,
    "Redis is killed, and comes back": ChaosRun.kill_redis,
    "PostgreSQL is killed, and comes back": ChaosRun.kill_database,
    "a server is cut off from Redis": ChaosRun.cut_off_redis,
    "the server that watches the clocks": ChaosRun.kill_leader,
}


def quantile(times: Sequence[float], share: float) -> float:
    """Return a quantile of times in seconds."""
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def compute_longest_pause(times: Sequence[float], began: float, ended: float) -> float:
    """Compute the longest time without an event within a span."""
    marks = [began, *(time for time in sorted(times) if began < time < ended), ended]
    return max(after - before for before, after in pairwise(marks))


def print_progress(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def run_chaos(
    plan: ChaosPlan, disturbances: Sequence[str] = tuple(DISTURBANCES), logs: Path | None = None
) -> ChaosRun:
    """Run all disturbances, and check the results."""
    with (
        tempfile.TemporaryDirectory() as folder,
        cluster() as base,
        run_redis(Path(folder)) as redis,
    ):

        async def run() -> ChaosRun:
            async with run_chaos_servers(Path(folder), base, redis, plan.pace_seconds) as servers:
                chaos_run = ChaosRun(servers, plan)
                await chaos_run.run(disturbances)
            if logs is not None:
                servers.write_logs(logs)
            return chaos_run

        chaos_run = uvloop.run(run())
        chaos_run.check(load_stored_games(base.url))
    return chaos_run
