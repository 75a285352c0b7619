"""Clocks follow from the times of the events."""

import pytest

from limelight import Rng
from limelight.tables import events as ev
from limelight.tables.clock import DAY_MS, NETWORK_GRACE_MS
from limelight.tables.refusal import Refusal
from limelight.tables.table import Table
from limelight.tables.table_setup import TimeControl
from limelight.tables.table_view import ClockView, build_table_view
from tests.tables.started_tables import (
    DAYS_TIME,
    LIVE_TIME,
    apply_events,
    make_open_table,
    make_started_table,
    play_random_actions,
)


def play_until_turn_passes(table: Table, now: int) -> int:
    """Play at this time until the turn passes; returns the number of actions."""
    mover, rng = table.turn, Rng(1)
    for number in range(1, 100):
        play_random_actions(table, 1, rng, now)
        if table.turn != mover:
            return number
    raise AssertionError("the turn never passes")


def test_time_runs_for_the_seat_to_decide_and_no_other() -> None:
    table = make_started_table(time=LIVE_TIME)
    assert (table.clock.running_seat, table.clock.running_since) == (0, 0)
    play_until_turn_passes(table, 7_000)
    assert table.clock.remaining_ms == [60_000 - 7_000 + 5_000, 60_000]
    assert table.clock.running_seat == 1


def test_the_increment_is_added_when_the_turn_passes_and_not_after_each_action() -> None:
    table = make_started_table(time=LIVE_TIME)
    actions = play_until_turn_passes(table, 1_000)
    assert actions > 1
    assert table.clock.remaining_ms[0] == 60_000 - 1_000 + 5_000


def test_a_seat_loses_on_time_after_the_network_grace() -> None:
    table = make_started_table(time=LIVE_TIME)
    assert table.clock.flag_deadline() == 60_000 + NETWORK_GRACE_MS
    assert table.decide_flag(60_000 + NETWORK_GRACE_MS) == []
    assert table.decide_play(
        0, table.seq, table.history.state.legal_actions()[0], 60_000 + NETWORK_GRACE_MS
    )
    late = 60_000 + NETWORK_GRACE_MS + 1
    with pytest.raises(Refusal) as error:
        table.decide_play(0, table.seq, table.history.state.legal_actions()[0], late)
    assert error.value.code == "time"
    apply_events(table, table.decide_flag(late), late)
    assert (table.status, table.final_results()) == ("over", [-1.0, 1.0])
    assert table.clock.flag_deadline() is None


def test_the_grace_is_two_seconds_and_a_day_has_24_hours() -> None:
    assert make_started_table(time=LIVE_TIME).clock.flag_deadline() == 62_000
    assert (
        make_started_table(time=DAYS_TIME).clock.flag_deadline() == 2 * 24 * 60 * 60 * 1000 + 2_000
    )


def test_no_clock_runs_before_the_game_begins() -> None:
    table = make_open_table(time=DAYS_TIME)
    still = ClockView([2 * DAY_MS, 2 * DAY_MS], None, 0)
    assert build_table_view(table, None).clock == still
    apply_events(table, [ev.DowntimeCredited(30_000)], 40_000)
    assert table.clock.flag_deadline() is None


def test_a_time_in_days_is_for_each_move() -> None:
    table = make_started_table(time=DAYS_TIME)
    assert table.clock.flag_deadline() == 2 * DAY_MS + NETWORK_GRACE_MS
    play_until_turn_passes(table, DAY_MS)
    assert table.clock.flag_deadline() == 3 * DAY_MS + NETWORK_GRACE_MS


def test_a_seat_has_all_its_days_again_at_its_next_move() -> None:
    table = make_started_table(time=DAYS_TIME)
    play_until_turn_passes(table, DAY_MS)
    assert table.clock.remaining_ms == [DAY_MS, 2 * DAY_MS]
    while table.turn != 0:
        play_until_turn_passes(table, DAY_MS)
    assert table.clock.remaining_ms == [2 * DAY_MS, 2 * DAY_MS]
    assert table.clock.flag_deadline() == 3 * DAY_MS + NETWORK_GRACE_MS


def test_each_turn_costs_the_time_since_it_began() -> None:
    table = make_started_table(time=LIVE_TIME)
    play_until_turn_passes(table, 7_000)
    play_until_turn_passes(table, 10_000)
    assert table.clock.remaining_ms == [60_000 - 7_000 + 5_000, 60_000 - 3_000 + 5_000]


def test_a_turn_that_took_no_time_costs_none_even_if_the_system_clock_was_set_back() -> None:
    table = make_started_table(time=LIVE_TIME)
    play_until_turn_passes(table, 0)
    assert table.clock.remaining_ms == [60_000 + 5_000, 60_000]
    play_until_turn_passes(table, -1_000)
    assert table.clock.remaining_ms == [60_000 + 5_000, 60_000 + 5_000]


def test_a_move_within_the_network_grace_leaves_only_the_increment() -> None:
    table = make_started_table(time=LIVE_TIME)
    play_until_turn_passes(table, 60_000 + NETWORK_GRACE_MS)
    assert table.clock.remaining_ms[0] == 5_000


def test_a_pause_stops_the_clock_and_keeps_the_remaining_time() -> None:
    table = make_started_table(time=LIVE_TIME)
    apply_events(table, table.decide_pause(1), 10_000)
    apply_events(table, table.decide_answer(0, True), 20_000)
    assert table.clock.flag_deadline() is None
    assert table.clock.remaining_ms == [40_000, 60_000]
    assert table.decide_flag(10**9) == []
    apply_events(table, table.decide_resume(), 1_000_000)
    assert table.clock.flag_deadline() == 1_000_000 + 40_000 + NETWORK_GRACE_MS


def test_downtime_of_the_server_is_credited_to_the_clock() -> None:
    table = make_started_table(time=LIVE_TIME)
    apply_events(table, [ev.DowntimeCredited(30_000)], 40_000)
    assert table.clock.flag_deadline() == 90_000 + NETWORK_GRACE_MS


def test_no_seat_runs_out_of_time_without_a_clock() -> None:
    table = make_started_table(time=TimeControl())
    assert table.clock.flag_deadline() is None
    assert not table.is_out_of_time(10**15)


def test_a_takeback_does_not_return_the_time_used() -> None:
    table = make_started_table(time=LIVE_TIME)
    play_random_actions(table, 1, Rng(1), 9_000)
    apply_events(table, table.decide_takeback(0, table.seq), 10_000)
    assert table.clock.flag_deadline() == 60_000 + NETWORK_GRACE_MS
