"""A record turn by turn: what each side's chances were, what was lost, and what was luck."""

import dataclasses
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from limelight.ai.commentary import Cleared, Comment, comments
from limelight.ai.evaluation import Choice, Critic, Judgement
from limelight.core.game import JSON, OVER, Game, State
from limelight.core.records import Record, dealer
from limelight.games import game as game_of
from limelight.games.jack.board import CHARACTERS as IN_LONDON
from limelight.games.opera.board import CHARACTERS as IN_THE_OPERA
from limelight.games.whodunit.state import CHOOSING, CULPRIT, INVESTIGATOR, Whodunit

#: The mark of a turn that gave away so much of its side's chance, the worst first.
MARKS = ((0.20, "??"), (0.10, "?"), (0.05, "?!"))

ALTERNATIVES = 3
TURNING_POINTS = 5
LEAST_LOSS = MARKS[-1][0]  # that can be a turning point
LEAST_LUCK = 0.10  # the same; smaller ones are mostly the judge's own second thoughts

# What a game's view calls the culprit, and who may be it.
SECRETS = {"opera": ("phantom", IN_THE_OPERA), "jack": ("jack", IN_LONDON)}

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Alternative:
    """A way to play a turn that would have been good."""

    #: Its notation.
    line: str
    #: Its actions.
    actions: list[int]
    #: The mover's chance after it.
    share: float
    #: What it does, in terms of the rules, by name; each game has its own.
    facts: dict[str, int]


@dataclass(frozen=True)
class Turn:
    """A complete turn of one seat, judged by what that seat knew."""

    #: Where it begins in the record's actions.
    step: int
    #: How many of them it has.
    actions: int
    #: The round, from 1.
    round: int
    #: Whose turn it was.
    seat: int
    #: Its notation.
    line: str
    #: Each seat's chance of winning at best play, as the mover sees it.
    before: list[float]
    #: The same after what was played.
    after: list[float]
    #: What the best choice would have been worth more.
    loss: float
    #: How that is marked: ?!, ? or ??, or nothing.
    mark: str
    #: By how much the mover's chance has changed since its last turn through nobody's play.
    luck: float
    #: Up to three ways to play it, best first.
    best: list[Alternative]
    #: Before the turn: who could be the culprit as far as the Investigator knows, and how likely.
    belief: dict[str, float]


@dataclass(frozen=True)
class Swing:
    """A moment that changed a seat's chance much."""

    #: The step at which a turn begins, or after which luck begins to count.
    step: int
    #: The step at which it ends.
    until: int
    #: The round, from 1.
    round: int
    #: Whose chance it is.
    seat: int
    #: "play" or "luck".
    kind: str
    #: By how much that chance has changed.
    change: float
    #: The turn's notation; empty for luck.
    line: str = ""


@dataclass(frozen=True)
class Seat:
    """How one seat did."""

    #: Which one.
    seat: int
    #: How many turns it had.
    turns: int
    #: What it lost by a turn, on average.
    mean_loss: float
    #: How many of its turns were marked ?!, ? and ??.
    marks: dict[str, int]
    #: All of its luck, that after its last turn included.
    luck: float


@dataclass(frozen=True)
class Analysis:
    """All there is to say about a record."""

    #: The name of the game.
    game: str
    #: How many play.
    players: int
    #: What is played by.
    options: JSON
    #: Who sits where.
    names: list[str]
    #: Whether the game has ended.
    over: bool
    #: What each seat has won, once over.
    result: list[float] | None
    #: Who it was; None in minuit.
    culprit: str | None
    #: All complete turns, in order.
    turns: list[Turn]
    #: How each seat did.
    seats: list[Seat]
    #: The largest swings first.
    turning_points: list[Swing]
    #: What to say about the moments that mattered, in the game's order.
    comments: list[Comment]

    def to_json(self) -> str:
        """The analysis as one JSON object; docs/analysis.md describes it."""
        return json.dumps(_rounded(dataclasses.asdict(self)), ensure_ascii=False)


def mark(loss: float) -> str:
    """How a loss is marked; nothing if it is small."""
    return next((sign for least, sign in MARKS if loss >= least), "")


def analyse(record: Record, critic: Critic, progress: Progress | None = None) -> Analysis:
    """Judge every complete turn of a record; `RecordError` if it cannot be replayed.

    The critic must not have seen anything yet. Progress is told how many steps are done.
    """
    game = game_of(record.game)
    record.last(game)  # whatever is wrong with it comes out before the work begins
    analyst = _Analyst(game, record, critic)
    for step, action in enumerate(record.actions):
        analyst.follow(step, action)
        if progress:
            progress(step + 1)
    return analyst.told()


@dataclass
class _Account:
    """A seat's chance as it should be now, by its own last reckoning and others' play since."""

    #: Unknown before the seat's first turn.
    due: float | None = None
    since: int = 0
    luck: float = 0.0


@dataclass
class _Pending:
    """A turn that has begun."""

    step: int
    round: int
    seat: int
    judgement: Judgement
    best: list[Alternative]
    belief: dict[str, float]
    said: list[str] = field(default_factory=list[str])


class _Analyst:
    def __init__(self, game: Game[Any], record: Record, critic: Critic) -> None:
        self.game = game
        self.record = record
        self.critic = critic
        self.state: State = record.first(game)
        self.accounts = [_Account() for _ in range(record.players)]
        self.turns: list[Turn] = []
        self.swings: list[Swing] = []
        self.pending: _Pending | None = None
        self.drawn: list[str] = []  # by chance since the last turn
        self.suspected = len(suspects_of(self.state))
        self.cleared: list[Cleared] = []

    def follow(self, step: int, action: int) -> None:
        """One step further."""
        seat, number = int(self.state.turn), int(self.state.length())
        if seat >= 0 and self.pending is None:
            self.pending = self._begin(step, seat)
        said = self.state.say(action)
        self.state.play(action)
        if self.pending is None:
            self.drawn.append(said)
        else:
            self.pending.said.append(said)
            if self._is_complete(seat):
                self._finish(step, self.pending)
                self.pending = None
                self.drawn.clear()
        self._count(step + 1, number)
        self.critic.see(self._known(INVESTIGATOR, step + 1))

    def _count(self, step: int, number: int) -> None:
        """Note if the Investigator suspects fewer by now, after a step of that round."""
        before, self.suspected = self.suspected, len(suspects_of(self.state))
        if self.suspected < before:
            self.cleared.append(Cleared(step, number, before, self.suspected))

    def _known(self, seat: int, step: int) -> State:
        return self.state.sample(seat, dealer(f"analysis {seat}", step))

    def _is_complete(self, seat: int) -> bool:
        """Whether the turn of a seat is over: in opera and jack it may have the next one too."""
        state = self.state
        if state.turn != seat or not isinstance(state, Whodunit):
            return True
        return bool(state.phase == CHOOSING)

    def _begin(self, step: int, seat: int) -> _Pending:
        known = self._known(seat, step)
        judgement = self.critic.judge(known)
        best = [self._alternative(known, choice) for choice in judgement.choices[:ALTERNATIVES]]
        belief = belief_of(self.state, judgement.belief)
        return _Pending(step, int(self.state.length()), seat, judgement, best, belief)

    def _alternative(self, known: State, choice: Choice) -> Alternative:
        line = line_of(known, choice.actions, self.drawn)
        return Alternative(line, list(choice.actions), choice.share, dict(choice.facts))

    def _finish(self, step: int, turn: _Pending) -> None:
        seat = turn.seat
        share = self.critic.share(self._known(seat, step + 1))
        loss = max(0.0, turn.judgement.choices[0].share - share)
        before = list(turn.judgement.shares)
        after = _after(before, seat, share)
        luck = self._book(turn, step + 1, before, after)
        line = _on_one_line(self.game, self.drawn, turn.said)
        self.turns.append(
            Turn(
                step=turn.step,
                actions=len(turn.said),
                round=turn.round,
                seat=seat,
                line=line,
                before=before,
                after=after,
                loss=loss,
                mark=mark(loss),
                luck=luck,
                best=turn.best,
                belief=turn.belief,
            )
        )
        if loss >= LEAST_LOSS:
            self.swings.append(Swing(turn.step, step + 1, turn.round, seat, "play", -loss, line))

    def _book(
        self, turn: _Pending, until: int, before: Sequence[float], after: Sequence[float]
    ) -> float:
        """Settle accounts after a turn; the luck that its seat had since its last one."""
        luck = self._luck(turn.seat, turn.step, turn.round, before[turn.seat])
        for seat, account in enumerate(self.accounts):
            if seat == turn.seat:
                account.due, account.since = after[seat], until
            elif account.due is not None:
                account.due += after[seat] - before[seat]
        return luck

    def _luck(self, seat: int, step: int, number: int, share: float) -> float:
        """What nobody's play accounts for in a seat's chance as it turns out to be."""
        account = self.accounts[seat]
        if account.due is None:
            return 0.0
        luck = share - account.due
        account.luck += luck
        if abs(luck) >= LEAST_LUCK:
            self.swings.append(Swing(account.since, step, number, seat, "luck", luck))
        return luck

    def told(self) -> Analysis:
        """What came of it."""
        state, record = self.state, self.record
        over = state.turn == OVER
        result = state.returns() if over else None
        if result:
            best = max(result)
            for seat, value in enumerate(result):
                share = (value == best) / result.count(best)
                self._luck(seat, len(record.actions), int(state.length()), share)
        swings = _turning_points(self.swings)
        said = comments(self.turns, swings, self.cleared, result, len(record.actions))
        culprit: str | None = None
        if record.game in SECRETS:
            culprit = state.view(CULPRIT)[SECRETS[record.game][0]]
        return Analysis(
            game=record.game,
            players=record.players,
            options=self.game.options(state),
            names=list(record.names),
            over=over,
            result=result,
            culprit=culprit,
            turns=self.turns,
            seats=[self._seat(seat, account) for seat, account in enumerate(self.accounts)],
            turning_points=swings,
            comments=said,
        )

    def _seat(self, seat: int, account: _Account) -> Seat:
        turns = [turn for turn in self.turns if turn.seat == seat]
        marks = {sign: sum(turn.mark == sign for turn in turns) for _, sign in MARKS}
        mean = sum(turn.loss for turn in turns) / max(1, len(turns))
        return Seat(seat, len(turns), mean, marks, account.luck)


def belief_of(state: State, chances: Sequence[float]) -> dict[str, float]:
    """The chances by name, of those whom the Investigator cannot rule out; nothing in minuit."""
    if state.game.name not in SECRETS or not chances:
        return {}
    characters = SECRETS[state.game.name][1]
    suspects = suspects_of(state)
    possible = [name in suspects for name in characters]
    weights = [chance * might for chance, might in zip(chances, possible, strict=True)]
    if sum(weights) <= 0:
        weights = [float(might) for might in possible]
    total = sum(weights)
    return {name: weight / total for name, weight in zip(characters, weights, strict=True)}


def suspects_of(state: State) -> list[str]:
    """Whom the Investigator cannot rule out; nobody in minuit."""
    if state.game.name not in SECRETS:
        return []
    view = state.view(INVESTIGATOR)
    alibis: JSON = view["alibis"] or {}
    held: list[str] = alibis.get("investigator") or []  # in jack they are not shown to all
    return [name for name in view["suspects"] if name not in held]


def said_of(state: State, actions: Sequence[int]) -> list[str]:
    """The notation of actions that follow each other."""
    twin = state.copy()
    said: list[str] = []
    for action in actions:
        said.append(twin.say(action))
        twin.play(action)
    return said


def line_of(state: State, actions: Sequence[int], drawn: Sequence[str] = ()) -> str:
    """The notation of what is left of a turn, on one line, after what chance has drawn for it."""
    said = said_of(state, actions)
    active: JSON | None = state.view(None).get("active")
    if active and len(state.game.lines(said)) > 1:
        said.insert(0, active["character"].capitalize())  # whose whistles they are, in jack
    return _on_one_line(state.game, drawn, said)


def _on_one_line(game: Game[Any], drawn: Sequence[str], said: Sequence[str]) -> str:
    """A turn as written; a roll shares its line, anything else drawn before has its own."""
    lines = game.lines([*drawn, *said])
    return ", ".join(lines[len(game.lines(drawn)) :] or lines[-1:])


def _after(before: Sequence[float], seat: int, share: float) -> list[float]:
    """Everybody's chance once the mover has that share: the others keep their proportions."""
    rest = sum(chance for other, chance in enumerate(before) if other != seat)
    others = len(before) - 1
    return [
        share if other == seat else (1 - share) * (chance / rest if rest > 0 else 1 / others)
        for other, chance in enumerate(before)
    ]


def _turning_points(swings: Sequence[Swing]) -> list[Swing]:
    """The largest; what was luck for one seat is not told again as the other's bad luck."""
    found: list[Swing] = []
    for swing in sorted(swings, key=lambda one: -abs(one.change)):
        told = any(
            other.kind == swing.kind == "luck"
            and other.step < swing.until
            and swing.step < other.until
            for other in found
        )
        if not told:
            found.append(swing)
    return found[:TURNING_POINTS]


def _rounded(value: Any) -> Any:
    """The same with four digits behind the point: more would only pretend."""
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {name: _rounded(one) for name, one in value.items()}  # pyright: ignore
    if isinstance(value, list):
        return [_rounded(one) for one in value]  # pyright: ignore
    return value
