"""The encoders, by game."""

from limelight.core.errors import UnknownGame
from limelight.core.validation import quote
from limelight.env.encoder import Encoder
from limelight.env.jack import JackEncoder
from limelight.env.minuit import MinuitEncoder
from limelight.env.opera import OperaEncoder

ENCODERS: dict[str, Encoder] = {
    "opera": OperaEncoder(),
    "jack": JackEncoder(),
    "minuit": MinuitEncoder(),
}


def encoder(name: str) -> Encoder:
    """The encoder of the game of that name."""
    if name not in ENCODERS:
        raise UnknownGame(f"game: {quote(name)} does not exist; known: {', '.join(ENCODERS)}")
    return ENCODERS[name]
