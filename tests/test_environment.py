"""The tests see the same variables on every machine."""

import os
import sys
from pathlib import Path

import pytest

from tests.environment import isolate

PROGRAMS = str(Path(sys.executable).parent)


def test_foreign_variables_do_not_reach_a_test(monkeypatch: pytest.MonkeyPatch) -> None:
    isolate()  # libraries that other tests imported have set variables, too
    before = dict(os.environ)
    foreign = {
        **{"LANG": "de_DE.UTF-8", "LC_ALL": "fr_FR.UTF-8", "LANGUAGE": "de", "TERM": "dumb"},
        **{"COLUMNS": "20", "NO_COLOR": "1", "HTTP_PROXY": "http://127.0.0.1:9"},
        **{"LIMELIGHT_PORT": "1", "PYTHONIOENCODING": "latin-1"},
    }
    for name, value in foreign.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setenv("PATH", f"/opt/ann/bin{os.pathsep}{before['PATH']}")
    isolate()
    path = os.pathsep.join([PROGRAMS, "/opt/ann/bin", *before["PATH"].split(os.pathsep)[1:]])
    assert dict(os.environ) == {**before, "HOME": "/home/ann", "PATH": path}


def test_the_command_is_found_wherever_the_clone_is() -> None:
    assert os.environ["PATH"].split(os.pathsep)[0] == PROGRAMS
