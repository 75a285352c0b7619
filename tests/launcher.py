"""Starts `limelight` quickly, as a fork of a process that has imported it already.

A start takes most of a second, nearly all of it for imports, and the tests start the command more
than a thousand times. What runs is the same code in a process of its own; only the start of the
interpreter is shared. Tests that give the interpreter other settings than usual (`LANG`, `PYTHON…`)
start a new one.
"""

import fcntl
import gc
import inspect
import json
import os
import select
import signal
import socket
import struct
import subprocess
import sys
import termios
import threading
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO

from tests.environment import isolated_environment

COMMAND = str(Path(sys.executable).with_name("limelight"))
#: Imported before the first fork: the command, and what servers and workers import later.
PRELOADED = (
    "limelight.cli.app",
    "limelight.cli.admin",
    "limelight.cli.doctor",
    "limelight.server.app",
    "limelight.server.jobs.redis_executor",
    "limelight.server.security.http_limits",
    "anyio._backends._asyncio",
    "asyncpg",
    "multiprocessing.popen_spawn_posix",
    "rich._emoji_codes",
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "uvicorn.lifespan.on",
    "uvicorn.loops.uvloop",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)
# Makes the terminal that it is given its own, so that Ctrl-C reaches the command.
_TAKE_TERMINAL = (
    "import fcntl, os, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "signal.signal(signal.SIGINT, signal.SIG_DFL); "  # the tests may have been told to ignore it
    "os.execv(sys.argv[1], sys.argv[1:])"
)


def start(
    *words: str, env: dict[str, str], own_terminal: bool = False, **how: Any
) -> "subprocess.Popen[Any]":
    """Start `limelight`; `own_terminal` makes standard input its controlling terminal."""
    how |= {"env": env, "start_new_session": own_terminal or how.get("start_new_session", False)}
    if _interpreter_settings(env) == _interpreter_settings(isolated_environment()):
        return _ForkedCommand([COMMAND, *words], own_terminal=own_terminal, **how)
    taking = [sys.executable, "-c", _TAKE_TERMINAL] if own_terminal else []
    return subprocess.Popen([*taking, COMMAND, *words], **how)


def _interpreter_settings(env: dict[str, str]) -> dict[str, str]:
    """The variables that an interpreter reads when it starts."""
    return {
        name: value for name, value in env.items() if name.startswith(("PYTHON", "LC_", "LANG"))
    }


class _ForkedCommand(subprocess.Popen[Any]):
    """A process that the fork server has forked, and for whose end it waits."""

    _exit_status: socket.socket | None = None

    def __init__(self, words: list[str], own_terminal: bool, **how: Any) -> None:
        self._own_terminal = own_terminal
        super().__init__(words, **how)

    def _execute_child(self, *values: Any) -> None:
        """Called by `Popen` once it has made the pipes."""
        told = inspect.signature(subprocess.Popen._execute_child).bind(self, *values).arguments
        request = {
            "words": told["args"],
            "cwd": os.fspath(told["cwd"] or Path.cwd()),
            "env": told["env"],
            "new_session": told["start_new_session"],
            "own_terminal": self._own_terminal,
        }
        given = (told["p2cread"], told["c2pwrite"], told["errwrite"])
        streams = [usual if stream == -1 else stream for usual, stream in enumerate(given)]
        self._exit_status, theirs = socket.socketpair()
        with theirs:
            self.pid = _fork_server().fork(request, [*streams, theirs.fileno()])
        self._child_created = True
        ends = ("p2cread", "p2cwrite", "c2pread", "c2pwrite", "errread", "errwrite")
        self._close_pipe_fds(*(told[end] for end in ends))

    def _try_wait(self, wait_flags: int) -> tuple[int, int]:
        """Called by `wait`: the process's number and status, or zeros while it runs."""
        assert self._exit_status is not None
        seconds = 0 if wait_flags & os.WNOHANG else None
        if not select.select([self._exit_status], [], [], seconds)[0]:
            return 0, 0
        (status,) = struct.unpack("i", self._exit_status.recv(4))
        self._exit_status.close()
        return self.pid, status

    def _internal_poll(self, *_: Any, **__: Any) -> int | None:
        """Called by `poll`."""
        if self.returncode is None and self._exit_status is not None:
            with self._waitpid_lock:
                pid, status = self._try_wait(os.WNOHANG)
                if pid:
                    self._handle_exitstatus(status)
        return self.returncode


class _ForkServer:
    """The tests' connection to the process that has imported the command."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._requests, theirs = socket.socketpair()
        code = f"from tests.launcher import serve_forks; serve_forks({theirs.fileno()})"
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-c", code],
                cwd=Path(__file__).parents[1],
                env=isolated_environment(),
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
            )

    def fork(self, request: dict[str, Any], streams: list[int]) -> int:
        """The id of a new process with these streams; the last stream gets its exit status."""
        with self._lock:
            text = json.dumps(request).encode()
            socket.send_fds(self._requests, [struct.pack("i", len(text))], streams)
            self._requests.sendall(text)
            return int(struct.unpack("i", self._requests.recv(4))[0])


@cache
def _fork_server() -> _ForkServer:
    """The fork server of this test process; it ends when this one does."""
    return _ForkServer()


# What follows runs in the fork server.


def serve_forks(requests_fd: int) -> None:
    """Fork a command for every request, until the tests have ended."""
    sys.path[0] = str(Path(COMMAND).parent)  # where the script would put it
    for name in PRELOADED:
        import_module(name)
    words = import_module("limelight.words")
    for language in words.LANGUAGES:
        words.has_message(language, "any")  # reads the language's files
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the tests
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # so that its own children leave no zombies
    gc.freeze()
    requests = socket.socket(fileno=requests_fd)
    while True:
        header, streams, _, _ = socket.recv_fds(requests, 4, 4)
        if not header:
            return
        request = json.loads(requests.recv(struct.unpack("i", header)[0], socket.MSG_WAITALL))
        if os.fork() == 0:
            _fork_and_wait(requests, request, streams)
        for stream in streams:
            os.close(stream)


def _fork_and_wait(requests: socket.socket, request: dict[str, Any], streams: list[int]) -> None:
    """Fork the command, and send its process id and at the end its exit status."""
    *standard, exit_status = streams
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    pid = os.fork()
    if pid == 0:
        requests.close()
        os.close(exit_status)
        _become_command(request, standard)
    requests.send(struct.pack("i", pid))
    requests.close()
    for stream in {*standard, 0, 1, 2}:
        os.close(stream)
    _, status = os.waitpid(pid, 0)
    os.write(exit_status, struct.pack("i", status))
    os._exit(0)


def _become_command(request: dict[str, Any], standard: list[int]) -> None:
    """Run the command as its script does; it ends this process."""
    if request["new_session"]:
        os.setsid()
    for number, stream in enumerate(standard):
        os.dup2(stream, number)
        os.close(stream)
    if request["own_terminal"]:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(request["env"])
    sys.argv = request["words"]
    sys.modules["__main__"].__file__ = COMMAND  # processes that it spawns run that
    sys.stdin = sys.__stdin__ = _reopen(sys.stdin, "r")
    sys.stdout = sys.__stdout__ = _reopen(sys.stdout, "w")
    sys.stderr = sys.__stderr__ = _reopen(sys.stderr, "w")
    import_module("limelight.cli").main()


def _reopen(stream: TextIO, mode: str) -> TextIO:
    """A standard stream as the interpreter opens it, by what is behind its number now."""
    buffering = 1 if stream is sys.stderr else -1
    return open(
        stream.fileno(), mode, buffering, stream.encoding, stream.errors, None, closefd=False
    )
