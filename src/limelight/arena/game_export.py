"""Writes the games of a league as CSV and Parquet, one row for each game."""

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path

from limelight.arena.league import LeagueGame
from limelight.arena.pairing import sides_by_seat
from limelight.arena.resumable_file import import_pyarrow
from limelight.arena.statistics import mean_or_none

#: The columns, with their types in Parquet.
COLUMN_TYPES = {
    "number": "int64",
    "pair": "int64",
    "game": "int64",
    "a": "string",
    "b": "string",
    "seats": "string",
    "seed": "string",
    "winner": "string",
    "share_a": "double",
    "share_b": "double",
    "forfeit": "string",
    "reason": "string",
    "decisions_a": "int64",
    "decisions_b": "int64",
    "time_a": "double",
    "time_b": "double",
    "mu_a": "double",
    "mu_b": "double",
    "sigma_a": "double",
    "sigma_b": "double",
}


def write_csv(path: Path, games: Sequence[LeagueGame]) -> None:
    """Write a line with the names of the columns, then one for each game."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMN_TYPES, lineterminator="\n")
        writer.writeheader()
        writer.writerows(make_rows(games))


def write_parquet(path: Path, games: Sequence[LeagueGame]) -> None:
    """Write the same as Parquet, with types."""
    arrow, parquet = import_pyarrow()
    fields = [(name, arrow.type_for_alias(kind)) for name, kind in COLUMN_TYPES.items()]
    table = arrow.Table.from_pylist(list(make_rows(games)), schema=arrow.schema(fields))
    parquet.write_table(table, path)


def make_rows(games: Sequence[LeagueGame]) -> Iterator[dict[str, object]]:
    """The rows in the order in which the games count; None where a column does not apply."""
    for number, game in enumerate(games, 1):
        outcome, sides = game.outcome, sides_by_seat(game.game_index, len(game.fixture.names))
        decision_seconds: tuple[list[float], list[float]] = ([], [])
        for side, seconds in zip(sides, outcome.decision_seconds, strict=True):
            decision_seconds[side].extend(seconds)
        forfeit = outcome.forfeit
        yield {
            "number": number,
            "pair": game.pairing_index + 1,
            "game": game.game_index + 1,
            "a": game.names[0],
            "b": game.names[1],
            "seats": "".join("ab"[side] for side in sides),
            "seed": game.fixture.seed,
            "winner": game.winner,
            **_columns_for_both_sides("share", (game.first_points, 1 - game.first_points)),
            "forfeit": game.fixture.names[forfeit.seat] if forfeit else None,
            "reason": forfeit.reason if forfeit else None,
            **_columns_for_both_sides("decisions", [len(seconds) for seconds in decision_seconds]),
            **_columns_for_both_sides(
                "time", [mean_or_none(seconds) for seconds in decision_seconds]
            ),
            **_columns_for_both_sides("mu", [rating.mu for rating in game.ratings]),
            **_columns_for_both_sides("sigma", [rating.sigma for rating in game.ratings]),
        }


def _columns_for_both_sides(column: str, values: Sequence[object]) -> dict[str, object]:
    return {f"{column}_{side}": value for side, value in zip("ab", values, strict=True)}
