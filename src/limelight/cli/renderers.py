"""The renderer of each game."""

from limelight.cli.renderer import GameRenderer
from limelight.games.game_modules import import_game_module


def renderer_for(game: str) -> GameRenderer:
    """The renderer of a game; `UnknownGame` if there is none."""
    renderer: GameRenderer = import_game_module("limelight.cli", game).RENDERER
    return renderer
