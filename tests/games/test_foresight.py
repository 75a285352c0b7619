"""Reasons for illegal actions, suspects that an answer would clear, and foreseen views."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limelight import CHANCE, OVER, SeatError, State, game
from tests.positions import jack, legal_notations, minuit, opera, play_lines, random_state

pytestmark = pytest.mark.interpreted

GAMES = st.sampled_from(["opera", "jack", "minuit"])
SEEDS = st.integers(0, 10**9)


def read_reasons(state: State) -> dict[str, Any]:
    """Each reason for illegal actions, with what it bars or with its number."""
    reasons = state.view(int(state.turn))["barred"]
    return {reason["why"]: reason.get("number", reason["what"]) for reason in reasons}


# Opera


def test_cards_of_the_next_round_and_played_cards_have_different_reasons() -> None:
    state = opera("", cards="giry", played=3)
    assert read_reasons(state)["later"] == ["raoul", "meg", "buquet", "christine"]
    assert read_reasons(state)["played"] == ["moncharmin", "richard", "persian"]


def test_the_padlock_and_the_reach_bar_rooms() -> None:
    state = play_lines(
        opera("dome: christine", padlock="dome flies", cards="christine meg giry raoul"),
        "Christine",
    )
    assert read_reasons(state) == {"padlock": ["flies"], "reach": 1, "after": ["christine"]}
    without_padlock = play_lines(
        opera("dome: christine", padlock="catacombs lake", cards="christine meg giry raoul"),
        "Christine",
    )
    assert "padlock" not in read_reasons(without_padlock)


def test_giry_has_one_padlock_and_moves_it_once() -> None:
    state = play_lines(opera("dome: giry", padlock="dome flies"), "Giry")
    assert read_reasons(state)["locked"] == ["dome-flies"]
    play_lines(state, "Giry: padlock catacombs-lake")
    assert read_reasons(state)["used"] == ["giry"]


def test_reasons_say_that_the_persian_is_alone_in_his_room() -> None:
    cards = "persian meg giry raoul"
    alone = play_lines(opera("dome: persian", cards=cards), "Persian")
    assert "alone" in read_reasons(alone)
    assert "alone" not in read_reasons(
        play_lines(opera("dome: persian meg", cards=cards), "Persian")
    )


def test_the_characters_that_christine_does_not_reach_are_named() -> None:
    state = opera(
        "dome: christine; flies: meg; staircase: raoul",
        padlock="dressing flies",
        cards="christine meg giry raoul",
    )
    play_lines(state, "Christine: dome → staircase")
    assert "behind" not in read_reasons(state)
    state = opera(
        "dome: christine; flies: meg; catacombs: raoul; auditorium: buquet",
        padlock="catacombs staircase",
        cards="christine meg giry raoul",
    )
    play_lines(state, "Christine: dome → staircase")
    assert read_reasons(state) == {"behind": ["raoul"]}


def test_opera_shows_the_suspects_that_each_answer_would_clear() -> None:
    state = opera("dome: meg; stage: raoul giry", suspects="raoul meg giry")
    assert state.view(None)["clears"] == {"appeared": ["raoul", "giry"], "hid": ["meg"]}
    together = opera("stage: raoul meg giry", suspects="raoul meg giry")
    assert together.view(0)["clears"] == {"appeared": None, "hid": []}


# Jack


def test_only_jack_sees_why_he_cannot_leave() -> None:
    seen = play_lines(jack(card="holmes", played=1), "Holmes")
    assert "witness" in read_reasons(seen)
    investigator = play_lines(jack(card="holmes", round=3, witness="invisible"), "Holmes")
    assert not {"witness", "innocent", "cordon", "exit"} & read_reasons(investigator).keys()
    other = play_lines(jack(card="holmes", round=3, played=1, witness="invisible"), "Holmes")
    assert read_reasons(other)["innocent"] == ["holmes"]
    own = jack("bert C3", card="bert", round=3, played=1, witness="invisible", cordons=["NW", "SE"])
    assert read_reasons(play_lines(own, "Bert"))["cordon"] == ["NW"]
    assert "SE" in read_reasons(own)["exit"]


def test_occupied_streets_are_barred_for_jack_and_accusations_for_the_investigator() -> None:
    walking = play_lines(jack("holmes E3; watson E4", card="holmes", played=1), "Holmes")
    assert "E4" in read_reasons(walking)["taken"]
    accusing = play_lines(jack("holmes E3; watson E4", card="holmes"), "Holmes")
    assert "watson" not in read_reasons(accusing)["far"]
    assert "taken" not in read_reasons(accusing)


def test_a_power_comes_after_the_walk_or_was_used_before_it() -> None:
    assert read_reasons(play_lines(jack(card="watson"), "Watson"))["after"] == ["watson"]
    bert = play_lines(jack(card="bert"), "Bert")
    assert "used" not in read_reasons(bert)
    bert.play(next(a for a in bert.legal_actions() if bert.say(a).startswith("cover")))
    assert read_reasons(bert)["used"] == ["bert"]


def test_the_whistle_names_the_characters_that_cannot_come_nearer() -> None:
    state = play_lines(jack("holmes M3", card="goodley"), "Goodley", "whistle")  # Goodley is on M4
    assert read_reasons(state) == {"near": ["holmes"], "points": 3}
    assert "whistle Holmes" not in legal_notations(state)


def test_jack_shows_the_suspects_that_each_answer_would_clear() -> None:
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
    assert read_reasons(minuit([3, 5], [8], hugo=-4, roll=1)) == {"shut": [], "several": []}


def test_reasons_name_taken_rooms_and_rooms_that_need_the_exact_number() -> None:
    state = minuit([8, 23], [1, "kitchen"], hugo=20, roll=4)
    assert read_reasons(state) == {"full": ["kitchen"], "exact": ["hunting"], "several": []}
    exact = minuit([8], [1], hugo=20, roll=2)
    assert read_reasons(exact) == {}


def test_reasons_name_an_empty_gallery_and_a_single_guest() -> None:
    assert read_reasons(minuit([], [8], hugo=20, roll=4)) == {"nobody": []}
    assert "several" not in read_reasons(minuit([5], [8], hugo=20, roll=4))


def test_hugos_space_is_barred_only_between_rounds() -> None:
    assert read_reasons(play_lines(game("minuit").new(2), "first 1")) == {"taken": []}
    between_rounds = play_lines(minuit(["library"], [11], hugo=10), "roll ghost")
    assert read_reasons(between_rounds) == {"taken": [], "hugo": []}  # M23


# Every game


@given(name=GAMES, seed=SEEDS)
@settings(max_examples=150, deadline=None)
def test_reasons_are_only_for_the_seat_that_decides(name: str, seed: int) -> None:
    state = random_state(seed, {}, name)
    for seat in (0, 1, None):
        reasons = state.view(seat)["barred"]
        assert seat == state.turn or reasons == []
        assert all(set(reason) <= {"why", "what", "number"} for reason in reasons)


@given(name=GAMES, seed=SEEDS)
@settings(max_examples=150, deadline=None)
def test_the_foreseen_view_is_the_view_after_the_action(name: str, seed: int) -> None:
    state = random_state(seed, {}, name)
    if state.turn in (OVER, CHANCE):
        return
    seat = int(state.turn)
    for action in state.legal_actions()[:20]:
        before = state.position()
        foreseen = state.foresee(seat, action)
        assert state.position() == before
        after = state.copy()
        after.play(action)
        seen_after = after.view(seat)
        if after.reveals == state.reveals:
            del seen_after["legal"], seen_after["barred"]
            assert foreseen == seen_after
        elif foreseen is not None:
            assert foreseen["suspects"] == before["suspects"]
            assert foreseen["round"] == before["round"]
            for field in ("rooms", "blackout", "padlock", "places", "covers", "cordons", "lantern"):
                assert foreseen.get(field) == seen_after.get(field)
            clears = foreseen["clears"]
            assert clears is None or set(before["suspects"]) - set(seen_after["suspects"]) in [
                set(names) for names in clears.values() if names is not None
            ]


def test_the_last_card_of_a_round_shows_the_suspects_that_each_answer_would_clear() -> None:
    state = opera(
        "dome: meg; flies: raoul giry",
        cards="meg",
        played=3,
        suspects="raoul meg giry",
        padlock="catacombs lake",
    )
    play_lines(state, "Meg")
    walk = next(a for a in state.legal_actions() if state.say(a).endswith("→ flies"))
    foreseen = state.foresee(0, walk)
    assert foreseen is not None
    assert foreseen["clears"] == {"appeared": None, "hid": []}
    other = next(a for a in state.legal_actions() if state.say(a).endswith("→ staircase"))
    foreseen = state.foresee(0, other)
    assert foreseen is not None
    assert foreseen["clears"] == {"appeared": ["raoul", "giry"], "hid": ["meg"]}


def test_the_end_of_the_game_is_not_foreseen() -> None:
    state = play_lines(jack("holmes E3; watson E4", card="holmes"), "Holmes")
    accuse = next(a for a in state.legal_actions() if "accuses" in state.say(a))
    assert state.foresee(0, accuse) is None


@pytest.mark.parametrize("name", ["opera", "jack", "minuit"])
def test_a_seat_foresees_only_its_own_actions(name: str) -> None:
    state = game(name).new(2)
    while state.turn == CHANCE:
        state.play(state.legal_actions()[0])
    action = state.legal_actions()[0]
    for seat in (1 - int(state.turn), None):
        with pytest.raises(SeatError, match="does not decide now"):
            state.foresee(seat, action)
