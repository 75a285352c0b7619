"""Writes what the page knows of each game without asking the server, as TypeScript.

Run as `python -m limelight.games.page_facts FOLDER` with the folder of the page's sources;
`make generate` does. `boards/NAME/facts.generated.ts` has the facts of a game, with which its board
is drawn, and `lib/games.generated.ts` what the page needs to offer all games.
"""

import argparse
import json
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from limelight.games import GAMES, game

HEADER: Final = """\
// `make generate` writes this file from src/limelight/games: edit facts.py and options.py there.
"""
#: Values that take more than a line of this length are broken into their parts.
LINE_LENGTH: Final = 100

#: What facts and options consist of.
PlainValue: TypeAlias = "str | int | list[PlainValue] | dict[str, PlainValue]"


def write_page_files() -> dict[str, str]:
    """The text of every file, by its path in the folder of the page's sources."""
    offers = {name: describe_offer(name) for name in GAMES}
    texts = {"lib/games.generated.ts": write_constant("OFFERS", offers)}
    for name, rules in GAMES.items():
        texts[f"boards/{name}/facts.generated.ts"] = write_constant("FACTS", rules.facts)
    return texts


def describe_offer(name: str) -> dict[str, Any]:
    """What the page needs to offer a game: its players, its options, who is suspected."""
    rules = game(name)
    return {
        "players": rules.options.list_player_counts(),
        "secrets": rules.facts["has_secrets"],
        "suspects": rules.facts.get("characters", []),
        "options": [describe_option(option) for option in rules.options.to_json()],
    }


def describe_option(option: Mapping[str, Any]) -> dict[str, Any]:
    """An option without its English summary: the page has its own words."""
    return {key: value for key, value in option.items() if key != "summary"}


def write_constant(name: str, value: Mapping[str, Any]) -> str:
    """A module with one constant, whose names and numbers are literal types."""
    return f"{HEADER}\nexport const {name} = {_write_value(dict(value), '')} as const;\n"


def _write_value(value: PlainValue, indent: str) -> str:
    """A value as JSON, on one line if that is not long; the page's formatter leaves it alone."""
    line = json.dumps(value, ensure_ascii=False)
    inner = f"{indent}  "
    if not isinstance(value, list | dict) or len(inner) + len(line) <= LINE_LENGTH:
        return line
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {_write_value(part, inner)}" for key, part in value.items()]
    else:
        parts = _write_parts(value, inner)
    opening, closing = line[0], line[-1]
    return f"{opening}\n" + "".join(f"{inner}{part},\n" for part in parts) + indent + closing


def _write_parts(values: list[PlainValue], indent: str) -> list[str]:
    """The lines of a list: one for each part, or as many numbers and words as fit."""
    parts = [_write_value(value, indent) for value in values]
    if not all(isinstance(value, str | int) for value in values):
        return parts
    width = LINE_LENGTH - len(indent)
    lines = textwrap.wrap(", ".join(parts), width, break_on_hyphens=False, break_long_words=False)
    return [line.removesuffix(",") for line in lines]


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the files into the folder that the command names."""
    parser = argparse.ArgumentParser(
        prog="python -m limelight.games.page_facts", description=__doc__
    )
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args(arguments).folder
    for path, text in write_page_files().items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
