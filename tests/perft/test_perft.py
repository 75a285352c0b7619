"""Perft of hundreds of positions; a mismatch prints the count for each first action."""

import json
from pathlib import Path
from typing import Any

import pytest

from limelight import COMPILED, State, game, games, perft


def read_cases(name: str) -> list[tuple[dict[str, Any], list[int]]]:
    """The positions of a game's file, each with its counts."""
    text = Path(__file__).with_name(f"{name}.perft").read_text(encoding="utf-8")
    lines = text.splitlines()
    return [
        (json.loads(position), [int(count) for count in counts.split()])
        for position, counts in zip(lines[::2], lines[1::2], strict=True)
    ]


CASES = [(name, position, counts) for name in games() for position, counts in read_cases(name)]
# Interpreted, the deeper counts would take minutes.
MAX_COUNT = 60_000 if COMPILED else 2_000


def count_per_action(state: State, depth: int) -> str:
    """The count after each first action, one a line."""
    lines: list[str] = []
    for action in state.legal_actions():
        after = state.copy()
        after.play(action)
        lines.append(f"{state.say(action)}: {perft(after, depth - 1)}")
    return "\n".join(lines)


@pytest.mark.interpreted
@pytest.mark.parametrize("number", range(len(CASES)))
def test_perft(number: int) -> None:
    name, position, counts = CASES[number]
    state = game(name).setup(position)
    for depth, count in enumerate(counts, 1):
        if count <= MAX_COUNT:
            assert perft(state, depth) == count, f"depth {depth}:\n{count_per_action(state, depth)}"


@pytest.mark.parametrize("name", games())
def test_positions_are_complete(name: str) -> None:
    for position, _ in read_cases(name):
        again = game(name).setup(position).position()
        assert again == position, "write them again: python -m tests.perft.make"


PHASE_NAMES = {
    "opera": {
        *("placing", "identifying", "dealing", "choosing", "walking", "locking", "darkening"),
        *("drawing", "gathering", "scattering", "sending", "dropping", "finishing"),
    },
    "jack": {
        *("identifying", "dealing", "choosing", "walking", "shifting", "turning", "whistling"),
        *("bringing", "drawing"),
    },
    "minuit": {"lotting", "placing", "rolling", "moving"},
}


@pytest.mark.parametrize("name", games())
def test_there_are_enough_positions_of_every_kind(name: str) -> None:
    found = [position for position, _ in read_cases(name)]
    assert len(found) >= 200
    assert {position["ask"] for position in found} == PHASE_NAMES[name]
    if name == "minuit":
        assert {position["players"] for position in found} == set(range(2, 9))
    else:
        active = [position["active"] for position in found if position["active"]]
        assert len({one["character"] for one in active}) == 8
