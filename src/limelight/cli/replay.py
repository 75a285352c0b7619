"""Showing a recorded game again."""

import sys
from pathlib import Path

from rich.text import Text

from limelight.cli.game_log import GameLog, render_log
from limelight.cli.i18n import t
from limelight.cli.renderer import GameRenderer, TerminalMoment
from limelight.cli.saved_games import MAX_RECORD_BYTES, decode_record, read_bytes
from limelight.cli.terminal import BOLD, TerminalScreen
from limelight.core.errors import RecordError
from limelight.core.game import OVER, State
from limelight.core.records import Record

RECORD_SOURCES = "limelight play and duel --records write records"


def load_record(path: str) -> Record:
    """The record in a file, or on standard input for "-"; `RecordError` if it cannot be read."""
    try:
        raw = sys.stdin.buffer.read(MAX_RECORD_BYTES + 1) if path == "-" else read_bytes(Path(path))
    except OSError as error:
        reason = error.strerror or error
        raise RecordError(f"cannot be read: {reason}; {RECORD_SOURCES}") from error
    try:
        return decode_record(raw)
    except RecordError as error:
        raise RecordError(f"{error}; {RECORD_SOURCES}") from error


class ReplayScreen:
    """A record on the screen as a seat sees it, at once or activation by activation."""

    def __init__(self, game_log: GameLog, screen: TerminalScreen, is_stepwise: bool) -> None:
        self.game_log = game_log
        self.screen = screen
        self.is_stepwise = is_stepwise

    @property
    def renderer(self) -> GameRenderer:
        """The renderer of the game."""
        return self.game_log.renderer

    def show_record(self, record: Record) -> None:
        """Show a record; `RecordError` before anything is shown if it is not legal."""
        game = self.game_log.game
        record.last_state(game)
        state = record.first_state(game)
        shown_lines = 0  # of the log when the board was last drawn
        for action in record.actions:
            step = self.game_log.describe_step(state, action)
            line_count = len(
                game.lines([*(s.notation for s in self.game_log.steps), step.notation])
            )
            if line_count > shown_lines and step.seat >= 0:
                self._pause_before_turn(state)
                shown_lines = line_count
            state.play(action)
            self.game_log.steps.append(step)
        self._show_end(state)

    def _pause_before_turn(self, state: State) -> None:
        if not self.is_stepwise:
            return
        self._show_moment(state)
        try:
            answer = self.screen.read_answer(f"{t('terminal-next')} > ")
        except EOFError:
            answer = "q"
        self.is_stepwise = answer.strip().casefold() not in ("q", "quit")

    def _show_moment(self, state: State) -> None:
        view = state.view(self.game_log.seat)
        moment = TerminalMoment(
            view, self.game_log.list_lines(), self.screen.width, self.screen.height
        )
        self.screen.redraw(self.renderer.render_moment(moment))

    def _show_end(self, state: State) -> None:
        view = state.view(self.game_log.seat)
        if not self.is_stepwise:
            self.screen.show(render_log(self.game_log.list_lines(), self.renderer, None))
            self.screen.show(Text())
        log = self.game_log.list_lines() if self.is_stepwise else []
        moment = TerminalMoment(view, log, self.screen.width, self.screen.height)
        self.screen.show(self.renderer.render_moment(moment))
        result = self._describe_ending(state) if state.turn == OVER else t("terminal-unfinished")
        self.screen.show(Text(result, BOLD))

    def _describe_ending(self, state: State) -> str:
        returns = state.returns()
        best = max(returns)
        names = [self.renderer.name_seat(seat) for seat, won in enumerate(returns) if won == best]
        ending = self.renderer.describe_ending(state.view(self.game_log.seat))
        return f"{t('wins', names=', '.join(names), count=len(names))}. {ending}"
