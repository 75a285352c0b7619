"""Small positions of opera and jack, solved exactly: what a search can be measured by.

A position is unrolled by the engine's own steps into every history there is, in every world that
fits what is public. A world is a complete state; worlds that a seat cannot tell apart, it must
treat alike: they are one decision of that seat. A seat remembers all it has seen and done.
Nothing is merged or left out, so the tree is the game, and `limelight.ai.cfr` solves it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, SupportsIndex, final

from limelight.ai.cfr import Contest, Pair, zeros
from limelight.core import bits
from limelight.core.errors import (
    IllegalAction,
    LimelightError,
    OptionError,
    PositionError,
    SeatError,
)
from limelight.core.game import CHANCE, OVER, State
from limelight.core.ints import i64, vec
from limelight.core.validation import as_int, quote
from limelight.games.jack.state import JackState
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import CULPRIT, EVERYBODY, INVESTIGATOR, NOBODY, Whodunit

#: How likely each legal action is, for the seat whose turn it is; the rest of the state is made up.
Policy = Callable[[State], Mapping[int, float]]

LIMIT: Final = 2_000_000


class TreeTooLarge(LimelightError):
    """The position has more histories than may be unrolled."""


# The tree: every history in every world.


@final
class World:
    """One history, secrets included."""

    def __init__(self, state: State, weight: float, row: i64, column: i64) -> None:
        self.state = state
        self.weight = weight  # how likely chance makes it
        self.row = row  # the sequence of seat 0 that leads here
        self.column = column  # that of seat 1
        self.mine: i64 = 0  # what seat 0 has learnt: a number, alike for worlds it cannot tell
        self.theirs: i64 = 0  # what seat 1 has learnt
        self.before: World | None = None
        self.by: i64 = CHANCE  # the action that led here from there

    def sequence(self, seat: i64) -> i64:
        """The sequence of a seat that leads here."""
        return self.row if seat == INVESTIGATOR else self.column

    def learnt(self, seat: i64) -> int:
        """The number of what a seat has learnt."""
        return self.mine if seat == INVESTIGATOR else self.theirs

    def after(self, action: i64, weight: float) -> "World":
        """The world one step on."""
        state = self.state.copy()
        state.step(action)
        world = World(state, weight, self.row, self.column)
        world.mine = self.mine
        world.theirs = self.theirs
        world.before = self
        world.by = action
        return world


def _tell_apart(worlds: list[World]) -> None:
    """Something has come out: number anew what each seat has learnt so far."""
    mine: dict[tuple[int, bytes], int] = {}
    theirs: dict[tuple[int, bytes], int] = {}
    for world in worlds:
        seen = (int(world.mine), world.state.key(INVESTIGATOR))
        world.mine = mine.setdefault(seen, len(mine))
        seen = (int(world.theirs), world.state.key(CULPRIT))
        world.theirs = theirs.setdefault(seen, len(theirs))


#: What everybody sees: the action, or that chance acts, and how things stand if something came out.
Seen = tuple[int, bytes]


@final
class Node:
    """A moment as everybody sees it: which decisions it may be, and what may come next."""

    def __init__(self, turn: i64) -> None:
        self.turn = turn
        self.decisions: dict[int, int] = {}  # by what the seat has learnt
        self.next: dict[Seen, Node] = {}


def _seen(node: Node, world: World, after: World) -> Seen:
    """What everybody sees of a step; only where something comes out, how things stand now."""
    if node.turn == CHANCE:
        return CHANCE, after.state.key(None)
    if after.state.reveals != world.state.reveals:
        return after.by, after.state.key(None)
    return after.by, b""


@final
class Tree:
    """All histories of a position, as a contest for the Investigator's winning chance."""

    def __init__(self, worlds: list[World], limit: int) -> None:
        self.contest = Contest()
        self.limit = limit
        self.histories = 0
        self.worlds = worlds
        _tell_apart(worlds)
        self.root = self._grow(worlds)

    def _grow(self, worlds: list[World]) -> Node:
        node = Node(worlds[0].state.turn)
        if node.turn != CHANCE:
            self._open(node, worlds)
        coming, ended = self.spread(node, worlds)
        self.histories += len(worlds) + len(ended)
        if self.histories > self.limit:
            raise TreeTooLarge(
                f"tree: more than {self.limit} histories; raise the limit, or take a position "
                "with less left to play"
            )
        for world in ended:
            if world.state.returns()[INVESTIGATOR] > 0.0:
                self.contest.pay(world.weight, world.row, world.column)
        for seen, group in coming.items():
            node.next[seen] = self._grow(group)
        return node

    def _open(self, node: Node, worlds: list[World]) -> None:
        """Number the decisions of a moment, one for each thing the seat may have learnt."""
        seat = node.turn
        side = self.contest.sides[seat]
        legal: dict[int, list[int]] = {}
        for world in worlds:
            learnt = world.learnt(seat)
            actions = world.state.legal()
            if learnt not in legal:
                legal[learnt] = actions
                node.decisions[learnt] = side.add(world.sequence(seat), len(actions))
            parent = side.parents[node.decisions[learnt]]
            if actions != legal[learnt] or world.sequence(seat) != parent:
                raise AssertionError("worlds that a seat cannot tell apart differ for it")

    def spread(
        self, node: Node, worlds: list[World]
    ) -> tuple[dict[Seen, list[World]], list[World]]:
        """The worlds one step on: by what everybody sees, and those where the game is over."""
        coming: dict[Seen, list[World]] = {}
        ended: list[World] = []
        for world in worlds:
            for after in self._steps(node, world):
                if after.state.turn == OVER:
                    ended.append(after)
                    continue
                seen = _seen(node, world, after)
                if seen in coming:
                    coming[seen].append(after)
                else:
                    coming[seen] = [after]
        for seen, group in coming.items():
            if seen[1]:
                _tell_apart(group)
        return coming, ended

    def _steps(self, node: Node, world: World) -> list[World]:
        """Every world one step on from this one."""
        if node.turn == CHANCE:
            chances = world.state.chances()
            return [world.after(action, world.weight * chance) for action, chance in chances]
        found: list[World] = []
        decision = node.decisions[world.learnt(node.turn)]
        sequence: i64 = self.contest.sides[node.turn].firsts[decision]
        for action in world.state.legal():
            after = world.after(action, world.weight)
            if node.turn == INVESTIGATOR:
                after.row = sequence
            else:
                after.column = sequence
            found.append(after)
            sequence += 1
        return found

    def choices(self, seat: int, policy: Policy) -> vec[float]:
        """What a policy does at every decision of a seat."""
        found = zeros(self.contest.sides[seat].sequences)
        self._ask(self.root, self.worlds, seat, policy, found)
        return found

    def _ask(
        self, node: Node, worlds: list[World], seat: i64, policy: Policy, found: vec[float]
    ) -> None:
        asked: set[int] = set()
        for world in worlds if node.turn == seat else []:
            learnt = world.learnt(seat)
            if learnt in asked:
                continue
            asked.add(learnt)
            at: i64 = self.contest.sides[seat].firsts[node.decisions[learnt]]
            answer = policy(world.state.copy())
            whole = 0.0
            for action in world.state.legal():
                found[at] = answer.get(action, 0.0)
                whole += found[at]
                at += 1
            if abs(whole - 1.0) > 1e-6:
                raise OptionError(f"policy: its legal actions add up to {whole:g}, and not to 1")
        coming, _ = self.spread(node, worlds)
        for seen, group in coming.items():
            self._ask(node.next[seen], group, seat, policy, found)

    def find(self, actions: Sequence[SupportsIndex], number: int) -> tuple[Node, World]:
        """Where a line of play leads in one of the first worlds, chance's actions included."""
        node, worlds, mine = self.root, self.worlds, self.worlds[number]
        for given in actions:
            action = as_int("action", given)
            if not mine.state.is_legal(action):
                raise IllegalAction(f"action {quote(action)} is not legal after those before it")
            coming, _ = self.spread(node, worlds)
            after = [
                (node.next[seen], group, world)
                for seen, group in coming.items()
                for world in group
                if world.before is mine and world.by == action
            ]
            if not after:
                raise IllegalAction(f"action {action} ends the game: nothing is decided after it")
            node, worlds, mine = after[0]
        return node, mine


# What may be secret.


def worlds(state: Whodunit) -> list[tuple[Whodunit, float]]:
    """Every state that fits what everybody knows, with how likely `sample(None)` makes it."""
    if state.turn == OVER:
        raise PositionError("the game is over: nothing is secret any more, and nothing to solve")
    if state.culprit == NOBODY:
        return [(state, 1.0)]
    found: list[tuple[Whodunit, float]] = []
    for culprit in bits.members(state.suspects):
        twins: list[tuple[Whodunit, float]] = []
        if isinstance(state, OperaState):
            twins += _of_opera(state, culprit)
        elif isinstance(state, JackState):
            twins += _of_jack(state, culprit)
        whole = sum([ways for _, ways in twins]) * float(bits.count(state.suspects))
        found += [(twin, ways / whole) for twin, ways in twins]
    return found


def _of_opera(state: OperaState, culprit: i64) -> list[tuple[OperaState, float]]:
    unseen = EVERYBODY & ~state.shown() & ~(1 << culprit)
    hands: dict[int, int] = {0: 1}  # and in how many orders each can have been drawn
    clues = state.clues
    for _ in range(bits.count(state.kept)):
        more: dict[int, int] = {}
        for hand, orders in hands.items():
            for card in bits.members(unseen & clues & ~hand):
                more[hand | 1 << card] = more.get(hand | 1 << card, 0) + orders
        hands = more
        clues >>= 8
    found: list[tuple[OperaState, float]] = []
    for hand, orders in hands.items():
        twin = state.copy()
        twin.culprit = culprit
        twin.kept = hand
        twin.deck = unseen & ~hand
        twin.ask_again()
        found.append((twin, float(orders)))
    return found


def _of_jack(state: JackState, culprit: i64) -> list[tuple[JackState, float]]:
    unseen = EVERYBODY & ~(1 << culprit)
    found: list[tuple[JackState, float]] = []
    for held in _hands(unseen, bits.count(state.held)):
        for kept in _hands(unseen & ~held, bits.count(state.kept)):
            twin = state.copy()
            twin.culprit = culprit
            twin.held = held
            twin.kept = kept
            twin.deck = unseen & ~held & ~kept
            twin.ask_again()
            found.append((twin, 1.0))
    return found


def _hands(unseen: i64, size: i64) -> list[int]:
    return [hand for hand in range(256) if not hand & ~unseen and bits.count(hand) == size]


# What comes of it.


@final
class Solution:
    """Both sides' average strategies, and what they are worth.

    The averages are good as a whole: what a side does after an action that it would itself never
    play, they do not tell.
    """

    def __init__(self, tree: Tree, pair: Pair, iterations: int) -> None:
        self._tree = tree
        self._pair = pair
        #: One state for each secret there may be at the start: the types.
        self.types: list[State] = [world.state.copy() for world in tree.worlds]
        #: How many complete histories and beginnings of such the position has.
        self.histories: int = tree.histories
        #: How many decisions each seat may have to make.
        self.decisions: tuple[int, int] = (
            len(tree.contest.sides[0].parents),
            len(tree.contest.sides[1].parents),
        )
        #: How many iterations it took.
        self.iterations = iterations
        #: The Investigator's winning chance.
        self.value: float = pair.value()
        #: What the best responses of both sides gain together.
        self.nash_conv: float = pair.nash_conv()

    def choice(
        self, actions: Sequence[SupportsIndex], number: SupportsIndex = 0
    ) -> dict[int, float]:
        """How likely each action is, in one of the types, after a line of play from the start.

        The line tells what chance did as well. For a decision of the Investigator the type tells
        only what has come out on the way.
        """
        node, world = self._tree.find(actions, as_int("number", number))
        if node.turn == CHANCE:
            raise IllegalAction("chance decides there, and nobody else")
        side = self._tree.contest.sides[node.turn]
        first: i64 = side.firsts[node.decisions[world.learnt(node.turn)]]
        choices = self._pair.seats[node.turn].choices
        return {action: choices[first + place] for place, action in enumerate(world.state.legal())}

    def policy(self, actions: Sequence[SupportsIndex] = ()) -> dict[int, list[float]]:
        """How likely each action is after a line of play, by type; 0 where it cannot be."""
        table: dict[int, list[float]] = {}
        for number in range(len(self.types)):
            try:
                choice = self.choice(actions, number)
            except IllegalAction:
                continue
            for action, likely in choice.items():
                table.setdefault(action, [0.0] * len(self.types))[number] = likely
        if not table:
            raise IllegalAction(
                f"actions: {quote(list(actions))} lead to no decision, whoever it is"
            )
        return table

    def response(self, seat: SupportsIndex, policy: Policy | None = None) -> float:
        """The Investigator's winning chance when this seat answers the other in the best way.

        The other seat plays the policy, or else its average strategy. A policy is asked once for
        each decision, whichever world it is: what a seat does not know cannot help it.
        """
        side = _side(seat)
        other = self._pair.seats[1 - side]
        if policy is not None:
            other.play(self._tree.choices(1 - side, policy))
        value = self._pair.response(side)
        other.settle()
        return value

    def against(self, seat: SupportsIndex, policy: Policy) -> float:
        """The Investigator's winning chance when this seat plays a policy, the other its own."""
        side = _side(seat)
        self._pair.seats[side].play(self._tree.choices(side, policy))
        value = self._pair.value()
        self._pair.seats[side].settle()
        return value


def _side(seat: SupportsIndex) -> int:
    """The seat as an int; `SeatError` if it is none of the two."""
    side = as_int("seat", seat)
    if side != INVESTIGATOR and side != CULPRIT:
        raise SeatError(f"seat: {quote(side)} does not exist; allowed: 0, 1")
    return side


def solve(
    state: Whodunit,
    iterations: int = 5000,
    exploitability: float = 1e-3,
    prior: Sequence[float] | None = None,
    limit: int = LIMIT,
) -> Solution:
    """Solve a position of opera or jack, at any decision or chance step.

    Iterations stop when the best responses gain no more than `exploitability` together. `prior`
    says how likely each of `worlds(state)` is, in that order; by default as that says itself.
    """
    first = [World(twin, likely, 0, 0) for twin, likely in worlds(state)]
    if prior is not None:
        if len(prior) != len(first):
            raise OptionError(f"prior: {len(prior)} numbers for {len(first)} worlds")
        whole = sum(prior)
        if whole <= 0.0:
            raise OptionError(f"prior: adds up to {whole:g}; some world must be likely")
        for world, likely in zip(first, prior, strict=True):
            world.weight = likely / whole
    tree = Tree(first, limit)
    pair = Pair(tree.contest)
    return Solution(tree, pair, pair.train(iterations, exploitability))
