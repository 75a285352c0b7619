"""The options of every game, and values to try: the default comes first."""

from collections import Counter
from collections.abc import Iterator
from itertools import count, product
from typing import Final

from hypothesis import strategies as st

from limelight import game, games
from limelight.core.options import Option

#: Minuit is tried with so many rounds at most: more rounds are more of the same.
MAX_TRIED_ROUNDS: Final = 3


def is_tried(option: Option, value: object) -> bool:
    """Whether games with this value of an option are played in tests."""
    return option.name != "rounds" or int(str(value)) <= MAX_TRIED_ROUNDS


VALUES: dict[str, dict[str, list[object]]] = {
    name: {
        option.name: [value for value in option.list_values() if is_tried(option, value)]
        for option in game(name).options
    }
    for name in games()
}

#: Every value that is not the default: game, option, value.
UNUSUAL = [
    (name, option, value)
    for name, options in VALUES.items()
    for option, values in options.items()
    for value in values[1:]
]


def list_combinations(name: str) -> list[dict[str, object]]:
    """Every combination of a game's choices and switches; its numbers are left out."""
    combined = [option for option in game(name).options if option.kind != "number"]
    names = [option.name for option in combined]
    values = [option.list_values_in_order() for option in combined]
    return [dict(zip(names, combination, strict=True)) for combination in product(*values)]


def cycle_options(name: str) -> Iterator[dict[str, object]]:
    """Values of all options of a game, in an order that soon has them in many combinations.

    The values of each option take turns. Where two options have as many values, the later one
    changes more slowly.
    """
    for number in count():
        values_per_option: Counter[int] = Counter()
        options: dict[str, object] = {}
        for option in game(name).options:
            values = [value for value in option.list_values_in_order() if is_tried(option, value)]
            slowness = len(values) ** values_per_option[len(values)]
            values_per_option[len(values)] += 1
            options[option.name] = values[number // slowness % len(values)]
        yield options


def any_options(name: str) -> st.SearchStrategy[dict[str, object]]:
    """All options of a game, each with any of its values."""
    return st.fixed_dictionaries(
        {option: st.sampled_from(values) for option, values in VALUES[name].items()}
    )
