"""What the machine would do in somebody's place, and why: by what that seat knows."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.text import Text

import limelight
from limelight.ai.analysis import line_of
from limelight.ai.evaluation import Critic
from limelight.ai.player import PlayerError
from limelight.ai.player_specs import HOUSES
from limelight.ai.release_schedule import release_on_schedule, schedule_advice
from limelight.ai.seat_observer import Following
from limelight.cli.game_log import told
from limelight.cli.i18n import Language, speak, t
from limelight.cli.renderer import Drawing
from limelight.cli.renderers import drawing_of
from limelight.cli.replay import load
from limelight.cli.saved_games import HUMAN, home
from limelight.cli.settings import read
from limelight.cli.terminal import GASLIGHT, Screen
from limelight.core.errors import LimelightError, RecordError
from limelight.core.game import CHANCE, OVER, Game, State
from limelight.core.records import Record
from limelight.core.validation import shorten


@dataclass(frozen=True)
class Hint:
    """What to do: a sentence, and how to type it, if there is anything to do."""

    sentence: str
    typing: str = ""

    def show(self, screen: Screen) -> None:
        """Print it; what is to be typed stands on one line, to be copied."""
        screen.show(Text(self.sentence, GASLIGHT))
        if self.typing:
            screen.tell(self.typing)


class Adviser:
    """Whoever looks over the shoulder of one seat; nothing is worked out before it is asked."""

    def __init__(self, game: Game[Any], drawing: Drawing, seat: int, seed: str) -> None:
        self.game = game
        self.drawing = drawing
        self.seat = seat
        self.critic: Following[Critic] = Following(
            HOUSES[game.name].make_evaluator, seat, f"{seed} hint"
        )

    def hint(self, record: Record, state: State) -> Hint:
        """The best turn; the state is the record's last, and the seat's to decide."""
        try:
            critic = self.critic.up_to_date(self.game, record)
        except PlayerError:
            return Hint(t("terminal-no-hints", game=t(f"game-{self.game.name}")))
        known = self.critic.shown(state, len(record.actions))
        best = critic.judge(known).choices[0]
        why = self.drawing.reason(best.facts, known.view(self.seat))
        words = told(known, best.actions)
        told_of = t("terminal-hint-why" if why else "terminal-hint", words=words, why=why)
        line = line_of(known, best.actions).replace("→", "->")  # which no keyboard has
        return Hint(told_of, t("terminal-hint-type", line=line))


def hint(
    file: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    /,
    *,
    game: str = "opera",
    language: Language = None,
) -> None:
    """Say what the machine would do, and why, in a game that is not over.

    Parameters
    ----------
    file
        A record, for whoever is to decide at its end; - reads standard input. Without one, the game
        that limelight play keeps.
    game
        The game that is kept: opera, jack or minuit.
    """
    speak(language)
    pace = read().machine_pace
    path = str(home() / f"{limelight.game(game).name}.json") if file is None else file
    if file is None and not Path(path).exists():
        raise RecordError(
            f"{shorten(path)}: no game of {game} is kept; begin one: limelight play {game}"
        )
    try:
        record = load(path)
        screen = Screen()
        screen.passing(t("wait"))
        _hint(record, pace).show(screen)
    except LimelightError as error:
        raise RecordError(f"{shorten(path)}: {error}") from error


def _hint(record: Record, pace: int) -> Hint:
    rules = limelight.game(record.game)
    state = record.last(rules)
    seat = int(state.turn)
    if seat == OVER:
        raise RecordError(
            "the game is over, and nothing left to decide; limelight analyse judges it"
        )
    if seat == CHANCE:
        raise RecordError("chance decides next, nobody else; play on")
    if HUMAN in record.names and record.names[seat] != HUMAN:
        raise RecordError("the machine decides next, and its secrets are its own; play on")
    adviser = Adviser(rules, drawing_of(record.game), seat, record.seed)
    schedule = schedule_advice(record.game, pace)
    return release_on_schedule(schedule, lambda: adviser.hint(record, state))
