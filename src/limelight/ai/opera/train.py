"""Learns what a round of opera leads to: `limelight train opera`.

Carlotta only comes nearer to the exit, so the table is filled backwards: for so many spaces from
the exit, positions are drawn, their round is solved with what is known of fewer spaces, and the
mean is what such a position is worth. Where the pieces stand comes from games of the greedy player.
"""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from typing import Final

from limelight.ai.opera.belief import Effort
from limelight.ai.opera.greedy import Greedy
from limelight.ai.opera.value_function import (
    CELLS,
    HABITS,
    MOMENTS,
    ODD,
    SPACES,
    WITH_RAOUL,
    Worth,
    cell,
)
from limelight.ai.opera.weights import UNREAD, written
from limelight.ai.player import decide
from limelight.core import bits
from limelight.core.game import CHANCE, OVER
from limelight.core.rng import Rng
from limelight.games.opera import OPERA, board, moves
from limelight.games.opera.moves import BOOK, COURSE
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import EVERYBODY, FOURS

ROUNDS: Final = 12  # of regret matching
WIDE: Final = 8  # choices of the first activation that are looked at in full depth
FURTHEST: Final = {BOOK: 21, COURSE: 19}  # the furthest from the exit a game can begin
SAMPLES: Final = 24  # positions for each entry
GAMES: Final = 300  # whose positions are drawn from
TRIES: Final = 100  # to find so many together; hardly any round leaves seven or eight

Ground = tuple[int, int, int]  # rooms, blackout, padlock
Key = tuple[int, int, int, int, int, int]  # habit, rules, moment, appeared, suspects, spaces
Job = tuple[Key, int, list[float], list[Ground], int]


def train(
    seed: int, processes: int, progress: Callable[[int, int], None], samples: int = SAMPLES
) -> str:
    """The table as a text; the same for the same seed, whatever the number of processes."""
    table = [0.0] * int(CELLS)
    grounds = _grounds(seed)
    cells: list[Key] = [
        (habit, rules, moment, appeared, suspects, spaces)
        for spaces in range(1, max(FURTHEST.values()) + 1)
        for habit in range(int(HABITS))
        for rules in (int(BOOK), int(COURSE))
        for moment in range(int(MOMENTS))
        for appeared in range(2)
        for suspects in range(2, 9)
        if spaces <= furthest(rules, suspects)
    ]
    with ProcessPoolExecutor(processes) as pool:
        for spaces in range(1, max(FURTHEST.values()) + 1):
            here = [key for key in cells if key[-1] == spaces]
            jobs: list[Job] = [
                (key, samples, table, grounds, seed + 7919 * cell(*key)) for key in here
            ]
            for key, value in zip(here, pool.map(_worth, jobs), strict=True):
                table[cell(*key)] = value
            progress(sum(key[-1] <= spaces for key in cells), len(cells))
    smooth(table)
    return written([round(value, 4) for value in table])


def furthest(rules: int, suspects: int) -> int:
    """So far from the exit a round can leave so many suspects: Carlotta has gone on for each."""
    return max(1, FURTHEST[rules] + 1 - suspects)


def smooth(table: list[float]) -> None:
    """Further from the exit is never worse for the Investigator: what says so is chance.

    Further away than a game can be is as good as the furthest.
    """
    rows = product(range(int(HABITS)), FURTHEST, range(int(MOMENTS)), range(2), range(2, 9))
    for habit, rules, moment, appeared, suspects in rows:
        first = cell(habit, rules, moment, appeared, suspects, 1)
        rising = risen(table[first : first + furthest(rules, suspects)])
        last = cell(habit, rules, moment, appeared, suspects, int(SPACES) - 1)
        rising += rising[-1:] * (last - first + 1 - len(rising))
        table[first : last + 1] = rising


def risen(values: list[float]) -> list[float]:
    """The nearest row that never falls: what falls is levelled to its mean."""
    blocks: list[tuple[float, int]] = []
    for value in values:
        mean, size = value, 1
        while blocks and blocks[-1][0] > mean:
            other, more = blocks.pop()
            mean, size = (mean * size + other * more) / (size + more), size + more
        blocks.append((mean, size))
    return [mean for mean, size in blocks for _ in range(size)]


def _grounds(seed: int) -> list[Ground]:
    """Where the pieces stand after a round, in games of the greedy player."""
    found: list[Ground] = []
    rng = Rng(seed)
    for _ in range(GAMES):
        state = OPERA.new(2)
        players = (Greedy(), Greedy())
        while state.turn != OVER:
            before = state.round
            if state.turn == CHANCE:
                state.play(state.draw(rng))
            else:
                state.play(decide(players[int(state.turn)], state, rng))
            if state.round != before:
                found.append((int(state.rooms), int(state.blackout), int(state.padlock)))
    return found


def _worth(job: Job) -> float:
    """The mean of some positions."""
    key, samples, table, grounds, seed = job
    guess = Worth(table, *UNREAD)
    effort = Effort(rounds=ROUNDS, wide=WIDE)
    rng = Rng(seed)
    total = 0.0
    for _ in range(samples):
        state = _position(key, grounds, rng)
        belief = [float(state.suspects >> character & 1) for character in range(8)]
        found = effort.solve(state, [0.0] * 8 * key[0] + belief, guess).worth_now()
        total += sum(found) / sum(belief)
    return total / samples


def _position(key: Key, grounds: list[Ground], rng: Rng) -> OperaState:
    """A round about to begin: the suspects have all appeared, or none of them has."""
    _, rules, moment, appeared, suspects, spaces = key
    state, group = OperaState(OPERA, rules, 0), 0
    for _ in range(TRIES):
        rooms, blackout, padlock = grounds[rng.below(len(grounds))]
        state = OperaState(OPERA, rules, 0)
        state.rooms, state.blackout, state.padlock = rooms, blackout, padlock
        for character in range(8):
            state.crowd += board.ONE_IN[rooms >> 4 * character & 15]
        exposed = moves.in_the_dark_or_alone(state.rooms, state.crowd, state.blackout)
        group = exposed if appeared else EVERYBODY & ~exposed
        if bits.count(group) >= suspects:
            break
    else:
        group = EVERYBODY
    state.suspects = bits.some(group, suspects, rng)
    state.culprit = bits.lowest(state.suspects)
    drawn = bits.some(EVERYBODY & ~state.suspects, (8 - suspects) // 3, rng)
    state.deck = EVERYBODY & ~(1 << state.culprit) & ~drawn
    state.phantom_cards = 3 if suspects > 5 else 2
    state.carlotta = (board.BOOK_EXIT if rules == BOOK else board.COURSE_EXIT) - spaces
    state.round = 3 if moment == ODD else 4
    cards = FOURS[rng.below(len(FOURS))]
    if moment != ODD and (cards & 1 == 1) != (moment == WITH_RAOUL):
        cards = EVERYBODY & ~cards
    state.cards = cards
    state.later = EVERYBODY & ~cards if moment == ODD else 0
    state.ask_card()
    return state
