"""The options of a game, said once: flags, forms, documents and tests follow from them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, SupportsIndex

from limelight.core import validation
from limelight.core.errors import OptionError
from limelight.core.validation import ErrorClass

OptionValue = str | int | bool


@dataclass(frozen=True)
class Option:
    """An option: its name, its kind, the values that it may have, and its default."""

    name: str
    kind: Literal["choice", "number", "switch"]
    default: OptionValue
    #: In one English sentence what it changes, for help texts and documents.
    summary: str
    #: The words that a choice may be.
    choices: tuple[str, ...] = ()
    #: The bounds of a number.
    low: int = 0
    high: int = 0

    def list_values_in_order(self) -> list[OptionValue]:
        """Every value that the option may have: the choices, ascending numbers, or off and on."""
        if self.kind == "choice":
            return list(self.choices)
        if self.kind == "number":
            return list(range(self.low, self.high + 1))
        return [False, True]

    def list_values(self) -> list[OptionValue]:
        """Every value that the option may have, the default first."""
        others = [value for value in self.list_values_in_order() if value != self.default]
        return [self.default, *others]

    def read_value(self, error_class: ErrorClass, field: str, value: object) -> OptionValue:
        """A given value, checked; an error names the field and what is allowed."""
        if self.kind == "choice":
            index = validation.read_choice_index(error_class, field, value, self.choices)
            return self.choices[index]
        if self.kind == "number":
            return validation.read_number(error_class, field, value, self.low, self.high)
        return validation.read_boolean(error_class, field, value)


@dataclass(frozen=True)
class OptionSet:
    """All options of a game, and how many may play it."""

    options: tuple[Option, ...]
    min_players: int = 2
    max_players: int = 2

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)

    def list_names(self) -> list[str]:
        """The names of the options."""
        return [option.name for option in self.options]

    def list_player_counts(self) -> list[int]:
        """The numbers of players that may play."""
        return list(range(self.min_players, self.max_players + 1))

    def find_option(self, name: str) -> Option:
        """The option of a name; `OptionError` lists the names."""
        for option in self.options:
            if option.name == name:
                return option
        raise OptionError(
            f"options: {validation.quote_value(name)} does not exist; "
            f"known: {', '.join(self.list_names())}"
        )

    def default_values(self) -> dict[str, OptionValue]:
        """Every option with its default."""
        return {option.name: option.default for option in self.options}

    def read_values(self, error_class: ErrorClass, given: object) -> dict[str, Any]:
        """Every option with its given value or its default; an error names the field at fault."""
        fields = validation.read_fields(error_class, "options", given, (), self.list_names())
        return {
            option.name: option.read_value(
                error_class, f"options.{option.name}", fields.get(option.name, option.default)
            )
            for option in self.options
        }

    def read_player_count(self, players: SupportsIndex) -> int:
        """A given number of players, checked; `OptionError` says what is allowed."""
        return validation.read_number(
            OptionError, "players", players, self.min_players, self.max_players
        )

    def to_json(self) -> list[dict[str, Any]]:
        """The options as JSON: what a form or another program needs to offer them."""
        return [_describe_option(option) for option in self.options]


def _describe_option(option: Option) -> dict[str, Any]:
    described: dict[str, Any] = {
        "name": option.name,
        "kind": option.kind,
        "default": option.default,
        "summary": option.summary,
    }
    if option.kind == "choice":
        described["choices"] = list(option.choices)
    elif option.kind == "number":
        described |= {"low": option.low, "high": option.high}
    return described
