"""The time that a machine takes tells nothing of what it knows.

The attack in small: a machine whose thinking time depends on who the culprit is, and somebody who
has only the public times of a game and knows the time for each suspect. `bench.timing_leak` is the
same with the true machines and true times.
"""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

import limelight
from limelight.ai.release_schedule import SLOT_SECONDS
from limelight.core.game import OVER
from limelight.core.records import dealer
from limelight.server import house as house_module
from limelight.server.house import House
from limelight.server.jobs.answer_release import ReleaseClock
from limelight.server.jobs.fair_queue import NOBODY, Share
from limelight.server.jobs.local_executor import Question
from limelight.server.live.live_table import Room
from limelight.server.settings import Settings
from limelight.tables.table_setup import Plan, SeatPlan
from limelight.tables.table_view import news
from tests.server.running import Hands
from tests.server.serving import sqlite

SUSPECTS = range(8)


class SharedClock(ReleaseClock):
    """The release clock and the clock of events in one: it moves only when somebody waits."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands

    def time(self) -> float:
        return self.hands.time

    async def sleep(self, seconds: float) -> None:
        self.hands.time += seconds
        await asyncio.sleep(0)


def thinking_seconds(culprit: int, step: int) -> float:
    """What everybody knows of the engine: how long it thinks if this is the culprit."""
    return 0.001 * (1 + (step * (culprit + 3)) % 11)


class TellingMachine:
    """Plays at random, and takes a time that depends on who the culprit is."""

    def __init__(self, hands: Hands, culprit: int, slots: float = 0.0) -> None:
        self.hands = hands
        self.culprit = culprit
        self.slots = slots

    async def choose(self, question: Question, share: Share) -> int:
        game = limelight.game(question.game)
        state = game.new(question.players, question.options)
        for action in question.actions:
            state.play(action)
        step = len(question.actions)
        slot = SLOT_SECONDS[question.machine][question.game]
        self.hands.time += self.slots * slot + thinking_seconds(self.culprit, step)
        return state.draw(dealer(question.luck, step))

    async def close(self) -> None:
        pass


async def open_table(house: House, game: str, *seats: SeatPlan) -> Room:
    return await house.create(Plan(game, seats), None, [])


def public_times(
    folder: Path, game: str, culprit: int, pace: int = 1, slots: float = 0.0
) -> list[tuple[int, int]]:
    """A game between two machines, as a spectator times it: (steps so far, ms of the decision).

    Every call plays the same game; only the time that the machines take depends on the culprit.
    """

    async def watch() -> list[tuple[int, int]]:
        hands = Hands()
        settings = Settings(database=sqlite(folder), machine_pace=pace)
        house = await House.open(settings, hands)
        house.releases.clock = SharedClock(hands)
        house.machines = TellingMachine(hands, culprit, slots)  # type: ignore[assignment]
        try:
            machine = SeatPlan("machine", "level:4")
            room = await open_table(house, game, machine, machine)
            room.listeners.add(asyncio.Event())  # somebody watches
            house.machine_moves.resume(room)
            assert room.thinking is not None
            await room.thinking
            assert room.table.line.state.turn == OVER
            return _decisions(room)
        finally:
            await house.close()

    return asyncio.run(watch())


def _decisions(room: Room) -> list[tuple[int, int]]:
    played = [event for event in news(room.table, None) if event["type"] == "played"]
    found: list[tuple[int, int]] = []
    for number, event in enumerate(played):
        if event["seat"] >= 0:
            found.append((number, event["at"] - played[number - 1]["at"]))
    return found


@pytest.fixture(autouse=True)
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_module.secrets, "token_hex", lambda size: "ab" * size)


def named_by(times: list[tuple[int, int]]) -> int:
    """The attack: the suspect whose times are nearest to the public ones."""

    def distance(suspect: int) -> float:
        return sum(abs(ms - 1000 * thinking_seconds(suspect, step)) for step, ms in times)

    return min(SUSPECTS, key=distance)


@pytest.mark.parametrize("game", ["jack", "opera"])
def test_public_times_are_the_same_whoever_the_culprit_is(tmp_path: Path, game: str) -> None:
    slot = round(1000 * SLOT_SECONDS["level:4"][game])
    seen = [public_times(tmp_path, game, culprit) for culprit in (0, 6)]
    for times in seen:
        assert len(times) > 15
        assert [ms for _, ms in times] == pytest.approx([slot] * len(times), abs=1)
    assert len({named_by(times) for times in seen}) == 1


@pytest.mark.parametrize("game", ["jack", "opera"])
def test_without_the_schedule_the_same_attack_names_the_culprit(tmp_path: Path, game: str) -> None:
    """The control: were the times not held back, they would tell."""
    for culprit in (0, 6):
        assert named_by(public_times(tmp_path, game, culprit, pace=0)) == culprit


def test_an_answer_that_is_late_waits_for_the_end_of_its_slot(tmp_path: Path) -> None:
    seen = [public_times(tmp_path, "jack", culprit, slots=1.5) for culprit in (0, 6)]
    slot = round(1000 * SLOT_SECONDS["level:4"]["jack"])
    for times in seen:
        assert [ms for _, ms in times] == pytest.approx([2 * slot] * len(times), abs=1)


class HeldClock(SharedClock):
    """Nothing is released before the test says so."""

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        self.waiting = asyncio.Event()
        self.go = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        self.waiting.set()
        await self.go.wait()
        self.hands.time += seconds


def with_held_answer(
    folder: Path, work: Callable[[House, Room, HeldClock], Coroutine[Any, Any, None]]
) -> None:
    """Run a test in which a machine has decided, and its answer is held back."""

    async def run() -> None:
        hands = Hands()
        house = await House.open(Settings(database=sqlite(folder)), hands)
        clock = house.releases.clock = HeldClock(hands)
        house.machines = TellingMachine(hands, 0)  # type: ignore[assignment]
        try:
            room = await open_table(
                house, "minuit", SeatPlan("machine", "level:4"), SeatPlan("person")
            )
            await room.change(lambda table: table.sit(1, "ada", "Ada"))
            await clock.waiting.wait()
            await work(house, room, clock)
        finally:
            await house.close()

    asyncio.run(run())


def test_nobody_sees_an_answer_before_its_release(tmp_path: Path) -> None:
    async def work(house: House, room: Room, clock: HeldClock) -> None:
        before = room.table.seq
        assert len(news(await room.read(), None)) == before
        clock.go.set()
        assert room.thinking is not None
        await room.thinking
        assert room.table.seq > before

    with_held_answer(tmp_path, work)


def test_an_answer_that_is_held_when_the_game_is_paused_comes_to_nothing(tmp_path: Path) -> None:
    async def work(house: House, room: Room, clock: HeldClock) -> None:
        await room.change(lambda table: table.pause(1))
        paused = room.table.seq
        clock.go.set()
        assert room.thinking is not None
        await room.thinking
        assert (room.table.seq, room.table.status) == (paused, "paused")
        await room.change(lambda table: table.resume())
        assert room.thinking is not None
        await room.thinking
        assert room.table.seq > paused + 1

    with_held_answer(tmp_path, work)


def test_a_server_that_closes_waits_for_no_release(tmp_path: Path) -> None:
    seen: list[tuple[Room, int, asyncio.Task[None] | None]] = []

    async def work(house: House, room: Room, clock: HeldClock) -> None:
        seen.append((room, room.table.seq, room.thinking))

    with_held_answer(tmp_path, work)
    ((room, seq, thinking),) = seen
    assert thinking is not None
    assert thinking.cancelled()
    assert room.table.seq == seq


@pytest.mark.parametrize("seconds", [0.001, 0.8])
def test_beliefs_are_released_on_their_schedule(tmp_path: Path, seconds: float) -> None:
    async def ask() -> float:
        hands = Hands()
        house = await House.open(Settings(database=sqlite(tmp_path)), hands)
        house.releases.clock = SharedClock(hands)

        class TellingThinker:
            async def study(self, work: str, question: Any, name: str, share: Share) -> Any:
                hands.time += seconds
                return {"Meg": 1.0}

        house.study.thinker = TellingThinker()  # type: ignore[assignment]
        try:
            room = await open_table(house, "opera", SeatPlan("person"), SeatPlan("person"))
            await room.change(lambda table: table.sit(0, "ada", "Ada"))
            await room.change(lambda table: table.sit(1, "ben", "Ben"))
            asked = hands.time
            assert room.table.turn is not None
            await house.study.belief(room.table, room.table.turn, NOBODY)
            return hands.time - asked
        finally:
            await house.close()

    assert asyncio.run(ask()) == pytest.approx(SLOT_SECONDS["advice"]["opera"])
