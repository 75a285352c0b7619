"""Secrets of jack: nothing that leaves the engine changes with what a seat cannot know."""

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limelight import CHANCE, OVER, Rng
from tests.games.hidden import (
    check_effects_reveal_nothing,
    chi_square,
    critical_chi_square,
    dump_all_outputs,
    list_fitting_jack_positions,
)
from tests.positions import DETECTIVES, JACK, jack, play_lines, random_state

pytestmark = pytest.mark.interpreted

INVESTIGATOR, CULPRIT = 0, 1
SEATS = (INVESTIGATOR, CULPRIT, None)
EDITIONS = st.sampled_from(["london", "first"])
SEEDS = st.integers(0, 10**9)


@given(seed=SEEDS, edition=EDITIONS, seat=st.sampled_from(SEATS), pick=SEEDS)
@settings(max_examples=400, deadline=None)
def test_a_seat_gets_nothing_that_depends_on_a_secret(
    seed: int, edition: str, seat: int | None, pick: int
) -> None:
    state = random_state(seed, {"edition": edition}, "jack")
    others = list_fitting_jack_positions(state, seat)
    other = JACK.setup(json.loads(others[pick % len(others)]))
    other.reveals = state.reveals
    assert dump_all_outputs(other, seat) == dump_all_outputs(state, seat)


@given(seed=SEEDS, edition=EDITIONS, seat=st.sampled_from(SEATS))
@settings(max_examples=300, deadline=None)
def test_effects_are_determined_by_what_a_seat_knows(
    seed: int, edition: str, seat: int | None
) -> None:
    state = random_state(seed, {"edition": edition}, "jack")
    fitting = list_fitting_jack_positions(state, seat)
    twins = [JACK.setup(json.loads(other)) for other in fitting[:: len(fitting) // 12 + 1]]
    for twin in twins:
        twin.reveals = state.reveals
    check_effects_reveal_nothing([state, *twins], seat)


@given(seed=SEEDS, edition=EDITIONS)
@settings(max_examples=100, deadline=None)
def test_effects_for_a_seat_name_the_culprit_at_the_end_alone(seed: int, edition: str) -> None:
    """Of all effects only `ended` has a part that says who Jack is; so has an accusation."""
    state = random_state(seed, {"edition": edition}, "jack")
    for action in state.legal_actions()[:20]:
        for seat in (INVESTIGATOR, None):
            effects = state.effects(action, seat)
            tells = [effect["kind"] for effect in effects if "jack" in effect or "right" in effect]
            assert set(tells) <= {"ended", "accused"}
            assert not tells or tells[-1] == "ended"


@pytest.mark.parametrize("seat", [INVESTIGATOR, CULPRIT])
def test_an_alibi_card_is_told_to_its_owner_alone(seat: int) -> None:
    state = play_lines(jack(played=seat), "Holmes -H5")
    for reader in SEATS:
        told = [state.effects(action, reader)[0] for action in state.legal_actions()]
        moves = [state.describe(action, reader) for action in state.legal_actions()]
        names = [c for c in DETECTIVES if c != "bert"]
        known = names if reader == seat else [None] * 7
        assert [effect.get("card") for effect in told] == known
        assert [move.get("target") for move in moves] == known
        assert {(effect["kind"], effect["seat"]) for effect in told} == {("alibi_drawn", seat)}


def test_who_jack_is_is_told_to_jack_alone() -> None:
    state = JACK.new()
    for action in state.legal_actions():
        complete = state.effects_with_secrets(action)
        assert complete[0]["jack"] == state.describe_with_secrets(action)["target"]
        assert state.effects(action, CULPRIT) == complete
        assert state.describe(action, CULPRIT) == state.describe_with_secrets(action)
    for reader in (INVESTIGATOR, None):
        told = {json.dumps(state.effects(action, reader)) for action in state.legal_actions()}
        described = [state.describe(action, reader) for action in state.legal_actions()]
        assert len(told) == 1
        assert described == [{"kind": "identity"}] * 8


@given(seed=SEEDS, edition=EDITIONS, seat=st.sampled_from(SEATS), pick=SEEDS)
@settings(max_examples=400, deadline=None)
def test_a_sample_has_the_same_key_and_fits(
    seed: int, edition: str, seat: int | None, pick: int
) -> None:
    state = random_state(seed, {"edition": edition}, "jack")
    before = state.position()
    sample = state.sample(seat, Rng(pick))
    assert sample.key(seat) == state.key(seat)
    assert json.dumps(sample.position()) in list_fitting_jack_positions(state, seat)
    assert JACK.setup(sample.position()).legal_actions() == sample.legal_actions()
    assert state.position() == before


@given(seed=SEEDS, edition=EDITIONS)
@settings(max_examples=300, deadline=None)
def test_only_jack_sees_whether_he_may_leave(seed: int, edition: str) -> None:
    """J11: of two states that differ in the offer alone, the others' streams are the same."""
    state = random_state(seed, {"edition": edition}, "jack")
    rng = Rng(seed)
    while state.turn != OVER and not any(
        state.turn == CULPRIT and state.say(a).startswith("out") for a in state.legal_actions()
    ):
        state.play(state.draw(rng))
    if state.turn == OVER:
        return
    for other in map(json.loads, list_fitting_jack_positions(state, INVESTIGATOR)):
        twin = JACK.setup(other)
        twin.reveals = state.reveals
        for seat in (INVESTIGATOR, None):
            assert dump_all_outputs(twin, seat) == dump_all_outputs(state, seat)
        assert {
            state.say(a) for a in set(state.legal_actions()) - set(twin.legal_actions())
        } <= OUTS


OUTS = {"out NW", "out NE", "out SW", "out SE"}


@pytest.mark.parametrize("seat", [INVESTIGATOR, CULPRIT])
def test_every_alibi_looks_the_same_to_the_other_seats(seat: int) -> None:
    state = play_lines(jack(played=seat), "Holmes -H5")
    assert state.turn == CHANCE
    for other in {0, 1, None} - {seat}:
        assert {state.seen(action, other) for action in state.legal_actions()} == {"alibi ?"}
        ends: set[str] = set()
        for action in state.legal_actions():
            after = state.copy()
            after.play(action)
            ends.add(dump_all_outputs(after, other))
        assert len(ends) == 1


@pytest.mark.parametrize("seat", SEATS)
def test_samples_are_uniform_over_the_states_that_fit(seat: int | None) -> None:
    state: Any = jack(
        culprit="gull", suspects="watson gull bert smith", held="smith bert", kept="holmes"
    )
    weights = Counter(list_fitting_jack_positions(state, seat))
    rng = Rng(3)
    observed = Counter(json.dumps(state.sample(seat, rng).position()) for _ in range(20_000))
    assert set(observed) <= set(weights)
    assert len(weights) > 9
    assert chi_square(observed, weights) < critical_chi_square(len(weights) - 1)


@given(seed=SEEDS, edition=EDITIONS, seat=st.sampled_from(SEATS))
@settings(max_examples=200, deadline=None)
def test_states_that_a_seat_can_distinguish_have_different_keys(
    seed: int, edition: str, seat: int | None
) -> None:
    state = random_state(seed, {"edition": edition}, "jack")
    if state.turn in (OVER, CHANCE):
        return
    boards: dict[bytes, object] = {}
    for action in state.legal_actions():
        after = state.copy()
        after.play(action)
        assert after.key(seat) != state.key(seat)
        known = after.view(seat)
        assert boards.setdefault(after.key(seat), known) == known
