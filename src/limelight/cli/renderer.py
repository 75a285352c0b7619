"""What a game's drawing is given, and what it must be able to do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from rich.console import RenderableType

from limelight.core.game import JSON


@dataclass(frozen=True)
class Choice:
    """A legal action with its notation."""

    action: int
    say: str


@dataclass(frozen=True)
class Entry:
    """A line of the log: a heading, what somebody did, or what came of it."""

    text: str
    #: Whose doing it is; None for headings and news, below 0 for chance.
    seat: int | None = None
    heading: bool = False


@dataclass(frozen=True)
class Scene:
    """One moment as one seat sees it."""

    view: JSON
    log: Sequence[Entry]
    width: int
    height: int
    #: The seat of the human who looks; None for a replay.
    human: int | None = None

    @property
    def choices(self) -> list[Choice]:
        """What the human may do now."""
        return [] if self.human is None else choices(self.view)


def choices(view: JSON) -> list[Choice]:
    """The legal actions of a view; accusations last, so that no slip of a number makes one."""
    found = [Choice(int(one["action"]), str(one["say"])) for one in view["legal"]]
    return sorted(found, key=lambda choice: " accuses " in choice.say)


class Drawing(Protocol):
    """How a game looks and speaks in the terminal. It knows views only, never states."""

    #: By what the seats may be asked for on the command line, as many as there may be.
    seats: tuple[str, ...]

    @property
    def insider(self) -> int | None:
        """The seat that knows the most: what a complete record is shown as. None: all do."""
        ...

    def seat(self, number: int) -> str:
        """What a seat is called."""
        ...

    def draw(self, scene: Scene) -> RenderableType:
        """The table with everything on it, and what is asked."""
        ...

    def label(self, choice: Choice) -> str:
        """A choice in the fewest words."""
        ...

    def news(self, before: JSON, said: str, after: JSON) -> list[str]:
        """What became known between two views, beyond the action itself."""
        ...

    def ending(self, view: JSON) -> str:
        """Who won, and why."""
        ...

    def reason(self, facts: Mapping[str, int], view: JSON) -> str:
        """What speaks for a turn, from what a critic says it does; empty if there is no saying."""
        ...

    def guide(self) -> RenderableType:
        """The aim and the pieces, for somebody who asks for help."""
        ...
