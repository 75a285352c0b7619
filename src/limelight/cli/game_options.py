"""What every command that plays is told about the games: by which rules, and how many at a time."""

import os
from dataclasses import dataclass
from typing import Annotated

from cyclopts import Parameter

from limelight.core.errors import OptionError
from limelight.core.validation import quote

MOST_PROCESSES = 256

Flag = Annotated[bool, Parameter(negative="", show_default=False)]
Processes = Annotated[
    int | None,
    Parameter(
        help="How many games to play at a time (unless told, one for each core); "
        "results do not change."
    ),
]


@Parameter(name="*")
@dataclass(frozen=True)
class Variant:
    """By which rules a game is played.

    Parameters
    ----------
    rules
        Opera: book (unless told) or course.
    handicap
        Opera: -3 to 3; Carlotta begins so much nearer to the exit, for a stronger Investigator.
    edition
        Jack: london (unless told) or first, with other manholes and two characters exchanged.
    rounds
        Minuit: 1 to 8 (3 unless told).
    speed_up
        Minuit: Hugo grows faster each time he has gone round.
    expel
        Minuit: with the exact number a guest may enter a taken room, and puts out who is there.
    """

    rules: str | None = None
    handicap: int | None = None
    edition: str | None = None
    rounds: int | None = None
    speed_up: Flag = False
    expel: Flag = False

    def options(self) -> dict[str, object]:
        """What was told, by the names that the games have for it."""
        given = {
            "rules": self.rules,
            "handicap": self.handicap,
            "edition": self.edition,
            "rounds": self.rounds,
            "hugo_speed_up": self.speed_up or None,
            "expel": self.expel or None,
        }
        return {name: value for name, value in given.items() if value is not None}


def cores(told: int | None) -> int:
    """How many games to play at a time; `OptionError` if that cannot be."""
    number = min(os.cpu_count() or 1, MOST_PROCESSES) if told is None else told
    if not 1 <= number <= MOST_PROCESSES:
        raise OptionError(
            f"--processes: {quote(number)} is not allowed; allowed: 1 to {MOST_PROCESSES}"
        )
    return number
