"""Leagues: pairings, tables and ratings."""

import pytest

from limelight import Record
from limelight.arena.game_runner import Outcome
from limelight.arena.league import League
from limelight.arena.local_runner import play_in_processes
from limelight.arena.pairing import PairingScore, make_pairing

PLAYERS = ("random", "ismcts:nodes:2", "ismcts:nodes:5")


def make_outcome(*returns: float) -> Outcome:
    return Outcome(Record("opera"), list(returns), [[], []])


def test_all_pairings_have_the_same_number_of_games() -> None:
    league = League("opera", ["a", "b", "c", "d"], 4, "s", {})
    pairs = [frozenset(fixture.names) for fixture in league.fixtures]
    assert {pairs.count(one) for one in pairs} == {4}
    assert len(set(pairs)) == 6
    assert [league.locate_game(place) for place in (0, 5, 6, 23)] == [
        (0, 0),
        (5, 0),
        (0, 1),
        (5, 3),
    ]
    for place, fixture in enumerate(league.fixtures):
        pair, number = league.locate_game(place)
        assert fixture.names[number % 2] == league.pairings[pair][0]


def test_a_further_player_does_not_change_the_other_games() -> None:
    before = League("opera", ["a", "b", "c"], 4, "s", {})
    after = League("opera", ["a", "b", "c", "d"], 6, "s", {})
    assert after.pairings[: len(before.pairings)] == before.pairings
    for place, fixture in enumerate(before.fixtures):
        index = after.index_in_league(*before.locate_game(place))
        assert after.fixtures[index] == fixture
        assert after.label_game(index) == before.label_game(place)


def test_a_million_games_take_no_memory() -> None:
    league = League("opera", ["a", "b", "c", "d"], 1_000_000, "s", {})
    assert len(league.fixtures) == 6_000_000
    assert league.fixtures[-1].names == ("d", "c")
    assert [one.names for one in league.fixtures[:7:6]] == [("a", "b"), ("b", "a")]
    with pytest.raises(IndexError):
        league.fixtures[6_000_000]


def test_a_pairing_has_the_games_of_a_duel() -> None:
    league = League("opera", PLAYERS, 6, "a", {})
    table = league.make_table(dict(play_in_processes(league.fixtures, 2)))
    for (a, b), score in table.scores.items():
        duel = PairingScore((a, b))
        for number, outcome in play_in_processes(make_pairing("opera", (a, b), 6, "a", {}), 1):
            duel.add_outcome(number, outcome)
        assert (score.points, score.points_by_seat, score.wins) == (
            *(duel.points, duel.points_by_seat, duel.wins),
        )


def test_one_win_moves_the_ratings_as_openskill_documents() -> None:
    table = League("opera", ["a", "b"], 2, "s", {}).make_table({0: make_outcome(1, -1)})
    winner, loser = table.ratings["a"], table.ratings["b"]
    assert (winner.mu, loser.mu) == pytest.approx((27.635389, 22.364611))
    assert (winner.sigma, loser.sigma) == pytest.approx((8.065901, 8.065901))


def test_each_game_has_the_ratings_after_it() -> None:
    league = League("opera", ["a", "b", "c"], 2, "s", {})
    outcomes = dict(enumerate([make_outcome(1, -1)] * 6))
    table = league.make_table(outcomes)
    assert [one.names for one in table.games] == [("a", "b"), ("a", "c"), ("b", "c")] * 2
    assert [one.winner for one in table.games] == ["a", "a", "b", "b", "c", "c"]
    for number in range(1, 7):
        table_so_far = league.make_table(dict(list(outcomes.items())[:number]))
        last = table.games[number - 1]
        assert last.ratings == tuple(table_so_far.ratings[name] for name in last.names)


def test_the_table_is_in_order_and_adds_up() -> None:
    league = League("opera", ["a", "b", "c"], 2, "s", {})
    # The order of the pairings: a-b, a-c, b-c; then with the seats exchanged.
    outcomes = dict(enumerate([make_outcome(-1, 1), make_outcome(1, -1), make_outcome(1, -1)] * 2))
    outcomes[3] = make_outcome(1, -1)
    table = league.make_table(outcomes)
    assert [(name, table.total_points(name)) for name in table.names] == [
        ("b", 3),
        ("c", 2),
        ("a", 1),
    ]
    assert table.count_games("a") == 4
    assert table.score_between("b", "a") == (table.scores["a", "b"], 1)


def test_the_order_in_which_games_end_does_not_matter() -> None:
    league = League("minuit", PLAYERS, 4, "a", {}, 3)
    played = list(play_in_processes(league.fixtures, 1))
    one, other = league.make_table(dict(played)), league.make_table(dict(reversed(played)))
    assert one.ratings == other.ratings
    assert [one.total_points(name) for name in PLAYERS] == [
        other.total_points(name) for name in PLAYERS
    ]
