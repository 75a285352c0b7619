"""The options of every game, and values to try: the default comes first."""

from typing import Final

from hypothesis import strategies as st

from limelight import game, games
from limelight.core.options import Option

#: Minuit is tried with so many rounds at most: more rounds are more of the same.
MAX_TRIED_ROUNDS: Final = 3


def _list_tried_values(option: Option) -> list[object]:
    return [
        value
        for value in option.list_values()
        if option.name != "rounds" or int(value) <= MAX_TRIED_ROUNDS
    ]


VALUES: dict[str, dict[str, list[object]]] = {
    name: {option.name: _list_tried_values(option) for option in game(name).options}
    for name in games()
}

#: Every value that is not the default: game, option, value.
UNUSUAL = [
    (name, option, value)
    for name, options in VALUES.items()
    for option, values in options.items()
    for value in values[1:]
]


def any_options(name: str) -> st.SearchStrategy[dict[str, object]]:
    """All options of a game, each with any of its values."""
    return st.fixed_dictionaries(
        {option: st.sampled_from(values) for option, values in VALUES[name].items()}
    )
