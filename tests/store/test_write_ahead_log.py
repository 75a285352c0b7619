"""A write-ahead log that is damaged: the server goes on with what is left, and says what is not."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from limelight import Rng
from limelight.cli import doctor_checks
from limelight.server.settings import Settings
from limelight.store.write_ahead_log import FRAME_HEADER_BYTES, HEADER_BYTES, count_lost_commits
from tests.server.guests import Guest, all_gone, play_out
from tests.server.serving import ServerProcess, rows, served, sqlite
from tests.server.test_admin import admin

PAGE_BYTES = 4096
FRAME_BYTES = FRAME_HEADER_BYTES + PAGE_BYTES
#: Places in a frame: its page, its checksum, its salt, the page's number.
FRAME_OFFSETS = (FRAME_HEADER_BYTES + 100, 16, 8, 0)


@pytest.fixture(scope="module")
def crashed_server_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database whose server was killed: what was last played is in its log."""
    home = tmp_path_factory.mktemp("house")
    server = ServerProcess(home, sqlite(home))
    try:
        ada = Guest(server.address, "Ada")
        table = ada.open("opera", "person", "person", sit=(0, 1))
        play_out({0: ada, 1: ada}, table, Rng(3), 10)
        all_gone()
    finally:
        server.kill()
    assert (home / "games.db-wal").stat().st_size > HEADER_BYTES + 20 * FRAME_BYTES
    return home


@pytest.fixture
def copied_database(crashed_server_folder: Path, tmp_path: Path) -> Path:
    """The database, to be damaged."""
    for name in ("games.db", "games.db-wal"):
        shutil.copy(crashed_server_folder / name, tmp_path / name)
    return tmp_path / "games.db"


def flip_bit(database: Path, place: int) -> None:
    """Let one bit of the log be wrong."""
    with database.with_name("games.db-wal").open("r+b") as log:
        log.seek(place)
        (byte,) = log.read(1)
        log.seek(place)
        log.write(bytes([byte ^ 1]))


def count_frames(database: Path) -> int:
    return (database.with_name("games.db-wal").stat().st_size - HEADER_BYTES) // FRAME_BYTES


def test_a_log_after_a_crash_is_sound(copied_database: Path) -> None:
    assert count_lost_commits(copied_database) == 0
    log = copied_database.with_name("games.db-wal")
    for cut in (1, PAGE_BYTES, FRAME_BYTES + 7):  # as when the power fails in the middle of a write
        log.write_bytes(log.read_bytes()[:-cut])
        assert count_lost_commits(copied_database) == 0


def test_without_a_log_nothing_is_lost(tmp_path: Path) -> None:
    assert count_lost_commits(tmp_path / "games.db") == 0
    (tmp_path / "games.db-wal").write_bytes(b"")
    assert count_lost_commits(tmp_path / "games.db") == 0
    (tmp_path / "games.db-wal").write_bytes(b"something else" * 1000)
    assert count_lost_commits(tmp_path / "games.db") == 0


@pytest.mark.parametrize("place", FRAME_OFFSETS)
def test_damage_in_the_middle_is_found(copied_database: Path, place: int) -> None:
    flip_bit(
        copied_database, HEADER_BYTES + count_frames(copied_database) // 2 * FRAME_BYTES + place
    )
    assert count_lost_commits(copied_database) > 1


def test_damage_to_the_header_is_found(copied_database: Path) -> None:
    flip_bit(copied_database, 24)  # its checksum
    assert count_lost_commits(copied_database) > 1


def test_a_log_that_is_written_to_is_sound(tmp_path: Path) -> None:
    """Also after it has begun anew, with older frames behind the new ones."""
    file = tmp_path / "games.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE things (name TEXT)")
        for number in range(60):
            connection.execute("INSERT INTO things VALUES (?)", ("x" * 3000,))
            if number == 40:
                connection.execute("PRAGMA wal_checkpoint(RESTART)")
            assert count_lost_commits(file) == 0


def test_a_server_says_what_is_lost_and_goes_on_with_what_is_left(copied_database: Path) -> None:
    home, url = copied_database.parent, sqlite(copied_database.parent)
    flip_bit(
        copied_database,
        HEADER_BYTES + count_frames(copied_database) * 2 // 3 * FRAME_BYTES + FRAME_OFFSETS[0],
    )
    found = doctor_checks.check_database(Settings(database=url))
    assert (found.level, "has lost" in found.message) == ("wrong", True)
    server = ServerProcess(home, url)
    try:
        assert "games.db-wal is damaged" in server.output
        with Guest(server.address, "Bob") as bob:
            bob.open("opera", "person", "person")
    finally:
        server.kill()
    for count, last in rows(url, "SELECT count(*), max(seq) FROM events GROUP BY table_id"):
        assert count == last  # what is left has no holes
    assert b"0 aside" in admin(home, url, "repair").stdout
    with served(home, url) as again:
        assert "damaged" not in again.output
