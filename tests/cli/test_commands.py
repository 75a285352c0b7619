"""The command itself: overview, help, replay, and its answers to wrong arguments."""

import json
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cyclopts import App

import limelight
from limelight.cli.action_text import character_phrase, describe_action
from limelight.cli.app import app
from limelight.core.records import Record
from tests.cli.command_driver import (
    TIMEOUT_SECONDS,
    PseudoTerminal,
    list_complaints,
    list_finished_games,
    make_environment,
    play_until,
    run_limelight,
)
from tests.launcher import COMMAND

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def finished_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    run_limelight(home, "play", "--seed", "r", "--machine", "random", typed="1\n" * 400)
    (path,) = list_finished_games(home)
    return path


def test_command_without_arguments_shows_an_overview(tmp_path: Path) -> None:
    output = run_limelight(tmp_path).stdout.decode()
    assert "limelight play" in output
    assert "limelight replay" in output
    assert list(tmp_path.iterdir()) == []


def list_commands(ways: App = app, *before: str) -> Iterator[tuple[str, ...]]:
    """The names of every command and subcommand."""
    yield before
    for name in ways:
        if not name.startswith("-"):
            yield from list_commands(ways[name], *before, name)


@pytest.mark.parametrize("words", [*list_commands()], ids=" ".join)
def test_every_help_has_an_example_that_parses(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    app([*words, "--help"], result_action="return_value")
    text = " ".join(capsys.readouterr().out.split())
    example = re.search(r"Example: (limelight .*)$", text)
    assert example, f"limelight {' '.join(words)} --help ends without an example"
    _, *typed = shlex.split(example[1])
    assert tuple(typed[: len(words)]) == words
    app.parse_args(typed, exit_on_error=False, print_error=False)


def test_version_says_whether_it_is_compiled(tmp_path: Path) -> None:
    kind = "compiled" if limelight.COMPILED else "interpreted"
    output = run_limelight(tmp_path, "--version").stdout.decode()
    assert output == f"limelight {limelight.__version__} ({kind})\n"


def test_interpreted_engine_warns_in_one_line(tmp_path: Path) -> None:
    for words in ((), ("--version",), ("play", "--machine", "random")):
        source = {"PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
        done = run_limelight(tmp_path, *words, **source)
        (line,) = done.stderr.decode().splitlines()
        assert "interpreted" in line
        assert "C compiler" in line
        assert b"interpreted" not in done.stdout or words == ("--version",)


def test_compiled_engine_does_not_warn(tmp_path: Path) -> None:
    assert (run_limelight(tmp_path, "play").stderr == b"") == limelight.COMPILED


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("play", "chess"), "opera"),
        (("play", "--seat", "butler"), "investigator, phantom"),
        (("play", "--machine", "kasparov"), "random, greedy"),
        (("play", "--handicap", "4"), "-3 to 3"),
        (("play", "--handicap", "some"), "--handicap"),
        (("play", "--rules", "house"), "book, course"),
        (("play", "--seed", "\udcff"), "--seed"),
        (("play", "--file", "/"), "--file"),
        (("play", "--file", "."), "--file"),
        (("play", "--nonsense"), "--help"),
        (("play", "opera", "again"), "--help"),
        (("perform",), "play, replay"),
        (("replay",), "See limelight replay --help"),
        (
            ("replay", "/nowhere/at/all"),
            "cannot be read: No such file or directory; limelight play",
        ),
        (("replay", "/"), "cannot be read"),
        (("verify", "/dev/null"), "is not an ordinary file; limelight play and"),
        (("train", "opera", "--out", "/dev/null/x"), "--out: cannot write to '/dev/null/x'"),
        (("generate", "opera", "--out", "/dev/null/x"), "; name another file"),
        (("duel", "opera", "random", "random", "--records", "/dev/null/x"), "name another folder"),
        (("serve", "--config", "/nowhere.toml"), "name another file by --config"),
        (("serve", "--database", "postgresql://127.0.0.1:1/x"), "or name another one"),
        (("admin", "import", "/nowhere"), "name what admin export has written"),
        (("admin", "backup", "/dev/null/x", "--database", "sqlite://"), "; name another file"),
    ],
)
def test_wrong_arguments_are_answered_in_one_line(
    tmp_path: Path, words: tuple[str, ...], hint: str
) -> None:
    done = run_limelight(tmp_path, *words, check=None)
    assert done.returncode in (1, 2)
    (line,) = list_complaints(done)
    assert hint in line
    assert done.stdout == b""
    assert list(tmp_path.iterdir()) == []


LONG_ARGUMENT = "x" * 100_000


@pytest.mark.parametrize(
    "words",
    [
        ("play", LONG_ARGUMENT),
        ("play", "--seat", LONG_ARGUMENT),
        ("play", "--machine", LONG_ARGUMENT),
        ("play", "--handicap", "9" * 5000),
        ("play", f"--{LONG_ARGUMENT}"),
        ("play", "--players", "9" * 4000),
        (LONG_ARGUMENT,),
        ("replay", LONG_ARGUMENT),
        ("hint", LONG_ARGUMENT),
        ("duel", "opera", "random", "random", "--games", "9" * 4000),
        ("bridge", "course", "--port", "9" * 4000),
        ("serve", "--host", LONG_ARGUMENT, "--port", "0"),
        ("admin", "list", "--status", LONG_ARGUMENT),
    ],
    ids=lambda words: " ".join(word[:10] for word in words),
)
def test_long_wrong_arguments_are_quoted_in_short(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = run_limelight(tmp_path, *words, check=None)
    assert done.returncode in (1, 2)
    (line,) = list_complaints(done)
    assert len(line) < 1000


@pytest.mark.parametrize("content", ["nonsense", "{}", '{"a": 1}'])
@pytest.mark.parametrize("command", ["replay", "verify", "analyse", "hint"])
def test_file_without_a_record_is_answered_with_where_records_come_from(
    tmp_path: Path, command: str, content: str
) -> None:
    path = tmp_path / "game.json"
    path.write_text(content)
    (line,) = list_complaints(run_limelight(tmp_path, command, str(path), check=1))
    assert "; limelight play and duel --records write records" in line


def test_saved_game_of_another_game_is_answered_with_its_command(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run_limelight(tmp_path, "play", "jack", "--file", str(path))
    (line,) = list_complaints(
        run_limelight(tmp_path, "play", "opera", "--file", str(path), check=1)
    )
    assert "limelight play jack; name another file" in line


# Replaying.


def test_finished_game_is_replayed(tmp_path: Path, finished_game: Path) -> None:
    output = run_limelight(tmp_path, "replay", str(finished_game)).stdout.decode()
    record = Record.from_json(finished_game.read_text())
    state = record.last_state(limelight.game("opera"))
    for number in range(1, state.length() + 1):
        assert (
            f"Round {number}\n" in "\n".join(line.rstrip() for line in output.splitlines()) + "\n"
        )
    text = " ".join(output.split())
    assert f"The phantom is {character_phrase(state.view(None)['phantom'])}" in text
    assert f"{state.view(None)['winner'].capitalize()} wins" in text
    for before, action in record.replay(limelight.game("opera")):
        assert describe_action("opera", before.describe_with_secrets(action)) in text


def test_record_is_read_from_standard_input(tmp_path: Path, finished_game: Path) -> None:
    named = run_limelight(tmp_path, "replay", str(finished_game)).stdout
    assert run_limelight(tmp_path, "replay", "-", typed=finished_game.read_text()).stdout == named


def test_replay_of_an_unfinished_game_keeps_secrets_from_a_seat(tmp_path: Path) -> None:
    record = play_until(lambda view: view["round"] == 2)
    path = tmp_path / "game.json"
    path.write_text(record.to_json())
    for seat in ("investigator", "spectator"):
        output = run_limelight(tmp_path, "replay", str(path), "--seat", seat).stdout.decode()
        assert "The phantom knows who he is" in " ".join(output.split())
        assert "The phantom is" not in output
    for seat in ("phantom", "all"):
        output = run_limelight(tmp_path, "replay", str(path), "--seat", seat).stdout.decode()
        assert "The phantom knows who he is" not in " ".join(output.split())
        assert "The phantom is" in output


def test_replay_goes_step_by_step(tmp_path: Path, finished_game: Path) -> None:
    record = Record.from_json(finished_game.read_text())
    cards = [notation for notation in record.notation if ":" not in notation][10:]
    with PseudoTerminal(tmp_path, "replay", str(finished_game), "--step") as terminal:
        for _ in range(2):
            assert "Le Fantôme" in terminal.wait_for("Enter: next, q: to the end > $")
            terminal.send_keys("\r")
        terminal.wait_for("Enter: next, q: to the end > $")
        terminal.send_keys("q\r")
        output, code = terminal.wait_for_end()
    assert code == 0
    assert "wins" in output
    piped = run_limelight(tmp_path, "replay", str(finished_game), "--step", typed="\n" * 400).stdout
    assert piped.decode().count("Enter: next") == len(
        [notation for notation in cards if not notation.startswith("deal")]
    )


def change_record(path: Path, **fields: Any) -> str:
    return json.dumps({**json.loads(path.read_text()), **fields})


def test_broken_records_are_answered_in_one_line(tmp_path: Path, finished_game: Path) -> None:
    whole = json.loads(finished_game.read_text())
    actions, notation = whole["actions"], whole["notation"]
    cases: list[tuple[str, str]] = [
        ("{", "not JSON"),
        ("[]", "no object"),
        ("[" * 100_000, "nested"),
        (change_record(finished_game, game="chess"), "known: opera"),
        (change_record(finished_game, limelight=7), "limelight: 7"),
        (change_record(finished_game, actions=[*actions[:-1], 380]), "actions["),
        (
            change_record(finished_game, notation=["Meg in lakes", *notation[1:]]),
            "notation[0]",
        ),
        (change_record(finished_game, notation=notation[1:]), "notation"),
        (change_record(finished_game, options={"handicap": 9}), "-3 to 3"),
        (change_record(finished_game, extra=1), "extra"),
        (change_record(finished_game, players=3), "players: 3"),
        (change_record(finished_game, start={}), "position"),
    ]
    for text, hint in cases:
        path = tmp_path / "broken.json"
        path.write_text(text)
        done = run_limelight(tmp_path, "replay", str(path), check=1)
        (line,) = list_complaints(done)
        assert hint in line
        assert done.stdout == b""
    (tmp_path / "broken.json").write_bytes(b"\xff\xfe\x00")
    assert (
        b"UTF-8" in run_limelight(tmp_path, "replay", str(tmp_path / "broken.json"), check=1).stderr
    )


def test_closed_output_pipe_is_no_error(tmp_path: Path, finished_game: Path) -> None:
    with subprocess.Popen(
        [COMMAND, "replay", str(finished_game)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=make_environment(tmp_path),
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


def run_in_shell(home: Path, line: str) -> subprocess.CompletedProcess[bytes]:
    """Run a line in a shell, which may redirect streams."""
    return subprocess.run(
        ["sh", "-c", line],
        env=make_environment(home),
        capture_output=True,
        timeout=TIMEOUT_SECONDS,
    )


@pytest.mark.parametrize(
    "line",
    [
        "limelight play opera <&-",
        "limelight play opera </dev/null >&-",
        "limelight replay - <&-",
        "limelight play opera </dev/null >/dev/full",
        "limelight --help >/dev/full",
        "limelight replay /dev/zero",
        "limelight play --file /dev/zero",
        "mkfifo pipe; limelight replay pipe",
        "mkfifo pipe; limelight play --file pipe",
        "head -c 20000000 /dev/zero | limelight replay -",
    ],
)
def test_unusual_streams_and_files_cause_no_traceback(tmp_path: Path, line: str) -> None:
    done = run_in_shell(tmp_path, f"cd '{tmp_path}'; {line}")
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"\n") <= 1 + (not limelight.COMPILED)
    assert not (tmp_path / ".pipe.lock").exists()
