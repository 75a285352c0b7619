"""Jack against the slow second implementation: from the set-up, and over random games."""

from dataclasses import replace
from typing import Any

import pytest

from limelight import CHANCE, OVER, Rng
from tests.scenes import DETECTIVES, JACK, jack
from tests.second import jack as second


def board_of(state: Any) -> second.Board:
    view = state.view(None)
    return second.Board(
        places=tuple(sorted(view["places"].items())),
        lamps=frozenset(view["lamps"].items()),
        covers=frozenset(view["covers"]),
        cordons=frozenset(view["cordons"]),
        lantern=view["lantern"],
        edition=view["options"]["edition"],
    )


class Found:
    """All that an activation can come to; each board must be reached by one whistle only."""

    def __init__(self, state: Any, character: str) -> None:
        self.boards: set[second.Board] = set()
        self.accused: set[str] = set()
        self.exits: set[str] = set()
        self.whistled: list[tuple[str, bytes]] = []
        begun = state.copy()
        begun.play(JACK.read(character))
        ends: dict[bytes, Any] = {}
        open_states: list[tuple[Any, str]] = [(begun, "")]
        while open_states:
            now, path = open_states.pop()
            if now.turn == OVER:
                view = now.view(None)
                self.accused |= {view["accused"]} - {None}
                self.exits |= {view["gone"]} - {None}
                continue
            if now.turn == CHANCE or (now.round, now.played) != (state.round, state.played):
                ends[now.key(1)] = now
                self.whistled.append((path, now.key(1)))
                continue
            for action in now.legal():
                after = now.copy()
                after.play(action)
                said = now.say(action)
                # Where Goodley went and when: one such path, one way to each placement.
                walk = said.startswith("Goodley") or said == "whistle"
                open_states.append((after, path + said if walk else path))
        self.boards = {board_of(end) for end in ends.values()}


FIGURES = {
    "london": {
        "holmes": (31, 4),
        "watson": (174, 2),
        "smith": (228, 2),
        "lestrade": (84, 1),
        "stealthy": (34, 4),
        "goodley": (7964, 5),
        "gull": (42, 2),
        "bert": (292, 1),
    },
    "first": {
        "holmes": (23, 5),
        "watson": (102, 0),
        "smith": (276, 5),
        "lestrade": (80, 1),
        "stealthy": (37, 7),
        "goodley": (14008, 7),
        "gull": (34, 4),
        "bert": (250, 1),
    },
}


@pytest.mark.parametrize("edition", FIGURES)
@pytest.mark.parametrize("character", DETECTIVES)
def test_the_set_up_has_the_known_number_of_activations(character: str, edition: str) -> None:
    found = Found(jack(card=character, edition=edition), character)
    assert (len(found.boards), len(found.accused)) == FIGURES[edition][character]


@pytest.mark.parametrize("edition", FIGURES)
@pytest.mark.parametrize("character", [c for c in DETECTIVES if c != "goodley"])
def test_both_find_the_same_from_the_set_up(character: str, edition: str) -> None:
    check(jack(card=character, edition=edition), character)


def check(state: Any, character: str) -> None:
    expected = second.outcomes(board_of(state), character)
    found = Found(state, character)
    assert found.boards == expected.boards
    view = state.view(None)
    if state.turn == 0:
        assert found.accused == expected.accused
        assert not found.exits
        return
    may_leave = state.position()["jack"] == character and view["witness"] == "invisible"
    assert found.exits == (expected.exits if may_leave else set())
    assert not found.accused


@pytest.mark.parametrize("seed", range(40))
def test_both_find_the_same_over_random_games(seed: int) -> None:
    """Every card that comes up, for whoever's turn it is; Goodley is looked at by himself."""
    rng = Rng(seed)
    state: Any = JACK.new(options={"edition": ("london", "first")[seed % 2]})
    while state.turn != OVER:
        # After the fourth activation a lamp goes out: that is looked at below.
        if state.position()["ask"] == "choosing" and state.played < 3:
            for character in state.view(None)["cards"]:
                if character != "goodley":
                    check(state, character)
        play_on(state, rng)


def play_on(state: Any, rng: Rng) -> str:
    """Play a random action, but no accusation, so that games last; its notation."""
    action = state.draw(rng)
    while "accuses" in state.say(action):
        action = state.draw(rng)
    said = str(state.say(action))
    state.play(action)
    return said


def crowded(seed: int) -> Any:
    """Everybody somewhere near one corner, where walks and whistles get in each other's way."""
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
    state = crowded(seed)
    found = Found(state, "goodley")
    assert found.boards == second.outcomes(board_of(state), "goodley").boards
    # J5: each placement is entered in one way only.
    assert len(found.whistled) == len(set(found.whistled))


@pytest.mark.parametrize("seed", range(24))
def test_both_find_the_same_walks_in_a_crowd(seed: int) -> None:
    position = crowded(seed).position()
    for character in DETECTIVES:
        if character != "goodley":
            others = [c for c in DETECTIVES if c != character]
            hands = {"cards": [character, *others[:3]], "later": others[3:]}
            check(JACK.setup(position | hands), character)


@pytest.mark.parametrize("seed", range(60))
def test_both_see_the_same_and_clear_the_same(seed: int) -> None:
    rng = Rng(seed)
    state: Any = JACK.new(options={"edition": ("london", "first")[seed % 2]})
    while state.turn != OVER:
        view = state.view(None)
        assert set(view["seen"]) == second.visible(board_of(state))
        before = state.position()
        said = play_on(state, rng)
        after = state.view(None)
        if state.turn != OVER and after["round"] > view["round"]:
            # The call is made before the lamp goes out.
            lamps = dict(view["lamps"])
            if said.startswith("lamp "):
                one, other = said.removeprefix("lamp ").split(">")
                lamps[other] = lamps.pop(one)
            called = replace(board_of(state), lamps=frozenset(lamps.items()))
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
