"""The terminal: showing, asking, and plain characters where ours cannot be encoded."""

import codecs
import contextlib
import importlib
import io
import signal
import sys
import textwrap
from collections.abc import Generator
from dataclasses import dataclass
from unicodedata import normalize

from rich.console import Console, RenderableType
from rich.progress import Progress, ProgressColumn
from rich.style import Style
from rich.text import Text

with contextlib.suppress(ImportError):
    importlib.import_module("readline")  # gives `input` line editing

# The palette of the page; text that is needed to play keeps the terminal's own colour.
GASLIGHT = Style(color="#f4b942")
EMBER = Style(color="#e07b39")
SLATE = Style(color="#6b7693")
ROSE = Style(color="#c86a8b")
VERDIGRIS = Style(color="#4c8a7d")
BOLD = Style(bold=True)
DIM = Style(dim=True)
TITLE = GASLIGHT + BOLD
MARK = Style(color="#12131c", bgcolor="#f4b942", bold=True)

# Signs with the same meaning in every game.
INNOCENT_SIGN = "❧"
CULPRIT_SIGN = "◑"
# Slanted lines, by number because they look like other characters.
RISING_SLANT = "\u2571"
FALLING_SLANT = "\u2572"

# One character for one character, so that columns stay. A letter loses its accent; any other
# character that is not listed becomes a question mark.
_PLAIN_SIGNS = {
    **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼╥╨╞╡", "+"),
    **dict.fromkeys("─┄━\u2013\u2014\u2212", "-"),
    **dict.fromkeys("│┃", "|"),
    **dict.fromkeys("·•…", "."),
    **dict.fromkeys("░▒▓", ":"),
    **dict.fromkeys("▸→⇥", ">"),
    **{"\u2019": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "\u00a0": " "},
    **{"═": "=", "║": "H", "┊": "!", "⊠": "X", "❧": "~", "☾": "*", "◑": "@", "◆": "#"},
    **{"✿": "R", "∞": "M", "⚷": "G", "⊚": "B", "♫": "C", "⌠": "m", "▤": "r", "◓": "P"},
    **{
        "▌": "|",
        RISING_SLANT: "/",
        FALLING_SLANT: "\\",
        "✶": "*",
        "◉": "e",
        "◌": "-",
        "○": "O",
        "●": "%",
    },
    **{"↑": "^", "↗": "/", "↘": "\\", "↓": "v", "↙": "/", "↖": "\\"},
    **{"⌐": "H", "⌂": "W", "†": "S", "★": "L", "☂": "Y", "♪": "G", "✚": "U", "✎": "B"},
}


def _encode_plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(_PLAIN_SIGNS.get(sign) or _strip_accent(sign) for sign in lost), error.end


def _strip_accent(sign: str) -> str:
    """A letter without its accent, or a question mark."""
    letter = normalize("NFKD", sign)[0]
    return letter if letter.isascii() else "?"


def replace_unencodable() -> None:
    """Replace characters that cannot be decoded or encoded, so that none raises an error."""
    codecs.register_error("plain signs", _encode_plainly)
    streams: list[tuple[object, str]] = [
        (sys.stdin, "replace"),
        (sys.stdout, "plain signs"),
        (sys.stderr, "plain signs"),
    ]
    for stream, errors in streams:
        if isinstance(stream, io.TextIOWrapper):  # a test may have replaced it
            stream.reconfigure(errors=errors)


def keep_on_one_line(text: Text, width: int) -> Text:
    """The text, cut to one line; in a terminal under 80 columns it is broken instead."""
    if width >= 80:
        text.no_wrap, text.overflow = True, "ellipsis"
    return text


@dataclass(frozen=True)
class ScreenNotice:
    """A sentence, and a path or command to copy."""

    text: str
    copied: str = ""


class TerminalScreen:
    """The screen on which a game is shown and answers are read."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)

    @property
    def width(self) -> int:
        """The columns of the terminal."""
        return self.console.width

    @property
    def height(self) -> int:
        """The lines of the terminal; 45 if the output is none."""
        return self.console.height if self.console.is_terminal else 45

    def show(self, renderable: RenderableType) -> None:
        """Print below the present output."""
        self.console.print(renderable)

    def show_unbroken(self, text: str) -> None:
        """Print a line without breaking it: it may hold a path to copy."""
        self.console.print(text, soft_wrap=True)

    def show_notice(self, notice: ScreenNotice) -> None:
        """Print a notice, broken between words; what is to be copied is never broken."""
        whole = f"{notice.text} {notice.copied}".rstrip()
        if len(whole) <= self.width:
            self.show_unbroken(whole)
            return
        self.show(Text(notice.text))
        if notice.copied:
            self.show_unbroken(notice.copied)

    def redraw(self, renderable: RenderableType) -> None:
        """Print on an empty screen, where the terminal can be cleared."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
        else:
            self.console.print()
        self.console.print(renderable)

    def show_waiting(self, text: str) -> None:
        """Print a line for a person who waits; nothing if the output is no terminal."""
        if self.console.is_terminal:
            self.console.print(text, style=DIM)

    def read_answer(self, prompt: str) -> str:
        """A line of input; `EOFError` at the end of input."""
        with _wake_regularly():
            return input(prompt)


@contextlib.contextmanager
def _wake_regularly() -> Generator[None]:
    """Interrupt waiting for keys several times a second.

    A Ctrl-C between the prompt and the wait would otherwise take effect only at the next key.
    """
    before = signal.signal(signal.SIGALRM, lambda number, frame: None)
    signal.setitimer(signal.ITIMER_REAL, 0.2, 0.2)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def make_progress_bar(*columns: ProgressColumn) -> Progress:
    """A progress bar on standard error if that is a terminal; it disappears at the end."""
    return Progress(
        *columns,
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
        redirect_stdout=sys.stdout.isatty(),  # otherwise rich moves it to standard error
    )


def print_complaint(text: str) -> None:
    """Print one line on standard error; on a terminal it is broken between words."""
    line = f"limelight: {' '.join(text.split())}"
    if sys.stderr.isatty():
        width = Console(stderr=True).width
        line = textwrap.fill(line, width, break_long_words=False, break_on_hyphens=False)
    print(line, file=sys.stderr)
