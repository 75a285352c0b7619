"""How the API answers what it refuses or cannot do."""

import msgspec


class ErrorAnswer(msgspec.Struct, frozen=True):
    """A code for programs and a sentence for people.

    `seq` is the present sequence number, if the answer was to an earlier position; `request` is the
    id of the request in the server's log, for faults of the server.
    """

    code: str
    message: str
    seq: int | msgspec.UnsetType = msgspec.UNSET
    request: str | msgspec.UnsetType = msgspec.UNSET
