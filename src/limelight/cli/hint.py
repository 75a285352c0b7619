"""`limelight hint`: proposes the next turn of a saved or recorded game."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import limelight
from limelight.ai.release_schedule import release_on_schedule, schedule_advice
from limelight.cli.adviser import HintAdviser, TurnHint
from limelight.cli.i18n import LanguageFlag, set_language, t
from limelight.cli.renderers import renderer_for
from limelight.cli.replay import load_record
from limelight.cli.saved_games import HUMAN_NAME
from limelight.cli.terminal import TerminalScreen
from limelight.core.errors import LimelightError, RecordError
from limelight.core.game import CHANCE, OVER
from limelight.core.records import Record
from limelight.core.validation import shorten_value
from limelight.home import home_folder
from limelight.server.settings.sources import read_settings


def hint(
    file: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    /,
    *,
    game: str = "opera",
    language: LanguageFlag = None,
) -> None:
    """Propose the next turn of a game that is not over, and give the reason.

    Parameters
    ----------
    file
        A record; the hint is for the seat that decides next; - reads standard input. By default the
        game that limelight play has saved.
    game
        The saved game: opera, jack or minuit.
    """
    set_language(language)
    pace = read_settings().machine_pace
    path = str(home_folder() / f"{limelight.game(game).name}.json") if file is None else file
    if file is None and not Path(path).exists():
        raise RecordError(
            f"{shorten_value(path)}: no game of {game} is saved; begin one: limelight play {game}"
        )
    try:
        record = load_record(path)
        screen = TerminalScreen()
        screen.show_waiting(t("wait"))
        _find_hint(record, pace).show_on(screen)
    except LimelightError as error:
        raise RecordError(f"{shorten_value(path)}: {error}") from error


def _find_hint(record: Record, pace: int) -> TurnHint:
    rules = limelight.game(record.game)
    state = record.last_state(rules)
    seat = int(state.turn)
    if seat == OVER:
        raise RecordError("the game is over, and nothing is left to decide; see limelight analyse")
    if seat == CHANCE:
        raise RecordError("chance decides next; play on")
    if HUMAN_NAME in record.names and record.names[seat] != HUMAN_NAME:
        raise RecordError("the machine decides next, and a hint would tell its secrets; play on")
    adviser = HintAdviser(rules, renderer_for(record.game), seat, record.seed)
    schedule = schedule_advice(record.game, pace)
    return release_on_schedule(schedule, lambda: adviser.find_hint(record, state))
