"""A table whose log is not legal by the present rules is set aside, and nothing is lost."""

import msgspec
import pytest

import limelight
from limelight import Rng
from limelight.tables import events as ev
from limelight.tables.event_views import GameCancelledView
from limelight.tables.events import LoggedEvent
from limelight.tables.refusal import Refusal
from limelight.tables.table import Table
from limelight.tables.table_view import build_table_view
from tests.tables.started_tables import (
    LIVE_TIME,
    apply_events,
    make_started_table,
    play_random_actions,
)

ILLEGAL_ACTION = 99_999  # no game has so many actions
MINUTE_MS = 60_000


def make_played_table(name: str = "opera", steps: int = 12) -> Table:
    table = make_started_table(name, time=LIVE_TIME)
    play_random_actions(table, steps, Rng(3), now=1000)
    return table


def replay_log(table: Table, logged_events: list[LoggedEvent]) -> Table:
    """The same table, replayed from another log."""
    twin = Table(limelight.game(table.setup.game), table.setup, table.seed)
    twin.replay_events(logged_events)
    return twin


def replay_with_event(table: Table, number: int, event: ev.TableEvent) -> Table:
    """The same table, replayed with another event of this number."""
    logged_events = [
        msgspec.structs.replace(logged, event=event) if logged.seq == number else logged
        for logged in table.log
    ]
    return replay_log(table, logged_events)


def find_decision(table: Table, index: int) -> int:
    """The sequence number of one of the actions that seats played."""
    return [e.seq for e in table.log if isinstance(e.event, ev.ActionPlayed) and e.event.seat >= 0][
        index
    ]


@pytest.mark.parametrize("game", limelight.games())
def test_an_action_that_is_no_longer_legal_sets_the_table_aside(game: str) -> None:
    table = make_played_table(game)
    number = find_decision(table, 3)
    event = table.log[number - 1].event
    assert isinstance(event, ev.ActionPlayed)
    faulty_table = replay_with_event(table, number, ev.ActionPlayed(event.seat, ILLEGAL_ACTION))
    assert faulty_table.status == "aside"
    assert faulty_table.fault is not None
    assert faulty_table.fault.seq == number
    assert len(faulty_table.log) == len(table.log)
    assert len(faulty_table.history.steps) < len(table.history.steps)
    assert (
        faulty_table.turn,
        faulty_table.machine_to_move(),
        faulty_table.deadline,
        faulty_table.final_results(),
    ) == (
        None,
        "",
        None,
        None,
    )
    assert faulty_table.decide_set_aside() == [ev.TableSetAside(number)]


def test_an_action_of_the_wrong_seat_sets_the_table_aside() -> None:
    table = make_played_table()
    number = find_decision(table, 3)
    event = table.log[number - 1].event
    assert isinstance(event, ev.ActionPlayed)
    faulty_table = replay_with_event(table, number, ev.ActionPlayed(1 - event.seat, event.action))
    assert faulty_table.fault is not None
    assert faulty_table.fault.seq == number


def test_an_event_after_the_end_of_the_game_sets_the_table_aside() -> None:
    table = make_played_table(steps=1000)
    assert table.status == "over"
    faulty_table = replay_log(
        table, [*table.log, LoggedEvent(table.seq + 1, 0, ev.SeatResigned(0))]
    )
    assert faulty_table.fault is not None
    assert faulty_table.fault.seq == table.seq + 1


def test_nothing_can_be_done_at_a_table_that_is_set_aside() -> None:
    table = make_played_table()
    faulty_table = replay_with_event(
        table, find_decision(table, 3), ev.ActionPlayed(0, ILLEGAL_ACTION)
    )
    apply_events(faulty_table, faulty_table.decide_set_aside())
    assert faulty_table.decide_set_aside() == []
    for attempt in (
        lambda: faulty_table.decide_play(0, faulty_table.seq, 0, 0),
        lambda: faulty_table.decide_takeback(0, faulty_table.seq),
        lambda: faulty_table.decide_pause(0),
        lambda: faulty_table.decide_resign(0),
    ):
        with pytest.raises(Refusal) as refused:
            attempt()
        assert refused.value.code == "aside"
    assert faulty_table.decide_flag(10**9) == []


def test_events_that_cannot_be_replayed_are_shown_to_no_reader() -> None:
    table = make_played_table()
    number = find_decision(table, 3)
    faulty_table = replay_with_event(table, number, ev.ActionPlayed(0, ILLEGAL_ACTION))
    apply_events(faulty_table, faulty_table.decide_set_aside())
    for reader in (None, 0, 1):
        view = build_table_view(faulty_table, reader)
        assert view.status == "aside"
        assert view.choices == []
        assert view.seed is None
        rest = [event for event in view.events if event.seq >= number]
        assert {event.__struct_config__.tag for event in rest} == {"unplayed", "aside"}
        assert str(ILLEGAL_ACTION) not in msgspec.json.encode(view).decode()


def test_a_restored_game_goes_on_without_loss_of_time() -> None:
    table = make_played_table()
    turn, left = table.turn, list(table.clock.remaining_ms)
    apply_events(table, [ev.TableSetAside(3)], now=5 * MINUTE_MS)
    assert (table.status, table.clock.running_seat) == ("aside", None)
    assert table.decide_set_aside() == [ev.TableRestored()]
    apply_events(table, table.decide_set_aside(), now=60 * MINUTE_MS)
    assert (table.status, table.turn, table.clock.remaining_ms) == ("live", turn, left)
    assert table.clock.running_since == 60 * MINUTE_MS
    assert replay_log(table, table.log).clock.remaining_ms == left
    play_random_actions(table, 1, Rng(1), now=60 * MINUTE_MS)


def test_a_restored_game_that_was_over_is_over() -> None:
    table = make_played_table(steps=1000)
    apply_events(table, [ev.TableSetAside(3)])
    assert table.final_results() is None
    apply_events(table, table.decide_set_aside())
    assert (table.status, table.decide_set_aside()) == ("over", [])


def test_the_operator_may_end_a_game_with_a_reason() -> None:
    table = make_played_table()
    apply_events(table, table.decide_cancel("the lights went out"))
    view = build_table_view(table, 0)
    assert (view.status, view.reason) == ("closed", "the lights went out")
    assert (view.result, view.seed, view.view) == (None, None, None)
    assert view.events[-1] == GameCancelledView(
        seq=table.seq, at=table.log[-1].at, reason="the lights went out"
    )
    assert table.deadline is None
    with pytest.raises(Refusal):
        table.decide_cancel("once more")


def test_a_table_that_is_set_aside_may_be_ended_too() -> None:
    table = make_played_table()
    faulty_table = replay_with_event(
        table, find_decision(table, 3), ev.ActionPlayed(0, ILLEGAL_ACTION)
    )
    apply_events(faulty_table, faulty_table.decide_set_aside())
    apply_events(faulty_table, faulty_table.decide_cancel("it cannot be mended"))
    assert (faulty_table.status, faulty_table.decide_set_aside()) == ("closed", [])
    assert replay_log(faulty_table, faulty_table.log).status == "closed"
