"""What may not be done and why, whom either answer would clear, and what would be seen next."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limelight import CHANCE, OVER, SeatError, State, game
from tests.scenes import jack, minuit, opera, play, said, some_way_into

pytestmark = pytest.mark.interpreted

GAMES = st.sampled_from(["opera", "jack", "minuit"])
SEEDS = st.integers(0, 10**9)


def reasons(state: State) -> dict[str, Any]:
    """Why the rest may not be done: what each reason bars, or its number."""
    told = state.view(int(state.turn))["barred"]
    return {one["why"]: one.get("number", one["what"]) for one in told}


# Opera


def test_cards_of_the_next_round_and_cards_played_are_told_apart() -> None:
    state = opera("", cards="giry", played=3)
    assert reasons(state)["later"] == ["raoul", "meg", "buquet", "christine"]
    assert reasons(state)["played"] == ["moncharmin", "richard", "persian"]


def test_the_padlock_and_the_reach_bar_rooms() -> None:
    state = play(
        opera("dome: christine", padlock="dome flies", cards="christine meg giry raoul"),
        "Christine",
    )
    assert reasons(state) == {"padlock": ["flies"], "reach": 1, "after": ["christine"]}
    open_house = play(
        opera("dome: christine", padlock="catacombs lake", cards="christine meg giry raoul"),
        "Christine",
    )
    assert "padlock" not in reasons(open_house)


def test_giry_has_one_padlock_and_moves_it_once() -> None:
    state = play(opera("dome: giry", padlock="dome flies"), "Giry")
    assert reasons(state)["locked"] == ["dome-flies"]
    play(state, "Giry: padlock catacombs-lake")
    assert reasons(state)["used"] == ["giry"]


def test_the_persian_alone_takes_nobody_along() -> None:
    cards = "persian meg giry raoul"
    alone = play(opera("dome: persian", cards=cards), "Persian")
    assert "alone" in reasons(alone)
    assert "alone" not in reasons(play(opera("dome: persian meg", cards=cards), "Persian"))


def test_whom_christine_does_not_reach_is_told() -> None:
    state = opera(
        "dome: christine; flies: meg; staircase: raoul",
        padlock="dressing flies",
        cards="christine meg giry raoul",
    )
    play(state, "Christine: dome → staircase")
    assert "behind" not in reasons(state)
    state = opera(
        "dome: christine; flies: meg; catacombs: raoul; auditorium: buquet",
        padlock="catacombs staircase",
        cards="christine meg giry raoul",
    )
    play(state, "Christine: dome → staircase")
    assert reasons(state) == {"behind": ["raoul"]}


def test_opera_tells_whom_either_answer_would_clear() -> None:
    state = opera("dome: meg; stage: raoul giry", suspects="raoul meg giry")
    assert state.view(None)["clears"] == {"appeared": ["raoul", "giry"], "hid": ["meg"]}
    together = opera("stage: raoul meg giry", suspects="raoul meg giry")
    assert together.view(0)["clears"] == {"appeared": None, "hid": []}


# Jack


def test_only_jack_is_told_why_he_cannot_leave() -> None:
    seen = play(jack(card="holmes", played=1), "Holmes")
    assert "witness" in reasons(seen)
    investigator = play(jack(card="holmes", round=3, witness="invisible"), "Holmes")
    assert not {"witness", "innocent", "cordon", "exit"} & reasons(investigator).keys()
    other = play(jack(card="holmes", round=3, played=1, witness="invisible"), "Holmes")
    assert reasons(other)["innocent"] == ["holmes"]
    own = jack("bert C3", card="bert", round=3, played=1, witness="invisible", cordons=["NW", "SE"])
    assert reasons(play(own, "Bert"))["cordon"] == ["NW"]
    assert "SE" in reasons(own)["exit"]


def test_streets_of_others_are_taken_for_jack_and_accusations_for_the_investigator() -> None:
    walking = play(jack("holmes E3; watson E4", card="holmes", played=1), "Holmes")
    assert "E4" in reasons(walking)["taken"]
    accusing = play(jack("holmes E3; watson E4", card="holmes"), "Holmes")
    assert "watson" not in reasons(accusing)["far"]
    assert "taken" not in reasons(accusing)


def test_a_power_comes_after_the_walk_or_was_used_before_it() -> None:
    assert reasons(play(jack(card="watson"), "Watson"))["after"] == ["watson"]
    bert = play(jack(card="bert"), "Bert")
    assert "used" not in reasons(bert)
    bert.play(next(a for a in bert.legal() if bert.say(a).startswith("cover")))
    assert reasons(bert)["used"] == ["bert"]


def test_the_whistle_says_who_cannot_come_nearer() -> None:
    state = play(jack("holmes M3", card="goodley"), "Goodley", "whistle")  # Goodley is on M4
    assert reasons(state) == {"near": ["holmes"], "points": 3}
    assert "whistle Holmes" not in said(state)


def test_jack_tells_whom_either_answer_would_clear() -> None:
    state = jack(suspects="watson gull bert", culprit="bert")
    view = state.view(None)
    seen = [name for name in ("watson", "gull", "bert") if name in view["seen"]]
    unseen = [name for name in ("watson", "gull", "bert") if name not in view["seen"]]
    assert seen
    assert unseen
    assert view["clears"] == {"visible": unseen, "invisible": seen}
    assert jack(round=8).view(None)["clears"] is None  # J13


# Minuit


def test_rooms_are_shut_until_hugo_comes_out() -> None:
    assert reasons(minuit([3, 5], [8], hugo=-4, roll=1)) == {"shut": [], "several": []}


def test_rooms_taken_and_rooms_that_want_the_exact_number() -> None:
    state = minuit([8, 23], [1, "kitchen"], hugo=20, roll=4)
    assert reasons(state) == {"full": ["kitchen"], "exact": ["hunting"], "several": []}
    exact = minuit([8], [1], hugo=20, roll=2)
    assert reasons(exact) == {}


def test_nobody_on_the_gallery_and_a_single_guest() -> None:
    assert reasons(minuit([], [8], hugo=20, roll=4)) == {"nobody": []}
    assert "several" not in reasons(minuit([5], [8], hugo=20, roll=4))


def test_hugos_space_is_barred_only_between_rounds() -> None:
    assert reasons(play(game("minuit").new(2), "first 1")) == {"taken": []}
    between_rounds = play(minuit(["library"], [11], hugo=10), "roll ghost")
    assert reasons(between_rounds) == {"taken": [], "hugo": []}  # M23


# Every game


@given(name=GAMES, seed=SEEDS)
@settings(max_examples=150, deadline=None)
def test_what_is_barred_is_only_for_who_decides(name: str, seed: int) -> None:
    state = some_way_into(seed, {}, name)
    for seat in (0, 1, None):
        told = state.view(seat)["barred"]
        assert seat == state.turn or told == []
        assert all(set(one) <= {"why", "what", "number"} for one in told)


@given(name=GAMES, seed=SEEDS)
@settings(max_examples=150, deadline=None)
def test_what_is_foreseen_comes_true(name: str, seed: int) -> None:
    state = some_way_into(seed, {}, name)
    if state.turn in (OVER, CHANCE):
        return
    seat = int(state.turn)
    for action in state.legal()[:20]:
        before = state.position()
        shown = state.foresee(seat, action)
        assert state.position() == before
        after = state.copy()
        after.play(action)
        come = after.view(seat)
        if after.reveals == state.reveals:
            del come["legal"], come["barred"]
            assert shown == come
        elif shown is not None:
            assert shown["suspects"] == before["suspects"]
            assert shown["round"] == before["round"]
            for thing in ("rooms", "blackout", "padlock", "places", "covers", "cordons", "lantern"):
                assert shown.get(thing) == come.get(thing)
            told = shown["clears"]
            assert told is None or set(before["suspects"]) - set(come["suspects"]) in [
                set(names) for names in told.values() if names is not None
            ]


def test_the_last_card_of_a_round_shows_what_either_answer_would_clear() -> None:
    state = opera(
        "dome: meg; flies: raoul giry",
        cards="meg",
        played=3,
        suspects="raoul meg giry",
        padlock="catacombs lake",
    )
    play(state, "Meg")
    walk = next(a for a in state.legal() if state.say(a).endswith("→ flies"))
    shown = state.foresee(0, walk)
    assert shown is not None
    assert shown["clears"] == {"appeared": None, "hid": []}
    other = next(a for a in state.legal() if state.say(a).endswith("→ staircase"))
    foreseen = state.foresee(0, other)
    assert foreseen is not None
    assert foreseen["clears"] == {"appeared": ["raoul", "giry"], "hid": ["meg"]}


def test_what_ends_the_game_is_not_foreseen() -> None:
    state = play(jack("holmes E3; watson E4", card="holmes"), "Holmes")
    accuse = next(a for a in state.legal() if "accuses" in state.say(a))
    assert state.foresee(0, accuse) is None


@pytest.mark.parametrize("name", ["opera", "jack", "minuit"])
def test_nobody_foresees_for_another(name: str) -> None:
    state = game(name).new(2)
    while state.turn == CHANCE:
        state.play(state.legal()[0])
    action = state.legal()[0]
    for seat in (1 - int(state.turn), None):
        with pytest.raises(SeatError, match="does not decide now"):
            state.foresee(seat, action)
