"""The tasks that a server runs beside requests, and how they end when it shuts down."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import suppress
from typing import Any, Final, TypeVar

from limelight.core.errors import LimelightError
from limelight.store.database import is_unreachable, summarise_error
from limelight.tables.ids import TableId

log = logging.getLogger("limelight")

FINISH_SECONDS: Final = 10.0  # how long tasks may take to finish when the server shuts down
CANCEL_SECONDS: Final = 5.0  # how long the cancellation of the others may take
BATCH_SIZE: Final = 50  # items that `run_for_each_table` works on at the same time
T = TypeVar("T")


class BackgroundTasks:
    """Starts tasks and keeps them until they are done."""

    def __init__(self) -> None:
        #: Set when the server begins to shut down: nothing new is begun.
        self.closing = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._computations: set[asyncio.Task[Any]] = set()

    def spawn_task(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Start a task that finishes even if nobody waits for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def spawn_computation(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Start a task that only computes: it is cancelled when the server shuts down."""
        task = self.spawn_task(work)
        self._computations.add(task)
        task.add_done_callback(self._computations.discard)
        return task

    async def run_to_end(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something to its end, even if the caller is cancelled: a connection may close."""
        task = self.spawn_task(work)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(_log_abandoned_error)
            raise

    def repeat_work(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        """Run something again and again until the server shuts down; log what fails."""
        self.spawn_task(self._repeat(seconds, work))

    def cancel_computations(self) -> None:
        """Cancel the tasks that only compute."""
        for task in self._computations:
            task.cancel()

    async def end_all(self) -> None:
        """Wait for all tasks, and for those that they spawn; cancel what takes too long.

        Cancelling a query takes a while, because its connection is closed. Cancelling it again
        meanwhile is an error, and `asyncio.run` does that at its end. So this waits for cancelled
        tasks too.
        """
        await self._wait_for_tasks(FINISH_SECONDS)
        for task in self._tasks:
            task.cancel()
        await self._wait_for_tasks(CANCEL_SECONDS)

    async def _wait_for_tasks(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._tasks:
                    await asyncio.wait(self._tasks)

    async def _repeat(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while not await self._closes_within(seconds):
            try:
                await work()
            except Exception as error:
                if is_unreachable(error):
                    log.warning(
                        "a background task waits for the database: %s", summarise_error(error)
                    )
                else:
                    log.exception("a background task failed; it is repeated")

    async def _closes_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            await asyncio.wait_for(self.closing.wait(), seconds)
        return self.closing.is_set()


async def run_for_each_table(
    ids: Iterable[TableId], work: Callable[[TableId], Coroutine[Any, Any, None]]
) -> None:
    """Run something for every table, some at a time."""
    ids = list(ids)
    for first in range(0, len(ids), BATCH_SIZE):
        await asyncio.gather(*(work(table_id) for table_id in ids[first : first + BATCH_SIZE]))


def _log_abandoned_error(task: "asyncio.Task[Any]") -> None:
    """Log a bug in a task that nobody waits for; refusals and an absent database are none."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, LimelightError) and not is_unreachable(error):
        log.error("a task that nobody waited for failed", exc_info=error)
