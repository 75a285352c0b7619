"""The levels, from a beginner to the master: how far each sees, and what it gets wrong."""

from typing import NamedTuple, cast

from limelight.ai.minuit import racing
from limelight.ai.minuit.search import FAR, NEARNESS, Judge
from limelight.ai.minuit.weights import Tables, learned
from limelight.ai.player import Budget, Player
from limelight.core.game import State
from limelight.core.rng import Rng
from limelight.games.minuit.state import MinuitState


class Level(NamedTuple):
    """What a level sees and does."""

    sight: int  # points within which an open room is seen ahead
    fear: int  # moves within which Hugo is minded
    craft: float  # how much of what experience teaches about spaces is known
    wealth: float  # the same of the chances of the games room and the hunting room
    overlook: int  # per cent of the options that are overlooked
    misjudge: float  # fright points by which an option may be misjudged
    nodes: int  # steps of games tried out before deciding; none: by the look of it


# fmt: off
LEVELS = (
    #     sight  fear  craft  wealth  overlook  misjudge    nodes
    Level(    0,    1,   0.0,    0.0,       40,      3.0,       0),
    Level(    0,    1,   0.1,    0.0,       36,      2.3,       0),
    Level(    1,    2,   0.2,    0.0,       32,      2.0,       0),
    Level(    2,    3,   0.3,    0.0,       26,      1.8,       0),
    Level(    4,    4,   0.4,    0.2,       20,      1.5,       0),
    Level(    5,    5,   0.6,    0.5,       11,      0.8,       0),
    Level(   11,   12,   1.0,    1.0,        8,      0.0,   2_000),
    Level(   11,   12,   1.0,    1.0,        0,      0.0, 150_000),
)
# fmt: on
MASTER = LEVELS[-1]
CAREFUL = MASTER._replace(nodes=0)  # sees all that a glance can show

# The points that an open room wants for each kind of nearness.
WANTED = (99, 11, 5, 4, 2, 1)


def judge(level: Level) -> Judge:
    """What a level has learnt."""
    return judge_by(learned(), level)


def judge_by(tables: Tables, level: Level) -> Judge:
    """What tables look like to a level."""
    danger: list[float] = []
    for away in range(FAR + 1):
        for near in range(NEARNESS):
            seen_away = away if away <= level.fear else FAR
            seen_near = near if WANTED[near] <= level.sight else 0
            danger.append(tables.danger[seen_away * NEARNESS + seen_near])
    return Judge(
        [level.craft * fright for fright in tables.stairs],
        [level.craft * fright for fright in tables.land],
        danger,
        tables.cost,
        level.wealth * tables.wealth[0],
        [level.craft * fright for fright in tables.start],
    )


def noticed(level: Level, state: MinuitState, rng: Rng) -> list[int]:
    """The options that a level does not overlook: all, if it would overlook all."""
    options = state.legal()
    if not level.overlook:
        return options
    return [action for action in options if rng.below(100) >= level.overlook] or options


class Glance(Player):
    """Decides by the look of the next moment, and may overlook or misjudge an option."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.judge = judge(level)

    def choose(self, state: State, rng: Rng) -> int:
        """The option that looks best, of those noticed."""
        now = cast(MinuitState, state)
        options = noticed(self.level, now, rng)
        looks = {a: self.judge.worth(now, a) + self._error(rng) for a in options}
        return max(looks, key=lambda action: looks[action])

    def _error(self, rng: Rng) -> float:
        """Small errors are likelier than big ones."""
        return self.level.misjudge * (int(rng.below(1001) + rng.below(1001)) / 1000 - 1)


class Trier(Player):
    """Tries every option out, again and again, to the end of the round."""

    def __init__(self, level: Level, budget: Budget) -> None:
        self.level = level
        self.judge = judge(level)
        self.budget = budget

    def choose(self, state: State, rng: Rng) -> int:
        """The option that led to the best rank."""
        now = cast(MinuitState, state)
        options = noticed(self.level, now, rng)
        return racing.best(self.judge, now, options, rng, self.budget)


def player(level: Level) -> Player:
    """The player of a level."""
    return Trier(level, Budget(nodes=level.nodes)) if level.nodes else Glance(level)
