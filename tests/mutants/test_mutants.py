"""The mutants themselves: which mistakes are made, and that the report is right about them."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.__main__ import identify_mutant, sample_mutants
from tests.mutants.kinds import list_mutants
from tests.mutants.suites import EQUIVALENT, ROOT, find_suite, list_files

SOURCE = '''"""Fares."""

def fare(age: int) -> int:
    """The fare at this age."""
    if age < 12:
        return 5
    return 10
'''
# These tests say nothing about the age of 12.
TESTS = """
from tiny.fares import fare

def test_fares() -> None:
    assert (fare(3), fare(30)) == (5, 10)
"""
BORDER = """
def test_the_border() -> None:
    assert (fare(11), fare(12)) == (5, 10)
"""


def list_changes(tmp_path: Path, text: str) -> set[str]:
    path = tmp_path / "some.py"
    path.write_text(text)
    return {mutant.change for mutant in list_mutants(path)}


def run_mutants_of(tmp_path: Path, source: str, tests: str) -> subprocess.CompletedProcess[str]:
    """Run the mutants of a package of one module."""
    package = tmp_path / "src" / "tiny"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    module = package / "fares.py"
    module.write_text(source)
    (tmp_path / "test_fares.py").write_text(tests)
    command = [sys.executable, "-m", "tests.mutants", str(module)]
    command += ["--workers", "1", "--tests", str(tmp_path / "test_fares.py")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert module.read_text() == source
    return done


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a < b", {"a < b → a <= b"}),
        ("x = a + 1", {"a + 1 → a - 1", "a + 1 → a + 2"}),
        ("x = not a or b", {"not a or b → not a and b", "not a → a"}),
        ("if a:\n    b.c = d", {"a → not a", "b.c = d → pass"}),
        ("if a == b: pass", {"a == b → a != b"}),
        ("x: Final[i64] = 6", {"x: Final[i64] = 6 → x: Final[i64] = 7"}),
        ("def f(a: Literal[1]) -> None:\n    'Text.'\n    return a", {"return a → return None"}),
        ("def f():\n    return False", {"return False → return True"}),
        ("if TYPE_CHECKING:\n    x = 1", set()),
        ("assert a < 3", set()),
    ],
)
def test_mutants_change_only_code_that_runs(tmp_path: Path, text: str, expected: set[str]) -> None:
    found = list_changes(tmp_path, text)
    assert found - {"a < b → pass"} == expected


def test_a_mutant_is_the_whole_file_with_one_mistake(tmp_path: Path) -> None:
    path = tmp_path / "fares.py"
    path.write_text(SOURCE)
    for mutant in list_mutants(path):
        before, after = mutant.change.split(" → ")
        original = ast.unparse(ast.parse(SOURCE))
        assert mutant.make_text() == original.replace(before, after, 1)
        assert mutant.scope in ("", "fare")


def test_mutants_that_no_test_notices_are_listed_with_their_place(tmp_path: Path) -> None:
    done = run_mutants_of(tmp_path, SOURCE, TESTS)
    place = f"survived  {tmp_path}/src/tiny/fares.py:5  fare: age < 12 →"
    survivors = [line for line in done.stdout.splitlines() if line.startswith("survived")]
    assert survivors == [f"{place} age <= 12", f"{place} age < 13"]
    figures = {"of": 7, "run": 7, "killed": 5, "timed out": 0, "survived": 2, "equivalent": 0}
    assert done.stdout.splitlines()[-1].split()[1:] == [*map(str, figures.values()), "71", "%"]


def test_mutants_that_tests_notice_are_killed(tmp_path: Path) -> None:
    done = run_mutants_of(tmp_path, SOURCE, TESTS + BORDER)
    assert done.returncode == 0
    assert done.stdout.splitlines()[:-1] == []
    assert done.stdout.endswith("100 %\n")


def test_a_loop_without_end_times_out(tmp_path: Path) -> None:
    source = "days = 4\nwhile days:\n    days -= 1\n"
    done = run_mutants_of(
        tmp_path, source, "def test_days() -> None:\n    from tiny.fares import days\n"
    )
    killed, timed_out, survived = done.stdout.splitlines()[-1].split()[3:6]
    assert (killed, timed_out, survived) == ("0", "2", "3")


def test_tests_that_fail_without_any_mistake_are_reported(tmp_path: Path) -> None:
    done = run_mutants_of(tmp_path, SOURCE, TESTS.replace("(5, 10)", "(6, 10)"))
    assert done.returncode == 1
    assert "its tests fail" in done.stdout
    assert "assert" in done.stdout


def test_tests_that_do_not_import_the_module_are_reported(tmp_path: Path) -> None:
    done = run_mutants_of(tmp_path, SOURCE, "def test_nothing() -> None:\n    assert True\n")
    assert done.returncode == 1
    assert "its tests do not import it" in done.stdout


def test_every_run_takes_the_same_sample() -> None:
    mutants = list_mutants(ROOT / "src/limelight/core/sfc32.py")
    chosen = sample_mutants(mutants, 10, "a seed")
    assert chosen == sample_mutants(mutants, 10, "a seed") != sample_mutants(mutants, 10, "another")
    assert len(chosen) == 10
    assert chosen == [mutant for mutant in mutants if mutant in chosen]


def test_every_module_has_tests_and_they_are_there() -> None:
    for path in list_files():
        for test in find_suite(path).tests:
            assert (ROOT / test.partition("::")[0]).exists()


def test_every_equivalent_mutant_still_exists() -> None:
    paths = {ROOT / path for path, _, _ in EQUIVALENT}
    assert set(EQUIVALENT) <= {
        identify_mutant(mutant) for path in paths for mutant in list_mutants(path)
    }
