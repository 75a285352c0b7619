"""What `limelight doctor` looks at: each check finds something, and says what to do about it."""

import asyncio
import importlib.util
import os
import platform
import shutil
import smtplib
import socket
import ssl
import stat
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit
from urllib.request import urlopen

from sqlalchemy.exc import SQLAlchemyError

import limelight
from limelight.cli.saved_games import home
from limelight.cli.settings import PREFIX, SETTINGS, config_file
from limelight.core.errors import LimelightError
from limelight.core.validation import quote, shorten
from limelight.extras import how_to_install
from limelight.server.settings import Settings
from limelight.store.private_files import is_exposed

Level = Literal["ok", "warning", "wrong"]

MEGABYTE: Final = 2**20
PATIENCE: Final = 5.0  # seconds to wait for anybody else
LOCAL: Final = ("127.0.0.1", "::1", "localhost")
#: Variables that are no settings, but ours.
OTHERS: Final = (
    *("HOME", "CONFIG", "LANGUAGE", "BOT_ERRORS"),
    *("COMPILE", "PAGE", "EXPECT", "TEST_POSTGRES"),
)
LINES: Final = 4096  # open files with which a server gets along
OLDEST_REDIS: Final = (6, 2)


@dataclass(frozen=True)
class Finding:
    """What a check has found, and what to do about it."""

    level: Level
    said: str
    advice: str = ""


def ok(said: str) -> Finding:
    """Nothing needs to be done."""
    return Finding("ok", said)


def warning(said: str, advice: str) -> Finding:
    """It works, but should not stay so."""
    return Finding("warning", said, advice)


def wrong(said: str, advice: str) -> Finding:
    """It does not work."""
    return Finding("wrong", said, advice)


# What was installed.


def software() -> Finding:
    """The version, and whether it is compiled."""
    said = f"limelight {limelight.__version__}, Python {platform.python_version()}"
    if limelight.COMPILED:
        return ok(f"{said}, compiled")
    return warning(
        f"{said}, interpreted: machine players are weaker, because slower",
        "install a C compiler, then install limelight again",
    )


def page() -> Finding:
    """Whether people see more than an API."""
    from limelight.server.api.page_files import BUILT

    if (BUILT / "index.html").is_file():
        return ok("the page is there")
    return warning("installed without its page", "install again without LIMELIGHT_PAGE=0")


def players() -> Finding:
    """Whether the machine players have what they have learned."""
    from limelight.ai.jack import weights as jack_weights
    from limelight.ai.minuit import weights as minuit_weights
    from limelight.ai.opera import weights as opera_weights

    every = (("opera", opera_weights), ("jack", jack_weights), ("minuit", minuit_weights))
    for game, learned in every:
        try:
            learned.learned()
        except (OSError, ValueError) as error:
            return wrong(f"{game}: its players cannot read what they learned: {error}", REINSTALL)
    return ok("the machine players of all games have what they learned")


REINSTALL: Final = (
    "install limelight again: .venv/bin/pip install --force-reinstall --no-deps . in a clone, or "
    'pip install --force-reinstall --no-deps "$(ls ./limelight-*.whl)" beside the wheel'
)


# This machine.


def environment() -> Finding:
    """Whether a variable is misspelt."""
    known = [one.variable for one in SETTINGS.values()] + [PREFIX + name for name in OTHERS]
    for name in os.environ:
        if name.startswith(PREFIX) and name not in known:
            close = get_close_matches(name, known, 1)
            hint = f"did you mean {close[0]}?" if close else "docs/operate.md lists them all"
            return warning(f"{name} is no setting", hint)
    told = sum(1 for one in SETTINGS.values() if os.environ.get(one.variable))
    return ok(f"{told} of the settings are told there")


def settings_file(named: Path | None) -> Finding:
    """Whether a secret lies open; that the file can be read is known."""
    path = config_file(named)
    if path is None:
        return ok("no file: all is as usual, or told in other ways")
    text = path.read_text(encoding="utf-8")
    secret = any(one.secret and one.name in text for one in SETTINGS.values())
    if secret and path.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH):
        return warning(f"{path} has secrets, and others may read it", f"chmod 600 {path}")
    return ok(str(path))


def folder() -> Finding:
    """Whether what is kept at home can be kept, and others stay out."""
    place = home()
    there = next(one for one in (place, *place.parents) if one.exists())
    try:
        with tempfile.TemporaryFile(dir=there):
            if there == place and is_exposed(place):
                return warning(f"others may look into {place}", f"chmod 700 {place}")
            return ok(str(place) if there == place else f"{place}, to be made")
    except OSError as error:
        return wrong(
            f"{place} cannot be written to: {error.strerror}",
            "set LIMELIGHT_HOME to a folder you may write to",
        )


def disk(settings: Settings) -> Finding:
    """Whether there is room."""
    place = home()
    if settings.database.startswith("sqlite:///"):
        place = Path(settings.database.removeprefix("sqlite:///")).absolute()
    there = next(one for one in (place, *place.parents) if one.exists())
    free = shutil.disk_usage(there).free // MEGABYTE
    said = f"{free:,} MB free at {there}"
    if free < 100:
        return wrong(said, "make room: without it nothing can be kept")
    return warning(said, "make room soon") if free < 1000 else ok(said)


def files() -> Finding:
    """Whether enough lines may be open at one time; a server raises the soft limit itself."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if resource.RLIM_INFINITY in (soft, hard):
        return ok("as many as wanted may be open at one time; each socket is one")
    said = f"a server may have {hard:,} open at one time; each socket is one"
    if hard >= LINES:
        return ok(said)
    advice = "raise it: LimitNOFILE=65536 in a systemd unit, or ulimit -Hn 65536 as root"
    return warning(said, advice)


def port(settings: Settings) -> Finding:
    """Whether it is free, or ours already."""
    where = f"{settings.host}:{settings.port}"
    if not settings.port:
        return ok("any that is free")
    try:
        family, kind, _, _, place = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM
        )[0]
        with socket.socket(family, kind) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind(place)
        return ok(f"{where} is free")
    except OSError as error:
        if _ours(settings):
            return ok(f"a Limelight answers at {where}")
        return wrong(f"cannot listen at {where}: {error.strerror}", "name another one with --port")


def _ours(settings: Settings) -> bool:
    host = "127.0.0.1" if settings.host == "0.0.0.0" else settings.host
    try:
        with urlopen(f"http://{host}:{settings.port}/health", timeout=PATIENCE) as answer:
            return b'"status"' in answer.read(1000)
    except (OSError, ValueError):
        return False


def address(settings: Settings) -> Finding:
    """How people come, and whether on a safe way."""
    parts = urlsplit(settings.url)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        return wrong(f"{quote(settings.url)} is no address", "such as https://play.example.org")
    if parts.path.strip("/"):
        return wrong(f"{shorten(settings.url)} has a path", "give Limelight a host name of its own")
    if settings.secure:
        return ok(f"{settings.url}; cookies are for https alone")
    if parts.hostname in LOCAL:
        return ok(f"{settings.url}, for this machine alone")
    return warning(
        f"{settings.url}: without https everybody on the way can be anybody",
        "put a proxy with TLS in front, and name --address https://…",
    )


def machine_pace(settings: Settings) -> Finding:
    """Whether the time that machine players take tells what they know."""
    if settings.machine_pace:
        return ok("machine moves and beliefs are released on a schedule")
    said = "machine_pace is 0: the time that machine players take tells what they know"
    if urlsplit(settings.url).hostname in LOCAL:
        return ok(f"{said}, to people on this machine alone")
    return warning(said, "set it to 1")


# Others.


def database(settings: Settings) -> Finding:
    """Whether games can be kept there, as this software keeps them."""
    from limelight.store.diagnostics import examine

    try:
        found = asyncio.run(asyncio.wait_for(examine(settings.database), PATIENCE))
    except (SQLAlchemyError, OSError, TimeoutError, LimelightError) as error:
        return _unreachable(str(error) or "no answer in time")
    if not found.there:
        return ok(f"{found.address}, to be made")
    if not found.known:
        return wrong(
            f"{found.address} was written by a newer Limelight (version {found.version})",
            "install that, or put a backup back",
        )
    if found.damage:
        return wrong(f"{found.address} is damaged: {found.damage}", "put a backup back")
    if found.refusal:
        return wrong(f"{found.address} cannot be written to: {found.refusal}", "grant it")
    if found.version and found.version != found.newest:
        return warning(
            f"{found.address} is at version {found.version}, this software at {found.newest}",
            "back it up; the next start brings it up to date",
        )
    if exposed := found.exposed:
        return warning(
            f"others may read {', '.join(map(str, exposed))}, and be anybody",
            "start limelight serve, which mends it, or: chmod 600 them",
        )
    if abs(found.ahead) > 1:
        return warning(
            f"{found.address}: its clock is {found.ahead:+.1f} s from this machine's",
            "let NTP set both: with several servers, people's clocks depend on it",
        )
    return ok(f"{found.address}, {'up to date' if found.version else 'empty'}")


def _unreachable(reason: str) -> Finding:
    said = reason.splitlines()[0].rpartition("Error) ")[2]
    if "does not exist" in said:
        return wrong(said, "make it, as createdb does, or name another with --database")
    return wrong(said, "start it, or name another with --database; see docs/operate.md")


def others(settings: Settings) -> Finding:
    """Whether several processes can hear each other, and machines be played."""
    if not settings.redis:
        return ok("none: this is a house of one process")
    if not _installed("redis", "saq"):
        return wrong("what several processes need is not installed", how_to_install("many"))
    if settings.database.startswith("sqlite"):
        return wrong("several processes cannot share SQLite", "name a PostgreSQL --database")
    from redis.exceptions import RedisError

    try:
        version, workers = asyncio.run(asyncio.wait_for(_heard(settings.redis), PATIENCE))
    except (RedisError, OSError, ValueError, TimeoutError) as error:
        return wrong(f"cannot be reached: {error or 'no answer'}", "start it, or change --redis")
    said = f"version {'.'.join(map(str, version))}, {workers} worker{'' if workers == 1 else 's'}"
    if version < OLDEST_REDIS:
        return warning(said, f"take {'.'.join(map(str, OLDEST_REDIS))} or newer")
    if not workers:
        return wrong(f"{said}: machine players do not move", "start one: limelight worker")
    return ok(said)


async def _heard(url: str) -> tuple[tuple[int, ...], int]:
    from limelight.server.jobs.redis_executor import MOVES, alive, queue

    asked = queue(url, MOVES)
    try:
        return tuple(await asked.version()), await alive(asked)
    finally:
        await asked.disconnect()


def mail(settings: Settings) -> Finding:
    """Whether the mail server takes us; nothing is sent."""
    if not settings.smtp_host:
        return ok("none is sent: smtp_host is not set")
    where = f"{settings.smtp_host}:{settings.smtp_port}"
    try:
        with smtplib.SMTP(settings.smtp_host, settings.smtp_port, timeout=PATIENCE) as server:
            if settings.smtp_tls:
                server.starttls(context=ssl.create_default_context())
            if settings.smtp_user:
                server.login(settings.smtp_user, settings.smtp_password)
    except smtplib.SMTPAuthenticationError:
        return wrong(f"{where} does not let us in", "see smtp_user and smtp_password")
    except smtplib.SMTPNotSupportedError:
        return wrong(
            f"{where} knows no STARTTLS or login", "another smtp_port, or smtp_tls = false"
        )
    except (OSError, smtplib.SMTPException) as error:
        return wrong(
            f"{where} cannot be reached: {shorten(error)}", "see smtp_host, smtp_port, smtp_tls"
        )
    if not (settings.smtp_sender or settings.smtp_user):
        return wrong(f"{where} answers, but letters have no sender", "set smtp_sender")
    return ok(f"{where} takes our letters")


def push(settings: Settings) -> Finding:
    """Whether browsers can be told."""
    if not settings.push_key:
        return ok("no browser is told: push_key is not set")
    from limelight.server.notifications.push import PushError, public_key

    if not _installed("pywebpush"):
        return wrong("what web push needs is not installed", how_to_install("push"))
    try:
        public_key(settings.push_key)
    except PushError as error:
        return wrong(str(error), "docs/operate.md says how to make one")
    if not settings.secure and urlsplit(settings.url).hostname not in LOCAL:
        return wrong("the key is good, but browsers want https", "name an https --address")
    return ok("the key is good")


def _installed(*names: str) -> bool:
    return all(importlib.util.find_spec(name) for name in names)


def of_software() -> Iterator[tuple[str, Callable[[], Finding]]]:
    """The checks that need no settings."""
    yield from (
        ("software", software),
        ("page", page),
        ("players", players),
        ("home", folder),
        ("open files", files),
        ("variables", environment),
    )


def of_settings(
    settings: Settings, named: Path | None
) -> Iterator[tuple[str, Callable[[], Finding]]]:
    """The checks of a house with these settings."""
    yield "settings", partial(settings_file, named)
    checks = (
        ("disk", disk),
        ("database", database),
        ("redis", others),
        ("mail", mail),
        ("web push", push),
        ("address", address),
        ("port", port),
        ("machines", machine_pace),
    )
    for name, check in checks:
        yield name, partial(check, settings)
