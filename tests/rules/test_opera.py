"""The rulebook of opera as tests: set-up, rounds, every power, and the rulings O1 to O17."""

import pytest

from limelight import CHANCE, OVER, IllegalAction, NotOver, Rng, State
from tests.scenes import CHARACTERS, OPERA, activations, ends, opera, play, said, where

pytestmark = pytest.mark.interpreted

INVESTIGATOR, PHANTOM = 0, 1
RING = {"staircase", "dome", "flies", "dressing", "wardrobe", "understage", "lake", "catacombs"}
CLOCKWISE = [
    "staircase",
    "dome",
    "flies",
    "dressing",
    "wardrobe",
    "understage",
    "lake",
    "catacombs",
]
CORRIDORS = [
    *("catacombs lake", "catacombs staircase", "lake understage", "understage wardrobe"),
    *("wardrobe dressing", "staircase auditorium", "staircase dome", "auditorium stage"),
    *("stage dressing", "dressing flies", "dome flies"),
]


def dealt(seed: int, rules: str = "book", handicap: int = 0) -> State:
    """A game after its set-up, before the first card."""
    state = OPERA.new(options={"rules": rules, "handicap": handicap})
    rng = Rng(seed)
    while state.turn == CHANCE:
        state.play(state.draw(rng))
    return state


def rest_of_round(state: State) -> State:
    """Finish the round with the cards left, everybody taking the first choice there is."""
    round_ = state.view(None)["round"]
    while state.turn != OVER and state.view(None)["round"] == round_:
        state.play(state.legal()[0])
    return state


def last_card(state: State, line: str) -> State:
    """Play the only card left: the manifestation follows."""
    assert len(state.view(None)["cards"]) == 1
    return play(state, line)


# Set-up


@pytest.mark.parametrize("seed", range(20))
def test_everybody_starts_in_a_ring_room_of_their_own(seed: int) -> None:
    assert sorted(where(dealt(seed)).values()) == sorted(RING)


@pytest.mark.parametrize("seed", range(20))
def test_the_blackout_starts_with_buquet(seed: int) -> None:
    state = dealt(seed)
    assert state.view(None)["blackout"] == where(state)["buquet"]


@pytest.mark.parametrize("room", CLOCKWISE)
def test_the_padlock_starts_clockwise_of_madame_giry(room: str) -> None:
    state = OPERA.new()
    others = [r for r in CLOCKWISE if r != room]
    for character in CHARACTERS:
        place = room if character == "giry" else others.pop()
        play(state, f"{character.capitalize()} in {place}")
    neighbour = CLOCKWISE[(CLOCKWISE.index(room) + 1) % 8]
    assert set(state.view(None)["padlock"]) == {room, neighbour}


@pytest.mark.parametrize("handicap", range(-3, 4))
def test_carlotta_starts_on_the_middle_space_shifted_by_the_handicap(handicap: int) -> None:
    assert dealt(0, handicap=handicap).view(None)["carlotta"] == 3 + handicap


def test_the_phantom_is_any_of_the_eight_and_the_deck_has_the_rest_and_three_phantom_cards() -> (
    None
):
    state = OPERA.new()
    rng = Rng(4)
    while state.position()["ask"] != "identifying":
        state.play(state.draw(rng))
    assert [chance for _, chance in state.chances()] == [1 / 8] * 8
    play(state, "phantom Meg")
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
    assert len(state.legal()) == 70
    assert {chance for _, chance in state.chances()} == {1 / 70}
    play(state, "deal Raoul Christine Richard Persian")
    assert state.view(None)["cards"] == ["raoul", "christine", "richard", "persian"]
    assert state.view(None)["later"] == ["meg", "giry", "buquet", "moncharmin"]


def test_odd_rounds_go_i_p_p_i_and_even_rounds_p_i_i_p() -> None:
    state = opera("lake: raoul meg; stage: giry buquet; dome: persian")
    seats: list[int] = []
    while state.turn != OVER and state.view(None)["round"] < 3:
        if state.position()["ask"] == "choosing":
            seats.append(int(state.turn))
        state.play(state.legal()[0])
    assert seats == [0, 1, 1, 0, 1, 0, 0, 1]


def test_even_rounds_bring_the_cards_known_beforehand() -> None:
    state = opera("lake: raoul meg; stage: giry buquet; dome: persian")
    later = state.view(None)["later"]
    rest_of_round(state)
    assert state.view(None)["round"] == 2
    assert state.view(None)["cards"] == later
    assert state.view(None)["later"] == []


def test_after_an_even_round_all_eight_cards_are_dealt_again() -> None:
    state = opera(
        "lake: raoul meg; stage: giry buquet", round=2, played=3, cards="buquet", carlotta=0
    )
    last_card(state, "Buquet: → auditorium, blackout stage")
    assert state.turn == CHANCE
    assert len(state.legal()) == 70


def test_o12_the_second_card_is_chosen_after_the_first_is_fully_played() -> None:
    state = opera("stage: raoul giry", played=1, cards="raoul meg giry")
    play(state, "Raoul: → auditorium")
    assert state.turn == CHANCE  # the draw comes first
    play(state, "Raoul: alibi Meg")
    assert state.turn == PHANTOM
    assert said(state) == ["Meg", "Giry"]


def test_o13_innocents_play_on_and_count() -> None:
    state = opera("stage: meg raoul", suspects="giry buquet", cards="meg raoul giry buquet")
    assert "Meg" in said(state)
    assert ends(state, "raoul") == {"auditorium", "dressing", "staircase", "wardrobe", "flies"}


# Movement


def test_the_worked_example_of_movement() -> None:
    state = opera(
        "catacombs: giry; understage: moncharmin richard",
        padlock="understage wardrobe",
        cards="giry moncharmin raoul meg",
    )
    assert ends(state, "giry") == {"staircase", "lake"}
    assert ends(state, "moncharmin") == {"lake", "catacombs"}
    play(state, "Moncharmin: → catacombs, scatter nobody")
    both = opera(
        "catacombs: giry moncharmin; understage: richard",
        padlock="understage wardrobe",
        cards="giry raoul meg buquet",
    )
    assert where(state) == where(both)
    assert ends(state, "giry") == {"staircase", "lake", "understage", "auditorium", "dome"}


@pytest.mark.parametrize("character", [c for c in CHARACTERS if c != "richard"])
def test_a_character_must_move(character: str) -> None:
    others = [c for c in CHARACTERS if c != character]
    state = opera("", cards=" ".join([character, *others[:3]]))
    after = activations(state, character)
    assert after
    assert all(where(end)[character] != "wardrobe" for end in after)


def test_o1_a_walk_ends_in_another_room_than_it_began() -> None:
    state = opera("stage: raoul giry")
    assert "stage" not in ends(state, "raoul")


def test_o2_one_padlock_never_traps_anybody() -> None:
    for room in {*RING, "auditorium", "stage"}:
        for corridor in CORRIDORS:
            state = opera(f"{room}: raoul", padlock=corridor)
            assert ends(state, "raoul")


def test_only_corridors_join_rooms_for_a_walk() -> None:
    state = opera("stage: raoul meg")
    assert ends(state, "raoul") == {"auditorium", "dressing", "staircase", "wardrobe", "flies"}


def test_the_padlock_stops_everybody() -> None:
    state = opera("stage: raoul; auditorium: meg", padlock="auditorium stage")
    assert ends(state, "raoul") == {"dressing"}
    assert "stage" not in ends(state, "meg")


def test_o8_the_reach_is_fixed_when_the_activation_begins() -> None:
    state = opera("stage: giry raoul", padlock="dome flies")
    play(state, "Giry: padlock lake-understage")
    assert len(said(state)) == 5  # two steps from the stage, both still open


# Raoul


def raoul(seat: int, **more: object) -> State:
    """Raoul has walked, and a card is to be drawn for this seat."""
    scene: dict[str, object] = {"cards": "raoul meg giry", "played": 1} if seat else {}
    state = opera("stage: raoul", **(scene | more))  # type: ignore[arg-type]
    return play(state, "Raoul: → auditorium")


def test_raoul_must_draw_after_his_walk() -> None:
    state = raoul(INVESTIGATOR)
    assert state.turn == CHANCE
    assert dict(state.chances()) == {
        **{OPERA.read(f"Raoul: alibi {c.capitalize()}"): 1 / 10 for c in CHARACTERS[:-1]},
        OPERA.read("Raoul: alibi phantom"): 3 / 10,
    }


def test_raoul_drawn_by_the_investigator_a_character_is_shown_and_innocent() -> None:
    state = play(raoul(INVESTIGATOR), "Raoul: alibi Giry")
    view = state.view(None)
    assert "giry" not in view["suspects"]
    assert view["alibis"]["shown"] == ["giry"]
    assert view["alibis"]["left"] == 9


def test_raoul_drawn_by_the_investigator_a_phantom_card_brings_carlotta_back() -> None:
    state = play(raoul(INVESTIGATOR, carlotta=5), "Raoul: alibi phantom")
    assert state.view(None)["carlotta"] == 4
    assert len(state.view(None)["suspects"]) == 8


def test_carlotta_never_goes_below_space_0() -> None:
    state = play(raoul(INVESTIGATOR, carlotta=0), "Raoul: alibi phantom")
    assert state.view(None)["carlotta"] == 0


def test_raoul_drawn_by_the_phantom_a_character_is_kept_and_seen_by_the_phantom_alone() -> None:
    state = play(raoul(PHANTOM), "Raoul: alibi Giry")
    assert "giry" in state.view(None)["suspects"]
    assert state.view(PHANTOM)["alibis"]["hand"] == ["giry"]
    for seat in (INVESTIGATOR, None):
        alibis = state.view(seat)["alibis"]
        assert alibis["hand"] is None
        assert (alibis["kept"], alibis["left"], alibis["shown"]) == (1, 9, [])


def test_raoul_drawn_by_the_phantom_a_phantom_card_drives_carlotta_on() -> None:
    state = play(raoul(PHANTOM, carlotta=5), "Raoul: alibi phantom")
    assert state.view(None)["carlotta"] == 6
    assert state.view(None)["alibis"]["phantoms"] == 2


def test_o9_an_empty_alibi_deck_gives_nothing() -> None:
    state = raoul(INVESTIGATOR, deck="", phantoms=0, suspects="meg persian", kept="meg")
    assert state.turn == PHANTOM
    assert state.view(None)["suspects"] == ["meg", "persian"]
    assert state.view(None)["carlotta"] == 3


def test_o10_the_card_of_an_innocent_is_spent() -> None:
    state = play(raoul(INVESTIGATOR, suspects="meg richard persian"), "Raoul: alibi Giry")
    assert state.view(None)["suspects"] == ["meg", "richard", "persian"]
    assert state.view(None)["alibis"]["left"] == 9
    assert state.turn == PHANTOM


def test_o15_the_phantom_wins_at_once_when_its_draw_takes_carlotta_to_the_exit() -> None:
    state = play(raoul(PHANTOM, carlotta=20), "Raoul: alibi phantom")
    assert state.turn == OVER
    assert state.returns() == [-1.0, 1.0]
    assert state.view(None)["played"] == 1  # no further activation, no manifestation
    assert state.view(None)["announced"] is None


def test_o15_the_investigator_wins_at_once_when_a_draw_leaves_one_suspect() -> None:
    state = play(raoul(INVESTIGATOR, suspects="meg persian", carlotta=20), "Raoul: alibi Meg")
    assert state.turn == OVER
    assert state.returns() == [1.0, -1.0]
    assert state.view(None)["carlotta"] == 20


def test_a_kept_alibi_leaves_its_character_suspect_even_when_it_is_the_last_but_one() -> None:
    state = play(raoul(PHANTOM, suspects="meg persian"), "Raoul: alibi Meg")
    assert state.turn == PHANTOM
    assert state.view(None)["suspects"] == ["meg", "persian"]


def test_o16_cards_drawn_are_out_of_the_game() -> None:
    for card in ("Giry", "phantom"):
        for seat in (INVESTIGATOR, PHANTOM):
            state = play(raoul(seat), f"Raoul: alibi {card}")
            alibis = state.position()["alibis"]
            assert len(alibis["deck"]) + alibis["phantoms"] == 9
            assert "giry" not in alibis["deck"] or card == "phantom"


def test_o16_the_phantom_keeps_the_card_of_an_innocent_like_any_other() -> None:
    state = play(raoul(PHANTOM, suspects="meg persian"), "Raoul: alibi Giry")
    assert state.view(PHANTOM)["alibis"]["hand"] == ["giry"]
    assert state.view(None)["alibis"]["kept"] == 1


# Meg


def test_meg_may_use_secret_passages_each_counting_one() -> None:
    state = opera("understage: meg")
    assert ends(state, "meg") == {"lake", "wardrobe", "staircase", "stage"}


def test_meg_mixes_passages_and_corridors() -> None:
    state = opera("lake: meg raoul")
    assert ends(state, "meg") == {
        *("catacombs", "understage", "auditorium"),  # one step
        *("staircase", "wardrobe", "stage", "dome"),  # two
    }


def test_o3_nobody_but_meg_uses_passages() -> None:
    for character in CHARACTERS:
        if character != "meg":
            others = [c for c in CHARACTERS if c != character]
            state = opera(f"understage: {character}", cards=" ".join([character, *others[:3]]))
            assert ends(state, character) == {"lake", "wardrobe"}


def test_o3_meg_moved_by_others_uses_no_passage() -> None:
    led = opera("understage: meg persian", cards="persian raoul giry buquet")
    play(led, "Persian: take Meg")
    assert said(led) == [
        f"Persian: leave in {room}" for room in ("catacombs", "lake", "wardrobe", "dressing")
    ]
    scattered = opera("lake: moncharmin; understage: meg", cards="moncharmin raoul giry buquet")
    play(scattered, "Moncharmin: → understage, scatter")
    assert said(scattered) == ["Moncharmin: Meg → lake", "Moncharmin: Meg → wardrobe"]
    gathered = opera(
        "lake: christine; staircase: meg; wardrobe: raoul", cards="christine raoul giry buquet"
    )
    play(gathered, "Christine: → understage, gather")
    assert where(gathered)["meg"] == "staircase"
    assert where(gathered)["raoul"] == "understage"


def test_meg_need_not_use_passages() -> None:
    state = opera("lake: meg")
    assert {"catacombs", "understage"} < ends(state, "meg")


# Madame Giry


def test_madame_giry_must_move_the_padlock_to_any_other_corridor() -> None:
    state = opera("stage: giry")
    play(state, "Giry: → auditorium")
    locks = {text.split("padlock ")[1].replace("-", " ") for text in said(state)}
    assert locks == set(CORRIDORS) - {"dome flies"}


def test_o4_the_padlock_may_come_before_the_walk() -> None:
    state = play(opera("stage: giry", padlock="stage dressing"), "Giry")
    assert "Giry: padlock dome-flies" in said(state)
    assert "Giry: stage → auditorium" in said(state)


def test_o4_a_padlock_placed_before_the_walk_binds_it_and_opens_the_corridor_it_left() -> None:
    state = opera("stage: giry", padlock="stage dressing")
    assert ends(state, "giry") == {"auditorium"}
    play(state, "Giry: padlock auditorium-stage")
    assert said(state) == ["Giry: stage → dressing"]


def test_madame_giry_uses_her_power_once() -> None:
    state = opera("stage: giry")
    play(state, "Giry: padlock lake-understage, → auditorium")
    assert said(state) == ["Raoul", "Meg", "Buquet"]


# Buquet


def test_buquet_must_move_the_blackout_to_any_other_room() -> None:
    state = opera("stage: buquet", blackout="lake")
    play(state, "Buquet: → auditorium")
    dark = {text.removeprefix("Buquet: blackout ") for text in said(state)}
    assert dark == {*RING, "auditorium", "stage"} - {"lake"}


def test_o4_buquet_is_not_asked_when() -> None:
    state = play(opera("stage: buquet"), "Buquet")
    assert said(state) == ["Buquet: stage → auditorium", "Buquet: stage → dressing"]


# Christine

CHRISTINES = "christine raoul giry buquet"


def test_christine_gathers_everybody_from_every_adjacent_room() -> None:
    state = opera(
        "staircase: christine; auditorium: raoul meg; lake: giry; stage: buquet; dome: persian",
        cards=CHRISTINES,
    )
    play(state, "Christine: → auditorium, gather")
    rooms = where(state)
    assert {c for c in CHARACTERS if rooms[c] == "auditorium"} == {
        *("christine", "raoul", "meg", "buquet")
    }
    assert rooms["persian"] == "dome"
    assert rooms["giry"] == "lake"


def test_christine_may_decline() -> None:
    state = opera("staircase: christine; stage: buquet", cards=CHRISTINES)
    before = where(state) | {"christine": "auditorium"}
    play(state, "Christine: → auditorium, gather nobody")
    assert where(state) == before


def test_christine_gathers_nobody_through_the_padlock() -> None:
    state = opera(
        "staircase: christine; stage: buquet; dome: raoul; catacombs: meg",
        padlock="auditorium stage",
        cards=CHRISTINES,
    )
    play(state, "Christine: → auditorium")
    assert state.turn == PHANTOM  # O7: nobody behind an open corridor, nothing asked


def test_o7_christine_with_nobody_next_door_is_not_asked() -> None:
    state = opera("staircase: christine; lake: buquet", cards=CHRISTINES)
    play(state, "Christine: → auditorium")
    assert said(state) == ["Raoul", "Giry", "Buquet"]


# Moncharmin

MONCHARMINS = "moncharmin raoul giry buquet"


def test_moncharmin_scatters_all_others_each_where_the_player_says() -> None:
    state = opera("stage: moncharmin; auditorium: meg giry", cards=MONCHARMINS)
    play(state, "Moncharmin: → auditorium, scatter")
    assert said(state) == ["Moncharmin: Meg → staircase", "Moncharmin: Meg → stage"]
    play(state, "Moncharmin: Meg → stage")
    assert said(state) == ["Moncharmin: Giry → staircase", "Moncharmin: Giry → stage"]
    play(state, "Moncharmin: Giry → staircase")
    rooms = where(state)
    assert (rooms["meg"], rooms["giry"], rooms["moncharmin"]) == (
        "stage",
        "staircase",
        "auditorium",
    )
    assert state.turn == PHANTOM


def test_moncharmin_may_send_all_into_one_room() -> None:
    state = opera("stage: moncharmin; auditorium: meg giry", cards=MONCHARMINS)
    play(state, "Moncharmin: → auditorium, scatter, Meg → stage, Giry → stage")
    assert where(state)["meg"] == where(state)["giry"] == "stage"


def test_moncharmin_scatters_all_or_none() -> None:
    state = opera("stage: moncharmin; auditorium: meg giry", cards=MONCHARMINS)
    play(state, "Moncharmin: → auditorium")
    assert said(state) == ["Moncharmin: scatter", "Moncharmin: scatter nobody"]
    play(state, "Moncharmin: scatter nobody")
    assert where(state)["meg"] == where(state)["giry"] == "auditorium"


def test_moncharmin_sends_nobody_through_the_padlock() -> None:
    state = opera(
        "stage: moncharmin; auditorium: meg", padlock="staircase auditorium", cards=MONCHARMINS
    )
    play(state, "Moncharmin: → auditorium, scatter")
    assert said(state) == ["Moncharmin: Meg → stage"]


def test_o7_moncharmin_alone_is_not_asked() -> None:
    state = opera("stage: moncharmin", cards=MONCHARMINS)
    play(state, "Moncharmin: → auditorium")
    assert state.turn == PHANTOM


# Richard

RICHARDS = "richard raoul giry buquet"


def test_richard_walks_or_swaps() -> None:
    state = play(opera("stage: richard; lake: meg", cards=RICHARDS), "Richard")
    swaps = [f"Richard: swap {c.capitalize()}" for c in CHARACTERS if c != "richard"]
    assert said(state) == ["Richard: stage → auditorium", "Richard: stage → dressing", *swaps]


def test_richard_swaps_with_anybody_anywhere_instead_of_walking() -> None:
    state = opera("stage: richard; lake: meg", padlock="lake understage", cards=RICHARDS)
    before = where(state)
    play(state, "Richard: swap Meg")
    assert where(state) == before | {"richard": "lake", "meg": "stage"}
    assert state.turn == PHANTOM


def test_o5_richard_may_swap_with_somebody_of_his_own_room() -> None:
    state = opera("stage: richard meg", cards=RICHARDS)
    before = where(state)
    play(state, "Richard: swap Meg")
    assert where(state) == before
    assert state.view(None)["played"] == 1


# The Persian

PERSIANS = "persian raoul giry buquet"


def test_the_persian_may_walk_alone() -> None:
    state = opera("stage: persian meg", cards=PERSIANS)
    play(state, "Persian: → flies")
    assert where(state)["persian"] == "flies"
    assert where(state)["meg"] == "stage"


def test_the_persian_takes_one_other_of_his_starting_room() -> None:
    state = play(opera("stage: persian meg giry; dome: raoul", cards=PERSIANS), "Persian")
    assert [text for text in said(state) if "take" in text] == [
        "Persian: take Meg",
        "Persian: take Giry",
    ]


def test_the_persian_may_keep_his_passenger_to_the_end() -> None:
    state = opera("stage: persian meg", cards=PERSIANS)
    play(state, "Persian: take Meg, leave in flies, stay flies")
    assert where(state)["persian"] == where(state)["meg"] == "flies"


def test_o6_the_passenger_may_be_left_on_the_way() -> None:
    state = opera("stage: persian meg", cards=PERSIANS)
    play(state, "Persian: take Meg, leave in dressing, dressing → flies")
    assert where(state)["persian"] == "flies"
    assert where(state)["meg"] == "dressing"


def test_o6_the_walk_may_turn_back_after_the_drop() -> None:
    state = opera("stage: persian meg giry", cards=PERSIANS)
    play(state, "Persian: take Meg, leave in flies")
    assert "Persian: flies → dressing" in said(state)  # stage, dressing, flies, dressing
    two = opera("stage: persian meg", cards=PERSIANS)
    play(two, "Persian: take Meg, leave in flies")
    assert said(two) == ["Persian: stay flies"]


def test_o6_the_walk_may_cross_its_start() -> None:
    state = opera("stage: persian meg giry", cards=PERSIANS)
    play(state, "Persian: take Meg, leave in dressing")
    assert "Persian: dressing → auditorium" in said(state)


def test_o6_neither_drop_nor_end_is_the_starting_room() -> None:
    state = opera("stage: persian meg giry raoul", cards=PERSIANS)
    play(state, "Persian: take Meg")
    assert "Persian: leave in stage" not in said(state)
    for action in state.legal():
        after = state.copy()
        after.play(action)
        assert not any(text.endswith("→ stage") for text in said(after))


def test_o6_every_leg_keeps_off_the_padlock() -> None:
    state = opera("stage: persian meg", padlock="stage dressing", cards=PERSIANS)
    play(state, "Persian: take Meg")
    assert said(state) == ["Persian: leave in staircase", "Persian: leave in auditorium"]


# Manifestation

EXAMPLE = (
    "dome: christine raoul; flies: richard giry; staircase: meg; "
    "auditorium: buquet persian; stage: moncharmin"
)


def example(phantom: str) -> State:
    """The worked example, one activation before the end of the round.

    Moncharmin comes to the stage from the dressing rooms as the last one.
    """
    state = opera(
        EXAMPLE.replace("stage: moncharmin", "dressing: moncharmin"),
        padlock="understage wardrobe",
        blackout="flies",
        carlotta=8,
        phantom=phantom,
        played=3,
        cards="moncharmin",
    )
    return last_card(state, "Moncharmin: → stage")


@pytest.mark.parametrize("phantom", ["giry", "richard", "meg", "moncharmin"])
def test_the_worked_example_the_phantom_appears(phantom: str) -> None:
    view = example(phantom).view(None)
    assert view["announced"] == "appeared"
    assert set(view["suspects"]) == {"giry", "richard", "meg", "moncharmin"}
    assert view["carlotta"] == 13


@pytest.mark.parametrize("phantom", ["christine", "raoul", "buquet", "persian"])
def test_the_worked_example_the_phantom_does_not_appear(phantom: str) -> None:
    view = example(phantom).view(None)
    assert view["announced"] == "hid"
    assert set(view["suspects"]) == {"christine", "raoul", "buquet", "persian"}
    assert view["carlotta"] == 12


@pytest.mark.parametrize("phantom", CHARACTERS)
def test_o14_the_announcement_is_true_and_not_asked(phantom: str) -> None:
    state = example(phantom)
    hidden = {"giry", "richard", "meg", "moncharmin"}  # alone or in the dark
    assert state.view(None)["announced"] == ("appeared" if phantom in hidden else "hid")
    assert (state.view(None)["round"], state.turn) == (2, PHANTOM)


def test_o11_clearing_is_not_asked() -> None:
    state = example("meg")
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
    last_card(state, "Buquet: → catacombs, blackout stage")
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
    last_card(state, "Buquet: → catacombs, blackout stage")
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
    last_card(state, "Buquet: → catacombs, blackout dome")
    assert state.turn == OVER
    assert state.returns() == [1.0, -1.0]
    assert state.view(None)["carlotta"] == 20
    assert state.view(None)["announced"] == "appeared"


def carlotta_from(space: int) -> State:
    """Two suspects are left and the phantom appears: she goes three spaces."""
    state = opera(
        "stage: raoul; dome: meg; lake: buquet",
        suspects="raoul meg",
        phantom="raoul",
        carlotta=space,
        played=3,
        cards="buquet",
    )
    return last_card(state, "Buquet: → catacombs, blackout auditorium")


def test_the_phantom_wins_when_carlotta_reaches_the_exit() -> None:
    state = carlotta_from(18)
    assert state.turn == OVER
    assert state.returns() == [-1.0, 1.0]
    assert state.view(None)["carlotta"] == 21


def test_o17_carlotta_may_pass_the_exit() -> None:
    assert carlotta_from(20).view(None)["carlotta"] == 23


def test_one_space_before_the_exit_the_game_goes_on() -> None:
    state = carlotta_from(17)
    assert state.view(None)["carlotta"] == 20
    assert state.turn == PHANTOM
    with pytest.raises(NotOver, match="not over"):
        state.returns()


# What each side knows


def test_the_phantom_alone_knows_who_it_is_until_the_end() -> None:
    state = opera("stage: raoul", phantom="meg")
    assert state.view(PHANTOM)["phantom"] == "meg"
    assert state.view(INVESTIGATOR)["phantom"] is None
    assert state.view(None)["phantom"] is None


def test_once_over_everything_is_public() -> None:
    state = play(raoul(PHANTOM, carlotta=20, kept="meg"), "Raoul: alibi phantom")
    for seat in (INVESTIGATOR, PHANTOM, None):
        assert state.view(seat)["phantom"] == "persian"
        assert state.view(seat)["alibis"]["hand"] == ["meg"]


# The course's rules, by the numbers of the list


def test_course_1_rooms_are_drawn_with_replacement() -> None:
    crowded = [len(set(where(dealt(seed, "course")).values())) for seed in range(20)]
    assert min(crowded) < 8
    assert all(set(where(dealt(seed, "course")).values()) <= RING for seed in range(20))


def test_course_2_carlotta_starts_on_6_and_leaves_on_22() -> None:
    view = dealt(0, "course").view(None)
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
        play(state, f"{character.capitalize()} in {room}")
    found = state.view(None)["padlock"]
    assert (found and set(found)) == padlock


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
        last_card(state, "Buquet: → catacombs, blackout dome")
        assert state.turn == OVER
        assert state.view(None)["carlotta"] == space + 2
        assert state.returns() == returns


def test_course_5_a_draw_never_ends_the_game() -> None:
    won = raoul(INVESTIGATOR, suspects="meg persian", rules="course")
    assert play(won, "Raoul: alibi Meg").turn == PHANTOM
    lost = raoul(PHANTOM, carlotta=21, rules="course")
    assert play(lost, "Raoul: alibi phantom").turn == PHANTOM
    assert lost.view(None)["carlotta"] == 22


def test_course_6_a_card_drawn_by_the_phantom_is_shown_to_nobody() -> None:
    state = raoul(PHANTOM, rules="course")
    action = OPERA.read("Raoul: alibi Giry")
    assert {state.seen(action, seat) for seat in (0, 1, None)} == {"Raoul: alibi ?"}
    state.play(action)
    assert state.view(PHANTOM)["alibis"] is None
    assert "giry" not in state.position()["alibis"]["deck"]


def test_course_7_carlotta_may_go_below_space_0() -> None:
    state = play(raoul(INVESTIGATOR, carlotta=0, rules="course"), "Raoul: alibi phantom")
    assert state.view(None)["carlotta"] == -1


def test_course_8_madame_giry_locks_after_her_walk_only_and_may_leave_the_padlock() -> None:
    state = play(opera("stage: giry", rules="course"), "Giry")
    assert said(state) == ["Giry: stage → auditorium", "Giry: stage → dressing"]
    play(state, "Giry: → auditorium")
    assert len(said(state)) == 11
    assert "Giry: padlock dome-flies" in said(state)


def test_course_9_the_passenger_goes_to_the_end_of_the_walk() -> None:
    state = opera("stage: persian meg", cards=PERSIANS, rules="course")
    play(state, "Persian: take Meg, stage → flies")
    assert where(state)["persian"] == where(state)["meg"] == "flies"
    assert state.turn == PHANTOM


def test_course_10_neither_manifestation_nor_alibis_are_announced() -> None:
    state = opera(
        "stage: raoul; lake: buquet", played=3, cards="buquet", rules="course", phantom="raoul"
    )
    last_card(state, "Buquet: → catacombs, blackout dome")
    for seat in (INVESTIGATOR, PHANTOM, None):
        assert state.view(seat)["announced"] is None
        assert state.view(seat)["alibis"] is None


def test_course_the_card_of_an_innocent_is_not_shown_either() -> None:
    state = raoul(INVESTIGATOR, suspects="meg persian", rules="course")
    assert state.seen(OPERA.read("Raoul: alibi Giry"), INVESTIGATOR) == "Raoul: alibi ?"
    assert state.seen(OPERA.read("Raoul: alibi Meg"), INVESTIGATOR) == "Raoul: alibi Meg"


def test_illegal_actions_change_nothing() -> None:
    state = opera("stage: raoul")
    before = state.position()
    for action in (-1, 7, OPERA.read("Raoul: → dome"), 386, 1 << 70):
        with pytest.raises(IllegalAction, match=str(action)):
            state.play(action)
        assert state.position() == before
