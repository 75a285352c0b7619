"""Every command in the documentation that installs or starts something works.

Limelight is in no package index: `pip install limelight` would install another project.
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
#: Other packages that the guide installs from an index.
OTHER_PACKAGES = {"pygame-ce", "sb3-contrib"}
#: Builds without C, Node and the network: the development tools include what the extras need.
OFFLINE_VARIABLES = {
    "LIMELIGHT_COMPILE": "0",
    "LIMELIGHT_PAGE": "0",
    "PIP_NO_INDEX": "1",
    "PIP_NO_BUILD_ISOLATION": "false",  # pip understands this as: without isolation
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


def extract_code(text: str) -> list[str]:
    """The code in a page: indented or fenced lines, and text in backticks."""
    lines = re.findall(r"^(?: {4}|\t)(.*)$", text, re.MULTILINE)
    fenced = re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    spans = re.findall(r"(?<!`)`([^`]+)`(?!`)", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S))
    return [*lines, *"\n".join(fenced).splitlines(), *(" ".join(span.split()) for span in spans)]


def read_texts() -> dict[Path, str]:
    """Read every text with commands for readers."""
    texts = {path: "\n".join(extract_code(path.read_text(encoding="utf-8"))) for path in GUIDE}
    return texts | {path: path.read_text(encoding="utf-8") for path in OTHER_TEXTS}


TEXTS = read_texts()
ARGUMENT = r"""(?:'[^']*'|"[^"]*"|[^\s`'",;)]+)"""
INSTALL = re.compile(rf"[\w./$()]*\bpip3? install((?: +-\S+)*)((?: +{ARGUMENT})+)")


def find_install_commands() -> list[str]:
    """Every install command of the texts and of error messages, without duplicates."""
    texts = [text for path, text in TEXTS.items() if path.name != "extras.py"]
    texts += [how_to_install(extra) for extra in EXTRAS]
    commands: set[str] = set()
    # The lines that name no pip are left out first: the pattern is slow.
    lines = [line for text in texts for line in text.splitlines() if "pip" in line]
    for match in INSTALL.finditer("\n".join(lines)):
        words = f"{match[0].split(' install')[0]} install{match[1]}"
        requirement = re.match(rf" +{ARGUMENT}", match[2])
        assert requirement
        commands.add(words + requirement[0])
    return sorted(commands)


INSTALL_COMMANDS = find_install_commands()


def installs_limelight(command: str) -> bool:
    return command.split()[-1] not in OTHER_PACKAGES


def find_extras(command: str) -> set[str]:
    named = re.search(r"\[([\w,]+)\]", command)
    return set(named[1].split(",")) if named else set()


def test_all_install_commands_are_found() -> None:
    assert ".venv/bin/pip install '.[research]'" in INSTALL_COMMANDS
    assert ".venv/bin/pip install '.[research,train]'" in INSTALL_COMMANDS
    assert 'pip install "$(ls ./limelight-*.whl)[many]"' in INSTALL_COMMANDS
    assert "/opt/limelight/bin/pip install '.[many,push]'" in INSTALL_COMMANDS
    assert ".venv/bin/pip install --force-reinstall --no-deps ." in INSTALL_COMMANDS
    assert {word for command in INSTALL_COMMANDS for word in command.split()} >= OTHER_PACKAGES


@pytest.mark.parametrize("command", INSTALL_COMMANDS)
def test_install_commands_name_existing_extras(command: str) -> None:
    """Commands install from the clone, from a wheel or another package from an index."""
    program, _, *_, requirement = shlex.split(command)
    assert program in (".venv/bin/pip", "/opt/limelight/bin/pip", "pip")
    assert find_extras(command) <= EXTRAS
    if installs_limelight(command):
        assert re.fullmatch(r"(\.|\$\(ls \./limelight-\*\.whl\))(\[[a-z,]+\])?", requirement)
        # A bare pip belongs to an environment on another machine, which has no clone.
        assert (program == "pip") <= requirement.startswith("$(ls ")


def test_messages_name_extras_that_exist() -> None:
    source = "\n".join(TEXTS.values())
    named = set(re.findall(r"how_to_install\(['\"](\w+)['\"]\)", source))
    assert {"arena", "many", "push", "ray", "research"} == named <= EXTRAS


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel."""
    folder = tmp_path_factory.mktemp("wheels")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, env=pip_environment(), capture_output=True, check=True)
    return folder


def pip_environment(**more: str) -> dict[str, str]:
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return plain | OFFLINE_VARIABLES | more


def run_command(command: str, wheels: Path, **more: str) -> str:
    """Run a command with the pip of this environment in the folder it expects."""
    words = re.sub(r"^\S*pip ", f"{shlex.quote(str(BIN / 'python'))} -m pip ", command)
    folder = wheels if "$(ls " in command else ROOT
    process = subprocess.run(
        ["sh", "-c", words],
        cwd=folder,
        env=pip_environment(**more),
        capture_output=True,
        text=True,
    )
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout + process.stderr


@pytest.mark.parametrize("command", [*filter(installs_limelight, INSTALL_COMMANDS)])
def test_pip_can_resolve_every_command(command: str, wheels: Path) -> None:
    """Run the command without the last step: pip warns if an extra does not exist."""
    # The development tools do not include Torch.
    less = {} if importlib.util.find_spec("torch") or "train" not in command else NO_DEPENDENCIES
    output = run_command(command, wheels, PIP_DRY_RUN="1", **less)
    assert "limelight" in output
    assert "does not provide the extra" not in output


NO_DEPENDENCIES = {"PIP_NO_DEPS": "1"}


@pytest.mark.parametrize(
    "command",
    [".venv/bin/pip install '.[research]'", 'pip install "$(ls ./limelight-*.whl)[many]"'],
)
def test_an_installed_package_runs(command: str, wheels: Path, tmp_path: Path) -> None:
    assert command in INSTALL_COMMANDS
    run_command(command, wheels, PIP_TARGET=str(tmp_path), **NO_DEPENDENCIES)
    code = "import limelight; print(limelight.__file__, limelight.playouts('jack', 2).games)"
    process = subprocess.run(
        [sys.executable, "-c", code],
        env=pip_environment(PYTHONPATH=str(tmp_path)),
        capture_output=True,
        text=True,
        check=True,
    )
    assert process.stdout == f"{tmp_path / 'limelight' / '__init__.py'} 2\n"


def make_targets() -> set[str]:
    """The targets of the Makefile."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.findall(r"^([\w./]+):(?!=)", text, re.MULTILINE))


@pytest.mark.parametrize("path", GUIDE, ids=lambda path: str(path.relative_to(ROOT)))
def test_programs_that_pages_mention_exist(path: Path) -> None:
    """These are targets of make, programs in .venv, and commands of limelight."""
    text = TEXTS[path]
    for line in re.findall(r"^(?:\$ )?make ([\w./= ]+)", text, re.MULTILINE):
        assert {word for word in line.split() if "=" not in word} <= make_targets(), line
    for program in re.findall(r"(?<![\w/])\.venv/bin/([\w-]+)", text):
        assert program == "limelight" or (BIN / program).exists(), program
    for command in re.findall(r"^(?:\.venv/bin/)?limelight ([a-z]+)", text, re.MULTILINE):
        assert command in app.resolved_commands(), command
