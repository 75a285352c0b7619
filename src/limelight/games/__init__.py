"""The games, by name."""

from typing import Any

from limelight.core.errors import UnknownGame
from limelight.core.game import Game
from limelight.core.validation import quote_value
from limelight.games.jack import JACK
from limelight.games.minuit import MINUIT
from limelight.games.opera import OPERA

GAMES: dict[str, Game[Any]] = {game.name: game for game in (OPERA, JACK, MINUIT)}


def games() -> list[str]:
    """The names of all games."""
    return list(GAMES)


def game(name: str) -> Game[Any]:
    """The game of that name, the same object each time; `UnknownGame` lists the names."""
    if not isinstance(name, str) or name not in GAMES:  # pyright: ignore
        raise UnknownGame(f"game: {quote_value(name)} does not exist; known: {', '.join(GAMES)}")
    return GAMES[name]
