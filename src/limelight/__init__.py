"""Limelight: three board games of light and shadow, completely and by the book.

`game(name)` gives a game, whose `new()` gives a state; everything else starts from there.
"""

from collections.abc import Mapping
from importlib.metadata import version as _version
from typing import SupportsIndex

from limelight.core import game as _core
from limelight.core import playouts as _playouts
from limelight.core.errors import (
    IllegalAction,
    LimelightError,
    NotAChanceStep,
    NotationError,
    NotOver,
    OptionError,
    PositionError,
    RecordError,
    SeatError,
    UnknownGame,
)
from limelight.core.game import CHANCE, OVER, Game, State
from limelight.core.playouts import Playouts, perft
from limelight.core.records import Record
from limelight.core.sfc32 import Rng
from limelight.games import game, games

__version__ = _version("limelight")

#: Whether the engine runs compiled; interpreted it plays the same, only slower.
COMPILED = not str(_core.__file__).endswith(".py")


def playouts(
    name: str,
    n: SupportsIndex,
    seed: SupportsIndex = 0,
    options: Mapping[str, object] | None = None,
    players: SupportsIndex = 2,
) -> Playouts:
    """Play n random games of a name inside compiled code: how they ended, how long they were.

    The same seed, from 0 to 2**63 - 1, gives the same games. `OptionError` names what is wrong.
    """
    return _playouts.run_playouts(game(name), n, seed, options, players)


__all__ = [
    "CHANCE",
    "COMPILED",
    "OVER",
    "Game",
    "IllegalAction",
    "LimelightError",
    "NotAChanceStep",
    "NotOver",
    "NotationError",
    "OptionError",
    "Playouts",
    "PositionError",
    "Record",
    "RecordError",
    "Rng",
    "SeatError",
    "State",
    "UnknownGame",
    "game",
    "games",
    "perft",
    "playouts",
]
