"""Makes the golden games anew: `python -m tests.goldens.make`.

A golden is a whole random game as text: at every step who is asked, what may be done, what was
done and how each seat saw it, with digests of the keys; and the whole view of each seat whenever
cards are dealt and at the end.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from limelight import CHANCE, OVER, Rng, State
from tests.scenes import OPERA

FOLDER = Path(__file__).parent
GAMES = {
    "opera-book": ({}, 1),
    "opera-book-2": ({}, 2),
    "opera-course": ({"rules": "course"}, 3),
    "opera-handicap": ({"handicap": -3}, 4),
}
SEATS = {0: "investigator", 1: "phantom", None: "spectator"}


def digest(state: State, seat: int | None) -> str:
    return hashlib.sha256(state.key(seat)).hexdigest()[:8]


def views(state: State) -> Iterator[str]:
    for seat, name in SEATS.items():
        yield f"  {name}: {json.dumps(state.view(seat), ensure_ascii=False)}"


def step(state: State, action: int) -> Iterator[str]:
    who = "chance" if state.turn == CHANCE else SEATS[int(state.turn)]
    yield f"{who}: {state.say(action)}"
    yield "  seen: " + " | ".join(state.seen(action, seat) for seat in SEATS)
    if state.turn == CHANCE:
        yield "  chances: " + " ".join(f"{a}:{chance:.6f}" for a, chance in state.chances()[:10])
    else:
        yield "  legal: " + " | ".join(state.say(other) for other in state.legal())
    yield "  keys: " + " ".join(digest(state, seat) for seat in SEATS)


def playthrough(options: dict[str, object], seed: int) -> Iterator[str]:
    """The lines of one game."""
    state = OPERA.new(options=options)
    rng = Rng(seed)
    yield f"options: {json.dumps(OPERA.options(state))}"
    while state.turn != OVER:
        action = state.draw(rng)
        yield from step(state, action)
        dealt = state.say(action).startswith("deal")
        state.play(action)
        if dealt:
            yield from views(state)
    yield f"over: {state.returns()}"
    yield from views(state)
    yield f"  position: {json.dumps(state.position(), ensure_ascii=False)}"


def main() -> None:
    """Write the files."""
    for name, (options, seed) in GAMES.items():
        text = "\n".join(playthrough(options, seed)) + "\n"
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
        print(f"{name}.txt: {text.count(chr(10))} lines")


if __name__ == "__main__":
    main()
