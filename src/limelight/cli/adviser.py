"""Hints: the best turn for a seat by what that seat knows, and the reason."""

from dataclasses import dataclass
from typing import Any

from rich.text import Text

from limelight.ai.evaluation import Evaluator
from limelight.ai.player import PlayerError
from limelight.ai.player_specs import find_players
from limelight.ai.seat_observer import SeatObserver
from limelight.ai.turn_lines import describe_turn, notate_turn
from limelight.cli.action_text import describe_line
from limelight.cli.i18n import t
from limelight.cli.renderer import GameRenderer
from limelight.cli.terminal import GASLIGHT, TerminalScreen
from limelight.core.game import Game, State
from limelight.core.records import Record

#: What people type for signs of the notation that keyboards do not have.
TYPED_SIGNS = str.maketrans({"→": "->"})


@dataclass(frozen=True)
class TurnHint:
    """A proposal as a sentence, and how to type it; there may be none to type."""

    sentence: str
    typed_form: str = ""

    def show_on(self, screen: TerminalScreen) -> None:
        """Print it; the text to type stays on one line, so that it can be copied."""
        screen.show(Text(self.sentence, GASLIGHT))
        if self.typed_form:
            screen.show_unbroken(self.typed_form)


class HintAdviser:
    """Finds hints for one seat from what it knows; computes nothing before the first question."""

    def __init__(self, game: Game[Any], renderer: GameRenderer, seat: int, seed: str) -> None:
        self.game = game
        self.renderer = renderer
        self.seat = seat
        self.observer: SeatObserver[Evaluator] = SeatObserver(
            find_players(game.name).make_evaluator, seat, f"{seed} hint"
        )

    def find_hint(self, record: Record, state: State) -> TurnHint:
        """The best turn; the state is the last of the record, and the seat is to decide."""
        try:
            evaluator = self.observer.catch_up(self.game, record)
        except PlayerError:
            return TurnHint(t("terminal-no-hints", game=t(f"game-{self.game.name}")))
        sample = self.observer.sample_state(state, len(record.actions))
        best = evaluator.evaluate(sample).turns[0]
        reason = self.renderer.explain_turn(best.facts, sample.view(self.seat))
        words = describe_line(self.game.name, describe_turn(sample, best.actions))
        sentence = t("terminal-hint-why" if reason else "terminal-hint", words=words, why=reason)
        line = notate_turn(sample, best.actions).translate(TYPED_SIGNS)
        return TurnHint(sentence, t("terminal-hint-type", line=line))
