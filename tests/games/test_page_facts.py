"""The page's files about the games are those that the engine writes."""

import json
from pathlib import Path
from typing import Any

import pytest

from limelight import OVER, Rng, game, games
from limelight.games.page_facts import main, write_constant, write_page_files

pytestmark = pytest.mark.interpreted

PAGE = Path(__file__).parents[2] / "web" / "src"


@pytest.mark.parametrize("path", write_page_files())
def test_the_page_has_the_file_of_today(path: str) -> None:
    text = (PAGE / path).read_text(encoding="utf-8")
    assert text == write_page_files()[path], "run `make generate`"


def test_every_game_has_its_facts_on_the_page(tmp_path: Path) -> None:
    main([str(tmp_path)])
    written = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.ts")}
    assert written == {f"boards/{name}/facts.generated.ts" for name in games()} | {
        "lib/games.generated.ts"
    }


@pytest.mark.parametrize(
    "value",
    [{}, {"short": [1, "two", True, -3]}, {"long": list(range(99))}, {"a": [["b" * 60, "c" * 60]]}],
)
def test_a_constant_has_all_of_its_value(value: dict[str, Any]) -> None:
    text = write_constant("SOME", value)
    assert max(map(len, text.splitlines())) <= 100
    lines = text.replace(" as const;", "").partition("SOME = ")[2].splitlines()
    joined = " ".join(line.strip() for line in lines)
    assert json.loads(joined.replace(", }", "}").replace(", ]", "]")) == value


@pytest.mark.parametrize("name", games())
def test_a_game_has_secrets_if_two_seats_know_different_things(name: str) -> None:
    """Views differ between seats by more than what a seat may do, or they never do."""
    state: Any = game(name).new()
    rng = Rng(7)
    differs = False
    while state.turn != OVER:
        first, second = ({**state.view(seat), "seat": None, "legal": []} for seat in (0, 1))
        differs |= {**first, "barred": []} != {**second, "barred": []}
        state.play(state.draw(rng))
    assert game(name).facts["has_secrets"] is differs
