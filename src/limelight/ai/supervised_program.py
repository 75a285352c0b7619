"""A program beside ours that is told lines and asked for lines, and kept from doing harm by slip.

It has a session and process group of its own, limits of memory and processor time, a small
environment, none of our open files, and so long for each answer. That is no jail: a program that
means harm can do whatever its user may.
"""

import contextlib
import os
import select
import signal
import subprocess
from collections.abc import Sequence
from time import monotonic

from limelight.ai.player import PlayerError
from limelight.core.validation import shorten

LONGEST = 65_536  # bytes of an answer
MEMORY = 2 << 20  # kibibytes
PROCESSOR = 3600  # seconds of its time: ends what runs on although we were killed ourselves

#: Set to 1, it lets what a program writes to standard error through to ours.
SHOW_ERRORS = "LIMELIGHT_BOT_ERRORS"

_KEPT = ("PATH", "HOME", "LANG")


def _limited(words: Sequence[str]) -> list[str]:
    """A shell that only sets the limits and then becomes the program.

    What counts is the memory that can be written to: some languages reserve far more addresses than
    they ever use. Where a limit is lower already, it stays so.
    """
    limits = ("-c 0", f"-d {MEMORY}", f"-S -t {PROCESSOR}", f"-H -t {PROCESSOR + 1}")
    setting = "; ".join(f"ulimit {limit}" for limit in limits)
    return ["/bin/sh", "-c", f'{{ {setting}; }} 2>/dev/null; exec "$@"', "sh", *words]


class Program:
    """A program that runs from now on until `kill`, whatever happens: call it at the end."""

    def __init__(self, words: Sequence[str]) -> None:
        environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
        shown = os.environ.get(SHOW_ERRORS) == "1"
        try:
            self._process = subprocess.Popen(
                _limited(words),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=None if shown else subprocess.PIPE,
                env={**environment, "PYTHONUNBUFFERED": "1"},
                start_new_session=True,
                bufsize=0,
            )
        except (OSError, ValueError) as error:
            raise PlayerError(f"cannot be started: {shorten(error)}") from error
        #: What it has written and nobody has read yet.
        self._said = bytearray()
        self._errors = b""
        self._failure = ""
        #: Whether it owes an answer.
        self.asked = False
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream:
                os.set_blocking(stream.fileno(), False)

    def tell(self, line: str, seconds: float) -> None:
        """Give it a line; `PlayerError` if it does not read for so long, or has ended."""
        self._exchange(line.encode() + b"\n", False, seconds)

    def ask(self, line: str, seconds: float) -> str:
        """Give it a line and read one; `PlayerError` if it does not answer as it must."""
        while self._take():
            pass
        if self._said:
            raise self.fail("wrote more than one line for an answer")
        self.asked = True
        self._exchange(line.encode() + b"\n", True, seconds)
        self.asked = False
        answer, _, rest = bytes(self._said).partition(b"\n")
        self._said = bytearray(rest)
        return answer.decode(errors="replace").strip()

    def fail(self, reason: str) -> PlayerError:
        """End it for good; the error to raise, now and whenever it is called again."""
        self.kill()
        self._failure = self._failure or reason
        return PlayerError(self._failure)

    def farewell(self, seconds: float) -> None:
        """Close its input, and wait so long for it to end by itself."""
        deadline = monotonic() + seconds
        assert self._process.stdin
        self._process.stdin.close()
        with contextlib.suppress(PlayerError):  # it has ended, as it should
            while (left := deadline - monotonic()) > 0:
                self._wait(left, False)
                self._said.clear()

    def kill(self) -> None:
        """End it, and all of its group, at once."""
        if self._process.returncode is None:
            # Not waited for yet, so that its number can mean nobody else.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._hear()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream:
                stream.close()

    def _exchange(self, line: bytes, answer: bool, seconds: float) -> None:
        """Write all of the line and, if an answer is wanted, read up to the end of one."""
        if self._failure or not self._process.stdin or self._process.stdin.closed:
            raise self.fail("has been ended")
        deadline = monotonic() + seconds
        while line or (answer and b"\n" not in self._said):
            if (left := deadline - monotonic()) <= 0:
                what = "read its input" if line else "answer"
                raise self.fail(f"did not {what} within {seconds:g} s")
            if self._wait(left, bool(line)):
                try:
                    line = line[os.write(self._process.stdin.fileno(), line) :]
                except BlockingIOError:
                    pass
                except BrokenPipeError:
                    raise self._gone() from None

    def _wait(self, seconds: float, writing: bool) -> bool:
        """Take in what comes until then; whether there is room to write to it."""
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
            self._take()
        self._hear()
        return writing and process.stdin.fileno() in ready

    def _take(self) -> bool:
        """Whether there was something on its standard output: that is kept now."""
        stream = self._process.stdout
        if not stream or stream.closed:
            return False
        try:
            piece = os.read(stream.fileno(), LONGEST)
        except BlockingIOError:
            return False
        if not piece:
            raise self._gone()
        self._said += piece
        if len(self._said) > LONGEST:
            raise self.fail(f"wrote more than {LONGEST:,} bytes for an answer")
        return True

    def _hear(self) -> None:
        """Keep the end of what it says on standard error."""
        stream = self._process.stderr
        if not stream or stream.closed:
            return
        try:
            piece = os.read(stream.fileno(), LONGEST)
        except BlockingIOError:
            return
        if not piece:
            stream.close()
        self._errors = (self._errors + piece)[-2000:]

    def _gone(self) -> PlayerError:
        """The error of a program that does not speak any more, with its own last words."""
        self.kill()
        code = self._process.returncode
        if code >= 0:
            reason = f"ended with exit code {code}"
        elif code == -signal.SIGKILL:  # by us just now, unless somebody else was first
            reason = "closed its output, or was killed"
        elif code == -signal.SIGXCPU:
            reason = f"took more than {PROCESSOR:,} s of processor time"
        else:
            reason = f"ended by {signal.Signals(-code).name}"
        return self.fail(with_last_words(reason, self._errors))


def with_last_words(reason: str, said: bytes) -> str:
    """Why a program has ended, with the last line that it wrote to standard error, if any."""
    lines = said.decode(errors="replace").strip().splitlines()
    last = "".join(sign for sign in lines[-1] if sign.isprintable())[:200] if lines else ""
    return f"{reason}: {last}" if last else reason
