"""Where games are kept: the one under way, and the finished ones."""

import errno
import fcntl
import os
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import IO

from limelight.core.errors import LimelightError, RecordError
from limelight.core.records import Record
from limelight.core.validation import quote, shorten


class SaveError(LimelightError):
    """A game cannot be kept or read here; the message says what to do."""


def home() -> Path:
    """The folder for everything we keep."""
    if chosen := os.environ.get("LIMELIGHT_HOME"):
        return Path(chosen)
    if data := os.environ.get("XDG_DATA_HOME"):
        return Path(data) / "limelight"
    return Path.home() / ".local" / "share" / "limelight"


#: Who sits where a machine does not, in the games that we keep.
HUMAN = "human"

#: No game is longer than this many bytes of JSON.
LARGEST = 10_000_000


def contents(path: Path) -> bytes:
    """The bytes of an ordinary file, somewhat more than the largest record at most."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "is no ordinary file", str(path))
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def decoded(raw: bytes) -> Record:
    """The record in these bytes; `RecordError` if it cannot be understood."""
    if len(raw) > LARGEST:
        raise RecordError(f"record: is larger than {LARGEST:,} bytes")
    try:
        return Record.from_json(raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise RecordError("record: is no text in UTF-8") from error


class Save:
    """The game under way in one file, ours alone while open: `with Save(…) as save`."""

    def __init__(self, game: str, path: Path | None = None) -> None:
        self.game = game
        #: Whether the player named the file: then it stays where it is, finished or broken.
        self.named = path is not None
        self.path = path or home() / f"{game}.json"
        self.lock: IO[str] | None = None

    def __enter__(self) -> "Save":
        if self.path.exists() and not self.path.is_file():
            raise SaveError(
                f"--file: {quote(str(self.path))} is no ordinary file; name another one"
            )
        if not self.path.name:
            raise SaveError(
                f"--file: {quote(str(self.path))} is no file; name one, such as game.json"
            )
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.lock = self.path.with_name(f".{self.path.name}.lock").open("a")
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise SaveError(
                f"{shorten(self.path)} is being played in another terminal; "
                "go on there, or play another game with --file PATH"
            ) from error
        except OSError as error:
            raise self._cannot("keep a game", error) from error
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.lock:
            self.lock.close()

    def read(self) -> Record | None:
        """The game kept here, if any; `RecordError` if it cannot be understood."""
        try:
            return decoded(contents(self.path))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._cannot("read a game", error) from error

    def write(self, record: Record, result: list[float] | None = None) -> None:
        """Keep the record: whenever we are killed, the file holds this one or the one before."""
        try:
            self._replace(record.to_json(result))
        except OSError as error:
            raise self._cannot("keep the game", error) from error

    def _replace(self, text: str) -> None:
        # Always the same name: the lock keeps others from it, and a killed one leaves no pile.
        draft = self.path.with_name(f".{self.path.name}.new")
        with draft.open("w", encoding="utf-8") as file:
            file.write(text + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, self.path)
        _settle(self.path.parent)

    def put_away(self) -> Path:
        """Move the game to the finished or abandoned ones; where it is now."""
        folder = self.path.parent if self.named else self.path.parent / "games"
        stem = self.path.stem if self.named else self.game
        return self._move(folder, f"{stem}-{datetime.now():%Y%m%d-%H%M%S}", ".json")

    def set_aside(self) -> Path:
        """Move a file that cannot be understood out of the way; where it is now."""
        return self._move(self.path.parent, self.path.name, ".broken")

    def _move(self, folder: Path, stem: str, ending: str) -> Path:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            number = 1
            target = folder / f"{stem}{ending}"
            while not _claimed(target):
                number += 1
                target = folder / f"{stem}-{number}{ending}"
            os.replace(self.path, target)
            _settle(folder)
        except OSError as error:
            raise self._cannot("put a game away", error) from error
        return target

    def _cannot(self, what: str, error: OSError) -> SaveError:
        place = error.filename or self.path
        return SaveError(
            f"cannot {what} at {place}: {error.strerror or error}; "
            "set LIMELIGHT_HOME to a folder you may write to, or name a file with --file"
        )


def _claimed(target: Path) -> bool:
    """Whether the name was free; then it is ours, and nothing is ever overwritten."""
    try:
        target.open("x").close()
    except FileExistsError:
        return False
    return True


def _settle(folder: Path) -> None:
    """See to it that the folder itself has reached the disk."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
