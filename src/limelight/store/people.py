"""People in the database: guests, accounts and bots, their ratings, and what they want told."""

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from limelight.core.errors import LimelightError
from limelight.store.database import Database
from limelight.store.models import MuteRow, PushRow, RatingRow, SettingRow, User
from limelight.tables.rating import BEGINNER, Rating, rated


class NameTaken(LimelightError):
    """Somebody else has that name."""


class Person(msgspec.Struct, frozen=True):
    """Somebody who plays."""

    id: str
    name: str
    kind: str
    epoch: int
    email: str | None = None
    language: str = "en"


PERSON = (User.id, User.name, User.kind, User.epoch, User.email, User.language)


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

    async def account(self, name: str) -> tuple[Person, str] | None:
        """An account by name, with the hash of its password."""
        query = select(*PERSON, User.password).where(User.handle == handle(name))
        async with self.database.read() as connection:
            row = (await connection.execute(query)).first()
        if row is None or row.password is None:
            return None
        return Person(*row[:-1]), row.password

    async def register(self, who: str, name: str, password: str) -> None:
        """Make a guest an account: its games and ratings stay its own."""
        values = {"name": name, "handle": handle(name), "password": password, "kind": "account"}
        await self._change(who, values)

    async def bot(self, owner: str, name: str, token: str, now: int) -> Person:
        """A new bot of somebody's, known by the hash of its token."""
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
            async with self.database.begin() as connection:
                await connection.execute(insert(User).values(values))
        except IntegrityError as error:
            raise NameTaken("that name is taken; choose another one") from error
        return Person(fresh, name, "bot", 0)

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
            for theirs in (RatingRow, MuteRow, PushRow):
                await connection.execute(delete(theirs).where(theirs.user_id == bot))
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
        """Change a name, an address, a language or a password."""
        if "name" in values:
            found = await self.find(who)
            if found is not None and found.kind != "guest":
                values = {**values, "handle": handle(values["name"])}
        await self._change(who, values)

    async def _change(self, who: str, values: dict[str, Any]) -> None:
        try:
            async with self.database.begin() as connection:
                await connection.execute(update(User).where(User.id == who).values(values))
        except IntegrityError as error:
            raise NameTaken("that name is taken; choose another one") from error

    # Ratings.

    async def ratings(self, game: str, people: Sequence[str]) -> dict[str, Rating]:
        """The ratings of some people in a game, as far as they have one."""
        query = select(RatingRow.user_id, RatingRow.mu, RatingRow.sigma, RatingRow.games)
        query = query.where(RatingRow.game == game, RatingRow.user_id.in_(people))
        async with self.database.read() as connection:
            rows = await connection.execute(query)
            return {row.user_id: Rating(row.mu, row.sigma, row.games) for row in rows}

    async def leaders(self, game: str, bots: bool = False, most: int = 100) -> list[dict[str, Any]]:
        """The best people or bots of a game: those of whom one is surest that they play well."""
        sure = RatingRow.mu - 3 * RatingRow.sigma
        query = (
            select(User.name, User.kind, RatingRow.mu, RatingRow.sigma, RatingRow.games)
            .join(User, User.id == RatingRow.user_id)
            .where(RatingRow.game == game, (User.kind == "bot") == bots)
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
        """Read somebody no longer, or again."""
        async with self.database.begin() as connection:
            await connection.execute(
                delete(MuteRow).where(MuteRow.user_id == who, MuteRow.muted == name)
            )
            if mute:
                await connection.execute(insert(MuteRow).values(user_id=who, muted=name))

    # Browsers that want to be told.

    async def subscribe(self, who: str, endpoint: str, keys: bytes) -> None:
        """Tell this browser."""
        async with self.database.begin() as connection:
            await connection.execute(delete(PushRow).where(PushRow.endpoint == endpoint))
            values = {"endpoint": endpoint, "user_id": who, "keys": keys}
            await connection.execute(insert(PushRow).values(values))

    async def unsubscribe(self, who: str, endpoint: str) -> None:
        """Tell this browser no longer."""
        mine = (PushRow.endpoint == endpoint, PushRow.user_id == who)
        async with self.database.begin() as connection:
            await connection.execute(delete(PushRow).where(*mine))

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


def rate(connection: Connection, game: str, people: Sequence[str], result: Sequence[float]) -> None:
    """Change the ratings of those who have played, in the transaction that ends their game."""
    query = select(RatingRow).where(RatingRow.game == game, RatingRow.user_id.in_(people))
    rows = (connection.execute(query.with_for_update())).all()
    known = {row.user_id: Rating(row.mu, row.sigma, row.games) for row in rows}
    before = [known.get(who, BEGINNER) for who in people]
    for who, rating in zip(people, rated(before, result), strict=True):
        values = {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games}
        if who in known:
            here = (RatingRow.user_id == who, RatingRow.game == game)
            connection.execute(update(RatingRow).where(*here).values(values))
        else:
            connection.execute(insert(RatingRow).values(user_id=who, game=game, **values))
