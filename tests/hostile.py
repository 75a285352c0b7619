"""Hostile values that a caller may pass, and that an error message cannot quote whole."""

from typing import Any

import pytest


class Unprintable:
    """An object without a text."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    __str__ = __repr__


def nest_lists(depth: int) -> list[Any]:
    """Lists in lists."""
    nested: list[Any] = []
    for _ in range(depth):
        nested = [nested]
    return nested


# Parameters with an id each: otherwise pytest would print the values.
HUGE = pytest.param(10**4999, id="5000-digits")
HOSTILE = [
    pytest.param("x" * 3_000_000, id="3-mb"),
    pytest.param("\ud800" * 3_000, id="surrogates"),
    HUGE,
    pytest.param(-(10**4999), id="minus-5000-digits"),
    pytest.param(nest_lists(100_000), id="deep"),
    pytest.param(["x" * 1000] * 1000, id="wide"),
    pytest.param(Unprintable(), id="unprintable"),
]
