"""The write-ahead log of SQLite: whether committed transactions in it cannot be read any more.

SQLite reads its log up to the first frame with a wrong checksum, and treats the rest as never
committed. After a crash that is right; after damage to the file, acknowledged actions are lost
without any message. The format: https://www.sqlite.org/fileformat2.html#walformat
"""

import struct
from pathlib import Path
from typing import BinaryIO, Final

HEADER_BYTES: Final = 32
FRAME_HEADER_BYTES: Final = 24
BIG_ENDIAN_MAGIC: Final = 0x377F0683
LITTLE_ENDIAN_MAGIC: Final = 0x377F0682
#: A crash can leave one commit that was never acknowledged; later ones wait for it.
MAX_UNFINISHED_COMMITS: Final = 1


def count_lost_commits(database: Path) -> int:
    """How many transactions in the log of a database are behind damage; 0 if it has none."""
    file = database.with_name(f"{database.name}-wal")
    try:
        with file.open("rb") as log:
            header = log.read(HEADER_BYTES)
            lost = _count_unreadable_commits(log, header) if len(header) == HEADER_BYTES else 0
            log.seek(0)
            has_changed = log.read(HEADER_BYTES) != header  # another process writes to it
    except OSError:
        return 0
    return 0 if has_changed or lost <= MAX_UNFINISHED_COMMITS else lost


def _count_unreadable_commits(log: BinaryIO, header: bytes) -> int:
    """The commits of this log from the first frame with a wrong checksum on."""
    magic, _, page_bytes, _, salt, other_salt = struct.unpack(">6I", header[:24])
    if magic not in (BIG_ENDIAN_MAGIC, LITTLE_ENDIAN_MAGIC) or not 512 <= page_bytes <= 65_536:
        return 0
    order = ">" if magic == BIG_ENDIAN_MAGIC else "<"
    sums = _update_checksum(header[:24], (0, 0), order)
    is_sound = sums == struct.unpack(">2I", header[24:])
    lost = 0
    while (
        len(frame := log.read(FRAME_HEADER_BYTES + page_bytes)) == FRAME_HEADER_BYTES + page_bytes
    ):
        _, commit, *salts = struct.unpack(">4I", frame[:16])
        belongs_to_log = salts == [salt, other_salt]
        if is_sound:
            sums = _update_checksum(frame[:8] + frame[FRAME_HEADER_BYTES:], sums, order)
            is_sound = belongs_to_log and sums == struct.unpack(">2I", frame[16:24])
        if not is_sound and belongs_to_log and commit:
            lost += 1
    return lost


def _update_checksum(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    first, second = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
