"""Games by the hundred: one after the other, or side by side in processes of their own."""

import contextlib
import signal
import sys
import threading
from collections.abc import Generator, Sequence
from multiprocessing import connection, get_context
from multiprocessing.context import SpawnProcess
from time import monotonic

from limelight.arena.game_runner import Fixture, Outcome, play
from limelight.core.errors import LimelightError

#: Games with their places in the list, in the order in which they end.
Played = Generator[tuple[int, Outcome]]
Pipe = connection.Connection

PATIENCE = 2.0  # seconds for a process to put its players away


class CrewError(LimelightError):
    """The games cannot be played out on these machines."""


def play_all(fixtures: Sequence[Fixture], processes: int) -> Played:
    """Play the games in so many processes; close the generator to stop at once."""
    processes = min(processes, len(fixtures))
    if processes > 1:
        return _side_by_side(fixtures, processes)
    return ((place, play(fixture)) for place, fixture in enumerate(fixtures))


def _side_by_side(fixtures: Sequence[Fixture], processes: int) -> Played:
    crew: dict[Pipe, SpawnProcess] = {}
    at_work: dict[Pipe, int] = {}
    waiting = enumerate(fixtures)

    def hand_out(pipe: Pipe) -> None:
        for place, fixture in waiting:
            pipe.send(fixture)
            at_work[pipe] = place
            return

    try:
        with _undisturbed():
            for _ in range(processes):
                pipe, worker = _start()
                crew[pipe] = worker
        for pipe in crew:
            hand_out(pipe)
        while at_work:
            for ready in connection.wait(list(at_work)):
                assert isinstance(ready, Pipe)
                place = at_work.pop(ready)
                outcome = _received(ready, fixtures[place])
                hand_out(ready)
                yield place, outcome
    finally:
        _dismiss(crew)


def _start() -> tuple[Pipe, SpawnProcess]:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    worker = context.Process(target=_work, args=(theirs,), daemon=True)
    worker.start()
    theirs.close()
    return ours, worker


def _work(pipe: Pipe) -> None:
    """Play what comes in, until nothing can come any more."""
    # Leave by an exception, so that the players are closed.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit())
    try:
        with contextlib.suppress(EOFError, OSError):
            while True:
                fixture = pipe.recv()
                try:
                    pipe.send(play(fixture))
                except LimelightError as error:
                    pipe.send(error)
    finally:
        # It leaves already: an exception in the midst of that would be shown as a fault. And so
        # would a signal that is ignored only after it has come in: it is heard, and nothing done.
        signal.signal(signal.SIGTERM, lambda number, frame: None)


def _received(pipe: Pipe, fixture: Fixture) -> Outcome:
    try:
        answer = pipe.recv()
    except (EOFError, OSError) as error:
        who = " and ".join(sorted(set(fixture.names)))
        raise CrewError(
            f"a process ended in the middle of a game of {who}; is there enough memory? "
            "Try fewer --processes"
        ) from error
    if isinstance(answer, LimelightError):
        raise answer
    assert isinstance(answer, Outcome)
    return answer


def _dismiss(crew: dict[Pipe, SpawnProcess]) -> None:
    for pipe, worker in crew.items():
        pipe.close()
        worker.terminate()
    deadline = monotonic() + PATIENCE
    for worker in crew.values():
        worker.join(max(0.0, deadline - monotonic()))
        if worker.is_alive():
            worker.kill()
            worker.join()
        worker.close()


@contextlib.contextmanager
def _undisturbed() -> Generator[None]:
    """Processes started in here never hear of Ctrl-C: they end when they are told to."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
