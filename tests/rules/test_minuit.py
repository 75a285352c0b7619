"""The rulebook of minuit as tests: set-up, turns, captures, scores, and the rulings M1 to M23."""

from itertools import pairwise
from typing import Any

import pytest

from limelight import CHANCE, OVER, IllegalAction, PositionError, Rng, State
from tests.positions import MINUIT, legal_notations, minuit, play_lines

pytestmark = pytest.mark.interpreted

ROOMS = {
    "cloakroom": 3,
    "music": 4,
    "games": 6,
    "hunting": 9,
    "bedroom": 11,
    "parlour": 15,
    "ballroom": 17,
    "dining": 18,
    "library": 21,
    "kitchen": 24,
    "linen": 26,
}


def list_guest_places(state: State, seat: int = 0) -> list[Any]:
    places: list[Any] = state.view(None)["guests"][seat]
    return places


def place_all_guests(players: int, first: int = 0) -> State:
    """A game whose guests are placed on 28, 27, … in the order of the seats."""
    state = play_lines(MINUIT.new(players), f"first {first + 1}")
    while state.view(None)["ask"] == "placing":
        state.play(state.legal_actions()[-1])
    return state


# Set-up


@pytest.mark.parametrize(("players", "each"), [(2, 6), (3, 5), (4, 4), (5, 3), (6, 2), (8, 2)])
def test_every_seat_gets_its_guests_and_places_them_in_turn(players: int, each: int) -> None:
    state = play_lines(MINUIT.new(players), "first 2")
    turns: list[int] = []
    while state.view(None)["ask"] == "placing":
        turns.append(int(state.turn))
        state.play(state.legal_actions()[0])
    assert turns == [(1 + turn) % players for turn in range(players)] * each
    spaces = [place for seat in range(players) for place in list_guest_places(state, seat)]
    assert len(set(spaces)) == players * each
    assert state.view(None)["hugo"] == -10


def test_guests_are_placed_on_empty_spaces_of_the_gallery() -> None:
    state = play_lines(MINUIT.new(2), "first 1", "place 5")
    assert legal_notations(state) == [f"place {space}" for space in range(1, 29) if space != 5]


def test_m13_the_first_player_is_drawn_by_lot_and_places_and_rolls_first() -> None:
    state = MINUIT.new(5)
    assert [chance for _, chance in state.chance_outcomes()] == [1 / 5] * 5
    state = place_all_guests(5, first=3)
    assert state.view(None)["roller"] == 3


# The die


def test_the_die_has_two_ghosts_and_1_2_4_5() -> None:
    state = place_all_guests(2)
    assert state.turn == CHANCE
    chances = {state.say(action): chance for action, chance in state.chance_outcomes()}
    assert chances == {
        "roll 1": 1 / 6,
        "roll 2": 1 / 6,
        "roll 4": 1 / 6,
        "roll 5": 1 / 6,
        "roll ghost": 2 / 6,
    }


@pytest.mark.parametrize(("players", "stops"), [(4, [-7, -4, 2]), (5, [-8, -6, -4, 1])])
def test_hugo_climbs_three_or_two_at_a_time(players: int, stops: list[int]) -> None:
    state = place_all_guests(players)
    spaces: list[int] = []
    for _ in stops:
        play_lines(state, "roll ghost")
        spaces.append(state.view(None)["hugo"])
    assert spaces == stops


def test_a_ghost_moves_no_guest_and_the_next_player_rolls() -> None:
    state = place_all_guests(3)
    before = [list_guest_places(state, seat) for seat in range(3)]
    play_lines(state, "roll ghost")
    assert [list_guest_places(state, seat) for seat in range(3)] == before
    assert state.view(None)["roller"] == 1


def test_m14_after_28_comes_1_for_guests_and_hugo() -> None:
    state = minuit([27, 10], [20], roll=4, hugo=5)
    assert "27>3" in legal_notations(state)
    state = minuit([10], [20], hugo=27)
    play_lines(state, "roll ghost")
    assert state.view(None)["hugo"] == 2


# Walking and rooms


def test_a_roll_moves_a_guest_of_the_roller_exactly_so_far() -> None:
    state = minuit([7, 12], [20], roll=4, hugo=-4)
    assert legal_notations(state) == ["7>11", "12>16"]
    play_lines(state, "12>16")
    assert list_guest_places(state)[:2] == [7, 16]


def test_m1_rooms_open_once_hugo_stands_on_the_gallery() -> None:
    assert legal_notations(minuit([3, 12], [20], roll=4, hugo=-3)) == ["3>7", "12>16"]
    opened = legal_notations(minuit([3, 12], [20], roll=4, hugo=1))
    assert "3>cloakroom" in opened


def test_the_room_costs_one_point_more_and_left_over_points_are_lost() -> None:
    assert "1>cloakroom" not in legal_notations(minuit([1, 12], [20], roll=2, hugo=10))
    assert "2>cloakroom" in legal_notations(minuit([2, 12], [20], roll=2, hugo=10))
    assert "2>cloakroom" in legal_notations(minuit([2, 12], [20], roll=5, hugo=10))


def test_the_games_room_and_the_hunting_room_need_the_exact_number() -> None:
    assert "5>games" in legal_notations(minuit([5, 12], [20], roll=2, hugo=10))
    assert "5>games" not in legal_notations(minuit([5, 12], [20], roll=4, hugo=10))
    assert "8>hunting" in legal_notations(minuit([8, 12], [20], roll=2, hugo=10))
    assert "8>hunting" not in legal_notations(minuit([8, 12], [20], roll=5, hugo=22))


def test_m2_entering_is_a_choice() -> None:
    assert {"2>cloakroom", "2>6"} <= set(legal_notations(minuit([2, 12], [20], roll=4, hugo=10)))


def test_m15_a_guest_may_enter_any_empty_room_on_its_way() -> None:
    ways = legal_notations(minuit([2, 12], [20], roll=5, hugo=10))
    assert {"2>cloakroom", "2>music", "2>games"} <= set(ways)  # 6 is four away: five points


@pytest.mark.parametrize("space", [7, 13, 27])
def test_m15_closed_doors_lead_nowhere(space: int) -> None:
    state = minuit([space, 12], [20], roll=1, hugo=10)
    assert [text for text in legal_notations(state) if text.startswith(f"{space}>")] == [
        f"{space}>{space % 28 + 1}"
    ]


def test_a_room_holds_one_guest_that_is_safe_for_the_round() -> None:
    state = minuit([2, 12, "cloakroom"], [20], roll=2, hugo=10)
    assert "2>cloakroom" not in legal_notations(state)
    assert not any(text.startswith("cloakroom") for text in legal_notations(state))


def test_several_guests_may_share_a_space() -> None:
    state = minuit([7, 12], [11], roll=4, hugo=-4)
    play_lines(state, "7>11")
    assert list_guest_places(state)[0] == 11
    assert list_guest_places(state, 1)[0] == 11


def test_m3_a_single_guest_left_on_the_gallery_may_stay() -> None:
    assert "stay" in legal_notations(minuit([7, "cloakroom"], [20], roll=4, hugo=10))
    assert "stay" in legal_notations(minuit([2], [20], roll=2, hugo=10))  # even if it could enter
    assert "stay" not in legal_notations(minuit([7, 8], [20], roll=4, hugo=10))
    assert "stay" not in legal_notations(minuit([7, 7], [20], roll=4, hugo=10))  # two, on one space
    state = play_lines(minuit([7], [20], roll=4, hugo=10), "stay")
    assert list_guest_places(state)[0] == 7


def test_m4_with_two_guests_a_guest_must_move_even_onto_hugo() -> None:
    assert legal_notations(minuit([8, 8], [20], roll=5, hugo=13)) == ["8>13", "8>bedroom"]
    assert legal_notations(minuit([12, 12], [20], roll=1, hugo=13)) == ["12>13"]


def test_m22_without_a_guest_on_the_gallery_a_number_is_lost() -> None:
    state = minuit(["cloakroom"], [20], roll=4, hugo=10)
    assert legal_notations(state) == ["lost"]
    play_lines(state, "lost")
    assert state.view(None)["roller"] == 1


def test_a_seat_without_a_guest_still_rolls_for_hugo() -> None:
    state = minuit(["cloakroom"], [20], hugo=10)
    play_lines(state, "roll ghost")
    assert state.view(None)["hugo"] == 13


def test_m21_guests_of_one_owner_on_one_space_are_one_move() -> None:
    assert legal_notations(minuit([7, 7, 7], [20], roll=4, hugo=1)) == ["7>11"]


# Captures


def test_the_rulebooks_example_of_captures() -> None:
    """The first captured goes onto -10, the next onto -9; guests of one space go together."""
    state = play_lines(minuit([11, 5], [13, 13], hugo=10), "roll ghost")
    assert list_guest_places(state)[:2] == [5, -10]
    assert list_guest_places(state, 1)[:2] == [-9, -9]


def test_m5_spaces_are_taken_in_the_order_of_the_path() -> None:
    state = play_lines(minuit([13, 5], [12], hugo=10), "roll ghost")
    assert -9 in list_guest_places(state)
    assert -10 in list_guest_places(state, 1)


def test_m6_space_1_is_no_shelter_when_hugo_comes_out() -> None:
    state = play_lines(minuit([1, 2], [20], hugo=-4), "roll ghost")
    assert state.view(None)["hugo"] == 2
    assert set(list_guest_places(state)[:2]) == {-10, -9}


def test_overtaking_hugo_is_safe() -> None:
    state = play_lines(minuit([9, 5], [20], roll=5, hugo=10), "9>14")
    assert 14 in list_guest_places(state)


def test_m7_hugo_on_a_door_stops_no_guest_from_entering() -> None:
    state = play_lines(minuit([14, 5], [20], roll=2, hugo=15), "14>parlour")
    assert "parlour" in list_guest_places(state)
    assert "15>parlour" in legal_notations(minuit([15, 5], [20], roll=1, hugo=22))
    assert "15>parlour" in legal_notations(minuit([15, 5], [20], roll=5, hugo=22))


def test_m8_a_guest_that_ends_on_hugos_space_is_captured_at_once() -> None:
    state = play_lines(minuit([9, 5], [20], roll=1, hugo=10), "9>10")
    assert list_guest_places(state)[:2] == [5, -10]


def test_m17_no_guest_is_captured_on_the_stairs_and_full_steps_lead_to_the_cellar() -> None:
    climbing = play_lines(minuit([7, 8], [20], hugo=-10), "roll ghost")
    assert all(isinstance(p, int) and p > 0 for p in list_guest_places(climbing)[:2])
    full = minuit([11, 12, 5], [-10, -9, -8, -7, 13], [-6, -5, -4, 20], hugo=10)
    play_lines(full, "roll ghost")
    assert -3 in list_guest_places(full)  # 11 takes the last step
    assert list_guest_places(full).count("cellar") == 3  # two were there, and 12 joins them
    assert "cellar" in list_guest_places(full, 1)


# The end of a round, and scores


def test_m16_the_round_ends_when_the_gallery_is_empty() -> None:
    state = play_lines(minuit([11], ["cloakroom"], hugo=10), "roll ghost")
    assert state.view(None)["round"] == 2
    assert state.view(None)["ask"] == "placing"


def test_m16_the_round_ends_when_all_rooms_are_taken_and_the_rest_go_to_the_cellar() -> None:
    rooms = list(ROOMS)
    state = minuit([*rooms[:5], 25], [*rooms[5:10], 5], roll=2, hugo=20, rounds=1)
    play_lines(state, "25>linen")
    assert state.turn == OVER
    assert "cellar" in list_guest_places(state, 1)  # though every step is empty


@pytest.mark.parametrize(
    ("place", "points"),
    [
        *[(step, -step) for step in range(-10, -2)],
        ("cellar", 2),
        ("library", 1),
        ("linen", 1),
        ("games", -3),
        ("hunting", -3),
        *[(room, 0) for room in ("cloakroom", "music", "bedroom", "parlour", "ballroom")],
        *[(room, 0) for room in ("dining", "kitchen")],
    ],
)
def test_m19_each_place_costs_its_fright_points(place: int | str, points: int) -> None:
    """Seat 0 has a guest at this place; the capture of the last guest ends the game."""
    lower = list(range(-10, place)) if isinstance(place, int) else []
    state: Any = minuit([place], [*lower[:4]], [*lower[4:]], [11], hugo=10, rounds=1)
    play_lines(state, "roll ghost")
    assert state.turn == OVER
    assert state.list_totals()[0] == points + 3 * 2


# The printed sheet: seven players, three rounds, with the sign turned (M19).
SHEET = [
    [6, 10, 14, 6, 11, 3, 13],
    [4, 9, 17, 10, 13, 2, 0],
    [-3, 17, 10, 5, 9, 4, 7],
]


def test_the_rulebooks_score_sheet() -> None:
    state: Any = MINUIT.new(7)
    for row in SHEET:
        for seat, points in enumerate(row):
            state.add_fright(seat, points)
    assert state.list_totals() == [7, 36, 41, 21, 33, 9, 20]
    over = MINUIT.setup(
        MINUIT.new(7).position()
        | {"ask": "ended", "round": 3, "first": 0, "roller": 0, "hugo": 3}
        | {"guests": [["cellar", "cellar"]] * 7, "totals": state.list_totals(), "sheet": SHEET}
    )
    assert over.view(None)["sheet"] == SHEET
    assert over.view(None)["winners"] == [0]
    assert over.returns().index(min(over.returns())) == 2  # the printed loser


def test_the_sheet_has_every_round() -> None:
    state: Any = MINUIT.new(3, {"rounds": 4})
    rng = Rng(5)
    totals = [[0, 0, 0]]
    while state.turn != OVER:
        round = state.length()
        assert len(state.view(None)["sheet"]) == round - 1
        state.play(state.draw(rng))
        if state.length() > round or state.turn == OVER:
            totals.append(state.list_totals())
    points = [[n - o for o, n in zip(*pair, strict=True)] for pair in pairwise(totals)]
    assert state.view(1)["sheet"] == points
    assert len(points) == 4
    assert MINUIT.setup(state.position()).position() == state.position()


def test_unknown_earlier_rounds_are_not_made_up() -> None:
    state = make_second_round(["library"], [11], totals=[30, 20])
    assert state.view(None)["sheet"] is None
    assert MINUIT.setup(state.position()).view(None)["sheet"] is None


def make_final_state(*totals: int) -> Any:
    """A game with these earlier totals that ends with the capture of the last guest."""
    seats: list[list[int | str]] = [[] for _ in totals]
    seats[-1] = [11]
    state: Any = minuit(*seats, hugo=10, rounds=1)
    for seat, total in enumerate(totals):
        state.add_fright(seat, total)
    play_lines(state, "roll ghost")
    assert state.turn == OVER
    return state


def test_the_fewest_fright_points_win_and_returns_follow_the_rank() -> None:
    state = make_final_state(30, 10, 20, -20)
    assert state.list_totals() == [38, 18, 28, -4]
    assert state.returns() == pytest.approx([-1.0, 1 / 3, -1 / 3, 1.0])
    assert state.view(None)["winners"] == [3]


def test_m9_ties_share_the_win() -> None:
    state = make_final_state(10, 10, 30, 50)
    assert state.view(None)["winners"] == [0, 1]
    assert state.returns() == pytest.approx([2 / 3, 2 / 3, -1 / 3, -1.0])
    assert sum(state.returns()) == pytest.approx(0)


# The next round


def make_second_round(*seats: list[int | str], totals: list[int], roller: int = 0) -> Any:
    """The state after the first round, which ends with the capture of a guest of the last seat."""
    state = minuit(*seats, hugo=10, totals=totals, roller=roller)
    play_lines(state, "roll ghost")
    assert state.view(None)["round"] == 2
    return state


def test_m12_the_seat_with_the_most_fright_rolls_first() -> None:
    state = make_second_round(["cloakroom"] * 1, ["music"], [11], totals=[0, 40, 0])
    assert state.view(None)["first"] == 1
    while state.turn != CHANCE:
        state.play(state.legal_actions()[0])
    assert state.view(None)["roller"] == 1


def test_m12_equal_totals_are_decided_clockwise_from_the_last_roller() -> None:
    """Seats 0 and 1 have equal totals: roller 1 is followed by 2 and 0, roller 0 by 1."""
    for roller, first in ((0, 1), (1, 0), (2, 0)):
        state = make_second_round([], [], [11], totals=[50, 50, 0], roller=roller)
        assert state.view(None)["first"] == first


def test_m18_guests_come_out_of_their_rooms_onto_the_doors_spaces() -> None:
    state = make_second_round(["library", "games"], [11], totals=[0, 0])
    assert list_guest_places(state)[:2] == [6, 21]


def list_placing_seats(state: Any) -> list[int]:
    """Place all guests on the first space; returns the seats in the order in which they place."""
    seats: list[int] = []
    while state.view(None)["ask"] == "placing":
        seats.append(int(state.turn))
        state.play(state.legal_actions()[0])
    return seats


def test_m10_the_lowest_step_is_placed_first_and_the_cellar_last() -> None:
    rooms = list(ROOMS)
    state = make_second_round([-10, -8, *rooms[:4]], [-9, 11, *rooms[4:8]], totals=[0, 0])
    assert list_placing_seats(state) == [0, 1, 0, 1]
    state = make_second_round(["cellar", -10, *rooms[:4]], [11, *rooms[4:9]], totals=[0, 0])
    assert list_placing_seats(state) == [0, 1, 0]


def test_m11_on_a_step_the_seat_with_the_most_fright_places_all_its_guests_first() -> None:
    rooms = list(ROOMS)
    seats: list[list[int | str]] = [[-10, *rooms[:5]], [-10, -10, 11, *rooms[5:8]]]
    assert list_placing_seats(make_second_round(*seats, totals=[0, 50])) == [1, 1, 0, 1]
    assert list_placing_seats(make_second_round(*seats, totals=[50, 0])) == [0, 1, 1, 1]


@pytest.mark.parametrize(("first", "order"), [(2, [0, 1]), (1, [2, 0])])
def test_m11_equal_totals_go_clockwise_from_the_next_first_roller(
    first: int, order: list[int]
) -> None:
    plain = iter(["cloakroom", "music", "bedroom", "parlour", "ballroom", "dining", "kitchen"])
    seats: list[list[int | str]] = [[-10, next(plain)] for _ in range(3)]
    seats[first] = [11, next(plain)]
    totals = [90 if seat == first else 0 for seat in range(3)]
    state = make_second_round(*seats, totals=totals)
    assert state.view(None)["first"] == first
    one, other = order
    assert state.list_totals()[one] == state.list_totals()[other]
    assert list_placing_seats(state)[:2] == order


def test_m23_captured_guests_are_placed_on_any_empty_space_and_hugos_is_not_empty() -> None:
    state = make_second_round(["library"], [11], totals=[0, 0])
    hugo = state.view(None)["hugo"]
    assert hugo == 13
    taken = {21}  # the door of the library
    while state.view(None)["ask"] == "placing":
        spaces = {int(text.split()[1]) for text in legal_notations(state)}
        assert spaces == set(range(1, 29)) - taken - {hugo}
        with pytest.raises(IllegalAction):
            play_lines(state.copy(), f"place {hugo}")
        taken.add(min(spaces))
        play_lines(state, f"place {min(spaces)}")
    assert len(taken) == 12  # everybody but one has been placed by hand


def test_m23_a_guest_that_hid_behind_the_door_where_hugo_stands_comes_out_there() -> None:
    """M18 leads it there: it is not placed. The space is taken for all others."""
    state = play_lines(minuit(["parlour"], [13], hugo=12), "roll ghost")
    assert state.view(None)["hugo"] == 15
    assert 15 in list_guest_places(state)
    assert "place 15" not in legal_notations(state)
    again = MINUIT.setup(state.position())
    assert again.position() == state.position()
    list_placing_seats(state)
    assert 15 in list_guest_places(state)


def test_m23_no_position_between_rounds_has_a_guest_placed_on_hugos_space() -> None:
    state = make_second_round(["library"], [11], totals=[0, 0])
    position = play_lines(state, f"place {state.view(None)['hugo'] + 1}").position()
    MINUIT.setup(position)
    with pytest.raises(PositionError, match="hugo: stands where a guest is: nobody is placed"):
        MINUIT.setup(position | {"hugo": position["hugo"] + 1})


def test_m20_hugo_returns_when_the_last_guest_is_placed() -> None:
    state = make_second_round([], [11], totals=[0, 0])
    assert state.view(None)["hugo"] == 13
    list_placing_seats(state)
    assert state.view(None)["hugo"] == -10
    assert not any(place in ROOMS for place in list_guest_places(state))


def test_the_game_lasts_three_rounds_or_as_many_as_agreed() -> None:
    for options, rounds in (({}, 3), ({"rounds": 1}, 1), ({"rounds": 8}, 8)):
        state = MINUIT.new(2, options)
        state.playout(Rng(1))
        assert state.length() == rounds


# Variants


def test_speed_up_hugo_gains_one_each_time_round_from_his_next_move_on() -> None:
    state = minuit([10], [20], hugo=27, hugo_speed_up=True)
    play_lines(state, "roll ghost")
    assert (state.view(None)["hugo"], state.view(None)["speed"]) == (2, 4)
    play_lines(state, "roll ghost")
    assert state.view(None)["hugo"] == 6


def test_speed_up_coming_out_does_not_count_and_seven_is_the_most() -> None:
    state = play_lines(minuit([10], [20], hugo=-4, hugo_speed_up=True), "roll ghost")
    assert state.view(None)["speed"] == 3
    state = play_lines(minuit([10], [20], hugo=27, hugo_speed_up=True, speed=7), "roll ghost")
    assert state.view(None)["speed"] == 7


def test_speed_up_each_round_begins_at_the_usual_speed() -> None:
    state = minuit([], [11], hugo=10, hugo_speed_up=True, speed=5)
    list_placing_seats(play_lines(state, "roll ghost"))
    assert state.view(None)["speed"] == 3


def test_without_the_variant_hugo_keeps_his_speed() -> None:
    state = play_lines(minuit([10], [20], hugo=27), "roll ghost")
    assert state.view(None)["speed"] == 3


def test_expel_with_the_exact_number_a_taken_room_may_be_entered() -> None:
    state = minuit([2, 12], ["cloakroom", 20], roll=2, hugo=10, expel=True)
    play_lines(state, "2>cloakroom")
    assert "cloakroom" in list_guest_places(state)
    assert 3 in list_guest_places(state, 1)
    inexact = minuit([2, 12], ["cloakroom", 20], roll=4, hugo=10, expel=True)
    assert "2>cloakroom" not in legal_notations(inexact)
    off = minuit([2, 12], ["cloakroom", 20], roll=2, hugo=10)
    assert "2>cloakroom" not in legal_notations(off)


def test_expel_onto_hugos_space_is_capture() -> None:
    state = minuit([2, 12], ["cloakroom", 20], roll=2, hugo=3, expel=True)
    play_lines(state, "2>cloakroom")
    assert -10 in list_guest_places(state, 1)
