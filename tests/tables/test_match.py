"""A match: who sits where, what a table means for it, and the tally."""

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


def plan(games: int = 4, at_once: int = 2) -> MatchSetup:
    return MatchSetup(
        "opera", (MatchSide(bot="a", name="A"), MatchSide(machine="greedy")), games, at_once
    )


def table(
    number: int, *seats: SeatSetup, time: TimeControl = LIVE_TIME, rated: bool = False
) -> Table:
    asked = seats or (SeatSetup("bot", bot="First"), SeatSetup("bot", bot="Second"))
    agreed = TableSetup("opera", asked, time=time, rated=rated, match="m", number=number)
    return Table(limelight.game("opera"), agreed, SEED)


def sat(found: Table) -> Table:
    for seat, name in enumerate(("First", "Second")):
        apply_events(found, found.decide_sit(seat, f"id of {name}", name, "bot"))
    return found


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
    found = table(1)
    game = MatchGame(1, "t")
    assert not game.update_from_table(found)
    assert game.missing == (0, 1)
    apply_events(found, found.decide_sit(0, "id", "First", "bot"))
    assert game.update_from_table(found)
    assert game.missing == (0,)  # the first seat is the second side's in this game
    apply_events(found, found.decide_sit(1, "other", "Second", "bot"))
    assert game.update_from_table(found)
    assert (game.status, game.missing, game.points) == ("live", (), None)
    late = found.deadline
    assert late is not None
    apply_events(found, found.decide_flag(late + 1), late + 1)
    assert game.update_from_table(found)
    assert not game.update_from_table(found)
    assert (game.status, game.points, game.late) == ("over", 1.0, 1)


def test_who_declined_is_known_by_name_whatever_its_case() -> None:
    found = table(0)
    apply_events(found, found.decide_decline("SECOND"))
    game = MatchGame(0, "t")
    game.update_from_table(found)
    assert (game.status, game.declined) == ("closed", 1)
    given_up = table(0)
    apply_events(given_up, given_up.decide_close())
    other = MatchGame(0, "t")
    other.update_from_table(given_up)
    assert (other.status, other.declined) == ("closed", None)


def test_only_so_many_games_go_on_at_once() -> None:
    match = Match(plan(games=3, at_once=2))
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


def test_the_tally_is_by_seat_and_counts_what_went_wrong() -> None:
    match = Match(plan())
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


@pytest.mark.parametrize("wish", ["undo", "pause"])
def test_in_a_match_nobody_takes_back_or_pauses(wish: str) -> None:
    found = sat(table(0))
    apply_events(found, found.decide_play(0, found.seq, found.history.state.legal_actions()[0], 0))
    with pytest.raises(Refusal) as error:
        found.decide_takeback(0, found.seq) if wish == "undo" else found.decide_pause(0)
    assert error.value.code == "match"


def test_a_bots_consent_counts_in_a_rated_game() -> None:
    found = make_started_table()
    for seat in found.seats:
        seat.kind = "bot"
    assert found.decide_pause(0) == [ev.GamePaused()]
    found.setup = TableSetup("opera", found.setup.seats, rated=True)
    assert found.decide_pause(0) == [ev.RequestMade(0, "pause")]


def test_a_machine_is_never_late_its_time_is_the_houses() -> None:
    found = make_started_table(time=LIVE_TIME)
    assert found.deadline is not None
    found.seats[0].kind, found.seats[0].machine = "machine", "greedy"
    assert found.deadline is None
    assert found.decide_flag(10**12) == []
    assert found.decide_play(0, found.seq, found.history.state.legal_actions()[0], 10**12)
