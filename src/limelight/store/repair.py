"""Tables replayed by the rules of today: what is written about them, and whether they still hold.

Events are never changed. What follows from them is written anew where it differs; a table with an
action that the rules do not allow any more is set aside, and taken back into play once they do.
"""

from typing import Any, Final, Literal

import msgspec
from sqlalchemy import Connection, RowMapping, delete, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from limelight.core.errors import OptionError, UnknownGame
from limelight.core.game import CHANCE
from limelight.core.records import commitment, dealer
from limelight.games import game as game_of
from limelight.store.models import AnalysisRow, SeatRow, TableRow
from limelight.store.tables import (
    SHELVED,
    Conflict,
    Kept,
    Tables,
    UnreadableTable,
    append,
    change,
    load,
    summary,
)
from limelight.tables.events import Played
from limelight.tables.table import Table

Outcome = Literal["sound", "repaired", "aside", "restored", "unreadable"]
TRIES: Final = 10  # to write at a table at which people play on


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """What came of a table; it may tell the secrets of a game, and is for who runs the house."""

    table: str
    outcome: Outcome
    game: str = ""
    #: What was written anew, or would be.
    written: list[str] = []
    #: The event that cannot be, whose it was, and why it cannot be.
    event: int | None = None
    seat: int | None = None
    action: int | None = None
    why: str = ""
    #: Something is odd, but nothing can be done about it.
    doubt: str = ""


def replayed(kept: Kept) -> Table:
    """The table that a log leads to, by the rules of today; see `Table.fault`.

    `UnreadableTable` if there is no such game any more, or none with these options.
    """
    try:
        table = Table(game_of(kept.plan.game), kept.plan, kept.seed)
    except (OptionError, UnknownGame) as error:
        raise UnreadableTable(f"its plan is not allowed any more: {error}") from error
    table.replay(kept.entries)
    return table


def doubt(table: Table) -> str:
    """What is wrong with the deals of a table; nothing if they follow from its seed."""
    if commitment(table.seed) != table.plan.commitment:
        return "its commitment is not the SHA-256 of its seed"
    line = table.line
    state = line.game.new(line.players, line.options)
    for number, step in enumerate(line.steps):
        if step.seat == CHANCE and state.draw(dealer(table.seed, number)) != step.action:
            return f"step {number + 1} was not dealt as its seed says: limelight verify will say so"
        state.play(step.action)
    return ""


async def repair(tables: Tables, name: str, now: int, apply: bool) -> Finding:
    """See to one table; nothing is written unless that is to be applied."""
    if not apply:
        async with tables.database.read() as connection:
            return await connection.run_sync(lambda plain: _repair(plain, name, now, apply))
    for _ in range(TRIES):
        try:
            return await tables.database.write(lambda plain: _repair(plain, name, now, apply))
        except DBAPIError as error:
            if not isinstance(error, IntegrityError) and not _overtaken(error):
                raise
    raise Conflict(f"table {name}: too much goes on there; try again")


def _overtaken(error: DBAPIError) -> bool:
    """Whether somebody else has written at the same moment, and it may be tried again."""
    return getattr(error.orig, "sqlstate", "") in ("40001", "40P01")


def _repair(connection: Connection, name: str, now: int, apply: bool) -> Finding:
    if connection.dialect.name == "postgresql":
        # Whoever plays on meanwhile is then noticed; SQLite has one writer at a time anyway.
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
    row = connection.execute(select(TableRow).where(TableRow.id == name)).mappings().one()
    try:
        kept = load(connection, name)
        assert kept is not None, "it was there just now"
        table = replayed(kept)
    except UnreadableTable as error:
        if apply:
            connection.execute(update(TableRow).where(TableRow.id == name).values(SHELVED))
        return Finding(name, "unreadable", row["game"], why=str(error))
    noted = table.stamped(table.note(), now)
    table.apply(noted)
    if noted and apply:
        append(connection, [change(name, table, noted)])
    written = _derived(connection, name, table, apply)
    return _found(name, table, [] if noted else written, bool(noted))


def _found(name: str, table: Table, written: list[str], noted: bool) -> Finding:
    game = table.plan.game
    if table.fault and table.status == "aside":
        number, why = table.fault
        event = table.log[number - 1].event
        seat, action = (event.seat, event.action) if isinstance(event, Played) else (None, None)
        return Finding(name, "aside", game, written, number, seat, action, why)
    outcome: Outcome = "restored" if noted else "repaired" if written else "sound"
    return Finding(name, outcome, game, written, doubt="" if table.fault else doubt(table))


def _derived(connection: Connection, name: str, table: Table, apply: bool) -> list[str]:
    """Write anew what follows from a table's log; the names of what was different."""
    here = TableRow.id == name
    row = connection.execute(select(TableRow).where(here)).mappings().one()
    changed = change(name, table, [])
    expected = {**summary(table.plan, changed), "updated": _updated(table, row["created"])}
    wrong = _different(row, expected)
    found = list(wrong)
    places: dict[int, dict[str, Any]] = {}
    for seat in connection.execute(select(SeatRow).where(SeatRow.table_id == name)).mappings():
        places[seat["seat"]] = _different(seat, _seat(table, seat["seat"]))
        found += [f"seats[{seat['seat']}].{column}" for column in places[seat["seat"]]]
    if not found or not apply:
        return found
    connection.execute(update(TableRow).where(here).values(expected))
    connection.execute(delete(AnalysisRow).where(AnalysisRow.table_id == name))
    for number, values in places.items():
        if values:
            place = (SeatRow.table_id == name, SeatRow.seat == number)
            connection.execute(update(SeatRow).where(*place).values(values))
    return found


def _updated(table: Table, created: int) -> int:
    return table.log[-1].at if table.log else created


def _seat(table: Table, number: int) -> dict[str, Any]:
    """What the list of seats says; at a table with a fault, what came of the game is not known."""
    plan, seat, result = table.plan.seats[number], table.seats[number], table.result()
    found = {"kind": seat.kind, "asked": plan.bot, "user_id": seat.who, "name": seat.name}
    if table.fault or table.set_aside:
        return found
    return {**found, "late": seat.late, "result": result[number] if result else None}


def _different(row: RowMapping, expected: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in expected.items() if row[name] != value}
