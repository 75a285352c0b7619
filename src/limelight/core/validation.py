"""Checks of outside data: every error names the field, the value and what is allowed.

The `read_` functions return the value that they have checked: of a choice the index, of a set a bit
mask.
"""

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, SupportsIndex, cast

from limelight.core.errors import LimelightError

ErrorClass = type[LimelightError]

#: How many characters of a given value an error message quotes.
MAX_QUOTE_LENGTH: Final = 200


def quote_value(value: object, length: int = MAX_QUOTE_LENGTH) -> str:
    """A given value as an error message shows it: its `repr`, shortened. Never raises."""
    return _shorten(repr, value, length)


def shorten_value(value: object, length: int = MAX_QUOTE_LENGTH) -> str:
    """A given text, path or error in a message, without quotation marks. Never raises."""
    return _shorten(str, value, length)


def _shorten(to_text: Callable[[object], str], value: object, length: int) -> str:
    """At most `length` characters: the beginning, `…` and the end.

    `repr` and `str` fail for an int of more than 4300 digits, for a value that is nested too
    deeply, and wherever a foreign `__repr__` or `__str__` fails.
    """
    try:
        text = to_text(value)
    except Exception:
        text = f"<{type(value).__name__} that cannot be shown>"
    if len(text) <= length:
        return text
    tail = length // 2
    return f"{text[: length - tail - 1]}…{text[-tail:]}"


def as_int(field: str, value: SupportsIndex) -> int:
    """The int that a whole number stands for, such as NumPy's; `TypeError` for anything else."""
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{field}: {quote_value(value)} is not a whole number") from None


def require(error_class: ErrorClass, condition: object, field: str, problem: str) -> None:
    """Raise the error, with the field and the problem, unless the condition holds."""
    if not condition:
        raise error_class(f"{field}: {problem}")


def read_fields(
    error_class: ErrorClass,
    field: str,
    value: object,
    required: Iterable[str],
    optional: Iterable[str] = (),
) -> dict[str, object]:
    """A JSON object that has all of the required fields, and no others than the optional ones."""
    content = read_object(error_class, field, value)
    needed = list(required)
    known = [*needed, *optional]
    for name in content:
        if name not in known:
            raise error_class(
                f"{field}: unknown field {quote_value(name)}; allowed: {', '.join(known)}"
            )
    for name in needed:
        if name not in content:
            raise error_class(f"{field}: field {quote_value(name)} is missing")
    return content


def read_object(error_class: ErrorClass, field: str, value: object) -> dict[str, object]:
    """A JSON object with any fields."""
    if not isinstance(value, Mapping):
        raise error_class(f"{field}: {quote_value(value)} is no object")
    content: dict[str, object] = {}
    for name, item in cast("Mapping[object, object]", value).items():
        if not isinstance(name, str):
            raise error_class(f"{field}: {quote_value(name)} is no name of a field")
        content[name] = item
    return content


def read_list(error_class: ErrorClass, field: str, value: object) -> list[object]:
    """A JSON list."""
    if not isinstance(value, list | tuple):
        raise error_class(f"{field}: {quote_value(value)} is no list")
    return list(cast("Sequence[object]", value))


def read_text(error_class: ErrorClass, field: str, value: object) -> str:
    """A text that can be encoded: one without lone surrogates."""
    if not isinstance(value, str) or any(0xD800 <= ord(char) <= 0xDFFF for char in value):
        raise error_class(f"{field}: {quote_value(value)} is no text")
    return value


def read_boolean(error_class: ErrorClass, field: str, value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise error_class(f"{field}: {quote_value(value)} is not allowed; allowed: true, false")
    return value


def read_number(error_class: ErrorClass, field: str, value: object, low: int, high: int) -> int:
    """A whole number within bounds, NumPy's too; a boolean is not a number."""
    try:
        number = low - 1 if isinstance(value, bool) else operator.index(cast(SupportsIndex, value))
    except TypeError:
        number = low - 1
    if not low <= number <= high:
        allowed = f"a whole number {low} to {high}" if low < high else str(low)
        raise error_class(f"{field}: {quote_value(value)} is not allowed; allowed: {allowed}")
    return number


def read_number_mask(
    error_class: ErrorClass, field: str, value: object, low: int, high: int
) -> int:
    """A list of different whole numbers within bounds, as a mask of them."""
    mask = 0
    for index, item in enumerate(read_list(error_class, field, value)):
        bit = 1 << read_number(error_class, f"{field}[{index}]", item, low, high)
        if mask & bit:
            raise error_class(f"{field}[{index}]: {quote_value(item)} is there twice")
        mask |= bit
    return mask


def read_choice_index(
    error_class: ErrorClass, field: str, value: object, allowed: Sequence[str]
) -> int:
    """The index of a word among those allowed."""
    if not isinstance(value, str) or value not in allowed:
        raise error_class(
            f"{field}: {quote_value(value)} is not allowed; allowed: {', '.join(allowed)}"
        )
    return allowed.index(value)


def read_choice_mask(
    error_class: ErrorClass, field: str, value: object, allowed: Sequence[str]
) -> int:
    """A list of different words, as a mask of their indices."""
    mask = 0
    for index, item in enumerate(read_list(error_class, field, value)):
        bit = 1 << read_choice_index(error_class, f"{field}[{index}]", item, allowed)
        if mask & bit:
            raise error_class(f"{field}[{index}]: {quote_value(item)} is there twice")
        mask |= bit
    return mask
