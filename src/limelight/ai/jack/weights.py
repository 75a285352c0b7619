"""The weights file of jack's value function."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

VALUES_PER_LINE = 8  # one for each number of suspects


@cache
def load_weights() -> list[float]:
    """Return the weights that the package comes with; `OSError` or `ValueError` if it has none."""
    return parse_weights(weights_path().read_text())


def weights_path() -> Path:
    """Return the path of the weights file."""
    return Path(__file__).with_name("weights.csv")


def parse_weights(text: str) -> list[float]:
    """Return the weights of a text that `format_weights` has written."""
    return [float(value) for line in text.splitlines() for value in line.split(",")]


def format_weights(weights: Sequence[float]) -> str:
    """Return the weights as text: the table by round and witness, then the features."""
    starts = range(0, len(weights), VALUES_PER_LINE)
    rows = [weights[start : start + VALUES_PER_LINE] for start in starts]
    return "".join(",".join(f"{round(value, 3):g}" for value in row) + "\n" for row in rows)
