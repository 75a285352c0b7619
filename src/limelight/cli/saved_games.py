"""Files of saved games: the game in progress, and the finished ones."""

import errno
import fcntl
import os
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import IO

from limelight.core.errors import LimelightError, RecordError
from limelight.core.records import Record
from limelight.core.validation import quote_value, shorten_value
from limelight.home import home_folder


class SaveError(LimelightError):
    """A game cannot be saved or read here; the message says what to do."""


#: The name of the human in saved games.
HUMAN_NAME = "human"

#: No record of a game is larger, in bytes of JSON.
MAX_RECORD_BYTES = 10_000_000


def read_bytes(path: Path) -> bytes:
    """The bytes of an ordinary file, at most one more than the largest record has."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "is not an ordinary file", str(path))
    with path.open("rb") as file:
        return file.read(MAX_RECORD_BYTES + 1)


def decode_record(raw: bytes) -> Record:
    """The record in these bytes; `RecordError` if they are no record."""
    if len(raw) > MAX_RECORD_BYTES:
        raise RecordError(f"record: is larger than {MAX_RECORD_BYTES:,} bytes")
    try:
        return Record.from_json(raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise RecordError("record: is not text in UTF-8") from error


class SavedGame:
    """The file of a game in progress, locked while open: `with SavedGame(…) as saved_game`."""

    def __init__(self, game: str, path: Path | None = None) -> None:
        self.game = game
        #: A file that the player has named stays where it is, even finished or broken.
        self.is_named_by_player = path is not None
        self.path = path or home_folder() / f"{game}.json"
        self.lock_file: IO[str] | None = None

    def __enter__(self) -> "SavedGame":
        if self.path.exists() and not self.path.is_file():
            raise SaveError(
                f"--file: {quote_value(str(self.path))} is not an ordinary file; name another one"
            )
        if not self.path.name:
            raise SaveError(
                f"--file: {quote_value(str(self.path))} is not a file; name one, such as game.json"
            )
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.lock_file = self.path.with_name(f".{self.path.name}.lock").open("a")
            fcntl.flock(self.lock_file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise SaveError(
                f"{shorten_value(self.path)} is being played in another terminal; "
                "go on there, or play another game with --file PATH"
            ) from error
        except OSError as error:
            raise self._make_error("keep a game", error) from error
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.lock_file:
            self.lock_file.close()

    def read_record(self) -> Record | None:
        """The saved game, if there is one; `RecordError` if the file is no record."""
        try:
            return decode_record(read_bytes(self.path))
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._make_error("read a game", error) from error

    def write_record(self, record: Record, result: list[float] | None = None) -> None:
        """Save the record; after a crash the file holds this record or the one before."""
        try:
            self._replace_file(record.to_json(result))
        except OSError as error:
            raise self._make_error("keep the game", error) from error

    def _replace_file(self, text: str) -> None:
        # One fixed name: the lock keeps other processes away, and crashes leave one file at most.
        draft = self.path.with_name(f".{self.path.name}.new")
        with draft.open("w", encoding="utf-8") as file:
            file.write(text + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, self.path)
        _sync_folder(self.path.parent)

    def move_to_finished(self) -> Path:
        """Move the game to the folder of finished and abandoned games; its new path."""
        folder = self.path.parent if self.is_named_by_player else self.path.parent / "games"
        stem = self.path.stem if self.is_named_by_player else self.game
        return self._move_file(folder, f"{stem}-{datetime.now():%Y%m%d-%H%M%S}", ".json")

    def move_broken_file(self) -> Path:
        """Move a file that is no record out of the way; its new path."""
        return self._move_file(self.path.parent, self.path.name, ".broken")

    def _move_file(self, folder: Path, stem: str, suffix: str) -> Path:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            number = 1
            target = folder / f"{stem}{suffix}"
            while not _claim_name(target):
                number += 1
                target = folder / f"{stem}-{number}{suffix}"
            os.replace(self.path, target)
            _sync_folder(folder)
        except OSError as error:
            raise self._make_error("put a game away", error) from error
        return target

    def _make_error(self, attempt: str, error: OSError) -> SaveError:
        place = error.filename or self.path
        return SaveError(
            f"cannot {attempt} at {place}: {error.strerror or error}; "
            "set LIMELIGHT_HOME to a folder you may write to, or name a file with --file"
        )


def _claim_name(target: Path) -> bool:
    """Whether the name was free; it is taken now, so that nothing is overwritten."""
    try:
        target.open("x").close()
    except FileExistsError:
        return False
    return True


def _sync_folder(folder: Path) -> None:
    """Write the folder itself to the disk, so that the new name survives a crash."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
