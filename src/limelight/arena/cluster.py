"""The same games on a Ray cluster."""

import importlib
import os
import re
import socket
from collections.abc import Sequence
from types import ModuleType

from limelight.arena.crew import CrewError, Played
from limelight.arena.match import Fixture, play

LOCAL = "local"
RUNNING = "auto"  # whichever runs on this machine
EXAMPLES = "name one such as 10.0.0.1:6379, or local"
PATIENCE = 10.0  # seconds
AHEAD = 4  # games handed out for each core


def play_on_ray(fixtures: Sequence[Fixture], address: str, processes: int) -> Played:
    """Play the games on the cluster at an address, or on one of its own on this machine.

    Every machine of the cluster needs this version of limelight, and the programs that play.
    """
    ray = _ray()
    _reach(address)
    own = {"num_cpus": processes, "include_dashboard": False} if address == LOCAL else {}
    try:
        ray.init(address, configure_logging=False, log_to_driver=False, **own)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise CrewError(f"--ray: the cluster at {address!r} does not answer: {error}") from error
    try:
        yield from _spread(ray, fixtures)
    finally:
        ray.shutdown()


def _ray() -> ModuleType:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        return importlib.import_module("ray")
    except ImportError as error:
        raise CrewError(
            "--ray: Ray is not installed; install it with: pip install 'limelight[ray]'"
        ) from error


def _reach(address: str) -> None:
    """Refuse an address where nobody listens: Ray itself would wait for minutes."""
    if address in (LOCAL, RUNNING):
        return
    found = re.fullmatch(r"(?:ray://)?([^/:]+|\[[^/]+\]):(\d{1,5})", address)
    if not found:
        raise CrewError(f"--ray: {address!r} is no address; {EXAMPLES}")
    try:
        socket.create_connection((found[1].strip("[]"), int(found[2])), PATIENCE).close()
    except (OSError, OverflowError, UnicodeError) as error:
        raise CrewError(f"--ray: nobody answers at {address!r} ({error}); {EXAMPLES}") from error


def _spread(ray: ModuleType, fixtures: Sequence[Fixture]) -> Played:
    task = ray.remote(play)
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    at_work: dict[object, int] = {}
    for place, fixture in enumerate(fixtures):
        at_work[task.remote(fixture)] = place
        while len(at_work) >= most:
            (done,), _ = ray.wait(list(at_work))
            yield at_work.pop(done), ray.get(done)
    while at_work:
        (done,), _ = ray.wait(list(at_work))
        yield at_work.pop(done), ray.get(done)
