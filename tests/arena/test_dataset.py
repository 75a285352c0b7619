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
from limelight.arena.dataset import Dataset, Plan
from limelight.arena.resumable_file import FileError

PLAN = Plan("opera", ("random", "greedy"), 25, "s", {"rules": "book", "handicap": 0})


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "PART", 10)
    monkeypatch.setattr(dataset, "GROUP", 2)


def rows(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return found


def filled(path: Path, plan: Plan = PLAN, processes: int = 1) -> list[dict[str, Any]]:
    data = Dataset(plan, path)
    assert data.open() == 0
    assert list(data.write(processes)) == list(range(1, plan.games + 1))
    return rows(path)


def test_every_game_replays(tmp_path: Path) -> None:
    found = filled(tmp_path / "games.parquet")
    assert [row["number"] for row in found] == list(range(25))
    for row in found:
        state: Any = limelight.game(row["game"]).new(len(row["names"]), json.loads(row["options"]))
        for turn, action in zip(row["turns"], row["actions"], strict=True):
            assert state.turn == turn
            state.play(action)
        assert state.returns() == row["returns"]
        assert row["forfeit"] is None
    assert found[0]["names"] == ["random", "greedy"]
    assert found[1]["names"] == ["greedy", "random"]
    assert found[0]["seed"] == found[1]["seed"] != found[2]["seed"]


def test_the_parts_are_gone_when_all_is_there(tmp_path: Path) -> None:
    filled(tmp_path / "games.parquet")
    assert os.listdir(tmp_path) == ["games.parquet"]


def test_processes_do_not_change_the_games(tmp_path: Path) -> None:
    assert filled(tmp_path / "one") == filled(tmp_path / "two", processes=2)


@pytest.mark.parametrize("stop", [1, 10, 13, 24])
def test_who_is_stopped_goes_on_and_nothing_comes_twice(tmp_path: Path, stop: int) -> None:
    whole = filled(tmp_path / "whole")
    path = tmp_path / "games.parquet"
    first = Dataset(PLAN, path)
    first.open()
    writing = first.write()
    list(itertools.islice(writing, stop))
    writing.close()
    assert not path.exists()
    second = Dataset(PLAN, path)
    assert second.open() == stop
    assert len(list(second.write())) == 25 - stop
    assert rows(path) == whole


def test_who_is_killed_goes_on(tmp_path: Path) -> None:
    """The process ends at once, in the middle of writing a part."""
    path = tmp_path / "games.parquet"
    code = f"""
import os
from pathlib import Path
from limelight.arena import dataset
dataset.PART = 10
replaced = os.replace
def replace(old, new):
    if "000001" in str(new):
        os._exit(9)
    replaced(old, new)
os.replace = replace
data = dataset.Dataset(dataset.Plan{tuple(getattr(PLAN, f) for f in FIELDS)!r}, Path({str(path)!r}))
data.open()
list(data.write())
"""
    assert subprocess.run([sys.executable, "-c", code]).returncode == 9
    data = Dataset(PLAN, path)
    assert data.open() == 20
    assert len(list(data.write())) == 5
    assert rows(path) == filled(tmp_path / "whole")
    assert sorted(os.listdir(tmp_path)) == ["games.parquet", "whole"]


FIELDS = ("game", "names", "games", "seed", "options")


def test_a_file_that_is_complete_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    filled(path)
    before = path.read_bytes()
    again = Dataset(PLAN, path)
    assert again.open() == 25
    assert list(again.write()) == []
    assert path.read_bytes() == before


def test_other_games_do_not_go_into_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    Dataset(PLAN, path).open()
    other = Plan("opera", ("random", "greedy"), 25, "t", PLAN.options)
    with pytest.raises(FileError, match="holds games with other seed: 's', not 't'"):
        Dataset(other, path).open()
    (tmp_path / "text").write_text("hello")
    with pytest.raises(FileError, match="is there already, and no Parquet file"):
        Dataset(PLAN, tmp_path / "text").open()


def test_nobody_else_fills_it_meanwhile(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    first = Dataset(PLAN, path)
    first.open()
    writing = first.write()
    next(writing)
    with pytest.raises(FileError, match="another limelight is filling it"):
        next(Dataset(PLAN, path).write())
    assert len(list(writing)) == 24


def test_more_than_two_players_take_turns(tmp_path: Path) -> None:
    plan = Plan("minuit", ("random", "greedy", "level:1"), 6, "s", {"rounds": 1})
    found = filled(tmp_path / "games.parquet", plan)
    assert [row["names"][0] for row in found] == ["random", "greedy", "level:1"] * 2
    assert len({row["seed"] for row in found}) == 2


def test_a_missing_extra_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(FileError, match=r"pyarrow is not installed; .*pip install '\.\[arena\]'"):
        Dataset(PLAN, tmp_path / "games.parquet")
