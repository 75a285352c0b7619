"""Clocks: they follow from what happened when."""

import pytest

from limelight import Rng
from limelight.tables import events as ev
from limelight.tables.clock import DAY, GRACE
from limelight.tables.plan import TimeControl
from limelight.tables.refusal import Refusal
from limelight.tables.table import Table
from tests.tables.seated import DAYS, LIVE, begun, happen, play_on


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


def test_days_are_for_each_move() -> None:
    table = begun(time=DAYS)
    assert table.clock.deadline() == 2 * DAY + GRACE
    until_turn_passes(table, DAY)
    assert table.clock.deadline() == 3 * DAY + GRACE


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
