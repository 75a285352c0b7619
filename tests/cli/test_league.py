"""`limelight league`: its files, its errors, and going on after an interruption."""

import csv
import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from pyarrow import parquet

from limelight.core.records import Record
from tests.cli.command_driver import (
    TIMEOUT_SECONDS,
    PseudoTerminal,
    list_complaints,
    make_environment,
    run_limelight,
)
from tests.launcher import COMMAND

PLAYERS = ("random", "ismcts:nodes:2", "ismcts:nodes:5")
SMALL = ("--games", "4", "--seed", "a", "--processes", "1")


def make_out_flags(folder: Path, *endings: str) -> list[str]:
    return [word for one in endings for word in ("--out", str(folder / f"league.{one}"))]


def read_json(path: Path) -> dict[str, Any]:
    found = json.loads(path.read_text())
    assert isinstance(found, dict)
    return found


def read_results(path: Path) -> list[object]:
    """Everything that does not depend on time."""
    names = ("number", "pair", "game", "names", "seed", "returns", "forfeit", "points", "ratings")
    return [[game[name] for name in names] for game in read_json(path)["games"]]


# Files.


def test_league_writes_every_kind_of_file(tmp_path: Path) -> None:
    words = ("league", "opera", *PLAYERS, *SMALL)
    done = run_limelight(
        tmp_path, *words, *make_out_flags(tmp_path, "json", "csv", "parquet", "svg"), "--json"
    )
    facts = read_json(tmp_path / "league.json")
    assert json.loads(done.stdout).items() <= facts.items()
    assert (facts["names"], facts["games_per_pair"]) == (list(PLAYERS), 4)
    assert [game["number"] for game in facts["games"]] == list(range(1, 13))
    last = {name: one for game in facts["games"] for name, one in game["ratings"].items()}
    assert last == {row["name"]: {"mu": row["mu"], "sigma": row["sigma"]} for row in facts["table"]}
    with (tmp_path / "league.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    table = parquet.read_table(tmp_path / "league.parquet")
    assert [row["winner"] for row in rows] == [game["winner"] for game in facts["games"]]
    assert table["winner"].to_pylist() == [row["winner"] for row in rows]
    title = ElementTree.parse(tmp_path / "league.svg").findtext("{http://www.w3.org/2000/svg}title")
    assert title == "opera: ratings of 3 players in 12 games"
    assert len(list(tmp_path.iterdir())) == 4


def test_league_prints_the_paths_of_its_files(tmp_path: Path) -> None:
    done = run_limelight(
        tmp_path,
        "league",
        "jack",
        *PLAYERS,
        *SMALL,
        *make_out_flags(tmp_path / "new", "csv", "svg"),
    )
    output = done.stdout.decode()
    assert f"Written: {tmp_path / 'new/league.csv'}, {tmp_path / 'new/league.svg'}\n" in output
    assert "% against" in output


@pytest.mark.parametrize("number", [3, 8, 12])
def test_crosstable_has_a_share_for_each_pairing(tmp_path: Path, number: int) -> None:
    players = [f"ismcts:nodes:{nodes}" for nodes in range(1, number + 1)]
    output = run_limelight(
        tmp_path, "league", "opera", *players, "--games", "2", "--seed", "a"
    ).stdout.decode()
    lines = output.splitlines()[4 : 4 + number]
    assert [line.split()[0] for line in lines] == [str(place) for place in range(1, number + 1)]
    cross = [line.split()[2:] for line in lines]
    for row in range(number):
        assert cross[row][row] == "·"
        for column in range(row):
            assert float(cross[row][column]) + float(cross[column][row]) == 100
    assert max(map(len, output.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("--out", "league.txt"), "'league.txt' must end in one of these: .json, .csv, .parquet"),
        (("--out", "league"), "must end in one of these"),
        (("--out", "a.csv", "--out", "b.CSV"), "two files end in .csv"),
        (("--out", "/dev/null/a.csv"), "--out: cannot write to '/dev/null/a.csv'"),
        (("--out", "folder.csv"), "not an ordinary file"),
        (("--out", "here.svg"), "'here.svg' exists already; name another file"),
        (("--out", "here.json"), "name another file, or go on with it by --resume"),
        (("--out", "here.json", "--resume"), "holds no league that can go on"),
        (("--out", "begun.json"), "'begun.json' has been begun; name another file, or go on"),
        (("--resume",), "--resume: name the league's file too, such as --out league.json"),
        (("--out", "a.csv", "--resume"), "such as --out league.json"),
        (("--out", "a.json", "--handicap", "9"), "-3 to 3"),
    ],
)
def test_unwritable_file_is_named_before_the_first_game(
    tmp_path: Path, words: tuple[str, ...], hint: str
) -> None:
    (tmp_path / "folder.csv").mkdir()
    (tmp_path / "here.svg").touch()
    (tmp_path / "here.json").touch()
    (tmp_path / "begun.json.parts").mkdir()
    plan = {"limelight": 1, "game": "opera", "names": [], "games_per_pair": 2, "seed": "a"}
    (tmp_path / "begun.json.parts" / "plan.json").write_text(
        json.dumps({**plan, "options": {}, "players": 2})
    )
    before = sorted(tmp_path.iterdir())
    done = subprocess.run(
        [COMMAND, "league", "opera", *PLAYERS, "--games", "100000", *words],
        capture_output=True,
        env=make_environment(tmp_path),
        cwd=tmp_path,
        timeout=TIMEOUT_SECONDS,
    )
    assert done.returncode == 1
    (line,) = list_complaints(done)
    assert hint in line
    assert done.stdout == b""
    assert sorted(tmp_path.iterdir()) == before


def test_missing_pyarrow_is_answered_with_how_to_install_it(tmp_path: Path) -> None:
    (tmp_path / "pyarrow.py").write_text("raise ImportError('there is none')")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    words = ("league", "opera", *PLAYERS, *SMALL)
    done = run_limelight(
        tmp_path, *words, *make_out_flags(tmp_path, "parquet"), check=1, PYTHONPATH=path
    )
    (line,) = list_complaints(done)
    assert "pip install '.[arena]'" in line
    run_limelight(
        tmp_path, *words, *make_out_flags(tmp_path, "json", "csv", "svg"), PYTHONPATH=path
    )
    assert (tmp_path / "league.svg").exists()


# Resuming.


def test_resumed_league_plays_only_missing_games(tmp_path: Path) -> None:
    files = make_out_flags(tmp_path, "json", "csv", "svg")
    records = ("--records", str(tmp_path / "games"))
    words = ("league", "opera", *PLAYERS, "--processes", "1", *records, *files, "--resume")
    run_limelight(tmp_path, *words, "--games", "2", "--seed", "a")
    first = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "games").iterdir()}
    assert len(first) == 6
    run_limelight(tmp_path, *words, "--games", "4")  # the seed comes from the file
    after = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "games").iterdir()}
    assert len(after) == 12
    assert first.items() <= after.items()
    run_limelight(
        tmp_path, *words, "--games", "2", "ismcts:nodes:1"
    )  # never fewer games than in the file
    assert len(list((tmp_path / "games").iterdir())) == 24
    at_once = ("league", "opera", *PLAYERS, "ismcts:nodes:1", *SMALL)
    run_limelight(tmp_path, *at_once, "--out", str(tmp_path / "whole.json"))
    assert read_results(tmp_path / "league.json") == read_results(tmp_path / "whole.json")
    assert (tmp_path / "league.csv").read_text().count("\n") == 25


def test_records_of_a_league_match_its_rows(tmp_path: Path) -> None:
    words = ("league", "minuit", *PLAYERS, *SMALL, "--players", "3", "--rounds", "1", "--expel")
    run_limelight(
        tmp_path, *words, *make_out_flags(tmp_path, "json"), "--records", str(tmp_path / "games")
    )
    assert read_json(tmp_path / "league.json")["options"]["expel"] is True
    for game in read_json(tmp_path / "league.json")["games"]:
        path = tmp_path / "games" / f"minuit-{game['pair']:02}-{game['game']:04}.json"
        record = Record.from_json(path.read_text())
        assert (record.names, record.seed) == (game["names"], game["seed"])
        assert read_json(path)["result"] == game["returns"]
    assert "Fair: all" in run_limelight(tmp_path, "verify", str(path)).stdout.decode()
    assert run_limelight(tmp_path, "replay", str(path)).stdout
    assert run_limelight(tmp_path, "analyse", str(path), "--budget", "nodes:20").stdout


def test_league_with_other_terms_does_not_resume(tmp_path: Path) -> None:
    words = ("league", "opera", *PLAYERS, *make_out_flags(tmp_path, "json"), "--resume")
    run_limelight(tmp_path, *words, *SMALL)
    before = (tmp_path / "league.json").read_bytes()
    for more, hint in (
        (("--seed", "b"), "other seed: 'a', not 'b'"),
        (("--rules", "course"), "other options"),
    ):
        (line,) = list_complaints(run_limelight(tmp_path, *words, *more, check=1))
        assert hint in line
    fewer = (
        "league",
        "opera",
        *PLAYERS[1:],
        "greedy",
        *make_out_flags(tmp_path, "json"),
        "--resume",
    )
    (line,) = list_complaints(run_limelight(tmp_path, *fewer, check=1))
    assert "'random' plays in that league; name everybody who does" in line
    assert (tmp_path / "league.json").read_bytes() == before


MANY_GAMES = ("league", "opera", *PLAYERS, "--games", "300", "--seed", "a")


@pytest.fixture(scope="module")
def uninterrupted_results(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The results of a league without interruption."""
    home = tmp_path_factory.mktemp("uninterrupted")
    run_limelight(home, *MANY_GAMES, "--out", str(home / "whole.json"))
    return read_results(home / "whole.json")


@pytest.mark.parametrize(
    ("way", "processes"),
    [
        ("killed", "2"),
        ("stopped", "1"),
        ("told to end", "2"),
        pytest.param("killed", "1", marks=pytest.mark.nightly),
        pytest.param("stopped", "2", marks=pytest.mark.nightly),
        pytest.param("told to end", "1", marks=pytest.mark.nightly),
    ],
)
def test_interrupted_league_goes_on(
    tmp_path: Path, way: str, processes: str, uninterrupted_results: Any
) -> None:
    path, parts = tmp_path / "league.json", tmp_path / "league.json.parts"
    words = (*MANY_GAMES, "--processes", processes)
    with PseudoTerminal(tmp_path, *words, "--out", str(path)) as terminal:
        terminal.wait_for("opera .* [1-9][0-9]?%")
        if way == "killed":
            terminal.kill_process()
            assert not path.exists()
            before = len(list(parts.glob("*-*.json")))
        else:
            if way == "stopped":
                terminal.send_keys("\x03")
            else:  # as the command `timeout` does
                terminal.process.terminate()
                os.killpg(terminal.process.pid, signal.SIGTERM)
            output, code = terminal.wait_for_end()
            assert code == 130
            assert f"Written: {path}" in output
            before = len(read_json(path)["games"])
            assert f"stopped after {before} of 900 games" in output
            assert read_json(path)["complete"] is False
            assert not parts.exists()
    assert 0 < before < 900
    if way == "killed":
        kept = parts.stat().st_ino, {one.name for one in parts.iterdir()}
        (line,) = list_complaints(run_limelight(tmp_path, *words, "--out", str(path), check=1))
        assert "has been begun; name another file, or go on with it by --resume" in line
        assert kept == (parts.stat().st_ino, {one.name for one in parts.iterdir()})
    run_limelight(tmp_path, *words, "--out", str(path), "--resume")
    assert not parts.exists()
    assert read_results(path) == uninterrupted_results
    assert read_json(path)["complete"] is True


def test_league_file_is_locked(tmp_path: Path) -> None:
    words = (
        "league",
        "opera",
        *PLAYERS,
        "--games",
        "100000",
        *make_out_flags(tmp_path, "json"),
        "--resume",
    )
    with PseudoTerminal(tmp_path, *words, "--processes", "1") as terminal:
        terminal.wait_for("opera .* [0-9]")
        while not (tmp_path / "league.json.parts" / "01-0001.json").exists():
            terminal.wait_for("opera .* [0-9]")
        (line,) = list_complaints(run_limelight(tmp_path, *words, check=1))
        assert "another limelight is filling it; wait until that one has ended" in line
        terminal.process.send_signal(signal.SIGTERM)
        output, code = terminal.wait_for_end()
    assert code == 130
    assert "Written" in output
    assert read_json(tmp_path / "league.json")["games"]
