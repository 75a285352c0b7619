"""What is agreed before a game begins: the game, who may sit where, and how time is kept."""

import re
from typing import Annotated, Any, Final, Literal

import msgspec

from limelight.tables.events import Kind

#: What a table or a match may be called in its link.
LINK: Final = re.compile(r"[\w-]{1,32}", re.ASCII)
Pace = Literal["none", "live", "days"]
#: The machines that sit at tables: never a program of somebody's, which would run on our machine.
MACHINES: Final = re.compile(r"random|greedy|level:[1-8]|master")


class TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How time is kept: not at all, seconds for the whole game, or days for each move."""

    pace: Pace = "none"
    #: Of each player, for the whole game (live).
    seconds: Annotated[int, msgspec.Meta(ge=10, le=86_400)] = 900
    #: Added each time the turn passes on (live).
    increment: Annotated[int, msgspec.Meta(ge=0, le=600)] = 10
    #: For each move (days).
    days: Annotated[int, msgspec.Meta(ge=1, le=30)] = 3


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may sit there; a machine is called as on the command line, such as level:4."""

    kind: Kind = "person"
    machine: Annotated[str, msgspec.Meta(max_length=40)] = ""
    #: The bot that is asked to sit there, by its name; any bot, if none is named.
    bot: Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[^\x00]*$")] = ""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table as it was asked for."""

    game: str
    seats: tuple[SeatPlan, ...]
    options: dict[str, Any] = {}
    time: TimeControl = TimeControl()
    #: Listed in the lobby and open to spectators; else whoever has the link may come in.
    public: bool = True
    rated: bool = False
    #: The hash of the seed that all deals follow from.
    commitment: str = ""
    #: The match it is a game of, if any, and which one of it.
    match: str = ""
    number: int = 0

    @property
    def only_machines(self) -> bool:
        """Whether nobody sits there but machines; a match is somebody's concern all the same."""
        return not self.match and all(seat.kind == "machine" for seat in self.seats)
