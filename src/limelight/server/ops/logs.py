"""Logs: a line for each event, with the request, table or match that it concerns.

Code that works for a request or a table says so once, by `about` or `bind`. Every line that is
logged meanwhile carries these facts, also in tasks that are started meanwhile. No line names a
user, an address or anything secret.
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
    """Add these facts to all lines that this task logs from now on."""
    _about.set({**(_about.get() or {}), **facts})


@contextmanager
def about(**facts: str) -> Generator[None]:
    """Add these facts to all lines that are logged within the block."""
    token = _about.set({**(_about.get() or {}), **facts})
    try:
        yield
    finally:
        _about.reset(token)


def current_request_id() -> str:
    """The id of the request that this task works for; empty if for none."""
    return (_about.get() or {}).get("request", "")


def collect_facts(record: logging.LogRecord) -> dict[str, Any]:
    """The facts of a line."""
    return {**(_about.get() or {}), **getattr(record, "facts", {})}


def escape(text: str) -> str:
    """A text on one line, with nothing that a terminal obeys: the rest as Python writes it."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


class TextFormatter(logging.Formatter):
    """Lines for people."""

    def format(self, record: logging.LogRecord) -> str:
        """The time, the level, what happened, what it was about; a trace follows, indented.

        Names and links in it are other people's: none begins a line or changes the terminal.
        """
        at = datetime.fromtimestamp(record.created)
        known = [f"{name}={value}" for name, value in collect_facts(record).items()]
        line = " ".join([f"{at:%Y-%m-%d %H:%M:%S}", record.levelname, record.getMessage(), *known])
        lines = [escape(line)]
        if record.exc_info:
            trace = self.formatException(record.exc_info).split("\n")
            lines += [f"  {escape(part)}" for part in trace]
        return "\n".join(lines)


class JsonFormatter(logging.Formatter):
    """Lines for programs: one JSON object each."""

    def format(self, record: logging.LogRecord) -> str:
        """The same facts, by name."""
        at = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, Any] = {
            "time": at.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **collect_facts(record),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line)


def filter_library_line(record: logging.LogRecord) -> bool:
    """Whether a line of a library is logged; shortens its arguments.

    The queue's library writes out whole jobs, deals and all: their keys must do. uvicorn's writes a
    trace for each frame that is not UTF-8, which is the client's fault.
    """
    if record.name == "uvicorn.error" and record.msg.startswith("Invalid UTF-8"):
        return False
    if record.name.startswith("saq") and isinstance(record.args, tuple):
        record.args = tuple(getattr(one, "key", one) for one in record.args)
    return True


def configure_logging(settings: Settings) -> None:
    """Write all lines, those of the libraries too, to standard error in one way."""
    usual = "info" if settings.log == "json" else "warning"
    level = logging.getLevelNamesMapping()[(settings.log_level or usual).upper()]
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if settings.log == "json" else TextFormatter())
    handler.addFilter(filter_library_line)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(level, logging.WARNING))  # of the libraries' lines only what is wrong
    logging.getLogger("limelight").setLevel(level)
    logging.captureWarnings(True)
