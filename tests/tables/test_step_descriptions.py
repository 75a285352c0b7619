"""What a table tells of its steps: moves and effects, as far as each reader may know them."""

import json
from typing import Any

import msgspec
import pytest

from limelight import Rng
from limelight.tables import events as ev
from limelight.tables.event_views import ActionPlayedView
from limelight.tables.table import Table
from limelight.tables.table_view import (
    StepView,
    build_event_views,
    build_moment_views,
    build_table_view,
)
from tests.games.effect_replay.recorded_games import BESIDE_THE_BOARD
from tests.games.test_effects import find_effect_replay
from tests.tables.started_tables import apply_events, make_started_table, play_random_actions

pytestmark = pytest.mark.interpreted

GAMES = [("opera", 2), ("jack", 2), ("minuit", 3)]


def list_played(table: Table, reader: int | None, after_seq: int = 0) -> list[ActionPlayedView]:
    views = build_event_views(table, reader, after_seq)
    return [view for view in views if isinstance(view, ActionPlayedView)]


def board_of(moment: StepView) -> dict[str, Any]:
    view: dict[str, Any] = json.loads(json.dumps(moment.view))
    return {key: value for key, value in view.items() if key not in BESIDE_THE_BOARD}


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_each_moment_follows_from_the_one_before_by_its_effects(name: str, seats: int) -> None:
    table = make_started_table(name, seats)
    play_random_actions(table, 20, Rng(5))
    assert table.status == "live"
    apply_effects = find_effect_replay(name)
    for reader in (None, *range(seats)):
        first, *following = build_moment_views(table, reader)
        assert (first.seat, first.said, first.move, first.effects) == (None, "", None, [])
        before = board_of(first)
        for moment in following:
            assert apply_effects(before, msgspec.to_builtins(moment.effects)) == board_of(moment)
            before = board_of(moment)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_events_and_moments_tell_the_same_of_a_step(name: str, seats: int) -> None:
    table = make_started_table(name, seats)
    play_random_actions(table, 40, Rng(3))
    for reader in (None, *range(seats)):
        played = list_played(table, reader)
        moments = build_moment_views(table, reader)[1:]
        assert [(view.seat, view.said, view.move, view.effects) for view in played] == [
            (moment.seat, moment.said, moment.move, moment.effects) for moment in moments
        ]


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_move_has_the_notation_that_stands_beside_it(name: str, seats: int) -> None:
    table = make_started_table(name, seats)
    play_random_actions(table, 30, Rng(4))
    write_move = table.history.game.notation_module.write_move
    for reader in (None, *range(seats)):
        for view in list_played(table, reader):
            assert view.move is not None
            assert write_move(view.move) == view.said
    for choice in build_table_view(table, table.turn).choices:
        assert write_move(choice.move) == choice.said


def test_later_events_have_the_effects_that_they_have_among_all() -> None:
    table = make_started_table("jack")
    play_random_actions(table, 20, Rng(5))
    played = list_played(table, 0)
    for seq in range(table.seq + 1):
        assert list_played(table, 0, seq) == [view for view in played if view.seq > seq]


def test_an_action_that_was_taken_back_has_only_its_notation() -> None:
    table = make_started_table()
    play_random_actions(table, 3, Rng(1))
    before = list_played(table, 0)
    keep = len(table.history.steps) - 1
    apply_events(table, [ev.ActionsUndone(0, keep)])
    *kept, undone = list_played(table, 0)
    assert (kept, undone.said) == (before[:-1], before[-1].said)
    assert before[-1].effects
    assert (undone.move, undone.effects) == (None, [])
    play_random_actions(table, 1, Rng(8))
    *_, undone, again = list_played(table, 0)
    assert (undone.move, undone.effects) == (None, [])
    assert again.effects


def test_nothing_has_effects_at_a_table_that_is_set_aside() -> None:
    table = make_started_table()
    play_random_actions(table, 3, Rng(1))
    apply_events(table, [ev.TableSetAside(3)])
    played = list_played(table, 0)
    assert played
    assert all((view.move, view.effects) == (None, []) for view in played)


@pytest.mark.parametrize("name", ["opera", "jack"])
def test_effects_hide_what_a_reader_may_not_know_until_the_game_is_over(name: str) -> None:
    table = make_started_table(name)
    play_random_actions(table, 7, Rng(1))
    culprit = {"opera": "phantom", "jack": "jack"}[name]
    secret = table.history.state.position()[culprit]

    def identified(reader: int | None) -> list[Any]:
        views = [*list_played(table, reader), *build_moment_views(table, reader)]
        effects = [effect for view in views for effect in view.effects]
        return [dict(e).get(culprit) for e in effects if e["kind"] == "identified"]

    assert identified(None) == identified(0) == [None, None]
    assert identified(1) == [secret, secret]
    apply_events(table, table.decide_resign(1))
    assert identified(None) == identified(0) == identified(1) == [secret, secret]
