"""The language of the terminal, chosen when a command begins."""

import os
from typing import Annotated

from cyclopts import Parameter

from limelight.core.errors import OptionError
from limelight.core.validation import quote_value
from limelight.words import LANGUAGES, Words, match_language

#: Variables that hold the machine's locale; the first that is set counts.
LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")

LanguageFlag = Annotated[
    str | None,
    Parameter(
        help="The language of the game: en, fr or de; by default LIMELIGHT_LANGUAGE or "
        "the machine's locale."
    ),
]


class _CurrentWords:
    words = Words("en")


def set_language(language: str | None) -> None:
    """Use a language from now on; `OptionError` if one is asked for that does not exist."""
    _CurrentWords.words = Words(_choose_language(language))


def _choose_language(language: str | None) -> str:
    for source, language_name in (
        ("--language", language),
        ("LIMELIGHT_LANGUAGE", os.environ.get("LIMELIGHT_LANGUAGE") or None),
    ):
        if language_name is not None and language_name not in LANGUAGES:
            allowed = ", ".join(LANGUAGES)
            raise OptionError(
                f"{source}: {quote_value(language_name)} is not available; allowed: {allowed}"
            )
        if language_name is not None:
            return language_name
    return match_language(next(filter(None, map(os.environ.get, LOCALE_VARIABLES)), None))


def t(name: str, /, **values: str | float) -> str:
    """The text of a Fluent message, or of `message.attribute`, in the present language."""
    return _CurrentWords.words(name, **values)


def has_text(name: str) -> bool:
    """Whether there is a Fluent message of that name."""
    return name in _CurrentWords.words


def capitalize_first(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def truncate_word(text: str, width: int) -> str:
    """The word, cut and ended by a point if it is longer than the width."""
    return text if len(text) <= width else f"{text[: width - 1]}."
