"""Plays fixtures on a Ray cluster.

If a machine of the cluster is lost, the games that it was playing are played again elsewhere. They
go the same way, because everything in a game follows from its fixture.
"""

import importlib
import os
import re
import socket
from collections.abc import Sequence
from itertools import islice
from types import ModuleType

from limelight.arena.game_runner import Fixture, Outcome, play_fixture
from limelight.arena.local_runner import IndexedOutcomes, RunnerError, play_in_processes
from limelight.core.validation import quote_value, shorten_value
from limelight.extras import how_to_install

LOCAL_ADDRESS = "local"
RUNNING_CLUSTER_ADDRESS = "auto"  # the cluster that runs on this machine
ADDRESS_EXAMPLES = "name one such as 10.0.0.1:6379, or local"
CONNECT_TIMEOUT_SECONDS = 10.0
START_ATTEMPTS = 3
MAX_TASKS_PER_CORE = 4  # games under way or waiting on the cluster
MAX_RETRIES = 5  # of a game whose process or machine was lost


def play_fixtures(
    fixtures: Sequence[Fixture], processes: int, ray: str | None = None
) -> IndexedOutcomes:
    """Play fixtures in processes of this machine, or on the Ray cluster at an address."""
    if ray is not None and fixtures:
        return play_on_ray(fixtures, ray, processes)
    return play_in_processes(fixtures, processes)


def play_on_ray(fixtures: Sequence[Fixture], address: str, processes: int) -> IndexedOutcomes:
    """Play fixtures on the cluster at an address, or on a new one on this machine.

    Every machine of the cluster needs this version of limelight, and the programs that play.
    `RunnerError` if there is no such cluster, or a game was lost too often.
    """
    ray = _import_ray()
    _check_address(address)
    _connect_to_cluster(ray, address, processes)
    try:
        yield from _run_tasks(ray, fixtures)
    finally:
        ray.shutdown()


def _connect_to_cluster(ray: ModuleType, address: str, processes: int) -> None:
    """Connect to a cluster, or start one here, which may need several attempts when busy.

    Ray gives its own node 30 seconds to start, and raises a bare `Exception` after them.
    """
    own = {"num_cpus": processes, "include_dashboard": False} if address == LOCAL_ADDRESS else {}
    for attempts_left in range(START_ATTEMPTS if own else 1, 0, -1):
        try:
            ray.init(address, configure_logging=False, log_to_driver=False, **own)
            return
        except Exception as error:
            ray.shutdown()
            if attempts_left == 1:
                raise RunnerError(
                    f"--ray: the cluster at {quote_value(address)} does not answer: "
                    f"{shorten_value(error)}"
                ) from error


def _import_ray() -> ModuleType:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        return importlib.import_module("ray")
    except ImportError as error:
        raise RunnerError(
            f"--ray: Ray is not installed; install it with: {how_to_install('ray')}"
        ) from error


def _check_address(address: str) -> None:
    """`RunnerError` if no server listens at an address: Ray itself would wait for minutes."""
    if address in (LOCAL_ADDRESS, RUNNING_CLUSTER_ADDRESS):
        return
    match = re.fullmatch(r"(?:ray://)?([^/:]+|\[[^/]+\]):(\d{1,5})", address)
    if not match:
        raise RunnerError(f"--ray: {quote_value(address)} is no address; {ADDRESS_EXAMPLES}")
    try:
        socket.create_connection(
            (match[1].strip("[]"), int(match[2])), CONNECT_TIMEOUT_SECONDS
        ).close()
    except (OSError, OverflowError, UnicodeError) as error:
        raise RunnerError(
            f"--ray: nobody answers at {quote_value(address)} ({shorten_value(error)}); "
            f"{ADDRESS_EXAMPLES}"
        ) from error


def _run_tasks(ray: ModuleType, fixtures: Sequence[Fixture]) -> IndexedOutcomes:
    task = ray.remote(max_retries=MAX_RETRIES)(play_fixture)
    running: dict[object, int] = {}
    waiting = enumerate(fixtures)
    while True:
        # The cluster may grow and shrink.
        max_tasks = MAX_TASKS_PER_CORE * max(1, int(ray.cluster_resources().get("CPU", 1)))
        for index, fixture in islice(waiting, max(0, max_tasks - len(running))):
            running[task.remote(fixture)] = index
        if not running:
            return
        (done,), _ = ray.wait(list(running))
        index = running.pop(done)
        yield index, _get_outcome(ray, done, fixtures[index])


def _get_outcome(ray: ModuleType, done: object, fixture: Fixture) -> Outcome:
    try:
        outcome: Outcome = ray.get(done)
    except ray.exceptions.RayTaskError:
        raise  # an error of the game itself
    except ray.exceptions.RayError as error:
        players = " and ".join(sorted(set(fixture.names)))
        raise RunnerError(
            f"--ray: a game of {players} was lost {MAX_RETRIES + 1} times; "
            f"is there enough memory there? The same command, with --resume for a league, "
            f"goes on ({type(error).__name__})"
        ) from error
    return outcome
