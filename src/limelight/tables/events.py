"""What happens at a table, in the order it happened: everything else follows from it."""

from typing import Literal

import msgspec

Kind = Literal["person", "machine", "bot"]
Wish = Literal["undo", "pause"]


class Event(
    msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=str.lower, omit_defaults=True
):
    """Something that happened."""


class Seated(Event, frozen=True):
    """Somebody took a seat; `who` is known to the house, the name to everybody."""

    seat: int
    who: str
    name: str


class Left(Event, frozen=True):
    """Somebody gave a seat back before the game began."""

    seat: int


class Started(Event, frozen=True):
    """All seats are taken; the deals follow."""


class Played(Event, frozen=True):
    """An action of a seat, or of chance (-1)."""

    seat: int
    action: int


class Asked(Event, frozen=True):
    """A seat asks the others for something; an undo would keep so many actions."""

    seat: int
    wish: Wish
    keep: int = 0


class Agreed(Event, frozen=True):
    """A seat agrees to what was asked; with the last one's consent it happens."""

    seat: int


class Refused(Event, frozen=True):
    """A seat refuses what was asked, or takes its own wish back."""

    seat: int


class Undone(Event, frozen=True):
    """Only so many actions are kept."""

    seat: int
    keep: int


class Paused(Event, frozen=True):
    """The clocks stand still, by agreement."""


class Resumed(Event, frozen=True):
    """The game goes on."""


class Resigned(Event, frozen=True):
    """A seat gives up."""

    seat: int


class Flagged(Event, frozen=True):
    """A seat's time is over."""

    seat: int


class Stalled(Event, frozen=True):
    """The house itself was away: nobody's clock ran for so many milliseconds."""

    ms: int


class Closed(Event, frozen=True):
    """The table was given up; by the bot of that name, if one declined."""

    name: str = ""


class Aside(Event, frozen=True):
    """The table is set aside: by the rules of today the event of this number cannot be."""

    number: int


class Restored(Event, frozen=True):
    """The table is taken back into play: by the rules of today all of it can be."""


class Cancelled(Event, frozen=True):
    """Whoever runs the house has ended the game, and says why; it has no result."""

    reason: str


class Rematched(Event, frozen=True):
    """The next game of the same players is at another table."""

    table: str


Happening = (
    Seated
    | Left
    | Started
    | Played
    | Asked
    | Agreed
    | Refused
    | Undone
    | Paused
    | Resumed
    | Resigned
    | Flagged
    | Stalled
    | Closed
    | Aside
    | Restored
    | Cancelled
    | Rematched
)


class Entry(msgspec.Struct, frozen=True, gc=False):
    """An event with its place in the table's log and its time, in milliseconds since 1970."""

    seq: int
    at: int
    event: Happening


_decoder: msgspec.json.Decoder[Happening] = msgspec.json.Decoder(Happening)


def encoded(event: Happening) -> bytes:
    """The event as JSON."""
    return msgspec.json.encode(event)


def decoded(raw: bytes | str) -> Happening:
    """The event of a JSON text."""
    return _decoder.decode(raw)
