"""Starts a bot's program for a game, and ends it with all that it has started.

The program has the same limits of memory and processor time as one that plays through pipes, see
`limelight.ai.supervised_program`.
"""

import os
import re
import shlex
import shutil
import subprocess
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import IO

from limelight.ai.supervised_program import (
    SHOW_ERRORS_VARIABLE,
    append_last_error_line,
    describe_exit_code,
    kill_process_group,
    limit_command,
)
from limelight.core.errors import OptionError
from limelight.core.validation import quote_value

EXIT_GRACE_SECONDS = 1.0  # for a program to end by itself after the game
POLL_SECONDS = 0.01  # between two looks whether it has ended
MAX_STDERR_BYTES = 2000  # of the end of what it writes to standard error

#: Programs that run another one, which is the bot.
INTERPRETER_NAME = re.compile(
    r"(python|pypy|node|deno|bun|java|ruby|perl|php|lua|julia|Rscript|mono|dotnet|sh|bash|env)"
    r"[\d.]*"
)
#: The environment variables of ours that a program gets.
PASSED_VARIABLES = (
    *("PATH", "HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "PYTHONPATH", "VIRTUAL_ENV"),
)


@dataclass(frozen=True)
class BotCommand:
    """A bot's program: the command as it was given, its words, and the folder that it runs in."""

    command: str
    words: tuple[str, ...]
    folder: Path


def parse_bot_command(option: str, command: str) -> BotCommand:
    """Read a command line; `OptionError` names the option if there is no such program.

    The folder is that of the program. For an interpreter it is that of the first argument that is
    a file, or the current one.
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise OptionError(f"{option}: {quote_value(command)} cannot be read: {error}") from error
    path = shutil.which(words[0]) if words else None
    if not path:
        raise OptionError(
            f"{option}: {quote_value(command)} cannot be started; name a program that may be run, "
            "such as ./mybot or 'python3 mybot.py'"
        )
    # Not resolved: the name of a link decides which environment some interpreters run in.
    program = Path(path).absolute()
    words[0], folder = str(program), program.parent
    if INTERPRETER_NAME.fullmatch(program.name):
        folder = Path.cwd()
        for index, word in enumerate(words[1:], 1):
            if Path(word).is_file():
                script = Path(word).absolute()
                words[index], folder = str(script), script.parent
                break
    return BotCommand(command, tuple(words), folder)


class BotProcess:
    """A bot's program, which runs until `end_process`; whatever happens, that must be called."""

    def __init__(self, command: BotCommand) -> None:
        shows_errors = os.environ.get(SHOW_ERRORS_VARIABLE) == "1"
        self._stderr = b""
        #: When the program was started, by the monotonic clock.
        self.started = monotonic()
        self._process = subprocess.Popen(
            limit_command(command.words),
            cwd=command.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=None if shows_errors else subprocess.PIPE,
            env={name: os.environ[name] for name in PASSED_VARIABLES if name in os.environ},
            start_new_session=True,  # and so a process group of its own
        )
        self._stderr_reader: threading.Thread | None = None
        if self._process.stderr:
            self._stderr_reader = threading.Thread(
                target=self._read_stderr, args=(self._process.stderr,), daemon=True
            )
            self._stderr_reader.start()

    def has_ended(self) -> bool:
        """Whether the program has ended by itself; its process id stays its own until the end."""
        if self._process.returncode is not None:
            return True
        options = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, self._process.pid, options) is not None

    def owns_connection(self, port: int, server_port: int) -> bool | None:
        """Whether a connection from a port of this machine to the server belongs to the program.

        It does if any process of the program's session has it open. None if the system cannot tell.
        """
        try:
            inode = _find_socket_inode(port, server_port)
            return f"socket:[{inode}]" in _list_open_files(self._process.pid)
        except FileNotFoundError:
            return None

    def end_process(self, grace_seconds: float = EXIT_GRACE_SECONDS) -> str:
        """End the program and its process group; how it has ended, for people."""
        deadline = monotonic() + grace_seconds
        try:
            while not self.has_ended() and monotonic() < deadline:
                sleep(POLL_SECONDS)
        finally:
            code = self._process.returncode
            if code is None:
                code = kill_process_group(self._process)
        if self._stderr_reader:
            self._stderr_reader.join(EXIT_GRACE_SECONDS)
        return append_last_error_line(describe_exit_code(code), self._stderr)

    def _read_stderr(self, stream: IO[bytes]) -> None:
        """Read all that the program writes to standard error, so that the pipe is never full."""
        with stream:
            while piece := os.read(stream.fileno(), 65_536):
                self._stderr = (self._stderr + piece)[-MAX_STDERR_BYTES:]


def _find_socket_inode(port: int, server_port: int) -> str:
    """The inode of a connection's socket, from Linux's tables; "0" if the connection is closed."""
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if [int(end.rsplit(":", 1)[1], 16) for end in fields[1:3]] == [port, server_port]:
                return fields[9]
    return "0"


def _list_open_files(session: int) -> set[str]:
    """The files and sockets that the processes of a session have open."""
    files: set[str] = set()
    for process in Path("/proc").iterdir():
        # Processes come and go, and we may not look into all of them.
        with suppress(OSError):
            if process.name.isdigit() and os.getsid(int(process.name)) == session:
                files |= {os.readlink(file) for file in (process / "fd").iterdir()}
    return files
