"""The messages that the API takes: strict structs, tagged ones over a WebSocket."""

import json
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from limelight.tables.table_setup import SeatSetup, TimeControl

#: One line with something on it, and no character that cannot be seen at its ends or kept at all.
LINE = r"^[^\s\x00-\x1f\x7f]([^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f])?$(?!\n)"
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=LINE)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Text = Annotated[str, Meta(min_length=1, max_length=500, pattern=r"^[^\x00]*$")]
Ref = Annotated[str, Meta(max_length=40)]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message has these fields and no others."""


# People.


class Hello(Strict, frozen=True):
    """A guest's name."""

    name: Name


class Rename(Strict, frozen=True):
    """A bot's name, and its new one."""

    name: Name
    to: Name


class Credentials(Strict, frozen=True):
    """An account's name and password."""

    name: Name
    password: Password


class Wishes(Strict, frozen=True):
    """What a user wants to change about themselves; fields that are absent stay."""

    name: Name | None = None
    email: Annotated[str, Meta(max_length=254)] | None = None
    #: A tag such as fr or de-AT; English for languages that the server does not have.
    language: Annotated[str, Meta(max_length=35)] | None = None
    password: Password | None = None
    #: The password there is, to change it.
    old: Password | None = None


class PushKeys(Strict, frozen=True):
    """The keys of a browser that push messages are encrypted with."""

    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]


class Subscription(Strict, frozen=True):
    """A browser that wants push messages."""

    endpoint: Annotated[str, Meta(max_length=500, pattern=r"^https?://[!-~]+$(?!\n)")]
    keys: PushKeys


class Mute(Strict, frozen=True):
    """A user to mute, or to unmute."""

    name: Name
    mute: bool = True


# Tables.


class NewTable(Strict, frozen=True):
    """A table to be opened; its owner sits down at the seats in `sit`, several for a hot seat."""

    game: Annotated[str, Meta(max_length=20)]
    seats: Annotated[list[SeatSetup], Meta(min_length=1, max_length=8)]
    sit: Annotated[list[Number], Meta(max_length=8)] = []
    options: dict[str, Any] = {}
    time: TimeControl = TimeControl()
    public: bool = True
    rated: bool = False


class MatchSideRequest(Strict, frozen=True):
    """One of the two of a match: a bot by its name, or a machine such as level:4."""

    bot: Annotated[str, Meta(max_length=40, pattern=r"^[^\x00]*$")] = ""
    machine: Annotated[str, Meta(max_length=40)] = ""


class NewMatch(Strict, frozen=True):
    """A match to be run; an even number of games gives both the same seats."""

    game: Annotated[str, Meta(max_length=20)]
    sides: Annotated[list[MatchSideRequest], Meta(min_length=2, max_length=2)]
    games: Annotated[int, Meta(ge=1, le=1000)] = 20
    at_once: Annotated[int, Meta(ge=1, le=8)] = 2
    options: dict[str, Any] = {}
    time: TimeControl = TimeControl("live", seconds=60, increment=2)
    #: Whether it counts for the bots' ratings; against a machine, or a bot of the same owner, it
    #: never does.
    rated: bool = True


class Practice(Strict, frozen=True):
    """A position to try something in: nothing is kept."""

    game: Annotated[str, Meta(max_length=20)]
    seat: Annotated[int, Meta(ge=0, le=7)] | None = None
    players: Annotated[int, Meta(ge=1, le=8)] = 2
    options: dict[str, Any] = {}
    start: dict[str, Any] | None = None
    actions: Annotated[list[Number], Meta(max_length=400)] = []
    #: What chance decides follows from it.
    seed: Annotated[str, Meta(max_length=64)] = "practice"


class Trial(Practice, frozen=True, kw_only=True):
    """One more action to try there."""

    action: Number


class Act(Strict, frozen=True):
    """An action, with the number of the last event that was seen before."""

    seq: Number
    action: Number


class Back(Strict, frozen=True):
    """Take actions back and keep so many steps; without a number, take back the user's last one."""

    seq: Number
    keep: Number | None = None


class Answer(Strict, frozen=True):
    """Yes or no to a request."""

    yes: bool


class Say(Strict, frozen=True):
    """A line of chat."""

    text: Text


# Over a socket: the same, each with its name, and a `ref` that comes back with the answer.


class Inbound(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower
):
    """A message over a socket."""

    ref: Ref = ""


class Play(Inbound, frozen=True, kw_only=True):
    """See `Act`."""

    seq: Number
    action: Number


class Undo(Inbound, frozen=True, kw_only=True):
    """See `Back`."""

    seq: Number
    keep: Number | None = None


class Reply(Inbound, frozen=True, kw_only=True):
    """See `Answer`; with `seq` it may be sent again: the same answer is not given twice."""

    yes: bool
    seq: Number | None = None


class Chat(Inbound, frozen=True, kw_only=True):
    """See `Say`; with the number of the last line heard it may be sent again."""

    text: Text
    heard: Number | None = None


class Look(Inbound, frozen=True, kw_only=True):
    """See the table from another seat of the user, or as a spectator."""

    seat: Number | None = None


class Resign(Inbound, frozen=True):
    """Give up."""


class Pause(Inbound, frozen=True):
    """Ask for a pause; with `seq` it may be sent again."""

    seq: Number | None = None


class Resume(Inbound, frozen=True):
    """Go on after a pause; with `seq` it may be sent again."""

    seq: Number | None = None


class Ping(Inbound, frozen=True):
    """Ask for a `pong`."""


Message = Play | Undo | Reply | Chat | Look | Resign | Pause | Resume | Ping
decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def read_ref(raw: str) -> str:
    """The `ref` of a message that is wrong otherwise; empty if that cannot be read either."""
    try:
        ref = json.loads(raw)["ref"]  # msgspec reads no message with half a character in it
    except (ValueError, RecursionError, TypeError, KeyError):
        return ""
    return ref if isinstance(ref, str) and len(ref) <= 40 and ref.isprintable() else ""
