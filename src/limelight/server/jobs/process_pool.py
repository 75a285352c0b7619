"""Processes that think for the server: Ctrl-C is not for them, and none outlives it."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Any

from limelight.server.jobs.fair_queue import FairQueue


class ProcessLane:
    """One process, which starts when it is first asked, and the queue of those who ask it."""

    def __init__(self, begin: Callable[..., None] | None = None, *told: Any) -> None:
        self._begin = begin
        self._told = told
        self.queue = FairQueue()
        self._pool: ProcessPoolExecutor | None = None

    async def ask(self, work: Callable[[Any], Any], question: Any) -> Any:
        """The answer, for who has their turn; `BrokenProcessPool` if the process dies."""
        pool = self._pool
        if pool is None:
            pool = self._pool = worker(self._begin, *self._told)
        try:
            return await ask(pool, work, question)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
                pool.shutdown(wait=False, cancel_futures=True)
            raise

    def close(self) -> None:
        """End the process, whatever it is doing."""
        if self._pool is not None:
            dismiss(self._pool)
            self._pool = None


def worker(begin: Callable[..., None] | None = None, *told: Any) -> ProcessPoolExecutor:
    """A process of its own; it starts when it is first asked."""
    # Never forked: a copy of a server with threads and sockets would be no good.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=context, initializer=_begin, initargs=(begin, *told))


async def ask(asked: ProcessPoolExecutor, work: Callable[[Any], Any], question: Any) -> Any:
    """What a worker answers; `BrokenProcessPool` if it has died."""
    with _deaf():
        answer = asyncio.wrap_future(asked.submit(work, question))
    # Who goes away takes no answer along: the pool stumbles over work that others have cancelled.
    answer.add_done_callback(_noticed)
    return await asyncio.shield(answer)


def _noticed(answer: "asyncio.Future[Any]") -> None:
    """Whether somebody waits for it or not, nobody complains."""
    if not answer.cancelled():
        answer.exception()


def dismiss(sent: ProcessPoolExecutor) -> None:
    """Send a worker home, whatever it is thinking about."""
    processes = list((sent._processes or {}).values())
    sent.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()


@contextmanager
def _deaf() -> Generator[None]:
    """A process that starts now never hears Ctrl-C: the terminal tells it too, but we end it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(begin: Callable[..., None] | None, *told: Any) -> None:
    threading.Thread(target=_go_with_the_server, daemon=True).start()
    if begin is not None:
        begin(*told)


def _go_with_the_server() -> None:
    """A server that was killed sends nobody home."""
    server = multiprocessing.parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(1)
