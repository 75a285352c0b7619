"""What leaves the engine has the types of each game's module `types`, no more and no less."""

import importlib
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from limelight import CHANCE, OVER, Rng, State, game, games
from limelight.core.border import IllegalReason
from tests.options import any_options
from tests.positions import jack_without_a_walk

pytestmark = pytest.mark.interpreted

SEEDS = st.integers(0, 10**9)
#: Effects that random games hardly ever have: the tests of the game's effects have them.
RARE_EFFECTS = {"minuit": {"sent_to_cellar"}}


@cache
def find_type(name: str, what: str) -> Any:
    """The type of a game's data: "opera" and "Move" for `OperaMove`."""
    return getattr(importlib.import_module(f"limelight.games.{name}.types"), name.title() + what)


@cache
def types_by_kind(name: str, what: str) -> dict[str, Any]:
    """The types of a game's moves or effects, by the kinds that each is for."""
    return {
        kind: member
        for member in get_args(find_type(name, what))
        for kind in get_args(get_type_hints(member)["kind"])
    }


def check_type(data: Any, expected: Any) -> None:
    """Assert that data has a type: every part that it requires, and no part that it lacks."""
    assert msgspec.convert(data, expected, strict=True) == data


def check_kind(data: Any, types: dict[str, Any]) -> str:
    """Assert that a move or an effect has the type of its kind, and return the kind."""
    kind = str(data["kind"])
    check_type(data, types[kind])
    return kind


def check_view(view: dict[str, Any], name: str) -> None:
    """Assert that a view has its type; a legal move has its own, by its kind."""
    knowledge = find_type(name, "Knowledge")
    assert view.keys() == get_type_hints(find_type(name, "View")).keys()
    check_type({key: view[key] for key in view if key not in ("legal", "barred")}, knowledge)
    check_type(view["barred"], list[IllegalReason])
    for choice in view["legal"]:
        assert choice.keys() == get_type_hints(find_type(name, "Choice")).keys()
        check_kind(choice["move"], types_by_kind(name, "Move"))


def play_randomly(name: str, data: st.DataObject, seed: int) -> Any:
    """Each state of a random game but the last, with the action that is played."""
    players = data.draw(st.sampled_from(game(name).options.list_player_counts()))
    state: State = game(name).new(players, data.draw(any_options(name)))
    rng = Rng(seed)
    while state.turn != OVER:
        action = state.draw(rng)
        yield state, action
        state.play(action)
    for seat in (0, 1, None):
        check_view(state.view(seat), name)


@pytest.mark.parametrize("name", games())
@given(data=st.data(), seed=SEEDS)
@settings(max_examples=12, deadline=None)
def test_moves_effects_and_views_have_their_types(
    name: str, data: st.DataObject, seed: int
) -> None:
    moves, effects = types_by_kind(name, "Move"), types_by_kind(name, "Effect")
    for state, action in play_randomly(name, data, seed):
        for seat in (0, 1, None):
            check_view(state.view(seat), name)
            check_kind(state.describe(action, seat), moves)
            for effect in state.effects(action, seat):
                check_kind(effect, effects)
        for effect in state.effects_with_secrets(action):
            check_kind(effect, effects)
        if state.turn != CHANCE:
            foreseen = state.foresee(state.turn, action)
            if foreseen is not None:
                check_type(foreseen, find_type(name, "Knowledge"))


def list_first_states(name: str) -> list[Any]:
    """New games with all options, and a position for what hardly ever happens in random games."""
    options = game(name).options
    choices = [
        {
            option.name: option.list_values()[number % len(option.list_values())]
            for option in options
        }
        for number in range(60)
    ]
    rare = [jack_without_a_walk()] if name == "jack" else []
    return [*(game(name).new(options=values) for values in choices), *rare]


@pytest.mark.parametrize("name", games())
def test_random_games_have_every_kind_of_move_and_effect(name: str) -> None:
    played: set[str] = set()
    caused: set[str] = set()
    for seed, state in enumerate(list_first_states(name)):
        rng = Rng(seed)
        while state.turn != OVER:
            action = state.draw(rng)
            played.add(state.describe_with_secrets(action)["kind"])
            caused |= {effect["kind"] for effect in state.effects_with_secrets(action)}
            state.play(action)
    assert played == types_by_kind(name, "Move").keys()
    assert caused == types_by_kind(name, "Effect").keys() - RARE_EFFECTS.get(name, set())


@pytest.mark.parametrize("name", games())
def test_facts_have_their_type(name: str) -> None:
    check_type(game(name).facts, find_type(name, "Facts"))


@pytest.mark.parametrize("name", games())
def test_options_of_a_state_have_their_type(name: str) -> None:
    check_type(game(name).new().options(), find_type(name, "Options"))
