"""A look at a database, as a doctor looks: nothing is made, changed or brought up to date."""

import time
from dataclasses import dataclass
from pathlib import Path

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from limelight.store.database import alembic_config, engine_of, shown


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


async def examine(url: str) -> Condition:
    """How a database is; `StoreError`, `OSError` or `SQLAlchemyError` if it cannot be reached."""
    engine = engine_of(url, make=False)
    address = make_url(url)
    within = address.database if address.get_backend_name() == "sqlite" else None
    file = Path(within) if within and within != ":memory:" else None
    if file and not file.exists():
        return Condition(shown(url), file, there=False)
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
    return Condition(shown(url), file, True, version, newest, known, refusal, ahead)


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
