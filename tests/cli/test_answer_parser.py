"""What one may type, what it does, and what can be taken back."""

from pathlib import Path
from typing import Any

import pytest

import limelight
from tests.cli.terminal import keep, kept, record_until, run, state_of


def buquet_to_choose(view: dict[str, Any]) -> bool:
    return view["ask"] == "choosing" and "buquet" in view["cards"]


def a_turn_of_buquet(state: limelight.State) -> tuple[str, str, str]:
    """The notations of a legal activation of Buquet's, as he might play it now."""
    game = limelight.game("opera")
    trial = state.copy()
    said = ["Buquet"]
    trial.play(game.read("Buquet"))
    for _ in range(2):
        action = trial.legal()[-1]
        said.append(trial.say(action).partition(": ")[2])
        trial.play(action)
    return said[0], said[1], said[2]


@pytest.mark.parametrize("arrow", ["→", "->", ">"])
def test_a_whole_turn_on_one_line(tmp_path: Path, arrow: str) -> None:
    record = keep(tmp_path, record_until(buquet_to_choose))
    _, walk, dark = a_turn_of_buquet(state_of(record))
    run(tmp_path, "play", typed=f"buquet: {walk.replace('→', arrow)}, {dark}\n")
    played = kept(tmp_path).notation[len(record.notation) :]
    assert played[:3] == ["Buquet", f"Buquet: {walk}", f"Buquet: {dark}"]


def test_the_rest_of_a_turn_when_the_card_is_played_already(tmp_path: Path) -> None:
    record = keep(tmp_path, record_until(buquet_to_choose))
    _, walk, dark = a_turn_of_buquet(state_of(record))
    run(tmp_path, "play", typed=f"buq\nBuquet: {walk}, {dark}\n")
    played = kept(tmp_path).notation[len(record.notation) :]
    assert played[:3] == ["Buquet", f"Buquet: {walk}", f"Buquet: {dark}"]


def test_card_and_walk_without_the_power_leaves_the_power_to_be_asked(tmp_path: Path) -> None:
    record = keep(tmp_path, record_until(buquet_to_choose))
    _, walk, _ = a_turn_of_buquet(state_of(record))
    said = run(tmp_path, "play", typed=f"Buquet: {walk}\n").stdout.decode()
    assert kept(tmp_path).notation[len(record.notation) :] == ["Buquet", f"Buquet: {walk}"]
    assert "Black out a room" in said


def test_a_line_is_played_whole_or_not_at_all(tmp_path: Path) -> None:
    record = keep(tmp_path, record_until(buquet_to_choose))
    state = state_of(record)
    _, walk, _ = a_turn_of_buquet(state)
    dark_already = state.view(0)["blackout"]
    said = run(tmp_path, "play", typed=f"Buquet: {walk}, blackout {dark_already}\n").stdout
    assert "cannot be played now" in said.decode()
    assert kept(tmp_path) == record


def test_a_walk_from_the_wrong_room_is_refused(tmp_path: Path) -> None:
    record = keep(tmp_path, record_until(buquet_to_choose))
    _, walk, _ = a_turn_of_buquet(state_of(record))
    start, _, end = walk.partition(" → ")
    wrong = "lake" if start != "lake" and end != "lake" else "dome"
    said = run(tmp_path, "play", typed=f"Buquet: {wrong} → {end}\n").stdout.decode()
    assert "cannot be played now" in said
    assert kept(tmp_path) == record


def test_no_line_reaches_into_what_chance_decides(tmp_path: Path) -> None:
    record = keep(
        tmp_path,
        record_until(lambda view: view["ask"] == "choosing" and "raoul" in view["cards"]),
    )
    state = state_of(record)
    state.play(limelight.game("opera").read("Raoul"))
    walk = state.say(state.legal()[0])
    for card in ("phantom", "Meg", "Giry", "Christine"):
        said = run(tmp_path, "play", typed=f"{walk}, alibi {card}\n").stdout.decode()
        assert "cannot be played now" in said
        assert kept(tmp_path) == record


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
def test_what_is_wrong_is_said_in_a_line_and_nothing_is_lost(
    tmp_path: Path, typed: str, answer: str
) -> None:
    def giry_walks(view: dict[str, Any]) -> bool:
        return bool(view["ask"] == "walking" and view["active"]["character"] == "giry")

    record = keep(tmp_path, record_until(giry_walks))
    said = " ".join(run(tmp_path, "play", typed=f"{typed}\n").stdout.decode().split())
    assert answer in said
    assert kept(tmp_path) == record


def test_part_of_a_choice_is_enough(tmp_path: Path) -> None:
    record = keep(tmp_path, record_until(buquet_to_choose))
    run(tmp_path, "play", typed="BUQ\n")
    assert kept(tmp_path).notation == [*record.notation, "Buquet"]


def test_a_room_is_not_mistaken_for_one_whose_name_contains_it(tmp_path: Path) -> None:
    def stage_and_understage(view: dict[str, Any]) -> bool:
        ends = [one["say"].rpartition(" → ")[2] for one in view["legal"]]
        return view["ask"] == "walking" and {"stage", "understage"} <= set(ends)

    record = keep(tmp_path, record_until(stage_and_understage))
    run(tmp_path, "play", typed="stage\n")
    assert kept(tmp_path).notation[len(record.notation)].endswith(" → stage")


def test_enter_takes_the_only_choice(tmp_path: Path) -> None:
    record = keep(tmp_path, record_until(lambda view: len(view["legal"]) == 1))
    run(tmp_path, "play", typed="\n")
    assert len(kept(tmp_path).actions) > len(record.actions)


def test_help_and_log(tmp_path: Path) -> None:
    keep(tmp_path, record_until(lambda view: view["round"] == 3))
    said = run(tmp_path, "play", typed="?\nl\n").stdout.decode()
    assert "The Investigator wants to know" in said
    assert "Round 1\n" in "\n".join(line.rstrip() for line in said.splitlines())


# Taking back.


def test_own_actions_are_taken_back_one_by_one(tmp_path: Path) -> None:
    record = keep(tmp_path, record_until(buquet_to_choose))
    _, walk, _ = a_turn_of_buquet(state_of(record))
    run(tmp_path, "play", typed=f"Buquet: {walk}\nu\n")
    assert kept(tmp_path).notation == [*record.notation, "Buquet"]
    said = run(tmp_path, "play", typed="u\n").stdout.decode()  # also after coming back
    assert kept(tmp_path) == record
    assert "Choose who acts" in said.rpartition("Le Fantôme")[2]


def refused(home: Path, typed: str) -> bool:
    said = " ".join(run(home, "play", typed=typed).stdout.decode().split())
    return "Nothing to take back" in said


def test_nothing_is_taken_back_behind_a_deal(tmp_path: Path) -> None:
    record = keep(tmp_path, record_until(lambda view: view["round"] == 1))
    assert record.notation[-1].startswith("deal")
    assert refused(tmp_path, "u\n")
    assert kept(tmp_path) == record


def test_nothing_is_taken_back_behind_the_machine(tmp_path: Path) -> None:
    record = keep(
        tmp_path, record_until(lambda view: view["played"] == 3 and view["ask"] == "choosing")
    )
    assert refused(tmp_path, "u\n")
    assert kept(tmp_path) == record


def test_nothing_is_taken_back_behind_a_draw(tmp_path: Path) -> None:
    def raoul_then_me_again(view: dict[str, Any]) -> bool:
        return (
            view["ask"] == "choosing"
            and view["round"] % 2 == 0
            and view["played"] == 1
            and "raoul" in view["cards"]
            and len(view["suspects"]) > 3
        )

    record = keep(tmp_path, record_until(raoul_then_me_again))
    run(tmp_path, "play", typed="raoul\n1\n")
    drawn = kept(tmp_path)
    assert drawn.notation[-1].startswith("Raoul: alibi")
    assert state_of(drawn).turn == 0
    assert refused(tmp_path, "u\n")
    assert kept(tmp_path) == drawn
    assert len(drawn.actions) == len(record.actions) + 3


def test_taking_back_stops_where_the_turn_began(tmp_path: Path) -> None:
    record = keep(
        tmp_path, record_until(lambda view: view["played"] == 3 and buquet_to_choose(view))
    )
    assert refused(tmp_path, "Buquet\nu\nu\n")
    assert kept(tmp_path) == record
