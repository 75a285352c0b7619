"""Tests of secrets: positions that fit what a seat knows, all its outputs, uniform samples."""

import itertools
import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from limelight import OVER, IllegalAction, State
from limelight.games.jack.moves import BESIDE_BASE, WHISTLE_CHARACTER_BASE
from tests.positions import CHARACTERS, DETECTIVES

INVESTIGATOR, CULPRIT = 0, 1


def list_fitting_opera_positions(state: State, seat: int | None) -> Counter[str]:
    """Every position that fits what a seat knows, found by trying all positions.

    The count is the weight: the number of orders in which its unseen cards may have been drawn.
    """
    position = state.position()
    positions: Counter[str] = Counter()
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
                drawn_cards = [c for c in CHARACTERS if c in drawn]
                deck = [c for c in CHARACTERS if c in unseen - {phantom, *drawn_cards}]
                other = position | {
                    "phantom": phantom,
                    "alibis": alibis | {"kept": drawn_cards, "deck": deck},
                }
                positions[json.dumps(other)] += 1
    return positions


def list_fitting_jack_positions(state: State, seat: int | None) -> list[str]:
    """Every position that fits what a seat knows, found by trying all positions."""
    position = state.position()
    if position["jack"] is None or state.turn == OVER:
        return [json.dumps(position)]
    alibis = position["alibis"]
    investigator_cards, jack_cards = alibis["investigator"], alibis["jack"]
    positions: list[str] = []
    for culprit in [position["jack"]] if seat == CULPRIT else position["suspects"]:
        rest = [c for c in DETECTIVES if c != culprit]
        for investigators in itertools.combinations(rest, len(investigator_cards)):
            if seat == INVESTIGATOR and list(investigators) != investigator_cards:
                continue
            left = [c for c in rest if c not in investigators]
            for jacks in itertools.combinations(left, len(jack_cards)):
                if seat == CULPRIT and list(jacks) != jack_cards:
                    continue
                deck = [c for c in left if c not in jacks]
                piles = {"deck": deck, "investigator": list(investigators), "jack": list(jacks)}
                positions.append(json.dumps(position | {"jack": culprit, "alibis": piles}))
    return positions


def dump_all_outputs(state: State, seat: int | None) -> str:
    """All outputs of the engine for a seat, as a text.

    They include what every action means and its notation as the seat gets to see them, what it may
    foresee, and the errors for wrong actions.
    """
    outputs: list[Any] = [state.view(seat), state.key(seat).hex(), int(state.turn), state.reveals]
    if state.turn == seat:
        outputs += [
            state.legal_actions(),
            [state.foresee(seat, action) for action in state.legal_actions()[:12]],
        ]
    for action in list_probed_actions(state):
        outputs += [
            answer_or_error(lambda a=action: state.seen(a, seat)),
            answer_or_error(lambda a=action: json.dumps(state.describe(a, seat))),
        ]
    outputs += [
        answer_or_error(lambda: state.play(1 << 40)),
        answer_or_error(lambda: state.play(-1)),
    ]
    return json.dumps(outputs)


def list_probed_actions(state: State) -> list[int]:
    """Every action at a chance step; at a decision a third of them, and jack's exits (J11)."""
    return [
        *range(0, state.game.actions, 1 if state.turn < 0 else 3),
        *range(BESIDE_BASE, WHISTLE_CHARACTER_BASE),
    ]


def check_effects_reveal_nothing(states: Sequence[State], seat: int | None) -> None:
    """Assert that what a seat knows before, of and after an action determines the effects.

    The states fit what the seat knows; their actions may lead to states that it can distinguish.
    """
    effects_by_observation: dict[tuple[object, ...], str] = {}
    for state in states:
        actions = state.legal_actions()
        for action in actions[:: len(actions) // 16 + 1]:
            after = state.copy()
            after.play(action)
            seen = json.dumps(state.describe(action, seat))
            observation = (seen, after.key(seat), int(after.turn), after.reveals)
            effects = json.dumps(state.effects(action, seat))
            assert effects_by_observation.setdefault(observation, effects) == effects


def answer_or_error(ask: Callable[[], object]) -> str:
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


def critical_chi_square(degrees_of_freedom: int) -> float:
    """The chi-square value that is exceeded once in ten thousand, after Wilson and Hilferty."""
    spread = 2 / (9 * degrees_of_freedom)
    return float(degrees_of_freedom * (1 - spread + 3.719 * spread**0.5) ** 3)
