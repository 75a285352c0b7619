"""Solves small positions of opera and jack exactly, as a measure for searches.

The engine's own steps unroll a position into every history, in every world that fits what is
public. A world is a complete state. Worlds that a seat cannot tell apart are one decision of that
seat, an information set; seats have perfect recall. Nothing is merged or left out, so the tree is
the game, and `limelight.ai.cfr` solves it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, SupportsIndex, final

from limelight.ai.cfr import CfrPlusSolver, SequenceFormGame, zeros
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
from limelight.core.validation import as_int, quote_value
from limelight.games.jack.state import JackState
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import CULPRIT, EVERYBODY, INVESTIGATOR, NOBODY, Whodunit

#: The probability of each legal action for the seat to move, by what it knows of the state.
Policy = Callable[[State], Mapping[int, float]]

MAX_HISTORIES: Final = 2_000_000


class TreeTooLarge(LimelightError):
    """The position has more histories than may be unrolled."""


# The tree: every history in every world.


@final
class World:
    """One history, secrets included."""

    def __init__(self, state: State, weight: float, row: i64, column: i64) -> None:
        self.state = state
        self.weight = weight  # the probability of its chance steps
        self.row = row  # the sequence of seat 0 that leads here
        self.column = column  # that of seat 1
        self.investigator_information: i64 = 0  # equal in worlds that seat 0 cannot tell apart
        self.culprit_information: i64 = 0  # the same for seat 1
        self.previous: World | None = None
        self.last_action: i64 = CHANCE  # the action that led here from `previous`

    def sequence_for(self, seat: i64) -> i64:
        """The sequence of a seat that leads here."""
        return self.row if seat == INVESTIGATOR else self.column

    def information_for(self, seat: i64) -> int:
        """The number of what a seat has information, equal in worlds that it cannot tell apart."""
        return self.investigator_information if seat == INVESTIGATOR else self.culprit_information

    def make_successor(self, action: i64, weight: float) -> "World":
        """The world after one action."""
        state = self.state.copy()
        state.step(action)
        world = World(state, weight, self.row, self.column)
        world.investigator_information = self.investigator_information
        world.culprit_information = self.culprit_information
        world.previous = self
        world.last_action = action
        return world


def _renumber_information(worlds: list[World]) -> None:
    """Number anew what each seat has information, after something hidden was revealed."""
    mine: dict[tuple[int, bytes], int] = {}
    theirs: dict[tuple[int, bytes], int] = {}
    for world in worlds:
        seen = (int(world.investigator_information), world.state.key(INVESTIGATOR))
        world.investigator_information = mine.setdefault(seen, len(mine))
        seen = (int(world.culprit_information), world.state.key(CULPRIT))
        world.culprit_information = theirs.setdefault(seen, len(theirs))


#: What everybody sees of a step: the action, or CHANCE; and the public key if it revealed any.
PublicObservation = tuple[int, bytes]


@final
class PublicNode:
    """A public state: the decisions that it may be, and the public states that may follow."""

    def __init__(self, turn: i64) -> None:
        self.turn = turn
        self.decisions: dict[int, int] = {}  # by information number
        self.children: dict[PublicObservation, PublicNode] = {}


def _public_observation(node: PublicNode, world: World, after: World) -> PublicObservation:
    """What everybody sees of a step."""
    if node.turn == CHANCE:
        return CHANCE, after.state.key(None)
    if after.state.reveals != world.state.reveals:
        return after.last_action, after.state.key(None)
    return after.last_action, b""


@final
class GameTree:
    """All histories of a position, as a game for the Investigator's winning chance."""

    def __init__(self, worlds: list[World], limit: int) -> None:
        self.game = SequenceFormGame()
        self.max_histories = limit
        self.histories = 0
        self.worlds = worlds
        _renumber_information(worlds)
        self.root = self._build_node(worlds)

    def _build_node(self, worlds: list[World]) -> PublicNode:
        node = PublicNode(worlds[0].state.turn)
        if node.turn != CHANCE:
            self._number_decisions(node, worlds)
        continuing, ended = self.advance_worlds(node, worlds)
        self.histories += len(worlds) + len(ended)
        if self.histories > self.max_histories:
            raise TreeTooLarge(
                f"tree: more than {self.max_histories} histories; "
                "raise the limit, or take a position with less left to play"
            )
        for world in ended:
            if world.state.returns()[INVESTIGATOR] > 0.0:
                self.game.add_outcome(world.weight, world.row, world.column)
        for seen, group in continuing.items():
            node.children[seen] = self._build_node(group)
        return node

    def _number_decisions(self, node: PublicNode, worlds: list[World]) -> None:
        """Add the decisions of a node, one for each information set of the seat."""
        seat = node.turn
        decisions = self.game.seats[seat]
        legal: dict[int, list[int]] = {}
        for world in worlds:
            information = world.information_for(seat)
            actions = world.state.legal_actions()
            if information not in legal:
                legal[information] = actions
                node.decisions[information] = decisions.add_decision(
                    world.sequence_for(seat), len(actions)
                )
            parent = decisions.parent_sequences[node.decisions[information]]
            if actions != legal[information] or world.sequence_for(seat) != parent:
                raise AssertionError("worlds that a seat cannot tell apart differ for it")

    def advance_worlds(
        self, node: PublicNode, worlds: list[World]
    ) -> tuple[dict[PublicObservation, list[World]], list[World]]:
        """The worlds after one step: those that go on, by observation, and those at an end."""
        continuing: dict[PublicObservation, list[World]] = {}
        ended: list[World] = []
        for world in worlds:
            for after in self._world_successors(node, world):
                if after.state.turn == OVER:
                    ended.append(after)
                    continue
                seen = _public_observation(node, world, after)
                if seen in continuing:
                    continuing[seen].append(after)
                else:
                    continuing[seen] = [after]
        for seen, group in continuing.items():
            if seen[1]:
                _renumber_information(group)
        return continuing, ended

    def _world_successors(self, node: PublicNode, world: World) -> list[World]:
        """The worlds after each action in this one."""
        if node.turn == CHANCE:
            chances = world.state.chance_outcomes()
            return [
                world.make_successor(action, world.weight * chance) for action, chance in chances
            ]
        found: list[World] = []
        decision = node.decisions[world.information_for(node.turn)]
        sequence: i64 = self.game.seats[node.turn].first_sequences[decision]
        for action in world.state.legal_actions():
            after = world.make_successor(action, world.weight)
            if node.turn == INVESTIGATOR:
                after.row = sequence
            else:
                after.column = sequence
            found.append(after)
            sequence += 1
        return found

    def policy_vector(self, seat: int, policy: Policy) -> vec[float]:
        """The probability of each sequence of a seat at its decision, by a policy."""
        probabilities = zeros(self.game.seats[seat].sequence_count)
        self._collect_policy(self.root, self.worlds, seat, policy, probabilities)
        return probabilities

    def _collect_policy(
        self,
        node: PublicNode,
        worlds: list[World],
        seat: i64,
        policy: Policy,
        probabilities: vec[float],
    ) -> None:
        asked: set[int] = set()
        for world in worlds if node.turn == seat else []:
            information = world.information_for(seat)
            if information in asked:
                continue
            asked.add(information)
            at: i64 = self.game.seats[seat].first_sequences[node.decisions[information]]
            answer = policy(world.state.copy())
            total = 0.0
            for action in world.state.legal_actions():
                probabilities[at] = answer.get(action, 0.0)
                total += probabilities[at]
                at += 1
            if abs(total - 1.0) > 1e-6:
                raise OptionError(f"policy: its legal actions add up to {total:g}, and not to 1")
        continuing, _ = self.advance_worlds(node, worlds)
        for seen, group in continuing.items():
            self._collect_policy(node.children[seen], group, seat, policy, probabilities)

    def find_decision(
        self, actions: Sequence[SupportsIndex], type_number: int
    ) -> tuple[PublicNode, World]:
        """The node and world after actions, those of chance included, from a first world."""
        node, worlds, world = self.root, self.worlds, self.worlds[type_number]
        for given in actions:
            action = as_int("action", given)
            if not world.state.is_legal(action):
                raise IllegalAction(
                    f"action {quote_value(action)} is not legal after those before it"
                )
            continuing, _ = self.advance_worlds(node, worlds)
            after = [
                (node.children[seen], group, successor)
                for seen, group in continuing.items()
                for successor in group
                if successor.previous is world and successor.last_action == action
            ]
            if not after:
                raise IllegalAction(f"action {action} ends the game: nothing is decided after it")
            node, worlds, world = after[0]
        return node, world


# The worlds of a position.


def enumerate_worlds(state: Whodunit) -> list[tuple[Whodunit, float]]:
    """Every state that fits what everybody knows, with its probability in `sample(None)`."""
    if state.turn == OVER:
        raise PositionError("the game is over: nothing is secret any more, and nothing to solve")
    if state.culprit == NOBODY:
        return [(state, 1.0)]
    worlds: list[tuple[Whodunit, float]] = []
    for culprit in bits.list_members(state.suspects):
        states: list[tuple[Whodunit, float]] = []
        if isinstance(state, OperaState):
            states += _opera_worlds(state, culprit)
        elif isinstance(state, JackState):
            states += _jack_worlds(state, culprit)
        total = sum([ways for _, ways in states]) * float(bits.count_members(state.suspects))
        worlds += [(world, ways / total) for world, ways in states]
    return worlds


def _opera_worlds(state: OperaState, culprit: i64) -> list[tuple[OperaState, float]]:
    unseen = EVERYBODY & ~state.shown_alibis() & ~(1 << culprit)
    hands: dict[int, int] = {0: 1}  # in how many orders each can have been drawn
    clues = state.clues
    for _ in range(bits.count_members(state.kept_alibis)):
        more: dict[int, int] = {}
        for hand, orders in hands.items():
            for card in bits.list_members(unseen & clues & ~hand):
                more[hand | 1 << card] = more.get(hand | 1 << card, 0) + orders
        hands = more
        clues >>= 8
    worlds: list[tuple[OperaState, float]] = []
    for hand, orders in hands.items():
        world = state.copy()
        world.culprit = culprit
        world.kept_alibis = hand
        world.deck = unseen & ~hand
        world.restore_question()
        worlds.append((world, float(orders)))
    return worlds


def _jack_worlds(state: JackState, culprit: i64) -> list[tuple[JackState, float]]:
    unseen = EVERYBODY & ~(1 << culprit)
    worlds: list[tuple[JackState, float]] = []
    for held in _card_sets(unseen, bits.count_members(state.investigator_alibis)):
        for kept in _card_sets(unseen & ~held, bits.count_members(state.jack_alibis)):
            world = state.copy()
            world.culprit = culprit
            world.investigator_alibis = held
            world.jack_alibis = kept
            world.deck = unseen & ~held & ~kept
            world.restore_question()
            worlds.append((world, 1.0))
    return worlds


def _card_sets(unseen: i64, size: i64) -> list[int]:
    return [hand for hand in range(256) if not hand & ~unseen and bits.count_members(hand) == size]


# Results.


@final
class Solution:
    """The average strategies of both seats, and their value.

    The averages are good as a whole. They are arbitrary after an action that the same seat would
    never play.
    """

    def __init__(self, tree: GameTree, solver: CfrPlusSolver, iterations: int) -> None:
        self._tree = tree
        self._solver = solver
        #: One state for each secret that is possible at the start.
        self.types: list[State] = [world.state.copy() for world in tree.worlds]
        #: The number of histories, complete ones and their beginnings.
        self.histories: int = tree.histories
        #: The number of information sets of each seat.
        self.decisions: tuple[int, int] = (
            len(tree.game.seats[0].parent_sequences),
            len(tree.game.seats[1].parent_sequences),
        )
        #: The number of iterations.
        self.iterations = iterations
        #: The Investigator's winning chance.
        self.value: float = solver.expected_value()
        #: What the best responses of both seats gain together.
        self.nash_conv: float = solver.nash_conv()

    def action_probabilities(
        self, actions: Sequence[SupportsIndex], type_number: SupportsIndex = 0
    ) -> dict[int, float]:
        """The probability of each action, for one of the types, after actions from the start.

        The actions include those of chance. For a decision of the Investigator the type matters
        only by what it has revealed on the way. `IllegalAction` if they lead to no decision.
        """
        node, world = self._tree.find_decision(actions, as_int("type_number", type_number))
        if node.turn == CHANCE:
            raise IllegalAction("chance decides there, and nobody else")
        side = self._tree.game.seats[node.turn]
        first: i64 = side.first_sequences[node.decisions[world.information_for(node.turn)]]
        choices = self._solver.learners[node.turn].policy
        return {
            action: choices[first + place]
            for place, action in enumerate(world.state.legal_actions())
        }

    def policy_by_type(self, actions: Sequence[SupportsIndex] = ()) -> dict[int, list[float]]:
        """The probability of each action, for each type; 0 for types that the actions rule out."""
        table: dict[int, list[float]] = {}
        for type_number in range(len(self.types)):
            try:
                choice = self.action_probabilities(actions, type_number)
            except IllegalAction:
                continue
            for action, likely in choice.items():
                table.setdefault(action, [0.0] * len(self.types))[type_number] = likely
        if not table:
            raise IllegalAction(
                f"actions: {quote_value(list(actions))} lead to no decision, whoever it is"
            )
        return table

    def best_response_value(self, seat: SupportsIndex, policy: Policy | None = None) -> float:
        """The Investigator's winning chance when this seat plays a best response.

        The other seat plays the policy, or else its average strategy. A policy is called once for
        each decision, with any of its worlds: what a seat does not know cannot help it.
        """
        side = _validate_seat(seat)
        other = self._solver.learners[1 - side]
        if policy is not None:
            other.play_policy(self._tree.policy_vector(1 - side, policy))
        value = self._solver.best_response_value(side)
        other.play_average()
        return value

    def evaluate_policy(self, seat: SupportsIndex, policy: Policy) -> float:
        """The Investigator's winning chance by a policy of this seat and the other's average."""
        side = _validate_seat(seat)
        self._solver.learners[side].play_policy(self._tree.policy_vector(side, policy))
        value = self._solver.expected_value()
        self._solver.learners[side].play_average()
        return value


def _validate_seat(seat: SupportsIndex) -> int:
    """The seat as an int; `SeatError` if it is none of the two."""
    side = as_int("seat", seat)
    if side != INVESTIGATOR and side != CULPRIT:
        raise SeatError(f"seat: {quote_value(side)} does not exist; allowed: 0, 1")
    return side


def solve_position(
    state: Whodunit,
    iterations: int = 5000,
    exploitability: float = 1e-3,
    prior: Sequence[float] | None = None,
    max_histories: int = MAX_HISTORIES,
) -> Solution:
    """Solve a position of opera or jack, at any decision or chance step.

    Iterations stop when the best responses gain no more than `exploitability` together. `prior`
    has the probability of each of `enumerate_worlds(state)`, in that order; by default theirs.
    `TreeTooLarge` if there are more histories than `max_histories`.
    """
    first = [World(world_state, likely, 0, 0) for world_state, likely in enumerate_worlds(state)]
    if prior is not None:
        if len(prior) != len(first):
            raise OptionError(f"prior: {len(prior)} numbers for {len(first)} worlds")
        total = sum(prior)
        if total <= 0.0:
            raise OptionError(f"prior: adds up to {total:g}; some world must be likely")
        for world, likely in zip(first, prior, strict=True):
            world.weight = likely / total
    tree = GameTree(first, max_histories)
    solver = CfrPlusSolver(tree.game)
    return Solution(tree, solver, solver.run_iterations(iterations, exploitability))
