"""The order in which waiting requests run; the test ends each running request by hand."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from limelight.server.jobs.fair_queue import FairQueue, Share

pytestmark = pytest.mark.interpreted


class SteppedWork:
    """Requests that run until the test ends them."""

    def __init__(self, slots: int = 1) -> None:
        self.queue = FairQueue(slots)
        self.begun: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._ends: dict[str, asyncio.Event] = {}

    async def ask(self, *names: str, share: Share) -> None:
        for name in names:
            self._ends[name] = asyncio.Event()
            self.tasks[name] = asyncio.create_task(self._work(name, share))
        await run_pending_tasks()

    async def end_next(self) -> None:
        """End the oldest request that is under way."""
        self._ends[self.running[0]].set()
        await run_pending_tasks()

    @property
    def running(self) -> list[str]:
        return [name for name in self.begun if not self._ends[name].is_set()]

    async def end_all(self) -> list[str]:
        """End all requests; returns the order in which they began."""
        while self.running:
            await self.end_next()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        return self.begun

    async def _work(self, name: str, share: Share) -> None:
        async with self.queue.hold_slot(share):
            self.begun.append(name)
            await self._ends[name].wait()


async def run_pending_tasks() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def run_async_test(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    def run() -> None:
        asyncio.run(test())

    run.__name__ = test.__name__
    return run


ADA, BOB, CLEO = (Share(True, f"at {name}", name) for name in ("ada", "bob", "cleo"))


@run_async_test
async def test_rare_requests_wait_only_for_the_running_one() -> None:
    work = SteppedWork()
    await work.ask("a1", "a2", "a3", "a4", share=ADA)
    await work.ask("b1", share=BOB)
    assert await work.end_all() == ["a1", "b1", "a2", "a3", "a4"]


@run_async_test
async def test_queued_users_take_turns() -> None:
    work = SteppedWork()
    await work.ask("a1", "a2", "a3", share=ADA)
    await work.ask("b1", "b2", "b3", share=BOB)
    await work.ask("c1", "c2", share=CLEO)
    assert await work.end_all() == ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3"]


@run_async_test
async def test_a_served_user_queues_behind_waiting_users() -> None:
    work = SteppedWork()
    await work.ask("a1", share=ADA)
    await work.ask("b1", share=BOB)
    await work.end_next()
    await work.ask("a2", share=ADA)
    await work.ask("c1", share=CLEO)
    assert await work.end_all() == ["a1", "b1", "c1", "a2"]


@run_async_test
async def test_many_guests_of_one_network_share_a_turn() -> None:
    work = SteppedWork()
    for number in range(5):
        await work.ask(f"guest {number}", share=Share(True, "one address", f"guest {number}"))
    await work.ask("b1", "b2", share=BOB)
    order = ["guest 0", "b1", "guest 1", "b2", "guest 2", "guest 3", "guest 4"]
    assert await work.end_all() == order


@run_async_test
async def test_requests_of_waiting_users_run_first() -> None:
    work = SteppedWork()
    await work.ask("machines 1", "machines 2", share=BOB._replace(person_waits=False))
    await work.ask("a1", "a2", share=ADA)
    assert await work.end_all() == ["machines 1", "a1", "a2", "machines 2"]


@run_async_test
async def test_several_requests_run_at_once_and_more_when_a_slot_is_free() -> None:
    work = SteppedWork(slots=2)
    await work.ask("a1", "a2", "a3", "a4", share=ADA)
    assert work.running == ["a1", "a2"]
    work.queue.set_slots(3)
    await run_pending_tasks()
    assert work.running == ["a1", "a2", "a3"]
    work.queue.set_slots(1)
    await work.end_next()
    await work.end_next()
    assert work.running == ["a3"]
    assert await work.end_all() == ["a1", "a2", "a3", "a4"]


@run_async_test
async def test_cancelled_request_frees_its_slot() -> None:
    work = SteppedWork()
    await work.ask("a1", "a2", share=ADA)
    await work.ask("b1", share=BOB)
    work.tasks["b1"].cancel()  # while it waits
    await run_pending_tasks()
    work.tasks["a1"].cancel()  # while it runs
    await run_pending_tasks()
    assert work.begun == ["a1", "a2"]
    await work.ask("c1", "c2", share=CLEO)
    work._ends["a2"].set()
    await asyncio.sleep(0)  # it has ended, and c1 is admitted but has not begun
    assert not work.queue._waiting[1:]
    assert work.begun == ["a1", "a2"]
    work.tasks["c1"].cancel()
    await run_pending_tasks()
    assert work.begun == ["a1", "a2", "c2"]
