"""The rulebook of opera as tests: set-up, rounds, movement, manifestation, and their rulings."""

import pytest

from limelight import CHANCE, OVER, IllegalAction, NotOver, Rng, State
from tests.positions import (
    CHARACTERS,
    OPERA,
    complete_activations,
    legal_notations,
    opera,
    places_of_characters,
    play_lines,
    rooms_to_walk_to,
)
from tests.rules.opera_house import (
    CLOCKWISE,
    CORRIDORS,
    INVESTIGATOR,
    PHANTOM,
    RING,
    activate_raoul,
    deal_first_cards,
    play_last_card,
)

pytestmark = pytest.mark.interpreted


def play_rest_of_round(state: State) -> State:
    """Play the rest of the round; every decision is the first legal action."""
    round_ = state.view(None)["round"]
    while state.turn != OVER and state.view(None)["round"] == round_:
        state.play(state.legal_actions()[0])
    return state


# Set-up


@pytest.mark.parametrize("seed", range(20))
def test_every_character_starts_in_its_own_ring_room(seed: int) -> None:
    assert sorted(places_of_characters(deal_first_cards(seed)).values()) == sorted(RING)


@pytest.mark.parametrize("seed", range(20))
def test_the_blackout_starts_with_buquet(seed: int) -> None:
    state = deal_first_cards(seed)
    assert state.view(None)["blackout"] == places_of_characters(state)["buquet"]


@pytest.mark.parametrize("room", CLOCKWISE)
def test_the_padlock_starts_clockwise_of_madame_giry(room: str) -> None:
    state = OPERA.new()
    others = [r for r in CLOCKWISE if r != room]
    for character in CHARACTERS:
        place = room if character == "giry" else others.pop()
        play_lines(state, f"{character.capitalize()} in {place}")
    neighbour = CLOCKWISE[(CLOCKWISE.index(room) + 1) % 8]
    assert set(state.view(None)["padlock"]) == {room, neighbour}


@pytest.mark.parametrize("handicap", range(-3, 4))
def test_carlotta_starts_on_the_middle_space_shifted_by_the_handicap(handicap: int) -> None:
    assert deal_first_cards(0, handicap=handicap).view(None)["carlotta"] == 3 + handicap


def test_the_phantom_is_any_character_and_the_deck_has_the_others_and_three_phantom_cards() -> None:
    state = OPERA.new()
    rng = Rng(4)
    while state.position()["ask"] != "identifying":
        state.play(state.draw(rng))
    assert [chance for _, chance in state.chance_outcomes()] == [1 / 8] * 8
    play_lines(state, "phantom Meg")
    alibis = state.position()["alibis"]
    assert alibis["deck"] == [c for c in CHARACTERS if c != "meg"]
    assert alibis["phantoms"] == 3
    assert state.view(None)["alibis"]["left"] == 10


# A round


def test_odd_rounds_deal_any_four_cards_and_even_rounds_the_other_four() -> None:
    state = OPERA.new()
    rng = Rng(1)
    while state.position()["ask"] != "dealing":
        state.play(state.draw(rng))
    assert len(state.legal_actions()) == 70
    assert {chance for _, chance in state.chance_outcomes()} == {1 / 70}
    play_lines(state, "deal Raoul Christine Richard Persian")
    assert state.view(None)["cards"] == ["raoul", "christine", "richard", "persian"]
    assert state.view(None)["later"] == ["meg", "giry", "buquet", "moncharmin"]


def test_the_investigator_plays_first_and_last_in_odd_rounds_the_phantom_in_even_rounds() -> None:
    state = opera("lake: raoul meg; stage: giry buquet; dome: persian")
    seats: list[int] = []
    while state.turn != OVER and state.view(None)["round"] < 3:
        if state.position()["ask"] == "choosing":
            seats.append(int(state.turn))
        state.play(state.legal_actions()[0])
    assert seats == [0, 1, 1, 0, 1, 0, 0, 1]


def test_even_rounds_bring_the_cards_known_beforehand() -> None:
    state = opera("lake: raoul meg; stage: giry buquet; dome: persian")
    later = state.view(None)["later"]
    play_rest_of_round(state)
    assert state.view(None)["round"] == 2
    assert state.view(None)["cards"] == later
    assert state.view(None)["later"] == []


def test_after_an_even_round_all_eight_cards_are_dealt_again() -> None:
    state = opera(
        "lake: raoul meg; stage: giry buquet", round=2, played=3, cards="buquet", carlotta=0
    )
    play_last_card(state, "Buquet: → auditorium, blackout stage")
    assert state.turn == CHANCE
    assert len(state.legal_actions()) == 70


def test_o12_the_second_card_is_chosen_after_the_first_is_fully_played() -> None:
    state = opera("stage: raoul giry", played=1, cards="raoul meg giry")
    play_lines(state, "Raoul: → auditorium")
    assert state.turn == CHANCE  # the draw comes first
    play_lines(state, "Raoul: alibi Meg")
    assert state.turn == PHANTOM
    assert legal_notations(state) == ["Meg", "Giry"]


def test_o13_innocents_play_on_and_count() -> None:
    state = opera("stage: meg raoul", suspects="giry buquet", cards="meg raoul giry buquet")
    assert "Meg" in legal_notations(state)
    assert rooms_to_walk_to(state, "raoul") == {
        "auditorium",
        "dressing",
        "staircase",
        "wardrobe",
        "flies",
    }


# Movement


def test_the_worked_example_of_movement() -> None:
    state = opera(
        "catacombs: giry; understage: moncharmin richard",
        padlock="understage wardrobe",
        cards="giry moncharmin raoul meg",
    )
    assert rooms_to_walk_to(state, "giry") == {"staircase", "lake"}
    assert rooms_to_walk_to(state, "moncharmin") == {"lake", "catacombs"}
    play_lines(state, "Moncharmin: → catacombs, scatter nobody")
    both = opera(
        "catacombs: giry moncharmin; understage: richard",
        padlock="understage wardrobe",
        cards="giry raoul meg buquet",
    )
    assert places_of_characters(state) == places_of_characters(both)
    assert rooms_to_walk_to(state, "giry") == {
        "staircase",
        "lake",
        "understage",
        "auditorium",
        "dome",
    }


@pytest.mark.parametrize("character", [c for c in CHARACTERS if c != "richard"])
def test_a_character_must_move(character: str) -> None:
    others = [c for c in CHARACTERS if c != character]
    state = opera("", cards=" ".join([character, *others[:3]]))
    after = complete_activations(state, character)
    assert after
    assert all(places_of_characters(end)[character] != "wardrobe" for end in after)


def test_o1_a_walk_ends_in_another_room_than_it_began() -> None:
    state = opera("stage: raoul giry")
    assert "stage" not in rooms_to_walk_to(state, "raoul")


def test_o2_one_padlock_never_traps_a_character() -> None:
    for room in {*RING, "auditorium", "stage"}:
        for corridor in CORRIDORS:
            state = opera(f"{room}: raoul", padlock=corridor)
            assert rooms_to_walk_to(state, "raoul")


def test_only_corridors_join_rooms_for_a_walk() -> None:
    state = opera("stage: raoul meg")
    assert rooms_to_walk_to(state, "raoul") == {
        "auditorium",
        "dressing",
        "staircase",
        "wardrobe",
        "flies",
    }


def test_the_padlock_stops_every_character() -> None:
    state = opera("stage: raoul; auditorium: meg", padlock="auditorium stage")
    assert rooms_to_walk_to(state, "raoul") == {"dressing"}
    assert "stage" not in rooms_to_walk_to(state, "meg")


def test_o8_the_reach_is_fixed_when_the_activation_begins() -> None:
    state = opera("stage: giry raoul", padlock="dome flies")
    play_lines(state, "Giry: padlock lake-understage")
    assert len(legal_notations(state)) == 5  # two steps from the stage, both still open


# Manifestation


def set_up_example(phantom: str) -> State:
    """The worked example, Moncharmin's coming to the stage included, which ends the round."""
    state = opera(
        "dome: christine raoul; flies: richard giry; staircase: meg; "
        "auditorium: buquet persian; dressing: moncharmin",
        padlock="understage wardrobe",
        blackout="flies",
        carlotta=8,
        phantom=phantom,
        played=3,
        cards="moncharmin",
    )
    return play_last_card(state, "Moncharmin: → stage")


@pytest.mark.parametrize("phantom", ["giry", "richard", "meg", "moncharmin"])
def test_the_worked_example_the_phantom_appears(phantom: str) -> None:
    view = set_up_example(phantom).view(None)
    assert view["announced"] == "appeared"
    assert set(view["suspects"]) == {"giry", "richard", "meg", "moncharmin"}
    assert view["carlotta"] == 13


@pytest.mark.parametrize("phantom", ["christine", "raoul", "buquet", "persian"])
def test_the_worked_example_the_phantom_does_not_appear(phantom: str) -> None:
    view = set_up_example(phantom).view(None)
    assert view["announced"] == "hid"
    assert set(view["suspects"]) == {"christine", "raoul", "buquet", "persian"}
    assert view["carlotta"] == 12


@pytest.mark.parametrize("phantom", CHARACTERS)
def test_o14_the_announcement_is_true_and_not_asked(phantom: str) -> None:
    state = set_up_example(phantom)
    hidden = {"giry", "richard", "meg", "moncharmin"}  # alone or in the dark
    assert state.view(None)["announced"] == ("appeared" if phantom in hidden else "hid")
    assert (state.view(None)["round"], state.turn) == (2, PHANTOM)


def test_o11_clearing_is_not_asked() -> None:
    state = set_up_example("meg")
    assert len(state.view(None)["suspects"]) == 4
    assert state.view(None)["ask"] == "choosing"  # straight on to the next card


def test_a_character_alone_in_the_dark_counts_as_in_the_dark() -> None:
    state = opera(
        "dome: raoul; stage: meg giry; lake: buquet",
        blackout="dome",
        played=3,
        cards="buquet",
        phantom="meg",
        carlotta=0,
    )
    play_last_card(state, "Buquet: → catacombs, blackout stage")
    assert state.view(None)["announced"] == "appeared"
    assert set(state.view(None)["suspects"]) == {"raoul", "meg", "giry", "buquet"}


def test_innocents_are_not_suspected_again() -> None:
    state = opera(
        "stage: raoul meg; lake: buquet",
        suspects="raoul giry persian",
        played=3,
        cards="buquet",
        phantom="giry",
    )
    play_last_card(state, "Buquet: → catacombs, blackout stage")
    assert set(state.view(None)["suspects"]) <= {"raoul", "giry", "persian"}


def test_one_suspect_left_wins_before_carlotta_moves() -> None:
    state = opera(
        "stage: raoul; lake: buquet",
        suspects="raoul persian",
        phantom="raoul",
        carlotta=20,
        played=3,
        cards="buquet",
    )
    play_last_card(state, "Buquet: → catacombs, blackout dome")
    assert state.turn == OVER
    assert state.returns() == [1.0, -1.0]
    assert state.view(None)["carlotta"] == 20
    assert state.view(None)["announced"] == "appeared"


def advance_carlotta_from(space: int) -> State:
    """Two suspects are left and the phantom appears: she goes three spaces."""
    state = opera(
        "stage: raoul; dome: meg; lake: buquet",
        suspects="raoul meg",
        phantom="raoul",
        carlotta=space,
        played=3,
        cards="buquet",
    )
    return play_last_card(state, "Buquet: → catacombs, blackout auditorium")


def test_the_phantom_wins_when_carlotta_reaches_the_exit() -> None:
    state = advance_carlotta_from(18)
    assert state.turn == OVER
    assert state.returns() == [-1.0, 1.0]
    assert state.view(None)["carlotta"] == 21


def test_o17_carlotta_may_pass_the_exit() -> None:
    assert advance_carlotta_from(20).view(None)["carlotta"] == 23


def test_one_space_before_the_exit_the_game_goes_on() -> None:
    state = advance_carlotta_from(17)
    assert state.view(None)["carlotta"] == 20
    assert state.turn == PHANTOM
    with pytest.raises(NotOver, match="not over"):
        state.returns()


# What each side knows


def test_only_the_phantom_knows_the_culprit_until_the_end() -> None:
    state = opera("stage: raoul", phantom="meg")
    assert state.view(PHANTOM)["phantom"] == "meg"
    assert state.view(INVESTIGATOR)["phantom"] is None
    assert state.view(None)["phantom"] is None


def test_once_over_everything_is_public() -> None:
    state = play_lines(activate_raoul(PHANTOM, carlotta=20, kept="meg"), "Raoul: alibi phantom")
    for seat in (INVESTIGATOR, PHANTOM, None):
        assert state.view(seat)["phantom"] == "persian"
        assert state.view(seat)["alibis"]["hand"] == ["meg"]


# What may not be done


def test_illegal_actions_change_nothing() -> None:
    state = opera("stage: raoul")
    before = state.position()
    for action in (-1, 7, OPERA.read("Raoul: → dome"), 386, 1 << 70):
        with pytest.raises(IllegalAction, match=str(action)):
            state.play(action)
        assert state.position() == before
