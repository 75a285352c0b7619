"""A match: many games of the same two, who exchange seats each time, and what came of them."""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from limelight.tables.table import Status, Table
from limelight.tables.table_setup import MACHINES, TimeControl

#: `declined`, `absent`: one of the two would not or did not sit down.
MatchStatus = Literal["live", "over", "cancelled", "declined", "absent"]
SIDES: Final = (0, 1)


class Side(msgspec.Struct, frozen=True):
    """One of the two: a machine by its name, or a bot by its number in the house."""

    machine: Annotated[str, Meta(pattern=rf"^({MACHINES.pattern})?\Z")] = ""
    bot: Annotated[str, Meta(max_length=64, pattern=r"^[^\x00]*\Z")] = ""
    #: What the bot was called when the match began.
    name: Annotated[str, Meta(max_length=40, pattern=r"^[^\x00]*\Z")] = ""


class MatchPlan(msgspec.Struct, frozen=True):
    """A match as it was asked for."""

    game: str
    sides: tuple[Side, Side]
    games: Annotated[int, Meta(ge=1, le=1000)]
    #: So many games are played side by side.
    at_once: Annotated[int, Meta(ge=1, le=8)] = 1
    options: dict[str, Any] = {}
    time: TimeControl = TimeControl("live")
    rated: bool = False


def seat_of(side: int, number: int) -> int:
    """Where a side sits in a game of the match, the first being number 0."""
    return (side + number) % 2


def side_at(seat: int, number: int) -> int:
    """Who sits there in a game of the match."""
    return (seat + number) % 2


class MatchGame(msgspec.Struct):
    """A game of a match, as its table tells it."""

    number: int
    table: str
    status: Status = "open"
    #: What the first side has won, once over: 1, or a half of a shared win, or 0.
    points: float | None = None
    #: The side whose time was over.
    late: int | None = None
    #: The sides that have not sat down yet, while it is open.
    missing: tuple[int, ...] = SIDES
    #: The side that would not sit down.
    declined: int | None = None
    #: Answers of each side that were refused.
    refused: tuple[int, int] = (0, 0)

    def heard(self, table: Table) -> bool:
        """Take notice of how its table stands; whether that is news."""
        before = (self.status, self.missing)
        self.status = table.status
        if table.status == "open":
            free = [seat for seat, one in enumerate(table.seats) if not one.taken]
            self.missing = tuple(sorted(side_at(seat, self.number) for seat in free))
        else:
            self.missing = ()
        for seat, one in enumerate(table.seats):
            side = side_at(seat, self.number)
            if one.late:
                self.late = side
            if table.declined and table.plan.seats[seat].bot.casefold() == table.declined:
                self.declined = side
        if result := table.result():
            self.points = points(result[seat_of(0, self.number)])
        return before != (self.status, self.missing)


def points(result: float) -> float:
    """What a result among two is worth: a win, a shared one, or nothing."""
    return (result > 0) + (result == 0) / 2


class Tally(msgspec.Struct):
    """What a side has got: games and points, by where it sat, and what went wrong."""

    games: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    points: list[float] = msgspec.field(default_factory=lambda: [0.0, 0.0])
    refused: int = 0
    late: int = 0


class Match:
    """A match with its games by number."""

    def __init__(self, plan: MatchPlan) -> None:
        self.plan = plan
        self.status: MatchStatus = "live"
        #: The side that would not or did not sit down.
        self.blamed: int | None = None
        self.games: dict[int, MatchGame] = {}

    @property
    def unfinished(self) -> list[MatchGame]:
        """The games that wait for players, or are under way."""
        done = ("over", "closed", "aside")
        return [game for game in self.games.values() if game.status not in done]

    @property
    def declined(self) -> int | None:
        """The side that would not sit down."""
        return next((g.declined for g in self.games.values() if g.declined is not None), None)

    @property
    def played_out(self) -> bool:
        """Whether every game has come to its end, or cannot come to one."""
        return len(self.games) == self.plan.games and not self.unfinished

    @property
    def next(self) -> int | None:
        """The number of the game that may begin now, if any may."""
        number = len(self.games)
        more = number < self.plan.games and len(self.unfinished) < self.plan.at_once
        return number if self.status == "live" and more else None

    def missing(self, side: int) -> bool:
        """Whether somebody waits for this side to sit down."""
        return any(side in game.missing for game in self.unfinished)

    def tally(self, side: int) -> Tally:
        """What a side has got so far."""
        found = Tally()
        for game in self.games.values():
            found.refused += game.refused[side]
            if game.points is None:
                continue
            seat = seat_of(side, game.number)
            found.games[seat] += 1
            found.points[seat] += 1 - game.points if side else game.points
            found.late += game.late == side
        return found
