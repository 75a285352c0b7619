"""The rulebook of jack as tests: set-up, rounds, every power, and the rulings J1 to J19."""

from typing import Any

import pytest

from limelight import CHANCE, OVER, Rng, State
from tests.scenes import DETECTIVES, JACK, jack, play, said, where
from tests.second_implementation.jack import STREETS, street_distance

pytestmark = pytest.mark.interpreted

INVESTIGATOR, CULPRIT = 0, 1


def streets(state: State, character: str) -> set[str]:
    """Where a character may end its walk if it is activated now, accusations included."""
    begun = play(state.copy(), character)
    walks = [text for text in said(begun) if text.startswith(character.capitalize() + " ")]
    return {text.split("-")[1].split()[0] for text in walks if "-" in text}


def last(state: State, *lines: str) -> State:
    """Play the last card of a round."""
    assert len(state.view(None)["cards"]) == 1
    return play(state, *lines)


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
    assert [chance for _, chance in state.chances()] == [1 / 8] * 8
    play(state, "jack Gull")
    assert state.position()["alibis"]["deck"] == [c for c in DETECTIVES if c != "gull"]
    assert len(state.legal()) == 70


# A round


def test_odd_rounds_go_i_j_j_i_and_even_rounds_j_i_i_j() -> None:
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
    last(state, "Stealthy -A4")
    assert state.view(None)["round"] == 2
    assert state.view(None)["cards"] == later


def test_j12_the_second_card_is_chosen_after_the_first_is_played() -> None:
    state = jack(card="holmes", played=1)
    play(state, "Holmes -H5")
    assert state.turn == CHANCE
    play(state, "alibi Gull")
    assert state.turn == CULPRIT
    assert state.view(None)["ask"] == "choosing"


# The witness call


def call(culprit: str, **more: Any) -> dict[str, Any]:
    """The first round ends with Miss Stealthy walking from A5 to A4; then it is called."""
    return last(jack(card="stealthy", played=3, culprit=culprit, **more), "Stealthy -A4").view(None)


def test_jack_visible_clears_the_invisible_and_the_card_stays() -> None:
    view = call("smith")
    assert view["witness"] == "visible"
    assert set(view["suspects"]) == {"holmes", "smith", "lestrade", "bert"}


def test_jack_invisible_clears_the_visible() -> None:
    view = call("gull")
    assert view["witness"] == "invisible"
    assert set(view["suspects"]) == {"watson", "stealthy", "goodley", "gull"}


def test_next_to_somebody_is_visible_in_the_dark_too() -> None:
    view = call("gull", changes="goodley F0")
    assert view["witness"] == "visible"
    assert {"gull", "goodley"} <= set(view["suspects"])


def test_j1_the_lamp_of_the_rounds_number_goes_out_wherever_it_stands() -> None:
    assert set(call("smith")["lamps"]) == {"L2", "C2", "K7", "F5", "H3"}
    moved = {"H7": 1, "L2": 2, "C2": 3, "K7": 4, "F5": 0, "H3": 0}
    assert set(call("smith", lamps=moved)["lamps"]) == {"L2", "C2", "K7", "F5", "H3"}


@pytest.mark.parametrize("round_", [5, 6, 7])
def test_no_lamp_goes_out_after_the_fourth_round(round_: int) -> None:
    lamps = {"F5": 0, "H3": 0}
    state = jack(card="stealthy", played=3, round=round_, lamps=lamps)
    assert last(state, "Stealthy -A4").view(None)["lamps"] == lamps


def test_j13_after_the_eighth_round_jack_has_won_and_no_witness_is_called() -> None:
    state = jack(card="stealthy", played=3, round=8, culprit="smith", witness="invisible")
    last(state, "Stealthy -A4")
    assert state.turn == OVER
    assert state.returns() == [-1.0, 1.0]
    view = state.view(None)
    assert (view["witness"], len(view["suspects"])) == ("invisible", 8)
    assert (view["accused"], view["gone"]) == (None, None)


# Movement


def test_walks_are_one_to_three_streets_around_the_buildings() -> None:
    state = jack("holmes M6; goodley A3", covers=["L6", "L1"])
    assert streets(state, "holmes") == {"M5", "L6", "M4", "L7", "K6", "M3", "L3", "J6"}


def test_an_open_manhole_leads_to_any_other_for_one_point() -> None:
    state = jack("holmes L6")
    assert {"B2", "C5", "F0", "G5", "H8", "K4"} <= streets(state, "holmes")
    assert {"B7", "L1"}.isdisjoint(streets(state, "holmes"))  # covered


def test_a_covered_manhole_is_plain_street() -> None:
    state = jack("holmes L6", covers=["L6", "L1"])
    assert "C5" not in streets(state, "holmes")


def test_a_sewer_may_be_used_in_the_middle_of_a_walk_and_past_people() -> None:
    state = jack("holmes M6; smith L6; gull C5")
    assert {"F0", "B2"} <= streets(state, "holmes")  # M6, L6 (Smith), down and up
    assert "C5" in streets(state, "holmes")  # to accuse
    begun = play(state, "Holmes")
    assert "Holmes M6-C5 accuses Gull" in said(begun)


def test_characters_do_not_block_a_walk() -> None:
    state = jack("holmes M6; smith M5; bert L6; gull L7")
    assert {"M4", "M3", "K6"} <= streets(state, "holmes")


def test_a_walk_ends_elsewhere_and_on_no_occupied_street_but_to_accuse() -> None:
    state = jack("holmes M6; smith M5", played=1)
    assert {"M6", "M5"}.isdisjoint(streets(state, "holmes"))


def test_j2_miss_stealthy_crosses_everything_with_four_points() -> None:
    state = jack(card="stealthy")
    ends = streets(state, "stealthy")
    assert "D4" in ends  # over the buildings B4 and C4
    assert "C4" not in ends  # where she must not end
    state = jack("stealthy K6", card="stealthy")
    assert "A3" in streets(state, "stealthy")  # by sewer from L6 to B2, and on


def test_j14_who_can_reach_no_free_street_stays_and_still_uses_the_power() -> None:
    stuck = corner()
    assert "stays" in said(play(stuck, "Smith"))
    play(stuck, "stays")
    assert all(text.startswith("lamp ") for text in said(stuck))
    assert where(stuck)["smith"] == "L7"


def corner(who: str = "smith", street: str = "L7", **more: Any) -> State:
    """Somebody in a corner, everything within three points of it taken."""
    told: dict[str, Any] = {"card": who, "covers": ["L6", "L1"], "played": 1} | more
    reach = sorted(streets(jack(f"{who} {street}", **told | {"played": 0}), who))
    people = [c for c in DETECTIVES if c != who]
    assert len(reach) <= len(people)
    places = "; ".join(f"{c} {s}" for c, s in zip(people, [*reach, "G8", "H8"], strict=False))
    return jack(f"{who} {street}; {places}", **told)


def test_j14_an_accusation_is_never_compulsory() -> None:
    state = play(corner(played=0), "Smith")
    assert "stays" in said(state)
    assert any("accuses" in text for text in said(state))


def test_j14_gull_must_swap() -> None:
    state = play(corner("gull"), "Gull")
    assert said(state) == [f"Gull x {c.capitalize()}" for c in DETECTIVES if c != "gull"]


@pytest.mark.parametrize(
    ("edition", "street", "covers"),
    [("london", "L7", ["L6", "L1"]), ("london", "B1", ["B2", "L1"]), ("first", "B1", ["A3", "L1"])],
)
def test_j14_bert_does_not_stay_while_his_cover_can_open_a_walk(
    edition: str, street: str, covers: list[str]
) -> None:
    state = play(corner("bert", street, edition=edition, covers=covers), "Bert")
    assert all(text.startswith("cover ") for text in said(state))
    opens = play(state.copy(), f"cover {covers[0]}>F0")
    assert "stays" not in said(opens)
    assert all(text.startswith("Bert ") for text in said(opens))
    play(state, "cover L1>F0")  # the one that keeps him in stays
    assert said(state) == ["stays"]


def test_j14_bert_stays_where_no_cover_can_open_a_walk() -> None:
    """The only manhole about, M5, is so far away that no point is left for the sewers."""
    state = play(corner("bert", "L7", edition="first", covers=["M5", "L1"]), "Bert")
    assert "stays" in said(state)
    assert "cover M5>F0" in said(state)


def test_j14_goodley_stays_or_whistles_first_and_stays() -> None:
    state = play(corner("goodley"), "Goodley")
    assert said(state) == ["stays", "whistle"]
    for end in whistled(play(state, "whistle")):
        assert said(end) == ["stays"]


# Holmes


@pytest.mark.parametrize("seat", [INVESTIGATOR, CULPRIT])
def test_holmes_takes_an_alibi_that_its_taker_alone_sees(seat: int) -> None:
    state = play(jack(played=seat), "Holmes -H5")
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
    play(state, "Holmes -H5")
    assert state.turn == CULPRIT


# Watson


def test_watson_turns_his_lantern_after_the_walk_and_may_keep_it() -> None:
    state = play(jack(card="watson"), "Watson -I7")
    assert said(state) == [f"lantern {d}" for d in ("N", "NE", "SE", "S", "SW", "NW")]
    play(state, "lantern NE")
    assert state.view(None)["lantern"] == "NE"


def test_j3_whoever_moves_watson_turns_the_lantern() -> None:
    swapped = play(jack(card="gull"), "Gull x Watson")
    assert said(swapped)[0] == "lantern N"
    assert play(swapped, "lantern S").turn == CULPRIT
    whistled = play(jack(card="goodley"), "Goodley", "whistle", "whistle Watson")
    whistled.play(whistled.legal()[0])
    assert said(whistled)[0] == "lantern N"


def test_watson_not_moved_keeps_the_lantern() -> None:
    state = play(jack(card="gull"), "Gull x Bert")
    assert state.turn == CULPRIT


def lit_by_watson(lantern: str, **places: str) -> set[str]:
    """Who is seen with Watson on I8, nobody near him and no lamp lit."""
    apart = {"holmes": "A3", "smith": "C3", "lestrade": "E4", "stealthy": "G1"}
    apart |= {"goodley": "M2", "gull": "K2", "bert": "M6"} | places
    changes = "; ".join(f"{character} {street}" for character, street in apart.items())
    lamps = {"B6": 0, "K7": 0}  # far from all of them
    return set(jack(changes, lantern=lantern, lamps=lamps, round=5).view(None)["seen"])


def test_j4_the_beam_runs_until_the_first_hex_that_is_no_street() -> None:
    assert lit_by_watson("N", bert="I4") == {"bert"}
    assert lit_by_watson("N", bert="I4", goodley="I6") == {"bert", "goodley"}  # through people
    assert lit_by_watson("NW", bert="G7") == set()  # the unlit lamp at H7 stops it


def test_j4_the_beam_does_not_light_watson() -> None:
    assert "watson" not in lit_by_watson("N", bert="I4")


# Smith, Lestrade, Bert


def test_smith_moves_one_lit_lamp_to_an_unlit_post_after_the_walk() -> None:
    state = play(jack(card="smith"), "Smith -G4")
    assert len(said(state)) == 6 * 2
    play(state, "lamp B6>H7")
    assert state.view(None)["lamps"] == {"H7": 1, "L2": 2, "C2": 3, "K7": 4, "F5": 0, "H3": 0}


def test_j15_smith_is_not_asked_when() -> None:
    assert not any("lamp" in text for text in said(play(jack(card="smith"), "Smith")))


def test_lestrade_moves_one_cordon_to_a_free_exit() -> None:
    state = play(jack(card="lestrade"), "Lestrade -E4")
    assert said(state) == ["cordon NE>NW", "cordon NE>SE", "cordon SW>NW", "cordon SW>SE"]
    play(state, "cordon NE>SE")
    assert set(state.view(None)["cordons"]) == {"SW", "SE"}


def test_bert_moves_a_cover_onto_another_open_manhole() -> None:
    state = play(jack(card="bert"), "Bert -I3")
    assert len(said(state)) == 2 * 7
    assert "cover B7>B7" not in said(state)
    play(state, "cover B7>C5")
    assert set(state.view(None)["covers"]) == {"L1", "C5"}


def test_j15_bert_may_move_the_cover_first_and_use_what_it_opens() -> None:
    state = jack("bert B7", card="bert")
    assert "K4" not in streets(state, "bert")
    play(state, "Bert", "cover B7>C5")
    assert "Bert B7-K4" in said(state)
    play(state, "Bert -K4")
    assert state.turn == CULPRIT  # once only


# Goodley


def test_goodley_whistles_before_or_after_his_walk() -> None:
    state = play(jack(card="goodley"), "Goodley")
    assert "whistle" in said(state)
    first = play(state.copy(), "whistle")
    assert first.view(0)["ask"] == "whistling"
    after = play(state.copy(), "Goodley -M5")
    assert after.view(0)["ask"] == "whistling"


def test_j5_three_points_are_shared_out_and_everyone_ends_nearer() -> None:
    state = play(jack(card="goodley"), "Goodley", "whistle", "whistle Watson")
    ends = {text.split("-")[1] for text in said(state)}
    assert ends == {"H5", "I5", "I6", "I7", "J6", "K6"}
    for end in ends:
        assert street_distance(end, "M4") < street_distance("I8", "M4")
    play(state, "whistle Watson I8-I7", "lantern N")
    line = "Goodley whistle: Watson I8-I7 lantern N, Gull E1-G1, M4-M5"
    whole = play(jack(card="goodley"), line)
    assert (where(whole)["watson"], where(whole)["gull"]) == ("I7", "G1")
    assert where(whole)["goodley"] == "M5"
    assert whole.turn == CULPRIT


def test_j5_any_walk_that_ends_nearer() -> None:
    """From G6 by H5 and I5 to I6: all three points for one who could be there with two."""
    state = play(jack(card="goodley"), "Goodley", "whistle", "whistle Holmes", "whistle Holmes -I6")
    play(state, "whistle enough")
    assert where(state)["holmes"] == "I6"
    assert state.view(None)["ask"] == "walking"


def test_j5_a_street_may_be_entered_again_so_a_short_way_may_use_all_points() -> None:
    """From I8 to I7 is one street, or three: I8, I7, I8, I7."""
    line = "Goodley whistle: Watson I8-I7 lantern N, enough, M4-M5"
    state = play(jack(card="goodley"), "Goodley", "whistle", "whistle Watson", "whistle Watson -I7")
    play(state, "lantern N")
    assert state.view(0)["active"]["points"] == [0, 2]
    assert state.view(0)["active"]["brought"] == ["watson"]
    assert "whistle Gull" in said(state)
    play(state, "whistle enough", "Goodley -M5")
    assert state.key(0) == play(jack(card="goodley"), line).key(0)


def test_j5_all_three_points_must_be_used() -> None:
    """From E1 to G1 no walk has one street or three: one point is left, and somebody takes it."""
    state = play(jack(card="goodley"), "Goodley", "whistle", "whistle Gull", "whistle Gull -G1")
    assert state.view(0)["active"]["points"] == [1]
    assert "whistle enough" not in said(state)
    play(state, "whistle Bert")
    for text in said(state):
        assert street_distance("I4", text.split("-")[1]) == 1


def test_j5_everybody_may_be_brought_whoever_was_brought_before() -> None:
    state = play(jack(card="goodley"), "Goodley", "whistle", "whistle Bert", "whistle Bert -J4")
    others = ["holmes", "watson", "smith", "lestrade", "stealthy", "gull"]
    assert said(state) == [
        *(f"whistle {c.capitalize()}" for c in others[:5]),
        "whistle enough",
        "whistle Gull",
    ]
    barred = {reason["why"]: reason["what"] for reason in state.view(0)["barred"]}
    assert barred == {"brought": ["bert"], "spare": []}


def test_j5_one_may_be_brought_where_another_has_yet_to_leave() -> None:
    state = jack("bert K4; smith J4", card="goodley")
    play(state, "Goodley", "whistle", "whistle Smith", "whistle Smith J4-K4")
    assert "whistle Bert" in said(state)
    assert "whistle enough" not in said(state)  # Bert has to make room
    for end in whistled(state):
        assert where(end)["bert"] != "K4"


def test_j5_nobody_is_brought_onto_goodley_or_onto_somebody_who_stays() -> None:
    begun = play(jack("bert M3; gull M2; holmes A3", card="goodley"), "Goodley", "whistle")
    assert "whistle Bert" not in said(begun)  # only Goodley's own street is nearer
    for end in whistled(begun):
        assert len(set(where(end).values())) == 8
        assert where(end)["goodley"] == "M4"


def whistled(begun: State, tries: int = 1000) -> list[State]:
    """Some of the ways in which a whistle may end."""
    rng = Rng(1)
    ends: list[State] = []
    for _ in range(tries):
        now = begun.copy()
        while now.view(None)["ask"] in ("whistling", "bringing", "turning"):
            now.play(now.draw(rng))
        ends.append(now)
    return ends


def test_j5_a_street_just_left_is_free() -> None:
    begun = play(jack("bert K4; smith J4", card="goodley"), "Goodley", "whistle")
    ends = {(where(end)["smith"], where(end)["bert"]) for end in whistled(begun)}
    assert any(smith == "K4" and bert != "K4" for smith, bert in ends)
    assert not any(smith == bert for smith, bert in ends)


def test_j16_if_nobody_can_come_nearer_the_whistle_counts_as_used() -> None:
    near = sorted(STREETS - {"B1"}, key=lambda street: (street_distance("B1", street), street))
    people = [c for c in DETECTIVES if c != "goodley"]
    places = "; ".join(f"{c} {s}" for c, s in zip(people, near, strict=False))
    state = jack(f"goodley B1; {places}", card="goodley")
    play(state, "Goodley", "whistle")
    assert state.view(None)["ask"] == "walking"
    assert "whistle" not in said(state)


def test_j9_the_whistle_accuses_nobody_but_goodley_may_accuse_after_it() -> None:
    state = play(jack("bert M2", card="goodley"), "Goodley", "whistle")
    while state.view(None)["ask"] != "walking":
        state.play(state.legal()[-1])
        assert state.turn == INVESTIGATOR
        assert state.view(None)["accused"] is None
    assert any("accuses" in text for text in said(state))


# Gull


def test_gull_walks_or_swaps_with_anybody() -> None:
    state = play(jack(card="gull"), "Gull")
    swaps = [text for text in said(state) if " x " in text]
    assert swaps == [f"Gull x {c.capitalize()}" for c in DETECTIVES if c != "gull"]
    before = where(state)
    play(state, "Gull x Bert")
    assert where(state) == before | {"gull": "I4", "bert": "E1"}


def test_j7_no_accusation_follows_from_a_swap() -> None:
    state = play(jack(card="gull", culprit="bert"), "Gull", "Gull x Bert")
    assert state.turn == CULPRIT


# Accusing


@pytest.mark.parametrize(("culprit", "returns"), [("smith", [1.0, -1.0]), ("gull", [-1.0, 1.0])])
def test_an_accusation_ends_the_game_right_or_wrong(culprit: str, returns: list[float]) -> None:
    state = jack("holmes G4", culprit=culprit)
    play(state, "Holmes G4-G3 accuses Smith")
    assert state.turn == OVER
    assert state.returns() == returns
    assert state.view(None)["accused"] == "smith"
    assert state.view(None)["jack"] == culprit


def test_j8_a_power_not_yet_used_is_skipped() -> None:
    state = play(jack("smith G7", card="smith", culprit="holmes"), "Smith -G6")
    assert state.turn == OVER


def test_only_the_investigator_accuses() -> None:
    state = jack("holmes G4", played=1)
    assert "G3" not in streets(state, "holmes")


def test_j17_anybody_in_reach_may_be_accused_with_anybody() -> None:
    innocent = jack("holmes G4", suspects="gull bert", held="smith")
    assert "Holmes G4-G3 accuses Smith" in said(play(innocent, "Holmes"))
    own = jack("bert G4", card="bert", culprit="bert")
    assert "Bert G4-G3 accuses Smith" in said(play(own, "Bert"))


# Leaving


def leaving(changes: str, **more: Any) -> list[str]:
    """What the Jack player may do in a round after "invisible", of ways out."""
    told: dict[str, Any] = {"played": 0, "round": 2, "witness": "invisible"} | more
    card = told.pop("card", "bert")
    state = play(jack(changes, card=card, **told), card)
    assert state.turn == CULPRIT
    return [text for text in said(state) if text.startswith("out ")]


def test_jack_leaves_by_an_open_exit_after_no_witness() -> None:
    assert leaving("bert C3") == ["out NW"]
    state = jack("bert C3", card="bert", round=2, witness="invisible")
    play(state, "Bert", "out NW")
    assert state.turn == OVER
    assert state.returns() == [-1.0, 1.0]
    assert state.view(None)["gone"] == "NW"


def test_j18_the_step_out_costs_one_point() -> None:
    assert street_distance("C3", "B1") == 2
    assert street_distance("D2", "B1") == 3
    assert leaving("bert D2", covers=["B2", "F0"]) == []
    assert leaving("bert B1") == ["out NW"]


def test_j18_the_exit_may_be_reached_by_sewer() -> None:
    assert leaving("bert L6", covers=["B2", "F0"], cordons=["NW", "NE"]) == ["out SW", "out SE"]


def test_j19_a_cordon_stops_the_step_out_and_nothing_else() -> None:
    assert leaving("bert C3", cordons=["NW", "SW"]) == []
    state = jack("bert C3", card="bert", round=2, witness="invisible", cordons=["NW", "SW"])
    assert "B1" in streets(state, "bert")


def test_nobody_leaves_while_the_card_says_visible() -> None:
    assert leaving("bert C3", witness="visible") == []


def test_j11_the_way_out_is_offered_to_jacks_own_character_alone() -> None:
    assert leaving("bert C3", culprit="gull") == []
    offered = jack("bert C3", card="bert", round=2, witness="invisible", culprit="bert")
    not_offered = jack("bert C3", card="bert", round=2, witness="invisible", culprit="gull")
    for state in (offered, not_offered):
        play(state, "Bert")
    for seat in (INVESTIGATOR, None):
        assert offered.view(seat) == not_offered.view(seat)
        assert offered.key(seat) == not_offered.key(seat)


def test_the_investigator_takes_nobody_out() -> None:
    state = play(jack("bert C3", card="bert", round=2, played=1, witness="invisible"), "Bert")
    assert state.turn == INVESTIGATOR
    assert not any(text.startswith("out") for text in said(state))


def test_j10_lestrade_may_move_a_cordon_first_and_leave() -> None:
    blocked = {"cordons": ["NW", "SW"], "culprit": "lestrade", "card": "lestrade"}
    assert leaving("lestrade C3", **blocked) == []
    state = jack("lestrade C3", round=2, witness="invisible", **blocked)  # type: ignore[arg-type]
    play(state, "Lestrade", "cordon NW>NE")
    assert "out NW" in said(state)


def test_j10_bert_may_move_a_cover_first_and_leave() -> None:
    told: dict[str, Any] = {"round": 2, "witness": "invisible", "cordons": ["SE", "NE"]}
    state = play(jack("bert L6", card="bert", **told), "Bert")
    assert "out SW" not in said(state)
    play(state, "cover B7>C5")
    assert "out SW" in said(state)  # L6, down, B7, out


def test_j15_lestrade_is_asked_when_only_where_it_may_matter_and_whoever_jack_is() -> None:
    for culprit in ("lestrade", "gull"):
        state = jack(card="lestrade", round=2, witness="invisible", culprit=culprit)
        assert "cordon NE>NW" in said(play(state, "Lestrade"))
        visible = jack(card="lestrade", round=2, witness="visible", culprit=culprit)
        assert "cordon NE>NW" not in said(play(visible, "Lestrade"))


# What each side knows


def test_jack_is_known_to_jack_alone_until_the_end() -> None:
    state = jack(culprit="gull")
    assert [state.view(seat)["jack"] for seat in (0, 1, None)] == [None, "gull", None]


def test_once_over_everything_is_public() -> None:
    state = play(jack("holmes G4", held="watson", kept="bert", culprit="gull"), "Holmes -G3")
    for seat in (0, 1, None):
        view = state.view(seat)
        assert (view["jack"], view["alibis"]["investigator"], view["alibis"]["jack"]) == (
            "gull",
            ["watson"],
            ["bert"],
        )
