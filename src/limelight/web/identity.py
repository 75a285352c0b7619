"""Who somebody is: a signed cookie, and a password for those who want to be known elsewhere."""

import asyncio
import hashlib
import hmac
from functools import cache
from typing import Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from limelight.store.people import Person
from limelight.tables.refusal import Refusal
from limelight.web.house import House

COOKIE: Final = "limelight"
YEAR: Final = 365 * 86_400
_hasher = PasswordHasher()

Connection = ASGIConnection[Any, Any, Any, Any]


def _signature(secret: bytes, text: str) -> str:
    return hmac.new(secret, text.encode(), hashlib.sha256).hexdigest()


def cookie(house: House, person: Person) -> Cookie:
    """What a browser shows to be known again."""
    text = f"{person.id}.{person.epoch}"
    return Cookie(
        key=COOKIE,
        value=f"{text}.{_signature(house.secret, text)}",
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=house.settings.secure,
    )


def forgotten(house: House) -> Cookie:
    """Takes the cookie away."""
    return Cookie(
        key=COOKIE,
        value="",
        max_age=0,
        httponly=True,
        samesite="lax",
        secure=house.settings.secure,
    )


def fingerprint(token: str) -> str:
    """What is kept of a bot's token."""
    return hashlib.sha256(token.encode()).hexdigest()


async def whoever(house: House, connection: Connection) -> Person | None:
    """Who is asking, by token or cookie; None for somebody not met before."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if token:
        bot = await house.people.by_token(fingerprint(token)) if scheme == "Bearer" else None
        if bot is None:
            raise Refusal("token", "that token is nobody's; ask for another one")
        return bot
    value = connection.cookies.get(COOKIE, "")
    text, _, signature = value.rpartition(".")
    if not text or not hmac.compare_digest(
        signature.encode(), _signature(house.secret, text).encode()
    ):
        return None
    who, _, epoch = text.partition(".")
    person = await house.people.find(who)
    return person if person is not None and str(person.epoch) == epoch else None


async def somebody(house: House, connection: Connection) -> Person:
    """Who is asking; `Refusal` for somebody not met before."""
    person = await whoever(house, connection)
    if person is None:
        raise Refusal("nobody", "say who you are first: POST /api/me with a name")
    return person


async def hashed(password: str) -> str:
    """What is kept of a password."""
    return await asyncio.to_thread(_hasher.hash, password)


@cache
def _nobodys() -> str:
    """A hash for unknown names, so that they take as long as known ones."""
    return _hasher.hash("nobody's")


async def matches(password: str, kept: str | None) -> bool:
    """Whether it is the password that this was kept of."""
    nobodys = await asyncio.to_thread(_nobodys)
    try:
        right = await asyncio.to_thread(_hasher.verify, kept or nobodys, password)
    except (Argon2Error, InvalidHashError):
        return False
    return right and kept is not None
