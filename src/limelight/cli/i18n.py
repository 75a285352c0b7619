"""What the terminal speaks: one language, chosen when a command begins."""

import os
from typing import Annotated

from cyclopts import Parameter

from limelight.core.errors import OptionError
from limelight.core.validation import quote
from limelight.words import LANGUAGES, Words, spoken

#: Where a machine says what its people read, the first that is set.
LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")

Language = Annotated[
    str | None,
    Parameter(
        help="What the game is told in: en, fr or de; unless told, what LIMELIGHT_LANGUAGE or the "
        "machine says."
    ),
]


class _Speech:
    words = Words("en")


def speak(language: str | None) -> None:
    """Speak a language from now on; `OptionError` if it is asked for and not spoken here."""
    _Speech.words = Words(_chosen(language))


def _chosen(language: str | None) -> str:
    for source, asked in (
        ("--language", language),
        ("LIMELIGHT_LANGUAGE", os.environ.get("LIMELIGHT_LANGUAGE") or None),
    ):
        if asked is not None and asked not in LANGUAGES:
            allowed = ", ".join(LANGUAGES)
            raise OptionError(f"{source}: {quote(asked)} is not spoken here; allowed: {allowed}")
        if asked is not None:
            return asked
    return spoken(next(filter(None, map(os.environ.get, LOCALES)), None))


def t(name: str, /, **values: str | float) -> str:
    """A text by its name; `name.attribute` for an attribute."""
    return _Speech.words(name, **values)


def has(name: str) -> bool:
    """Whether there is a text of that name."""
    return name in _Speech.words


def capital(text: str) -> str:
    """A text as it begins a sentence."""
    return text[:1].upper() + text[1:]


def cut(text: str, width: int) -> str:
    """A word that has to fit."""
    return text if len(text) <= width else f"{text[: width - 1]}."
