"""The players, by name: `random` and `rollouts`."""

from abc import ABC, abstractmethod

from limelight.core.errors import LimelightError
from limelight.core.game import CHANCE, OVER, State
from limelight.core.rng import Rng


class UnknownPlayer(LimelightError):
    """There is no player of that name."""


class Player(ABC):
    """Somebody who decides for one seat."""

    @abstractmethod
    def choose(self, state: State, rng: Rng) -> int:
        """A legal action for the seat whose turn it is.

        The state is one of those that fit what the seat knows: whatever is hidden from the seat
        is made up, and reading it gains nothing.
        """


class Random(Player):
    """Any legal action, all alike."""

    def choose(self, state: State, rng: Rng) -> int:
        """Draw an action."""
        return state.draw(rng)


class Rollouts(Player):
    """Tries each action in random games from states that fit, and takes the most successful.

    In these games nobody takes an action that loses at once, if others come to mind: an accusation
    at random would make every investigation look hopeless.
    """

    def __init__(self, games: int = 1000) -> None:
        #: Random games per decision, shared out among the actions.
        self.games = games

    def choose(self, state: State, rng: Rng) -> int:
        """The action with the best mean result; of equals, the lowest."""
        actions = state.legal()
        if len(actions) == 1:
            return actions[0]
        seat = int(state.turn)
        won = dict.fromkeys(actions, 0.0)
        for _ in range(max(1, self.games // len(actions))):
            # The same guess at what is hidden for every action: fair, and less noise.
            guess = state.sample(seat, rng)
            for action in actions:
                trial = guess.copy()
                trial.play(action)
                won[action] += _played_out(trial, rng).returns()[seat]
        return max(actions, key=lambda action: won[action])


def _played_out(state: State, rng: Rng) -> State:
    """The end of a random game in which a losing action is thought over twice."""
    while state.turn != OVER:
        mover = int(state.turn)
        after = state.copy()
        after.play(state.draw(rng))
        for _ in range(2):
            if mover == CHANCE or after.turn != OVER or after.returns()[mover] >= 0:
                break
            after = state.copy()
            after.play(state.draw(rng))
        state = after
    return state


PLAYERS: dict[str, type[Random] | type[Rollouts]] = {"random": Random, "rollouts": Rollouts}


def player(name: str) -> Player:
    """The player of that name."""
    if name not in PLAYERS:
        raise UnknownPlayer(f"player: {name!r} does not exist; known: {', '.join(PLAYERS)}")
    return PLAYERS[name]()


def decide(machine: Player, state: State, rng: Rng) -> int:
    """What a player does in a state, told only what the seat to move knows."""
    return machine.choose(state.sample(int(state.turn), rng), rng)
