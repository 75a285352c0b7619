"""The players, by name: a small language for the command line.

    random              any legal action
    greedy              one complete turn ahead, and no further
    ismcts:500ms        information-set tree search, for so long
    ismcts:nodes:5000   the same by count, and so repeatable
    level:1 … level:8   from one a child beats to the strongest
    master              the strongest; master:300ms and master:nodes:N bound it otherwise
    cmd:./mybot         a program of yours, see docs/bots.md

And in opera, for the study of what a phantom gives away (`limelight leak`):

    blind:master        an Investigator who reads nothing into what the phantom does
    told:master         one who knows the phantom's exact policy: it must be master itself
"""

import re
from typing import Any, Protocol

from limelight.ai import jack, minuit, opera
from limelight.ai.command_player import Command
from limelight.ai.evaluation import Critic
from limelight.ai.ismcts import Ismcts
from limelight.ai.player import Budget, Player, PlayerError
from limelight.core.game import Game, State
from limelight.core.rng import Rng
from limelight.core.validation import quote

KINDS = "random, greedy, ismcts:500ms, ismcts:nodes:5000, level:1 to level:8, master, cmd:PROGRAM"


class UnknownPlayer(PlayerError):
    """There is no player of that name."""


class Random(Player):
    """Any legal action, all alike."""

    def choose(self, state: State, rng: Rng) -> int:
        """Draw an action."""
        return state.draw(rng)


class House(Protocol):
    """What a game's own package of players offers."""

    def greedy(self) -> Player:
        """The player that looks one complete turn ahead."""
        ...

    def level(self, number: int) -> Player:
        """The player of a level, 1 to 8."""
        ...

    def master(self, budget: Budget | None) -> Player:
        """The strongest player; without a budget, as long as it is used to."""
        ...

    def make_evaluator(self, budget: Budget | None = None) -> Critic:
        """Judges decisions, for analysis and hints; it has seen nothing yet."""
        ...


HOUSES: dict[str, House] = {"opera": opera, "jack": jack, "minuit": minuit}


def player(name: str, game: Game[Any]) -> Player:
    """The player of that name, about to begin a game; `UnknownPlayer` lists the kinds there are.

    Whoever asks for it calls `close` in the end: it may hold a process.
    """
    kind, _, rest = name.partition(":")
    house = HOUSES[game.name]
    match kind:
        case "random" if not rest:
            return Random()
        case "greedy" if not rest:
            return house.greedy()
        case "ismcts":
            return Ismcts(_budget(name, rest) if rest else Budget(seconds=0.5))
        case "level" if re.fullmatch("[1-8]", rest):
            return house.level(int(rest))
        case "master":
            return house.master(_budget(name, rest) if rest else None)
        case "cmd" if rest:
            return Command(rest)
        case "blind" | "told" if game.name == "opera" and rest == "master":
            return opera.reader(kind == "told")
        case _:
            raise UnknownPlayer(f"player: {quote(name)} does not exist; known: {KINDS}")


BUDGETS = "1ms to 3600s, such as 500ms or 2s, or nodes:N"


def read_budget(text: str) -> Budget | None:
    """The budget that a text names, see `BUDGETS`; None if it names none."""
    if found := re.fullmatch(r"nodes:([1-9]\d{0,8})", text):
        return Budget(nodes=int(found[1]))
    if found := re.fullmatch(r"(\d{1,6}(?:\.\d{1,6})?)(ms|s)", text):
        seconds = float(found[1]) / (1000 if found[2] == "ms" else 1)
        if 0.001 <= seconds <= 3600:
            return Budget(seconds=seconds)
    return None


def _budget(name: str, text: str) -> Budget:
    if budget := read_budget(text):
        return budget
    raise UnknownPlayer(f"player: {quote(name)} has no budget that can be read; allowed: {BUDGETS}")
