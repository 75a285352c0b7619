"""Secrets: nothing that leaves the engine changes when only what a seat cannot know changes."""

import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limelight import CHANCE, OVER, IllegalAction, Rng, State
from tests.games.hidden import chi_square, critical, fits_opera, leaves
from tests.scenes import CHARACTERS, OPERA, opera, play, some_way_into

pytestmark = pytest.mark.interpreted

INVESTIGATOR, PHANTOM = 0, 1
SEATS = (INVESTIGATOR, PHANTOM, None)
RULES = st.sampled_from(["book", "course"])
SEEDS = st.integers(0, 10**9)


@given(seed=SEEDS, rules=RULES, seat=st.sampled_from(SEATS), pick=SEEDS)
@settings(max_examples=300, deadline=None)
def test_what_a_seat_gets_depends_only_on_what_it_knows(
    seed: int, rules: str, seat: int | None, pick: int
) -> None:
    state = some_way_into(seed, {"rules": rules})
    others = list(fits_opera(state, seat))
    other = OPERA.setup(json.loads(others[pick % len(others)]))
    other.reveals = state.reveals
    assert leaves(other, seat) == leaves(state, seat)


@given(seed=SEEDS, rules=RULES, seat=st.sampled_from(SEATS))
@settings(max_examples=300, deadline=None)
def test_the_key_tells_apart_what_a_seat_can_tell_apart(
    seed: int, rules: str, seat: int | None
) -> None:
    """Equal keys and equal knowledge are the same thing: a changed fact changes the key."""
    state = some_way_into(seed, {"rules": rules})
    after = state.copy()
    if state.turn not in (OVER, CHANCE):
        after.play(state.legal()[0])
        assert after.key(seat) != state.key(seat)
    position = state.position()
    if position["phantom"] and len(position["suspects"]) > 1 and state.turn != OVER:
        fewer = [c for c in position["suspects"] if c != position["phantom"]][1:]
        position["suspects"] = [*fewer, position["phantom"]]
        if len(position["suspects"]) > 1:
            assert OPERA.setup(position).key(seat) != state.key(seat)


@given(seed=SEEDS, rules=RULES, seat=st.sampled_from(SEATS), pick=SEEDS)
@settings(max_examples=300, deadline=None)
def test_a_sample_agrees_with_the_key_and_is_one_of_those_that_fit(
    seed: int, rules: str, seat: int | None, pick: int
) -> None:
    state = some_way_into(seed, {"rules": rules})
    before = state.position()
    sample = state.sample(seat, Rng(pick))
    assert sample.key(seat) == state.key(seat)
    assert json.dumps(sample.position()) in fits_opera(state, seat)
    assert OPERA.setup(sample.position()).legal() == sample.legal()
    assert state.position() == before


@given(seed=SEEDS, rules=RULES, pick=SEEDS)
@settings(max_examples=200, deadline=None)
def test_the_phantoms_draw_looks_the_same_whatever_character_it_is(
    seed: int, rules: str, pick: int
) -> None:
    rng = Rng(seed)
    state = some_way_into(seed, {"rules": rules})
    while state.turn != OVER and not (state.turn == CHANCE and drawn_by_phantom(state)):
        state.play(state.draw(rng))
    cards = [a for a in state.legal() if state.turn == CHANCE and "phantom" not in state.say(a)]
    if state.turn == OVER or not cards:
        return
    seats = (INVESTIGATOR, None) if rules == "book" else SEATS
    one, other = cards[pick % len(cards)], cards[pick // 7 % len(cards)]
    for seat in seats:
        assert state.seen(one, seat) == state.seen(other, seat) == "Raoul: alibi ?"
        ends = [state.copy(), state.copy()]
        ends[0].play(one)
        ends[1].play(other)
        if ends[0].turn == OVER:
            return  # it was the last activation of the game: everything is public
        assert leaves(ends[0], seat) == leaves(ends[1], seat)


def drawn_by_phantom(state: State) -> bool:
    position = state.position()
    order = "IPPI" if position["round"] % 2 else "PIIP"
    return position["ask"] == "drawing" and order[position["played"]] == "P"


@pytest.mark.parametrize("seat", [INVESTIGATOR, None])
def test_the_identity_is_seen_by_the_phantom_alone(seat: int | None) -> None:
    state = OPERA.new()
    for _ in range(8):
        state.play(state.legal()[0])
    assert {state.seen(action, seat) for action in state.legal()} == {"phantom ?"}
    assert {state.seen(action, PHANTOM) for action in state.legal()} == {
        f"phantom {c.capitalize()}" for c in CHARACTERS
    }


def test_a_wrong_guess_at_a_chance_step_tells_nothing() -> None:
    """The error for an impossible card must not list what is still in the deck."""
    state = play(opera("stage: raoul", kept="meg giry"), "Raoul: → auditorium")
    with pytest.raises(IllegalAction, match="not legal: chance decides now") as error:
        state.play(OPERA.read("Raoul: alibi Meg"))
    assert "meg" not in str(error.value).lower()
    assert not any(str(action) in str(error.value).split() for action in state.legal())


# Uniform samples


def with_hidden_draws(rules: str) -> State:
    """Three cards have been drawn unseen, under course rules one of them by the Investigator."""
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
def test_samples_are_uniform_over_what_fits(rules: str, seat: int | None) -> None:
    state = with_hidden_draws(rules)
    weights = fits_opera(state, seat)
    rng = Rng(11)
    observed = Counter(json.dumps(state.sample(seat, rng).position()) for _ in range(20_000))
    assert set(observed) <= set(weights)
    if len(weights) > 1:
        assert chi_square(observed, weights) < critical(len(weights) - 1)
    assert len(weights) > 30 or seat == PHANTOM
