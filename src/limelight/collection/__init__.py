"""Thirty games that the levels have played, annotated: there is something to watch from the start.

They are part of the package and of no database, so no list, rating or count of a house knows them.
`python -m limelight.collection.make` plays them anew.
"""

from functools import cache
from importlib.resources import files

import msgspec

import limelight


class Title(msgspec.Struct, frozen=True):
    """What a game is called: the message `collection-KIND` of the page, and its numbers."""

    kind: str
    numbers: dict[str, int] = {}


class Annotated(msgspec.Struct, frozen=True):
    """A game of the collection."""

    title: Title
    #: A `Record`, as JSON.
    record: msgspec.Raw
    #: An `Analysis`, as JSON.
    analysis: msgspec.Raw


@cache
def collection() -> dict[str, Annotated]:
    """All of them by name, such as opera-01; the games take turns."""
    found = sorted((files(__name__) / "games").iterdir(), key=lambda file: _place(file.name))
    decoder = msgspec.json.Decoder(Annotated)
    return {file.name.removesuffix(".json"): decoder.decode(file.read_bytes()) for file in found}


def _place(name: str) -> tuple[str, int]:
    game, number = name.split("-")
    return number, limelight.games().index(game)
