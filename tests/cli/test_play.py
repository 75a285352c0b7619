"""Whole games, going on with saved ones, and what is saved when."""

import re
import shlex
import signal
import subprocess
from pathlib import Path

import pytest

import limelight
from limelight.cli.terminal import TerminalScreen
from limelight.core.records import Record
from tests.cli.command_driver import (
    PseudoTerminal,
    last_state,
    list_complaints,
    list_finished_games,
    make_environment,
    play_until,
    read_saved_game,
    run_limelight,
    save_game,
)
from tests.launcher import COMMAND


def type_first_choices(lines: int = 400) -> str:
    return "1\n" * lines


@pytest.mark.parametrize("seat", ["investigator", "phantom"])
@pytest.mark.parametrize("rules", ["book", "course"])
def test_whole_game_through_pipes(tmp_path: Path, seat: str, rules: str) -> None:
    words = ("--seat", seat, "--rules", rules, "--seed", "s", "--machine", "random")
    done = run_limelight(tmp_path, "play", *words, typed=type_first_choices())
    output = " ".join(done.stdout.decode().split())
    (path,) = list_finished_games(tmp_path)
    record = Record.from_json(path.read_text(encoding="utf-8"))
    state = last_state(record)
    assert state.turn == limelight.OVER
    mine = ("investigator", "phantom").index(seat)
    assert ("You win!" if state.returns()[mine] > 0 else "You lose.") in output
    assert record.names[mine] == "human"
    assert record.names[1 - mine] == "random"
    phantom = str(state.view(None)["phantom"]).capitalize()
    assert f"The phantom was {phantom}" in output.replace("the ", "").replace("Madame ", "")
    assert f"limelight replay {path}" in output
    assert not (tmp_path / "opera.json").exists()


def test_whole_game_in_a_terminal_against_the_default_machine(tmp_path: Path) -> None:
    with PseudoTerminal(tmp_path, "play", "--seed", "s") as terminal:
        terminal.wait_for_prompt()
        for _ in range(400):
            terminal.send_keys("1\r")
            if "See it again" in terminal.wait_for(r"\n(\x1b\[\?2004h)?> $|See it again"):
                break
        assert terminal.wait_for_end()[1] == 0
    (path,) = list_finished_games(tmp_path)
    assert last_state(Record.from_json(path.read_text())).turn == limelight.OVER


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    for home in ("one", "two"):
        run_limelight(tmp_path / home, "play", "--seed", "same", typed="1\n1\n1\nq\n")
    assert read_saved_game(tmp_path / "one") == read_saved_game(tmp_path / "two")
    run_limelight(tmp_path / "three", "play", "--seed", "other", typed="1\n1\n1\nq\n")
    assert read_saved_game(tmp_path / "three").actions != read_saved_game(tmp_path / "one").actions


def test_killed_game_goes_on_unchanged(tmp_path: Path) -> None:
    run_limelight(tmp_path / "whole", "play", "--seed", "k", typed=type_first_choices())
    home = tmp_path / "killed"
    game: tuple[str, ...] = ("play", "--seed", "k")
    for round_of_kills in range(200):
        with PseudoTerminal(home, *game) as terminal:
            shown = terminal.wait_for_prompt()
            assert ("goes on where you left it" in shown) == (round_of_kills > 0)
            terminal.send_keys("1\r")
            if "See it again" in terminal.wait_for(r"\n(\x1b\[\?2004h)?> $|See it again"):
                break
            acknowledged = read_saved_game(home)
            terminal.kill_process()
        assert read_saved_game(home) == acknowledged
        assert last_state(acknowledged).turn == 0
        game = ("play",)
    (one,), (other,) = list_finished_games(tmp_path / "whole"), list_finished_games(home)
    assert Record.from_json(one.read_text()) == Record.from_json(other.read_text())


def test_every_action_is_saved_before_it_is_shown(tmp_path: Path) -> None:
    with PseudoTerminal(tmp_path, "play", "--seed", "e") as terminal:
        terminal.wait_for_prompt()
        before = len(read_saved_game(tmp_path).actions)
        assert before == 10  # eight places, the phantom and the deal
        terminal.type_line("1")
        assert len(read_saved_game(tmp_path).actions) > before


@pytest.mark.parametrize("leave", ["q\r", "\x04", "\x03"])
def test_leaving_saves_the_game(tmp_path: Path, leave: str) -> None:
    with PseudoTerminal(tmp_path, "play", "--seed", "e") as terminal:
        terminal.wait_for_prompt()
        terminal.type_line("1")
        before = read_saved_game(tmp_path)
        terminal.send_keys(leave)
        output, code = terminal.wait_for_end()
    assert "Your game is kept. Go on with: limelight play opera" in output
    assert "Traceback" not in output
    assert code == 0
    assert read_saved_game(tmp_path) == before


def test_command_outside_the_path_is_shown_by_its_path(tmp_path: Path) -> None:
    output = run_limelight(tmp_path, "play", COLUMNS="50", PATH=str(tmp_path)).stdout.decode()
    assert shlex.split(output.splitlines()[-1]) == [COMMAND, "play", "opera"]
    elsewhere = tmp_path / "Jérôme's games"
    elsewhere.mkdir()
    shortcut = elsewhere / "limelight"
    shortcut.symlink_to(COMMAND)
    done = subprocess.run(
        [shortcut, "play", "--new"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=make_environment(tmp_path, PATH=str(tmp_path)),
    )
    assert shlex.split(done.stdout.splitlines()[-1])[0] == str(shortcut)


def test_waiting_for_keys_is_interrupted_regularly(monkeypatch: pytest.MonkeyPatch) -> None:
    # A Ctrl-C just before the wait is pending; without the timer nothing would wake the process.
    handled = signal.getsignal(signal.SIGALRM)

    def waiting(prompt: str) -> str:
        assert 0 < signal.getitimer(signal.ITIMER_REAL)[1] < 1
        signal.pause()
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", waiting)
    with pytest.raises(KeyboardInterrupt):
        TerminalScreen().read_answer("> ")
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) == handled


def test_saved_game_keeps_seat_and_machine(tmp_path: Path) -> None:
    run_limelight(tmp_path, "play", "--seat", "phantom", "--machine", "random", typed="")
    assert read_saved_game(tmp_path).names == ["random", "human"]
    again = run_limelight(tmp_path, "play", typed="1\n").stdout.decode()
    assert "You are: Phantom" in again
    same = ("--seat", "phantom", "--machine", "random", "--rules", "book")
    text = run_limelight(tmp_path, "play", *same).stdout.decode()
    assert "goes on where you left it" in text
    assert list_finished_games(tmp_path) == []


@pytest.mark.parametrize(
    ("game", "other", "shown"),
    [
        ("opera", ("--seat", "phantom"), "You are: Phantom"),
        ("opera", ("--rules", "course"), "You are: Investigator"),
        ("opera", ("--machine", "greedy"), "You are: Investigator"),
        ("jack", ("--seat", "jack"), "You are: Jack"),
        ("jack", ("--edition", "first"), "You are: Investigator"),
        ("minuit", ("--seat", "2"), "You are: Baroness"),
        ("minuit", ("--players", "3"), "You are: Admiral"),
        ("minuit", ("--rounds", "1"), "Round 1 of 1"),
        ("minuit", ("--seed", "other"), "You are: Admiral"),
    ],
)
def test_other_terms_begin_a_new_game_and_keep_the_saved_one(
    tmp_path: Path, game: str, other: tuple[str, ...], shown: str
) -> None:
    run_limelight(tmp_path, "play", game, "--machine", "random", typed="1\n")
    first = read_saved_game(tmp_path, game)
    output = run_limelight(tmp_path, "play", game, *other).stdout.decode()
    assert shown in " ".join(output.split())
    assert "goes on where you left it" not in output
    assert read_saved_game(tmp_path, game) != first
    command = re.search(r"The game you had begun is kept too\..*?:\s+(limelight .+)", output)
    assert command
    again = run_limelight(tmp_path, *shlex.split(command[1])[1:]).stdout.decode()
    assert "goes on where you left it" in again
    (path,) = list_finished_games(tmp_path, game)
    assert Record.from_json(path.read_text()) == first


def test_new_game_keeps_the_old_one(tmp_path: Path) -> None:
    run_limelight(tmp_path, "play", "--seed", "old", typed="1\n")
    old = read_saved_game(tmp_path)
    run_limelight(tmp_path, "play", "--seed", "new", "--new")
    assert read_saved_game(tmp_path).seed == "new"
    (path,) = list_finished_games(tmp_path)
    assert Record.from_json(path.read_text()) == old
    run_limelight(tmp_path, "play", "--new")
    run_limelight(tmp_path, "play", "--new")
    assert len(list_finished_games(tmp_path)) == 3


def test_finished_game_in_the_save_is_moved(tmp_path: Path) -> None:
    run_limelight(
        tmp_path / "a", "play", "--seed", "s", "--machine", "random", typed=type_first_choices()
    )
    (path,) = list_finished_games(tmp_path / "a")
    over = Record.from_json(path.read_text())
    save_game(tmp_path / "b", over)
    output = run_limelight(tmp_path / "b", "play", "--seed", "t").stdout.decode()
    assert "is over" in output
    assert read_saved_game(tmp_path / "b").seed == "t"
    (moved,) = list_finished_games(tmp_path / "b")
    assert Record.from_json(moved.read_text()) == over


@pytest.mark.parametrize(
    "content",
    [
        b"{",
        b"",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"limelight": 1, "game": "opera", "options": {}, "actions": [5], "notation": ["x"]}',
        b'{"limelight": 1, "game": "opera", "options": {}, "actions": [], "notation": []}',
    ],
)
def test_broken_save_is_moved_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "opera.json").write_bytes(content)
    (tmp_path / "opera.json.broken").write_bytes(b"an older one")
    output = run_limelight(tmp_path, "play", "--seed", "n").stdout.decode()
    assert "could not be read" in output
    assert (tmp_path / "opera.json.broken").read_bytes() == b"an older one"
    assert (tmp_path / "opera.json-2.broken").read_bytes() == content
    assert read_saved_game(tmp_path).seed == "n"


def test_save_with_an_unknown_machine_is_moved_aside(tmp_path: Path) -> None:
    save_game(tmp_path, play_until(lambda view: True, names=("human", "kasparov")))
    output = run_limelight(tmp_path, "play").stdout.decode()
    assert "kasparov" in output
    assert (tmp_path / "opera.json.broken").exists()


def test_named_file_is_played_in_place_and_never_moved(tmp_path: Path) -> None:
    mine = tmp_path / "mine.json"
    play = ("play", "--file", str(mine), "--machine", "random")
    assert (
        f"--file {mine}" in run_limelight(tmp_path / "home", *play, "--seed", "f").stdout.decode()
    )
    run_limelight(tmp_path / "home", *play, typed=type_first_choices())
    assert last_state(Record.from_json(mine.read_text())).turn == limelight.OVER
    assert not (tmp_path / "home").exists()
    over = mine.read_text()
    run_limelight(tmp_path / "home", *play)
    assert [path.read_text() for path in tmp_path.glob("mine-*.json")] == [over]
    mine.write_text("something else of mine")
    (line,) = list_complaints(run_limelight(tmp_path / "home", *play, check=1))
    assert "--file" in line
    assert mine.read_text() == "something else of mine"


def test_saved_game_is_locked(tmp_path: Path) -> None:
    with PseudoTerminal(tmp_path, "play", "--seed", "e") as terminal:
        terminal.wait_for_prompt()
        before = read_saved_game(tmp_path)
        second = run_limelight(tmp_path, "play", "--new", typed="1\n", check=1)
        (line,) = list_complaints(second)
        assert "another terminal" in line
        assert read_saved_game(tmp_path) == before
        terminal.type_line("1")
        assert len(read_saved_game(tmp_path).actions) > len(before.actions)


def test_home_folder_below_a_file_is_answered_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run_limelight(tmp_path / "file" / "home", "play", check=1)
    (line,) = list_complaints(done)
    assert "LIMELIGHT_HOME" in line


def test_unwritable_home_folder_is_answered_in_one_line(tmp_path: Path) -> None:
    done = run_limelight(
        tmp_path, "play", check=1, LIMELIGHT_HOME="/proc/limelight"
    )  # not even by root
    (line,) = list_complaints(done)
    assert "LIMELIGHT_HOME" in line


def test_home_folder_follows_the_environment(tmp_path: Path) -> None:
    run_limelight(tmp_path, "play", LIMELIGHT_HOME="", XDG_DATA_HOME=str(tmp_path / "data"))
    assert (tmp_path / "data" / "limelight" / "opera.json").exists()
    run_limelight(tmp_path, "play", LIMELIGHT_HOME="", HOME=str(tmp_path / "me"))
    assert (tmp_path / "me" / ".local" / "share" / "limelight" / "opera.json").exists()
