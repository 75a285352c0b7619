"""Writes the types of the page's messages, so that a wrong name or a missing variable is an error.

Run as `python -m limelight.words.page_types FILE`; `make generate` does. The types follow from the
Fluent files alone: a message needs a variable if any language's text has it.
"""

import argparse
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from limelight.words import LANGUAGES

FOLDER = Path(__file__).parent
#: The files that the page does not load.
PYTHON_FILES = ("notices", "terminal")

#: TypeScript's type of a variable that is inserted, and of one that chooses a plural form.
TEXT, NUMBER = "string | number", "number"
#: The plural forms that numbers alone have; every choice has the form "other".
PLURAL_FORMS = frozenset(("zero", "one", "two", "few", "many"))

HEADER = """\
/**
 * Every message of the page with the variables of its text, attributes as `name.attribute`.
 *
 * `make generate` writes this file from src/limelight/words: edit the messages there.
 */
export interface Messages {
"""

Variables = dict[str, str]


class _VariableCollector(Visitor):
    """Collects the variables of a pattern with their types."""

    def __init__(self) -> None:
        self.variables: Variables = {}
        #: Other messages, whose variables would be needed too.
        self.references: list[str] = []

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.references.append(node.id.name)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.setdefault(node.id.name, TEXT)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        if isinstance(node.selector, ast.VariableReference) and _is_plural(node.variants):
            self.variables[node.selector.id.name] = NUMBER
        self.generic_visit(node)

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802
        for argument in node.arguments.positional:
            if isinstance(argument, ast.VariableReference):
                self.variables[argument.id.name] = NUMBER


def _is_plural(variants: Sequence[ast.Variant]) -> bool:
    """Whether a choice is between numbers: strings would always get its default."""
    return any(
        isinstance(variant.key, ast.NumberLiteral) or variant.key.name in PLURAL_FORMS
        for variant in variants
    )


def list_message_variables(files: Iterable[Path]) -> dict[str, Variables]:
    """The variables of every message and attribute of some Fluent files of one language.

    ValueError if a file cannot be read, has a message twice or refers to another message.
    """
    found: dict[str, Variables] = {}
    for path in files:
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            if isinstance(entry, ast.BaseComment):
                continue
            if not isinstance(entry, ast.Message):
                raise ValueError(f"{path}: not a message: {entry.to_json()}")
            patterns = {entry.id.name: entry.value}
            for attribute in entry.attributes:
                patterns[f"{entry.id.name}.{attribute.id.name}"] = attribute.value
            for name, pattern in patterns.items():
                if name in found:
                    raise ValueError(f"{path}: {name} is there twice")
                if pattern is not None:
                    found[name] = _collect_variables(pattern, f"{path}: {name}")
    return found


def _collect_variables(pattern: ast.Pattern, place: str) -> Variables:
    collector = _VariableCollector()
    collector.visit(pattern)
    if collector.references:
        raise ValueError(f"{place} refers to {', '.join(collector.references)}")
    return collector.variables


def merge_languages(languages: Iterable[Mapping[str, Variables]]) -> dict[str, Variables]:
    """The variables that the messages need in any language, by name."""
    merged: dict[str, Variables] = {}
    for messages in languages:
        for name, variables in messages.items():
            needed = merged.setdefault(name, {})
            for variable, kind in variables.items():
                needed[variable] = NUMBER if NUMBER in (kind, needed.get(variable)) else kind
    return merged


def list_page_files(language: str) -> list[Path]:
    """The Fluent files of a language that the page loads."""
    return [
        path for path in sorted((FOLDER / language).glob("*.ftl")) if path.stem not in PYTHON_FILES
    ]


def write_page_types() -> str:
    """The text of `words.d.ts`."""
    messages = merge_languages(
        list_message_variables(list_page_files(language)) for language in LANGUAGES
    )
    lines = [f"  {_quote_key(name)}: {_write_type(messages[name])};\n" for name in sorted(messages)]
    return HEADER + "".join(lines) + "}\n"


def _quote_key(name: str) -> str:
    """As the page's formatter wants it: quotes only where they are needed."""
    return name if name.isidentifier() else f'"{name}"'


def _write_type(variables: Variables) -> str:
    if not variables:
        return "object"
    return "{ " + "; ".join(f"{name}: {variables[name]}" for name in sorted(variables)) + " }"


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the types to the file that the command names."""
    parser = argparse.ArgumentParser(
        prog="python -m limelight.words.page_types", description=__doc__
    )
    parser.add_argument("file", type=Path)
    parser.parse_args(arguments).file.write_text(write_page_types(), encoding="utf-8")


if __name__ == "__main__":
    main()
