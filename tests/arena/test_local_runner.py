"""Many games, in this process and in others."""

import pytest

from limelight import OptionError
from limelight.ai.player_specs import UnknownPlayer
from limelight.arena.game_runner import Fixture
from limelight.arena.local_runner import CrewError, play_all
from limelight.arena.pairing import pair_up

# Ends the process that plays, not the game.
MURDER = "cmd:sh -c 'kill -9 $PPID'"


@pytest.mark.parametrize(("name", "seats"), [("opera", 2), ("jack", 2), ("minuit", 3)])
def test_the_number_of_processes_changes_nothing(name: str, seats: int) -> None:
    fixtures = pair_up(name, ("random", "ismcts:nodes:5"), 10, "a", {}, seats)
    alone, together = (
        {place: (out.record, out.returns) for place, out in play_all(fixtures, processes)}
        for processes in (1, 3)
    )
    assert sorted(alone) == list(range(10))
    assert alone == together


def test_stopping_in_the_middle() -> None:
    played = play_all(pair_up("opera", ("random", "random"), 1000, "a", {}), 2)
    next(played)
    played.close()
    assert list(played) == []


@pytest.mark.parametrize("processes", [1, 2])
def test_what_is_wrong_with_a_fixture_comes_out(processes: int) -> None:
    with pytest.raises(UnknownPlayer):
        list(play_all(pair_up("opera", ("random", "kasparov"), 4, "a", {}), processes))
    with pytest.raises(OptionError, match="handicap"):
        list(play_all([Fixture("opera", ("random",) * 2, "", "", {"handicap": 9})] * 2, processes))


def test_a_process_that_is_killed_is_named() -> None:
    with pytest.raises(CrewError, match="a process ended in the middle of a game of cmd:sh"):
        list(play_all(pair_up("opera", (MURDER, MURDER), 4, "a", {}), 2))


def test_nothing_to_play() -> None:
    assert list(play_all([], 2)) == []
