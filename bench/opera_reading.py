"""How much the phantom of opera gives away, and how well opponents of habit are recognised.

`python -m bench.opera_reading` prints a table. Positions come from random games of fixed seeds;
`--seeds` takes more of them.
"""

import argparse
from collections.abc import Iterator
from math import exp
from operator import mul

from tests.ai.test_opera_hiding import RULES, choosing, told
from tests.ai.test_opera_players import blundering, even, hurrying, met, opening

from limelight import OVER, Rng
from limelight.ai.opera.belief import ANYBODY, SUSPECTED, Belief, Effort
from limelight.ai.opera.weights import TELLING, TRUE, learned
from limelight.ai.player_specs import player
from limelight.games.opera import OPERA
from limelight.games.opera.state import OperaState
from limelight.games.whodunit.state import CHOOSING

# What is measured, what is asked for, what was found.
Row = tuple[str, str, str]


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def hiding(rules: str, round_: int, seeds: int) -> Row:
    """What the first choice of a round tells of who it is, and what it costs to tell less."""
    bits: tuple[list[float], list[float]] = ([], [])
    costs: tuple[list[float], list[float]] = ([], [])
    for seed in range(seeds):
        state = choosing(rules, seed, round_)
        if int(state.suspects).bit_count() < 3:
            continue
        for way, price in enumerate((0.0, TELLING[2])):
            tree = Effort(wide=8).solve(state, even(state), learned((*TELLING[:2], price)))
            bits[way].append(told(tree))
            losses = list(zip(*tree.prospects(), strict=True))
            for character in tree.types:
                lost = sum(map(mul, tree.chances(character), losses[character]))
                costs[way].append(lost - min(losses[character]))
    plain, hidden = (mean(each) for each in bits)
    dearer = mean(costs[1]) - mean(costs[0])
    return (
        f"a phantom that hides, {rules} rules, round {round_}",
        "under 80 % of the bits, for under 1 point",
        f"{plain:.3f} → {hidden:.3f} bits ({hidden / plain:.0%}), {dearer:+.2%} wins lost",
    )


def beginnings(parity: int, seeds: int) -> Iterator[OperaState]:
    """Rounds about to begin, odd or even, with three suspects or more."""
    for seed in range(seeds):
        state, rng = opening(seed, rules="course"), Rng(seed)
        while state.turn != OVER:
            begins = state.phase == CHOOSING and state.played == 0 and state.round >= 2
            if begins and state.round % 2 == parity and int(state.suspects).bit_count() >= 3:
                yield state.copy()
                break
            state.play(state.draw(rng))


def price_of_standing_out(parity: int, seeds: int) -> Row:
    """How much more rarely a suspect wins that stands out, over rounds of uneven beliefs.

    A price of one is what `Worth` says of it; the figure is a regression through the origin.
    """
    worth, effort = learned(TRUE), Effort(rounds=24, wide=8)
    together, alone = 0.0, 0.0
    for seed, state in enumerate(beginnings(parity, 2 * seeds)):
        rng = Rng(seed)
        plain = effort.solve(state, even(state), worth).worth_now()
        uneven = [known * exp(rng.below(1000) / 250 - 2) for known in even(state)]
        for belief in (uneven, [1 / chance if chance else 0.0 for chance in uneven]):
            found = effort.solve(state, belief, worth).worth_now()
            usual = sum(belief) / sum(even(state))
            for character in range(8):
                odds = belief[character] / usual
                said = plain[character] * (1 - plain[character]) * (odds - 1) / (odds + 1)
                together += said * (found[character] - plain[character])
                alone += said * said
    supposed = TRUE[0] if parity else TRUE[1]
    name = "odd" if parity else "even"
    asked = f"{supposed:.2f} ± 0.35, as TRUE says"
    return f"price of standing out, {name} rounds", asked, f"{together / alone:.2f}"


def greedy_phantom(seeds: int) -> Row:
    """What an Investigator makes of a greedy phantom after three rounds of each game."""
    found: list[float] = []
    greedy = player("greedy", OPERA)
    for seed in range(seeds):
        state, rng = opening(seed), Rng(seed)
        belief = Belief(learned(), ANYBODY, Effort(rounds=12))
        while state.turn != OVER and state.round < 4:
            state.play(greedy.choose(state, rng) if state.turn == 1 else state.draw(rng))
            belief.see(state)
        found.append(sum(belief.apart(state)[8:16]))
    return "a greedy phantom is taken for hasty", "over 75 %", f"{mean(found):.0%}"


def random_phantom(seeds: int) -> Row:
    """What an Investigator makes of a random phantom after two rounds of each game."""
    found: list[float] = []
    for seed in range(seeds):
        state, rng = opening(seed, rules="course"), Rng(seed)
        belief = Belief(learned(), ANYBODY, Effort(rounds=12))
        while state.turn != OVER and state.round < 3:
            state.play(state.draw(rng))
            belief.see(state)
        found.append(sum(belief.apart(state)[16:]))
    return "a random phantom is taken for aimless", "over 80 %", f"{mean(found):.0%}"


def investigators(seeds: int) -> Iterator[Row]:
    """What a phantom makes of an Investigator of habit after two rounds of each game."""
    for name, investigator, habit in (("hasty", hurrying, 0), ("aimless", blundering, 1)):
        odds = mean([met(investigator, seed)[habit] for seed in range(seeds)])
        yield (
            f"odds that a phantom gives an Investigator for being {name}",
            f"over 5 times {SUSPECTED[habit]}",
            f"{odds:.2f}, {odds / SUSPECTED[habit]:.1f} times",
        )


def rows(seeds: int) -> Iterator[Row]:
    for rules in RULES:
        for round_ in (1, 2):
            yield hiding(rules, round_, seeds)
    for parity in (1, 0):
        yield price_of_standing_out(parity, seeds)
    yield greedy_phantom(seeds)
    yield random_phantom(seeds)
    yield from investigators(seeds)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=12)
    print("| measured | asked for | found |\n|---|---|---|")
    for row in rows(parser.parse_args().seeds):
        print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()
