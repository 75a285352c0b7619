"""Machine moves and analyses done by `limelight worker` processes, asked through a queue on Redis.

A question that is not answered in time is asked again, under another name: whoever had it may be
gone, with its queue. An answer that comes twice is the same.
"""

import asyncio
import logging
from hashlib import sha256
from typing import Any, Final

import msgspec
from redis.exceptions import RedisError
from saq.queue.redis import RedisQueue

from limelight.web.machines import Question
from limelight.web.radio import connected

log = logging.getLogger("limelight")

MOVES: Final = "limelight-moves"
STUDIES: Final = "limelight-studies"  # apart: nobody's move is to wait for an analysis
PATIENCE: Final = (5, 10, 20, 40, 80)  # seconds to wait for an answer, try by try
LONG: Final = 1800  # seconds that an analysis may take
KEEP: Final = 60  # seconds that a finished job is remembered


def queue(url: str, name: str) -> RedisQueue:
    """One of the two queues."""
    return RedisQueue(connected(url), name=name)


class NoAnswer(Exception):
    """No worker has answered."""


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
            except (TimeoutError, RedisError, OSError):
                log.info("table %s: no worker has answered yet", question.table)
        raise NoAnswer(f"table {question.table}: no worker answers; is `limelight worker` running?")

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
        if key not in self._waiting:
            self._waiting[key] = asyncio.get_running_loop().create_future()
        answer = self._waiting[key]
        try:
            await asyncio.wait_for(
                asked.enqueue(work, key=key, question=question, timeout=patience, ttl=KEEP),
                patience,
            )
            return await asyncio.wait_for(asyncio.shield(answer), patience)
        finally:
            self._waiting.pop(key, None)

    def hear(self, key: str, answer: str) -> None:
        """A worker has answered."""
        waiting = self._waiting.get(key)
        if waiting is not None and not waiting.done():
            waiting.set_result(msgspec.json.decode(answer))

    def hear_progress(self, name: str, done: str) -> None:
        """A worker has come so far with an analysis."""
        self._progress[name] = int(done)

    async def close(self) -> None:
        """Ask no more."""
        await self._moves.disconnect()
        await self._studies.disconnect()
