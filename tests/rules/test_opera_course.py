"""The course's opera as tests: where it differs from the book, by the numbers of the list."""

import pytest

from limelight import OVER
from tests.positions import (
    CHARACTERS,
    OPERA,
    legal_notations,
    opera,
    places_of_characters,
    play_lines,
)
from tests.rules.opera_house import (
    INVESTIGATOR,
    PHANTOM,
    RING,
    activate_raoul,
    deal_first_cards,
    play_last_card,
)

pytestmark = pytest.mark.interpreted


def test_course_1_rooms_are_drawn_with_replacement() -> None:
    crowded = [
        len(set(places_of_characters(deal_first_cards(seed, "course")).values()))
        for seed in range(20)
    ]
    assert min(crowded) < 8
    assert all(
        set(places_of_characters(deal_first_cards(seed, "course")).values()) <= RING
        for seed in range(20)
    )


def test_course_2_carlotta_starts_on_6_and_leaves_on_22() -> None:
    view = deal_first_cards(0, "course").view(None)
    assert (view["carlotta"], view["exit"]) == (6, 22)


@pytest.mark.parametrize(
    ("room", "padlock"),
    [("catacombs", None), ("dressing", {"dressing", "stage"}), ("dome", {"dome", "flies"})],
)
def test_course_3_the_first_padlock_is_wrong_for_two_rooms(
    room: str, padlock: set[str] | None
) -> None:
    state = OPERA.new(options={"rules": "course"})
    for character in CHARACTERS:
        play_lines(state, f"{character.capitalize()} in {room}")
    corridor = state.view(None)["padlock"]
    assert (corridor and set(corridor)) == padlock


def test_course_4_carlotta_advances_with_one_suspect_left_and_the_exit_comes_first() -> None:
    for space, returns in ((19, [1.0, -1.0]), (20, [-1.0, 1.0])):
        state = opera(
            "stage: raoul; lake: buquet",
            suspects="raoul persian",
            phantom="raoul",
            carlotta=space,
            played=3,
            cards="buquet",
            rules="course",
        )
        play_last_card(state, "Buquet: → catacombs, blackout dome")
        assert state.turn == OVER
        assert state.view(None)["carlotta"] == space + 2
        assert state.returns() == returns


def test_course_5_a_draw_never_ends_the_game() -> None:
    won = activate_raoul(INVESTIGATOR, suspects="meg persian", rules="course")
    assert play_lines(won, "Raoul: alibi Meg").turn == PHANTOM
    lost = activate_raoul(PHANTOM, carlotta=21, rules="course")
    assert play_lines(lost, "Raoul: alibi phantom").turn == PHANTOM
    assert lost.view(None)["carlotta"] == 22


def test_course_6_a_card_drawn_by_the_phantom_is_shown_to_nobody() -> None:
    state = activate_raoul(PHANTOM, rules="course")
    action = OPERA.read("Raoul: alibi Giry")
    assert {state.seen(action, seat) for seat in (0, 1, None)} == {"Raoul: alibi ?"}
    state.play(action)
    assert state.view(PHANTOM)["alibis"] is None
    assert "giry" not in state.position()["alibis"]["deck"]


def test_course_7_carlotta_may_go_below_space_0() -> None:
    state = play_lines(
        activate_raoul(INVESTIGATOR, carlotta=0, rules="course"), "Raoul: alibi phantom"
    )
    assert state.view(None)["carlotta"] == -1


def test_course_8_madame_giry_locks_after_her_walk_only_and_may_leave_the_padlock() -> None:
    state = play_lines(opera("stage: giry", rules="course"), "Giry")
    assert legal_notations(state) == ["Giry: stage → auditorium", "Giry: stage → dressing"]
    play_lines(state, "Giry: → auditorium")
    assert len(legal_notations(state)) == 11
    assert "Giry: padlock dome-flies" in legal_notations(state)


def test_course_9_the_passenger_goes_to_the_end_of_the_walk() -> None:
    state = opera("stage: persian meg", cards="persian raoul giry buquet", rules="course")
    play_lines(state, "Persian: take Meg, stage → flies")
    assert places_of_characters(state)["persian"] == places_of_characters(state)["meg"] == "flies"
    assert state.turn == PHANTOM


def test_course_10_neither_manifestation_nor_alibis_are_announced() -> None:
    state = opera(
        "stage: raoul; lake: buquet", played=3, cards="buquet", rules="course", phantom="raoul"
    )
    play_last_card(state, "Buquet: → catacombs, blackout dome")
    for seat in (INVESTIGATOR, PHANTOM, None):
        assert state.view(seat)["announced"] is None
        assert state.view(seat)["alibis"] is None


def test_course_the_card_of_an_innocent_is_not_shown() -> None:
    state = activate_raoul(INVESTIGATOR, suspects="meg persian", rules="course")
    assert state.seen(OPERA.read("Raoul: alibi Giry"), INVESTIGATOR) == "Raoul: alibi ?"
    assert state.seen(OPERA.read("Raoul: alibi Meg"), INVESTIGATOR) == "Raoul: alibi Meg"
