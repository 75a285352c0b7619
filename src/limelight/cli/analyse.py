"""Records judged: turn by turn, round by round."""

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text

import limelight
from limelight.ai import analysis
from limelight.ai.analysis import LEAST_LUCK, MARKS, Analysis, Swing, Turn
from limelight.ai.commentary import Comment
from limelight.ai.player import Budget
from limelight.ai.player_specs import BUDGETS, HOUSES, read_budget
from limelight.cli.action_text import in_words, line, who
from limelight.cli.game_log import Step, Story, told
from limelight.cli.game_options import Flag
from limelight.cli.i18n import Language, capital, speak, t
from limelight.cli.renderer import Drawing
from limelight.cli.renderers import drawing_of
from limelight.cli.replay import load
from limelight.cli.saved_games import HUMAN
from limelight.cli.terminal import (
    BOLD,
    CALM,
    EMBER,
    GASLIGHT,
    MASK,
    ROSE,
    TITLE,
    VERDIGRIS,
    Screen,
    progress,
)
from limelight.core.errors import LimelightError, OptionError, RecordError
from limelight.core.game import CHANCE
from limelight.core.records import Record
from limelight.core.validation import quote, shorten

WHO = 12  # columns for who acts
CELLS = 10  # columns of a bar
MARGIN = WHO + 2
DOUBT = 0.05  # a belief is told again once somebody's has changed so much
HARDLY = 0.01

SIGNS = [sign for _, sign in reversed(MARKS)]
STYLES = {"??": ROSE + BOLD, "?": EMBER + BOLD, "?!": GASLIGHT, "": CALM}


def analyse(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    budget: str | None = None,
    json: Flag = False,
    language: Language = None,
) -> None:
    """Judge a recorded game turn by turn: what was lost, what was luck, who was suspected.

    Everything is told, secrets included, of a game that is not over too.

    Parameters
    ----------
    file
        The record; - reads standard input.
    budget
        How long to think about each turn: 500ms, 2s or nodes:5000; as the game needs, unless told.
    json
        Print one JSON object instead of a table.
    """
    speak(language)
    limit = _budget(budget)
    try:
        record = load(file)
        found = _analysed(record, limit)
    except LimelightError as error:
        raise RecordError(f"{shorten(file)}: {error}") from error
    if json:
        print(found.to_json())
    else:
        Report(found, record, Screen()).show()


def _budget(text: str | None) -> Budget | None:
    if text is None:
        return None
    if budget := read_budget(text):
        return budget
    raise OptionError(f"--budget: {quote(text)} cannot be read; allowed: {BUDGETS}")


def _analysed(record: Record, budget: Budget | None) -> Analysis:
    limelight.game(record.game)
    critic = HOUSES[record.game].make_evaluator(budget)
    with progress() as bar:
        task = bar.add_task(record.game, total=len(record.actions))
        return analysis.analyse(record, critic, lambda step: bar.update(task, completed=step))


class Report:
    """An analysis on the screen."""

    def __init__(self, found: Analysis, record: Record, screen: Screen) -> None:
        self.found = found
        self.record = record
        self.screen = screen
        self.drawing: Drawing = drawing_of(found.game)
        #: The belief as it was told last.
        self.belief: dict[str, float] = {}
        self.round = 0
        #: The whole story, with what each step brought to light.
        self.steps: list[Step] = []

    def show(self) -> None:
        """All of it: who played, every turn and what came between, and the summary."""
        self._head()
        if not self.found.turns:
            self.screen.show(Text(t("analysis-empty")))
            return
        self.steps = steps = self._steps()
        done = 0
        for turn in self.found.turns:
            # Of all that is drawn before the first turn, only the deal matters.
            since = steps[done or turn.step - 1 : turn.step]
            self._news([step for step in since if step.round == self.round])
            news = [step for step in since if step.round != self.round]
            self._heading(turn.round)
            self._news(news)
            self._believed(turn)
            self._luck(turn)
            self._turn(turn)
            done = turn.step + turn.actions
            self._news(steps[turn.step : done])
        self._news(steps[done:])
        self._summary()

    def _steps(self) -> list[Step]:
        game = limelight.game(self.record.game)
        story = Story(game, self.drawing, self.drawing.insider, insider=True)
        state = self.record.first(game)
        for action in self.record.actions:
            step = story.before(state, action)
            state.play(action)
            story.after(step, state)
        return story.steps

    def _head(self) -> None:
        title = Text.assemble((t(f"game-{self.found.game}"), TITLE))
        for seat, name in enumerate(self.found.names[: self.found.players]):
            part = t("terminal-titled", title=self._seat(seat))
            title.append(f"   {part} {t('you') if name == HUMAN else _plain(name)}")
        if self.found.culprit:
            title.append(f"   {MASK} {capital(who(self.found.culprit))}", EMBER + BOLD)
        self.screen.show(title)
        self.screen.show(Text(t("terminal-whose-chance"), CALM))

    def _seat(self, seat: int) -> str:
        return self.drawing.seat(seat)

    def _heading(self, number: int) -> None:
        if number == self.round:
            return
        self.round = number
        row = self._row(
            Text(t("news-round", number=number), BOLD),
            Text(),
            Text("%", CALM),
            Text(),
            Text(t("terminal-lost"), CALM),
        )
        self.screen.show(Text())
        self.screen.show(row)

    def _row(self, who: Text, what: Text, chance: Text, bar: Text, lost: Text) -> Table:
        row = Table.grid(padding=(0, 2, 0, 0), expand=True)
        row.add_column(width=WHO, no_wrap=True)
        row.add_column(ratio=1)
        row.add_column(width=9, no_wrap=True, justify="right")
        row.add_column(width=CELLS, no_wrap=True)
        row.add_column(width=7, no_wrap=True)
        row.add_row(who, what, chance, bar, lost)
        return row

    def _turn(self, turn: Turn) -> None:
        seat = turn.seat
        before, after = turn.before[seat], turn.after[seat]
        lost = Text(f"{_percent(turn.loss):>2} {turn.mark}" if turn.loss >= 0.005 else "")
        lost.stylize(STYLES[turn.mark])
        chance = Text(f"{_percent(before)} → {_percent(after)}")
        who, what = Text(self._seat(seat), CALM), Text(self._played(turn))
        row = self._row(who, what, chance, _bar(after), lost)
        self.screen.show(row)
        if turn.mark:
            best = turn.best[0]
            better = Text(f"{t('better')} {self._better(turn)}", CALM)
            share = Text(f"{_percent(best.share)}", CALM)
            self.screen.show(self._row(Text(), better, share, Text(), Text()))

    def _played(self, turn: Turn) -> str:
        """A turn as it was played, in words; a roll shares its line."""
        said = [step.said for step in self.steps[turn.step : turn.step + turn.actions]]
        return line(self.found.game, [*self._rolled(turn), *said])

    def _better(self, turn: Turn) -> str:
        """A turn as it should have been played, in words."""
        state = self.record.first(limelight.game(self.found.game))
        for action in self.record.actions[: turn.step]:
            state.play(action)
        rolled = [in_words(self.found.game, said) for said in self._rolled(turn)]
        return ", ".join([*rolled, told(state, turn.best[0].actions)])

    def _rolled(self, turn: Turn) -> list[str]:
        before = self.steps[turn.step - 1]
        return [before.said] if before.seat == CHANCE != before.doer else []

    def _tell(self, text: str, style: Style) -> None:
        self.screen.show(Padding(Text(text, style), (0, 0, 0, MARGIN)))

    def _news(self, steps: Sequence[Step]) -> None:
        """What came out, or else what chance drew; a roll stands in the line of its move."""
        for step in steps:
            for text in step.news:
                self._tell(text, GASLIGHT)
            if step.doer == CHANCE and not step.news:
                self._tell(capital(in_words(self.found.game, step.said)), CALM)

    def _luck(self, turn: Turn) -> None:
        if abs(turn.luck) >= LEAST_LUCK:
            self._tell(t("terminal-luck-since", change=_signed(turn.luck)), CALM)

    def _believed(self, turn: Turn) -> None:
        """Who is suspected, if that has changed."""
        now = turn.belief
        before = self.belief or dict.fromkeys(now, 1 / max(1, len(now)))
        if all(abs(now[name] - before[name]) < DOUBT for name in now):
            return
        self.belief = now
        likely = sorted((name for name in now if now[name] >= HARDLY), key=lambda who: -now[who])
        doubted = ", ".join(f"{self._name(name)} {_share(now[name])}" for name in likely)
        hardly = [self._name(name) for name in now if 0 < now[name] < HARDLY]
        parts = [t("terminal-suspected", names=doubted)]
        if hardly:
            parts.append(t("terminal-hardly", names=", ".join(hardly)))
        self._tell("; ".join(parts), VERDIGRIS)

    def _name(self, character: str) -> str:
        sign = f" {MASK}" if character == self.found.culprit else ""
        return f"{capital(who(character))}{sign}"

    def _summary(self) -> None:
        self.screen.show(Text())
        table = Table(box=None, padding=(0, 2, 0, 0), header_style=CALM)
        for title in ("", t("turns"), t("mean-loss"), *SIGNS, t("luck-short")):
            table.add_column(title, justify="right" if title else "left")
        for seat in self.found.seats:
            table.add_row(
                *(self._seat(seat.seat), str(seat.turns)),
                t("terminal-tenths", number=100 * seat.mean_loss),
                *(str(seat.marks[sign]) for sign in SIGNS),
                _signed(seat.luck),
            )
        self.screen.show(table)
        if self.found.comments:
            self.screen.show(Text())
            self.screen.show(Text(t("story"), BOLD))
        for comment in self.found.comments:
            self._comment(comment)
        if self.found.turning_points:
            self.screen.show(Text())
            self.screen.show(Text(t("turning-points"), BOLD))
        for swing in self.found.turning_points:
            self._swing(swing)

    def _comment(self, comment: Comment) -> None:
        row = Table.grid(padding=(0, 2, 0, 0))
        row.add_column(width=WHO, no_wrap=True)
        row.add_column()
        whose = "" if comment.seat is None else self._seat(comment.seat)
        values: dict[str, str | float] = dict(comment.numbers)
        if comment.line:
            ends = {turn.step + turn.actions: turn for turn in self.found.turns}
            turn = ends[comment.step]
            values |= {"line": self._played(turn), "better": self._better(turn)}
        text = t(f"comment-{comment.kind}", **values)
        row.add_row(Text(whose, CALM), Text(f"{_round(comment.round)} {text}"))
        self.screen.show(row)

    def _swing(self, swing: Swing) -> None:
        row = Table.grid(padding=(0, 2, 0, 0))
        row.add_column(width=WHO, no_wrap=True)
        row.add_column(width=5, justify="right")
        row.add_column()
        turns = [turn for turn in self.found.turns if turn.step == swing.step]
        what = self._played(turns[0]) if swing.line else t("luck")
        change = Text(_signed(swing.change), ROSE if swing.change < 0 else VERDIGRIS)
        row.add_row(
            Text(self._seat(swing.seat), CALM), change, Text(f"{_round(swing.round)} {what}")
        )
        self.screen.show(row)


def _bar(share: float) -> Text:
    full = round(share * CELLS)
    return Text.assemble(("━" * full, GASLIGHT), ("·" * (CELLS - full), CALM))


def _round(number: int) -> str:
    return t("terminal-titled", title=capital(t("round-number", number=number)))


def _share(share: float) -> str:
    return t("terminal-share", share=share)


def _percent(share: float) -> str:
    """As it stands in a column that says per cent already."""
    return f"{100 * share:.0f}"


def _signed(change: float) -> str:
    return f"{100 * change:+.0f}"


def _plain(text: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in text)
