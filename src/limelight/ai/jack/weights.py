"""The learned weights of jack, as the package keeps them."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

ROW = 8  # on a line: the numbers of suspects


@cache
def learned() -> list[float]:
    """What came of training."""
    return read(place().read_text())


def place() -> Path:
    """Where the players read the weights."""
    return Path(__file__).with_name("weights.csv")


def read(text: str) -> list[float]:
    """The weights of a text, see `written`."""
    return [float(value) for line in text.splitlines() for value in line.split(",")]


def written(weights: Sequence[float]) -> str:
    """The weights as a text: the table, round by round, unseen and seen; then the traits."""
    rows = [weights[at : at + ROW] for at in range(0, len(weights), ROW)]
    return "".join(",".join(f"{round(value, 3):g}" for value in row) + "\n" for row in rows)
