"""Metrics for Prometheus.

No label names a user, a table or an address.
"""

import asyncio
from collections import Counter as Tally
from collections.abc import Awaitable, Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

import limelight
from limelight.server.ops.garbage_collection import pauses
from limelight.tables.refusal import Refusal

ANSWER_BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 10.0)
MOVE_BUCKETS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
COUNT_JOBS_SECONDS: Final = 2.0  # to wait for Redis
JobCounts = tuple[dict[str, int], int]

disable_created_metrics()  # type: ignore[no-untyped-call]  # nothing reads them


@dataclass(frozen=True)
class ServerGauges:
    """What the metrics say about the parts of a server, asked when they are read."""

    table_statuses: Callable[[], Iterable[str]]
    is_leader: Callable[[], bool]
    is_connected: Callable[[], bool]
    is_draining: Callable[[], bool]


class Metrics:
    """The metrics of one process."""

    def __init__(self, count_jobs: Callable[[], Awaitable[JobCounts]] | None = None) -> None:
        #: Counts the jobs that wait for workers, by queue, and the workers; None without workers.
        self.count_jobs = count_jobs
        registry = self.registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        engine = "compiled" if limelight.COMPILED else "interpreted"
        facts = {"version": limelight.__version__, "engine": engine}
        Info("limelight", "What runs here", registry=registry).info(facts)
        self.requests = Counter(
            "limelight_requests",
            "Requests answered; a socket that was opened has status 101",
            ["method", "route", "status"],
            registry=registry,
        )
        self.request_seconds = Histogram(
            "limelight_request_seconds",
            "From a request to the beginning of its answer",
            ["route"],
            buckets=ANSWER_BUCKETS,
            registry=registry,
        )
        #: Open connections, by kind.
        self.connections: Tally[str] = Tally({"socket": 0, "stream": 0})
        self.actions = Counter(
            "limelight_actions",
            "Actions of players: acknowledged, or refused for some reason",
            ["game", "outcome"],
            registry=registry,
        )
        self.action_seconds = Histogram(
            "limelight_action_seconds",
            "From an action to its acknowledgement",
            ["game"],
            buckets=ANSWER_BUCKETS,
            registry=registry,
        )
        self.machine_seconds = Histogram(
            "limelight_machine_seconds",
            "From asking a machine player to its answer, waiting for a process included",
            ["game"],
            buckets=MOVE_BUCKETS,
            registry=registry,
        )
        self.machine_failures = Counter(
            "limelight_machine_failures",
            "Machine players that gave no answer",
            ["game"],
            registry=registry,
        )
        self.late_answers = Counter(
            "limelight_late_answers",
            "Machine moves and beliefs that were not ready at their first release",
            ["game"],
            registry=registry,
        )
        #: Machine moves that are not decided yet.
        self.pending_moves = 0
        self.write_seconds = Histogram(
            "limelight_database_write_seconds",
            "Transactions that write, from asking for one until it lasts",
            buckets=ANSWER_BUCKETS,
            registry=registry,
        )
        self.notifications = Counter(
            "limelight_notices",
            "Notices that it is somebody's turn",
            ["way", "outcome"],
            registry=registry,
        )
        self.waiting_jobs = Gauge(
            "limelight_queue_jobs",
            "Jobs in Redis that wait for a worker",
            ["queue"],
            registry=registry,
        )
        self.workers = Gauge(
            "limelight_workers",
            "Workers that were alive within a minute",
            registry=registry if count_jobs else None,
        )

    async def export_metrics(self) -> bytes:
        """All metrics in Prometheus's text format."""
        if self.count_jobs is not None:
            with suppress(Exception):  # without Redis the other metrics are still good
                jobs, workers = await asyncio.wait_for(self.count_jobs(), COUNT_JOBS_SECONDS)
                for queue, number in jobs.items():
                    self.waiting_jobs.labels(queue).set(number)
                self.workers.set(workers)
        return generate_latest(self.registry)

    def add_gauges(self, gauges: ServerGauges) -> None:
        """Report these gauges too."""
        self.registry.register(GaugeCollector(gauges, self))

    @contextmanager
    def time_action(self, game: str) -> Generator[None]:
        """Count an action by how it ends, and time it."""
        started_at = perf_counter()
        outcome = "fault"
        try:
            yield
            outcome = "acknowledged"
            self.action_seconds.labels(game).observe(perf_counter() - started_at)
        except Refusal as refusal:
            outcome = refusal.code
            raise
        finally:
            self.actions.labels(game, outcome).inc()

    @contextmanager
    def time_machine_move(self, game: str) -> Generator[None]:
        """Time a machine's move from asking for it."""
        started_at = perf_counter()
        self.pending_moves += 1
        try:
            yield
            self.machine_seconds.labels(game).observe(perf_counter() - started_at)
        finally:
            self.pending_moves -= 1


class GaugeCollector(Collector):
    """Reads gauges when the metrics are asked for."""

    def __init__(self, gauges: ServerGauges, metrics: Metrics) -> None:
        self._gauges = gauges
        self._metrics = metrics

    def collect(self) -> Iterable[Metric]:
        """All gauges."""
        gauges = self._gauges
        tables = Tally({"open": 0, "live": 0, "over": 0})
        tables.update(gauges.table_statuses())
        yield _make_gauge("limelight_tables", "Tables in memory", "status", tables)
        connections = self._metrics.connections
        yield _make_gauge("limelight_lines", "Open sockets and streams", "kind", connections)
        values = (
            (
                "limelight_machines_asked",
                "Machine moves not answered yet",
                self._metrics.pending_moves,
            ),
            ("limelight_leading", "Whether this process watches the clocks", gauges.is_leader()),
            ("limelight_bus_up", "Whether other processes can be heard", gauges.is_connected()),
            ("limelight_draining", "Whether it is about to close", gauges.is_draining()),
            ("limelight_gc_longest_seconds", "Longest garbage collection", pauses.longest),
        )
        for name, documentation, value in values:
            yield GaugeMetricFamily(name, documentation, value=float(value))


def _make_gauge(
    name: str, documentation: str, label: str, values: "Tally[str]"
) -> GaugeMetricFamily:
    gauge = GaugeMetricFamily(name, documentation, labels=[label])
    for value, number in values.items():
        gauge.add_metric([value], number)
    return gauge
