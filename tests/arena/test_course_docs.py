"""docs/course.md: its commands run as they stand, but for the port and the strength of master."""

import re
import shlex
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from tests.arena import course_bots
from tests.arena.course_bots import at_random
from tests.cli.terminal import PATIENCE, run, started
from tests.cli.test_bridge import listening
from tests.ports import free_port

PAGE = (Path(__file__).parents[2] / "docs" / "course.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    limelight (.+)$", PAGE, re.M)
BOT = """
import runpy, sys
sys.argv = ["bot", "stock", "{port}"]
runpy.run_path({bots!r}, run_name="__main__")
"""


@pytest.fixture
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """A folder with two bots in it; the port they connect to."""
    port = free_port()
    for name in ("my_inspector.py", "my_phantom.py"):
        (tmp_path / name).write_text(BOT.format(port=port, bots=course_bots.__file__))
    monkeypatch.chdir(tmp_path)
    return port


def adapted(command: str, port: int) -> list[str]:
    # A program's words are one word here, to be split once more: the path may hold spaces.
    python = shlex.quote(sys.executable)
    words = [
        word.replace("python3", python)
        for word in shlex.split(command.replace("master", "level:1"))
    ]
    return [*words, "--port", str(port)] if words[0] == "bridge" else words


def test_bots_that_are_started(tmp_path: Path, at_home: int) -> None:
    started = [command for command in COMMANDS if "--exec" in command]
    assert len(started) == 3
    for command in started:
        assert_clean(run(tmp_path, *adapted(command, at_home)).stdout.decode())
    following = COMMANDS[COMMANDS.index(started[-1]) + 1 :]
    assert [command.split()[0] for command in following] == ["replay", "analyse", "verify"]
    for command in following:
        words = adapted(command, at_home)
        budget = ["--budget", "nodes:20"] if words[0] == "analyse" else []
        assert run(tmp_path, *words, *budget, typed="\n" * 400).stdout


def test_bots_that_connect_are_waited_for(tmp_path: Path) -> None:
    waiting = [
        command for command in COMMANDS if command.startswith("bridge") and "--exec" not in command
    ]
    assert waiting == ["bridge course --phantom master --games 10", "bridge course --games 2"]
    for command, bots in zip(waiting, (10, 4), strict=True):
        with started(tmp_path, *adapted(command, 0)) as bridge:
            port = listening(bridge)
            with ThreadPoolExecutor(bots) as coming:
                asked = coming.map(partial(course_bots.play, port), map(at_random, range(bots)))
                assert min(asked) > 0  # a game may be over within a round or two
            said, _ = bridge.communicate(timeout=PATIENCE)
        assert bridge.returncode == 0
        assert_clean(said)


def assert_clean(said: str) -> None:
    """Everybody came, and nobody did anything wrong."""
    assert "received all clients" in said
    assert re.search(r"^ bad answers +0 +0 *$", said, re.M)
    assert re.search(r"^ disconnects +0 +0 *$", said, re.M)


def test_every_option_is_told(tmp_path: Path) -> None:
    offered = set(
        re.findall(r"--[a-z-]+", run(tmp_path, "bridge", "course", "--help").stdout.decode())
    )
    (options,) = re.findall(r"## Options\n(.*?)\n## ", PAGE, re.S)
    told = set(re.findall(r"`(--[a-z-]+)", options))
    assert told == offered - {"--help"}


def test_the_lines_that_are_quoted_are_those_printed(tmp_path: Path) -> None:
    quoted = set(re.findall(r"^    (----.+?)(?: : .*)?$", PAGE, re.M))
    words = ("--inspector", "random", "--phantom", "random", "--games", "20", "--seed", "a")
    said = run(tmp_path, "bridge", "course", *words).stdout.decode()
    for line in quoted:
        assert f"\n{line}" in f"\n{said}"
