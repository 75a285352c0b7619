"""How error messages quote values, and which values stand for whole numbers."""

import ast
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import limelight
from limelight.core.validation import MAX_QUOTE_LENGTH, as_int, quote_value, shorten_value
from tests.hostile import HOSTILE

pytestmark = pytest.mark.interpreted

SOURCES = Path(__file__).parents[2] / "src" / "limelight"


@pytest.mark.parametrize("value", ["Raoul", "it's", 5, -3, None, [1, "x"], {"a": 1.5}, b"\x00"])
def test_a_short_value_is_quoted_in_full(value: object) -> None:
    assert quote_value(value) == repr(value)


@pytest.mark.parametrize("value", HOSTILE)
def test_a_hostile_value_is_quoted_in_short(value: object) -> None:
    assert 0 < len(quote_value(value)) <= MAX_QUOTE_LENGTH == 200
    assert 0 < len(shorten_value(value)) <= MAX_QUOTE_LENGTH
    assert len(quote_value(value, 40)) <= 40


def test_a_long_text_is_quoted_with_its_beginning_and_end() -> None:
    assert quote_value("a" * 300 + "z" * 300) == "'" + "a" * 98 + "…" + "z" * 99 + "'"
    assert quote_value("a" * 198) == "'" + "a" * 198 + "'"
    assert shorten_value("abcdefghij", 5) == "ab…ij"
    assert shorten_value(Path("a/b"), 5) == "a/b"


def test_escapes_count_with_all_their_characters() -> None:
    assert len(quote_value("\ud800" * 200)) == 200


def test_a_value_without_a_text_is_named_by_its_type() -> None:
    assert quote_value(10**5000) == "<int that cannot be shown>"
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert quote_value(deep) == "<list that cannot be shown>"


class Three:
    """An object that stands for a whole number."""

    def __index__(self) -> int:
        return 3


@pytest.mark.parametrize("three", [3, np.int8(3), np.uint64(3), np.int64(3), np.array(3), Three()])
def test_every_index_type_is_a_whole_number(three: Any) -> None:
    number = as_int("action", three)
    assert (type(number), number) == (int, 3)


def test_true_and_false_are_whole_numbers() -> None:
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
def test_floats_and_texts_are_not_whole_numbers(value: Any, says: str) -> None:
    with pytest.raises(TypeError, match=f"^action: {says} is not a whole number$"):
        as_int("action", value)


def is_own_quoting(node: ast.AST) -> bool:
    """Whether an expression quotes a value without `quote_value`."""
    if isinstance(node, ast.FormattedValue):
        return node.conversion == ord("r")
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    return called and node.func.id in ("repr", "ascii")  # type: ignore[attr-defined]


def test_no_other_code_quotes_values() -> None:
    offenders = [
        f"{path.relative_to(SOURCES)}:{getattr(node, 'lineno', 0)}"
        for path in sorted(SOURCES.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if is_own_quoting(node)
    ]
    assert offenders == []


def test_an_error_message_stays_short_for_three_megabytes_of_input() -> None:
    """A message of 6 MB for an input of 3 MB was reported once."""
    with pytest.raises(limelight.NotationError) as caught:
        limelight.game("opera").read("x" * 3_000_000)
    assert len(str(caught.value)) < 600
