"""The data that opera and jack have in common, as types."""

from typing import Literal, TypedDict


class ActivationEnded(TypedDict):
    """An activation is over: so many of the round are."""

    kind: Literal["activation_ended"]
    played: int


class RoundBegan(TypedDict):
    """A round begins: none of its activations is over."""

    kind: Literal["round_began"]
    round: int


class ActivationSeats(TypedDict):
    """The seats of the four activations of a round, in odd and in even rounds."""

    odd: list[int]
    even: list[int]
