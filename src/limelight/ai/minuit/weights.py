"""What the machine players of minuit have learnt, as the package keeps it.

All is in fright points, of which only differences matter. Where a table has a number for each
space, one for no space precedes them.
"""

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from limelight.ai.minuit.search import NEARNESS


class Tables(NamedTuple):
    """What `limelight train minuit` finds out."""

    #: What a guest on each space costs while Hugo is on the stairs: when his next move brings him
    #: out, the one after that, or a later one.
    stairs: list[float]
    #: What a space costs once he is out, whatever his distance: few rooms lie ahead of some.
    land: list[float]
    #: The danger of being caught, as a share of what that costs: for each number of moves that
    #: Hugo is away, by how near an open room is.
    danger: list[float]
    #: What a guest costs that will be caught some time, by the number of steps in use now.
    cost: list[float]
    #: What each number is worth that leads into the games room or the hunting room: one entry.
    wealth: list[float]
    #: What a guest costs in a round by the space it starts on.
    start: list[float]
    #: How steeply a lead of one fright point turns into rank with one round to come, by players.
    slopes: list[float]


WIDTHS: Final = (29, 29, int(NEARNESS), 9, 1, 29, 9)  # how many entries stand on a line


@cache
def learned() -> Tables:
    """What came of training."""
    return read(place().read_text())


def place() -> Path:
    """Where the players read the tables."""
    return Path(__file__).with_name("weights.csv")


def read(text: str) -> Tables:
    """The tables of a text, see `written`."""
    found: dict[str, list[float]] = {name: [] for name in Tables._fields}
    for line in text.splitlines():
        name, *values = line.split(",")
        found[name] += [float(value) for value in values]
    return Tables(**found)


def written(tables: Tables) -> str:
    """The tables as a text: lines that begin with the name of the table that they go on with."""
    lines: list[str] = []
    for name, table, width in zip(Tables._fields, tables, WIDTHS, strict=True):
        for at in range(0, len(table), width):
            values = [f"{round(value, 3):g}" for value in table[at : at + width]]
            lines.append(",".join([name, *values]) + "\n")
    return "".join(lines)
