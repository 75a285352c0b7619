"""Files of SQLite that nobody else may read: they hold the key that signs cookies, and seeds."""

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Final

OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
BESIDE: Final = ("", "-wal", "-shm", "-journal")  # a database, and what SQLite writes beside it


def create_private(file: Path) -> None:
    """Make the file if there is none, and take everybody else's rights to it away.

    SQLite gives what it writes beside a database the same rights. What cannot be done is left to
    SQLite to complain of, and to `limelight doctor`.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    for path in exposed_files(file):
        make_private(path)


def make_private(path: Path) -> None:
    """Take everybody else's rights to a file or folder away, if it is ours."""
    with suppress(OSError):
        path.chmod(stat.S_IMODE(path.stat().st_mode) & ~OTHERS)


def exposed_files(file: Path) -> list[Path]:
    """Of the files of a database, those that others have any right to."""
    paths = [file.with_name(file.name + suffix) for suffix in BESIDE]
    return [path for path in paths if is_exposed(path)]


def is_exposed(path: Path) -> bool:
    """Whether others have any right to a file or folder; not if there is none."""
    return path.exists() and bool(path.stat().st_mode & OTHERS)
