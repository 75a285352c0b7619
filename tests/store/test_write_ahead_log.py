"""A damaged write-ahead log: the server reports it and goes on with the remaining events."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from limelight import Rng
from limelight.cli import doctor_checks
from limelight.server.settings import Settings
from limelight.store.write_ahead_log import FRAME_HEADER_BYTES, HEADER_BYTES, count_lost_commits
from tests.server.guest_client import Guest, close_all_clients, play_out
from tests.server.server_process import ServerProcess, query_rows, run_server_process, sqlite_url
from tests.server.test_admin import run_admin_command

PAGE_BYTES = 4096
FRAME_BYTES = FRAME_HEADER_BYTES + PAGE_BYTES
#: Offsets in a frame: its page, its checksum, its salt, the number of the page.
FRAME_OFFSETS = (FRAME_HEADER_BYTES + 100, 16, 8, 0)


@pytest.fixture(scope="module")
def crashed_server_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database whose server was killed, so that its log has the last actions."""
    home = tmp_path_factory.mktemp("server")
    server = ServerProcess(home, sqlite_url(home))
    try:
        ada = Guest(server.address, "Ada")
        table = ada.open_table("opera", "person", "person", sit=(0, 1))
        play_out({0: ada, 1: ada}, table, Rng(3), 10)
        close_all_clients()
    finally:
        server.kill()
    assert (home / "games.db-wal").stat().st_size > HEADER_BYTES + 20 * FRAME_BYTES
    return home


@pytest.fixture
def copied_database(crashed_server_folder: Path, tmp_path: Path) -> Path:
    """A copy of the database that a test may damage."""
    for name in ("games.db", "games.db-wal"):
        shutil.copy(crashed_server_folder / name, tmp_path / name)
    return tmp_path / "games.db"


def flip_bit(database: Path, offset: int) -> None:
    """Flip one bit of the log."""
    with database.with_name("games.db-wal").open("r+b") as log:
        log.seek(offset)
        (byte,) = log.read(1)
        log.seek(offset)
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


@pytest.mark.parametrize("offset", FRAME_OFFSETS)
def test_damage_in_the_middle_is_found(copied_database: Path, offset: int) -> None:
    flip_bit(
        copied_database, HEADER_BYTES + count_frames(copied_database) // 2 * FRAME_BYTES + offset
    )
    assert count_lost_commits(copied_database) > 1


def test_damage_to_the_header_is_found(copied_database: Path) -> None:
    flip_bit(copied_database, 24)  # its checksum
    assert count_lost_commits(copied_database) > 1


def test_a_log_is_sound_while_it_is_written(tmp_path: Path) -> None:
    """This holds after a restart of the log too, when older frames follow the new ones."""
    file = tmp_path / "games.db"
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("CREATE TABLE things (name TEXT)")
        for number in range(60):
            connection.execute("INSERT INTO things VALUES (?)", ("x" * 3000,))
            if number == 40:
                connection.execute("PRAGMA wal_checkpoint(RESTART)")
            assert count_lost_commits(file) == 0


def test_a_server_reports_a_damaged_log_and_goes_on_with_the_remaining_events(
    copied_database: Path,
) -> None:
    home, url = copied_database.parent, sqlite_url(copied_database.parent)
    flip_bit(
        copied_database,
        HEADER_BYTES + count_frames(copied_database) * 2 // 3 * FRAME_BYTES + FRAME_OFFSETS[0],
    )
    finding = doctor_checks.check_database(Settings(database=url))
    assert (finding.level, "has lost" in finding.message) == ("wrong", True)
    server = ServerProcess(home, url)
    try:
        assert "games.db-wal is damaged" in server.output
        with Guest(server.address, "Bob") as bob:
            bob.open_table("opera", "person", "person")
    finally:
        server.kill()
    for count, last in query_rows(url, "SELECT count(*), max(seq) FROM events GROUP BY table_id"):
        assert count == last  # no event is missing among the remaining ones
    assert b"0 aside" in run_admin_command(home, url, "repair").stdout
    with run_server_process(home, url) as again:
        assert "damaged" not in again.output
