"""Whole games, resuming, and what is kept when."""

import re
import shlex
import signal
import subprocess
from pathlib import Path

import pytest

import limelight
from limelight.cli.terminal import Screen
from limelight.core.records import Record
from tests.cli.terminal import (
    Terminal,
    complaints,
    finished,
    keep,
    kept,
    record_until,
    run,
    state_of,
    surroundings,
)
from tests.launcher import COMMAND


def always_first(lines: int = 400) -> str:
    return "1\n" * lines


@pytest.mark.parametrize("seat", ["investigator", "phantom"])
@pytest.mark.parametrize("rules", ["book", "course"])
def test_a_whole_game_through_pipes(tmp_path: Path, seat: str, rules: str) -> None:
    words = ("--seat", seat, "--rules", rules, "--seed", "s", "--machine", "random")
    done = run(tmp_path, "play", *words, typed=always_first())
    said = " ".join(done.stdout.decode().split())
    (path,) = finished(tmp_path)
    record = Record.from_json(path.read_text(encoding="utf-8"))
    state = state_of(record)
    assert state.turn == limelight.OVER
    mine = ("investigator", "phantom").index(seat)
    assert ("You win!" if state.returns()[mine] > 0 else "You lose.") in said
    assert record.names[mine] == "human"
    assert record.names[1 - mine] == "random"
    phantom = str(state.view(None)["phantom"]).capitalize()
    assert f"The phantom was {phantom}" in said.replace("the ", "").replace("Madame ", "")
    assert f"limelight replay {path}" in said
    assert not (tmp_path / "opera.json").exists()


def test_a_whole_game_in_a_terminal_against_the_usual_machine(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "s") as terminal:
        terminal.prompt()
        for _ in range(400):
            terminal.send("1\r")
            if "See it again" in terminal.until(r"\n(\x1b\[\?2004h)?> $|See it again"):
                break
        assert terminal.end()[1] == 0
    (path,) = finished(tmp_path)
    assert state_of(Record.from_json(path.read_text())).turn == limelight.OVER


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    for home in ("one", "two"):
        run(tmp_path / home, "play", "--seed", "same", typed="1\n1\n1\nq\n")
    assert kept(tmp_path / "one") == kept(tmp_path / "two")
    run(tmp_path / "three", "play", "--seed", "other", typed="1\n1\n1\nq\n")
    assert kept(tmp_path / "three").actions != kept(tmp_path / "one").actions


def test_kill_nine_loses_nothing_and_changes_nothing(tmp_path: Path) -> None:
    run(tmp_path / "whole", "play", "--seed", "k", typed=always_first())
    home = tmp_path / "killed"
    game: tuple[str, ...] = ("play", "--seed", "k")
    for round_of_kills in range(200):
        with Terminal(home, *game) as terminal:
            shown = terminal.prompt()
            assert ("goes on where you left it" in shown) == (round_of_kills > 0)
            terminal.send("1\r")
            if "See it again" in terminal.until(r"\n(\x1b\[\?2004h)?> $|See it again"):
                break
            acknowledged = kept(home)
            terminal.kill()
        assert kept(home) == acknowledged
        assert state_of(acknowledged).turn == 0
        game = ("play",)
    (one,), (other,) = finished(tmp_path / "whole"), finished(home)
    assert Record.from_json(one.read_text()) == Record.from_json(other.read_text())


def test_every_step_is_kept_before_it_is_shown(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "e") as terminal:
        terminal.prompt()
        before = len(kept(tmp_path).actions)
        assert before == 10  # eight places, the phantom, the deal
        terminal.type("1")
        assert len(kept(tmp_path).actions) > before


@pytest.mark.parametrize("leave", ["q\r", "\x04", "\x03"])
def test_leaving_keeps_the_game(tmp_path: Path, leave: str) -> None:
    with Terminal(tmp_path, "play", "--seed", "e") as terminal:
        terminal.prompt()
        terminal.type("1")
        before = kept(tmp_path)
        terminal.send(leave)
        said, code = terminal.end()
    assert "Your game is kept. Go on with: limelight play opera" in said
    assert "Traceback" not in said
    assert code == 0
    assert kept(tmp_path) == before


def test_a_command_that_the_shell_would_not_find_is_shown_by_its_path(tmp_path: Path) -> None:
    said = run(tmp_path, "play", COLUMNS="50", PATH=str(tmp_path)).stdout.decode()
    assert shlex.split(said.splitlines()[-1]) == [COMMAND, "play", "opera"]
    elsewhere = tmp_path / "Jérôme's games"
    elsewhere.mkdir()
    shortcut = elsewhere / "limelight"
    shortcut.symlink_to(COMMAND)
    done = subprocess.run(
        [shortcut, "play", "--new"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=surroundings(tmp_path, PATH=str(tmp_path)),
    )
    assert shlex.split(done.stdout.splitlines()[-1])[0] == str(shortcut)


def test_while_keys_are_awaited_we_look_up_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    # Ctrl-C just before the wait begins is pending then, and nothing else would wake us.
    handled = signal.getsignal(signal.SIGALRM)

    def waiting(prompt: str) -> str:
        assert 0 < signal.getitimer(signal.ITIMER_REAL)[1] < 1
        signal.pause()
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", waiting)
    with pytest.raises(KeyboardInterrupt):
        Screen().ask("> ")
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) == handled


def test_the_seat_and_the_machine_are_resumed_without_being_told(tmp_path: Path) -> None:
    run(tmp_path, "play", "--seat", "phantom", "--machine", "random", typed="")
    assert kept(tmp_path).names == ["random", "human"]
    again = run(tmp_path, "play", typed="1\n").stdout.decode()
    assert "You are: Phantom" in again
    same = ("--seat", "phantom", "--machine", "random", "--rules", "book")
    told = run(tmp_path, "play", *same).stdout.decode()
    assert "goes on where you left it" in told
    assert finished(tmp_path) == []


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
def test_asked_for_another_game_one_begins_and_the_kept_one_can_be_gone_on_with(
    tmp_path: Path, game: str, other: tuple[str, ...], shown: str
) -> None:
    run(tmp_path, "play", game, "--machine", "random", typed="1\n")
    first = kept(tmp_path, game)
    said = run(tmp_path, "play", game, *other).stdout.decode()
    assert shown in " ".join(said.split())
    assert "goes on where you left it" not in said
    assert kept(tmp_path, game) != first
    command = re.search(r"The game you had begun is kept too\..*?:\s+(limelight .+)", said)
    assert command
    again = run(tmp_path, *shlex.split(command[1])[1:]).stdout.decode()
    assert "goes on where you left it" in again
    (path,) = finished(tmp_path, game)
    assert Record.from_json(path.read_text()) == first


def test_a_new_game_keeps_the_old_one(tmp_path: Path) -> None:
    run(tmp_path, "play", "--seed", "old", typed="1\n")
    old = kept(tmp_path)
    run(tmp_path, "play", "--seed", "new", "--new")
    assert kept(tmp_path).seed == "new"
    (path,) = finished(tmp_path)
    assert Record.from_json(path.read_text()) == old
    run(tmp_path, "play", "--new")
    run(tmp_path, "play", "--new")
    assert len(finished(tmp_path)) == 3


def test_a_finished_game_left_behind_is_put_away(tmp_path: Path) -> None:
    run(tmp_path / "a", "play", "--seed", "s", "--machine", "random", typed=always_first())
    (path,) = finished(tmp_path / "a")
    over = Record.from_json(path.read_text())
    keep(tmp_path / "b", over)
    said = run(tmp_path / "b", "play", "--seed", "t").stdout.decode()
    assert "is over" in said
    assert kept(tmp_path / "b").seed == "t"
    (moved,) = finished(tmp_path / "b")
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
def test_a_broken_save_is_moved_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "opera.json").write_bytes(content)
    (tmp_path / "opera.json.broken").write_bytes(b"an older one")
    said = run(tmp_path, "play", "--seed", "n").stdout.decode()
    assert "could not be read" in said
    assert (tmp_path / "opera.json.broken").read_bytes() == b"an older one"
    assert (tmp_path / "opera.json-2.broken").read_bytes() == content
    assert kept(tmp_path).seed == "n"


def test_a_save_of_an_unknown_machine_is_moved_aside(tmp_path: Path) -> None:
    keep(tmp_path, record_until(lambda view: True, names=("human", "kasparov")))
    said = run(tmp_path, "play").stdout.decode()
    assert "kasparov" in said
    assert (tmp_path / "opera.json.broken").exists()


def test_a_file_of_ones_own_is_played_in_place_and_never_taken_for_ours(tmp_path: Path) -> None:
    mine = tmp_path / "mine.json"
    play = ("play", "--file", str(mine), "--machine", "random")
    assert f"--file {mine}" in run(tmp_path / "home", *play, "--seed", "f").stdout.decode()
    run(tmp_path / "home", *play, typed=always_first())
    assert state_of(Record.from_json(mine.read_text())).turn == limelight.OVER
    assert not (tmp_path / "home").exists()
    over = mine.read_text()
    run(tmp_path / "home", *play)
    assert [path.read_text() for path in tmp_path.glob("mine-*.json")] == [over]
    mine.write_text("something else of mine")
    (line,) = complaints(run(tmp_path / "home", *play, check=1))
    assert "--file" in line
    assert mine.read_text() == "something else of mine"


def test_two_terminals_do_not_share_a_game(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "--seed", "e") as terminal:
        terminal.prompt()
        before = kept(tmp_path)
        second = run(tmp_path, "play", "--new", typed="1\n", check=1)
        (line,) = complaints(second)
        assert "another terminal" in line
        assert kept(tmp_path) == before
        terminal.type("1")
        assert len(kept(tmp_path).actions) > len(before.actions)


def test_a_home_that_cannot_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run(tmp_path / "file" / "home", "play", check=1)
    (line,) = complaints(done)
    assert "LIMELIGHT_HOME" in line


def test_a_home_that_cannot_be_written(tmp_path: Path) -> None:
    done = run(tmp_path, "play", check=1, LIMELIGHT_HOME="/proc/limelight")  # not even by root
    (line,) = complaints(done)
    assert "LIMELIGHT_HOME" in line


def test_the_home_follows_the_environment(tmp_path: Path) -> None:
    run(tmp_path, "play", LIMELIGHT_HOME="", XDG_DATA_HOME=str(tmp_path / "data"))
    assert (tmp_path / "data" / "limelight" / "opera.json").exists()
    run(tmp_path, "play", LIMELIGHT_HOME="", HOME=str(tmp_path / "me"))
    assert (tmp_path / "me" / ".local" / "share" / "limelight" / "opera.json").exists()
