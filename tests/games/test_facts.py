"""Facts: what each board has, beside what states of the game do."""

import json
from typing import Any

import pytest

from limelight import OVER, Rng, game, games
from tests.positions import OPERA
from tests.rules.opera_house import CLOCKWISE, CORRIDORS

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("name", games())
def test_facts_are_json(name: str) -> None:
    facts = game(name).facts
    assert json.loads(json.dumps(facts)) == facts


@pytest.mark.parametrize("name", ["opera", "jack"])
def test_the_seats_of_the_activations_are_those_that_decide(name: str) -> None:
    orders = game(name).facts["activation_seats"]
    state: Any = game(name).new()
    rng = Rng(5)
    deciders: set[tuple[int, int, int]] = set()
    while state.turn != OVER and state.length() < 4:
        if state.turn >= 0:
            deciders.add((state.length() % 2, state.view(None)["played"], int(state.turn)))
        state.play(state.draw(rng))
    expected = {(1, played, seat) for played, seat in enumerate(orders["odd"])}
    assert deciders == expected | {(0, played, seat) for played, seat in enumerate(orders["even"])}


def test_the_facts_of_opera_are_those_of_the_house() -> None:
    facts = OPERA.facts
    assert [" ".join(pair) for pair in facts["corridors"]] == CORRIDORS
    assert facts["ring"] == CLOCKWISE
    assert facts["rooms"][-1] == "flies"
    assert len({*facts["rooms"]}) == 10
    assert {room for pair in facts["passages"] for room in pair} < {*facts["rooms"]}
    for rules, track in facts["tracks"].items():
        view = OPERA.new(options={"rules": rules}).view(None)
        assert (view["carlotta"], view["exit"]) == (track["start"], track["exit"])
