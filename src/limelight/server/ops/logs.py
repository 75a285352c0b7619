"""What is written down: a line for each thing that happened, with what it was about.

Whoever works for a request, or at a table, says so once, by `about` or `bind`; every line written
meanwhile carries it, also those of tasks that are begun meanwhile. No line names a person, an
address or anything secret.
"""

import json
import logging
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from limelight.server.settings import Settings

_about: ContextVar[Mapping[str, str] | None] = ContextVar("about", default=None)


def bind(**facts: str) -> None:
    """From here on, this task is about that."""
    _about.set({**(_about.get() or {}), **facts})


@contextmanager
def about(**facts: str) -> Generator[None]:
    """What is done within is about that."""
    token = _about.set({**(_about.get() or {}), **facts})
    try:
        yield
    finally:
        _about.reset(token)


def request() -> str:
    """The number of the request that this task works for; empty if for none."""
    return (_about.get() or {}).get("request", "")


def facts(record: logging.LogRecord) -> dict[str, Any]:
    """What a line is about."""
    return {**(_about.get() or {}), **getattr(record, "facts", {})}


def escape(text: str) -> str:
    """A text on one line, with nothing that a terminal obeys: the rest as Python writes it."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


class Text(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """The time, the level, what happened, what it was about; a trace follows, indented.

        Names and links in it are other people's: none begins a line or changes the terminal.
        """
        at = datetime.fromtimestamp(record.created)
        known = [f"{name}={value}" for name, value in facts(record).items()]
        line = " ".join([f"{at:%Y-%m-%d %H:%M:%S}", record.levelname, record.getMessage(), *known])
        lines = [escape(line)]
        if record.exc_info:
            trace = self.formatException(record.exc_info).split("\n")
            lines += [f"  {escape(part)}" for part in trace]
        return "\n".join(lines)


class Json(logging.Formatter):
    """A line for programs: one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The same, by name."""
        at = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, Any] = {
            "time": at.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **facts(record),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line)


def discreet(record: logging.LogRecord) -> bool:
    """Whether a line of a library is written, and with what.

    The queue's library writes out whole jobs, deals and all: their keys must do. uvicorn's writes a
    trace for each frame of somebody's that is no UTF-8, which is no fault of ours.
    """
    if record.name == "uvicorn.error" and record.msg.startswith("Invalid UTF-8"):
        return False
    if record.name.startswith("saq") and isinstance(record.args, tuple):
        record.args = tuple(getattr(one, "key", one) for one in record.args)
    return True


def configure(settings: Settings) -> None:
    """Write all lines, those of the libraries too, to standard error in one way."""
    usual = "info" if settings.log == "json" else "warning"
    level = logging.getLevelNamesMapping()[(settings.log_level or usual).upper()]
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if settings.log == "json" else Text())
    handler.addFilter(discreet)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(level, logging.WARNING))  # of the libraries' lines only what is wrong
    logging.getLogger("limelight").setLevel(level)
    logging.captureWarnings(True)
