"""A match: games of the same two sides, which exchange seats each time, and their results."""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from limelight.tables.ids import TableId, UserId
from limelight.tables.table import Table
from limelight.tables.table_setup import MACHINE_PATTERN, TimeControl
from limelight.tables.table_state import TableStatus

#: `declined`, `absent`: one of the two sides refused to sit down, or did not come.
MatchStatus = Literal["live", "over", "cancelled", "declined", "absent"]
BOTH_SIDES: Final = (0, 1)


class MatchSide(msgspec.Struct, frozen=True):
    """One of the two: a machine by its name, or a bot by its user id."""

    machine: Annotated[str, Meta(pattern=rf"^({MACHINE_PATTERN.pattern})?\Z")] = ""
    bot: Annotated[UserId, Meta(max_length=64, pattern=r"^[^\x00]*\Z")] = UserId("")
    #: The name of the bot when the match began.
    name: Annotated[str, Meta(max_length=40, pattern=r"^[^\x00]*\Z")] = ""


class MatchSetup(msgspec.Struct, frozen=True):
    """A match as its owner asks for it. The fields are the stored format."""

    game: str
    sides: tuple[MatchSide, MatchSide]
    games: Annotated[int, Meta(ge=1, le=1000)]
    #: How many games are played at the same time.
    at_once: Annotated[int, Meta(ge=1, le=8)] = 1
    options: dict[str, Any] = {}
    time: TimeControl = TimeControl("live")
    rated: bool = False


def seat_of_side(side: int, game_number: int) -> int:
    """The seat of a side in a game of the match; the first game has number 0."""
    return (side + game_number) % 2


def side_in_seat(seat: int, game_number: int) -> int:
    """The side that has a seat in a game of the match."""
    return (seat + game_number) % 2


class MatchGame(msgspec.Struct):
    """The state of one game of a match, copied from its table."""

    number: int
    table: TableId
    status: TableStatus = "open"
    #: The points of the first side once the game is over: 1, 0.5 for a shared win, or 0.
    points: float | None = None
    #: The side that ran out of time.
    late: int | None = None
    #: The sides that have not sat down yet, while the table is open.
    missing: tuple[int, ...] = BOTH_SIDES
    #: The side that refused to sit down.
    declined: int | None = None
    #: How many answers of each side were refused.
    refused: tuple[int, int] = (0, 0)

    def update_from_table(self, table: Table) -> bool:
        """Copy the state of the table; returns whether the status or the missing sides changed."""
        before = (self.status, self.missing)
        self.status = table.status
        if table.status == "open":
            free = [number for number, seat in enumerate(table.seats) if not seat.is_taken]
            self.missing = tuple(sorted(side_in_seat(number, self.number) for number in free))
        else:
            self.missing = ()
        for number, seat in enumerate(table.seats):
            side = side_in_seat(number, self.number)
            if seat.lost_on_time:
                self.late = side
            if (
                table.declined_bot
                and table.setup.seats[number].bot.casefold() == table.declined_bot
            ):
                self.declined = side
        if results := table.final_results():
            self.points = points_for_result(results[seat_of_side(0, self.number)])
        return before != (self.status, self.missing)


def points_for_result(result: float) -> float:
    """The points for a result of a game of two: 1, 0.5 if it is shared, or 0."""
    return (result > 0) + (result == 0) / 2


class SideTally(msgspec.Struct):
    """The score of a side: games and points by seat, refused answers, games lost on time."""

    games: list[int] = msgspec.field(default_factory=lambda: [0, 0])
    points: list[float] = msgspec.field(default_factory=lambda: [0.0, 0.0])
    refused: int = 0
    late: int = 0


class Match:
    """A match, and its games by number."""

    def __init__(self, setup: MatchSetup) -> None:
        self.setup = setup
        self.status: MatchStatus = "live"
        #: The side that refused to sit down or did not come.
        self.blamed_side: int | None = None
        self.games: dict[int, MatchGame] = {}

    @property
    def unfinished_games(self) -> list[MatchGame]:
        """The games that wait for players, or are under way."""
        finished = ("over", "closed", "aside")
        return [game for game in self.games.values() if game.status not in finished]

    @property
    def declining_side(self) -> int | None:
        """The side that refused to sit down, if one did."""
        sides = (game.declined for game in self.games.values())
        return next((side for side in sides if side is not None), None)

    @property
    def is_played_out(self) -> bool:
        """Whether every game is finished, or can never be."""
        return len(self.games) == self.setup.games and not self.unfinished_games

    @property
    def next_game_number(self) -> int | None:
        """The number of the game that may begin now; None if none may."""
        number = len(self.games)
        has_room = number < self.setup.games and len(self.unfinished_games) < self.setup.at_once
        return number if self.status == "live" and has_room else None

    def is_waiting_for(self, side: int) -> bool:
        """Whether a game waits for this side to sit down."""
        return any(side in game.missing for game in self.unfinished_games)

    def tally_side(self, side: int) -> SideTally:
        """The score of a side so far."""
        tally = SideTally()
        for game in self.games.values():
            tally.refused += game.refused[side]
            if game.points is None:
                continue
            seat = seat_of_side(side, game.number)
            tally.games[seat] += 1
            tally.points[seat] += 1 - game.points if side else game.points
            tally.late += game.late == side
        return tally
