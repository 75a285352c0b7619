"""`limelight duel`, `league` and `leak`: what they print, keep, refuse, and how they stop."""

import json
import os
import shlex
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import limelight
from limelight.cli.arena import Event
from limelight.cli.research import leak
from limelight.core.records import Record
from tests.ai.test_command_player import BOT, has_ended
from tests.cli.terminal import Terminal, complaints, run

SMALL = ("--games", "6", "--seed", "a", "--processes", "1")


def told(home: Path, *words: str) -> dict[str, Any]:
    """The one JSON object that is printed."""
    done = run(home, *words, "--json")
    answer = json.loads(done.stdout)
    assert isinstance(answer, dict)
    return answer


def without_times(facts: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in facts.items() if name != "times"}
    if "pairs" in kept:
        kept["pairs"] = [without_times(pair) for pair in kept["pairs"]]
    return kept


def written(folder: Path, answer: str) -> str:
    """The name of a bot that answers so."""
    path = folder / "bot.py"
    path.write_text(BOT.format(answer=answer))
    return f"cmd:{shlex.join([sys.executable, str(path)])}"


# Duels.


def test_a_duel_in_json(tmp_path: Path) -> None:
    facts = told(tmp_path, "duel", "opera", "random", "ismcts:nodes:5", *SMALL)
    assert (facts["game"], facts["a"], facts["b"]) == ("opera", "random", "ismcts:nodes:5")
    assert (facts["games"], facts["seed"], facts["complete"]) == (6, "a", True)
    assert facts["wins_a"] + facts["wins_b"] == 6
    assert facts["share_a"] == facts["wins_a"] / 6
    assert facts["low"] <= facts["share_a"] < facts["high"]
    assert {"elo", "elo_low", "elo_high", "forfeits"} <= facts.keys()
    assert facts["options"] == {"rules": "book", "handicap": 0}
    assert list(facts["seats"]) == ["investigator", "phantom"]
    assert [seat["games"] for seat in facts["seats"].values()] == [3, 3]
    assert sum(3 * seat["share"] for seat in facts["seats"].values()) == facts["wins_a"]
    for side in "ab":
        assert facts["times"][side]["decisions"] > 0
        assert facts["times"][side]["mean"] > 0
        assert facts["times"][side]["p99"] > 0
    assert facts["forfeits"] == []


@pytest.mark.parametrize(
    ("words", "options", "players"),
    [
        (("opera", "--rules", "course"), {"rules": "course", "handicap": 0}, 2),
        (("opera", "--handicap", "-2"), {"rules": "book", "handicap": -2}, 2),
        (("jack", "--edition", "first"), {"edition": "first"}, 2),
        (("minuit", "--players", "5", "--rounds", "1"), {"rounds": 1}, 5),
        (("minuit", "--speed-up", "--expel"), {"hugo_speed_up": True, "expel": True}, 2),
    ],
)
def test_options_are_those_of_the_game(
    tmp_path: Path, words: tuple[str, ...], options: dict[str, object], players: int
) -> None:
    game, *rest = words
    facts = told(tmp_path, "duel", game, "random", "random", *SMALL, *rest)
    assert options.items() <= facts["options"].items()
    assert facts["players"] == players


def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    words = ("duel", "minuit", "random", "random", "--players", "3", "--games", "20", "--seed", "a")
    alone, together = (told(tmp_path, *words, "--processes", number) for number in ("1", "2"))
    assert without_times(alone) == without_times(together)


def test_without_a_seed_it_is_another_one_each_time(tmp_path: Path) -> None:
    words = ("duel", "opera", "random", "random", "--games", "2", "--processes", "1")
    assert told(tmp_path, *words)["seed"] != told(tmp_path, *words)["seed"]


def test_a_duel_for_people(tmp_path: Path) -> None:
    done = run(tmp_path, "duel", "jack", "random", "random", *SMALL)
    said = done.stdout.decode()
    for word in ("6 games", "A  random", "B  random", "95 % sure", "Elo", "as investigator"):
        assert word in said
    assert "as jack" in said
    assert max(map(len, said.splitlines())) <= 80
    assert complaints(done) == []  # no progress where nobody looks


def test_forfeits_are_counted_and_explained(tmp_path: Path) -> None:
    bad = written(tmp_path, "print(legal)")
    facts = told(tmp_path, "duel", "opera", bad, "random", *SMALL)
    assert (facts["wins_a"], facts["wins_b"]) == (0, 6)
    assert (facts["share_a"], facts["elo"]) == (0, None)
    assert [lapse["game"] for lapse in facts["forfeits"]] == [1, 2, 3, 4, 5, 6]
    assert {lapse["player"] for lapse in facts["forfeits"]} == {"a"}
    said = run(tmp_path, "duel", "opera", "random", bad, *SMALL).stdout.decode()
    assert "neither the number nor the notation" in " ".join(said.split())
    assert "no bound" in said


def test_what_a_bot_complains_of_can_be_seen(tmp_path: Path) -> None:
    loud = written(tmp_path, 'print("woe", file=sys.stderr); print(legal[0]["action"])')
    words = ("duel", "opera", loud, "random", *SMALL)
    assert b"woe" not in run(tmp_path, *words).stderr
    assert b"woe" in run(tmp_path, *words, LIMELIGHT_BOT_ERRORS="1").stderr


def test_records_can_be_replayed(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    words = ("duel", "opera", "random", "random", *SMALL, "--records", str(folder))
    facts = told(tmp_path, *words)
    paths = sorted(folder.iterdir())
    assert [path.name for path in paths] == [f"opera-000{number}.json" for number in range(1, 7)]
    wins = 0
    for number, path in enumerate(paths):
        record = Record.from_json(path.read_text(encoding="utf-8"))
        wins += record.last(limelight.game("opera")).returns()[number % 2] == 1
    assert wins == facts["wins_a"]
    assert "wins" in run(tmp_path, "replay", str(paths[0])).stdout.decode()
    (line,) = complaints(run(tmp_path, *words, check=1))
    assert "not empty; name a new folder" in line


# Leagues.


def test_a_league_in_json(tmp_path: Path) -> None:
    players = ("random", "ismcts:nodes:2", "ismcts:nodes:5")
    facts = told(tmp_path, "league", "minuit", *players, *SMALL, "--rounds", "1")
    assert sorted(row["name"] for row in facts["table"]) == sorted(players)
    shares = [row["share"] for row in facts["table"]]
    assert shares == sorted(shares, reverse=True)
    assert [row["games"] for row in facts["table"]] == [12] * 3
    assert sum(row["points"] for row in facts["table"]) == pytest.approx(18)
    assert all(row["sigma"] < 25 / 3 for row in facts["table"])
    assert len(facts["pairs"]) == 3
    one = facts["pairs"][0]
    duel = told(tmp_path, "duel", "minuit", one["a"], one["b"], *SMALL, "--rounds", "1")
    assert without_times(one).items() <= without_times(duel).items()


def test_a_league_for_people(tmp_path: Path) -> None:
    said = run(tmp_path, "league", "opera", "random", "ismcts:nodes:3", *SMALL).stdout.decode()
    assert "against" in said
    assert "rating" in said
    assert max(map(len, said.splitlines())) <= 80


def test_a_league_keeps_records_of_every_pair(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    players = ("random", "ismcts:nodes:1", "ismcts:nodes:2")
    words = ("league", "jack", *players, "--games", "2", "--processes", "1")
    run(tmp_path, *words, "--records", str(folder))
    assert sorted(path.name for path in folder.iterdir()) == [
        f"jack-0{pair}-000{number}.json" for pair in (1, 2, 3) for number in (1, 2)
    ]


def test_ray_gives_the_same_results(tmp_path: Path) -> None:
    words = ("league", "opera", "random", "ismcts:nodes:3", "--games", "8", "--seed", "a")
    here = told(tmp_path, *words, "--processes", "1")
    there = told(tmp_path, *words, "--processes", "2", "--ray", "local")
    assert without_times(here) == without_times(there)


def test_a_ray_that_does_not_start_is_tried_again_and_then_said(tmp_path: Path) -> None:
    attempts = tmp_path / "attempts"
    (tmp_path / "ray.py").write_text(
        "def shutdown(): pass\n"
        "def init(*args, **named):\n"
        f"    with open({str(attempts)!r}, 'a') as file: file.write('init ')\n"
        "    raise Exception('The current node timed out during startup.')\n"
    )
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    words = ("league", "opera", "random", "ismcts:nodes:3", *SMALL, "--ray", "local")
    (line,) = complaints(run(tmp_path, *words, check=1, PYTHONPATH=path))
    assert "--ray: the cluster at 'local' does not answer: The current node timed out" in line
    assert attempts.read_text().split() == ["init"] * 3


def test_without_ray_it_says_how_to_get_it(tmp_path: Path) -> None:
    (tmp_path / "ray.py").write_text("raise ImportError('there is none')")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    words = ("league", "opera", "random", "ismcts:nodes:3", *SMALL, "--ray", "local")
    (line,) = complaints(run(tmp_path, *words, check=1, PYTHONPATH=path))
    assert "pip install '.[ray]'" in line


# What is wrong.


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("duel", "chess", "random", "random"), "known: opera, jack, minuit"),
        (("duel", "opera", "random", "kasparov"), "'kasparov' does not exist; known: random"),
        (("duel", "opera", "random", "ismcts:often"), "500ms"),
        (("duel", "opera", "random", "cmd:./nowhere"), "cannot be started"),
        (("duel", "opera", "random"), "B"),
        (("duel", "opera", "random", "random", "random"), "--help"),
        (("duel", "opera", "random", "random", "--games", "0"), "an even number 2 to"),
        (("duel", "opera", "random", "random", "--games", "7"), "an even number"),
        (("duel", "opera", "random", "random", "--games", "-2"), "an even number"),
        (("duel", "opera", "random", "random", "--games", "many"), "--games"),
        (("duel", "opera", "random", "random", "--games", "9" * 30), "1,000,000"),
        (("duel", "opera", "random", "random", "--processes", "0"), "1 to 256"),
        (("duel", "opera", "random", "random", "--players", "3"), "players"),
        (("duel", "minuit", "random", "random", "--players", "9"), "2 to 8"),
        (("duel", "opera", "random", "random", "--seed", "\udcff"), "--seed"),
        (("duel", "opera", "random", "cmd:\udcff"), "player"),
        (("duel", "opera", "random", "random", "--handicap", "4"), "-3 to 3"),
        (("duel", "opera", "random", "random", "--edition", "first"), "edition"),
        (("duel", "jack", "random", "random", "--rules", "course"), "rules"),
        (("duel", "opera", "random", "random", "--records", "/dev/null"), "--records"),
        (("league", "opera"), "two players or more"),
        (("league", "opera", "random"), "two players or more"),
        (("league", "opera", "random", "random"), "twice"),
        (("league", "opera", "random", "kasparov"), "known: random"),
        (("league", "opera", "random", "ismcts", "--games", "3"), "an even number"),
        (("league", "opera", "random", "ismcts", "--ray", "127.0.0.1:1"), "--ray: nobody"),
        (("league", "opera", "random", "ismcts", "--ray", "127.0.0.1:99999"), "--ray: nobody"),
        (("league", "opera", "random", "ismcts", "--ray", "somewhere"), "10.0.0.1:6379, or local"),
        (("leak", "opera", "random"), "leak: 'random' cannot be measured; allowed: master"),
        (("leak", "opera", "level:3"), "leak: 'level:3' cannot be measured; allowed: master"),
        (("leak", "jack", "master"), "leak: 'jack' is not measured; allowed: opera"),
    ],
)
def test_wrong_words_are_answered_in_one_line(
    tmp_path: Path, words: tuple[str, ...], hint: str
) -> None:
    done = run(tmp_path, *words, check=None)
    assert done.returncode in (1, 2)
    (line,) = complaints(done)
    assert hint in line
    assert done.stdout == b""


@pytest.mark.parametrize("command", ["duel", "league"])
def test_every_help_has_an_example(tmp_path: Path, command: str) -> None:
    assert f"Example: limelight {command}" in run(tmp_path, command, "--help").stdout.decode()


# Stopping.


def test_control_c_tells_what_was_played(tmp_path: Path) -> None:
    words = ("duel", "opera", "random", "random", "--games", "100000", "--processes", "2")
    with Terminal(tmp_path, *words) as terminal:
        terminal.until("opera .* [1-9][0-9]?%")
        terminal.send("\x03")
        said, code = terminal.end()
    assert code == 130
    assert "stopped after" in said
    assert "share of the points" in said
    assert "Traceback" not in said


def test_a_measure_that_was_stopped_too_early_tells_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one_of_three = {0: SimpleNamespace(shares=[1.0, 0.0])}
    monkeypatch.setattr(Event, "run", lambda *_: one_of_three)
    with pytest.raises(KeyboardInterrupt):
        leak("opera", "master")
    assert capsys.readouterr().out == ""


def test_a_leak_is_what_knowing_the_policy_adds(tmp_path: Path) -> None:
    words = ("leak", "opera", "master", "--rules", "course", "--games", "4", "--seed", "a")
    facts = told(tmp_path, *words, "--processes", "2")
    assert (facts["game"], facts["phantom"], facts["games"]) == ("opera", "master", 4)
    wins = {name: reader["share"] for name, reader in facts["investigators"].items()}
    assert list(wins) == ["blind:master", "master", "told:master"]
    assert facts["leak"] == pytest.approx(wins["told:master"] - wins["blind:master"])
    assert facts["low"] <= facts["leak"] <= facts["high"]


@pytest.mark.parametrize("processes", ["1", "2"])
def test_control_c_ends_the_bots_too(tmp_path: Path, processes: str) -> None:
    pipe = tmp_path / "numbers"
    os.mkfifo(pipe)
    note = "open(sys.argv[1], 'w').write(f'{os.getpid()}\\n'); [0 for _ in iter(int, 1)]"
    bot = shlex.join([sys.executable, "-c", f"import os, sys; {note}", str(pipe)])
    words = ("duel", "opera", f"cmd:{bot}", "random", "--games", "2", "--processes", processes)
    with Terminal(tmp_path, *words) as terminal:
        numbers: list[int] = []
        while len(numbers) < int(processes):
            numbers += map(int, pipe.read_text().split())
        terminal.send("\x03")
        said, code = terminal.end()
    assert code == 130
    assert "stopped after 0 of 2 games" in said
    assert "share" not in said
    assert "Traceback" not in said
    assert all(map(has_ended, numbers))
