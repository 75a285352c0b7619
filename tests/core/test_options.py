"""Options: what may be chosen, what is refused, and what a form gets to know."""

import json
from typing import Any

import numpy as np
import pytest

from limelight import OptionError
from limelight.core.errors import PositionError
from limelight.core.options import Option, OptionSet

WEATHER = Option("weather", "choice", "fog", "What the night is like.", choices=("clear", "fog"))
CANDLES = Option("candles", "number", 3, "How many candles burn.", low=1, high=4)
WIND = Option("wind", "switch", False, "Whether the wind blows candles out.")
OPTIONS = OptionSet((WEATHER, CANDLES, WIND), max_players=4)
FOR_TWO = OptionSet((WEATHER,))


def test_an_option_lists_its_values_with_the_default_first() -> None:
    assert WEATHER.list_values() == ["fog", "clear"]
    assert CANDLES.list_values() == [3, 1, 2, 4]
    values = WIND.list_values()
    assert values == [False, True]
    assert [type(value) for value in values] == [bool, bool]


def test_what_is_not_given_has_its_default() -> None:
    defaults = {"weather": "fog", "candles": 3, "wind": False}
    assert OPTIONS.default_values() == OPTIONS.read_values(OptionError, {}) == defaults
    given = {"wind": True, "candles": 1}
    assert OPTIONS.read_values(OptionError, given) == defaults | given
    assert list(OPTIONS.read_values(OptionError, given)) == OPTIONS.list_names()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"weather": "snow"}, "options.weather: 'snow' is not allowed; allowed: clear, fog"),
        ({"weather": 1}, "options.weather: 1 is not allowed"),
        ({"candles": 0}, "options.candles: 0 is not allowed; allowed: a whole number 1 to 4"),
        ({"candles": 5}, "options.candles: 5 is not allowed"),
        ({"candles": True}, "options.candles: True is not allowed"),
        ({"candles": "3"}, "options.candles: '3' is not allowed"),
        ({"wind": 1}, "options.wind: 1 is not allowed"),
        ({"wind": None}, "options.wind: None is not allowed"),
        ({"moon": 1}, "options: unknown field 'moon'; allowed: weather, candles, wind"),
        ([], "options: "),
        (None, "options: "),
    ],
)
@pytest.mark.parametrize("error_class", [OptionError, PositionError])
def test_an_error_names_the_option_and_what_is_allowed(
    given: Any, says: str, error_class: type[OptionError] | type[PositionError]
) -> None:
    with pytest.raises(error_class) as caught:
        OPTIONS.read_values(error_class, given)
    assert str(caught.value).startswith(says)


def test_an_option_is_found_by_its_name() -> None:
    assert OPTIONS.find_option("candles") is CANDLES
    with pytest.raises(OptionError, match="'moon' does not exist; known: weather, candles, wind"):
        OPTIONS.find_option("moon")


def test_the_options_are_listed_in_their_order() -> None:
    assert list(OPTIONS) == [WEATHER, CANDLES, WIND]
    assert OPTIONS.list_names() == ["weather", "candles", "wind"]
    assert (len(OPTIONS), len(FOR_TWO)) == (3, 1)


def test_the_number_of_players_is_checked() -> None:
    assert OPTIONS.list_player_counts() == [2, 3, 4]
    assert FOR_TWO.list_player_counts() == [2]
    assert OPTIONS.read_player_count(np.int64(4)) == 4
    assert FOR_TWO.read_player_count(np.int64(2)) == 2
    for count in (1, 5, -1, 2**70):
        with pytest.raises(OptionError, match=r"^players: .*; allowed: a whole number 2 to 4$"):
            OPTIONS.read_player_count(count)
    wrong_counts: list[Any] = [1, 3, 2**70, 2.0, "2", True]
    for count in wrong_counts:
        with pytest.raises(OptionError, match=r"^players: .* is not allowed; allowed: 2$"):
            FOR_TWO.read_player_count(count)


def test_a_form_gets_the_options_as_json() -> None:
    described = OPTIONS.to_json()
    assert json.loads(json.dumps(described)) == described
    assert described == [
        {
            "name": "weather",
            "kind": "choice",
            "default": "fog",
            "summary": "What the night is like.",
            "choices": ["clear", "fog"],
        },
        {
            "name": "candles",
            "kind": "number",
            "default": 3,
            "summary": "How many candles burn.",
            "low": 1,
            "high": 4,
        },
        {
            "name": "wind",
            "kind": "switch",
            "default": False,
            "summary": "Whether the wind blows candles out.",
        },
    ]


def test_an_option_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        WIND.default = True  # type: ignore[misc]
