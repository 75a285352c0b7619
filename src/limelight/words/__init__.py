"""The wording of the house, from the Fluent files beside this module, which the page reads too.

Nothing is read before a text is asked for.
"""

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

#: What the house speaks; the first is what everybody else is told in.
LANGUAGES = ("en", "fr", "de")


def spoken(tag: str | None) -> str:
    """The language of ours that a tag such as fr_CA.UTF-8 or de-AT asks for, or else English."""
    asked = (tag or "").casefold()
    return next((ours for ours in LANGUAGES if asked.startswith(ours)), LANGUAGES[0])


class Words:
    """The texts of a language; what it lacks is said in English."""

    def __init__(self, language: str) -> None:
        self.language = spoken(language)

    def __call__(self, name: str, /, **values: str | float) -> str:
        """A text by its name, `name.attribute` for an attribute; `KeyError` if there is none."""
        for language in (self.language, LANGUAGES[0]):
            if has(language, name):
                return _said(_read(language), name, values)
        raise KeyError(name)

    def __contains__(self, name: str) -> bool:
        return has(self.language, name) or has(LANGUAGES[0], name)


def has(language: str, name: str) -> bool:
    """Whether a language itself has a text of that name."""
    bundle = _read(language)
    key, _, attribute = name.partition(".")
    if not bundle.has_message(key):
        return False
    message = bundle.get_message(key)
    return attribute in message.attributes if attribute else message.value is not None


def _said(bundle: "FluentBundle", name: str, values: dict[str, str | float]) -> str:
    key, _, attribute = name.partition(".")
    message = bundle.get_message(key)
    pattern = message.attributes[attribute] if attribute else message.value
    assert pattern is not None
    text, _ = bundle.format_pattern(pattern, values)
    return str(text)


@cache
def _read(language: str) -> "FluentBundle":
    from fluent.runtime import FluentBundle, FluentResource  # slow, and seldom needed

    # Marks around what is filled in would be seen in a terminal.
    bundle = FluentBundle([language], use_isolating=False)
    for file in sorted(
        (resources.files(__name__) / language).iterdir(), key=lambda file: file.name
    ):
        if file.name.endswith(".ftl"):
            bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return bundle
