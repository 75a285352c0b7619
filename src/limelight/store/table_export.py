"""Export of tables as lines of JSON, and import into another database.

A line holds everything that restores a table, the secrets of its game included. It has
`limelight` (the version of this format), `id`, `owner`, `plan`, `seed`, `created`, `events` (each
with `seq`, `at` and the event itself), `chats`, `refused` (by seat, in matches) and `match`, if the
table is a game of one. Ratings, accounts and analyses stay where they are.
"""

from typing import Annotated, Final, Literal

import msgspec
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import DBAPIError

from limelight.core.errors import LimelightError
from limelight.core.validation import quote_value, shorten_value
from limelight.games import game as game_of
from limelight.store.database import summarise_error
from limelight.store.models import ChatRow, MatchRow, SeatRow, TableRow, UserRow
from limelight.store.repair import find_seed_mismatch, replay_stored_table
from limelight.store.table_rows import (
    StoredTable,
    UnreadableTable,
    insert_table,
    select_table,
)
from limelight.store.tables import TableStore
from limelight.tables.events import LoggedEvent
from limelight.tables.ids import MatchId, TableId, UserId
from limelight.tables.match import MatchSetup, MatchStatus
from limelight.tables.table import Table
from limelight.tables.table_setup import MACHINE_PATTERN, TableSetup

EXPORT_FORMAT: Final = 1
MAX_TIME_MS: Final = 10**14  # milliseconds since 1970: thousands of years away
MAX_USER_ID_CHARS: Final = 32  # in the columns of the database
MAX_NAME_CHARS: Final = 40
EMOJI_JOINER: Final = "\u200d"  # joins several emoji into one

LINK_ID_META: Final = msgspec.Meta(pattern=r"^[\w-]{1,32}\Z")
ExportedTableId = Annotated[TableId, LINK_ID_META]
ExportedMatchId = Annotated[MatchId, LINK_ID_META]
TimeMs = Annotated[int, msgspec.Meta(ge=0, lt=MAX_TIME_MS)]
ExportedUserId = Annotated[
    UserId, msgspec.Meta(min_length=1, max_length=MAX_USER_ID_CHARS, pattern=r"^[^\x00]*\Z")
]
#: Games of matches have none.
OptionalUserId = Annotated[
    UserId, msgspec.Meta(max_length=MAX_USER_ID_CHARS, pattern=r"^[^\x00]*\Z")
]
UserName = Annotated[
    str, msgspec.Meta(min_length=1, max_length=MAX_NAME_CHARS, pattern=r"^[^\x00]*\Z")
]
ChatRoom = Literal["players", "spectators"]
MessageText = Annotated[str, msgspec.Meta(min_length=1, max_length=2000, pattern=r"^[^\x00]*\Z")]


class InvalidExport(LimelightError):
    """A table cannot be imported; the message says why."""


class ExportedMessage(msgspec.Struct, frozen=True):
    """A chat message at a table."""

    room: ChatRoom
    user_id: ExportedUserId
    name: UserName
    text: MessageText
    at: TimeMs


class ExportedMatch(msgspec.Struct, frozen=True):
    """The match that a table is a game of."""

    id: ExportedMatchId
    owner: ExportedUserId
    game: str
    plan: MatchSetup
    status: MatchStatus
    blamed: Annotated[int, msgspec.Meta(ge=0, le=1)] | None
    created: TimeMs


class ExportedTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table with all that belongs to it. The fields are the format of a line."""

    limelight: Literal[1]
    id: ExportedTableId
    owner: OptionalUserId
    plan: TableSetup
    seed: Annotated[str, msgspec.Meta(max_length=64)]
    created: TimeMs
    events: list[LoggedEvent]
    chats: list[ExportedMessage]
    refused: list[Annotated[int, msgspec.Meta(ge=0, lt=1 << 31)]]
    match: ExportedMatch | None

    @property
    def stored_table(self) -> StoredTable:
        """The table as the database has it."""
        return StoredTable(self.id, self.owner, self.plan, self.seed, self.events)

    def to_line(self) -> bytes:
        """The line of JSON, with its newline."""
        return msgspec.json.encode(self) + b"\n"


def parse_export_line(line: bytes) -> ExportedTable:
    """The table of a line; `InvalidExport` if it cannot be read."""
    try:
        return msgspec.json.decode(line, type=ExportedTable)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise InvalidExport(f"not a line of an export: {shorten_value(error)}") from error


async def export_table(tables: TableStore, table_id: TableId) -> ExportedTable:
    """A table with all that belongs to it, read in one transaction."""
    async with tables.database.begin_read() as connection:
        return await connection.run_sync(lambda plain: _export_within(plain, table_id))


def _export_within(connection: Connection, table_id: TableId) -> ExportedTable:
    stored = select_table(connection, table_id)
    assert stored is not None, "tables are never deleted"
    query = select(TableRow.created).where(TableRow.id == table_id)
    created: int = connection.execute(query).scalar_one()
    chats = select(ChatRow.room, ChatRow.user_id, ChatRow.name, ChatRow.text, ChatRow.at)
    messages = connection.execute(chats.where(ChatRow.table_id == table_id).order_by(ChatRow.id))
    seats = select(SeatRow.refused).where(SeatRow.table_id == table_id).order_by(SeatRow.seat)
    return ExportedTable(
        limelight=EXPORT_FORMAT,
        id=table_id,
        owner=stored.owner,
        plan=stored.setup,
        seed=stored.seed,
        created=created,
        events=stored.events,
        chats=[msgspec.convert(dict(row), ExportedMessage) for row in messages.mappings()],
        refused=list(connection.execute(seats).scalars()),
        match=_select_match(connection, stored.setup.match) if stored.setup.match else None,
    )


def _select_match(connection: Connection, match_id: MatchId) -> ExportedMatch | None:
    row = connection.execute(select(MatchRow).where(MatchRow.id == match_id)).mappings().first()
    if row is None:
        return None
    plan = msgspec.json.decode(row["plan"], type=MatchSetup)
    return msgspec.convert({**row, "plan": plan}, ExportedMatch)


def replay_exported_table(exported: ExportedTable) -> Table:
    """The table after its events; `InvalidExport` if no such table could have been played."""
    numbers = [logged.seq for logged in exported.events]
    if numbers != list(range(1, len(numbers) + 1)):
        raise InvalidExport("its events are not numbered one after the other")
    if not all(0 <= logged.at < MAX_TIME_MS for logged in exported.events):
        raise InvalidExport("its events have times that cannot be")
    if len(exported.refused) != len(exported.plan.seats):
        raise InvalidExport("it has other seats than its plan")
    if bool(exported.plan.match) != (exported.match is not None):
        raise InvalidExport("the match that it is a game of is not there")
    if exported.match:
        _check_match(exported.plan, exported.match)
    for number, seat in enumerate(exported.plan.seats):
        has_machine = seat.machine or seat.kind == "machine"
        if has_machine and not MACHINE_PATTERN.fullmatch(seat.machine):
            machine = quote_value(seat.machine)
            raise InvalidExport(f"plan.seats[{number}].machine: {machine} sits at no table")
        if len(seat.bot) > MAX_NAME_CHARS:
            raise InvalidExport(
                f"plan.seats[{number}].bot: a name has at most {MAX_NAME_CHARS} characters"
            )
    try:
        table = replay_stored_table(exported.stored_table)
    except (UnreadableTable, IndexError) as error:
        raise InvalidExport(str(error)) from error
    if table.fault and not table.is_set_aside and table.status != "closed":
        raise InvalidExport(f"event {table.fault.seq} cannot be by the rules: {table.fault.reason}")
    if not table.fault and (mismatch := find_seed_mismatch(table)):
        raise InvalidExport(mismatch)
    for number, table_seat in enumerate(table.seats):
        if len(table_seat.name) > MAX_NAME_CHARS or len(table_seat.user_id) > MAX_USER_ID_CHARS:
            raise InvalidExport(
                f"the player at seat {number}: a name has at most {MAX_NAME_CHARS} characters, "
                f"an id {MAX_USER_ID_CHARS}"
            )
    _check_texts(exported, table)
    user_ids = [seat.user_id for seat in table.seats if seat.user_id]
    any_machine = any(seat.kind == "machine" for seat in table.setup.seats)
    if table.setup.rated and (any_machine or len({*user_ids}) < len(user_ids)):
        raise InvalidExport("plan.rated: only a game among different people, or bots, can be rated")
    return table


def _check_texts(exported: ExportedTable, table: Table) -> None:
    """`InvalidExport` if a name or message has characters that cannot be typed on the page."""
    texts = [seat.name for seat in table.seats] + [seat.bot for seat in exported.plan.seats]
    texts += [message.name for message in exported.chats]
    texts += [message.text.replace(EMOJI_JOINER, "") for message in exported.chats]
    if exported.match:
        texts += [side.name for side in exported.match.plan.sides]
    for text in texts:
        if not text.isprintable():
            raise InvalidExport(f"{quote_value(text)} has characters that cannot be read")


def _check_match(setup: TableSetup, match: ExportedMatch) -> None:
    """`InvalidExport` if the match cannot have a game with this setup."""
    if setup.match != match.id:
        raise InvalidExport(
            f"plan.match: {quote_value(setup.match)} is not match.id, {quote_value(match.id)}"
        )
    if not setup.game == match.game == match.plan.game:
        raise InvalidExport(
            f"match.game: {quote_value(match.game)} is not plan.game, {quote_value(setup.game)}"
        )
    if not 0 <= setup.number < match.plan.games:
        raise InvalidExport(
            f"plan.number: {quote_value(setup.number)} is none of "
            f"the match's {match.plan.games} games"
        )
    if match.plan.rated and any(side.machine for side in match.plan.sides):
        raise InvalidExport("match.plan.rated: a match against a machine is never rated")
    try:
        game_of(match.game).new(len(match.plan.sides), match.plan.options)
    except LimelightError as error:
        raise InvalidExport(f"match.plan.options: {error}") from error


async def import_table(tables: TableStore, exported: ExportedTable) -> Table | None:
    """Import a table in one transaction; None if the database has it already.

    `InvalidExport` if it is not legal, or the database has another table with its id.
    """
    table = replay_exported_table(exported)
    try:
        is_new = await tables.database.run_write(
            lambda connection: _import_within(connection, exported, table)
        )
    except (DBAPIError, OverflowError) as error:
        raise InvalidExport(
            f"the database does not take it: {shorten_value(summarise_error(error))}"
        ) from error
    return table if is_new else None


def _import_within(connection: Connection, exported: ExportedTable, table: Table) -> bool:
    if select_table(connection, exported.id) is not None:
        if (
            msgspec.structs.replace(_export_within(connection, exported.id), match=exported.match)
            != exported
        ):
            raise InvalidExport("another one of that name is there, or it has gone on since")
        return False
    if exported.match:
        _import_match(connection, exported.match)
    insert_table(connection, exported.stored_table, table, exported.created)
    if exported.chats:
        rows = [
            {"table_id": exported.id, **msgspec.structs.asdict(message)}
            for message in exported.chats
        ]
        connection.execute(insert(ChatRow), rows)
    for seat, refused in enumerate(exported.refused):
        is_seat = (SeatRow.table_id == exported.id, SeatRow.seat == seat)
        connection.execute(update(SeatRow).where(*is_seat).values(refused=refused))
    return True


def _import_match(connection: Connection, match: ExportedMatch) -> None:
    known = _select_match(connection, match.id)
    if known is None:
        values = {**msgspec.structs.asdict(match), "plan": msgspec.json.encode(match.plan)}
        connection.execute(insert(MatchRow).values(values))
    elif msgspec.structs.replace(known, status=match.status, blamed=match.blamed) != match:
        raise InvalidExport(
            f"another match {quote_value(match.id)} is there than the one it is a game of"
        )


async def find_unknown_names(tables: TableStore, exported: ExportedTable) -> list[str]:
    """The names of users at a table who are not in the database: they cannot play on."""
    seats = replay_exported_table(exported).seats
    name_by_id = {seat.user_id: seat.name for seat in seats if seat.user_id}
    query = select(UserRow.id).where(UserRow.id.in_(name_by_id))
    async with tables.database.begin_read() as connection:
        known_ids = set((await connection.execute(query)).scalars())
    return sorted(name for user_id, name in name_by_id.items() if user_id not in known_ids)
