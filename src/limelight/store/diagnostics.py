"""A look at a database, as a doctor looks: nothing is made, changed or brought up to date."""

import asyncio
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from limelight.store.database import PATIENT, alembic_config, engine_of, file_of, shown
from limelight.store.private_files import exposed_files
from limelight.store.write_ahead_log import count_lost_commits

CHECK_SECONDS: Final = 3.0  # for a quick look; a large database is not read to its end


@dataclass(frozen=True)
class Condition:
    """How a database is."""

    #: Its address, without the password.
    address: str
    #: The file it is in; None for PostgreSQL.
    file: Path | None
    #: Whether there is one; SQLite makes one when it is first used.
    there: bool = True
    #: How far it was brought up to date, and how far this software would; empty if it is empty.
    version: str = ""
    newest: str = ""
    #: Whether this software knows that version.
    known: bool = True
    #: Why it cannot be written to; empty if it can.
    refusal: str = ""
    #: By how many seconds its clock is ahead of this machine's.
    ahead: float = 0.0
    #: What is wrong with its file; empty if nothing is, as far as there was time to look.
    damage: str = ""
    #: Its files that others may read.
    exposed: list[Path] = field(default_factory=list[Path])


async def examine(url: str) -> Condition:
    """How a database is; `StoreError`, `OSError` or `SQLAlchemyError` if it cannot be reached."""
    engine = engine_of(url, make=False)
    file = file_of(url)
    if file and not file.exists():
        return Condition(shown(url), file, there=False)
    if file and (lost := await asyncio.to_thread(count_lost_commits, file)):
        # Not opened: SQLite would begin the log anew.
        damage = f"its log {file.name}-wal has lost {lost} changes or more"
        return Condition(shown(url), file, damage=damage)
    try:
        async with engine.connect() as connection:
            ahead = 0.0
            if file is None:
                asked = time.time()
                query = text("SELECT extract(epoch FROM clock_timestamp())")
                told = float((await connection.execute(query)).scalar_one())
                ahead = told - (asked + time.time()) / 2
            version, newest, known = await connection.run_sync(_versions)
            await connection.rollback()
            refusal = await connection.run_sync(_refusal, bool(version))
    finally:
        await engine.dispose()
    found = (shown(url), file, True, version, newest, known, refusal, ahead)
    if file is None:
        return Condition(*found)
    damage = await asyncio.to_thread(find_damage, file, CHECK_SECONDS)
    return Condition(*found, damage, exposed_files(file))


def find_damage(file: Path, seconds: float | None = None, unchanged: bool = False) -> str:
    """The first thing that is wrong with a SQLite file, by `PRAGMA quick_check`; empty if none is.

    It reads the whole file, or as much as it can in so many seconds. `unchanged` is for a file that
    nobody writes to: nothing is made beside it.
    """
    deadline = time.monotonic() + seconds if seconds else float("inf")
    mode = "mode=ro&immutable=1" if unchanged else "mode=rw"
    address = f"{file.absolute().as_uri()}?{mode}"
    with closing(sqlite3.connect(address, timeout=PATIENT["timeout"], uri=True)) as connection:
        connection.set_progress_handler(lambda: time.monotonic() > deadline, 10_000)
        try:
            (said,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.DatabaseError as error:
            interrupted = error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT
            return "" if interrupted else str(error)
    return "" if said == "ok" else str(said).splitlines()[-1]


def _versions(connection: Connection) -> tuple[str, str, bool]:
    script = ScriptDirectory.from_config(alembic_config())
    version = MigrationContext.configure(connection).get_current_revision() or ""
    try:
        script.get_revision(version or "head")
    except CommandError:
        return version, script.get_current_head() or "", False
    return version, script.get_current_head() or "", True


def _refusal(connection: Connection, made: bool) -> str:
    """Why nothing can be written; what is tried is undone."""
    attempt = "UPDATE settings SET value = value" if made else "CREATE TABLE doctor (id integer)"
    try:
        connection.execute(text(attempt))
    except SQLAlchemyError as error:
        return str(error).splitlines()[0]
    finally:
        connection.rollback()
    return ""
