"""A file that takes long to fill: until it is complete, its parts lie in a folder beside it.

Every part is there whole or not at all. So whoever is stopped goes on where the parts end, and
nothing comes twice.
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
from limelight.core.validation import quote, shorten
from limelight.extras import how_to_install
from limelight.games import game, games

PLAN = "plan.json"


class FileError(LimelightError):
    """Games cannot be written to that file, or not be read from it."""


class Parts:
    """The parts of a file, and the plan that they follow."""

    def __init__(self, path: Path, ending: str) -> None:
        self.path = path
        self.folder = path.with_name(path.name + ".parts")
        self._ending = ending

    def plan(self) -> dict[str, Any] | None:
        """What the parts follow; None if there are none."""
        try:
            text = (self.folder / PLAN).read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        return read_object(text, self.folder)

    def follow(self, plan: Mapping[str, object]) -> None:
        """From now on it is this one; whether it fits what is there is the caller's to know."""
        self.folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(plan)
        whole(self.folder / PLAN, lambda path: path.write_text(text, encoding="utf-8"))

    @contextlib.contextmanager
    def alone(self) -> Generator[None]:
        """Nobody else adds parts meanwhile; `FileError` if somebody does already."""
        self.folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(self.folder, os.O_RDONLY)
        try:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise FileError(
                    f"{shorten(self.path)}: another limelight is filling it; "
                    "wait until that one has ended"
                ) from error
            yield
        finally:
            os.close(handle)

    def part(self, name: str) -> Path:
        """The file of a part, which need not be there yet."""
        return self.folder / f"{name}.{self._ending}"

    def __iter__(self) -> Iterator[Path]:
        """The parts that are there."""
        return (path for path in sorted(self.folder.glob(f"*.{self._ending}")) if path.name != PLAN)

    def join(self, write: Callable[[Path], object]) -> None:
        """Write the file itself; the parts are not needed any more."""
        whole(self.path, write)
        self.remove()

    def remove(self) -> None:
        """Remove the parts, if there are any."""
        shutil.rmtree(self.folder, ignore_errors=True)


def whole(path: Path, write: Callable[[Path], object], settle: bool = True) -> None:
    """Write a file so that it is there whole or not at all.

    Unless it is to settle, which takes some milliseconds, that holds if we are killed, but not if
    the machine fails.
    """
    unfinished = path.with_name(f"{path.name}.unfinished")
    write(unfinished)
    if settle:
        with unfinished.open("rb") as file:
            os.fsync(file.fileno())
    os.replace(unfinished, path)


def agree(kept: Mapping[str, object], plan: Mapping[str, object], where: Path) -> None:
    """Refuse to mix games: `FileError` if those kept there follow another plan."""
    was, wanted = _in_full(kept), _in_full(plan)
    for name in plan:
        if was.get(name) != wanted[name]:
            raise FileError(
                f"{shorten(where)}: holds games with other {name}: {quote(kept.get(name))}, "
                f"not {quote(plan[name])}; name another file, or remove it"
            )


def _in_full(plan: Mapping[str, object]) -> dict[str, object]:
    """An option that is not named is as usual: when the plan was made, there may have been none."""
    options = plan.get("options")
    if plan.get("game") not in games() or not isinstance(options, Mapping):
        return dict(plan)
    rules = game(str(plan["game"]))
    return {**plan, "options": {**rules.options(rules.new()), **options}}


def read_object(text: bytes, where: Path) -> dict[str, Any]:
    """The JSON object in a text."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise FileError(f"{shorten(where)}: its plan cannot be read; name another file") from error
    if not isinstance(found, dict):
        raise FileError(f"{shorten(where)}: its plan is no JSON object; name another file")
    return cast("dict[str, Any]", found)


def pyarrow() -> tuple[Any, Any]:
    """What reads and writes Parquet."""
    try:
        return importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError as error:
        raise FileError(
            f"pyarrow is not installed; install it with: {how_to_install('arena')}"
        ) from error
