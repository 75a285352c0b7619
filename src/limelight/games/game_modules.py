"""Modules that other packages have for each game, found by the name of the game."""

import importlib
from types import ModuleType

from limelight.core.errors import UnknownGame
from limelight.core.validation import quote_value
from limelight.games import game as find_game


def import_game_module(package: str, game: str, module: str = "") -> ModuleType:
    """A game's folder in a package, such as limelight.cli.opera, or a module in that folder.

    `UnknownGame` if there is no game of that name, or if the package does not have it.
    """
    find_game(game)
    path = ".".join(filter(None, (package, game, module)))
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{path}.".startswith(f"{error.name}."):
            raise  # the module is there, and something that it imports is not
        raise UnknownGame(
            f"game: {quote_value(game)} has no module {path}; see docs/adding-a-game.md"
        ) from error
