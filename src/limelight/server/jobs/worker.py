"""A worker: decides moves and analyses games for servers that it reaches through Redis."""

import asyncio
import logging
import signal
from typing import Any, Final
from uuid import uuid4

import msgspec
from saq import Worker

from limelight.server.cluster.messages import JobAnswered, JobProgressed, WorkerSeen
from limelight.server.cluster.redis_pubsub import RedisPubSub
from limelight.server.jobs.executor import BeliefJob, MoveJob
from limelight.server.jobs.local_executor import LocalExecutor
from limelight.server.jobs.redis_executor import (
    ANALYSIS_QUEUE,
    HINT_QUEUE,
    MOVE_QUEUE,
    QUICK_MOVE_QUEUE,
    QUICK_MOVES_PER_WORKER,
    open_queue,
)
from limelight.server.ops.logs import bind
from limelight.tables.ids import TableId

log = logging.getLogger("limelight")

DEQUEUE_SECONDS: Final = 2.0  # how long one request for a job waits
PROGRESS_SECONDS: Final = 1.0  # between two reports of how far an analysis is
HEARTBEAT_SECONDS: Final = 1.0  # between two messages that the worker is alive


class JobWorker:
    """Takes jobs from the queues and publishes the answers to all nodes."""

    def __init__(self, url: str, processes: int) -> None:
        self._pubsub = RedisPubSub(url)
        self._executor = LocalExecutor(processes)
        self._name = uuid4().hex
        self._processes = processes
        jobs: list[tuple[str, tuple[str, Any], int]] = [
            (MOVE_QUEUE, ("think", self._decide_move), processes),
            (QUICK_MOVE_QUEUE, ("think", self._decide_move), QUICK_MOVES_PER_WORKER),
            (HINT_QUEUE, ("believed", self._compute_belief), 1),
            (ANALYSIS_QUEUE, ("analysed", self._analyse_game), 1),
        ]
        self._workers: list[Worker[Any]] = [
            Worker(
                open_queue(url, queue),
                [job],
                concurrency=concurrency,
                dequeue_timeout=DEQUEUE_SECONDS,
            )
            for queue, job, concurrency in jobs
        ]
        for worker in self._workers:
            worker.SIGNALS = []  # `run` handles them for all

    async def run(self) -> None:
        """Work until SIGINT or SIGTERM."""
        self._pubsub.open(lambda _: None)
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stop)
        heartbeats = asyncio.create_task(self._publish_heartbeats())
        try:
            await asyncio.gather(*(worker.start() for worker in self._workers))
        finally:
            heartbeats.cancel()
            await self._executor.close()
            await self._pubsub.close()

    def _stop(self) -> None:
        for worker in self._workers:
            worker.event.set()

    async def _publish_heartbeats(self) -> None:
        while True:
            self._pubsub.publish(WorkerSeen(self._name, self._processes))
            await asyncio.sleep(HEARTBEAT_SECONDS)

    async def _decide_move(self, context: Any, *, question: str) -> None:
        job = msgspec.json.decode(question, type=MoveJob)
        bind(table=job.table)
        self._publish_answer(context, await self._executor.decide_move(job))

    async def _analyse_game(self, context: Any, *, question: str) -> None:
        table_id = context["job"].key.partition(":")[0]
        bind(table=table_id)
        progress = asyncio.create_task(self._publish_progress(table_id))
        try:
            record = msgspec.json.decode(question, type=str)
            self._publish_answer(context, await self._executor.analyse_game(record, table_id))
        finally:
            progress.cancel()

    async def _publish_progress(self, table_id: TableId) -> None:
        while True:
            await asyncio.sleep(PROGRESS_SECONDS)
            steps = self._executor.analysis_progress(table_id)
            self._pubsub.publish(JobProgressed(table_id, steps))

    async def _compute_belief(self, context: Any, *, question: str) -> None:
        job = msgspec.json.decode(question, type=BeliefJob)
        self._publish_answer(context, await self._executor.compute_belief(job))

    def _publish_answer(self, context: Any, answer: Any) -> None:
        encoded = msgspec.json.encode(answer).decode()
        self._pubsub.publish(JobAnswered(context["job"].key, encoded))
