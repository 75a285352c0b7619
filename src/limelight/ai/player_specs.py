"""Makes players by name; the names are a small language for the command line.

    random              a random legal action
    greedy              one complete turn ahead, and no further
    ismcts:500ms        information-set Monte Carlo tree search, for this long
    ismcts:nodes:5000   the same for a number of nodes, which is repeatable
    level:1 … level:8   from a player that a child beats to the strongest
    master              the strongest; master:300ms and master:nodes:N bound it otherwise
    cmd:./mybot         a program of yours, see docs/bots.md

And in opera, for the study of what a phantom gives away (`limelight leak`):

    blind:master        an Investigator that infers nothing from what the phantom does
    told:master         one that knows the phantom's exact policy: the phantom must be master
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Protocol, cast

from limelight.ai.command_player import CommandPlayer
from limelight.ai.evaluation import Evaluator
from limelight.ai.ismcts import IsmctsPlayer
from limelight.ai.player import Budget, Player, PlayerError
from limelight.core.game import Game, State
from limelight.core.sfc32 import Rng
from limelight.core.validation import quote_value
from limelight.games.game_modules import import_game_module

PLAYER_KINDS = (
    "random, greedy, ismcts:500ms, ismcts:nodes:5000, level:1 to level:8, master, cmd:PROGRAM"
)


class UnknownPlayer(PlayerError):
    """No player has that name."""


class RandomPlayer(Player):
    """Takes a random legal action, each with the same probability."""

    def choose_action(self, state: State, rng: Rng) -> int:
        """A random legal action."""
        return state.draw(rng)


class GamePlayers(Protocol):
    """What the package of players of each game offers.

    One may also have `make_reader`, for the study of what a seat gives away.
    """

    #: Seconds after which the answer of a machine may become public, by its name: see
    #: `limelight.ai.release_schedule`.
    SLOT_SECONDS: Mapping[str, float]

    def greedy(self) -> Player:
        """The player that looks one complete turn ahead."""
        ...

    def level(self, number: int) -> Player:
        """The player of a level, 1 to 8."""
        ...

    def master(self, budget: Budget | None) -> Player:
        """The strongest player; without a budget, with its usual effort."""
        ...

    def make_evaluator(self, budget: Budget | None = None) -> Evaluator:
        """An evaluator for analysis and hints, which has observed nothing yet."""
        ...


def find_players(game: str) -> GamePlayers:
    """The players of a game; `UnknownGame` if there are none."""
    return cast("GamePlayers", import_game_module("limelight.ai", game))


def make_player(name: str, game: Game[Any]) -> Player:
    """Make the player of that name for one game; `UnknownPlayer` lists the kinds there are.

    Call its `close` in the end: it may hold a process.
    """
    kind, _, rest = name.partition(":")
    players = find_players(game.name)
    make_reader: Callable[[bool], Player] | None = getattr(players, "make_reader", None)
    match kind:
        case "random" if not rest:
            return RandomPlayer()
        case "greedy" if not rest:
            return players.greedy()
        case "ismcts":
            return IsmctsPlayer(_require_budget(name, rest) if rest else Budget(seconds=0.5))
        case "level" if re.fullmatch("[1-8]", rest):
            return players.level(int(rest))
        case "master":
            return players.master(_require_budget(name, rest) if rest else None)
        case "cmd" if rest:
            return CommandPlayer(rest)
        case "blind" | "told" if make_reader and rest == "master":
            return make_reader(kind == "told")
        case _:
            raise UnknownPlayer(
                f"player: {quote_value(name)} does not exist; known: {PLAYER_KINDS}"
            )


BUDGET_FORMS = "1ms to 3600s, such as 500ms or 2s, or nodes:N"


def parse_budget(text: str) -> Budget | None:
    """The budget that a text names, see `BUDGET_FORMS`; None if it names none."""
    if parts := re.fullmatch(r"nodes:([1-9]\d{0,8})", text):
        return Budget(nodes=int(parts[1]))
    if parts := re.fullmatch(r"(\d{1,6}(?:\.\d{1,6})?)(ms|s)", text):
        seconds = float(parts[1]) / (1000 if parts[2] == "ms" else 1)
        if 0.001 <= seconds <= 3600:
            return Budget(seconds=seconds)
    return None


def _require_budget(name: str, text: str) -> Budget:
    if budget := parse_budget(text):
        return budget
    raise UnknownPlayer(
        f"player: {quote_value(name)} has no budget that can be read; allowed: {BUDGET_FORMS}"
    )
