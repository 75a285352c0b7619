"""What one, two, three servers carry, on one PostgreSQL and one Redis; and what follows from it.

    python -m tests.load.grow --servers 1,2,3 --tables 200 --seconds 60

Each run has so many tables for each server, and the two players of a table at different servers.
The rest is as in `tests.load.play`.
"""

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path

from limelight.server.cluster.messages import ClusterMessage, TableChanged, encode_envelope
from limelight.server.cluster.redis_pubsub import PUBSUB_CHANNEL, RedisPubSub, connect_to_redis
from tests.load.play import Cost, Load, at, written
from tests.postgresql import cluster
from tests.server.server_cluster import run_redis
from tests.server.server_process import ServerProcess, query_rows

BEGIN, END = "<!-- begin: growth -->\n", "<!-- end: growth -->\n"
MILLION = 1_000_000
DAY = 86_400
CONNECTIONS = 21  # of a server that uses one core: its pool, and the one it would lead by
WRITTEN = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8, count(*) FROM events"
KEPT = "SELECT pg_total_relation_size('events'), count(*) FROM events"
GAME = (
    "SELECT avg(n) FROM (SELECT count(*) AS n FROM events JOIN tables ON id = table_id "
    "WHERE status = 'over' GROUP BY table_id) AS games"
)
COLUMNS = (
    ("servers", 7),
    ("tables", 8),
    ("sockets", 9),
    ("actions/s", 10),
    ("p50", 8),
    ("p99 ms", 7),
    ("p50", 7),
    ("p99 ms", 7),
    ("server", 8),
    ("PG", 6),
    ("Redis", 6),
    ("server", 9),
    ("table", 9),
)


@dataclass
class Run:
    """What was measured with so many servers."""

    servers: int
    load: Load
    seconds: float
    costs: dict[str, list[Cost]] = field(default_factory=dict[str, list[Cost]])
    log: list[tuple[float, int]] = field(default_factory=list[tuple[float, int]])
    #: Bytes of an event on the disk with its index, and events of a finished game.
    event: float = 0.0
    game: float = 0.0
    #: Seconds of a core to hear of one action at another server.
    hearing: float = 0.0

    @property
    def tables(self) -> int:
        return len(self.load.pairs)

    @property
    def rate(self) -> float:
        """Actions in a second."""
        return self.load.figures.actions() / self.seconds

    def cores(self, kind: str) -> float:
        """How much of a core all processes of a kind have used."""
        parts = [cost for name, cost in self.costs.items() if name.startswith(kind)]
        return sum((c.cpu - b.cpu) / (c.at - b.at) for _, b, c in parts)

    def grown(self) -> float:
        """Bytes that all servers together have grown by, for each table."""
        parts = [cost for name, cost in self.costs.items() if name.startswith("server")]
        return sum(c.memory - a.memory for a, _, c in parts) / self.tables

    def memory(self) -> float:
        """Bytes of one server."""
        parts = [cost[-1] for name, cost in self.costs.items() if name.startswith("server")]
        return sum(cost.memory for cost in parts) / len(parts)

    def wal(self) -> float:
        """Bytes that the database has written ahead for each action."""
        (_, (before, _), (after, _)) = self.log
        return (after - before) / max(1, self.load.figures.actions())

    def events(self) -> float:
        """Events for each action: what chance decides is one, too."""
        (_, (_, before), (_, after)) = self.log
        return (after - before) / max(1, self.load.figures.actions())


def family(process: int) -> Cost:
    """What a process and all that it has begun have used."""
    found = Cost.of(process)
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if int((path / "stat").read_text().rpartition(")")[2].split()[1]) == process:
                found.cpu += Cost.of(int(path.name)).cpu
        except OSError:
            continue  # it has just gone
    return found


def hearing(url: str, number: int = 20_000) -> float:
    """Seconds of a core that one process needs to hear what another one tells it."""

    async def spent(listening: bool) -> float:
        heard: list[ClusterMessage] = []
        pubsub = RedisPubSub(url)
        if listening:
            pubsub.open(heard.append)
            while not pubsub.is_connected:
                await asyncio.sleep(0.01)
        telling = connect_to_redis(url)
        began = time.process_time()
        for _ in range(number // 100):
            async with telling.pipeline(transaction=False) as pipe:
                for _ in range(100):
                    pipe.publish(
                        PUBSUB_CHANNEL, encode_envelope("load", TableChanged("A" * 22, []))
                    )
                await pipe.execute()
        while listening and len(heard) < number:
            await asyncio.sleep(0.001)
        used = time.process_time() - began
        await pubsub.close()
        await telling.aclose()
        return used

    return (asyncio.run(spent(True)) - asyncio.run(spent(False))) / number


def measured(servers: int, tables: int, seconds: float, pace: float) -> Run:
    """Play at so many servers."""
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        base = stack.enter_context(cluster())
        radio = stack.enter_context(run_redis(home))
        processes = [ServerProcess(home, base.url, "--redis", radio.url) for _ in range(servers)]
        for server in processes:
            stack.callback(server.kill)
        load = Load([server.address for server in processes], tables * servers, pace)
        run = Run(servers, load, seconds)

        def measure() -> None:
            for number, server in enumerate(processes):
                run.costs.setdefault(f"server {number}", []).append(Cost.of(server.process.pid))
            assert radio.process is not None
            run.costs.setdefault("PostgreSQL", []).append(family(base.process.pid))
            run.costs.setdefault("Redis", []).append(Cost.of(radio.process.pid))
            run.costs.setdefault("script", []).append(Cost.of(os.getpid()))
            asking.append(asyncio.create_task(asyncio.to_thread(query_rows, base.url, WRITTEN)))

        asking: list[asyncio.Task[list[tuple[float, int]]]] = []

        async def play() -> None:
            await load.run(seconds, measure)
            run.log = [(await asked)[0] for asked in asking]

        asyncio.run(play())
        size, count = query_rows(base.url, KEPT)[0]
        run.event = size / max(1, count)
        run.game = float(query_rows(base.url, GAME)[0][0] or 0)
        run.hearing = hearing(radio.url)
        return run


def told(runs: Sequence[Run], pace: float) -> str:
    """The figures, and what follows from the largest run."""
    lines = [
        f"an action at each table about every {pace:g} s",
        f"{'':34}{'send → done':>14}{'send → told':>14}{'cores':>20}{'memory':>18}",
        "".join(f"{name:>{width}}" for name, width in COLUMNS),
    ]
    for run in runs:
        figures = run.load.figures
        values = (
            f"{run.servers}",
            f"{run.tables}",
            f"{2 * run.tables}",
            f"{run.rate:.0f}",
            *(f"{at(t, s):.0f}" for t in (figures.done, figures.told) for s in (0.5, 0.99)),
            f"{run.cores('server') / run.servers:.2f}",
            f"{run.cores('PostgreSQL'):.2f}",
            f"{run.cores('Redis'):.2f}",
            f"{run.memory() / 1e6:.0f} MB",
            f"{run.grown() / 1e3:.0f} kB",
        )
        lines.append("".join(f"{v:>{w}}" for v, (_, w) in zip(values, COLUMNS, strict=True)))
    lines += ["", *followed(runs[-1])]
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    errors = sum(len(run.load.figures.errors) for run in runs)
    lines += ["", f"{errors} errors; load average of the machine ({os.cpu_count()} cores): {load}"]
    return "\n".join(lines)


def followed(run: Run) -> list[str]:
    """What a thousand and a million tables would take, if all grew in proportion."""
    lines = [f"{'in proportion to the last line':36}{'1,000 tables':>14}{'1,000,000 tables':>18}"]
    events = run.rate * run.events()
    parts = (
        ("actions in a second", run.rate, ",.0f"),
        ("events in a second", events, ",.0f"),
        ("cores for servers", run.cores("server"), ",.1f"),
        ("of it, to hear of all others, each", run.rate * run.hearing, ",.2f"),
        ("connections to PostgreSQL at most", run.cores("server") * CONNECTIONS, ",.0f"),
        ("cores for PostgreSQL", run.cores("PostgreSQL"), ",.1f"),
        ("cores for Redis", run.cores("Redis"), ",.2f"),
        ("memory of the servers, GB", run.grown() * run.tables / 1e9, ",.2f"),
        ("written ahead in a second, MB", run.wal() * run.rate / 1e6, ",.1f"),
        ("events kept in a day, GB", events * run.event * DAY / 1e9, ",.1f"),
    )
    for name, value, form in parts:
        thousand, million = (value * n / run.tables for n in (1000, MILLION))
        lines.append(f"{name:36}{thousand:>14{form}}{million:>18{form}}")
    lines.append(
        f"an action: {run.events():.2f} events, {run.wal():,.0f} bytes written ahead; an event: "
        f"{run.event:.0f} bytes kept; a game: {run.game:.0f} events, "
        f"{run.game * run.event / 1e3:.0f} kB"
    )
    full = 1 / run.hearing
    lines.append(
        f"to hear of an action: {run.hearing * 1e6:.0f} µs; a core hears of {full:,.0f} in a "
        f"second, which is {full / run.rate * run.tables:,.0f} tables"
    )
    return lines


def main() -> None:
    asking = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asking.add_argument("--servers", default="1,2,3", help="how many, run by run")
    asking.add_argument("--tables", type=int, default=200, help="for each server")
    asking.add_argument("--seconds", type=float, default=60)
    asking.add_argument("--pace", type=float, default=2.0, help="seconds for each action")
    asking.add_argument("--write", action="store_true", help="put the figures into docs/operate.md")
    asked = asking.parse_args()
    runs: list[Run] = []
    for number in map(int, asked.servers.split(",")):
        runs.append(measured(number, asked.tables, asked.seconds, asked.pace))
        time.sleep(2)  # let what was stopped come to rest
    said = told(runs, asked.pace)
    print(said)
    if asked.write:
        words = f"--servers {asked.servers} --tables {asked.tables} --seconds {asked.seconds:g}"
        command = f"python -m tests.load.grow {words} --pace {asked.pace:g}"
        written(command, said, BEGIN, END)
    errors = [error for run in runs for error in run.load.figures.errors]
    for error in errors[:10]:
        print(error)
    raise SystemExit(1 if errors else 0)


if __name__ == "__main__":
    main()
