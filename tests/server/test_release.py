"""The time that a machine takes reveals nothing that it knows.

The attack: a machine's thinking time depends on the culprit; the attacker knows the time for each
suspect, and sees only the public times of a game. `bench.timing_leak` makes the same attack on the
real machine players with real times.
"""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

import limelight
from limelight.ai.release_schedule import find_slot_seconds
from limelight.core.game import OVER
from limelight.core.records import chance_rng
from limelight.server.app import Server
from limelight.server.jobs.answer_release import ReleaseClock
from limelight.server.jobs.executor import BeliefJob, MoveJob
from limelight.server.jobs.fair_queue import NO_SHARE, Share
from limelight.server.live import live_tables
from limelight.server.live.live_table import LiveTable
from limelight.server.settings import Settings
from limelight.tables.event_views import ActionPlayedView
from limelight.tables.table_setup import SeatSetup, TableSetup
from limelight.tables.table_view import build_event_views
from tests.server.server_process import sqlite_url
from tests.server.server_thread import ManualClock

SUSPECTS = range(8)


class SharedClock(ReleaseClock):
    """The release clock and the clock of events in one: it advances only in `sleep`."""

    def __init__(self, manual_clock: ManualClock) -> None:
        self.manual_clock = manual_clock

    def time(self) -> float:
        return self.manual_clock.time

    async def sleep(self, seconds: float) -> None:
        self.manual_clock.time += seconds
        await asyncio.sleep(0)


def thinking_seconds(culprit: int, step: int) -> float:
    """Return the thinking time for this culprit; the attacker knows it."""
    return 0.001 * (1 + (step * (culprit + 3)) % 11)


class SlowRandomExecutor:
    """Plays at random, and takes a time that depends on the culprit."""

    def __init__(self, manual_clock: ManualClock, culprit: int, slots: float = 0.0) -> None:
        self.manual_clock = manual_clock
        self.culprit = culprit
        self.slots = slots

    async def decide_move(self, job: MoveJob, share: Share) -> int:
        game = limelight.game(job.game)
        state = game.new(job.players, job.options)
        for action in job.actions:
            state.play(action)
        step = len(job.actions)
        slot = find_slot_seconds(job.game, job.machine)
        self.manual_clock.time += self.slots * slot + thinking_seconds(self.culprit, step)
        return state.draw(chance_rng(job.luck, step))

    async def close(self) -> None:
        pass


async def open_table(server: Server, game: str, *seats: SeatSetup) -> LiveTable:
    return await server.live_tables.open_table(TableSetup(game, seats))


def public_times(
    folder: Path, game: str, culprit: int, pace: int = 1, slots: float = 0.0
) -> list[tuple[int, int]]:
    """Time a game of two machines as a spectator does: (steps so far, ms of the decision).

    Every call plays the same game; only the time that the machines take depends on the culprit.
    """

    async def watch() -> list[tuple[int, int]]:
        manual_clock = ManualClock()
        settings = Settings(database=sqlite_url(folder), machine_pace=pace)
        server = await Server.open(settings, manual_clock)
        server.releases.clock = SharedClock(manual_clock)
        server.move_scheduler.executor = SlowRandomExecutor(manual_clock, culprit, slots)  # type: ignore[assignment]
        try:
            machine = SeatSetup("machine", "level:4")
            live_table = await open_table(server, game, machine, machine)
            live_table.listeners.add(asyncio.Event())  # a spectator
            server.move_scheduler.begin_move(live_table)
            assert live_table.machine_task is not None
            await live_table.machine_task
            assert live_table.table.history.state.turn == OVER
            return _list_decision_times(live_table)
        finally:
            await server.close()

    return asyncio.run(watch())


def _list_decision_times(live_table: LiveTable) -> list[tuple[int, int]]:
    played = [
        event
        for event in build_event_views(live_table.table, None)
        if isinstance(event, ActionPlayedView)
    ]
    times: list[tuple[int, int]] = []
    for number, event in enumerate(played):
        if event.seat >= 0:
            times.append((number, event.at - played[number - 1].at))
    return times


@pytest.fixture(autouse=True)
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_tables.secrets, "token_hex", lambda size: "ab" * size)


def guess_culprit(times: list[tuple[int, int]]) -> int:
    """Attack: return the suspect whose times are nearest to the public ones."""

    def distance(suspect: int) -> float:
        return sum(abs(ms - 1000 * thinking_seconds(suspect, step)) for step, ms in times)

    return min(SUSPECTS, key=distance)


@pytest.mark.parametrize("game", ["jack", "opera"])
def test_public_times_do_not_depend_on_the_culprit(tmp_path: Path, game: str) -> None:
    slot = round(1000 * find_slot_seconds(game, "level:4"))
    seen = [public_times(tmp_path, game, culprit) for culprit in (0, 6)]
    for times in seen:
        assert len(times) > 15
        assert [ms for _, ms in times] == pytest.approx([slot] * len(times), abs=1)
    assert len({guess_culprit(times) for times in seen}) == 1


@pytest.mark.parametrize("game", ["jack", "opera"])
def test_the_timing_attack_succeeds_without_the_schedule(tmp_path: Path, game: str) -> None:
    """The control: without the schedule the times reveal the culprit."""
    for culprit in (0, 6):
        assert guess_culprit(public_times(tmp_path, game, culprit, pace=0)) == culprit


def test_a_late_answer_waits_for_the_end_of_its_slot(tmp_path: Path) -> None:
    seen = [public_times(tmp_path, "jack", culprit, slots=1.5) for culprit in (0, 6)]
    slot = round(1000 * find_slot_seconds("jack", "level:4"))
    for times in seen:
        assert [ms for _, ms in times] == pytest.approx([2 * slot] * len(times), abs=1)


class HeldClock(SharedClock):
    """A release clock that stands until the test lets it go on."""

    def __init__(self, manual_clock: ManualClock) -> None:
        super().__init__(manual_clock)
        self.waiting = asyncio.Event()
        self.go = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        self.waiting.set()
        await self.go.wait()
        self.manual_clock.time += seconds


def with_held_answer(
    folder: Path, work: Callable[[Server, LiveTable, HeldClock], Coroutine[Any, Any, None]]
) -> None:
    """Run a test in which a machine has decided, and its answer is held back."""

    async def run() -> None:
        manual_clock = ManualClock()
        server = await Server.open(Settings(database=sqlite_url(folder)), manual_clock)
        clock = server.releases.clock = HeldClock(manual_clock)
        server.move_scheduler.executor = SlowRandomExecutor(manual_clock, 0)  # type: ignore[assignment]
        try:
            live_table = await open_table(
                server, "minuit", SeatSetup("machine", "level:4"), SeatSetup("person")
            )
            await live_table.commit_change(lambda table: table.decide_sit(1, "ada", "Ada"))
            await clock.waiting.wait()
            await work(server, live_table, clock)
        finally:
            await server.close()

    asyncio.run(run())


def test_answer_is_invisible_before_its_release(tmp_path: Path) -> None:
    async def work(server: Server, live_table: LiveTable, clock: HeldClock) -> None:
        before = live_table.table.seq
        assert len(build_event_views(await live_table.read_table(), None)) == before
        clock.go.set()
        assert live_table.machine_task is not None
        await live_table.machine_task
        assert live_table.table.seq > before

    with_held_answer(tmp_path, work)


def test_an_unreleased_answer_is_dropped_when_the_game_is_paused(tmp_path: Path) -> None:
    async def work(server: Server, live_table: LiveTable, clock: HeldClock) -> None:
        await live_table.commit_change(lambda table: table.decide_pause(1))
        paused = live_table.table.seq
        clock.go.set()
        assert live_table.machine_task is not None
        await live_table.machine_task
        assert (live_table.table.seq, live_table.table.status) == (paused, "paused")
        await live_table.commit_change(lambda table: table.decide_resume())
        assert live_table.machine_task is not None
        await live_table.machine_task
        assert live_table.table.seq > paused + 1

    with_held_answer(tmp_path, work)


def test_a_closing_server_waits_for_no_release(tmp_path: Path) -> None:
    states: list[tuple[LiveTable, int, asyncio.Task[None] | None]] = []

    async def work(server: Server, live_table: LiveTable, clock: HeldClock) -> None:
        states.append((live_table, live_table.table.seq, live_table.machine_task))

    with_held_answer(tmp_path, work)
    ((live_table, seq, thinking),) = states
    assert thinking is not None
    assert thinking.cancelled()
    assert live_table.table.seq == seq


@pytest.mark.parametrize("seconds", [0.001, 0.8])
def test_beliefs_are_released_on_their_schedule(tmp_path: Path, seconds: float) -> None:
    async def ask() -> float:
        manual_clock = ManualClock()
        server = await Server.open(Settings(database=sqlite_url(tmp_path)), manual_clock)
        server.releases.clock = SharedClock(manual_clock)

        class SlowExecutor:
            async def compute_belief(self, job: BeliefJob, share: Share) -> dict[str, float]:
                manual_clock.time += seconds
                return {"Meg": 1.0}

            async def close(self) -> None:
                pass

        server.analyst.executor = SlowExecutor()  # type: ignore[assignment]
        try:
            live_table = await open_table(server, "opera", SeatSetup("person"), SeatSetup("person"))
            await live_table.commit_change(lambda table: table.decide_sit(0, "ada", "Ada"))
            await live_table.commit_change(lambda table: table.decide_sit(1, "ben", "Ben"))
            requested_at = manual_clock.time
            assert live_table.table.turn is not None
            await server.analyst.compute_belief(live_table.table, live_table.table.turn, NO_SHARE)
            return manual_clock.time - requested_at
        finally:
            await server.close()

    assert asyncio.run(ask()) == pytest.approx(find_slot_seconds("opera", "advice"))
