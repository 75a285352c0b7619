"""A file that takes long to fill: until it is complete, its parts lie in a folder beside it.

Every part is written atomically. A program that is stopped resumes after the parts that there are,
and nothing is stored twice.
"""

import contextlib
import fcntl
import importlib
import json
import os
import shutil
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from limelight.core.errors import LimelightError
from limelight.core.validation import quote_value, shorten_value
from limelight.extras import how_to_install
from limelight.games import game, games

PLAN_FILE = "plan.json"


class GamesFileError(LimelightError):
    """Games cannot be written to a file, or not be read from it."""


class PartsFolder:
    """The folder beside a file with its parts and the plan that they follow."""

    def __init__(self, path: Path, suffix: str) -> None:
        self.path = path
        self.folder = path.with_name(path.name + ".parts")
        self._suffix = suffix

    def load_plan(self) -> dict[str, Any] | None:
        """The plan of the parts; None if there is no folder."""
        try:
            text = (self.folder / PLAN_FILE).read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        return read_json_object(text, self.folder)

    def store_plan(self, plan: Mapping[str, object]) -> None:
        """Store the plan; the caller checks first that it fits the parts that there are."""
        self.folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(plan)
        write_atomically(
            self.folder / PLAN_FILE, lambda path: path.write_text(text, encoding="utf-8")
        )

    @contextlib.contextmanager
    def lock_folder(self) -> Generator[None]:
        """Keep other processes from adding parts; `GamesFileError` if one has the lock."""
        self.folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(self.folder, os.O_RDONLY)
        try:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise GamesFileError(
                    f"{shorten_value(self.path)}: another limelight is filling it; "
                    "wait until that one has ended"
                ) from error
            yield
        finally:
            os.close(handle)

    def part_path(self, name: str) -> Path:
        """The path of a part, whether it exists or not."""
        return self.folder / f"{name}.{self._suffix}"

    def __iter__(self) -> Iterator[Path]:
        """The paths of the parts that exist."""
        paths = sorted(self.folder.glob(f"*.{self._suffix}"))
        return (path for path in paths if path.name != PLAN_FILE)

    def complete_file(self, write: Callable[[Path], object]) -> None:
        """Write the file itself, and remove the parts."""
        write_atomically(self.path, write)
        self.remove_folder()

    def remove_folder(self) -> None:
        """Remove the parts, if there are any."""
        shutil.rmtree(self.folder, ignore_errors=True)


def write_atomically(path: Path, write: Callable[[Path], object], sync: bool = True) -> None:
    """Write a file so that it is there whole or not at all, even if this process is killed.

    With `sync`, which takes some milliseconds, that also holds if the machine fails.
    """
    unfinished = path.with_name(f"{path.name}.unfinished")
    write(unfinished)
    if sync:
        with unfinished.open("rb") as file:
            os.fsync(file.fileno())
    os.replace(unfinished, path)


def check_same_plan(stored: Mapping[str, object], plan: Mapping[str, object], path: Path) -> None:
    """`GamesFileError` if the stored games follow another plan: games are not mixed."""
    stored_in_full, plan_in_full = _with_default_options(stored), _with_default_options(plan)
    for name in plan:
        if stored_in_full.get(name) != plan_in_full[name]:
            raise GamesFileError(
                f"{shorten_value(path)}: holds games with other {name}: "
                f"{quote_value(stored.get(name))}, not {quote_value(plan[name])}; "
                "name another file, or remove it"
            )


def _with_default_options(plan: Mapping[str, object]) -> dict[str, object]:
    """Add the defaults of options that did not exist yet when the plan was stored."""
    options = plan.get("options")
    if plan.get("game") not in games() or not isinstance(options, Mapping):
        return dict(plan)
    rules = game(str(plan["game"]))
    return {**plan, "options": {**rules.options.default_values(), **options}}


def read_json_object(text: bytes, path: Path) -> dict[str, Any]:
    """The JSON object in a text; `GamesFileError` if it is none."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise GamesFileError(
            f"{shorten_value(path)}: its plan cannot be read; name another file"
        ) from error
    if not isinstance(value, dict):
        raise GamesFileError(
            f"{shorten_value(path)}: its plan is no JSON object; name another file"
        )
    return cast("dict[str, Any]", value)


def import_pyarrow() -> tuple[Any, Any]:
    """The modules pyarrow and pyarrow.parquet; `GamesFileError` if they are not installed."""
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError as error:
        raise GamesFileError(
            f"pyarrow is not installed; install it with: {how_to_install('arena')}"
        ) from error
