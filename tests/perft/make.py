"""Writes the perft files: `python -m tests.perft.make`, or of one game, with its name.

Each position is a line of JSON; the next line has the numbers of sequences of 1, 2, 3, … actions,
as long as they stay below MAX_COUNT. The positions come from random games, with the same number
for each phase and each active character.
"""

import itertools
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from limelight import OVER, Rng, State, game, games, perft
from tests.options import cycle_options

FOLDER = Path(__file__).parent
MAX_COUNT = 60_000
MAX_DEPTH = 5


#: So many variants cover all of a game; then they come again.
VARIANT_COUNT = 56


def list_variants(name: str) -> Iterator[tuple[int, dict[str, object]]]:
    """Numbers of players and options that cover all variants, repeated without end."""
    numbers = itertools.cycle(game(name).options.list_player_counts())
    variants = list(
        itertools.islice(zip(numbers, cycle_options(name), strict=False), VARIANT_COUNT)
    )
    return itertools.cycle(variants)


# The number of positions of each kind, so that each file has a few hundred; MORE_POSITIONS in
# games with few kinds.
POSITIONS_PER_KIND = {"opera": 6, "jack": 8, "minuit": 9}
MORE_POSITIONS = 50


def describe_kind(state: Any) -> str:
    """The kind of a position: its choices, number of players, phase, active character."""
    position = state.position()
    character = (position.get("active") or {}).get("character", "")
    players = position.get("players", "")
    options = " ".join(
        position["options"][option.name] for option in state.game.options if option.kind == "choice"
    )
    return f"{options} {players} {position['ask']} {character}"


def choose_action(state: Any, rng: Rng) -> int:
    """A random action; in minuit half of the time one into a room, which chance rarely finds."""
    if state.game.name == "minuit" and rng.below(2):
        for action in state.legal_actions():
            if state.describe_with_secrets(action)["kind"] == "enter":
                return int(action)
    return int(state.draw(rng))


def find_positions(name: str) -> list[State]:
    """Positions of every kind, from random games."""
    states: list[State] = []
    kinds: Counter[str] = Counter()
    rng = Rng(2)
    for _, (players, options) in zip(range(4000), list_variants(name), strict=False):
        state = game(name).new(players, options)
        while state.turn != OVER:
            kind = describe_kind(state)
            if kinds[kind] < POSITIONS_PER_KIND.get(name, MORE_POSITIONS) and rng.below(20) == 0:
                kinds[kind] += 1
                states.append(state.copy())
            state.play(choose_action(state, rng))
    return sorted(states, key=describe_kind)


def count_sequences(state: State) -> list[int]:
    """The number of sequences of each length, as long as they stay below MAX_COUNT."""
    counts: list[int] = []
    for depth in range(1, MAX_DEPTH + 1):
        if counts and counts[-1] * 2 > MAX_COUNT:
            break
        number = perft(state, depth)
        if depth > 1 and number > MAX_COUNT:
            break
        counts.append(number)
    return counts


def main() -> None:
    """Write the files."""
    for name in sys.argv[1:] or games():
        file = FOLDER / f"{name}.perft"
        states = find_positions(name)
        with file.open("w", encoding="utf-8") as lines:
            for state in states:
                lines.write(json.dumps(state.position(), separators=(",", ":")) + "\n")
                lines.write(" ".join(map(str, count_sequences(state))) + "\n")
        print(f"{file.name}: {len(states)} positions")


if __name__ == "__main__":
    main()
