"""A match: who sits where, what a table means for it, and the tally."""

import pytest

import limelight
from limelight.tables import events as ev
from limelight.tables.match import Match, MatchGame, MatchPlan, Side, points, seat_of, side_at
from limelight.tables.refusal import Refusal
from limelight.tables.table import Table
from limelight.tables.table_setup import Plan, SeatPlan, TimeControl
from tests.tables.seated import LIVE, SEED, begun, happen


def plan(games: int = 4, at_once: int = 2) -> MatchPlan:
    return MatchPlan("opera", (Side(bot="a", name="A"), Side(machine="greedy")), games, at_once)


def table(number: int, *seats: SeatPlan, time: TimeControl = LIVE, rated: bool = False) -> Table:
    asked = seats or (SeatPlan("bot", bot="First"), SeatPlan("bot", bot="Second"))
    agreed = Plan("opera", asked, time=time, rated=rated, match="m", number=number)
    return Table(limelight.game("opera"), agreed, SEED)


def sat(found: Table) -> Table:
    for seat, name in enumerate(("First", "Second")):
        happen(found, found.sit(seat, f"id of {name}", name, "bot"))
    return found


def test_the_seats_are_exchanged_with_each_game() -> None:
    assert [[seat_of(side, number) for side in (0, 1)] for number in range(3)] == [
        [0, 1],
        [1, 0],
        [0, 1],
    ]
    for number in range(4):
        assert [side_at(seat_of(side, number), number) for side in (0, 1)] == [0, 1]


@pytest.mark.parametrize(("result", "worth"), [(1.0, 1.0), (0.0, 0.5), (-1.0, 0.0)])
def test_a_shared_win_is_half_a_win(result: float, worth: float) -> None:
    assert points(result) == worth


def test_a_game_follows_its_table() -> None:
    found = table(1)
    game = MatchGame(1, "t")
    assert not game.heard(found)
    assert game.missing == (0, 1)
    happen(found, found.sit(0, "id", "First", "bot"))
    assert game.heard(found)
    assert game.missing == (0,)  # the first seat is the second side's in this game
    happen(found, found.sit(1, "other", "Second", "bot"))
    assert game.heard(found)
    assert (game.status, game.missing, game.points) == ("live", (), None)
    late = found.deadline
    assert late is not None
    happen(found, found.flag(late + 1), late + 1)
    assert game.heard(found)
    assert not game.heard(found)
    assert (game.status, game.points, game.late) == ("over", 1.0, 1)


def test_who_declined_is_known_by_name_whatever_its_case() -> None:
    found = table(0)
    happen(found, found.decline("SECOND"))
    game = MatchGame(0, "t")
    game.heard(found)
    assert (game.status, game.declined) == ("closed", 1)
    given_up = table(0)
    happen(given_up, given_up.close())
    other = MatchGame(0, "t")
    other.heard(given_up)
    assert (other.status, other.declined) == ("closed", None)


def test_only_so_many_games_go_on_at_once() -> None:
    match = Match(plan(games=3, at_once=2))
    assert match.next == 0
    match.games = {0: MatchGame(0, "x"), 1: MatchGame(1, "y", "live")}
    assert match.next is None
    match.games[1].status = "over"
    assert match.next == 2
    match.games[2] = MatchGame(2, "z", "over")
    match.games[0].status = "over"
    assert match.next is None
    assert match.played_out
    match.status = "cancelled"
    assert match.next is None


def test_the_tally_is_by_seat_and_counts_what_went_wrong() -> None:
    match = Match(plan())
    match.games = {
        0: MatchGame(0, "a", "over", 1.0, refused=(2, 0)),
        1: MatchGame(1, "b", "over", 0.5),
        2: MatchGame(2, "c", "over", 0.0, late=0),
        3: MatchGame(3, "d", "live", refused=(0, 5)),
    }
    first, second = match.tally(0), match.tally(1)
    assert (first.games, first.points) == ([2, 1], [1.0, 0.5])
    assert (second.games, second.points) == ([1, 2], [0.5, 1.0])
    assert (first.refused, second.refused) == (2, 5)
    assert (first.late, second.late) == (1, 0)


@pytest.mark.parametrize("wish", ["undo", "pause"])
def test_in_a_match_nobody_takes_back_or_pauses(wish: str) -> None:
    found = sat(table(0))
    happen(found, found.play(0, found.seq, found.line.state.legal()[0], 0))
    with pytest.raises(Refusal) as error:
        found.undo(0, found.seq) if wish == "undo" else found.pause(0)
    assert error.value.code == "match"


def test_a_bots_consent_counts_in_a_rated_game() -> None:
    found = begun()
    for seat in found.seats:
        seat.kind = "bot"
    assert found.pause(0) == [ev.Paused()]
    found.plan = Plan("opera", found.plan.seats, rated=True)
    assert found.pause(0) == [ev.Asked(0, "pause")]


def test_a_machine_is_never_late_its_time_is_the_houses() -> None:
    found = begun(time=LIVE)
    assert found.deadline is not None
    found.seats[0].kind, found.seats[0].machine = "machine", "greedy"
    assert found.deadline is None
    assert found.flag(10**12) == []
    assert found.play(0, found.seq, found.line.state.legal()[0], 10**12)
