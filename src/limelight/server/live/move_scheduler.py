"""Lets machines move: asks the executor for each move, and plays it on its release schedule."""

import logging
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Final

from limelight.ai.release_schedule import schedule_decision
from limelight.server.cluster.leadership import Leadership
from limelight.server.jobs.answer_release import AnswerReleases
from limelight.server.jobs.executor import Executor, MoveJob
from limelight.server.jobs.fair_queue import FairQueue, Share
from limelight.server.live.live_table import (
    Decision,
    LiveTable,
    PresenceChanged,
    TableCommitted,
)
from limelight.server.live.live_tables import LiveTables
from limelight.server.live.table_caps import TableCaps
from limelight.server.ops.background_tasks import BackgroundTasks, run_for_each_table
from limelight.server.ops.logs import about, bind
from limelight.server.ops.metrics import Metrics
from limelight.server.wall_clock import WallClock
from limelight.store.tables import TableStore
from limelight.tables.ids import TableId
from limelight.tables.refusal import Refusal

log = logging.getLogger("limelight")

FORGOTTEN_SECONDS: Final = 5.0  # after which a machine's move counts as forgotten by its node


class MoveScheduler:
    """Lets machines move, at any number of tables at once."""

    def __init__(
        self,
        executor: Executor,
        releases: AnswerReleases,
        machine_pace: int,
        live_tables: LiveTables,
        table_store: TableStore,
        table_caps: TableCaps,
        leadership: Leadership,
        tasks: BackgroundTasks,
        metrics: Metrics,
        clock: WallClock,
    ) -> None:
        self.executor = executor
        self._releases = releases
        self._machine_pace = machine_pace
        self._live_tables = live_tables
        self._table_store = table_store
        self._table_caps = table_caps
        self._leadership = leadership
        self._tasks = tasks
        self._metrics = metrics
        self._clock = clock
        self._background_queue = FairQueue()

    def table_committed(self, committed: TableCommitted) -> None:
        """Let a machine decide if it is its turn now."""
        self.begin_move(committed.live_table)

    def presence_changed(self, changed: PresenceChanged) -> None:
        """Let machines among themselves go on if a connection to their table is open."""
        if changed.live_table.setup.is_game_among_machines:
            self.begin_move(changed.live_table)

    def begin_move(self, live_table: LiveTable) -> None:
        """Start deciding, if it is a machine's turn and nothing decides yet."""
        must_move = live_table.table.machine_to_move() and live_table.may_machines_move()
        if must_move and live_table.machine_task is None and not self._tasks.closing.is_set():
            with about(table=live_table.id):
                live_table.machine_task = self._tasks.spawn_computation(
                    self._play_machine_moves(live_table)
                )

    async def resume_all(self) -> None:
        """Start deciding wherever it is a machine's turn; for a node that becomes the leader."""
        await self._begin_where_due(self._clock.milliseconds() + 1)

    async def resume_forgotten(self) -> None:
        """Start deciding where the node that had to do it is gone."""
        if self._leadership.is_leader:
            await self._begin_where_due(self._clock.milliseconds() - int(FORGOTTEN_SECONDS * 1000))

    async def _begin_where_due(self, before: int) -> None:
        await run_for_each_table(
            await self._table_store.list_tables_awaiting_machine(before), self._begin_at
        )

    async def _begin_at(self, table_id: TableId) -> None:
        bind(table=table_id)
        try:
            live_table = await self._live_tables.load_table(table_id)
            await live_table.read_table()
            self.begin_move(live_table)
        except Refusal:
            pass  # the table cannot be opened, which is in the log
        except Exception:
            log.exception("the machine cannot move")

    async def _play_machine_moves(self, live_table: LiveTable) -> None:
        """Decide and play as long as it is a machine's turn."""
        try:
            while (
                machine := live_table.table.machine_to_move()
            ) and live_table.may_machines_move():
                await self._play_move(live_table, machine)
        except Exception:
            self._metrics.machine_failures.labels(live_table.setup.game).inc()
            log.exception("the machine cannot move")
        finally:
            live_table.machine_task = None

    async def _play_move(self, live_table: LiveTable, machine: str) -> None:
        table, share = live_table.table, self._share_of(live_table)
        job = MoveJob(
            live_table.id,
            table.setup.game,
            len(table.seats),
            table.setup.options,
            int(table.history.state.turn),
            machine,
            f"{table.seed} machine",
            [step.action for step in table.history.steps],
        )
        schedule = schedule_decision(
            table.setup.game,
            machine,
            table.history.state,
            table.history.steps[-1].seat if table.history.steps else None,
            self._machine_pace,
        )
        action = await self._releases.hold_answer(
            table.setup.game, schedule, self._time_decision(job, share)
        )
        try:
            async with self._background_turn(share):
                await live_table.commit_change(self._decision_to_play(job.seat, table.seq, action))
        except Refusal as refusal:
            # Taken back or paused meanwhile: if it is still the machine's turn, it decides again.
            log.info("the machine's move was refused: %s", refusal)

    async def _time_decision(self, job: MoveJob, share: Share) -> int:
        with self._metrics.time_machine_move(job.game):
            return await self.executor.decide_move(job, share)

    def _share_of(self, live_table: LiveTable) -> Share:
        """On whose account machines decide: a player's, else that of who opened the table."""
        players = [
            seat.user_id for seat in live_table.table.seats if seat.user_id and not seat.has_left
        ]
        user_id = players[0] if players else live_table.owner or live_table.setup.match
        network = self._table_caps.network_of_table(live_table.id) or user_id
        return Share(bool(players) and not live_table.setup.match, network, user_id)

    def _background_turn(self, share: Share) -> AbstractAsyncContextManager[None]:
        """Moves that no person waits for are played one at a time: people go first."""
        return nullcontext() if share.person_waits else self._background_queue.hold_slot(share)

    def _decision_to_play(self, seat: int, seq: int, action: int) -> Decision:
        return lambda table: table.decide_play(seat, seq, action, self._clock.milliseconds())
