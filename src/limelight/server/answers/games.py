"""What the API answers about the games themselves, and about positions to try things in."""

from typing import Annotated

import msgspec

import limelight
from limelight.core.game import JSON
from limelight.tables.table_view import LegalChoice

GameName = Annotated[
    str, msgspec.Meta(title="GameName", extra_json_schema={"enum": limelight.games()})
]


#: The values of options by name.
OptionValues = dict[str, str | int | bool]


class GameInfo(msgspec.Struct, frozen=True):
    """A game: how many may play it, and its options with their defaults."""

    name: GameName
    players: list[int]
    options: OptionValues


class PracticePosition(msgspec.Struct, frozen=True):
    """What a seat sees after some actions, what it may do, and all that was played, as notation."""

    view: JSON
    choices: list[LegalChoice]
    said: list[str]
    turn: int


class ActionPreview(msgspec.Struct, frozen=True):
    """How things would stand after an action; None if it would reveal something."""

    view: JSON | None
