"""What the API answers about the chat of a table."""

import msgspec


class ChatLine(msgspec.Struct, frozen=True):
    """A line of chat; its number, `id`, is larger than that of any line before it."""

    id: int
    name: str
    text: str
    at: int


class StoredChatLine(msgspec.Struct, frozen=True):
    """The number of the line that was said."""

    id: int
