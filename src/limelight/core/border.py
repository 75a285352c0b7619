"""What leaves the engine as data: the types that the moves, effects and views of all games share.

The module `types` of each game has the exact types.
"""

from collections.abc import Mapping
from typing import Any, Final, NotRequired, TypedDict

#: What an action means: its `kind`, and the parts that the reader may know.
Move = Mapping[str, Any]
#: One thing that an action did: its `kind`, and the parts that the reader may know.
Effect = Mapping[str, Any]
#: What a seat may know of a state.
View = dict[str, Any]

#: The version of what leaves as data: over HTTP, sockets and streams, and to programs over pipes.
#: What is added leaves it; it counts up when something is renamed, removed or means something else.
WIRE_VERSION: Final = 1

#: The reader of `describe_with_secrets` and `effects_with_secrets`. It is no seat, and the methods
#: that take a seat refuse it.
ALL_SEEING: Final = -3


class Choice(TypedDict):
    """A legal action, its notation, and what it means."""

    action: int
    say: str
    move: Move


class IllegalReason(TypedDict):
    """A reason why other actions are not legal now: what it bars, and a number that belongs to it.

    The reasons of each game are in its module `illegal_reasons`.
    """

    why: str
    what: list[str]
    number: NotRequired[int]
