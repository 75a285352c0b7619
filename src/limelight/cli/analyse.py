"""`limelight analyse`: evaluates every turn of a recorded game."""

from typing import Annotated

from cyclopts import Parameter

import limelight
from limelight.ai.analysis import analyse_record
from limelight.ai.analysis_result import Analysis
from limelight.ai.player import Budget
from limelight.ai.player_specs import BUDGET_FORMS, find_players, parse_budget
from limelight.cli.analysis_report import AnalysisReport
from limelight.cli.game_options import SwitchFlag
from limelight.cli.i18n import LanguageFlag, set_language
from limelight.cli.replay import load_record
from limelight.cli.terminal import (
    TerminalScreen,
    make_progress_bar,
)
from limelight.core.errors import LimelightError, OptionError, RecordError
from limelight.core.records import Record
from limelight.core.validation import quote_value, shorten_value


def analyse(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    budget: str | None = None,
    json: SwitchFlag = False,
    language: LanguageFlag = None,
) -> None:
    """Evaluate every turn of a recorded game: what it lost, what was luck, who was suspected.

    The report shows all secrets, also of a game that is not over.

    Parameters
    ----------
    file
        The record; - reads standard input.
    budget
        The budget of each turn: 500ms, 2s or nodes:5000; by default as the game needs.
    json
        Print one JSON object instead of a table.
    """
    set_language(language)
    turn_budget = _parse_budget_flag(budget)
    try:
        record = load_record(file)
        analysis = _analyse_record(record, turn_budget)
    except LimelightError as error:
        raise RecordError(f"{shorten_value(file)}: {error}") from error
    if json:
        print(analysis.to_json())
    else:
        AnalysisReport(analysis, record, TerminalScreen()).show()


def _parse_budget_flag(text: str | None) -> Budget | None:
    if text is None:
        return None
    if budget := parse_budget(text):
        return budget
    raise OptionError(f"--budget: {quote_value(text)} cannot be read; allowed: {BUDGET_FORMS}")


def _analyse_record(record: Record, budget: Budget | None) -> Analysis:
    limelight.game(record.game)
    evaluator = find_players(record.game).make_evaluator(budget)
    with make_progress_bar() as bar:
        task = bar.add_task(record.game, total=len(record.actions))
        return analyse_record(record, evaluator, lambda step: bar.update(task, completed=step))
