"""Many games in this process and in others."""

import pytest

from limelight import OptionError
from limelight.ai.player_specs import UnknownPlayer
from limelight.arena.game_runner import Fixture
from limelight.arena.local_runner import RunnerError, play_in_processes
from limelight.arena.pairing import make_pairing

# Kills the process that plays the game.
KILLER_SPEC = "cmd:sh -c 'kill -9 $PPID'"


@pytest.mark.parametrize(("name", "seats"), [("opera", 2), ("jack", 2), ("minuit", 3)])
def test_the_number_of_processes_changes_nothing(name: str, seats: int) -> None:
    fixtures = make_pairing(name, ("random", "ismcts:nodes:5"), 10, "a", {}, seats)
    alone, together = (
        {place: (out.record, out.returns) for place, out in play_in_processes(fixtures, processes)}
        for processes in (1, 3)
    )
    assert sorted(alone) == list(range(10))
    assert alone == together


def test_a_closed_generator_has_no_further_outcomes() -> None:
    played = play_in_processes(make_pairing("opera", ("random", "random"), 1000, "a", {}), 2)
    next(played)
    played.close()
    assert list(played) == []


@pytest.mark.parametrize("processes", [1, 2])
def test_errors_of_fixtures_are_raised(processes: int) -> None:
    with pytest.raises(UnknownPlayer):
        list(
            play_in_processes(make_pairing("opera", ("random", "kasparov"), 4, "a", {}), processes)
        )
    with pytest.raises(OptionError, match="handicap"):
        list(
            play_in_processes(
                [Fixture("opera", ("random",) * 2, "", "", {"handicap": 9})] * 2, processes
            )
        )


def test_a_killed_process_is_an_error_that_names_the_players() -> None:
    with pytest.raises(RunnerError, match="a process ended in the middle of a game of cmd:sh"):
        list(play_in_processes(make_pairing("opera", (KILLER_SPEC, KILLER_SPEC), 4, "a", {}), 2))


def test_no_fixtures_have_no_outcomes() -> None:
    assert list(play_in_processes([], 2)) == []
