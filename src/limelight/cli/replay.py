"""Records shown again."""

import sys
from pathlib import Path

from rich.text import Text

from limelight.cli.game_log import Story, written
from limelight.cli.i18n import t
from limelight.cli.renderer import Drawing, Scene
from limelight.cli.saved_games import LARGEST, contents, decoded
from limelight.cli.terminal import BOLD, Screen
from limelight.core.errors import RecordError
from limelight.core.game import OVER, State
from limelight.core.records import Record

RECORDS = "records are what limelight play and duel --records keep"


def load(path: str) -> Record:
    """The record in a file, or on standard input for "-"."""
    try:
        raw = sys.stdin.buffer.read(LARGEST + 1) if path == "-" else contents(Path(path))
    except OSError as error:
        reason = error.strerror or error
        raise RecordError(f"cannot be read: {reason}; {RECORDS}") from error
    try:
        return decoded(raw)
    except RecordError as error:
        raise RecordError(f"{error}; {RECORDS}") from error


class Show:
    """A record on the screen, from a seat, at once or activation by activation."""

    def __init__(self, story: Story, screen: Screen, stepwise: bool) -> None:
        self.story = story
        self.screen = screen
        self.stepwise = stepwise

    @property
    def drawing(self) -> Drawing:
        """How this game looks."""
        return self.story.drawing

    def run(self, record: Record) -> None:
        """Show it; errors in the record come out before anything is shown."""
        game = self.story.game
        record.last(game)
        state = record.first(game)
        lines = 0  # of the log, when it was last drawn
        for action in record.actions:
            step = self.story.before(state, action)
            acting = len(game.lines([*(s.said for s in self.story.steps), step.said]))
            if acting > lines and step.seat >= 0:
                self._pause(state)
                lines = acting
            state.play(action)
            self.story.after(step, state)
        self._finish(state)

    def _pause(self, state: State) -> None:
        if not self.stepwise:
            return
        self._draw(state)
        try:
            answer = self.screen.ask(f"{t('terminal-next')} > ")
        except EOFError:
            answer = "q"
        self.stepwise = answer.strip().casefold() not in ("q", "quit")

    def _draw(self, state: State) -> None:
        view = state.view(self.story.seat)
        scene = Scene(view, self.story.entries(), self.screen.width, self.screen.height)
        self.screen.redraw(self.drawing.draw(scene))

    def _finish(self, state: State) -> None:
        view = state.view(self.story.seat)
        if not self.stepwise:
            self.screen.show(written(self.story.entries(), self.drawing, None))
            self.screen.show(Text())
        log = self.story.entries() if self.stepwise else []
        scene = Scene(view, log, self.screen.width, self.screen.height)
        self.screen.show(self.drawing.draw(scene))
        told = self._ending(state) if state.turn == OVER else t("terminal-unfinished")
        self.screen.show(Text(told, BOLD))

    def _ending(self, state: State) -> str:
        returns = state.returns()
        best = max(returns)
        names = [self.drawing.seat(seat) for seat, won in enumerate(returns) if won == best]
        ending = self.drawing.ending(state.view(self.story.seat))
        return f"{t('wins', names=', '.join(names))}. {ending}"
