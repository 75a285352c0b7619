"""The renderers of all games, by name."""

from limelight.cli.jack import JackRenderer
from limelight.cli.minuit import MinuitRenderer
from limelight.cli.opera import OperaRenderer
from limelight.cli.renderer import GameRenderer
from limelight.core.errors import UnknownGame
from limelight.core.validation import quote_value

RENDERERS: dict[str, GameRenderer] = {
    "opera": OperaRenderer(),
    "jack": JackRenderer(),
    "minuit": MinuitRenderer(),
}


def renderer_for(game: str) -> GameRenderer:
    """The renderer of a game; `UnknownGame` if there is none."""
    if game not in RENDERERS:
        raise UnknownGame(
            f"game: {quote_value(game)} has no renderer yet; there are: {', '.join(RENDERERS)}"
        )
    return RENDERERS[game]
