"""Analyses of finished games, and beliefs for the Investigator to decide."""

import asyncio
import logging

from limelight.ai.analysis_moves import add_moves, has_moves
from limelight.ai.analysis_result import Analysis
from limelight.ai.release_schedule import schedule_advice
from limelight.server.answers.analyses import (
    AnalysisAnswer,
    AnalysisProgress,
    BeliefAnswer,
    FinishedAnalysis,
)
from limelight.server.jobs.answer_release import AnswerReleases
from limelight.server.jobs.executor import Executor
from limelight.server.jobs.fair_queue import Share
from limelight.server.live import collection_tables
from limelight.server.ops.background_tasks import BackgroundTasks
from limelight.store.tables import TableStore
from limelight.tables.ids import TableId
from limelight.tables.refusal import Refusal
from limelight.tables.table import Table
from limelight.tables.table_view import build_record

log = logging.getLogger("limelight")


class GameAnalyst:
    """Answers questions about games with the help of an executor."""

    def __init__(
        self,
        executor: Executor,
        table_store: TableStore,
        tasks: BackgroundTasks,
        releases: AnswerReleases,
        machine_pace: int,
    ) -> None:
        self.executor = executor
        self._table_store = table_store
        self._tasks = tasks
        self._releases = releases
        self._machine_pace = machine_pace
        self._running: dict[str, asyncio.Task[None]] = {}

    async def find_analysis(self, table_id: TableId, table: Table, share: Share) -> AnalysisAnswer:
        """The stored analysis of a finished game; while there is none, how far it has come.

        The first request starts it. `Refusal` if the game is not over.
        """
        if not table.is_over:
            raise Refusal(
                "running", "the game is not over yet: its analysis would tell its secrets"
            )
        stored = collection_tables.find_analysis(table_id) or await self._table_store.load_analysis(
            table_id
        )
        if stored:
            return _read_analysis(stored, table)
        if table_id not in self._running:
            task = self._tasks.spawn_computation(self._analyse_and_store(table_id, table, share))
            self._running[table_id] = task
            task.add_done_callback(lambda _: self._running.pop(table_id, None))
        done = self.executor.analysis_progress(table_id)
        return AnalysisProgress(done, len(table.history.steps))

    async def _analyse_and_store(self, table_id: TableId, table: Table, share: Share) -> None:
        try:
            text = build_record(table).to_json()
            analysis = await self.executor.analyse_game(text, table_id, share)
            # In a task of its own: a shutdown cancels computations, but not what is being stored.
            storing = self._table_store.store_analysis(table_id, analysis.encode())
            await asyncio.shield(self._tasks.spawn_task(storing))
        except Exception:
            log.exception("the game cannot be analysed")

    async def compute_belief(self, table: Table, seat: int, share: Share) -> BeliefAnswer:
        """How likely each suspect is, for the seat to decide; `Refusal` in rated games."""
        if table.setup.rated or table.setup.match:
            raise Refusal("rated", "in a rated game or a match everybody thinks for themselves")
        if table.turn != seat:
            raise Refusal("turn", "it is not your turn; ask again when it is")
        actions = [step.action for step in table.history.steps]
        job = (table.setup.game, len(table.seats), table.setup.options, seat, actions)
        belief = await self._releases.hold_answer(
            table.setup.game,
            schedule_advice(table.setup.game, self._machine_pace),
            self.executor.compute_belief(job, share),
        )
        return BeliefAnswer({name: round(chance, 4) for name, chance in belief.items()})


def _read_analysis(stored: bytes, table: Table) -> FinishedAnalysis:
    """A stored analysis; one of an older form gets the moves of its lines."""
    analysis = Analysis.from_json(stored)
    if not has_moves(analysis):
        analysis = add_moves(analysis, build_record(table))
    return FinishedAnalysis(**vars(analysis))
