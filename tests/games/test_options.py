"""Every option is known in all places that list options: the failing tests name those that lack it.

docs/adding-a-variant.md has the places in order.
"""

import dataclasses
import io
import json
from pathlib import Path
from typing import get_args

import pytest
from cyclopts import App
from rich.console import Console

from limelight import game, games
from limelight.cli.game_options import GameVariant
from limelight.cli.i18n import t
from limelight.cli.renderer import TerminalMoment
from limelight.cli.renderers import renderer_for
from limelight.env.encoders import encoder
from limelight.env.openspiel import list_parameters
from limelight.words import Words
from tests.goldens.make import FOLDER as GOLDENS
from tests.options import UNUSUAL, VALUES
from tests.perft.test_perft import read_cases

pytestmark = pytest.mark.interpreted

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
    played = [read_golden_options(path) for path in GOLDENS.glob(f"{name}-*.txt")]
    assert any(options[option] != default for options in played)


def read_golden_options(path: Path) -> dict[str, object]:
    options: dict[str, object] = json.loads(
        path.read_text(encoding="utf-8").splitlines()[0].removeprefix("options: ")
    )
    return options


def read_flags(*words: str) -> dict[str, object]:
    """The options that flags of a command give."""
    app = App(result_action="return_value")

    @app.default
    def collect(*, variant: GameVariant | None = None) -> dict[str, object]:
        return (variant or GameVariant()).to_options()

    given: dict[str, object] = app(words)
    return given


@pytest.mark.parametrize(("name", "option", "value"), UNUSUAL)
def test_commands_have_a_flag_for_the_option(name: str, option: str, value: object) -> None:
    flag = f"--{option.replace('_', '-')}"
    assert read_flags(*([flag] if value is True else [flag, str(value)])) == {option: value}


def test_flags_that_are_not_given_set_no_option() -> None:
    assert read_flags() == {}
    assert read_flags("--handicap", "0") == {"handicap": 0}


def test_the_older_name_of_a_flag_still_works() -> None:
    assert read_flags("--speed-up") == read_flags("--hugo-speed-up") == {"hugo_speed_up": True}


def test_the_help_of_a_flag_has_the_summary_and_the_values_of_its_option() -> None:
    help_texts = {
        field.name: get_args(field.type)[1].help for field in dataclasses.fields(GameVariant)
    }
    for name in games():
        for option in game(name).options:
            assert f"{name.capitalize()}: {option.summary}" in help_texts[option.name]
            assert all(choice in help_texts[option.name] for choice in option.choices)
    assert "-3 to 3; by default 0" in help_texts["handicap"]
    assert help_texts.keys() == {option for _, option in OPTIONS}


@pytest.mark.parametrize("name", games())
def test_environments_have_the_option(name: str) -> None:
    assert default_options(name).keys() <= {block.name for block in encoder(name).layout}
    given = list_parameters(name).items()
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
    Console(file=out, width=200).print(
        renderer_for(name).render_moment(TerminalMoment(view, [], 200, 60))
    )
    return out.getvalue()


@pytest.mark.parametrize(("name", "option", "value"), UNUSUAL)
def test_the_terminal_shows_the_option(name: str, option: str, value: object) -> None:
    text = draw_terminal(name, **{option: value})
    if isinstance(value, int) and not isinstance(value, bool):
        assert text.splitlines()[0] != draw_terminal(name).splitlines()[0]
    else:
        assert t(message_key(name, option, value)) in text
