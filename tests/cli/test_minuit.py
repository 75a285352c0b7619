"""Minuit in the terminal: whole games, typed answers, and replay."""

import re
from pathlib import Path

import pytest

import limelight
from limelight.cli import action_text
from limelight.cli.minuit import wording
from limelight.core.records import Record
from tests.cli.command_driver import (
    PseudoTerminal,
    last_state,
    list_complaints,
    list_finished_games,
    read_saved_game,
    run_limelight,
    save_game,
)
from tests.cli.minuit_moments import (
    GAME,
    GameView,
    make_position,
    play_minuit_until,
    type_first_choices,
)

# Whole games.


@pytest.mark.parametrize(("players", "seat"), [(2, 1), (2, 2), (4, 3), (8, 1), (8, 8)])
def test_whole_game_through_pipes(tmp_path: Path, players: int, seat: int) -> None:
    arguments = ("--players", str(players), "--seat", str(seat), "--rounds", "1", "--seed", "s")
    done = run_limelight(
        tmp_path, "play", "minuit", *arguments, "--machine", "random", typed=type_first_choices()
    )
    output = done.stdout.decode()
    (path,) = list_finished_games(tmp_path, "minuit")
    record = Record.from_json(path.read_text(encoding="utf-8"))
    assert record.names == ["human" if n == seat - 1 else "random" for n in range(players)]
    state = last_state(record)
    assert state.turn == limelight.OVER
    winners = state.view(None)["winners"]
    verdict = "You lose." if seat - 1 not in winners else "You win!" if len(winners) == 1 else ""
    assert (verdict or "A shared win!") in output
    last = " ".join(output.rpartition("coolest head")[2].split())
    for total in state.view(None)["totals"]:
        assert re.search(rf"(?<!\d){total}[;,.]", last)
    assert f"limelight replay {path}" in output


def list_human_actions(record: Record) -> list[str]:
    seat = record.names.index("human")
    steps = record.replay(limelight.game("minuit"))
    return [state.say(action) for state, action in steps if state.turn == seat]


def test_rolls_without_a_move_ask_nothing(tmp_path: Path) -> None:
    lost = 0
    for seed in "abcd":
        home = tmp_path / seed
        arguments = ("--rounds", "1", "--seed", seed, "--machine", "random")
        output = run_limelight(
            home, "play", "minuit", *arguments, typed=type_first_choices()
        ).stdout.decode()
        (path,) = list_finished_games(home, "minuit")
        actions = list_human_actions(Record.from_json(path.read_text()))
        asked = len(re.findall(r"^> ", output, re.MULTILINE))
        assert asked == len([action for action in actions if action != "lost"])
        lost += actions.count("lost")
    assert lost > 0


def test_whole_game_in_a_terminal_against_the_default_machine(tmp_path: Path) -> None:
    game = ("play", "minuit", "--players", "3", "--rounds", "1", "--seed", "s")
    with PseudoTerminal(tmp_path, *game) as terminal:
        assert "◆" in terminal.wait_for_prompt()
        for _ in range(400):
            terminal.send_keys("1\r")
            if "See it again" in terminal.wait_for(r"\n(\x1b\[\?2004h)?> $|See it again"):
                break
        assert terminal.wait_for_end()[1] == 0
    (path,) = list_finished_games(tmp_path, "minuit")
    assert Record.from_json(path.read_text()).names == ["human", "level:4", "level:4"]


def test_killed_game_goes_on_unchanged(tmp_path: Path) -> None:
    game: tuple[str, ...] = ("--players", "4", "--rounds", "1", "--seed", "k")
    game = ("play", "minuit", *game, "--machine", "random")
    run_limelight(tmp_path / "whole", *game, typed=type_first_choices())
    home = tmp_path / "killed"
    for kills in range(200):
        with PseudoTerminal(home, *game) as terminal:
            assert ("goes on where you left it" in terminal.wait_for_prompt()) == (kills > 0)
            terminal.send_keys("1\r")
            if "See it again" in terminal.wait_for(r"\n(\x1b\[\?2004h)?> $|See it again"):
                break
            acknowledged = read_saved_game(home, "minuit")
            terminal.kill_process()
        assert read_saved_game(home, "minuit") == acknowledged
        assert last_state(acknowledged).turn == 0
        game = ("play", "minuit")
    (one,), (other,) = (
        list_finished_games(tmp_path / "whole", "minuit"),
        list_finished_games(home, "minuit"),
    )
    assert Record.from_json(one.read_text()) == Record.from_json(other.read_text())


def test_saved_game_keeps_its_terms(tmp_path: Path) -> None:
    options = ("--players", "5", "--seat", "4", "--rounds", "2", "--speed-up", "--expel")
    run_limelight(tmp_path, "play", "minuit", *options, "--machine", "random")
    again = run_limelight(tmp_path, "play", "minuit", "--players", "5").stdout.decode()
    again = " ".join(again.split())
    assert "Round 1 of 2 You are: Magician ◆ Hugo grows faster" in again
    assert "goes on where you left it" in again
    record = read_saved_game(tmp_path, "minuit")
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
def test_wrong_arguments_are_answered_in_one_line(
    tmp_path: Path, words: tuple[str, ...], hint: str
) -> None:
    done = run_limelight(tmp_path, "play", *words, check=1)
    (line,) = list_complaints(done)
    assert hint in line
    assert done.stdout == b""
    assert list(tmp_path.iterdir()) == []


def test_overview_and_help_mention_minuit(tmp_path: Path) -> None:
    assert "limelight play minuit" in run_limelight(tmp_path).stdout.decode()
    output = run_limelight(tmp_path, "play", "--help").stdout.decode()
    for option in ("--players", "--rounds", "--speed-up", "--expel", "minuit"):
        assert option in output


# The end.

CAPTURED_GUESTS = "-10 -10 -9 -9 -8"


def play_to_end(home: Path, start: GameView, human: int, typed: str) -> str:
    names = ["human" if seat == human else "random" for seat in range(start["players"])]
    save_game(home, Record("minuit", start["options"], start["players"], names, "e", start))
    output = run_limelight(home, "play", "minuit", typed=typed).stdout.decode()
    return " ".join(output.partition("The record is kept")[0].split())


def test_win_is_shared_by_two(tmp_path: Path) -> None:
    output = play_to_end(
        tmp_path,
        make_position(f"4 {CAPTURED_GUESTS}", f"{CAPTURED_GUESTS} cloakroom"),
        0,
        "music\n",
    )
    assert output.endswith(
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
def test_result_is_right_for_any_number_of_winners(
    tmp_path: Path, totals: tuple[int, ...], human: int, verdict: str
) -> None:
    rooms = ["music", "cloakroom", "bedroom", "parlour", "ballroom", "dining", "kitchen"]
    seats = [f"{rooms[seat]} -10 -9 -8" for seat in range(4)]
    seats[human] = "24 -10 -9 -8"
    start = make_position(*seats, totals=[total - 27 for total in totals], roller=human)
    assert verdict in play_to_end(tmp_path, start, human, "kitchen\n")


# Typed answers.


def test_number_is_a_choice_and_not_a_space(tmp_path: Path) -> None:
    def twelfth_is_elsewhere(view: GameView) -> bool:
        legal = [one["say"] for one in view["legal"]]
        return view["ask"] == "placing" and "place 12" in legal and legal[11] != "place 12"

    record = play_minuit_until(twelfth_is_elsewhere)
    choices = last_state(record).view(0)["legal"]
    for typed, played in (("12", choices[11]["say"]), ("place 12", "place 12")):
        save_game(tmp_path, record)
        output = run_limelight(tmp_path, "play", "minuit", typed=f"{typed}\n").stdout.decode()
        assert read_saved_game(tmp_path, "minuit").notation[len(record.notation)] == played
        assert (
            "A number is a choice, as in [9], never a space; for space 12 write: place 12" in output
        )


@pytest.mark.parametrize("typed", ["3>music", "3 -> music", "3 → music", "music", "MUS", "5"])
def test_moves_by_notation_part_or_number(tmp_path: Path, typed: str) -> None:
    start = make_position("3 9 15 -10 -10 -10", "3 5 5 -10 -10 -10", roll=2)
    fifth = GAME.setup(start).view(0)["legal"][4]
    assert fifth["say"] == "3>music"
    save_game(tmp_path, Record("minuit", start["options"], 2, ["human", "random"], "t", start))
    output = run_limelight(tmp_path, "play", "minuit", typed=f"{typed}\n").stdout.decode()
    assert read_saved_game(tmp_path, "minuit").notation[0] == "3>music"
    assert "You rolled 2. Move a guest" in output
    assert "Into the music room (0)" in output


@pytest.mark.parametrize(
    "typed", ["9", "28", "3>6", "games", "place 3", "stay", "lost", "roll 4", ""]
)
def test_illegal_answer_is_explained_and_changes_nothing(tmp_path: Path, typed: str) -> None:
    start = make_position("3 9 15 -10 -10 -10", "3 5 5 -10 -10 -10", roll=2)
    record = Record("minuit", start["options"], 2, ["human", "random"], "t", start)
    save_game(tmp_path, record)
    output = run_limelight(tmp_path, "play", "minuit", typed=f"{typed}\n").stdout.decode()
    assert re.search(r"There is no choice|cannot be played now|fits none|Type a number", output)
    assert read_saved_game(tmp_path, "minuit") == record


def test_help_explains_numbers(tmp_path: Path) -> None:
    output = " ".join(
        run_limelight(tmp_path, "play", "minuit", typed="?\nl\n").stdout.decode().split()
    )
    assert "always the number of a choice" in output
    assert "never a space" in output


def test_only_own_consecutive_placements_are_taken_back(tmp_path: Path) -> None:
    def two_to_place(view: GameView) -> bool:
        waiting = [place for place in view["guests"][0] if wording.is_captured(place)]
        return view["round"] == 2 and len(waiting) > 1 and waiting[0] == waiting[1]

    record = save_game(tmp_path, play_minuit_until(two_to_place))
    run_limelight(tmp_path, "play", "minuit", typed="1\nu\n")
    assert read_saved_game(tmp_path, "minuit") == record
    first = play_minuit_until(lambda view: view["ask"] == "placing" and view["round"] == 1)
    moving = play_minuit_until(lambda view: view["ask"] == "moving" and len(view["legal"]) > 1)
    for record in (first, moving):
        save_game(tmp_path, record)
        run_limelight(tmp_path, "play", "minuit", typed="1\n")
        played = read_saved_game(tmp_path, "minuit")
        output = run_limelight(tmp_path, "play", "minuit", typed="u\n").stdout.decode()
        assert "Nothing to take back" in " ".join(output.split())
        assert read_saved_game(tmp_path, "minuit") == played
        assert len(played.actions) > len(record.actions) + 1


def test_replaying_from_any_seat_and_step_by_step(tmp_path: Path) -> None:
    arguments = ("--players", "4", "--rounds", "1", "--seed", "r", "--machine", "random")
    run_limelight(tmp_path, "play", "minuit", *arguments, typed=type_first_choices())
    (path,) = list_finished_games(tmp_path, "minuit")
    output = run_limelight(tmp_path, "replay", str(path)).stdout
    for seat in ("1", "4", "Admiral", "magician", "spectator"):
        assert run_limelight(tmp_path, "replay", str(path), "--seat", seat).stdout == output
    text = " ".join(output.decode().split())
    record = Record.from_json(path.read_text())
    for state, action in record.replay(GAME):
        move = state.describe(action, None)
        if move["kind"] != "first":
            assert action_text.describe_action("minuit", move) in text
    assert not re.search(r"\byou\b", text, re.IGNORECASE)
    assert text.endswith(".")
    assert "kept the coolest head" in text
    stepped = run_limelight(
        tmp_path, "replay", str(path), "--step", typed="\n" * 400
    ).stdout.decode()
    turns = [notation for notation in record.notation if not notation.startswith(("roll", "first"))]
    assert stepped.count("Enter: next") == len(turns)
    assert (
        "1 to 4"
        in list_complaints(run_limelight(tmp_path, "replay", str(path), "--seat", "5", check=1))[0]
    )
