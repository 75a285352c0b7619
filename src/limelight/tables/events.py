"""The events of a table: its log of them is stored, and everything else follows from it."""

from typing import Literal

import msgspec

from limelight.tables.ids import TableId, UserId

SeatKind = Literal["person", "machine", "bot"]
RequestKind = Literal["undo", "pause"]


class _EventBase(msgspec.Struct, frozen=True, gc=False, tag_field="type", omit_defaults=True):
    """Base of all events. Their tags and fields are the stored format, and part of what is sent."""


class SeatTaken(_EventBase, frozen=True, tag="seated"):
    """A user or a machine takes a seat. `who` is the user's id; it is never sent."""

    seat: int
    who: UserId
    name: str


class SeatLeft(_EventBase, frozen=True, tag="left"):
    """A seat becomes free before the game begins."""

    seat: int


class GameStarted(_EventBase, frozen=True, tag="started"):
    """All seats are taken; the events of the first deals follow."""


class ActionPlayed(_EventBase, frozen=True, tag="played"):
    """A seat plays an action, or chance does (seat -1)."""

    seat: int
    action: int


class RequestMade(_EventBase, frozen=True, tag="asked"):
    """A seat asks the others for a takeback or a pause; a takeback would keep `keep` actions."""

    seat: int
    wish: RequestKind
    keep: int = 0


class RequestAgreed(_EventBase, frozen=True, tag="agreed"):
    """A seat agrees to the request; with the last consent the event that was asked for follows."""

    seat: int


class RequestRefused(_EventBase, frozen=True, tag="refused"):
    """A seat refuses the request, or withdraws its own."""

    seat: int


class ActionsUndone(_EventBase, frozen=True, tag="undone"):
    """A takeback: only the first `keep` actions stay in force."""

    seat: int
    keep: int


class GamePaused(_EventBase, frozen=True, tag="paused"):
    """The game is paused by agreement; no clock runs."""


class GameResumed(_EventBase, frozen=True, tag="resumed"):
    """The game goes on after a pause."""


class SeatResigned(_EventBase, frozen=True, tag="resigned"):
    """A seat resigns."""

    seat: int


class SeatFlagged(_EventBase, frozen=True, tag="flagged"):
    """A seat has run out of time."""

    seat: int


class DowntimeCredited(_EventBase, frozen=True, tag="stalled"):
    """The server did not run for so many milliseconds, which no clock counts."""

    ms: int


class TableClosed(_EventBase, frozen=True, tag="closed"):
    """The table is closed without a game; `name` is the bot that declined its seat, if one did."""

    name: str = ""


class TableSetAside(_EventBase, frozen=True, tag="aside"):
    """The table is set aside: the event of this sequence number is illegal by the rules."""

    number: int


class TableRestored(_EventBase, frozen=True, tag="restored"):
    """The table is in play again: all its events are legal by the present rules."""


class GameCancelled(_EventBase, frozen=True, tag="cancelled"):
    """The operator of the server has ended the game, for this reason; it has no result."""

    reason: str


class RematchOpened(_EventBase, frozen=True, tag="rematched"):
    """The same players have a next game at another table."""

    table: TableId


TableEvent = (
    SeatTaken
    | SeatLeft
    | GameStarted
    | ActionPlayed
    | RequestMade
    | RequestAgreed
    | RequestRefused
    | ActionsUndone
    | GamePaused
    | GameResumed
    | SeatResigned
    | SeatFlagged
    | DowntimeCredited
    | TableClosed
    | TableSetAside
    | TableRestored
    | GameCancelled
    | RematchOpened
)


class LoggedEvent(msgspec.Struct, frozen=True, gc=False):
    """An event with its sequence number, from 1, and its time in milliseconds since 1970."""

    seq: int
    at: int
    event: TableEvent


_decoder: msgspec.json.Decoder[TableEvent] = msgspec.json.Decoder(TableEvent)


def encode_event(event: TableEvent) -> bytes:
    """The event as JSON, as it is stored."""
    return msgspec.json.encode(event)


def decode_event(raw: bytes | str) -> TableEvent:
    """The event of a JSON text; `msgspec.MsgspecError` if it is none."""
    return _decoder.decode(raw)
