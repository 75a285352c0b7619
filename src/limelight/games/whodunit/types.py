"""The data that opera and jack have in common, as types."""

from typing import Literal, TypedDict


class ActivationEnded(TypedDict):
    """An activation is over; `played` of the round are."""

    kind: Literal["activation_ended"]
    played: int


class RoundBegan(TypedDict):
    """A round begins."""

    kind: Literal["round_began"]
    round: int
