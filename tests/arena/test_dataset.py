"""Games in a file: the same ones whoever writes them, and however often they are stopped."""

import itertools
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

import limelight
from limelight.arena import dataset
from limelight.arena.dataset import Dataset, DatasetPlan
from limelight.arena.resumable_file import GamesFileError

PLAN = DatasetPlan("opera", ("random", "greedy"), 25, "s", {"rules": "book", "handicap": 0})


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "GAMES_PER_PART", 10)
    monkeypatch.setattr(dataset, "PARTS_PER_ROW_GROUP", 2)


def read_rows(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return rows


def fill_dataset(path: Path, plan: DatasetPlan = PLAN, processes: int = 1) -> list[dict[str, Any]]:
    data = Dataset(plan, path)
    assert data.start_or_resume() == 0
    assert list(data.write_missing_games(processes)) == list(range(1, plan.games + 1))
    return read_rows(path)


def test_every_game_replays(tmp_path: Path) -> None:
    rows = fill_dataset(tmp_path / "games.parquet")
    assert [row["number"] for row in rows] == list(range(25))
    for row in rows:
        state: Any = limelight.game(row["game"]).new(len(row["names"]), json.loads(row["options"]))
        for turn, action in zip(row["turns"], row["actions"], strict=True):
            assert state.turn == turn
            state.play(action)
        assert state.returns() == row["returns"]
        assert row["forfeit"] is None
    assert rows[0]["names"] == ["random", "greedy"]
    assert rows[1]["names"] == ["greedy", "random"]
    assert rows[0]["seed"] == rows[1]["seed"] != rows[2]["seed"]


def test_the_parts_are_removed_when_the_file_is_complete(tmp_path: Path) -> None:
    fill_dataset(tmp_path / "games.parquet")
    assert os.listdir(tmp_path) == ["games.parquet"]


def test_processes_do_not_change_the_games(tmp_path: Path) -> None:
    assert fill_dataset(tmp_path / "one") == fill_dataset(tmp_path / "two", processes=2)


@pytest.mark.parametrize("stop", [1, 10, 13, 24])
def test_a_stopped_dataset_resumes_without_duplicates(tmp_path: Path, stop: int) -> None:
    complete_rows = fill_dataset(tmp_path / "whole")
    path = tmp_path / "games.parquet"
    first = Dataset(PLAN, path)
    first.start_or_resume()
    writing = first.write_missing_games()
    list(itertools.islice(writing, stop))
    writing.close()
    assert not path.exists()
    second = Dataset(PLAN, path)
    assert second.start_or_resume() == stop
    assert len(list(second.write_missing_games())) == 25 - stop
    assert read_rows(path) == complete_rows


def test_a_killed_dataset_resumes(tmp_path: Path) -> None:
    """The process is killed while it writes a part."""
    path = tmp_path / "games.parquet"
    code = f"""
import os
from pathlib import Path
from limelight.arena import dataset
dataset.GAMES_PER_PART = 10
replaced = os.replace
def replace(old, new):
    if "000001" in str(new):
        os._exit(9)
    replaced(old, new)
os.replace = replace
plan = dataset.DatasetPlan{tuple(getattr(PLAN, field) for field in FIELDS)!r}
data = dataset.Dataset(plan, Path({str(path)!r}))
data.start_or_resume()
list(data.write_missing_games())
"""
    assert subprocess.run([sys.executable, "-c", code]).returncode == 9
    data = Dataset(PLAN, path)
    assert data.start_or_resume() == 20
    assert len(list(data.write_missing_games())) == 5
    assert read_rows(path) == fill_dataset(tmp_path / "whole")
    assert sorted(os.listdir(tmp_path)) == ["games.parquet", "whole"]


FIELDS = ("game", "names", "games", "seed", "options")


def test_a_complete_file_does_not_change(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    fill_dataset(path)
    before = path.read_bytes()
    again = Dataset(PLAN, path)
    assert again.start_or_resume() == 25
    assert list(again.write_missing_games()) == []
    assert path.read_bytes() == before


def test_games_of_another_plan_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    Dataset(PLAN, path).start_or_resume()
    other = DatasetPlan("opera", ("random", "greedy"), 25, "t", PLAN.options)
    with pytest.raises(GamesFileError, match="holds games with other seed: 's', not 't'"):
        Dataset(other, path).start_or_resume()
    (tmp_path / "text").write_text("hello")
    with pytest.raises(GamesFileError, match="is there already, and no Parquet file"):
        Dataset(PLAN, tmp_path / "text").start_or_resume()


def test_only_one_process_fills_a_dataset(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    first = Dataset(PLAN, path)
    first.start_or_resume()
    writing = first.write_missing_games()
    next(writing)
    with pytest.raises(GamesFileError, match="another limelight is filling it"):
        next(Dataset(PLAN, path).write_missing_games())
    assert len(list(writing)) == 24


def test_more_than_two_players_take_turns(tmp_path: Path) -> None:
    plan = DatasetPlan("minuit", ("random", "greedy", "level:1"), 6, "s", {"rounds": 1})
    rows = fill_dataset(tmp_path / "games.parquet", plan)
    assert [row["names"][0] for row in rows] == ["random", "greedy", "level:1"] * 2
    assert len({row["seed"] for row in rows}) == 2


def test_a_missing_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(
        GamesFileError, match=r"pyarrow is not installed; .*pip install '\.\[arena\]'"
    ):
        Dataset(PLAN, tmp_path / "games.parquet")
