"""Thinking about games for people: analysis once they are over, and beliefs before."""

import asyncio
import logging
import multiprocessing
import os
from collections.abc import Callable
from multiprocessing.sharedctypes import SynchronizedArray
from typing import Any, Final, Protocol

import msgspec

from limelight.ai.release_schedule import schedule_advice
from limelight.core.game import JSON
from limelight.server.jobs.answer_release import AnswerReleases
from limelight.server.jobs.fair_queue import NOBODY, Share
from limelight.server.jobs.process_pool import ProcessLane
from limelight.server.live import collection_tables
from limelight.store.tables import Tables
from limelight.tables.refusal import Refusal
from limelight.tables.table import Table
from limelight.tables.table_view import record

log = logging.getLogger("limelight")

ANALYSIS: Final = "analysis"  # the name of a task that analyses a game
HINT: Final = "believed"  # work that a person who is to move waits for


class Thinker(Protocol):
    """Whoever does the thinking: a process here, or workers elsewhere."""

    async def study(self, work: str, question: Any, name: str, share: Share = NOBODY) -> Any:
        """What one of `WORKS` finds; for an analysis, of the table of that name."""
        ...

    def progress(self, name: str) -> int:
        """How many steps of a table's game are analysed so far."""
        ...


class Desk:
    """Two processes of low rank on this machine: no hint waits for an analysis, which is long."""

    def __init__(self) -> None:
        self._progress: SynchronizedArray[int] | None = None
        self._hints = ProcessLane(_step_back, 5)
        self._analyses: ProcessLane | None = None
        #: The table whose game is being analysed.
        self._current = ""

    async def study(self, work: str, question: Any, name: str, share: Share = NOBODY) -> Any:
        """What one of `WORKS` finds, one after the other of each kind."""
        lane = self._hints if work == HINT else self._analysts()
        async with lane.queue.turn(share):
            if work != HINT:
                self._current = name
            return await lane.ask(WORKS[work], question)

    def _analysts(self) -> ProcessLane:
        if self._analyses is None:
            self._progress = multiprocessing.get_context("spawn").Array("i", 1)
            self._analyses = ProcessLane(_begin, self._progress)
        return self._analyses

    def progress(self, name: str) -> int:
        """How many steps of a table's game are analysed so far."""
        return self._progress[0] if self._progress and self._current == name else 0

    def close(self) -> None:
        """End both processes."""
        self._hints.close()
        if self._analyses is not None:
            self._analyses.close()


class Study:
    """An analysis is made once, and kept."""

    def __init__(
        self,
        tables: Tables,
        thinker: Thinker,
        spawn: Callable[..., "asyncio.Task[None]"],
        releases: AnswerReleases,
        pace: int,
    ) -> None:
        self.tables = tables
        self.thinker = thinker
        self._spawn = spawn
        self._releases = releases
        self._pace = pace
        self._working: dict[str, asyncio.Task[None]] = {}

    async def analysis(self, name: str, table: Table, share: Share) -> JSON:
        """The analysis of a finished game; how far it is, while it is being made."""
        if not table.over:
            raise Refusal(
                "running", "the game is not over yet: its analysis would tell its secrets"
            )
        if body := collection_tables.analysis(name) or await self.tables.analysis(name):
            return {"status": "done", **msgspec.json.decode(body)}
        if name not in self._working:
            task = self._working[name] = self._spawn(self._analyse(name, table, share), ANALYSIS)
            task.add_done_callback(lambda _: self._working.pop(name, None))
        of = len(table.line.steps)
        return {"status": "working", "done": self.thinker.progress(name), "of": of}

    async def _analyse(self, name: str, table: Table, share: Share) -> None:
        try:
            text = record(table).to_json()
            body: str = await self.thinker.study("analysed", text, name, share)
            # In a task of its own: the house may cancel what thinks, but not what writes.
            await asyncio.shield(self._spawn(self.tables.keep_analysis(name, body.encode())))
        except Exception:
            log.exception("the game cannot be analysed")

    async def belief(self, table: Table, seat: int, share: Share) -> JSON:
        """How likely each suspect is, as the Investigator may think; for a seat to decide."""
        if table.plan.rated or table.plan.match:
            raise Refusal("rated", "in a rated game or a match everybody thinks for themselves")
        if table.turn != seat:
            raise Refusal("turn", "it is not your turn; ask again when it is")
        actions = [step.action for step in table.line.steps]
        question = (table.plan.game, len(table.seats), table.plan.options, seat, actions)
        found: dict[str, float] = await self._releases.hold(
            table.plan.game,
            schedule_advice(table.plan.game, self._pace),
            self.thinker.study(HINT, question, "", share),
        )
        return {"belief": {name: round(chance, 4) for name, chance in found.items()}}


_told: "SynchronizedArray[int] | None" = None


def _begin(progress: "SynchronizedArray[int]") -> None:
    """In the process for analyses: all others come first."""
    global _told
    _told = progress
    _step_back(15)


def _step_back(steps: int) -> None:
    """In a process: those who play come first, then those who ask for a hint."""
    os.nice(steps)


def _tell(done: int) -> None:
    if _told is not None:
        _told[0] = done


def analysed(text: str) -> str:
    """In the process: a record's analysis, as JSON."""
    from limelight.ai.analysis import analyse
    from limelight.ai.player_specs import HOUSES
    from limelight.core.records import Record

    _tell(0)
    game = Record.from_json(text)
    return analyse(game, HOUSES[game.game].make_evaluator(), _tell).to_json()


def believed(question: tuple[str, int, dict[str, Any], int, list[int]]) -> dict[str, float]:
    """In the process: what may be believed after these actions, by what a seat knows."""
    import limelight
    from limelight.ai.analysis import belief_of
    from limelight.ai.player_specs import HOUSES
    from limelight.ai.seat_observer import Following
    from limelight.core.records import Record

    name, players, options, seat, actions = question
    game = limelight.game(name)
    so_far = Record(name, options, players, actions=actions)
    critic = Following(HOUSES[name].make_evaluator, seat, "belief")
    watcher = critic.up_to_date(game, so_far)
    state = so_far.first(game)
    for action in actions:
        state.play(action)
    known = critic.shown(state, len(actions))
    return belief_of(known, watcher.judge(known).belief)


WORKS: Final[dict[str, Callable[[Any], Any]]] = {"analysed": analysed, HINT: believed}
