"""All that fits what a seat knows, found by trying; what leaves the engine; even samples."""

import itertools
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

from limelight import OVER, IllegalAction, State
from limelight.games.jack.moves import BESIDE, WHOM
from tests.scenes import CHARACTERS, DETECTIVES

INVESTIGATOR, CULPRIT = 0, 1


def fits_opera(state: State, seat: int | None) -> Counter[str]:
    """Every position that fits what a seat knows, found by trying all there are.

    Each comes with its weight: the number of orders in which its unseen cards may have been drawn.
    """
    position = state.position()
    found: Counter[str] = Counter()
    if position["phantom"] is None or state.turn == OVER:
        return Counter([json.dumps(position)])
    rules = position["options"]["rules"]
    alibis = position["alibis"]
    known_hand = seat == CULPRIT and rules == "book"
    unseen = {*alibis["deck"], *alibis["kept"], position["phantom"]}
    clues = alibis.get("clues", [CHARACTERS] * len(alibis["kept"]))
    for phantom in [position["phantom"]] if seat == CULPRIT else position["suspects"]:
        for drawn in itertools.permutations(sorted(unseen - {phantom}), len(clues)):
            if known_hand and list(drawn) != alibis["kept"]:
                continue
            if all(card in clue for card, clue in zip(drawn, clues, strict=True)):
                kept = [c for c in CHARACTERS if c in drawn]
                deck = [c for c in CHARACTERS if c in unseen - {phantom, *kept}]
                other = position | {
                    "phantom": phantom,
                    "alibis": alibis | {"kept": kept, "deck": deck},
                }
                found[json.dumps(other)] += 1
    return found


def fits_jack(state: State, seat: int | None) -> list[str]:
    """Every position that fits what a seat knows, found by trying all there are."""
    position = state.position()
    if position["jack"] is None or state.turn == OVER:
        return [json.dumps(position)]
    alibis = position["alibis"]
    held, kept = alibis["investigator"], alibis["jack"]
    found: list[str] = []
    for culprit in [position["jack"]] if seat == CULPRIT else position["suspects"]:
        rest = [c for c in DETECTIVES if c != culprit]
        for mine in itertools.combinations(rest, len(held)):
            if seat == INVESTIGATOR and list(mine) != held:
                continue
            left = [c for c in rest if c not in mine]
            for his in itertools.combinations(left, len(kept)):
                if seat == CULPRIT and list(his) != kept:
                    continue
                deck = [c for c in left if c not in his]
                piles = {"deck": deck, "investigator": list(mine), "jack": list(his)}
                found.append(json.dumps(position | {"jack": culprit, "alibis": piles}))
    return found


def leaves(state: State, seat: int | None) -> str:
    """All that leaves the engine for a seat, as bytes would leave it.

    That is also what it would be told of any action, what it may foresee, and the errors for all
    wrong ones.
    """
    told: list[Any] = [state.view(seat), state.key(seat).hex(), int(state.turn), state.reveals]
    if state.turn == seat:
        told += [state.legal(), [state.foresee(seat, action) for action in state.legal()[:12]]]
    told += [answer(lambda a=action: state.seen(a, seat)) for action in asked(state)]
    told += [answer(lambda: state.play(1 << 40)), answer(lambda: state.play(-1))]
    return json.dumps(told)


def asked(state: State) -> list[int]:
    """Every action at a chance step; at a decision some, and jack's ways out among them (J11)."""
    return [*range(0, state.game.actions, 1 if state.turn < 0 else 3), *range(BESIDE, WHOM)]


def answer(ask: Callable[[], object]) -> str:
    try:
        return str(ask())
    except IllegalAction as error:
        return str(error)


def chi_square(observed: Counter[str], weights: Counter[str]) -> float:
    total, mass = sum(observed.values()), sum(weights.values())
    return sum(
        (observed[fit] - total * weight / mass) ** 2 / (total * weight / mass)
        for fit, weight in weights.items()
    )


def critical(freedom: int) -> float:
    """The chi-square value passed once in ten thousand, after Wilson and Hilferty."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 3.719 * spread**0.5) ** 3)
