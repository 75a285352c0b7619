"""A process that plays for the machines and analyses games, for servers it meets through Redis."""

import asyncio
import logging
import signal
from typing import Any
from uuid import uuid4

import msgspec
from saq import Worker

from limelight.server.cluster.redis_pubsub import Radio
from limelight.server.jobs.analysis import HINT, Desk
from limelight.server.jobs.local_executor import Machines, Question
from limelight.server.jobs.redis_executor import (
    HINTS,
    MOVES,
    QUICK_AT_ONCE,
    QUICK_MOVES,
    STUDIES,
    queue,
)
from limelight.server.ops.logs import bind

log = logging.getLogger("limelight")

WAIT = 2.0  # seconds to wait for work, before asking again
TELL = 1.0  # seconds between two words on how far an analysis is
HEARTBEAT_SECONDS = 1.0  # between two words to the servers that the worker is there


class Hand:
    """Takes questions from the queues, and tells the answers to all."""

    def __init__(self, url: str, processes: int) -> None:
        self._bus = Radio(url, lambda _: None)
        self._machines = Machines(processes)
        self._desk = Desk()
        self._name = uuid4().hex
        self._processes = processes
        work: list[tuple[str, tuple[str, Any], int]] = [
            (MOVES, ("think", self._think), processes),
            (QUICK_MOVES, ("think", self._think), QUICK_AT_ONCE),
            (HINTS, (HINT, self._believed), 1),
            (STUDIES, ("analysed", self._analysed), 1),
        ]
        self._workers: list[Worker[Any]] = [
            Worker(queue(url, name), [job], concurrency=at_once, dequeue_timeout=WAIT)
            for name, job, at_once in work
        ]
        for worker in self._workers:
            worker.SIGNALS = []  # they are heard here, for all of them

    async def run(self) -> None:
        """Work until told to stop."""
        self._bus.open()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stop)
        beating = asyncio.create_task(self._beat())
        try:
            await asyncio.gather(*(worker.start() for worker in self._workers))
        finally:
            beating.cancel()
            await self._machines.close()
            self._desk.close()
            await self._bus.close()

    def _stop(self) -> None:
        for worker in self._workers:
            worker.event.set()

    async def _beat(self) -> None:
        while True:
            self._bus.tell("worker", self._name, str(self._processes))
            await asyncio.sleep(HEARTBEAT_SECONDS)

    async def _think(self, context: Any, *, question: str) -> None:
        asked = msgspec.json.decode(question, type=Question)
        bind(table=asked.table)
        self._answer(context, await self._machines.choose(asked))

    async def _analysed(self, context: Any, *, question: str) -> None:
        name = context["job"].key.partition(":")[0]
        bind(table=name)
        telling = asyncio.create_task(self._tell_progress(name))
        try:
            text = msgspec.json.decode(question, type=str)
            self._answer(context, await self._desk.study("analysed", text, name))
        finally:
            telling.cancel()

    async def _tell_progress(self, name: str) -> None:
        while True:
            await asyncio.sleep(TELL)
            self._bus.tell("progress", name, str(self._desk.progress(name)))

    async def _believed(self, context: Any, *, question: str) -> None:
        asked = msgspec.json.decode(question, type=tuple[str, int, dict[str, Any], int, list[int]])
        self._answer(context, await self._desk.study(HINT, asked, ""))

    def _answer(self, context: Any, answer: Any) -> None:
        self._bus.tell("answer", context["job"].key, msgspec.json.encode(answer).decode())
