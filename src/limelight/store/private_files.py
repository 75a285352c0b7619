"""The permissions of the files of SQLite, which hold the signing key of cookies, and seeds."""

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

OTHERS_PERMISSION_BITS: Final = stat.S_IRWXG | stat.S_IRWXO
DATABASE_FILE_SUFFIXES: Final = (
    "",
    "-wal",
    "-shm",
    "-journal",
)  # SQLite writes these beside a database


def create_private_file(file: Path) -> None:
    """Create a database file if there is none, and remove the permissions of other users.

    SQLite gives the files that it writes beside a database the same permissions. An error here is
    ignored: SQLite reports it, and `limelight doctor` does.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    for path in find_exposed_files(file):
        restrict_to_owner(path)


def restrict_to_owner(path: Path) -> None:
    """Remove the permissions of other users of a file or folder, if it belongs to this user."""
    with suppress(OSError):
        path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS_PERMISSION_BITS)


def find_exposed_files(file: Path) -> list[Path]:
    """The files of a database for which other users have any permission."""
    paths = [file.with_name(file.name + suffix) for suffix in DATABASE_FILE_SUFFIXES]
    return [path for path in paths if is_exposed(path)]


def is_exposed(path: Path) -> bool:
    """Whether other users have any permission for a file or folder; False if it does not exist."""
    return path.exists() and bool(path.stat().st_mode & OTHERS_PERMISSION_BITS)
