"""What an analysis consists of; `Analysis.to_json` writes it, and docs/analysis.md describes it."""

import dataclasses
import json
from dataclasses import dataclass, field
from typing import Any

from limelight.core.game import JSON
from limelight.games.types import GameMove


@dataclass(frozen=True)
class Alternative:
    """One of the best ways to play a turn."""

    #: Its notation.
    line: str
    #: Its actions.
    actions: list[int]
    #: The mover's winning chance after it.
    share: float
    #: What it does, in terms of the rules, by name; each game has its own.
    facts: dict[str, int]
    #: What its line means, move by move.
    moves: list[GameMove] = field(default_factory=list[GameMove])


@dataclass(frozen=True)
class AnalysedTurn:
    """A complete turn of one seat, evaluated by what that seat knew."""

    #: The index of its first action in the record.
    step: int
    #: The number of its actions.
    actions: int
    #: The round, from 1.
    round: int
    #: The seat that played it.
    seat: int
    #: Its notation.
    line: str
    #: Each seat's winning chance with the best turn, as the mover sees it.
    before: list[float]
    #: The same after the turn that was played.
    after: list[float]
    #: By how much the best turn was better for the mover.
    loss: float
    #: The mark of that loss: ?!, ?, ?? or empty.
    mark: str
    #: The change of the mover's chance since its last turn that no play accounts for.
    luck: float
    #: Up to three ways to play it, best first.
    best: list[Alternative]
    #: Before the turn, the probability of each character to be the culprit, by public knowledge.
    belief: dict[str, float]
    #: What its line means, move by move; a roll before it is part of both.
    moves: list[GameMove] = field(default_factory=list[GameMove])


@dataclass(frozen=True)
class Swing:
    """A great change of a seat's winning chance."""

    #: The step at which a turn begins, or after which luck begins to count.
    step: int
    #: The step at which it ends.
    until: int
    #: The round, from 1.
    round: int
    #: The seat whose chance changed.
    seat: int
    #: "play" or "luck".
    kind: str
    #: The change.
    change: float
    #: The turn's notation; empty for luck.
    line: str = ""
    #: What the line means, move by move.
    moves: list[GameMove] = field(default_factory=list[GameMove])


@dataclass(frozen=True)
class SeatSummary:
    """The turns of one seat in figures."""

    #: Its number.
    seat: int
    #: The number of its turns.
    turns: int
    #: The mean loss of its turns.
    mean_loss: float
    #: How many turns have each of the marks ?!, ? and ??.
    marks: dict[str, int]
    #: The sum of its luck, including that after its last turn.
    luck: float


@dataclass(frozen=True)
class Comment:
    """A fact about a moment of the game."""

    #: After how many of the record's actions.
    step: int
    #: fault, found, luck-good, luck-bad, cleared, won or shared.
    kind: str
    #: The round, from 1.
    round: int
    #: The seat that it is about; None if it is about none.
    seat: int | None = None
    #: Winning chances and differences in per cent, and counts, by name.
    numbers: dict[str, int] = field(default_factory=dict[str, int])
    #: The notation of the turn that it is about; empty if there is none.
    line: str = ""
    #: For a fault, the notation of the best turn.
    better: str = ""
    #: What both lines mean, move by move.
    moves: list[GameMove] = field(default_factory=list[GameMove])
    better_moves: list[GameMove] = field(default_factory=list[GameMove])


@dataclass(frozen=True)
class Analysis:
    """The analysis of a record."""

    #: The name of the game.
    game: str
    #: The number of seats.
    players: int
    #: The options of the game.
    options: JSON
    #: The players by seat.
    names: list[str]
    #: Whether the game has ended.
    over: bool
    #: What each seat has won; None before the end.
    result: list[float] | None
    #: The culprit; None in minuit.
    culprit: str | None
    #: All complete turns, in order.
    turns: list[AnalysedTurn]
    #: A summary for each seat.
    seats: list[SeatSummary]
    #: The largest swings first.
    turning_points: list[Swing]
    #: Comments on the moments that mattered, in the game's order.
    comments: list[Comment]

    @classmethod
    def from_json(cls, text: str | bytes) -> "Analysis":
        """The analysis that `to_json` has written, now or in an older form without moves."""
        content: JSON = json.loads(text)
        for turn in content["turns"]:
            turn["best"] = [Alternative(**choice) for choice in turn["best"]]
        parts = {
            "turns": AnalysedTurn,
            "seats": SeatSummary,
            "turning_points": Swing,
            "comments": Comment,
        }
        for name, part in parts.items():
            content[name] = [part(**item) for item in content[name]]
        return cls(**content)

    def to_json(self) -> str:
        """The analysis as one JSON object; docs/analysis.md describes it."""
        return json.dumps(_round_floats(dataclasses.asdict(self)), ensure_ascii=False)


def _round_floats(value: Any) -> Any:
    """The same JSON with four decimals, which is more than the precision."""
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {name: _round_floats(item) for name, item in value.items()}  # pyright: ignore
    if isinstance(value, list):
        return [_round_floats(item) for item in value]  # pyright: ignore
    return value
