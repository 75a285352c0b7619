"""Runs jobs in processes on this machine, so that the event loop never waits for one."""

import multiprocessing
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.sharedctypes import SynchronizedArray
from typing import Final
from zlib import crc32

import msgspec

from limelight.server.jobs import job_functions
from limelight.server.jobs.executor import BeliefJob, Executor, MoveJob
from limelight.server.jobs.fair_queue import NO_SHARE, Share
from limelight.server.jobs.process_pool import ProcessLane
from limelight.tables.ids import TableId

MAX_ATTEMPTS: Final = 5  # to decide a move, if the process dies


class LocalExecutor(Executor):
    """Several processes, each with a fair queue; a job cannot be interrupted.

    Slow moves share some processes. Quick moves have one of their own and never wait for a slow
    one. Hints and analyses have one each, so that no hint waits for an analysis, which is long. The
    moves of a table are decided in the same process, which remembers its game.
    """

    def __init__(self, move_processes: int) -> None:
        self._slow_moves = [
            ProcessLane(job_functions.lower_priority) for _ in range(move_processes)
        ]
        self._quick_moves = ProcessLane()
        self._hints = ProcessLane(job_functions.lower_priority)
        self._analyses: ProcessLane | None = None
        self._progress: SynchronizedArray[int] | None = None
        self._analysed_table = ""

    async def decide_move(self, job: MoveJob, share: Share = NO_SHARE) -> int:
        """The action that a machine chooses; if the process dies, another one decides."""
        lane = self._quick_moves
        if not job.is_quick:
            lane = self._slow_moves[crc32(job.table.encode()) % len(self._slow_moves)]
        encoded = msgspec.json.encode(job)
        async with lane.queue.hold_slot(share):
            for _ in range(MAX_ATTEMPTS - 1):
                with suppress(BrokenProcessPool):
                    return int(await lane.run_job(job_functions.decide_move, encoded))
            return int(await lane.run_job(job_functions.decide_move, encoded))

    async def compute_belief(self, job: BeliefJob, share: Share = NO_SHARE) -> dict[str, float]:
        """How likely each suspect is, by what a seat knows."""
        async with self._hints.queue.hold_slot(share):
            belief: dict[str, float] = await self._hints.run_job(job_functions.compute_belief, job)
            return belief

    async def analyse_game(self, record: str, table_id: TableId, share: Share = NO_SHARE) -> str:
        """The analysis of a finished game, as JSON."""
        lane = self._analysis_lane()
        async with lane.queue.hold_slot(share):
            self._analysed_table = table_id
            analysis: str = await lane.run_job(job_functions.analyse_game, record)
            return analysis

    def analysis_progress(self, table_id: TableId) -> int:
        """How many steps of a table's game are analysed so far."""
        return self._progress[0] if self._progress and self._analysed_table == table_id else 0

    async def close(self) -> None:
        """End all processes, whatever they are doing."""
        for lane in (*self._slow_moves, self._quick_moves, self._hints):
            lane.end_process()
        if self._analyses is not None:
            self._analyses.end_process()

    def _analysis_lane(self) -> ProcessLane:
        if self._analyses is None:
            self._progress = multiprocessing.get_context("spawn").Array("i", 1)
            self._analyses = ProcessLane(job_functions.prepare_analyses, self._progress)
        return self._analyses
