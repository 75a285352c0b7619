"""The messages that the nodes of a server and its workers send each other.

Each is a struct with its type's name as a tag. A node ignores a message that it cannot decode: in a
rolling update, nodes of two versions run side by side.
"""

import msgspec

from limelight.tables.ids import MatchId, TableId, UserId


class NodeMessage(msgspec.Struct, frozen=True, tag_field="type", tag=True):
    """What all messages have in common."""


class TableChanged(NodeMessage, frozen=True):
    """Events were stored for a table; `users` sit there or are asked to."""

    table: TableId
    users: list[str]


class MatchChanged(NodeMessage, frozen=True):
    """Something about a match was stored, or one of its games has changed."""

    match: MatchId


class PresenceReported(NodeMessage, frozen=True):
    """These users, none of them a player, have connections to a table at this node."""

    table: TableId
    node: str
    users: list[str]


class ChatChanged(NodeMessage, frozen=True):
    """The chat of a table has a new line."""

    table: TableId


class SessionsEnded(NodeMessage, frozen=True):
    """A session of a user has ended, or, without its name, all from before an epoch."""

    user: UserId
    session: str
    epoch: int


class MutedChanged(NodeMessage, frozen=True):
    """A user has muted another user, or unmuted them."""

    user: UserId


class JobAnswered(NodeMessage, frozen=True):
    """A worker has finished a job; the answer is JSON."""

    job: str
    answer: str


class JobProgressed(NodeMessage, frozen=True):
    """A worker has analysed so many steps of a table's game."""

    table: TableId
    steps: int


class WorkerSeen(NodeMessage, frozen=True):
    """A worker is alive, and decides about so many moves at a time."""

    worker: str
    processes: int


ClusterMessage = (
    TableChanged
    | MatchChanged
    | PresenceReported
    | ChatChanged
    | SessionsEnded
    | MutedChanged
    | JobAnswered
    | JobProgressed
    | WorkerSeen
)


class Envelope(msgspec.Struct, frozen=True):
    """A message with its sender; without a message it is only a heartbeat."""

    sender: str
    message: msgspec.Raw = msgspec.Raw(b"null")


_decoder: msgspec.json.Decoder[ClusterMessage] = msgspec.json.Decoder(ClusterMessage)


def encode_envelope(sender: str, message: ClusterMessage | None = None) -> bytes:
    """A message, or a heartbeat, as JSON."""
    return msgspec.json.encode({"sender": sender, "message": message})


def decode_message(raw: bytes) -> ClusterMessage | None:
    """The message of an envelope; None for one that only another version knows."""
    try:
        return _decoder.decode(raw)
    except msgspec.MsgspecError:
        return None
