"""Somebody who follows a game: told of every step, but only when that is needed."""

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from limelight.core.game import Game, State
from limelight.core.records import Record, dealer


class Watcher(Protocol):
    """A player or a critic: whoever takes notice of a game."""

    def see(self, state: State) -> None:
        """Take notice: this is how things stand after a step, whoever made it."""
        ...


W = TypeVar("W", bound=Watcher)


class Following(Generic[W]):
    """A watcher at a seat, made when first asked for and then brought up to date each time.

    What it is shown follows from the record alone, so that a game taken up again goes on as it
    would have. If something was taken back that it has seen, another one takes its place.
    """

    def __init__(self, make: Callable[[], W], seat: int, luck: str) -> None:
        self.make = make
        self.seat = seat
        #: What fills in for the hidden follows from this text.
        self.luck = luck
        #: Nobody until asked for.
        self.watcher: W | None = None
        self._seen: list[int] = []

    def up_to_date(self, game: Game[Any], record: Record) -> W:
        """The watcher, once it has seen all that is in the record."""
        if self.watcher is None or record.actions[: len(self._seen)] != self._seen:
            self.watcher = self.make()
            self._seen = []
        state = record.first(game)
        for step, action in enumerate(record.actions):
            state.play(action)
            if step >= len(self._seen):
                self.watcher.see(self.shown(state, step + 1))
        self._seen = list(record.actions)
        return self.watcher

    def shown(self, state: State, step: int) -> State:
        """The state after so many steps, as far as the seat may know it."""
        return state.sample(self.seat, dealer(self.luck, step))
