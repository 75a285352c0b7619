"""The database that a command of `limelight admin` works on."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from cyclopts import Parameter

from limelight.cli.setting_flags import ConfigFlag
from limelight.core.errors import LimelightError
from limelight.core.validation import shorten_value
from limelight.server.settings.sources import read_settings
from limelight.store.database import Database, redact_url
from limelight.store.diagnostics import find_damage
from limelight.store.tables import TableStore


class AdminError(LimelightError):
    """The command cannot do this; the message says what to do."""


@Parameter(name="*")
@dataclass(frozen=True)
class DatabaseChoice:
    """The database whose tables are meant.

    Parameters
    ----------
    database
        The database of the server; by default the one that limelight serve would use.
    """

    database: str | None = None
    config: ConfigFlag = None

    @property
    def url(self) -> str:
        """The URL of the database, by default the one that `limelight serve` would use."""
        return read_settings(SimpleNamespace(database=self.database), self.config).database

    @property
    def redacted_url(self) -> str:
        """The URL without its password."""
        return redact_url(self.url)


DEFAULT_DATABASE: Final = DatabaseChoice()


def run_with_tables(
    database: DatabaseChoice, work: Callable[[TableStore], Awaitable[Any]], new: bool = False
) -> Any:
    """Run work on the tables of a database; `AdminError` if there is none, unless `new`."""
    address = database.url
    place = address.removeprefix("sqlite:///")
    if place != address and not new and not Path(place).exists():
        raise AdminError(
            f"--database: there is none at {shorten_value(place)}; name the one of the server"
        )

    async def go() -> Any:
        opened = await Database.open(address)
        try:
            return await work(TableStore(opened))
        finally:
            await opened.close()

    return asyncio.run(go())


async def require_undamaged(database: DatabaseChoice) -> None:
    """`AdminError` if the database is a damaged SQLite file; PostgreSQL checks its own files."""
    place = database.url.removeprefix("sqlite:///")
    if place != database.url and (damage := await asyncio.to_thread(find_damage, Path(place))):
        raise AdminError(
            f"--database: {shorten_value(place)} is damaged: {damage}; "
            "put a backup back, see the guide"
        )
