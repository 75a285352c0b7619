"""Thinking about games for people: analysis once they are over, and beliefs before."""

import asyncio
import logging
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.sharedctypes import SynchronizedArray
from typing import Any, Final, Protocol

import msgspec

from limelight.core.game import JSON
from limelight.store.tables import Tables
from limelight.tables.refusal import Refusal
from limelight.tables.table import Table
from limelight.tables.telling import record
from limelight.web import collected
from limelight.web.processes import ask, dismiss, worker

log = logging.getLogger("limelight")

ANALYSIS: Final = "analysis"  # the name of a task that analyses a game


class Thinker(Protocol):
    """Whoever does the thinking: a process here, or workers elsewhere."""

    async def study(self, work: str, question: Any, name: str) -> Any:
        """What one of `WORKS` finds; for an analysis, of the table of that name."""
        ...

    def progress(self, name: str) -> int:
        """How many steps of a table's game are analysed so far."""
        ...


class Desk:
    """One process of low rank on this machine."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._progress: SynchronizedArray[int] | None = None
        self._current = ""
        self._lock = asyncio.Lock()

    async def study(self, work: str, question: Any, name: str) -> Any:
        """What one of `WORKS` finds, one after the other."""
        context = multiprocessing.get_context("spawn")
        async with self._lock:
            if self._pool is None:
                self._progress = context.Array("i", 1)
                self._pool = worker(_begin, self._progress)
            self._current = name
            try:
                return await ask(self._pool, WORKS[work], question)
            except BrokenProcessPool:
                self._pool = None
                raise

    def progress(self, name: str) -> int:
        """How many steps of a table's game are analysed so far."""
        return self._progress[0] if self._progress and self._current == name else 0

    def close(self) -> None:
        """Send the process home."""
        if self._pool is not None:
            dismiss(self._pool)


class Study:
    """An analysis is made once, and kept."""

    def __init__(
        self, tables: Tables, thinker: Thinker, spawn: Callable[..., "asyncio.Task[None]"]
    ) -> None:
        self.tables = tables
        self.thinker = thinker
        self._spawn = spawn
        self._working: dict[str, asyncio.Task[None]] = {}

    async def analysis(self, name: str, table: Table) -> JSON:
        """The analysis of a finished game; how far it is, while it is being made."""
        if not table.over:
            raise Refusal(
                "running", "the game is not over yet: its analysis would tell its secrets"
            )
        if body := collected.analysis(name) or await self.tables.analysis(name):
            return {"status": "done", **msgspec.json.decode(body)}
        if name not in self._working:
            task = self._working[name] = self._spawn(self._analyse(name, table), ANALYSIS)
            task.add_done_callback(lambda _: self._working.pop(name, None))
        of = len(table.line.steps)
        return {"status": "working", "done": self.thinker.progress(name), "of": of}

    async def _analyse(self, name: str, table: Table) -> None:
        try:
            body: str = await self.thinker.study("analysed", record(table).to_json(), name)
            # In a task of its own: the house may cancel what thinks, but not what writes.
            await asyncio.shield(self._spawn(self.tables.keep_analysis(name, body.encode())))
        except Exception:
            log.exception("the game cannot be analysed")

    async def belief(self, table: Table, seat: int) -> JSON:
        """How likely each suspect is, as the Investigator may think; for a seat to decide."""
        if table.plan.rated or table.plan.match:
            raise Refusal("rated", "in a rated game or a match everybody thinks for themselves")
        if table.turn != seat:
            raise Refusal("turn", "it is not your turn; ask again when it is")
        actions = [step.action for step in table.line.steps]
        question = (table.plan.game, len(table.seats), table.plan.options, seat, actions)
        found: dict[str, float] = await self.thinker.study("believed", question, "")
        return {"belief": {name: round(chance, 4) for name, chance in found.items()}}


_told: "SynchronizedArray[int] | None" = None


def _begin(progress: "SynchronizedArray[int]") -> None:
    """In the process: those who play come first."""
    global _told
    _told = progress
    os.nice(10)


def _tell(done: int) -> None:
    if _told is not None:
        _told[0] = done


def analysed(text: str) -> str:
    """In the process: a record's analysis, as JSON."""
    from limelight.ai.analysis import analyse
    from limelight.ai.players import HOUSES
    from limelight.core.records import Record

    _tell(0)
    game = Record.from_json(text)
    return analyse(game, HOUSES[game.game].critic(), _tell).to_json()


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


WORKS: Final[dict[str, Callable[[Any], Any]]] = {"analysed": analysed, "believed": believed}
