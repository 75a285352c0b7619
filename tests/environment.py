"""The environment variables of the tests: the same on every machine."""

import os
import sys
from pathlib import Path

#: Variables that are taken from the machine. Others would change what tests see: LC_ALL and
#: LIMELIGHT_PORT, COLUMNS and NO_COLOR, HTTP_PROXY and GIT_DIR. A test of one of them sets it.
PASSED_VARIABLES = (
    "HOME",
    "LD_LIBRARY_PATH",
    "LOGNAME",
    "PYTHONDONTWRITEBYTECODE",
    "PYTHONPATH",
    "TMPDIR",
    "USER",
)
#: Variables for the tests themselves; commands that they start do not see them.
TEST_VARIABLES = ("CI", "LIMELIGHT_EXPECT", "LIMELIGHT_TEST_WITHOUT")
#: Fixed variables. Machine players answer at once: only tests of their schedule wait for it.
FIXED_VARIABLES = {"LANG": "C.UTF-8", "TERM": "xterm-256color", "LIMELIGHT_MACHINE_PACE": "0"}


def isolated_environment() -> dict[str, str]:
    """The variables for a process that a test starts; its PATH has `limelight`."""
    passed = {name: os.environ[name] for name in PASSED_VARIABLES if name in os.environ}
    programs = str(Path(sys.executable).parent)
    path = os.environ.get("PATH", os.defpath).split(os.pathsep)
    others = [folder for folder in path if folder != programs]
    return {**passed, **FIXED_VARIABLES, "PATH": os.pathsep.join([programs, *others])}


def isolate() -> None:
    """Give this process these variables, besides those of pytest and of the tests."""
    isolated = isolated_environment()
    for name in list(os.environ):
        if name not in TEST_VARIABLES and not name.startswith("PYTEST_"):
            del os.environ[name]
    os.environ.update(isolated)
