"""The events of a table as a reader may know them: with their number and time, without users' ids.

Each has the tag and the fields of the stored event in `limelight.tables.events`; of actions, what
the reader may know of them.
"""

from typing import Final, get_args

import msgspec

from limelight.games.types import GameEffect, GameMove
from limelight.tables import events as ev
from limelight.tables.ids import TableId


class _EventViewBase(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True
):
    seq: int
    at: int


class SeatTakenView(_EventViewBase, frozen=True, kw_only=True, tag="seated"):
    """A user or a machine takes a seat."""

    seat: int
    name: str


class SeatLeftView(_EventViewBase, frozen=True, kw_only=True, tag="left"):
    """A seat becomes free before the game begins."""

    seat: int


class GameStartedView(_EventViewBase, frozen=True, tag="started"):
    """All seats are taken; the first deals follow."""


class ActionPlayedView(_EventViewBase, frozen=True, kw_only=True, tag="played"):
    """A seat plays an action, or chance does (seat -1): its notation, its meaning, what it did.

    An action that was taken back, or at a table that is set aside, has only its notation.
    """

    seat: int
    said: str
    move: GameMove | None
    effects: list[GameEffect]


class ActionUnplayedView(_EventViewBase, frozen=True, kw_only=True, tag="unplayed"):
    """An action that was played, but is not legal by the present rules: the table is set aside."""

    seat: int


class RequestMadeView(_EventViewBase, frozen=True, kw_only=True, tag="asked"):
    """A seat asks the others for a takeback or a pause; a takeback would keep `keep` actions."""

    seat: int
    wish: ev.RequestKind
    keep: int = 0


class RequestAgreedView(_EventViewBase, frozen=True, kw_only=True, tag="agreed"):
    """A seat agrees to the request."""

    seat: int


class RequestRefusedView(_EventViewBase, frozen=True, kw_only=True, tag="refused"):
    """A seat refuses the request, or withdraws its own."""

    seat: int


class ActionsUndoneView(_EventViewBase, frozen=True, kw_only=True, tag="undone"):
    """A takeback: only the first `keep` actions stay in force."""

    seat: int
    keep: int


class GamePausedView(_EventViewBase, frozen=True, tag="paused"):
    """The game is paused by agreement; no clock runs."""


class GameResumedView(_EventViewBase, frozen=True, tag="resumed"):
    """The game goes on after a pause."""


class SeatResignedView(_EventViewBase, frozen=True, kw_only=True, tag="resigned"):
    """A seat resigns."""

    seat: int


class SeatFlaggedView(_EventViewBase, frozen=True, kw_only=True, tag="flagged"):
    """A seat has run out of time."""

    seat: int


class DowntimeCreditedView(_EventViewBase, frozen=True, kw_only=True, tag="stalled"):
    """The server did not run for so many milliseconds, which no clock counts."""

    ms: int


class TableClosedView(_EventViewBase, frozen=True, kw_only=True, tag="closed"):
    """The table is closed without a game; `name` is the bot that declined its seat, if one did."""

    name: str = ""


class TableSetAsideView(_EventViewBase, frozen=True, kw_only=True, tag="aside"):
    """The table is set aside: the event of this sequence number is illegal by the rules."""

    number: int


class TableRestoredView(_EventViewBase, frozen=True, tag="restored"):
    """The table is in play again."""


class GameCancelledView(_EventViewBase, frozen=True, kw_only=True, tag="cancelled"):
    """The operator of the server has ended the game, for this reason; it has no result."""

    reason: str


class RematchOpenedView(_EventViewBase, frozen=True, kw_only=True, tag="rematched"):
    """The same players have a next game at another table."""

    table: TableId


TableEventView = (
    SeatTakenView
    | SeatLeftView
    | GameStartedView
    | ActionPlayedView
    | ActionUnplayedView
    | RequestMadeView
    | RequestAgreedView
    | RequestRefusedView
    | ActionsUndoneView
    | GamePausedView
    | GameResumedView
    | SeatResignedView
    | SeatFlaggedView
    | DowntimeCreditedView
    | TableClosedView
    | TableSetAsideView
    | TableRestoredView
    | GameCancelledView
    | RematchOpenedView
)

#: The view of each kind of event by the tag of both.
_VIEW_BY_TAG: Final[dict[object, type[TableEventView]]] = {
    view.__struct_config__.tag: view for view in get_args(TableEventView)
}


def view_public_event(logged: ev.LoggedEvent) -> TableEventView:
    """The view of an event other than an action: everybody may know it but for the user's id."""
    content = msgspec.structs.asdict(logged.event)
    content.pop("who", None)  # the user's id stays with the server
    view = _VIEW_BY_TAG[logged.event.__struct_config__.tag]
    return view(seq=logged.seq, at=logged.at, **content)
