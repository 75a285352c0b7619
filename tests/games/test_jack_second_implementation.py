"""Jack against the slow second implementation: from the set-up, and over random games."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from limelight import CHANCE, OVER, Rng
from tests.positions import DETECTIVES, JACK, jack
from tests.second_implementation import jack as second


def read_board(state: Any) -> second.Board:
    view = state.view(None)
    return second.Board(
        places=tuple(sorted(view["places"].items())),
        lamps=frozenset(view["lamps"].items()),
        covers=frozenset(view["covers"]),
        cordons=frozenset(view["cordons"]),
        lantern=view["lantern"],
        edition=view["options"]["edition"],
    )


class FoundActivations:
    """All outcomes of an activation; each board must be a single position (J5)."""

    def __init__(self, state: Any, character: str) -> None:
        self.accused: set[str] = set()
        self.exits: set[str] = set()
        ends: dict[bytes, Any] = {}
        known_keys: set[bytes] = set()
        first_state = state.copy()
        first_state.play(JACK.read(character))
        open_states = [first_state]
        while open_states:
            open_state = open_states.pop()
            key = open_state.key(1)
            if key in known_keys:
                continue
            known_keys.add(key)
            if open_state.turn == OVER:
                view = open_state.view(None)
                self.accused |= {view["accused"]} - {None}
                self.exits |= {view["gone"]} - {None}
                continue
            if open_state.turn == CHANCE or (open_state.round, open_state.played) != (
                state.round,
                state.played,
            ):
                ends[key] = open_state
                continue
            open_states += [after for _, after in play_every_answer(open_state)]
        self.boards = {read_board(end) for end in ends.values()}
        assert len(self.boards) == len(ends)


def play_every_answer(state: Any) -> Iterator[tuple[str, Any]]:
    """Every legal action by its notation, and the state after it."""
    for action in state.legal_actions():
        after = state.copy()
        after.play(action)
        yield state.say(action), after


FIGURES = {
    "london": {
        "holmes": (31, 4),
        "watson": (174, 2),
        "smith": (228, 2),
        "lestrade": (84, 1),
        "stealthy": (34, 4),
        "goodley": (9495, 5),
        "gull": (42, 2),
        "bert": (292, 1),
    },
    "first": {
        "holmes": (23, 5),
        "watson": (102, 0),
        "smith": (276, 5),
        "lestrade": (80, 1),
        "stealthy": (37, 7),
        "goodley": (17023, 7),
        "gull": (34, 4),
        "bert": (250, 1),
    },
}


@pytest.mark.parametrize("edition", FIGURES)
@pytest.mark.parametrize("character", DETECTIVES)
def test_the_set_up_has_the_known_number_of_activations(character: str, edition: str) -> None:
    activations = FoundActivations(jack(card=character, edition=edition), character)
    assert (len(activations.boards), len(activations.accused)) == FIGURES[edition][character]


@pytest.mark.parametrize("edition", FIGURES)
@pytest.mark.parametrize("character", [c for c in DETECTIVES if c != "goodley"])
def test_both_find_the_same_from_the_set_up(character: str, edition: str) -> None:
    check_activations(jack(card=character, edition=edition), character)


def check_activations(state: Any, character: str) -> None:
    expected = second.outcomes(read_board(state), character)
    activations = FoundActivations(state, character)
    assert activations.boards == expected.boards
    view = state.view(None)
    if state.turn == 0:
        assert activations.accused == expected.accused
        assert not activations.exits
        return
    may_leave = state.position()["jack"] == character and view["witness"] == "invisible"
    assert activations.exits == (expected.exits if may_leave else set())
    assert not activations.accused


@pytest.mark.parametrize("seed", range(40))
def test_both_find_the_same_over_random_games(seed: int) -> None:
    """Check every card that is chosen in random games, except Goodley, who has his own tests."""
    rng = Rng(seed)
    state: Any = JACK.new(options={"edition": ("london", "first")[seed % 2]})
    while state.turn != OVER:
        # After the fourth activation a lamp goes out, which another test checks.
        if state.position()["ask"] == "choosing" and state.played < 3:
            for character in state.view(None)["cards"]:
                if character != "goodley":
                    check_activations(state, character)
        play_on(state, rng)


def play_on(state: Any, rng: Rng) -> str:
    """Play a random action that is no accusation, so that games last; returns its notation."""
    action = state.draw(rng)
    while "accuses" in state.say(action):
        action = state.draw(rng)
    notation = str(state.say(action))
    state.play(action)
    return notation


def make_crowded_state(seed: int) -> Any:
    """A state with all characters near a corner, where walks and whistles obstruct each other."""
    rng = Rng(seed)
    state: Any = jack(card="goodley", edition=("london", "first")[seed % 2])
    position = state.position()
    streets = sorted(second.STREETS)
    corner = ("B1", "L7", "G5", "A7")[seed % 4]
    streets.sort(key=lambda street: second.street_distance(corner, street))
    near = streets[: 8 + rng.below(8)]
    for character in DETECTIVES:
        position["places"][character] = near.pop(rng.below(len(near)))
    return JACK.setup(position)


@pytest.mark.parametrize("seed", range(24))
def test_both_find_the_same_whistles_in_a_crowd(seed: int) -> None:
    check_activations(make_crowded_state(seed), "goodley")


def entered_orders(state: Any, order: tuple[str, ...] = ()) -> Iterator[tuple[bytes, Any]]:
    """Every way to enter a whistle: its final position, and the characters brought, in order."""
    if state.view(None)["ask"] not in ("whistling", "bringing", "turning"):
        yield state.key(1), order
        return
    for notation, after in play_every_answer(state):
        brought = notation.removeprefix("whistle ").partition(" ")[0]
        calls = state.view(None)["ask"] == "whistling" and notation != "whistle enough"
        yield from entered_orders(after, (*order, brought) if calls else order)


@pytest.mark.parametrize("seed", range(12))
def test_j5_every_placement_may_be_entered_in_every_order(seed: int) -> None:
    state = make_crowded_state(seed)
    state.play(JACK.read("Goodley"))
    state.play(JACK.read("whistle"))
    orders: dict[bytes, set[tuple[str, ...]]] = {}
    for key, order in entered_orders(state):
        assert order not in orders.setdefault(key, set())  # an order leads there once
        orders[key].add(order)
    for entered in orders.values():
        assert entered == set(permutations(next(iter(entered))))


@pytest.mark.parametrize("seed", range(24))
def test_both_find_the_same_walks_in_a_crowd(seed: int) -> None:
    position = make_crowded_state(seed).position()
    for character in DETECTIVES:
        if character != "goodley":
            others = [c for c in DETECTIVES if c != character]
            hands = {"cards": [character, *others[:3]], "later": others[3:]}
            check_activations(JACK.setup(position | hands), character)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("character", ["goodley", "bert", "lestrade"])
def test_both_agree_on_characters_that_cannot_walk(character: str, seed: int) -> None:
    """J14: a corner with all five streets of its end taken; the two others stand anywhere."""
    rng = Rng(seed)
    edition, corner, cover = (
        ("london", "B1", "B2"),
        ("london", "L7", "L6"),
        ("first", "B1", "A3"),
        ("first", "L7", "M5"),
    )[seed % 4]
    others = [c for c in DETECTIVES if c != character]
    streets = sorted(second.STREETS, key=lambda street: second.street_distance(corner, street))
    position = jack(card=character, edition=edition).position()
    position["covers"] = sorted([cover, "F0"])
    position["places"] = {character: corner}
    for other, street in zip(others, streets[1:6], strict=False):
        position["places"][other] = street
    elsewhere = streets[6:]
    for other in others[5:]:
        position["places"][other] = elsewhere.pop(rng.below(len(elsewhere)))
    state: Any = JACK.setup(position)
    assert not second.walks(read_board(state), character)
    check_activations(state, character)


@pytest.mark.parametrize("seed", range(60))
def test_both_agree_on_visible_and_cleared_characters(seed: int) -> None:
    rng = Rng(seed)
    state: Any = JACK.new(options={"edition": ("london", "first")[seed % 2]})
    while state.turn != OVER:
        view = state.view(None)
        assert set(view["seen"]) == second.visible(read_board(state))
        before = state.position()
        notation = play_on(state, rng)
        after = state.view(None)
        if state.turn != OVER and after["round"] > view["round"]:
            # The call is made before the lamp goes out.
            lamps = dict(view["lamps"])
            if notation.startswith("lamp "):
                one, other = notation.removeprefix("lamp ").split(">")
                lamps[other] = lamps.pop(one)
            called = replace(read_board(state), lamps=frozenset(lamps.items()))
            culprit = before["jack"]
            seen, left = second.witness_call(called, set(view["suspects"]), culprit)
            assert after["witness"] == ("visible" if seen else "invisible")
            assert set(after["suspects"]) == left
            lit = {post: tile for post, tile in lamps.items() if tile != view["round"]}
            assert after["lamps"] == lit


def test_a_street_is_as_far_as_the_other_says() -> None:
    from limelight.games.jack import board

    for one in board.STREETS:
        for other in board.STREETS:
            steps = board.DISTANCES[board.STREETS.index(one)][board.STREETS.index(other)]
            assert steps == second.street_distance(one, other)
