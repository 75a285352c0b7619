"""Observations: every cell follows from the view, and nothing follows from what is hidden."""

import json
from typing import Any, SupportsIndex

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limelight import CHANCE, OVER, SeatError, State
from limelight.env.encoders import ENCODERS, encoder
from limelight.env.memory import octets
from limelight.games.jack import board as whitechapel
from limelight.games.jack import view as jack_view
from limelight.games.minuit import board as castle
from limelight.games.minuit import view as minuit_view
from limelight.games.opera import board as house
from limelight.games.opera import view as opera_view
from tests.games.hidden import fits_jack, fits_opera
from tests.options import any_options
from tests.scenes import JACK, OPERA, some_way_into

pytestmark = pytest.mark.interpreted

SEEDS = st.integers(0, 10**9)

Cells = dict[str, list[int]]


def written(state: State, seat: SupportsIndex) -> bytes:
    """The observation of a seat, with something around it that must stay as it is."""
    writer = encoder(state.game.name)
    memory = octets(writer.size + 10)
    writer.observe(state, seat, memory, 5)
    told = bytes(memory)
    assert not any(told[:5] + told[-5:])
    return told[5:-5]


@pytest.mark.parametrize("name", ["opera", "jack", "minuit"])
def test_a_seat_is_a_whole_number_of_any_kind_that_exists(name: str) -> None:
    state = some_way_into(1, {}, name)
    assert written(state, np.int64(1)) == written(state, 1) != written(state, 0)
    for seat in (-1, 8, 2**64):
        with pytest.raises(SeatError, match=f"seat: {seat} does not exist; allowed: 0 to"):
            written(state, seat)


def blocks(state: State, seat: int) -> Cells:
    told = written(state, seat)
    return {
        block.name: list(told[block.start : block.start + block.size])
        for block in encoder(state.game.name).layout
    }


def one(size: int, place: int | None) -> list[int]:
    return [int(cell == place) for cell in range(size)]


def each(names: Any, found: Any) -> list[int]:
    return [int(name in (found or [])) for name in names]


def phase(asks: dict[int, str], ask: str) -> int:
    return next(number for number, name in asks.items() if name == ask)


def whodunit(view: Any, people: Any, asks: dict[int, str], secret: str, side: str) -> Cells:
    active = view["active"] or {}
    sides = ("investigator", side)
    return {
        "seat": one(2, view["seat"]),
        "turn": one(4, {CHANCE: 2, OVER: 3}.get(view["turn"], view["turn"])),
        "played": one(5, view["played"]),
        "ask": one(16, phase(asks, view["ask"])),
        "suspects": each(people, view["suspects"]),
        "cards": each(people, view["cards"]),
        "later": each(people, view["later"]),
        "active": each(people, [active.get("character")]),
        "culprit": each(people, [view[secret]]),
        "winner": each(sides, [view["winner"]]),
    }


def of_opera(view: Any) -> Cells:
    people, rooms = house.CHARACTERS, house.ROOMS
    active = view["active"] or {}
    alibis = view["alibis"] or {}
    lock = view["padlock"] and house.corridor(*(rooms.index(room) for room in view["padlock"]))
    dressed = view["blackout"] is not None
    return whodunit(view, people, opera_view.ASKS, "phantom", "phantom") | {
        "rules": each(("book", "course"), [view["options"]["rules"]]),
        "handicap": each(range(-3, 4), [view["options"]["handicap"]]),
        "round": each(range(1, 13), [view["round"]]),
        "carlotta": each(range(-3, 33), [view["carlotta"]]),
        "rooms": [cell for who in people for cell in each(rooms, [view["rooms"].get(who)])],
        "blackout": each(rooms, [view["blackout"]]),
        "padlock": one(12, 11 if dressed and lock is None else lock),
        "exposed": each(people, view["exposed"]),
        "announced": each((None, "appeared", "hid"), [view["announced"]]),
        "start": each(rooms, [active.get("start")]),
        "reach": one(9, active.get("reach")),
        "guest": each(people, [active.get("guest")]),
        "locked": [int(active.get("locked", False))],
        "pending": each(people, active.get("pending")),
        "left": one(12, alibis.get("left")),
        "phantoms": one(4, alibis.get("phantoms")),
        "shown": each(people, alibis.get("shown")),
        "kept": one(8, alibis.get("kept")),
        "hand": each(people, alibis.get("hand")),
    }


def of_jack(view: Any) -> Cells:
    people = whitechapel.CHARACTERS
    active = view["active"] or {}
    alibis = view["alibis"]
    return whodunit(view, people, jack_view.ASKS, "jack", "jack") | {
        "edition": each(whitechapel.EDITIONS, [view["options"]["edition"]]),
        "round": each(range(1, 9), [view["round"]]),
        "places": [
            cell for who in people for cell in each(whitechapel.STREETS, [view["places"][who]])
        ],
        "lamps": [
            cell
            for post in whitechapel.LAMPS
            for cell in each((1, 2, 3, 4, 0), [view["lamps"].get(post)])
        ],
        "covers": each(whitechapel.ALL_MANHOLES, view["covers"]),
        "cordons": each(whitechapel.EXITS, view["cordons"]),
        "lantern": each(whitechapel.DIRECTIONS, [view["lantern"]]),
        "witness": each(("invisible", "visible"), [view["witness"]]),
        "seen": each(people, view["seen"]),
        "walked": [int(active.get("walked", False))],
        "used": [int(active.get("used", False))],
        "points": each(range(4), active.get("points", [])),
        "brought": each(people, active.get("brought", [])),
        "whom": each(people, [active.get("whom")]),
        "left": one(9, alibis["left"]),
        "held": one(8, alibis["held"][0]),
        "kept": one(8, alibis["held"][1]),
        "hand_0": each(people, alibis["investigator"]),
        "hand_1": each(people, alibis["jack"]),
        "accused": each(people, [view["accused"]]),
        "gone": each(whitechapel.EXITS, [view["gone"]]),
    }


def of_minuit(view: Any) -> Cells:
    players = view["players"]
    seats: list[Any] = [*view["guests"], *[[] for _ in range(8 - players)]]
    fewest = min(view["totals"])
    behind = [min(total - fewest, 127) for total in view["totals"]] + [0] * (8 - players)
    return {
        "seat": one(8, view["seat"]),
        "turn": one(10, {CHANCE: 8, OVER: 9}.get(view["turn"], view["turn"])),
        "ask": each(minuit_view.ASKS, [view["ask"]]),
        "players": each(range(2, 9), [players]),
        "rounds": each(range(1, 9), [view["options"]["rounds"]]),
        "hugo_speed_up": [int(view["options"]["hugo_speed_up"])],
        "expel": [int(view["options"]["expel"])],
        "round": each(range(1, 9), [view["round"]]),
        "first": one(8, view["first"]),
        "roller": one(8, view["roller"]),
        "roll": one(6, view["roll"] or 0),
        "hugo": each([*range(-10, -2), *range(1, 29)], [view["hugo"]]),
        "speed": one(8, view["speed"]),
        "guests": [guests.count(place) for guests in seats for place in minuit_view.PLACES],
        "behind": [number >> digit & 1 for number in behind for digit in range(7)],
        "winners": each(range(8), view["winners"]),
    }


@given(seed=SEEDS, options=any_options("opera"), seat=st.integers(0, 1))
@settings(max_examples=200, deadline=None)
def test_opera_is_written_as_it_is_viewed(seed: int, options: Any, seat: int) -> None:
    state = some_way_into(seed, options)
    assert blocks(state, seat) == of_opera(state.view(seat))


@given(seed=SEEDS, options=any_options("jack"), seat=st.integers(0, 1))
@settings(max_examples=200, deadline=None)
def test_jack_is_written_as_it_is_viewed(seed: int, options: Any, seat: int) -> None:
    state = some_way_into(seed, options, "jack")
    assert blocks(state, seat) == of_jack(state.view(seat))


@given(seed=SEEDS, players=st.integers(2, 8), variants=st.booleans(), pick=SEEDS)
@settings(max_examples=200, deadline=None)
def test_minuit_is_written_as_it_is_viewed(
    seed: int, players: int, variants: bool, pick: int
) -> None:
    options = {"rounds": pick % 8 + 1, "hugo_speed_up": variants, "expel": variants}
    state = some_way_into(seed, options, "minuit", players)
    assert blocks(state, pick % players) == of_minuit(state.view(pick % players))


@given(seed=SEEDS, options=any_options("opera"), seat=st.integers(0, 1), pick=SEEDS)
@settings(max_examples=200, deadline=None)
def test_what_opera_hides_changes_no_cell(seed: int, options: Any, seat: int, pick: int) -> None:
    state = some_way_into(seed, options)
    others = list(fits_opera(state, seat))
    other = OPERA.setup(json.loads(others[pick % len(others)]))
    assert written(other, seat) == written(state, seat)
    if state.turn == seat:
        assert allowed(other) == allowed(state)


@given(seed=SEEDS, options=any_options("jack"), seat=st.integers(0, 1), pick=SEEDS)
@settings(max_examples=200, deadline=None)
def test_what_jack_hides_changes_no_cell(seed: int, options: Any, seat: int, pick: int) -> None:
    state = some_way_into(seed, options, "jack")
    others = fits_jack(state, seat)
    other = JACK.setup(json.loads(others[pick % len(others)]))
    assert written(other, seat) == written(state, seat)
    if state.turn == seat:
        assert allowed(other) == allowed(state)


def allowed(state: State) -> list[int]:
    writer = encoder(state.game.name)
    memory = octets(writer.actions)
    writer.allow(state, memory, 0)
    return [action for action, mark in enumerate(bytes(memory)) if mark]


@given(seed=SEEDS, game=st.sampled_from(list(ENCODERS)), players=st.integers(2, 8))
@settings(max_examples=300, deadline=None)
def test_the_mask_is_what_is_legal_at_a_decision(seed: int, game: str, players: int) -> None:
    state = some_way_into(seed, {}, game, players if game == "minuit" else 2)
    assert allowed(state) == ([] if state.turn == CHANCE else state.legal())


@pytest.mark.parametrize("game", list(ENCODERS))
def test_blocks_lie_one_behind_the_other(game: str) -> None:
    end = 0
    for block in encoder(game).layout:
        assert block.start == end, block.name
        end += block.size
    assert end == encoder(game).size
    assert len({block.name for block in encoder(game).layout}) == len(encoder(game).layout)


def test_guests_are_counted_up_to_six() -> None:
    assert encoder("minuit").most == max(castle.GUESTS)
