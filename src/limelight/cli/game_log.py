"""The log of a game as one seat may read it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from rich.table import Table
from rich.text import Text

from limelight.ai.analysis import said_of
from limelight.cli.action_text import line
from limelight.cli.i18n import t
from limelight.cli.renderer import Drawing, Entry
from limelight.cli.terminal import BOLD, CALM, GASLIGHT
from limelight.core.game import CHANCE, JSON, Game, State


@dataclass
class Step:
    """An action as it was seen, and what came of it."""

    round: int
    seat: int
    said: str
    view: JSON
    news: list[str] = field(default_factory=list[str])

    @property
    def doer(self) -> int:
        """Whose doing it is in the log: a roll is the roller's, any other draw is chance's."""
        roller = self.view.get("roller") if self.seat == CHANCE else None
        return self.seat if roller is None else int(roller)


class Story:
    """What happened so far, as a seat saw it; `insider` also tells what nobody saw."""

    def __init__(
        self, game: Game[Any], drawing: Drawing, seat: int | None, insider: bool = False
    ) -> None:
        self.game = game
        self.drawing = drawing
        self.seat = seat
        self.insider = insider
        self.steps: list[Step] = []

    def before(self, state: State, action: int) -> Step:
        """To be called before an action is played: what is seen of it."""
        said = state.say(action) if self.insider else state.seen(action, self.seat)
        return Step(int(state.length()), int(state.turn), said, state.view(self.seat))

    def after(self, step: Step, state: State) -> None:
        """To be called when it has been played: the step becomes part of the story."""
        step.news = self.drawing.news(step.view, step.said, state.view(self.seat))
        self.steps.append(step)

    def entries(self) -> list[Entry]:
        """The log, oldest first: rounds, activations and news."""
        written: list[Entry] = []
        said: list[str] = []  # since the last heading or news
        lines: list[tuple[int, list[str]]] = []  # that `said` makes, each with its seat
        current = 0

        def close() -> None:
            written.extend(_joined(self.game.name, lines))
            said.clear()
            lines.clear()

        for step in self.steps:
            if step.round != current:
                close()
                current = step.round
                written.append(Entry(t("news-round", number=current), heading=True))
            said.append(step.said)
            if len(self.game.lines(said)) > len(lines):
                lines.append((step.doer, []))
            lines[-1][1].append(step.said)
            if step.news:
                close()
                news = list(step.news)
                if step.seat == CHANCE != step.doer:  # what a roll brings stands beside it
                    written[-1] = replace(written[-1], text=f"{written[-1].text}. {news.pop(0)}")
                written.extend(Entry(text) for text in news)
        close()
        return written


def _joined(game: str, lines: list[tuple[int, list[str]]]) -> list[Entry]:
    """Lines as entries; what chance did in a row is one of them."""
    entries: list[Entry] = []
    for seat, said in lines:
        text = line(game, said)
        if seat == CHANCE and entries and entries[-1].seat == CHANCE:
            entries[-1] = Entry(f"{entries[-1].text}, {text}", CHANCE)
        else:
            entries.append(Entry(text, seat))
    return entries


def who(entry: Entry, drawing: Drawing) -> str:
    """Whose doing an entry is, in a word."""
    if entry.seat is None or entry.heading:
        return ""
    if entry.seat == CHANCE:
        return t("terminal-chance")
    return drawing.seat(entry.seat)


def _is_long(entry: Entry) -> bool:
    """Whether it is a deal that wants cutting: the set-up, which the board shows anyway."""
    return entry.seat == CHANCE and len(entry.text) > 60


def latest(log: Sequence[Entry], lines: int, width: int) -> list[Entry]:
    """The end of the log, as much as fits into so many lines."""
    fitting: list[Entry] = []
    for entry in reversed(log):
        # Who acted stands in front of it, and lines break between words.
        lines -= 1 if _is_long(entry) else -(-len(entry.text) // max(20, width - 18))
        if lines < 0:
            break
        fitting.insert(0, entry)
    return fitting


def written(
    log: Sequence[Entry], drawing: Drawing, human: int | None, brief: bool = False
) -> Table:
    """The log as a table of who and what; one's own name stands out, brief cuts long deals."""
    table = Table.grid(padding=(0, 2, 0, 0))
    width = max((len(who(entry, drawing)) for entry in log), default=0)
    table.add_column(min_width=width, no_wrap=True)
    table.add_column()
    for entry in log:
        if entry.heading:
            table.add_row(Text(entry.text, style=BOLD), Text(""))
        elif entry.seat is None:
            table.add_row(Text(""), Text(entry.text, style=GASLIGHT))
        else:
            name = Text(who(entry, drawing), style=BOLD if entry.seat == human else CALM)
            text = Text(entry.text)
            if entry.seat == CHANCE:
                text.stylize(CALM)
            if brief and _is_long(entry):
                text.no_wrap, text.overflow = True, "ellipsis"
            table.add_row(name, text)
    return table


def told(state: State, actions: Sequence[int]) -> str:
    """What is left of a turn, in words."""
    said = said_of(state, actions)
    active: JSON | None = state.view(None).get("active")
    if active:
        said.insert(0, active["character"].capitalize())
    return line(state.game.name, said)
