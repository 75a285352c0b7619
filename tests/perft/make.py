"""Makes opera.perft anew: `python -m tests.perft.make`.

Each position is one line of JSON; the line after it counts the series of 1, 2, 3, … actions, as
deep as they stay below MOST. The positions come from random games, so many for each question and
each character asked.
"""

import json
from collections import Counter
from pathlib import Path

from limelight import OVER, Rng, State, perft
from tests.scenes import OPERA

FILE = Path(__file__).with_name("opera.perft")
EACH = 6
MOST = 60_000
DEEPEST = 5


def asked(state: State) -> str:
    """What a position is an example of: the rules, the question, the character."""
    position = state.position()
    character = (position["active"] or {}).get("character", "")
    return f"{position['options']['rules']} {position['ask']} {character}"


def positions() -> list[State]:
    """Up to EACH positions of every kind."""
    found: list[State] = []
    kinds: Counter[str] = Counter()
    rng = Rng(2)
    for number in range(4000):
        options = {"rules": ("book", "course")[number % 2], "handicap": number % 7 - 3}
        state = OPERA.new(options=options)
        while state.turn != OVER:
            kind = asked(state)
            if kinds[kind] < EACH and rng.below(20) == 0:
                kinds[kind] += 1
                found.append(state.copy())
            state.play(state.draw(rng))
    return sorted(found, key=asked)


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
    """Write the file."""
    with FILE.open("w", encoding="utf-8") as file:
        for state in positions():
            file.write(json.dumps(state.position(), separators=(",", ":")) + "\n")
            file.write(" ".join(map(str, counts(state))) + "\n")
    print(f"{FILE.name}: {sum(1 for _ in FILE.open(encoding='utf-8')) // 2} positions")


if __name__ == "__main__":
    main()
