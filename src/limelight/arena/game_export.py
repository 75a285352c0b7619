"""The games of a league as rows, one for each game: CSV and Parquet."""

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path

from limelight.arena.league import Meeting
from limelight.arena.pairing import mean, seating
from limelight.arena.resumable_file import pyarrow

#: What each row tells, with the type it has in Parquet.
COLUMNS = {
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


def write_csv(path: Path, meetings: Sequence[Meeting]) -> None:
    """One line for each game, after one with the columns' names."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows(meetings))


def write_parquet(path: Path, meetings: Sequence[Meeting]) -> None:
    """The same with types."""
    arrow, parquet = pyarrow()
    fields = [(name, arrow.type_for_alias(kind)) for name, kind in COLUMNS.items()]
    table = arrow.Table.from_pylist(list(rows(meetings)), schema=arrow.schema(fields))
    parquet.write_table(table, path)


def rows(meetings: Sequence[Meeting]) -> Iterator[dict[str, object]]:
    """The games in the order in which they count; what does not apply is None."""
    for number, meeting in enumerate(meetings, 1):
        outcome, sides = meeting.outcome, seating(meeting.number, len(meeting.fixture.names))
        times: tuple[list[float], list[float]] = ([], [])
        for side, seconds in zip(sides, outcome.times, strict=True):
            times[side].extend(seconds)
        forfeit = outcome.forfeit
        yield {
            "number": number,
            "pair": meeting.pair + 1,
            "game": meeting.number + 1,
            "a": meeting.names[0],
            "b": meeting.names[1],
            "seats": "".join("ab"[side] for side in sides),
            "seed": meeting.fixture.seed,
            "winner": meeting.winner,
            **_both("share", (meeting.points, 1 - meeting.points)),
            "forfeit": meeting.fixture.names[forfeit.seat] if forfeit else None,
            "reason": forfeit.reason if forfeit else None,
            **_both("decisions", [len(one) for one in times]),
            **_both("time", [mean(one) for one in times]),
            **_both("mu", [rating.mu for rating in meeting.ratings]),
            **_both("sigma", [rating.sigma for rating in meeting.ratings]),
        }


def _both(what: str, values: Sequence[object]) -> dict[str, object]:
    return {f"{what}_{side}": value for side, value in zip("ab", values, strict=True)}
