"""The write-ahead log of SQLite: whether some of what was committed cannot be read any more.

SQLite reads its log up to the first frame whose checksum is wrong, and takes the rest for what was
never committed. After a crash that is right; after damage to the file, acknowledged actions are
gone and nothing says so. The format: https://www.sqlite.org/fileformat2.html#walformat
"""

import struct
from pathlib import Path
from typing import BinaryIO, Final

HEADER_BYTES: Final = 32
FRAME_HEADER_BYTES: Final = 24
BIG_ENDIAN: Final = 0x377F0683
LITTLE_ENDIAN: Final = 0x377F0682
#: A crash may leave one commit that was never acknowledged; each later one waited for this one.
UNFINISHED: Final = 1


def count_lost_commits(database: Path) -> int:
    """How many transactions the log of a database holds behind damage; 0 if it is sound."""
    file = database.with_name(f"{database.name}-wal")
    try:
        with file.open("rb") as log:
            before = log.read(HEADER_BYTES)
            found = _count(log, before) if len(before) == HEADER_BYTES else 0
            log.seek(0)
            changed = log.read(HEADER_BYTES) != before  # somebody writes to it just now
    except OSError:
        return 0
    return 0 if changed or found <= UNFINISHED else found


def _count(log: BinaryIO, header: bytes) -> int:
    """The commits in frames that belong to this log, from the first wrong checksum on."""
    magic, _, page_bytes, _, salt, other_salt = struct.unpack(">6I", header[:24])
    if magic not in (BIG_ENDIAN, LITTLE_ENDIAN) or not 512 <= page_bytes <= 65_536:
        return 0
    order = ">" if magic == BIG_ENDIAN else "<"
    sums = _checksum(header[:24], (0, 0), order)
    sound = sums == struct.unpack(">2I", header[24:])
    lost = 0
    while (
        len(frame := log.read(FRAME_HEADER_BYTES + page_bytes)) == FRAME_HEADER_BYTES + page_bytes
    ):
        _, commit, *salts = struct.unpack(">4I", frame[:16])
        ours = salts == [salt, other_salt]
        if sound:
            sums = _checksum(frame[:8] + frame[FRAME_HEADER_BYTES:], sums, order)
            sound = ours and sums == struct.unpack(">2I", frame[16:24])
        if not sound and ours and commit:
            lost += 1
    return lost


def _checksum(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    first, second = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
