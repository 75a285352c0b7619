"""Reading what somebody else wrote: errors name the field, the value and what is allowed."""

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from limelight.core.errors import LimelightError

Kind = type[LimelightError]


def mapping(
    kind: Kind, field: str, value: object, required: Iterable[str], optional: Iterable[str] = ()
) -> dict[str, object]:
    """A JSON object with these fields, all of the required ones and no others."""
    found = json_object(kind, field, value)
    needed = list(required)
    known = [*needed, *optional]
    for name in found:
        if name not in known:
            raise kind(f"{field}: unknown field {name!r}; allowed: {', '.join(known)}")
    for name in needed:
        if name not in found:
            raise kind(f"{field}: field {name!r} is missing")
    return found


def json_object(kind: Kind, field: str, value: object) -> dict[str, object]:
    """A JSON object with any fields."""
    if not isinstance(value, Mapping):
        raise kind(f"{field}: {value!r} is no object")
    return {str(name): content for name, content in cast("Mapping[object, object]", value).items()}


def text(kind: Kind, field: str, value: object) -> str:
    """A text that can be written down."""
    if not isinstance(value, str) or any(0xD800 <= ord(sign) <= 0xDFFF for sign in value):
        raise kind(f"{field}: {value!r} is no text")
    return value


def require(kind: Kind, fact: object, field: str, what: str) -> None:
    """Refuse what this does not hold for."""
    if not fact:
        raise kind(f"{field}: {what}")


def number(kind: Kind, field: str, value: object, low: int, high: int) -> int:
    """A whole number within bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise kind(f"{field}: {value!r} is not allowed; allowed: a whole number {low} to {high}")
    return value


def numbers(kind: Kind, field: str, value: object, low: int, high: int) -> int:
    """A list of different whole numbers within bounds, as a mask of them."""
    mask = 0
    for index, item in enumerate(items(kind, field, value)):
        bit = 1 << number(kind, f"{field}[{index}]", item, low, high)
        if mask & bit:
            raise kind(f"{field}[{index}]: {item!r} is there twice")
        mask |= bit
    return mask


def truth(kind: Kind, field: str, value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise kind(f"{field}: {value!r} is not allowed; allowed: true, false")
    return value


def choice(kind: Kind, field: str, value: object, allowed: Sequence[str]) -> int:
    """The index of one of several words."""
    if not isinstance(value, str) or value not in allowed:
        raise kind(f"{field}: {value!r} is not allowed; allowed: {', '.join(allowed)}")
    return allowed.index(value)


def choices(kind: Kind, field: str, value: object, allowed: Sequence[str]) -> int:
    """A list of different words, as a mask of their indices."""
    mask = 0
    for index, item in enumerate(items(kind, field, value)):
        bit = 1 << choice(kind, f"{field}[{index}]", item, allowed)
        if mask & bit:
            raise kind(f"{field}[{index}]: {item!r} is there twice")
        mask |= bit
    return mask


def items(kind: Kind, field: str, value: object) -> list[object]:
    """A JSON list."""
    if not isinstance(value, list | tuple):
        raise kind(f"{field}: {value!r} is no list")
    return list(cast("Sequence[object]", value))
