"""Minuit in the terminal: whole games, what one may type, and replaying."""

import re
from pathlib import Path

import pytest

import limelight
from limelight.cli import action_text
from limelight.cli.minuit import words
from limelight.core.records import Record
from tests.cli.castle import GAME, View, always_first, position, until
from tests.cli.terminal import Terminal, complaints, finished, keep, kept, run, state_of

# Whole games.


@pytest.mark.parametrize(("players", "seat"), [(2, 1), (2, 2), (4, 3), (8, 1), (8, 8)])
def test_a_whole_game_through_pipes(tmp_path: Path, players: int, seat: int) -> None:
    words = ("--players", str(players), "--seat", str(seat), "--rounds", "1", "--seed", "s")
    done = run(tmp_path, "play", "minuit", *words, "--machine", "random", typed=always_first())
    said = done.stdout.decode()
    (path,) = finished(tmp_path, "minuit")
    record = Record.from_json(path.read_text(encoding="utf-8"))
    assert record.names == ["human" if n == seat - 1 else "random" for n in range(players)]
    state = state_of(record)
    assert state.turn == limelight.OVER
    winners = state.view(None)["winners"]
    verdict = "You lose." if seat - 1 not in winners else "You win!" if len(winners) == 1 else ""
    assert (verdict or "A shared win!") in said
    last = " ".join(said.rpartition("coolest head")[2].split())
    for total in state.view(None)["totals"]:
        assert re.search(rf"(?<!\d){total}[;,.]", last)
    assert f"limelight replay {path}" in said


def human_actions(record: Record) -> list[str]:
    seat = record.names.index("human")
    steps = record.replay(limelight.game("minuit"))
    return [state.say(action) for state, action in steps if state.turn == seat]


def test_lost_rolls_are_played_without_a_keystroke(tmp_path: Path) -> None:
    lost = 0
    for seed in "abcd":
        home = tmp_path / seed
        words = ("--rounds", "1", "--seed", seed, "--machine", "random")
        said = run(home, "play", "minuit", *words, typed=always_first()).stdout.decode()
        (path,) = finished(home, "minuit")
        actions = human_actions(Record.from_json(path.read_text()))
        asked = len(re.findall(r"^> ", said, re.MULTILINE))
        assert asked == len([action for action in actions if action != "lost"])
        lost += actions.count("lost")
    assert lost > 0


def test_against_the_usual_machine_in_a_terminal(tmp_path: Path) -> None:
    game = ("play", "minuit", "--players", "3", "--rounds", "1", "--seed", "s")
    with Terminal(tmp_path, *game) as terminal:
        assert "◆" in terminal.prompt()
        for _ in range(400):
            terminal.send("1\r")
            if "See it again" in terminal.until(r"\n(\x1b\[\?2004h)?> $|See it again"):
                break
        assert terminal.end()[1] == 0
    (path,) = finished(tmp_path, "minuit")
    assert Record.from_json(path.read_text()).names == ["human", "level:4", "level:4"]


def test_kill_nine_loses_nothing_and_changes_nothing(tmp_path: Path) -> None:
    game: tuple[str, ...] = ("--players", "4", "--rounds", "1", "--seed", "k")
    game = ("play", "minuit", *game, "--machine", "random")
    run(tmp_path / "whole", *game, typed=always_first())
    home = tmp_path / "killed"
    for kills in range(200):
        with Terminal(home, *game) as terminal:
            assert ("goes on where you left it" in terminal.prompt()) == (kills > 0)
            terminal.send("1\r")
            if "See it again" in terminal.until(r"\n(\x1b\[\?2004h)?> $|See it again"):
                break
            acknowledged = kept(home, "minuit")
            terminal.kill()
        assert kept(home, "minuit") == acknowledged
        assert state_of(acknowledged).turn == 0
        game = ("play", "minuit")
    (one,), (other,) = finished(tmp_path / "whole", "minuit"), finished(home, "minuit")
    assert Record.from_json(one.read_text()) == Record.from_json(other.read_text())


def test_the_table_is_resumed_without_being_told(tmp_path: Path) -> None:
    options = ("--players", "5", "--seat", "4", "--rounds", "2", "--speed-up", "--expel")
    run(tmp_path, "play", "minuit", *options, "--machine", "random")
    again = run(tmp_path, "play", "minuit", "--players", "5").stdout.decode()
    again = " ".join(again.split())
    assert "Round 1 of 2 You are: Magician ◆ Hugo grows faster" in again
    assert "goes on where you left it" in again
    record = kept(tmp_path, "minuit")
    assert record.names == ["random", "random", "random", "human", "random"]
    assert record.options == {"rounds": 2, "hugo_speed_up": True, "expel": True}


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("minuit", "--players", "9"), "2 to 8"),
        (("minuit", "--players", "1"), "2 to 8"),
        (("minuit", "--players", "3", "--seat", "4"), "admiral, baroness, diva, or 1 to 3"),
        (("minuit", "--seat", "phantom"), "1 to 2"),
        (("minuit", "--rounds", "9"), "1 to 8"),
        (("minuit", "--handicap", "1"), "'handicap'"),
        (("opera", "--players", "3"), "players: 3"),
        (("opera", "--rounds", "3"), "'rounds'"),
        (("opera", "--expel"), "'expel'"),
        (("jack", "--players", "8"), "players: 8"),
        (("jack", "--speed-up"), "'hugo_speed_up'"),
    ],
)
def test_wrong_words_are_answered_in_one_line(
    tmp_path: Path, words: tuple[str, ...], hint: str
) -> None:
    done = run(tmp_path, "play", *words, check=1)
    (line,) = complaints(done)
    assert hint in line
    assert done.stdout == b""
    assert list(tmp_path.iterdir()) == []


def test_the_ways_in_and_the_help_know_minuit(tmp_path: Path) -> None:
    assert "limelight play minuit" in run(tmp_path).stdout.decode()
    said = run(tmp_path, "play", "--help").stdout.decode()
    for option in ("--players", "--rounds", "--speed-up", "--expel", "minuit"):
        assert option in said


# The end.

CAUGHT = "-10 -10 -9 -9 -8"


def end_of(home: Path, start: View, human: int, typed: str) -> str:
    names = ["human" if seat == human else "random" for seat in range(start["players"])]
    keep(home, Record("minuit", start["options"], start["players"], names, "e", start))
    said = run(home, "play", "minuit", typed=typed).stdout.decode()
    return " ".join(said.partition("The record is kept")[0].split())


def test_a_win_is_shared_by_two(tmp_path: Path) -> None:
    said = end_of(tmp_path, position(f"4 {CAUGHT}", f"{CAUGHT} cloakroom"), 0, "music\n")
    assert said.endswith(
        "A shared win! Admiral, Baroness kept the coolest head. Fright points: you 46, Baroness 46."
    )


@pytest.mark.parametrize(
    ("totals", "human", "verdict"),
    [
        (
            (9, 0, 9, 9),
            1,
            "You win! Baroness kept the coolest head. Fright points: you 0, Admiral 9, Diva 9",
        ),
        (
            (0, 9, 0, 0),
            1,
            "You lose. Admiral, Diva, Magician kept the coolest head. Fright points: Admiral 0",
        ),
        (
            (5, 9, 5, 9),
            2,
            "A shared win! Admiral, Diva kept the coolest head. Fright points: Admiral 5, you 5",
        ),
    ],
)
def test_the_verdict_is_right_for_any_number(
    tmp_path: Path, totals: tuple[int, ...], human: int, verdict: str
) -> None:
    rooms = ["music", "cloakroom", "bedroom", "parlour", "ballroom", "dining", "kitchen"]
    seats = [f"{rooms[seat]} -10 -9 -8" for seat in range(4)]
    seats[human] = "24 -10 -9 -8"
    start = position(*seats, totals=[total - 27 for total in totals], roller=human)
    assert verdict in end_of(tmp_path, start, human, "kitchen\n")


# What one may type.


def test_a_number_is_a_choice_and_a_space_is_notation(tmp_path: Path) -> None:
    def twelfth_is_elsewhere(view: View) -> bool:
        legal = [one["say"] for one in view["legal"]]
        return view["ask"] == "placing" and "place 12" in legal and legal[11] != "place 12"

    record = until(twelfth_is_elsewhere)
    choices = state_of(record).view(0)["legal"]
    for typed, played in (("12", choices[11]["say"]), ("place 12", "place 12")):
        keep(tmp_path, record)
        said = run(tmp_path, "play", "minuit", typed=f"{typed}\n").stdout.decode()
        assert kept(tmp_path, "minuit").notation[len(record.notation)] == played
        assert (
            "A number is a choice, as in [9], never a space; for space 12 write: place 12" in said
        )


@pytest.mark.parametrize("typed", ["3>music", "3 -> music", "3 → music", "music", "MUS", "5"])
def test_moves_by_notation_part_or_number(tmp_path: Path, typed: str) -> None:
    start = position("3 9 15 -10 -10 -10", "3 5 5 -10 -10 -10", roll=2)
    fifth = GAME.setup(start).view(0)["legal"][4]
    assert fifth["say"] == "3>music"
    keep(tmp_path, Record("minuit", start["options"], 2, ["human", "random"], "t", start))
    said = run(tmp_path, "play", "minuit", typed=f"{typed}\n").stdout.decode()
    assert kept(tmp_path, "minuit").notation[0] == "3>music"
    assert "You rolled 2. Move a guest" in said
    assert "Into the music room (0)" in said


@pytest.mark.parametrize(
    "typed", ["9", "28", "3>6", "games", "place 3", "stay", "lost", "roll 4", ""]
)
def test_what_cannot_be_done_is_said_and_nothing_is_lost(tmp_path: Path, typed: str) -> None:
    start = position("3 9 15 -10 -10 -10", "3 5 5 -10 -10 -10", roll=2)
    record = Record("minuit", start["options"], 2, ["human", "random"], "t", start)
    keep(tmp_path, record)
    said = run(tmp_path, "play", "minuit", typed=f"{typed}\n").stdout.decode()
    assert re.search(r"There is no choice|cannot be played now|fits none|Type a number", said)
    assert kept(tmp_path, "minuit") == record


def test_help_says_how_numbers_are_meant(tmp_path: Path) -> None:
    said = " ".join(run(tmp_path, "play", "minuit", typed="?\nl\n").stdout.decode().split())
    assert "always the number of a choice" in said
    assert "never a space" in said


def test_only_ones_own_placing_in_a_row_is_taken_back(tmp_path: Path) -> None:
    def two_to_place(view: View) -> bool:
        waiting = [place for place in view["guests"][0] if words.is_captured(place)]
        return view["round"] == 2 and len(waiting) > 1 and waiting[0] == waiting[1]

    record = keep(tmp_path, until(two_to_place))
    run(tmp_path, "play", "minuit", typed="1\nu\n")
    assert kept(tmp_path, "minuit") == record
    first = until(lambda view: view["ask"] == "placing" and view["round"] == 1)
    moving = until(lambda view: view["ask"] == "moving" and len(view["legal"]) > 1)
    for record in (first, moving):
        keep(tmp_path, record)
        run(tmp_path, "play", "minuit", typed="1\n")
        played = kept(tmp_path, "minuit")
        said = run(tmp_path, "play", "minuit", typed="u\n").stdout.decode()
        assert "Nothing to take back" in " ".join(said.split())
        assert kept(tmp_path, "minuit") == played
        assert len(played.actions) > len(record.actions) + 1


def test_replaying_from_any_seat_and_step_by_step(tmp_path: Path) -> None:
    words = ("--players", "4", "--rounds", "1", "--seed", "r", "--machine", "random")
    run(tmp_path, "play", "minuit", *words, typed=always_first())
    (path,) = finished(tmp_path, "minuit")
    said = run(tmp_path, "replay", str(path)).stdout
    for seat in ("1", "4", "Admiral", "magician", "spectator"):
        assert run(tmp_path, "replay", str(path), "--seat", seat).stdout == said
    text = " ".join(said.decode().split())
    record = Record.from_json(path.read_text())
    for action in record.notation[1:]:
        assert action_text.in_words("minuit", action) in text
    assert not re.search(r"\byou\b", text, re.IGNORECASE)
    assert text.endswith(".")
    assert "kept the coolest head" in text
    stepped = run(tmp_path, "replay", str(path), "--step", typed="\n" * 400).stdout.decode()
    turns = [said for said in record.notation if not said.startswith(("roll", "first"))]
    assert stepped.count("Enter: next") == len(turns)
    assert "1 to 4" in complaints(run(tmp_path, "replay", str(path), "--seat", "5", check=1))[0]
