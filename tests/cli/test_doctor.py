"""`limelight doctor`: says what is wrong with an installation, and changes nothing."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from limelight.cli import doctor_checks
from limelight.cli.doctor import looked_over
from limelight.server.settings import Settings
from tests.cli.terminal import run
from tests.server.many import Worker, redis
from tests.server.serving import postgres, rows, served, wait_for
from tests.server.test_notices import mail_server


def examined(home: Path, *words: str, check: int = 0, **env: str) -> dict[str, Any]:
    """What the doctor says, by check."""
    done = run(home, "doctor", "--json", *words, check=check, **env)
    said = json.loads(done.stdout)
    assert said["healthy"] == (check == 0)
    return {finding.pop("check"): finding for finding in said["findings"]}


@contextmanager
def mute() -> Iterator[str]:
    """An address where somebody listens, and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield f"127.0.0.1:{listener.getsockname()[1]}"


def test_a_new_installation_is_well_and_stays_as_it_is(tmp_path: Path) -> None:
    found = examined(tmp_path, "--port", "0")
    assert {finding["level"] for finding in found.values()} <= {"ok", "warning"}
    assert "to be made" in found["database"]["said"]
    assert list(tmp_path.iterdir()) == []


def test_it_is_read_at_eighty_columns(tmp_path: Path) -> None:
    done = run(tmp_path, "doctor", "--database", "mysql://nowhere", check=1, COLUMNS="80")
    lines = done.stdout.decode().splitlines()
    assert all(len(line) <= 80 for line in lines)
    (at,) = [n for n, line in enumerate(lines) if line.startswith("wrong    database")]
    assert "mysql is not known" in lines[at]
    assert lines[at + 1].strip().startswith("→ ")
    assert lines[-1] == "1 thing to put right."


def test_the_database_is_looked_into(tmp_path: Path) -> None:
    with postgres() as url:
        words = ("--port", "0", "--database", url)
        assert "empty" in examined(tmp_path, *words)["database"]["said"]
        with served(tmp_path, url) as server:
            port = server.address.rpartition(":")[2]
            found = examined(tmp_path, "--database", url, "--port", port)
            assert "up to date" in found["database"]["said"]
            assert "a Limelight answers" in found["port"]["said"]
        version = rows(url, "SELECT version_num FROM alembic_version")[0][0]
        rows(url, "UPDATE alembic_version SET version_num = '9999'")
        found = examined(tmp_path, *words, check=1)
        assert "newer Limelight (version 9999)" in found["database"]["said"]
        rows(url, f"UPDATE alembic_version SET version_num = '{version}'")
        name = url.rpartition("/")[2]
        rows(url, f'ALTER DATABASE "{name}" SET default_transaction_read_only = on')
        found = examined(tmp_path, *words, check=1)
        assert "cannot be written to" in found["database"]["said"]
        found = examined(tmp_path, "--port", "0", "--database", f"{url}_not", check=1)
        assert "does not exist" in found["database"]["said"]
        assert "createdb" in found["database"]["advice"]


def test_a_file_is_looked_into_too(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        found = examined(tmp_path, "--port", "0", "--database", server.url)
    assert "up to date" in found["database"]["said"]
    (tmp_path / "games.db").write_bytes(b"no database, but a letter to a friend" * 100)
    found = examined(tmp_path, "--port", "0", "--database", server.url, check=1)
    assert "not a database" in found["database"]["said"]


def test_redis_must_be_there_and_somebody_to_play(tmp_path: Path) -> None:
    with postgres() as url, redis(tmp_path) as radio:
        words = ("--port", "0", "--database", url, "--redis", radio.url)
        found = examined(tmp_path, *words, check=1)
        assert "0 workers" in found["redis"]["said"]
        assert "limelight worker" in found["redis"]["advice"]
        worker = Worker(tmp_path, radio.url)
        try:
            wait_for(lambda: _redis(url, radio.url).level == "ok")
            assert "1 worker" in examined(tmp_path, *words)["redis"]["said"]
        finally:
            worker.kill()
        radio.kill()
        assert "cannot be reached" in examined(tmp_path, *words, check=1)["redis"]["said"]
    assert "SQLite" in _redis("sqlite:///games.db", radio.url).said


def _redis(url: str, radio: str) -> doctor_checks.Finding:
    return doctor_checks.others(Settings(database=url, redis=radio))


def test_who_never_answers_is_not_waited_for(tmp_path: Path) -> None:
    with mute() as place:
        host, _, port = place.partition(":")
        found = examined(
            tmp_path,
            *("--port", "0", "--database", f"postgresql://postgres:hush@{place}/games"),
            *("--redis", f"redis://:hush@{place}", "--smtp-host", host, "--smtp-port", port),
            check=1,
        )
    for name in ("database", "redis", "mail"):
        assert found[name]["level"] == "wrong", name
    assert "hush" not in json.dumps(found)


def test_a_check_that_fails_or_hangs_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> doctor_checks.Finding:
        raise RuntimeError("woe")

    with mute() as place, socket.create_connection(place.split(":")) as line:

        def hangs() -> doctor_checks.Finding:
            return doctor_checks.ok(str(line.recv(1)))

        monkeypatch.setattr("limelight.cli.doctor.PATIENCE", 0.1)
        found = looked_over([("a", fails), ("b", hangs), ("c", lambda: doctor_checks.ok("fine"))])
    assert [finding.level for _, finding in found] == ["wrong", "wrong", "ok"]
    assert "woe" in found[0][1].said
    assert "no answer in time" in found[1][1].said


def test_mail_is_tried_without_sending_any() -> None:
    with mail_server() as (letters, told):
        place = {"smtp_host": "127.0.0.1", "smtp_port": told["smtp_port"]}
        found = doctor_checks.mail(Settings(**place, smtp_tls=False, smtp_sender="a@example.org"))
        assert found.level == "ok"
        assert "no sender" in doctor_checks.mail(Settings(**place, smtp_tls=False)).said
        assert "STARTTLS" in doctor_checks.mail(Settings(**place)).said
    assert letters.found == []
    assert "cannot be reached" in doctor_checks.mail(Settings(**place)).said


@pytest.mark.parametrize(
    ("settings", "level", "said"),
    [
        (Settings(), "ok", "this machine alone"),
        (Settings(host="0.0.0.0"), "warning", "without https"),
        (Settings(host="0.0.0.0", address="https://play.example.org"), "ok", "https alone"),
        (Settings(address="play.example.org"), "wrong", "is no address"),
        (Settings(address="https://example.org/play"), "wrong", "has a path"),
    ],
)
def test_the_address_is_judged(settings: Settings, level: str, said: str) -> None:
    found = doctor_checks.address(settings)
    assert found.level == level
    assert said in found.said


@pytest.mark.parametrize(
    ("settings", "level"),
    [
        (Settings(host="0.0.0.0"), "ok"),
        (Settings(machine_pace=0), "ok"),
        (Settings(machine_pace=0, host="0.0.0.0"), "warning"),
        (Settings(machine_pace=0, address="https://play.example.org"), "warning"),
    ],
)
def test_a_public_server_whose_machines_answer_at_once_is_warned(
    settings: Settings, level: str
) -> None:
    assert doctor_checks.machine_pace(settings).level == level


def test_a_port_that_somebody_else_has_is_wrong() -> None:
    with mute() as place:
        taken = Settings(port=int(place.rpartition(":")[2]))
        assert doctor_checks.port(taken).level == "wrong"
    assert doctor_checks.port(taken).level == "ok"


def test_a_push_key_is_tried() -> None:
    from py_vapid import Vapid02
    from py_vapid.utils import b64urlencode

    vapid = Vapid02()
    vapid.generate_keys()
    key = b64urlencode(vapid.private_key.private_numbers().private_value.to_bytes(32, "big"))
    assert doctor_checks.push(Settings(push_key=key)).level == "ok"
    assert doctor_checks.push(Settings(push_key=key, host="0.0.0.0")).level == "wrong"
    assert "no private key" in doctor_checks.push(Settings(push_key="nonsense")).said


def test_secrets_that_lie_open_and_misspelt_variables_are_seen(tmp_path: Path) -> None:
    file = tmp_path / "limelight.toml"
    file.write_text("port = 0\nmetrics_token = 'abc'")
    file.chmod(0o644)
    found = examined(tmp_path, LIMELIGHT_SMTP_HSOT="localhost")
    assert found["settings"]["advice"] == f"chmod 600 {file}"
    assert found["variables"]["advice"] == "did you mean LIMELIGHT_SMTP_HOST?"
    file.chmod(0o600)
    found = examined(tmp_path, LIMELIGHT_SMTP_HOST="")
    assert found["settings"]["level"] == found["variables"]["level"] == "ok"


def test_settings_that_cannot_be_read_are_a_finding(tmp_path: Path) -> None:
    (tmp_path / "limelight.toml").write_text("prot = 8000")
    found = examined(tmp_path, check=1)
    assert "'prot' is no setting; did you mean 'port'?" in found["settings"]["said"]
    assert found["software"]["level"] in ("ok", "warning")


def test_a_home_that_cannot_be_written_to_is_wrong(tmp_path: Path) -> None:
    found = examined(tmp_path, "--port", "0", check=1, LIMELIGHT_HOME="/proc/limelight")
    assert "LIMELIGHT_HOME" in found["home"]["advice"]


def test_what_was_left_out_of_the_installation_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("limelight.server.api.page_files.BUILT", tmp_path)
    assert doctor_checks.page().level == "warning"
    monkeypatch.setattr("limelight.ai.jack.weights.place", lambda: tmp_path / "weights.csv")
    from limelight.ai.jack import weights

    weights.learned.cache_clear()
    assert doctor_checks.players().level == "wrong"
    monkeypatch.setattr("limelight.cli.doctor_checks._installed", lambda *_: False)
    assert (
        ".venv/bin/pip install '.[many]'"
        in doctor_checks.others(Settings(redis="redis://a")).advice
    )
    assert ".venv/bin/pip install '.[push]'" in doctor_checks.push(Settings(push_key="abc")).advice
