"""A table: which events may happen next.

Each `decide_…` method answers with the events that would happen, or raises `Refusal`; it changes
nothing. The caller numbers these events, stores them, and only then applies them: persist, apply,
publish.
"""

from collections.abc import Iterable
from typing import Final

from limelight.core.errors import IllegalAction
from limelight.core.game import CHANCE
from limelight.core.validation import quote_value
from limelight.tables import events as ev
from limelight.tables.events import LoggedEvent, TableEvent
from limelight.tables.ids import UserId
from limelight.tables.refusal import Refusal, StaleAnswer
from limelight.tables.table_state import TableSeat, TableState

#: Events that could be repeated for ever; refused at a table with `MAX_EVENTS`.
REPEATABLE_EVENTS: Final = (
    ev.SeatTaken,
    ev.SeatLeft,
    ev.RequestMade,
    ev.ActionsUndone,
    ev.GamePaused,
)
MAX_EVENTS: Final = 3000


class Table(TableState):
    """One game of some players: its state, and what may happen next."""

    def decide_sit(
        self, seat_number: int, user_id: UserId, name: str, kind: ev.SeatKind = "person"
    ) -> list[TableEvent]:
        """A user or a machine takes a seat; with the last seat the game begins."""
        seat = self._seat_at(seat_number)
        if self.status != "open":
            raise Refusal("begun", "the game has begun: watch it, or open a table of your own")
        if seat.is_taken:
            raise Refusal("taken", f"seat {seat_number} is taken; choose another one")
        if seat.kind != kind:
            raise Refusal("kind", f"seat {seat_number} is kept for a {seat.kind}")
        invited_bot = self.setup.seats[seat_number].bot
        if invited_bot and invited_bot.casefold() != name.casefold():
            raise Refusal("kind", f"seat {seat_number} is kept for {invited_bot}")
        events: list[TableEvent] = [ev.SeatTaken(seat_number, user_id, name)]
        if all(other.is_taken for other in self.seats if other is not seat):
            events.append(ev.GameStarted())
            dealt = self.history.chance_actions_after()
            events += [ev.ActionPlayed(CHANCE, action) for action in dealt]
        return events

    def decide_leave(self, seat_number: int) -> list[TableEvent]:
        """A seat becomes free again, before the game begins."""
        if self.status != "open":
            raise Refusal("begun", "the game has begun: resign, if you want to leave it")
        if not self._seat_at(seat_number).is_taken:
            raise Refusal("empty", f"nobody sits at seat {seat_number}")
        return [ev.SeatLeft(seat_number)]

    def decide_decline(self, bot_name: str) -> list[TableEvent]:
        """A bot declines its invitation, which closes the table."""
        if self.status != "open":
            raise Refusal("begun", "the game has begun: resign, if you want to leave it")
        if bot_name.casefold() not in [seat.bot.casefold() for seat in self.setup.seats]:
            raise Refusal("forbidden", "you were not asked to sit down")
        return [ev.TableClosed(bot_name)]

    @property
    def can_be_closed(self) -> bool:
        """Whether the table may be closed: before its game begins, among machines at any time."""
        return self.status == "open" or (
            self.status == "live" and self.setup.is_game_among_machines
        )

    def decide_close(self) -> list[TableEvent]:
        """The table is closed without a game."""
        if not self.can_be_closed:
            raise Refusal("begun", "the game has begun: resign, if you want to leave it")
        return [ev.TableClosed()]

    def decide_play(self, seat_number: int, seq: int, action: int, now: int) -> list[TableEvent]:
        """A seat plays an action, having seen the events up to `seq`; deals may follow."""
        self._refuse_unless_live()
        self._refuse_if_stale(seq)
        if self.turn != seat_number:
            raise Refusal("turn", "it is not your turn; wait for the others")
        if self.is_out_of_time(now):
            raise Refusal("time", "your time is over")
        try:
            dealt = self.history.chance_actions_after((action,))
        except IllegalAction as error:
            raise Refusal(
                "illegal", f"action {quote_value(action)} may not be played now"
            ) from error
        played: list[TableEvent] = [ev.ActionPlayed(seat_number, action)]
        return played + [ev.ActionPlayed(CHANCE, outcome) for outcome in dealt]

    def decide_takeback(
        self, seat_number: int, seq: int, keep: int | None = None
    ) -> list[TableEvent]:
        """A seat takes back all but the first `keep` steps; by default its last own step.

        Within its own activation that is free; otherwise the other seats are asked.
        """
        self._refuse_unless_live()
        self._refuse_if_stale(seq)
        self._refuse_if_repeated(seq, seat_number)
        self._refuse_in_match()
        steps = self.history.steps
        if keep is None:
            own_steps = [n for n, step in enumerate(steps) if step.seat == seat_number]
            keep = own_steps[-1] if own_steps else len(steps)
        if not 0 <= keep < len(steps):
            raise Refusal("nothing", "there is nothing to take back")
        if keep < self.history.count_irrevocable_steps():
            raise Refusal("revealed", "something hidden has come out since: that stays")
        only_own = all(step.seat == seat_number for step in steps[keep:])
        is_free = only_own and keep >= self.history.find_activation_start()
        if is_free or not self._seats_to_ask(seat_number):
            return [ev.ActionsUndone(seat_number, keep)]
        return self._make_request(ev.RequestMade(seat_number, "undo", keep))

    def decide_pause(self, seat_number: int, seq: int | None = None) -> list[TableEvent]:
        """A seat pauses the game, or asks the other seats to agree to a pause."""
        self._refuse_if_repeated(seq, seat_number)
        self._refuse_unless_live()
        self._refuse_in_match()
        if not self._seats_to_ask(seat_number):
            return [ev.GamePaused()]
        return self._make_request(ev.RequestMade(seat_number, "pause"))

    def decide_resume(self, seq: int | None = None) -> list[TableEvent]:
        """A paused game goes on."""
        self._refuse_if_repeated(seq)
        if self.status != "paused":
            raise Refusal("running", "the game is not paused")
        return [ev.GameResumed()]

    def decide_answer(
        self, seat_number: int, agrees: bool, seq: int | None = None
    ) -> list[TableEvent]:
        """A seat agrees to the request, or refuses it; refusing its own request withdraws it.

        With the last consent, what was asked for happens.
        """
        self._refuse_if_repeated(seq, seat_number)
        if self.request is None:
            raise Refusal("nothing", "nothing was asked")
        if not agrees:
            return [ev.RequestRefused(seat_number)]
        if seat_number in self.request.agreed_seats:
            raise Refusal("waiting", "you have agreed already; wait for the others")
        events: list[TableEvent] = [ev.RequestAgreed(seat_number)]
        asked = self.request.event
        if self._seats_to_ask(asked.seat) <= self.request.agreed_seats | {seat_number}:
            is_takeback = asked.wish == "undo"
            events.append(
                ev.ActionsUndone(asked.seat, asked.keep) if is_takeback else ev.GamePaused()
            )
        return events

    def decide_resign(self, seat_number: int) -> list[TableEvent]:
        """A seat resigns."""
        self._refuse_if_set_aside()
        if self.status not in ("live", "paused"):
            raise Refusal("over", "there is no game to resign")
        if self.seats[seat_number].has_left:
            raise Refusal("gone", "you have left this game already")
        return [ev.SeatResigned(seat_number)]

    def decide_cancel(self, reason: str) -> list[TableEvent]:
        """The operator of the server ends the game, without a result."""
        if self.status in ("over", "closed"):
            raise Refusal("over", f"the table is {self.status} already: there is nothing to end")
        return [ev.GameCancelled(reason)]

    def decide_set_aside(self) -> list[TableEvent]:
        """The table is set aside if its log is illegal by the present rules, else restored.

        No event if that is its state already.
        """
        if self.fault and not self.is_set_aside and self.status != "closed":
            return [ev.TableSetAside(self.fault.seq)]
        if not self.fault and self.is_set_aside and self.status != "closed":
            return [ev.TableRestored()]
        return []

    def decide_flag(self, now: int) -> list[TableEvent]:
        """The seat to move loses on time, if it has run out of time."""
        if self.turn is None or not self.is_out_of_time(now):
            return []
        return [ev.SeatFlagged(self.turn)]

    def number_events(self, events: Iterable[TableEvent], now: int) -> list[LoggedEvent]:
        """The events with sequence numbers and time, ready to be stored and applied.

        `Refusal` if the table has too many events for another one that could be repeated.
        """
        events = list(events)
        if self.seq >= MAX_EVENTS and any(isinstance(event, REPEATABLE_EVENTS) for event in events):
            raise Refusal("endless", "too much has happened here: the game can only be played on")
        return [LoggedEvent(self.seq + 1 + n, now, event) for n, event in enumerate(events)]

    def _seat_at(self, seat_number: int) -> TableSeat:
        if not 0 <= seat_number < len(self.seats):
            last = len(self.seats) - 1
            raise Refusal("seat", f"there is no seat {quote_value(seat_number)}: 0 to {last}")
        return self.seats[seat_number]

    def _refuse_if_set_aside(self) -> None:
        if self.status == "aside":
            raise Refusal(
                "aside",
                "the table is set aside: an action played here is illegal by the corrected rules; "
                "the operator of the server restores the table or ends the game",
            )

    def _refuse_unless_live(self) -> None:
        self._refuse_if_set_aside()
        if self.status == "open":
            raise Refusal("open", "the game has not begun: there are seats to fill")
        if self.status == "paused":
            raise Refusal("paused", "the game is paused; resume it first")
        if self.status != "live":
            raise Refusal("over", "the game is over")

    def _refuse_if_stale(self, seq: int) -> None:
        if not self.position_seq <= seq <= self.seq:
            raise StaleAnswer(self.seq)

    def _refuse_if_repeated(self, seq: int | None, seat_number: int | None = None) -> None:
        """`StaleAnswer` if this seat has acted since event `seq`, or a pause began or ended.

        So a message that is sent again after a lost connection is idempotent.
        """
        if seq is None:
            return
        for logged in self.log[seq:]:
            event = logged.event
            by_seat = seat_number is not None and getattr(event, "seat", None) == seat_number
            if by_seat or isinstance(event, (ev.GamePaused, ev.GameResumed)):
                raise StaleAnswer(self.seq)

    def _refuse_in_match(self) -> None:
        if self.setup.match:
            raise Refusal("match", "in a match there are no takebacks and no pauses")

    def _make_request(self, request: ev.RequestMade) -> list[TableEvent]:
        if self.request is not None:
            raise Refusal("waiting", "there is a request already; wait for the answer")
        return [request]

    def _seats_to_ask(self, seat_number: int) -> set[int]:
        """Other users' seats, and in rated games those of bots."""
        user_id = self.seats[seat_number].user_id
        kinds = ("person", "bot") if self.setup.rated else ("person",)
        return {
            other
            for other, seat in enumerate(self.seats)
            if seat.kind in kinds and not seat.has_left and seat.user_id != user_id
        }
