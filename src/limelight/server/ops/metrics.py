"""Figures for whoever watches over the house, as Prometheus reads them.

They say how much and how fast, never who, where or what: no label names a person or a table.
"""

from collections import Counter as Tally
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

import limelight
from limelight.server.ops.garbage_collection import pauses
from limelight.tables.refusal import Refusal

if TYPE_CHECKING:
    from limelight.server.house import House

QUICK: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 10.0)
THINKING: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)

disable_created_metrics()  # type: ignore[no-untyped-call]  # when each was first counted is of no use to anybody


class Metrics:
    """The figures of one process; what is known anyway is looked up when they are read."""

    def __init__(self, house: "House") -> None:
        registry = self.registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        kind = "compiled" if limelight.COMPILED else "interpreted"
        about = {"version": limelight.__version__, "engine": kind}
        Info("limelight", "What runs here", registry=registry).info(about)
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
            buckets=QUICK,
            registry=registry,
        )
        #: Open lines, by kind.
        self.lines: Tally[str] = Tally({"socket": 0, "stream": 0})
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
            buckets=QUICK,
            registry=registry,
        )
        self.machine_seconds = Histogram(
            "limelight_machine_seconds",
            "From asking a machine player to its answer, waiting for a process included",
            ["game"],
            buckets=THINKING,
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
        #: Machine players that have been asked and not answered yet.
        self.asked = 0
        self.write_seconds = Histogram(
            "limelight_database_write_seconds",
            "Transactions that write, from asking for one until it lasts",
            buckets=QUICK,
            registry=registry,
        )
        self.notices = Counter(
            "limelight_notices",
            "Notices that it is somebody's turn",
            ["way", "outcome"],
            registry=registry,
        )
        self.queued = Gauge(
            "limelight_queue_jobs",
            "Jobs in Redis that wait for a worker",
            ["queue"],
            registry=registry,
        )
        self.workers = Gauge(
            "limelight_workers",
            "Workers that were alive within a minute",
            registry=registry if house.settings.redis else None,
        )
        registry.register(Standing(house, self))

    @contextmanager
    def acted(self, game: str) -> Generator[None]:
        """An action: how it ends, and how long it takes."""
        began = perf_counter()
        outcome = "fault"
        try:
            yield
            outcome = "acknowledged"
            self.action_seconds.labels(game).observe(perf_counter() - began)
        except Refusal as refusal:
            outcome = refusal.code
            raise
        finally:
            self.actions.labels(game, outcome).inc()

    @contextmanager
    def thought(self, game: str) -> Generator[None]:
        """A machine player is asked."""
        began = perf_counter()
        self.asked += 1
        try:
            yield
            self.machine_seconds.labels(game).observe(perf_counter() - began)
        finally:
            self.asked -= 1


class Standing(Collector):
    """How the house stands when it is looked at."""

    def __init__(self, house: "House", metrics: Metrics) -> None:
        self.house = house
        self.metrics = metrics

    def collect(self) -> Iterable[Metric]:
        """Everything that needs no counting beforehand."""
        house = self.house
        tables = Tally({"open": 0, "live": 0, "over": 0})
        tables.update(room.table.status for room in house.rooms())
        yield _gauge("limelight_tables", "Tables in memory", "status", tables)
        yield _gauge("limelight_lines", "Open sockets and streams", "kind", self.metrics.lines)
        single = (
            ("limelight_machines_asked", "Machine moves not answered yet", self.metrics.asked),
            ("limelight_leading", "Whether this process watches the clocks", house.leading),
            ("limelight_bus_up", "Whether other processes can be heard", house.bus.up),
            ("limelight_draining", "Whether it is about to close", house.draining),
            ("limelight_gc_longest_seconds", "Longest garbage collection", pauses.longest),
        )
        for name, what, value in single:
            yield GaugeMetricFamily(name, what, value=float(value))


def _gauge(name: str, what: str, label: str, values: "Tally[str]") -> GaugeMetricFamily:
    found = GaugeMetricFamily(name, what, labels=[label])
    for value, number in values.items():
        found.add_metric([value], number)
    return found
