"""The state of a table, which follows from its log of events alone.

`TableState` applies events; `limelight.tables.table` decides which events may happen.
"""

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any, Final, Literal, NamedTuple, Self

from limelight.core.errors import IllegalAction
from limelight.core.game import CHANCE, OVER, Game
from limelight.core.validation import quote_value
from limelight.tables import events as ev
from limelight.tables.clock import Clock
from limelight.tables.events import LoggedEvent, TableEvent
from limelight.tables.game_history import GameHistory, HistoryStep
from limelight.tables.ids import TableId, UserId
from limelight.tables.table_setup import TableSetup

#: `aside`: an event in the log is not legal by the present rules.
TableStatus = Literal["open", "live", "paused", "over", "closed", "aside"]
SUBSTITUTE_PLAYER: Final = "level:4"  # plays on for a seat that leaves a game of more than two
#: Events after which another action may be legal than before.
POSITION_EVENTS: Final = (
    ev.GameStarted,
    ev.ActionPlayed,
    ev.ActionsUndone,
    ev.GameResumed,
    ev.TableRestored,
)
#: Events that cannot follow the end of a game.
EVENTS_BEFORE_THE_END: Final = (
    ev.ActionsUndone,
    ev.GamePaused,
    ev.GameResumed,
    ev.SeatResigned,
    ev.SeatFlagged,
)


class TableSeat:
    """A seat of a table, and the user or machine that has it."""

    def __init__(self, kind: ev.SeatKind, machine: str) -> None:
        self.kind: ev.SeatKind = kind
        self.machine = machine
        self.user_id = UserId("")
        self.name = ""
        self.has_left = False  # has resigned, or run out of time
        self.lost_on_time = False

    @property
    def is_taken(self) -> bool:
        """Whether a user or a machine has the seat."""
        return bool(self.name)

    @property
    def machine_player(self) -> str:
        """The machine that decides for this seat; empty if a user does."""
        if self.kind == "machine":
            return self.machine
        return SUBSTITUTE_PLAYER if self.has_left else ""


class PendingRequest:
    """A request of a seat that the other seats have not settled yet."""

    def __init__(self, event: ev.RequestMade) -> None:
        self.event = event
        self.agreed_seats = {event.seat}


class LogFault(NamedTuple):
    """The first event that is illegal by the present rules; the reason may reveal secrets."""

    seq: int
    reason: str


class TableState:
    """One game of some players, from the invitation to the result, as its log tells it."""

    def __init__(self, game: Game[Any], setup: TableSetup, seed: str) -> None:
        self.setup = setup
        self.seed = seed
        self.history = GameHistory(game, len(setup.seats), setup.options, seed)
        self.seats = [TableSeat(seat.kind, seat.machine) for seat in setup.seats]
        self.clock = Clock(setup.time, len(setup.seats))
        self.log: list[LoggedEvent] = []
        self.status: TableStatus = "open"
        self.request: PendingRequest | None = None
        self.rematch_table_id = TableId("")
        #: The name of the bot that declined its seat, case-folded.
        self.declined_bot = ""
        #: Why the operator of the server has ended the game.
        self.cancel_reason = ""
        #: What is wrong with the log by the present rules.
        self.fault: LogFault | None = None
        self.is_set_aside = False
        self._status_before_aside: TableStatus = "open"
        #: The step of each action in the log, taken back or not, by sequence number.
        self.step_by_seq: dict[int, HistoryStep] = {}
        #: The sequence number of the last event of `POSITION_EVENTS`.
        self.position_seq = 0
        #: The sequence number of the event that began the last turn worth a notification.
        self.notification_seq = 0
        self._users_due_notification: set[UserId] = set()  # at the beginning of their next turn
        self._last_user_id = UserId("")  # the user or bot that has acted last

    @property
    def seq(self) -> int:
        """The sequence number of the last event."""
        return len(self.log)

    @property
    def turn(self) -> int | None:
        """The seat to decide; None if the game is not live, or chance decides."""
        turn = int(self.history.state.turn)
        return turn if self.status == "live" and turn >= 0 else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended; then nothing is secret any more."""
        return self.status == "over"

    @property
    def deadline(self) -> int | None:
        """The time after which the seat to move has lost; machines have none."""
        return None if self.turn is None or self.machine_to_move() else self.clock.flag_deadline()

    def is_out_of_time(self, now: int) -> bool:
        """Whether the seat to move has run out of time."""
        return self.deadline is not None and now > self.deadline

    def seats_of_user(self, user_id: UserId) -> list[int]:
        """The seats that a user has."""
        return [n for n, seat in enumerate(self.seats) if user_id and seat.user_id == user_id]

    def machine_to_move(self) -> str:
        """The machine whose turn it is; empty if it is the turn of a user, or of no seat."""
        return "" if self.turn is None else self.seats[self.turn].machine_player

    def final_results(self) -> list[float] | None:
        """The result of each seat, once the game is over."""
        if not self.is_over:
            return None
        has_left = [seat.has_left for seat in self.seats]
        state = self.history.state
        if state.turn == OVER:
            return rank_leavers_last(state.returns(), has_left)
        return [-1.0 if left else 1.0 for left in has_left]

    def copy(self) -> Self:
        """An independent table like this one: events are applied to it before they are stored."""
        duplicate = copy(self)
        duplicate.history = self.history.copy()
        duplicate.seats = [copy(seat) for seat in self.seats]
        duplicate.clock = self.clock.copy()
        duplicate.log = self.log.copy()
        duplicate.step_by_seq = self.step_by_seq.copy()
        duplicate._users_due_notification = self._users_due_notification.copy()
        if self.request is not None:
            duplicate.request = copy(self.request)
            duplicate.request.agreed_seats = self.request.agreed_seats.copy()
        return duplicate

    def apply_events(self, events: Iterable[LoggedEvent]) -> None:
        """Apply stored events, in order; `IllegalAction` if an action is not legal."""
        for logged in events:
            self._apply_event(logged.event, logged.at)
            self.log.append(logged)
            if isinstance(logged.event, POSITION_EVENTS):
                self.position_seq = self.seq
                self._track_notifications(logged.event)

    def replay_events(self, events: Iterable[LoggedEvent]) -> None:
        """Apply stored events that the present rules may not allow.

        From the first that they do not allow, nothing more is played: `fault` says which.
        """
        for logged in events:
            try:
                if self.fault is None:
                    self._check_can_follow(logged.event)
                self.apply_events((logged,))
            except IllegalAction as error:
                self._set_fault(LogFault(logged.seq, str(error)))
                self.log.append(logged)

    def _track_notifications(self, event: TableEvent) -> None:
        """A turn is worth a notification only once its user and then another user have acted.

        So no player can have others notified again and again by taking back and playing again. It
        follows from the log alone: after a restart, and on every node, the answer is the same.
        """
        if isinstance(event, ev.GameStarted):
            self._users_due_notification = {seat.user_id for seat in self.seats if seat.user_id}
        elif isinstance(event, ev.ActionPlayed) and event.seat >= 0:
            actor = self.seats[event.seat]
            if actor.user_id not in ("", self._last_user_id) and not actor.machine_player:
                self._users_due_notification.add(self._last_user_id)
                self._last_user_id = actor.user_id
        if self.turn is not None and not self.machine_to_move():
            user_id = self.seats[self.turn].user_id
            if user_id in self._users_due_notification:
                self._users_due_notification.remove(user_id)
                self.notification_seq = self.seq

    def _check_can_follow(self, event: TableEvent) -> None:
        """`IllegalAction` if the event cannot happen now."""
        turn = int(self.history.state.turn)
        if isinstance(event, ev.ActionPlayed):
            if self.status != "live":
                raise IllegalAction(
                    f"action {quote_value(event.action)}: the game is {self.status} by then"
                )
            if event.seat != turn:
                raise IllegalAction(
                    f"action {quote_value(event.action)}: it is the turn of {turn} by then"
                )
        elif self.status == "over" and isinstance(event, EVENTS_BEFORE_THE_END):
            raise IllegalAction(f"{event.__struct_config__.tag}: the game is over by then")

    def _set_fault(self, fault: LogFault) -> None:
        self.fault = fault
        self.status, self.request = "aside", None
        self.clock.stop_without_charge()

    def _apply_event(self, event: TableEvent, event_time: int) -> None:
        match event:
            case ev.GameCancelled(reason):
                self.status, self.cancel_reason, self.request = "closed", reason, None
                self.clock.stop_without_charge()
            case ev.TableSetAside() | ev.TableRestored() if self.fault:
                self.is_set_aside = isinstance(event, ev.TableSetAside)
            case _ if self.fault:
                pass  # the state that it would change is unknown
            case ev.TableSetAside():
                self._status_before_aside, self.status, self.request = self.status, "aside", None
                self.is_set_aside = True
                self.clock.stop_without_charge()
            case ev.TableRestored():
                self.status, self.is_set_aside = self._status_before_aside, False
                self.clock.pass_turn_to(self.turn, event_time)
            case ev.SeatTaken(number, user_id, name):
                self.seats[number].user_id, self.seats[number].name = user_id, name
            case ev.SeatLeft(number):
                self.seats[number].user_id, self.seats[number].name = UserId(""), ""
            case ev.GameStarted():
                self.status = "live"
            case ev.ActionPlayed(_, action):
                self.history.play_action(action)
                self.step_by_seq[self.seq + 1] = self.history.steps[-1]
                self._update_after_move(event_time)
            case ev.ActionsUndone(_, keep):
                self.history.truncate_to(keep)
                self._update_after_move(event_time)
            case ev.RequestMade():
                self.request = PendingRequest(event)
            case ev.RequestAgreed(number):
                if self.request:
                    self.request.agreed_seats.add(number)
            case ev.RequestRefused():
                self.request = None
            case ev.GamePaused():
                self.status, self.request = "paused", None
                self.clock.charge_and_stop(event_time)
            case ev.GameResumed():
                self.status = "live"
                self.clock.pass_turn_to(self.turn, event_time)
            case ev.SeatResigned(number) | ev.SeatFlagged(number):
                self.seats[number].lost_on_time = isinstance(event, ev.SeatFlagged)
                self._remove_seat(number, event_time)
            case ev.DowntimeCredited(ms):
                self.clock.credit_downtime(ms)
            case ev.TableClosed(name):
                self.status = "closed"
                self.declined_bot = name.casefold()
                self.clock.stop_without_charge()
            case ev.RematchOpened(table_id):
                self.rematch_table_id = table_id

    def _update_after_move(self, event_time: int) -> None:
        self.request = None
        if self.history.state.turn == OVER:
            self.status = "over"
        if self.history.state.turn != CHANCE:
            self.clock.pass_turn_to(self.turn, event_time)

    def _remove_seat(self, number: int, event_time: int) -> None:
        """Of two seats, that ends the game; of more, a machine plays on."""
        self.seats[number].has_left = True
        self.request = None
        playing = [seat for seat in self.seats if seat.kind != "machine" and not seat.has_left]
        if len(self.seats) == 2 or not playing:
            self.status = "over"
        self.clock.pass_turn_to(self.turn, event_time)


def rank_leavers_last(returns: Sequence[float], has_left: Sequence[bool]) -> list[float]:
    """The same returns, given anew: the lowest are shared by the seats that have left.

    The seats that stay keep their order.
    """
    if not any(has_left):
        return list(returns)
    ascending = sorted(returns)
    staying = sorted((n for n, left in enumerate(has_left) if not left), key=lambda n: returns[n])
    leaver_count = sum(has_left)
    lowest = ascending[:leaver_count]
    results = [sum(lowest) / len(lowest)] * len(returns)
    for rank, number in enumerate(staying):
        results[number] = ascending[leaver_count + rank]
    return results
