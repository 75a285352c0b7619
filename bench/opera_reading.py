"""How much the phantom of opera reveals, and how well naive opponents are recognised.

`python -m bench.opera_reading` prints a table. Positions come from random games of fixed seeds;
`--seeds` takes more of them.
"""

import argparse
from collections.abc import Iterator
from math import exp
from operator import mul

from tests.ai.test_opera_hiding import RULES, find_phantom_first_choice, revealed_bits
from tests.ai.test_opera_players import (
    choose_greedy_turn,
    choose_worst_turn,
    even_belief,
    first_decision_state,
    play_two_rounds_against,
)

from limelight import OVER, Rng
from limelight.ai.opera.belief import PRIOR_NAIVE_ODDS, READ_UNKNOWN_PHANTOM, OperaBelief
from limelight.ai.opera.effort import SearchEffort
from limelight.ai.opera.weights import MEASURED_PARAMETERS, PHANTOM_PARAMETERS, load_value_function
from limelight.ai.player_specs import make_player
from limelight.games.opera import OPERA
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import CHOOSING

# What is measured, the bar, the result.
TableRow = tuple[str, str, str]


def compute_mean(values: list[float]) -> float:
    return sum(values) / len(values)


def measure_hiding(rules: str, round_: int, seeds: int) -> TableRow:
    """What the first turn of a round reveals of the phantom, and what revealing less costs."""
    bits: tuple[list[float], list[float]] = ([], [])
    costs: tuple[list[float], list[float]] = ([], [])
    for seed in range(seeds):
        state = find_phantom_first_choice(rules, seed, round_)
        if int(state.suspects).bit_count() < 3:
            continue
        for hides, price in enumerate((0.0, PHANTOM_PARAMETERS[2])):
            search = SearchEffort(width=8).solve_round(
                state, even_belief(state), load_value_function((*PHANTOM_PARAMETERS[:2], price))
            )
            bits[hides].append(revealed_bits(search))
            losses = list(zip(*search.edge_winning_chances(), strict=True))
            for character in search.types:
                lost = sum(map(mul, search.edge_probabilities(character), losses[character]))
                costs[hides].append(lost - min(losses[character]))
    plain, hidden = (compute_mean(each) for each in bits)
    extra_cost = compute_mean(costs[1]) - compute_mean(costs[0])
    return (
        f"a phantom that hides, {rules} rules, round {round_}",
        "under 80 % of the bits, for under 1 point",
        f"{plain:.3f} → {hidden:.3f} bits ({hidden / plain:.0%}), {extra_cost:+.2%} wins lost",
    )


def sample_rounds(parity: int, seeds: int) -> Iterator[OperaState]:
    """The beginnings of odd or of even rounds with three suspects or more."""
    for seed in range(seeds):
        state, rng = first_decision_state(seed, rules="course"), Rng(seed)
        while state.turn != OVER:
            begins = state.phase == CHOOSING and state.played == 0 and state.round >= 2
            if begins and state.round % 2 == parity and int(state.suspects).bit_count() >= 3:
                yield state.copy()
                break
            state.play(state.draw(rng))


def measure_belief_gain(parity: int, seeds: int) -> TableRow:
    """How much a belief helps the Investigator against likelier suspects, over uneven beliefs.

    It measures `belief_gain` of the value function, by a regression through the origin.
    """
    value_function, effort = (
        load_value_function(MEASURED_PARAMETERS),
        SearchEffort(iterations=24, width=8),
    )
    covariance, variance = 0.0, 0.0
    for seed, state in enumerate(sample_rounds(parity, 2 * seeds)):
        rng = Rng(seed)
        plain = effort.solve_round(state, even_belief(state), value_function).winning_chances()
        uneven = [known * exp(rng.below(1000) / 250 - 2) for known in even_belief(state)]
        for belief in (uneven, [1 / chance if chance else 0.0 for chance in uneven]):
            found = effort.solve_round(state, belief, value_function).winning_chances()
            usual = sum(belief) / sum(even_belief(state))
            for character in range(8):
                odds = belief[character] / usual
                predicted = plain[character] * (1 - plain[character]) * (odds - 1) / (odds + 1)
                covariance += predicted * (found[character] - plain[character])
                variance += predicted * predicted
    supposed = MEASURED_PARAMETERS[0] if parity else MEASURED_PARAMETERS[1]
    name = "odd" if parity else "even"
    asked = f"{supposed:.2f} ± 0.35, as MEASURED_PARAMETERS say"
    return f"gain of the belief, {name} rounds", asked, f"{covariance / variance:.2f}"


def measure_greedy_phantom(seeds: int) -> TableRow:
    """The probability that an Investigator gives GREEDY after three rounds against it."""
    found: list[float] = []
    greedy = make_player("greedy", OPERA)
    for seed in range(seeds):
        state, rng = first_decision_state(seed), Rng(seed)
        belief = OperaBelief(
            load_value_function(), READ_UNKNOWN_PHANTOM, SearchEffort(iterations=12)
        )
        while state.turn != OVER and state.round < 4:
            state.play(greedy.choose_action(state, rng) if state.turn == 1 else state.draw(rng))
            belief.observe(state)
        found.append(sum(belief.joint_posterior(state)[8:16]))
    return "a greedy phantom is recognised", "over 75 %", f"{compute_mean(found):.0%}"


def measure_random_phantom(seeds: int) -> TableRow:
    """The probability that an Investigator gives RANDOM after two rounds against it."""
    found: list[float] = []
    for seed in range(seeds):
        state, rng = first_decision_state(seed, rules="course"), Rng(seed)
        belief = OperaBelief(
            load_value_function(), READ_UNKNOWN_PHANTOM, SearchEffort(iterations=12)
        )
        while state.turn != OVER and state.round < 3:
            state.play(state.draw(rng))
            belief.observe(state)
        found.append(sum(belief.joint_posterior(state)[16:]))
    return "a random phantom is recognised", "over 80 %", f"{compute_mean(found):.0%}"


def measure_naive_investigators(seeds: int) -> Iterator[TableRow]:
    """The odds that a phantom gives a naive Investigator after two rounds of each game."""
    for name, investigator, model in (
        ("greedy", choose_greedy_turn, 0),
        ("random", choose_worst_turn, 1),
    ):
        odds = compute_mean(
            [play_two_rounds_against(investigator, seed)[model] for seed in range(seeds)]
        )
        yield (
            f"odds that a phantom gives an Investigator for being {name}",
            f"over 5 times {PRIOR_NAIVE_ODDS[model]}",
            f"{odds:.2f}, {odds / PRIOR_NAIVE_ODDS[model]:.1f} times",
        )


def measure_rows(seeds: int) -> Iterator[TableRow]:
    for rules in RULES:
        for round_ in (1, 2):
            yield measure_hiding(rules, round_, seeds)
    for parity in (1, 0):
        yield measure_belief_gain(parity, seeds)
    yield measure_greedy_phantom(seeds)
    yield measure_random_phantom(seeds)
    yield from measure_naive_investigators(seeds)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=12)
    print("| measured | asked for | found |\n|---|---|---|")
    for row in measure_rows(parser.parse_args().seeds):
        print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
