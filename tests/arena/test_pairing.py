"""Pairs of games with the seats exchanged, and what follows from their results."""

from itertools import pairwise

import pytest

from limelight import Record, game
from limelight.arena.game_runner import Forfeit, Outcome, play
from limelight.arena.pairing import Score, elo, mean, nearly_all, pair_up, wilson
from tests.arena.test_game_runner import opening


def won(*returns: float, forfeit: Forfeit | None = None) -> Outcome:
    times = [[0.1 * (seat + 1)] for seat in range(len(returns))]
    return Outcome(Record("minuit"), None if forfeit else list(returns), times, forfeit)


@pytest.mark.parametrize("name", ["opera", "jack", "minuit"])
def test_a_pair_of_games_has_the_same_deals_and_other_luck(name: str) -> None:
    fixtures = pair_up(name, ("random", "ismcts:nodes:5"), 4, "a", {})
    assert [fixture.names[0] for fixture in fixtures] == ["random", "ismcts:nodes:5"] * 2
    assert [fixture.names[1] for fixture in fixtures] == ["ismcts:nodes:5", "random"] * 2
    deals = [opening(play(fixture).record) for fixture in fixtures]
    assert deals[0] == deals[1]
    assert deals[2] == deals[3]
    assert name == "minuit" or deals[1] != deals[2]  # minuit deals only who begins
    assert len({fixture.luck for fixture in fixtures}) == 4


def test_a_player_against_itself_does_not_play_the_same_game_twice() -> None:
    one, other = (play(each).record for each in pair_up("opera", ("random",) * 2, 2, "a", {}))
    assert one.actions != other.actions


@pytest.mark.parametrize("players", range(2, 9))
def test_round_a_larger_table_the_two_alternate_and_share_the_seats(players: int) -> None:
    fixtures = pair_up("minuit", ("a", "b"), 2, "s", {}, players)
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
def test_wilsons_interval(points: float, games: int, low: float, high: float) -> None:
    assert wilson(points, games) == pytest.approx((low, high), abs=1e-6)


def test_elo_differences() -> None:
    assert elo(0.5) == 0
    assert elo(10 / 11) == pytest.approx(400)  # ten to one
    assert elo(0.75) == pytest.approx(190.848502)  # 400 log10 3
    assert elo(0.25) == pytest.approx(-190.848502)
    assert elo(0) is None
    assert elo(1) is None


def test_times() -> None:
    assert mean([1.0, 2.0, 6.0]) == 3
    assert nearly_all([float(n) for n in range(200, 0, -1)]) == 198
    assert nearly_all([5.0]) == 5
    assert mean([]) is None
    assert nearly_all([]) is None


def test_points_by_side_and_seat() -> None:
    score = Score(("a", "b"))
    assert score.add(0, won(1, -1)) == 1  # a in the first seat
    assert score.add(1, won(1, -1)) == 0  # b there
    assert score.add(2, won(1, -1)) == 1
    assert score.add(3, won(0, 0)) == 0.5
    assert (score.games, score.points, score.wins) == (4, 2.5, [2, 1])
    assert (score.share(), score.share(1)) == (0.625, 0.375)
    assert (score.share_at(0), score.share_at(1)) == (1, 0.25)
    assert (score.share_at(0, 1), score.share_at(1, 1)) == (0.75, 0)
    assert [list(times) for times in score.times] == [[0.1, 0.2, 0.1, 0.2], [0.2, 0.1, 0.2, 0.1]]
    low, high = score.interval()
    assert score.interval(1) == pytest.approx((1 - high, 1 - low))


def test_at_a_larger_table_a_side_has_what_its_seats_have() -> None:
    score = Score(("a", "b"))
    assert score.add(0, won(0.5, 0.5, -1)) == 0.5  # a b a, shared by the first two
    assert score.add(0, won(0.5, -1, 0.5)) == 1
    assert score.add(1, won(0, 0, 0)) == pytest.approx(1 / 3)  # b a b, shared by all
    assert score.wins == [1, 1]


def test_who_forfeits_has_lost() -> None:
    score = Score(("a", "b"))
    assert score.add(0, won(0, 0, forfeit=Forfeit(0, "asleep"))) == 0
    assert score.add(1, won(0, 0, forfeit=Forfeit(0, "asleep"))) == 1
    assert score.add(2, won(0, 0, 0, forfeit=Forfeit(2, "gone"))) == 0
    assert [(lapse.game, lapse.reason) for lapse in score.forfeits(0)] == [
        (0, "asleep"),
        (2, "gone"),
    ]
    assert [lapse.game for lapse in score.forfeits(1)] == [1]


def test_nothing_played_is_no_division_by_nothing() -> None:
    score = Score(("a", "b"))
    assert (score.share(), score.interval(), score.share_at(0)) == (0.5, (0, 1), None)


def test_options_reach_the_game() -> None:
    (fixture, _) = pair_up("opera", ("random", "random"), 2, "a", {"rules": "course"})
    record = play(fixture).record
    assert game("opera").options(record.first(game("opera")))["rules"] == "course"
