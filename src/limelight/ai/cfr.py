"""Two-player zero-sum games in sequence form, solved by CFR+.

A *sequence* is a decision of one seat together with one of its choices, 0 being "nothing decided
yet", and a *plan* gives each sequence the product of the probabilities of all that the seat chose
on the way there. An end of the game is then a pair of sequences with a weight, payoff times
chance, and what seat 0 gets is the sum over them of weight * plan of seat 0 * plan of seat 1.

CFR+ is Tammelin's (2014): the seats learn in turn, a regret never stays below 0, and the average
weighs each plan by its number.
"""

from typing import Final, final

from limelight.core.ints import i64, vec

PATIENCE: Final = 25  # iterations between two looks at how good the averages are


@final
class Side:
    """The decisions of one seat, each before those that follow from it."""

    def __init__(self) -> None:
        self.parents: list[int] = []  # of each decision: the sequence that leads to it
        self.firsts: list[int] = []  # the sequence of its first choice; the others follow
        self.sizes: list[int] = []  # how many choices
        self.sequences = 1

    def add(self, parent: int, size: int) -> int:
        """One more decision; its number."""
        self.parents.append(parent)
        self.firsts.append(self.sequences)
        self.sizes.append(size)
        self.sequences += size
        return len(self.parents) - 1


@final
class Contest:
    """A game of two sides: what seat 0 gets, which is what seat 1 pays."""

    def __init__(self) -> None:
        self.sides = (Side(), Side())
        self.weights: list[float] = []
        self.rows: list[int] = []  # sequences of seat 0
        self.columns: list[int] = []  # sequences of seat 1

    def pay(self, weight: float, row: int, column: int) -> None:
        """An end of the game: its payoff to seat 0 times its chance, and who chose what."""
        self.weights.append(weight)
        self.rows.append(row)
        self.columns.append(column)


@final
class Learner:
    """One seat of a contest, learning from what its choices would have gained."""

    def __init__(self, side: Side) -> None:
        self.parents = vec[i64](side.parents)
        self.firsts = vec[i64](side.firsts)
        self.sizes = vec[i64](side.sizes)
        self.decisions: i64 = len(side.parents)
        self.sequences: i64 = side.sequences
        self.regrets = zeros(side.sequences)
        self.choices = zeros(side.sequences)  # how likely each choice is, at its decision
        self.plan = zeros(side.sequences)
        self.total = zeros(side.sequences)  # of all plans so far, each times its number
        self._match(self.regrets)

    def learn(self, gains: vec[float], number: float) -> None:
        """Regret what was not chosen, choose anew, and count the new plan in."""
        decision = self.decisions
        while decision > 0:
            decision -= 1
            first = self.firsts[decision]
            end = first + self.sizes[decision]
            mean = 0.0
            at = first
            while at < end:
                mean += self.choices[at] * gains[at]
                at += 1
            at = first
            while at < end:
                regret = self.regrets[at] + gains[at] - mean
                self.regrets[at] = regret if regret > 0.0 else 0.0
                at += 1
            gains[self.parents[decision]] += mean
        self._match(self.regrets)
        at = 0
        while at < self.sequences:
            self.total[at] += number * self.plan[at]
            at += 1

    def settle(self) -> None:
        """From now on play the average."""
        self._match(self.total)

    def resume(self) -> None:
        """Go on learning where that was left."""
        self._match(self.regrets)

    def play(self, choices: vec[float]) -> None:
        """From now on play this: a likelihood for each sequence."""
        self._match(choices)

    def _match(self, weights: vec[float]) -> None:
        """Choose in proportion to the weights, without any all alike; then the plan."""
        self.plan[0] = 1.0
        decision: i64 = 0
        while decision < self.decisions:
            first = self.firsts[decision]
            end = first + self.sizes[decision]
            reached = self.plan[self.parents[decision]]
            whole = 0.0
            at = first
            while at < end:
                whole += weights[at]
                at += 1
            alike = 1.0 / float(self.sizes[decision])
            at = first
            while at < end:
                self.choices[at] = weights[at] / whole if whole > 0.0 else alike
                self.plan[at] = reached * self.choices[at]
                at += 1
            decision += 1

    def best(self, gains: vec[float]) -> float:
        """The most that can be had, choosing the best at every decision; spends the gains."""
        decision = self.decisions
        while decision > 0:
            decision -= 1
            at = self.firsts[decision]
            end = at + self.sizes[decision]
            most = gains[at]
            while at < end:
                if gains[at] > most:
                    most = gains[at]
                at += 1
            gains[self.parents[decision]] += most
        return gains[0]


@final
class Pair:
    """Both seats of a contest, and what they gain from each other."""

    def __init__(self, contest: Contest) -> None:
        self.seats = (Learner(contest.sides[0]), Learner(contest.sides[1]))
        self.weights = vec[float](contest.weights)
        self.rows = vec[i64](contest.rows)
        self.columns = vec[i64](contest.columns)
        self.ends: i64 = len(contest.weights)

    def train(self, iterations: int, target: float) -> int:
        """CFR+ until best responses gain no more than the target; how many iterations it took.

        Both seats play their averages afterwards.
        """
        done = 0
        while done < iterations:
            done += 1
            for seat in (0, 1):
                self.seats[seat].learn(self.gains(seat), float(done))
            if done % PATIENCE == 0 or done == iterations:
                for learner in self.seats:
                    learner.settle()
                if self.nash_conv() <= target:
                    return done
                if done < iterations:
                    for learner in self.seats:
                        learner.resume()
        return done

    def gains(self, seat: int) -> vec[float]:
        """What each sequence of a seat gains at the ends of the game, the other seat playing on."""
        return self._gains_of_first() if seat == 0 else self._gains_of_second()

    def _gains_of_first(self) -> vec[float]:
        gains = zeros(int(self.seats[0].sequences))
        plan = self.seats[1].plan
        end: i64 = 0
        while end < self.ends:
            gains[self.rows[end]] += self.weights[end] * plan[self.columns[end]]
            end += 1
        return gains

    def _gains_of_second(self) -> vec[float]:
        gains = zeros(int(self.seats[1].sequences))
        plan = self.seats[0].plan
        end: i64 = 0
        while end < self.ends:
            gains[self.columns[end]] -= self.weights[end] * plan[self.rows[end]]
            end += 1
        return gains

    def value(self) -> float:
        """What seat 0 gets as both play now."""
        gains = self._gains_of_first()
        plan = self.seats[0].plan
        got = 0.0
        at: i64 = 0
        while at < self.seats[0].sequences:
            got += gains[at] * plan[at]
            at += 1
        return got

    def response(self, seat: int) -> float:
        """What seat 0 gets when this seat answers the other's play in the best way."""
        most = self.seats[seat].best(self.gains(seat))
        return most if seat == 0 else -most

    def nash_conv(self) -> float:
        """What both best responses gain together: nothing, in equilibrium."""
        return self.response(0) - self.response(1)


def zeros(size: int) -> vec[float]:
    """So many zeros."""
    return vec[float]([0.0] * size)
