"""Learns what a guest's place is worth: `limelight train minuit`.

The players play against themselves, each generation by the tables of the one before, and now and
then at random. Some of their decisions are looked into: every action is followed to the end of the
round again and again, and the tables are fitted to what came of them.
"""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from math import sqrt, tanh
from typing import Final

from limelight.ai.minuit.levels import CAREFUL, judge_by
from limelight.ai.minuit.search import FAR, NEARNESS, Judge, Trial
from limelight.ai.minuit.weights import Tables, read, written
from limelight.core.game import CHANCE, OVER
from limelight.core.rng import Rng
from limelight.games.minuit import MINUIT
from limelight.games.minuit.board import FRIGHT, ROOM, STEP, TOP
from limelight.games.minuit.moves import ENTER, PLACE, ROLLING, STAY, WALK
from limelight.games.minuit.state import MinuitState

GENERATIONS: Final = 5
SAMPLES: Final = 40  # batches for each number of players, in each generation
BATCH: Final = 20  # games
WHIM: Final = 12  # per cent of the decisions that are made at random
LOOKED_INTO: Final = 12  # per cent of the decisions
TRIALS: Final = 8  # of each action of a decision that is looked into
MOST: Final = 6  # actions that are compared
HOLD: Final = 30.0  # cases that an entry counts for as it was before

# The tables that are fitted to decisions, one after the other: where each begins.
LAND: Final = 29 * 3  # after the stairs
DANGER: Final = LAND + 29
WEALTH: Final = DANGER + int((FAR + 1) * NEARNESS)
START: Final = WEALTH + 1
SIZE: Final = START + 29

# What entries an expected cost is made of, and how often each counts.
Terms = dict[int, float]
# The lead of one seat over another, rounds to come, and who was ahead in the end: 1, 0 or -1.
Lead = tuple[float, int, int]
Job = tuple[Tables, int, int]


class Findings:
    """What was seen in some games."""

    def __init__(self) -> None:
        #: Linear equations for the change of each entry.
        self.matrix = [[0.0] * SIZE for _ in range(SIZE)]
        self.misses = [0.0] * SIZE
        #: How many guests were caught some time, and what they cost, by the steps in use before.
        self.caught = [(0, 0)] * 9
        self.leads: dict[int, list[Lead]] = {}  # by players

    def add(self, other: "Findings") -> None:
        """Take others' findings over."""
        for mine, theirs in zip(self.matrix, other.matrix, strict=True):
            mine[:] = [a + b for a, b in zip(mine, theirs, strict=True)]
        self.misses = [a + b for a, b in zip(self.misses, other.misses, strict=True)]
        self.caught = [
            (a + c, b + d) for (a, b), (c, d) in zip(self.caught, other.caught, strict=True)
        ]
        for players, leads in other.leads.items():
            self.leads.setdefault(players, []).extend(leads)

    def learn(self, terms: Terms, miss: float) -> None:
        """Entries should add up to so much more than they do."""
        for entry, value in terms.items():
            self.misses[entry] += value * miss
            row = self.matrix[entry]
            for other, its in terms.items():
                row[other] += value * its


def train(
    seed: int, processes: int, progress: Callable[[int, int], None], samples: int = SAMPLES
) -> str:
    """The tables as a text; the same for the same seed, whatever the number of processes."""
    tables = first_guess()
    rng = Rng(seed)
    parties = [players for players in range(2, 9) for _ in range(samples)]
    done = 0
    with ProcessPoolExecutor(processes) as pool:
        for _ in range(GENERATIONS):
            jobs: list[Job] = [(tables, players, int(rng.word())) for players in parties]
            findings = Findings()
            for found in pool.map(_play, jobs):
                findings.add(found)
                done += 1
                progress(done, GENERATIONS * len(parties))
            tables = read(written(fitted(tables, findings)))  # rounded, as players read them
    return written(tables)


def first_guess() -> Tables:
    """Tables to begin with: the nearer Hugo and the further a room, the worse."""
    return Tables(
        stairs=[0.0] * 29 * 3,
        land=[0.0] * 29,
        danger=[
            (1 - away / 16) * (1 - near / 12)
            for away in range(int(FAR) + 1)
            for near in range(int(NEARNESS))
        ],
        cost=[float(10 - steps) for steps in range(9)],
        wealth=[0.5],
        start=[0.0] * 29,
        slopes=[0.0, 0.0, *[0.1] * 7],
    )


# Playing.


def _play(job: Job) -> Findings:
    """Some games of so many players."""
    tables, players, seed = job
    judge = judge_by(tables, CAREFUL)
    rng = Rng(seed)
    findings = Findings()
    leads = findings.leads[players] = []
    for _ in range(BATCH):
        state = MINUIT.new(players)
        openings: list[MinuitState] = []
        while state.turn != OVER:
            if state.turn == CHANCE:
                if state.phase == ROLLING and state.round == len(openings) + 1:
                    openings.append(state.copy())
                state.step(state.drawn(rng))
                continue
            if rng.below(100) < LOOKED_INTO:
                _look_into(state, tables, judge, rng, findings)
            state.step(state.drawn(rng) if rng.below(100) < WHIM else judge.best(state))
        for opening in openings:
            leads += _leads(opening, state, tables.start)
    return findings


def _look_into(
    state: MinuitState, tables: Tables, judge: Judge, rng: Rng, findings: Findings
) -> None:
    """Compare some actions with the one that seems best, by the same dice."""
    now = state.copy()
    now.rounds = now.round  # no further
    trial = Trial(judge, 0.0, tables.start, now)
    dice = [rng.split() for _ in range(TRIALS)]
    best = int(judge.best(now))
    others = [action for action in now.legal() if action != best]
    while len(others) > MOST:
        others.pop(int(rng.below(len(others))))
    entries = _entries(tables)
    known, terms = _saved(now, best, tables, judge)
    cost = _cost(trial, best, dice)
    for action in others:
        its_known, its_terms = _saved(now, action, tables, judge)
        gap = {
            entry: terms.get(entry, 0.0) - its_terms.get(entry, 0.0)
            for entry in sorted({*terms, *its_terms})
        }
        expected = known - its_known + sum(entries[entry] * gap[entry] for entry in gap)
        findings.learn(gap, _cost(trial, action, dice) - cost - expected)
    if now.hugo > TOP:
        _count(now, trial.follow(best, dice[0]), findings.caught)


def _entries(tables: Tables) -> list[float]:
    """All that is fitted to decisions."""
    return [*tables.stairs, *tables.land, *tables.danger, *tables.wealth, *tables.start]


def _count(now: MinuitState, end: MinuitState, caught: list[tuple[int, int]]) -> None:
    """Count those on the gallery who were caught in the end."""
    for guest in range(int(now.guests())):
        place = int(end.place(guest))
        if now.place(guest) < ROOM and place >= STEP:
            guests, fright = caught[int(now.captures)]
            caught[int(now.captures)] = (guests + 1, fright + FRIGHT[place])


def _cost(trial: Trial, action: int, dice: list[Rng]) -> float:
    """The fright points that an action brings the seat that decides, less what others have."""
    seat, players = int(trial.state.turn), int(trial.state.players)
    total = 0.0
    for rng in dice:
        frights = trial.follow(action, rng).scores()
        total += frights[seat] - (sum(frights) - frights[seat]) / (players - 1)
    return total / len(dice)


def _saved(state: MinuitState, action: int, tables: Tables, judge: Judge) -> tuple[float, Terms]:
    """What `Judge.worth` is made of: what is known, and entries."""
    if action >= STAY:
        return 0.0, {}
    if action < WALK:
        return 0.0, {START + action - PLACE + 1: -1.0}
    if action < ENTER:
        start, end = (action - WALK) // 28 + 1, (action - WALK) % 28 + 1
        known, lost = _stand(state, end, tables, judge)
    else:
        start, room = (action - ENTER) // 11 + 1, (action - ENTER) % 11
        known, lost = float(FRIGHT[ROOM + room]), {}
    _, terms = _stand(state, start, tables, judge)
    for entry, value in lost.items():
        terms[entry] = terms.get(entry, 0.0) - value
    return -known, terms


def _stand(state: MinuitState, space: int, tables: Tables, judge: Judge) -> tuple[float, Terms]:
    """What `Judge.stand` is made of."""
    if state.hugo <= TOP:
        return 0.0, {int(judge.moves_left(state)) * 29 + space: 1.0}
    if state.hugo == TOP + space:
        return float(judge.caught(state)), {}
    place = int(judge.away(state, space) * NEARNESS + judge.near(state, space))
    return 0.0, {
        LAND + space: 1.0,
        DANGER + place: tables.cost[int(state.captures)],
        WEALTH: -float(judge.riches(state, space)),
    }


def _leads(opening: MinuitState, end: MinuitState, start: list[float]) -> list[Lead]:
    """What each seat was ahead of each other before a round, and what came of it."""
    seats = range(int(opening.players))
    each = int(opening.each)
    hopes = [
        int(opening.total(seat))
        + sum(start[int(opening.place(guest))] for guest in range(seat * each, (seat + 1) * each))
        for seat in seats
    ]
    totals = end.scores()
    left = int(opening.rounds - opening.round + 1)
    return [
        (hopes[b] - hopes[a], left, (totals[b] > totals[a]) - (totals[b] < totals[a]))
        for a in seats
        for b in range(a)
    ]


# Fitting.


def fitted(before: Tables, findings: Findings) -> Tables:
    """The tables that fit what was seen, held a little to those before."""
    for entry, row in enumerate(findings.matrix):
        row[entry] += HOLD
    changes = solved(findings.matrix, findings.misses)
    new = [entry + change for entry, change in zip(_entries(before), changes, strict=True)]
    slopes = [
        _slope(findings.leads[players]) if players in findings.leads else slope
        for players, slope in enumerate(before.slopes)
    ]
    return Tables(
        stairs=new[:LAND],
        land=new[LAND:DANGER],
        danger=new[DANGER:WEALTH],
        cost=[
            (fright + HOLD * cost) / (guests + HOLD)
            for cost, (guests, fright) in zip(before.cost, findings.caught, strict=True)
        ],
        wealth=new[WEALTH:START],
        start=new[START:],
        slopes=slopes,
    )


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations whose matrix is symmetric and positive, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at, row in enumerate(rows):
        for below in rows[at + 1 :]:
            if factor := below[at] / row[at]:
                for column in range(at, size + 1):
                    below[column] -= factor * row[column]
    found = [0.0] * size
    for at in reversed(range(size)):
        rest = sum(rows[at][column] * found[column] for column in range(at + 1, size))
        found[at] = (rows[at][size] - rest) / rows[at][at]
    return found


def _slope(leads: list[Lead]) -> float:
    """How steeply leads turned into rank, by least squares."""
    low, high = 0.0, 0.5
    for _ in range(16):
        third = (high - low) / 3
        if _miss(low + third, leads) < _miss(high - third, leads):
            high -= third
        else:
            low += third
    return (low + high) / 2


def _miss(slope: float, leads: list[Lead]) -> float:
    return sum((tanh(slope * lead / sqrt(left)) - ahead) ** 2 for lead, left, ahead in leads)
