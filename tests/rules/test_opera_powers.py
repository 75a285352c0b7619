"""The rulebook of opera as tests: the power of every character, with its rulings."""

import pytest

from limelight import CHANCE, OVER
from tests.positions import (
    CHARACTERS,
    OPERA,
    legal_notations,
    opera,
    places_of_characters,
    play_lines,
    rooms_to_walk_to,
)
from tests.rules.opera_house import CORRIDORS, INVESTIGATOR, PHANTOM, RING, activate_raoul

pytestmark = pytest.mark.interpreted


# Raoul


def test_raoul_must_draw_after_his_walk() -> None:
    state = activate_raoul(INVESTIGATOR)
    assert state.turn == CHANCE
    assert dict(state.chance_outcomes()) == {
        **{OPERA.read(f"Raoul: alibi {c.capitalize()}"): 1 / 10 for c in CHARACTERS[:-1]},
        OPERA.read("Raoul: alibi phantom"): 3 / 10,
    }


def test_a_character_that_the_investigator_draws_is_shown_and_innocent() -> None:
    state = play_lines(activate_raoul(INVESTIGATOR), "Raoul: alibi Giry")
    view = state.view(None)
    assert "giry" not in view["suspects"]
    assert view["alibis"]["shown"] == ["giry"]
    assert view["alibis"]["left"] == 9


def test_a_phantom_card_that_the_investigator_draws_moves_carlotta_back() -> None:
    state = play_lines(activate_raoul(INVESTIGATOR, carlotta=5), "Raoul: alibi phantom")
    assert state.view(None)["carlotta"] == 4
    assert len(state.view(None)["suspects"]) == 8


def test_carlotta_never_goes_below_space_0() -> None:
    state = play_lines(activate_raoul(INVESTIGATOR, carlotta=0), "Raoul: alibi phantom")
    assert state.view(None)["carlotta"] == 0


def test_a_character_that_the_phantom_draws_is_shown_to_the_phantom_alone() -> None:
    state = play_lines(activate_raoul(PHANTOM), "Raoul: alibi Giry")
    assert "giry" in state.view(None)["suspects"]
    assert state.view(PHANTOM)["alibis"]["hand"] == ["giry"]
    for seat in (INVESTIGATOR, None):
        alibis = state.view(seat)["alibis"]
        assert alibis["hand"] is None
        assert (alibis["kept"], alibis["left"], alibis["shown"]) == (1, 9, [])


def test_a_phantom_card_that_the_phantom_draws_moves_carlotta_forward() -> None:
    state = play_lines(activate_raoul(PHANTOM, carlotta=5), "Raoul: alibi phantom")
    assert state.view(None)["carlotta"] == 6
    assert state.view(None)["alibis"]["phantoms"] == 2


def test_o9_an_empty_alibi_deck_gives_nothing() -> None:
    state = activate_raoul(INVESTIGATOR, deck="", phantoms=0, suspects="meg persian", kept="meg")
    assert state.turn == PHANTOM
    assert state.view(None)["suspects"] == ["meg", "persian"]
    assert state.view(None)["carlotta"] == 3


def test_o10_the_card_of_an_innocent_is_spent() -> None:
    state = play_lines(
        activate_raoul(INVESTIGATOR, suspects="meg richard persian"), "Raoul: alibi Giry"
    )
    assert state.view(None)["suspects"] == ["meg", "richard", "persian"]
    assert state.view(None)["alibis"]["left"] == 9
    assert state.turn == PHANTOM


def test_o15_the_phantom_wins_at_once_when_its_draw_takes_carlotta_to_the_exit() -> None:
    state = play_lines(activate_raoul(PHANTOM, carlotta=20), "Raoul: alibi phantom")
    assert state.turn == OVER
    assert state.returns() == [-1.0, 1.0]
    assert state.view(None)["played"] == 1  # no further activation, no manifestation
    assert state.view(None)["announced"] is None


def test_o15_the_investigator_wins_at_once_when_a_draw_leaves_one_suspect() -> None:
    state = play_lines(
        activate_raoul(INVESTIGATOR, suspects="meg persian", carlotta=20), "Raoul: alibi Meg"
    )
    assert state.turn == OVER
    assert state.returns() == [1.0, -1.0]
    assert state.view(None)["carlotta"] == 20


def test_a_character_that_the_phantom_draws_stays_suspect_when_two_suspects_are_left() -> None:
    state = play_lines(activate_raoul(PHANTOM, suspects="meg persian"), "Raoul: alibi Meg")
    assert state.turn == PHANTOM
    assert state.view(None)["suspects"] == ["meg", "persian"]


def test_o16_cards_drawn_are_out_of_the_game() -> None:
    for card in ("Giry", "phantom"):
        for seat in (INVESTIGATOR, PHANTOM):
            state = play_lines(activate_raoul(seat), f"Raoul: alibi {card}")
            alibis = state.position()["alibis"]
            assert len(alibis["deck"]) + alibis["phantoms"] == 9
            assert "giry" not in alibis["deck"] or card == "phantom"


def test_o16_the_phantom_keeps_the_card_of_an_innocent_like_any_other() -> None:
    state = play_lines(activate_raoul(PHANTOM, suspects="meg persian"), "Raoul: alibi Giry")
    assert state.view(PHANTOM)["alibis"]["hand"] == ["giry"]
    assert state.view(None)["alibis"]["kept"] == 1


# Meg


def test_meg_may_use_secret_passages_each_counting_one() -> None:
    state = opera("understage: meg")
    assert rooms_to_walk_to(state, "meg") == {"lake", "wardrobe", "staircase", "stage"}


def test_meg_mixes_passages_and_corridors() -> None:
    state = opera("lake: meg raoul")
    assert rooms_to_walk_to(state, "meg") == {
        *("catacombs", "understage", "auditorium"),  # one step
        *("staircase", "wardrobe", "stage", "dome"),  # two
    }


def test_o3_only_meg_may_use_secret_passages() -> None:
    for character in CHARACTERS:
        if character != "meg":
            others = [c for c in CHARACTERS if c != character]
            state = opera(f"understage: {character}", cards=" ".join([character, *others[:3]]))
            assert rooms_to_walk_to(state, character) == {"lake", "wardrobe"}


def test_o3_meg_moved_by_others_uses_no_passage() -> None:
    led = opera("understage: meg persian", cards="persian raoul giry buquet")
    play_lines(led, "Persian: take Meg")
    assert legal_notations(led) == [
        f"Persian: leave in {room}" for room in ("catacombs", "lake", "wardrobe", "dressing")
    ]
    scattered = opera("lake: moncharmin; understage: meg", cards="moncharmin raoul giry buquet")
    play_lines(scattered, "Moncharmin: → understage, scatter")
    assert legal_notations(scattered) == ["Moncharmin: Meg → lake", "Moncharmin: Meg → wardrobe"]
    gathered = opera(
        "lake: christine; staircase: meg; wardrobe: raoul", cards="christine raoul giry buquet"
    )
    play_lines(gathered, "Christine: → understage, gather")
    assert places_of_characters(gathered)["meg"] == "staircase"
    assert places_of_characters(gathered)["raoul"] == "understage"


def test_meg_need_not_use_passages() -> None:
    state = opera("lake: meg")
    assert {"catacombs", "understage"} < rooms_to_walk_to(state, "meg")


# Madame Giry


def test_madame_giry_must_move_the_padlock_to_any_other_corridor() -> None:
    state = opera("stage: giry")
    play_lines(state, "Giry: → auditorium")
    locks = {text.split("padlock ")[1].replace("-", " ") for text in legal_notations(state)}
    assert locks == set(CORRIDORS) - {"dome flies"}


def test_o4_the_padlock_may_come_before_the_walk() -> None:
    state = play_lines(opera("stage: giry", padlock="stage dressing"), "Giry")
    assert "Giry: padlock dome-flies" in legal_notations(state)
    assert "Giry: stage → auditorium" in legal_notations(state)


def test_o4_a_padlock_placed_before_the_walk_binds_it_and_opens_the_corridor_it_left() -> None:
    state = opera("stage: giry", padlock="stage dressing")
    assert rooms_to_walk_to(state, "giry") == {"auditorium"}
    play_lines(state, "Giry: padlock auditorium-stage")
    assert legal_notations(state) == ["Giry: stage → dressing"]


def test_madame_giry_uses_her_power_once() -> None:
    state = opera("stage: giry")
    play_lines(state, "Giry: padlock lake-understage, → auditorium")
    assert legal_notations(state) == ["Raoul", "Meg", "Buquet"]


# Buquet


def test_buquet_must_move_the_blackout_to_any_other_room() -> None:
    state = opera("stage: buquet", blackout="lake")
    play_lines(state, "Buquet: → auditorium")
    dark = {text.removeprefix("Buquet: blackout ") for text in legal_notations(state)}
    assert dark == {*RING, "auditorium", "stage"} - {"lake"}


def test_o4_buquet_uses_his_power_after_the_walk_only() -> None:
    state = play_lines(opera("stage: buquet"), "Buquet")
    assert legal_notations(state) == ["Buquet: stage → auditorium", "Buquet: stage → dressing"]


# Christine

CHRISTINES = "christine raoul giry buquet"


def test_christine_gathers_all_characters_of_all_adjacent_rooms() -> None:
    state = opera(
        "staircase: christine; auditorium: raoul meg; lake: giry; stage: buquet; dome: persian",
        cards=CHRISTINES,
    )
    play_lines(state, "Christine: → auditorium, gather")
    rooms = places_of_characters(state)
    assert {c for c in CHARACTERS if rooms[c] == "auditorium"} == {
        *("christine", "raoul", "meg", "buquet")
    }
    assert rooms["persian"] == "dome"
    assert rooms["giry"] == "lake"


def test_christine_may_decline() -> None:
    state = opera("staircase: christine; stage: buquet", cards=CHRISTINES)
    before = places_of_characters(state) | {"christine": "auditorium"}
    play_lines(state, "Christine: → auditorium, gather nobody")
    assert places_of_characters(state) == before


def test_christine_cannot_gather_through_the_padlock() -> None:
    state = opera(
        "staircase: christine; stage: buquet; dome: raoul; catacombs: meg",
        padlock="auditorium stage",
        cards=CHRISTINES,
    )
    play_lines(state, "Christine: → auditorium")
    assert state.turn == PHANTOM  # O7: no character to gather, so nothing is asked


def test_o7_christine_is_not_asked_when_the_adjacent_rooms_are_empty() -> None:
    state = opera("staircase: christine; lake: buquet", cards=CHRISTINES)
    play_lines(state, "Christine: → auditorium")
    assert legal_notations(state) == ["Raoul", "Giry", "Buquet"]


# Moncharmin

MONCHARMINS = "moncharmin raoul giry buquet"


def test_moncharmin_scatters_all_others_to_rooms_that_the_player_chooses() -> None:
    state = opera("stage: moncharmin; auditorium: meg giry", cards=MONCHARMINS)
    play_lines(state, "Moncharmin: → auditorium, scatter")
    assert legal_notations(state) == ["Moncharmin: Meg → staircase", "Moncharmin: Meg → stage"]
    play_lines(state, "Moncharmin: Meg → stage")
    assert legal_notations(state) == ["Moncharmin: Giry → staircase", "Moncharmin: Giry → stage"]
    play_lines(state, "Moncharmin: Giry → staircase")
    rooms = places_of_characters(state)
    assert (rooms["meg"], rooms["giry"], rooms["moncharmin"]) == (
        "stage",
        "staircase",
        "auditorium",
    )
    assert state.turn == PHANTOM


def test_moncharmin_may_send_all_into_one_room() -> None:
    state = opera("stage: moncharmin; auditorium: meg giry", cards=MONCHARMINS)
    play_lines(state, "Moncharmin: → auditorium, scatter, Meg → stage, Giry → stage")
    assert places_of_characters(state)["meg"] == places_of_characters(state)["giry"] == "stage"


def test_moncharmin_scatters_all_or_none() -> None:
    state = opera("stage: moncharmin; auditorium: meg giry", cards=MONCHARMINS)
    play_lines(state, "Moncharmin: → auditorium")
    assert legal_notations(state) == ["Moncharmin: scatter", "Moncharmin: scatter nobody"]
    play_lines(state, "Moncharmin: scatter nobody")
    assert places_of_characters(state)["meg"] == places_of_characters(state)["giry"] == "auditorium"


def test_moncharmin_cannot_scatter_through_the_padlock() -> None:
    state = opera(
        "stage: moncharmin; auditorium: meg", padlock="staircase auditorium", cards=MONCHARMINS
    )
    play_lines(state, "Moncharmin: → auditorium, scatter")
    assert legal_notations(state) == ["Moncharmin: Meg → stage"]


def test_o7_moncharmin_alone_is_not_asked() -> None:
    state = opera("stage: moncharmin", cards=MONCHARMINS)
    play_lines(state, "Moncharmin: → auditorium")
    assert state.turn == PHANTOM


# Richard

RICHARDS = "richard raoul giry buquet"


def test_richard_walks_or_swaps() -> None:
    state = play_lines(opera("stage: richard; lake: meg", cards=RICHARDS), "Richard")
    swaps = [f"Richard: swap {c.capitalize()}" for c in CHARACTERS if c != "richard"]
    assert legal_notations(state) == [
        "Richard: stage → auditorium",
        "Richard: stage → dressing",
        *swaps,
    ]


def test_richard_may_swap_with_any_character_instead_of_walking() -> None:
    state = opera("stage: richard; lake: meg", padlock="lake understage", cards=RICHARDS)
    before = places_of_characters(state)
    play_lines(state, "Richard: swap Meg")
    assert places_of_characters(state) == before | {"richard": "lake", "meg": "stage"}
    assert state.turn == PHANTOM


def test_o5_richard_may_swap_with_a_character_in_his_room() -> None:
    state = opera("stage: richard meg", cards=RICHARDS)
    before = places_of_characters(state)
    play_lines(state, "Richard: swap Meg")
    assert places_of_characters(state) == before
    assert state.view(None)["played"] == 1


# The Persian

PERSIANS = "persian raoul giry buquet"


def test_the_persian_may_walk_alone() -> None:
    state = opera("stage: persian meg", cards=PERSIANS)
    play_lines(state, "Persian: → flies")
    assert places_of_characters(state)["persian"] == "flies"
    assert places_of_characters(state)["meg"] == "stage"


def test_the_persian_takes_one_other_of_his_starting_room() -> None:
    state = play_lines(opera("stage: persian meg giry; dome: raoul", cards=PERSIANS), "Persian")
    assert [text for text in legal_notations(state) if "take" in text] == [
        "Persian: take Meg",
        "Persian: take Giry",
    ]


def test_the_persian_may_keep_his_passenger_to_the_end() -> None:
    state = opera("stage: persian meg", cards=PERSIANS)
    play_lines(state, "Persian: take Meg, leave in flies, stay flies")
    assert places_of_characters(state)["persian"] == places_of_characters(state)["meg"] == "flies"


def test_o6_the_passenger_may_be_left_on_the_way() -> None:
    state = opera("stage: persian meg", cards=PERSIANS)
    play_lines(state, "Persian: take Meg, leave in dressing, dressing → flies")
    assert places_of_characters(state)["persian"] == "flies"
    assert places_of_characters(state)["meg"] == "dressing"


def test_o6_the_walk_may_turn_back_after_the_drop() -> None:
    state = opera("stage: persian meg giry", cards=PERSIANS)
    play_lines(state, "Persian: take Meg, leave in flies")
    assert "Persian: flies → dressing" in legal_notations(state)  # stage, dressing, flies, dressing
    two = opera("stage: persian meg", cards=PERSIANS)
    play_lines(two, "Persian: take Meg, leave in flies")
    assert legal_notations(two) == ["Persian: stay flies"]


def test_o6_the_walk_may_cross_its_start() -> None:
    state = opera("stage: persian meg giry", cards=PERSIANS)
    play_lines(state, "Persian: take Meg, leave in dressing")
    assert "Persian: dressing → auditorium" in legal_notations(state)


def test_o6_neither_drop_nor_end_is_the_starting_room() -> None:
    state = opera("stage: persian meg giry raoul", cards=PERSIANS)
    play_lines(state, "Persian: take Meg")
    assert "Persian: leave in stage" not in legal_notations(state)
    for action in state.legal_actions():
        after = state.copy()
        after.play(action)
        assert not any(text.endswith("→ stage") for text in legal_notations(after))


def test_o6_every_leg_keeps_off_the_padlock() -> None:
    state = opera("stage: persian meg", padlock="stage dressing", cards=PERSIANS)
    play_lines(state, "Persian: take Meg")
    assert legal_notations(state) == ["Persian: leave in staircase", "Persian: leave in auditorium"]
