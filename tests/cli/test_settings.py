"""Settings from flags, environment and file, and the errors for wrong ones."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from limelight.cli.setting_flags import list_settings_with_flag
from limelight.server.settings import Limits
from limelight.server.settings.sources import SETTINGS, SettingError, read_settings
from tests.cli.command_driver import list_complaints, run_limelight
from tests.cli.settings_table import documented_table, make_table

SECRETS = {"metrics_token", "smtp_password", "push_key"}


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The settings file, not written yet; no variable is set."""
    for setting in SETTINGS.values():
        monkeypatch.delenv(setting.variable, raising=False)
    monkeypatch.delenv("LIMELIGHT_CONFIG", raising=False)
    monkeypatch.setenv("LIMELIGHT_HOME", str(tmp_path))
    return tmp_path / "limelight.toml"


def test_settings_have_defaults(file: Path) -> None:
    settings = read_settings()
    assert settings.url == "http://127.0.0.1:8000"
    assert settings.database == f"sqlite:///{file.parent / 'limelight.db'}"
    assert settings.machine_process_count >= 1
    assert not settings.mail.host


def test_flag_wins_over_environment_and_environment_over_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text('port = 1\nhost = "file"\naddress = "https://file"\nopen = false')
    monkeypatch.setenv("LIMELIGHT_PORT", "2")
    monkeypatch.setenv("LIMELIGHT_HOST", "environment")
    monkeypatch.setenv("LIMELIGHT_REDIS", "")  # counts as not set
    settings = read_settings(SimpleNamespace(port="3", host=None, drain=None))
    assert (settings.port, settings.host, settings.address) == (3, "environment", "https://file")
    assert settings.open is False
    assert settings.redis == ""
    assert settings.uses_tls


def test_settings_file_is_named_by_environment_or_flag(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text("port = 1")
    for number, name in ((2, "a.toml"), (3, "b.toml")):
        (file.parent / name).write_text(f"port = {number}")
    monkeypatch.setenv("LIMELIGHT_CONFIG", str(file.parent / "a.toml"))
    assert read_settings().port == 2
    assert read_settings(None, file.parent / "b.toml").port == 3


@pytest.mark.parametrize(
    "text", ['limits = "create=7/8 sockets=9"', '[limits]\ncreate = "7/8"\nsockets = 9']
)
def test_limits_are_a_text_or_a_table(file: Path, text: str) -> None:
    file.write_text(text)
    assert read_settings().limits == Limits(create=(7, 8), sockets=9)


def test_every_setting_is_read_from_all_three_sources(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    samples = {int: "7", bool: "false", Limits: "chat=1/2", str: "some"}
    for name, setting in SETTINGS.items():
        sample = samples.get(setting.value_type, setting.allowed_values.split(", ")[-1])
        file.write_text(f'{name} = "{sample}"')
        by_file = getattr(read_settings(), name)
        file.write_text("")
        monkeypatch.setenv(setting.variable, sample)
        by_environment = getattr(read_settings(), name)
        monkeypatch.delenv(setting.variable)
        assert (
            by_file
            == by_environment
            == getattr(read_settings(SimpleNamespace(**{name: sample})), name)
        )
        assert by_file != setting.default


@pytest.mark.parametrize(
    ("text", "hints"),
    [
        ("prot = 8000", ["'prot' is not a setting", "did you mean 'port'?"]),
        ("zzz = 1", ["'zzz' is not a setting", "smtp_host"]),
        ("[smtp]\nhost = 'a'", ["'smtp' is not a setting"]),
        ("port = 65536", ["port: 65536", "a whole number 0 to 65535"]),
        ("port = true", ["port: True", "a whole number"]),
        ("port = 'some'", ["port: 'some'", "a whole number"]),
        ("open = 3", ["open: 3", "true or false"]),
        ("log = 'xml'", ["log: 'xml'", "text, json"]),
        ("log_level = 'loud'", ["log_level: 'loud'", "debug, info, warning, error"]),
        ("host = 1", ["host: 1", "a text"]),
        ("limits = 'create=30'", ["limits: 'create=30'", "create=30/60", "sockets"]),
        ("[limits]\ncreate = '0/60'", ["limits: 'create=0/60'"]),
        ("[limits]\nnonsense = 1", ["limits: 'nonsense=1'"]),
        ("port 8000", ["is not TOML", "line 1"]),
    ],
)
def test_wrong_setting_in_the_file_is_named(file: Path, text: str, hints: list[str]) -> None:
    file.write_text(text)
    with pytest.raises(SettingError) as caught:
        read_settings()
    assert str(caught.value).startswith(f"{file}: ")
    for hint in hints:
        assert hint in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        f"port = {'9' * 5000}",
        f"port = {'9' * 4000}",
        f"port = '{'x' * 100_000}'",
        f"limits = '{'x' * 100_000}'",
        f"port = {'[' * 10_000}",
        f"{'x' * 100_000} = 1",
    ],
    ids=lambda text: f"{text[:10]}-{len(text)}",
)
def test_wrong_setting_in_the_file_is_quoted_in_short(file: Path, text: str) -> None:
    file.write_text(text)
    with pytest.raises(SettingError) as caught:
        read_settings()
    assert len(str(caught.value)) < 1000


def test_wrong_flag_or_variable_is_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SettingError, match="--port: 'x' is not allowed; allowed: a whole number"):
        read_settings(SimpleNamespace(port="x"))
    monkeypatch.setenv("LIMELIGHT_SMTP_TLS", "perhaps")
    with pytest.raises(SettingError, match=r"LIMELIGHT_SMTP_TLS: 'perhaps' .* true or false"):
        read_settings()


def test_secret_is_never_repeated(file: Path) -> None:
    file.write_text("smtp_password = 12345")
    with pytest.raises(SettingError) as caught:
        read_settings()
    assert "12345" not in str(caught.value)
    file.write_text("smtp_password = 'abc'\npush_key = 'abc'\nmetrics_token = 'abc'")
    assert "abc" not in repr(read_settings())


def test_secret_has_no_flag() -> None:
    assert set(SETTINGS) - set(list_settings_with_flag()) == SECRETS


@pytest.mark.parametrize("command", ["serve", "worker"])
def test_wrong_settings_file_stops_the_command_in_one_line(tmp_path: Path, command: str) -> None:
    (tmp_path / "limelight.toml").write_text("prot = 8000")
    (line,) = list_complaints(run_limelight(tmp_path, command, check=1))
    assert "limelight.toml: 'prot' is not a setting; did you mean 'port'?" in line


def test_named_settings_file_must_exist(tmp_path: Path) -> None:
    (line,) = list_complaints(
        run_limelight(tmp_path, "serve", "--config", str(tmp_path / "none"), check=1)
    )
    assert "none: cannot be read: No such file" in line


def test_document_lists_every_setting() -> None:
    assert documented_table() == make_table(), "make it anew: python -m tests.cli.settings_table"


@pytest.mark.parametrize("command", ["serve", "admin"])
@pytest.mark.parametrize("url", ["postgres//u:pass-word@h/x", "postgresql://u:pass-word@h:abc/x"])
def test_malformed_database_url_is_not_repeated(tmp_path: Path, command: str, url: str) -> None:
    words = [command, "list"] if command == "admin" else [command, "--no-open"]
    (line,) = list_complaints(run_limelight(tmp_path, *words, "--database", url, check=1))
    assert "is not an address of a database" in line
    assert "pass-word" not in line


def test_impossible_public_address_stops_the_server(tmp_path: Path) -> None:
    (line,) = list_complaints(
        run_limelight(tmp_path, "serve", "--no-open", "--address", "ftp://x", check=1)
    )
    assert "--address: 'ftp://x' is not an address" in line
