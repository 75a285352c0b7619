"""Flags of every command that plays: the rules of the game, and the number of processes."""

import os
from dataclasses import dataclass, field, make_dataclass
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from limelight.core.errors import OptionError
from limelight.core.options import Option
from limelight.core.validation import quote_value
from limelight.games import game as find_game
from limelight.games import games

MAX_PROCESSES = 256

SwitchFlag = Annotated[bool, Parameter(negative="", show_default=False)]
ProcessesFlag = Annotated[
    int | None,
    Parameter(
        help="The number of processes that play games, by default one for each core; "
        "it does not change the results."
    ),
]


#: Names that a flag had before, and that still work.
OLDER_NAMES = {"hugo_speed_up": "--speed-up"}


@dataclass(frozen=True)
class VariantFlags:
    """The rules of a game: a flag for each option of each game."""

    def to_options(self) -> dict[str, object]:
        """The options that were given, by their names in the games."""
        # A switch that is not given is False, another flag None; a number may be 0.
        return {
            name: value
            for name, value in vars(self).items()
            if value is not None and value is not False
        }


def _make_flags_class() -> type[VariantFlags]:
    """The flags of all games; games that share the name of an option share its flag."""
    options: dict[str, dict[str, Option]] = {}
    for game in games():
        for option in find_game(game).options:
            options.setdefault(option.name, {})[game] = option
    fields: list[tuple[str, object, object]] = []
    for name, by_game in options.items():
        (kind,) = {option.kind for option in by_game.values()}
        flag = Parameter(
            name=[f"--{name.replace('_', '-')}", *filter(None, [OLDER_NAMES.get(name)])],
            help=" ".join(_describe_option(game, option) for game, option in by_game.items()),
            negative="",
            show_default=False,
        )
        value_type, unset = FLAG_TYPES[kind]
        fields.append((name, Annotated[value_type, flag], field(default=unset)))
    module = {"__module__": __name__}  # cyclopts looks into no class of the standard library
    return make_dataclass(
        "GameVariant", fields, bases=(VariantFlags,), namespace=module, frozen=True
    )


FLAG_TYPES: dict[str, tuple[object, object]] = {
    "choice": (str | None, None),
    "number": (int | None, None),
    "switch": (bool, False),
}


def _describe_option(game: str, option: Option) -> str:
    """An option in one or two sentences, for the help of a command."""
    about = f"{game.capitalize()}: {option.summary}"
    if option.kind == "choice":
        return f"{about} {' or '.join(option.choices)}; by default {option.default}."
    if option.kind == "number":
        return f"{about} {option.low} to {option.high}; by default {option.default}."
    return about


if TYPE_CHECKING:
    GameVariant = VariantFlags
else:
    GameVariant = Parameter(name="*")(_make_flags_class())


def process_count(requested: int | None) -> int:
    """The number of processes; `OptionError` if it is out of range."""
    number = min(os.cpu_count() or 1, MAX_PROCESSES) if requested is None else requested
    if not 1 <= number <= MAX_PROCESSES:
        raise OptionError(
            f"--processes: {quote_value(number)} is not allowed; allowed: 1 to {MAX_PROCESSES}"
        )
    return number
