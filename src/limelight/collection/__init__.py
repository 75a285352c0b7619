"""Thirty annotated games between the levels, so that a new server has games to watch.

They are part of the package, not of a database: no list, rating or count of a server includes them.
`python -m limelight.collection.make` plays them again.
"""

from functools import cache
from importlib.resources import files

import msgspec

import limelight


class GameTitle(msgspec.Struct, frozen=True):
    """The title of a game: the message `collection-KIND` of the page, and its numbers."""

    kind: str
    numbers: dict[str, int] = {}


class AnnotatedGame(msgspec.Struct, frozen=True):
    """A game of the collection, with its analysis."""

    title: GameTitle
    #: A `Record`, as JSON.
    record: msgspec.Raw
    #: An `Analysis`, as JSON.
    analysis: msgspec.Raw


@cache
def load_collection() -> dict[str, AnnotatedGame]:
    """All games by name, such as opera-01; opera, jack and minuit alternate."""
    files_in_order = sorted(
        (files(__name__) / "games").iterdir(), key=lambda file: _collection_order(file.name)
    )
    decoder = msgspec.json.Decoder(AnnotatedGame)
    return {
        file.name.removesuffix(".json"): decoder.decode(file.read_bytes())
        for file in files_in_order
    }


def _collection_order(name: str) -> tuple[str, int]:
    game, number = name.split("-")
    return number, limelight.games().index(game)
