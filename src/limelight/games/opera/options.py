"""The options of opera."""

from collections.abc import Mapping
from typing import Any, Final

from limelight.core.game import Game
from limelight.core.options import Option, OptionSet
from limelight.games.opera.moves import BOOK, COURSE
from limelight.games.opera.state import OperaState
from limelight.games.opera.types import OperaOptions, OperaRules

RULES: Final[tuple[OperaRules, ...]] = ("book", "course")

OPTIONS = OptionSet(
    (
        Option(
            "rules",
            "choice",
            "book",
            "The rulebook's game, or the simpler one of the programming course.",
            choices=RULES,
        ),
        Option(
            "handicap",
            "number",
            0,
            "How many spaces nearer to the exit Carlotta begins, against a strong Investigator.",
            low=-3,
            high=3,
        ),
    )
)


def make_state(game: Game[OperaState], options: Mapping[str, Any]) -> OperaState:
    """The state in which a game begins, from the values of all options."""
    rules = BOOK if options["rules"] == RULES[BOOK] else COURSE
    return OperaState(game, rules, options["handicap"])


def list_options(state: OperaState) -> OperaOptions:
    """The value of every option that a state is played by."""
    return {"rules": RULES[state.rules], "handicap": int(state.handicap)}
