"""The database: opened by its URL, brought up to date, and asked in transactions."""

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
from time import perf_counter
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from limelight.core.errors import LimelightError
from limelight.core.validation import shorten
from limelight.store.private_files import create_private
from limelight.store.write_ahead_log import count_lost_commits

T = TypeVar("T")
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
PATIENT = {"timeout": 30}  # seconds; another process may be writing
MIGRATING = 0x11E11947  # the lock that only one process migrates under
LEADING = 0x11E11948  # the lock of the one process that watches the clocks
#: Errors of SQLite that say that nothing can be written: read-only, input/output, full.
UNWRITABLE_SQLITE = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL)
UNWRITABLE_POSTGRESQL = ("53100", "58030", "25006")  # disk full, input/output, read-only
AWAY = ("08", "57P")  # what PostgreSQL says while it stops or starts, or the line breaks
ALIVE = {  # seconds; a process whose machine is gone is not to keep its locks
    "tcp_keepalives_idle": "3",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "3",
}


class StoreError(LimelightError):
    """The database cannot be used; the message says what to do."""


def away(error: BaseException) -> bool:
    """Whether an error says no more than that the database cannot be reached just now."""
    if isinstance(error, DBAPIError):
        state = getattr(error.orig, "sqlstate", None) or ""
        return error.connection_invalidated or state.startswith(AWAY)
    return isinstance(error, (OSError, PoolTimeout))


def is_unwritable(error: BaseException) -> bool:
    """Whether an error says no more than that nothing can be written, as when the disk is full."""
    if not isinstance(error, DBAPIError):
        return False
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF  # the rest of it says where
    state = getattr(error.orig, "sqlstate", None) or ""
    return code in UNWRITABLE_SQLITE or state in UNWRITABLE_POSTGRESQL


def reason(error: BaseException) -> str:
    """What an error says, without the statement that met it."""
    return (str(error) or type(error).__name__).splitlines()[0]


class Database:
    """Opened by `await Database.open(url)`; SQLite by default, PostgreSQL by URL."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        # SQLite has one writer at a time, and lets others knock at intervals: better to queue here.
        one = engine.dialect.name == "sqlite"
        self._turn: AbstractAsyncContextManager[Any] = asyncio.Lock() if one else nullcontext()
        self._lead: AsyncConnection | None = None
        self._leads = False
        #: Told how many seconds each transaction that writes has taken.
        self.wrote: Callable[[float], Any] = lambda _: None
        #: Told of each error in a transaction that writes.
        self.failed: Callable[[Exception], Any] = lambda _: None
        self._thread: ThreadPoolExecutor | None = None
        self._file: Engine | None = None
        if one and engine.url.database not in (None, "", ":memory:"):
            self._thread = ThreadPoolExecutor(1)
            address = engine.url.set(drivername="sqlite")
            self._file = create_engine(address, connect_args=PATIENT, hide_parameters=True)
            _listen(self._file)

    @staticmethod
    async def open(url: str) -> "Database":
        """Connect, and make or upgrade what is not there yet."""
        engine = engine_of(url)
        try:
            async with engine.begin() as connection:
                if engine.dialect.name == "postgresql":
                    await connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
                await connection.run_sync(_upgrade)
        except Exception as error:
            await engine.dispose()
            raise StoreError(
                f"database: {shorten(shown(url))} cannot be used: {shorten(reason(error))}; "
                "see that it is there and lets you in, or name another one"
            ) from error
        return Database(engine)

    @asynccontextmanager
    async def begin(self) -> AsyncGenerator[AsyncConnection]:
        """A transaction: all of it lasts, or nothing."""
        began = perf_counter()
        try:
            async with self._turn, self.engine.begin() as connection:
                yield connection
        except Exception as error:
            self.failed(error)
            raise
        self.wrote(perf_counter() - began)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """A transaction of many statements in one go; on SQLite in one visit to a thread."""
        if self._thread is None or self._file is None:
            async with self.begin() as connection:
                return await connection.run_sync(work)
        loop = asyncio.get_running_loop()
        began = perf_counter()
        try:
            async with self._turn:
                done = await loop.run_in_executor(self._thread, _written, self._file, work)
        except Exception as error:
            self.failed(error)
            raise
        self.wrote(perf_counter() - began)
        return done

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[AsyncConnection]:
        """A look at how things stand, which no writer has to wait for."""
        async with self.engine.connect() as connection:
            await connection.execution_options(reading=True)
            yield connection

    @property
    def shared(self) -> bool:
        """Whether several processes may use it."""
        return self.engine.dialect.name == "postgresql"

    async def lead(self) -> bool:
        """Whether this is the one process that watches over the tables; it stays so until it ends.

        When its connection is gone, another one may be.
        """
        if not self.shared:
            return True
        try:
            if self._lead is None:
                connection = await self.engine.connect()
                self._lead = await connection.execution_options(isolation_level="AUTOCOMMIT")
            asked = "SELECT true" if self._leads else f"SELECT pg_try_advisory_lock({LEADING})"
            self._leads = bool((await self._lead.exec_driver_sql(asked)).scalar())
        except (DBAPIError, OSError):
            await self.resign()
            raise
        return self._leads

    def back_up(self, path: Path) -> None:
        """Copy the whole of it to a new file, while people play; for SQLite alone."""
        if self._file is None:
            raise StoreError(
                "backup: this is for SQLite; for PostgreSQL use pg_dump, see the guide"
            )
        with closing(self._file.raw_connection()) as ours, closing(sqlite3.connect(path)) as theirs:
            assert isinstance(ours.driver_connection, sqlite3.Connection)
            ours.driver_connection.backup(theirs)

    async def resign(self) -> None:
        """Let another process watch over the tables."""
        self._leads = False
        if self._lead is not None:
            lead, self._lead = self._lead, None
            await lead.invalidate()  # and so the lock is gone with it
            await lead.close()

    async def close(self) -> None:
        """Let go of all connections."""
        await self.resign()
        await self.engine.dispose()
        if self._thread is not None and self._file is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._file.dispose)
            self._thread.shutdown()


def _written(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.begin() as connection:
        return work(connection)


async def tried(url: str) -> None:
    """Make sure that a database can be used, and is up to date; `StoreError` says why not."""
    if (file := file_of(url)) and (lost := count_lost_commits(file)):
        logging.getLogger("limelight").error(
            "%s-wal is damaged: %d or more changes that were acknowledged are lost; "
            "see that the disk is well, and whether a backup has more",
            file,
            lost,
        )
    await (await Database.open(url)).close()


def file_of(url: str) -> Path | None:
    """The file of a SQLite database; None for what is none."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        return None
    if address.get_backend_name() != "sqlite" or address.database in (None, "", ":memory:"):
        return None
    return Path(str(address.database))


def engine_of(url: str, make: bool = True) -> AsyncEngine:
    """What opens a database; `StoreError` if that is no address. A missing folder is made."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError) as error:
        # Not repeated: there may be a password in it.
        raise StoreError(
            "database: what is told is no address; such as sqlite:///games.db or "
            "postgresql://host/name"
        ) from error
    driver = DRIVERS.get(address.get_backend_name())
    if driver is None:
        raise StoreError(
            f"database: {shorten(address.get_backend_name())} is not known; "
            "use sqlite or postgresql"
        )
    address = address.set(drivername=driver)
    if driver.startswith("sqlite"):
        if make and address.database and address.database != ":memory:":
            folder = Path(address.database).parent
            try:
                folder.mkdir(0o700, parents=True, exist_ok=True)
            except OSError as error:
                raise StoreError(
                    f"database: cannot make {shorten(folder)}: {error.strerror}; name another place"
                ) from error
            create_private(Path(address.database))
        engine = create_async_engine(address, connect_args=PATIENT, hide_parameters=True)
        _listen(engine.sync_engine)
        return engine
    return create_async_engine(
        address,
        pool_size=10,
        max_overflow=10,
        pool_pre_ping=True,
        hide_parameters=True,  # an error is logged, and seeds are among them
        connect_args={"server_settings": ALIVE},
    )


def _listen(engine: Engine) -> None:
    event.listen(engine, "connect", _tune)
    event.listen(engine, "begin", _begin)


def _tune(connection: Any, _record: object) -> None:
    """Readers do not wait for the writer; what is committed is on the disk."""
    connection.isolation_level = None  # transactions begin where we say so
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _begin(connection: Connection) -> None:
    reading = connection.get_execution_options().get("reading")
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _upgrade(connection: Connection) -> None:
    logging.getLogger("alembic").setLevel(logging.WARNING)  # people need not read of each step
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def alembic_config() -> Config:
    """Where the migrations are."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    return config


def shown(url: str) -> str:
    """An address without its password."""
    return make_url(url).render_as_string(hide_password=True)
