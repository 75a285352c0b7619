"""The encoder of each game."""

from functools import cache

from limelight.env.encoder import Encoder
from limelight.games.game_modules import import_game_module


@cache
def encoder(name: str) -> Encoder:
    """Return the encoder of a game, by its name; `UnknownGame` if there is none."""
    found: Encoder = import_game_module("limelight.env", name, "encoder").ENCODER
    return found
