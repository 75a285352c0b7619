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
from tests.load.play import LoadRun, ProcessUsage, quantile_milliseconds, write_figures
from tests.postgresql import cluster
from tests.server.server_cluster import run_redis
from tests.server.server_process import ServerProcess, query_rows

BEGIN, END = "<!-- begin: growth -->\n", "<!-- end: growth -->\n"
MILLION = 1_000_000
DAY = 86_400
CONNECTIONS_PER_CORE = 21  # of a server that uses one core: its pool, and the one it would lead by
WAL_QUERY = "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8, count(*) FROM events"
EVENT_SIZE_QUERY = "SELECT pg_total_relation_size('events'), count(*) FROM events"
GAME_LENGTH_QUERY = (
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
class ServersRun:
    """The measurements with a number of servers."""

    servers: int
    load: LoadRun
    seconds: float
    usage: dict[str, list[ProcessUsage]] = field(default_factory=dict[str, list[ProcessUsage]])
    wal_samples: list[tuple[float, int]] = field(default_factory=list[tuple[float, int]])
    #: Bytes of an event on the disk with its index, and events of a finished game.
    bytes_per_event: float = 0.0
    events_per_game: float = 0.0
    #: Seconds of a core to hear of one action at another server.
    message_cost_seconds: float = 0.0

    @property
    def tables(self) -> int:
        return len(self.load.pairs)

    @property
    def actions_per_second(self) -> float:
        """Actions per second."""
        return self.load.figures.count_actions() / self.seconds

    def measure_cores(self, kind: str) -> float:
        """How many cores all processes of a kind have used."""
        parts = [cost for name, cost in self.usage.items() if name.startswith(kind)]
        return sum(
            (c.cpu_seconds - b.cpu_seconds) / (c.measured_at - b.measured_at) for _, b, c in parts
        )

    def bytes_per_table(self) -> float:
        """Bytes by which all servers together have grown, per table."""
        parts = [cost for name, cost in self.usage.items() if name.startswith("server")]
        return sum(c.memory_bytes - a.memory_bytes for a, _, c in parts) / self.tables

    def bytes_per_server(self) -> float:
        """Mean memory of a server in bytes."""
        parts = [cost[-1] for name, cost in self.usage.items() if name.startswith("server")]
        return sum(cost.memory_bytes for cost in parts) / len(parts)

    def wal_bytes_per_action(self) -> float:
        """Bytes in the write-ahead log of PostgreSQL per action."""
        (_, (before, _), (after, _)) = self.wal_samples
        return (after - before) / max(1, self.load.figures.count_actions())

    def events_per_action(self) -> float:
        """Events per action; chance steps are events, too."""
        (_, (_, before), (_, after)) = self.wal_samples
        return (after - before) / max(1, self.load.figures.count_actions())


def measure_process_tree(process: int) -> ProcessUsage:
    """Measure a process together with its child processes."""
    usage = ProcessUsage.measure(process)
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if int((path / "stat").read_text().rpartition(")")[2].split()[1]) == process:
                usage.cpu_seconds += ProcessUsage.measure(int(path.name)).cpu_seconds
        except OSError:
            continue  # it has just gone
    return usage


def measure_message_cost(url: str, number: int = 20_000) -> float:
    """Measure the CPU seconds in which a process receives one message of another."""

    async def measure_cpu(listening: bool) -> float:
        received: list[ClusterMessage] = []
        pubsub = RedisPubSub(url)
        if listening:
            pubsub.open(received.append)
            while not pubsub.is_connected:
                await asyncio.sleep(0.01)
        publisher = connect_to_redis(url)
        began = time.process_time()
        for _ in range(number // 100):
            async with publisher.pipeline(transaction=False) as pipe:
                for _ in range(100):
                    pipe.publish(
                        PUBSUB_CHANNEL, encode_envelope("load", TableChanged("A" * 22, []))
                    )
                await pipe.execute()
        while listening and len(received) < number:
            await asyncio.sleep(0.001)
        used = time.process_time() - began
        await pubsub.close()
        await publisher.aclose()
        return used

    return (asyncio.run(measure_cpu(True)) - asyncio.run(measure_cpu(False))) / number


def run_with_servers(servers: int, tables: int, seconds: float, pace: float) -> ServersRun:
    """Play at a number of servers, and measure."""
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        base = stack.enter_context(cluster())
        redis = stack.enter_context(run_redis(home))
        processes = [ServerProcess(home, base.url, "--redis", redis.url) for _ in range(servers)]
        for server in processes:
            stack.callback(server.kill)
        load = LoadRun([server.address for server in processes], tables * servers, pace)
        run = ServersRun(servers, load, seconds)

        def measure() -> None:
            for number, server in enumerate(processes):
                run.usage.setdefault(f"server {number}", []).append(
                    ProcessUsage.measure(server.process.pid)
                )
            assert redis.process is not None
            run.usage.setdefault("PostgreSQL", []).append(measure_process_tree(base.process.pid))
            run.usage.setdefault("Redis", []).append(ProcessUsage.measure(redis.process.pid))
            run.usage.setdefault("script", []).append(ProcessUsage.measure(os.getpid()))
            queries.append(asyncio.create_task(asyncio.to_thread(query_rows, base.url, WAL_QUERY)))

        queries: list[asyncio.Task[list[tuple[float, int]]]] = []

        async def play() -> None:
            await load.run(seconds, measure)
            run.wal_samples = [(await asked)[0] for asked in queries]

        asyncio.run(play())
        size, count = query_rows(base.url, EVENT_SIZE_QUERY)[0]
        run.bytes_per_event = size / max(1, count)
        run.events_per_game = float(query_rows(base.url, GAME_LENGTH_QUERY)[0][0] or 0)
        run.message_cost_seconds = measure_message_cost(redis.url)
        return run


def format_report(runs: Sequence[ServersRun], pace: float) -> str:
    """Format the figures, and an extrapolation from the largest run."""
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
            f"{run.actions_per_second:.0f}",
            *(
                f"{quantile_milliseconds(t, s):.0f}"
                for t in (figures.done_seconds, figures.update_seconds)
                for s in (0.5, 0.99)
            ),
            f"{run.measure_cores('server') / run.servers:.2f}",
            f"{run.measure_cores('PostgreSQL'):.2f}",
            f"{run.measure_cores('Redis'):.2f}",
            f"{run.bytes_per_server() / 1e6:.0f} MB",
            f"{run.bytes_per_table() / 1e3:.0f} kB",
        )
        lines.append("".join(f"{v:>{w}}" for v, (_, w) in zip(values, COLUMNS, strict=True)))
    lines += ["", *extrapolate(runs[-1])]
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    errors = sum(len(run.load.figures.errors) for run in runs)
    lines += ["", f"{errors} errors; load average of the machine ({os.cpu_count()} cores): {load}"]
    return "\n".join(lines)


def extrapolate(run: ServersRun) -> list[str]:
    """Extrapolate to a thousand and a million tables, in proportion."""
    lines = [f"{'in proportion to the last line':36}{'1,000 tables':>14}{'1,000,000 tables':>18}"]
    events = run.actions_per_second * run.events_per_action()
    parts = (
        ("actions in a second", run.actions_per_second, ",.0f"),
        ("events in a second", events, ",.0f"),
        ("cores for servers", run.measure_cores("server"), ",.1f"),
        (
            "of it, to hear of all others, each",
            run.actions_per_second * run.message_cost_seconds,
            ",.2f",
        ),
        (
            "connections to PostgreSQL at most",
            run.measure_cores("server") * CONNECTIONS_PER_CORE,
            ",.0f",
        ),
        ("cores for PostgreSQL", run.measure_cores("PostgreSQL"), ",.1f"),
        ("cores for Redis", run.measure_cores("Redis"), ",.2f"),
        ("memory of the servers, GB", run.bytes_per_table() * run.tables / 1e9, ",.2f"),
        (
            "written ahead in a second, MB",
            run.wal_bytes_per_action() * run.actions_per_second / 1e6,
            ",.1f",
        ),
        ("events kept in a day, GB", events * run.bytes_per_event * DAY / 1e9, ",.1f"),
    )
    for name, value, form in parts:
        thousand, million = (value * n / run.tables for n in (1000, MILLION))
        lines.append(f"{name:36}{thousand:>14{form}}{million:>18{form}}")
    lines.append(
        f"an action: {run.events_per_action():.2f} events, "
        f"{run.wal_bytes_per_action():,.0f} bytes written ahead; an event: "
        f"{run.bytes_per_event:.0f} bytes kept; a game: {run.events_per_game:.0f} events, "
        f"{run.events_per_game * run.bytes_per_event / 1e3:.0f} kB"
    )
    full = 1 / run.message_cost_seconds
    lines.append(
        f"to hear of an action: {run.message_cost_seconds * 1e6:.0f} µs; "
        f"a core hears of {full:,.0f} in a second, "
        f"which is {full / run.actions_per_second * run.tables:,.0f} tables"
    )
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--servers", default="1,2,3", help="how many, run by run")
    parser.add_argument("--tables", type=int, default=200, help="for each server")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pace", type=float, default=2.0, help="seconds for each action")
    parser.add_argument("--write", action="store_true", help="put the figures into docs/operate.md")
    arguments = parser.parse_args()
    runs: list[ServersRun] = []
    for number in map(int, arguments.servers.split(",")):
        runs.append(run_with_servers(number, arguments.tables, arguments.seconds, arguments.pace))
        time.sleep(2)  # let what was stopped come to rest
    report = format_report(runs, arguments.pace)
    print(report)
    if arguments.write:
        command = (
            f"python -m tests.load.grow --servers {arguments.servers} --tables {arguments.tables} "
            f"--seconds {arguments.seconds:g} --pace {arguments.pace:g}"
        )
        write_figures(command, report, BEGIN, END)
    errors = [error for run in runs for error in run.load.figures.errors]
    for error in errors[:10]:
        print(error)
    raise SystemExit(1 if errors else 0)


if __name__ == "__main__":
    main()
