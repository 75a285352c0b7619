"""What the API answers about users, and about notifications for them."""

import msgspec

from limelight.store.users import UserKind


class EmptyAnswer(msgspec.Struct, frozen=True):
    """It is done; there is nothing to say about it."""


class Profile(msgspec.Struct, frozen=True):
    """A user, as they see themselves; without a name if they have not been here before.

    `language` is that of notifications, which go to `email` once the address is confirmed.
    """

    name: str
    kind: UserKind
    email: str
    email_confirmed: bool
    language: str


class MutedNames(msgspec.Struct, frozen=True):
    """The users whose chat is not read."""

    muted: list[str]


class LeaderboardEntry(msgspec.Struct, frozen=True):
    """A player of a leaderboard: `rating` is the conservative estimate of the strength."""

    name: str
    kind: UserKind
    rating: float
    games: int


class OwnRating(msgspec.Struct, frozen=True):
    """Your rating in a game, as the leaderboard counts it, and the rated games that it is from."""

    rating: float
    games: int


class PushKey(msgspec.Struct, frozen=True):
    """The key that a browser needs for push messages; empty if push is not set up."""

    key: str
