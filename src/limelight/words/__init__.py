"""The texts that people read, from the Fluent files beside this module, which the page reads too.

A file is read when the first text of its language is needed.
"""

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

#: The languages that there are; the first is for readers of all others.
LANGUAGES = ("en", "fr", "de")


def match_language(tag: str | None) -> str:
    """The language for a tag such as fr_CA.UTF-8 or de-AT; English if there is none."""
    folded = (tag or "").casefold()
    return next((code for code in LANGUAGES if folded.startswith(code)), LANGUAGES[0])


class Words:
    """The texts of a language; a text that it lacks is English."""

    def __init__(self, language: str) -> None:
        self.language = match_language(language)

    def __call__(self, name: str, /, **values: str | float) -> str:
        """A text by its name, `name.attribute` for an attribute; `KeyError` if there is none."""
        for language in (self.language, LANGUAGES[0]):
            if has_message(language, name):
                return _format_message(_load_bundle(language), name, values)
        raise KeyError(name)

    def __contains__(self, name: str) -> bool:
        return has_message(self.language, name) or has_message(LANGUAGES[0], name)


def has_message(language: str, name: str) -> bool:
    """Whether a language itself has a text, without the fallback to English."""
    bundle = _load_bundle(language)
    key, _, attribute = name.partition(".")
    if not bundle.has_message(key):
        return False
    message = bundle.get_message(key)
    return attribute in message.attributes if attribute else message.value is not None


def _format_message(bundle: "FluentBundle", name: str, values: dict[str, str | float]) -> str:
    key, _, attribute = name.partition(".")
    message = bundle.get_message(key)
    pattern = message.attributes[attribute] if attribute else message.value
    assert pattern is not None
    text, _ = bundle.format_pattern(pattern, values)
    return str(text)


@cache
def _load_bundle(language: str) -> "FluentBundle":
    from fluent.runtime import FluentBundle, FluentResource  # slow to import, and seldom needed

    # A terminal would show the isolation marks around values.
    bundle = FluentBundle([language], use_isolating=False)
    for file in sorted(
        (resources.files(__name__) / language).iterdir(), key=lambda file: file.name
    ):
        if file.name.endswith(".ftl"):
            bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return bundle
