"""An analysis on the screen: turn by turn, round by round."""

from collections.abc import Sequence

from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text

import limelight
from limelight.ai.analysis import LOSS_MARKS, MIN_TURNING_POINT_LUCK
from limelight.ai.analysis_result import AnalysedTurn, Analysis, Comment, Swing
from limelight.cli.action_text import character_phrase, describe_action, describe_line
from limelight.cli.game_log import GameLog, LoggedStep
from limelight.cli.i18n import capitalize_first, t
from limelight.cli.renderer import GameRenderer
from limelight.cli.renderers import renderer_for
from limelight.cli.saved_games import HUMAN_NAME
from limelight.cli.terminal import (
    BOLD,
    CULPRIT_SIGN,
    DIM,
    EMBER,
    GASLIGHT,
    ROSE,
    TITLE,
    VERDIGRIS,
    TerminalScreen,
)
from limelight.core.game import CHANCE
from limelight.core.records import Record

SEAT_COLUMNS = 12  # for the name of a seat
BAR_COLUMNS = 10
REMARK_MARGIN = SEAT_COLUMNS + 2
MIN_BELIEF_CHANGE = 0.05  # the belief is shown again when one probability has changed so much
MIN_LISTED_BELIEF = 0.01  # less is listed without a figure

MARK_ORDER = [sign for _, sign in reversed(LOSS_MARKS)]
MARK_STYLES = {"??": ROSE + BOLD, "?": EMBER + BOLD, "?!": GASLIGHT, "": DIM}


class AnalysisReport:
    """An analysis on the screen."""

    def __init__(self, analysis: Analysis, record: Record, screen: TerminalScreen) -> None:
        self.analysis = analysis
        self.record = record
        self.screen = screen
        self.renderer: GameRenderer = renderer_for(analysis.game)
        #: The belief as it was shown last.
        self.shown_belief: dict[str, float] = {}
        self.current_round = 0
        #: Every action of the record, with its news.
        self.steps: list[LoggedStep] = []

    def show(self) -> None:
        """Show the players, every turn and the events between them, and the summary."""
        self._show_players()
        if not self.analysis.turns:
            self.screen.show(Text(t("analysis-empty")))
            return
        self.steps = steps = self._replay_steps()
        done = 0
        for turn in self.analysis.turns:
            # Of the draws before the first turn only the deal matters.
            since = steps[done or turn.step - 1 : turn.step]
            self._show_news([step for step in since if step.round == self.current_round])
            news = [step for step in since if step.round != self.current_round]
            self._show_round_heading(turn.round)
            self._show_news(news)
            self._show_belief(turn)
            self._show_luck(turn)
            self._show_turn(turn)
            done = turn.step + turn.actions
            self._show_news(steps[turn.step : done])
        self._show_news(steps[done:])
        self._show_summary()

    def _replay_steps(self) -> list[LoggedStep]:
        game = limelight.game(self.record.game)
        game_log = GameLog(game, self.renderer, self.renderer.best_informed_seat, knows_all=True)
        state = self.record.first_state(game)
        for action in self.record.actions:
            game_log.steps.append(game_log.describe_step(state, action))
            state.play(action)
        return game_log.steps

    def _show_players(self) -> None:
        title = Text.assemble((t(f"game-{self.analysis.game}"), TITLE))
        for seat, name in enumerate(self.analysis.names[: self.analysis.players]):
            part = t("terminal-titled", title=self._name_seat(seat))
            title.append(
                f"   {part} {t('you') if name == HUMAN_NAME else _replace_control_characters(name)}"
            )
        if self.analysis.culprit:
            title.append(
                f"   {CULPRIT_SIGN} {capitalize_first(character_phrase(self.analysis.culprit))}",
                EMBER + BOLD,
            )
        self.screen.show(title)
        self.screen.show(Text(t("terminal-whose-chance"), DIM))

    def _name_seat(self, seat: int) -> str:
        return self.renderer.name_seat(seat)

    def _show_round_heading(self, number: int) -> None:
        if number == self.current_round:
            return
        self.current_round = number
        row = self._make_row(
            Text(t("news-round", game=self.analysis.game, number=number), BOLD),
            Text(),
            Text("%", DIM),
            Text(),
            Text(t("terminal-lost"), DIM),
        )
        self.screen.show(Text())
        self.screen.show(row)

    def _make_row(self, seat: Text, turn: Text, chance: Text, bar: Text, loss: Text) -> Table:
        row = Table.grid(padding=(0, 2, 0, 0), expand=True)
        row.add_column(width=SEAT_COLUMNS, no_wrap=True)
        row.add_column(ratio=1)
        row.add_column(width=9, no_wrap=True, justify="right")
        row.add_column(width=BAR_COLUMNS, no_wrap=True)
        row.add_column(width=7, no_wrap=True)
        row.add_row(seat, turn, chance, bar, loss)
        return row

    def _show_turn(self, turn: AnalysedTurn) -> None:
        seat = turn.seat
        before, after = turn.before[seat], turn.after[seat]
        loss = Text(f"{_format_percent(turn.loss):>2} {turn.mark}" if turn.loss >= 0.005 else "")
        loss.stylize(MARK_STYLES[turn.mark])
        chance = Text(f"{_format_percent(before)} → {_format_percent(after)}")
        seat_name = Text(self._name_seat(seat), DIM)
        played = Text(describe_line(self.analysis.game, turn.moves))
        row = self._make_row(seat_name, played, chance, _render_bar(after), loss)
        self.screen.show(row)
        if turn.mark:
            best = turn.best[0]
            better_line = describe_line(self.analysis.game, best.moves)
            better = Text(f"{t('better')} {better_line}", DIM)
            share = Text(f"{_format_percent(best.share)}", DIM)
            self.screen.show(self._make_row(Text(), better, share, Text(), Text()))

    def _show_remark(self, text: str, style: Style) -> None:
        self.screen.show(Padding(Text(text, style), (0, 0, 0, REMARK_MARGIN)))

    def _show_news(self, steps: Sequence[LoggedStep]) -> None:
        """The news, or else what chance drew; a roll stands in the line of its move."""
        for step in steps:
            for text in step.news:
                self._show_remark(text, GASLIGHT)
            if step.acting_seat == CHANCE and not step.news:
                self._show_remark(
                    capitalize_first(describe_action(self.analysis.game, step.move)), DIM
                )

    def _show_luck(self, turn: AnalysedTurn) -> None:
        if abs(turn.luck) >= MIN_TURNING_POINT_LUCK:
            self._show_remark(t("terminal-luck-since", change=_format_change(turn.luck)), DIM)

    def _show_belief(self, turn: AnalysedTurn) -> None:
        """The belief, if it has changed enough."""
        now = turn.belief
        before = self.shown_belief or dict.fromkeys(now, 1 / max(1, len(now)))
        if all(abs(now[name] - before[name]) < MIN_BELIEF_CHANGE for name in now):
            return
        self.shown_belief = now
        likely = sorted(
            (name for name in now if now[name] >= MIN_LISTED_BELIEF), key=lambda name: -now[name]
        )
        likely_names = ", ".join(
            f"{self._name_suspect(name)} {_format_share(now[name])}" for name in likely
        )
        unlikely = [self._name_suspect(name) for name in now if 0 < now[name] < MIN_LISTED_BELIEF]
        parts = [t("terminal-suspected", names=likely_names)]
        if unlikely:
            parts.append(t("terminal-hardly", names=", ".join(unlikely)))
        self._show_remark("; ".join(parts), VERDIGRIS)

    def _name_suspect(self, character: str) -> str:
        sign = f" {CULPRIT_SIGN}" if character == self.analysis.culprit else ""
        return f"{capitalize_first(character_phrase(character))}{sign}"

    def _show_summary(self) -> None:
        self.screen.show(Text())
        table = Table(box=None, padding=(0, 2, 0, 0), header_style=DIM)
        for title in ("", t("turns"), t("mean-loss"), *MARK_ORDER, t("luck-short")):
            table.add_column(title, justify="right" if title else "left")
        for seat in self.analysis.seats:
            table.add_row(
                *(self._name_seat(seat.seat), str(seat.turns)),
                t("terminal-tenths", number=100 * seat.mean_loss),
                *(str(seat.marks[sign]) for sign in MARK_ORDER),
                _format_change(seat.luck),
            )
        self.screen.show(table)
        if self.analysis.comments:
            self.screen.show(Text())
            self.screen.show(Text(t("story"), BOLD))
        for comment in self.analysis.comments:
            self._show_comment(comment)
        if self.analysis.turning_points:
            self.screen.show(Text())
            self.screen.show(Text(t("turning-points"), BOLD))
        for swing in self.analysis.turning_points:
            self._show_swing(swing)

    def _show_comment(self, comment: Comment) -> None:
        row = Table.grid(padding=(0, 2, 0, 0))
        row.add_column(width=SEAT_COLUMNS, no_wrap=True)
        row.add_column()
        seat_name = "" if comment.seat is None else self._name_seat(comment.seat)
        values: dict[str, str | float] = {**comment.numbers, "game": self.analysis.game}
        if comment.line:
            values |= {
                "line": describe_line(self.analysis.game, comment.moves),
                "better": describe_line(self.analysis.game, comment.better_moves),
            }
        text = t(f"comment-{comment.kind}", **values)
        row.add_row(
            Text(seat_name, DIM), Text(f"{_round_title(self.analysis.game, comment.round)} {text}")
        )
        self.screen.show(row)

    def _show_swing(self, swing: Swing) -> None:
        row = Table.grid(padding=(0, 2, 0, 0))
        row.add_column(width=SEAT_COLUMNS, no_wrap=True)
        row.add_column(width=5, justify="right")
        row.add_column()
        event = describe_line(self.analysis.game, swing.moves) if swing.moves else t("luck")
        change = Text(_format_change(swing.change), ROSE if swing.change < 0 else VERDIGRIS)
        row.add_row(
            Text(self._name_seat(swing.seat), DIM),
            change,
            Text(f"{_round_title(self.analysis.game, swing.round)} {event}"),
        )
        self.screen.show(row)


def _render_bar(share: float) -> Text:
    full = round(share * BAR_COLUMNS)
    return Text.assemble(("━" * full, GASLIGHT), ("·" * (BAR_COLUMNS - full), DIM))


def _round_title(game: str, number: int) -> str:
    return t("terminal-titled", title=capitalize_first(t("round-number", game=game, number=number)))


def _format_share(share: float) -> str:
    return t("terminal-share", share=share)


def _format_percent(share: float) -> str:
    """A share for a column that is headed by a per cent sign."""
    return f"{100 * share:.0f}"


def _format_change(change: float) -> str:
    return f"{100 * change:+.0f}"


def _replace_control_characters(text: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in text)
