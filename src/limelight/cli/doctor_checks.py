"""The checks of `limelight doctor`: each returns a finding, and advice if something is wrong."""

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
from limelight.core.errors import LimelightError
from limelight.core.validation import quote_value, shorten_value
from limelight.extras import how_to_install
from limelight.home import home_folder
from limelight.server.settings import Settings
from limelight.server.settings.sources import ENVIRONMENT_PREFIX, SETTINGS, find_settings_file
from limelight.store.private_files import is_exposed

FindingLevel = Literal["ok", "warning", "wrong"]

MEGABYTE_BYTES: Final = 2**20
CHECK_SECONDS: Final = 5.0  # to wait for another program
LOCAL_HOSTS: Final = ("127.0.0.1", "::1", "localhost")
#: Variables of ours that are no settings.
OTHER_VARIABLES: Final = (
    *("HOME", "CONFIG", "LANGUAGE", "BOT_ERRORS"),
    *("COMPILE", "PAGE", "EXPECT", "TEST_POSTGRES"),
)
MIN_OPEN_FILES: Final = 4096  # a server needs at least so many
OLDEST_REDIS_VERSION: Final = (6, 2)


@dataclass(frozen=True)
class CheckFinding:
    """The result of a check, and advice what to do about it."""

    level: FindingLevel
    message: str
    advice: str = ""


def make_ok(message: str) -> CheckFinding:
    """A finding without advice."""
    return CheckFinding("ok", message)


def make_warning(message: str, advice: str) -> CheckFinding:
    """A finding that works, but should be mended."""
    return CheckFinding("warning", message, advice)


def make_wrong(message: str, advice: str) -> CheckFinding:
    """A finding that does not work."""
    return CheckFinding("wrong", message, advice)


# The installation.


def check_software() -> CheckFinding:
    """Check the version, and whether it is compiled."""
    message = f"limelight {limelight.__version__}, Python {platform.python_version()}"
    if limelight.COMPILED:
        return make_ok(f"{message}, compiled")
    return make_warning(
        f"{message}, interpreted: machine players are slower, and so weaker",
        "install a C compiler, then install limelight again",
    )


def check_page() -> CheckFinding:
    """Check that the page was built."""
    from limelight.server.api.page_files import BUILT_PAGE_FOLDER

    if (BUILT_PAGE_FOLDER / "index.html").is_file():
        return make_ok("the page is there")
    return make_warning("installed without its page", "install again without LIMELIGHT_PAGE=0")


def check_players() -> CheckFinding:
    """Check that the machine players can read their weights."""
    from limelight.ai.jack import weights as jack_weights
    from limelight.ai.minuit import weights as minuit_weights
    from limelight.ai.opera import weights as opera_weights

    loaders: dict[str, Callable[[], object]] = {
        "opera": opera_weights.load_value_function,
        "jack": jack_weights.load_weights,
        "minuit": minuit_weights.load_weights,
    }
    for game, load_weights in loaders.items():
        try:
            load_weights()
        except (OSError, ValueError) as error:
            return make_wrong(
                f"{game}: its players cannot read their weights: {error}", REINSTALL_ADVICE
            )
    return make_ok("the machine players of all games have their weights")


REINSTALL_ADVICE: Final = (
    "install limelight again: .venv/bin/pip install --force-reinstall --no-deps . in a clone, or "
    'pip install --force-reinstall --no-deps "$(ls ./limelight-*.whl)" beside the wheel'
)


# This machine.


def check_environment() -> CheckFinding:
    """Check that no variable is misspelt."""
    known = [setting.variable for setting in SETTINGS.values()] + [
        ENVIRONMENT_PREFIX + name for name in OTHER_VARIABLES
    ]
    for name in os.environ:
        if name.startswith(ENVIRONMENT_PREFIX) and name not in known:
            close = get_close_matches(name, known, 1)
            hint = f"did you mean {close[0]}?" if close else "docs/operate.md lists them all"
            return make_warning(f"{name} is not a setting", hint)
    count = sum(1 for setting in SETTINGS.values() if os.environ.get(setting.variable))
    return make_ok(f"{count} settings are in the environment")


def check_settings_file(named: Path | None) -> CheckFinding:
    """Check that a file with secrets is private; that it can be read is known."""
    path = find_settings_file(named)
    if path is None:
        return make_ok("no file: all settings are defaults, flags or variables")
    text = path.read_text(encoding="utf-8")
    secret = any(setting.is_secret and setting.name in text for setting in SETTINGS.values())
    if secret and path.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH):
        return make_warning(f"{path} has secrets, and others may read it", f"chmod 600 {path}")
    return make_ok(str(path))


def check_home_folder() -> CheckFinding:
    """Check that the home folder can be written to, and is private."""
    place = home_folder()
    existing = next(path for path in (place, *place.parents) if path.exists())
    try:
        with tempfile.TemporaryFile(dir=existing):
            if existing == place and is_exposed(place):
                return make_warning(f"other users may read {place}", f"chmod 700 {place}")
            return make_ok(str(place) if existing == place else f"{place}, to be made")
    except OSError as error:
        return make_wrong(
            f"{place} cannot be written to: {error.strerror}",
            "set LIMELIGHT_HOME to a folder you may write to",
        )


def check_disk(settings: Settings) -> CheckFinding:
    """Check that the disk has room."""
    place = home_folder()
    if settings.database.startswith("sqlite:///"):
        place = Path(settings.database.removeprefix("sqlite:///")).absolute()
    existing = next(path for path in (place, *place.parents) if path.exists())
    free = shutil.disk_usage(existing).free // MEGABYTE_BYTES
    message = f"{free:,} MB free at {existing}"
    if free < 100:
        return make_wrong(message, "make room: without it nothing can be stored")
    return make_warning(message, "make room soon") if free < 1000 else make_ok(message)


def check_open_files() -> CheckFinding:
    """Check the limit of open files; a server raises the soft limit itself."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if resource.RLIM_INFINITY in (soft, hard):
        return make_ok("no limit; each socket is an open file")
    message = f"a server may open {hard:,} at one time; each socket is one"
    if hard >= MIN_OPEN_FILES:
        return make_ok(message)
    advice = "raise it: LimitNOFILE=65536 in a systemd unit, or ulimit -Hn 65536 as root"
    return make_warning(message, advice)


def check_port(settings: Settings) -> CheckFinding:
    """Check that the port is free, or that a Limelight has it."""
    where = f"{settings.host}:{settings.port}"
    if not settings.port:
        return make_ok("any free one")
    try:
        family, kind, _, _, place = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM
        )[0]
        with socket.socket(family, kind) as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(place)
        return make_ok(f"{where} is free")
    except OSError as error:
        if _answers_as_limelight(settings):
            return make_ok(f"a Limelight answers at {where}")
        return make_wrong(
            f"cannot listen at {where}: {error.strerror}", "name another one with --port"
        )


def _answers_as_limelight(settings: Settings) -> bool:
    host = "127.0.0.1" if settings.host == "0.0.0.0" else settings.host
    try:
        with urlopen(f"http://{host}:{settings.port}/health", timeout=CHECK_SECONDS) as answer:
            return b'"status"' in answer.read(1000)
    except (OSError, ValueError):
        return False


def check_address(settings: Settings) -> CheckFinding:
    """Check the public address, and whether it is encrypted."""
    parts = urlsplit(settings.url)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        return make_wrong(
            f"{quote_value(settings.url)} is not an address", "such as https://play.example.org"
        )
    if parts.path.strip("/"):
        return make_wrong(
            f"{shorten_value(settings.url)} has a path", "give Limelight a host name of its own"
        )
    if settings.uses_tls:
        return make_ok(f"{settings.url}; cookies are for https alone")
    if parts.hostname in LOCAL_HOSTS:
        return make_ok(f"{settings.url}, for this machine alone")
    return make_warning(
        f"{settings.url}: without https the network can read passwords and act for anybody",
        "put a proxy with TLS in front, and set --address https://…",
    )


def check_machine_pace(settings: Settings) -> CheckFinding:
    """Check that the time of machine moves does not tell secrets."""
    if settings.machine_pace:
        return make_ok("machine moves and beliefs are released on a schedule")
    message = "machine_pace is 0: the time of machine moves tells what they know"
    if urlsplit(settings.url).hostname in LOCAL_HOSTS:
        return make_ok(f"{message}, to people on this machine alone")
    return make_warning(message, "set it to 1")


# Other programs.


def check_database(settings: Settings) -> CheckFinding:
    """Check the database: its version, damage, write access, privacy and clock."""
    from limelight.store.diagnostics import diagnose_database

    try:
        diagnosis = asyncio.run(
            asyncio.wait_for(diagnose_database(settings.database), CHECK_SECONDS)
        )
    except (SQLAlchemyError, OSError, TimeoutError, LimelightError) as error:
        return _explain_unreachable(str(error) or "no answer in time")
    if not diagnosis.exists:
        return make_ok(f"{diagnosis.url}, to be made")
    if not diagnosis.is_version_known:
        return make_wrong(
            f"{diagnosis.url} was written by a newer Limelight (version {diagnosis.version})",
            "install that, or put a backup back",
        )
    if diagnosis.damage:
        return make_wrong(f"{diagnosis.url} is damaged: {diagnosis.damage}", "put a backup back")
    if diagnosis.write_error:
        return make_wrong(
            f"{diagnosis.url} cannot be written to: {diagnosis.write_error}", "grant write access"
        )
    if diagnosis.version and diagnosis.version != diagnosis.newest_version:
        return make_warning(
            f"{diagnosis.url} is at version {diagnosis.version}, "
            f"this software at {diagnosis.newest_version}",
            "back it up; the next start brings it up to date",
        )
    if exposed := diagnosis.exposed_files:
        return make_warning(
            f"other users may read {', '.join(map(str, exposed))}, and act for anybody",
            "start limelight serve, which mends it, or: chmod 600 them",
        )
    if abs(diagnosis.clock_ahead_seconds) > 1:
        return make_warning(
            f"{diagnosis.url}: its clock is {diagnosis.clock_ahead_seconds:+.1f} s "
            "from this machine's",
            "let NTP set both: with several servers, people's clocks depend on it",
        )
    return make_ok(f"{diagnosis.url}, {'up to date' if diagnosis.version else 'empty'}")


def _explain_unreachable(reason: str) -> CheckFinding:
    message = reason.splitlines()[0].rpartition("Error) ")[2]
    if "does not exist" in message:
        return make_wrong(
            message, "make it, for example by createdb, or name another with --database"
        )
    return make_wrong(message, "start it, or name another with --database; see docs/operate.md")


def check_redis(settings: Settings) -> CheckFinding:
    """Check that Redis can be reached and has workers, if several servers share one database."""
    if not settings.redis:
        return make_ok("none: this is a single server")
    if not _are_installed("redis", "saq"):
        return make_wrong(
            "the packages for several servers are not installed", how_to_install("many")
        )
    if settings.database.startswith("sqlite"):
        return make_wrong("several servers cannot share SQLite", "name a PostgreSQL --database")
    from redis.exceptions import RedisError

    try:
        version, workers = asyncio.run(asyncio.wait_for(_ask_redis(settings.redis), CHECK_SECONDS))
    except (RedisError, OSError, ValueError, TimeoutError) as error:
        return make_wrong(
            f"cannot be reached: {error or 'no answer'}", "start it, or change --redis"
        )
    message = (
        f"version {'.'.join(map(str, version))}, {workers} worker{'' if workers == 1 else 's'}"
    )
    if version < OLDEST_REDIS_VERSION:
        return make_warning(message, f"take {'.'.join(map(str, OLDEST_REDIS_VERSION))} or newer")
    if not workers:
        return make_wrong(f"{message}: machine players do not move", "start one: limelight worker")
    return make_ok(message)


async def _ask_redis(url: str) -> tuple[tuple[int, ...], int]:
    from limelight.server.jobs.redis_executor import MOVE_QUEUE, count_workers, open_queue

    queue = open_queue(url, MOVE_QUEUE)
    try:
        return tuple(await queue.version()), await count_workers(queue)
    finally:
        await queue.disconnect()


def check_mail(settings: Settings) -> CheckFinding:
    """Check that the mail server lets us log in; no mail is sent."""
    if not settings.smtp_host:
        return make_ok("none is sent: smtp_host is not set")
    where = f"{settings.smtp_host}:{settings.smtp_port}"
    try:
        with smtplib.SMTP(settings.smtp_host, settings.smtp_port, timeout=CHECK_SECONDS) as server:
            if settings.smtp_tls:
                server.starttls(context=ssl.create_default_context())
            if settings.smtp_user:
                server.login(settings.smtp_user, settings.smtp_password)
    except smtplib.SMTPAuthenticationError:
        return make_wrong(f"{where} refuses the log-in", "see smtp_user and smtp_password")
    except smtplib.SMTPNotSupportedError:
        return make_wrong(
            f"{where} knows no STARTTLS or login", "another smtp_port, or smtp_tls = false"
        )
    except (OSError, smtplib.SMTPException) as error:
        return make_wrong(
            f"{where} cannot be reached: {shorten_value(error)}",
            "see smtp_host, smtp_port, smtp_tls",
        )
    if not (settings.smtp_sender or settings.smtp_user):
        return make_wrong(f"{where} answers, but there is no sender", "set smtp_sender")
    return make_ok(f"{where} takes our mail")


def check_push(settings: Settings) -> CheckFinding:
    """Check the key for web push."""
    if not settings.push_key:
        return make_ok("none is sent: push_key is not set")
    from limelight.server.notifications.push import PushError, derive_public_key

    if not _are_installed("pywebpush"):
        return make_wrong("the package for web push is not installed", how_to_install("push"))
    try:
        derive_public_key(settings.push_key)
    except PushError as error:
        return make_wrong(str(error), "docs/operate.md says how to make one")
    if not settings.uses_tls and urlsplit(settings.url).hostname not in LOCAL_HOSTS:
        return make_wrong("the key is good, but browsers need https", "name an https --address")
    return make_ok("the key is good")


def _are_installed(*names: str) -> bool:
    return all(importlib.util.find_spec(name) for name in names)


def list_software_checks() -> Iterator[tuple[str, Callable[[], CheckFinding]]]:
    """The checks that need no settings, by name."""
    yield from (
        ("software", check_software),
        ("page", check_page),
        ("players", check_players),
        ("home", check_home_folder),
        ("open files", check_open_files),
        ("variables", check_environment),
    )


def list_settings_checks(
    settings: Settings, named: Path | None
) -> Iterator[tuple[str, Callable[[], CheckFinding]]]:
    """The checks of a server with these settings, by name."""
    yield "settings", partial(check_settings_file, named)
    checks = (
        ("disk", check_disk),
        ("database", check_database),
        ("redis", check_redis),
        ("mail", check_mail),
        ("web push", check_push),
        ("address", check_address),
        ("port", check_port),
        ("machines", check_machine_pace),
    )
    for name, check in checks:
        yield name, partial(check, settings)
