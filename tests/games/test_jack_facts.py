"""The facts of jack against the rules and the second implementation."""

from dataclasses import replace
from typing import Any, get_args

import pytest

from limelight.games.jack import board, types
from limelight.games.jack.facts import FACTS
from tests.games.test_jack_second_implementation import read_board
from tests.positions import JACK
from tests.second_implementation import jack as second

pytestmark = pytest.mark.interpreted


def test_the_types_have_the_names_of_the_board() -> None:
    assert get_args(types.JackCharacter) == board.CHARACTERS
    assert get_args(types.JackStreet) == tuple(board.STREETS)
    assert get_args(types.JackLampPost) == tuple(board.LAMPS)
    assert get_args(types.JackObstacle) == tuple(board.OBSTACLES)
    assert get_args(types.JackManhole) == tuple(board.ALL_MANHOLES)
    assert get_args(types.JackExit) == board.EXITS
    assert get_args(types.JackDirection) == board.DIRECTIONS
    assert get_args(types.JackEdition) == board.EDITIONS


def test_the_hexes_are_those_of_the_map_with_their_neighbours() -> None:
    kinds = {
        "street": second.STREETS,
        "lamp_post": second.LAMP_POSTS,
        "obstacle": second.BUILDINGS_AND_SQUARES,
    }
    assert FACTS["hexes"].keys() == second.MAP
    for name, facts in FACTS["hexes"].items():
        assert name in kinds[facts["kind"]]
        around = {way: second.next_door(name, way) for way in FACTS["directions"]}
        assert facts["neighbours"] == {way: near for way, near in around.items() if near}


def test_a_hex_lies_where_the_map_shows_it() -> None:
    """The map has a line for each half row; five characters are a column."""
    drawn: dict[str, tuple[int, int]] = {}
    for half_row, line in enumerate(board.HEX_MAP.strip("\n").splitlines()):
        for column in range(13):
            word = line[5 * column : 5 * column + 5].strip().rstrip("*#o")
            if word not in ("", "--"):
                drawn[word] = (column, half_row)
    assert drawn == {
        name: (facts["column"], facts["half_row"]) for name, facts in FACTS["hexes"].items()
    }


def test_lamps_light_the_streets_around_them() -> None:
    assert FACTS["lit_streets"] == {
        post: sorted(second.neighbours(post) & second.STREETS) for post in sorted(second.LAMP_POSTS)
    }


def test_beams_run_from_the_nearest_street_to_the_farthest() -> None:
    start = read_board(JACK.new())
    beams: Any = FACTS["beams"]
    for street in second.STREETS:
        watson = second.put(start, {"watson": street})
        for direction in second.DIRECTIONS:
            lit = second.beam(replace(watson, lantern=direction))
            assert beams[street][direction] == lit


def test_exits_have_their_street_and_the_hex_behind_it() -> None:
    assert {name: facts["street"] for name, facts in FACTS["exits"].items()} == second.EXITS
    behind = {name: facts["hex"] for name, facts in FACTS["exits"].items()}
    assert behind == {"NW": "A1", "NE": "M1", "SW": "A8", "SE": "M8"}
    assert second.MAP.isdisjoint(behind.values())


@pytest.mark.parametrize("edition", ["london", "first"])
def test_the_set_up_of_an_edition_is_that_of_a_new_game(edition: types.JackEdition) -> None:
    facts = FACTS["editions"][edition]
    view = JACK.new(options={"edition": edition}).view(None)
    assert set(facts["manholes"]) == second.MANHOLES[edition]
    assert facts["start_covers"] == view["covers"]
    assert facts["start_places"] == view["places"]
    assert FACTS["start_lamps"] == view["lamps"]
    assert FACTS["start_cordons"] == view["cordons"]
    assert FACTS["start_lantern"] == view["lantern"]


def test_the_order_of_play_and_the_numbers_of_the_rules() -> None:
    assert FACTS["activation_seats"] == {"odd": [0, 1, 1, 0], "even": [1, 0, 0, 1]}
    assert (FACTS["round_count"], FACTS["last_lamp_round"], FACTS["whistle_points"]) == (8, 4, 3)
    points = FACTS["walking_points"]
    assert {name for name in points if points[name] == 4} == {"stealthy"}
    assert set(points.values()) == {3, 4}
