"""SQLite database files: only their owner may read them, and damage is reported."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from limelight.cli import admin as admin_command
from limelight.cli import doctor_checks
from limelight.server.settings import Settings
from limelight.store.database import Database
from tests.server.guest_client import Guest
from tests.server.server_process import ServerProcess, run_server_process, sqlite_url
from tests.server.test_admin import run_admin_command


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir() if path.is_file()}


# Permissions.


def test_a_new_database_is_accessible_to_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "share" / "limelight"
    with umask(0), run_server_process(tmp_path, sqlite_url(folder)):
        assert folder.stat().st_mode & 0o777 == 0o700
        file_modes = modes(folder)
        assert {"games.db", "games.db-wal", "games.db-shm"} <= set(file_modes)
        assert set(file_modes.values()) == {0o600}


def test_permissions_of_an_exposed_database_are_restricted_at_start(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, sqlite_url(tmp_path))
    server.kill()  # a kill leaves all of its files
    tmp_path.chmod(0o755)
    for name in modes(tmp_path):
        (tmp_path / name).chmod(0o644)
    settings = Settings(database=server.url)
    finding = doctor_checks.check_database(settings)
    assert (finding.level, "other users may read" in finding.message) == ("warning", True)
    with run_server_process(tmp_path, server.url):
        file_modes = {
            name: mode for name, mode in modes(tmp_path).items() if name.startswith("games")
        }
        assert set(file_modes.values()) == {0o600}
        assert tmp_path.stat().st_mode & 0o777 == 0o755, "the folder is not ours"
    assert doctor_checks.check_database(settings).level == "ok"


def test_permissions_of_the_default_folder_are_restricted_at_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from limelight.cli.serve import restrict_home_folder

    monkeypatch.delenv("LIMELIGHT_HOME", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "limelight"
    restrict_home_folder()
    folder.mkdir(0o755)
    assert doctor_checks.check_home_folder().level == "warning"
    restrict_home_folder()
    assert folder.stat().st_mode & 0o777 == 0o700
    assert doctor_checks.check_home_folder().level == "ok"


# Damage.


@pytest.fixture(scope="module")
def database_bytes(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The content of a closed database with some games."""
    home = tmp_path_factory.mktemp("server")
    with run_server_process(home) as server, Guest(server.address, "Ada") as ada:
        for _ in range(30):
            ada.open_table("opera", "person", "person", sit=(0, 1))
    return (home / "games.db").read_bytes()


@pytest.fixture
def damaged_database_url(database_bytes: bytes, tmp_path: Path) -> str:
    """The URL of a database with one damaged page."""
    file = tmp_path / "games.db"
    file.write_bytes(database_bytes)
    with closing(sqlite3.connect(file)) as connection:
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        query = "SELECT rootpage FROM sqlite_master WHERE type = 'table' AND name = 'events'"
        (page,) = connection.execute(query).fetchone()
    with file.open("r+b") as opened:
        opened.seek((page - 1) * size)
        opened.write(b"\xff" * size)
    return f"sqlite:///{file}"


def test_the_doctor_finds_damage(damaged_database_url: str) -> None:
    finding = doctor_checks.check_database(Settings(database=damaged_database_url))
    assert (finding.level, "is damaged" in finding.message) == ("wrong", True)


@pytest.mark.parametrize("apply", [(), ("--apply",)])
def test_a_damaged_database_is_not_repaired(
    damaged_database_url: str, tmp_path: Path, apply: tuple[str, ...]
) -> None:
    before = Path(damaged_database_url.removeprefix("sqlite:///")).read_bytes()
    errors = run_admin_command(tmp_path, damaged_database_url, "repair", *apply, check=1).stderr
    assert b"is damaged" in errors
    assert b"put a backup back" in errors
    assert Path(damaged_database_url.removeprefix("sqlite:///")).read_bytes() == before


def test_a_damaged_database_is_not_backed_up(damaged_database_url: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert (
        b"is damaged"
        in run_admin_command(tmp_path, damaged_database_url, "backup", str(copy), check=1).stderr
    )
    assert not copy.exists()


def test_a_damaged_backup_is_deleted(
    database_bytes: bytes,
    damaged_database_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken = Path(damaged_database_url.removeprefix("sqlite:///")).read_bytes()
    file, copy = tmp_path / "sound.db", tmp_path / "copy.db"
    file.write_bytes(database_bytes)
    monkeypatch.setattr(Database, "back_up", lambda _, path: path.write_bytes(broken))
    with pytest.raises(admin_command.AdminError, match="the copy is damaged"):
        admin_command.back_up(copy, database=admin_command.DatabaseChoice(f"sqlite:///{file}"))
    assert not copy.exists()


def test_backup_leaves_one_private_file(database_bytes: bytes, tmp_path: Path) -> None:
    folder = tmp_path / "backup"
    folder.mkdir()
    (tmp_path / "games.db").write_bytes(database_bytes)
    run_admin_command(tmp_path, sqlite_url(tmp_path), "backup", str(folder / "copy.db"))
    assert modes(folder) == {"copy.db": 0o600}
