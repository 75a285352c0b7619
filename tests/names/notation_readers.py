"""Finds code that takes our notation apart; `describe` and `effects` say what it would read."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

from limelight import game, games
from limelight.games.game_modules import import_game_module

#: What code calls a text that is notation.
NOTATION_NAMES = frozenset(("say", "said", "seen", "notation", "notations"))
#: The same as the name of an attribute; as a variable it may be a line of a file.
NOTATION_ATTRIBUTES = NOTATION_NAMES | {"line"}
CUTTING_METHODS = ("partition", "rpartition", "split", "rsplit", "removeprefix", "removesuffix")
TEXT_METHODS = frozenset((*CUTTING_METHODS, "startswith", "endswith", "replace", "index", "find"))
PATTERN_FUNCTIONS = frozenset(
    ("compile", "match", "search", "fullmatch", "sub", "split", "findall", "finditer")
)
#: The signs of notation that no other text of ours is taken apart by.
NOTATION_SIGNS = ("→", ">", "?")


def list_notation_words() -> frozenset[str]:
    """The words of the notation of all games, without the names of pieces and places."""
    words: set[str] = {"accuses", "stays"}  # no action is read with these alone
    for name in games():
        notation: ModuleType = import_game_module("limelight.games", name, "notation")
        words |= set(re.findall(r"[a-z]{3,}", " ".join(notation.ACTIONS_BY_TEXT)))
        words -= set(_list_names(game(name).facts))
    return frozenset(words)


def _list_names(facts: Any) -> Iterator[str]:
    """Every text in the facts of a game, in lower case: characters, rooms, streets, seats."""
    if isinstance(facts, str):
        yield facts.lower()
    elif isinstance(facts, dict):
        for key, value in facts.items():
            yield key.lower()
            yield from _list_names(value)
    elif isinstance(facts, list | tuple):
        for item in facts:
            yield from _list_names(item)


NOTATION_WORDS = list_notation_words()


def find_notation_readers(source: str) -> list[int]:
    """The numbers of the lines of a Python source that take notation apart."""
    return sorted({node.lineno for node in ast.walk(ast.parse(source)) if _reads_notation(node)})


def _reads_notation(node: ast.AST) -> bool:
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
        return _is_text(node.left) and _is_notation(node.comparators[0])
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    method, receiver = node.func.attr, node.func.value
    texts = [text for argument in node.args for text in _list_texts(argument)]
    if isinstance(receiver, ast.Name) and receiver.id == "re" and method in PATTERN_FUNCTIONS:
        return any(map(_is_notation, node.args[1:])) or any(map(_has_notation_word, texts))
    if method in ("search", "match", "fullmatch", "exec"):
        return any(map(_is_notation, node.args))
    return method in TEXT_METHODS and (
        _is_notation(receiver)
        or any(_has_notation_word(text) or text.strip() in NOTATION_SIGNS for text in texts)
    )


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_notation(node: ast.AST) -> bool:
    """Whether the last name of an expression says that it is notation: `choice.notation`."""
    match node:
        case ast.Name(name):
            return name in NOTATION_NAMES
        case ast.Attribute(_, name) | ast.Subscript(_, ast.Constant(name)):
            return name in NOTATION_ATTRIBUTES
        case ast.Call(ast.Attribute(_, name)):
            return name in ("say", "seen")
        case _:
            return False


def _list_texts(node: ast.AST) -> list[str]:
    """The texts in an argument, those of an f-string and of a tuple included."""
    constants = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
    return [value for value in constants if isinstance(value, str)]


def _has_notation_word(text: str) -> bool:
    return not NOTATION_WORDS.isdisjoint(re.findall(r"[a-z]{3,}", text))


#: A regular expression in TypeScript, and not the end of a tag or a comment.
PAGE_PATTERN = re.compile(r"(?<=[(=:,\[!&|?{;\s])/(?![/*>\s])((?:\\.|\[[^\]\n]*\]|[^/\\\n])+)/")
_PAGE_TEXT = r"(?:\w+\??\.)*(?:said|say|notation)"
PAGE_SURGERY = re.compile(
    rf"\b{_PAGE_TEXT}\??\.(?:match(?:All)?|split|startsWith|endsWith|replace(?:All)?|indexOf"
    rf"|includes|slice|substring)\(|\.(?:exec|test)\({_PAGE_TEXT}\)"
)


def find_notation_readers_in_page(source: str) -> list[int]:
    """The numbers of the lines of a TypeScript or Svelte source that take notation apart."""
    return [
        number
        for number, line in enumerate(source.splitlines(), 1)
        if PAGE_SURGERY.search(line)
        or any("→" in text or _has_notation_word(text) for text in PAGE_PATTERN.findall(line))
    ]


def is_notation_module(path: Path) -> bool:
    """Whether it is a game's module `notation`, which reads notation for all others."""
    return path.name == "notation.py" and path.parent.parent.name == "games"
