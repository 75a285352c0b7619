"""Plays many games on this machine: one after the other, or in parallel processes.

These workers are no `ProcessPoolExecutor` as in `server/jobs/process_pool.py`, because a game that
is stopped must close its bot programs. SIGTERM therefore raises `SystemExit` in the middle of the
game. The worker of an executor would take this exception for the result of its job, and go on.
"""

import contextlib
import signal
import sys
from collections.abc import Generator, Sequence
from multiprocessing import connection, get_context
from multiprocessing.context import SpawnProcess
from time import monotonic

from limelight.arena.game_runner import Fixture, Outcome, play_fixture
from limelight.core.errors import LimelightError
from limelight.processes import block_ctrl_c_in_new_processes

#: Outcomes with the indices of their fixtures, in the order in which the games end.
IndexedOutcomes = Generator[tuple[int, Outcome]]
Pipe = connection.Connection

EXIT_TIMEOUT_SECONDS = 2.0  # for a worker to close its players


class RunnerError(LimelightError):
    """The runner cannot play all of the games."""


def play_in_processes(fixtures: Sequence[Fixture], processes: int) -> IndexedOutcomes:
    """Play the games in so many processes; close the generator to stop at once."""
    processes = min(processes, len(fixtures))
    if processes > 1:
        return _play_in_parallel(fixtures, processes)
    return ((index, play_fixture(fixture)) for index, fixture in enumerate(fixtures))


def _play_in_parallel(fixtures: Sequence[Fixture], processes: int) -> IndexedOutcomes:
    workers: dict[Pipe, SpawnProcess] = {}
    running: dict[Pipe, int] = {}
    waiting = enumerate(fixtures)

    def send_next_fixture(pipe: Pipe) -> None:
        for index, fixture in waiting:
            pipe.send(fixture)
            running[pipe] = index
            return

    try:
        with block_ctrl_c_in_new_processes():
            for _ in range(processes):
                pipe, worker = _start_worker()
                workers[pipe] = worker
        for pipe in workers:
            send_next_fixture(pipe)
        while running:
            for ready in connection.wait(list(running)):
                assert isinstance(ready, Pipe)
                index = running.pop(ready)
                outcome = _receive_outcome(ready, fixtures[index])
                send_next_fixture(ready)
                yield index, outcome
    finally:
        _stop_workers(workers)


def _start_worker() -> tuple[Pipe, SpawnProcess]:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    worker = context.Process(target=_run_worker, args=(theirs,), daemon=True)
    worker.start()
    theirs.close()
    return ours, worker


def _run_worker(pipe: Pipe) -> None:
    """Play the fixtures that come through the pipe until it closes."""
    # SIGTERM raises an exception, so that the players are closed.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit())
    try:
        with contextlib.suppress(EOFError, OSError):
            while True:
                fixture = pipe.recv()
                try:
                    pipe.send(play_fixture(fixture))
                except LimelightError as error:
                    pipe.send(error)
    finally:
        # The worker exits already: another exception would be printed as an error. SIG_IGN would
        # not help against a signal that has arrived but is not handled yet; this handler does.
        signal.signal(signal.SIGTERM, lambda number, frame: None)


def _receive_outcome(pipe: Pipe, fixture: Fixture) -> Outcome:
    try:
        answer = pipe.recv()
    except (EOFError, OSError) as error:
        players = " and ".join(sorted(set(fixture.names)))
        raise RunnerError(
            f"a process ended in the middle of a game of {players}; is there enough memory? "
            "Try fewer --processes"
        ) from error
    if isinstance(answer, LimelightError):
        raise answer
    assert isinstance(answer, Outcome)
    return answer


def _stop_workers(workers: dict[Pipe, SpawnProcess]) -> None:
    for pipe, worker in workers.items():
        pipe.close()
        worker.terminate()
    deadline = monotonic() + EXIT_TIMEOUT_SECONDS
    for worker in workers.values():
        worker.join(max(0.0, deadline - monotonic()))
        if worker.is_alive():
            worker.kill()
            worker.join()
        worker.close()
