"""A table's life, without any server."""

import json

import pytest

import limelight
from limelight import CHANCE, Rng
from limelight.tables import events as ev
from limelight.tables.events import Entry, decoded, encoded
from limelight.tables.refusal import Refusal, Stale
from limelight.tables.table import Table, below
from limelight.tables.table_view import moments, preview, record, told
from tests.tables.seated import begun, empty, happen, play_on

GAMES = [("opera", 2), ("jack", 2), ("minuit", 2), ("minuit", 4)]


def code(error: pytest.ExceptionInfo[Refusal]) -> str:
    return error.value.code


# Sitting down.


def test_with_the_last_seat_the_game_begins_and_is_dealt() -> None:
    table = empty()
    happen(table, table.sit(1, "bob", "Bob"))
    assert (table.status, table.turn) == ("open", None)
    events = table.sit(0, "ann", "Ann")
    assert isinstance(events[1], ev.Started)
    assert all(isinstance(event, ev.Played) and event.seat == CHANCE for event in events[2:])
    happen(table, events)
    assert (table.status, table.turn) == ("live", 0)


def test_a_taken_seat_is_not_given_twice() -> None:
    table = empty()
    happen(table, table.sit(0, "ann", "Ann"))
    with pytest.raises(Refusal) as error:
        table.sit(0, "bob", "Bob")
    assert code(error) == "taken"


def test_nobody_sits_down_where_there_is_no_seat() -> None:
    with pytest.raises(Refusal) as error:
        empty().sit(2, "ann", "Ann")
    assert code(error) == "seat"


def test_a_seat_may_be_given_back_until_the_game_begins() -> None:
    table = empty()
    happen(table, table.sit(0, "ann", "Ann"))
    happen(table, table.leave(0))
    assert not table.seats[0].taken
    with pytest.raises(Refusal) as error:
        begun().leave(0)
    assert code(error) == "begun"


def test_an_open_table_may_be_closed_a_game_may_not() -> None:
    table = empty()
    happen(table, table.close())
    assert table.status == "closed"
    with pytest.raises(Refusal):
        begun().close()


def test_a_persons_seat_is_not_for_bots() -> None:
    with pytest.raises(Refusal) as error:
        empty().sit(0, "b", "Bot", "bot")
    assert code(error) == "kind"


# Playing.


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_game_is_played_to_its_end(name: str, seats: int) -> None:
    table = begun(name, seats)
    play_on(table, 2000, Rng(3))
    assert table.status == "over"
    assert table.result() == table.line.state.returns()
    assert told(table, None)["seed"] == table.seed


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_table_follows_from_its_log(name: str, seats: int) -> None:
    table = begun(name, seats)
    rng = Rng(4)
    for _ in range(12):
        play_on(table, 3, rng)
        if offer := told(table, table.turn)["undo"]:
            happen(table, table.undo(table.turn or 0, table.seq, offer["keep"]))
    twin = Table(table.line.game, table.plan, table.seed)
    twin.apply([Entry(e.seq, e.at, decoded(encoded(e.event))) for e in table.log])
    for reader in (None, *range(seats)):
        assert told(twin, reader) == told(table, reader)


def test_an_action_answers_the_number_it_has_seen() -> None:
    table = begun()
    seq, action = table.seq, table.line.state.legal()[0]
    happen(table, table.play(0, seq, action, 0))
    with pytest.raises(Stale) as error:
        table.play(0, seq, action, 0)
    assert error.value.seq == table.seq


def test_a_number_that_is_not_there_yet_is_refused() -> None:
    table = begun()
    with pytest.raises(Stale):
        table.play(0, table.seq + 1, table.line.state.legal()[0], 0)


def test_what_others_ask_for_does_not_make_an_action_stale() -> None:
    table = begun()
    seq = table.seq
    happen(table, table.pause(1))
    assert table.play(0, seq, table.line.state.legal()[0], 0)


def test_only_the_seat_to_decide_may_play_and_only_what_is_legal() -> None:
    table = begun()
    with pytest.raises(Refusal) as error:
        table.play(1, table.seq, table.line.state.legal()[0], 0)
    assert code(error) == "turn"
    with pytest.raises(Refusal) as error:
        table.play(0, table.seq, 999_999, 0)
    assert code(error) == "illegal"
    assert "legal" not in str(error.value)


def test_before_the_game_and_after_it_nobody_plays() -> None:
    with pytest.raises(Refusal) as error:
        empty().play(0, 0, 0, 0)
    assert code(error) == "open"
    table = begun()
    happen(table, table.resign(0))
    with pytest.raises(Refusal) as error:
        table.play(0, table.seq, 0, 0)
    assert code(error) == "over"


# Taking back.


def at_a_walk(table: Table) -> None:
    """Go on until somebody is in the middle of an activation."""
    rng = Rng(1)
    for _ in range(200):
        if table.line.activation() < len(table.line.steps):
            return
        play_on(table, 1, rng)
    raise AssertionError("nobody ever was")


@pytest.mark.parametrize("name", ["opera", "jack"])
def test_within_ones_own_activation_taking_back_is_free(name: str) -> None:
    table = begun(name)
    at_a_walk(table)
    mover, steps = table.turn or 0, len(table.line.steps)
    key = table.line.state.key(mover)
    events = table.undo(mover, table.seq)
    assert events == [ev.Undone(mover, steps - 1)]
    happen(table, events)
    assert len(table.line.steps) == steps - 1
    again = table.log[-2].event
    assert isinstance(again, ev.Played)
    happen(table, table.play(mover, table.seq, again.action, 0))
    assert table.line.state.key(mover) == key


def finished_an_activation(table: Table) -> int:
    """Play until a seat has just finished an activation without anything coming out; which."""
    rng = Rng(2)
    for _ in range(300):
        line = table.line
        if line.steps and line.revealed() < len(line.steps) == line.activation():
            return line.steps[-1].seat
        play_on(table, 1, rng)
    raise AssertionError("nobody ever did")


@pytest.mark.parametrize("name", ["opera", "jack"])
def test_beyond_it_the_opponent_must_agree(name: str) -> None:
    table = begun(name)
    seat = finished_an_activation(table)
    keep = len(table.line.steps) - 1
    assert table.undo(seat, table.seq) == [ev.Asked(seat, "undo", keep)]
    happen(table, table.undo(seat, table.seq))
    assert told(table, 1 - seat)["wish"] == {"seat": seat, "wish": "undo", "keep": keep}
    with pytest.raises(Refusal) as error:
        table.answer(seat, True)
    assert code(error) == "waiting"
    happen(table, table.answer(1 - seat, True))
    assert len(table.line.steps) == keep
    assert table.turn == seat


def test_the_opponent_may_refuse_and_the_wish_be_taken_back() -> None:
    for answering in (0, 1):
        table = begun()
        seat = finished_an_activation(table)
        happen(table, table.undo(seat, table.seq))
        steps = len(table.line.steps)
        happen(table, table.answer(answering, False))
        assert table.wish is None
        assert len(table.line.steps) == steps


def test_the_next_action_settles_a_wish() -> None:
    table = begun()
    seat = finished_an_activation(table)
    happen(table, table.undo(seat, table.seq))
    play_on(table, 1, Rng(5))
    assert table.wish is None
    with pytest.raises(Refusal):
        table.answer(1 - seat, True)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_what_has_come_out_is_never_taken_back(name: str, seats: int) -> None:
    table = begun(name, seats)
    rng = Rng(7)
    tried = 0
    while table.turn is not None:
        line = table.line
        for keep in range(len(line.steps)):
            state = line.game.new(line.players, line.options)
            for step in line.steps[:keep]:
                state.play(step.action)
            dealt = any(step.seat == CHANCE for step in line.steps[keep:])
            if dealt or state.reveals != line.state.reveals:
                with pytest.raises(Refusal) as error:
                    table.undo(table.turn, table.seq, keep)
                assert code(error) == "revealed"
                tried += 1
        play_on(table, 9, rng)
    assert tried > 20


def test_against_a_machine_nobody_need_be_asked() -> None:
    table = begun()
    seat = finished_an_activation(table)
    table.seats[1 - seat].kind = "machine"
    assert isinstance(table.undo(seat, table.seq)[0], ev.Undone)


def test_there_must_be_something_to_take_back() -> None:
    table = begun()
    with pytest.raises(Refusal) as error:
        table.undo(0, table.seq)
    assert code(error) == "nothing"


# Giving up, pausing.


def test_who_resigns_has_lost() -> None:
    table = begun()
    happen(table, table.resign(0))
    assert (table.status, table.result()) == ("over", [-1.0, 1.0])
    with pytest.raises(Refusal):
        table.resign(1)


def test_among_more_than_two_a_machine_plays_on_for_who_leaves() -> None:
    table = begun("minuit", 3, rounds=1)
    leaving = table.turn or 0
    happen(table, table.resign(leaving))
    assert table.status == "live"
    assert table.machine().startswith("level:")
    with pytest.raises(Refusal) as error:
        table.resign(leaving)
    assert code(error) == "gone"
    play_on(table, 5000, Rng(1))
    result = table.result()
    assert result is not None
    assert min(result) == result[leaving]
    assert sum(result) == pytest.approx(0)


def test_when_all_have_left_the_game_is_over() -> None:
    table = begun("minuit", 3)
    for seat in range(3):
        happen(table, table.resign(seat))
    assert table.status == "over"


@pytest.mark.parametrize(
    ("returns", "gone", "expected"),
    [
        ([1.0, -1.0], [False, False], [1.0, -1.0]),
        ([1.0, 0.0, -1.0], [True, False, False], [-1.0, 1.0, 0.0]),
        ([1.0, 0.0, -1.0], [True, True, False], [-0.5, -0.5, 1.0]),
        ([0.5, 0.5, -1.0], [False, True, False], [0.5, -1.0, 0.5]),
    ],
)
def test_those_who_left_are_last(
    returns: list[float], gone: list[bool], expected: list[float]
) -> None:
    assert below(returns, gone) == expected


def test_a_pause_is_by_agreement_and_either_may_resume() -> None:
    table = begun()
    happen(table, table.pause(0))
    assert table.status == "live"
    happen(table, table.answer(1, True))
    assert table.status == "paused"
    with pytest.raises(Refusal) as error:
        table.play(0, table.seq, table.line.state.legal()[0], 0)
    assert code(error) == "paused"
    assert told(table, 0)["choices"] == []
    happen(table, table.resume())
    assert table.status == "live"
    with pytest.raises(Refusal):
        table.resume()


def test_a_table_at_which_too_much_has_happened_is_only_played_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = begun()
    play_on(table, 3, Rng(5))
    happen(table, table.pause(0))
    happen(table, table.answer(1, True))
    monkeypatch.setattr("limelight.tables.table.MAX_EVENTS", table.seq)
    happen(table, table.resume())
    for event in (ev.Asked(0, "pause"), ev.Paused(), ev.Undone(0, 1)):
        with pytest.raises(Refusal) as error:
            table.stamped([event], 0)
        assert code(error) == "endless"
    play_on(table, 2000, Rng(6))
    assert table.status == "over"


def test_a_pause_asked_for_again_with_the_same_number_is_stale() -> None:
    table = begun()
    seq = table.seq
    happen(table, table.pause(0, seq))
    happen(table, table.answer(1, False))
    with pytest.raises(Stale):
        table.pause(0, seq)
    assert table.pause(0, table.seq) == [ev.Asked(0, "pause")]


def test_an_undo_asked_for_again_with_the_same_number_is_stale() -> None:
    table = begun()
    seat = finished_an_activation(table)
    seq = table.seq
    happen(table, table.undo(seat, seq))
    happen(table, table.answer(1 - seat, False))
    with pytest.raises(Stale):
        table.undo(seat, seq)
    assert table.undo(seat, table.seq)


def test_an_answer_given_again_does_not_answer_the_next_question() -> None:
    table = begun()
    happen(table, table.pause(0, table.seq))
    seq = table.seq
    happen(table, table.answer(1, False, seq))
    happen(table, table.pause(0, table.seq))
    with pytest.raises(Stale):
        table.answer(1, False, seq)
    happen(table, table.answer(1, True, table.seq))
    assert table.status == "paused"


def test_a_game_resumed_again_with_the_same_number_stays_paused() -> None:
    table = begun()
    happen(table, table.pause(0))
    happen(table, table.answer(1, True))
    seq = table.seq
    happen(table, table.resume(seq))
    happen(table, table.pause(0))
    happen(table, table.answer(1, True))
    with pytest.raises(Stale):
        table.resume(seq)
    assert table.status == "paused"


def test_a_person_at_all_seats_agrees_with_himself() -> None:
    table = empty()
    for seat in (0, 1):
        happen(table, table.sit(seat, "ann", f"Ann {seat}"))
    assert table.pause(0) == [ev.Paused()]


# What is told.


def test_a_log_from_a_number_on_is_exactly_what_was_missed() -> None:
    table = begun()
    play_on(table, 5, Rng(1))
    whole = told(table, 0)["events"]
    for after in range(table.seq + 1):
        assert told(table, 0, after)["events"] == whole[after:]


def test_who_somebody_is_stays_with_the_house() -> None:
    for reader in (None, 0, 1):
        assert "id of" not in json.dumps(told(begun(), reader))


def test_choices_are_for_the_seat_to_decide() -> None:
    table = begun()
    assert [c["action"] for c in told(table, 0)["choices"]] == table.line.state.legal()
    assert told(table, 1)["choices"] == told(table, None)["choices"] == []


@pytest.mark.parametrize("name", ["opera", "jack"])
def test_after_the_end_everything_is_shown(name: str) -> None:
    table = begun(name)
    play_on(table, 7, Rng(1))
    hidden = told(table, None)
    assert hidden["position"] is hidden["seed"] is None
    happen(table, table.resign(1))
    shown = told(table, None)
    assert shown["position"] == table.line.state.position()
    assert [e["said"] for e in shown["events"] if e["type"] == "played"] == [
        step.said for step in table.line.steps
    ]


def test_the_moments_of_a_game_are_what_was_told_at_the_time() -> None:
    table = begun("jack")
    told_then = [told(table, 1)["view"]]
    rng = Rng(9)
    first = len(table.line.steps)
    for _ in range(10):
        play_on(table, 1, rng)
        told_then.append(told(table, 1)["view"])
    found = [moment["view"] for moment in moments(table, 1)]
    for view in found:
        del view["legal"], view["barred"]
    assert all(view in found[first:] for view in told_then)


def test_a_preview_is_what_would_be_seen() -> None:
    table = begun()
    at_a_walk(table)
    seat = table.turn or 0
    for action in table.line.state.legal():
        shown = preview(table, seat, action)
        after = table.line.state.copy()
        after.play(action)
        assert after.reveals == table.line.state.reveals
        assert shown is not None
        assert shown == {k: v for k, v in after.view(seat).items() if k not in ("legal", "barred")}


def test_a_preview_is_only_for_ones_own_turn() -> None:
    table = begun()
    for reader in (1, None):
        with pytest.raises(Refusal):
            preview(table, reader, table.line.state.legal()[0])
    with pytest.raises(Refusal) as error:
        preview(table, 0, 999_999)
    assert code(error) == "illegal"


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_record_can_be_verified(name: str, seats: int) -> None:
    table = begun(name, seats)
    play_on(table, 4000, Rng(2))
    deals = sum(step.seat == CHANCE for step in table.line.steps)
    assert record(table).verify(limelight.game(name)) == deals > 0


def test_machine_seats_are_decided_by_their_machine() -> None:
    table = begun()
    assert table.machine() == ""
    table.seats[0].kind, table.seats[0].machine = "machine", "level:2"
    assert table.machine() == "level:2"


# Notices.


def turns(table: Table, steps: int, rng: Rng) -> list[tuple[int, str]]:
    """Play so many actions; the notices that are due meanwhile: after which action, and whose."""
    found: list[tuple[int, str]] = []
    for step in range(steps):
        before = table.notice_seq
        play_on(table, 1, rng)
        if table.turn is not None and table.notice_seq != before:
            found.append((step, table.seats[table.turn].who))
    return found


def test_each_new_turn_is_worth_one_notice() -> None:
    table = begun()
    assert table.turn == 0
    assert table.notice_seq == table.seq  # the first turn
    rng, changes, turn = Rng(3), 0, 0
    for _ in range(40):
        before = table.notice_seq
        play_on(table, 1, rng)
        changes += table.turn not in (None, turn)
        assert (table.notice_seq != before) == (table.turn not in (None, turn))
        turn = table.turn if table.turn is not None else turn
    assert changes > 5


def test_a_turn_that_is_taken_back_and_passed_again_is_worth_no_second_notice() -> None:
    table = begun()
    seat = finished_an_activation(table)
    assert table.turn == 1 - seat
    notice = table.notice_seq
    for _ in range(5):
        happen(table, table.undo(seat, table.seq))
        happen(table, table.answer(1 - seat, True))
        assert table.turn == seat
        again = table.log[-3].event if isinstance(table.log[-3].event, ev.Played) else None
        action = again.action if again else table.line.state.legal()[0]
        happen(table, table.play(seat, table.seq, action, 0))
        while table.turn == seat:
            happen(table, table.play(seat, table.seq, table.line.state.legal()[0], 0))
        assert table.notice_seq == notice


def test_who_plays_all_seats_is_notified_of_the_first_turn_only() -> None:
    table = empty()
    for seat in (0, 1):
        happen(table, table.sit(seat, "id of ann", "Ann"))
    assert table.notice_seq > 0
    assert turns(table, 40, Rng(3)) == []


def test_nobody_is_notified_when_machines_alone_have_played() -> None:
    table = begun()
    table.seats[1].kind, table.seats[1].machine, table.seats[1].who = "machine", "level:1", ""
    assert turns(table, 40, Rng(3)) == []


def test_the_log_alone_says_which_turn_was_worth_a_notice() -> None:
    table = begun()
    play_on(table, 25, Rng(3))
    twin = Table(table.line.game, table.plan, table.seed)
    twin.replay(table.log)
    assert twin.notice_seq == table.notice_seq
    assert turns(twin, 20, Rng(4)) == turns(table, 20, Rng(4))
