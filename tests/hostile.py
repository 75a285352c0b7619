"""Values that somebody may hand over, and that a message cannot simply repeat."""

from typing import Any

import pytest


class Unprintable:
    """Something that nobody can print."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    __str__ = __repr__


def nested(depth: int) -> list[Any]:
    """Lists in lists."""
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


# As parameters, with names of their own: pytest would print the values.
HUGE = pytest.param(10**4999, id="5000-digits")
HOSTILE = [
    pytest.param("x" * 3_000_000, id="3-mb"),
    pytest.param("\ud800" * 3_000, id="surrogates"),
    HUGE,
    pytest.param(-(10**4999), id="minus-5000-digits"),
    pytest.param(nested(100_000), id="deep"),
    pytest.param(["x" * 1000] * 1000, id="wide"),
    pytest.param(Unprintable(), id="unprintable"),
]
