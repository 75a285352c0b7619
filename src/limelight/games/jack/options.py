"""The options of jack."""

from collections.abc import Mapping
from typing import Any

from limelight.core.game import Game
from limelight.core.options import Option, OptionSet
from limelight.games.jack.board import EDITIONS
from limelight.games.jack.state import JackState
from limelight.games.jack.types import JackOptions

OPTIONS = OptionSet(
    (
        Option(
            "edition",
            "choice",
            EDITIONS[0],
            "The map of the London edition, or of the first one, which has other manholes and "
            "exchanges Watson and Miss Stealthy.",
            choices=EDITIONS,
        ),
    )
)


def make_state(game: Game[JackState], options: Mapping[str, Any]) -> JackState:
    """The state in which a game begins, from the values of all options."""
    return JackState(game, EDITIONS.index(options["edition"]))


def list_options(state: JackState) -> JackOptions:
    """The value of every option that a state is played by."""
    return {"edition": EDITIONS[state.edition]}
