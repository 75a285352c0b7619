"""`limelight generate`: its file, its errors, and going on after an interruption."""

from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from tests.cli.command_driver import PseudoTerminal, list_complaints, run_limelight

WORDS = ("generate", "opera", "--games", "2500", "--players", "random,greedy", "--processes", "2")


def test_complete_file_is_not_filled_again(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    words = ("generate", "jack", "--games", "7", "--edition", "first", "--out", str(out))
    assert run_limelight(tmp_path, *words).stdout.decode() == f"{out}: 7 games\n"
    table = parquet.read_table(out)
    assert table["number"].to_pylist() == list(range(7))
    assert set(table["options"].to_pylist()) == {'{"edition": "first"}'}
    assert run_limelight(tmp_path, *words).stdout.decode() == f"{out}: 7 games exist already\n"
    assert parquet.read_table(out).equals(table)


@pytest.fixture(scope="module")
def uninterrupted_games(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The games of a run without interruption."""
    whole = tmp_path_factory.mktemp("uninterrupted") / "whole.parquet"
    run_limelight(whole.parent, *WORDS, "--out", str(whole))
    return parquet.read_table(whole)


@pytest.mark.parametrize("way", ["killed", "stopped"])
def test_interrupted_command_goes_on_when_started_again(
    tmp_path: Path, way: str, uninterrupted_games: Any
) -> None:
    out = tmp_path / "games.parquet"
    with PseudoTerminal(tmp_path, *WORDS, "--out", str(out)) as terminal:
        terminal.wait_for("opera .* [1-9][0-9][0-9]+/2500")
        if way == "killed":
            terminal.kill_process()
        else:
            terminal.send_keys("\x03")
            output, code = terminal.wait_for_end()
            assert code == 130
            assert "the same command goes on" in output
            assert "Traceback" not in output
    assert not out.exists()
    run_limelight(tmp_path, *WORDS, "--out", str(out))
    assert parquet.read_table(out).equals(uninterrupted_games)
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
def test_wrong_arguments_are_named(tmp_path: Path, words: tuple[str, ...], hint: str) -> None:
    done = run_limelight(tmp_path, "generate", *words, "--out", str(tmp_path / "x"), check=None)
    assert done.returncode in (1, 2)
    (line,) = list_complaints(done)
    assert hint in line


def test_unwritable_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    out = tmp_path / "file" / "games.parquet"
    done = run_limelight(tmp_path, "generate", "opera", "--out", str(out), check=1)
    assert "cannot write" in list_complaints(done)[0]
