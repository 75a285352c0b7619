"""Runs jobs on `limelight worker` processes, through a queue in Redis.

A job that is not answered in time is sent again under another name: the worker that took it may be
gone, and the queue with it. An answer that comes twice is the same.
"""

import asyncio
import logging
import time
from hashlib import sha256
from typing import Any, Final

import msgspec
from redis.exceptions import RedisError
from saq.queue.redis import RedisQueue

from limelight.server.cluster.messages import JobAnswered, JobProgressed, WorkerSeen
from limelight.server.cluster.redis_pubsub import RETRY_SECONDS, connect_to_redis
from limelight.server.jobs.executor import (
    BeliefJob,
    Executor,
    MoveJob,
    WorkerMessage,
    WorkerMessages,
)
from limelight.server.jobs.fair_queue import NO_SHARE, FairQueue, Share
from limelight.tables.ids import TableId

log = logging.getLogger("limelight")

MOVE_QUEUE: Final = "limelight-moves"
QUICK_MOVE_QUEUE: Final = "limelight-quick-moves"  # never wait for a slow move
HINT_QUEUE: Final = "limelight-hints"
ANALYSIS_QUEUE: Final = "limelight-studies"  # apart: no move waits for an analysis
#: Quick moves that one worker decides at a time: most of their time is the network's.
QUICK_MOVES_PER_WORKER: Final = 4
WORKER_TIMEOUT_SECONDS: Final = 5.0  # after which a silent worker is not counted any more
MOVE_TIMEOUTS: Final = (5, 10, 20, 40, 80)  # seconds to wait for an answer, try by try
ANALYSIS_TIMEOUT_SECONDS: Final = 1800
JOB_TTL_SECONDS: Final = 60  # how long Redis keeps a finished job


def open_queue(url: str, name: str) -> RedisQueue:
    """One of the four queues."""
    return RedisQueue(connect_to_redis(url), name=name)


async def count_workers(queue: RedisQueue) -> int:
    """How many workers have taken jobs from a queue, or waited for some, within a minute."""
    now = int(1000 * time.time())
    return int(await queue.redis.zcount(queue.namespace("stats"), now, "+inf"))


class NoAnswer(Exception):
    """No worker has answered."""


class MissedAnswer(Exception):
    """An answer may have come while this node was not connected."""


class RedisExecutor(Executor, WorkerMessages):
    """Sends jobs to workers.

    Jobs wait here, in fair queues, and not in Redis, which takes the first that comes: it is handed
    as many as all workers together run at a time.
    """

    def __init__(self, url: str) -> None:
        names = (MOVE_QUEUE, QUICK_MOVE_QUEUE, HINT_QUEUE, ANALYSIS_QUEUE)
        self._queues = {name: open_queue(url, name) for name in names}
        self._fair_queues = {name: FairQueue() for name in names}
        #: When each worker was last heard of, and how many slow moves it decides at a time.
        self._workers: dict[str, tuple[float, int]] = {}
        self._answers: dict[str, asyncio.Future[Any]] = {}
        self._progress: dict[str, int] = {}

    async def decide_move(self, job: MoveJob, share: Share = NO_SHARE) -> int:
        """The action that a machine chooses; `NoAnswer` if there is no worker."""
        name = QUICK_MOVE_QUEUE if job.is_quick else MOVE_QUEUE
        key = f"{job.table}:{len(job.actions)}"
        encoded = msgspec.json.encode(job).decode()
        async with self._fair_queues[name].hold_slot(share):
            for attempt, timeout in enumerate(MOVE_TIMEOUTS):
                try:
                    job_key = f"{key}:{attempt}"
                    return int(await self._run(name, "think", job_key, encoded, timeout))
                except TimeoutError:
                    log.info("no worker has answered yet")
        raise NoAnswer("no worker answers; is `limelight worker` running?")

    async def compute_belief(self, job: BeliefJob, share: Share = NO_SHARE) -> dict[str, float]:
        """How likely each suspect is, by what a seat knows."""
        encoded = msgspec.json.encode(job).decode()
        key = f"{sha256(encoded.encode()).hexdigest()}:believed"
        async with self._fair_queues[HINT_QUEUE].hold_slot(share):
            belief: dict[str, float] = await self._run(
                HINT_QUEUE, "believed", key, encoded, ANALYSIS_TIMEOUT_SECONDS
            )
            return belief

    async def analyse_game(self, record: str, table_id: TableId, share: Share = NO_SHARE) -> str:
        """The analysis of a finished game, as JSON."""
        encoded = msgspec.json.encode(record).decode()
        key = f"{table_id}:analysed"
        try:
            async with self._fair_queues[ANALYSIS_QUEUE].hold_slot(share):
                analysis: str = await self._run(
                    ANALYSIS_QUEUE, "analysed", key, encoded, ANALYSIS_TIMEOUT_SECONDS
                )
                return analysis
        finally:
            self._progress.pop(table_id, None)

    def analysis_progress(self, table_id: TableId) -> int:
        """How many steps of a table's game are analysed so far."""
        return self._progress.get(table_id, 0)

    async def close(self) -> None:
        """Disconnect: no job is sent any more."""
        for queue in self._queues.values():
            await queue.disconnect()

    async def count_waiting_jobs(self) -> tuple[dict[str, int], int]:
        """How many jobs of each kind wait for a worker, and how many workers there are."""
        waiting = {name: await queue.count("queued") for name, queue in self._queues.items()}
        jobs = {
            "moves": waiting[MOVE_QUEUE] + waiting[QUICK_MOVE_QUEUE],
            "studies": waiting[ANALYSIS_QUEUE] + waiting[HINT_QUEUE],
        }
        return jobs, await count_workers(self._queues[MOVE_QUEUE])

    def receive(self, message: WorkerMessage) -> None:
        """Act on a message of a worker."""
        match message:
            case WorkerSeen():
                self._count_worker(message)
            case JobAnswered():
                self._receive_answer(message)
            case JobProgressed(table_id, steps):
                self._progress[table_id] = steps

    def send_again(self) -> None:
        """Send all jobs again: their answers may have been missed."""
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(MissedAnswer())
                answer.exception()  # retrieved, or asyncio logs "never retrieved"

    def _count_worker(self, message: WorkerSeen) -> None:
        now = asyncio.get_running_loop().time()
        self._workers[message.worker] = (now, message.processes)
        self._workers = {
            worker: (seen_at, processes)
            for worker, (seen_at, processes) in self._workers.items()
            if now - seen_at < WORKER_TIMEOUT_SECONDS
        }
        workers = len(self._workers)
        slow_moves = sum(processes for _, processes in self._workers.values())
        self._fair_queues[MOVE_QUEUE].set_slots(slow_moves)
        self._fair_queues[QUICK_MOVE_QUEUE].set_slots(QUICK_MOVES_PER_WORKER * workers)
        self._fair_queues[HINT_QUEUE].set_slots(workers)
        self._fair_queues[ANALYSIS_QUEUE].set_slots(workers)

    def _receive_answer(self, message: JobAnswered) -> None:
        answer = self._answers.get(message.job)
        if answer is not None and not answer.done():
            answer.set_result(msgspec.json.decode(message.answer))

    async def _run(self, queue: str, job: str, key: str, encoded: str, timeout: int) -> Any:
        """The answer to a job; `TimeoutError` if there is none. Without Redis it is tried again."""
        async with asyncio.timeout(timeout):
            while True:
                fresh: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
                answer = self._answers.setdefault(key, fresh)
                try:
                    await self._queues[queue].enqueue(
                        job, key=key, question=encoded, timeout=timeout, ttl=JOB_TTL_SECONDS
                    )
                    return await asyncio.shield(answer)
                except (RedisError, OSError):
                    await asyncio.sleep(RETRY_SECONDS)
                except MissedAnswer:
                    pass
                finally:
                    if self._answers.get(key) is answer:
                        del self._answers[key]
