"""The drawings of all games, by name."""

from limelight.cli.jack import JackDrawing
from limelight.cli.minuit import MinuitDrawing
from limelight.cli.opera import OperaDrawing
from limelight.cli.renderer import Drawing
from limelight.core.errors import UnknownGame
from limelight.core.validation import quote

DRAWINGS: dict[str, Drawing] = {
    "opera": OperaDrawing(),
    "jack": JackDrawing(),
    "minuit": MinuitDrawing(),
}


def drawing_of(game: str) -> Drawing:
    """How a game looks and speaks in the terminal."""
    if game not in DRAWINGS:
        raise UnknownGame(
            f"game: {quote(game)} has no drawing yet; there are: {', '.join(DRAWINGS)}"
        )
    return DRAWINGS[game]
