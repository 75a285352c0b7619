"""No regular expression and no string surgery reads our notation outside games/*/notation.py."""

import pytest

from tests.names import measure
from tests.names.notation_readers import (
    find_notation_readers,
    find_notation_readers_in_page,
    is_notation_module,
)


def test_notation_is_read_by_the_notation_of_each_game_alone() -> None:
    found = {
        str(path.relative_to(measure.ROOT)): lines
        for path in measure.python_files()
        if path.is_relative_to(measure.ROOT / "src") and not is_notation_module(path)
        if (lines := find_notation_readers(path.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_the_page_reads_no_notation() -> None:
    files = [
        path
        for path in sorted((measure.ROOT / "web" / "src").rglob("*"))
        if path.suffix in (".ts", ".svelte") and not path.name.endswith((".test.ts", ".d.ts"))
    ]
    found = {
        str(path.relative_to(measure.ROOT)): lines
        for path in files
        if (lines := find_notation_readers_in_page(path.read_text(encoding="utf-8")))
    }
    assert len(files) > 100
    assert found == {}


@pytest.mark.parametrize(
    "line",
    [
        r"  const placing = /^place (\d+)$/.exec(text);",
        r'  ["walk", /(?<who>\w+): (?<from>\w+) → (?<to>\w+)/],',
        "choices.filter(({ said }) => wantedMove.test(said))",
        'step.said.split(", ")',
        'choice.said?.startsWith("x")',
    ],
)
def test_a_line_of_the_page_that_takes_notation_apart_is_found(line: str) -> None:
    assert find_notation_readers_in_page(line) == [1]


@pytest.mark.parametrize(
    "line",
    [
        r"const level = /^level:(\d)$/.exec(seat.name);",
        '<a href="/place">place</a> <br /> stay </p>',
        "// place, stay / lost",
        'import { place } from "../lib/place";',
        'move.kind === "place" ? (a / place) / b : 0',
    ],
)
def test_other_lines_of_the_page_are_not_found(line: str) -> None:
    assert find_notation_readers_in_page(line) == []


@pytest.mark.parametrize(
    "line",
    [
        r're.fullmatch(r"lamp (\w+)>(\w+)", text)',
        r're.compile(r"(?:→|blackout|leave in|stay|padlock) ([\w-]+)$")',
        r're.search(r"\d+", choice.notation)',
        'choice.notation.partition(">")',
        'one["say"].rpartition(" → ")',
        "state.say(action).split()[0]",
        '" accuses " in notation',
        'turn.line.split(", ")',
        'text.endswith("?")',
        'text.startswith(("deal ", "jack "))',
        "_PLACE_PATTERN.search(choice.notation)",
        're.match(f"{name}: gather", text)',
    ],
)
def test_a_line_that_takes_notation_apart_is_found(line: str) -> None:
    assert find_notation_readers(f"import re\n{line}\n") == [2]


@pytest.mark.parametrize(
    "line",
    [
        'move["kind"] == "accuse"',
        '"accuses" in facts',
        'text.partition(":")',
        r're.findall(r"\w+", label)',
        "state.game.lines(notations)",
        "state.game.read(text)",
        "state.say(action) in known",
        'line.partition(",")',
    ],
)
def test_other_lines_are_not_found(line: str) -> None:
    assert find_notation_readers(line) == []
