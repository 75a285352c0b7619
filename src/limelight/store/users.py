"""People in the database: guests, accounts and bots, their ratings, and what they want told."""

import secrets
from collections.abc import Sequence
from hmac import compare_digest
from itertools import permutations
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import aliased

from limelight.core.errors import LimelightError
from limelight.store.database import Database
from limelight.store.models import (
    EndedSession,
    MailCountRow,
    MuteRow,
    Opponent,
    PushRow,
    RatingRow,
    SettingRow,
    User,
)
from limelight.tables.rating import BEGINNER, Rating, rated

SESSION_SECONDS: Final = 365 * 86_400  # how long a session lasts that nobody ends
MAX_ENDED_SESSIONS: Final = 1000  # rows of one person; whoever logs out once more ends all sessions
MAX_MUTED: Final = 200  # names that one person does not read
MAX_BOTS: Final = 20  # of one person
#: The leaderboard holds who has played so many rated games, against so many different people.
MIN_LEADER_GAMES: Final = 5
MIN_LEADER_OPPONENTS: Final = 3


class NameTaken(LimelightError):
    """Somebody else has that name."""


class NoGuest(LimelightError):
    """Somebody has an account by now."""


class EndpointTaken(LimelightError):
    """A browser is told for somebody else."""


class TooMany(LimelightError):
    """Somebody has as many of something as one person may have."""


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays."""

    id: str
    name: str
    kind: str
    epoch: int
    email: str | None = None
    language: str = "en"
    #: Whether somebody who reads mail at that address has said so.
    email_confirmed: bool = False
    #: Who runs it, of bots only.
    owner: str | None = None
    #: The session that they came by; bots have none, nor have cookies of before sessions had names.
    session: str = ""


PERSON = (
    User.id,
    User.name,
    User.kind,
    User.epoch,
    User.email,
    User.language,
    User.email_confirmed,
    User.owner,
)
MAX_BROWSERS: Final = 10  # of one person


def handle(name: str) -> str:
    """A name as it is compared."""
    return name.casefold()


class People:
    """The people of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def guest(self, name: str, now: int) -> Person:
        """Somebody new."""
        fresh = secrets.token_hex(16)
        values = {"id": fresh, "name": name, "kind": "guest", "epoch": 0, "created": now}
        async with self.database.begin() as connection:
            await connection.execute(insert(User).values(values))
        return Person(fresh, name, "guest", 0)

    async def find(self, who: str) -> Person | None:
        """Somebody by number."""
        async with self.database.read() as connection:
            row = (await connection.execute(select(*PERSON).where(User.id == who))).first()
        return Person(*row) if row else None

    async def find_in_session(self, who: str, session: str) -> Person | None:
        """Somebody by number, unless this session of theirs was logged out."""
        ended = exists().where(EndedSession.user_id == who, EndedSession.session == session)
        query = select(*PERSON).where(User.id == who, ~ended)
        async with self.database.read() as connection:
            row = (await connection.execute(query)).first()
        return msgspec.structs.replace(Person(*row), session=session) if row else None

    async def end_session(self, who: str, session: str, now: int) -> bool:
        """Log a session out; False, and nothing is done, if too many of theirs were already."""
        return await self.database.write(
            lambda connection: _end_session(connection, who, session, now)
        )

    async def end_sessions(
        self, who: str, now: int, values: dict[str, Any] | None = None, of_guest: bool = False
    ) -> int:
        """End all sessions of somebody, and change something about them; their new epoch.

        `NoGuest` if only a guest's were to end, and it is none any more.
        """
        changed = await self._with_handle(who, values or {})
        try:
            return await self.database.write(
                lambda connection: _end_sessions(connection, who, now, changed, of_guest)
            )
        except IntegrityError as error:
            raise NameTaken("that name is taken; choose another one") from error

    async def ended_sessions(self, since: int) -> list[tuple[str, str, int]]:
        """The sessions that have ended since a time: whose, which, and that person's epoch."""
        query = select(EndedSession.user_id, EndedSession.session, User.epoch)
        query = query.join(User).where(EndedSession.ended >= since)
        async with self.database.read() as connection:
            return [
                (row.user_id, row.session, row.epoch) for row in await connection.execute(query)
            ]

    async def account(self, name: str) -> tuple[Person, str] | None:
        """An account by name, with the hash of its password."""
        query = select(*PERSON, User.password).where(User.handle == handle(name))
        async with self.database.read() as connection:
            row = (await connection.execute(query)).first()
        if row is None or row.password is None:
            return None
        return Person(*row[:-1]), row.password

    async def register(self, who: str, name: str, password: str, now: int) -> Person:
        """Make a guest an account: its games and ratings stay its own, its sessions end."""
        values = {"name": name, "handle": handle(name), "password": password, "kind": "account"}
        epoch = await self.end_sessions(who, now, values, of_guest=True)
        account = await self.find(who)
        assert account is not None, "people are never deleted"
        return msgspec.structs.replace(account, epoch=epoch)

    async def bot(self, owner: str, name: str, token: str, now: int) -> Person:
        """A new bot of somebody's, known by the hash of its token; `TooMany` if there are."""
        fresh = secrets.token_hex(16)
        values = {
            "id": fresh,
            "name": name,
            "kind": "bot",
            "handle": handle(name),
            "owner": owner,
            "token": token,
            "epoch": 0,
            "created": now,
        }
        try:
            await self.database.write(lambda connection: _add_bot(connection, values))
        except IntegrityError as error:
            raise NameTaken("that name is taken; choose another one") from error
        return Person(fresh, name, "bot", 0, owner=owner)

    async def bots(self, owner: str) -> list[tuple[Person, bool]]:
        """Somebody's bots, each with whether it has a token."""
        query = select(*PERSON, User.token.is_not(None))
        query = query.where(User.owner == owner).order_by(User.created, User.id)
        async with self.database.read() as connection:
            rows = (await connection.execute(query)).all()
        return [(Person(*row[:-1]), bool(row[-1])) for row in rows]

    async def forget(self, bot: str) -> None:
        """A bot is no more; the games it has played stay."""
        async with self.database.begin() as connection:
            for theirs in (RatingRow, MuteRow, PushRow, EndedSession, Opponent):
                await connection.execute(delete(theirs).where(theirs.user_id == bot))
            await connection.execute(delete(Opponent).where(Opponent.opponent_id == bot))
            await connection.execute(delete(User).where(User.id == bot))

    async def by_token(self, token: str) -> Person | None:
        """The bot with the hash of this token."""
        async with self.database.read() as connection:
            row = (await connection.execute(select(*PERSON).where(User.token == token))).first()
        return Person(*row) if row else None

    async def by_name(self, name: str) -> Person | None:
        """An account or a bot by its name."""
        query = select(*PERSON).where(User.handle == handle(name))
        async with self.database.read() as connection:
            row = (await connection.execute(query)).first()
        return Person(*row) if row else None

    async def change(self, who: str, values: dict[str, Any]) -> None:
        """Change a name, an address or a language."""
        changed = await self._with_handle(who, values)
        try:
            async with self.database.begin() as connection:
                await connection.execute(update(User).where(User.id == who).values(changed))
        except IntegrityError as error:
            raise NameTaken("that name is taken; choose another one") from error

    # Addresses for mail.

    async def confirm_email(self, who: str, address: str) -> None:
        """Somebody's address is theirs, unless they have another one by now."""
        mine = (User.id == who, User.email == address)
        async with self.database.begin() as connection:
            await connection.execute(update(User).where(*mine).values(email_confirmed=True))

    async def forget_email(self, who: str, address: str) -> None:
        """Write no more to somebody's address, unless they have another one by now."""
        mine = (User.id == who, User.email == address)
        values = {"email": None, "email_confirmed": False}
        async with self.database.begin() as connection:
            await connection.execute(update(User).where(*mine).values(values))

    async def count_mail(self, key: str, rate: tuple[int, int], now: int) -> int:
        """Count a mail, at most so many in so many seconds; if it is one too many, seconds to wait.

        In the database: a restart forgets nothing, and all processes of a house count together.
        """
        most, seconds = rate
        row = MailCountRow.key == key
        try:
            async with self.database.begin() as connection:
                await connection.execute(delete(MailCountRow).where(MailCountRow.until <= now))
                until = (await connection.execute(select(MailCountRow.until).where(row))).scalar()
                if until is None:
                    values = {"key": key, "count": 1, "until": now + seconds * 1000}
                    await connection.execute(insert(MailCountRow).values(values))
                    return 0
                one_more = update(MailCountRow).where(row, MailCountRow.count < most)
                done = await connection.execute(one_more.values(count=MailCountRow.count + 1))
                return 0 if done.rowcount else -(-(until - now) // 1000)
        except IntegrityError:  # another process has begun to count at the same moment
            return await self.count_mail(key, rate, now)

    async def _with_handle(self, who: str, values: dict[str, Any]) -> dict[str, Any]:
        """The values to change; a new name of an account or a bot is nobody else's."""
        found = await self.find(who) if "name" in values else None
        if found is None or found.kind == "guest":
            return values
        return {**values, "handle": handle(values["name"])}

    async def owners(self, people: Sequence[str]) -> dict[str, str]:
        """Who runs each of these: of a bot its owner, of a person that person."""
        query = select(User.id, func.coalesce(User.owner, User.id).label("owner"))
        async with self.database.read() as connection:
            rows = await connection.execute(query.where(User.id.in_(people)))
            return {row.id: row.owner for row in rows}

    # Ratings.

    async def ratings(self, game: str, people: Sequence[str]) -> dict[str, Rating]:
        """The ratings of some people in a game, as far as they have one."""
        query = select(RatingRow.user_id, RatingRow.mu, RatingRow.sigma, RatingRow.games)
        query = query.where(RatingRow.game == game, RatingRow.user_id.in_(people))
        async with self.database.read() as connection:
            rows = await connection.execute(query)
            return {row.user_id: Rating(row.mu, row.sigma, row.games) for row in rows}

    async def leaders(self, game: str, bots: bool = False, most: int = 100) -> list[dict[str, Any]]:
        """The best accounts or bots of a game: those of whom one is surest that they play well.

        Only who has played enough games against enough different people. A person and all their
        bots are one opponent, and a guest is none: anybody can be a hundred of them.
        """
        sure = RatingRow.mu - 3 * RatingRow.sigma
        other = aliased(User)
        opponents = (
            select(func.count(func.distinct(func.coalesce(other.owner, other.id))))
            .select_from(Opponent)
            .join(other, other.id == Opponent.opponent_id)
            .where(
                Opponent.user_id == RatingRow.user_id,
                Opponent.game == RatingRow.game,
                other.kind != "guest",
            )
            .correlate(RatingRow)
            .scalar_subquery()
        )
        query = (
            select(User.name, User.kind, RatingRow.mu, RatingRow.sigma, RatingRow.games)
            .join(User, User.id == RatingRow.user_id)
            .where(
                RatingRow.game == game,
                User.kind == ("bot" if bots else "account"),
                RatingRow.games >= MIN_LEADER_GAMES,
                opponents >= MIN_LEADER_OPPONENTS,
            )
            .order_by(sure.desc())
            .limit(most)
        )
        async with self.database.read() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    # Whom one does not want to read.

    async def muted(self, who: str) -> set[str]:
        """The names somebody does not want to read."""
        query = select(MuteRow.muted).where(MuteRow.user_id == who)
        async with self.database.read() as connection:
            return {row.muted for row in await connection.execute(query)}

    async def mute(self, who: str, name: str, mute: bool) -> None:
        """Read somebody no longer, or again; `TooMany` if that are too many."""
        await self.database.write(lambda connection: _mute(connection, who, name, mute))

    # Browsers that want to be told.

    async def subscribe(self, who: str, endpoint: str, keys: bytes, now: int) -> None:
        """Tell this browser; of more than ten of one person the oldest is forgotten.

        `EndpointTaken` if it is another person's, unless the keys are the same: then it is the same
        browser, with somebody else before it. Only the browser and its person know them.
        """
        values = {"user_id": who, "keys": keys, "created": now}
        try:
            async with self.database.begin() as connection:
                query = select(PushRow.user_id, PushRow.keys).where(PushRow.endpoint == endpoint)
                known = (await connection.execute(query.with_for_update())).first()
                if known is None:
                    await connection.execute(insert(PushRow).values(endpoint=endpoint, **values))
                elif known.user_id == who or compare_digest(known.keys, keys):
                    this = PushRow.endpoint == endpoint
                    await connection.execute(update(PushRow).where(this).values(values))
                else:
                    raise EndpointTaken("another person is told by that browser")
                latest = (
                    select(PushRow.endpoint)
                    .where(PushRow.user_id == who)
                    .order_by((PushRow.endpoint == endpoint).desc(), PushRow.created.desc())
                    .limit(MAX_BROWSERS)
                )
                older = (PushRow.user_id == who, PushRow.endpoint.not_in(latest))
                await connection.execute(delete(PushRow).where(*older))
        except IntegrityError as error:
            raise EndpointTaken("another person is told by that browser") from error

    async def unsubscribe(self, who: str, endpoint: str) -> None:
        """Tell this browser no longer."""
        mine = (PushRow.endpoint == endpoint, PushRow.user_id == who)
        async with self.database.begin() as connection:
            await connection.execute(delete(PushRow).where(*mine))

    async def unsubscribe_all(self, who: str) -> None:
        """Tell no browser of somebody any longer."""
        async with self.database.begin() as connection:
            await connection.execute(delete(PushRow).where(PushRow.user_id == who))

    async def browsers(self, who: str) -> list[tuple[str, bytes]]:
        """The browsers to tell."""
        query = select(PushRow.endpoint, PushRow.keys).where(PushRow.user_id == who)
        async with self.database.read() as connection:
            return [(row.endpoint, row.keys) for row in await connection.execute(query)]

    # What the house keeps for itself.

    async def setting(self, name: str, default: str) -> str:
        """A value of the house; the default is kept if there is none."""
        query = select(SettingRow.value).where(SettingRow.name == name)
        async with self.database.begin() as connection:
            found = (await connection.execute(query)).scalar()
            if found is None:
                await connection.execute(insert(SettingRow).values(name=name, value=default))
        return default if found is None else found

    async def set(self, name: str, value: str) -> None:
        """Note a value of the house."""
        async with self.database.begin() as connection:
            done = await connection.execute(
                update(SettingRow).where(SettingRow.name == name).values(value=value)
            )
            if done.rowcount == 0:
                await connection.execute(insert(SettingRow).values(name=name, value=value))


def _lock(connection: Connection, who: str) -> None:
    """Let nobody else change what is somebody's until the transaction ends."""
    connection.execute(select(User.id).where(User.id == who).with_for_update(key_share=True))


def _end_session(connection: Connection, who: str, session: str, now: int) -> bool:
    _lock(connection, who)
    over = EndedSession.ended < now - 1000 * SESSION_SECONDS  # no cookie of then is good any more
    connection.execute(delete(EndedSession).where(over))
    theirs = EndedSession.user_id == who
    if _count(connection, theirs) >= MAX_ENDED_SESSIONS:
        return False
    connection.execute(delete(EndedSession).where(theirs, EndedSession.session == session))
    connection.execute(insert(EndedSession).values(user_id=who, session=session, ended=now))
    return True


def _end_sessions(
    connection: Connection, who: str, now: int, values: dict[str, Any], of_guest: bool
) -> int:
    changed = update(User).where(User.id == who).values({**values, "epoch": User.epoch + 1})
    if of_guest:
        changed = changed.where(User.kind == "guest")
    if not connection.execute(changed).rowcount and of_guest:
        raise NoGuest("you have an account; log out to make another one")
    connection.execute(delete(EndedSession).where(EndedSession.user_id == who))
    connection.execute(insert(EndedSession).values(user_id=who, session="", ended=now))
    return connection.execute(select(User.epoch).where(User.id == who)).scalar_one()


def _add_bot(connection: Connection, values: dict[str, Any]) -> None:
    _lock(connection, values["owner"])
    if _count(connection, User.owner == values["owner"]) >= MAX_BOTS:
        raise TooMany(f"you have {MAX_BOTS} bots already")
    connection.execute(insert(User).values(values))


def _mute(connection: Connection, who: str, name: str, mute: bool) -> None:
    _lock(connection, who)
    connection.execute(delete(MuteRow).where(MuteRow.user_id == who, MuteRow.muted == name))
    if not mute:
        return
    if _count(connection, MuteRow.user_id == who) >= MAX_MUTED:
        raise TooMany(f"you have muted {MAX_MUTED} people already; hear some of them again")
    connection.execute(insert(MuteRow).values(user_id=who, muted=name))


def _count(connection: Connection, condition: ColumnElement[bool]) -> int:
    return connection.execute(select(func.count()).where(condition)).scalar_one()


def rate(connection: Connection, game: str, people: Sequence[str], result: Sequence[float]) -> None:
    """Change the ratings of those who have played, in the transaction that ends their game.

    A person's bots are not rated against each other, nor against that person; nobody is against a
    bot that was deleted meanwhile.
    """
    locked = select(User.id, User.owner).where(User.id.in_(people)).order_by(User.id)
    rows = connection.execute(locked.with_for_update(key_share=True))
    owners = {row.id: row.owner or row.id for row in rows}
    if len(set(owners.values())) < len(people):
        return
    _note_opponents(connection, game, people)
    query = select(RatingRow).where(RatingRow.game == game, RatingRow.user_id.in_(people))
    known = {
        row.user_id: Rating(row.mu, row.sigma, row.games)
        for row in connection.execute(query.with_for_update())
    }
    before = [known.get(who, BEGINNER) for who in people]
    for who, rating in zip(people, rated(before, result), strict=True):
        values = {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games}
        if who in known:
            here = (RatingRow.user_id == who, RatingRow.game == game)
            connection.execute(update(RatingRow).where(*here).values(values))
        else:
            connection.execute(insert(RatingRow).values(user_id=who, game=game, **values))


def _note_opponents(connection: Connection, game: str, people: Sequence[str]) -> None:
    query = select(Opponent.user_id, Opponent.opponent_id)
    query = query.where(Opponent.game == game, Opponent.user_id.in_(people))
    known = {(row.user_id, row.opponent_id) for row in connection.execute(query)}
    for who, other in permutations(people, 2):
        if (who, other) not in known:
            values = {"user_id": who, "game": game, "opponent_id": other}
            connection.execute(insert(Opponent).values(values))
