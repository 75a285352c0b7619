"""The games of a league as rows."""

import csv
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from limelight import Record
from limelight.arena.game_export import COLUMNS, rows, write_csv, write_parquet
from limelight.arena.game_runner import Forfeit, Outcome
from limelight.arena.league import League, Table


def table() -> Table:
    """a-b twice, with the seats exchanged: b wins, then b forfeits."""
    league = League("opera", ["a", "b"], 2, "s", {})
    lost = Outcome(Record("opera"), [-1.0, 1.0], [[0.5, 1.5], [0.25]])
    gone = Outcome(Record("opera"), None, [[2.0], []], Forfeit(0, 'said "no",\nand left'))
    return league.table({0: lost, 1: gone})


def test_a_row_tells_who_met_what_came_of_it_and_the_ratings_after() -> None:
    found = table()
    first, second = rows(found.meetings)
    assert list(first) == list(second) == list(COLUMNS)
    expected: dict[str, Any] = {
        **{"number": 1, "pair": 1, "game": 1, "a": "a", "b": "b", "seats": "ab", "seed": "s 0"},
        **{"winner": "b", "share_a": 0, "share_b": 1, "forfeit": None, "reason": None},
        **{"decisions_a": 2, "decisions_b": 1, "time_a": 1.0, "time_b": 0.25},
    }
    assert expected.items() <= first.items()
    expected = {
        **{"number": 2, "game": 2, "seats": "ba", "seed": "s 0", "winner": "a"},
        **{"share_a": 1, "share_b": 0, "forfeit": "b", "reason": 'said "no",\nand left'},
        **{"decisions_a": 0, "decisions_b": 1, "time_a": None, "time_b": 2.0},
    }
    assert expected.items() <= second.items()
    assert (first["mu_b"], first["mu_a"]) == pytest.approx((27.635389, 22.364611))
    assert (second["mu_a"], second["sigma_a"]) == (
        *(found.ratings["a"].mu, found.ratings["a"].sigma),
    )


def test_a_shared_game_of_many_has_no_winner() -> None:
    league = League("minuit", ["a", "b"], 2, "s", {}, 4)
    shared = Outcome(Record("minuit"), [1.0, 1.0, -1.0, -1.0], [[], [], [], []])
    (row,) = rows(league.table({0: shared}).meetings)
    assert (row["seats"], row["winner"], row["share_a"], row["share_b"]) == ("abab", None, 0.5, 0.5)


def test_csv_and_parquet_hold_the_same_rows(tmp_path: Path) -> None:
    meetings = table().meetings
    write_parquet(tmp_path / "games.parquet", meetings)
    assert parquet.read_table(tmp_path / "games.parquet").to_pylist() == list(rows(meetings))
    write_csv(tmp_path / "games.csv", meetings)
    with (tmp_path / "games.csv").open(newline="") as file:
        read = list(csv.DictReader(file))
    told = [
        {name: "" if value is None else str(value) for name, value in row.items()}
        for row in rows(meetings)
    ]
    assert read == told
