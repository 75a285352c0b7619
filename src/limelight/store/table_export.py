"""Tables as lines of JSON: out of one database and into another.

A line holds everything that is needed to put a table back, the secrets of its game included. It has
`limelight` (the version of this format), `id`, `owner`, `plan`, `seed`, `created`, `events` (each
with `seq`, `at` and the event itself), `chats`, `refused` (by seat, in matches) and `match`, if the
table is a game of one. Ratings, accounts and analyses stay where they are.
"""

from typing import Annotated, Final, Literal

import msgspec
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import DBAPIError

from limelight.core.errors import LimelightError
from limelight.core.validation import quote, shorten
from limelight.games import game as game_of
from limelight.store.models import ChatRow, MatchRow, SeatRow, TableRow, User
from limelight.store.repair import doubt, replayed
from limelight.store.tables import Kept, Tables, UnreadableTable, add, load
from limelight.tables.events import Entry
from limelight.tables.match import MatchPlan, MatchStatus
from limelight.tables.table import Table
from limelight.tables.table_setup import MACHINES, Plan

FORMAT: Final = 1
LATEST: Final = 10**14  # milliseconds since 1970: thousands of years away
WHO: Final = 32  # signs, as the database keeps them
NAME: Final = 40
EMOJI_JOINER: Final = "\u200d"  # makes one emoji of several

Id = Annotated[str, msgspec.Meta(pattern=r"^[\w-]{1,32}\Z")]
Time = Annotated[int, msgspec.Meta(ge=0, lt=LATEST)]
Who = Annotated[str, msgspec.Meta(min_length=1, max_length=WHO, pattern=r"^[^\x00]*\Z")]
#: Nobody's are the games of matches.
Owner = Annotated[str, msgspec.Meta(max_length=WHO, pattern=r"^[^\x00]*\Z")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=NAME, pattern=r"^[^\x00]*\Z")]
Room = Literal["players", "spectators"]
Line = Annotated[str, msgspec.Meta(min_length=1, max_length=2000, pattern=r"^[^\x00]*\Z")]


class Unfit(LimelightError):
    """A table cannot be taken in; the message says why."""


class Said(msgspec.Struct, frozen=True):
    """Something said at a table."""

    room: Room
    user_id: Who
    name: Name
    text: Line
    at: Time


class ItsMatch(msgspec.Struct, frozen=True):
    """The match that a table is a game of."""

    id: Id
    owner: Who
    game: str
    plan: MatchPlan
    status: MatchStatus
    blamed: Annotated[int, msgspec.Meta(ge=0, le=1)] | None
    created: Time


class Moved(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table on its way."""

    limelight: Literal[1]
    id: Id
    owner: Owner
    plan: Plan
    seed: Annotated[str, msgspec.Meta(max_length=64)]
    created: Time
    events: list[Entry]
    chats: list[Said]
    refused: list[Annotated[int, msgspec.Meta(ge=0, lt=1 << 31)]]
    match: ItsMatch | None

    @property
    def kept(self) -> Kept:
        """The table as the database keeps it."""
        return Kept(self.id, self.owner, self.plan, self.seed, self.events)

    def line(self) -> bytes:
        """The line of JSON."""
        return msgspec.json.encode(self) + b"\n"


def read(line: bytes) -> Moved:
    """The table of a line; `Unfit` if it cannot be read."""
    try:
        return msgspec.json.decode(line, type=Moved)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Unfit(f"no line of an export: {shorten(error)}") from error


async def export(tables: Tables, name: str) -> Moved:
    """A table with all that belongs to it, as it stands at one moment."""
    async with tables.database.read() as connection:
        return await connection.run_sync(lambda plain: _export(plain, name))


def _export(connection: Connection, name: str) -> Moved:
    kept = load(connection, name)
    assert kept is not None, "tables are never deleted"
    query = select(TableRow.created).where(TableRow.id == name)
    created: int = connection.execute(query).scalar_one()
    chats = select(ChatRow.room, ChatRow.user_id, ChatRow.name, ChatRow.text, ChatRow.at)
    said = connection.execute(chats.where(ChatRow.table_id == name).order_by(ChatRow.id))
    seats = select(SeatRow.refused).where(SeatRow.table_id == name).order_by(SeatRow.seat)
    return Moved(
        limelight=FORMAT,
        id=name,
        owner=kept.owner,
        plan=kept.plan,
        seed=kept.seed,
        created=created,
        events=kept.entries,
        chats=[msgspec.convert(dict(row), Said) for row in said.mappings()],
        refused=list(connection.execute(seats).scalars()),
        match=_match(connection, kept.plan.match) if kept.plan.match else None,
    )


def _match(connection: Connection, name: str) -> ItsMatch | None:
    row = connection.execute(select(MatchRow).where(MatchRow.id == name)).mappings().first()
    if row is None:
        return None
    plan = msgspec.json.decode(row["plan"], type=MatchPlan)
    return msgspec.convert({**row, "plan": plan}, ItsMatch)


def checked(moved: Moved) -> Table:
    """The table, replayed; `Unfit` if it is none that could have been played."""
    numbers = [entry.seq for entry in moved.events]
    if numbers != list(range(1, len(numbers) + 1)):
        raise Unfit("its events are not numbered one after the other")
    if not all(0 <= entry.at < LATEST for entry in moved.events):
        raise Unfit("its events have times that cannot be")
    if len(moved.refused) != len(moved.plan.seats):
        raise Unfit("it has other seats than its plan")
    if bool(moved.plan.match) != (moved.match is not None):
        raise Unfit("the match that it is a game of is not there")
    if moved.match:
        _check_match(moved.plan, moved.match)
    for number, seat in enumerate(moved.plan.seats):
        named = seat.machine or seat.kind == "machine"
        if named and not MACHINES.fullmatch(seat.machine):
            raise Unfit(f"plan.seats[{number}].machine: {quote(seat.machine)} sits at no table")
        if len(seat.bot) > NAME:
            raise Unfit(f"plan.seats[{number}].bot: a name has at most {NAME} signs")
    try:
        table = replayed(moved.kept)
    except (UnreadableTable, IndexError) as error:
        raise Unfit(str(error)) from error
    if table.fault and not table.set_aside and table.status != "closed":
        raise Unfit(f"event {table.fault.number} cannot be by the rules: {table.fault.why}")
    if not table.fault and (wrong := doubt(table)):
        raise Unfit(wrong)
    for number, sitting in enumerate(table.seats):
        if len(sitting.name) > NAME or len(sitting.who) > WHO:
            raise Unfit(f"who sits at seat {number}: a name has at most {NAME} signs, an id {WHO}")
    _check_texts(moved, table)
    people = [seat.who for seat in table.seats if seat.who]
    machine = any(seat.kind == "machine" for seat in table.plan.seats)
    if table.plan.rated and (machine or len({*people}) < len(people)):
        raise Unfit("plan.rated: only a game among different people, or bots, can be rated")
    return table


def _check_texts(moved: Moved, table: Table) -> None:
    """`Unfit` if a name or a line of chat holds what nobody could have typed on the page."""
    names = [seat.name for seat in table.seats] + [seat.bot for seat in moved.plan.seats]
    names += [said.name for said in moved.chats]
    names += [said.text.replace(EMOJI_JOINER, "") for said in moved.chats]
    if moved.match:
        names += [side.name for side in moved.match.plan.sides]
    for name in names:
        if not name.isprintable():
            raise Unfit(f"{quote(name)} has characters that cannot be read")


def _check_match(plan: Plan, match: ItsMatch) -> None:
    """`Unfit` if no such match could have such a game."""
    if plan.match != match.id:
        raise Unfit(f"plan.match: {quote(plan.match)} is not match.id, {quote(match.id)}")
    if not plan.game == match.game == match.plan.game:
        raise Unfit(f"match.game: {quote(match.game)} is not what is played, {quote(plan.game)}")
    if not 0 <= plan.number < match.plan.games:
        raise Unfit(
            f"plan.number: {quote(plan.number)} is none of the match's {match.plan.games} games"
        )
    if match.plan.rated and any(side.machine for side in match.plan.sides):
        raise Unfit("match.plan.rated: a match against a machine is never rated")
    try:
        game_of(match.game).new(len(match.plan.sides), match.plan.options)
    except LimelightError as error:
        raise Unfit(f"match.plan.options: {error}") from error


async def take_in(tables: Tables, moved: Moved) -> Table | None:
    """Put a table into the database, all of it or nothing; None if it was there already.

    `Unfit` if it does not replay, or another one of its name is there.
    """
    table = checked(moved)
    try:
        new = await tables.database.write(lambda connection: _take_in(connection, moved, table))
    except (DBAPIError, OverflowError) as error:
        raise Unfit(
            f"the database does not take it: {shorten(str(error).splitlines()[0])}"
        ) from error
    return table if new else None


def _take_in(connection: Connection, moved: Moved, table: Table) -> bool:
    if load(connection, moved.id) is not None:
        if msgspec.structs.replace(_export(connection, moved.id), match=moved.match) != moved:
            raise Unfit("another one of that name is there, or it has gone on since")
        return False
    if moved.match:
        _take_in_match(connection, moved.match)
    add(connection, moved.kept, table, moved.created)
    if moved.chats:
        rows = [{"table_id": moved.id, **msgspec.structs.asdict(said)} for said in moved.chats]
        connection.execute(insert(ChatRow), rows)
    for seat, refused in enumerate(moved.refused):
        here = (SeatRow.table_id == moved.id, SeatRow.seat == seat)
        connection.execute(update(SeatRow).where(*here).values(refused=refused))
    return True


def _take_in_match(connection: Connection, match: ItsMatch) -> None:
    found = _match(connection, match.id)
    if found is None:
        values = {**msgspec.structs.asdict(match), "plan": msgspec.json.encode(match.plan)}
        connection.execute(insert(MatchRow).values(values))
    elif msgspec.structs.replace(found, status=match.status, blamed=match.blamed) != match:
        raise Unfit(f"another match {quote(match.id)} is there than the one it is a game of")


async def strangers(tables: Tables, moved: Moved) -> list[str]:
    """The names of people at a table whom the database does not know: they cannot come back."""
    sitting = {seat.who: seat.name for seat in checked(moved).seats if seat.who}
    query = select(User.id).where(User.id.in_(sitting))
    async with tables.database.read() as connection:
        known = set((await connection.execute(query)).scalars())
    return sorted(name for who, name in sitting.items() if who not in known)
