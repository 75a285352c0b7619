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

from limelight.web.machines import Question
from limelight.web.radio import AGAIN, connected

log = logging.getLogger("limelight")

MOVES: Final = "limelight-moves"
STUDIES: Final = "limelight-studies"  # apart: nobody's move is to wait for an analysis
PATIENCE: Final = (5, 10, 20, 40, 80)  # seconds to wait for an answer, try by try
LONG: Final = 1800  # seconds that an analysis may take
KEEP: Final = 60  # seconds that a finished job is remembered


def queue(url: str, name: str) -> RedisQueue:
    """One of the two queues."""
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
    """What `Machines` and the process of `Study` do, done elsewhere."""

    def __init__(self, url: str) -> None:
        self._moves, self._studies = queue(url, MOVES), queue(url, STUDIES)
        self._waiting: dict[str, asyncio.Future[Any]] = {}
        self._progress: dict[str, int] = {}

    async def choose(self, question: Question) -> int:
        """The machine's choice."""
        key = f"{question.table}:{len(question.actions)}"
        text = msgspec.json.encode(question).decode()
        for number, patience in enumerate(PATIENCE):
            try:
                return int(await self._ask(self._moves, "think", f"{key}:{number}", text, patience))
            except TimeoutError:
                log.info("no worker has answered yet")
        raise NoAnswer("no worker answers; is `limelight worker` running?")

    async def study(self, work: str, question: Any, name: str) -> Any:
        """What `analysed` or `believed` finds."""
        text = msgspec.json.encode(question).decode()
        key = name or sha256(text.encode()).hexdigest()
        try:
            return await self._ask(self._studies, work, f"{key}:{work}", text, LONG)
        finally:
            self._progress.pop(name, None)

    def progress(self, name: str) -> int:
        """How many steps of a table's game are analysed so far."""
        return self._progress.get(name, 0)

    async def _ask(
        self, asked: RedisQueue, work: str, key: str, question: str, patience: int
    ) -> Any:
        """The answer, `TimeoutError` if there is none; while Redis is away, it is tried again."""
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
        waiting = {
            "moves": await self._moves.count("queued"),
            "studies": await self._studies.count("queued"),
        }
        return waiting, await alive(self._moves)

    async def close(self) -> None:
        """Ask no more."""
        await self._moves.disconnect()
        await self._studies.disconnect()
