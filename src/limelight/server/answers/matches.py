"""What the API answers about matches."""

from typing import Literal

import msgspec

from limelight.server.answers.games import GameName, OptionValues
from limelight.server.answers.streams import PingMessage
from limelight.tables.ids import MatchId, TableId
from limelight.tables.match import MatchStatus
from limelight.tables.table_setup import TimeControl
from limelight.tables.table_state import TableStatus


class MatchSideScore(msgspec.Struct, frozen=True, kw_only=True):
    """A side of a match and its points.

    `share` is its share of the points, `interval` the 95 % interval of it; there is no share before
    the first game is over.
    """

    kind: Literal["machine", "bot"]
    name: str
    points: float
    share: float | None
    interval: tuple[float, float]


class MatchSeatScore(msgspec.Struct, frozen=True):
    """The games and points of a side in one seat."""

    games: int
    points: float


class MatchSideView(MatchSideScore, frozen=True, kw_only=True):
    """A side of a match in full.

    `seats` are its points by seat, `refused` counts its answers that were refused, `late` its games
    lost on time. `here`: whether its program is connected; `missing`: whether a game waits for it.
    """

    seats: list[MatchSeatScore]
    refused: int
    late: int
    here: bool
    missing: bool


class MatchGameView(msgspec.Struct, frozen=True):
    """A game of a match.

    `seats` are the sides by seat, `points` those of the first side; `late` is the side that has
    lost on time, `refused` counts the refused answers of both.
    """

    number: int
    id: TableId
    status: TableStatus
    seats: tuple[int, int]
    points: float | None
    late: int | None
    refused: tuple[int, int]


class _MatchBase(msgspec.Struct, frozen=True, kw_only=True):
    id: MatchId
    game: GameName
    options: OptionValues
    time: TimeControl
    rated: bool
    games: int
    at_once: int
    status: MatchStatus
    blamed: int | None
    created: int
    played: int


class ListedMatch(_MatchBase, frozen=True, kw_only=True):
    """A match as lists show it; `place` is its position in the list, to ask for those after it.

    `blamed` is the side that declined or did not come; `played` counts the games that are over.
    """

    sides: tuple[MatchSideScore, MatchSideScore]
    place: str


class MatchView(_MatchBase, frozen=True, kw_only=True):
    """A match with its games, or with those that have changed.

    `blamed` is the side that declined or did not come; `played` counts the games that are over.
    `mine`: whether the user runs it.
    """

    mine: bool
    sides: tuple[MatchSideView, MatchSideView]
    tables: list[MatchGameView]


class MatchUpdate(MatchView, frozen=True, kw_only=True, tag_field="type", tag="update"):
    """How a match stands, with the games that have changed since the last update."""


#: What a stream of server-sent events of a match consists of.
MatchStreamMessage = MatchUpdate | PingMessage
