"""The options of minuit."""

from collections.abc import Mapping
from typing import Any, Final

from limelight.core.game import Game
from limelight.core.options import Option, OptionSet
from limelight.games.minuit.state import MinuitState
from limelight.games.minuit.types import MinuitOptions

MAX_ROUNDS: Final = 8

OPTIONS = OptionSet(
    (
        Option("rounds", "number", 3, "The number of rounds.", low=1, high=MAX_ROUNDS),
        Option(
            "hugo_speed_up",
            "switch",
            False,
            "Hugo becomes faster each time he has gone round.",
        ),
        Option(
            "expel",
            "switch",
            False,
            "By an exact roll a guest may enter a taken room, and expels the guest who is there.",
        ),
    ),
    max_players=8,
)


def make_state(game: Game[MinuitState], players: int, options: Mapping[str, Any]) -> MinuitState:
    """The state in which a game begins, from the values of all options."""
    return MinuitState(game, players, options["rounds"], options["hugo_speed_up"], options["expel"])


def list_options(state: MinuitState) -> MinuitOptions:
    """The value of every option that a state is played by."""
    return {
        "rounds": int(state.rounds),
        "hugo_speed_up": bool(state.speed_up),
        "expel": bool(state.expel),
    }
