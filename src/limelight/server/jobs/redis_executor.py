"""Machine moves and analyses done by `limelight worker` processes, asked through a queue on Redis.

A question that is not answered in time is asked again, under another name: whoever had it may be
gone, with its queue. An answer that comes twice is the same.
"""

import asyncio
import logging
import time
from hashlib import sha256
from typing import Any, Final

import msgspec
from redis.exceptions import RedisError
from saq.queue.redis import RedisQueue

from limelight.server.cluster.redis_pubsub import AGAIN, connected
from limelight.server.jobs.analysis import HINT
from limelight.server.jobs.fair_queue import NOBODY, FairQueue, Share
from limelight.server.jobs.local_executor import Question, is_quick

log = logging.getLogger("limelight")

MOVES: Final = "limelight-moves"
QUICK_MOVES: Final = "limelight-quick-moves"  # never wait for a slow one
HINTS: Final = "limelight-hints"
STUDIES: Final = "limelight-studies"  # apart: nobody's move is to wait for an analysis
QUICK_AT_ONCE: Final = 4  # quick moves under way at one worker: most of their time is the network's
WORKER_SECONDS: Final = 5.0  # after which a worker that says nothing is not counted any more
PATIENCE: Final = (5, 10, 20, 40, 80)  # seconds to wait for an answer, try by try
LONG: Final = 1800  # seconds that an analysis may take
KEEP: Final = 60  # seconds that a finished job is remembered


def queue(url: str, name: str) -> RedisQueue:
    """One of the four queues."""
    return RedisQueue(connected(url), name=name)


async def alive(asked: RedisQueue) -> int:
    """How many workers have said within a minute that they take questions from a queue."""
    now = int(1000 * time.time())
    return int(await asked.redis.zcount(asked.namespace("stats"), now, "+inf"))


class NoAnswer(Exception):
    """No worker has answered."""


class Unheard(Exception):
    """An answer may have come while nobody could hear it."""


class Hands:
    """What `Machines` and `Desk` do, done by workers.

    Questions wait here, in fair queues, and not in Redis, which serves whoever comes first: as many
    are handed over as all workers together answer at a time.
    """

    def __init__(self, url: str) -> None:
        names = (MOVES, QUICK_MOVES, HINTS, STUDIES)
        self._queues = {name: queue(url, name) for name in names}
        self._fair = {name: FairQueue() for name in names}
        #: When each worker was last heard of, and how many slow moves it answers at a time.
        self._workers: dict[str, tuple[float, int]] = {}
        self._waiting: dict[str, asyncio.Future[Any]] = {}
        self._progress: dict[str, int] = {}

    async def choose(self, question: Question, share: Share = NOBODY) -> int:
        """The machine's choice."""
        name = QUICK_MOVES if is_quick(question.machine) else MOVES
        key = f"{question.table}:{len(question.actions)}"
        text = msgspec.json.encode(question).decode()
        async with self._fair[name].turn(share):
            for number, patience in enumerate(PATIENCE):
                try:
                    return int(await self._ask(name, "think", f"{key}:{number}", text, patience))
                except TimeoutError:
                    log.info("no worker has answered yet")
        raise NoAnswer("no worker answers; is `limelight worker` running?")

    async def study(self, work: str, question: Any, name: str, share: Share = NOBODY) -> Any:
        """What `analysed` or `believed` finds."""
        text = msgspec.json.encode(question).decode()
        key = name or sha256(text.encode()).hexdigest()
        asked = HINTS if work == HINT else STUDIES
        try:
            async with self._fair[asked].turn(share):
                return await self._ask(asked, work, f"{key}:{work}", text, LONG)
        finally:
            self._progress.pop(name, None)

    def hear_worker(self, worker: str, processes: int) -> None:
        """A worker is there, and thinks about so many slow moves at a time."""
        now = asyncio.get_running_loop().time()
        self._workers[worker] = (now, processes)
        self._workers = {
            name: (at, number)
            for name, (at, number) in self._workers.items()
            if now - at < WORKER_SECONDS
        }
        workers = len(self._workers)
        self._fair[MOVES].resize(sum(number for _, number in self._workers.values()))
        self._fair[QUICK_MOVES].resize(QUICK_AT_ONCE * workers)
        self._fair[HINTS].resize(workers)
        self._fair[STUDIES].resize(workers)

    def progress(self, name: str) -> int:
        """How many steps of a table's game are analysed so far."""
        return self._progress.get(name, 0)

    async def _ask(self, name: str, work: str, key: str, question: str, patience: int) -> Any:
        """The answer, `TimeoutError` if there is none; while Redis is away, it is tried again."""
        asked = self._queues[name]
        async with asyncio.timeout(patience):
            while True:
                fresh: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
                answer = self._waiting.setdefault(key, fresh)
                try:
                    await asked.enqueue(
                        work, key=key, question=question, timeout=patience, ttl=KEEP
                    )
                    return await asyncio.shield(answer)
                except (RedisError, OSError):
                    await asyncio.sleep(AGAIN)
                except Unheard:
                    pass
                finally:
                    if self._waiting.get(key) is answer:
                        del self._waiting[key]

    def missed(self) -> None:
        """What was answered may not have been heard: all is asked again."""
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(Unheard())
                waiting.exception()  # whether somebody waits for it or not, nobody complains

    def hear(self, key: str, answer: str) -> None:
        """A worker has answered."""
        waiting = self._waiting.get(key)
        if waiting is not None and not waiting.done():
            waiting.set_result(msgspec.json.decode(answer))

    def hear_progress(self, name: str, done: str) -> None:
        """A worker has come so far with an analysis."""
        self._progress[name] = int(done)

    async def standing(self) -> tuple[dict[str, int], int]:
        """How many jobs of each queue wait for a worker, and how many workers there are."""
        queued = {name: await asked.count("queued") for name, asked in self._queues.items()}
        waiting = {
            "moves": queued[MOVES] + queued[QUICK_MOVES],
            "studies": queued[STUDIES] + queued[HINTS],
        }
        return waiting, await alive(self._queues[MOVES])

    async def close(self) -> None:
        """Ask no more."""
        for asked in self._queues.values():
            await asked.disconnect()
