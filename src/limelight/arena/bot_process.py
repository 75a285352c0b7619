"""A bot's program that is started for a game, and ended with all that it has started."""

import contextlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import threading
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import IO

from limelight.ai.supervised_program import SHOW_ERRORS, with_last_words
from limelight.core.errors import OptionError
from limelight.core.validation import quote

FAREWELL = 1.0  # seconds to end by itself after the game
TICK = 0.01  # seconds between two looks whether it has
LAST_WORDS = 2000  # bytes of what it says on standard error

#: Programs that run the one that is meant.
INTERPRETERS = re.compile(
    r"(python|pypy|node|deno|bun|java|ruby|perl|php|lua|julia|Rscript|mono|dotnet|sh|bash|env)"
    r"[\d.]*"
)
KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "PYTHONPATH", "VIRTUAL_ENV")


@dataclass(frozen=True)
class Order:
    """How to start a bot's program, and where."""

    command: str
    words: tuple[str, ...]
    folder: Path


def order(option: str, command: str) -> Order:
    """Read a command line; `OptionError` names the option if there is no such program.

    The folder is that of the program; for an interpreter, of the first file it is given, or this
    one.
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise OptionError(f"{option}: {quote(command)} cannot be read: {error}") from error
    found = shutil.which(words[0]) if words else None
    if not found:
        raise OptionError(
            f"{option}: {quote(command)} cannot be started; name a program that may be run, "
            "such as ./mybot or 'python3 mybot.py'"
        )
    # Not resolved: what a link is called decides which environment some interpreters run in.
    program = Path(found).absolute()
    words[0], folder = str(program), program.parent
    if INTERPRETERS.fullmatch(program.name):
        folder = Path.cwd()
        for place, word in enumerate(words[1:], 1):
            if Path(word).is_file():
                script = Path(word).absolute()
                words[place], folder = str(script), script.parent
                break
    return Order(command, tuple(words), folder)


class Launched:
    """A program that runs from now on until `end`, whatever happens: call it."""

    def __init__(self, order: Order) -> None:
        shown = os.environ.get(SHOW_ERRORS) == "1"
        self._said = b""
        #: When, by the clock that never goes back.
        self.started = monotonic()
        self._process = subprocess.Popen(
            order.words,
            cwd=order.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=None if shown else subprocess.PIPE,
            env={name: os.environ[name] for name in KEPT if name in os.environ},
            start_new_session=True,  # and so a process group of its own
        )
        self._listening: threading.Thread | None = None
        if self._process.stderr:
            self._listening = threading.Thread(
                target=self._listen, args=(self._process.stderr,), daemon=True
            )
            self._listening.start()

    def ended(self) -> bool:
        """Whether it has ended by itself; its number stays its own until `end`."""
        if self._process.returncode is not None:
            return True
        options = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, self._process.pid, options) is not None

    def holds(self, port: int, to: int) -> bool | None:
        """Whether the connection from one port of this machine to another is this program's.

        So it is if any process of its session has it; None if the system does not tell.
        """
        try:
            inode = _inode(port, to)
            return f"socket:[{inode}]" in _open_files(self._process.pid)
        except FileNotFoundError:
            return None

    def end(self, patience: float = FAREWELL) -> str:
        """End it and all of its group by their number; what became of it, in words."""
        deadline = monotonic() + patience
        try:
            while not self.ended() and monotonic() < deadline:
                sleep(TICK)
        finally:
            code = self._kill()
        if self._listening:
            self._listening.join(FAREWELL)
        reason = f"ended with exit code {code}" if code >= 0 else f"ended by signal {-code}"
        return with_last_words(reason, self._said)

    def _kill(self) -> int:
        if self._process.returncode is None:
            # Not waited for yet, so that its number can mean nobody else.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        return self._process.wait()

    def _listen(self, stream: IO[bytes]) -> None:
        """Read all that it says on standard error, so that it never waits for us."""
        with stream:
            while piece := os.read(stream.fileno(), 65_536):
                self._said = (self._said + piece)[-LAST_WORDS:]


def _inode(port: int, to: int) -> str:
    """The number of the socket of a connection, by Linux's table of them; "0" if it is closed."""
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if [int(end.rsplit(":", 1)[1], 16) for end in fields[1:3]] == [port, to]:
                return fields[9]
    return "0"


def _open_files(session: int) -> set[str]:
    """What the processes of a session have open."""
    found: set[str] = set()
    for process in Path("/proc").iterdir():
        # They come and go, and some are not ours to look into.
        with contextlib.suppress(OSError):
            if process.name.isdigit() and os.getsid(int(process.name)) == session:
                found |= {os.readlink(file) for file in (process / "fd").iterdir()}
    return found
