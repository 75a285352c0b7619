"""A table: what may happen next, and what has happened.

Questions put to it (`sit`, `play`, `undo` …) answer with the events that would happen, or refuse;
nothing changes until these events, kept safe by whoever asked, are `apply`-ed.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, NamedTuple

from limelight.core.errors import IllegalAction
from limelight.core.game import CHANCE, OVER, Game
from limelight.core.validation import quote
from limelight.tables import events as ev
from limelight.tables.clock import Clock
from limelight.tables.events import Entry, Happening
from limelight.tables.game_history import Line, Step
from limelight.tables.refusal import Refusal, Stale
from limelight.tables.table_setup import Plan

#: `aside`: by the rules of today something that has happened cannot be.
Status = Literal["open", "live", "paused", "over", "closed", "aside"]
SUBSTITUTE: Final = "level:4"  # plays on for who has left a game of more than two


#: What may be repeated for ever; a table where so much has happened can only be played on.
REPEATABLE: Final = (ev.Seated, ev.Left, ev.Asked, ev.Undone, ev.Paused)
MAX_EVENTS: Final = 10_000
#: What changes what may be played, and what a game that is over cannot come to.
MOVING: Final = (ev.Started, ev.Played, ev.Undone, ev.Resumed, ev.Restored)
ENDING: Final = (ev.Undone, ev.Paused, ev.Resumed, ev.Resigned, ev.Flagged)


class Seat:
    """Who sits there."""

    def __init__(self, kind: ev.Kind, machine: str) -> None:
        self.kind = kind
        self.machine = machine
        self.who = ""
        self.name = ""
        self.gone = False  # has given up, or run out of time
        self.late = False  # has run out of time

    @property
    def taken(self) -> bool:
        """Whether somebody sits there."""
        return bool(self.name)

    @property
    def player(self) -> str:
        """The machine that decides for this seat; nothing if somebody does."""
        if self.kind == "machine":
            return self.machine
        return SUBSTITUTE if self.gone else ""


class Wish:
    """Something asked of the others, not yet settled."""

    def __init__(self, asked: ev.Asked) -> None:
        self.asked = asked
        self.agreed = {asked.seat}


class Fault(NamedTuple):
    """An event that cannot be by the rules of today; why may tell the secrets of the game."""

    number: int
    why: str


class Table:
    """One game among some players, from the invitation to the result."""

    def __init__(self, game: Game[Any], plan: Plan, seed: str) -> None:
        self.plan = plan
        self.seed = seed
        self.line = Line(game, len(plan.seats), plan.options, seed)
        self.seats = [Seat(seat.kind, seat.machine) for seat in plan.seats]
        self.clock = Clock(plan.time, len(plan.seats))
        self.log: list[Entry] = []
        self.status: Status = "open"
        self.wish: Wish | None = None
        self.rematch = ""
        #: The bot that would not sit down, as names are compared.
        self.declined = ""
        #: Why whoever runs the house has ended the game.
        self.reason = ""
        #: What is wrong with the log, by the rules of today.
        self.fault: Fault | None = None
        #: Whether it was set aside, and how it stood then.
        self.set_aside = False
        self._before: Status = "open"
        #: What was said with each action of the log, taken back or not, by its number.
        self.spoken: dict[int, Step] = {}
        #: The number of the last event that changed what may be played.
        self.moved = 0
        #: The number of the event with which somebody's turn began that they are to be notified of.
        self.notice_seq = 0
        self._notice_due: set[str] = set()  # who is to be notified of their next turn
        self._last_actor = ""  # the person or bot who has acted last

    # How things stand.

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return len(self.log)

    @property
    def turn(self) -> int | None:
        """The seat to decide, while the game is live."""
        turn = int(self.line.state.turn)
        return turn if self.status == "live" and turn >= 0 else None

    @property
    def over(self) -> bool:
        """Whether the game has come to its end: then nothing is secret any more."""
        return self.status == "over"

    def seats_of(self, who: str) -> list[int]:
        """The seats somebody holds."""
        return [number for number, seat in enumerate(self.seats) if who and seat.who == who]

    def machine(self) -> str:
        """The machine whose turn it is; nothing if it is nobody's or somebody's."""
        return "" if self.turn is None else self.seats[self.turn].player

    def result(self) -> list[float] | None:
        """What each seat has won, once over."""
        if not self.over:
            return None
        gone = [seat.gone for seat in self.seats]
        state = self.line.state
        if state.turn == OVER:
            return below(state.returns(), gone)
        return [-1.0 if away else 1.0 for away in gone]

    # What may happen.

    def sit(self, number: int, who: str, name: str, kind: ev.Kind = "person") -> list[Happening]:
        """Somebody takes a seat; with the last one the game begins."""
        seat = self._seat(number)
        if self.status != "open":
            raise Refusal("begun", "the game has begun: watch it, or open a table of your own")
        if seat.taken:
            raise Refusal("taken", f"seat {number} is taken; choose another one")
        if seat.kind != kind:
            raise Refusal("kind", f"seat {number} is kept for a {seat.kind}")
        asked = self.plan.seats[number].bot
        if asked and asked.casefold() != name.casefold():
            raise Refusal("kind", f"seat {number} is kept for {asked}")
        sitting: list[Happening] = [ev.Seated(number, who, name)]
        if all(other.taken for other in self.seats if other is not seat):
            sitting.append(ev.Started())
            sitting += [ev.Played(CHANCE, action) for action in self.line.deals()]
        return sitting

    def leave(self, number: int) -> list[Happening]:
        """Somebody gives a seat back."""
        if self.status != "open":
            raise Refusal("begun", "the game has begun: resign, if you want to leave it")
        if not self._seat(number).taken:
            raise Refusal("empty", f"nobody sits at seat {number}")
        return [ev.Left(number)]

    def decline(self, name: str) -> list[Happening]:
        """A bot that was asked to sit down will not: there is no game then."""
        if self.status != "open":
            raise Refusal("begun", "the game has begun: resign, if you want to leave it")
        if name.casefold() not in [seat.bot.casefold() for seat in self.plan.seats]:
            raise Refusal("forbidden", "you were not asked to sit down")
        return [ev.Closed(name)]

    @property
    def may_be_closed(self) -> bool:
        """Before its game begins; a game among machines at any time, for nobody loses it."""
        return self.status == "open" or (self.status == "live" and self.plan.only_machines)

    def close(self) -> list[Happening]:
        """The table is given up."""
        if not self.may_be_closed:
            raise Refusal("begun", "the game has begun: resign, if you want to leave it")
        return [ev.Closed()]

    def play(self, number: int, seq: int, action: int, now: int) -> list[Happening]:
        """A seat decides, having seen the events up to a number."""
        self._must_be_live()
        self._must_be_now(seq)
        if self.turn != number:
            raise Refusal("turn", "it is not your turn; wait for the others")
        if self.late(now):
            raise Refusal("time", "your time is over")
        try:
            dealt = self.line.deals((action,))
        except IllegalAction as error:
            raise Refusal("illegal", f"action {quote(action)} may not be played now") from error
        played: list[Happening] = [ev.Played(number, action)]
        return played + [ev.Played(CHANCE, outcome) for outcome in dealt]

    def undo(self, number: int, seq: int, keep: int | None = None) -> list[Happening]:
        """A seat takes back, down to so many steps; the last one of its own if none is said."""
        self._must_be_live()
        self._must_be_now(seq)
        self._must_not_be_repeated(seq, number)
        self._must_be_no_match()
        steps = self.line.steps
        if keep is None:
            own = [at for at, step in enumerate(steps) if step.seat == number]
            keep = own[-1] if own else len(steps)
        if not 0 <= keep < len(steps):
            raise Refusal("nothing", "there is nothing to take back")
        if keep < self.line.revealed():
            raise Refusal("revealed", "something hidden has come out since: that stays")
        free = keep >= self.line.activation() and all(s.seat == number for s in steps[keep:])
        if free or not self._others(number):
            return [ev.Undone(number, keep)]
        return self._ask(ev.Asked(number, "undo", keep))

    def pause(self, number: int, seq: int | None = None) -> list[Happening]:
        """A seat wishes the clocks to stand still."""
        self._must_not_be_repeated(seq, number)
        self._must_be_live()
        self._must_be_no_match()
        if not self._others(number):
            return [ev.Paused()]
        return self._ask(ev.Asked(number, "pause"))

    def resume(self, seq: int | None = None) -> list[Happening]:
        """A seat takes the game up again."""
        self._must_not_be_repeated(seq)
        if self.status != "paused":
            raise Refusal("running", "the game is not paused")
        return [ev.Resumed()]

    def answer(self, number: int, yes: bool, seq: int | None = None) -> list[Happening]:
        """A seat agrees to what was asked, or not; a wish of its own it may take back."""
        self._must_not_be_repeated(seq, number)
        if self.wish is None:
            raise Refusal("nothing", "nothing was asked")
        if not yes:
            return [ev.Refused(number)]
        if number in self.wish.agreed:
            raise Refusal("waiting", "you have agreed already; wait for the others")
        settled: list[Happening] = [ev.Agreed(number)]
        if self._others(self.wish.asked.seat) <= self.wish.agreed | {number}:
            asked = self.wish.asked
            undo = asked.wish == "undo"
            settled.append(ev.Undone(asked.seat, asked.keep) if undo else ev.Paused())
        return settled

    def resign(self, number: int) -> list[Happening]:
        """A seat gives up."""
        self._must_not_be_aside()
        if self.status not in ("live", "paused"):
            raise Refusal("over", "there is no game to resign")
        if self.seats[number].gone:
            raise Refusal("gone", "you have left this game already")
        return [ev.Resigned(number)]

    def cancel(self, reason: str) -> list[Happening]:
        """Whoever runs the house ends the game, without a result."""
        if self.status in ("over", "closed"):
            raise Refusal("over", f"the table is {self.status} already: there is nothing to end")
        return [ev.Cancelled(reason)]

    def note(self) -> list[Happening]:
        """What its log, replayed by the rules of today, says of the table and is not noted yet."""
        if self.fault and not self.set_aside and self.status != "closed":
            return [ev.Aside(self.fault.number)]
        if not self.fault and self.set_aside and self.status != "closed":
            return [ev.Restored()]
        return []

    @property
    def deadline(self) -> int | None:
        """When the seat to move will have lost. No machine ever does: its time is the house's."""
        return None if self.turn is None or self.machine() else self.clock.deadline()

    def late(self, now: int) -> bool:
        """Whether the seat to move has run out of time."""
        return self.deadline is not None and now > self.deadline

    def flag(self, now: int) -> list[Happening]:
        """The seat whose time is over, if so."""
        if self.turn is None or not self.late(now):
            return []
        return [ev.Flagged(self.turn)]

    def stamped(self, happenings: Iterable[Happening], now: int) -> list[Entry]:
        """The events with their numbers and time; `Refusal` if too much has happened already."""
        happenings = list(happenings)
        if self.seq >= MAX_EVENTS and any(isinstance(event, REPEATABLE) for event in happenings):
            raise Refusal("endless", "too much has happened here: the game can only be played on")
        return [Entry(self.seq + 1 + n, now, event) for n, event in enumerate(happenings)]

    # What has happened.

    def apply(self, entries: Iterable[Entry]) -> None:
        """Take notice of events, in order."""
        for entry in entries:
            self._apply(entry.event, entry.at)
            self.log.append(entry)
            if isinstance(entry.event, MOVING):
                self.moved = self.seq
                self._track_notices(entry.event)

    def _track_notices(self, event: Happening) -> None:
        """Somebody is notified of a turn, and again only once they and then another have acted.

        So nobody can have others notified again and again by taking back and playing again. It
        follows from the log alone: a restart or another process comes to the same answer.
        """
        if isinstance(event, ev.Started):
            self._notice_due = {seat.who for seat in self.seats if seat.who}
        elif isinstance(event, ev.Played) and event.seat >= 0:
            actor = self.seats[event.seat]
            if actor.who not in ("", self._last_actor) and not actor.player:
                self._notice_due.add(self._last_actor)
                self._last_actor = actor.who
        if self.turn is not None and not self.machine():
            who = self.seats[self.turn].who
            if who in self._notice_due:
                self._notice_due.remove(who)
                self.notice_seq = self.seq

    def replay(self, entries: Iterable[Entry]) -> None:
        """Take notice of events that were kept, which the rules of today need not allow.

        After the first that they do not, nothing more is played: the table is aside.
        """
        for entry in entries:
            try:
                if self.fault is None:
                    self._must_follow(entry.event)
                self.apply((entry,))
            except IllegalAction as error:
                self._fail(Fault(entry.seq, str(error)))
                self.log.append(entry)

    def _must_follow(self, event: Happening) -> None:
        """`IllegalAction` if that cannot happen now."""
        turn = int(self.line.state.turn)
        if isinstance(event, ev.Played):
            if self.status != "live":
                raise IllegalAction(
                    f"action {quote(event.action)}: the game is {self.status} by then"
                )
            if event.seat != turn:
                raise IllegalAction(
                    f"action {quote(event.action)}: it is the turn of {turn} by then"
                )
        elif self.status == "over" and isinstance(event, ENDING):
            raise IllegalAction(f"{type(event).__name__.lower()}: the game is over by then")

    def _fail(self, fault: Fault) -> None:
        self.fault = fault
        self.status, self.wish = "aside", None
        self.clock.halt()

    def _apply(self, event: Happening, at: int) -> None:
        match event:
            case ev.Cancelled(reason):
                self.status, self.reason, self.wish = "closed", reason, None
                self.clock.halt()
            case ev.Aside() | ev.Restored() if self.fault:
                self.set_aside = isinstance(event, ev.Aside)
            case _ if self.fault:
                pass  # how things stood by then is not known
            case ev.Aside():
                self._before, self.status, self.wish = self.status, "aside", None
                self.set_aside = True
                self.clock.halt()
            case ev.Restored():
                self.status, self.set_aside = self._before, False
                self.clock.turn(self.turn, at)
            case ev.Seated(number, who, name):
                self.seats[number].who, self.seats[number].name = who, name
            case ev.Left(number):
                self.seats[number].who = self.seats[number].name = ""
            case ev.Started():
                self.status = "live"
            case ev.Played(_, action):
                self.line.play(action)
                self.spoken[self.seq + 1] = self.line.steps[-1]
                self._moved(at)
            case ev.Undone(_, keep):
                self.line.cut(keep)
                self._moved(at)
            case ev.Asked():
                self.wish = Wish(event)
            case ev.Agreed(number):
                if self.wish:
                    self.wish.agreed.add(number)
            case ev.Refused():
                self.wish = None
            case ev.Paused():
                self.status, self.wish = "paused", None
                self.clock.stop(at)
            case ev.Resumed():
                self.status = "live"
                self.clock.turn(self.turn, at)
            case ev.Resigned(number) | ev.Flagged(number):
                self.seats[number].late = isinstance(event, ev.Flagged)
                self._go(number, at)
            case ev.Stalled(ms):
                self.clock.forgive(ms)
            case ev.Closed(name):
                self.status = "closed"
                self.declined = name.casefold()
                self.clock.halt()
            case ev.Rematched(table):
                self.rematch = table

    def _moved(self, at: int) -> None:
        self.wish = None
        if self.line.state.turn == OVER:
            self.status = "over"
        if self.line.state.turn != CHANCE:
            self.clock.turn(self.turn, at)

    def _go(self, number: int, at: int) -> None:
        """A seat is out: between two that ends the game, among more a machine plays on."""
        self.seats[number].gone = True
        self.wish = None
        people = [seat for seat in self.seats if seat.kind != "machine" and not seat.gone]
        if len(self.seats) == 2 or not people:
            self.status = "over"
        self.clock.turn(self.turn, at)

    # Refusals.

    def _seat(self, number: int) -> Seat:
        if not 0 <= number < len(self.seats):
            raise Refusal("seat", f"there is no seat {quote(number)}: 0 to {len(self.seats) - 1}")
        return self.seats[number]

    def _must_not_be_aside(self) -> None:
        if self.status == "aside":
            raise Refusal(
                "aside",
                "the table is set aside: by the rules as mended, something played here cannot be; "
                "whoever runs the house takes it back into play, or ends it",
            )

    def _must_be_live(self) -> None:
        self._must_not_be_aside()
        if self.status == "open":
            raise Refusal("open", "the game has not begun: there are seats to fill")
        if self.status == "paused":
            raise Refusal("paused", "the game is paused; resume it first")
        if self.status != "live":
            raise Refusal("over", "the game is over")

    def _must_be_now(self, seq: int) -> None:
        if not self.moved <= seq <= self.seq:
            raise Stale(self.seq)

    def _must_not_be_repeated(self, seq: int | None, number: int | None = None) -> None:
        """`Stale` if this seat has acted since event `seq`, or the game was paused or resumed.

        Makes requests that are sent again after a lost connection idempotent.
        """
        if seq is None:
            return
        for entry in self.log[seq:]:
            event = entry.event
            by_seat = number is not None and getattr(event, "seat", None) == number
            if by_seat or isinstance(event, (ev.Paused, ev.Resumed)):
                raise Stale(self.seq)

    def _must_be_no_match(self) -> None:
        if self.plan.match:
            raise Refusal("match", "in a match nobody takes back or pauses")

    def _ask(self, asked: ev.Asked) -> list[Happening]:
        if self.wish is not None:
            raise Refusal("waiting", "something has been asked already; wait for the answer")
        return [asked]

    def _others(self, number: int) -> set[int]:
        """The seats whose consent counts: people's, in rated games bots' too, but not one's own."""
        who = self.seats[number].who
        kinds = ("person", "bot") if self.plan.rated else ("person",)
        return {
            other
            for other, seat in enumerate(self.seats)
            if seat.kind in kinds and not seat.gone and seat.who != who
        }


def below(returns: Sequence[float], gone: Sequence[bool]) -> list[float]:
    """The returns, those who have left put last: they share what is left of the sum."""
    if not any(gone):
        return list(returns)
    ranks = sorted(returns)
    staying = sorted((n for n, away in enumerate(gone) if not away), key=lambda n: returns[n])
    leaving = [n for n, away in enumerate(gone) if away]
    least = ranks[: len(leaving)]
    found = [sum(least) / len(least)] * len(returns)
    for place, number in enumerate(staying):
        found[number] = ranks[len(leaving) + place]
    return found
