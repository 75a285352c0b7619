"""Everybody against everybody."""

import pytest

from limelight import Record
from limelight.arena.game_runner import Outcome
from limelight.arena.league import League
from limelight.arena.local_runner import play_all
from limelight.arena.pairing import Score, pair_up

PLAYERS = ("random", "ismcts:nodes:2", "ismcts:nodes:5")


def decided(*returns: float) -> Outcome:
    return Outcome(Record("opera"), list(returns), [[], []])


def test_everybody_meets_everybody_equally_often() -> None:
    league = League("opera", ["a", "b", "c", "d"], 4, "s", {})
    meetings = [frozenset(fixture.names) for fixture in league.fixtures]
    assert {meetings.count(one) for one in meetings} == {4}
    assert len(set(meetings)) == 6
    assert [league.which(place) for place in (0, 5, 6, 23)] == [(0, 0), (5, 0), (0, 1), (5, 3)]
    for place, fixture in enumerate(league.fixtures):
        pair, number = league.which(place)
        assert fixture.names[number % 2] == league.pairs[pair][0]


def test_who_joins_leaves_the_others_games_as_they_are() -> None:
    before = League("opera", ["a", "b", "c"], 4, "s", {})
    after = League("opera", ["a", "b", "c", "d"], 6, "s", {})
    assert after.pairs[: len(before.pairs)] == before.pairs
    for place, fixture in enumerate(before.fixtures):
        there = after.place(*before.which(place))
        assert after.fixtures[there] == fixture
        assert after.label(there) == before.label(place)


def test_a_million_games_need_no_room() -> None:
    league = League("opera", ["a", "b", "c", "d"], 1_000_000, "s", {})
    assert len(league.fixtures) == 6_000_000
    assert league.fixtures[-1].names == ("d", "c")
    assert [one.names for one in league.fixtures[:7:6]] == [("a", "b"), ("b", "a")]
    with pytest.raises(IndexError):
        league.fixtures[6_000_000]


def test_a_pair_plays_what_it_would_in_a_duel() -> None:
    league = League("opera", PLAYERS, 6, "a", {})
    table = league.table(dict(play_all(league.fixtures, 2)))
    for (a, b), score in table.scores.items():
        duel = Score((a, b))
        for number, outcome in play_all(pair_up("opera", (a, b), 6, "a", {}), 1):
            duel.add(number, outcome)
        assert (score.points, score.points_at, score.wins) == (
            *(duel.points, duel.points_at, duel.wins),
        )


def test_one_win_moves_the_ratings_as_openskill_documents() -> None:
    table = League("opera", ["a", "b"], 2, "s", {}).table({0: decided(1, -1)})
    winner, loser = table.ratings["a"], table.ratings["b"]
    assert (winner.mu, loser.mu) == pytest.approx((27.635389, 22.364611))
    assert (winner.sigma, loser.sigma) == pytest.approx((8.065901, 8.065901))


def test_the_ratings_after_each_game_are_kept() -> None:
    league = League("opera", ["a", "b", "c"], 2, "s", {})
    outcomes = dict(enumerate([decided(1, -1)] * 6))
    table = league.table(outcomes)
    assert [one.names for one in table.meetings] == [("a", "b"), ("a", "c"), ("b", "c")] * 2
    assert [one.winner for one in table.meetings] == ["a", "a", "b", "b", "c", "c"]
    for number in range(1, 7):
        so_far = league.table(dict(list(outcomes.items())[:number]))
        last = table.meetings[number - 1]
        assert last.ratings == tuple(so_far.ratings[name] for name in last.names)


def test_the_table_is_in_order_and_adds_up() -> None:
    league = League("opera", ["a", "b", "c"], 2, "s", {})
    # The pairs by turns: a-b, a-c, b-c; then with the seats exchanged.
    outcomes = dict(enumerate([decided(-1, 1), decided(1, -1), decided(1, -1)] * 2))
    outcomes[3] = decided(1, -1)
    table = league.table(outcomes)
    assert [(name, table.points(name)) for name in table.names] == [("b", 3), ("c", 2), ("a", 1)]
    assert table.games("a") == 4
    assert table.score("b", "a") == (table.scores["a", "b"], 1)


def test_the_order_in_which_games_end_does_not_matter() -> None:
    league = League("minuit", PLAYERS, 4, "a", {}, 3)
    played = list(play_all(league.fixtures, 1))
    one, other = league.table(dict(played)), league.table(dict(reversed(played)))
    assert one.ratings == other.ratings
    assert [one.points(name) for name in PLAYERS] == [other.points(name) for name in PLAYERS]
