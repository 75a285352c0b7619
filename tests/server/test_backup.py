"""Backup and restore by the commands of docs/operate.md, while people play."""

import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from limelight import Rng
from tests.cli.command_driver import TIMEOUT_SECONDS, make_environment
from tests.needs import POSTGRESQL, SQLITE
from tests.server.guest_client import Guest, close_all_clients, play_out
from tests.server.server_process import ServerProcess, create_database, query_rows, wait_for

GUIDE = Path(__file__).parents[2] / "docs" / "operate.md"
ANN = {"name": "Ann", "password": "correct horse"}
PAIR = ("person", "person")
#: What the guide calls the files and databases that a test has elsewhere.
FILE, COPY, DUMP = "/var/lib/limelight/games.db", "/backup/games.db", "/backup/games.dump"
ADDRESS = "postgresql://limelight@localhost/"
PROGRAMS = {"sqlite3": SQLITE, "pg_dump": POSTGRESQL}


def read_documented_commands(*first: str) -> list[str]:
    """Return the guide's lines that begin with these words, in order."""
    section = GUIDE.read_text().split("### Backup and restore")[1].split("\n## ")[0]
    lines = [line.strip() for line in section.splitlines() if line.startswith("    ")]
    matching = [line for line in lines if line.startswith(first)]
    assert len(matching) >= len(first), f"the guide has no {first}"
    return matching


class BackgroundGames:
    """Ann, with an account, and Bob play two games at a time in a thread until `stop`."""

    def __init__(self, address: str) -> None:
        self.ann, self.bob = Guest(address, "Ann"), Guest(address, "Bob")
        self.ann.request_json("POST", "/account", ANN)
        self.tables = [self._begin(game) for game in ("opera", "minuit")]
        #: By table, the last acknowledged sequence number.
        self.acknowledged: dict[str, int] = {}
        self._over = threading.Event()
        self._playing = threading.Thread(target=self._play)
        self._playing.start()

    def _begin(self, game: str) -> str:
        table = self.ann.open_table(game, *PAIR)
        self.bob.sit(table, 1)
        return table

    def _play(self) -> None:
        rng = Rng(1)
        while not self._over.is_set():
            for place, table in enumerate(self.tables):
                table_state = play_out({0: self.ann, 1: self.bob}, table, rng, steps=1)
                self.acknowledged[table] = table_state["seq"]
                if table_state["status"] == "over":
                    self.tables[place] = self._begin(table_state["game"])

    def wait_for_more_events(self) -> None:
        """Wait until more than ten further events are acknowledged."""
        before = self.acknowledged_count
        wait_for(lambda: self.acknowledged_count > before + 10)

    @property
    def acknowledged_count(self) -> int:
        """The number of acknowledged events."""
        return sum(self.acknowledged.copy().values())

    def stop(self) -> None:
        self._over.set()
        self._playing.join(TIMEOUT_SECONDS)
        assert not self._playing.is_alive()


@pytest.fixture(params=["limelight admin backup", "sqlite3", "pg_dump"])
def backup_method(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """A backup program, and the URL of a database for it."""
    if request.param in PROGRAMS:
        PROGRAMS[request.param].path(request.param)
    with create_database("postgresql" if request.param == "pg_dump" else "sqlite", tmp_path) as url:
        yield request.param, url


def run_documented_command(line: str, home: Path, url: str) -> None:
    """Run a command of the guide with the test's files and databases."""
    line = line.replace(COPY, str(home / "copy.db")).replace(DUMP, str(home / "copy.dump"))
    if url.startswith("postgresql"):
        server, _, name = url.rpartition("/")
        line = line.replace(f"{ADDRESS}limelight", url).replace(ADDRESS, f"{server}/")
        line = line.removesuffix("limelight") + name if line.endswith("limelight") else line
    else:
        line = line.replace(FILE, url.removeprefix("sqlite:///"))
    process = subprocess.run(
        line, shell=True, env=make_environment(home), capture_output=True, timeout=TIMEOUT_SECONDS
    )
    assert process.returncode == 0, f"{line}\n{process.stderr.decode()}"


def test_a_backup_holds_every_acknowledged_action_while_games_go_on(
    backup_method: tuple[str, str], tmp_path: Path
) -> None:
    how, url = backup_method
    restoring = ("dropdb", "createdb", "pg_restore") if how == "pg_dump" else ("rm -f", "cp ")
    server = ServerProcess(tmp_path, url, "--workers", "1")
    try:
        games = BackgroundGames(server.address)
        try:
            games.wait_for_more_events()
            before = dict(games.acknowledged)
            (backup,) = read_documented_commands(how)
            run_documented_command(backup, tmp_path, url)
            games.wait_for_more_events()
        finally:
            games.stop()
        cookies = dict(games.bob.http.cookies)
        close_all_clients()
    finally:
        server.kill()

    for line in read_documented_commands(*restoring):
        run_documented_command(line, tmp_path, url)
    for table, seq in before.items():
        counted = query_rows(
            url, f"SELECT count(*), max(seq) FROM events WHERE table_id = '{table}'"
        )
        assert counted[0][0] == counted[0][1] >= seq

    ((there,),) = query_rows(url, "SELECT count(*) FROM events")
    assert there < games.acknowledged_count, "it is the copy"

    server = ServerProcess(tmp_path, url, "--workers", "1")
    try:
        ann, bob = Guest(server.address), Guest(server.address)
        ann.request_json("POST", "/login", ANN)
        bob.http.cookies.update(cookies)
        live = [row["id"] for row in ann.get("/tables", list="mine")]
        assert live
        for table in live:
            assert play_out({0: ann, 1: bob}, table, Rng(5))["status"] == "over"
        close_all_clients()
        server.stop()
    except BaseException:
        server.kill()
        raise


def test_backup_is_private_and_overwrites_no_file(tmp_path: Path) -> None:
    from tests.server.test_admin import run_admin_command

    with create_database("sqlite", tmp_path) as url:
        server = ServerProcess(tmp_path, url, "--workers", "1")
        server.kill()
        copy = tmp_path / "copy.db"
        run_admin_command(tmp_path, url, "backup", str(copy))
        assert copy.stat().st_mode & 0o777 == 0o600
        assert (
            b"exists already"
            in run_admin_command(tmp_path, url, "backup", str(copy), check=1).stderr
        )
    with create_database("postgresql", tmp_path) as url:
        errors = run_admin_command(tmp_path, url, "backup", str(tmp_path / "other"), check=1).stderr
        assert b"pg_dump" in errors
        assert not (tmp_path / "other").exists()
