"""`limelight generate`: what it writes, what it refuses, and that it can be stopped and started."""

from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from tests.cli.terminal import Terminal, complaints, run

WORDS = ("generate", "opera", "--games", "2500", "--players", "random,greedy", "--processes", "2")


def test_a_file_is_filled_once(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    words = ("generate", "jack", "--games", "7", "--edition", "first", "--out", str(out))
    assert run(tmp_path, *words).stdout.decode() == f"{out}: 7 games\n"
    table = parquet.read_table(out)
    assert table["number"].to_pylist() == list(range(7))
    assert set(table["options"].to_pylist()) == {'{"edition": "first"}'}
    assert run(tmp_path, *words).stdout.decode() == f"{out}: 7 games are there already\n"
    assert parquet.read_table(out).equals(table)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The games of a run that nobody stops."""
    whole = tmp_path_factory.mktemp("undisturbed") / "whole.parquet"
    run(whole.parent, *WORDS, "--out", str(whole))
    return parquet.read_table(whole)


@pytest.mark.parametrize("way", ["killed", "stopped"])
def test_stopped_and_started_again_it_goes_on(tmp_path: Path, way: str, undisturbed: Any) -> None:
    out = tmp_path / "games.parquet"
    with Terminal(tmp_path, *WORDS, "--out", str(out)) as terminal:
        terminal.until("opera .* [1-9][0-9][0-9]+/2500")
        if way == "killed":
            terminal.kill()
        else:
            terminal.send("\x03")
            said, code = terminal.end()
            assert code == 130
            assert "the same command goes on" in said
            assert "Traceback" not in said
    assert not out.exists()
    run(tmp_path, *WORDS, "--out", str(out))
    assert parquet.read_table(out).equals(undisturbed)
    assert not out.with_name("games.parquet.parts").exists()


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("opera", "--games", "0"), "--games: 0 is not allowed"),
        (("opera", "--players", "random"), "players: 1 is not allowed"),
        (("opera", "--players", "random,nobody"), "'nobody' does not exist"),
        (("chess",), "'chess' does not exist"),
        (("jack", "--processes", "0"), "--processes: 0 is not allowed"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, words: tuple[str, ...], hint: str) -> None:
    done = run(tmp_path, "generate", *words, "--out", str(tmp_path / "x"), check=None)
    assert done.returncode in (1, 2)
    (line,) = complaints(done)
    assert hint in line


def test_where_it_cannot_write_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    out = tmp_path / "file" / "games.parquet"
    done = run(tmp_path, "generate", "opera", "--out", str(out), check=1)
    assert "cannot write" in complaints(done)[0]
