"""Reading what somebody else wrote: errors name the field, the value and what is allowed."""

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, SupportsIndex, cast

from limelight.core.errors import LimelightError

Kind = type[LimelightError]

#: How many characters of a given value an error message quotes.
MAX_QUOTE_LENGTH: Final = 200


def quote(value: object, length: int = MAX_QUOTE_LENGTH) -> str:
    """A given value as an error message shows it: its `repr`, shortened. Never raises."""
    return _written(repr, value, length)


def shorten(value: object, length: int = MAX_QUOTE_LENGTH) -> str:
    """A given text, path or error in a message, without quotation marks. Never raises."""
    return _written(str, value, length)


def _written(write: Callable[[object], str], value: object, length: int) -> str:
    """At most `length` characters: the beginning, `…` and the end.

    Writing fails for an int of more than 4300 digits, for what is nested too deeply, and wherever
    somebody's own `__repr__` or `__str__` does.
    """
    try:
        text = write(value)
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
        raise TypeError(f"{field}: {quote(value)} is not a whole number") from None


def mapping(
    kind: Kind, field: str, value: object, required: Iterable[str], optional: Iterable[str] = ()
) -> dict[str, object]:
    """A JSON object with these fields, all of the required ones and no others."""
    found = json_object(kind, field, value)
    needed = list(required)
    known = [*needed, *optional]
    for name in found:
        if name not in known:
            raise kind(f"{field}: unknown field {quote(name)}; allowed: {', '.join(known)}")
    for name in needed:
        if name not in found:
            raise kind(f"{field}: field {quote(name)} is missing")
    return found


def json_object(kind: Kind, field: str, value: object) -> dict[str, object]:
    """A JSON object with any fields."""
    if not isinstance(value, Mapping):
        raise kind(f"{field}: {quote(value)} is no object")
    found: dict[str, object] = {}
    for name, content in cast("Mapping[object, object]", value).items():
        if not isinstance(name, str):
            raise kind(f"{field}: {quote(name)} is no name of a field")
        found[name] = content
    return found


def text(kind: Kind, field: str, value: object) -> str:
    """A text that can be written down."""
    if not isinstance(value, str) or any(0xD800 <= ord(sign) <= 0xDFFF for sign in value):
        raise kind(f"{field}: {quote(value)} is no text")
    return value


def require(kind: Kind, fact: object, field: str, what: str) -> None:
    """Refuse what this does not hold for."""
    if not fact:
        raise kind(f"{field}: {what}")


def number(kind: Kind, field: str, value: object, low: int, high: int) -> int:
    """A whole number within bounds, NumPy's too; true and false are none."""
    try:
        found = low - 1 if isinstance(value, bool) else operator.index(cast(SupportsIndex, value))
    except TypeError:
        found = low - 1
    if not low <= found <= high:
        raise kind(
            f"{field}: {quote(value)} is not allowed; allowed: a whole number {low} to {high}"
        )
    return found


def numbers(kind: Kind, field: str, value: object, low: int, high: int) -> int:
    """A list of different whole numbers within bounds, as a mask of them."""
    mask = 0
    for index, item in enumerate(items(kind, field, value)):
        bit = 1 << number(kind, f"{field}[{index}]", item, low, high)
        if mask & bit:
            raise kind(f"{field}[{index}]: {quote(item)} is there twice")
        mask |= bit
    return mask


def truth(kind: Kind, field: str, value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise kind(f"{field}: {quote(value)} is not allowed; allowed: true, false")
    return value


def choice(kind: Kind, field: str, value: object, allowed: Sequence[str]) -> int:
    """The index of one of several words."""
    if not isinstance(value, str) or value not in allowed:
        raise kind(f"{field}: {quote(value)} is not allowed; allowed: {', '.join(allowed)}")
    return allowed.index(value)


def choices(kind: Kind, field: str, value: object, allowed: Sequence[str]) -> int:
    """A list of different words, as a mask of their indices."""
    mask = 0
    for index, item in enumerate(items(kind, field, value)):
        bit = 1 << choice(kind, f"{field}[{index}]", item, allowed)
        if mask & bit:
            raise kind(f"{field}[{index}]: {quote(item)} is there twice")
        mask |= bit
    return mask


def items(kind: Kind, field: str, value: object) -> list[object]:
    """A JSON list."""
    if not isinstance(value, list | tuple):
        raise kind(f"{field}: {quote(value)} is no list")
    return list(cast("Sequence[object]", value))
