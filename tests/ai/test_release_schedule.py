"""When answers of machine players are released: by public things alone."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

import limelight
from limelight.ai.release_schedule import SLOT_SECONDS, ReleaseSchedule, schedule_decision
from limelight.cli.hint import Hint
from limelight.cli.play import HUMAN, Sitting, begin
from limelight.cli.renderers import drawing_of
from limelight.cli.saved_games import Save
from limelight.cli.terminal import Screen
from limelight.core.records import dealer
from limelight.tables.table_setup import MACHINES

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize(
    ("elapsed", "released"), [(0.0, 0.5), (0.5, 0.5), (0.51, 2.0), (2.0, 2.0), (4.5, 6.0)]
)
def test_an_answer_is_released_at_the_first_moment_that_it_has_met(
    elapsed: float, released: float
) -> None:
    assert ReleaseSchedule(0.5, 2.0).release_after(elapsed) == released


def test_at_pace_0_answers_are_released_at_once() -> None:
    state = limelight.game("opera").new()
    schedule = schedule_decision("opera", "master", state, None, 0)
    assert [schedule.release_after(elapsed) for elapsed in (0.0, 0.3, 7.0)] == [0.0, 0.3, 7.0]


def test_steps_that_carry_out_a_plan_are_released_sooner_and_by_public_signs_alone() -> None:
    game = limelight.game("jack")
    state = game.new()
    step = 0
    while state.turn < 0:
        state.play(state.draw(dealer("a", step)))
        step += 1
    first = schedule_decision("jack", "master", state, -1, 1)
    assert first.first_seconds == first.slot_seconds == SLOT_SECONDS["master"]["jack"]
    seat = int(state.turn)
    state.play(state.legal()[0])
    assert state.turn == seat
    carried_out = schedule_decision("jack", "master", state, seat, 1)
    assert carried_out == replace(first, first_seconds=0.1)
    # A plan that has to be made anew is as slow as a first one: the next release is as late.
    assert carried_out.release_after(0.101) == first.slot_seconds
    assert schedule_decision("jack", "master", state, -1, 1) == first  # chance has come between


def test_every_machine_of_the_server_has_a_slot_in_every_game() -> None:
    machines = {name for name in SLOT_SECONDS if name != "advice"}
    assert all(MACHINES.fullmatch(name) for name in machines)
    assert machines == {"random", "greedy", "master", *(f"level:{n}" for n in range(1, 9))}
    assert all(set(slots) == set(limelight.games()) for slots in SLOT_SECONDS.values())


@pytest.mark.parametrize(
    ("machine", "seconds"),
    [("master:400ms", 1.0), ("ismcts:2s", 5.0), ("ismcts:nodes:500", 1.5), ("cmd:./bot", 0.1)],
)
def test_machines_of_the_terminal_have_slots_by_their_budget(machine: str, seconds: float) -> None:
    state = limelight.game("opera").new()
    assert schedule_decision("opera", machine, state, None, 1).slot_seconds == seconds


def test_a_machine_in_the_terminal_answers_on_its_schedule(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr(time, "monotonic", lambda: 1000.0)
    monkeypatch.setattr(time, "sleep", waits.append)
    game = limelight.game("opera")
    record = begin(game, 2, {}, 0, "random", "a")
    with Save("opera", tmp_path / "game.json") as save:
        sitting = Sitting(game, drawing_of("opera"), record, save, Screen(), pace=2)
        monkeypatch.setattr(sitting, "_ask", lambda: sitting.play(sitting.state.legal()[0]))
        sitting.run()
        machine = 1 - sitting.record.names.index(HUMAN)
        decisions = [step for step in sitting.story.steps if step.seat == machine]
        assert waits == [0.1] * len(decisions)

        waits.clear()
        monkeypatch.setattr(sitting.adviser, "hint", lambda record, state: Hint("Take Meg."))
        sitting._answer("hint")
        assert waits == [2 * SLOT_SECONDS["advice"]["opera"]]
