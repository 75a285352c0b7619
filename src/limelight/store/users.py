"""The users of a database: guests, accounts and bots, their sessions, and whom they mute."""

import secrets
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import ColumnElement, Connection, case, delete, exists, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from limelight.core.errors import LimelightError
from limelight.store.database import Database
from limelight.store.models import (
    EndedSessionRow,
    MuteRow,
    OpponentRow,
    PushRow,
    RatingRow,
    UserRow,
)
from limelight.tables.ids import UserId

SESSION_SECONDS: Final = 365 * 86_400  # how long a session lasts without a logout
MAX_ENDED_SESSIONS_PER_USER: Final = 1000  # rows; one more logout ends all sessions of the user
MAX_MUTED_NAMES: Final = 200  # per user
MAX_BOTS_PER_USER: Final = 20


class NameTaken(LimelightError):
    """Another account or bot has the name."""


class NotAGuest(LimelightError):
    """The user has an account by now."""


class TooManyPerUser(LimelightError):
    """The user has as many of something as one user may have."""


UserKind = Literal["nobody", "guest", "account", "bot"]


class User(msgspec.Struct, frozen=True):
    """A guest, an account or a bot."""

    id: UserId
    name: str
    kind: UserKind
    epoch: int
    email: str | None = None
    language: str = "en"
    #: Whether the link in a mail to that address was followed.
    email_confirmed: bool = False
    #: The user who owns it, of bots only.
    owner: UserId | None = None
    #: The session of the request; empty for bots and for cookies older than named sessions.
    session: str = ""


USER_COLUMNS: Final = (
    UserRow.id,
    UserRow.name,
    UserRow.kind,
    UserRow.epoch,
    UserRow.email,
    UserRow.language,
    UserRow.email_confirmed,
    UserRow.owner,
)


def comparable_name(name: str) -> str:
    """A name in the form in which names are compared."""
    return name.casefold()


class UserStore:
    """The users of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add_guest(self, name: str, now: int) -> User:
        """Add a guest."""
        user_id = UserId(secrets.token_hex(16))
        values = {"id": user_id, "name": name, "kind": "guest", "epoch": 0, "created": now}
        async with self.database.begin_write() as connection:
            await connection.execute(insert(UserRow).values(values))
        return User(user_id, name, "guest", 0)

    async def find_user(self, user_id: UserId) -> User | None:
        """The user with an id; None if there is none."""
        return await self._find_where(UserRow.id == user_id)

    async def find_in_session(self, user_id: UserId, session: str) -> User | None:
        """The user with an id; None if there is none, or this session was logged out."""
        has_ended = exists().where(
            EndedSessionRow.user_id == user_id, EndedSessionRow.session == session
        )
        user = await self._find_where(UserRow.id == user_id, ~has_ended)
        return msgspec.structs.replace(user, session=session) if user else None

    async def find_bot_by_token(self, token: str) -> User | None:
        """The bot with the hash of a token."""
        return await self._find_where(UserRow.token == token)

    async def find_user_by_name(self, name: str) -> User | None:
        """The account or bot with a name."""
        return await self._find_where(UserRow.handle == comparable_name(name))

    async def _find_where(self, *conditions: ColumnElement[bool]) -> User | None:
        query = select(*USER_COLUMNS).where(*conditions)
        async with self.database.begin_read() as connection:
            row = (await connection.execute(query)).first()
        return _make_user(row) if row else None

    async def end_session(self, user_id: UserId, session: str, now: int) -> bool:
        """Log a session out; False, and nothing is done, if the user has logged out too often.

        `end_all_sessions` is possible then.
        """
        return await self.database.run_write(
            lambda connection: _end_session(connection, user_id, session, now)
        )

    async def end_all_sessions(
        self,
        user_id: UserId,
        now: int,
        values: dict[str, Any] | None = None,
        of_guest: bool = False,
    ) -> int:
        """End all sessions of a user, and change these columns; returns the user's new epoch.

        `NotAGuest` if `of_guest` and the user is no guest any more, `NameTaken` for a new name.
        """
        columns = _with_comparable_name(values or {})
        try:
            return await self.database.run_write(
                lambda connection: _end_all_sessions(connection, user_id, now, columns, of_guest)
            )
        except IntegrityError as error:
            raise NameTaken("that name is taken; choose another one") from error

    async def list_ended_sessions(self, since: int) -> list[tuple[UserId, str, int]]:
        """User, session and epoch of each session that has ended since a time."""
        query = select(EndedSessionRow.user_id, EndedSessionRow.session, UserRow.epoch)
        query = query.join(UserRow).where(EndedSessionRow.ended >= since)
        async with self.database.begin_read() as connection:
            rows = await connection.execute(query)
            return [(UserId(row.user_id), row.session, row.epoch) for row in rows]

    async def find_account(self, name: str) -> tuple[User, str] | None:
        """The account with a name, and the hash of its password."""
        query = select(*USER_COLUMNS, UserRow.password)
        query = query.where(UserRow.handle == comparable_name(name))
        async with self.database.begin_read() as connection:
            row = (await connection.execute(query)).first()
        if row is None or row.password is None:
            return None
        return _make_user(row[:-1]), row.password

    async def register_account(
        self, user_id: UserId, name: str, password_hash: str, now: int
    ) -> User:
        """Make a guest an account, which keeps its games and ratings; its sessions end.

        `NotAGuest` or `NameTaken` if that is not possible.
        """
        values = {
            "name": name,
            "handle": comparable_name(name),
            "password": password_hash,
            "kind": "account",
        }
        epoch = await self.end_all_sessions(user_id, now, values, of_guest=True)
        account = await self.find_user(user_id)
        assert account is not None, "guests and accounts are never deleted"
        return msgspec.structs.replace(account, epoch=epoch)

    async def add_bot(self, owner: UserId, name: str, token_hash: str, now: int) -> User:
        """Add a bot of a user; `TooManyPerUser` or `NameTaken` if that is not possible."""
        user_id = UserId(secrets.token_hex(16))
        values = {
            "id": user_id,
            "name": name,
            "kind": "bot",
            "handle": comparable_name(name),
            "owner": owner,
            "token": token_hash,
            "epoch": 0,
            "created": now,
        }
        try:
            await self.database.run_write(lambda connection: _add_bot(connection, values))
        except IntegrityError as error:
            raise NameTaken("that name is taken; choose another one") from error
        return User(user_id, name, "bot", 0, owner=owner)

    async def list_bots(self, owner: UserId) -> list[tuple[User, bool]]:
        """The bots of a user, each with whether it has a token."""
        query = select(*USER_COLUMNS, UserRow.token.is_not(None))
        query = query.where(UserRow.owner == owner).order_by(UserRow.created, UserRow.id)
        async with self.database.begin_read() as connection:
            rows = (await connection.execute(query)).all()
        return [(_make_user(row[:-1]), bool(row[-1])) for row in rows]

    async def delete_bot(self, bot_id: UserId) -> None:
        """Delete a bot; the games that it has played stay."""
        async with self.database.begin_write() as connection:
            for table in (RatingRow, MuteRow, PushRow, EndedSessionRow, OpponentRow):
                await connection.execute(delete(table).where(table.user_id == bot_id))
            await connection.execute(delete(OpponentRow).where(OpponentRow.opponent_id == bot_id))
            await connection.execute(delete(UserRow).where(UserRow.id == bot_id))

    async def update_user(self, user_id: UserId, values: dict[str, Any]) -> None:
        """Change columns of a user: name, address or language; `NameTaken` for a new name."""
        change = update(UserRow).where(UserRow.id == user_id).values(_with_comparable_name(values))
        try:
            async with self.database.begin_write() as connection:
                await connection.execute(change)
        except IntegrityError as error:
            raise NameTaken("that name is taken; choose another one") from error

    async def confirm_email(self, user_id: UserId, address: str) -> None:
        """Mark the address of a user as confirmed, unless the user has changed it since."""
        await self._update_email(user_id, address, {"email_confirmed": True})

    async def forget_email(self, user_id: UserId, address: str) -> None:
        """Remove the address of a user, unless the user has changed it since."""
        await self._update_email(user_id, address, {"email": None, "email_confirmed": False})

    async def _update_email(self, user_id: UserId, address: str, values: dict[str, Any]) -> None:
        is_address = (UserRow.id == user_id, UserRow.email == address)
        async with self.database.begin_write() as connection:
            await connection.execute(update(UserRow).where(*is_address).values(values))

    async def load_owners(self, user_ids: Sequence[UserId]) -> dict[UserId, UserId]:
        """The owner of each bot among these users; every other user is its own owner."""
        query = select(UserRow.id, func.coalesce(UserRow.owner, UserRow.id).label("owner"))
        async with self.database.begin_read() as connection:
            rows = await connection.execute(query.where(UserRow.id.in_(user_ids)))
            return {UserId(row.id): UserId(row.owner) for row in rows}

    async def load_muted_names(self, user_id: UserId) -> set[str]:
        """The names whose chat messages a user does not want to read."""
        query = select(MuteRow.muted).where(MuteRow.user_id == user_id)
        async with self.database.begin_read() as connection:
            return {row.muted for row in await connection.execute(query)}

    async def set_muted(self, user_id: UserId, name: str, is_muted: bool) -> None:
        """Mute a name for a user, or unmute it; `TooManyPerUser` beyond `MAX_MUTED_NAMES`."""
        await self.database.run_write(
            lambda connection: _set_muted(connection, user_id, name, is_muted)
        )


def _make_user(columns: Iterable[Any]) -> User:
    return User(*columns)


def _with_comparable_name(values: dict[str, Any]) -> dict[str, Any]:
    """The values to change; a new name of an account or a bot reserves that name.

    The database decides by the kind that the row has then: a guest may register at that moment.
    """
    if "name" not in values or "handle" in values:
        return values
    own = case((UserRow.kind == "guest", UserRow.handle), else_=comparable_name(values["name"]))
    return {**values, "handle": own}


def _lock_user(connection: Connection, user_id: UserId) -> None:
    """Until the transaction ends, no other one changes what this user has."""
    query = select(UserRow.id).where(UserRow.id == user_id)
    connection.execute(query.with_for_update(key_share=True))


def _end_session(connection: Connection, user_id: UserId, session: str, now: int) -> bool:
    _lock_user(connection, user_id)
    # No cookie of an older session is valid any more.
    is_expired = EndedSessionRow.ended < now - 1000 * SESSION_SECONDS
    connection.execute(delete(EndedSessionRow).where(is_expired))
    is_own = EndedSessionRow.user_id == user_id
    if _count_rows(connection, is_own) >= MAX_ENDED_SESSIONS_PER_USER:
        return False
    connection.execute(delete(EndedSessionRow).where(is_own, EndedSessionRow.session == session))
    connection.execute(insert(EndedSessionRow).values(user_id=user_id, session=session, ended=now))
    return True


def _end_all_sessions(
    connection: Connection, user_id: UserId, now: int, values: dict[str, Any], of_guest: bool
) -> int:
    change = update(UserRow).where(UserRow.id == user_id)
    change = change.values({**values, "epoch": UserRow.epoch + 1})
    if of_guest:
        change = change.where(UserRow.kind == "guest")
    if not connection.execute(change).rowcount and of_guest:
        raise NotAGuest("you have an account; log out to make another one")
    connection.execute(delete(EndedSessionRow).where(EndedSessionRow.user_id == user_id))
    connection.execute(insert(EndedSessionRow).values(user_id=user_id, session="", ended=now))
    return connection.execute(select(UserRow.epoch).where(UserRow.id == user_id)).scalar_one()


def _add_bot(connection: Connection, values: dict[str, Any]) -> None:
    _lock_user(connection, values["owner"])
    if _count_rows(connection, UserRow.owner == values["owner"]) >= MAX_BOTS_PER_USER:
        raise TooManyPerUser(f"you have {MAX_BOTS_PER_USER} bots already")
    connection.execute(insert(UserRow).values(values))


def _set_muted(connection: Connection, user_id: UserId, name: str, is_muted: bool) -> None:
    _lock_user(connection, user_id)
    connection.execute(delete(MuteRow).where(MuteRow.user_id == user_id, MuteRow.muted == name))
    if not is_muted:
        return
    if _count_rows(connection, MuteRow.user_id == user_id) >= MAX_MUTED_NAMES:
        raise TooManyPerUser(f"you have muted {MAX_MUTED_NAMES} names already; unmute some first")
    connection.execute(insert(MuteRow).values(user_id=user_id, muted=name))


def _count_rows(connection: Connection, condition: ColumnElement[bool]) -> int:
    return connection.execute(select(func.count()).where(condition)).scalar_one()
