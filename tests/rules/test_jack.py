"""The rulebook of jack as tests: set-up, rounds, every power, and the rulings J1 to J19."""

from typing import Any

import pytest

from limelight import CHANCE, OVER, Rng, State
from tests.positions import (
    DETECTIVES,
    JACK,
    jack,
    legal_notations,
    places_of_characters,
    play_lines,
)
from tests.second_implementation.jack import STREETS, street_distance

pytestmark = pytest.mark.interpreted

INVESTIGATOR, CULPRIT = 0, 1


def list_streets_to_walk_to(state: State, character: str) -> set[str]:
    """Where a character may end its walk if it is activated now, accusations included."""
    walking_state = play_lines(state.copy(), character)
    walks = [
        text
        for text in legal_notations(walking_state)
        if text.startswith(character.capitalize() + " ")
    ]
    return {text.split("-")[1].split()[0] for text in walks if "-" in text}


def play_last_card(state: State, *lines: str) -> State:
    """Play the last card of a round."""
    assert len(state.view(None)["cards"]) == 1
    return play_lines(state, *lines)


# Set-up


@pytest.mark.parametrize("edition", ["london", "first"])
def test_everything_starts_where_the_board_says(edition: str) -> None:
    view = JACK.new(options={"edition": edition}).view(None)
    watson, stealthy = ("I8", "A5") if edition == "london" else ("A5", "I8")
    assert view["places"] == {
        "holmes": "G6",
        "watson": watson,
        "smith": "G3",
        "lestrade": "E5",
        "stealthy": stealthy,
        "goodley": "M4",
        "gull": "E1",
        "bert": "I4",
    }
    assert view["lamps"] == {"B6": 1, "L2": 2, "C2": 3, "K7": 4, "F5": 0, "H3": 0}
    assert view["covers"] == (["B7", "L1"] if edition == "london" else ["C7", "L1"])
    assert (view["cordons"], view["lantern"], view["witness"]) == (["NE", "SW"], "NE", "visible")


def test_four_are_in_the_light_and_four_in_the_dark_at_the_start() -> None:
    assert JACK.new().view(None)["seen"] == ["holmes", "smith", "lestrade", "bert"]


def test_jack_is_any_of_the_eight_and_the_alibis_are_the_other_seven() -> None:
    state = JACK.new()
    assert [chance for _, chance in state.chance_outcomes()] == [1 / 8] * 8
    play_lines(state, "jack Gull")
    assert state.position()["alibis"]["deck"] == [c for c in DETECTIVES if c != "gull"]
    assert len(state.legal_actions()) == 70


# A round


def test_the_investigator_plays_first_and_last_in_odd_rounds_jack_in_even_rounds() -> None:
    state: Any = JACK.new()
    rng = Rng(3)
    seats: list[int] = []
    while state.turn != OVER and state.round < 3:
        if state.position()["ask"] == "choosing":
            seats.append(int(state.turn))
        action = state.draw(rng)
        while "accuses" in state.say(action):
            action = state.draw(rng)
        state.play(action)
    assert seats[:8] == [0, 1, 1, 0, 1, 0, 0, 1]


def test_even_rounds_bring_the_other_four_cards() -> None:
    state = jack(card="stealthy", played=3)
    later = state.view(None)["later"]
    play_last_card(state, "Stealthy -A4")
    assert state.view(None)["round"] == 2
    assert state.view(None)["cards"] == later


def test_j12_the_second_card_is_chosen_after_the_first_is_played() -> None:
    state = jack(card="holmes", played=1)
    play_lines(state, "Holmes -H5")
    assert state.turn == CHANCE
    play_lines(state, "alibi Gull")
    assert state.turn == CULPRIT
    assert state.view(None)["ask"] == "choosing"


# The witness call


def call_witness(culprit: str, **more: Any) -> dict[str, Any]:
    """The first round ends with Miss Stealthy walking from A5 to A4; then it is called."""
    return play_last_card(
        jack(card="stealthy", played=3, culprit=culprit, **more), "Stealthy -A4"
    ).view(None)


def test_jack_visible_clears_the_invisible_and_the_card_stays() -> None:
    view = call_witness("smith")
    assert view["witness"] == "visible"
    assert set(view["suspects"]) == {"holmes", "smith", "lestrade", "bert"}


def test_jack_invisible_clears_the_visible() -> None:
    view = call_witness("gull")
    assert view["witness"] == "invisible"
    assert set(view["suspects"]) == {"watson", "stealthy", "goodley", "gull"}


def test_a_character_next_to_another_is_visible_in_the_dark() -> None:
    view = call_witness("gull", changes="goodley F0")
    assert view["witness"] == "visible"
    assert {"gull", "goodley"} <= set(view["suspects"])


def test_j1_the_lamp_of_the_rounds_number_goes_out_wherever_it_stands() -> None:
    assert set(call_witness("smith")["lamps"]) == {"L2", "C2", "K7", "F5", "H3"}
    moved = {"H7": 1, "L2": 2, "C2": 3, "K7": 4, "F5": 0, "H3": 0}
    assert set(call_witness("smith", lamps=moved)["lamps"]) == {"L2", "C2", "K7", "F5", "H3"}


@pytest.mark.parametrize("round_", [5, 6, 7])
def test_no_lamp_goes_out_after_the_fourth_round(round_: int) -> None:
    lamps = {"F5": 0, "H3": 0}
    state = jack(card="stealthy", played=3, round=round_, lamps=lamps)
    assert play_last_card(state, "Stealthy -A4").view(None)["lamps"] == lamps


def test_j13_after_the_eighth_round_jack_has_won_and_no_witness_is_called() -> None:
    state = jack(card="stealthy", played=3, round=8, culprit="smith", witness="invisible")
    play_last_card(state, "Stealthy -A4")
    assert state.turn == OVER
    assert state.returns() == [-1.0, 1.0]
    view = state.view(None)
    assert (view["witness"], len(view["suspects"])) == ("invisible", 8)
    assert (view["accused"], view["gone"]) == (None, None)


# Movement


def test_walks_are_one_to_three_streets_around_the_buildings() -> None:
    state = jack("holmes M6; goodley A3", covers=["L6", "L1"])
    assert list_streets_to_walk_to(state, "holmes") == {
        "M5",
        "L6",
        "M4",
        "L7",
        "K6",
        "M3",
        "L3",
        "J6",
    }


def test_an_open_manhole_leads_to_any_other_for_one_point() -> None:
    state = jack("holmes L6")
    assert {"B2", "C5", "F0", "G5", "H8", "K4"} <= list_streets_to_walk_to(state, "holmes")
    assert {"B7", "L1"}.isdisjoint(list_streets_to_walk_to(state, "holmes"))  # covered


def test_a_covered_manhole_is_plain_street() -> None:
    state = jack("holmes L6", covers=["L6", "L1"])
    assert "C5" not in list_streets_to_walk_to(state, "holmes")


def test_a_sewer_may_be_used_in_the_middle_of_a_walk_and_past_people() -> None:
    state = jack("holmes M6; smith L6; gull C5")
    assert {"F0", "B2"} <= list_streets_to_walk_to(state, "holmes")  # M6, L6 (Smith), down and up
    assert "C5" in list_streets_to_walk_to(state, "holmes")  # to accuse
    walking_state = play_lines(state, "Holmes")
    assert "Holmes M6-C5 accuses Gull" in legal_notations(walking_state)


def test_characters_do_not_block_a_walk() -> None:
    state = jack("holmes M6; smith M5; bert L6; gull L7")
    assert {"M4", "M3", "K6"} <= list_streets_to_walk_to(state, "holmes")


def test_a_walk_ends_elsewhere_and_on_no_occupied_street_but_to_accuse() -> None:
    state = jack("holmes M6; smith M5", played=1)
    assert {"M6", "M5"}.isdisjoint(list_streets_to_walk_to(state, "holmes"))


def test_j2_miss_stealthy_crosses_everything_with_four_points() -> None:
    state = jack(card="stealthy")
    ends = list_streets_to_walk_to(state, "stealthy")
    assert "D4" in ends  # over the buildings B4 and C4
    assert "C4" not in ends  # where she must not end
    state = jack("stealthy K6", card="stealthy")
    assert "A3" in list_streets_to_walk_to(state, "stealthy")  # by sewer from L6 to B2, and on


def test_j14_a_character_without_a_free_street_stays_and_uses_the_power() -> None:
    stuck = set_up_corner()
    assert "stays" in legal_notations(play_lines(stuck, "Smith"))
    play_lines(stuck, "stays")
    assert all(text.startswith("lamp ") for text in legal_notations(stuck))
    assert places_of_characters(stuck)["smith"] == "L7"


def set_up_corner(character: str = "smith", street: str = "L7", **more: Any) -> State:
    """A character in a corner where all streets within three points are taken."""
    position_parts: dict[str, Any] = {"card": character, "covers": ["L6", "L1"], "played": 1} | more
    reach = sorted(
        list_streets_to_walk_to(
            jack(f"{character} {street}", **position_parts | {"played": 0}), character
        )
    )
    people = [other for other in DETECTIVES if other != character]
    assert len(reach) <= len(people)
    places = "; ".join(
        f"{other} {end}" for other, end in zip(people, [*reach, "G8", "H8"], strict=False)
    )
    return jack(f"{character} {street}; {places}", **position_parts)


def test_j14_an_accusation_is_never_compulsory() -> None:
    state = play_lines(set_up_corner(played=0), "Smith")
    assert "stays" in legal_notations(state)
    assert any("accuses" in text for text in legal_notations(state))


def test_j14_gull_must_swap() -> None:
    state = play_lines(set_up_corner("gull"), "Gull")
    assert legal_notations(state) == [f"Gull x {c.capitalize()}" for c in DETECTIVES if c != "gull"]


@pytest.mark.parametrize(
    ("edition", "street", "covers"),
    [("london", "L7", ["L6", "L1"]), ("london", "B1", ["B2", "L1"]), ("first", "B1", ["A3", "L1"])],
)
def test_j14_bert_does_not_stay_while_his_cover_can_open_a_walk(
    edition: str, street: str, covers: list[str]
) -> None:
    state = play_lines(set_up_corner("bert", street, edition=edition, covers=covers), "Bert")
    assert all(text.startswith("cover ") for text in legal_notations(state))
    opens = play_lines(state.copy(), f"cover {covers[0]}>F0")
    assert "stays" not in legal_notations(opens)
    assert all(text.startswith("Bert ") for text in legal_notations(opens))
    play_lines(state, "cover L1>F0")  # the one that keeps him in stays
    assert legal_notations(state) == ["stays"]


def test_j14_bert_stays_where_no_cover_can_open_a_walk() -> None:
    """The only manhole nearby, M5, is so far away that no point remains for the sewers."""
    state = play_lines(set_up_corner("bert", "L7", edition="first", covers=["M5", "L1"]), "Bert")
    assert "stays" in legal_notations(state)
    assert "cover M5>F0" in legal_notations(state)


def test_j14_goodley_stays_or_whistles_first_and_stays() -> None:
    state = play_lines(set_up_corner("goodley"), "Goodley")
    assert legal_notations(state) == ["stays", "whistle"]
    for end in play_random_whistles(play_lines(state, "whistle")):
        assert legal_notations(end) == ["stays"]


# Holmes


@pytest.mark.parametrize("seat", [INVESTIGATOR, CULPRIT])
def test_holmes_takes_an_alibi_that_its_taker_alone_sees(seat: int) -> None:
    state = play_lines(jack(played=seat), "Holmes -H5")
    action = JACK.read("alibi Gull")
    assert state.seen(action, seat) == "alibi Gull"
    for other in ({0, 1, None}) - {seat}:
        assert state.seen(action, other) == "alibi ?"
    state.play(action)
    hand = ("investigator", "jack")[seat]
    assert state.view(seat)["alibis"][hand] == ["gull"]
    assert state.view(1 - seat)["alibis"][hand] is None
    assert state.view(None)["alibis"]["held"] == [1 - seat, seat]
    assert "gull" in state.view(None)["suspects"]  # the piece is not turned over


def test_j6_an_empty_alibi_deck_gives_nothing() -> None:
    state = jack(held="holmes watson smith lestrade", kept="stealthy goodley gull")
    play_lines(state, "Holmes -H5")
    assert state.turn == CULPRIT


# Watson


def test_watson_turns_his_lantern_after_the_walk_and_may_keep_it() -> None:
    state = play_lines(jack(card="watson"), "Watson -I7")
    assert legal_notations(state) == [f"lantern {d}" for d in ("N", "NE", "SE", "S", "SW", "NW")]
    play_lines(state, "lantern NE")
    assert state.view(None)["lantern"] == "NE"


def test_j3_the_seat_that_moves_watson_turns_the_lantern() -> None:
    swapped = play_lines(jack(card="gull"), "Gull x Watson")
    assert legal_notations(swapped)[0] == "lantern N"
    assert play_lines(swapped, "lantern S").turn == CULPRIT
    whistled = play_lines(jack(card="goodley"), "Goodley", "whistle", "whistle Watson")
    whistled.play(whistled.legal_actions()[0])
    assert legal_notations(whistled)[0] == "lantern N"


def test_watson_keeps_his_lantern_when_another_card_is_played() -> None:
    state = play_lines(jack(card="gull"), "Gull x Bert")
    assert state.turn == CULPRIT


def characters_lit_by_watson(lantern: str, **places: str) -> set[str]:
    """The characters that are visible with Watson on I8, nobody near him and no lamp lit."""
    apart = {"holmes": "A3", "smith": "C3", "lestrade": "E4", "stealthy": "G1"}
    apart |= {"goodley": "M2", "gull": "K2", "bert": "M6"} | places
    changes = "; ".join(f"{character} {street}" for character, street in apart.items())
    lamps = {"B6": 0, "K7": 0}  # far from all of them
    return set(jack(changes, lantern=lantern, lamps=lamps, round=5).view(None)["seen"])


def test_j4_the_beam_runs_until_the_first_hex_that_is_no_street() -> None:
    assert characters_lit_by_watson("N", bert="I4") == {"bert"}
    assert characters_lit_by_watson("N", bert="I4", goodley="I6") == {
        "bert",
        "goodley",
    }  # through people
    assert characters_lit_by_watson("NW", bert="G7") == set()  # the unlit lamp at H7 stops it


def test_j4_the_beam_does_not_light_watson() -> None:
    assert "watson" not in characters_lit_by_watson("N", bert="I4")


# Smith, Lestrade, Bert


def test_smith_moves_one_lit_lamp_to_an_unlit_post_after_the_walk() -> None:
    state = play_lines(jack(card="smith"), "Smith -G4")
    assert len(legal_notations(state)) == 6 * 2
    play_lines(state, "lamp B6>H7")
    assert state.view(None)["lamps"] == {"H7": 1, "L2": 2, "C2": 3, "K7": 4, "F5": 0, "H3": 0}


def test_j15_smith_uses_his_power_after_the_walk_only() -> None:
    assert not any(
        "lamp" in text for text in legal_notations(play_lines(jack(card="smith"), "Smith"))
    )


def test_lestrade_moves_one_cordon_to_a_free_exit() -> None:
    state = play_lines(jack(card="lestrade"), "Lestrade -E4")
    assert legal_notations(state) == [
        "cordon NE>NW",
        "cordon NE>SE",
        "cordon SW>NW",
        "cordon SW>SE",
    ]
    play_lines(state, "cordon NE>SE")
    assert set(state.view(None)["cordons"]) == {"SW", "SE"}


def test_bert_moves_a_cover_onto_another_open_manhole() -> None:
    state = play_lines(jack(card="bert"), "Bert -I3")
    assert len(legal_notations(state)) == 2 * 7
    assert "cover B7>B7" not in legal_notations(state)
    play_lines(state, "cover B7>C5")
    assert set(state.view(None)["covers"]) == {"L1", "C5"}


def test_j15_bert_may_move_the_cover_first_and_use_what_it_opens() -> None:
    state = jack("bert B7", card="bert")
    assert "K4" not in list_streets_to_walk_to(state, "bert")
    play_lines(state, "Bert", "cover B7>C5")
    assert "Bert B7-K4" in legal_notations(state)
    play_lines(state, "Bert -K4")
    assert state.turn == CULPRIT  # once only


# Goodley


def test_goodley_whistles_before_or_after_his_walk() -> None:
    state = play_lines(jack(card="goodley"), "Goodley")
    assert "whistle" in legal_notations(state)
    first = play_lines(state.copy(), "whistle")
    assert first.view(0)["ask"] == "whistling"
    after = play_lines(state.copy(), "Goodley -M5")
    assert after.view(0)["ask"] == "whistling"


def test_j5_three_points_are_shared_out_and_everyone_ends_nearer() -> None:
    state = play_lines(jack(card="goodley"), "Goodley", "whistle", "whistle Watson")
    ends = {text.split("-")[1] for text in legal_notations(state)}
    assert ends == {"H5", "I5", "I6", "I7", "J6", "K6"}
    for end in ends:
        assert street_distance(end, "M4") < street_distance("I8", "M4")
    play_lines(state, "whistle Watson I8-I7", "lantern N")
    line = "Goodley whistle: Watson I8-I7 lantern N, Gull E1-G1, M4-M5"
    whole = play_lines(jack(card="goodley"), line)
    assert (places_of_characters(whole)["watson"], places_of_characters(whole)["gull"]) == (
        "I7",
        "G1",
    )
    assert places_of_characters(whole)["goodley"] == "M5"
    assert whole.turn == CULPRIT


def test_j5_a_character_may_take_any_walk_that_ends_nearer() -> None:
    """From G6 by H5 and I5 to I6: three points for a walk that needs only two."""
    state = play_lines(
        jack(card="goodley"), "Goodley", "whistle", "whistle Holmes", "whistle Holmes -I6"
    )
    play_lines(state, "whistle enough")
    assert places_of_characters(state)["holmes"] == "I6"
    assert state.view(None)["ask"] == "walking"


def test_j5_a_street_may_be_entered_again_so_a_short_way_may_use_all_points() -> None:
    """From I8 to I7 is one street, or three: I8, I7, I8, I7."""
    line = "Goodley whistle: Watson I8-I7 lantern N, enough, M4-M5"
    state = play_lines(
        jack(card="goodley"), "Goodley", "whistle", "whistle Watson", "whistle Watson -I7"
    )
    play_lines(state, "lantern N")
    assert state.view(0)["active"]["points"] == [0, 2]
    assert state.view(0)["active"]["brought"] == ["watson"]
    assert "whistle Gull" in legal_notations(state)
    play_lines(state, "whistle enough", "Goodley -M5")
    assert state.key(0) == play_lines(jack(card="goodley"), line).key(0)


def test_j5_all_three_points_must_be_used() -> None:
    """From E1 to G1 no walk has one street or three: another character uses the last point."""
    state = play_lines(
        jack(card="goodley"), "Goodley", "whistle", "whistle Gull", "whistle Gull -G1"
    )
    assert state.view(0)["active"]["points"] == [1]
    assert "whistle enough" not in legal_notations(state)
    play_lines(state, "whistle Bert")
    for text in legal_notations(state):
        assert street_distance("I4", text.split("-")[1]) == 1


def test_j5_every_character_may_be_brought_in_any_order() -> None:
    state = play_lines(
        jack(card="goodley"), "Goodley", "whistle", "whistle Bert", "whistle Bert -J4"
    )
    others = ["holmes", "watson", "smith", "lestrade", "stealthy", "gull"]
    assert legal_notations(state) == [
        *(f"whistle {c.capitalize()}" for c in others[:5]),
        "whistle enough",
        "whistle Gull",
    ]
    barred = {reason["why"]: reason["what"] for reason in state.view(0)["barred"]}
    assert barred == {"brought": ["bert"], "spare": []}


def test_j5_a_character_may_be_brought_where_another_has_yet_to_leave() -> None:
    state = jack("bert K4; smith J4", card="goodley")
    play_lines(state, "Goodley", "whistle", "whistle Smith", "whistle Smith J4-K4")
    assert "whistle Bert" in legal_notations(state)
    assert "whistle enough" not in legal_notations(state)  # Bert has to make room
    for end in play_random_whistles(state):
        assert places_of_characters(end)["bert"] != "K4"


def test_j5_no_character_is_brought_onto_goodley_or_onto_a_character_that_stays() -> None:
    whistling_state = play_lines(
        jack("bert M3; gull M2; holmes A3", card="goodley"), "Goodley", "whistle"
    )
    assert "whistle Bert" not in legal_notations(
        whistling_state
    )  # only Goodley's own street is nearer
    for end in play_random_whistles(whistling_state):
        assert len(set(places_of_characters(end).values())) == 8
        assert places_of_characters(end)["goodley"] == "M4"


def play_random_whistles(whistling_state: State, tries: int = 1000) -> list[State]:
    """Some of the ways in which a whistle may end."""
    rng = Rng(1)
    ends: list[State] = []
    for _ in range(tries):
        state = whistling_state.copy()
        while state.view(None)["ask"] in ("whistling", "bringing", "turning"):
            state.play(state.draw(rng))
        ends.append(state)
    return ends


def test_j5_a_street_just_left_is_free() -> None:
    whistling_state = play_lines(jack("bert K4; smith J4", card="goodley"), "Goodley", "whistle")
    ends = {
        (places_of_characters(end)["smith"], places_of_characters(end)["bert"])
        for end in play_random_whistles(whistling_state)
    }
    assert any(smith == "K4" and bert != "K4" for smith, bert in ends)
    assert not any(smith == bert for smith, bert in ends)


def test_j16_the_whistle_counts_as_used_if_no_character_can_come_nearer() -> None:
    near = sorted(STREETS - {"B1"}, key=lambda street: (street_distance("B1", street), street))
    people = [c for c in DETECTIVES if c != "goodley"]
    places = "; ".join(f"{c} {s}" for c, s in zip(people, near, strict=False))
    state = jack(f"goodley B1; {places}", card="goodley")
    play_lines(state, "Goodley", "whistle")
    assert state.view(None)["ask"] == "walking"
    assert "whistle" not in legal_notations(state)


def test_j9_the_whistle_makes_no_accusation_but_goodley_may_accuse_after_it() -> None:
    state = play_lines(jack("bert M2", card="goodley"), "Goodley", "whistle")
    while state.view(None)["ask"] != "walking":
        state.play(state.legal_actions()[-1])
        assert state.turn == INVESTIGATOR
        assert state.view(None)["accused"] is None
    assert any("accuses" in text for text in legal_notations(state))


# Gull


def test_gull_walks_or_swaps_with_any_character() -> None:
    state = play_lines(jack(card="gull"), "Gull")
    swaps = [text for text in legal_notations(state) if " x " in text]
    assert swaps == [f"Gull x {c.capitalize()}" for c in DETECTIVES if c != "gull"]
    before = places_of_characters(state)
    play_lines(state, "Gull x Bert")
    assert places_of_characters(state) == before | {"gull": "I4", "bert": "E1"}


def test_j7_no_accusation_follows_from_a_swap() -> None:
    state = play_lines(jack(card="gull", culprit="bert"), "Gull", "Gull x Bert")
    assert state.turn == CULPRIT


# Accusing


@pytest.mark.parametrize(("culprit", "returns"), [("smith", [1.0, -1.0]), ("gull", [-1.0, 1.0])])
def test_an_accusation_ends_the_game_right_or_wrong(culprit: str, returns: list[float]) -> None:
    state = jack("holmes G4", culprit=culprit)
    play_lines(state, "Holmes G4-G3 accuses Smith")
    assert state.turn == OVER
    assert state.returns() == returns
    assert state.view(None)["accused"] == "smith"
    assert state.view(None)["jack"] == culprit


def test_j8_a_power_not_yet_used_is_skipped() -> None:
    state = play_lines(jack("smith G7", card="smith", culprit="holmes"), "Smith -G6")
    assert state.turn == OVER


def test_only_the_investigator_accuses() -> None:
    state = jack("holmes G4", played=1)
    assert "G3" not in list_streets_to_walk_to(state, "holmes")


def test_j17_every_character_may_accuse_any_character_in_reach() -> None:
    innocent = jack("holmes G4", suspects="gull bert", held="smith")
    assert "Holmes G4-G3 accuses Smith" in legal_notations(play_lines(innocent, "Holmes"))
    own = jack("bert G4", card="bert", culprit="bert")
    assert "Bert G4-G3 accuses Smith" in legal_notations(play_lines(own, "Bert"))


# Leaving


def list_exit_notations(changes: str, **more: Any) -> list[str]:
    """The ways out that Jack may take in a round after the witness card "invisible"."""
    position_parts: dict[str, Any] = {"played": 0, "round": 2, "witness": "invisible"} | more
    card = position_parts.pop("card", "bert")
    state = play_lines(jack(changes, card=card, **position_parts), card)
    assert state.turn == CULPRIT
    return [text for text in legal_notations(state) if text.startswith("out ")]


def test_jack_leaves_by_an_open_exit_after_no_witness() -> None:
    assert list_exit_notations("bert C3") == ["out NW"]
    state = jack("bert C3", card="bert", round=2, witness="invisible")
    play_lines(state, "Bert", "out NW")
    assert state.turn == OVER
    assert state.returns() == [-1.0, 1.0]
    assert state.view(None)["gone"] == "NW"


def test_j18_the_step_out_costs_one_point() -> None:
    assert street_distance("C3", "B1") == 2
    assert street_distance("D2", "B1") == 3
    assert list_exit_notations("bert D2", covers=["B2", "F0"]) == []
    assert list_exit_notations("bert B1") == ["out NW"]


def test_j18_the_exit_may_be_reached_by_sewer() -> None:
    assert list_exit_notations("bert L6", covers=["B2", "F0"], cordons=["NW", "NE"]) == [
        "out SW",
        "out SE",
    ]


def test_j19_a_cordon_stops_the_step_out_and_nothing_else() -> None:
    assert list_exit_notations("bert C3", cordons=["NW", "SW"]) == []
    state = jack("bert C3", card="bert", round=2, witness="invisible", cordons=["NW", "SW"])
    assert "B1" in list_streets_to_walk_to(state, "bert")


def test_jack_cannot_leave_while_the_witness_card_says_visible() -> None:
    assert list_exit_notations("bert C3", witness="visible") == []


def test_j11_an_exit_is_offered_only_to_the_character_that_is_jack() -> None:
    assert list_exit_notations("bert C3", culprit="gull") == []
    offered = jack("bert C3", card="bert", round=2, witness="invisible", culprit="bert")
    not_offered = jack("bert C3", card="bert", round=2, witness="invisible", culprit="gull")
    for state in (offered, not_offered):
        play_lines(state, "Bert")
    for seat in (INVESTIGATOR, None):
        assert offered.view(seat) == not_offered.view(seat)
        assert offered.key(seat) == not_offered.key(seat)


def test_the_investigator_cannot_take_a_character_out() -> None:
    state = play_lines(jack("bert C3", card="bert", round=2, played=1, witness="invisible"), "Bert")
    assert state.turn == INVESTIGATOR
    assert not any(text.startswith("out") for text in legal_notations(state))


def test_j10_lestrade_may_move_a_cordon_first_and_leave() -> None:
    blocked = {"cordons": ["NW", "SW"], "culprit": "lestrade", "card": "lestrade"}
    assert list_exit_notations("lestrade C3", **blocked) == []
    state = jack("lestrade C3", round=2, witness="invisible", **blocked)  # type: ignore[arg-type]
    play_lines(state, "Lestrade", "cordon NW>NE")
    assert "out NW" in legal_notations(state)


def test_j10_bert_may_move_a_cover_first_and_leave() -> None:
    position_parts: dict[str, Any] = {"round": 2, "witness": "invisible", "cordons": ["SE", "NE"]}
    state = play_lines(jack("bert L6", card="bert", **position_parts), "Bert")
    assert "out SW" not in legal_notations(state)
    play_lines(state, "cover B7>C5")
    assert "out SW" in legal_notations(state)  # L6, down, B7, out


def test_j15_lestrade_may_move_a_cordon_first_only_where_it_may_matter() -> None:
    for culprit in ("lestrade", "gull"):
        state = jack(card="lestrade", round=2, witness="invisible", culprit=culprit)
        assert "cordon NE>NW" in legal_notations(play_lines(state, "Lestrade"))
        visible = jack(card="lestrade", round=2, witness="visible", culprit=culprit)
        assert "cordon NE>NW" not in legal_notations(play_lines(visible, "Lestrade"))


# What each side knows


def test_only_jack_knows_the_culprit_until_the_end() -> None:
    state = jack(culprit="gull")
    assert [state.view(seat)["jack"] for seat in (0, 1, None)] == [None, "gull", None]


def test_once_over_everything_is_public() -> None:
    state = play_lines(jack("holmes G4", held="watson", kept="bert", culprit="gull"), "Holmes -G3")
    for seat in (0, 1, None):
        view = state.view(seat)
        assert (view["jack"], view["alibis"]["investigator"], view["alibis"]["jack"]) == (
            "gull",
            ["watson"],
            ["bert"],
        )
