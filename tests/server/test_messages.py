"""The messages between nodes: tagged structs, of which unknown ones are ignored."""

from typing import Any

import msgspec
import pytest

from limelight.server.cluster.messages import (
    ClusterMessage,
    Envelope,
    JobAnswered,
    MatchChanged,
    PresenceReported,
    SessionsEnded,
    TableChanged,
    decode_message,
    encode_envelope,
)
from limelight.tables.ids import MatchId, TableId, UserId


def send(message: ClusterMessage | None) -> tuple[str, ClusterMessage | None]:
    """Send a message; returns its sender and the message as another node receives them."""
    envelope = msgspec.json.decode(encode_envelope("a node", message), type=Envelope)
    return envelope.sender, decode_message(envelope.message)


@pytest.mark.parametrize(
    "message",
    [
        TableChanged(TableId("t"), ["ada", "a bot"]),
        MatchChanged(MatchId("m")),
        PresenceReported(TableId("t"), "another node", []),
        SessionsEnded(UserId("ada"), "", 3),
        JobAnswered("t:7:0", "154"),
    ],
)
def test_messages_arrive_as_they_were_sent(message: ClusterMessage) -> None:
    assert send(message) == ("a node", message)


def test_a_heartbeat_has_no_message() -> None:
    assert send(None) == ("a node", None)


@pytest.mark.parametrize(
    "message",
    [
        {"type": "TableMoved", "table": "t"},  # of a newer version
        {"type": "TableChanged", "table": "t"},  # of an older one
        {"type": "TableChanged", "table": 7, "users": []},
        ["table", "t"],
        "TableChanged",
    ],
)
def test_messages_that_only_another_version_knows_are_ignored(message: Any) -> None:
    assert decode_message(msgspec.json.encode(message)) is None


def test_a_field_that_only_a_newer_version_knows_is_ignored() -> None:
    newer = {"type": "MatchChanged", "match": "m", "games": [1]}
    assert decode_message(msgspec.json.encode(newer)) == MatchChanged(MatchId("m"))
