"""Looking ahead to the end of the round: values for each character that may be Jack.

The Investigator does what is best on the mean of what he believes; Jack knows who he is and does
what is best for that character. Only the more promising activations are followed.
"""

from math import exp
from time import perf_counter
from typing import Final, final

from limelight.ai.jack.turns import NEVER, Options, chance
from limelight.ai.jack.value_function import Judge
from limelight.core import bits
from limelight.core.ints import i64, vec
from limelight.core.rng import Rng
from limelight.games.jack.state import JackState
from limelight.games.whodunit.state import CHOOSING, INVESTIGATOR

HUGE: Final = 1e9
# However Jack is taken to choose, so much of it is chance: nobody is ruled out by what he does.
CHANCE_SHARE: Final = 0.1
# How sharply Jack is taken to tell good from bad in what an activation leads to at once.
SHARPNESS: Final = 0.03


def eight(value: float) -> vec[float]:
    """A number for each character."""
    return vec[float]([value] * 8)


@final
class Beam:
    """The options of one activation, judged as if the round ended there."""

    def __init__(self, options: Options, judge: Judge) -> None:
        states = options.states
        n: i64 = len(states)
        self.states = states
        self.size: i64 = n
        self.values: vec[float] = vec[float]([0.0] * (n * 8))
        self.marks: vec[i64] = vec[i64]([0] * n)
        self.sharpness: float = 1.0
        self.best: vec[float] = eight(0.0)
        self.sums: vec[float] = eight(0.0)
        one = eight(0.0)
        at: i64 = 0
        while at < n:
            state = states[at]
            seen = judge.judge(state, one)
            self.marks[at] = (seen & judge.suspects) | (state.cards << 8)
            c: i64 = 0
            while c < 8:
                self.values[at * 8 + c] = one[c]
                c += 1
            at += 1

    def scores(self, belief: vec[float]) -> vec[float]:
        """The mean value of each option."""
        found: vec[float] = vec[float]([0.0] * self.size)
        at: i64 = 0
        while at < self.size:
            found[at] = mean(self.values, at * 8, belief)
            at += 1
        return found

    def highest(self, belief: vec[float], width: i64) -> list[int]:
        """The best for the Investigator, those that differ in who is seen first."""
        scores = self.scores(belief)
        chosen: list[int] = []
        alike: i64 = 0
        while alike < 2 and i64(len(chosen)) < width:
            marks: set[int] = set()
            while i64(len(chosen)) < width:
                best: i64 = -1
                at: i64 = 0
                while at < self.size:
                    if (
                        scores[at] > -1.0
                        and (best < 0 or scores[at] > scores[best])
                        and (alike or self.marks[at] not in marks)
                    ):
                        best = at
                    at += 1
                if best < 0:
                    break
                chosen.append(best)
                marks.add(self.marks[best])
                scores[best] = -2.0
            alike += 1
        return chosen

    def lowest(self, stake: vec[float], width: i64) -> list[int]:
        """Those which together leave each possible Jack the best."""
        so_far = eight(1.0)
        chosen: list[int] = []
        taken: vec[i64] = vec[i64]([0] * self.size)
        while i64(len(chosen)) < width and i64(len(chosen)) < self.size:
            best: i64 = -1
            least: float = HUGE
            at: i64 = 0
            while at < self.size:
                if not taken[at]:
                    sum: float = 0.0
                    tie: float = 0.0
                    c: i64 = 0
                    while c < 8:
                        value = self.values[at * 8 + c]
                        tie += stake[c] * value
                        sum += stake[c] * (value if value < so_far[c] else so_far[c])
                        c += 1
                    sum += 0.1 * tie
                    if sum < least:
                        least = sum
                        best = at
                at += 1
            chosen.append(best)
            taken[best] = 1
            c = 0
            while c < 8:
                if self.values[best * 8 + c] < so_far[c]:
                    so_far[c] = self.values[best * 8 + c]
                c += 1
        return chosen

    def least(self) -> vec[float]:
        """For each Jack the best there is."""
        found = eight(HUGE)
        at: i64 = 0
        while at < self.size:
            c: i64 = 0
            while c < 8:
                if self.values[at * 8 + c] < found[c]:
                    found[c] = self.values[at * 8 + c]
                c += 1
            at += 1
        return found

    def weigh(self, sharpness: float = SHARPNESS) -> None:
        """Get ready for `share`."""
        self.sharpness = sharpness
        self.best = self.least()
        self.sums = eight(0.0)
        at: i64 = 0
        while at < self.size:
            c: i64 = 0
            while c < 8:
                self.sums[c] += exp((self.best[c] - self.values[at * 8 + c]) / sharpness)
                c += 1
            at += 1

    def share(self, at: i64, c: i64) -> float:
        """How likely this Jack chooses this option, if he looks no further."""
        chance = 1.0 / float(self.size)
        liking = exp((self.best[c] - self.values[at * 8 + c]) / self.sharpness) / self.sums[c]
        return CHANCE_SHARE * chance + (1.0 - CHANCE_SHARE) * liking

    def suspect(self, at: i64, belief: vec[float], wary: float) -> vec[float]:
        """The belief once Jack has chosen this: less in those who would not.

        How much less depends on how wary the Investigator is, from 0 to 1.
        """
        found = eight(0.0)
        sum: float = 0.0
        c: i64 = 0
        while c < 8:
            if belief[c] > 0.0:
                found[c] = belief[c] * self.share(at, c)
                sum += found[c]
            c += 1
        c = 0
        while c < 8:
            found[c] = wary * found[c] / sum + (1.0 - wary) * belief[c]
            c += 1
        return found


def mean(values: vec[float], start: i64, belief: vec[float]) -> float:
    """The mean of eight values by a belief."""
    sum: float = 0.0
    c: i64 = 0
    while c < 8:
        sum += belief[c] * values[start + c]
        c += 1
    return sum


@final
class Search:
    """One look ahead from one moment."""

    def __init__(
        self, judge: Judge, prior: vec[float], stake: vec[float], rng: Rng, wary: float
    ) -> None:
        self.judge = judge
        #: What the Investigator believes before anything is done.
        self.prior = prior
        #: How much each character counts where Jack chooses what to look into.
        self.stake = stake
        self.rng = rng
        #: How much the Investigator reads into what Jack does, from 0 to 1.
        self.wary = wary
        self.width: i64 = 1
        self.deadline = NEVER
        #: Whether the time has run out: what is found from then on is worth nothing.
        self.late = False

    def value(self, state: JackState, belief: vec[float]) -> vec[float]:
        """The values of a public state before a card is chosen, the round played to its end."""
        out = eight(0.0)
        if self.late or perf_counter() > self.deadline:
            self.late = True
            return out
        if not state.cards:
            self.judge.judge(state, out)
            return out
        options = Options(self.rng, False, False)
        options.explore(state)
        beam = Beam(options, self.judge)
        last = bits.count(state.cards) == 1
        if state.turn == INVESTIGATOR:
            self._investigate(options, beam, last, belief, out)
        else:
            self._hide(options, beam, last, belief, out)
        return out

    def _investigate(
        self, options: Options, beam: Beam, last: bool, belief: vec[float], out: vec[float]
    ) -> None:
        best: float = -1.0
        for at in beam.highest(belief, 1 if last else self.width):
            if last:
                values = eight(0.0)
                c: i64 = 0
                while c < 8:
                    values[c] = beam.values[i64(at) * 8 + c]
                    c += 1
            else:
                values = self.value(beam.states[at], belief)
            score = mean(values, 0, belief)
            if score > best:
                best = score
                copy(values, out)
        accused = most(options.accusable & self.judge.suspects, belief)
        if accused >= 0 and belief[accused] > best:
            # What Jack seems to tell may be meant to be seen: it threatens him, and saves nobody.
            if self.prior[accused] > mean(out, 0, self.prior):
                copy(eight(0.0), out)
            out[accused] = 1.0

    def _hide(
        self, options: Options, beam: Beam, last: bool, belief: vec[float], out: vec[float]
    ) -> None:
        if last:
            copy(beam.least(), out)
        else:
            copy(eight(HUGE), out)
            if self.wary > 0.0:
                beam.weigh()
            for at in beam.lowest(self.stake, self.width):
                after = belief
                if self.wary > 0.0:
                    after = beam.suspect(at, belief, self.wary)
                    self.judge.believe(after)
                values = self.value(beam.states[at], after)
                c: i64 = 0
                while c < 8:
                    if values[c] < out[c]:
                        out[c] = values[c]
                    c += 1
            if self.wary > 0.0:
                self.judge.believe(belief)
        c = 0
        while c < 8:
            if (options.leaving >> c) & 1:
                out[c] = 0.0
            c += 1


def copy(values: vec[float], out: vec[float]) -> None:
    """Put eight values into others' place."""
    c: i64 = 0
    while c < 8:
        out[c] = values[c]
        c += 1


def most(characters: i64, belief: vec[float]) -> i64:
    """Of these characters the one most believed in, or -1."""
    found: i64 = -1
    c: i64 = 0
    while c < 8:
        if (characters >> c) & 1 and (found < 0 or belief[c] > belief[found]):
            found = c
        c += 1
    return found


# (options followed at the root, width below): one pass after the other, while there is time.
PASSES: Final = ((40, 1), (20, 2), (14, 4), (12, 6), (12, 9), (12, 14), (12, 20))


@final
class Root:
    """The activations open to the side to move, and how well each has turned out so far."""

    def __init__(
        self,
        state: JackState,
        judge: Judge,
        rng: Rng,
        whole: bool,
        blind: float,
        deadline: float = NEVER,
    ) -> None:
        self.options = Options(rng, whole, True, deadline)
        self.options.explore(state)
        if blind > 0.0:
            self.options.overlook(blind)
        self.judge = judge
        self.rng = rng
        self.seat: i64 = state.turn
        self.last = bits.count(state.cards) == (1 if state.phase == CHOOSING else 0)
        self.beam = Beam(self.options, judge)
        #: By how much each option is misjudged, and Jack's risk in it: see `blur` and `beware`.
        self.off: vec[float] = vec[float]([0.0] * self.beam.size)
        self.risk: vec[float] = vec[float]([0.0] * self.beam.size)
        #: What has been looked into furthest: numbers of options, and values of each.
        self.order: list[int] = []
        self.results: dict[int, list[float]] = {}
        #: How widely that was done, 0 for not at all; and by which belief.
        self.width: i64 = 0
        self.belief = eight(0.125)

    def think(
        self, belief: vec[float], stake: vec[float], wary: float, nodes: i64, deadline: float
    ) -> None:
        """Follow the options pass by pass until the work or the time is used up.

        Belief, stake and wary are those of a `Search`; nodes are boards judged.
        """
        beam = self.beam
        self.belief = belief
        if self.seat == INVESTIGATOR:
            self.order = beam.highest(belief, PASSES[0][0])
        else:
            self.order = beam.lowest(stake, PASSES[0][0])
            if wary > 0.0:
                beam.weigh()
        search = Search(self.judge, self.belief, stake, self.rng, wary)
        self.results = {at: self._statics(at, search) for at in self.order}
        if self.last:
            return
        start = self.judge.judged
        search.deadline = deadline
        for number, width in PASSES:
            search.width = width
            found: dict[int, list[float]] = {}
            for at in self.order[:number]:
                if found and self.judge.judged - start > nodes:
                    break
                values = self._followed(at, search)
                if search.late:
                    break
                found[at] = values
            # A pass cut short right at its beginning says too little.
            least = 3 if width > 1 else 1
            if len(found) < least and len(self.order) > len(found):
                return
            self.results = found
            self.width = width
            self.order = self._sorted(found, belief if self.seat == INVESTIGATOR else stake)
            if search.late or self.judge.judged - start > nodes:
                return

    def look_into(self, at: int, stake: vec[float], wary: float) -> list[float]:
        """The values of an option that was dropped, followed as far as those that were not."""
        search = Search(self.judge, self.belief, stake, self.rng, wary)
        search.width = self.width
        self.judge.believe(self.belief)
        return self._followed(at, search) if self.width else self._statics(at, search)

    def blur(self, noise: float) -> None:
        """Misjudge every option, by up to so much."""
        beam = self.beam
        at: i64 = 0
        while at < beam.size:
            off = (chance(self.rng) * 2.0 - 1.0) * noise
            self.off[at] = off
            c: i64 = 0
            while c < 8:
                beam.values[at * 8 + c] += off
                c += 1
            at += 1

    def beware(self, character: i64, rashness: float) -> None:
        """Mind the Investigator who accuses on a whim whoever is in reach, were Jack this one."""
        at: i64 = 0
        while at < self.beam.size:
            state = self.beam.states[at]
            cards = state.cards if state.cards else state.later
            if state.cards or self.judge.round <= 8:  # else it is over
                reach = self.judge.reach(state, character, cards)
                self.risk[at] = rashness * float(reach) / float(bits.count(cards) if cards else 8)
            at += 1

    def _followed(self, at: int, search: Search) -> list[float]:
        """The values of an option with the rest of the round; for Jack, with what it tells."""
        belief = self.belief
        if self.seat != INVESTIGATOR and search.wary > 0.0:
            belief = self.beam.suspect(at, self.belief, search.wary)
            self.judge.believe(belief)
        values = search.value(self.beam.states[at], belief)
        return [self._with_risk(at, values[c] + self.off[at]) for c in range(8)]

    def _statics(self, at: int, search: Search) -> list[float]:
        """The values right after an option; for Jack, with what it tells about him."""
        if self.seat != INVESTIGATOR and search.wary > 0.0:
            self.judge.believe(self.beam.suspect(at, self.belief, search.wary))
            values = eight(0.0)
            self.judge.judge(self.beam.states[at], values)
            return [self._with_risk(at, values[c]) for c in range(8)]
        return [self._with_risk(at, self.beam.values[i64(at) * 8 + c]) for c in range(8)]

    def _with_risk(self, at: int, value: float) -> float:
        return value + self.risk[at] * (1.0 - value)

    def _sorted(self, found: dict[int, list[float]], weights: vec[float]) -> list[int]:
        sign = -1.0 if self.seat == INVESTIGATOR else 1.0
        ranked: list[tuple[float, int]] = []
        for at, values in found.items():
            sum: float = 0.0
            c: i64 = 0
            while c < 8:
                sum += weights[c] * values[c]
                c += 1
            ranked.append((sign * sum, at))
        ranked.sort()
        return [at for _, at in ranked]
