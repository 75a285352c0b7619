"""A process that thinks about games for people: analysis once they are over, and beliefs before."""

import asyncio
import logging
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.sharedctypes import SynchronizedArray
from typing import Any

import msgspec

from limelight.core.game import JSON
from limelight.store.tables import Tables
from limelight.tables.refusal import Refusal
from limelight.tables.table import Table
from limelight.tables.telling import record
from limelight.web.workers import ask, dismiss, worker

log = logging.getLogger("limelight")


class Study:
    """One process of low rank; an analysis is made once, and kept."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._pool: ProcessPoolExecutor | None = None
        self._progress: SynchronizedArray[int] | None = None
        self._working: dict[str, asyncio.Task[None]] = {}
        self._current = ""
        self._lock = asyncio.Lock()

    async def analysis(self, name: str, table: Table) -> JSON:
        """The analysis of a finished game; how far it is, while it is being made."""
        if not table.over:
            raise Refusal(
                "running", "the game is not over yet: its analysis would tell its secrets"
            )
        if body := await self.tables.analysis(name):
            return {"status": "done", **msgspec.json.decode(body)}
        if name not in self._working:
            task = asyncio.create_task(self._analyse(name, table))
            self._working[name] = task
            task.add_done_callback(lambda _: self._working.pop(name, None))
        of = len(table.line.steps)
        done = self._progress[0] if self._progress and self._current == name else 0
        return {"status": "working", "done": done, "of": of}

    async def _analyse(self, name: str, table: Table) -> None:
        try:
            body = await self._run(analysed, record(table).to_json(), name)
            await self.tables.keep_analysis(name, body)
        except Exception:
            log.exception("table %s: cannot be analysed", name)

    async def belief(self, table: Table, seat: int) -> JSON:
        """How likely each suspect is, as the Investigator may think; for a seat to decide."""
        if table.plan.rated or table.plan.match:
            raise Refusal("rated", "in a rated game or a match everybody thinks for themselves")
        if table.turn != seat:
            raise Refusal("turn", "it is not your turn; ask again when it is")
        actions = [step.action for step in table.line.steps]
        question = (table.plan.game, len(table.seats), table.plan.options, seat, actions)
        found: dict[str, float] = await self._run(believed, question, "")
        return {"belief": {name: round(chance, 4) for name, chance in found.items()}}

    async def _run(self, work: Any, question: Any, name: str) -> Any:
        context = multiprocessing.get_context("spawn")
        async with self._lock:
            if self._pool is None:
                self._progress = context.Array("i", 1)
                self._pool = worker(_begin, self._progress)
            self._current = name
            try:
                return await ask(self._pool, work, question)
            except BrokenProcessPool:
                self._pool = None
                raise

    def close(self) -> None:
        """Send the process home."""
        for task in self._working.values():
            task.cancel()
        if self._pool is not None:
            dismiss(self._pool)


_told: "SynchronizedArray[int] | None" = None


def _begin(progress: "SynchronizedArray[int]") -> None:
    """In the process: those who play come first."""
    global _told
    _told = progress
    os.nice(10)


def _tell(done: int) -> None:
    if _told is not None:
        _told[0] = done


def analysed(text: str) -> bytes:
    """In the process: a record's analysis, as JSON."""
    from limelight.ai.analysis import analyse
    from limelight.ai.players import HOUSES
    from limelight.core.records import Record

    _tell(0)
    game = Record.from_json(text)
    return analyse(game, HOUSES[game.game].critic(), _tell).to_json().encode()


def believed(question: tuple[str, int, dict[str, Any], int, list[int]]) -> dict[str, float]:
    """In the process: what may be believed after these actions, by what a seat knows."""
    import limelight
    from limelight.ai.analysis import belief_of
    from limelight.ai.following import Following
    from limelight.ai.players import HOUSES
    from limelight.core.records import Record

    name, players, options, seat, actions = question
    game = limelight.game(name)
    so_far = Record(name, options, players, actions=actions)
    critic = Following(HOUSES[name].critic, seat, "belief")
    watcher = critic.up_to_date(game, so_far)
    state = so_far.first(game)
    for action in actions:
        state.play(action)
    known = critic.shown(state, len(actions))
    return belief_of(known, watcher.judge(known).belief)
