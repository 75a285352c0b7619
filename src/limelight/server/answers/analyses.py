"""What the API answers about analyses of finished games, and beliefs in running ones."""

import msgspec

from limelight.ai.analysis_result import AnalysedTurn, Comment, SeatSummary, Swing
from limelight.server.answers.games import GameName, OptionValues


class AnalysisProgress(msgspec.Struct, frozen=True, tag_field="status", tag="working"):
    """The analysis is being made: so many steps of the game are done."""

    done: int
    of: int


class FinishedAnalysis(msgspec.Struct, frozen=True, kw_only=True, tag_field="status", tag="done"):
    """The analysis of a game; docs/analysis.md describes it."""

    game: GameName
    players: int
    options: OptionValues
    names: list[str]
    over: bool
    result: list[float] | None
    culprit: str | None
    turns: list[AnalysedTurn]
    seats: list[SeatSummary]
    turning_points: list[Swing]
    comments: list[Comment]


AnalysisAnswer = FinishedAnalysis | AnalysisProgress


class BeliefAnswer(msgspec.Struct, frozen=True):
    """How likely each suspect is, by what a seat knows."""

    belief: dict[str, float]
