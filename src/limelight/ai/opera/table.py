"""The learned table of opera, as the package keeps it."""

from functools import cache
from pathlib import Path
from typing import Final

from limelight.ai.opera.worth import SPACES, Worth

# How much it helps the Investigator to know who it is, before odd rounds and even: see `Worth`.
TELLING: Final = (0.65, 1.25)
UNREAD: Final = (0.5, 0.5)  # the same while learning, and for phantoms that suppose no reader


def learned(telling: tuple[float, float] = TELLING) -> Worth:
    """What came of training."""
    return Worth(_shipped(), *telling)


@cache
def _shipped() -> list[float]:
    return read(place().read_text())


def place() -> Path:
    """Where the players read the table."""
    return Path(__file__).with_name("worth.csv")


def read(text: str) -> list[float]:
    """The table of a text, see `written`."""
    return [float(value) for line in text.splitlines() for value in line.split(",")]


def written(table: list[float]) -> str:
    """The table as a text: a row for each moment, appearance and number of suspects."""
    rows = [table[at : at + int(SPACES)] for at in range(0, len(table), int(SPACES))]
    return "".join(",".join(f"{value:g}" for value in row) + "\n" for row in rows)
