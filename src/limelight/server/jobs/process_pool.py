"""Processes that run jobs for the server. They ignore Ctrl-C, and none outlives the server.

A job owns nothing that must be closed, so its process is simply ended; and asyncio awaits the
futures of an executor. `arena/local_runner.py` needs another mechanism, and says why.
"""

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any, Final, cast

from limelight.processes import block_ctrl_c_in_new_processes
from limelight.server.jobs.fair_queue import FairQueue

MANAGER_EXIT_SECONDS: Final = 2.0  # at most, for the thread of a pool whose processes have ended


class ProcessLane:
    """One process, which starts with its first job, and the queue of the jobs that wait for it."""

    def __init__(self, prepare: Callable[..., None] | None = None, *arguments: Any) -> None:
        self._prepare = prepare
        self._arguments = arguments
        self.queue = FairQueue()
        self._pool: ProcessPoolExecutor | None = None

    async def run_job(self, job: Callable[[Any], Any], argument: Any) -> Any:
        """Return the answer to a job; the caller must hold the slot of the queue.

        Raises `BrokenProcessPool` if the process dies; the next job starts another one.
        """
        pool = self._pool
        if pool is None:
            pool = self._pool = _make_pool(self._prepare, *self._arguments)
        try:
            return await _run_in_pool(pool, job, argument)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
                pool.shutdown(wait=False, cancel_futures=True)
            raise

    def end_process(self) -> None:
        """End the process, whatever it is doing."""
        if self._pool is not None:
            _terminate_pool(self._pool)
            self._pool = None


def _make_pool(prepare: Callable[..., None] | None, *arguments: Any) -> ProcessPoolExecutor:
    # Not forked: a copy of a process with threads and sockets does not work.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(
        1, mp_context=context, initializer=_prepare_process, initargs=(prepare, *arguments)
    )


async def _run_in_pool(pool: ProcessPoolExecutor, job: Callable[[Any], Any], argument: Any) -> Any:
    with block_ctrl_c_in_new_processes():
        answer = asyncio.wrap_future(pool.submit(job, argument))
    # A caller that is cancelled does not cancel the job: the pool breaks on cancelled futures.
    answer.add_done_callback(_retrieve_exception)
    return await asyncio.shield(answer)


def _retrieve_exception(answer: "asyncio.Future[Any]") -> None:
    if not answer.cancelled():
        answer.exception()  # or asyncio logs "never retrieved"


def _terminate_pool(pool: ProcessPoolExecutor) -> None:
    processes = list((pool._processes or {}).values())
    manager = cast("threading.Thread | None", pool._executor_manager_thread)
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    # Otherwise the interpreter may write to the pipe that this thread closes at the same moment.
    if manager is not None:
        manager.join(MANAGER_EXIT_SECONDS)


def _prepare_process(prepare: Callable[..., None] | None, *arguments: Any) -> None:
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    if prepare is not None:
        prepare(*arguments)


def _exit_with_parent() -> None:
    """End this process when the server is killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
