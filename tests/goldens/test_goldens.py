"""Whole games as text: every output of the interface stays the same, step by step."""

import pytest

from tests.goldens.make import FOLDER, GAMES, write_playthrough


@pytest.mark.interpreted
@pytest.mark.parametrize("name", GAMES)
def test_golden(name: str) -> None:
    recorded = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    hint = "the output has changed; if it was meant to: python -m tests.goldens.make"
    assert list(write_playthrough(name)) == recorded, hint
