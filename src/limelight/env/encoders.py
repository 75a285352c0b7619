"""The encoder of each game."""

from limelight.core.errors import UnknownGame
from limelight.core.validation import quote_value
from limelight.env.encoder import Encoder
from limelight.env.jack_encoder import JackEncoder
from limelight.env.minuit_encoder import MinuitEncoder
from limelight.env.opera_encoder import OperaEncoder

ENCODERS: dict[str, Encoder] = {
    "opera": OperaEncoder(),
    "jack": JackEncoder(),
    "minuit": MinuitEncoder(),
}


def encoder(name: str) -> Encoder:
    """Return the encoder of a game, by its name."""
    if name not in ENCODERS:
        raise UnknownGame(f"game: {quote_value(name)} does not exist; known: {', '.join(ENCODERS)}")
    return ENCODERS[name]
