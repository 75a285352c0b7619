"""Brings a player or evaluator up to date with a record, only when it is needed."""

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from limelight.core.game import Game, State
from limelight.core.records import Record, chance_rng


class StateObserver(Protocol):
    """A player or an evaluator."""

    def observe(self, state: State) -> None:
        """Follow the game: called with the state after every step."""
        ...


ObserverType = TypeVar("ObserverType", bound=StateObserver)


class SeatObserver(Generic[ObserverType]):
    """Owns the player or evaluator of a seat, and catches up with a record on demand.

    What the observer is shown follows from the record alone, so that a resumed game goes on as it
    would have. If a step that it has observed was taken back, a new observer takes its place.
    """

    def __init__(
        self, make_observer: Callable[[], ObserverType], seat: int, sampling_seed: str
    ) -> None:
        self.make_observer = make_observer
        self.seat = seat
        #: Seeds the samples of what is hidden from the seat.
        self.sampling_seed = sampling_seed
        #: None until the first `catch_up`.
        self.observer: ObserverType | None = None
        self._observed_actions: list[int] = []

    def catch_up(self, game: Game[Any], record: Record) -> ObserverType:
        """The observer, after it has observed every step of the record."""
        if (
            self.observer is None
            or record.actions[: len(self._observed_actions)] != self._observed_actions
        ):
            self.observer = self.make_observer()
            self._observed_actions = []
        state = record.first_state(game)
        for step, action in enumerate(record.actions):
            state.play(action)
            if step >= len(self._observed_actions):
                self.observer.observe(self.sample_state(state, step + 1))
        self._observed_actions = list(record.actions)
        return self.observer

    def sample_state(self, state: State, step: int) -> State:
        """The state after `step` steps, as far as the seat may know it."""
        return state.sample(self.seat, chance_rng(self.sampling_seed, step))
