"""The mistakes at the border are what they claim to be, and a report about them is right."""

from pathlib import Path

import pytest

from tests.mutants.border import CHECKS_OF_THE_PAGE, BorderMistake, make_text, run_mistakes
from tests.mutants.border_mistakes import BORDER_MISTAKES
from tests.mutants.runner import SuiteFailed
from tests.mutants.suites import ROOT

CHECK = "tests/test_views.py"
TESTS = """
import json
import pytest

@pytest.mark.interpreted
def test_the_view() -> None:
    with open("view.json") as file:
        assert json.load(file)["round"] == 1
"""


def make_repository(folder: Path, tests: str = TESTS) -> Path:
    (folder / "tests").mkdir(parents=True)
    (folder / CHECK).write_text(tests, encoding="utf-8")
    (folder / "view.json").write_text('{"round": 1, "played": 0}', encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = interpreted\n", encoding="utf-8")
    return folder


def make_mistake(text: str, replacement: str, check: str = CHECK) -> BorderMistake:
    return BorderMistake(f"{text} is {replacement}", "view.json", text, replacement, check)


def test_mistakes_are_noticed_by_their_checks_or_not_at_all(tmp_path: Path) -> None:
    root = make_repository(tmp_path)
    mistakes = [
        make_mistake('"round"', '"turn"'),
        make_mistake('"played"', '"activations"'),
        make_mistake("1", "2"),
        make_mistake("}", ""),
    ]
    found = dict(run_mistakes(root, mistakes, 2))
    assert [found[one] for one in mistakes] == ["killed", "survived", "killed", "killed"]
    assert (root / "view.json").read_text() == '{"round": 1, "played": 0}'


def test_a_check_that_is_red_without_any_mistake_proves_nothing(tmp_path: Path) -> None:
    root = make_repository(tmp_path, TESTS.replace("== 1", "== 3"))
    with pytest.raises(SuiteFailed, match=r"test_views\.py fails"):
        list(run_mistakes(root, [make_mistake("1", "2")], 1))


@pytest.mark.parametrize("check", ["tests/test_nothing.py", f"{CHECK} -k nothing"])
def test_a_check_that_is_not_there_proves_nothing(tmp_path: Path, check: str) -> None:
    with pytest.raises(SuiteFailed, match="nothing"):
        list(run_mistakes(make_repository(tmp_path), [make_mistake("1", "2", check)], 1))


@pytest.mark.parametrize("text", ["round 1", '"'])
def test_a_mistake_has_one_place(tmp_path: Path, text: str) -> None:
    with pytest.raises(ValueError, match=r"view\.json has \d times, not once: "):
        make_text(make_repository(tmp_path), make_mistake(text, "'"))


def test_there_are_enough_mistakes_and_none_twice() -> None:
    assert len(BORDER_MISTAKES) >= 30
    assert len({(one.path, one.text, one.replacement) for one in BORDER_MISTAKES}) == len(
        BORDER_MISTAKES
    )
    assert len({one.what for one in BORDER_MISTAKES}) == len(BORDER_MISTAKES)


@pytest.mark.interpreted
@pytest.mark.parametrize("mistake", BORDER_MISTAKES, ids=lambda one: one.what)
def test_every_mistake_can_be_made_and_has_a_check(mistake: BorderMistake) -> None:
    assert make_text(ROOT, mistake) != (ROOT / mistake.path).read_text(encoding="utf-8")
    if mistake.check not in CHECKS_OF_THE_PAGE:
        for test in mistake.check.split():
            assert (ROOT / test.partition("::")[0]).exists()
