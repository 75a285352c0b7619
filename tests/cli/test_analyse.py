"""`limelight analyse`: its report, its errors, and interruption."""

import json
import re
from pathlib import Path

import pytest

from limelight.arena.game_runner import play_game
from limelight.core.records import Record
from limelight.words import Words
from tests.cli.command_driver import PseudoTerminal, list_complaints, play_until, run_limelight

FAST_BUDGET = ("--budget", "nodes:100000")


@pytest.fixture(scope="module")
def a_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of opera between two random players."""
    path = tmp_path_factory.mktemp("analyse") / "game.json"
    path.write_text(play_game("opera", ["random", "random"], "a").to_json(), encoding="utf-8")
    return path


def test_report_and_json_agree(tmp_path: Path, a_game: Path) -> None:
    output = run_limelight(
        tmp_path, "analyse", str(a_game), *FAST_BUDGET, COLUMNS="80"
    ).stdout.decode()
    found = json.loads(
        run_limelight(tmp_path, "analyse", str(a_game), "--json", *FAST_BUDGET).stdout
    )
    assert max(map(len, output.splitlines())) <= 80
    first, *lines = output.splitlines()
    phantom = found["culprit"].capitalize()
    assert (
        first.rstrip()
        == f"Le Fantôme de l\u2019Opéra   Investigator: random   Phantom: random   ◑ {phantom}"
    )
    turns = [line for line in lines if re.search(r" \d+ → \d+  [━·]{10}", line)]
    assert [line.split()[0] for line in turns] == [
        ("Investigator", "Phantom")[turn["seat"]] for turn in found["turns"]
    ]
    for line, turn in zip(turns, found["turns"], strict=True):
        before, after = (round(100 * turn[when][turn["seat"]]) for when in ("before", "after"))
        shown = re.search(r" (\d+) → (\d+)  ", line)
        assert shown
        assert abs(int(shown[1]) - before) <= 1
        assert abs(int(shown[2]) - after) <= 1
        assert line.rstrip().endswith(turn["mark"])
    marked = [turn for turn in found["turns"] if turn["mark"]]
    assert "??" in [turn["mark"] for turn in marked]
    assert output.count("Better: ") == len(marked)
    words = " ".join(output.split())
    assert "suspected: " in words
    assert f"{phantom} ◑ " in words
    assert "The phantom appears! " in words
    turned, *_ = found["turning_points"]
    assert f"Turning points {('Investigator', 'Phantom')[turned['seat']]} " in words


@pytest.mark.parametrize(
    ("language", "fault", "share", "loss"),
    [
        ("en", "leaves a chance of {after}%", r"Raoul [◑ ]*\d+%", r"\d\.\d"),
        ("fr", "laisse {after}\u00a0% de chances", "Raoul [◑ ]*\\d+\u00a0%", r"\d,\d"),
        ("de", "lässt eine Chance von {after}\u00a0%", "Raoul [◑ ]*\\d+\u00a0%", r"\d,\d"),
    ],
)
def test_report_has_comments_and_numbers_in_each_language(
    tmp_path: Path, a_game: Path, language: str, fault: str, share: str, loss: str
) -> None:
    words = Words(language)
    asked = ("analyse", str(a_game), *FAST_BUDGET)
    output = run_limelight(tmp_path, *asked, "--language", language, COLUMNS="400").stdout.decode()
    found = json.loads(run_limelight(tmp_path, *asked, "--json").stdout)
    _, _, story = output.partition(f"\n{words('story')}\n")
    story_lines = story.partition(f"\n{words('turning-points')}\n")[0].splitlines()
    for line, comment in zip(filter(None, story_lines), found["comments"], strict=True):
        seat = "" if comment["seat"] is None else words(f"seat-opera-{comment['seat']}")
        assert line[:12].rstrip() == seat
        assert (
            words("round-number", game="opera", number=comment["round"]).casefold()
            in line.casefold()
        )
        if comment["kind"] == "fault":
            assert fault.format(**comment["numbers"]) in line
    assert "fault" in [comment["kind"] for comment in found["comments"]]
    assert re.search(share, output)
    _, _, summary = output.partition(words("mean-loss"))
    assert re.search(rf" \d*{loss} ", summary.splitlines()[1])


def test_news_of_a_round_stand_under_its_heading(tmp_path: Path, a_game: Path) -> None:
    output = run_limelight(
        tmp_path, "analyse", str(a_game), *FAST_BUDGET, COLUMNS="120"
    ).stdout.decode()
    parts = re.split(r"^Round \d+ ", output, flags=re.MULTILINE)[1:]
    assert len(parts) > 2
    for part in parts:
        assert len(re.findall("The phantom (?:appears!|stays hidden)", part)) == 1


def test_json_output_is_one_object(tmp_path: Path, a_game: Path) -> None:
    done = run_limelight(tmp_path, "analyse", str(a_game), "--json", *FAST_BUDGET)
    found = json.loads(done.stdout)
    assert len(done.stdout.splitlines()) == 1
    assert found["game"] == "opera"
    assert found["names"] == ["random", "random"]
    assert sum(seat["turns"] for seat in found["seats"]) == len(found["turns"]) > 8
    for turn in found["turns"]:
        assert sum(turn["before"]) == pytest.approx(1, abs=1e-3)
        assert turn["loss"] >= 0
    assert list_complaints(done) == []
    assert (
        run_limelight(tmp_path, "analyse", str(a_game), "--json", *FAST_BUDGET).stdout
        == done.stdout
    )


def test_record_is_read_from_standard_input(tmp_path: Path, a_game: Path) -> None:
    named = run_limelight(tmp_path, "analyse", str(a_game), *FAST_BUDGET).stdout
    assert (
        run_limelight(tmp_path, "analyse", "-", *FAST_BUDGET, typed=a_game.read_text()).stdout
        == named
    )


def test_unfinished_game_is_analysed_to_its_last_action(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(play_until(lambda view: view["played"] == 3).to_json())
    found = json.loads(run_limelight(tmp_path, "analyse", str(path), "--json", *FAST_BUDGET).stdout)
    assert (found["over"], found["result"], len(found["turns"])) == (False, None, 3)
    path.write_text(play_until(lambda view: True).to_json())
    output = run_limelight(tmp_path, "analyse", str(path)).stdout.decode()
    assert "nothing to judge" in output


def test_control_characters_in_names_are_replaced(tmp_path: Path) -> None:
    record = play_until(lambda view: view["played"] == 3, names=("\x1b[31mred", "a\nb"))
    path = tmp_path / "game.json"
    path.write_text(record.to_json())
    output = run_limelight(tmp_path, "analyse", str(path), *FAST_BUDGET).stdout.decode()
    assert "\x1b" not in output
    assert "Phantom: a?b" in output


def break_record(record: Record) -> str:
    record.actions[-1] = 0
    return record.to_json()


@pytest.mark.parametrize(
    ("content", "hint"),
    [
        ("{", "not JSON"),
        (break_record(play_until(lambda view: True)), "actions[9]"),
        (Record("chess").to_json(), "'chess' does not exist; known: opera"),
        (Record("opera", {"rules": "house"}).to_json(), "book, course"),
    ],
)
def test_unreadable_record_is_refused_in_one_line(tmp_path: Path, content: str, hint: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(content)
    done = run_limelight(tmp_path, "analyse", str(path), check=1)
    (line,) = list_complaints(done)
    assert line.startswith(f"limelight: {path}: ")
    assert hint in line
    assert done.stdout == b""


@pytest.mark.parametrize("budget", ["", "soon", "0s", "nodes:0", "5000", "4000s"])
def test_unreadable_budget_is_refused(tmp_path: Path, a_game: Path, budget: str) -> None:
    (line,) = list_complaints(
        run_limelight(tmp_path, "analyse", str(a_game), "--budget", budget, check=1)
    )
    assert line.startswith(f"limelight: --budget: {budget!r} ")
    assert "nodes:N" in line


def test_terminal_shows_a_progress_bar_and_ctrl_c_ends_it(tmp_path: Path, a_game: Path) -> None:
    with PseudoTerminal(tmp_path, "analyse", str(a_game), "--budget", "60s") as terminal:
        terminal.wait_for("opera.*%")
        terminal.send_keys("\x03")
        output, code = terminal.wait_for_end()
    assert code == 130
    assert "Traceback" not in output
