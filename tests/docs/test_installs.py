"""Every command that says how to install or start something works today, from a clone or a wheel.

Limelight is in no package index: `pip install limelight` would install somebody else's.
"""

import importlib.util
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from limelight.cli.app import app
from limelight.extras import how_to_install

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = set(PROJECT["optional-dependencies"])
#: What the guide installs from an index, and that is there.
OTHERS = {"pygame-ce", "sb3-contrib"}
#: Neither C nor Node, and no network: the tools have brought what the extras need.
OFFLINE = {
    "LIMELIGHT_COMPILE": "0",
    "LIMELIGHT_PAGE": "0",
    "PIP_NO_INDEX": "1",
    "PIP_NO_BUILD_ISOLATION": "false",  # pip means by this: without isolation
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
}

GUIDE = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *sorted((ROOT / "docs").rglob("*.md")),
]
OTHER_TEXTS = [
    *sorted((ROOT / "docs" / "examples").glob("*.py")),
    *sorted((ROOT / "src").rglob("*.py")),
    *sorted(path for path in (ROOT / "deploy").iterdir() if path.is_file()),
]


def code_of(text: str) -> list[str]:
    """What is code in a page: indented or fenced lines, and what stands in backticks."""
    lines = re.findall(r"^(?: {4}|\t)(.*)$", text, re.MULTILINE)
    fenced = re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    spans = re.findall(r"(?<!`)`([^`]+)`(?!`)", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S))
    return [*lines, *"\n".join(fenced).splitlines(), *(" ".join(span.split()) for span in spans)]


def texts() -> dict[Path, str]:
    """Every text that tells people what to do."""
    found = {path: "\n".join(code_of(path.read_text(encoding="utf-8"))) for path in GUIDE}
    return found | {path: path.read_text(encoding="utf-8") for path in OTHER_TEXTS}


TEXTS = texts()
ARGUMENT = r"""(?:'[^']*'|"[^"]*"|[^\s`'",;)]+)"""
INSTALL = re.compile(rf"[\w./$()]*\bpip3? install((?: +-\S+)*)((?: +{ARGUMENT})+)")


def installs() -> list[str]:
    """Every install command there is, each once; those of messages as they read."""
    told = [text for path, text in TEXTS.items() if path.name != "extras.py"]
    told += [how_to_install(extra) for extra in EXTRAS]
    found: set[str] = set()
    for command in INSTALL.finditer("\n".join(told)):
        words = f"{command[0].split(' install')[0]} install{command[1]}"
        what = re.match(rf" +{ARGUMENT}", command[2])
        assert what
        found.add(words + what[0])
    return sorted(found)


INSTALLS = installs()


def of_limelight(command: str) -> bool:
    return command.split()[-1] not in OTHERS


def extras_of(command: str) -> set[str]:
    named = re.search(r"\[([\w,]+)\]", command)
    return set(named[1].split(",")) if named else set()


def test_the_commands_are_found() -> None:
    assert ".venv/bin/pip install '.[research]'" in INSTALLS
    assert ".venv/bin/pip install '.[research,train]'" in INSTALLS
    assert 'pip install "$(ls ./limelight-*.whl)[many]"' in INSTALLS
    assert "/opt/limelight/bin/pip install '.[many,push]'" in INSTALLS
    assert ".venv/bin/pip install --force-reinstall --no-deps ." in INSTALLS
    assert {word for command in INSTALLS for word in command.split()} >= OTHERS


@pytest.mark.parametrize("command", INSTALLS)
def test_a_command_installs_what_is_there(command: str) -> None:
    """From the clone, from a wheel beside, or something else from an index."""
    program, _, *_, what = shlex.split(command)
    assert program in (".venv/bin/pip", "/opt/limelight/bin/pip", "pip")
    assert extras_of(command) <= EXTRAS
    if of_limelight(command):
        assert re.fullmatch(r"(\.|\$\(ls \./limelight-\*\.whl\))(\[[a-z,]+\])?", what)
        # A bare pip is that of an environment on another machine, where there is no clone.
        assert (program == "pip") <= what.startswith("$(ls ")


def test_messages_name_extras_that_exist() -> None:
    source = "\n".join(TEXTS.values())
    named = set(re.findall(r"how_to_install\(['\"](\w+)['\"]\)", source))
    assert {"arena", "many", "push", "ray", "research"} == named <= EXTRAS


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel in it."""
    folder = tmp_path_factory.mktemp("wheels")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, check=True)
    return folder


def environment(**more: str) -> dict[str, str]:
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return plain | OFFLINE | more


def run_here(command: str, wheels: Path, **more: str) -> str:
    """Run the command by this environment's pip, where it is meant to be run; what it says."""
    words = re.sub(r"^\S*pip ", f"{shlex.quote(str(BIN / 'python'))} -m pip ", command)
    folder = wheels if "$(ls " in command else ROOT
    done = subprocess.run(
        ["sh", "-c", words],
        cwd=folder,
        env=environment(**more),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize("command", [*filter(of_limelight, INSTALLS)])
def test_pip_finds_all_that_a_command_asks_for(command: str, wheels: Path) -> None:
    """Run as it reads, but for the last step: an extra that is not there would be a warning."""
    # Torch is not among the tools.
    less = {} if importlib.util.find_spec("torch") or "train" not in command else NO_DEPENDENCIES
    said = run_here(command, wheels, PIP_DRY_RUN="1", **less)
    assert "limelight" in said
    assert "does not provide the extra" not in said


NO_DEPENDENCIES = {"PIP_NO_DEPS": "1"}


@pytest.mark.parametrize(
    "command",
    [".venv/bin/pip install '.[research]'", 'pip install "$(ls ./limelight-*.whl)[many]"'],
)
def test_what_is_installed_runs(command: str, wheels: Path, tmp_path: Path) -> None:
    assert command in INSTALLS
    run_here(command, wheels, PIP_TARGET=str(tmp_path), **NO_DEPENDENCIES)
    code = "import limelight; print(limelight.__file__, limelight.playouts('jack', 2).games)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment(PYTHONPATH=str(tmp_path)),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"{tmp_path / 'limelight' / '__init__.py'} 2\n"


def targets() -> set[str]:
    """What make makes."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.findall(r"^([\w./]+):(?!=)", text, re.MULTILINE))


@pytest.mark.parametrize("path", GUIDE, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_page_tells_people_to_start_is_there(path: Path) -> None:
    """The targets of make, the programs in .venv, and the commands of limelight."""
    text = TEXTS[path]
    for line in re.findall(r"^(?:\$ )?make ([\w./= ]+)", text, re.MULTILINE):
        assert {word for word in line.split() if "=" not in word} <= targets(), line
    for program in re.findall(r"(?<![\w/])\.venv/bin/([\w-]+)", text):
        assert program == "limelight" or (BIN / program).exists(), program
    for command in re.findall(r"^(?:\.venv/bin/)?limelight ([a-z]+)", text, re.MULTILINE):
        assert command in app.resolved_commands(), command
