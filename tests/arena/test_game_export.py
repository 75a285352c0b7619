"""The games of a league as rows."""

import csv
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from limelight import Record
from limelight.arena.game_export import COLUMN_TYPES, make_rows, write_csv, write_parquet
from limelight.arena.game_runner import Forfeit, Outcome
from limelight.arena.league import League, LeagueTable


def make_table() -> LeagueTable:
    """The table of two games: b wins, then forfeits with the seats exchanged."""
    league = League("opera", ["a", "b"], 2, "s", {})
    defeat = Outcome(Record("opera"), [-1.0, 1.0], [[0.5, 1.5], [0.25]])
    forfeit = Outcome(Record("opera"), None, [[2.0], []], Forfeit(0, 'said "no",\nand left'))
    return league.make_table({0: defeat, 1: forfeit})


def test_a_row_has_the_players_the_outcome_and_the_ratings_after_it() -> None:
    table = make_table()
    first, second = make_rows(table.games)
    assert list(first) == list(second) == list(COLUMN_TYPES)
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
        *(table.ratings["a"].mu, table.ratings["a"].sigma),
    )


def test_a_shared_game_of_many_has_no_winner() -> None:
    league = League("minuit", ["a", "b"], 2, "s", {}, 4)
    shared = Outcome(Record("minuit"), [1.0, 1.0, -1.0, -1.0], [[], [], [], []])
    (row,) = make_rows(league.make_table({0: shared}).games)
    assert (row["seats"], row["winner"], row["share_a"], row["share_b"]) == ("abab", None, 0.5, 0.5)


def test_csv_and_parquet_hold_the_same_rows(tmp_path: Path) -> None:
    games = make_table().games
    write_parquet(tmp_path / "games.parquet", games)
    assert parquet.read_table(tmp_path / "games.parquet").to_pylist() == list(make_rows(games))
    write_csv(tmp_path / "games.csv", games)
    with (tmp_path / "games.csv").open(newline="") as file:
        read = list(csv.DictReader(file))
    rows = [
        {name: "" if value is None else str(value) for name, value in row.items()}
        for row in make_rows(games)
    ]
    assert read == rows
