"""The options of a game in words, for the titles that the terminal shows."""

from collections.abc import Mapping

from limelight.cli.i18n import t
from limelight.core.options import Option, OptionValue
from limelight.games import game as find_game


def describe_unusual_options(game: str, values: Mapping[str, OptionValue]) -> dict[str, str]:
    """Each option that does not have its default, in a few words, by its name."""
    return {
        option.name: _describe_value(game, option, values[option.name])
        for option in find_game(game).options
        if values[option.name] != option.default
    }


def _describe_value(game: str, option: Option, value: OptionValue) -> str:
    key = f"option-{game}-{option.name.replace('_', '-')}"
    if option.kind == "choice":
        return t(f"{key}-{value}")
    if option.kind == "number":
        return t(f"{key}-is", number=f"{value:+}" if option.low < 0 else str(value))
    return t(key)
