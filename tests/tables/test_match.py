"""A match: its seats, the state of its games and its tally."""

import pytest

import limelight
from limelight.tables import events as ev
from limelight.tables.match import (
    Match,
    MatchGame,
    MatchSetup,
    MatchSide,
    points_for_result,
    seat_of_side,
    side_in_seat,
)
from limelight.tables.refusal import Refusal
from limelight.tables.table import Table
from limelight.tables.table_setup import SeatSetup, TableSetup, TimeControl
from tests.tables.started_tables import LIVE_TIME, SEED, apply_events, make_started_table


def make_match_setup(games: int = 4, at_once: int = 2) -> MatchSetup:
    return MatchSetup(
        "opera", (MatchSide(bot="a", name="A"), MatchSide(machine="greedy")), games, at_once
    )


def make_match_table(
    number: int, *seats: SeatSetup, time: TimeControl = LIVE_TIME, rated: bool = False
) -> Table:
    seat_setups = seats or (SeatSetup("bot", bot="First"), SeatSetup("bot", bot="Second"))
    setup = TableSetup("opera", seat_setups, time=time, rated=rated, match="m", number=number)
    return Table(limelight.game("opera"), setup, SEED)


def seat_bots(table: Table) -> Table:
    for seat, name in enumerate(("First", "Second")):
        apply_events(table, table.decide_sit(seat, f"id of {name}", name, "bot"))
    return table


def test_the_seats_are_exchanged_with_each_game() -> None:
    assert [[seat_of_side(side, number) for side in (0, 1)] for number in range(3)] == [
        [0, 1],
        [1, 0],
        [0, 1],
    ]
    for number in range(4):
        assert [side_in_seat(seat_of_side(side, number), number) for side in (0, 1)] == [0, 1]


@pytest.mark.parametrize(("result", "worth"), [(1.0, 1.0), (0.0, 0.5), (-1.0, 0.0)])
def test_a_shared_win_is_half_a_win(result: float, worth: float) -> None:
    assert points_for_result(result) == worth


def test_a_game_follows_its_table() -> None:
    table = make_match_table(1)
    game = MatchGame(1, "t")
    assert not game.update_from_table(table)
    assert game.missing == (0, 1)
    apply_events(table, table.decide_sit(0, "id", "First", "bot"))
    assert game.update_from_table(table)
    assert game.missing == (0,)  # the first seat is the second side's in this game
    apply_events(table, table.decide_sit(1, "other", "Second", "bot"))
    assert game.update_from_table(table)
    assert (game.status, game.missing, game.points) == ("live", (), None)
    after_deadline = table.deadline
    assert after_deadline is not None
    apply_events(table, table.decide_flag(after_deadline + 1), after_deadline + 1)
    assert game.update_from_table(table)
    assert not game.update_from_table(table)
    assert (game.status, game.points, game.late) == ("over", 1.0, 1)


def test_the_side_that_declined_is_found_by_its_name_in_any_case() -> None:
    table = make_match_table(0)
    apply_events(table, table.decide_decline("SECOND"))
    game = MatchGame(0, "t")
    game.update_from_table(table)
    assert (game.status, game.declined) == ("closed", 1)
    closed_table = make_match_table(0)
    apply_events(closed_table, closed_table.decide_close())
    other = MatchGame(0, "t")
    other.update_from_table(closed_table)
    assert (other.status, other.declined) == ("closed", None)


def test_a_match_plays_no_more_games_at_once_than_agreed() -> None:
    match = Match(make_match_setup(games=3, at_once=2))
    assert match.next_game_number == 0
    match.games = {0: MatchGame(0, "x"), 1: MatchGame(1, "y", "live")}
    assert match.next_game_number is None
    match.games[1].status = "over"
    assert match.next_game_number == 2
    match.games[2] = MatchGame(2, "z", "over")
    match.games[0].status = "over"
    assert match.next_game_number is None
    assert match.is_played_out
    match.status = "cancelled"
    assert match.next_game_number is None


def test_the_tally_counts_points_by_seat_refusals_and_games_lost_on_time() -> None:
    match = Match(make_match_setup())
    match.games = {
        0: MatchGame(0, "a", "over", 1.0, refused=(2, 0)),
        1: MatchGame(1, "b", "over", 0.5),
        2: MatchGame(2, "c", "over", 0.0, late=0),
        3: MatchGame(3, "d", "live", refused=(0, 5)),
    }
    first, second = match.tally_side(0), match.tally_side(1)
    assert (first.games, first.points) == ([2, 1], [1.0, 0.5])
    assert (second.games, second.points) == ([1, 2], [0.5, 1.0])
    assert (first.refused, second.refused) == (2, 5)
    assert (first.late, second.late) == (1, 0)


@pytest.mark.parametrize("request_kind", ["undo", "pause"])
def test_a_match_allows_no_takeback_and_no_pause(request_kind: str) -> None:
    table = seat_bots(make_match_table(0))
    apply_events(table, table.decide_play(0, table.seq, table.history.state.legal_actions()[0], 0))
    with pytest.raises(Refusal) as error:
        table.decide_takeback(0, table.seq) if request_kind == "undo" else table.decide_pause(0)
    assert error.value.code == "match"


def test_a_bots_consent_counts_in_a_rated_game() -> None:
    table = make_started_table()
    for seat in table.seats:
        seat.kind = "bot"
    assert table.decide_pause(0) == [ev.GamePaused()]
    table.setup = TableSetup("opera", table.setup.seats, rated=True)
    assert table.decide_pause(0) == [ev.RequestMade(0, "pause")]


def test_a_machine_never_runs_out_of_time() -> None:
    table = make_started_table(time=LIVE_TIME)
    assert table.deadline is not None
    table.seats[0].kind, table.seats[0].machine = "machine", "greedy"
    assert table.deadline is None
    assert table.decide_flag(10**12) == []
    assert table.decide_play(0, table.seq, table.history.state.legal_actions()[0], 10**12)
