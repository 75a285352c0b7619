"""What is sent about a table as it happens: over a socket, or as server-sent events."""

import msgspec

from limelight.server.answers.chat import ChatLine
from limelight.server.answers.errors import ErrorAnswer
from limelight.server.answers.tables import TableView


class TableUpdate(TableView, frozen=True, kw_only=True, tag_field="type", tag="update"):
    """The table, with what has happened since the last update.

    Or, as the answer to `look` with its `ref`, the table as another seat sees it.
    """

    ref: str | msgspec.UnsetType = msgspec.UNSET


class ChatMessage(ChatLine, frozen=True, tag_field="type", tag="chat"):
    """Somebody says something."""


class WatchingMessage(msgspec.Struct, frozen=True, tag_field="type", tag="watching"):
    """The number of spectators has changed."""

    number: int


class DoneMessage(msgspec.Struct, frozen=True, tag_field="type", tag="done"):
    """A message was carried out: `seq` is the number of the last event of the table."""

    ref: str
    seq: int


class SaidMessage(msgspec.Struct, frozen=True, tag_field="type", tag="said"):
    """A line of chat was stored: `id` is its number."""

    ref: str
    id: int


class PongMessage(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to a `ping`: the server's time in milliseconds."""

    ref: str
    now: int


class ErrorMessage(ErrorAnswer, frozen=True, kw_only=True, tag_field="type", tag="error"):
    """A message was refused, or could not be carried out; see `ErrorAnswer`."""

    ref: str


#: What a stream of server-sent events of a table consists of.
TableStreamMessage = TableUpdate | ChatMessage | WatchingMessage
#: What answers a message over a socket.
SocketAnswer = DoneMessage | SaidMessage | PongMessage | TableUpdate | ErrorMessage
#: Whatever the server sends over a socket.
SocketMessage = (
    TableUpdate
    | ChatMessage
    | WatchingMessage
    | DoneMessage
    | SaidMessage
    | PongMessage
    | ErrorMessage
)
