"""How processes that compute for this one meet Ctrl-C."""

import signal
from collections.abc import Generator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def block_ctrl_c_in_new_processes() -> Generator[None]:
    """Processes that start in this block inherit a blocked SIGINT.

    A terminal sends Ctrl-C to all processes of its group. Only the parent acts on it, and then ends
    the others. A Ctrl-C during the block reaches the parent when the block ends.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    # The first spawned process starts the tracker, which would unblock SIGINT again.
    resource_tracker.ensure_running()
    previous = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, previous)
