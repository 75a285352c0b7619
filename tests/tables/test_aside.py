"""A log that the rules of today do not allow: the table is set aside, and nothing is lost."""

import msgspec
import pytest

import limelight
from limelight import Rng
from limelight.tables import events as ev
from limelight.tables.events import Entry
from limelight.tables.refusal import Refusal
from limelight.tables.table import Table
from limelight.tables.table_view import told
from tests.tables.seated import LIVE, begun, happen, play_on

NEVER = 99_999  # no game has so many actions
MINUTE = 60_000


def played(name: str = "opera", steps: int = 12) -> Table:
    table = begun(name, time=LIVE)
    play_on(table, steps, Rng(3), now=1000)
    return table


def again(table: Table, entries: list[Entry]) -> Table:
    """The same table, replayed from other entries."""
    found = Table(limelight.game(table.plan.game), table.plan, table.seed)
    found.replay(entries)
    return found


def spoilt(table: Table, number: int, event: ev.Happening) -> Table:
    """The same table as if another event had this number."""
    entries = [
        msgspec.structs.replace(entry, event=event) if entry.seq == number else entry
        for entry in table.log
    ]
    return again(table, entries)


def decided(table: Table, which: int) -> int:
    """The number of one of the events in which a seat decided something."""
    return [e.seq for e in table.log if isinstance(e.event, ev.Played) and e.event.seat >= 0][which]


@pytest.mark.parametrize("game", limelight.games())
def test_an_action_that_is_not_legal_any_more_sets_the_table_aside(game: str) -> None:
    table = played(game)
    number = decided(table, 3)
    event = table.log[number - 1].event
    assert isinstance(event, ev.Played)
    found = spoilt(table, number, ev.Played(event.seat, NEVER))
    assert found.status == "aside"
    assert found.fault is not None
    assert found.fault.number == number
    assert len(found.log) == len(table.log)
    assert len(found.line.steps) < len(table.line.steps)
    assert (found.turn, found.machine(), found.deadline, found.result()) == (None, "", None, None)
    assert found.note() == [ev.Aside(number)]


def test_an_action_of_who_is_not_to_decide_any_more_does_too() -> None:
    table = played()
    number = decided(table, 3)
    event = table.log[number - 1].event
    assert isinstance(event, ev.Played)
    found = spoilt(table, number, ev.Played(1 - event.seat, event.action))
    assert found.fault is not None
    assert found.fault.number == number


def test_what_comes_after_the_end_as_it_is_now_does_too() -> None:
    table = played(steps=1000)
    assert table.status == "over"
    found = again(table, [*table.log, Entry(table.seq + 1, 0, ev.Resigned(0))])
    assert found.fault is not None
    assert found.fault.number == table.seq + 1


def test_nothing_can_be_done_at_a_table_that_is_set_aside() -> None:
    table = played()
    found = spoilt(table, decided(table, 3), ev.Played(0, NEVER))
    happen(found, found.note())
    assert found.note() == []
    for attempt in (
        lambda: found.play(0, found.seq, 0, 0),
        lambda: found.undo(0, found.seq),
        lambda: found.pause(0),
        lambda: found.resign(0),
    ):
        with pytest.raises(Refusal) as refused:
            attempt()
        assert refused.value.code == "aside"
    assert found.flag(10**9) == []


def test_nobody_is_told_what_cannot_be_replayed() -> None:
    table = played()
    number = decided(table, 3)
    found = spoilt(table, number, ev.Played(0, NEVER))
    happen(found, found.note())
    for reader in (None, 0, 1):
        known = told(found, reader)
        assert known["status"] == "aside"
        assert known["choices"] == []
        assert known["seed"] is None
        rest = [event for event in known["events"] if event["seq"] >= number]
        assert {event["type"] for event in rest} == {"unplayed", "aside"}
        assert str(NEVER) not in msgspec.json.encode(known).decode()


def test_once_the_rules_allow_it_again_the_game_goes_on_and_no_time_is_lost() -> None:
    table = played()
    turn, left = table.turn, list(table.clock.left)
    happen(table, [ev.Aside(3)], now=5 * MINUTE)
    assert (table.status, table.clock.running) == ("aside", None)
    assert table.note() == [ev.Restored()]
    happen(table, table.note(), now=60 * MINUTE)
    assert (table.status, table.turn, table.clock.left) == ("live", turn, left)
    assert table.clock.since == 60 * MINUTE
    assert again(table, table.log).clock.left == left
    play_on(table, 1, Rng(1), now=60 * MINUTE)


def test_a_game_that_was_over_is_over_again() -> None:
    table = played(steps=1000)
    happen(table, [ev.Aside(3)])
    assert table.result() is None
    happen(table, table.note())
    assert (table.status, table.note()) == ("over", [])


def test_who_runs_the_house_may_end_a_game_and_says_why() -> None:
    table = played()
    happen(table, table.cancel("the lights went out"))
    known = told(table, 0)
    assert (known["status"], known["reason"]) == ("closed", "the lights went out")
    assert (known["result"], known["seed"], known["view"]) == (None, None, None)
    assert known["events"][-1]["reason"] == "the lights went out"
    assert table.deadline is None
    with pytest.raises(Refusal):
        table.cancel("once more")


def test_a_table_that_is_set_aside_may_be_ended_too() -> None:
    table = played()
    found = spoilt(table, decided(table, 3), ev.Played(0, NEVER))
    happen(found, found.note())
    happen(found, found.cancel("it cannot be mended"))
    assert (found.status, found.note()) == ("closed", [])
    assert again(found, found.log).status == "closed"
