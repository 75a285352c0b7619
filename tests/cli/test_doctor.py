"""`limelight doctor`: finds what is wrong with an installation, and changes nothing."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from limelight.cli import doctor_checks
from limelight.cli.doctor import run_checks
from limelight.server.settings import Settings
from tests.cli.command_driver import run_limelight
from tests.server.server_cluster import Worker, run_redis
from tests.server.server_process import (
    create_postgres_database,
    query_rows,
    run_server_process,
    wait_for,
)
from tests.server.test_notifications import mail_server


def run_doctor(home: Path, *words: str, check: int = 0, **env: str) -> dict[str, Any]:
    """Run the doctor; returns its findings by check."""
    done = run_limelight(home, "doctor", "--json", *words, check=check, **env)
    output = json.loads(done.stdout)
    assert output["healthy"] == (check == 0)
    return {finding.pop("check"): finding for finding in output["findings"]}


@contextmanager
def listen_silently() -> Iterator[str]:
    """An address that accepts connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield f"127.0.0.1:{listener.getsockname()[1]}"


def test_new_installation_is_healthy_and_stays_unchanged(tmp_path: Path) -> None:
    found = run_doctor(tmp_path, "--port", "0")
    assert {finding["level"] for finding in found.values()} <= {"ok", "warning"}
    assert "to be made" in found["database"]["said"]
    assert list(tmp_path.iterdir()) == []


def test_report_fits_eighty_columns(tmp_path: Path) -> None:
    done = run_limelight(tmp_path, "doctor", "--database", "mysql://nowhere", check=1, COLUMNS="80")
    lines = done.stdout.decode().splitlines()
    assert all(len(line) <= 80 for line in lines)
    (at,) = [n for n, line in enumerate(lines) if line.startswith("wrong    database")]
    assert "mysql is not known" in lines[at]
    assert lines[at + 1].strip().startswith("→ ")
    assert lines[-1] == "1 thing to put right."


def test_postgresql_database_is_checked(tmp_path: Path) -> None:
    with create_postgres_database() as url:
        words = ("--port", "0", "--database", url)
        assert "empty" in run_doctor(tmp_path, *words)["database"]["said"]
        with run_server_process(tmp_path, url) as server:
            port = server.address.rpartition(":")[2]
            found = run_doctor(tmp_path, "--database", url, "--port", port)
            assert "up to date" in found["database"]["said"]
            assert "a Limelight answers" in found["port"]["said"]
        version = query_rows(url, "SELECT version_num FROM alembic_version")[0][0]
        query_rows(url, "UPDATE alembic_version SET version_num = '9999'")
        found = run_doctor(tmp_path, *words, check=1)
        assert "newer Limelight (version 9999)" in found["database"]["said"]
        query_rows(url, f"UPDATE alembic_version SET version_num = '{version}'")
        name = url.rpartition("/")[2]
        query_rows(url, f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
        found = run_doctor(tmp_path, *words, check=1)
        assert "cannot be written to" in found["database"]["said"]
        found = run_doctor(tmp_path, "--port", "0", "--database", f"{url}_not", check=1)
        assert "does not exist" in found["database"]["said"]
        assert "createdb" in found["database"]["advice"]


def test_sqlite_database_is_checked(tmp_path: Path) -> None:
    with run_server_process(tmp_path) as server:
        found = run_doctor(tmp_path, "--port", "0", "--database", server.url)
    assert "up to date" in found["database"]["said"]
    (tmp_path / "games.db").write_bytes(b"no database, but a letter to a friend" * 100)
    found = run_doctor(tmp_path, "--port", "0", "--database", server.url, check=1)
    assert "not a database" in found["database"]["said"]


def test_redis_needs_to_answer_and_to_have_workers(tmp_path: Path) -> None:
    with create_postgres_database() as url, run_redis(tmp_path) as radio:
        words = ("--port", "0", "--database", url, "--redis", radio.url)
        found = run_doctor(tmp_path, *words, check=1)
        assert "0 workers" in found["redis"]["said"]
        assert "limelight worker" in found["redis"]["advice"]
        worker = Worker(tmp_path, radio.url)
        try:
            wait_for(lambda: check_redis_at(url, radio.url).level == "ok")
            assert "1 worker" in run_doctor(tmp_path, *words)["redis"]["said"]
        finally:
            worker.kill()
        radio.kill()
        assert "cannot be reached" in run_doctor(tmp_path, *words, check=1)["redis"]["said"]
    assert "SQLite" in check_redis_at("sqlite:///games.db", radio.url).message


def check_redis_at(url: str, radio: str) -> doctor_checks.CheckFinding:
    return doctor_checks.check_redis(Settings(database=url, redis=radio))


def test_silent_programs_do_not_delay_the_report(tmp_path: Path) -> None:
    with listen_silently() as place:
        host, _, port = place.partition(":")
        found = run_doctor(
            tmp_path,
            *("--port", "0", "--database", f"postgresql://postgres:hush@{place}/games"),
            *("--redis", f"redis://:hush@{place}", "--smtp-host", host, "--smtp-port", port),
            check=1,
        )
    for name in ("database", "redis", "mail"):
        assert found[name]["level"] == "wrong", name
    assert "hush" not in json.dumps(found)


def test_check_that_fails_or_hangs_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> doctor_checks.CheckFinding:
        raise RuntimeError("woe")

    with listen_silently() as place, socket.create_connection(place.split(":")) as line:

        def hangs() -> doctor_checks.CheckFinding:
            return doctor_checks.make_ok(str(line.recv(1)))

        monkeypatch.setattr("limelight.cli.doctor.ALL_CHECKS_SECONDS", 0.1)
        found = run_checks(
            [("a", fails), ("b", hangs), ("c", lambda: doctor_checks.make_ok("fine"))]
        )
    assert [finding.level for _, finding in found] == ["wrong", "wrong", "ok"]
    assert "woe" in found[0][1].message
    assert "no answer in time" in found[1][1].message


def test_mail_server_is_checked_without_sending_mail() -> None:
    with mail_server() as (letters, mail_settings):
        place = {"smtp_host": "127.0.0.1", "smtp_port": mail_settings["smtp_port"]}
        found = doctor_checks.check_mail(
            Settings(**place, smtp_tls=False, smtp_sender="a@example.org")
        )
        assert found.level == "ok"
        assert "no sender" in doctor_checks.check_mail(Settings(**place, smtp_tls=False)).message
        assert "STARTTLS" in doctor_checks.check_mail(Settings(**place)).message
    assert letters.found == []
    assert "cannot be reached" in doctor_checks.check_mail(Settings(**place)).message


@pytest.mark.parametrize(
    ("settings", "level", "message"),
    [
        (Settings(), "ok", "this machine alone"),
        (Settings(host="0.0.0.0"), "warning", "without https"),
        (Settings(host="0.0.0.0", address="https://play.example.org"), "ok", "https alone"),
        (Settings(address="play.example.org"), "wrong", "is not an address"),
        (Settings(address="https://example.org/play"), "wrong", "has a path"),
    ],
)
def test_public_address_is_checked(settings: Settings, level: str, message: str) -> None:
    found = doctor_checks.check_address(settings)
    assert found.level == level
    assert message in found.message


@pytest.mark.parametrize(
    ("settings", "level"),
    [
        (Settings(host="0.0.0.0"), "ok"),
        (Settings(machine_pace=0), "ok"),
        (Settings(machine_pace=0, host="0.0.0.0"), "warning"),
        (Settings(machine_pace=0, address="https://play.example.org"), "warning"),
    ],
)
def test_public_server_without_machine_pace_is_warned(settings: Settings, level: str) -> None:
    assert doctor_checks.check_machine_pace(settings).level == level


def test_port_of_another_program_is_wrong() -> None:
    with listen_silently() as place:
        taken = Settings(port=int(place.rpartition(":")[2]))
        assert doctor_checks.check_port(taken).level == "wrong"
    assert doctor_checks.check_port(taken).level == "ok"


def test_push_key_is_checked() -> None:
    from py_vapid import Vapid02
    from py_vapid.utils import b64urlencode

    vapid = Vapid02()
    vapid.generate_keys()
    key = b64urlencode(vapid.private_key.private_numbers().private_value.to_bytes(32, "big"))
    assert doctor_checks.check_push(Settings(push_key=key)).level == "ok"
    assert doctor_checks.check_push(Settings(push_key=key, host="0.0.0.0")).level == "wrong"
    assert "no private key" in doctor_checks.check_push(Settings(push_key="nonsense")).message


def test_readable_secrets_and_misspelt_variables_are_found(tmp_path: Path) -> None:
    file = tmp_path / "limelight.toml"
    file.write_text("port = 0\nmetrics_token = 'abc'")
    file.chmod(0o644)
    found = run_doctor(tmp_path, LIMELIGHT_SMTP_HSOT="localhost")
    assert found["settings"]["advice"] == f"chmod 600 {file}"
    assert found["variables"]["advice"] == "did you mean LIMELIGHT_SMTP_HOST?"
    file.chmod(0o600)
    found = run_doctor(tmp_path, LIMELIGHT_SMTP_HOST="")
    assert found["settings"]["level"] == found["variables"]["level"] == "ok"


def test_unreadable_settings_are_a_finding(tmp_path: Path) -> None:
    (tmp_path / "limelight.toml").write_text("prot = 8000")
    found = run_doctor(tmp_path, check=1)
    assert "'prot' is not a setting; did you mean 'port'?" in found["settings"]["said"]
    assert found["software"]["level"] in ("ok", "warning")


def test_unwritable_home_folder_is_wrong(tmp_path: Path) -> None:
    found = run_doctor(tmp_path, "--port", "0", check=1, LIMELIGHT_HOME="/proc/limelight")
    assert "LIMELIGHT_HOME" in found["home"]["advice"]


def test_missing_parts_of_the_installation_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("limelight.server.api.page_files.BUILT_PAGE_FOLDER", tmp_path)
    assert doctor_checks.check_page().level == "warning"
    monkeypatch.setattr("limelight.ai.jack.weights.weights_path", lambda: tmp_path / "weights.csv")
    from limelight.ai.jack import weights

    weights.load_weights.cache_clear()
    assert doctor_checks.check_players().level == "wrong"
    monkeypatch.setattr("limelight.cli.doctor_checks._are_installed", lambda *_: False)
    assert (
        ".venv/bin/pip install '.[many]'"
        in doctor_checks.check_redis(Settings(redis="redis://a")).advice
    )
    assert (
        ".venv/bin/pip install '.[push]'"
        in doctor_checks.check_push(Settings(push_key="abc")).advice
    )
