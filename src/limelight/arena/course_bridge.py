"""Lets bots of the course play opera against each other or against players of ours."""

import json
from array import array
from collections import Counter
from collections.abc import Callable, Generator
from contextlib import ExitStack
from dataclasses import dataclass, field

import msgspec

from limelight.ai.player_specs import make_player
from limelight.arena.bot_acceptor import BotAcceptor
from limelight.arena.bot_process import BotCommand
from limelight.arena.course_framing import (
    MAX_ANSWER_BYTES,
    AnswerTimeout,
    BotConnection,
    BotListener,
    ConnectionLost,
)
from limelight.arena.course_protocol import (
    COLOUR_NAMES,
    CardActivation,
    CourseQuestion,
    CourseTable,
    exit_space,
)
from limelight.arena.game_runner import (
    FORFEIT_DISCONNECT,
    FORFEIT_TIMEOUT,
    Decider,
    Forfeit,
    PlayerDecider,
    SeatFailure,
    play_until_over,
)
from limelight.arena.statistics import wilson_interval
from limelight.core.game import CHANCE
from limelight.core.records import Record, chance_rng
from limelight.core.sfc32 import Rng
from limelight.core.validation import quote_value
from limelight.games.opera import OPERA
from limelight.games.opera.state import OperaState

SIDE_NAMES = ("inspector", "phantom")
#: Stands for a bot that connects, where else a player of ours is named.
BOT_NAME = "bot"

LogLine = Callable[[str], None]
AskBot = Callable[[CourseQuestion], bytes | None]


# Figures.


@dataclass(frozen=True)
class BridgeForfeit:
    """A game that a seat forfeited: its number from 1 on, and why."""

    game: int
    kind: str
    reason: str


@dataclass
class BridgeScore:
    """The figures of one side over all games."""

    name: str
    games: int = 0
    wins: int = 0
    #: Answers that were not valid, by their fault; a legal answer was drawn instead.
    bad_answers: Counter[str] = field(default_factory=Counter[str])
    #: The first bad answer with each fault, in words.
    examples: dict[str, str] = field(default_factory=dict[str, str])
    #: The time of each answer.
    answer_seconds: "array[float]" = field(default_factory=lambda: array("d"))
    forfeits: list[BridgeForfeit] = field(default_factory=list[BridgeForfeit])

    def count_forfeits(self, kind: str) -> int:
        """How many games were forfeited for this kind of reason."""
        return sum(forfeit.kind == kind for forfeit in self.forfeits)

    @property
    def win_share(self) -> float | None:
        """Wins per game; None before the first game."""
        return self.wins / self.games if self.games else None

    @property
    def win_share_interval(self) -> tuple[float, float]:
        """The 95 % interval of `win_share`."""
        return wilson_interval(self.wins, self.games)


# Bots.


class CourseBot:
    """Decides by asking a bot of the course, one card after the other."""

    def __init__(
        self, ask_bot: AskBot, table: CourseTable, seat: int, rng: Rng, score: BridgeScore
    ) -> None:
        self._ask_bot = ask_bot
        self._table = table
        self._seat = seat
        self._rng = rng
        self._score = score

    def choose_actions(self, state: OperaState) -> list[int]:
        """All the actions of the next card."""
        activation = CardActivation(self._table, state, self._seat)
        questions = activation.ask_questions()
        question = next(questions)
        while True:
            index = self._answer_question(question)
            try:
                question = questions.send(index)
            except StopIteration:
                break
        activation.apply_to_table()
        return activation.actions

    def observe(self, state: OperaState) -> None:
        """Nothing: every question contains the whole view."""

    def _answer_question(self, question: CourseQuestion) -> int:
        choices = len(question.data)
        answer = self._ask_bot(question)
        index, fault = parse_answer(answer, choices)
        if not fault:
            return index
        self._score.bad_answers[fault] += 1
        if fault not in self._score.examples:
            shown = (
                f"more than {MAX_ANSWER_BYTES} bytes"
                if answer is None
                else quote_value(answer.decode(errors="replace"), 40)
            )
            asked = f"{question.type} ({choices} to choose from)"
            self._score.examples[fault] = f"asked to {asked}, answered {shown}"
        return self._rng.below(choices)


def parse_answer(answer: bytes | None, choices: int) -> tuple[int, str]:
    """The index that an answer gives, and its fault, if it has one."""
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


def make_question_sender(
    connection: BotConnection, seat: int, seconds: float, score: BridgeScore
) -> AskBot:
    """A function that asks a bot over its connection; `SeatFailure` if there is no answer."""

    def ask_bot(question: CourseQuestion) -> bytes | None:
        message = msgspec.json.encode(question.to_message())
        try:
            answer = connection.exchange_frames(message, seconds)
        except AnswerTimeout as error:
            reason = f"{error} ({seconds:g} s), asked to {question.type}"
            raise SeatFailure(seat, reason, FORFEIT_TIMEOUT) from error
        except ConnectionLost as error:
            reason = f"{error}, asked to {question.type}"
            raise SeatFailure(seat, reason, FORFEIT_DISCONNECT) from error
        score.answer_seconds.append(connection.answer_seconds)
        return answer

    return ask_bot


# Games.


@dataclass(frozen=True)
class BridgeGame:
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

    def log_lines(self) -> list[str]:
        """The lines that other tools of the course read."""
        won = "fantom wins" if self.winner else f"inspector wins : fantom is {self.phantom}"
        return [
            f"---- {won}",
            f"---- final position of Carlotta : {self.carlotta}",
            f"---- final score : {self.score}",
        ]


@dataclass(frozen=True)
class BridgeOptions:
    """The options of `CourseBridge`."""

    #: For each side, BOT_NAME or the name of a player of ours.
    names: tuple[str, str] = (BOT_NAME, BOT_NAME)
    #: For each side, the program to start, if any.
    commands: tuple[BotCommand | None, BotCommand | None] = (None, None)
    games: int = 1
    rules: str = "course"
    dialect: str = "new"
    #: The time limit of each answer.
    seconds: float = 10.0
    seed: str = ""
    phantom_first: bool = False

    def is_bot(self, seat: int) -> bool:
        """Whether a bot plays this seat."""
        return self.names[seat] == BOT_NAME

    def name_side(self, seat: int) -> str:
        """The name of a side in reports and records."""
        command = self.commands[seat]
        return command.command if command else self.names[seat]

    def connection_order(self) -> list[int]:
        """The bots' seats in the order in which they connect."""
        seats = (1, 0) if self.phantom_first else (0, 1)
        return [seat for seat in seats if self.is_bot(seat)]


class CourseBridge:
    """Plays a number of games, one after the other, and counts their results."""

    def __init__(self, options: BridgeOptions, listener: BotListener | None, log: LogLine) -> None:
        self.options = options
        self._acceptor: BotAcceptor | None = None
        if listener:
            self._acceptor = BotAcceptor(
                listener, options.connection_order(), options.commands, options.seconds
            )
        self._log = log
        self.scores = [BridgeScore(options.name_side(seat)) for seat in range(len(SIDE_NAMES))]

    def play_games(self) -> Generator[BridgeGame]:
        """Play the games and give each when it is over."""
        try:
            for number in range(self.options.games):
                game = self._play_game(number)
                self._count_game(game)
                yield game
        finally:
            if self._acceptor:
                self._acceptor.close()

    def _play_game(self, number: int) -> BridgeGame:
        options = self.options
        seed, players_seed = f"{options.seed} {number}", f"{options.seed} players {number}"
        record = Record("opera", {}, 2, [score.name for score in self.scores], seed)
        state = OPERA.new(2, {"rules": options.rules})
        record.options = state.options()
        table = CourseTable(chance_rng(f"{players_seed} lists", 0), options.dialect)
        rngs = [chance_rng(f"{players_seed} {seat}", 0) for seat in range(len(SIDE_NAMES))]
        with ExitStack() as closing:
            try:
                deciders = self._make_deciders(table, rngs, closing)
                play_until_over(record, state, deciders, table.follow_action)
            except SeatFailure as failure:
                _play_missing_deals(record, state)
                exit_text = self._describe_exit(failure)
                return _make_bridge_game(number, record, state, failure, exit_text)
            return _make_bridge_game(number, record, state, None)

    def _make_deciders(
        self, table: CourseTable, rngs: list[Rng], closing: ExitStack
    ) -> list[Decider[OperaState]]:
        deciders: dict[int, Decider[OperaState]] = {}
        for seat, name in enumerate(self.options.names):
            if not self.options.is_bot(seat):
                player = make_player(name, OPERA)
                closing.callback(player.close)
                answer_seconds = self.scores[seat].answer_seconds
                deciders[seat] = PlayerDecider(player, seat, rngs[seat], answer_seconds)
        for seat, connection in self._accept_bots(closing).items():
            score = self.scores[seat]
            ask_bot = make_question_sender(connection, seat, self.options.seconds, score)
            deciders[seat] = CourseBot(ask_bot, table, seat, rngs[seat], score)
        return [deciders[seat] for seat in range(len(SIDE_NAMES))]

    def _accept_bots(self, closing: ExitStack) -> dict[int, BotConnection]:
        if not self._acceptor:
            return {}
        connections = self._acceptor.accept_bots(lambda: self._log("Received client !"), closing)
        self._log("received all clients")
        return connections

    def _describe_exit(self, failure: SeatFailure) -> str:
        """How a program of ours that has disconnected has ended."""
        program = self._acceptor.programs.get(failure.seat) if self._acceptor else None
        if program is None or failure.kind != FORFEIT_DISCONNECT:
            return ""
        return f"; it {program.end_process()}"

    def _count_game(self, game: BridgeGame) -> None:
        for seat, score in enumerate(self.scores):
            score.games += 1
            score.wins += game.winner == seat
        if game.forfeit:
            forfeit = BridgeForfeit(game.number, game.kind, game.forfeit.reason)
            self.scores[game.forfeit.seat].forfeits.append(forfeit)


def _play_missing_deals(record: Record, state: OperaState) -> None:
    """Deal, if a bot was missing from the start: every game that is reported has its phantom."""
    while state.turn == CHANCE:
        record.play(state, state.draw(chance_rng(record.seed, len(record.actions))))


def _make_bridge_game(
    number: int, record: Record, state: OperaState, failure: SeatFailure | None, exit_text: str = ""
) -> BridgeGame:
    return BridgeGame(
        number=number + 1,
        record=record,
        winner=1 - failure.seat if failure else int(state.winner),
        phantom=COLOUR_NAMES[state.culprit],
        carlotta=int(state.carlotta),
        score=exit_space(state) - int(state.carlotta),
        rounds=state.length(),
        returns=None if failure else state.returns(),
        forfeit=Forfeit(failure.seat, f"{failure}{exit_text}") if failure else None,
        kind=failure.kind if failure else "",
    )
