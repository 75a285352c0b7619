"""What the API answers about tables."""

from typing import Any

import msgspec

from limelight.collection import GameTitle
from limelight.server.answers.games import GameName, OptionValues
from limelight.tables.events import SeatKind
from limelight.tables.ids import MatchId, TableId
from limelight.tables.table_setup import TimeControl
from limelight.tables.table_state import TableStatus
from limelight.tables.table_view import TableSituation


class CommittedSeq(msgspec.Struct, frozen=True):
    """It is done: `seq` is the number of the last event of the table."""

    seq: int


class TableView(TableSituation, frozen=True, kw_only=True):
    """A table as one reader may see it: what was agreed, how things stand, and what has happened.

    `now` is the server's time in milliseconds, `mine` are the seats of the user, `watching` is the
    number of spectators. `owner`: whether the user has opened it. `match`: the match that it is a
    game of. `title`: for a game of the collection.
    """

    id: TableId
    game: GameName
    options: OptionValues
    time: TimeControl
    public: bool
    rated: bool
    now: int
    mine: list[int]
    owner: bool
    match: MatchId | None
    title: GameTitle | None
    watching: int


class ListedSeat(msgspec.Struct, frozen=True):
    """A seat as lists of tables show it; the result once the game is over."""

    kind: SeatKind
    name: str
    result: float | None


class ListedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as lists show it.

    `mine` are the seats of the user, `updated` is the time of the last event in milliseconds.
    `place` is its position in the list, to ask for those after it. Only games of the collection
    have a `title`.
    """

    id: TableId
    game: GameName
    options: OptionValues
    time: TimeControl
    rated: bool
    public: bool
    status: TableStatus
    turn: int | None
    updated: int
    place: str
    seats: list[ListedSeat]
    mine: list[int]
    title: GameTitle | msgspec.UnsetType = msgspec.UNSET


class GameRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The record of a finished game; docs/records.md describes it."""

    limelight: int
    game: GameName
    players: int
    options: OptionValues
    names: list[str]
    seed: str
    commitment: str
    start: dict[str, Any] | None
    actions: list[int]
    notation: list[str]
    result: list[float] | None
