"""The terminal: what it can show, and the signs for one that cannot show ours."""

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
    importlib.import_module("readline")  # lets `input` edit its line

# The page's palette; text that must be read to play keeps the terminal's own colour.
GASLIGHT = Style(color="#f4b942")
EMBER = Style(color="#e07b39")
SLATE = Style(color="#6b7693")
ROSE = Style(color="#c86a8b")
VERDIGRIS = Style(color="#4c8a7d")
BOLD = Style(bold=True)
CALM = Style(dim=True)
TITLE = GASLIGHT + BOLD
TAG = Style(color="#12131c", bgcolor="#f4b942", bold=True)

# Signs that mean the same in every game.
LAUREL = "❧"  # innocent
MASK = "◑"  # the culprit
# Slanted lines, easily mistaken for others in writing.
RISING = "\u2571"
FALLING = "\u2572"

# One sign for one sign, so that nothing shifts. A letter loses its accent; whatever is neither
# here nor a letter becomes a question mark.
_PLAIN = {
    **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼╥╨╞╡", "+"),
    **dict.fromkeys("─┄━\u2013\u2014\u2212", "-"),
    **dict.fromkeys("│┃", "|"),
    **dict.fromkeys("·•…", "."),
    **dict.fromkeys("░▒▓", ":"),
    **dict.fromkeys("▸→⇥", ">"),
    **{"\u2019": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "\u00a0": " "},
    **{"═": "=", "║": "H", "┊": "!", "⊠": "X", "❧": "~", "☾": "*", "◑": "@", "◆": "#"},
    **{"✿": "R", "∞": "M", "⚷": "G", "⊚": "B", "♫": "C", "⌠": "m", "▤": "r", "◓": "P"},
    **{"▌": "|", RISING: "/", FALLING: "\\", "✶": "*", "◉": "e", "◌": "-", "○": "O", "●": "%"},
    **{"↑": "^", "↗": "/", "↘": "\\", "↓": "v", "↙": "/", "↖": "\\"},
    **{"⌐": "H", "⌂": "W", "†": "S", "★": "L", "☂": "Y", "♪": "G", "✚": "U", "✎": "B"},
}


def _in_plain_signs(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    return "".join(_PLAIN.get(sign) or _bare(sign) for sign in lost), error.end


def _bare(sign: str) -> str:
    """A letter without its accent."""
    letter = normalize("NFKD", sign)[0]
    return letter if letter.isascii() else "?"


def be_lenient() -> None:
    """Whatever the terminal cannot show or we cannot read is replaced: nothing crashes on it."""
    codecs.register_error("plain signs", _in_plain_signs)
    streams: list[tuple[object, str]] = [
        (sys.stdin, "replace"),
        (sys.stdout, "plain signs"),
        (sys.stderr, "plain signs"),
    ]
    for stream, errors in streams:
        if isinstance(stream, io.TextIOWrapper):  # and not what somebody has put in its place
            stream.reconfigure(errors=errors)


def one_line(text: Text, width: int) -> Text:
    """A text that takes one line of a usual terminal, cut if need be; a narrow one breaks it."""
    if width >= 80:
        text.no_wrap, text.overflow = True, "ellipsis"
    return text


@dataclass(frozen=True)
class Notice:
    """A sentence, and what it leads up to: a path or a command."""

    text: str
    copied: str = ""


class Screen:
    """Where a game is shown and answers are read."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)

    @property
    def width(self) -> int:
        """Columns we may fill."""
        return self.console.width

    @property
    def height(self) -> int:
        """Lines we may fill; plenty when nobody scrolls."""
        return self.console.height if self.console.is_terminal else 45

    def show(self, what: RenderableType) -> None:
        """Print below what is there."""
        self.console.print(what)

    def tell(self, text: str) -> None:
        """A line that is never broken: it may hold a path to be copied."""
        self.console.print(text, soft_wrap=True)

    def notice(self, notice: Notice) -> None:
        """Broken between words; what may be copied stays whole, on its own line if need be."""
        whole = f"{notice.text} {notice.copied}".rstrip()
        if len(whole) <= self.width:
            self.tell(whole)
            return
        self.show(Text(notice.text))
        if notice.copied:
            self.tell(notice.copied)

    def redraw(self, what: RenderableType) -> None:
        """Show on an empty screen, where there is a screen."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
        else:
            self.console.print()
        self.console.print(what)

    def passing(self, text: str) -> None:
        """A line worth showing only to somebody who sits there and waits."""
        if self.console.is_terminal:
            self.console.print(text, style=CALM)

    def ask(self, prompt: str) -> str:
        """A line of input; EOFError at its end."""
        with _alert():
            return input(prompt)


@contextlib.contextmanager
def _alert() -> Generator[None]:
    """Look up from waiting for keys now and then.

    A Ctrl-C in the moment between the prompt and the wait would be noticed only at the next key.
    """
    before = signal.signal(signal.SIGALRM, lambda number, frame: None)
    signal.setitimer(signal.ITIMER_REAL, 0.2, 0.2)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def progress(*columns: ProgressColumn) -> Progress:
    """A bar on standard error where somebody looks, gone afterwards; standard output is let be."""
    return Progress(
        *columns,
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
        redirect_stdout=sys.stdout.isatty(),  # else what is printed would go to standard error
    )


def complain(text: str) -> None:
    """One line on standard error; a terminal gets it broken between words, and paths stay whole."""
    line = f"limelight: {' '.join(text.split())}"
    if sys.stderr.isatty():
        width = Console(stderr=True).width
        line = textwrap.fill(line, width, break_long_words=False, break_on_hyphens=False)
    print(line, file=sys.stderr)
