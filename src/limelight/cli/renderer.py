"""What the terminal needs of every game: `GameRenderer`, and what a renderer is given."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from rich.console import RenderableType

from limelight.cli.option_text import describe_unusual_options
from limelight.core.border import Effect, Move
from limelight.core.game import JSON


@dataclass(frozen=True)
class ActionChoice:
    """A legal action with its notation and its meaning."""

    action: int
    notation: str
    move: Move


@dataclass(frozen=True)
class LogLine:
    """A line of the log: a heading, actions of a seat or of chance, or news."""

    text: str
    #: The seat that acted; None for headings and news, below 0 for chance.
    seat: int | None = None
    is_heading: bool = False


@dataclass(frozen=True)
class TerminalMoment:
    """One moment of a game as one seat sees it, and the room there is to show it."""

    view: JSON
    log: Sequence[LogLine]
    width: int
    height: int
    #: The seat of the human; None for a replay.
    human_seat: int | None = None

    @property
    def choices(self) -> list[ActionChoice]:
        """The actions that the human may choose now."""
        return [] if self.human_seat is None else list_choices(self.view)

    def describe_unusual_options(self) -> dict[str, str]:
        """Each option that does not have its default, in a few words, by its name."""
        return describe_unusual_options(self.view["game"], self.view["options"])


def list_choices(view: JSON) -> list[ActionChoice]:
    """The legal actions of a view; accusations last, so that a mistyped number makes none."""
    choices = [
        ActionChoice(legal["action"], legal["say"], legal["move"]) for legal in view["legal"]
    ]
    return sorted(choices, key=lambda choice: bool(choice.move["kind"] == "accuse"))


class GameRenderer(Protocol):
    """How a game looks in the terminal. A renderer gets views, moves and effects, never states."""

    @property
    def best_informed_seat(self) -> int | None:
        """The seat whose view shows a complete record; None in a game without secrets."""
        ...

    def name_seat(self, seat: int) -> str:
        """The name of a seat in the present language."""
        ...

    def render_moment(self, moment: TerminalMoment) -> RenderableType:
        """The board, everything known beside it, and the choices."""
        ...

    def label_choice(self, choice: ActionChoice) -> str:
        """The shortest text that tells a choice from the others."""
        ...

    def describe_news(self, effects: Sequence[Effect], seat: int | None) -> list[str]:
        """What an action has brought about, beyond what it says itself; seat: the reader's."""
        ...

    def describe_ending(self, view: JSON) -> str:
        """The winner and the reason."""
        ...

    def explain_turn(self, facts: Mapping[str, int], view: JSON) -> str:
        """The reason for a turn, from the facts of its evaluation; empty if there is none."""
        ...

    def render_help(self) -> RenderableType:
        """The rules, the powers of the characters, and how to answer."""
        ...
