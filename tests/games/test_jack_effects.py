"""The moves and effects of jack, ruling by ruling; the ways that characters go."""

import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limelight import CHANCE, OVER, Rng
from tests.games.test_jack_second_implementation import read_board
from tests.positions import (
    DETECTIVES,
    JACK,
    jack,
    jack_without_a_walk,
    play_lines,
    random_state,
)
from tests.second_implementation import jack as second

pytestmark = pytest.mark.interpreted

INVESTIGATOR, CULPRIT = 0, 1
EDITIONS = st.sampled_from(["london", "first"])
SEEDS = st.integers(0, 10**9)


def list_effects(state: Any, notation: str) -> list[dict[str, Any]]:
    """What an action does, for a spectator."""
    effects: list[dict[str, Any]] = state.effects(JACK.read(notation), None)
    return effects


def list_kinds(state: Any, notation: str) -> list[str]:
    return [str(effect["kind"]) for effect in list_effects(state, notation)]


def find_effect(state: Any, notation: str, kind: str) -> dict[str, Any]:
    """The only effect of a kind that an action has, without its kind."""
    (effect,) = [effect for effect in list_effects(state, notation) if effect["kind"] == kind]
    return {name: part for name, part in effect.items() if name != "kind"}


def describe(state: Any, notation: str) -> dict[str, Any]:
    """What an action means, for a spectator."""
    move: dict[str, Any] = state.describe(JACK.read(notation), None)
    return move


# Walks


def test_a_walk_goes_from_street_to_street() -> None:
    state = play_lines(jack("holmes M6; goodley A3", covers=["L6", "L1"]), "Holmes")
    assert describe(state, "Holmes -L3") == {
        "kind": "walk",
        "actor": "holmes",
        "origin": "M6",
        "destination": "L3",
    }
    assert find_effect(state, "Holmes -M4", "moved") == {
        "character": "holmes",
        "path": ["M6", "M5", "M4"],
        "by": "walk",
    }


def test_a_walk_by_the_sewers_names_both_manholes() -> None:
    state = play_lines(jack("holmes M6; smith L6; gull C5"), "Holmes")
    assert find_effect(state, "Holmes -B2", "moved") == {
        "character": "holmes",
        "path": ["M6", "L6", "B2"],
        "by": "walk",
        "sewer": ["L6", "B2"],
    }


def test_a_covered_manhole_is_no_way_under_ground() -> None:
    state = play_lines(jack("holmes L6", covers=["L6", "G5"]), "Holmes")
    assert "sewer" not in find_effect(state, "Holmes -L7", "moved")
    with_manhole = play_lines(jack("holmes L6", covers=["B2", "C5"]), "Holmes")
    assert find_effect(with_manhole, "Holmes -B7", "moved")["sewer"] == ["L6", "B7"]


def test_j2_miss_stealthy_goes_over_buildings_where_that_is_shorter() -> None:
    state = play_lines(jack(card="stealthy", covers=["B2", "C5"]), "Stealthy")
    assert find_effect(state, "Stealthy -C3", "moved") == {
        "character": "stealthy",
        "path": ["A5", "A4", "B3", "C3"],
        "by": "stealthy",
    }
    assert find_effect(state, "Stealthy -D4", "moved") == {
        "character": "stealthy",
        "path": ["A5", "B5", "C5", "D4"],  # as short over the buildings B4 and C4
        "by": "walk",
    }


def test_j2_of_two_ways_as_short_by_the_sewers_she_takes_the_one_over_streets() -> None:
    state = play_lines(jack("stealthy B2; bert B1", card="stealthy"), "Stealthy")
    assert find_effect(state, "Stealthy -I4", "moved") == {
        "character": "stealthy",
        "path": ["B2", "K4", "J4", "I4"],  # as short from G5, over the building H4
        "by": "walk",
        "sewer": ["B2", "K4"],
    }


def test_j14_a_character_that_can_reach_no_street_stays() -> None:
    state = jack_without_a_walk()
    assert describe(state, "stays") == {"kind": "stay", "actor": "smith"}
    assert list_effects(state, "stays")[0] == {
        "kind": "stayed",
        "character": "smith",
        "street": "L7",
    }


@given(seed=SEEDS, edition=EDITIONS)
@settings(max_examples=40, deadline=None)
def test_every_path_is_a_shortest_legal_walk(seed: int, edition: str) -> None:
    """Checked with the steps and the distances of the second implementation."""
    rng = Rng(seed)
    state: Any = JACK.new(options={"edition": edition})
    while state.turn != OVER:
        for action in state.legal_actions():
            if state.describe_with_secrets(action)["kind"] in ("walk", "accuse", "out"):
                (walk,) = [e for e in state.effects_with_secrets(action) if "path" in e]
                check_walk(state, walk)
        state.play(state.draw(rng))


def check_walk(state: Any, walk: dict[str, Any]) -> None:
    board = read_board(state)
    character = state.view(None)["active"]["character"]
    path = walk["path"]
    assert path[0] == second.place_of(board, character)
    assert path[-1] in second.STREETS
    points = (4 if character == "stealthy" else 3) - (walk["kind"] == "left")
    assert len(path) - 1 == count_fewest_points(board, character, path[0], path[-1]) <= points
    crossed = [name for name in path if name not in second.STREETS]
    assert bool(crossed) == (walk.get("by") == "stealthy") or walk["kind"] != "moved"
    assert not crossed or character == "stealthy"
    steps = list(itertools.pairwise(path))
    if "sewer" in walk:
        steps.remove(tuple(walk["sewer"]))
        holes = second.MANHOLES[board.edition] - board.covers
        assert set(walk["sewer"]) <= holes
    for here, there in steps:
        assert there in second.neighbours(here)


def count_fewest_points(board: second.Board, character: str, start: str, end: str) -> int:
    """The fewest points of a walk, its step under ground included; step by step."""
    reached, points = {start}, 0
    while end not in reached:
        reached |= {
            there for here in reached for there in second.steps_from(board, character, here)
        }
        points += 1
    return points


# Powers


def test_smith_carries_a_lamp_with_its_tile() -> None:
    state = play_lines(jack(card="smith"), "Smith -G2")
    assert describe(state, "lamp C2>F1") == {
        "kind": "lamp",
        "actor": "smith",
        "origin": "C2",
        "destination": "F1",
    }
    carried = {"tile": 3, "origin": "C2", "destination": "F1"}
    assert find_effect(state, "lamp C2>F1", "lamp_moved") == carried
    assert find_effect(state, "lamp F5>H7", "lamp_moved")["tile"] == 0
    assert "lamp_out" not in list_kinds(state, "lamp C2>F1")


def test_lestrade_and_bert_move_cordons_and_covers() -> None:
    state = play_lines(jack(card="lestrade"), "Lestrade -E6")
    moved = {"origin": "NE", "destination": "NW"}
    assert describe(state, "cordon NE>NW") == {"kind": "cordon", "actor": "lestrade", **moved}
    assert find_effect(state, "cordon NE>NW", "cordon_moved") == moved
    state = play_lines(jack(card="bert"), "Bert")
    moved = {"origin": "B7", "destination": "C5"}
    assert describe(state, "cover B7>C5") == {"kind": "cover", "actor": "bert", **moved}
    assert find_effect(state, "cover B7>C5", "cover_moved") == moved
    assert "activation_ended" not in list_kinds(state, "cover B7>C5")  # J15: his walk comes later


def test_j3_the_lantern_is_turned_by_the_character_whose_card_it_is() -> None:
    state = play_lines(jack(card="gull"), "Gull")
    assert [e for e in list_effects(state, "Gull x Watson") if e["kind"] == "moved"] == [
        {"kind": "moved", "character": "gull", "path": ["E1", "I8"], "by": "swap"},
        {"kind": "moved", "character": "watson", "path": ["I8", "E1"], "by": "swap"},
    ]
    play_lines(state, "Gull x Watson")
    assert describe(state, "lantern S") == {
        "kind": "lantern",
        "actor": "gull",
        "destination": "S",
    }
    assert list_effects(state, "lantern S")[:2] == [
        {"kind": "lantern_turned", "origin": "NE", "destination": "S"},
        {"kind": "activation_ended", "played": 1},
    ]


# The whistle


def test_goodley_whistles_once_before_or_after_his_walk() -> None:
    state = play_lines(jack(card="goodley"), "Goodley")
    assert find_effect(state, "whistle", "whistled") == {"street": "M4", "points": 3}
    assert list_kinds(state, "Goodley -M5")[:2] == ["moved", "whistled"]
    assert find_effect(state, "Goodley -M5", "whistled") == {"street": "M5", "points": 3}
    line = "Goodley whistle: Watson I8-I7 lantern N, enough"
    state = play_lines(jack(card="goodley"), line)
    assert "whistled" not in list_kinds(state, "Goodley -M5")


def test_j5_who_is_brought_has_a_walk_and_the_points_it_may_have_cost() -> None:
    """From I8 to I7 is one street, or three: I8, I7, I8, I7."""
    state = play_lines(jack(card="goodley"), "Goodley", "whistle", "whistle Watson")
    assert describe(state, "whistle Watson -I7") == {
        "kind": "bring",
        "actor": "goodley",
        "target": "watson",
        "origin": "I8",
        "destination": "I7",
    }
    assert find_effect(state, "whistle Watson -I7", "moved") == {
        "character": "watson",
        "path": ["I8", "I7"],
        "by": "whistle",
        "points": [1, 3],
    }
    state = play_lines(jack(card="goodley"), "Goodley", "whistle", "whistle Gull")
    moved = find_effect(state, "whistle Gull -G1", "moved")
    assert (len(moved["path"]), moved["points"]) == (3, [2])


def test_j5_a_walk_goes_round_where_the_points_can_be_used_no_other_way() -> None:
    """A5 is next to B5, but then two points would be left that nobody else can use."""
    state = play_lines(
        jack(
            "holmes C3; watson A4; smith A6; lestrade B5; stealthy A3; goodley B2; gull D2;bert B1",
            card="goodley",
        ),
        *("Goodley", "whistle", "whistle Lestrade"),
    )
    moved = find_effect(state, "whistle Lestrade -A5", "moved")
    assert (moved["path"], moved["points"]) == (["B5", "C5", "B5", "A5"], [3])


@given(seed=SEEDS, edition=EDITIONS)
@settings(max_examples=60, deadline=None)
def test_j5_every_walk_to_the_whistle_is_legal(seed: int, edition: str) -> None:
    """The points of a walk, and all that it may have cost, lead to what the view then says."""
    rng = Rng(seed)
    state: Any = jack(card="goodley", edition=edition)
    position = state.position()
    streets = sorted(second.STREETS)
    for character in DETECTIVES:
        position["places"][character] = streets.pop(rng.below(len(streets)))
    state = play_lines(JACK.setup(position), "Goodley")
    play_lines(state, "whistle")
    total = max(state.view(None)["active"]["points"], default=0)
    brought: list[list[int]] = []
    while state.view(None)["ask"] in ("whistling", "bringing", "turning"):
        action = state.draw(rng)
        before = state.view(None)["active"]["points"]
        moved = [effect for effect in state.effects(action, None) if effect["kind"] == "moved"]
        goodley = state.view(None)["places"]["goodley"]
        state.play(action)
        for effect in moved:
            path, points = effect["path"], effect["points"]
            assert len(path) - 1 == points[0]
            assert set(path) <= second.STREETS
            for here, there in itertools.pairwise(path):
                assert there in second.neighbours(here)
            assert second.street_distance(path[-1], goodley) < second.street_distance(
                path[0], goodley
            )
            possible = second.walk_lengths(path[0])[path[-1]]
            assert set(points) <= possible & set(range(1, max(before) + 1))
            brought.append(points)
    # In all, the walks that were made can have used all points of the whistle.
    assert total in {sum(points) for points in itertools.product(*brought)}


def test_j9_a_whistle_accuses_nobody_and_goodley_may_accuse_after_it() -> None:
    state = play_lines(
        jack("bert M2", card="goodley"), "Goodley whistle: Watson I8-I7 lantern N, enough"
    )
    accused = find_effect(state, "Goodley -M2", "accused")
    assert (accused["accused"], accused["right"]) == ("bert", True)


def test_j16_a_whistle_that_brings_nobody_has_no_points() -> None:
    near = sorted(
        second.STREETS - {"B1"}, key=lambda street: (second.street_distance("B1", street), street)
    )
    people = [name for name in DETECTIVES if name != "goodley"]
    places = "; ".join(f"{c} {s}" for c, s in zip(people, near, strict=False))
    state = play_lines(jack(f"goodley B1; {places}", card="goodley"), "Goodley")
    assert find_effect(state, "whistle", "whistled") == {"street": "B1", "points": 0}
    assert find_effect(state, "whistle", "asked")["ask"] == "walking"
    # Where he is after a walk, three points can be used.
    assert find_effect(state, "Goodley -H8", "whistled") == {"street": "H8", "points": 3}


# Alibis


def test_an_alibi_card_clears_nobody() -> None:
    state = play_lines(jack(), "Holmes -H5")
    assert state.turn == CHANCE
    assert describe(state, "alibi Gull") == {"kind": "alibi", "actor": "holmes"}
    assert list_kinds(state, "alibi Gull") == ["alibi_drawn", "activation_ended", "asked"]
    assert find_effect(state, "alibi Gull", "alibi_drawn") == {"seat": INVESTIGATOR}


# The end of a round


@pytest.mark.parametrize(
    ("culprit", "answer", "cleared"),
    [
        ("smith", "visible", ["watson", "stealthy", "goodley", "gull"]),
        ("gull", "invisible", ["holmes", "smith", "lestrade", "bert"]),
    ],
)
def test_the_witness_clears_in_the_round_that_ends(
    culprit: str, answer: str, cleared: list[str]
) -> None:
    state = play_lines(jack(card="stealthy", played=3, culprit=culprit), "Stealthy")
    effects = list_effects(state, "Stealthy -A4")
    assert [effect["kind"] for effect in effects] == [
        *("moved", "activation_ended", "witness_called", "cleared", "lamp_out"),
        *("round_began", "cards_turned", "outlook", "asked"),
    ]
    assert effects[2] == {"kind": "witness_called", "answer": answer, "round": 1}
    assert effects[3] == {
        "kind": "cleared",
        "names": cleared,
        "by": "witness",
        "answer": answer,
        "round": 1,
    }
    assert effects[5] == {"kind": "round_began", "round": 2}


def test_a_witness_who_clears_nobody_says_so_by_an_answer_alone() -> None:
    state = play_lines(
        jack(card="stealthy", played=3, culprit="smith", suspects="smith holmes"), "Stealthy"
    )
    assert "cleared" not in list_kinds(state, "Stealthy -A4")
    assert find_effect(state, "Stealthy -A4", "witness_called")["answer"] == "visible"


def test_j1_the_lamp_with_the_rounds_number_goes_out_wherever_it_stands() -> None:
    state = play_lines(jack(card="stealthy", played=3), "Stealthy")
    assert find_effect(state, "Stealthy -A4", "lamp_out") == {"at": "B6", "tile": 1}
    carried = play_lines(jack(card="smith", played=3), "Smith -G2")
    kinds = list_kinds(carried, "lamp B6>H7")
    assert kinds.index("lamp_moved") < kinds.index("lamp_out")
    assert find_effect(carried, "lamp B6>H7", "lamp_moved")["tile"] == 1
    assert find_effect(carried, "lamp B6>H7", "lamp_out") == {"at": "H7", "tile": 1}
    assert find_effect(carried, "lamp F5>H7", "lamp_out") == {"at": "B6", "tile": 1}


def test_no_lamp_goes_out_after_the_fourth_round() -> None:
    lamps = {"F5": 0, "H3": 0}
    state = play_lines(jack(card="stealthy", played=3, round=5, lamps=lamps), "Stealthy")
    kinds = list_kinds(state, "Stealthy -A4")
    assert "witness_called" in kinds
    assert "lamp_out" not in kinds


def test_j13_at_dawn_jack_has_won_and_no_witness_is_called() -> None:
    lamps = {"F5": 0, "H3": 0}
    position_parts: dict[str, Any] = {"round": 8, "lamps": lamps, "culprit": "gull", "held": "bert"}
    state = play_lines(jack(card="stealthy", played=3, **position_parts), "Stealthy")
    effects = list_effects(state, "Stealthy -A4")
    kinds = [effect["kind"] for effect in effects]
    assert kinds == ["moved", "activation_ended", "ended", "asked"]
    assert effects[2] == {
        "kind": "ended",
        "winner": "jack",
        "by": "dawn",
        "jack": "gull",
        "alibis": {"left": 6, "held": [1, 0], "investigator": ["bert"], "jack": []},
    }


# How a game ends


@pytest.mark.parametrize(
    ("culprit", "right", "winner"), [("lestrade", True, "investigator"), ("gull", False, "jack")]
)
def test_j8_an_accusation_ends_the_game_with_its_walk(
    culprit: str, right: bool, winner: str
) -> None:
    state = play_lines(jack("holmes G7; lestrade G8", culprit=culprit), "Holmes")
    assert describe(state, "Holmes -G8") == {
        "kind": "accuse",
        "actor": "holmes",
        "target": "lestrade",
        "origin": "G7",
        "destination": "G8",
    }
    effects = list_effects(state, "Holmes -G8")
    # J8: his alibi card is left out, and the activation is not played to its end.
    assert [effect["kind"] for effect in effects] == ["accused", "ended", "outlook", "asked"]
    assert effects[0] == {
        "kind": "accused",
        "accuser": "holmes",
        "accused": "lestrade",
        "right": right,
        "path": ["G7", "G8"],
    }
    ended = effects[1]
    assert (ended["winner"], ended["by"], ended["jack"]) == (winner, "accusation", culprit)


def test_an_accusation_may_come_by_the_sewers() -> None:
    state = play_lines(jack("holmes M6; gull C5"), "Holmes")
    accused = find_effect(state, "Holmes -C5", "accused")
    assert (accused["path"], accused["sewer"]) == (["M6", "L6", "C5"], ["L6", "C5"])


def test_jack_leaves_by_an_exit_with_the_way_to_it() -> None:
    position_parts: dict[str, Any] = {"card": "bert", "round": 2, "witness": "invisible"}
    state = play_lines(jack("bert C3", **position_parts), "Bert")
    assert describe(state, "out NW") == {"kind": "out", "actor": "bert", "destination": "NW"}
    effects = list_effects(state, "out NW")
    assert effects[0] == {
        "kind": "left",
        "character": "bert",
        "exit": "NW",
        "path": ["C3", "B2", "B1"],
    }
    ended = effects[1]
    assert (ended["winner"], ended["by"], ended["jack"]) == ("jack", "escape", "bert")
    at_exit = play_lines(jack("bert B1", **position_parts), "Bert")
    assert find_effect(at_exit, "out NW", "left")["path"] == ["B1"]


def test_j18_an_exit_may_be_reached_by_the_sewers() -> None:
    position_parts: dict[str, Any] = {"card": "bert", "round": 2, "witness": "invisible"}
    more: dict[str, Any] = {"covers": ["B2", "F0"], "cordons": ["NW", "NE"]}
    state = play_lines(jack("bert L6", **position_parts, **more), "Bert")
    left = find_effect(state, "out SW", "left")
    assert (left["path"], left["sewer"]) == (["L6", "B7"], ["L6", "B7"])


# Every effect and every move


@given(seed=SEEDS, edition=EDITIONS)
@settings(max_examples=150, deadline=None)
def test_a_notation_leads_back_to_its_action(seed: int, edition: str) -> None:
    state = random_state(seed, {"edition": edition}, "jack")
    for action in state.legal_actions():
        assert JACK.read(state.say(action)) == action
        assert state.say(action) == JACK.notation_module.write_move(
            state.describe_with_secrets(action)
        )


def test_a_move_may_be_changed_by_whoever_got_it() -> None:
    state = play_lines(JACK.new(), "jack Gull")
    action = state.legal_actions()[0]
    said = state.say(action)
    state.describe_with_secrets(action)["names"].clear()
    assert state.say(action) == said
