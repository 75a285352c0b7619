"""The games of the collection, as tables whose game is over: the house's database has none of them.

Where tables are looked for by name, they are looked for here too.
"""

from functools import cache

import msgspec

import limelight
from limelight.collection import collection
from limelight.core.game import JSON
from limelight.core.records import Record
from limelight.store.tables import Kept
from limelight.tables.events import Happening, Played, Seated, Started
from limelight.tables.table import Table
from limelight.tables.table_setup import Plan, SeatPlan, TimeControl


def kept(name: str) -> Kept | None:
    """A game of the collection as a table would be kept; None if there is none of that name."""
    if name not in collection():
        return None
    record = _record(name)
    seats = tuple(SeatPlan("machine", machine) for machine in record.names)
    plan = Plan(record.game, seats, record.options, commitment=record.commitment)
    game = limelight.game(record.game)
    happened: list[Happening] = [Seated(n, "", who) for n, who in enumerate(record.names)]
    happened.append(Started())
    happened += [Played(int(state.turn), action) for state, action in record.replay(game)]
    return Kept(name, "", plan, record.seed, Table(game, plan, record.seed).stamped(happened, 0))


def title(name: str) -> JSON | None:
    """What a game of the collection is called; None for any other table."""
    found = collection().get(name)
    return msgspec.to_builtins(found.title) if found else None


def analysis(name: str) -> bytes | None:
    """What was said about a game of the collection, if it is one."""
    found = collection().get(name)
    return bytes(found.analysis) if found else None


def listed(game: str, player: str, after: str, most: int) -> list[JSON]:
    """The collection as the lobby lists tables; to go on after one, give its `place`."""
    rows = [row for row in map(_row, collection()) if game in ("", row["game"])]
    rows = [row for row in rows if _plays(row, player)]
    places = [row["place"] for row in rows]
    first = places.index(after) + 1 if after in places else 0
    return rows[first : first + most]


def _plays(row: JSON, player: str) -> bool:
    return any(player.lower() in seat["name"] for seat in row["seats"])


@cache
def _record(name: str) -> Record:
    return Record.from_json(bytes(collection()[name].record).decode())


@cache
def _row(name: str) -> JSON:
    record = _record(name)
    result = msgspec.json.decode(collection()[name].record)["result"]
    return {
        "id": name,
        "game": record.game,
        "title": title(name),
        "options": record.options,
        "time": TimeControl(),
        "rated": False,
        "public": True,
        "status": "over",
        "turn": None,
        "updated": 0,
        "place": f"0.{name}",
        "seats": [
            {"kind": "machine", "name": who, "result": won}
            for who, won in zip(record.names, result, strict=True)
        ],
        "mine": [],
    }
