"""The `limelight` command driven from outside: through pipes, and in a real pseudo-terminal."""

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
from limelight.core.records import Record, dealer
from tests.environment import isolated_environment
from tests.launcher import start

Env = dict[str, str]
PATIENCE = 240  # seconds; this only ends a test that hangs, and a machine may be very busy


def surroundings(home: Path, **more: str) -> dict[str, str]:
    return {**isolated_environment(), "LIMELIGHT_HOME": str(home), **more}


def run(
    home: Path, *words: str, typed: str = "", check: int | None = 0, **env: str
) -> subprocess.CompletedProcess[bytes]:
    """The command with pipes on all sides."""
    with start(
        *words,
        env=surroundings(home, **env),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        try:
            out, err = process.communicate(typed.encode(), timeout=PATIENCE)
        except BaseException:
            process.kill()
            raise
    done = subprocess.CompletedProcess(process.args, process.returncode, out, err)
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    assert check is None or done.returncode == check, done.stderr.decode()
    return done


def started(home: Path, *words: str) -> "subprocess.Popen[str]":
    """The command under way, its output in pipes."""
    return start(
        *words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings(home),
        text=True,
    )


def complaints(done: subprocess.CompletedProcess[bytes]) -> list[str]:
    """What it says on standard error, less that it runs interpreted."""
    lines = done.stderr.decode().splitlines()
    return [line for line in lines if "runs interpreted" not in line]


def piped(home: Path, *words: str, **env: str) -> tuple[bytes, str]:
    """The command in a terminal, but for its output, which goes elsewhere; both."""
    ours, theirs = pty.openpty()
    with open(ours, "rb", buffering=0) as screen:
        process = start(
            *words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=theirs,
            env=surroundings(home, **env),
        )
        os.close(theirs)
        seen = b""
        with contextlib.suppress(OSError):  # how Linux says that the other side is closed
            while piece := screen.read(65536):
                seen += piece
        out, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, seen.decode()
    return out, seen.decode()


class Terminal:
    """The command in a terminal of its own."""

    def __init__(
        self, home: Path, *words: str, size: tuple[int, int] = (80, 45), env: Env | None = None
    ) -> None:
        self.ours, theirs = pty.openpty()
        columns, lines = size
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self.process = start(
            *words,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=surroundings(home, **(env or {})),
            own_terminal=True,
        )
        os.close(theirs)
        self.seen = ""

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
        os.close(self.ours)

    def _read(self, deadline: float) -> bool:
        """Take in what there is; False at the end."""
        ready, _, _ = select.select([self.ours], [], [], max(0.0, deadline - time.monotonic()))
        assert ready, f"nothing more came after:\n{self.seen[-3000:]}"
        try:
            piece = os.read(self.ours, 65536)
        except OSError:  # how Linux says that the other side is closed
            return False
        self.seen += piece.decode(errors="replace").replace("\r\n", "\n")
        return bool(piece)

    def until(self, pattern: str) -> str:
        """Wait for something; all that came since the last wait."""
        deadline = time.monotonic() + PATIENCE
        while not re.search(pattern, self.seen):
            assert self._read(deadline), f"ended, after:\n{self.seen[-3000:]}"
        got, self.seen = self.seen, ""
        return got

    def prompt(self) -> str:
        """Wait until we are asked; all that came before."""
        return self.until(r"(^|\n)(\x1b\[\?2004h)?> $")

    def type(self, line: str) -> str:
        """Answer, and wait until we are asked again."""
        self.send(line + "\r")
        return self.prompt()

    def send(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def end(self) -> tuple[str, int]:
        """Wait until the command ends; what came, and its exit code."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            pass
        return self.seen, self.process.wait(PATIENCE)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)


def kept(home: Path, game: str = "opera") -> Record:
    """The game under way."""
    return Record.from_json((home / f"{game}.json").read_text(encoding="utf-8"))


def finished(home: Path, game: str = "opera") -> list[Path]:
    return sorted((home / "games").glob(f"{game}-*.json"))


def record_until(
    wanted: Callable[[dict[str, Any]], bool],
    seat: int = 0,
    names: Sequence[str] = ("human", "random"),
    seed: str = "a",
    game_name: str = "opera",
) -> Record:
    """A game played at random up to a moment that the seat sees as wanted."""
    game = limelight.game(game_name)
    for attempt in range(1000):
        state = game.new()
        record = Record(game_name, game.options(state), 2, list(names), f"{seed}{attempt}")
        while state.turn != limelight.OVER:
            if state.turn == seat and wanted(state.view(seat)):
                return record
            record.play(state, state.draw(dealer(record.seed, len(record.actions))))
    raise AssertionError("there was no such moment in a thousand games")


def keep(home: Path, record: Record) -> Record:
    home.mkdir(exist_ok=True)
    (home / f"{record.game}.json").write_text(record.to_json(), encoding="utf-8")
    return record


def state_of(record: Record) -> limelight.State:
    return record.last(limelight.game(record.game))
