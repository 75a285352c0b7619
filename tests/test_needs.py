"""What a run prints about skipped tests, and which tests run only at night."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.needs import Need, describe_untested

ROOT = Path(__file__).parents[1]


def run_pytest(*arguments: str, **env: str) -> list[str]:
    """Run pytest in another process; returns the lines of its output."""
    process = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", "0", *arguments],
        cwd=ROOT,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
    )
    assert process.stderr == ""
    return process.stdout.splitlines()


@pytest.mark.parametrize("processes", ["0", "1"])
def test_the_last_lines_name_untested_programs_and_their_install_commands(processes: str) -> None:
    arguments = ("tests/cli/test_deploy.py", "-k", "systemd_accepts", "-n", processes)
    last = run_pytest(*arguments, LIMELIGHT_TEST_WITHOUT="Redis,systemd")
    heading = last.index("Not tested:")
    assert "2 skipped" in last[heading - 1]
    assert last[heading + 1] == "     2  systemd is not installed: apt install systemd"
    assert all("C compiler" in line for line in last[heading + 2 :])


def test_a_run_without_skips_has_no_last_lines() -> None:
    assert describe_untested([], interpreted=False) == []


def test_reasons_are_counted_the_most_frequent_first() -> None:
    lines = describe_untested(["Skipped: b", "Skipped: a", "Skipped: a"], interpreted=True)
    assert lines[:3] == ["Not tested:", "     2  a", "     1  b"]
    assert lines[3].startswith("   all  A C compiler is not installed")


def test_a_missing_program_is_a_failure_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = Need("a thing", "apt install a-thing", ("no-such-program",))
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="a thing is not installed: apt install"):
        missing.path()
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="a thing is not installed"):
        missing.path()


def test_nightly_tests_run_only_with_the_marker(tmp_path: Path) -> None:
    file = tmp_path / "test_marked.py"
    file.write_text(
        "import pytest\ndef test_by_day(): pass\n@pytest.mark.nightly\ndef test_by_night(): pass\n"
    )
    arguments = ("-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT), "-v", str(file))
    day, night = run_pytest(*arguments), run_pytest(*arguments, "-m", "nightly")
    assert any("test_by_day PASSED" in line for line in day)
    assert not any("test_by_night" in line for line in day)
    assert any("test_by_night PASSED" in line for line in night)
    assert not any("test_by_day" in line for line in night)
