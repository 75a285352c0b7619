"""Diagnostics of a database for `limelight doctor`; they create, change and migrate nothing."""

import asyncio
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from limelight.store.database import (
    SQLITE_CONNECT_ARGS,
    alembic_config,
    create_engine_for,
    redact_url,
    sqlite_file,
)
from limelight.store.private_files import find_exposed_files
from limelight.store.write_ahead_log import count_lost_commits

CHECK_SECONDS: Final = 3.0  # a large database is not checked to its end


@dataclass(frozen=True)
class DatabaseDiagnosis:
    """The condition of a database."""

    #: Without the password.
    url: str
    #: None for PostgreSQL.
    file: Path | None
    #: SQLite creates a missing database when it is first used.
    exists: bool = True
    #: Its migration version, empty before the first migration, and the one of this software.
    version: str = ""
    newest_version: str = ""
    #: Whether this software knows its version.
    is_version_known: bool = True
    #: Why it cannot be written to; empty if it can be.
    write_error: str = ""
    #: How far its clock is ahead of the clock of this machine.
    clock_ahead_seconds: float = 0.0
    #: The first damage found in its file within `CHECK_SECONDS`; empty if there is none.
    damage: str = ""
    #: Those of its files that other users of the machine may read.
    exposed_files: list[Path] = field(default_factory=list[Path])


async def diagnose_database(url: str) -> DatabaseDiagnosis:
    """The condition of a database.

    `StoreError`, `OSError` or `SQLAlchemyError` if it cannot be reached.
    """
    engine = create_engine_for(url, create_file=False)
    file = sqlite_file(url)
    if file and not file.exists():
        return DatabaseDiagnosis(redact_url(url), file, exists=False)
    if file and (lost := await asyncio.to_thread(count_lost_commits, file)):
        # It is not opened: SQLite would overwrite the log.
        damage = f"its log {file.name}-wal has lost {lost} changes or more"
        return DatabaseDiagnosis(redact_url(url), file, damage=damage)
    try:
        async with engine.connect() as connection:
            clock_ahead = 0.0
            if file is None:
                before = time.time()
                query = text("SELECT extract(epoch FROM clock_timestamp())")
                theirs = float((await connection.execute(query)).scalar_one())
                clock_ahead = theirs - (before + time.time()) / 2
            version, newest, is_known = await connection.run_sync(_read_versions)
            await connection.rollback()
            write_error = await connection.run_sync(_find_write_error, bool(version))
    finally:
        await engine.dispose()
    diagnosis = DatabaseDiagnosis(
        redact_url(url), file, True, version, newest, is_known, write_error, clock_ahead
    )
    if file is None:
        return diagnosis
    damage = await asyncio.to_thread(find_damage, file, CHECK_SECONDS)
    return replace(diagnosis, damage=damage, exposed_files=find_exposed_files(file))


def find_damage(file: Path, seconds: float | None = None, is_immutable: bool = False) -> str:
    """The first damage that `PRAGMA quick_check` finds in a SQLite file; empty if it finds none.

    It reads the whole file, or as much as it can in that many seconds. `is_immutable` is for a file
    that nothing writes to: then SQLite creates no file beside it.
    """
    deadline = time.monotonic() + seconds if seconds else float("inf")
    mode = "mode=ro&immutable=1" if is_immutable else "mode=rw"
    uri = f"{file.absolute().as_uri()}?{mode}"
    with closing(
        sqlite3.connect(uri, timeout=SQLITE_CONNECT_ARGS["timeout"], uri=True)
    ) as connection:
        connection.set_progress_handler(lambda: time.monotonic() > deadline, 10_000)
        try:
            (message,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.DatabaseError as error:
            is_interrupted = error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT
            return "" if is_interrupted else str(error)
    return "" if message == "ok" else str(message).splitlines()[-1]


def _read_versions(connection: Connection) -> tuple[str, str, bool]:
    script = ScriptDirectory.from_config(alembic_config())
    version = MigrationContext.configure(connection).get_current_revision() or ""
    try:
        script.get_revision(version or "head")
    except CommandError:
        return version, script.get_current_head() or "", False
    return version, script.get_current_head() or "", True


def _find_write_error(connection: Connection, has_tables: bool) -> str:
    """Why nothing can be written; empty if it can. The attempt is rolled back."""
    attempt = (
        "UPDATE settings SET value = value" if has_tables else "CREATE TABLE doctor (id integer)"
    )
    try:
        connection.execute(text(attempt))
    except SQLAlchemyError as error:
        return str(error).splitlines()[0]
    finally:
        connection.rollback()
    return ""
