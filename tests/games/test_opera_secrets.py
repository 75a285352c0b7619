"""Secrets: nothing that leaves the engine changes when only what a seat cannot know changes."""

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limelight import CHANCE, OVER, IllegalAction, Rng, State
from tests.games.hidden import (
    check_effects_reveal_nothing,
    chi_square,
    critical_chi_square,
    dump_all_outputs,
    list_fitting_opera_positions,
)
from tests.positions import CHARACTERS, OPERA, opera, play_lines, random_state

pytestmark = pytest.mark.interpreted

INVESTIGATOR, PHANTOM = 0, 1
SEATS = (INVESTIGATOR, PHANTOM, None)
RULES = st.sampled_from(["book", "course"])
SEEDS = st.integers(0, 10**9)


@given(seed=SEEDS, rules=RULES, seat=st.sampled_from(SEATS), pick=SEEDS)
@settings(max_examples=300, deadline=None)
def test_a_seat_gets_nothing_that_depends_on_a_secret(
    seed: int, rules: str, seat: int | None, pick: int
) -> None:
    state = random_state(seed, {"rules": rules})
    others = list(list_fitting_opera_positions(state, seat))
    other = OPERA.setup(json.loads(others[pick % len(others)]))
    other.reveals = state.reveals
    assert dump_all_outputs(other, seat) == dump_all_outputs(state, seat)
    check_effects_reveal_nothing([state, other], seat)


@given(seed=SEEDS, rules=RULES, seat=st.sampled_from(SEATS))
@settings(max_examples=300, deadline=None)
def test_states_that_a_seat_can_distinguish_have_different_keys(
    seed: int, rules: str, seat: int | None
) -> None:
    """Equal keys and equal knowledge are the same thing: a changed fact changes the key."""
    state = random_state(seed, {"rules": rules})
    after = state.copy()
    if state.turn not in (OVER, CHANCE):
        after.play(state.legal_actions()[0])
        assert after.key(seat) != state.key(seat)
    position = state.position()
    if position["phantom"] and len(position["suspects"]) > 1 and state.turn != OVER:
        fewer = [c for c in position["suspects"] if c != position["phantom"]][1:]
        position["suspects"] = [*fewer, position["phantom"]]
        if len(position["suspects"]) > 1:
            assert OPERA.setup(position).key(seat) != state.key(seat)


@given(seed=SEEDS, rules=RULES, seat=st.sampled_from(SEATS), pick=SEEDS)
@settings(max_examples=300, deadline=None)
def test_a_sample_has_the_same_key_and_fits(
    seed: int, rules: str, seat: int | None, pick: int
) -> None:
    state = random_state(seed, {"rules": rules})
    before = state.position()
    sample = state.sample(seat, Rng(pick))
    assert sample.key(seat) == state.key(seat)
    assert json.dumps(sample.position()) in list_fitting_opera_positions(state, seat)
    assert OPERA.setup(sample.position()).legal_actions() == sample.legal_actions()
    assert state.position() == before


@given(seed=SEEDS, rules=RULES, pick=SEEDS)
@settings(max_examples=200, deadline=None)
def test_every_character_that_the_phantom_draws_looks_the_same(
    seed: int, rules: str, pick: int
) -> None:
    rng = Rng(seed)
    state = random_state(seed, {"rules": rules})
    while state.turn != OVER and not (state.turn == CHANCE and is_drawn_by_phantom(state)):
        state.play(state.draw(rng))
    cards = [
        a for a in state.legal_actions() if state.turn == CHANCE and "phantom" not in state.say(a)
    ]
    if state.turn == OVER or not cards:
        return
    seats = (INVESTIGATOR, None) if rules == "book" else SEATS
    first, second = cards[pick % len(cards)], cards[pick // 7 % len(cards)]
    for seat in seats:
        assert state.seen(first, seat) == state.seen(second, seat) == "Raoul: alibi ?"
        assert state.describe(first, seat) == state.describe(second, seat)
        ends = [state.copy(), state.copy()]
        ends[0].play(first)
        ends[1].play(second)
        if ends[0].turn == OVER:
            return  # it was the last activation of the game: everything is public
        assert dump_all_outputs(ends[0], seat) == dump_all_outputs(ends[1], seat)
        assert json.dumps(state.effects(first, seat)) == json.dumps(state.effects(second, seat))


def is_drawn_by_phantom(state: State) -> bool:
    position = state.position()
    order = "IPPI" if position["round"] % 2 else "PIIP"
    return position["ask"] == "drawing" and order[position["played"]] == "P"


@pytest.mark.parametrize("seat", [INVESTIGATOR, None])
def test_only_the_phantom_sees_the_identity(seat: int | None) -> None:
    state = OPERA.new()
    for _ in range(8):
        state.play(state.legal_actions()[0])
    assert {state.seen(action, seat) for action in state.legal_actions()} == {"phantom ?"}
    assert {state.seen(action, PHANTOM) for action in state.legal_actions()} == {
        f"phantom {c.capitalize()}" for c in CHARACTERS
    }


def test_an_illegal_outcome_of_a_chance_step_reveals_nothing() -> None:
    """The error for an impossible card must not list what is still in the deck."""
    state = play_lines(opera("stage: raoul", kept="meg giry"), "Raoul: → auditorium")
    with pytest.raises(IllegalAction, match="not legal: chance decides now") as error:
        state.play(OPERA.read("Raoul: alibi Meg"))
    assert "meg" not in str(error.value).lower()
    assert not any(str(action) in str(error.value).split() for action in state.legal_actions())


# Uniform samples


def make_state_with_hidden_draws(rules: str) -> State:
    """A state with three cards drawn unseen; under course rules one by the Investigator."""
    state = opera(
        "stage: raoul", suspects="meg giry richard persian", kept="raoul meg buquet", rules=rules
    )
    position = state.position()
    if rules == "course":
        everybody = list(CHARACTERS)
        position["alibis"]["clues"] = [["raoul", "buquet", "christine"], everybody, everybody]
    return OPERA.setup(position)


@pytest.mark.parametrize("rules", ["book", "course"])
@pytest.mark.parametrize("seat", SEATS)
def test_samples_are_uniform_over_the_states_that_fit(rules: str, seat: int | None) -> None:
    state = make_state_with_hidden_draws(rules)
    weights = list_fitting_opera_positions(state, seat)
    rng = Rng(11)
    observed = Counter(json.dumps(state.sample(seat, rng).position()) for _ in range(20_000))
    assert set(observed) <= set(weights)
    if len(weights) > 1:
        assert chi_square(observed, weights) < critical_chi_square(len(weights) - 1)
    assert len(weights) > 30 or seat == PHANTOM
