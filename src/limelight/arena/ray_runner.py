"""The same games on a Ray cluster; a machine of it that is lost costs the games it plays just then.

Who hands out the games keeps what comes of them: nothing else has to last. A game that was lost is
played again somewhere else, and as everything in it follows from its fixture, it is the same game.
"""

import importlib
import os
import re
import socket
from collections.abc import Sequence
from itertools import islice
from types import ModuleType

from limelight.arena.game_runner import Fixture, Outcome, play
from limelight.arena.local_runner import CrewError, Played, play_all
from limelight.core.validation import quote, shorten
from limelight.extras import how_to_install

LOCAL = "local"
RUNNING = "auto"  # whichever runs on this machine
EXAMPLES = "name one such as 10.0.0.1:6379, or local"
PATIENCE = 10.0  # seconds
START_ATTEMPTS = 3
AHEAD = 4  # games handed out for each core
AGAIN = 5  # times that a game is begun anew because the process or machine that played it is gone


def play_out(fixtures: Sequence[Fixture], processes: int, ray: str | None = None) -> Played:
    """Play the games in processes here, or on the Ray cluster at an address if there is one."""
    if ray is not None and fixtures:
        return play_on_ray(fixtures, ray, processes)
    return play_all(fixtures, processes)


def play_on_ray(fixtures: Sequence[Fixture], address: str, processes: int) -> Played:
    """Play the games on the cluster at an address, or on one of its own on this machine.

    Every machine of the cluster needs this version of limelight, and the programs that play.
    """
    ray = _ray()
    _reach(address)
    _join(ray, address, processes)
    try:
        yield from _spread(ray, fixtures)
    finally:
        ray.shutdown()


def _join(ray: ModuleType, address: str, processes: int) -> None:
    """Connect to a cluster, or start one here; a busy machine may need more than one attempt.

    Ray gives a node of its own 30 seconds to start, and raises a bare `Exception` after them.
    """
    own = {"num_cpus": processes, "include_dashboard": False} if address == LOCAL else {}
    for attempts_left in range(START_ATTEMPTS if own else 1, 0, -1):
        try:
            ray.init(address, configure_logging=False, log_to_driver=False, **own)
            return
        except Exception as error:
            ray.shutdown()
            if attempts_left == 1:
                raise CrewError(
                    f"--ray: the cluster at {quote(address)} does not answer: {shorten(error)}"
                ) from error


def _ray() -> ModuleType:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        return importlib.import_module("ray")
    except ImportError as error:
        raise CrewError(
            f"--ray: Ray is not installed; install it with: {how_to_install('ray')}"
        ) from error


def _reach(address: str) -> None:
    """Refuse an address where nobody listens: Ray itself would wait for minutes."""
    if address in (LOCAL, RUNNING):
        return
    found = re.fullmatch(r"(?:ray://)?([^/:]+|\[[^/]+\]):(\d{1,5})", address)
    if not found:
        raise CrewError(f"--ray: {quote(address)} is no address; {EXAMPLES}")
    try:
        socket.create_connection((found[1].strip("[]"), int(found[2])), PATIENCE).close()
    except (OSError, OverflowError, UnicodeError) as error:
        raise CrewError(
            f"--ray: nobody answers at {quote(address)} ({shorten(error)}); {EXAMPLES}"
        ) from error


def _spread(ray: ModuleType, fixtures: Sequence[Fixture]) -> Played:
    task = ray.remote(max_retries=AGAIN)(play)
    at_work: dict[object, int] = {}
    waiting = enumerate(fixtures)
    while True:
        # Machines may come and go meanwhile.
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        for place, fixture in islice(waiting, max(0, most - len(at_work))):
            at_work[task.remote(fixture)] = place
        if not at_work:
            return
        (done,), _ = ray.wait(list(at_work))
        place = at_work.pop(done)
        yield place, _received(ray, done, fixtures[place])


def _received(ray: ModuleType, done: object, fixture: Fixture) -> Outcome:
    try:
        outcome: Outcome = ray.get(done)
    except ray.exceptions.RayTaskError:
        raise  # what went wrong in the game itself
    except ray.exceptions.RayError as error:
        who = " and ".join(sorted(set(fixture.names)))
        raise CrewError(
            f"--ray: a game of {who} was lost {AGAIN + 1} times; is there enough memory there? "
            f"The same command, with --resume for a league, goes on ({type(error).__name__})"
        ) from error
    return outcome
