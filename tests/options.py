"""The options of every game, and values to try: the default comes first."""

from hypothesis import strategies as st

VALUES: dict[str, dict[str, list[object]]] = {
    "opera": {"rules": ["book", "course"], "handicap": [0, -3, -2, -1, 1, 2, 3]},
    "jack": {"edition": ["london", "first"]},
    "minuit": {"rounds": [3, 1, 2], "hugo_speed_up": [False, True], "expel": [False, True]},
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
