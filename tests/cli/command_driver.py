"""The `limelight` command run by tests: through pipes, and in a pseudo-terminal."""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

import limelight
from limelight.core.records import Record, chance_rng
from tests.environment import isolated_environment
from tests.launcher import start

EnvironmentVariables = dict[str, str]
TIMEOUT_SECONDS = 240  # only ends a test that hangs; a machine may be very busy


def make_environment(home: Path, **more: str) -> dict[str, str]:
    return {**isolated_environment(), "LIMELIGHT_HOME": str(home), **more}


def run_limelight(
    home: Path, *words: str, typed: str = "", check: int | None = 0, **env: str
) -> subprocess.CompletedProcess[bytes]:
    """Run the command with pipes, and check its exit code."""
    with start(
        *words,
        env=make_environment(home, **env),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        try:
            out, err = process.communicate(typed.encode(), timeout=TIMEOUT_SECONDS)
        except BaseException:
            process.kill()
            raise
    done = subprocess.CompletedProcess(process.args, process.returncode, out, err)
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    assert check is None or done.returncode == check, done.stderr.decode()
    return done


def start_limelight(home: Path, *words: str) -> "subprocess.Popen[str]":
    """Start the command with its output in pipes."""
    return start(
        *words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=make_environment(home),
        text=True,
    )


def list_complaints(done: subprocess.CompletedProcess[bytes]) -> list[str]:
    """The lines on standard error without the warning that it runs interpreted."""
    lines = done.stderr.decode().splitlines()
    return [line for line in lines if "runs interpreted" not in line]


def run_with_piped_output(home: Path, *words: str, **env: str) -> tuple[bytes, str]:
    """Run the command in a terminal, its output in a pipe; returns the output and the screen."""
    ours, theirs = pty.openpty()
    with open(ours, "rb", buffering=0) as screen:
        process = start(
            *words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=theirs,
            env=make_environment(home, **env),
        )
        os.close(theirs)
        seen = b""
        with contextlib.suppress(OSError):  # Linux raises it when the other side is closed
            while piece := screen.read(65536):
                seen += piece
        out, _ = process.communicate(timeout=TIMEOUT_SECONDS)
    assert process.returncode == 0, seen.decode()
    return out, seen.decode()


class PseudoTerminal:
    """The command in a pseudo-terminal."""

    def __init__(
        self,
        home: Path,
        *words: str,
        size: tuple[int, int] = (80, 45),
        env: EnvironmentVariables | None = None,
    ) -> None:
        self.our_end, theirs = pty.openpty()
        columns, lines = size
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.process = start(
            *words,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=make_environment(home, **(env or {})),
            own_terminal=True,
        )
        os.close(theirs)
        self.output = ""

    def __enter__(self) -> "PseudoTerminal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill_process()
        os.close(self.our_end)

    def _read_output(self, deadline: float) -> bool:
        """Read the output that there is; False at its end."""
        ready, _, _ = select.select([self.our_end], [], [], max(0.0, deadline - time.monotonic()))
        assert ready, f"nothing more came after:\n{self.output[-3000:]}"
        try:
            piece = os.read(self.our_end, 65536)
        except OSError:  # Linux raises it when the other side is closed
            return False
        self.output += piece.decode(errors="replace").replace("\r\n", "\n")
        return bool(piece)

    def wait_for(self, pattern: str) -> str:
        """Wait for a pattern; returns the output since the last wait."""
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while not re.search(pattern, self.output):
            assert self._read_output(deadline), f"ended, after:\n{self.output[-3000:]}"
        got, self.output = self.output, ""
        return got

    def wait_for_prompt(self) -> str:
        """Wait for the prompt; returns the output before it."""
        return self.wait_for(r"(^|\n)(\x1b\[\?2004h)?> $")

    def type_line(self, line: str) -> str:
        """Type an answer, and wait for the next prompt."""
        self.send_keys(line + "\r")
        return self.wait_for_prompt()

    def send_keys(self, keys: str) -> None:
        os.write(self.our_end, keys.encode())

    def wait_for_end(self) -> tuple[str, int]:
        """Wait for the end of the command; returns the output and the exit code."""
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while self._read_output(deadline):
            pass
        return self.output, self.process.wait(TIMEOUT_SECONDS)

    def kill_process(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(TIMEOUT_SECONDS)


def read_saved_game(home: Path, game: str = "opera") -> Record:
    """The saved game in progress."""
    return Record.from_json((home / f"{game}.json").read_text(encoding="utf-8"))


def list_finished_games(home: Path, game: str = "opera") -> list[Path]:
    return sorted((home / "games").glob(f"{game}-*.json"))


def play_until(
    wanted: Callable[[dict[str, Any]], bool],
    seat: int = 0,
    names: Sequence[str] = ("human", "random"),
    seed: str = "a",
    game_name: str = "opera",
) -> Record:
    """A game played at random until the view of the seat is as wanted."""
    game = limelight.game(game_name)
    for attempt in range(1000):
        state = game.new()
        record = Record(game_name, state.options(), 2, list(names), f"{seed}{attempt}")
        while state.turn != limelight.OVER:
            if state.turn == seat and wanted(state.view(seat)):
                return record
            record.play(state, state.draw(chance_rng(record.seed, len(record.actions))))
    raise AssertionError("no such position in a thousand games")


def save_game(home: Path, record: Record) -> Record:
    home.mkdir(exist_ok=True)
    (home / f"{record.game}.json").write_text(record.to_json(), encoding="utf-8")
    return record


def last_state(record: Record) -> limelight.State:
    return record.last_state(limelight.game(record.game))
