"""The games of the collection, as tables whose game is over.

They are not in the database: code that looks for a table by its id looks here too.
"""

from functools import cache

import msgspec

import limelight
from limelight.collection import GameTitle, load_collection
from limelight.core.records import Record
from limelight.server.answers.tables import ListedSeat, ListedTable
from limelight.store.table_rows import StoredTable
from limelight.tables.events import ActionPlayed, GameStarted, SeatTaken, TableEvent
from limelight.tables.ids import TableId, UserId
from limelight.tables.table import Table
from limelight.tables.table_setup import SeatSetup, TableSetup, TimeControl


def make_stored_table(name: str) -> StoredTable | None:
    """A game of the collection as a stored table; None if there is none of that name."""
    if name not in load_collection():
        return None
    record = _record(name)
    seats = tuple(SeatSetup("machine", machine) for machine in record.names)
    plan = TableSetup(record.game, seats, record.options, commitment=record.commitment)
    game = limelight.game(record.game)
    events: list[TableEvent] = [SeatTaken(n, UserId(""), who) for n, who in enumerate(record.names)]
    events.append(GameStarted())
    events += [ActionPlayed(int(state.turn), action) for state, action in record.replay(game)]
    return StoredTable(
        TableId(name),
        UserId(""),
        plan,
        record.seed,
        Table(game, plan, record.seed).number_events(events, 0),
    )


def find_title(name: str) -> GameTitle | None:
    """The title of a game of the collection; None for any other table."""
    entry = load_collection().get(name)
    return entry.title if entry else None


def find_analysis(name: str) -> bytes | None:
    """The analysis of a game of the collection; None for any other table."""
    entry = load_collection().get(name)
    return bytes(entry.analysis) if entry else None


def list_rows(game: str, player: str, after: str, limit: int) -> list[ListedTable]:
    """The collection as the lobby lists tables, after the row with the `place` given."""
    rows = [row for row in map(_row, load_collection()) if game in ("", row.game)]
    rows = [row for row in rows if _plays(row, player)]
    places = [row.place for row in rows]
    first = places.index(after) + 1 if after in places else 0
    return rows[first : first + limit]


def _plays(row: ListedTable, player: str) -> bool:
    return any(player.lower() in seat.name for seat in row.seats)


@cache
def _record(name: str) -> Record:
    return Record.from_json(bytes(load_collection()[name].record).decode())


@cache
def _row(name: str) -> ListedTable:
    record = _record(name)
    result = msgspec.json.decode(load_collection()[name].record)["result"]
    return ListedTable(
        id=TableId(name),
        game=record.game,
        title=load_collection()[name].title,
        options=record.options,
        time=TimeControl(),
        rated=False,
        public=True,
        status="over",
        turn=None,
        updated=0,
        place=f"0.{name}",
        seats=[
            ListedSeat("machine", player, won)
            for player, won in zip(record.names, result, strict=True)
        ],
        mine=[],
    )
