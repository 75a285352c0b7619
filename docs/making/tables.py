"""Writes the tables of the guide that follow from the games: `make generate` runs this file.

A table stands between the lines `<!-- written by make generate: NAME -->` and `<!-- end -->`.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import limelight
from limelight.core.options import Option
from limelight.env.encoders import encoder
from limelight.env.openspiel import list_parameters

GUIDE = Path(__file__).parents[1]


def describe_values(option: Option) -> str:
    """The values of an option, the default named if it is not the first."""
    if option.kind == "switch":
        return ""
    if option.kind == "choice":
        return " or ".join(option.choices)
    return f"{option.low} to {option.high}"


def write_option_table() -> Iterator[str]:
    """A row for each option of each game."""
    yield "| game | players | option | values | by default | what it changes |"
    yield "|---|---|---|---|---|---|"
    for name in limelight.games():
        options = limelight.game(name).options
        counts = options.list_player_counts()
        players = f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else f"{counts[0]}"
        rows = [
            f"`{option.name}` | {describe_values(option) or 'a switch'} | "
            f"{'off' if option.kind == 'switch' else option.default} | {option.summary}"
            for option in options
        ]
        for number, row in enumerate(rows or ["none | | |"]):
            yield f"| {name if number == 0 else ''} | {'' if number else players} | {row} |"


def write_parameter_table() -> Iterator[str]:
    """A row for each game of OpenSpiel."""
    yield "| game | parameters |"
    yield "|---|---|"
    for name in limelight.games():
        options = limelight.game(name).options
        values = {option.name: describe_values(option) for option in options}
        values["players"] = f"{options.min_players} to {options.max_players}"
        parameters = [f"`{key}` {values.get(key, '')}".rstrip() for key in list_parameters(name)]
        yield f"| `limelight_{name}` | {'; '.join(parameters)} |"


def write_block_tables() -> Iterator[str]:
    """For each game a row for each block of an observation."""
    for name in limelight.games():
        game_encoder = encoder(name)
        yield f"### {name}\n"
        yield f"{game_encoder.size} cells; masks have {game_encoder.actions}.\n"
        yield "| block | from | cells | meaning |"
        yield "|---|---:|---:|---|"
        for block in game_encoder.layout:
            yield f"| {block.name} | {block.start} | {block.size} | {block.meaning} |"
        yield ""


#: The tables by the page that they stand on, and their name there.
TABLES: dict[tuple[str, str], Callable[[], Iterator[str]]] = {
    ("engine.md", "options"): write_option_table,
    ("research.md", "parameters"): write_parameter_table,
    ("research.md", "observations"): write_block_tables,
}


def replace_table(page: str, name: str, text: str) -> str:
    """The text of a page with the table of today."""
    table = "\n".join(TABLES[page, name]()).strip()
    pattern = rf"(<!-- written by make generate: {name} -->\n\n).*?(\n\n<!-- end -->)"
    replaced, count = re.subn(
        pattern, lambda found: found[1] + table + found[2], text, flags=re.DOTALL
    )
    assert count == 1, f"{page} has no place for the table {name}"
    return replaced


def main() -> None:
    """Write the tables."""
    for page, name in TABLES:
        path = GUIDE / page
        text = replace_table(page, name, path.read_text(encoding="utf-8"))
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
