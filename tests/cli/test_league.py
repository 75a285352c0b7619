"""`limelight league` over time: the files it writes, and how it is stopped and goes on."""

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
from tests.cli.terminal import PATIENCE, Terminal, complaints, run, surroundings
from tests.launcher import COMMAND

PLAYERS = ("random", "ismcts:nodes:2", "ismcts:nodes:5")
SMALL = ("--games", "4", "--seed", "a", "--processes", "1")


def outs(folder: Path, *endings: str) -> list[str]:
    return [word for one in endings for word in ("--out", str(folder / f"league.{one}"))]


def told(path: Path) -> dict[str, Any]:
    found = json.loads(path.read_text())
    assert isinstance(found, dict)
    return found


def results(path: Path) -> list[object]:
    """All that does not depend on the clock."""
    names = ("number", "pair", "game", "names", "seed", "returns", "forfeit", "points", "ratings")
    return [[game[name] for name in names] for game in told(path)["games"]]


# Files.


def test_one_league_in_every_kind_of_file(tmp_path: Path) -> None:
    words = ("league", "opera", *PLAYERS, *SMALL)
    done = run(tmp_path, *words, *outs(tmp_path, "json", "csv", "parquet", "svg"), "--json")
    facts = told(tmp_path / "league.json")
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


def test_people_are_told_where_the_files_are(tmp_path: Path) -> None:
    done = run(tmp_path, "league", "jack", *PLAYERS, *SMALL, *outs(tmp_path / "new", "csv", "svg"))
    said = done.stdout.decode()
    assert f"Written: {tmp_path / 'new/league.csv'}, {tmp_path / 'new/league.svg'}\n" in said
    assert "% against" in said


@pytest.mark.parametrize("number", [3, 8, 12])
def test_the_crosstable_has_a_share_for_each_two(tmp_path: Path, number: int) -> None:
    players = [f"ismcts:nodes:{nodes}" for nodes in range(1, number + 1)]
    said = run(tmp_path, "league", "opera", *players, "--games", "2", "--seed", "a").stdout.decode()
    lines = said.splitlines()[4 : 4 + number]
    assert [line.split()[0] for line in lines] == [str(place) for place in range(1, number + 1)]
    cross = [line.split()[2:] for line in lines]
    for row in range(number):
        assert cross[row][row] == "·"
        for column in range(row):
            assert float(cross[row][column]) + float(cross[column][row]) == 100
    assert max(map(len, said.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("--out", "league.txt"), "'league.txt' must end in one of these: .json, .csv, .parquet"),
        (("--out", "league"), "must end in one of these"),
        (("--out", "a.csv", "--out", "b.CSV"), "two files end in .csv"),
        (("--out", "/dev/null/a.csv"), "--out: cannot write to '/dev/null/a.csv'"),
        (("--out", "folder.csv"), "no ordinary file"),
        (("--out", "here.svg"), "'here.svg' is there already; name another file"),
        (("--out", "here.json"), "name another file, or go on with it by --resume"),
        (("--out", "here.json", "--resume"), "holds no league that can go on"),
        (("--out", "begun.json"), "'begun.json' has been begun; name another file, or go on"),
        (("--resume",), "--resume: name the league's file too, such as --out league.json"),
        (("--out", "a.csv", "--resume"), "such as --out league.json"),
        (("--out", "a.json", "--handicap", "9"), "-3 to 3"),
    ],
)
def test_what_cannot_be_written_is_said_before_the_first_game(
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
        env=surroundings(tmp_path),
        cwd=tmp_path,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    (line,) = complaints(done)
    assert hint in line
    assert done.stdout == b""
    assert sorted(tmp_path.iterdir()) == before


def test_without_pyarrow_it_says_how_to_get_it_and_does_the_rest(tmp_path: Path) -> None:
    (tmp_path / "pyarrow.py").write_text("raise ImportError('there is none')")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    words = ("league", "opera", *PLAYERS, *SMALL)
    done = run(tmp_path, *words, *outs(tmp_path, "parquet"), check=1, PYTHONPATH=path)
    (line,) = complaints(done)
    assert "pip install '.[arena]'" in line
    run(tmp_path, *words, *outs(tmp_path, "json", "csv", "svg"), PYTHONPATH=path)
    assert (tmp_path / "league.svg").exists()


# Going on.


def test_going_on_plays_only_what_is_missing(tmp_path: Path) -> None:
    files = outs(tmp_path, "json", "csv", "svg")
    records = ("--records", str(tmp_path / "games"))
    words = ("league", "opera", *PLAYERS, "--processes", "1", *records, *files, "--resume")
    run(tmp_path, *words, "--games", "2", "--seed", "a")
    first = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "games").iterdir()}
    assert len(first) == 6
    run(tmp_path, *words, "--games", "4")  # the seed is known
    after = {path.name: path.stat().st_mtime_ns for path in (tmp_path / "games").iterdir()}
    assert len(after) == 12
    assert first.items() <= after.items()
    run(tmp_path, *words, "--games", "2", "ismcts:nodes:1")  # never fewer than there are
    assert len(list((tmp_path / "games").iterdir())) == 24
    at_once = ("league", "opera", *PLAYERS, "ismcts:nodes:1", *SMALL)
    run(tmp_path, *at_once, "--out", str(tmp_path / "whole.json"))
    assert results(tmp_path / "league.json") == results(tmp_path / "whole.json")
    assert (tmp_path / "league.csv").read_text().count("\n") == 25


def test_records_of_a_league_are_those_of_its_rows(tmp_path: Path) -> None:
    words = ("league", "minuit", *PLAYERS, *SMALL, "--players", "3", "--rounds", "1", "--expel")
    run(tmp_path, *words, *outs(tmp_path, "json"), "--records", str(tmp_path / "games"))
    assert told(tmp_path / "league.json")["options"]["expel"] is True
    for game in told(tmp_path / "league.json")["games"]:
        path = tmp_path / "games" / f"minuit-{game['pair']:02}-{game['game']:04}.json"
        record = Record.from_json(path.read_text())
        assert (record.names, record.seed) == (game["names"], game["seed"])
        assert told(path)["result"] == game["returns"]
    assert "Fair: all" in run(tmp_path, "verify", str(path)).stdout.decode()
    assert run(tmp_path, "replay", str(path)).stdout
    assert run(tmp_path, "analyse", str(path), "--budget", "nodes:20").stdout


def test_another_league_is_not_mixed_in(tmp_path: Path) -> None:
    words = ("league", "opera", *PLAYERS, *outs(tmp_path, "json"), "--resume")
    run(tmp_path, *words, *SMALL)
    before = (tmp_path / "league.json").read_bytes()
    for more, hint in (
        (("--seed", "b"), "other seed: 'a', not 'b'"),
        (("--rules", "course"), "other options"),
    ):
        (line,) = complaints(run(tmp_path, *words, *more, check=1))
        assert hint in line
    fewer = ("league", "opera", *PLAYERS[1:], "greedy", *outs(tmp_path, "json"), "--resume")
    (line,) = complaints(run(tmp_path, *fewer, check=1))
    assert "'random' plays in that league; name everybody who does" in line
    assert (tmp_path / "league.json").read_bytes() == before


MANY_GAMES = ("league", "opera", *PLAYERS, "--games", "300", "--seed", "a")


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What comes of a league that nobody stops."""
    home = tmp_path_factory.mktemp("undisturbed")
    run(home, *MANY_GAMES, "--out", str(home / "whole.json"))
    return results(home / "whole.json")


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
def test_stopped_or_killed_it_goes_on(
    tmp_path: Path, way: str, processes: str, undisturbed: Any
) -> None:
    path, parts = tmp_path / "league.json", tmp_path / "league.json.parts"
    words = (*MANY_GAMES, "--processes", processes)
    with Terminal(tmp_path, *words, "--out", str(path)) as terminal:
        terminal.until("opera .* [1-9][0-9]?%")
        if way == "killed":
            terminal.kill()
            assert not path.exists()
            before = len(list(parts.glob("*-*.json")))
        else:
            if way == "stopped":
                terminal.send("\x03")
            else:  # as timeout does it
                terminal.process.terminate()
                os.killpg(terminal.process.pid, signal.SIGTERM)
            said, code = terminal.end()
            assert code == 130
            assert f"Written: {path}" in said
            before = len(told(path)["games"])
            assert f"stopped after {before} of 900 games" in said
            assert told(path)["complete"] is False
            assert not parts.exists()
    assert 0 < before < 900
    if way == "killed":
        kept = parts.stat().st_ino, {one.name for one in parts.iterdir()}
        (line,) = complaints(run(tmp_path, *words, "--out", str(path), check=1))
        assert "has been begun; name another file, or go on with it by --resume" in line
        assert kept == (parts.stat().st_ino, {one.name for one in parts.iterdir()})
    run(tmp_path, *words, "--out", str(path), "--resume")
    assert not parts.exists()
    assert results(path) == undisturbed
    assert told(path)["complete"] is True


def test_two_at_once_do_not_get_in_each_others_way(tmp_path: Path) -> None:
    words = ("league", "opera", *PLAYERS, "--games", "100000", *outs(tmp_path, "json"), "--resume")
    with Terminal(tmp_path, *words, "--processes", "1") as terminal:
        terminal.until("opera .* [0-9]")
        while not (tmp_path / "league.json.parts" / "01-0001.json").exists():
            terminal.until("opera .* [0-9]")
        (line,) = complaints(run(tmp_path, *words, check=1))
        assert "another limelight is filling it; wait until that one has ended" in line
        terminal.process.send_signal(signal.SIGTERM)
        said, code = terminal.end()
    assert code == 130
    assert "Written" in said
    assert told(tmp_path / "league.json")["games"]
