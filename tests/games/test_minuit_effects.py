"""The border of minuit: what its moves mean, what they did in order, and the castle as data."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limelight import OVER, IllegalAction, SeatError, State
from tests.games.effect_replay.minuit import apply_effects
from tests.options import any_options
from tests.positions import MINUIT, minuit, play_lines, random_state

pytestmark = pytest.mark.interpreted

SEEDS = st.integers(0, 10**9)
PLAYER_COUNTS = MINUIT.options.list_player_counts()
ROOMS: list[Any] = [room["name"] for room in MINUIT.facts["rooms"]]


def list_effects(state: State, text: str) -> list[dict[str, Any]]:
    """The effects of an action, without what is asked next."""
    effects = [dict(effect) for effect in state.effects(MINUIT.read(text), None)]
    assert effects.pop()["kind"] == "asked"
    return effects


def effects_of_kind(state: State, text: str, kind: str) -> list[dict[str, Any]]:
    return [effect for effect in list_effects(state, text) if effect["kind"] == kind]


def describe(state: State, text: str) -> dict[str, Any]:
    return dict(state.describe(MINUIT.read(text), None))


# Moves


def test_the_lot_and_the_die_are_described_with_their_seat() -> None:
    state = MINUIT.new(3)
    assert describe(state, "first 3") == {"kind": "first", "seat": 2}
    state = minuit([10], [20], roller=1)
    assert describe(state, "roll 4") == {"kind": "roll", "seat": 1, "points": 4}
    assert describe(state, "roll ghost") == {"kind": "ghost", "seat": 1}


def test_a_placing_is_described_with_where_the_guest_comes_from() -> None:
    state = play_lines(MINUIT.new(2), "first 2")
    place = {"kind": "place", "seat": 1, "origin": "hand", "destination": 9}
    assert describe(state, "place 9") == place
    state = play_lines(minuit([-10, "library"], [11], hugo=10), "roll ghost")
    assert describe(state, "place 9") == place | {"seat": 0, "origin": -10}
    play_lines(state, "place 9")
    assert describe(state, "place 8") == place | {"origin": -9, "destination": 8}
    play_lines(state, "place 8")
    assert describe(state, "place 7")["origin"] == "cellar"


def test_a_guests_move_is_described_with_both_its_ends() -> None:
    state = minuit([2, 12], [20], roll=2, hugo=10)
    walk = {"kind": "walk", "seat": 0, "origin": 12, "destination": 14}
    assert describe(state, "12>14") == walk
    enter = {"kind": "enter", "seat": 0, "origin": 2, "destination": "cloakroom"}
    assert describe(state, "2>cloakroom") == enter
    taken = minuit([2, 12], ["cloakroom"], roll=2, hugo=10, expel=True)
    assert describe(taken, "2>cloakroom") == enter | {"target": 1}


def test_staying_and_losing_a_turn_are_described() -> None:
    stay = {"kind": "stay", "seat": 1, "origin": 20}
    assert describe(minuit([3], [20], roll=4, roller=1), "stay") == stay
    lost = {"kind": "lost", "seat": 0, "points": 5}
    assert describe(minuit([], [20], roll=5), "lost") == lost


def test_every_reader_gets_the_same_and_only_what_is_legal() -> None:
    state = minuit([2], [20], roll=4)
    for reader in (0, 1, None):
        with pytest.raises(IllegalAction, match="action 812 is not legal now, and has no notation"):
            state.describe(812, reader)
    for ask in (state.describe, state.effects):
        with pytest.raises(SeatError, match="seat: 2 does not exist"):
            ask(MINUIT.read("stay"), 2)


@given(data=st.data(), seed=SEEDS)
@settings(max_examples=150, deadline=None)
def test_nothing_is_hidden_moves_and_effects_are_the_same_for_every_reader(
    data: st.DataObject, seed: int
) -> None:
    players = data.draw(st.sampled_from(PLAYER_COUNTS))
    state = random_state(seed, data.draw(any_options("minuit")), "minuit", players)
    for action in state.legal_actions():
        move, effects = state.describe_with_secrets(action), state.effects_with_secrets(action)
        for reader in (*range(players), None):
            assert state.describe(action, reader) == move
            assert state.effects(action, reader) == effects


# Setting up


def test_m13_the_lot_and_the_first_placing() -> None:
    state = MINUIT.new(2)
    assert list(state.effects(MINUIT.read("first 2"), None)) == [
        {"kind": "first_drawn", "seat": 1},
        {"kind": "asked", "ask": "placing", "turn": 1, "roller": None, "roll": None},
    ]
    play_lines(state, "first 2")
    assert list_effects(state, "place 9") == [
        {"kind": "guest_placed", "seat": 1, "origin": "hand", "space": 9}
    ]


def test_in_the_first_round_hugo_has_no_way_back() -> None:
    state = play_lines(MINUIT.new(7), "first 1", *[f"place {space}" for space in range(1, 14)])
    placed, asked = state.effects(MINUIT.read("place 28"), None)
    assert placed["kind"] == "guest_placed"
    assert asked == {"kind": "asked", "ask": "rolling", "turn": -1, "roller": 0, "roll": None}


# The die, and Hugo


def test_a_number_asks_the_roller_for_a_move() -> None:
    assert list(minuit([3], [20], roller=1).effects(MINUIT.read("roll 4"), None)) == [
        {"kind": "rolled", "seat": 1, "face": 4},
        {"kind": "asked", "ask": "moving", "turn": 1, "roller": 1, "roll": 4},
    ]


def test_hugo_climbs_step_by_step_and_the_next_player_rolls() -> None:
    state = minuit([3], [20], hugo=-10)
    assert list(state.effects(MINUIT.read("roll ghost"), None)) == [
        {"kind": "rolled", "seat": 0, "face": "ghost"},
        {
            "kind": "hugo_moved",
            "origin": -10,
            "destination": -7,
            "path": [-10, -9, -8, -7],
            "stops": True,
        },
        {"kind": "asked", "ask": "rolling", "turn": -1, "roller": 1, "roll": None},
    ]


def test_m1_rooms_open_when_hugo_has_come_out() -> None:
    moved, opened = list_effects(minuit([5], [20], hugo=-4), "roll ghost")[1:]
    assert moved["path"] == [-4, -3, 1, 2]
    assert opened == {"kind": "rooms_opened"}
    assert not effects_of_kind(minuit([5], [20], hugo=-7), "roll ghost", "rooms_opened")
    assert not effects_of_kind(minuit([5], [20], hugo=10), "roll ghost", "rooms_opened")


def test_m5_m6_hugo_stops_to_capture_space_by_space_in_the_order_in_which_he_comes_by() -> None:
    state = minuit([2, 1, 1, 9], [2, 1, 20], [28], hugo=-3)
    assert list_effects(state, "roll ghost")[1:-1] == [
        {"kind": "hugo_moved", "origin": -3, "destination": 1, "path": [-3, 1], "stops": False},
        {
            "kind": "captured",
            "by": "hugo",
            "space": 1,
            "guests": [{"seat": 0, "number": 2}, {"seat": 1, "number": 1}],
            "destination": -10,
            "fright": 10,
        },
        {"kind": "hugo_moved", "origin": 1, "destination": 2, "path": [1, 2], "stops": False},
        {
            "kind": "captured",
            "by": "hugo",
            "space": 2,
            "guests": [{"seat": 0, "number": 1}, {"seat": 1, "number": 1}],
            "destination": -9,
            "fright": 9,
        },
        {"kind": "hugo_moved", "origin": 2, "destination": 3, "path": [2, 3], "stops": True},
    ]


def test_m17_when_the_steps_are_full_the_cellar_follows_within_one_walk() -> None:
    state = minuit([*range(-10, -6), 11, 20], [*range(-6, -3), 13, 13], hugo=10)
    first, second = effects_of_kind(state, "roll ghost", "captured")
    assert (first["space"], first["destination"], first["fright"]) == (11, -3, 3)
    assert (second["space"], second["destination"], second["fright"]) == (13, "cellar", 2)
    assert second["guests"] == [{"seat": 1, "number": 2}]


def test_hugo_goes_faster_when_he_has_gone_round() -> None:
    state = minuit([10], [20], hugo=27, hugo_speed_up=True)
    before, sped_up, after = list_effects(state, "roll ghost")[1:]
    assert (before["path"], before["stops"]) == ([27, 28, 1], False)
    assert sped_up == {"kind": "hugo_sped_up", "speed": 4}
    assert (after["path"], after["stops"]) == ([1, 2], True)
    met = minuit([10, 1], [20], hugo=27, hugo_speed_up=True)
    kinds = [effect["kind"] for effect in list_effects(met, "roll ghost")]
    assert kinds == ["rolled", "hugo_moved", "hugo_sped_up", "captured", "hugo_moved"]
    fast = minuit([10], [20], hugo=27, hugo_speed_up=True, speed=7)
    assert [effect["kind"] for effect in list_effects(fast, "roll ghost")] == [
        "rolled",
        "hugo_moved",
    ]


# Guests


def test_m14_a_guest_walks_space_by_space_past_28() -> None:
    assert list_effects(minuit([27, 10], [20], roll=4, hugo=5), "27>3") == [
        {
            "kind": "guest_moved",
            "seat": 0,
            "origin": 27,
            "destination": 3,
            "path": [27, 28, 1, 2, 3],
        }
    ]


def test_m8_a_guest_that_ends_on_hugos_space_is_captured_alone() -> None:
    state = minuit([9, 20], [9, 9, 8], roll=4, roller=1, hugo=13)
    moved, captured = list_effects(state, "9>13")
    assert moved["path"] == [9, 10, 11, 12, 13]
    assert captured == {
        "kind": "captured",
        "by": "walk",
        "space": 13,
        "guests": [{"seat": 1, "number": 1}],
        "destination": -10,
        "fright": 10,
    }


def test_a_room_is_entered_by_its_door() -> None:
    assert list_effects(minuit([3, 12], [20], roll=4, hugo=10), "3>games") == [
        {
            "kind": "guest_entered",
            "seat": 0,
            "origin": 3,
            "room": "games",
            "door": 6,
            "path": [3, 4, 5, 6],
            "fright": -3,
        }
    ]
    at_the_door = list_effects(minuit([21, 12], [20], roll=4, hugo=10), "21>library")
    assert (at_the_door[0]["path"], at_the_door[0]["fright"]) == ([21], 1)


def test_a_guest_is_expelled_onto_the_space_of_the_door() -> None:
    state = minuit([2, 12], ["cloakroom", 20], roll=2, hugo=10, expel=True)
    expelled, entered = list_effects(state, "2>cloakroom")
    assert expelled == {
        "kind": "guest_expelled",
        "seat": 1,
        "room": "cloakroom",
        "space": 3,
        "by": 0,
    }
    assert (entered["kind"], entered["seat"]) == ("guest_entered", 0)


def test_a_guest_that_is_expelled_onto_hugos_space_is_captured() -> None:
    state = minuit([2, 12], ["cloakroom", 20], roll=2, hugo=3, expel=True)
    expelled, captured, entered = list_effects(state, "2>cloakroom")
    assert (expelled["kind"], expelled["space"]) == ("guest_expelled", 3)
    assert captured == {
        "kind": "captured",
        "by": "expulsion",
        "space": 3,
        "guests": [{"seat": 1, "number": 1}],
        "destination": -10,
        "fright": 10,
    }
    assert entered["kind"] == "guest_entered"


def test_who_stays_and_whose_points_are_lost() -> None:
    stayed = {"kind": "stayed", "seat": 0, "space": 7}
    assert list_effects(minuit([7], [20], roll=4), "stay") == [stayed]
    lost = {"kind": "turn_lost", "seat": 0, "points": 4}
    assert list_effects(minuit([], [20], roll=4), "lost") == [lost]


# The end of a round


def test_m16_a_round_ends_when_nobody_is_on_the_gallery() -> None:
    state = minuit(["library", -10], [-9, 11, "games"], hugo=10, totals=[3, 3])
    effects = list_effects(state, "roll ghost")
    captured, last_leg, *end = effects[2:]
    assert (captured["destination"], last_leg["stops"]) == (-8, True)
    # Seat 0: library 1, step -10, four in the cellar. Seat 1: steps -9 and -8, games, three.
    scores = {"fright": [1 + 10 + 8, 9 + 8 - 3 + 6], "totals": [22, 23], "sheet": None}
    assert end == [
        {"kind": "round_ended", "round": 1, "by": "gallery_empty"},
        {"kind": "round_scored", "round": 1, **scores},
        {"kind": "round_began", "round": 2, "first": 1, "by": "fright", "tied": [1]},
        {
            "kind": "rooms_left",
            "guests": [
                {"seat": 1, "room": "games", "space": 6},
                {"seat": 0, "room": "library", "space": 21},
            ],
        },
    ]


def test_m16_guests_left_on_the_gallery_go_to_the_cellar_when_all_rooms_are_taken() -> None:
    cloakroom, *others = ROOMS
    assert cloakroom == "cloakroom"
    seats = [[2, 14, *others[:3]], others[3:8], [*others[8:], 14, 14, 20]]
    state = minuit(*seats, roll=2, hugo=10)
    ended, sent, *_, left = list_effects(state, "2>cloakroom")[1:]
    assert ended == {"kind": "round_ended", "round": 1, "by": "rooms_taken"}
    assert sent == {
        "kind": "sent_to_cellar",
        "guests": [
            {"seat": 0, "space": 14, "number": 1},
            {"seat": 2, "space": 14, "number": 2},
            {"seat": 2, "space": 20, "number": 1},
        ],
        "fright": 2,
    }
    assert [guest["room"] for guest in left["guests"]] == ROOMS
    last = minuit([2, *others[:4]], others[4:9], [others[9]], roll=2, hugo=10)
    kinds = [effect["kind"] for effect in list_effects(last, "2>cloakroom")]
    assert "sent_to_cellar" not in kinds
    (ended,) = effects_of_kind(last, "2>cloakroom", "round_ended")
    assert ended["by"] == "rooms_taken"


@given(
    rooms=st.permutations(MINUIT.facts["rooms"]),
    distances=st.lists(st.integers(1, 20), min_size=4, max_size=4),
    total=st.integers(-20, 20),
)
@settings(max_examples=100, deadline=None)
def test_the_effects_give_the_view_after_the_last_room_is_taken(
    rooms: list[Any], distances: list[int], total: int
) -> None:
    """Random games hardly ever come to this: ten guests are safe, one follows, four are late."""
    last, *taken = rooms
    origin = (last["door"] - 2) % 28 + 1
    late = [(last["door"] + distance - 1) % 28 + 1 for distance in distances]
    places = [origin, *late, *(room["name"] for room in taken)]
    seats = [places[seat::3] for seat in range(3)]
    state = minuit(*seats, roll=2, hugo=last["door"], totals=[total, 0, 3])
    before, text = state.view(None), f"{origin}>{last['name']}"
    effects = [dict(effect) for effect in state.effects(MINUIT.read(text), None)]
    (sent,) = (effect for effect in effects if effect["kind"] == "sent_to_cellar")
    assert sum(group["number"] for group in sent["guests"]) == 4
    play_lines(state, text)
    assert apply_effects(before, effects) == state.view(None)


@pytest.mark.parametrize(("roller", "tied"), [(0, [1, 0]), (1, [0, 1]), (2, [0, 1])])
def test_m12_a_tie_names_all_who_have_the_most_fright_in_their_order(
    roller: int, tied: list[int]
) -> None:
    state = minuit([], [], [11], hugo=10, totals=[50, 50, 0], roller=roller)
    (began,) = effects_of_kind(state, "roll ghost", "round_began")
    assert began == {"kind": "round_began", "round": 2, "first": tied[0], "by": "tie", "tied": tied}


def test_m20_hugo_goes_back_at_his_first_speed_when_the_last_guest_is_placed() -> None:
    state = minuit([], [11], hugo=10, hugo_speed_up=True, speed=5)
    play_lines(state, "roll ghost")
    for _ in range(11):
        action = state.legal_actions()[0]
        assert [effect["kind"] for effect in state.effects(action, None)] == [
            "guest_placed",
            "asked",
        ]
        state.play(action)
    placed, returned = list_effects(state, "place 28")
    assert placed == {"kind": "guest_placed", "seat": 0, "origin": "cellar", "space": 28}
    assert returned == {"kind": "hugo_returned", "origin": 15, "destination": -10, "speed": 3}


def test_m9_the_game_ends_with_all_its_winners() -> None:
    state = minuit([], ["library"], [11], hugo=10, rounds=1, totals=[2, 3, 0])
    *_, scored, ended = list_effects(state, "roll ghost")
    assert scored["kind"] == "round_scored"
    assert ended == {"kind": "ended", "winners": [0, 1], "totals": [12, 12, 18]}
    assert state.effects(MINUIT.read("roll ghost"), None)[-1] == {
        "kind": "asked",
        "ask": "ended",
        "turn": OVER,
        "roller": 0,
        "roll": None,
    }


def test_the_sheet_grows_by_the_round_if_it_is_known() -> None:
    state = minuit([], [11], hugo=10, sheet=[])
    (scored,) = effects_of_kind(state, "roll ghost", "round_scored")
    assert scored["sheet"] == [scored["fright"]] == [[12, 20]]
    (unknown,) = effects_of_kind(minuit([], [11], hugo=10), "roll ghost", "round_scored")
    assert unknown["sheet"] is None


# The castle


def test_the_die_in_the_facts_is_the_die_that_is_rolled() -> None:
    state = minuit([10], [20])
    chances = {state.say(action): chance for action, chance in state.chance_outcomes()}
    faces = MINUIT.facts["die"]
    count = sum(face["faces"] for face in faces)
    assert {f"roll {face['face']}": face["faces"] / count for face in faces} == chances


def test_guests_and_speed_in_the_facts_are_those_of_new_games() -> None:
    for row in MINUIT.facts["player_counts"]:
        view = MINUIT.new(row["players"]).view(None)
        assert [len(places) for places in view["guests"]] == [row["guests"]] * row["players"]
        assert view["speed"] == row["speed"]
        assert view["hugo"] == MINUIT.facts["hugo_start"]
    assert [row["players"] for row in MINUIT.facts["player_counts"]] == PLAYER_COUNTS
    assert len(MINUIT.facts["seats"]) == max(PLAYER_COUNTS)


def test_rooms_in_the_facts_are_entered_through_their_doors_and_scored_so() -> None:
    for room in MINUIT.facts["rooms"]:
        origin = (room["door"] - 2) % 28 + 1
        hugo = (room["door"] + 9) % 28 + 1
        exact = minuit([origin, origin], [20], roll=2, hugo=hugo)
        (entered,) = list_effects(exact, f"{origin}>{room['name']}")
        assert (entered["door"], entered["fright"]) == (room["door"], room["fright"])
        too_far = minuit([origin, origin], [20], roll=5, hugo=hugo)
        assert too_far.is_legal(MINUIT.read(f"{origin}>{room['name']}")) != room["exact"]
    doors = {room["door"] for room in MINUIT.facts["rooms"]}
    assert doors.isdisjoint(door["door"] for door in MINUIT.facts["closed_doors"])


def test_hugo_walks_the_path_of_the_facts() -> None:
    path = MINUIT.facts["hugo_path"]
    round_about = [*path, *MINUIT.facts["spaces"]]
    for number, place in enumerate(path):
        far = (place + 13) % 28 + 1  # half round the gallery
        (moved,) = effects_of_kind(minuit([far], [far], hugo=place), "roll ghost", "hugo_moved")
        assert moved["path"] == round_about[number : number + 4]


def test_the_steps_of_the_facts_fill_in_their_order_and_the_cellar_follows() -> None:
    facts = MINUIT.facts
    steps = [step["step"] for step in facts["steps"]]
    capture_places = [(step["step"], step["fright"]) for step in facts["steps"]]
    for number, capture_place in enumerate([*capture_places, ("cellar", facts["cellar_fright"])]):
        taken = steps[:number]
        state = minuit(taken[:5], [*taken[5:], 11, 20], hugo=10)
        (captured,) = effects_of_kind(state, "roll ghost", "captured")
        assert (captured["destination"], captured["fright"]) == capture_place
