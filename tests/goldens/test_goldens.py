"""Whole games recorded as text: every output of the interface, step by step."""

import pytest

from tests.goldens.make import FOLDER, GAMES, playthrough


@pytest.mark.interpreted
@pytest.mark.parametrize("name", GAMES)
def test_golden(name: str) -> None:
    recorded = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    hint = "what one sees has changed; if it was meant to: python -m tests.goldens.make"
    assert list(playthrough(name)) == recorded, hint
