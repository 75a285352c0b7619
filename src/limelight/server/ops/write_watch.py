"""Notices that the database cannot be written to, most likely because its disk is full."""

import logging
from collections.abc import Awaitable, Callable
from typing import Final

from limelight.store.database import is_unwritable, summarise_error

log = logging.getLogger("limelight")

PROBE_TEXT: Final = "x" * 256 * 1024  # what there must be room for, before all is well again


class WriteWatch:
    """Logs once that nothing can be written, and once that it can be again."""

    def __init__(
        self, now: Callable[[], int], store: Callable[[str, str], Awaitable[None]]
    ) -> None:
        self._now = now
        self._store = store
        #: Since when nothing can be written, in milliseconds; None while it can be.
        self.failing_since: int | None = None

    def record_failure(self, error: Exception) -> None:
        """Log an error in a transaction, if it means that nothing can be written."""
        if is_unwritable(error) and self.failing_since is None:
            self.failing_since = self._now()
            log.error(
                "the database cannot be written to: %s; make room, until then nobody can play "
                "and /ready says 503",
                summarise_error(error),
            )

    async def try_again(self) -> int | None:
        """Try to write, if writing failed; if that works now, since when it did not, else None."""
        since = self.failing_since
        if since is None:
            return None
        try:
            await self._store("probe", PROBE_TEXT)
            await self._store("probe", "")
        except Exception as error:
            if is_unwritable(error):
                return None
            raise
        self.failing_since = None
        log.warning("the database can be written to again")
        return since


def is_worth_logging(record: logging.LogRecord) -> bool:
    """Whether a line says more than that nothing can be written, which is logged once."""
    error = record.exc_info[1] if record.exc_info else None
    return error is None or not is_unwritable(error)


log.addFilter(is_worth_logging)
