"""What the API answers about the games themselves, and about positions to try things in."""

from typing import Annotated, Literal

import msgspec

import limelight
from limelight.games.types import GameEffect, GameKnowledge, GameMove
from limelight.tables.step_descriptions import LegalChoice

GameName = Annotated[
    str, msgspec.Meta(title="GameName", extra_json_schema={"enum": limelight.games()})
]


#: The values of options by name.
OptionValues = dict[str, str | int | bool]


class GameOption(msgspec.Struct, frozen=True):
    """An option of a game, in one English sentence (`summary`): its default, and its values.

    A choice has the words in `choices`, a number its bounds.
    """

    name: str
    kind: Literal["choice", "number", "switch"]
    default: str | int | bool
    summary: str
    choices: list[str] | msgspec.UnsetType = msgspec.UNSET
    low: int | msgspec.UnsetType = msgspec.UNSET
    high: int | msgspec.UnsetType = msgspec.UNSET


class GameInfo(msgspec.Struct, frozen=True):
    """A game: how many may play it, its options with their defaults, and all about these options.

    `wire` is the version of what the API answers and takes; docs/bots.md says what it means.
    """

    name: GameName
    players: list[int]
    options: OptionValues
    option_set: list[GameOption]
    wire: int


class PracticeStep(msgspec.Struct, frozen=True):
    """An action that was played, or drawn by chance (seat -1): what the seat that looks on knows.

    Only `said`, its notation, is complete.
    """

    action: int
    seat: int
    said: str
    move: GameMove
    effects: list[GameEffect]


class PracticePosition(msgspec.Struct, frozen=True):
    """What a seat sees after some actions, what it may do, and all that was played.

    `said` are the notations of the steps.
    """

    view: GameKnowledge
    choices: list[LegalChoice]
    said: list[str]
    steps: list[PracticeStep]
    turn: int


class ActionPreview(msgspec.Struct, frozen=True):
    """How things would stand after an action; None if it would reveal something."""

    view: GameKnowledge | None
