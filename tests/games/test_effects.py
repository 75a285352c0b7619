"""Effects: with a view of the state before, they give the view of the state after."""

import importlib
import json
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limelight import OVER, IllegalAction, Rng, SeatError, game, games
from tests.games.effect_replay.recorded_games import record_all_games, view_board
from tests.games.test_types import types_by_kind
from tests.options import VALUES, any_options
from tests.positions import random_state

pytestmark = pytest.mark.interpreted

SEEDS = st.integers(0, 10**9)

ApplyEffects = Callable[[dict[str, Any], list[dict[str, Any]]], dict[str, Any]]


def find_effect_replay(name: str) -> ApplyEffects:
    """The function of a game that brings a view up to date by effects, and knows no rules."""
    module = importlib.import_module(f"tests.games.effect_replay.{name}")
    replay: ApplyEffects = module.apply_effects
    return replay


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def check_completeness(name: str, seed: int, players: int, options: dict[str, object]) -> None:
    """Play a random game; after each action compare every reader's view with its effects."""
    apply_effects = find_effect_replay(name)
    rng = Rng(seed)
    state = game(name).new(players, options)
    readers = (*range(players), None)
    views = {reader: view_board(state, reader) for reader in readers}
    while state.turn != OVER:
        action = state.draw(rng)
        effects = {reader: state.effects(action, reader) for reader in readers}
        state.play(action)
        for reader in readers:
            after = view_board(state, reader)
            assert apply_effects(views[reader], through_json(effects[reader])) == after
            views[reader] = after


@pytest.mark.parametrize("name", games())
@given(data=st.data(), seed=SEEDS)
@settings(max_examples=50, deadline=None)
def test_a_view_and_the_effects_give_the_next_view(
    name: str, data: st.DataObject, seed: int
) -> None:
    players = data.draw(st.sampled_from(game(name).options.list_player_counts()))
    check_completeness(name, seed, players, data.draw(any_options(name)))


def test_the_games_for_the_tests_of_the_page_have_every_kind_of_effect() -> None:
    kinds: dict[str, set[str]] = {name: set() for name in games()}
    for recorded in record_all_games():
        for step in recorded["steps"]:
            kinds[recorded["game"]].update(effect["kind"] for effect in step["effects"])
    assert kinds == {name: set(types_by_kind(name, "Effect")) for name in games()}


@pytest.mark.nightly
@pytest.mark.parametrize("name", games())
def test_effects_are_complete_in_thousands_of_games(name: str) -> None:
    options = game(name).options
    variants = [
        dict(zip(VALUES[name], values, strict=True)) for values in product(*VALUES[name].values())
    ]
    for seed in range(1500):
        players = options.list_player_counts()[seed % len(options.list_player_counts())]
        check_completeness(name, seed, players, variants[seed % len(variants)])


@pytest.mark.parametrize("name", games())
@given(data=st.data(), seed=SEEDS)
@settings(max_examples=100, deadline=None)
def test_whoever_knows_all_gets_the_effects_that_a_seat_gets_and_more(
    name: str, data: st.DataObject, seed: int
) -> None:
    state = random_state(seed, data.draw(any_options(name)), name)
    for action in state.legal_actions()[:8]:
        complete = state.effects_with_secrets(action)
        for reader in (0, 1, None):
            known = state.effects(action, reader)
            assert [effect["kind"] for effect in known] == [effect["kind"] for effect in complete]
            for part, whole in zip(known, complete, strict=True):
                assert part.keys() <= whole.keys()
        assert state.describe(action, None).items() <= state.describe_with_secrets(action).items()


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("opera", {"card_taken"}),
        ("jack", {"card_taken"}),
        ("minuit", {"guest_placed", "guest_moved", "guest_entered", "stayed", "turn_lost"}),
    ],
)
def test_what_a_seat_does_is_told_of_that_seat(name: str, kinds: set[str]) -> None:
    told: set[str] = set()
    for seed in range(10):
        rng = Rng(seed)
        state = game(name).new()
        while state.turn != OVER:
            action = state.draw(rng)
            for effect in state.effects(action, None):
                if state.turn >= 0 and effect["kind"] in kinds:
                    assert effect["seat"] == state.turn
                    told.add(effect["kind"])
            state.play(action)
    assert told == kinds


@pytest.mark.parametrize("name", games())
def test_effects_change_nothing_and_are_of_legal_actions_of_readers_that_exist(name: str) -> None:
    state = game(name).new()
    before = state.position()
    action = state.legal_actions()[0]
    state.effects(action, 0)
    assert state.position() == before
    illegal = next(a for a in range(state.game.actions) if not state.is_legal(a))
    for ask in (state.effects_with_secrets, lambda a: state.effects(a, 0)):
        with pytest.raises(IllegalAction):
            ask(illegal)
    for seat in (-1, -3, 8, 2**70):
        with pytest.raises(SeatError):
            state.effects(action, seat)
        with pytest.raises(SeatError):
            state.describe(action, seat)
