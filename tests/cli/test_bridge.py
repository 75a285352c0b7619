"""`limelight bridge course`: results, records, errors and interruption."""

import json
import re
import shlex
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import limelight
from limelight.core.records import Record
from tests.ai.test_command_player import has_ended
from tests.arena import course_bots
from tests.cli.command_driver import (
    TIMEOUT_SECONDS,
    PseudoTerminal,
    list_complaints,
    run_limelight,
    start_limelight,
)
from tests.ports import find_free_port

BOTS = Path(course_bots.__file__)
COURSE = ("bridge", "course")
OURS = ("--inspector", "random", "--phantom", "greedy", "--seed", "a")


def bot_command(kind: str, port: str) -> str:
    return shlex.join([sys.executable, str(BOTS), kind, port])


def read_report(path: Path) -> dict[str, Any]:
    facts = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(facts, dict)
    return facts


def remove_times(facts: dict[str, Any]) -> dict[str, Any]:
    sides = {side: {**facts[side], "times": None} for side in ("inspector", "phantom")}
    return {**facts, **sides}


def test_two_machine_players_play_the_course_game(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    done = run_limelight(tmp_path, *COURSE, *OURS, "--games", "20", "--json", str(file))
    output, facts = done.stdout.decode(), read_report(file)
    assert list_complaints(done) == []
    assert (
        len(re.findall(r"^---- (inspector wins : fantom is \w+|fantom wins)$", output, re.M)) == 20
    )
    assert len(re.findall(r"^---- final position of Carlotta : -?\d+$", output, re.M)) == 20
    assert len(re.findall(r"^---- final score : -?\d+$", output, re.M)) == 20
    for words in ("20 games", "inspector  random", "phantom  greedy", "95 % sure", "time-outs"):
        assert words in output
    assert max(map(len, output.splitlines())) <= 80
    assert (facts["complete"], facts["seed"], facts["rules"]) == (True, "a", "course")
    wins = output.count("---- inspector wins")
    assert (facts["inspector"]["wins"], facts["phantom"]["wins"]) == (wins, 20 - wins)
    for side in ("inspector", "phantom"):
        side_facts = facts[side]
        assert (side_facts["games"], side_facts["bad_answers"], side_facts["timeouts"]) == (
            20,
            0,
            0,
        )
        assert (side_facts["disconnects"], side_facts["forfeits"]) == (0, [])
        assert side_facts["low"] <= side_facts["share"] <= side_facts["high"]
        assert side_facts["times"]["mean"] > 0
        assert side_facts["times"]["p99"] > 0
    assert [one["score"] for one in facts["results"]] == [
        22 - one["carlotta"] for one in facts["results"]
    ]


def test_bots_are_started_and_their_games_recorded(tmp_path: Path) -> None:
    port, folder, file = str(find_free_port()), tmp_path / "games", tmp_path / "report.json"
    words = (
        "--exec-inspector",
        bot_command("stock", port),
        "--exec-phantom",
        bot_command("cpp", port),
    )
    more = ("--games", "2", "--records", str(folder), "--json", str(file), "--seed", "a")
    done = run_limelight(tmp_path, *COURSE, "--port", port, *words, *more)
    output = done.stdout.decode()
    lines = [line for line in output.splitlines() if "client" in line]
    assert lines == ["Received client !", "Received client !", "received all clients"] * 2
    facts = read_report(file)
    for side in ("inspector", "phantom"):
        assert (facts[side]["bad_answers"], facts[side]["forfeits"]) == (0, [])
    paths = sorted(folder.iterdir())
    assert [path.name for path in paths] == ["opera-0001.json", "opera-0002.json"]
    for path, result in zip(paths, facts["results"], strict=True):
        record = Record.from_json(path.read_text(encoding="utf-8"))
        view = record.last_state(limelight.game("opera")).view(None)
        assert view["carlotta"] == result["carlotta"]
        assert b"Fair: all" in run_limelight(tmp_path, "verify", str(path)).stdout
        assert "wins" in run_limelight(tmp_path, "replay", str(path)).stdout.decode()
    budget = ("--budget", "nodes:50")
    assert b"Turning points" in run_limelight(tmp_path, "analyse", str(paths[0]), *budget).stdout
    again = tmp_path / "again.json"
    same = ("--games", "2", "--seed", "a", "--json", str(again))
    run_limelight(tmp_path, *COURSE, "--port", port, *words, *same)
    assert remove_times(read_report(again)) == remove_times(facts)


def test_failures_of_a_bot_are_counted_and_explained(tmp_path: Path) -> None:
    port, file = str(find_free_port()), tmp_path / "report.json"
    words = ("--port", port, "--phantom", "random", "--timeout", "0.5", "--json", str(file))
    done = run_limelight(tmp_path, *COURSE, *words, "--exec-inspector", bot_command("slow", port))
    assert "---- fantom wins" in done.stdout.decode()
    assert "inspector forfeited 1 game: no answer in time" in " ".join(done.stdout.decode().split())
    facts = read_report(file)
    assert (facts["inspector"]["timeouts"], facts["phantom"]["wins"]) == (1, 1)
    assert facts["results"][0]["forfeit"] == "inspector"
    failing = bot_command("failing", port)
    done = run_limelight(tmp_path, *COURSE, *words, "--exec-inspector", failing, "--games", "2")
    assert "never connected; it ended with exit code 1: no model found" in " ".join(
        done.stdout.decode().split()
    )
    assert read_report(file)["inspector"]["disconnects"] == 2


def test_course_bots_play_by_the_book(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    run_limelight(tmp_path, *COURSE, *OURS, "--rules", "book", "--json", str(file))
    (result,) = read_report(file)["results"]
    assert result["score"] == 21 - result["carlotta"]


def read_port(process: "subprocess.Popen[str]") -> int:
    """Wait until the bridge listens; returns its port."""
    assert process.stderr
    for line in process.stderr:
        if found := re.search(r"listening on port (\d+)", line):
            return int(found[1])
    raise AssertionError("it never listened")


def test_bots_can_connect_by_themselves(tmp_path: Path) -> None:
    words = ("--port", "0", "--phantom", "random", "--games", "3")
    with start_limelight(tmp_path, *COURSE, *words) as process:
        port = read_port(process)
        for seed in range(3):
            # Two activations of a card and a place at least: a round may be the last one.
            assert course_bots.play(port, course_bots.choose_at_random(seed)) >= 4
        output, _ = process.communicate(timeout=TIMEOUT_SECONDS)
    assert process.returncode == 0
    assert "3 games" in output


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_bridge_reports_and_ends_its_bots(
    tmp_path: Path, number: signal.Signals
) -> None:
    """The interruption comes in the middle of a question."""
    port, script = str(find_free_port()), tmp_path / "bot.py"
    script.write_text(BOTS.read_text())
    clinging = shlex.join([sys.executable, str(script), "stubborn", port])
    words = ("--port", port, "--phantom", "random", "--games", "5", "--timeout", "600")
    with PseudoTerminal(tmp_path, *COURSE, *words, "--exec-inspector", clinging) as terminal:
        terminal.wait_for("received all clients")
        if number == signal.SIGINT:
            terminal.send_keys("\x03")
        else:
            terminal.process.send_signal(number)
        output, code = terminal.wait_for_end()
    assert code == 130
    assert "stopped after 0 of 5 games" in output
    assert "Traceback" not in output
    for one in (tmp_path / "numbers.txt").read_text().split():
        assert has_ended(int(one))


def test_bridge_can_be_stopped_while_it_waits_for_bots(tmp_path: Path) -> None:
    with PseudoTerminal(tmp_path, *COURSE, "--port", "0") as terminal:
        terminal.wait_for("listening on port")
        terminal.send_keys("\x03")
        output, code = terminal.wait_for_end()
    assert (code, "Traceback" in output) == (130, False)


def test_taken_port_is_answered_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        folder = tmp_path / "games"
        done = run_limelight(tmp_path, *COURSE, "--port", port, "--records", str(folder), check=1)
    (line,) = list_complaints(done)
    assert f"--port: {port} is taken by another program" in line
    assert not folder.exists()


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("--port", "70000"), "0 to 65,535"),
        (("--port", "-1"), "0 to 65,535"),
        (("--port", "here"), "--port"),
        (("--games", "0"), "1 to 1,000,000"),
        (("--timeout", "0"), "--timeout: 0.0 is not allowed"),
        (("--timeout", "nan"), "--timeout"),
        (("--rules", "house"), "book, course"),
        (("--dialect", "middle"), "new, old"),
        (("--phantom", "kasparov"), "'kasparov' does not exist"),
        (("--seed", "\udcff"), "--seed"),
        (("--exec-phantom", "./nowhere"), "cannot be started"),
        (("--exec-phantom", "sh", "--phantom", "random"), "leave one of the two out"),
        ((*OURS, "--json", "/nowhere/at/all.json"), "--json"),
        ((*OURS, "--records", "/dev/null/games"), "--records"),
        (("again",), "--help"),
    ],
)
def test_wrong_arguments_are_answered_in_one_line(
    tmp_path: Path, words: tuple[str, ...], hint: str
) -> None:
    done = run_limelight(tmp_path, *COURSE, *words, check=None)
    assert done.returncode in (1, 2)
    (line,) = list_complaints(done)
    assert hint in line
    assert done.stdout == b""


def test_help_has_an_example(tmp_path: Path) -> None:
    for words in (("bridge",), ("bridge", "--help"), (*COURSE, "--help")):
        output = " ".join(run_limelight(tmp_path, *words).stdout.decode().split())
        assert "Example: limelight bridge course" in output
