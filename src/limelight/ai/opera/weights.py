"""The learned weights of opera, and the parameters of its value function."""

from functools import cache
from pathlib import Path
from typing import Final

from limelight.ai.opera.value_function import MAX_SPACES, OperaValueFunction

# Parameters of the value function: `belief_gain_before_odd`, `belief_gain_before_even` and
# `information_price`. A phantom overstates what its opponent gains by knowing who it is, and so
# reveals less to an Investigator that knows its policy.
PHANTOM_PARAMETERS: Final = (1.6, 2.2, 0.055)
#: About what the belief gains in solved rounds: `python -m bench.opera_reading` measures it.
MEASURED_PARAMETERS: Final = (0.9, 1.1, 0.0)
#: For training, and for phantoms that assume that nobody reads them.
UNREAD_PARAMETERS: Final = (0.5, 0.5, 0.0)


def load_value_function(
    parameters: tuple[float, float, float] = PHANTOM_PARAMETERS,
) -> OperaValueFunction:
    """The value function with the learned weights."""
    return OperaValueFunction(load_weights(), *parameters)


@cache
def load_weights() -> list[float]:
    """The learned weights, by `weight_index`."""
    return parse_weights(weights_path().read_text())


def weights_path() -> Path:
    """The file that the players read."""
    return Path(__file__).with_name("weights.csv")


def parse_weights(text: str) -> list[float]:
    """The weights of a text that `format_weights` has written; `ValueError` if it is another."""
    return [float(value) for line in text.splitlines() for value in line.split(",")]


def format_weights(weights: list[float]) -> str:
    """The weights as a text, a row for each model, rules, kind of round, appearance and number."""
    width = int(MAX_SPACES)
    rows = [weights[start : start + width] for start in range(0, len(weights), width)]
    return "".join(",".join(f"{value:g}" for value in row) + "\n" for row in rows)
