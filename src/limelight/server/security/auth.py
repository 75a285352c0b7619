"""Who somebody is: a signed cookie, and a password for those who want to be known elsewhere."""

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

from limelight.server.house import House
from limelight.store.users import SESSION_SECONDS, Person
from limelight.tables.refusal import Refusal

COOKIE: Final = "limelight"
#: Shows that a browser has logged in to an account before; it lasts when the session ends.
DEVICE_COOKIE: Final = "limelight-device"
_hasher = PasswordHasher()

Connection = ASGIConnection[Any, Any, Any, Any]


def _signature(secret: bytes, text: str) -> str:
    return hmac.new(secret, text.encode(), hashlib.sha256).hexdigest()


def _cookie(house: House, key: str, value: str, seconds: int) -> Cookie:
    return Cookie(
        key=key,
        value=value,
        max_age=seconds,
        httponly=True,
        samesite="lax",
        secure=house.settings.secure,
    )


def _signed(house: House, text: str) -> str:
    return f"{text}.{_signature(house.secret, text)}"


def _verified(house: House, value: str) -> list[str]:
    """The parts of a text that we have signed; none if we have not."""
    text, _, signature = value.rpartition(".")
    right = _signature(house.secret, text).encode()
    return text.split(".") if hmac.compare_digest(signature.encode(), right) else []


def cookie(house: House, person: Person) -> Cookie:
    """What a browser shows to be known again: in the same session, or in a new one."""
    session = person.session or secrets.token_hex(16)
    expires = int(house.clock()) + SESSION_SECONDS
    text = f"{person.id}.{person.epoch}.{session}.{expires}"
    return _cookie(house, COOKIE, _signed(house, text), SESSION_SECONDS)


def device_cookie(house: House, person: Person) -> Cookie:
    """What a browser shows to be known as one that has logged in to this account."""
    text = f"device.{person.id}.{secrets.token_hex(16)}"
    return _cookie(house, DEVICE_COOKIE, _signed(house, text), SESSION_SECONDS)


def known_device(house: House, connection: Connection, account: str) -> str | None:
    """The number of a browser that has logged in to this account before; None for any other."""
    match _verified(house, connection.cookies.get(DEVICE_COOKIE, "")):
        case ["device", who, device] if who == account:
            return device
        case _:
            return None


def forgotten(house: House) -> Cookie:
    """Takes the cookie away."""
    return _cookie(house, COOKIE, "", 0)


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
    match _verified(house, connection.cookies.get(COOKIE, "")):
        case [who, epoch, session, expires] if int(expires) > house.clock():
            pass
        case [who, epoch]:  # signed before sessions had names
            session = ""
        case _:
            return None
    person = await house.people.find_in_session(who, session)
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
