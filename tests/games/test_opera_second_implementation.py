"""The engine against the slow second implementation, on thousands of random positions."""

import random
from typing import Any

import pytest

from tests.options import list_combinations
from tests.positions import CHARACTERS, complete_activations, opera, play_lines
from tests.second_implementation import opera as second

POSITIONS = 400  # for each character and each combination of rules


def make_random_board(rng: random.Random, rules: str) -> second.Board:
    """Characters in few random rooms or in many, so that crowded rooms occur too."""
    rooms = rng.sample(second.ROOMS, rng.randint(1, 10))
    padlock = rng.choice(sorted(second.CORRIDORS, key=sorted))
    return second.Board(
        rooms=tuple(sorted((character, rng.choice(rooms)) for character in CHARACTERS)),
        padlock=None if rules == "course" and rng.random() < 0.1 else padlock,
        blackout=rng.choice(second.ROOMS),
    )


def set_up_board(board: second.Board, character: str, **more: Any) -> Any:
    rooms = "; ".join(f"{room}: {name}" for name, room in board.rooms)
    others = [name for name in CHARACTERS if name != character]
    options = {"cards": " ".join([character, *others[:3]])} | more
    padlock = " ".join(sorted(board.padlock)) if board.padlock else None
    return opera(rooms, padlock=padlock, blackout=board.blackout, **options)


def read_board(state: Any) -> second.Board:
    view = state.view(None)
    return second.Board(
        rooms=tuple(sorted(view["rooms"].items())),
        padlock=frozenset(view["padlock"]) if view["padlock"] else None,
        blackout=view["blackout"],
    )


@pytest.mark.parametrize("options", list_combinations("opera"), ids=str)
@pytest.mark.parametrize("character", CHARACTERS)
def test_both_find_the_same_activations(character: str, options: dict[str, Any]) -> None:
    rules = options["rules"]
    rng = random.Random(f"{character} {rules}")
    for _ in range(POSITIONS):
        board = make_random_board(rng, rules)
        expected = second.activations(board, character, **options)
        if len(expected) > 3000:
            continue  # Moncharmin scatters many characters
        activations = complete_activations(set_up_board(board, character, **options), character)
        different = {state.key(1): state for state in activations}
        assert {read_board(state) for state in different.values()} == set(expected.values())
        assert len(activations) == len(expected)


@pytest.mark.parametrize("rules", ["book", "course"])
@pytest.mark.parametrize("seed", range(2))
def test_both_agree_on_the_manifestation(seed: int, rules: str) -> None:
    rng = random.Random(seed)
    for _ in range(500):
        board = make_random_board(rng, "book")
        suspects = set(rng.sample(CHARACTERS, rng.randint(2, 8)))
        phantom = rng.choice(sorted(suspects))
        state = set_up_board(
            board,
            "meg",
            cards="meg",
            played=3,
            suspects=" ".join(sorted(suspects)),
            phantom=phantom,
            carlotta=rng.randint(0, 20),
            rules=rules,
        )
        before = state.view(None)["carlotta"]
        play_lines(state, "Meg")
        state.play(rng.choice(state.legal_actions()))
        appeared, left = second.manifestation(read_board(state), suspects, phantom)
        view = state.view(None)
        assert set(view["suspects"]) == left
        carlotta = before + len(left) + appeared
        if rules == "course":
            phantom_winner = "phantom" if carlotta >= 22 else None
            winner = phantom_winner or ("investigator" if len(left) == 1 else None)
            assert (view["carlotta"], view["winner"], view["announced"]) == (carlotta, winner, None)
            continue
        assert view["announced"] == ("appeared" if appeared else "hid")
        if len(left) == 1:
            assert (view["winner"], view["carlotta"]) == ("investigator", before)
        else:
            assert view["carlotta"] == carlotta
            assert view["winner"] == ("phantom" if carlotta >= 21 else None)


@pytest.mark.parametrize("rules", ["book", "course"])
def test_both_place_the_first_padlock_on_the_same_corridor(rules: str) -> None:
    from limelight.games.opera import board, moves

    for room in second.NEXT_CLOCKWISE:
        rule_set = moves.COURSE if rules == "course" else moves.BOOK
        number = moves.first_padlock(board.ROOMS.index(room), rule_set)
        ends = board.CORRIDORS[number] if number < len(board.CORRIDORS) else ()
        expected = second.first_padlock(room, rules)
        assert frozenset(board.ROOMS[end] for end in ends) == (expected or frozenset())
