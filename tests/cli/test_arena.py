"""`limelight duel`, `league` and `leak`: results, records, errors and interruption."""

import json
import os
import shlex
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import limelight
from limelight.cli.arena import GameSeries
from limelight.cli.leak_command import leak
from limelight.core.records import Record
from tests.ai.test_command_player import BOT, has_ended
from tests.cli.command_driver import PseudoTerminal, list_complaints, run_limelight

SMALL = ("--games", "6", "--seed", "a", "--processes", "1")


def run_and_read_json(home: Path, *words: str) -> dict[str, Any]:
    """Run a command, and read the one JSON object that it prints."""
    done = run_limelight(home, *words, "--json")
    answer = json.loads(done.stdout)
    assert isinstance(answer, dict)
    return answer


def remove_times(facts: dict[str, Any]) -> dict[str, Any]:
    kept = {name: value for name, value in facts.items() if name != "times"}
    if "pairs" in kept:
        kept["pairs"] = [remove_times(pair) for pair in kept["pairs"]]
    return kept


def write_bot(folder: Path, answer: str) -> str:
    """Write a bot that answers so; returns its player spec."""
    path = folder / "bot.py"
    path.write_text(BOT.format(answer=answer))
    return f"cmd:{shlex.join([sys.executable, str(path)])}"


# Duels.


def test_duel_prints_json(tmp_path: Path) -> None:
    facts = run_and_read_json(tmp_path, "duel", "opera", "random", "ismcts:nodes:5", *SMALL)
    assert (facts["game"], facts["a"], facts["b"]) == ("opera", "random", "ismcts:nodes:5")
    assert (facts["games"], facts["seed"], facts["complete"]) == (6, "a", True)
    assert facts["wins_a"] + facts["wins_b"] == 6
    assert facts["share_a"] == facts["wins_a"] / 6
    assert facts["low"] <= facts["share_a"] < facts["high"]
    assert {"elo", "elo_low", "elo_high", "forfeits"} <= facts.keys()
    assert facts["options"] == limelight.game("opera").options.default_values()
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
        (("opera", "--rules", "course"), {"rules": "course"}, 2),
        (("opera", "--handicap", "-2"), {"handicap": -2}, 2),
        (("jack", "--edition", "first"), {"edition": "first"}, 2),
        (("minuit", "--players", "5", "--rounds", "1"), {"rounds": 1}, 5),
        (("minuit", "--speed-up", "--expel"), {"hugo_speed_up": True, "expel": True}, 2),
    ],
)
def test_duel_takes_the_options_of_each_game(
    tmp_path: Path, words: tuple[str, ...], options: dict[str, object], players: int
) -> None:
    game, *rest = words
    facts = run_and_read_json(tmp_path, "duel", game, "random", "random", *SMALL, *rest)
    assert options.items() <= facts["options"].items()
    assert facts["players"] == players


def test_number_of_processes_does_not_change_results(tmp_path: Path) -> None:
    words = ("duel", "minuit", "random", "random", "--players", "3", "--games", "20", "--seed", "a")
    alone, together = (
        run_and_read_json(tmp_path, *words, "--processes", number) for number in ("1", "2")
    )
    assert remove_times(alone) == remove_times(together)


def test_default_seed_is_new_each_time(tmp_path: Path) -> None:
    words = ("duel", "opera", "random", "random", "--games", "2", "--processes", "1")
    assert (
        run_and_read_json(tmp_path, *words)["seed"] != run_and_read_json(tmp_path, *words)["seed"]
    )


def test_duel_prints_a_table(tmp_path: Path) -> None:
    done = run_limelight(tmp_path, "duel", "jack", "random", "random", *SMALL)
    output = done.stdout.decode()
    for word in ("6 games", "A  random", "B  random", "95 % sure", "Elo", "as investigator"):
        assert word in output
    assert "as jack" in output
    assert max(map(len, output.splitlines())) <= 80
    assert list_complaints(done) == []  # no progress bar without a terminal


def test_forfeits_are_counted_and_explained(tmp_path: Path) -> None:
    bad = write_bot(tmp_path, "print(legal)")
    facts = run_and_read_json(tmp_path, "duel", "opera", bad, "random", *SMALL)
    assert (facts["wins_a"], facts["wins_b"]) == (0, 6)
    assert (facts["share_a"], facts["elo"]) == (0, None)
    assert [lapse["game"] for lapse in facts["forfeits"]] == [1, 2, 3, 4, 5, 6]
    assert {lapse["player"] for lapse in facts["forfeits"]} == {"a"}
    output = run_limelight(tmp_path, "duel", "opera", "random", bad, *SMALL).stdout.decode()
    assert "neither the number nor the notation" in " ".join(output.split())
    assert "no bound" in output


def test_standard_error_of_a_bot_can_be_shown(tmp_path: Path) -> None:
    loud = write_bot(tmp_path, 'print("woe", file=sys.stderr); print(legal[0]["action"])')
    words = ("duel", "opera", loud, "random", *SMALL)
    assert b"woe" not in run_limelight(tmp_path, *words).stderr
    assert b"woe" in run_limelight(tmp_path, *words, LIMELIGHT_BOT_ERRORS="1").stderr


def test_records_can_be_replayed(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    words = ("duel", "opera", "random", "random", *SMALL, "--records", str(folder))
    facts = run_and_read_json(tmp_path, *words)
    paths = sorted(folder.iterdir())
    assert [path.name for path in paths] == [f"opera-000{number}.json" for number in range(1, 7)]
    wins = 0
    for number, path in enumerate(paths):
        record = Record.from_json(path.read_text(encoding="utf-8"))
        wins += record.last_state(limelight.game("opera")).returns()[number % 2] == 1
    assert wins == facts["wins_a"]
    assert "wins" in run_limelight(tmp_path, "replay", str(paths[0])).stdout.decode()
    (line,) = list_complaints(run_limelight(tmp_path, *words, check=1))
    assert "not empty; name a new folder" in line


# Leagues.


def test_league_prints_json(tmp_path: Path) -> None:
    players = ("random", "ismcts:nodes:2", "ismcts:nodes:5")
    facts = run_and_read_json(tmp_path, "league", "minuit", *players, *SMALL, "--rounds", "1")
    assert sorted(row["name"] for row in facts["table"]) == sorted(players)
    shares = [row["share"] for row in facts["table"]]
    assert shares == sorted(shares, reverse=True)
    assert [row["games"] for row in facts["table"]] == [12] * 3
    assert sum(row["points"] for row in facts["table"]) == pytest.approx(18)
    assert all(row["sigma"] < 25 / 3 for row in facts["table"])
    assert len(facts["pairs"]) == 3
    one = facts["pairs"][0]
    duel = run_and_read_json(
        tmp_path, "duel", "minuit", one["a"], one["b"], *SMALL, "--rounds", "1"
    )
    assert remove_times(one).items() <= remove_times(duel).items()


def test_league_prints_tables(tmp_path: Path) -> None:
    output = run_limelight(
        tmp_path, "league", "opera", "random", "ismcts:nodes:3", *SMALL
    ).stdout.decode()
    assert "against" in output
    assert "rating" in output
    assert max(map(len, output.splitlines())) <= 80


def test_league_writes_records_of_every_pairing(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    players = ("random", "ismcts:nodes:1", "ismcts:nodes:2")
    words = ("league", "jack", *players, "--games", "2", "--processes", "1")
    run_limelight(tmp_path, *words, "--records", str(folder))
    assert sorted(path.name for path in folder.iterdir()) == [
        f"jack-0{pair}-000{number}.json" for pair in (1, 2, 3) for number in (1, 2)
    ]


def test_ray_gives_the_same_results_as_processes(tmp_path: Path) -> None:
    words = ("league", "opera", "random", "ismcts:nodes:3", "--games", "8", "--seed", "a")
    here = run_and_read_json(tmp_path, *words, "--processes", "1")
    there = run_and_read_json(tmp_path, *words, "--processes", "2", "--ray", "local")
    assert remove_times(here) == remove_times(there)


def test_ray_is_tried_three_times_before_the_error(tmp_path: Path) -> None:
    attempts = tmp_path / "attempts"
    (tmp_path / "ray.py").write_text(
        "def shutdown(): pass\n"
        "def init(*args, **named):\n"
        f"    with open({str(attempts)!r}, 'a') as file: file.write('init ')\n"
        "    raise Exception('The current node timed out during startup.')\n"
    )
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    words = ("league", "opera", "random", "ismcts:nodes:3", *SMALL, "--ray", "local")
    (line,) = list_complaints(run_limelight(tmp_path, *words, check=1, PYTHONPATH=path))
    assert "--ray: the cluster at 'local' does not answer: The current node timed out" in line
    assert attempts.read_text().split() == ["init"] * 3


def test_missing_ray_is_answered_with_how_to_install_it(tmp_path: Path) -> None:
    (tmp_path / "ray.py").write_text("raise ImportError('there is none')")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    words = ("league", "opera", "random", "ismcts:nodes:3", *SMALL, "--ray", "local")
    (line,) = list_complaints(run_limelight(tmp_path, *words, check=1, PYTHONPATH=path))
    assert "pip install '.[ray]'" in line


# Errors.


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
def test_wrong_arguments_are_answered_in_one_line(
    tmp_path: Path, words: tuple[str, ...], hint: str
) -> None:
    done = run_limelight(tmp_path, *words, check=None)
    assert done.returncode in (1, 2)
    (line,) = list_complaints(done)
    assert hint in line
    assert done.stdout == b""


@pytest.mark.parametrize("command", ["duel", "league"])
def test_help_has_an_example(tmp_path: Path, command: str) -> None:
    assert (
        f"Example: limelight {command}"
        in run_limelight(tmp_path, command, "--help").stdout.decode()
    )


# Interruption.


def test_control_c_reports_the_games_played(tmp_path: Path) -> None:
    words = ("duel", "opera", "random", "random", "--games", "100000", "--processes", "2")
    with PseudoTerminal(tmp_path, *words) as terminal:
        terminal.wait_for("opera .* [1-9][0-9]?%")
        terminal.send_keys("\x03")
        output, code = terminal.wait_for_end()
    assert code == 130
    assert "stopped after" in output
    assert "share of the points" in output
    assert "Traceback" not in output


def test_leak_interrupted_before_a_complete_deal_prints_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    one_of_three = {0: SimpleNamespace(win_shares=[1.0, 0.0])}
    monkeypatch.setattr(GameSeries, "play_fixtures", lambda *_: one_of_three)
    with pytest.raises(KeyboardInterrupt):
        leak("opera", "master")
    assert capsys.readouterr().out == ""


def test_leak_is_the_gain_from_knowing_the_policy(tmp_path: Path) -> None:
    words = ("leak", "opera", "master", "--rules", "course", "--games", "4", "--seed", "a")
    facts = run_and_read_json(tmp_path, *words, "--processes", "2")
    assert (facts["game"], facts["phantom"], facts["games"]) == ("opera", "master", 4)
    wins = {name: reader["share"] for name, reader in facts["investigators"].items()}
    assert list(wins) == ["blind:master", "master", "told:master"]
    assert facts["leak"] == pytest.approx(wins["told:master"] - wins["blind:master"])
    assert facts["low"] <= facts["leak"] <= facts["high"]


@pytest.mark.parametrize("processes", ["1", "2"])
def test_control_c_ends_the_bots(tmp_path: Path, processes: str) -> None:
    pipe = tmp_path / "numbers"
    os.mkfifo(pipe)
    note = "open(sys.argv[1], 'w').write(f'{os.getpid()}\\n'); [0 for _ in iter(int, 1)]"
    bot = shlex.join([sys.executable, "-c", f"import os, sys; {note}", str(pipe)])
    words = ("duel", "opera", f"cmd:{bot}", "random", "--games", "2", "--processes", processes)
    with PseudoTerminal(tmp_path, *words) as terminal:
        numbers: list[int] = []
        while len(numbers) < int(processes):
            numbers += map(int, pipe.read_text().split())
        terminal.send_keys("\x03")
        output, code = terminal.wait_for_end()
    assert code == 130
    assert "stopped after 0 of 2 games" in output
    assert "share" not in output
    assert "Traceback" not in output
    assert all(map(has_ended, numbers))
