"""The command's ways in, replaying, and what it says when something is wrong."""

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
from limelight.cli.action_text import in_words, who
from limelight.cli.app import app
from limelight.core.records import Record
from tests.cli.terminal import (
    PATIENCE,
    Terminal,
    complaints,
    finished,
    record_until,
    run,
    surroundings,
)
from tests.launcher import COMMAND

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def finished_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    run(home, "play", "--seed", "r", "--machine", "random", typed="1\n" * 400)
    (path,) = finished(home)
    return path


def test_alone_it_shows_the_ways_in(tmp_path: Path) -> None:
    said = run(tmp_path).stdout.decode()
    assert "limelight play" in said
    assert "limelight replay" in said
    assert list(tmp_path.iterdir()) == []


def commands(ways: App = app, *before: str) -> Iterator[tuple[str, ...]]:
    """The words of every command there is, those of commands included."""
    yield before
    for name in ways:
        if not name.startswith("-"):
            yield from commands(ways[name], *before, name)


@pytest.mark.parametrize("words", [*commands()], ids=" ".join)
def test_every_help_has_an_example_that_is_understood(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    app([*words, "--help"], result_action="return_value")
    told = " ".join(capsys.readouterr().out.split())
    example = re.search(r"Example: (limelight .*)$", told)
    assert example, f"limelight {' '.join(words)} --help ends without an example"
    _, *typed = shlex.split(example[1])
    assert tuple(typed[: len(words)]) == words
    app.parse_args(typed, exit_on_error=False, print_error=False)


def test_the_version_says_how_it_runs(tmp_path: Path) -> None:
    kind = "compiled" if limelight.COMPILED else "interpreted"
    said = run(tmp_path, "--version").stdout.decode()
    assert said == f"limelight {limelight.__version__} ({kind})\n"


def test_running_interpreted_is_said_in_one_line(tmp_path: Path) -> None:
    for words in ((), ("--version",), ("play", "--machine", "random")):
        source = {"PYTHONPATH": str(ROOT / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
        done = run(tmp_path, *words, **source)
        (line,) = done.stderr.decode().splitlines()
        assert "interpreted" in line
        assert "C compiler" in line
        assert b"interpreted" not in done.stdout or words == ("--version",)


def test_only_the_interpreted_engine_says_what_it_is(tmp_path: Path) -> None:
    assert (run(tmp_path, "play").stderr == b"") == limelight.COMPILED


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
        (("replay", "/nowhere/at/all"), "cannot be read: No such file or directory; records are"),
        (("replay", "/"), "cannot be read"),
        (("verify", "/dev/null"), "is no ordinary file; records are what limelight play"),
        (("train", "opera", "--out", "/dev/null/x"), "--out: cannot write to '/dev/null/x'"),
        (("generate", "opera", "--out", "/dev/null/x"), "; name another file"),
        (("duel", "opera", "random", "random", "--records", "/dev/null/x"), "name another folder"),
        (("serve", "--config", "/nowhere.toml"), "name another file by --config"),
        (("serve", "--database", "postgresql://127.0.0.1:1/x"), "or name another one"),
        (("admin", "import", "/nowhere"), "name what admin export has written"),
        (("admin", "backup", "/dev/null/x", "--database", "sqlite://"), "; name another file"),
    ],
)
def test_wrong_words_are_answered_in_one_line(
    tmp_path: Path, words: tuple[str, ...], hint: str
) -> None:
    done = run(tmp_path, *words, check=None)
    assert done.returncode in (1, 2)
    (line,) = complaints(done)
    assert hint in line
    assert done.stdout == b""
    assert list(tmp_path.iterdir()) == []


LONG = "x" * 100_000


@pytest.mark.parametrize(
    "words",
    [
        ("play", LONG),
        ("play", "--seat", LONG),
        ("play", "--machine", LONG),
        ("play", "--handicap", "9" * 5000),
        ("play", f"--{LONG}"),
        ("play", "--players", "9" * 4000),
        (LONG,),
        ("replay", LONG),
        ("hint", LONG),
        ("duel", "opera", "random", "random", "--games", "9" * 4000),
        ("bridge", "course", "--port", "9" * 4000),
        ("serve", "--host", LONG, "--port", "0"),
        ("admin", "list", "--status", LONG),
    ],
    ids=lambda words: " ".join(word[:10] for word in words),
)
def test_wrong_words_are_quoted_in_short(tmp_path: Path, words: tuple[str, ...]) -> None:
    done = run(tmp_path, *words, check=None)
    assert done.returncode in (1, 2)
    (line,) = complaints(done)
    assert len(line) < 1000


@pytest.mark.parametrize("content", ["nonsense", "{}", '{"a": 1}'])
@pytest.mark.parametrize("command", ["replay", "verify", "analyse", "hint"])
def test_what_is_no_record_is_answered_with_where_records_are(
    tmp_path: Path, command: str, content: str
) -> None:
    path = tmp_path / "game.json"
    path.write_text(content)
    (line,) = complaints(run(tmp_path, command, str(path), check=1))
    assert "; records are what limelight play and duel --records keep" in line


def test_a_kept_game_of_another_kind_says_how_to_go_on_with_it(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    run(tmp_path, "play", "jack", "--file", str(path))
    (line,) = complaints(run(tmp_path, "play", "opera", "--file", str(path), check=1))
    assert "limelight play jack; name another file" in line


# Replaying.


def test_a_finished_game_is_replayed(tmp_path: Path, finished_game: Path) -> None:
    said = run(tmp_path, "replay", str(finished_game)).stdout.decode()
    record = Record.from_json(finished_game.read_text())
    state = record.last(limelight.game("opera"))
    for number in range(1, state.length() + 1):
        assert f"Round {number}\n" in "\n".join(line.rstrip() for line in said.splitlines()) + "\n"
    told = " ".join(said.split())
    assert f"The phantom is {who(state.view(None)['phantom'])}" in told
    assert f"{state.view(None)['winner'].capitalize()} wins" in told
    for step in record.notation:
        assert in_words("opera", step) in told


def test_standard_input_is_a_file_too(tmp_path: Path, finished_game: Path) -> None:
    named = run(tmp_path, "replay", str(finished_game)).stdout
    assert run(tmp_path, "replay", "-", typed=finished_game.read_text()).stdout == named


def test_an_unfinished_game_keeps_its_secrets_from_a_seat(tmp_path: Path) -> None:
    record = record_until(lambda view: view["round"] == 2)
    path = tmp_path / "game.json"
    path.write_text(record.to_json())
    for seat in ("investigator", "spectator"):
        said = run(tmp_path, "replay", str(path), "--seat", seat).stdout.decode()
        assert "The phantom knows who he is" in " ".join(said.split())
        assert "The phantom is" not in said
    for seat in ("phantom", "all"):
        said = run(tmp_path, "replay", str(path), "--seat", seat).stdout.decode()
        assert "The phantom knows who he is" not in " ".join(said.split())
        assert "The phantom is" in said


def test_step_by_step(tmp_path: Path, finished_game: Path) -> None:
    record = Record.from_json(finished_game.read_text())
    cards = [said for said in record.notation if ":" not in said][10:]
    with Terminal(tmp_path, "replay", str(finished_game), "--step") as terminal:
        for _ in range(2):
            assert "Le Fantôme" in terminal.until("Enter: next, q: to the end > $")
            terminal.send("\r")
        terminal.until("Enter: next, q: to the end > $")
        terminal.send("q\r")
        said, code = terminal.end()
    assert code == 0
    assert "wins" in said
    piped = run(tmp_path, "replay", str(finished_game), "--step", typed="\n" * 400).stdout
    assert piped.decode().count("Enter: next") == len(
        [said for said in cards if not said.startswith("deal")]
    )


def changed(path: Path, **fields: Any) -> str:
    return json.dumps({**json.loads(path.read_text()), **fields})


def test_broken_records_are_answered_in_one_line(tmp_path: Path, finished_game: Path) -> None:
    whole = json.loads(finished_game.read_text())
    actions, notation = whole["actions"], whole["notation"]
    cases: list[tuple[str, str]] = [
        ("{", "no JSON"),
        ("[]", "no object"),
        ("[" * 100_000, "nested"),
        (changed(finished_game, game="chess"), "known: opera"),
        (changed(finished_game, limelight=7), "limelight: 7"),
        (changed(finished_game, actions=[*actions[:-1], 380]), "actions["),
        (
            changed(finished_game, notation=["Meg in lakes", *notation[1:]]),
            "notation[0]",
        ),
        (changed(finished_game, notation=notation[1:]), "notation"),
        (changed(finished_game, options={"handicap": 9}), "-3 to 3"),
        (changed(finished_game, extra=1), "extra"),
        (changed(finished_game, players=3), "players: 3"),
        (changed(finished_game, start={}), "position"),
    ]
    for text, hint in cases:
        path = tmp_path / "broken.json"
        path.write_text(text)
        done = run(tmp_path, "replay", str(path), check=1)
        (line,) = complaints(done)
        assert hint in line
        assert done.stdout == b""
    (tmp_path / "broken.json").write_bytes(b"\xff\xfe\x00")
    assert b"UTF-8" in run(tmp_path, "replay", str(tmp_path / "broken.json"), check=1).stderr


def test_nobody_reading_on_is_no_error(tmp_path: Path, finished_game: Path) -> None:
    with subprocess.Popen(
        [COMMAND, "replay", str(finished_game)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings(tmp_path),
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


def shell(home: Path, line: str) -> subprocess.CompletedProcess[bytes]:
    """The command as a shell would start it, with streams that are not as usual."""
    return subprocess.run(
        ["sh", "-c", line],
        env=surroundings(home),
        capture_output=True,
        timeout=PATIENCE,
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
def test_odd_streams_and_files_are_no_traceback(tmp_path: Path, line: str) -> None:
    done = shell(tmp_path, f"cd '{tmp_path}'; {line}")
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"\n") <= 1 + (not limelight.COMPILED)
    assert not (tmp_path / ".pipe.lock").exists()
