"""Clocks: they follow from what happened when."""

import pytest

from limelight import Rng
from limelight.tables import events as ev
from limelight.tables.clock import DAY, GRACE
from limelight.tables.refusal import Refusal
from limelight.tables.table import Table
from limelight.tables.table_setup import TimeControl
from limelight.tables.table_view import told
from tests.tables.seated import DAYS, LIVE, begun, empty, happen, play_on


def until_turn_passes(table: Table, now: int) -> int:
    """Play at this time until somebody else is to decide; how many actions it were."""
    mover, rng = table.turn, Rng(1)
    for number in range(1, 100):
        play_on(table, 1, rng, now)
        if table.turn != mover:
            return number
    raise AssertionError("it never does")


def test_time_runs_for_the_seat_to_decide_and_no_other() -> None:
    table = begun(time=LIVE)
    assert (table.clock.running, table.clock.since) == (0, 0)
    until_turn_passes(table, 7_000)
    assert table.clock.left == [60_000 - 7_000 + 5_000, 60_000]
    assert table.clock.running == 1


def test_the_increment_comes_when_the_turn_passes_on_not_with_every_small_decision() -> None:
    table = begun(time=LIVE)
    actions = until_turn_passes(table, 1_000)
    assert actions > 1
    assert table.clock.left[0] == 60_000 - 1_000 + 5_000


def test_who_misses_the_clock_has_lost_but_the_network_has_its_grace() -> None:
    table = begun(time=LIVE)
    assert table.clock.deadline() == 60_000 + GRACE
    assert table.flag(60_000 + GRACE) == []
    assert table.play(0, table.seq, table.line.state.legal()[0], 60_000 + GRACE)
    late = 60_000 + GRACE + 1
    with pytest.raises(Refusal) as error:
        table.play(0, table.seq, table.line.state.legal()[0], late)
    assert error.value.code == "time"
    happen(table, table.flag(late), late)
    assert (table.status, table.result()) == ("over", [-1.0, 1.0])
    assert table.clock.deadline() is None


def test_the_grace_is_two_seconds_and_a_day_has_24_hours() -> None:
    assert begun(time=LIVE).clock.deadline() == 62_000
    assert begun(time=DAYS).clock.deadline() == 2 * 24 * 60 * 60 * 1000 + 2_000


def test_before_the_game_begins_nobodys_time_runs() -> None:
    table = empty(time=DAYS)
    still = {"left": [2 * DAY, 2 * DAY], "running": None, "since": 0}
    assert told(table, None)["clock"] == still
    happen(table, [ev.Stalled(30_000)], 40_000)
    assert table.clock.deadline() is None


def test_days_are_for_each_move() -> None:
    table = begun(time=DAYS)
    assert table.clock.deadline() == 2 * DAY + GRACE
    until_turn_passes(table, DAY)
    assert table.clock.deadline() == 3 * DAY + GRACE


def test_who_comes_to_move_again_has_all_days_again() -> None:
    table = begun(time=DAYS)
    until_turn_passes(table, DAY)
    assert table.clock.left == [DAY, 2 * DAY]
    while table.turn != 0:
        until_turn_passes(table, DAY)
    assert table.clock.left == [2 * DAY, 2 * DAY]
    assert table.clock.deadline() == 3 * DAY + GRACE


def test_each_turn_costs_the_time_since_it_began() -> None:
    table = begun(time=LIVE)
    until_turn_passes(table, 7_000)
    until_turn_passes(table, 10_000)
    assert table.clock.left == [60_000 - 7_000 + 5_000, 60_000 - 3_000 + 5_000]


def test_a_turn_that_took_no_time_costs_none_even_if_the_system_clock_was_set_back() -> None:
    table = begun(time=LIVE)
    until_turn_passes(table, 0)
    assert table.clock.left == [60_000 + 5_000, 60_000]
    until_turn_passes(table, -1_000)
    assert table.clock.left == [60_000 + 5_000, 60_000 + 5_000]


def test_who_moves_within_the_grace_has_the_increment_left_and_no_more() -> None:
    table = begun(time=LIVE)
    until_turn_passes(table, 60_000 + GRACE)
    assert table.clock.left[0] == 5_000


def test_a_pause_stops_the_clock_and_keeps_what_is_left() -> None:
    table = begun(time=LIVE)
    happen(table, table.pause(1), 10_000)
    happen(table, table.answer(0, True), 20_000)
    assert table.clock.deadline() is None
    assert table.clock.left == [40_000, 60_000]
    assert table.flag(10**9) == []
    happen(table, table.resume(), 1_000_000)
    assert table.clock.deadline() == 1_000_000 + 40_000 + GRACE


def test_while_the_house_is_away_nobodys_time_runs() -> None:
    table = begun(time=LIVE)
    happen(table, [ev.Stalled(30_000)], 40_000)
    assert table.clock.deadline() == 90_000 + GRACE


def test_without_a_clock_nobody_is_ever_late() -> None:
    table = begun(time=TimeControl())
    assert table.clock.deadline() is None
    assert not table.late(10**15)


def test_taking_back_gives_no_time_back() -> None:
    table = begun(time=LIVE)
    play_on(table, 1, Rng(1), 9_000)
    happen(table, table.undo(0, table.seq), 10_000)
    assert table.clock.deadline() == 60_000 + GRACE
