"""Counts of action series from hundreds of positions; a mismatch tells the count per action."""

import json
from pathlib import Path

import pytest

from limelight import COMPILED, State, perft
from tests.scenes import OPERA

LINES = Path(__file__).with_name("opera.perft").read_text(encoding="utf-8").splitlines()
CASES = [
    (json.loads(position), [int(count) for count in counts.split()])
    for position, counts in zip(LINES[::2], LINES[1::2], strict=True)
]
# Interpreted, the deeper counts would take minutes.
MOST = 60_000 if COMPILED else 2_000


def per_action(state: State, depth: int) -> str:
    """The count behind each first action, one a line."""
    lines: list[str] = []
    for action in state.legal():
        after = state.copy()
        after.play(action)
        lines.append(f"{state.say(action)}: {perft(after, depth - 1)}")
    return "\n".join(lines)


@pytest.mark.interpreted
@pytest.mark.parametrize("number", range(len(CASES)))
def test_perft(number: int) -> None:
    position, counts = CASES[number]
    state = OPERA.setup(position)
    for depth, count in enumerate(counts, 1):
        if count <= MOST:
            assert perft(state, depth) == count, f"depth {depth}:\n{per_action(state, depth)}"


def test_there_are_enough_positions_of_every_kind() -> None:
    assert len(CASES) >= 200
    asks = {position["ask"] for position, _ in CASES}
    assert asks == {
        *("placing", "identifying", "dealing", "choosing", "walking", "locking", "darkening"),
        *("drawing", "gathering", "scattering", "sending", "dropping", "finishing"),
    }
    walkers = {position["active"]["character"] for position, _ in CASES if position["active"]}
    assert len(walkers) == 8
