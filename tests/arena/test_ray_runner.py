"""Games on a Ray cluster of two machines, one of which is lost in the middle."""

import contextlib
import itertools
import os
import shlex
import subprocess
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from limelight.arena import dataset
from limelight.arena.dataset import Dataset, Plan
from limelight.arena.league import League
from limelight.arena.league_file import Ledger
from limelight.arena.local_runner import CrewError, play_all
from limelight.arena.pairing import pair_up
from limelight.arena.ray_runner import play_on_ray
from tests.arena.test_local_runner import MURDER
from tests.server.serving import wait_for

# Says in a file that a game begins; from then on it plays the first choice, and not too quickly.
BOT = """
import json, sys, time
with open(sys.argv[1], "a") as file:
    file.write("begun\\n")
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        time.sleep(0.02)
        print(message["view"]["legal"][0]["action"], flush=True)
"""
GAMES = 16


class Machines:
    """A cluster: the machine that hands out the games, and one more, which can be lost."""

    def __init__(self, cluster: Any) -> None:
        self.cluster = cluster
        self.address: str = cluster.address
        self.other: Any = None

    def join(self) -> None:
        """Another machine comes."""
        self.other = self.cluster.add_node(num_cpus=1, include_dashboard=False)
        self.cluster.wait_for_nodes()

    def lose(self) -> None:
        """The plug of the other machine is pulled."""
        self.cluster.remove_node(self.other, allow_graceful=False)
        self.other = None


@pytest.fixture(scope="module")
def cluster() -> Iterator[Machines]:
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    utilities = pytest.importorskip("ray.cluster_utils")
    cluster = utilities.Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
    )
    try:
        yield Machines(cluster)
    finally:
        cluster.shutdown()


@pytest.fixture
def machines(cluster: Machines) -> Generator[Machines]:
    cluster.join()
    yield cluster
    if cluster.other is not None:
        cluster.lose()


def bot(log: Path) -> str:
    """A player that is the same every time, and is heard of."""
    return "cmd:" + shlex.join([sys.executable, "-c", BOT, str(log)])


def begun(log: Path) -> int:
    return len(log.read_text().splitlines()) if log.exists() else 0


def test_a_dataset_loses_only_the_game_under_way_on_the_lost_machine(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset, "PART", 5)
    log, undisturbed = tmp_path / "log", tmp_path / "quiet.log"
    plan = Plan("minuit", (bot(log), "random"), GAMES, "a", {"rounds": 1})
    data = Dataset(plan, tmp_path / "games.parquet")
    data.open()
    writing = data.write(1, machines.address)
    done = list(itertools.islice(writing, 4))
    wait_for(lambda: begun(log) >= 6)  # both machines are at it
    machines.lose()
    done += list(writing)
    assert done == list(range(1, GAMES + 1))
    assert GAMES <= begun(log) <= GAMES + 1, "one machine, one core, one game"

    quiet = Plan("minuit", (bot(undisturbed), "random"), GAMES, "a", {"rounds": 1})
    alone = Dataset(quiet, tmp_path / "alone.parquet")
    alone.open()
    list(alone.write(1))
    assert _games(data.path) == _games(alone.path)


def _games(path: Path) -> list[Any]:
    parquet = pytest.importorskip("pyarrow.parquet")
    columns = ["number", "seed", "turns", "actions", "returns", "forfeit"]
    return list(parquet.read_table(path, columns=columns).to_pylist())


def test_a_league_loses_only_the_game_under_way_on_the_lost_machine(
    machines: Machines, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    league = League("minuit", (bot(log), "random"), GAMES, "a", {"rounds": 1}, 2)
    ledger = Ledger(tmp_path / "league.json")
    outcomes: dict[int, Any] = {}
    with ledger.open(league):
        playing = play_on_ray(league.fixtures, machines.address, 1)
        with contextlib.closing(playing):
            for place, outcome in playing:
                assert place not in outcomes, "nothing comes twice"
                outcomes[place] = outcome
                ledger.keep(league, place, outcome)
                if len(outcomes) == 4:
                    wait_for(lambda: begun(log) >= 6)
                    machines.lose()
    assert GAMES <= begun(log) <= GAMES + 1
    with ledger.open(league) as kept:
        assert sorted(kept) == list(range(GAMES)), "each was kept as it ended"
    alone = dict(play_all(league.fixtures, 1))
    assert {n: one.record for n, one in outcomes.items()} == {
        n: one.record for n, one in alone.items()
    }


def test_who_hands_out_the_games_is_killed_and_goes_on(machines: Machines, tmp_path: Path) -> None:
    """The machine with the file may go down too: what had ended is not played again."""
    log, path = tmp_path / "log", tmp_path / "games.parquet"
    plan = Plan("minuit", (bot(log), "random"), GAMES, "a", {"rounds": 1})
    code = f"""
import os
from pathlib import Path
from limelight.arena.dataset import Dataset, Plan
plan = Plan(*{(plan.game, plan.names, plan.games, plan.seed, plan.options)!r})
data = Dataset(plan, Path({str(path)!r}))
data.open()
for done in data.write(1, {machines.address!r}):
    if done == 5:
        os._exit(9)
"""
    assert subprocess.run([sys.executable, "-c", code]).returncode == 9
    data = Dataset(plan, path)
    assert data.open() == 5
    assert len(list(data.write(1, machines.address))) == GAMES - 5
    assert [game["number"] for game in _games(path)] == list(range(GAMES))


def test_a_game_that_ends_every_process_is_given_up(
    cluster: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("limelight.arena.ray_runner.AGAIN", 1)
    with pytest.raises(CrewError, match="was lost 2 times; is there enough memory"):
        list(play_on_ray(pair_up("opera", (MURDER, "random"), 2, "a", {}), cluster.address, 1))
