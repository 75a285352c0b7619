"""What is agreed before a game begins: the game, the kinds of seats and the time control."""

import re
from typing import Annotated, Any, Final, Literal

import msgspec

from limelight.tables.events import SeatKind
from limelight.tables.ids import MatchId

#: The ids of tables and matches that a link may contain.
LINK_ID_PATTERN: Final = re.compile(r"[\w-]{1,32}", re.ASCII)
TimePace = Literal["none", "live", "days"]
#: The machine players that sit at tables. Programs (`cmd:`) never do: the server would run them.
MACHINE_PATTERN: Final = re.compile(r"random|greedy|level:[1-8]|master")


class TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """No clock, or seconds for the whole game (live), or days for each move."""

    pace: TimePace = "none"
    #: The time of each seat for the whole game (live).
    seconds: Annotated[int, msgspec.Meta(ge=10, le=86_400)] = 900
    #: Seconds that a seat gets each time its turn ends (live).
    increment: Annotated[int, msgspec.Meta(ge=0, le=600)] = 10
    #: Days for each move (days).
    days: Annotated[int, msgspec.Meta(ge=1, le=30)] = 3


class SeatSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The kind of player for a seat; machines are named as on the command line: level:4."""

    kind: SeatKind = "person"
    machine: Annotated[str, msgspec.Meta(max_length=40)] = ""
    #: The name of the bot that is invited; any bot may sit down if it is empty.
    bot: Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[^\x00]*$")] = ""


class TableSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as its owner asks for it. The fields are the stored format."""

    game: str
    seats: tuple[SeatSetup, ...]
    options: dict[str, Any] = {}
    time: TimeControl = TimeControl()
    #: Whether the lobby lists it and spectators may watch; otherwise the link gives access.
    public: bool = True
    rated: bool = False
    #: The SHA-256 of the seed that all deals follow from.
    commitment: str = ""
    #: The match that it is a game of, if any, and the number of the game in it, from 0.
    match: MatchId = MatchId("")
    number: int = 0

    @property
    def is_game_among_machines(self) -> bool:
        """Whether all seats are machines', and it is no game of a match.

        Such a game goes on only while a spectator is connected.
        """
        return not self.match and all(seat.kind == "machine" for seat in self.seats)
