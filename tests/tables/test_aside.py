"""A log that the rules of today do not allow: the table is set aside, and nothing is lost."""

import msgspec
import pytest

import limelight
from limelight import Rng
from limelight.tables import events as ev
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


def replay_log(table: Table, entries: list[LoggedEvent]) -> Table:
    """The same table, replayed from other entries."""
    found = Table(limelight.game(table.setup.game), table.setup, table.seed)
    found.replay_events(entries)
    return found


def replay_with_event(table: Table, number: int, event: ev.TableEvent) -> Table:
    """The same table as if another event had this number."""
    entries = [
        msgspec.structs.replace(entry, event=event) if entry.seq == number else entry
        for entry in table.log
    ]
    return replay_log(table, entries)


def find_decision(table: Table, which: int) -> int:
    """The number of one of the events in which a seat decided something."""
    return [e.seq for e in table.log if isinstance(e.event, ev.ActionPlayed) and e.event.seat >= 0][
        which
    ]


@pytest.mark.parametrize("game", limelight.games())
def test_an_action_that_is_not_legal_any_more_sets_the_table_aside(game: str) -> None:
    table = make_played_table(game)
    number = find_decision(table, 3)
    event = table.log[number - 1].event
    assert isinstance(event, ev.ActionPlayed)
    found = replay_with_event(table, number, ev.ActionPlayed(event.seat, ILLEGAL_ACTION))
    assert found.status == "aside"
    assert found.fault is not None
    assert found.fault.seq == number
    assert len(found.log) == len(table.log)
    assert len(found.history.steps) < len(table.history.steps)
    assert (found.turn, found.machine_to_move(), found.deadline, found.final_results()) == (
        None,
        "",
        None,
        None,
    )
    assert found.decide_set_aside() == [ev.TableSetAside(number)]


def test_an_action_of_who_is_not_to_decide_any_more_does_too() -> None:
    table = make_played_table()
    number = find_decision(table, 3)
    event = table.log[number - 1].event
    assert isinstance(event, ev.ActionPlayed)
    found = replay_with_event(table, number, ev.ActionPlayed(1 - event.seat, event.action))
    assert found.fault is not None
    assert found.fault.seq == number


def test_what_comes_after_the_end_as_it_is_now_does_too() -> None:
    table = make_played_table(steps=1000)
    assert table.status == "over"
    found = replay_log(table, [*table.log, LoggedEvent(table.seq + 1, 0, ev.SeatResigned(0))])
    assert found.fault is not None
    assert found.fault.seq == table.seq + 1


def test_nothing_can_be_done_at_a_table_that_is_set_aside() -> None:
    table = make_played_table()
    found = replay_with_event(table, find_decision(table, 3), ev.ActionPlayed(0, ILLEGAL_ACTION))
    apply_events(found, found.decide_set_aside())
    assert found.decide_set_aside() == []
    for attempt in (
        lambda: found.decide_play(0, found.seq, 0, 0),
        lambda: found.decide_takeback(0, found.seq),
        lambda: found.decide_pause(0),
        lambda: found.decide_resign(0),
    ):
        with pytest.raises(Refusal) as refused:
            attempt()
        assert refused.value.code == "aside"
    assert found.decide_flag(10**9) == []


def test_nobody_is_told_what_cannot_be_replayed() -> None:
    table = make_played_table()
    number = find_decision(table, 3)
    found = replay_with_event(table, number, ev.ActionPlayed(0, ILLEGAL_ACTION))
    apply_events(found, found.decide_set_aside())
    for reader in (None, 0, 1):
        known = build_table_view(found, reader)
        assert known["status"] == "aside"
        assert known["choices"] == []
        assert known["seed"] is None
        rest = [event for event in known["events"] if event["seq"] >= number]
        assert {event["type"] for event in rest} == {"unplayed", "aside"}
        assert str(ILLEGAL_ACTION) not in msgspec.json.encode(known).decode()


def test_once_the_rules_allow_it_again_the_game_goes_on_and_no_time_is_lost() -> None:
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


def test_a_game_that_was_over_is_over_again() -> None:
    table = make_played_table(steps=1000)
    apply_events(table, [ev.TableSetAside(3)])
    assert table.final_results() is None
    apply_events(table, table.decide_set_aside())
    assert (table.status, table.decide_set_aside()) == ("over", [])


def test_who_runs_the_house_may_end_a_game_and_says_why() -> None:
    table = make_played_table()
    apply_events(table, table.decide_cancel("the lights went out"))
    known = build_table_view(table, 0)
    assert (known["status"], known["reason"]) == ("closed", "the lights went out")
    assert (known["result"], known["seed"], known["view"]) == (None, None, None)
    assert known["events"][-1]["reason"] == "the lights went out"
    assert table.deadline is None
    with pytest.raises(Refusal):
        table.decide_cancel("once more")


def test_a_table_that_is_set_aside_may_be_ended_too() -> None:
    table = make_played_table()
    found = replay_with_event(table, find_decision(table, 3), ev.ActionPlayed(0, ILLEGAL_ACTION))
    apply_events(found, found.decide_set_aside())
    apply_events(found, found.decide_cancel("it cannot be mended"))
    assert (found.status, found.decide_set_aside()) == ("closed", [])
    assert replay_log(found, found.log).status == "closed"
