"""The examples in `deploy` fit the command and the files of the repository."""

import json
import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from limelight.cli.app import app
from tests.launcher import COMMAND
from tests.needs import SYSTEMD

DEPLOY = Path(__file__).parents[2] / "deploy"
GUIDE = (DEPLOY.parent / "docs" / "operate.md").read_text()
UNITS = sorted(DEPLOY.glob("*.service"))
COMPOSE: Any = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
OURS = {name: one for name, one in SERVICES.items() if one["image"] == "limelight"}


def require_understood(words: list[str]) -> None:
    """Raise an exception if the command does not take these arguments."""
    app.parse_args(words, exit_on_error=False, print_error=False)


def read_command(unit: Path) -> list[str]:
    (line,) = re.findall(r"^ExecStart=(.*)$", unit.read_text(), re.MULTILINE)
    program, *words = shlex.split(line)
    assert program == "/opt/limelight/bin/limelight"
    return words


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_unit_has_a_valid_command(unit: Path) -> None:
    require_understood(read_command(unit))


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_accepts_a_unit(unit: Path, tmp_path: Path) -> None:
    analyze = SYSTEMD.path()
    program, copy = tmp_path / "limelight", tmp_path / unit.name
    program.symlink_to(COMMAND)
    copy.write_text(unit.read_text().replace("/opt/limelight/bin/limelight", str(program)))
    words = [analyze, "verify", "--recursive-errors=no", str(copy)]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_installation_comes_from_a_wheel_or_the_source() -> None:
    """No package index has limelight: it is installed from a wheel or from its source."""
    texts = [path.read_text() for path in DEPLOY.iterdir()]
    installed = re.findall(r"pip install (?:-\S+ )*(\S+ ?\S*)", "\n".join(texts))
    assert sorted(installed) == ['"$(ls ./limelight-*.whl)[many,push]"', "'.[many,push]'"]
    assert "$(BIN)/pip wheel" in (DEPLOY.parent / "Makefile").read_text()


def test_server_has_enough_time_to_drain() -> None:
    drain = 10
    for words, seconds in (
        (read_command(DEPLOY / "limelight.service"), 40),
        (shlex.split(OURS["web1"]["command"]), 40),
    ):
        assert words[words.index("--drain") + 1] == str(drain)
        assert seconds > drain + 20  # after the drain requests in progress are finished
    assert "TimeoutStopSec=40" in (DEPLOY / "limelight.service").read_text()
    assert OURS["web1"]["stop_grace_period"] == "40s"


@pytest.mark.parametrize("name", OURS)
def test_compose_file_has_valid_commands(name: str) -> None:
    require_understood(shlex.split(OURS[name]["command"]))


def test_compose_file_refers_to_existing_parts() -> None:
    kinds = [shlex.split(one["command"])[0] for one in OURS.values()]
    assert sorted(kinds) == ["serve", "serve", "worker", "worker"]
    for one in SERVICES.values():
        assert set(one.get("depends_on", ())) <= set(SERVICES)
        for place in one.get("volumes", ()):
            source = place.split(":")[0]
            assert source in COMPOSE["volumes"] or (DEPLOY / source).is_file()
    for one in OURS.values():
        assert (DEPLOY / one["build"]["context"] / one["build"]["dockerfile"]).is_file()
        for name in one["environment"]:
            assert f"`{name}`" in GUIDE or name == "FORWARDED_ALLOW_IPS"


def test_load_balancer_names_the_servers_and_forwards_websockets() -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    servers = re.findall(r"^\s*server (\w+):(\d+)", text, re.MULTILINE)
    web = [name for name, one in OURS.items() if one["command"].startswith("serve")]
    assert servers == [(name, "8000") for name in web]
    for header in ("Host", "Upgrade", "Connection", "X-Forwarded-For"):
        assert f"proxy_set_header {header} " in text


def test_image_is_built_from_existing_files() -> None:
    for line in re.findall(r"^COPY (?!--from)(.*)$", DOCKERFILE, re.MULTILINE):
        for source in line.split()[:-1]:
            assert (DEPLOY.parent / source).exists()
    (words,) = re.findall(r"^CMD (.*)$", DOCKERFILE, re.MULTILINE)
    require_understood(json.loads(words))
