"""When answers of machine players are released: by public facts alone."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

import limelight
from limelight.ai.player_specs import find_players
from limelight.ai.release_schedule import ReleaseSchedule, find_slot_seconds, schedule_decision
from limelight.cli.adviser import TurnHint
from limelight.cli.game_choice import make_new_record
from limelight.cli.renderers import renderer_for
from limelight.cli.saved_games import HUMAN_NAME, SavedGame
from limelight.cli.terminal import TerminalScreen
from limelight.cli.terminal_game import TerminalGame
from limelight.core.records import chance_rng
from limelight.tables.table_setup import MACHINE_PATTERN

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize(
    ("elapsed", "released"), [(0.0, 0.5), (0.5, 0.5), (0.51, 2.0), (2.0, 2.0), (4.5, 6.0)]
)
def test_an_answer_is_released_at_the_next_moment_of_the_schedule(
    elapsed: float, released: float
) -> None:
    assert ReleaseSchedule(0.5, 2.0).release_after(elapsed) == released


def test_at_pace_0_answers_are_released_at_once() -> None:
    state = limelight.game("opera").new()
    schedule = schedule_decision("opera", "master", state, None, 0)
    assert [schedule.release_after(elapsed) for elapsed in (0.0, 0.3, 7.0)] == [0.0, 0.3, 7.0]


def test_planned_steps_are_released_sooner_by_public_facts_alone() -> None:
    game = limelight.game("jack")
    state = game.new()
    step = 0
    while state.turn < 0:
        state.play(state.draw(chance_rng("a", step)))
        step += 1
    first = schedule_decision("jack", "master", state, -1, 1)
    assert first.first_seconds == first.slot_seconds == find_slot_seconds("jack", "master")
    seat = int(state.turn)
    state.play(state.legal_actions()[0])
    assert state.turn == seat
    carried_out = schedule_decision("jack", "master", state, seat, 1)
    assert carried_out == replace(first, first_seconds=0.1)
    # To plan anew takes as long as to plan: the next release is as late.
    assert carried_out.release_after(0.101) == first.slot_seconds
    assert schedule_decision("jack", "master", state, -1, 1) == first  # after a chance step


def test_every_machine_of_the_server_has_a_slot_in_every_game() -> None:
    machines = {"random", "greedy", "master", *(f"level:{n}" for n in range(1, 9))}
    assert all(MACHINE_PATTERN.fullmatch(name) for name in machines)
    for game in limelight.games():
        assert find_players(game).SLOT_SECONDS.keys() == {*machines, "advice"}


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
    record = make_new_record(game, 2, {}, 0, "random", "a")
    with SavedGame("opera", tmp_path / "game.json") as save:
        terminal_game = TerminalGame(
            game, renderer_for("opera"), record, save, TerminalScreen(), pace=2
        )
        monkeypatch.setattr(
            terminal_game,
            "_ask_player",
            lambda: terminal_game.play_action(terminal_game.state.legal_actions()[0]),
        )
        terminal_game.play_to_end()
        machine = 1 - terminal_game.record.names.index(HUMAN_NAME)
        decisions = [step for step in terminal_game.game_log.steps if step.seat == machine]
        assert waits == [0.1] * len(decisions)

        waits.clear()
        monkeypatch.setattr(
            terminal_game.adviser, "find_hint", lambda record, state: TurnHint("Take Meg.")
        )
        terminal_game._handle_answer("hint")
        assert waits == [2 * find_slot_seconds("opera", "advice")]
