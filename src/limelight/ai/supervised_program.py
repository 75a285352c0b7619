"""Runs a program beside ours, and keeps it from doing harm by accident.

It has its own session and process group, limits of memory and processor time, a small environment,
none of our open files, and a time limit for each answer. It is no sandbox: a program that means
harm can do all that its user may do.
"""

import contextlib
import os
import select
import signal
import subprocess
from collections.abc import Sequence
from time import monotonic

from limelight.ai.player import PlayerError
from limelight.core.validation import shorten_value

MAX_ANSWER_BYTES = 65_536
MEMORY_LIMIT_KIBIBYTES = 2 << 20
PROCESSOR_LIMIT_SECONDS = 3600  # ends it even if we are killed ourselves

#: If this variable is 1, what a program writes to standard error goes to ours.
SHOW_ERRORS_VARIABLE = "LIMELIGHT_BOT_ERRORS"

_PASSED_VARIABLES = ("PATH", "HOME", "LANG")


def limit_command(arguments: Sequence[str]) -> list[str]:
    """The command of a shell that sets the limits and then becomes the program.

    The limit is on writable memory: some languages reserve far more addresses than they ever use.
    A limit that is lower already stays.
    """
    limits = (
        "-c 0",
        f"-d {MEMORY_LIMIT_KIBIBYTES}",
        f"-S -t {PROCESSOR_LIMIT_SECONDS}",
        f"-H -t {PROCESSOR_LIMIT_SECONDS + 1}",
    )
    setting = "; ".join(f"ulimit {limit}" for limit in limits)
    return ["/bin/sh", "-c", f'{{ {setting}; }} 2>/dev/null; exec "$@"', "sh", *arguments]


class SupervisedProgram:
    """A running program; call `kill` in the end."""

    def __init__(self, arguments: Sequence[str]) -> None:
        environment = {name: os.environ[name] for name in _PASSED_VARIABLES if name in os.environ}
        shows_errors = os.environ.get(SHOW_ERRORS_VARIABLE) == "1"
        try:
            self._process = subprocess.Popen(
                limit_command(arguments),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=None if shows_errors else subprocess.PIPE,
                env={**environment, "PYTHONUNBUFFERED": "1"},
                start_new_session=True,
                bufsize=0,
            )
        except (OSError, ValueError) as error:
            raise PlayerError(f"cannot be started: {shorten_value(error)}") from error
        #: What it has written and no request has read yet.
        self._output = bytearray()
        self._errors = b""
        self._failure = ""
        #: Whether it was asked and has not answered.
        self.owes_answer = False
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream:
                os.set_blocking(stream.fileno(), False)

    def send_line(self, line: str, seconds: float) -> None:
        """Write a line; `PlayerError` if it does not read in time, or has ended."""
        self._exchange_lines(line.encode() + b"\n", False, seconds)

    def request_line(self, line: str, seconds: float) -> str:
        """Write a line and read one; `PlayerError` if it does not answer in time with one line."""
        while self._read_output():
            pass
        if self._output:
            raise self.make_failure("wrote more than one line for an answer")
        self.owes_answer = True
        self._exchange_lines(line.encode() + b"\n", True, seconds)
        self.owes_answer = False
        answer, _, rest = bytes(self._output).partition(b"\n")
        self._output = bytearray(rest)
        return answer.decode(errors="replace").strip()

    def make_failure(self, reason: str) -> PlayerError:
        """Kill it; returns the error to raise, the first reason also for later calls."""
        self.kill()
        self._failure = self._failure or reason
        return PlayerError(self._failure)

    def wait_for_exit(self, seconds: float) -> None:
        """Close its input, and wait for it to exit."""
        deadline = monotonic() + seconds
        assert self._process.stdin
        self._process.stdin.close()
        with contextlib.suppress(PlayerError):  # it has exited
            while (remaining := deadline - monotonic()) > 0:
                self._poll_pipes(remaining, False)
                self._output.clear()

    def kill(self) -> None:
        """Kill it and its whole process group."""
        if self._process.returncode is None:
            kill_process_group(self._process)
            self._read_errors()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream:
                stream.close()

    def _exchange_lines(self, line: bytes, wants_answer: bool, seconds: float) -> None:
        """Write the whole line and, if an answer is wanted, read one."""
        if self._failure or not self._process.stdin or self._process.stdin.closed:
            raise self.make_failure("has been ended")
        deadline = monotonic() + seconds
        while line or (wants_answer and b"\n" not in self._output):
            if (remaining := deadline - monotonic()) <= 0:
                what = "read its input" if line else "answer"
                raise self.make_failure(f"did not {what} within {seconds:g} s")
            if self._poll_pipes(remaining, bool(line)):
                try:
                    line = line[os.write(self._process.stdin.fileno(), line) :]
                except BlockingIOError:
                    pass
                except BrokenPipeError:
                    raise self._exit_failure() from None

    def _poll_pipes(self, seconds: float, writing: bool) -> bool:
        """Read what comes within the time; returns whether it can be written to."""
        process = self._process
        assert process.stdin
        assert process.stdout
        waiting = select.poll()
        waiting.register(process.stdout, select.POLLIN)
        if process.stderr and not process.stderr.closed:
            waiting.register(process.stderr, select.POLLIN)
        if writing:
            waiting.register(process.stdin, select.POLLOUT)
        ready = [handle for handle, _ in waiting.poll(seconds * 1000)]
        if process.stdout.fileno() in ready:
            self._read_output()
        self._read_errors()
        return writing and process.stdin.fileno() in ready

    def _read_output(self) -> bool:
        """Read from its standard output; returns whether there was anything."""
        stream = self._process.stdout
        if not stream or stream.closed:
            return False
        try:
            piece = os.read(stream.fileno(), MAX_ANSWER_BYTES)
        except BlockingIOError:
            return False
        if not piece:
            raise self._exit_failure()
        self._output += piece
        if len(self._output) > MAX_ANSWER_BYTES:
            raise self.make_failure(f"wrote more than {MAX_ANSWER_BYTES:,} bytes for an answer")
        return True

    def _read_errors(self) -> None:
        """Keep the end of what it writes to standard error."""
        stream = self._process.stderr
        if not stream or stream.closed:
            return
        try:
            piece = os.read(stream.fileno(), MAX_ANSWER_BYTES)
        except BlockingIOError:
            return
        if not piece:
            stream.close()
        self._errors = (self._errors + piece)[-2000:]

    def _exit_failure(self) -> PlayerError:
        """The error for a program that has closed its output or ended."""
        self.kill()
        code = self._process.returncode
        if code == -signal.SIGKILL:  # by us just now, unless another process was first
            reason = "closed its output, or was killed"
        else:
            reason = describe_exit_code(code)
        return self.make_failure(append_last_error_line(reason, self._errors))


def kill_process_group(process: "subprocess.Popen[bytes]") -> int:
    """Kill a process and its group at once; the exit code.

    The process leads a group of its own, and nobody has waited for it: its number is its own yet.
    """
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    return process.wait()


def describe_exit_code(code: int) -> str:
    """How a program has ended, for people."""
    if code >= 0:
        return f"ended with exit code {code}"
    if code == -signal.SIGXCPU:
        return f"took more than {PROCESSOR_LIMIT_SECONDS:,} s of processor time"
    return f"ended by {signal.Signals(-code).name}"


def append_last_error_line(reason: str, errors: bytes) -> str:
    """The reason why a program ended, and the last line of its standard error, if any."""
    lines = errors.decode(errors="replace").strip().splitlines()
    last = "".join(sign for sign in lines[-1] if sign.isprintable())[:200] if lines else ""
    return f"{reason}: {last}" if last else reason
