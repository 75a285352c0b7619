"""An option is known wherever options are told: whoever adds one is led here from place to place.

docs/adding-a-variant.md has the places in order.
"""

import dataclasses
import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

from limelight import game, games
from limelight.cli.game_options import Variant
from limelight.cli.i18n import t
from limelight.cli.renderer import Scene
from limelight.cli.renderers import DRAWINGS
from limelight.env.encoders import encoder
from limelight.env.openspiel import PARAMETERS
from limelight.words import Words
from tests.goldens.make import GAMES as GOLDENS
from tests.options import UNUSUAL, VALUES
from tests.perft.test_perft import cases

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "web" / "src" / "lib"
OPTIONS = [(name, option) for name in VALUES for option in VALUES[name]]


def usual(name: str) -> dict[str, object]:
    return game(name).options(game(name).new())


@pytest.mark.parametrize("name", games())
def test_every_option_is_tried(name: str) -> None:
    tried = {option: values[0] for option, values in VALUES[name].items()}
    assert tried == usual(name), "tests/options.py lacks one; next: docs/adding-a-variant.md"


@pytest.mark.parametrize(("name", "option", "value"), UNUSUAL)
def test_a_state_keeps_its_options(name: str, option: str, value: object) -> None:
    rules = game(name)
    state = rules.new(options={option: value})
    for same in (state, state.copy(), rules.setup(state.position())):
        assert rules.options(same) == {**usual(name), option: value}
        assert same.view(None)["options"] == rules.options(same)


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_keys_tell_games_with_other_options_apart(name: str, option: str) -> None:
    values = VALUES[name][option]
    for seat in (0, 1, None):
        keys = {game(name).new(options={option: value}).key(seat) for value in values}
        assert len(keys) == len(values)


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_perft_and_goldens_have_it(name: str, option: str) -> None:
    common = VALUES[name][option][0]
    assert any(position["options"].get(option, common) != common for position, _ in cases(name))
    played = [options for file, (_, options, _) in GOLDENS.items() if file.startswith(name)]
    assert any(options.get(option, common) != common for options in played)


def test_commands_take_it() -> None:
    told = {
        field.name: True if field.default is False else "told"
        for field in dataclasses.fields(Variant)
    }
    assert Variant(**told).options().keys() == {option for _, option in OPTIONS}  # type: ignore[arg-type]


@pytest.mark.parametrize("name", games())
def test_environments_have_it(name: str) -> None:
    assert usual(name).keys() <= {block.name for block in encoder(name).layout}
    given = PARAMETERS[name].items()
    assert dict(given - {("players", 2), ("variant", "")}) == usual(name)


def named(name: str, option: str, value: object) -> str:
    """The message that tells a value which is not usual, on the page and in the terminal."""
    key = f"option-{name}-{option.replace('_', '-')}"
    if isinstance(value, bool):
        return key
    return f"{key}-is" if isinstance(value, int) else f"{key}-{value}"


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_there_are_words_for_it(name: str, option: str) -> None:
    words = Words("en")  # what one language has, the others must have
    assert named(name, option, True) in words
    for value in VALUES[name][option]:
        assert named(name, option, value) in words


def drawn(name: str, **options: object) -> str:
    out = io.StringIO()
    view = game(name).new(options=options).view(None)
    Console(file=out, width=200).print(DRAWINGS[name].draw(Scene(view, [], 200, 60)))
    return out.getvalue()


@pytest.mark.parametrize(("name", "option", "value"), UNUSUAL)
def test_the_terminal_tells_it(name: str, option: str, value: object) -> None:
    told = drawn(name, **{option: value})
    if isinstance(value, int) and not isinstance(value, bool):
        assert told.splitlines()[0] != drawn(name).splitlines()[0]
    else:
        assert t(named(name, option, value)) in told


@pytest.mark.parametrize("name", games())
def test_the_page_offers_it(name: str) -> None:
    text = (PAGE / "games.ts").read_text(encoding="utf-8")
    about = re.findall(rf"^  {name}: {{\n(.*?)^  }},", text, re.DOTALL | re.MULTILINE)
    assert re.findall(r'{ name: "(\w+)"', about[0]) == list(usual(name))
    for values, option in (
        (json.loads(found[1]), found[0])
        for found in re.findall(r'name: "(\w+)", kind: "choice", values: (\[.*?\])', about[0])
    ):
        assert values == VALUES[name][option]


def test_the_page_knows_what_is_usual() -> None:
    text = (PAGE / "terms.ts").read_text(encoding="utf-8")
    table = re.findall(r"^const USUAL: Options = {\n(.*?)^};", text, re.DOTALL | re.MULTILINE)[0]
    told = {name: json.loads(value) for name, value in re.findall(r"(\w+): (.*),", table)}
    for name in games():
        assert told.items() >= usual(name).items()
    assert told.keys() == {option for _, option in OPTIONS}


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_the_guide_has_it(name: str, option: str) -> None:
    for page, row in (("engine", f"| {name} |"), ("research", f"| `limelight_{name}` |")):
        lines = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8").splitlines()
        assert any(line.startswith(row) and f"`{option}`" in line for line in lines)
