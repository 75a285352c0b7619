"""Games with the bots of the course: who sits where, what they answer, and what came of it."""

import json
from array import array
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import ExitStack
from dataclasses import dataclass, field
from time import perf_counter
from typing import Protocol

import msgspec

from limelight.ai.player import Player, show
from limelight.ai.player_specs import player
from limelight.arena.bot_acceptor import Absent, Door
from limelight.arena.bot_process import Order
from limelight.arena.course_framing import LARGEST, Late, Link, Listener, Lost
from limelight.arena.course_protocol import COLOURS, Activation, Question, Table, leaving
from limelight.arena.game_runner import Forfeit, decided, reason
from limelight.arena.pairing import wilson
from limelight.core.game import CHANCE, OVER
from limelight.core.records import Record, dealer
from limelight.core.rng import Rng
from limelight.core.validation import quote
from limelight.games.opera import OPERA
from limelight.games.opera.state import OperaState

SIDES = ("inspector", "phantom")
#: Stands for a bot that connects, where else a machine player is named.
BOT = "bot"

# Why a game was forfeited.
TIMEOUT = "time-out"
DISCONNECT = "disconnect"
FAILURE = "failure"  # of a machine player

Log = Callable[[str], None]


class Forfeited(Exception):
    """A seat cannot play on."""

    def __init__(self, seat: int, kind: str, reason: str) -> None:
        super().__init__(reason)
        self.seat = seat
        self.kind = kind


# What is counted.


@dataclass(frozen=True)
class Lapse:
    """A game that a seat forfeited: its number from 1 on, and why."""

    game: int
    kind: str
    reason: str


@dataclass
class Tally:
    """All that one side did in all games."""

    name: str
    games: int = 0
    wins: int = 0
    #: Answers that were none, by what was wrong with them; a legal one was drawn instead.
    bad: Counter[str] = field(default_factory=Counter[str])
    #: The first of each kind, in words.
    examples: dict[str, str] = field(default_factory=dict[str, str])
    #: Seconds for each answer.
    times: "array[float]" = field(default_factory=lambda: array("d"))
    lapses: list[Lapse] = field(default_factory=list[Lapse])

    def forfeits(self, kind: str) -> int:
        """How many games were forfeited for this kind of reason."""
        return sum(lapse.kind == kind for lapse in self.lapses)

    @property
    def share(self) -> float | None:
        """Wins per game; None before the first."""
        return self.wins / self.games if self.games else None

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of that."""
        return wilson(self.wins, self.games)


# Who sits there.


class Sitter(Protocol):
    """Who decides for a seat in one game."""

    def turn(self, state: OperaState, table: Table) -> list[int]:
        """One or more actions to play now; `Forfeited` if there are none to be had."""
        ...

    def see(self, state: OperaState) -> None:
        """Take notice of how things stand after a step."""
        ...


class Machine:
    """A player of ours, told only what its seat knows."""

    def __init__(self, machine: Player, seat: int, luck: Rng, tally: Tally) -> None:
        self._machine = machine
        self._seat = seat
        self._luck = luck
        self._tally = tally

    def turn(self, state: OperaState, table: Table) -> list[int]:
        """The player's next action."""
        began = perf_counter()
        try:
            action = decided(self._machine, state, self._luck)
        except Exception as error:
            raise Forfeited(self._seat, FAILURE, reason(error)) from error
        self._tally.times.append(perf_counter() - began)
        return [action]

    def see(self, state: OperaState) -> None:
        """Show the player what its seat may know."""
        try:
            show(self._machine, self._seat, state, self._luck)
        except Exception as error:
            raise Forfeited(self._seat, FAILURE, reason(error)) from error


class Bot:
    """A bot of the course: asked in its own words, one card after the other."""

    def __init__(
        self, ask: Callable[[Question], bytes | None], seat: int, luck: Rng, tally: Tally
    ) -> None:
        self._ask = ask
        self._seat = seat
        self._luck = luck
        self._tally = tally

    def turn(self, state: OperaState, table: Table) -> list[int]:
        """All the actions of the next card."""
        activation = Activation(table, state, self._seat)
        asking = activation.questions()
        question = next(asking)
        while True:
            index = self._answer(question)
            try:
                question = asking.send(index)
            except StopIteration:
                break
        activation.settle()
        return activation.actions

    def see(self, state: OperaState) -> None:
        """The questions tell all."""

    def _answer(self, question: Question) -> int:
        choices = len(question.data)
        answer = self._ask(question)
        index, wrong = understood(answer, choices)
        if not wrong:
            return index
        self._tally.bad[wrong] += 1
        if wrong not in self._tally.examples:
            said = (
                f"more than {LARGEST} bytes"
                if answer is None
                else quote(answer.decode(errors="replace"), 40)
            )
            asked = f"{question.type} ({choices} to choose from)"
            self._tally.examples[wrong] = f"asked to {asked}, answered {said}"
        return self._luck.below(choices)


def understood(answer: bytes | None, choices: int) -> tuple[int, str]:
    """The index that an answer gives, and what is wrong with it, if anything."""
    if answer is None:
        return 0, "oversized frame"
    try:
        index = json.loads(answer.decode("utf-8"))
    except (ValueError, RecursionError):
        return 0, "not JSON"
    if not isinstance(index, int) or isinstance(index, bool):
        return 0, "no integer"
    if not 0 <= index < choices:
        return 0, "out of range"
    return index, ""


def over(link: Link, seat: int, seconds: float, tally: Tally) -> Callable[[Question], bytes | None]:
    """How to ask a bot over its connection."""

    def ask(question: Question) -> bytes | None:
        try:
            answer = link.ask(msgspec.json.encode(question.message()), seconds)
        except Late as error:
            late = f"{error} ({seconds:g} s), asked to {question.type}"
            raise Forfeited(seat, TIMEOUT, late) from error
        except Lost as error:
            raise Forfeited(seat, DISCONNECT, f"{error}, asked to {question.type}") from error
        tally.times.append(link.took)
        return answer

    return ask


# One game.


@dataclass(frozen=True)
class Played:
    """A game that is over."""

    number: int
    record: Record
    winner: int
    phantom: str
    carlotta: int
    score: int
    rounds: int
    returns: list[float] | None
    forfeit: Forfeit | None = None
    kind: str = ""

    def log(self) -> list[str]:
        """The lines that other tools of the course read."""
        won = "fantom wins" if self.winner else f"inspector wins : fantom is {self.phantom}"
        return [
            f"---- {won}",
            f"---- final position of Carlotta : {self.carlotta}",
            f"---- final score : {self.score}",
        ]


def conduct(record: Record, state: OperaState, sitters: list[Sitter], table: Table) -> None:
    """Lead two sitters through a game; `Forfeited` if one of them cannot play on."""
    while state.turn != OVER:
        if state.turn == CHANCE:
            actions = [state.draw(dealer(record.seed, len(record.actions)))]
        else:
            actions = sitters[state.turn].turn(state, table)
        for action in actions:
            table.follow(state, action)
            record.play(state, action)
            for sitter in sitters:
                sitter.see(state)


def _deal(record: Record, state: OperaState) -> None:
    """Deal to nobody, where somebody was missing from the start: every game has its phantom."""
    while state.turn == CHANCE:
        record.play(state, state.draw(dealer(record.seed, len(record.actions))))


# Many games.


@dataclass(frozen=True)
class Terms:
    """What the games are played by."""

    #: For each side, BOT or the name of a machine player.
    names: tuple[str, str] = (BOT, BOT)
    #: For each side, the program to start, if any.
    orders: tuple[Order | None, Order | None] = (None, None)
    games: int = 1
    rules: str = "course"
    dialect: str = "new"
    #: For each answer.
    seconds: float = 10.0
    seed: str = ""
    phantom_first: bool = False

    def is_bot(self, seat: int) -> bool:
        """Whether a seat is played from outside."""
        return self.names[seat] == BOT

    def title(self, seat: int) -> str:
        """What to call who sits there."""
        order = self.orders[seat]
        return order.command if order else self.names[seat]

    def arrivals(self) -> list[int]:
        """The bots' seats in the order in which they connect."""
        seats = (1, 0) if self.phantom_first else (0, 1)
        return [seat for seat in seats if self.is_bot(seat)]


class Bridge:
    """A number of games, one after the other, and what came of them."""

    def __init__(self, terms: Terms, listener: Listener | None, log: Log) -> None:
        self.terms = terms
        self._door: Door | None = None
        if listener:
            self._door = Door(listener, terms.arrivals(), terms.orders, terms.seconds)
        self._log = log
        self.tallies = [Tally(terms.title(seat)) for seat in range(len(SIDES))]

    def run(self) -> Generator[Played]:
        """Play; a game at a time."""
        try:
            for number in range(self.terms.games):
                played = self._play(number)
                self._count(played)
                yield played
        finally:
            if self._door:
                self._door.close()

    def _play(self, number: int) -> Played:
        terms = self.terms
        seed, luck = f"{terms.seed} {number}", f"{terms.seed} players {number}"
        record = Record("opera", {}, 2, [tally.name for tally in self.tallies], seed)
        state = OPERA.new(2, {"rules": terms.rules})
        record.options = OPERA.options(state)
        table = Table(dealer(f"{luck} lists", 0), terms.dialect)
        lucks = [dealer(f"{luck} {seat}", 0) for seat in range(len(SIDES))]
        with ExitStack() as closing:
            try:
                sitters = self._seated(lucks, closing)
                conduct(record, state, sitters, table)
            except Forfeited as forfeited:
                _deal(record, state)
                return _ended(number, record, state, forfeited, self._last_words(forfeited))
            return _ended(number, record, state, None)

    def _seated(self, lucks: list[Rng], closing: ExitStack) -> list[Sitter]:
        sitters: dict[int, Sitter] = {}
        for seat, name in enumerate(self.terms.names):
            if not self.terms.is_bot(seat):
                machine = player(name, OPERA)
                closing.callback(machine.close)
                sitters[seat] = Machine(machine, seat, lucks[seat], self.tallies[seat])
        for seat, link in self._let_in(closing).items():
            tally = self.tallies[seat]
            ask = over(link, seat, self.terms.seconds, tally)
            sitters[seat] = Bot(ask, seat, lucks[seat], tally)
        return [sitters[seat] for seat in range(len(SIDES))]

    def _let_in(self, closing: ExitStack) -> dict[int, Link]:
        if not self._door:
            return {}
        try:
            links = self._door.let_in(lambda: self._log("Received client !"), closing)
        except Absent as absent:
            kind = TIMEOUT if absent.late else DISCONNECT
            raise Forfeited(absent.seat, kind, str(absent)) from absent
        self._log("received all clients")
        return links

    def _last_words(self, forfeited: Forfeited) -> str:
        """What became of a program that we started and that has left."""
        program = self._door.programs.get(forfeited.seat) if self._door else None
        return f"; it {program.end()}" if program and forfeited.kind == DISCONNECT else ""

    def _count(self, played: Played) -> None:
        for seat, tally in enumerate(self.tallies):
            tally.games += 1
            tally.wins += played.winner == seat
        if played.forfeit:
            lapse = Lapse(played.number, played.kind, played.forfeit.reason)
            self.tallies[played.forfeit.seat].lapses.append(lapse)


def _ended(
    number: int, record: Record, state: OperaState, lost: Forfeited | None, last: str = ""
) -> Played:
    returns = None if lost else state.returns()
    winner = 1 - lost.seat if lost else int(state.winner)
    return Played(
        number=number + 1,
        record=record,
        winner=winner,
        phantom=COLOURS[state.culprit],
        carlotta=int(state.carlotta),
        score=leaving(state) - int(state.carlotta),
        rounds=state.length(),
        returns=returns,
        forfeit=Forfeit(lost.seat, f"{lost}{last}") if lost else None,
        kind=lost.kind if lost else "",
    )
