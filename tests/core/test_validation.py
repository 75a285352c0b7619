"""What messages quote of a given value, and which values stand for whole numbers."""

import ast
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import limelight
from limelight.core.validation import MAX_QUOTE_LENGTH, as_int, quote, shorten
from tests.hostile import HOSTILE

pytestmark = pytest.mark.interpreted

SOURCES = Path(__file__).parents[2] / "src" / "limelight"


@pytest.mark.parametrize("value", ["Raoul", "it's", 5, -3, None, [1, "x"], {"a": 1.5}, b"\x00"])
def test_a_short_value_is_quoted_whole(value: object) -> None:
    assert quote(value) == repr(value)


@pytest.mark.parametrize("value", HOSTILE)
def test_a_hostile_value_is_quoted_in_short(value: object) -> None:
    assert 0 < len(quote(value)) <= MAX_QUOTE_LENGTH == 200
    assert 0 < len(shorten(value)) <= MAX_QUOTE_LENGTH
    assert len(quote(value, 40)) <= 40


def test_of_a_long_text_the_beginning_and_the_end_are_quoted() -> None:
    assert quote("a" * 300 + "z" * 300) == "'" + "a" * 98 + "…" + "z" * 99 + "'"
    assert quote("a" * 198) == "'" + "a" * 198 + "'"
    assert shorten("abcdefghij", 5) == "ab…ij"
    assert shorten(Path("a/b"), 5) == "a/b"


def test_escapes_count_as_they_are_written() -> None:
    assert len(quote("\ud800" * 200)) == 200


def test_what_cannot_be_shown_is_named_by_its_type() -> None:
    assert quote(10**5000) == "<int that cannot be shown>"
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert quote(deep) == "<list that cannot be shown>"


class Three:
    """Something that stands for a whole number."""

    def __index__(self) -> int:
        return 3


@pytest.mark.parametrize("three", [3, np.int8(3), np.uint64(3), np.int64(3), np.array(3), Three()])
def test_whatever_stands_for_a_whole_number_is_one(three: Any) -> None:
    number = as_int("action", three)
    assert (type(number), number) == (int, 3)


def test_true_and_false_are_whole_numbers_as_everywhere_in_python() -> None:
    assert (type(as_int("seat", True)), as_int("seat", False)) == (int, 0)


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (1.0, "1.0"),
        ("3", "'3'"),
        (None, "None"),
        (np.float64(1), r"np\.float64\(1\.0\)"),
        (np.array([1]), r"array\(\[1\]\)"),
    ],
)
def test_floats_and_texts_are_no_whole_numbers(value: Any, says: str) -> None:
    with pytest.raises(TypeError, match=f"^action: {says} is not a whole number$"):
        as_int("action", value)


def quotes_by_itself(node: ast.AST) -> bool:
    """Whether an expression quotes a value without `quote`."""
    if isinstance(node, ast.FormattedValue):
        return node.conversion == ord("r")
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    return called and node.func.id in ("repr", "ascii")  # type: ignore[attr-defined]


def test_nobody_quotes_in_another_way() -> None:
    found = [
        f"{path.relative_to(SOURCES)}:{getattr(node, 'lineno', 0)}"
        for path in sorted(SOURCES.rglob("*.py"))
        if path != SOURCES / "core" / "reading.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if quotes_by_itself(node)
    ]
    assert found == []


def test_a_message_of_three_megabytes_is_not_made() -> None:
    """What was reported: 3 MB in, 6 MB out."""
    with pytest.raises(limelight.NotationError) as caught:
        limelight.game("opera").read("x" * 3_000_000)
    assert len(str(caught.value)) < 600
