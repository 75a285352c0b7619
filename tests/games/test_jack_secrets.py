"""Secrets of jack: nothing that leaves the engine changes with what a seat cannot know."""

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limelight import CHANCE, OVER, Rng
from tests.games.hidden import chi_square, critical, fits_jack, leaves
from tests.scenes import JACK, jack, play, some_way_into

pytestmark = pytest.mark.interpreted

INVESTIGATOR, CULPRIT = 0, 1
SEATS = (INVESTIGATOR, CULPRIT, None)
EDITIONS = st.sampled_from(["london", "first"])
SEEDS = st.integers(0, 10**9)


@given(seed=SEEDS, edition=EDITIONS, seat=st.sampled_from(SEATS), pick=SEEDS)
@settings(max_examples=400, deadline=None)
def test_what_a_seat_gets_depends_only_on_what_it_knows(
    seed: int, edition: str, seat: int | None, pick: int
) -> None:
    state = some_way_into(seed, {"edition": edition}, "jack")
    others = fits_jack(state, seat)
    other = JACK.setup(json.loads(others[pick % len(others)]))
    other.reveals = state.reveals
    assert leaves(other, seat) == leaves(state, seat)


@given(seed=SEEDS, edition=EDITIONS, seat=st.sampled_from(SEATS), pick=SEEDS)
@settings(max_examples=400, deadline=None)
def test_a_sample_agrees_with_the_key_and_is_one_of_those_that_fit(
    seed: int, edition: str, seat: int | None, pick: int
) -> None:
    state = some_way_into(seed, {"edition": edition}, "jack")
    before = state.position()
    sample = state.sample(seat, Rng(pick))
    assert sample.key(seat) == state.key(seat)
    assert json.dumps(sample.position()) in fits_jack(state, seat)
    assert JACK.setup(sample.position()).legal() == sample.legal()
    assert state.position() == before


@given(seed=SEEDS, edition=EDITIONS)
@settings(max_examples=300, deadline=None)
def test_nobody_else_sees_whether_jack_may_leave(seed: int, edition: str) -> None:
    """J11: of two states that differ in the offer alone, the others' streams are the same."""
    state = some_way_into(seed, {"edition": edition}, "jack")
    rng = Rng(seed)
    while state.turn != OVER and not any(
        state.turn == CULPRIT and state.say(a).startswith("out") for a in state.legal()
    ):
        state.play(state.draw(rng))
    if state.turn == OVER:
        return
    for other in map(json.loads, fits_jack(state, INVESTIGATOR)):
        twin = JACK.setup(other)
        twin.reveals = state.reveals
        for seat in (INVESTIGATOR, None):
            assert leaves(twin, seat) == leaves(state, seat)
        assert {state.say(a) for a in set(state.legal()) - set(twin.legal())} <= OUTS


OUTS = {"out NW", "out NE", "out SW", "out SE"}


@pytest.mark.parametrize("seat", [INVESTIGATOR, CULPRIT])
def test_an_alibi_looks_the_same_to_the_others_whatever_it_is(seat: int) -> None:
    state = play(jack(played=seat), "Holmes -H5")
    assert state.turn == CHANCE
    for other in {0, 1, None} - {seat}:
        assert {state.seen(action, other) for action in state.legal()} == {"alibi ?"}
        ends: set[str] = set()
        for action in state.legal():
            after = state.copy()
            after.play(action)
            ends.add(leaves(after, other))
        assert len(ends) == 1


@pytest.mark.parametrize("seat", SEATS)
def test_samples_are_uniform_over_what_fits(seat: int | None) -> None:
    state: Any = jack(
        culprit="gull", suspects="watson gull bert smith", held="smith bert", kept="holmes"
    )
    weights = Counter(fits_jack(state, seat))
    rng = Rng(3)
    observed = Counter(json.dumps(state.sample(seat, rng).position()) for _ in range(20_000))
    assert set(observed) <= set(weights)
    assert len(weights) > 9
    assert chi_square(observed, weights) < critical(len(weights) - 1)


@given(seed=SEEDS, edition=EDITIONS, seat=st.sampled_from(SEATS))
@settings(max_examples=200, deadline=None)
def test_the_key_tells_apart_what_a_seat_can_tell_apart(
    seed: int, edition: str, seat: int | None
) -> None:
    state = some_way_into(seed, {"edition": edition}, "jack")
    if state.turn in (OVER, CHANCE):
        return
    boards: dict[bytes, object] = {}
    for action in state.legal():
        after = state.copy()
        after.play(action)
        assert after.key(seat) != state.key(seat)
        known = after.view(seat)
        assert boards.setdefault(after.key(seat), known) == known
