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
from limelight.arena.dataset import Dataset, DatasetPlan
from limelight.arena.league import League
from limelight.arena.league_file import LeagueFile
from limelight.arena.local_runner import RunnerError, play_in_processes
from limelight.arena.pairing import make_pairing
from limelight.arena.ray_runner import play_on_ray
from tests.arena.test_local_runner import KILLER_SPEC
from tests.server.server_process import wait_for

# Writes a line to a file when a game begins, and then plays the first legal action, slowly.
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


class RayCluster:
    """A cluster of the machine that coordinates the games and another one, which can be lost."""

    def __init__(self, cluster: Any) -> None:
        self.cluster = cluster
        self.address: str = cluster.address
        self.other: Any = None

    def join(self) -> None:
        """Add another machine."""
        self.other = self.cluster.add_node(num_cpus=1, include_dashboard=False)
        self.cluster.wait_for_nodes()

    def lose(self) -> None:
        """Remove the other machine without a warning."""
        self.cluster.remove_node(self.other, allow_graceful=False)
        self.other = None


@pytest.fixture(scope="module")
def cluster() -> Iterator[RayCluster]:
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    utilities = pytest.importorskip("ray.cluster_utils")
    cluster = utilities.Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
    )
    try:
        yield RayCluster(cluster)
    finally:
        cluster.shutdown()


@pytest.fixture
def machines(cluster: RayCluster) -> Generator[RayCluster]:
    cluster.join()
    yield cluster
    if cluster.other is not None:
        cluster.lose()


def logging_bot(log: Path) -> str:
    """A repeatable player that logs the beginning of each game."""
    return "cmd:" + shlex.join([sys.executable, "-c", BOT, str(log)])


def count_begun_games(log: Path) -> int:
    return len(log.read_text().splitlines()) if log.exists() else 0


def test_a_dataset_loses_only_the_game_under_way_on_the_lost_machine(
    machines: RayCluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dataset, "GAMES_PER_PART", 5)
    log, undisturbed = tmp_path / "log", tmp_path / "quiet.log"
    plan = DatasetPlan("minuit", (logging_bot(log), "random"), GAMES, "a", {"rounds": 1})
    data = Dataset(plan, tmp_path / "games.parquet")
    data.start_or_resume()
    writing = data.write_missing_games(1, machines.address)
    done = list(itertools.islice(writing, 4))
    wait_for(lambda: count_begun_games(log) >= 6)  # both machines play
    machines.lose()
    done += list(writing)
    assert done == list(range(1, GAMES + 1))
    assert GAMES <= count_begun_games(log) <= GAMES + 1, "one machine, one core, one game"

    quiet = DatasetPlan("minuit", (logging_bot(undisturbed), "random"), GAMES, "a", {"rounds": 1})
    alone = Dataset(quiet, tmp_path / "alone.parquet")
    alone.start_or_resume()
    list(alone.write_missing_games(1))
    assert _games(data.path) == _games(alone.path)


def _games(path: Path) -> list[Any]:
    parquet = pytest.importorskip("pyarrow.parquet")
    columns = ["number", "seed", "turns", "actions", "returns", "forfeit"]
    return list(parquet.read_table(path, columns=columns).to_pylist())


def test_a_league_loses_only_the_game_under_way_on_the_lost_machine(
    machines: RayCluster, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    league = League("minuit", (logging_bot(log), "random"), GAMES, "a", {"rounds": 1}, 2)
    file = LeagueFile(tmp_path / "league.json")
    outcomes: dict[int, Any] = {}
    with file.resume_league(league):
        playing = play_on_ray(league.fixtures, machines.address, 1)
        with contextlib.closing(playing):
            for place, outcome in playing:
                assert place not in outcomes, "no game is played twice"
                outcomes[place] = outcome
                file.store_outcome(league, place, outcome)
                if len(outcomes) == 4:
                    wait_for(lambda: count_begun_games(log) >= 6)
                    machines.lose()
    assert GAMES <= count_begun_games(log) <= GAMES + 1
    with file.resume_league(league) as stored:
        assert sorted(stored) == list(range(GAMES)), "each was stored as it ended"
    alone = dict(play_in_processes(league.fixtures, 1))
    assert {n: one.record for n, one in outcomes.items()} == {
        n: one.record for n, one in alone.items()
    }


def test_a_killed_coordinator_resumes(machines: RayCluster, tmp_path: Path) -> None:
    """A coordinator that is killed resumes, and does not play finished games again."""
    log, path = tmp_path / "log", tmp_path / "games.parquet"
    plan = DatasetPlan("minuit", (logging_bot(log), "random"), GAMES, "a", {"rounds": 1})
    code = f"""
import os
from pathlib import Path
from limelight.arena.dataset import Dataset, DatasetPlan
plan = DatasetPlan(*{(plan.game, plan.names, plan.games, plan.seed, plan.options)!r})
data = Dataset(plan, Path({str(path)!r}))
data.start_or_resume()
for done in data.write_missing_games(1, {machines.address!r}):
    if done == 5:
        os._exit(9)
"""
    assert subprocess.run([sys.executable, "-c", code]).returncode == 9
    data = Dataset(plan, path)
    assert data.start_or_resume() == 5
    assert len(list(data.write_missing_games(1, machines.address))) == GAMES - 5
    assert [game["number"] for game in _games(path)] == list(range(GAMES))


def test_a_game_that_kills_every_process_is_given_up(
    cluster: RayCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("limelight.arena.ray_runner.MAX_RETRIES", 1)
    with pytest.raises(RunnerError, match="was lost 2 times; is there enough memory"):
        list(
            play_on_ray(
                make_pairing("opera", (KILLER_SPEC, "random"), 2, "a", {}), cluster.address, 1
            )
        )
