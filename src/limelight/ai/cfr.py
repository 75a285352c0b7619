"""Two-player zero-sum games in sequence form, solved by CFR+.

A *sequence* is a decision of one seat together with one of its choices, 0 being "nothing decided
yet", and a *plan* gives each sequence the product of the probabilities of all that the seat chose
on the way there (von Stengel 1996). An outcome is then a pair of sequences with a weight, payoff
times chance, and what seat 0 gets is the sum of weight * plan of seat 0 * plan of seat 1.

CFR+ (Tammelin 2014): the seats learn in turn, a regret never stays below 0, and the average weighs
the plan of each iteration by its number.
"""

from typing import Final, final

from limelight.core.ints import i64, vec

ITERATIONS_PER_CHECK: Final = 25  # how often to measure how good the averages are


@final
class SeatDecisions:
    """The decisions of one seat, each before those that follow from it."""

    def __init__(self) -> None:
        self.parent_sequences: list[int] = []  # of each decision, the sequence that leads to it
        self.first_sequences: list[int] = []  # of its first choice; those of the others follow
        self.choice_counts: list[int] = []
        self.sequence_count = 1

    def add_decision(self, parent: int, size: int) -> int:
        """Add a decision after a sequence; returns its number."""
        self.parent_sequences.append(parent)
        self.first_sequences.append(self.sequence_count)
        self.choice_counts.append(size)
        self.sequence_count += size
        return len(self.parent_sequences) - 1


@final
class SequenceFormGame:
    """A game of two seats: what seat 0 gets, seat 1 pays."""

    def __init__(self) -> None:
        self.seats = (SeatDecisions(), SeatDecisions())
        self.weights: list[float] = []
        self.rows: list[int] = []  # sequences of seat 0
        self.columns: list[int] = []  # sequences of seat 1

    def add_outcome(self, weight: float, row: int, column: int) -> None:
        """Add an end of the game: the payoff to seat 0 times its chance, and both sequences."""
        self.weights.append(weight)
        self.rows.append(row)
        self.columns.append(column)


@final
class CfrPlusLearner:
    """One seat, which learns from what its choices would have gained."""

    def __init__(self, decisions: SeatDecisions) -> None:
        self.parent_sequences = vec[i64](decisions.parent_sequences)
        self.first_sequences = vec[i64](decisions.first_sequences)
        self.choice_counts = vec[i64](decisions.choice_counts)
        self.decision_count: i64 = len(decisions.parent_sequences)
        self.sequence_count: i64 = decisions.sequence_count
        self.regrets = zeros(decisions.sequence_count)
        self.policy = zeros(
            decisions.sequence_count
        )  # the probability of each choice at its decision
        self.plan = zeros(decisions.sequence_count)
        self.plan_sums = zeros(
            decisions.sequence_count
        )  # of the plans so far, each times its number
        self._match_weights(self.regrets)

    def update_regrets(self, gains: vec[float], number: float) -> None:
        """Update the regrets by the gains, then the policy, and add the new plan to the average."""
        decision = self.decision_count
        while decision > 0:
            decision -= 1
            first = self.first_sequences[decision]
            end = first + self.choice_counts[decision]
            mean = 0.0
            at = first
            while at < end:
                mean += self.policy[at] * gains[at]
                at += 1
            at = first
            while at < end:
                regret = self.regrets[at] + gains[at] - mean
                self.regrets[at] = regret if regret > 0.0 else 0.0
                at += 1
            gains[self.parent_sequences[decision]] += mean
        self._match_weights(self.regrets)
        at = 0
        while at < self.sequence_count:
            self.plan_sums[at] += number * self.plan[at]
            at += 1

    def play_average(self) -> None:
        """Set the policy to the average strategy."""
        self._match_weights(self.plan_sums)

    def play_current(self) -> None:
        """Set the policy back to that of the regrets, to learn on."""
        self._match_weights(self.regrets)

    def play_policy(self, choices: vec[float]) -> None:
        """Set the policy: a probability for each sequence."""
        self._match_weights(choices)

    def _match_weights(self, weights: vec[float]) -> None:
        """Regret matching: a policy in proportion to the weights, or even; then the plan."""
        self.plan[0] = 1.0
        decision: i64 = 0
        while decision < self.decision_count:
            first = self.first_sequences[decision]
            end = first + self.choice_counts[decision]
            reached = self.plan[self.parent_sequences[decision]]
            total = 0.0
            at = first
            while at < end:
                total += weights[at]
                at += 1
            even = 1.0 / float(self.choice_counts[decision])
            at = first
            while at < end:
                self.policy[at] = weights[at] / total if total > 0.0 else even
                self.plan[at] = reached * self.policy[at]
                at += 1
            decision += 1

    def best_response_value(self, gains: vec[float]) -> float:
        """The value of a best response to these gains, which it overwrites."""
        decision = self.decision_count
        while decision > 0:
            decision -= 1
            at = self.first_sequences[decision]
            end = at + self.choice_counts[decision]
            best = gains[at]
            while at < end:
                if gains[at] > best:
                    best = gains[at]
                at += 1
            gains[self.parent_sequences[decision]] += best
        return gains[0]


@final
class CfrPlusSolver:
    """CFR+ for a game: both learners, and what they gain from each other."""

    def __init__(self, game: SequenceFormGame) -> None:
        self.learners = (CfrPlusLearner(game.seats[0]), CfrPlusLearner(game.seats[1]))
        self.weights = vec[float](game.weights)
        self.rows = vec[i64](game.rows)
        self.columns = vec[i64](game.columns)
        self.outcome_count: i64 = len(game.weights)

    def run_iterations(self, iterations: int, target: float) -> int:
        """Iterate until best responses gain no more than the target; returns the iterations done.

        Both seats play their average strategies afterwards.
        """
        iteration = 0
        while iteration < iterations:
            iteration += 1
            for seat in (0, 1):
                self.learners[seat].update_regrets(self.sequence_gains(seat), float(iteration))
            if iteration % ITERATIONS_PER_CHECK == 0 or iteration == iterations:
                for learner in self.learners:
                    learner.play_average()
                if self.nash_conv() <= target:
                    return iteration
                if iteration < iterations:
                    for learner in self.learners:
                        learner.play_current()
        return iteration

    def sequence_gains(self, seat: int) -> vec[float]:
        """What each sequence of a seat gains at the outcomes, given the plan of the other seat."""
        return self._first_seat_gains() if seat == 0 else self._second_seat_gains()

    def _first_seat_gains(self) -> vec[float]:
        gains = zeros(int(self.learners[0].sequence_count))
        plan = self.learners[1].plan
        end: i64 = 0
        while end < self.outcome_count:
            gains[self.rows[end]] += self.weights[end] * plan[self.columns[end]]
            end += 1
        return gains

    def _second_seat_gains(self) -> vec[float]:
        gains = zeros(int(self.learners[1].sequence_count))
        plan = self.learners[0].plan
        end: i64 = 0
        while end < self.outcome_count:
            gains[self.columns[end]] -= self.weights[end] * plan[self.rows[end]]
            end += 1
        return gains

    def expected_value(self) -> float:
        """What seat 0 gets by the present policies."""
        gains = self._first_seat_gains()
        plan = self.learners[0].plan
        total = 0.0
        at: i64 = 0
        while at < self.learners[0].sequence_count:
            total += gains[at] * plan[at]
            at += 1
        return total

    def best_response_value(self, seat: int) -> float:
        """What seat 0 gets when this seat plays a best response to the other's policy."""
        best = self.learners[seat].best_response_value(self.sequence_gains(seat))
        return best if seat == 0 else -best

    def nash_conv(self) -> float:
        """What both best responses gain together: 0 in equilibrium."""
        return self.best_response_value(0) - self.best_response_value(1)


def zeros(size: int) -> vec[float]:
    """A vector of zeros."""
    return vec[float]([0.0] * size)
