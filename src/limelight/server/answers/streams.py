"""What streams of different subjects have in common."""

import msgspec


class PingMessage(msgspec.Struct, frozen=True, tag_field="type", tag="ping"):
    """Nothing is new: the connection is alive."""
