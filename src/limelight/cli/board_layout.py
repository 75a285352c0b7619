"""The layout of a board with the log beside it or below it, alike in the three games."""

from rich.console import RenderableType
from rich.table import Table

from limelight.cli.game_log import fit_latest, render_log
from limelight.cli.renderer import GameRenderer, TerminalMoment

MIN_WIDTH_FOR_LOG_BESIDE = 120  # columns of a terminal with room for the log beside the board
BOARD_WIDTH = 80  # columns of the board and all below it, if the log stands beside them
COLUMNS_BETWEEN = 3
LINES_BELOW = 3  # keys, prompt and a blank line


def has_log_beside(moment: TerminalMoment) -> bool:
    """Whether the terminal has room for the log beside the board."""
    return moment.width >= MIN_WIDTH_FOR_LOG_BESIDE


def board_width(moment: TerminalMoment) -> int:
    """The columns of the board and all below it."""
    return BOARD_WIDTH if has_log_beside(moment) else moment.width


def place_log_beside(
    board: RenderableType, renderer: GameRenderer, moment: TerminalMoment, min_lines: int
) -> Table:
    """The board with as much of the log beside it as fits, at least `min_lines`."""
    sides = Table.grid(padding=(0, COLUMNS_BETWEEN, 0, 0))
    sides.add_column(width=BOARD_WIDTH)
    lines = max(min_lines, moment.height - LINES_BELOW)
    width = moment.width - BOARD_WIDTH - COLUMNS_BETWEEN
    sides.add_row(board, render_recent_log(renderer, moment, lines, width))
    return sides


def render_recent_log(
    renderer: GameRenderer, moment: TerminalMoment, lines: int, width: int
) -> RenderableType:
    """The end of the log, as much as fits into lines of a width."""
    return render_log(fit_latest(moment.log, lines, width), renderer, moment.human_seat, brief=True)
