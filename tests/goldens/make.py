"""Writes the golden games: `python -m tests.goldens.make`.

A golden game is a whole random game as text. Every step has the seat that decides, the legal
actions, the action, its notation for each seat, and digests of the keys. After every deal and at
the end there is the view of each seat.
"""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

from limelight import CHANCE, OVER, Rng, State, game, games

FOLDER = Path(__file__).parent
#: The number of players, options and seed of a golden game.
GoldenGame = tuple[int, dict[str, object], int]
#: Golden games that were chosen, by the file's name, which begins with the game's.
CHOSEN: dict[str, GoldenGame] = {
    "opera-book": (2, {}, 1),
    "opera-book-2": (2, {}, 2),
    "opera-course": (2, {"rules": "course"}, 3),
    "opera-handicap": (2, {"handicap": -3}, 4),
    "jack-london": (2, {}, 6),
    "jack-london-2": (2, {}, 19),
    "jack-first": (2, {"edition": "first"}, 5),
    "minuit-2": (2, {"rounds": 1}, 1),
    "minuit-4": (4, {"rounds": 2, "expel": True}, 2),
    "minuit-8": (8, {"rounds": 1, "hugo_speed_up": True}, 3),
}


def list_golden_games() -> dict[str, GoldenGame]:
    """The chosen games, and one more for each option that none of them has, and for each game."""
    golden = dict(CHOSEN)
    for name in games():
        options = game(name).options
        played = [chosen for file, (_, chosen, _) in CHOSEN.items() if file.startswith(f"{name}-")]
        if not played:
            golden[f"{name}-default"] = (options.min_players, {}, 1)
        for option in options:
            if all(chosen.get(option.name, option.default) == option.default for chosen in played):
                variant: dict[str, object] = {option.name: option.list_values()[-1]}
                golden[f"{name}-{option.name.replace('_', '-')}"] = (
                    options.min_players,
                    variant,
                    1,
                )
    return golden


GAMES = list_golden_games()


def digest_key(state: State, seat: int | None) -> str:
    return hashlib.sha256(state.key(seat)).hexdigest()[:8]


# Two seats and a spectator: the other seats of minuit see the same.
SEATS = (0, 1, None)


def write_views(state: State) -> Iterator[str]:
    for seat in SEATS:
        yield f"  {seat}: {json.dumps(state.view(seat), ensure_ascii=False)}"


def write_step(state: State, action: int) -> Iterator[str]:
    decider = "chance" if state.turn == CHANCE else f"seat {state.turn}"
    yield f"{decider}: {state.say(action)}"
    yield "  seen: " + " | ".join(state.seen(action, seat) for seat in SEATS)
    if state.turn == CHANCE:
        yield "  chances: " + " ".join(
            f"{a}:{chance:.6f}" for a, chance in state.chance_outcomes()[:10]
        )
    else:
        yield "  legal: " + " | ".join(state.say(other) for other in state.legal_actions())
    yield "  keys: " + " ".join(digest_key(state, seat) for seat in SEATS)


def write_playthrough(name: str) -> Iterator[str]:
    """The lines of a golden game."""
    players, options, seed = GAMES[name]
    rules = game(name.split("-")[0])
    state = rules.new(players, options)
    rng = Rng(seed)
    yield f"options: {json.dumps(state.options())}"
    while state.turn != OVER:
        action = state.draw(rng)
        yield from write_step(state, action)
        dealt = state.say(action).startswith(("deal", "first"))
        state.play(action)
        if dealt:
            yield from write_views(state)
    yield f"over: {state.returns()}"
    yield from write_views(state)
    yield f"  position: {json.dumps(state.position(), ensure_ascii=False)}"


def main() -> None:
    """Write the files."""
    for name in GAMES:
        text = "\n".join(write_playthrough(name)) + "\n"
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
        print(f"{name}.txt: {text.count(chr(10))} lines")


if __name__ == "__main__":
    main()
