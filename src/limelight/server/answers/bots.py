"""What the API answers about bots, and what it sends to their programs."""

import msgspec

from limelight.server.answers.tables import TableView


class OwnBot(msgspec.Struct, frozen=True):
    """A bot of the user: whether it has a token, and whether its program is connected (`here`)."""

    name: str
    token: bool
    here: bool


class BotToken(msgspec.Struct, frozen=True):
    """A bot and its token, which is shown only once."""

    name: str
    token: str


class BotName(msgspec.Struct, frozen=True):
    """The name that a bot has now."""

    name: str


class BotChallenge(TableView, frozen=True, kw_only=True, tag_field="type", tag="challenge"):
    """A bot is asked to sit down at the seats in `asked`: it takes one, or declines."""

    asked: list[int]


class BotTurn(TableView, frozen=True, kw_only=True, tag_field="type", tag="turn"):
    """The bot is to decide; `events` are those since the last message about the table."""


class BotGameOver(TableView, frozen=True, kw_only=True, tag_field="type", tag="over"):
    """A game of the bot has ended."""


class BotGameCancelled(TableView, frozen=True, kw_only=True, tag_field="type", tag="cancelled"):
    """The operator of the server has ended a game of the bot; `reason` says why."""


BotMessage = BotChallenge | BotTurn | BotGameOver | BotGameCancelled
