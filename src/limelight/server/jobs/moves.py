"""The moves of machines at tables: who is to move is asked, and its answer released on time."""

import logging
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import TYPE_CHECKING, Final

from limelight.ai.release_schedule import schedule_decision
from limelight.server.jobs.fair_queue import FairQueue, Share
from limelight.server.jobs.local_executor import Question
from limelight.server.live.live_table import Decision, Room
from limelight.server.ops.logs import about, bind
from limelight.tables.refusal import Refusal

if TYPE_CHECKING:
    from limelight.server.house import House

log = logging.getLogger("limelight")

MACHINE_TASK: Final = "machine"  # the name of a task in which a machine decides


class MachineMoves:
    """Lets machines move, at any number of tables at once."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._background = FairQueue()

    def begin(self, room: Room) -> None:
        """If it is a machine's turn, let it think."""
        ready = room.table.machine() and room.machines_advance()
        if ready and room.thinking is None and not self._house.closing.is_set():
            with about(table=room.id):
                room.thinking = self._house.spawn(self._move(room), MACHINE_TASK)

    def resume(self, room: Room) -> None:
        """Let machines among themselves go on: somebody may watch them again."""
        if room.plan.only_machines:
            self.begin(room)

    async def begin_at(self, name: str) -> None:
        """If it is a machine's turn at a table of that name, let it think."""
        bind(table=name)
        try:
            room = await self._house.room(name)
            await room.read()
            self.begin(room)
        except Refusal:
            pass  # it cannot be opened, which was said
        except Exception:
            log.exception("the machine cannot move")

    async def _move(self, room: Room) -> None:
        """Let the machine at a table decide, as long as it is its turn."""
        try:
            while (machine := room.table.machine()) and room.machines_advance():
                await self._decide(room, machine)
        except Exception:
            self._house.metrics.machine_failures.labels(room.plan.game).inc()
            log.exception("the machine cannot move")
        finally:
            room.thinking = None

    async def _decide(self, room: Room, machine: str) -> None:
        table, share = room.table, room.share()
        question = Question(
            room.id,
            table.plan.game,
            len(table.seats),
            table.plan.options,
            int(table.line.state.turn),
            machine,
            f"{table.seed} machine",
            [step.action for step in table.line.steps],
        )
        seq, seat = table.seq, question.seat
        schedule = schedule_decision(
            table.plan.game,
            machine,
            table.line.state,
            table.line.steps[-1].seat if table.line.steps else None,
            self._house.settings.machine_pace,
        )
        action = await self._house.releases.hold(
            table.plan.game, schedule, self._ask(question, share)
        )
        try:
            async with self._in_background(share):
                await room.change(self._played(seat, seq, action))
        except Refusal as refusal:
            # Taken back or paused meanwhile: if it is still its turn, it thinks again.
            log.info("the machine's move came to nothing: %s", refusal)

    async def _ask(self, question: Question, share: Share) -> int:
        with self._house.metrics.thought(question.game):
            return await self._house.machines.choose(question, share)

    def _in_background(self, share: Share) -> AbstractAsyncContextManager[None]:
        """Moves that no person waits for are made one at a time: they leave people the server."""
        return nullcontext() if share.person_waits else self._background.turn(share)

    def _played(self, seat: int, seq: int, action: int) -> Decision:
        return lambda table: table.play(seat, seq, action, self._house.now())
