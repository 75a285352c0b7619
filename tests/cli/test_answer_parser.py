"""Typed answers: what they play, what is refused, and takebacks."""

from pathlib import Path
from typing import Any

import pytest

import limelight
from tests.cli.command_driver import (
    last_state,
    play_until,
    read_saved_game,
    run_limelight,
    save_game,
)


def can_choose_buquet(view: dict[str, Any]) -> bool:
    return view["ask"] == "choosing" and "buquet" in view["cards"]


def make_turn_of_buquet(state: limelight.State) -> tuple[str, str, str]:
    """The notations of a legal activation of Buquet."""
    game = limelight.game("opera")
    trial = state.copy()
    output = ["Buquet"]
    trial.play(game.read("Buquet"))
    for _ in range(2):
        action = trial.legal_actions()[-1]
        output.append(trial.say(action).partition(": ")[2])
        trial.play(action)
    return output[0], output[1], output[2]


@pytest.mark.parametrize("arrow", ["→", "->", ">"])
def test_whole_turn_can_be_typed_on_one_line(tmp_path: Path, arrow: str) -> None:
    record = save_game(tmp_path, play_until(can_choose_buquet))
    _, walk, dark = make_turn_of_buquet(last_state(record))
    run_limelight(tmp_path, "play", typed=f"buquet: {walk.replace('→', arrow)}, {dark}\n")
    played = read_saved_game(tmp_path).notation[len(record.notation) :]
    assert played[:3] == ["Buquet", f"Buquet: {walk}", f"Buquet: {dark}"]


def test_line_is_accepted_after_its_card_was_played(tmp_path: Path) -> None:
    record = save_game(tmp_path, play_until(can_choose_buquet))
    _, walk, dark = make_turn_of_buquet(last_state(record))
    run_limelight(tmp_path, "play", typed=f"buq\nBuquet: {walk}, {dark}\n")
    played = read_saved_game(tmp_path).notation[len(record.notation) :]
    assert played[:3] == ["Buquet", f"Buquet: {walk}", f"Buquet: {dark}"]


def test_line_without_the_power_is_followed_by_its_question(tmp_path: Path) -> None:
    record = save_game(tmp_path, play_until(can_choose_buquet))
    _, walk, _ = make_turn_of_buquet(last_state(record))
    output = run_limelight(tmp_path, "play", typed=f"Buquet: {walk}\n").stdout.decode()
    assert read_saved_game(tmp_path).notation[len(record.notation) :] == [
        "Buquet",
        f"Buquet: {walk}",
    ]
    assert "Black out a room" in output


def test_line_with_an_illegal_action_plays_nothing(tmp_path: Path) -> None:
    record = save_game(tmp_path, play_until(can_choose_buquet))
    state = last_state(record)
    _, walk, _ = make_turn_of_buquet(state)
    dark_already = state.view(0)["blackout"]
    output = run_limelight(
        tmp_path, "play", typed=f"Buquet: {walk}, blackout {dark_already}\n"
    ).stdout
    assert "cannot be played now" in output.decode()
    assert read_saved_game(tmp_path) == record


def test_walk_from_the_wrong_room_is_refused(tmp_path: Path) -> None:
    record = save_game(tmp_path, play_until(can_choose_buquet))
    _, walk, _ = make_turn_of_buquet(last_state(record))
    start, _, end = walk.partition(" → ")
    wrong = "lake" if start != "lake" and end != "lake" else "dome"
    output = run_limelight(tmp_path, "play", typed=f"Buquet: {wrong} → {end}\n").stdout.decode()
    assert "cannot be played now" in output
    assert read_saved_game(tmp_path) == record


def test_line_cannot_contain_a_draw_of_chance(tmp_path: Path) -> None:
    record = save_game(
        tmp_path,
        play_until(lambda view: view["ask"] == "choosing" and "raoul" in view["cards"]),
    )
    state = last_state(record)
    state.play(limelight.game("opera").read("Raoul"))
    walk = state.say(state.legal_actions()[0])
    for card in ("phantom", "Meg", "Giry", "Christine"):
        output = run_limelight(tmp_path, "play", typed=f"{walk}, alibi {card}\n").stdout.decode()
        assert "cannot be played now" in output
        assert read_saved_game(tmp_path) == record


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("999", "There is no choice 999"),
        ("0", "There is no choice 0"),
        ("9" * 5000, "There is no choice 99999…999999"),
        ("nonsense", "fits none of the choices"),
        ("padlock", "could be"),
        ("", "Type a number from 1 to"),
        ("Meg: dome → flies", "cannot be played now"),
        ("\x1b[A\x00", "fits none of the choices"),
    ],
)
def test_wrong_answer_is_explained_and_changes_nothing(
    tmp_path: Path, typed: str, answer: str
) -> None:
    def giry_walks(view: dict[str, Any]) -> bool:
        return bool(view["ask"] == "walking" and view["active"]["character"] == "giry")

    record = save_game(tmp_path, play_until(giry_walks))
    output = " ".join(run_limelight(tmp_path, "play", typed=f"{typed}\n").stdout.decode().split())
    assert answer in output
    assert read_saved_game(tmp_path) == record


def test_part_of_a_choice_is_enough(tmp_path: Path) -> None:
    record = save_game(tmp_path, play_until(can_choose_buquet))
    run_limelight(tmp_path, "play", typed="BUQ\n")
    assert read_saved_game(tmp_path).notation == [*record.notation, "Buquet"]


def test_room_name_within_another_room_name_is_not_ambiguous(tmp_path: Path) -> None:
    def stage_and_understage(view: dict[str, Any]) -> bool:
        ends = [one["say"].rpartition(" → ")[2] for one in view["legal"]]
        return view["ask"] == "walking" and {"stage", "understage"} <= set(ends)

    record = save_game(tmp_path, play_until(stage_and_understage))
    run_limelight(tmp_path, "play", typed="stage\n")
    assert read_saved_game(tmp_path).notation[len(record.notation)].endswith(" → stage")


def test_enter_takes_the_only_choice(tmp_path: Path) -> None:
    record = save_game(tmp_path, play_until(lambda view: len(view["legal"]) == 1))
    run_limelight(tmp_path, "play", typed="\n")
    assert len(read_saved_game(tmp_path).actions) > len(record.actions)


def test_help_and_log_can_be_shown(tmp_path: Path) -> None:
    save_game(tmp_path, play_until(lambda view: view["round"] == 3))
    output = run_limelight(tmp_path, "play", typed="?\nl\n").stdout.decode()
    assert "The Investigator wants to know" in output
    assert "Round 1\n" in "\n".join(line.rstrip() for line in output.splitlines())


# Takebacks.


def test_own_actions_are_taken_back_one_by_one(tmp_path: Path) -> None:
    record = save_game(tmp_path, play_until(can_choose_buquet))
    _, walk, _ = make_turn_of_buquet(last_state(record))
    run_limelight(tmp_path, "play", typed=f"Buquet: {walk}\nu\n")
    assert read_saved_game(tmp_path).notation == [*record.notation, "Buquet"]
    output = run_limelight(
        tmp_path, "play", typed="u\n"
    ).stdout.decode()  # a takeback works after a restart too
    assert read_saved_game(tmp_path) == record
    assert "Choose who acts" in output.rpartition("Le Fantôme")[2]


def is_takeback_refused(home: Path, typed: str) -> bool:
    output = " ".join(run_limelight(home, "play", typed=typed).stdout.decode().split())
    return "Nothing to take back" in output


def test_takeback_is_refused_after_a_deal(tmp_path: Path) -> None:
    record = save_game(tmp_path, play_until(lambda view: view["round"] == 1))
    assert record.notation[-1].startswith("deal")
    assert is_takeback_refused(tmp_path, "u\n")
    assert read_saved_game(tmp_path) == record


def test_takeback_is_refused_after_a_machine_action(tmp_path: Path) -> None:
    record = save_game(
        tmp_path, play_until(lambda view: view["played"] == 3 and view["ask"] == "choosing")
    )
    assert is_takeback_refused(tmp_path, "u\n")
    assert read_saved_game(tmp_path) == record


def test_takeback_is_refused_after_a_draw(tmp_path: Path) -> None:
    def raoul_then_me_again(view: dict[str, Any]) -> bool:
        return (
            view["ask"] == "choosing"
            and view["round"] % 2 == 0
            and view["played"] == 1
            and "raoul" in view["cards"]
            and len(view["suspects"]) > 3
        )

    record = save_game(tmp_path, play_until(raoul_then_me_again))
    run_limelight(tmp_path, "play", typed="raoul\n1\n")
    drawn = read_saved_game(tmp_path)
    assert drawn.notation[-1].startswith("Raoul: alibi")
    assert last_state(drawn).turn == 0
    assert is_takeback_refused(tmp_path, "u\n")
    assert read_saved_game(tmp_path) == drawn
    assert len(drawn.actions) == len(record.actions) + 3


def test_takeback_stops_at_the_beginning_of_the_turn(tmp_path: Path) -> None:
    record = save_game(
        tmp_path, play_until(lambda view: view["played"] == 3 and can_choose_buquet(view))
    )
    assert is_takeback_refused(tmp_path, "Buquet\nu\nu\n")
    assert read_saved_game(tmp_path) == record
