"""A process that plays for the machines and analyses games, for servers it meets through Redis."""

import asyncio
import logging
import signal
from typing import Any

import msgspec
from saq import Worker

from limelight.web.hands import MOVES, STUDIES, queue
from limelight.web.logs import bind
from limelight.web.machines import Machines, Question
from limelight.web.radio import Radio
from limelight.web.study import Desk

log = logging.getLogger("limelight")

WAIT = 2.0  # seconds to wait for work, before asking again
TELL = 1.0  # seconds between two words on how far an analysis is


class Hand:
    """Takes questions from the queues, and tells the answers to all."""

    def __init__(self, url: str, processes: int) -> None:
        self._bus = Radio(url, lambda _: None)
        self._machines = Machines(processes)
        self._desk = Desk()
        moves, studies = queue(url, MOVES), queue(url, STUDIES)
        work = [("analysed", self._analysed), ("believed", self._believed)]
        self._workers: list[Worker[Any]] = [
            Worker(moves, [("think", self._think)], concurrency=processes, dequeue_timeout=WAIT),
            Worker(studies, work, concurrency=2, dequeue_timeout=WAIT),
        ]

        for worker in self._workers:
            worker.SIGNALS = []  # they are heard here, for all of them

    async def run(self) -> None:
        """Work until told to stop."""
        self._bus.open()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stop)
        try:
            await asyncio.gather(*(worker.start() for worker in self._workers))
        finally:
            await self._machines.close()
            self._desk.close()
            await self._bus.close()

    def _stop(self) -> None:
        for worker in self._workers:
            worker.event.set()

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
        self._answer(context, await self._desk.study("believed", asked, ""))

    def _answer(self, context: Any, answer: Any) -> None:
        self._bus.tell("answer", context["job"].key, msgspec.json.encode(answer).decode())
