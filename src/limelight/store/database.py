"""The database: opened by its URL, migrated, and used in transactions."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import (
    AbstractAsyncContextManager,
    asynccontextmanager,
    closing,
    nullcontext,
)
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.util import await_only

from limelight.core.errors import LimelightError
from limelight.core.validation import shorten_value
from limelight.store.private_files import create_private_file
from limelight.store.write_ahead_log import count_lost_commits

T = TypeVar("T")
DRIVER_BY_BACKEND = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
SQLITE_CONNECT_ARGS = {"timeout": 30}  # seconds to wait while another process writes
SWITCH_RETRY_SECONDS = 0.01
#: Advisory locks of PostgreSQL: of the process that migrates, and of the leader.
MIGRATION_LOCK_ID = 0x11E11947
LEADER_LOCK_ID = 0x11E11948
#: Errors of SQLite by which nothing can be written: read-only, input/output, disk full.
UNWRITABLE_SQLITE_CODES = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL)
UNWRITABLE_SQLSTATES = ("53100", "58030", "25006")  # disk full, input/output, read-only
UNREACHABLE_SQLSTATES = ("08", "57P")  # prefixes: the connection broke, PostgreSQL stops or starts
KEEPALIVE_SETTINGS = {  # seconds; so that a process on a dead machine soon loses its locks
    "tcp_keepalives_idle": "3",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "3",
}


class StoreError(LimelightError):
    """The database cannot be used; the message says what to do."""


def is_unreachable(error: BaseException) -> bool:
    """Whether an error means only that the database cannot be reached at present."""
    if isinstance(error, DBAPIError):
        state = getattr(error.orig, "sqlstate", None) or ""
        return error.connection_invalidated or state.startswith(UNREACHABLE_SQLSTATES)
    return isinstance(error, (OSError, PoolTimeout))


def is_unwritable(error: BaseException) -> bool:
    """Whether an error means only that nothing can be written, as when the disk is full."""
    if not isinstance(error, DBAPIError):
        return False
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF  # without the extension
    state = getattr(error.orig, "sqlstate", None) or ""
    return code in UNWRITABLE_SQLITE_CODES or state in UNWRITABLE_SQLSTATES


def summarise_error(error: BaseException) -> str:
    """The first line of an error message, which has no SQL statement in it."""
    return (str(error) or type(error).__name__).splitlines()[0]


class Database:
    """A database of SQLite or PostgreSQL; `await Database.open(url)` opens it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        # SQLite has one writer at a time, and lets others poll: a queue here is faster.
        is_sqlite = engine.dialect.name == "sqlite"
        self._write_lock: AbstractAsyncContextManager[Any] = (
            asyncio.Lock() if is_sqlite else nullcontext()
        )
        self._leader_connection: AsyncConnection | None = None
        self._is_leader = False
        #: Called with the duration in seconds of each transaction that writes.
        self.on_write: Callable[[float], Any] = lambda _: None
        #: Called with each error in a transaction that writes.
        self.on_write_error: Callable[[Exception], Any] = lambda _: None
        self._writer_thread: ThreadPoolExecutor | None = None
        self._writer_engine: Engine | None = None
        if is_sqlite and engine.url.database not in (None, "", ":memory:"):
            self._writer_thread = ThreadPoolExecutor(1)
            self._writer_engine = create_engine(
                engine.url.set(drivername="sqlite"),
                connect_args=SQLITE_CONNECT_ARGS,
                hide_parameters=True,
            )
            _register_listeners(self._writer_engine)

    @staticmethod
    async def open(url: str) -> "Database":
        """Connect to a database, and create or upgrade its schema.

        `StoreError` if that is not possible.
        """
        engine = create_engine_for(url)
        try:
            async with engine.begin() as connection:
                if engine.dialect.name == "postgresql":
                    lock = f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK_ID})"
                    await connection.exec_driver_sql(lock)
                await connection.run_sync(_upgrade_schema)
        except Exception as error:
            await engine.dispose()
            raise StoreError(
                f"database: {shorten_value(redact_url(url))} cannot be used: "
                f"{shorten_value(summarise_error(error))}; "
                "check that it exists and gives you access, or name another one"
            ) from error
        return Database(engine)

    @asynccontextmanager
    async def begin_write(self) -> AsyncGenerator[AsyncConnection]:
        """A transaction that may write."""
        started = perf_counter()
        try:
            async with self._write_lock, self.engine.begin() as connection:
                yield connection
        except Exception as error:
            self.on_write_error(error)
            raise
        self.on_write(perf_counter() - started)

    async def run_write(self, statements: Callable[[Connection], T]) -> T:
        """Run a transaction of many statements; for SQLite on one thread, which is faster."""
        if self._writer_thread is None or self._writer_engine is None:
            async with self.begin_write() as connection:
                return await connection.run_sync(statements)
        loop = asyncio.get_running_loop()
        started = perf_counter()
        try:
            async with self._write_lock:
                result = await loop.run_in_executor(
                    self._writer_thread, _run_in_transaction, self._writer_engine, statements
                )
        except Exception as error:
            self.on_write_error(error)
            raise
        self.on_write(perf_counter() - started)
        return result

    @asynccontextmanager
    async def begin_read(self) -> AsyncGenerator[AsyncConnection]:
        """A transaction that only reads, for which no writer has to wait."""
        async with self.engine.connect() as connection:
            await connection.execution_options(reading=True)
            yield connection

    @property
    def is_shared(self) -> bool:
        """Whether several server processes may use the database."""
        return self.engine.dialect.name == "postgresql"

    async def try_to_lead(self) -> bool:
        """Try to become the leader of all nodes, or stay it; whether this node is the leader now.

        Leader election by an advisory lock of PostgreSQL, which lasts as long as its connection.
        With SQLite there is only one process, which is the leader.
        """
        if not self.is_shared:
            return True
        try:
            if self._leader_connection is None:
                connection = await self.engine.connect()
                self._leader_connection = await connection.execution_options(
                    isolation_level="AUTOCOMMIT"
                )
            query = f"SELECT pg_try_advisory_lock({LEADER_LOCK_ID})"
            if self._is_leader:
                query = "SELECT true"  # fails if the connection is gone
            self._is_leader = bool((await self._leader_connection.exec_driver_sql(query)).scalar())
        except (DBAPIError, OSError):
            await self.resign_leadership()
            raise
        return self._is_leader

    def back_up(self, path: Path) -> None:
        """Copy a SQLite database to a new file, while the server may write to it.

        `StoreError` for PostgreSQL.
        """
        if self._writer_engine is None:
            raise StoreError(
                "backup: this is for SQLite; for PostgreSQL use pg_dump, see the guide"
            )
        with (
            closing(self._writer_engine.raw_connection()) as source,
            closing(sqlite3.connect(path)) as target,
        ):
            assert isinstance(source.driver_connection, sqlite3.Connection)
            source.driver_connection.backup(target)

    async def resign_leadership(self) -> None:
        """Let another node become the leader."""
        self._is_leader = False
        if self._leader_connection is not None:
            connection, self._leader_connection = self._leader_connection, None
            await connection.invalidate()  # releases the lock
            await connection.close()

    async def close(self) -> None:
        """Close all connections."""
        await self.resign_leadership()
        await self.engine.dispose()
        if self._writer_thread is not None and self._writer_engine is not None:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._writer_thread, self._writer_engine.dispose)
            self._writer_thread.shutdown()


def _run_in_transaction(engine: Engine, statements: Callable[[Connection], T]) -> T:
    with engine.begin() as connection:
        return statements(connection)


async def ensure_ready(url: str) -> None:
    """Check that a database can be used, and migrate it; `StoreError` if it cannot.

    Logs an error if its write-ahead log has lost changes.
    """
    if (file := sqlite_file(url)) and (lost := count_lost_commits(file)):
        logging.getLogger("limelight").error(
            "%s-wal is damaged: %d or more changes that were acknowledged are lost; "
            "check the disk, and whether a backup has more",
            file,
            lost,
        )
    await (await Database.open(url)).close()


def sqlite_file(url: str) -> Path | None:
    """The file of a SQLite database; None for any other URL."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        return None
    if address.get_backend_name() != "sqlite" or address.database in (None, "", ":memory:"):
        return None
    return Path(str(address.database))


def create_engine_for(url: str, create_file: bool = True) -> AsyncEngine:
    """The engine for a database; `StoreError` if the URL is not one of a database.

    Creates the file of a SQLite database and its folder, unless `create_file` is false.
    """
    try:
        address = make_url(url)
    except (ArgumentError, ValueError) as error:
        # The URL is not repeated: it may have a password in it.
        raise StoreError(
            "database: that is not an address of a database; examples are sqlite:///games.db and "
            "postgresql://host/name"
        ) from error
    driver = DRIVER_BY_BACKEND.get(address.get_backend_name())
    if driver is None:
        raise StoreError(
            f"database: {shorten_value(address.get_backend_name())} is not known; "
            "use sqlite or postgresql"
        )
    address = address.set(drivername=driver)
    if driver.startswith("sqlite"):
        if create_file and address.database and address.database != ":memory:":
            folder = Path(address.database).parent
            try:
                folder.mkdir(0o700, parents=True, exist_ok=True)
            except OSError as error:
                raise StoreError(
                    f"database: cannot make {shorten_value(folder)}: {error.strerror}; "
                    "name another place"
                ) from error
            create_private_file(Path(address.database))
        engine = create_async_engine(
            address, connect_args=SQLITE_CONNECT_ARGS, hide_parameters=True
        )
        _register_listeners(engine.sync_engine)
        return engine
    return create_async_engine(
        address,
        pool_size=10,
        max_overflow=10,
        pool_pre_ping=True,
        hide_parameters=True,  # errors are logged, and seeds are among the parameters
        connect_args={"server_settings": KEEPALIVE_SETTINGS},
    )


def _register_listeners(engine: Engine) -> None:
    event.listen(engine, "connect", _configure_connection)
    event.listen(engine, "begin", _begin_transaction)


def _configure_connection(connection: Any, _record: object) -> None:
    """Write-ahead log: readers do not wait for the writer. A commit is on the disk."""
    connection.isolation_level = None  # `_begin_transaction` begins them
    cursor = connection.cursor()
    _switch_to_write_ahead_log(cursor)
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _switch_to_write_ahead_log(cursor: Any) -> None:
    """Switch a file to it while others open it as well: for them SQLite does not wait here."""
    until = monotonic() + SQLITE_CONNECT_ARGS["timeout"]
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or monotonic() > until:
                raise
        await_only(asyncio.sleep(SWITCH_RETRY_SECONDS))


def _begin_transaction(connection: Connection) -> None:
    reading = connection.get_execution_options().get("reading")
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _upgrade_schema(connection: Connection) -> None:
    logging.getLogger("alembic").setLevel(logging.WARNING)  # not a line for each migration
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def alembic_config() -> Config:
    """The configuration of Alembic: where the migrations are."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    return config


def redact_url(url: str) -> str:
    """A database URL without its password."""
    return make_url(url).render_as_string(hide_password=True)
