"""Flags of every command that plays: the rules of the game, and the number of processes."""

import os
from dataclasses import dataclass
from typing import Annotated

from cyclopts import Parameter

from limelight.core.errors import OptionError
from limelight.core.validation import quote_value

MAX_PROCESSES = 256

SwitchFlag = Annotated[bool, Parameter(negative="", show_default=False)]
ProcessesFlag = Annotated[
    int | None,
    Parameter(
        help="The number of processes that play games, by default one for each core; "
        "it does not change the results."
    ),
]


@Parameter(name="*")
@dataclass(frozen=True)
class GameVariant:
    """The rules of a game.

    Parameters
    ----------
    rules
        Opera: book (the default) or course.
    handicap
        Opera: -3 to 3; Carlotta begins so many spaces nearer to the exit, against a strong
        Investigator.
    edition
        Jack: london (the default) or first, with other manholes and two characters exchanged.
    rounds
        Minuit: 1 to 8 (by default 3).
    speed_up
        Minuit: Hugo becomes faster each time he has gone round.
    expel
        Minuit: by an exact roll a guest may enter a taken room, and expels the guest who is there.
    """

    rules: str | None = None
    handicap: int | None = None
    edition: str | None = None
    rounds: int | None = None
    speed_up: SwitchFlag = False
    expel: SwitchFlag = False

    def to_options(self) -> dict[str, object]:
        """The options that were given, by their names in the games."""
        given = {
            "rules": self.rules,
            "handicap": self.handicap,
            "edition": self.edition,
            "rounds": self.rounds,
            "hugo_speed_up": self.speed_up or None,
            "expel": self.expel or None,
        }
        return {name: value for name, value in given.items() if value is not None}


def process_count(requested: int | None) -> int:
    """The number of processes; `OptionError` if it is out of range."""
    number = min(os.cpu_count() or 1, MAX_PROCESSES) if requested is None else requested
    if not 1 <= number <= MAX_PROCESSES:
        raise OptionError(
            f"--processes: {quote_value(number)} is not allowed; allowed: 1 to {MAX_PROCESSES}"
        )
    return number
