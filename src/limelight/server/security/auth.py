"""Authentication: signed cookies, tokens of bots, and passwords."""

import asyncio
import hashlib
import hmac
import secrets
from functools import cache
from typing import Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from limelight.server.wall_clock import WallClock
from limelight.store.users import SESSION_SECONDS, User, UserStore
from limelight.tables.ids import UserId
from limelight.tables.refusal import Refusal

COOKIE: Final = "limelight"
#: Shows that a browser has logged in to an account before; it outlives the session.
DEVICE_COOKIE: Final = "limelight-device"
_hasher = PasswordHasher()

Connection = ASGIConnection[Any, Any, Any, Any]


class Authenticator:
    """Finds the user of a request, and makes the cookies by which they are found again."""

    def __init__(self, secret: bytes, users: UserStore, clock: WallClock, is_secure: bool) -> None:
        self._secret = secret
        self._users = users
        self._clock = clock
        self._is_secure = is_secure

    async def find_user(self, connection: Connection) -> User | None:
        """The user of a request, by token or cookie, or None; `Refusal` for a bad token."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if token:
            bot = None
            if scheme == "Bearer":
                bot = await self._users.find_bot_by_token(fingerprint_token(token))
            if bot is None:
                raise Refusal("token", "that token is nobody's; ask for another one")
            return bot
        match self._verify(connection.cookies.get(COOKIE, "")):
            case [user_id, epoch, session, expires] if int(expires) > self._clock.seconds():
                pass
            case [user_id, epoch]:  # signed before sessions had names
                session = ""
            case _:
                return None
        user = await self._users.find_in_session(UserId(user_id), session)
        return user if user is not None and str(user.epoch) == epoch else None

    async def require_user(self, connection: Connection) -> User:
        """The user of a request; `Refusal` if there is none."""
        user = await self.find_user(connection)
        if user is None:
            raise Refusal("nobody", "say who you are first: POST /api/me with a name")
        return user

    def make_session_cookie(self, user: User) -> Cookie:
        """The cookie of a user's session; a new session begins if there is none."""
        session = user.session or secrets.token_hex(16)
        expires = int(self._clock.seconds()) + SESSION_SECONDS
        text = f"{user.id}.{user.epoch}.{session}.{expires}"
        return self._make_cookie(COOKIE, self.sign_text(text), SESSION_SECONDS)

    def make_device_cookie(self, user: User, password_hash: str) -> Cookie:
        """The cookie that shows that a browser has logged in with this password."""
        mark = self._make_password_mark(password_hash)
        text = f"device.{user.id}.{mark}-{secrets.token_hex(16)}"
        return self._make_cookie(DEVICE_COOKIE, self.sign_text(text), SESSION_SECONDS)

    def make_expired_cookie(self) -> Cookie:
        """Removes the session's cookie from a browser."""
        return self._make_cookie(COOKIE, "", 0)

    def find_device(
        self, connection: Connection, account_id: str, password_hash: str
    ) -> str | None:
        """The id of a browser that has logged in with the present password; None for another one.

        A browser that knew only an earlier password is treated like any other.
        """
        match self._verify(connection.cookies.get(DEVICE_COOKIE, "")):
            case ["device", user_id, device] if user_id == account_id:
                mark = self._make_password_mark(password_hash)
                return device if device.startswith(mark) else None
            case _:
                return None

    def sign_text(self, text: str) -> str:
        """A text with its signature."""
        return f"{text}.{_make_signature(self._secret, text)}"

    def _make_password_mark(self, password_hash: str) -> str:
        return _make_signature(self._secret, f"password {password_hash}")[:16]

    def _verify(self, value: str) -> list[str]:
        """The parts of a text that this server has signed; none if it has not."""
        text, _, signature = value.rpartition(".")
        expected = _make_signature(self._secret, text).encode()
        return text.split(".") if hmac.compare_digest(signature.encode(), expected) else []

    def _make_cookie(self, key: str, value: str, seconds: int) -> Cookie:
        return Cookie(
            key=key,
            value=value,
            max_age=seconds,
            httponly=True,
            samesite="lax",
            secure=self._is_secure,
        )


def _make_signature(secret: bytes, text: str) -> str:
    return hmac.new(secret, text.encode(), hashlib.sha256).hexdigest()


def fingerprint_token(token: str) -> str:
    """What is stored of a bot's token."""
    return hashlib.sha256(token.encode()).hexdigest()


async def hash_password(password: str) -> str:
    """What is stored of a password."""
    return await asyncio.to_thread(_hasher.hash, password)


@cache
def _hash_for_unknown_names() -> str:
    """Checked for unknown names, so that they take as long as known ones."""
    return _hasher.hash("nobody's")


async def verify_password(password: str, stored_hash: str | None) -> bool:
    """Whether a password is right; False for an account that does not exist (None)."""
    unknown = await asyncio.to_thread(_hash_for_unknown_names)
    try:
        is_right = await asyncio.to_thread(_hasher.verify, stored_hash or unknown, password)
    except (Argon2Error, InvalidHashError):
        return False
    return is_right and stored_hash is not None
