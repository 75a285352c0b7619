"""Random games in bulk, against the figures of an independent implementation."""

import os

import pytest

import limelight
from limelight import CHANCE, COMPILED, OVER, OptionError, Rng, SeatError, UnknownGame
from tests.positions import CHARACTERS, OPERA, complete_activations

GAMES = 100_000


def test_the_engine_is_compiled_or_interpreted_as_expected() -> None:
    """`make test` runs the suite twice: the installed package, then the interpreted source."""
    expected = os.environ.get("LIMELIGHT_EXPECT")
    assert expected in (None, "compiled" if COMPILED else "interpreted")


@pytest.mark.interpreted
def test_the_interpreted_engine_is_tested_as_expected() -> None:
    test_the_engine_is_compiled_or_interpreted_as_expected()


# The independent figures come from 20,000 games, ±0.7 points; ours come from 100,000, ±0.3.


def test_book_games_agree_with_the_independent_figures() -> None:
    tally = limelight.playouts("opera", GAMES, seed=1)
    assert tally.games == GAMES
    assert tally.winning_share(0) == pytest.approx(0.74, abs=0.010)
    mean = sum(rounds * games for rounds, games in tally.lengths.items()) / GAMES
    assert mean == pytest.approx(3.9, abs=0.08)
    assert 8 <= max(tally.lengths) <= 12


def test_course_games_agree_with_the_independent_figures() -> None:
    tally = limelight.playouts("opera", GAMES, seed=2, options={"rules": "course"})
    assert tally.winning_share(0) == pytest.approx(0.595, abs=0.012)
    mean = sum(rounds * games for rounds, games in tally.lengths.items()) / GAMES
    assert mean == pytest.approx(3.7, abs=0.08)


# The mean number of complete activations of a character in random play. There Buquet might use his
# power before or after the walk; here he may not (O4), which halves his number.
ACTIVATIONS = {
    "raoul": 3.4,
    "meg": 5.2,
    "giry": 58,
    "buquet": 61 / 2,
    "christine": 6.0,
    "moncharmin": 8.7,
    "richard": 10.5,
    "persian": 13.4,
}


def test_the_number_of_activations_agrees_with_the_independent_figures() -> None:
    rng = Rng(6)
    counts: dict[str, list[int]] = {character: [] for character in CHARACTERS}
    for _ in range(3000):
        state = OPERA.new()
        while state.turn != OVER:
            action = state.draw(rng)
            if state.turn != CHANCE and state.say(action).lower() in CHARACTERS:
                character = state.say(action).lower()
                counts[character].append(len(complete_activations(state, character)))
            state.play(action)
    means = {character: sum(numbers) / len(numbers) for character, numbers in counts.items()}
    assert means == pytest.approx(ACTIVATIONS, rel=0.08)


@pytest.mark.interpreted
def test_playouts_depend_on_the_seed_alone() -> None:
    tallies = [limelight.playouts("opera", 200, seed) for seed in (1, 1, 2)]
    facts = [(t.results, t.lengths, t.steps) for t in tallies]
    assert facts[0] == facts[1] != facts[2]
    assert facts[0] == KNOWN


KNOWN: object = (
    {(-1.0, 1.0): 45, (1.0, -1.0): 155},
    {6: 21, 3: 56, 4: 59, 5: 33, 2: 26, 7: 2, 1: 1, 8: 2},
    10307,
)


def test_playouts_are_the_same_as_games_played_step_by_step() -> None:
    rng = Rng(1)
    steps = 0
    for _ in range(200):
        state = OPERA.new()
        while state.turn != OVER:
            state.play(state.draw(rng))
            steps += 1
    assert limelight.playouts("opera", 200, 1).steps == steps


def test_playouts_raise_the_errors_of_new_games() -> None:
    with pytest.raises(UnknownGame):
        limelight.playouts("chess", 1)
    with pytest.raises(OptionError, match="handicap"):
        limelight.playouts("opera", 1, options={"handicap": 7})
    with pytest.raises(OptionError, match="seed: -1 is not allowed"):
        limelight.playouts("opera", 1, seed=-1)
    with pytest.raises(OptionError, match="n: 0 is not allowed"):
        limelight.playouts("opera", 0)
    with pytest.raises(SeatError, match="seat: 2 does not exist"):
        limelight.playouts("opera", 1).winning_share(2)
