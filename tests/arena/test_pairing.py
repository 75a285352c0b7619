"""Pairings with exchanged seats, their scores, and the statistics of results."""

from itertools import pairwise

import pytest

from limelight import Record, game
from limelight.arena.game_runner import Forfeit, Outcome, play_fixture
from limelight.arena.pairing import PairingScore, make_pairing
from limelight.arena.statistics import elo_difference, mean_or_none, percentile_99, wilson_interval
from tests.arena.test_game_runner import list_deals_before_first_decision


def make_outcome(*returns: float, forfeit: Forfeit | None = None) -> Outcome:
    times = [[0.1 * (seat + 1)] for seat in range(len(returns))]
    return Outcome(Record("minuit"), None if forfeit else list(returns), times, forfeit)


@pytest.mark.parametrize("name", ["opera", "jack", "minuit"])
def test_two_games_of_a_pairing_have_the_same_deals_and_other_player_seeds(name: str) -> None:
    fixtures = make_pairing(name, ("random", "ismcts:nodes:5"), 4, "a", {})
    assert [fixture.names[0] for fixture in fixtures] == ["random", "ismcts:nodes:5"] * 2
    assert [fixture.names[1] for fixture in fixtures] == ["ismcts:nodes:5", "random"] * 2
    deals = [list_deals_before_first_decision(play_fixture(fixture).record) for fixture in fixtures]
    assert deals[0] == deals[1]
    assert deals[2] == deals[3]
    assert name == "minuit" or deals[1] != deals[2]  # minuit deals only who begins
    assert len({fixture.players_seed for fixture in fixtures}) == 4


def test_a_player_against_itself_does_not_play_the_same_game_twice() -> None:
    one, other = (
        play_fixture(each).record for each in make_pairing("opera", ("random",) * 2, 2, "a", {})
    )
    assert one.actions != other.actions


@pytest.mark.parametrize("players", range(2, 9))
def test_with_more_seats_the_players_alternate_and_share_them(players: int) -> None:
    fixtures = make_pairing("minuit", ("a", "b"), 2, "s", {}, players)
    for fixture in fixtures:
        assert len(fixture.names) == players
        assert all(one != other for one, other in pairwise(fixture.names))
    assert [fixture.names.count("a") for fixture in fixtures] in (
        [players // 2] * 2,
        [players // 2 + 1, players // 2],
    )


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [
        # By hand, with z = 1.959964: z² = 3.841459. For 8 of 10: the middle is
        # (0.8 + 0.1920729) / 1.3841459 = 0.7167402, and half the width is
        # 1.959964 / 1.3841459 * √(0.016 + 0.0096036) = 0.2265776.
        (8, 10, 0.4901625, 0.9433178),
        # (0.5 + 0.01920729) / 1.03841459 = 0.5; 1.8874581 * √(0.0025 + 0.0000960365) = 0.0961686.
        (50, 100, 0.4038315, 0.5961685),
        # 0 of 10: from 0 to 0.3841459 / 1.3841459.
        (0, 10, 0.0, 0.2775328),
        (10, 10, 0.7224672, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_intervals(points: float, games: int, low: float, high: float) -> None:
    assert wilson_interval(points, games) == pytest.approx((low, high), abs=1e-6)


def test_elo_differences() -> None:
    assert elo_difference(0.5) == 0
    assert elo_difference(10 / 11) == pytest.approx(400)  # ten to one
    assert elo_difference(0.75) == pytest.approx(190.848502)  # 400 log10 3
    assert elo_difference(0.25) == pytest.approx(-190.848502)
    assert elo_difference(0) is None
    assert elo_difference(1) is None


def test_mean_and_percentile_of_times() -> None:
    assert mean_or_none([1.0, 2.0, 6.0]) == 3
    assert percentile_99([float(n) for n in range(200, 0, -1)]) == 198
    assert percentile_99([5.0]) == 5
    assert mean_or_none([]) is None
    assert percentile_99([]) is None


def test_points_by_side_and_seat() -> None:
    score = PairingScore(("a", "b"))
    assert score.add_outcome(0, make_outcome(1, -1)) == 1  # a in the first seat
    assert score.add_outcome(1, make_outcome(1, -1)) == 0  # b there
    assert score.add_outcome(2, make_outcome(1, -1)) == 1
    assert score.add_outcome(3, make_outcome(0, 0)) == 0.5
    assert (score.games, score.points, score.wins) == (4, 2.5, [2, 1])
    assert (score.share_of_points(), score.share_of_points(1)) == (0.625, 0.375)
    assert (score.share_in_seat(0), score.share_in_seat(1)) == (1, 0.25)
    assert (score.share_in_seat(0, 1), score.share_in_seat(1, 1)) == (0.75, 0)
    assert [list(times) for times in score.decision_seconds] == [
        [0.1, 0.2, 0.1, 0.2],
        [0.2, 0.1, 0.2, 0.1],
    ]
    low, high = score.share_interval()
    assert score.share_interval(1) == pytest.approx((1 - high, 1 - low))


def test_with_more_seats_a_side_has_the_points_of_all_its_seats() -> None:
    score = PairingScore(("a", "b"))
    assert score.add_outcome(0, make_outcome(0.5, 0.5, -1)) == 0.5  # a b a, shared by the first two
    assert score.add_outcome(0, make_outcome(0.5, -1, 0.5)) == 1
    assert score.add_outcome(1, make_outcome(0, 0, 0)) == pytest.approx(
        1 / 3
    )  # b a b, shared by all
    assert score.wins == [1, 1]


def test_a_forfeit_is_a_loss() -> None:
    score = PairingScore(("a", "b"))
    assert score.add_outcome(0, make_outcome(0, 0, forfeit=Forfeit(0, "asleep"))) == 0
    assert score.add_outcome(1, make_outcome(0, 0, forfeit=Forfeit(0, "asleep"))) == 1
    assert score.add_outcome(2, make_outcome(0, 0, 0, forfeit=Forfeit(2, "gone"))) == 0
    assert [(forfeit.game, forfeit.reason) for forfeit in score.forfeits_of_side(0)] == [
        (0, "asleep"),
        (2, "gone"),
    ]
    assert [forfeit.game for forfeit in score.forfeits_of_side(1)] == [1]


def test_a_score_without_games_divides_nothing_by_zero() -> None:
    score = PairingScore(("a", "b"))
    assert (score.share_of_points(), score.share_interval(), score.share_in_seat(0)) == (
        0.5,
        (0, 1),
        None,
    )


def test_options_reach_the_game() -> None:
    (fixture, _) = make_pairing("opera", ("random", "random"), 2, "a", {"rules": "course"})
    record = play_fixture(fixture).record
    assert record.first_state(game("opera")).options()["rules"] == "course"
