"""Makes the perft files anew: `python -m tests.perft.make`.

Each position is one line of JSON; the line after it counts the series of 1, 2, 3, … actions, as
deep as they stay below MOST. The positions come from random games, so many for each question and
each character asked.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from limelight import OVER, Rng, State, game, games, perft

FOLDER = Path(__file__).parent
MOST = 60_000
DEEPEST = 5


def variants(name: str) -> Iterator[tuple[int, dict[str, object]]]:
    """Numbers of players and options, so that everything comes up; again and again."""
    while True:
        for number in range(56):
            if name == "opera":
                rules = ("book", "course")[number % 2]
                yield 2, {"rules": rules, "handicap": number % 7 - 3}
            elif name == "jack":
                yield 2, {"edition": ("london", "first")[number % 2]}
            else:
                odd = {"hugo_speed_up": number % 2 == 1, "expel": number % 4 > 1}
                yield 2 + number % 7, {"rounds": 1 + number % 3, **odd}


# How many positions of each kind, so that each file has a few hundred.
EACH = {"opera": 6, "jack": 8, "minuit": 9}


def kind(state: Any) -> str:
    """What a position is an example of: the options, the question, whose activation."""
    position = state.position()
    character = (position.get("active") or {}).get("character", "")
    table = position.get("players", "")
    options = position["options"].get("rules") or position["options"].get("edition") or ""
    return f"{options} {table} {position['ask']} {character}"


def chosen(state: Any, rng: Rng) -> int:
    """A random action; in minuit as often as not into a room, which chance rarely finds."""
    if state.view(None)["game"] == "minuit" and rng.below(2):
        for action in state.legal():
            if ">" in state.say(action) and state.say(action)[-1].isalpha():
                return int(action)
    return int(state.draw(rng))


def positions(name: str) -> list[State]:
    """So many positions of every kind."""
    found: list[State] = []
    kinds: Counter[str] = Counter()
    rng = Rng(2)
    for _, (players, options) in zip(range(4000), variants(name), strict=False):
        state = game(name).new(players, options)
        while state.turn != OVER:
            of = kind(state)
            if kinds[of] < EACH[name] and rng.below(20) == 0:
                kinds[of] += 1
                found.append(state.copy())
            state.play(chosen(state, rng))
    return sorted(found, key=kind)


def counts(state: State) -> list[int]:
    """How many series of each length there are, as far as they stay below MOST."""
    found: list[int] = []
    for depth in range(1, DEEPEST + 1):
        if found and found[-1] * 2 > MOST:
            break
        number = perft(state, depth)
        if depth > 1 and number > MOST:
            break
        found.append(number)
    return found


def main() -> None:
    """Write the files."""
    for name in games():
        file = FOLDER / f"{name}.perft"
        found = positions(name)
        with file.open("w", encoding="utf-8") as lines:
            for state in found:
                lines.write(json.dumps(state.position(), separators=(",", ":")) + "\n")
                lines.write(" ".join(map(str, counts(state))) + "\n")
        print(f"{file.name}: {len(found)} positions")


if __name__ == "__main__":
    main()
