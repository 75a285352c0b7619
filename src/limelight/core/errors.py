"""The errors of this package, a class for each kind.

Every message says which field or action is meant, what value it had, and what is allowed.
"""


class LimelightError(Exception):
    """The base class of all errors that this package raises on bad input."""


class UnknownGame(LimelightError):
    """There is no game of that name."""


class OptionError(LimelightError):
    """An option is unknown, or its value is not allowed."""


class IllegalAction(LimelightError):
    """The action is not legal now; the state has not changed."""


class NotAChanceStep(LimelightError):
    """Probabilities were asked for in a state in which a player decides."""


class NotOver(LimelightError):
    """The result was asked for before the end of the game."""


class SeatError(LimelightError):
    """There is no such seat."""


class PositionError(LimelightError):
    """A position is malformed or impossible."""


class NotationError(LimelightError):
    """A text is not the notation of an action."""


class RecordError(LimelightError):
    """A record is malformed, or its actions do not replay."""
