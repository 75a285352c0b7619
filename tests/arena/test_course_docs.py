"""docs/course.md: its commands run as printed, except for the port and the strength of master."""

import re
import shlex
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from tests.arena import course_bots
from tests.arena.course_bots import choose_at_random
from tests.cli.command_driver import TIMEOUT_SECONDS, run_limelight, start_limelight
from tests.cli.test_bridge import read_port
from tests.ports import find_free_port

PAGE = (Path(__file__).parents[2] / "docs" / "course.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    limelight (.+)$", PAGE, re.M)
BOT = """
import runpy, sys
sys.argv = ["bot", "stock", "{port}"]
runpy.run_path({bots!r}, run_name="__main__")
"""


@pytest.fixture
def bot_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Change into a folder with two bots; the port to which they connect."""
    port = find_free_port()
    for name in ("my_inspector.py", "my_phantom.py"):
        (tmp_path / name).write_text(BOT.format(port=port, bots=course_bots.__file__))
    monkeypatch.chdir(tmp_path)
    return port


def adapt_command(command: str, port: int) -> list[str]:
    # The bridge splits the program's command again, and the path may have spaces.
    python = shlex.quote(sys.executable)
    words = [
        word.replace("python3", python)
        for word in shlex.split(command.replace("master", "level:1"))
    ]
    return [*words, "--port", str(port)] if words[0] == "bridge" else words


def test_commands_that_start_bots_run(tmp_path: Path, bot_folder: int) -> None:
    started = [command for command in COMMANDS if "--exec" in command]
    assert len(started) == 3
    for command in started:
        assert_no_faults(
            run_limelight(tmp_path, *adapt_command(command, bot_folder)).stdout.decode()
        )
    following = COMMANDS[COMMANDS.index(started[-1]) + 1 :]
    assert [command.split()[0] for command in following] == ["replay", "analyse", "verify"]
    for command in following:
        words = adapt_command(command, bot_folder)
        budget = ["--budget", "nodes:20"] if words[0] == "analyse" else []
        assert run_limelight(tmp_path, *words, *budget, typed="\n" * 400).stdout


def test_commands_that_wait_for_bots_run(tmp_path: Path) -> None:
    waiting = [
        command for command in COMMANDS if command.startswith("bridge") and "--exec" not in command
    ]
    assert waiting == ["bridge course --phantom master --games 10", "bridge course --games 2"]
    for command, bots in zip(waiting, (10, 4), strict=True):
        with start_limelight(tmp_path, *adapt_command(command, 0)) as bridge:
            port = read_port(bridge)
            with ThreadPoolExecutor(bots) as coming:
                asked = coming.map(
                    partial(course_bots.play, port), map(choose_at_random, range(bots))
                )
                assert min(asked) > 0  # a game may be over within a round or two
            output, _ = bridge.communicate(timeout=TIMEOUT_SECONDS)
        assert bridge.returncode == 0
        assert_no_faults(output)


def assert_no_faults(output: str) -> None:
    """All bots connected, and none of them made a fault."""
    assert "received all clients" in output
    assert re.search(r"^ bad answers +0 +0 *$", output, re.M)
    assert re.search(r"^ disconnects +0 +0 *$", output, re.M)


def test_every_option_is_documented(tmp_path: Path) -> None:
    offered = set(
        re.findall(
            r"--[a-z-]+", run_limelight(tmp_path, "bridge", "course", "--help").stdout.decode()
        )
    )
    (options,) = re.findall(r"## Options\n(.*?)\n## ", PAGE, re.S)
    documented = set(re.findall(r"`(--[a-z-]+)", options))
    assert documented == offered - {"--help"}


def test_quoted_log_lines_are_printed(tmp_path: Path) -> None:
    quoted = set(re.findall(r"^    (----.+?)(?: : .*)?$", PAGE, re.M))
    words = ("--inspector", "random", "--phantom", "random", "--games", "20", "--seed", "a")
    output = run_limelight(tmp_path, "bridge", "course", *words).stdout.decode()
    for line in quoted:
        assert f"\n{line}" in f"\n{output}"
