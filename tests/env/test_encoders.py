"""Observations: every cell follows from the view, and none from hidden information."""

import json
from typing import Any, SupportsIndex

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limelight import CHANCE, OVER, SeatError, State
from limelight.env.encoders import encoder
from limelight.env.memory import allocate_bytes
from limelight.games import game as find_game
from limelight.games import games
from limelight.games.jack import board as jack_board
from limelight.games.jack import view as jack_view
from limelight.games.minuit import board as minuit_board
from limelight.games.minuit import view as minuit_view
from limelight.games.opera import board as opera_board
from limelight.games.opera import view as opera_view
from tests.games.hidden import list_fitting_jack_positions, list_fitting_opera_positions
from tests.options import any_options
from tests.positions import JACK, OPERA, random_state

pytestmark = pytest.mark.interpreted

SEEDS = st.integers(0, 10**9)

Cells = dict[str, list[int]]


def write_observation(state: State, seat: SupportsIndex) -> bytes:
    """Return the observation of a seat; check that the memory around it stays zero."""
    game_encoder = encoder(state.game.name)
    memory = allocate_bytes(game_encoder.size + 10)
    game_encoder.write_observation(state, seat, memory, 5)
    cells = bytes(memory)
    assert not any(cells[:5] + cells[-5:])
    return cells[5:-5]


@pytest.mark.parametrize("name", ["opera", "jack", "minuit"])
def test_a_seat_may_be_any_kind_of_whole_number_in_range(name: str) -> None:
    state = random_state(1, {}, name)
    assert (
        write_observation(state, np.int64(1))
        == write_observation(state, 1)
        != write_observation(state, 0)
    )
    for seat in (-1, 8, 2**64):
        with pytest.raises(SeatError, match=f"seat: {seat} does not exist; allowed: 0 to"):
            write_observation(state, seat)


def read_blocks(state: State, seat: int) -> Cells:
    cells = write_observation(state, seat)
    return {
        block.name: list(cells[block.start : block.start + block.size])
        for block in encoder(state.game.name).layout
    }


def one_hot(size: int, index: int | None) -> list[int]:
    return [int(cell == index) for cell in range(size)]


def multi_hot(names: Any, present: Any) -> list[int]:
    return [int(name in (present or [])) for name in names]


def find_phase(asks: dict[int, str], ask: str) -> int:
    return next(number for number, name in asks.items() if name == ask)


def expect_option_blocks(view: Any) -> Cells:
    """A cell for each value of an option, a single one for a switch."""
    blocks: Cells = {}
    for option in find_game(view["game"]).options:
        value = view["options"][option.name]
        values = [True] if option.kind == "switch" else option.list_values_in_order()
        blocks[option.name] = multi_hot(values, [value])
    return blocks


def expect_whodunit_blocks(
    view: Any, people: Any, asks: dict[int, str], secret: str, side: str
) -> Cells:
    active = view["active"] or {}
    sides = ("investigator", side)
    return {
        "seat": one_hot(2, view["seat"]),
        "turn": one_hot(4, {CHANCE: 2, OVER: 3}.get(view["turn"], view["turn"])),
        "played": one_hot(5, view["played"]),
        "ask": one_hot(16, find_phase(asks, view["ask"])),
        "suspects": multi_hot(people, view["suspects"]),
        "cards": multi_hot(people, view["cards"]),
        "later": multi_hot(people, view["later"]),
        "active": multi_hot(people, [active.get("character")]),
        "culprit": multi_hot(people, [view[secret]]),
        "winner": multi_hot(sides, [view["winner"]]),
    }


def expect_opera_blocks(view: Any) -> Cells:
    people, rooms = opera_board.CHARACTERS, opera_board.ROOMS
    active = view["active"] or {}
    alibis = view["alibis"] or {}
    lock = view["padlock"] and opera_board.corridor_between(
        *(rooms.index(room) for room in view["padlock"])
    )
    dressed = view["blackout"] is not None
    return expect_whodunit_blocks(view, people, opera_view.PHASE_NAMES, "phantom", "phantom") | {
        **expect_option_blocks(view),
        "round": multi_hot(range(1, 13), [view["round"]]),
        "carlotta": multi_hot(range(-3, 33), [view["carlotta"]]),
        "rooms": [
            cell
            for character in people
            for cell in multi_hot(rooms, [view["rooms"].get(character)])
        ],
        "blackout": multi_hot(rooms, [view["blackout"]]),
        "padlock": one_hot(12, 11 if dressed and lock is None else lock),
        "exposed": multi_hot(people, view["exposed"]),
        "announced": multi_hot((None, "appeared", "hid"), [view["announced"]]),
        "start": multi_hot(rooms, [active.get("start")]),
        "reach": one_hot(9, active.get("reach")),
        "guest": multi_hot(people, [active.get("guest")]),
        "locked": [int(active.get("locked", False))],
        "pending": multi_hot(people, active.get("pending")),
        "left": one_hot(12, alibis.get("left")),
        "phantoms": one_hot(4, alibis.get("phantoms")),
        "shown": multi_hot(people, alibis.get("shown")),
        "kept": one_hot(8, alibis.get("kept")),
        "hand": multi_hot(people, alibis.get("hand")),
    }


def expect_jack_blocks(view: Any) -> Cells:
    people = jack_board.CHARACTERS
    active = view["active"] or {}
    alibis = view["alibis"]
    return expect_whodunit_blocks(view, people, jack_view.PHASE_NAMES, "jack", "jack") | {
        **expect_option_blocks(view),
        "round": multi_hot(range(1, 9), [view["round"]]),
        "places": [
            cell
            for character in people
            for cell in multi_hot(jack_board.STREETS, [view["places"][character]])
        ],
        "lamps": [
            cell
            for post in jack_board.LAMPS
            for cell in multi_hot((1, 2, 3, 4, 0), [view["lamps"].get(post)])
        ],
        "covers": multi_hot(jack_board.ALL_MANHOLES, view["covers"]),
        "cordons": multi_hot(jack_board.EXITS, view["cordons"]),
        "lantern": multi_hot(jack_board.DIRECTIONS, [view["lantern"]]),
        "witness": multi_hot(("invisible", "visible"), [view["witness"]]),
        "seen": multi_hot(people, view["seen"]),
        "walked": [int(active.get("walked", False))],
        "used": [int(active.get("used", False))],
        "points": multi_hot(range(4), active.get("points", [])),
        "brought": multi_hot(people, active.get("brought", [])),
        "whom": multi_hot(people, [active.get("whom")]),
        "left": one_hot(9, alibis["left"]),
        "held": one_hot(8, alibis["held"][0]),
        "kept": one_hot(8, alibis["held"][1]),
        "hand_0": multi_hot(people, alibis["investigator"]),
        "hand_1": multi_hot(people, alibis["jack"]),
        "accused": multi_hot(people, [view["accused"]]),
        "gone": multi_hot(jack_board.EXITS, [view["gone"]]),
    }


def expect_minuit_blocks(view: Any) -> Cells:
    players = view["players"]
    seats: list[Any] = [*view["guests"], *[[] for _ in range(8 - players)]]
    fewest = min(view["totals"])
    behind = [min(total - fewest, 127) for total in view["totals"]] + [0] * (8 - players)
    return {
        "seat": one_hot(8, view["seat"]),
        "turn": one_hot(10, {CHANCE: 8, OVER: 9}.get(view["turn"], view["turn"])),
        "ask": multi_hot(minuit_view.PHASE_NAMES, [view["ask"]]),
        "players": multi_hot(range(2, 9), [players]),
        **expect_option_blocks(view),
        "round": multi_hot(range(1, 9), [view["round"]]),
        "first": one_hot(8, view["first"]),
        "roller": one_hot(8, view["roller"]),
        "roll": one_hot(6, view["roll"] or 0),
        "hugo": multi_hot([*range(-10, -2), *range(1, 29)], [view["hugo"]]),
        "speed": one_hot(8, view["speed"]),
        "guests": [guests.count(place) for guests in seats for place in minuit_view.PLACE_NAMES],
        "behind": [number >> digit & 1 for number in behind for digit in range(7)],
        "winners": multi_hot(range(8), view["winners"]),
    }


@given(seed=SEEDS, options=any_options("opera"), seat=st.integers(0, 1))
@settings(max_examples=200, deadline=None)
def test_an_observation_of_opera_agrees_with_the_view(seed: int, options: Any, seat: int) -> None:
    state = random_state(seed, options)
    assert read_blocks(state, seat) == expect_opera_blocks(state.view(seat))


@given(seed=SEEDS, options=any_options("jack"), seat=st.integers(0, 1))
@settings(max_examples=200, deadline=None)
def test_an_observation_of_jack_agrees_with_the_view(seed: int, options: Any, seat: int) -> None:
    state = random_state(seed, options, "jack")
    assert read_blocks(state, seat) == expect_jack_blocks(state.view(seat))


@given(seed=SEEDS, options=any_options("minuit"), players=st.integers(2, 8), pick=SEEDS)
@settings(max_examples=200, deadline=None)
def test_an_observation_of_minuit_agrees_with_the_view(
    seed: int, options: Any, players: int, pick: int
) -> None:
    state = random_state(seed, options, "minuit", players)
    assert read_blocks(state, pick % players) == expect_minuit_blocks(state.view(pick % players))


@given(seed=SEEDS, options=any_options("opera"), seat=st.integers(0, 1), pick=SEEDS)
@settings(max_examples=200, deadline=None)
def test_no_cell_of_opera_depends_on_hidden_information(
    seed: int, options: Any, seat: int, pick: int
) -> None:
    state = random_state(seed, options)
    others = list(list_fitting_opera_positions(state, seat))
    other = OPERA.setup(json.loads(others[pick % len(others)]))
    assert write_observation(other, seat) == write_observation(state, seat)
    if state.turn == seat:
        assert read_action_mask(other) == read_action_mask(state)


@given(seed=SEEDS, options=any_options("jack"), seat=st.integers(0, 1), pick=SEEDS)
@settings(max_examples=200, deadline=None)
def test_no_cell_of_jack_depends_on_hidden_information(
    seed: int, options: Any, seat: int, pick: int
) -> None:
    state = random_state(seed, options, "jack")
    others = list_fitting_jack_positions(state, seat)
    other = JACK.setup(json.loads(others[pick % len(others)]))
    assert write_observation(other, seat) == write_observation(state, seat)
    if state.turn == seat:
        assert read_action_mask(other) == read_action_mask(state)


def read_action_mask(state: State) -> list[int]:
    game_encoder = encoder(state.game.name)
    memory = allocate_bytes(game_encoder.actions)
    game_encoder.write_action_mask(state, memory, 0)
    return [action for action, mark in enumerate(bytes(memory)) if mark]


@given(seed=SEEDS, game=st.sampled_from(games()), players=st.integers(2, 8))
@settings(max_examples=300, deadline=None)
def test_the_mask_has_exactly_the_legal_actions(seed: int, game: str, players: int) -> None:
    state = random_state(seed, {}, game, players if game == "minuit" else 2)
    assert read_action_mask(state) == ([] if state.turn == CHANCE else state.legal_actions())


@pytest.mark.parametrize("game", games())
def test_blocks_follow_each_other_without_gaps(game: str) -> None:
    end = 0
    for block in encoder(game).layout:
        assert block.start == end, block.name
        end += block.size
    assert end == encoder(game).size
    assert len({block.name for block in encoder(game).layout}) == len(encoder(game).layout)


def test_the_highest_cell_of_minuit_is_the_number_of_guests_of_a_seat() -> None:
    assert encoder("minuit").max_value == max(minuit_board.GUESTS_PER_SEAT)
