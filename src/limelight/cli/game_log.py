"""The log of a game as one seat may read it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rich.table import Table
from rich.text import Text

from limelight.cli.action_text import describe_line
from limelight.cli.i18n import t
from limelight.cli.renderer import GameRenderer, LogLine
from limelight.cli.terminal import BOLD, DIM, GASLIGHT
from limelight.core.border import Move
from limelight.core.game import CHANCE, Game, State

ROLL_KINDS = ("roll", "ghost")


@dataclass
class LoggedStep:
    """An action or a draw as the reader saw it, and the news that it brought."""

    round: int
    seat: int
    notation: str
    move: Move
    news: list[str]

    @property
    def acting_seat(self) -> int:
        """The seat that the log names: a roll belongs to the roller, another draw to chance."""
        return int(self.move["seat"]) if self.move["kind"] in ROLL_KINDS else self.seat


class GameLog:
    """The actions so far as a seat saw them; with `knows_all` also what no seat saw."""

    def __init__(
        self, game: Game[Any], renderer: GameRenderer, seat: int | None, knows_all: bool = False
    ) -> None:
        self.game = game
        self.renderer = renderer
        self.seat = seat
        self.knows_all = knows_all
        self.steps: list[LoggedStep] = []

    def describe_step(self, state: State, action: int) -> LoggedStep:
        """An action as the seat sees it; to be called before it is played."""
        if self.knows_all:
            move, effects = state.describe_with_secrets(action), state.effects_with_secrets(action)
        else:
            move, effects = state.describe(action, self.seat), state.effects(action, self.seat)
        notation = self.game.notation_module.write_move(move)
        news = self.renderer.describe_news(effects, self.seat)
        return LoggedStep(int(state.length()), int(state.turn), notation, move, news)

    def list_lines(self) -> list[LogLine]:
        """The log, oldest first: rounds, activations and news."""
        log_lines: list[LogLine] = []
        notations: list[str] = []  # since the last heading or news
        lines: list[tuple[int, list[Move]]] = []  # of these notations, each line with its seat
        current_round = 0

        def finish_lines() -> None:
            log_lines.extend(_join_lines(self.game.name, lines))
            notations.clear()
            lines.clear()

        for step in self.steps:
            if step.round != current_round:
                finish_lines()
                current_round = step.round
                log_lines.append(
                    LogLine(
                        t("news-round", game=self.game.name, number=current_round), is_heading=True
                    )
                )
            notations.append(step.notation)
            if len(self.game.lines(notations)) > len(lines):
                lines.append((step.acting_seat, []))
            lines[-1][1].append(step.move)
            if step.news:
                finish_lines()
                remaining_news = list(step.news)
                if step.seat == CHANCE != step.acting_seat:  # the news of a roll stands beside it
                    log_lines[-1] = replace(
                        log_lines[-1], text=f"{log_lines[-1].text}. {remaining_news.pop(0)}"
                    )
                log_lines.extend(LogLine(text) for text in remaining_news)
        finish_lines()
        return log_lines


def _join_lines(game: str, lines: list[tuple[int, list[Move]]]) -> list[LogLine]:
    """The lines in words; consecutive lines of chance become one."""
    log_lines: list[LogLine] = []
    for seat, moves in lines:
        text = describe_line(game, moves)
        if seat == CHANCE and log_lines and log_lines[-1].seat == CHANCE:
            log_lines[-1] = LogLine(f"{log_lines[-1].text}, {text}", CHANCE)
        else:
            log_lines.append(LogLine(text, seat))
    return log_lines


def name_actor(line: LogLine, renderer: GameRenderer) -> str:
    """The name of the seat that acted, or chance; empty for headings and news."""
    if line.seat is None or line.is_heading:
        return ""
    if line.seat == CHANCE:
        return t("terminal-chance")
    return renderer.name_seat(line.seat)


def _is_long(line: LogLine) -> bool:
    """Whether it is a long deal: the set-up, which the board shows anyway."""
    return line.seat == CHANCE and len(line.text) > 60


def fit_latest(log: Sequence[LogLine], lines: int, width: int) -> list[LogLine]:
    """The end of the log, as much as fits into a number of lines."""
    fitting: list[LogLine] = []
    for line in reversed(log):
        # The seat's name stands in front, and lines break between words.
        lines -= 1 if _is_long(line) else -(-len(line.text) // max(20, width - 18))
        if lines < 0:
            break
        fitting.insert(0, line)
    return fitting


def render_log(
    log: Sequence[LogLine], renderer: GameRenderer, human_seat: int | None, brief: bool = False
) -> Table:
    """The log as a table of seats and actions; `brief` cuts long deals.

    The name of the human's seat stands out.
    """
    table = Table.grid(padding=(0, 2, 0, 0))
    width = max((len(name_actor(line, renderer)) for line in log), default=0)
    table.add_column(min_width=width, no_wrap=True)
    table.add_column()
    for line in log:
        if line.is_heading:
            table.add_row(Text(line.text, style=BOLD), Text(""))
        elif line.seat is None:
            table.add_row(Text(""), Text(line.text, style=GASLIGHT))
        else:
            name = Text(name_actor(line, renderer), style=BOLD if line.seat == human_seat else DIM)
            text = Text(line.text)
            if line.seat == CHANCE:
                text.stylize(DIM)
            if brief and _is_long(line):
                text.no_wrap, text.overflow = True, "ellipsis"
            table.add_row(name, text)
    return table
