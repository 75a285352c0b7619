"""A table's life, without any server."""

import json

import pytest

import limelight
from limelight import CHANCE, Rng
from limelight.tables import events as ev
from limelight.tables.events import LoggedEvent, decode_event, encode_event
from limelight.tables.refusal import Refusal, StaleAnswer
from limelight.tables.table import Table
from limelight.tables.table_state import rank_leavers_last
from limelight.tables.table_view import (
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


def code(error: pytest.ExceptionInfo[Refusal]) -> str:
    return error.value.code


# Sitting down.


def test_with_the_last_seat_the_game_begins_and_is_dealt() -> None:
    table = make_open_table()
    apply_events(table, table.decide_sit(1, "bob", "Bob"))
    assert (table.status, table.turn) == ("open", None)
    events = table.decide_sit(0, "ann", "Ann")
    assert isinstance(events[1], ev.GameStarted)
    assert all(isinstance(event, ev.ActionPlayed) and event.seat == CHANCE for event in events[2:])
    apply_events(table, events)
    assert (table.status, table.turn) == ("live", 0)


def test_a_taken_seat_is_not_given_twice() -> None:
    table = make_open_table()
    apply_events(table, table.decide_sit(0, "ann", "Ann"))
    with pytest.raises(Refusal) as error:
        table.decide_sit(0, "bob", "Bob")
    assert code(error) == "taken"


def test_nobody_sits_down_where_there_is_no_seat() -> None:
    with pytest.raises(Refusal) as error:
        make_open_table().decide_sit(2, "ann", "Ann")
    assert code(error) == "seat"


def test_a_seat_may_be_given_back_until_the_game_begins() -> None:
    table = make_open_table()
    apply_events(table, table.decide_sit(0, "ann", "Ann"))
    apply_events(table, table.decide_leave(0))
    assert not table.seats[0].is_taken
    with pytest.raises(Refusal) as error:
        make_started_table().decide_leave(0)
    assert code(error) == "begun"


def test_an_open_table_may_be_closed_a_game_may_not() -> None:
    table = make_open_table()
    apply_events(table, table.decide_close())
    assert table.status == "closed"
    with pytest.raises(Refusal):
        make_started_table().decide_close()


def test_a_persons_seat_is_not_for_bots() -> None:
    with pytest.raises(Refusal) as error:
        make_open_table().decide_sit(0, "b", "Bot", "bot")
    assert code(error) == "kind"


# Playing.


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_game_is_played_to_its_end(name: str, seats: int) -> None:
    table = make_started_table(name, seats)
    play_random_actions(table, 2000, Rng(3))
    assert table.status == "over"
    assert table.final_results() == table.history.state.returns()
    assert build_table_view(table, None)["seed"] == table.seed


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_table_follows_from_its_log(name: str, seats: int) -> None:
    table = make_started_table(name, seats)
    rng = Rng(4)
    for _ in range(12):
        play_random_actions(table, 3, rng)
        if offer := build_table_view(table, table.turn)["undo"]:
            apply_events(table, table.decide_takeback(table.turn or 0, table.seq, offer["keep"]))
    twin = Table(table.history.game, table.setup, table.seed)
    twin.apply_events(
        [LoggedEvent(e.seq, e.at, decode_event(encode_event(e.event))) for e in table.log]
    )
    for reader in (None, *range(seats)):
        assert build_table_view(twin, reader) == build_table_view(table, reader)


def test_an_action_answers_the_number_it_has_seen() -> None:
    table = make_started_table()
    seq, action = table.seq, table.history.state.legal_actions()[0]
    apply_events(table, table.decide_play(0, seq, action, 0))
    with pytest.raises(StaleAnswer) as error:
        table.decide_play(0, seq, action, 0)
    assert error.value.seq == table.seq


def test_a_number_that_is_not_there_yet_is_refused() -> None:
    table = make_started_table()
    with pytest.raises(StaleAnswer):
        table.decide_play(0, table.seq + 1, table.history.state.legal_actions()[0], 0)


def test_what_others_ask_for_does_not_make_an_action_stale() -> None:
    table = make_started_table()
    seq = table.seq
    apply_events(table, table.decide_pause(1))
    assert table.decide_play(0, seq, table.history.state.legal_actions()[0], 0)


def test_only_the_seat_to_decide_may_play_and_only_what_is_legal() -> None:
    table = make_started_table()
    with pytest.raises(Refusal) as error:
        table.decide_play(1, table.seq, table.history.state.legal_actions()[0], 0)
    assert code(error) == "turn"
    with pytest.raises(Refusal) as error:
        table.decide_play(0, table.seq, 999_999, 0)
    assert code(error) == "illegal"
    assert "legal" not in str(error.value)


def test_before_the_game_and_after_it_nobody_plays() -> None:
    with pytest.raises(Refusal) as error:
        make_open_table().decide_play(0, 0, 0, 0)
    assert code(error) == "open"
    table = make_started_table()
    apply_events(table, table.decide_resign(0))
    with pytest.raises(Refusal) as error:
        table.decide_play(0, table.seq, 0, 0)
    assert code(error) == "over"


# Taking back.


def play_into_activation(table: Table) -> None:
    """Go on until somebody is in the middle of an activation."""
    rng = Rng(1)
    for _ in range(200):
        if table.history.find_activation_start() < len(table.history.steps):
            return
        play_random_actions(table, 1, rng)
    raise AssertionError("nobody ever was")


@pytest.mark.parametrize("name", ["opera", "jack"])
def test_within_ones_own_activation_taking_back_is_free(name: str) -> None:
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
    """Play until a seat has just finished an activation without anything coming out; which."""
    rng = Rng(2)
    for _ in range(300):
        line = table.history
        if (
            line.steps
            and line.count_irrevocable_steps() < len(line.steps) == line.find_activation_start()
        ):
            return line.steps[-1].seat
        play_random_actions(table, 1, rng)
    raise AssertionError("nobody ever did")


@pytest.mark.parametrize("name", ["opera", "jack"])
def test_beyond_it_the_opponent_must_agree(name: str) -> None:
    table = make_started_table(name)
    seat = play_to_end_of_activation(table)
    keep = len(table.history.steps) - 1
    assert table.decide_takeback(seat, table.seq) == [ev.RequestMade(seat, "undo", keep)]
    apply_events(table, table.decide_takeback(seat, table.seq))
    assert build_table_view(table, 1 - seat)["wish"] == {"seat": seat, "wish": "undo", "keep": keep}
    with pytest.raises(Refusal) as error:
        table.decide_answer(seat, True)
    assert code(error) == "waiting"
    apply_events(table, table.decide_answer(1 - seat, True))
    assert len(table.history.steps) == keep
    assert table.turn == seat


def test_the_opponent_may_refuse_and_the_wish_be_taken_back() -> None:
    for answering in (0, 1):
        table = make_started_table()
        seat = play_to_end_of_activation(table)
        apply_events(table, table.decide_takeback(seat, table.seq))
        steps = len(table.history.steps)
        apply_events(table, table.decide_answer(answering, False))
        assert table.request is None
        assert len(table.history.steps) == steps


def test_the_next_action_settles_a_wish() -> None:
    table = make_started_table()
    seat = play_to_end_of_activation(table)
    apply_events(table, table.decide_takeback(seat, table.seq))
    play_random_actions(table, 1, Rng(5))
    assert table.request is None
    with pytest.raises(Refusal):
        table.decide_answer(1 - seat, True)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_what_has_come_out_is_never_taken_back(name: str, seats: int) -> None:
    table = make_started_table(name, seats)
    rng = Rng(7)
    tried = 0
    while table.turn is not None:
        line = table.history
        for keep in range(len(line.steps)):
            state = line.game.new(line.player_count, line.options)
            for step in line.steps[:keep]:
                state.play(step.action)
            dealt = any(step.seat == CHANCE for step in line.steps[keep:])
            if dealt or state.reveals != line.state.reveals:
                with pytest.raises(Refusal) as error:
                    table.decide_takeback(table.turn, table.seq, keep)
                assert code(error) == "revealed"
                tried += 1
        play_random_actions(table, 9, rng)
    assert tried > 20


def test_against_a_machine_nobody_need_be_asked() -> None:
    table = make_started_table()
    seat = play_to_end_of_activation(table)
    table.seats[1 - seat].kind = "machine"
    assert isinstance(table.decide_takeback(seat, table.seq)[0], ev.ActionsUndone)


def test_there_must_be_something_to_take_back() -> None:
    table = make_started_table()
    with pytest.raises(Refusal) as error:
        table.decide_takeback(0, table.seq)
    assert code(error) == "nothing"


# Giving up, pausing.


def test_who_resigns_has_lost() -> None:
    table = make_started_table()
    apply_events(table, table.decide_resign(0))
    assert (table.status, table.final_results()) == ("over", [-1.0, 1.0])
    with pytest.raises(Refusal):
        table.decide_resign(1)


def test_among_more_than_two_a_machine_plays_on_for_who_leaves() -> None:
    table = make_started_table("minuit", 3, rounds=1)
    leaving = table.turn or 0
    apply_events(table, table.decide_resign(leaving))
    assert table.status == "live"
    assert table.machine_to_move().startswith("level:")
    with pytest.raises(Refusal) as error:
        table.decide_resign(leaving)
    assert code(error) == "gone"
    play_random_actions(table, 5000, Rng(1))
    result = table.final_results()
    assert result is not None
    assert min(result) == result[leaving]
    assert sum(result) == pytest.approx(0)


def test_when_all_have_left_the_game_is_over() -> None:
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
def test_those_who_left_are_last(
    returns: list[float], gone: list[bool], expected: list[float]
) -> None:
    assert rank_leavers_last(returns, gone) == expected


def test_a_pause_is_by_agreement_and_either_may_resume() -> None:
    table = make_started_table()
    apply_events(table, table.decide_pause(0))
    assert table.status == "live"
    apply_events(table, table.decide_answer(1, True))
    assert table.status == "paused"
    with pytest.raises(Refusal) as error:
        table.decide_play(0, table.seq, table.history.state.legal_actions()[0], 0)
    assert code(error) == "paused"
    assert build_table_view(table, 0)["choices"] == []
    apply_events(table, table.decide_resume())
    assert table.status == "live"
    with pytest.raises(Refusal):
        table.decide_resume()


def test_a_table_at_which_too_much_has_happened_is_only_played_on(
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
        assert code(error) == "endless"
    play_random_actions(table, 2000, Rng(6))
    assert table.status == "over"


def test_a_pause_asked_for_again_with_the_same_number_is_stale() -> None:
    table = make_started_table()
    seq = table.seq
    apply_events(table, table.decide_pause(0, seq))
    apply_events(table, table.decide_answer(1, False))
    with pytest.raises(StaleAnswer):
        table.decide_pause(0, seq)
    assert table.decide_pause(0, table.seq) == [ev.RequestMade(0, "pause")]


def test_an_undo_asked_for_again_with_the_same_number_is_stale() -> None:
    table = make_started_table()
    seat = play_to_end_of_activation(table)
    seq = table.seq
    apply_events(table, table.decide_takeback(seat, seq))
    apply_events(table, table.decide_answer(1 - seat, False))
    with pytest.raises(StaleAnswer):
        table.decide_takeback(seat, seq)
    assert table.decide_takeback(seat, table.seq)


def test_an_answer_given_again_does_not_answer_the_next_question() -> None:
    table = make_started_table()
    apply_events(table, table.decide_pause(0, table.seq))
    seq = table.seq
    apply_events(table, table.decide_answer(1, False, seq))
    apply_events(table, table.decide_pause(0, table.seq))
    with pytest.raises(StaleAnswer):
        table.decide_answer(1, False, seq)
    apply_events(table, table.decide_answer(1, True, table.seq))
    assert table.status == "paused"


def test_a_game_resumed_again_with_the_same_number_stays_paused() -> None:
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


def test_a_person_at_all_seats_agrees_with_himself() -> None:
    table = make_open_table()
    for seat in (0, 1):
        apply_events(table, table.decide_sit(seat, "ann", f"Ann {seat}"))
    assert table.decide_pause(0) == [ev.GamePaused()]


# What is told.


def test_a_log_from_a_number_on_is_exactly_what_was_missed() -> None:
    table = make_started_table()
    play_random_actions(table, 5, Rng(1))
    whole = build_table_view(table, 0)["events"]
    for after in range(table.seq + 1):
        assert build_table_view(table, 0, after)["events"] == whole[after:]


def test_who_somebody_is_stays_with_the_house() -> None:
    for reader in (None, 0, 1):
        assert "id of" not in json.dumps(build_table_view(make_started_table(), reader))


def test_choices_are_for_the_seat_to_decide() -> None:
    table = make_started_table()
    assert [
        c["action"] for c in build_table_view(table, 0)["choices"]
    ] == table.history.state.legal_actions()
    assert build_table_view(table, 1)["choices"] == build_table_view(table, None)["choices"] == []


@pytest.mark.parametrize("name", ["opera", "jack"])
def test_after_the_end_everything_is_shown(name: str) -> None:
    table = make_started_table(name)
    play_random_actions(table, 7, Rng(1))
    hidden = build_table_view(table, None)
    assert hidden["position"] is hidden["seed"] is None
    apply_events(table, table.decide_resign(1))
    shown = build_table_view(table, None)
    assert shown["position"] == table.history.state.position()
    assert [e["said"] for e in shown["events"] if e["type"] == "played"] == [
        step.notation for step in table.history.steps
    ]


def test_the_moments_of_a_game_are_what_was_told_at_the_time() -> None:
    table = make_started_table("jack")
    told_then = [build_table_view(table, 1)["view"]]
    rng = Rng(9)
    first = len(table.history.steps)
    for _ in range(10):
        play_random_actions(table, 1, rng)
        told_then.append(build_table_view(table, 1)["view"])
    found = [moment["view"] for moment in build_moment_views(table, 1)]
    for view in found:
        del view["legal"], view["barred"]
    assert all(view in found[first:] for view in told_then)


def test_a_preview_is_what_would_be_seen() -> None:
    table = make_started_table()
    play_into_activation(table)
    seat = table.turn or 0
    for action in table.history.state.legal_actions():
        shown = preview_action(table, seat, action)
        after = table.history.state.copy()
        after.play(action)
        assert after.reveals == table.history.state.reveals
        assert shown is not None
        assert shown == {k: v for k, v in after.view(seat).items() if k not in ("legal", "barred")}


def test_a_preview_is_only_for_ones_own_turn() -> None:
    table = make_started_table()
    for reader in (1, None):
        with pytest.raises(Refusal):
            preview_action(table, reader, table.history.state.legal_actions()[0])
    with pytest.raises(Refusal) as error:
        preview_action(table, 0, 999_999)
    assert code(error) == "illegal"


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_record_can_be_verified(name: str, seats: int) -> None:
    table = make_started_table(name, seats)
    play_random_actions(table, 4000, Rng(2))
    deals = sum(step.seat == CHANCE for step in table.history.steps)
    assert build_record(table).verify(limelight.game(name)) == deals > 0


def test_machine_seats_are_decided_by_their_machine() -> None:
    table = make_started_table()
    assert table.machine_to_move() == ""
    table.seats[0].kind, table.seats[0].machine = "machine", "level:2"
    assert table.machine_to_move() == "level:2"


# Notices.


def play_and_list_notifications(table: Table, steps: int, rng: Rng) -> list[tuple[int, str]]:
    """Play so many actions; the notices that are due meanwhile: after which action, and whose."""
    found: list[tuple[int, str]] = []
    for step in range(steps):
        before = table.notification_seq
        play_random_actions(table, 1, rng)
        if table.turn is not None and table.notification_seq != before:
            found.append((step, table.seats[table.turn].user_id))
    return found


def test_each_new_turn_is_worth_one_notice() -> None:
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


def test_a_turn_that_is_taken_back_and_passed_again_is_worth_no_second_notice() -> None:
    table = make_started_table()
    seat = play_to_end_of_activation(table)
    assert table.turn == 1 - seat
    notice = table.notification_seq
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
        assert table.notification_seq == notice


def test_who_plays_all_seats_is_notified_of_the_first_turn_only() -> None:
    table = make_open_table()
    for seat in (0, 1):
        apply_events(table, table.decide_sit(seat, "id of ann", "Ann"))
    assert table.notification_seq > 0
    assert play_and_list_notifications(table, 40, Rng(3)) == []


def test_nobody_is_notified_when_machines_alone_have_played() -> None:
    table = make_started_table()
    table.seats[1].kind, table.seats[1].machine, table.seats[1].user_id = "machine", "level:1", ""
    assert play_and_list_notifications(table, 40, Rng(3)) == []


def test_the_log_alone_says_which_turn_was_worth_a_notice() -> None:
    table = make_started_table()
    play_random_actions(table, 25, Rng(3))
    twin = Table(table.history.game, table.setup, table.seed)
    twin.replay_events(table.log)
    assert twin.notification_seq == table.notification_seq
    assert play_and_list_notifications(twin, 20, Rng(4)) == play_and_list_notifications(
        table, 20, Rng(4)
    )
