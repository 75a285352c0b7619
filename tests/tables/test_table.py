"""A table's life, without any server."""

import msgspec
import pytest

import limelight
from limelight import CHANCE, Rng
from limelight.tables import events as ev
from limelight.tables.event_views import ActionPlayedView
from limelight.tables.events import LoggedEvent, decode_event, encode_event
from limelight.tables.refusal import Refusal, StaleAnswer
from limelight.tables.table import Table
from limelight.tables.table_state import rank_leavers_last
from limelight.tables.table_view import (
    RequestView,
    build_moment_views,
    build_record,
    build_table_view,
    preview_action,
)
from tests.tables.started_tables import (
    apply_events,
    make_open_table,
    make_started_table,
    play_random_actions,
)

GAMES = [("opera", 2), ("jack", 2), ("minuit", 2), ("minuit", 4)]


def refusal_code(error: pytest.ExceptionInfo[Refusal]) -> str:
    return error.value.code


# Seats.


def test_the_game_begins_and_is_dealt_when_the_last_seat_is_taken() -> None:
    table = make_open_table()
    apply_events(table, table.decide_sit(1, "bob", "Bob"))
    assert (table.status, table.turn) == ("open", None)
    events = table.decide_sit(0, "ann", "Ann")
    assert isinstance(events[1], ev.GameStarted)
    assert all(isinstance(event, ev.ActionPlayed) and event.seat == CHANCE for event in events[2:])
    apply_events(table, events)
    assert (table.status, table.turn) == ("live", 0)


def test_a_taken_seat_cannot_be_taken() -> None:
    table = make_open_table()
    apply_events(table, table.decide_sit(0, "ann", "Ann"))
    with pytest.raises(Refusal) as error:
        table.decide_sit(0, "bob", "Bob")
    assert refusal_code(error) == "taken"


def test_a_seat_that_does_not_exist_cannot_be_taken() -> None:
    with pytest.raises(Refusal) as error:
        make_open_table().decide_sit(2, "ann", "Ann")
    assert refusal_code(error) == "seat"


def test_a_seat_may_be_left_until_the_game_begins() -> None:
    table = make_open_table()
    apply_events(table, table.decide_sit(0, "ann", "Ann"))
    apply_events(table, table.decide_leave(0))
    assert not table.seats[0].is_taken
    with pytest.raises(Refusal) as error:
        make_started_table().decide_leave(0)
    assert refusal_code(error) == "begun"


def test_a_table_may_be_closed_until_the_game_begins() -> None:
    table = make_open_table()
    apply_events(table, table.decide_close())
    assert table.status == "closed"
    with pytest.raises(Refusal):
        make_started_table().decide_close()


def test_a_bot_cannot_take_the_seat_of_a_person() -> None:
    with pytest.raises(Refusal) as error:
        make_open_table().decide_sit(0, "b", "Bot", "bot")
    assert refusal_code(error) == "kind"


# Playing.


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_game_is_played_to_its_end(name: str, seats: int) -> None:
    table = make_started_table(name, seats)
    play_random_actions(table, 2000, Rng(3))
    assert table.status == "over"
    assert table.final_results() == table.history.state.returns()
    assert build_table_view(table, None).seed == table.seed


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_table_is_determined_by_its_log(name: str, seats: int) -> None:
    table = make_started_table(name, seats)
    rng = Rng(4)
    for _ in range(12):
        play_random_actions(table, 3, rng)
        if offer := build_table_view(table, table.turn).undo:
            apply_events(table, table.decide_takeback(table.turn or 0, table.seq, offer.keep))
    twin = Table(table.history.game, table.setup, table.seed)
    twin.apply_events(
        [LoggedEvent(e.seq, e.at, decode_event(encode_event(e.event))) for e in table.log]
    )
    for reader in (None, *range(seats)):
        assert build_table_view(twin, reader) == build_table_view(table, reader)


def test_an_action_with_an_old_sequence_number_is_stale() -> None:
    table = make_started_table()
    seq, action = table.seq, table.history.state.legal_actions()[0]
    apply_events(table, table.decide_play(0, seq, action, 0))
    with pytest.raises(StaleAnswer) as error:
        table.decide_play(0, seq, action, 0)
    assert error.value.seq == table.seq


def test_an_action_with_a_future_sequence_number_is_stale() -> None:
    table = make_started_table()
    with pytest.raises(StaleAnswer):
        table.decide_play(0, table.seq + 1, table.history.state.legal_actions()[0], 0)


def test_a_request_of_the_opponent_does_not_make_an_action_stale() -> None:
    table = make_started_table()
    seq = table.seq
    apply_events(table, table.decide_pause(1))
    assert table.decide_play(0, seq, table.history.state.legal_actions()[0], 0)


def test_only_the_seat_to_decide_may_play_and_only_legal_actions() -> None:
    table = make_started_table()
    with pytest.raises(Refusal) as error:
        table.decide_play(1, table.seq, table.history.state.legal_actions()[0], 0)
    assert refusal_code(error) == "turn"
    with pytest.raises(Refusal) as error:
        table.decide_play(0, table.seq, 999_999, 0)
    assert refusal_code(error) == "illegal"
    assert "legal" not in str(error.value)


def test_no_action_is_played_before_or_after_the_game() -> None:
    with pytest.raises(Refusal) as error:
        make_open_table().decide_play(0, 0, 0, 0)
    assert refusal_code(error) == "open"
    table = make_started_table()
    apply_events(table, table.decide_resign(0))
    with pytest.raises(Refusal) as error:
        table.decide_play(0, table.seq, 0, 0)
    assert refusal_code(error) == "over"


# Takebacks.


def play_into_activation(table: Table) -> None:
    """Play until a seat is in the middle of an activation."""
    rng = Rng(1)
    for _ in range(200):
        if table.history.find_activation_start() < len(table.history.steps):
            return
        play_random_actions(table, 1, rng)
    raise AssertionError("no seat was ever in the middle of an activation")


@pytest.mark.parametrize("name", ["opera", "jack"])
def test_a_takeback_within_an_activation_needs_no_consent(name: str) -> None:
    table = make_started_table(name)
    play_into_activation(table)
    mover, steps = table.turn or 0, len(table.history.steps)
    key = table.history.state.key(mover)
    events = table.decide_takeback(mover, table.seq)
    assert events == [ev.ActionsUndone(mover, steps - 1)]
    apply_events(table, events)
    assert len(table.history.steps) == steps - 1
    again = table.log[-2].event
    assert isinstance(again, ev.ActionPlayed)
    apply_events(table, table.decide_play(mover, table.seq, again.action, 0))
    assert table.history.state.key(mover) == key


def play_to_end_of_activation(table: Table) -> int:
    """Play until a seat has finished an activation that revealed nothing; returns that seat."""
    rng = Rng(2)
    for _ in range(300):
        history = table.history
        if (
            history.steps
            and history.count_irrevocable_steps()
            < len(history.steps)
            == history.find_activation_start()
        ):
            return history.steps[-1].seat
        play_random_actions(table, 1, rng)
    raise AssertionError("no seat ever finished an activation that it could take back")


@pytest.mark.parametrize("name", ["opera", "jack"])
def test_a_takeback_beyond_an_activation_needs_the_consent_of_the_opponent(name: str) -> None:
    table = make_started_table(name)
    seat = play_to_end_of_activation(table)
    keep = len(table.history.steps) - 1
    assert table.decide_takeback(seat, table.seq) == [ev.RequestMade(seat, "undo", keep)]
    apply_events(table, table.decide_takeback(seat, table.seq))
    assert build_table_view(table, 1 - seat).wish == RequestView(seat, "undo", keep)
    with pytest.raises(Refusal) as error:
        table.decide_answer(seat, True)
    assert refusal_code(error) == "waiting"
    apply_events(table, table.decide_answer(1 - seat, True))
    assert len(table.history.steps) == keep
    assert table.turn == seat


def test_a_request_may_be_refused_or_withdrawn() -> None:
    for answering in (0, 1):
        table = make_started_table()
        seat = play_to_end_of_activation(table)
        apply_events(table, table.decide_takeback(seat, table.seq))
        steps = len(table.history.steps)
        apply_events(table, table.decide_answer(answering, False))
        assert table.request is None
        assert len(table.history.steps) == steps


def test_the_next_action_ends_a_request() -> None:
    table = make_started_table()
    seat = play_to_end_of_activation(table)
    apply_events(table, table.decide_takeback(seat, table.seq))
    play_random_actions(table, 1, Rng(5))
    assert table.request is None
    with pytest.raises(Refusal):
        table.decide_answer(1 - seat, True)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_takeback_never_undoes_a_deal_or_a_revelation(name: str, seats: int) -> None:
    table = make_started_table(name, seats)
    rng = Rng(7)
    refusals = 0
    while table.turn is not None:
        history = table.history
        for keep in range(len(history.steps)):
            state = history.game.new(history.player_count, history.options)
            for step in history.steps[:keep]:
                state.play(step.action)
            includes_deal = any(step.seat == CHANCE for step in history.steps[keep:])
            if includes_deal or state.reveals != history.state.reveals:
                with pytest.raises(Refusal) as error:
                    table.decide_takeback(table.turn, table.seq, keep)
                assert refusal_code(error) == "revealed"
                refusals += 1
        play_random_actions(table, 9, rng)
    assert refusals > 20


def test_a_takeback_against_a_machine_needs_no_consent() -> None:
    table = make_started_table()
    seat = play_to_end_of_activation(table)
    table.seats[1 - seat].kind = "machine"
    assert isinstance(table.decide_takeback(seat, table.seq)[0], ev.ActionsUndone)


def test_a_takeback_with_nothing_to_take_back_is_refused() -> None:
    table = make_started_table()
    with pytest.raises(Refusal) as error:
        table.decide_takeback(0, table.seq)
    assert refusal_code(error) == "nothing"


# Resigning and pausing.


def test_a_seat_that_resigns_loses() -> None:
    table = make_started_table()
    apply_events(table, table.decide_resign(0))
    assert (table.status, table.final_results()) == ("over", [-1.0, 1.0])
    with pytest.raises(Refusal):
        table.decide_resign(1)


def test_a_machine_replaces_a_seat_that_resigns_among_three() -> None:
    table = make_started_table("minuit", 3, rounds=1)
    leaving = table.turn or 0
    apply_events(table, table.decide_resign(leaving))
    assert table.status == "live"
    assert table.machine_to_move().startswith("level:")
    with pytest.raises(Refusal) as error:
        table.decide_resign(leaving)
    assert refusal_code(error) == "gone"
    play_random_actions(table, 5000, Rng(1))
    result = table.final_results()
    assert result is not None
    assert min(result) == result[leaving]
    assert sum(result) == pytest.approx(0)


def test_the_game_ends_when_all_seats_have_resigned() -> None:
    table = make_started_table("minuit", 3)
    for seat in range(3):
        apply_events(table, table.decide_resign(seat))
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
def test_seats_that_left_rank_last(
    returns: list[float], gone: list[bool], expected: list[float]
) -> None:
    assert rank_leavers_last(returns, gone) == expected


def test_a_pause_needs_consent_and_resuming_does_not() -> None:
    table = make_started_table()
    apply_events(table, table.decide_pause(0))
    assert table.status == "live"
    apply_events(table, table.decide_answer(1, True))
    assert table.status == "paused"
    with pytest.raises(Refusal) as error:
        table.decide_play(0, table.seq, table.history.state.legal_actions()[0], 0)
    assert refusal_code(error) == "paused"
    assert build_table_view(table, 0).choices == []
    apply_events(table, table.decide_resume())
    assert table.status == "live"
    with pytest.raises(Refusal):
        table.decide_resume()


def test_a_table_with_too_many_events_only_accepts_actions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = make_started_table()
    play_random_actions(table, 3, Rng(5))
    apply_events(table, table.decide_pause(0))
    apply_events(table, table.decide_answer(1, True))
    monkeypatch.setattr("limelight.tables.table.MAX_EVENTS", table.seq)
    apply_events(table, table.decide_resume())
    for event in (ev.RequestMade(0, "pause"), ev.GamePaused(), ev.ActionsUndone(0, 1)):
        with pytest.raises(Refusal) as error:
            table.number_events([event], 0)
        assert refusal_code(error) == "endless"
    play_random_actions(table, 2000, Rng(6))
    assert table.status == "over"


def test_a_repeated_request_for_a_pause_is_stale() -> None:
    table = make_started_table()
    seq = table.seq
    apply_events(table, table.decide_pause(0, seq))
    apply_events(table, table.decide_answer(1, False))
    with pytest.raises(StaleAnswer):
        table.decide_pause(0, seq)
    assert table.decide_pause(0, table.seq) == [ev.RequestMade(0, "pause")]


def test_a_repeated_request_for_a_takeback_is_stale() -> None:
    table = make_started_table()
    seat = play_to_end_of_activation(table)
    seq = table.seq
    apply_events(table, table.decide_takeback(seat, seq))
    apply_events(table, table.decide_answer(1 - seat, False))
    with pytest.raises(StaleAnswer):
        table.decide_takeback(seat, seq)
    assert table.decide_takeback(seat, table.seq)


def test_a_repeated_answer_does_not_answer_the_next_request() -> None:
    table = make_started_table()
    apply_events(table, table.decide_pause(0, table.seq))
    seq = table.seq
    apply_events(table, table.decide_answer(1, False, seq))
    apply_events(table, table.decide_pause(0, table.seq))
    with pytest.raises(StaleAnswer):
        table.decide_answer(1, False, seq)
    apply_events(table, table.decide_answer(1, True, table.seq))
    assert table.status == "paused"


def test_a_repeated_resume_does_not_end_the_next_pause() -> None:
    table = make_started_table()
    apply_events(table, table.decide_pause(0))
    apply_events(table, table.decide_answer(1, True))
    seq = table.seq
    apply_events(table, table.decide_resume(seq))
    apply_events(table, table.decide_pause(0))
    apply_events(table, table.decide_answer(1, True))
    with pytest.raises(StaleAnswer):
        table.decide_resume(seq)
    assert table.status == "paused"


def test_a_pause_needs_no_consent_when_all_seats_are_one_persons() -> None:
    table = make_open_table()
    for seat in (0, 1):
        apply_events(table, table.decide_sit(seat, "ann", f"Ann {seat}"))
    assert table.decide_pause(0) == [ev.GamePaused()]


# Views.


def test_a_view_after_a_sequence_number_has_exactly_the_later_events() -> None:
    table = make_started_table()
    play_random_actions(table, 5, Rng(1))
    events = build_table_view(table, 0).events
    for seq in range(table.seq + 1):
        assert build_table_view(table, 0, seq).events == events[seq:]


def test_a_table_view_contains_no_user_ids() -> None:
    for reader in (None, 0, 1):
        view = build_table_view(make_started_table(), reader)
        assert b"id of" not in msgspec.json.encode(view)


def test_choices_are_shown_to_the_seat_to_decide_alone() -> None:
    table = make_started_table()
    assert [
        choice.action for choice in build_table_view(table, 0).choices
    ] == table.history.state.legal_actions()
    assert build_table_view(table, 1).choices == build_table_view(table, None).choices == []


@pytest.mark.parametrize("name", ["opera", "jack"])
def test_after_the_end_everything_is_shown(name: str) -> None:
    table = make_started_table(name)
    play_random_actions(table, 7, Rng(1))
    view_before = build_table_view(table, None)
    assert view_before.position is view_before.seed is None
    apply_events(table, table.decide_resign(1))
    view_at_end = build_table_view(table, None)
    assert view_at_end.position == table.history.state.position()
    assert [e.said for e in view_at_end.events if isinstance(e, ActionPlayedView)] == [
        step.notation for step in table.history.steps
    ]


def test_the_moment_views_contain_every_view_of_the_game() -> None:
    table = make_started_table("jack")
    table_views = [build_table_view(table, 1).view]
    rng = Rng(9)
    first = len(table.history.steps)
    for _ in range(10):
        play_random_actions(table, 1, rng)
        table_views.append(build_table_view(table, 1).view)
    moment_views = [moment.view for moment in build_moment_views(table, 1)]
    assert all(view in moment_views[first:] for view in table_views)


def test_the_moment_views_do_not_repeat_what_was_legal() -> None:
    table = make_started_table("minuit")
    for moment in build_moment_views(table, table.turn):
        assert moment.view
        assert not {"legal", "barred"} & set(moment.view)


def test_a_preview_is_the_view_after_the_action() -> None:
    table = make_started_table()
    play_into_activation(table)
    seat = table.turn or 0
    for action in table.history.state.legal_actions():
        preview = preview_action(table, seat, action)
        after = table.history.state.copy()
        after.play(action)
        assert after.reveals == table.history.state.reveals
        assert preview is not None
        assert preview == {
            k: v for k, v in after.view(seat).items() if k not in ("legal", "barred")
        }


def test_a_preview_is_given_only_to_the_seat_to_decide() -> None:
    table = make_started_table()
    for reader in (1, None):
        with pytest.raises(Refusal):
            preview_action(table, reader, table.history.state.legal_actions()[0])
    with pytest.raises(Refusal) as error:
        preview_action(table, 0, 999_999)
    assert refusal_code(error) == "illegal"


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_record_can_be_verified(name: str, seats: int) -> None:
    table = make_started_table(name, seats)
    play_random_actions(table, 4000, Rng(2))
    deals = sum(step.seat == CHANCE for step in table.history.steps)
    assert build_record(table).verify(limelight.game(name)) == deals > 0


def test_the_machine_of_a_seat_is_to_move_at_its_turn() -> None:
    table = make_started_table()
    assert table.machine_to_move() == ""
    table.seats[0].kind, table.seats[0].machine = "machine", "level:2"
    assert table.machine_to_move() == "level:2"


# Notifications.


def play_and_list_notifications(table: Table, steps: int, rng: Rng) -> list[tuple[int, str]]:
    """Play a number of actions; returns the action and the user of each notification."""
    notifications: list[tuple[int, str]] = []
    for step in range(steps):
        before = table.notification_seq
        play_random_actions(table, 1, rng)
        if table.turn is not None and table.notification_seq != before:
            notifications.append((step, table.seats[table.turn].user_id))
    return notifications


def test_each_new_turn_gives_one_notification() -> None:
    table = make_started_table()
    assert table.turn == 0
    assert table.notification_seq == table.seq  # the first turn
    rng, changes, turn = Rng(3), 0, 0
    for _ in range(40):
        before = table.notification_seq
        play_random_actions(table, 1, rng)
        changes += table.turn not in (None, turn)
        assert (table.notification_seq != before) == (table.turn not in (None, turn))
        turn = table.turn if table.turn is not None else turn
    assert changes > 5


def test_a_turn_passed_again_after_a_takeback_gives_no_second_notification() -> None:
    table = make_started_table()
    seat = play_to_end_of_activation(table)
    assert table.turn == 1 - seat
    first_notification = table.notification_seq
    for _ in range(5):
        apply_events(table, table.decide_takeback(seat, table.seq))
        apply_events(table, table.decide_answer(1 - seat, True))
        assert table.turn == seat
        again = table.log[-3].event if isinstance(table.log[-3].event, ev.ActionPlayed) else None
        action = again.action if again else table.history.state.legal_actions()[0]
        apply_events(table, table.decide_play(seat, table.seq, action, 0))
        while table.turn == seat:
            apply_events(
                table, table.decide_play(seat, table.seq, table.history.state.legal_actions()[0], 0)
            )
        assert table.notification_seq == first_notification


def test_a_person_at_all_seats_is_notified_of_the_first_turn_only() -> None:
    table = make_open_table()
    for seat in (0, 1):
        apply_events(table, table.decide_sit(seat, "id of ann", "Ann"))
    assert table.notification_seq > 0
    assert play_and_list_notifications(table, 40, Rng(3)) == []


def test_moves_of_machines_alone_give_no_notification() -> None:
    table = make_started_table()
    table.seats[1].kind, table.seats[1].machine, table.seats[1].user_id = "machine", "level:1", ""
    assert play_and_list_notifications(table, 40, Rng(3)) == []


def test_notifications_follow_from_the_log_alone() -> None:
    table = make_started_table()
    play_random_actions(table, 25, Rng(3))
    twin = Table(table.history.game, table.setup, table.seed)
    twin.replay_events(table.log)
    assert twin.notification_seq == table.notification_seq
    assert play_and_list_notifications(twin, 20, Rng(4)) == play_and_list_notifications(
        table, 20, Rng(4)
    )
