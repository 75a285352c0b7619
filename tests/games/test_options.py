"""Every option is known in all places that list options: the failing tests name those that lack it.

docs/adding-a-variant.md has the places in order.
"""

import dataclasses
import io
from pathlib import Path

import pytest
from rich.console import Console

from limelight import game, games
from limelight.cli.game_options import GameVariant
from limelight.cli.i18n import t
from limelight.cli.renderer import Scene
from limelight.cli.renderers import RENDERERS
from limelight.env.encoders import encoder
from limelight.env.openspiel import GAME_PARAMETERS
from limelight.words import Words
from tests.goldens.make import GAMES as GOLDENS
from tests.options import UNUSUAL, VALUES
from tests.perft.test_perft import read_cases

ROOT = Path(__file__).parents[2]
OPTIONS = [(name, option) for name in VALUES for option in VALUES[name]]


def default_options(name: str) -> dict[str, object]:
    return game(name).options.default_values()


@pytest.mark.parametrize(("name", "option", "value"), UNUSUAL)
def test_a_state_keeps_its_options(name: str, option: str, value: object) -> None:
    rules = game(name)
    state = rules.new(options={option: value})
    for same in (state, state.copy(), rules.setup(state.position())):
        assert same.options() == {**default_options(name), option: value}
        assert same.view(None)["options"] == same.options()


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_games_with_other_options_have_other_keys(name: str, option: str) -> None:
    values = VALUES[name][option]
    for seat in (0, 1, None):
        keys = {game(name).new(options={option: value}).key(seat) for value in values}
        assert len(keys) == len(values)


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_perft_and_goldens_have_the_option(name: str, option: str) -> None:
    default = VALUES[name][option][0]
    assert any(
        position["options"].get(option, default) != default for position, _ in read_cases(name)
    )
    played = [options for file, (_, options, _) in GOLDENS.items() if file.startswith(name)]
    assert any(options.get(option, default) != default for options in played)


def test_commands_have_the_option() -> None:
    arguments = {
        field.name: True if field.default is False else "a value"
        for field in dataclasses.fields(GameVariant)
    }
    assert GameVariant(**arguments).to_options().keys() == {option for _, option in OPTIONS}  # type: ignore[arg-type]


@pytest.mark.parametrize("name", games())
def test_environments_have_the_option(name: str) -> None:
    assert default_options(name).keys() <= {block.name for block in encoder(name).layout}
    given = GAME_PARAMETERS[name].items()
    assert dict(given - {("players", 2), ("variant", "")}) == default_options(name)


def message_key(name: str, option: str, value: object) -> str:
    """The key of the message for a value that is not the default, on page and terminal."""
    key = f"option-{name}-{option.replace('_', '-')}"
    if isinstance(value, bool):
        return key
    return f"{key}-is" if isinstance(value, int) else f"{key}-{value}"


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_the_option_has_words(name: str, option: str) -> None:
    words = Words("en")  # every language has the same messages
    assert message_key(name, option, True) in words
    for value in VALUES[name][option]:
        assert message_key(name, option, value) in words


def draw_terminal(name: str, **options: object) -> str:
    out = io.StringIO()
    view = game(name).new(options=options).view(None)
    Console(file=out, width=200).print(RENDERERS[name].render_scene(Scene(view, [], 200, 60)))
    return out.getvalue()


@pytest.mark.parametrize(("name", "option", "value"), UNUSUAL)
def test_the_terminal_shows_the_option(name: str, option: str, value: object) -> None:
    text = draw_terminal(name, **{option: value})
    if isinstance(value, int) and not isinstance(value, bool):
        assert text.splitlines()[0] != draw_terminal(name).splitlines()[0]
    else:
        assert t(message_key(name, option, value)) in text


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_the_guide_has_the_option(name: str, option: str) -> None:
    for page, row in (("engine", f"| {name} |"), ("research", f"| `limelight_{name}` |")):
        lines = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8").splitlines()
        assert any(line.startswith(row) and f"`{option}`" in line for line in lines)
