"""The weights file of minuit's value function.

Costs are in fright points, and only their differences matter. Where there is a number for each
space, one for no space precedes them.
"""

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from limelight.ai.minuit.value_function import NEARNESS_KINDS


class MinuitWeights(NamedTuple):
    """The weights; each field is a part of the file of the same name."""

    #: The cost of a guest on each space while Hugo is on the stairs, three times: if his next move
    #: brings him out, the one after that, or a later one.
    stairs: list[float]
    #: The cost of each space after he came out, at any distance: some have few rooms ahead.
    land: list[float]
    #: The probability of being caught, by Hugo's distance in moves and the nearness of a room.
    danger: list[float]
    #: The cost of a guest that will be caught some time, by the captures so far.
    cost: list[float]
    #: The value of each roll that leads into the games room or the hunting room: one entry.
    wealth: list[float]
    #: The cost of a guest in a round, by the space it starts on.
    start: list[float]
    #: How steeply a lead of one fright point turns into rank with one round to come, by players.
    slopes: list[float]


VALUES_PER_LINE: Final = (29, 29, int(NEARNESS_KINDS), 9, 1, 29, 9)  # of each part


@cache
def load_weights() -> MinuitWeights:
    """Return the weights that the package comes with; `OSError` or `ValueError` if it has none."""
    return parse_weights(weights_path().read_text())


def weights_path() -> Path:
    """Return the path of the weights file."""
    return Path(__file__).with_name("weights.csv")


def parse_weights(text: str) -> MinuitWeights:
    """Return the weights of a text that `format_weights` has written."""
    parts: dict[str, list[float]] = {name: [] for name in MinuitWeights._fields}
    for line in text.splitlines():
        name, *values = line.split(",")
        parts[name] += [float(value) for value in values]
    return MinuitWeights(**parts)


def format_weights(weights: MinuitWeights) -> str:
    """Return the weights as text: each line begins with the name of the part it belongs to."""
    lines: list[str] = []
    for name, part, width in zip(MinuitWeights._fields, weights, VALUES_PER_LINE, strict=True):
        for start in range(0, len(part), width):
            values = [f"{round(value, 3):g}" for value in part[start : start + width]]
            lines.append(",".join([name, *values]) + "\n")
    return "".join(lines)
