"""Does the time that the machine takes tell who Jack is? `python -m bench.timing_leak`.

The attack: a machine plays Jack, and somebody notes when its decisions become public. For each
suspect they set up the same public position with that suspect as Jack, and time the same engine.
Whoever's times are nearest, over all decisions, is named. That is done with the times of the
computation, and with the times at which a server releases the answers.

The controls: chance, which is one in as many as are still suspected; and the same attack on the
times of all games shuffled, which must do no better than chance.

Times are processor time, so that other work on the machine hardly shows. What the attacker knows
best is the engine itself, so the attack is a little stronger here than over a network.
"""

import argparse
import math
import time
from dataclasses import dataclass, field
from random import Random

import limelight
from limelight.ai.player import Player, decide
from limelight.ai.player_specs import player
from limelight.ai.release_schedule import ReleaseSchedule, schedule_decision
from limelight.core.game import OVER
from limelight.core.records import dealer
from limelight.core.rng import Rng
from limelight.games.whodunit.state import INVESTIGATOR, Whodunit

JACK = 1 - INVESTIGATOR
OPPONENT = "level:4"
SHUFFLES = 200
#: Below this, differences of computing time are noise.
FLOOR_SECONDS = 0.0005


@dataclass
class Evidence:
    """What the attacker has, decision by decision."""

    culprit: int
    suspects: list[int] = field(default_factory=list[int])
    schedules: list[ReleaseSchedule] = field(default_factory=list[ReleaseSchedule])
    #: What the computation took, and what it takes the attacker for each suspect.
    seconds: list[float] = field(default_factory=list[float])
    suspect_seconds: list[dict[int, float]] = field(default_factory=list[dict[int, float]])


def suspect_state(state: Whodunit, suspect: int, rng: Rng) -> Whodunit | None:
    """The state with another culprit, as far as the Investigator can tell; none if it cannot be."""
    for _ in range(400):
        sampled = state.sample(INVESTIGATOR, rng)
        assert isinstance(sampled, Whodunit)
        if sampled.culprit == suspect:
            return sampled
    return None


def time_choice(thinker: Player, state: Whodunit, rng: Rng) -> tuple[int, float]:
    """What a player chooses, and the seconds it takes."""
    began = time.thread_time()
    action = thinker.choose(state, rng)
    return int(action), time.thread_time() - began


def play_game(machine: str, seed: str, rounds: int) -> Evidence:
    """A game of so many rounds at most: the machine is Jack, a quick one the Investigator."""
    game = limelight.game("jack")
    state = game.new()
    jack, investigator = player(machine, game), player(OPPONENT, game)
    twins = {suspect: player(machine, game) for suspect in range(8)}
    evidence = Evidence(-1)
    step = 0
    last_seat: int | None = None
    while state.turn != OVER and state.round <= rounds:
        seat = int(state.turn)
        rng = dealer(f"{seed} public", step)
        if seat == JACK:
            schedule = schedule_decision("jack", machine, state, last_seat, 1)
            action, seconds = time_choice(jack, state, dealer(f"{seed} machine", step))
            # The steps that carry out a plan take no time, whoever Jack is.
            if schedule.first_seconds == schedule.slot_seconds and len(state.legal()) > 1:
                found: dict[int, float] = {}
                for suspect, twin in twins.items():
                    if shown := suspect_state(state, suspect, rng):
                        _, found[suspect] = time_choice(twin, shown, rng)
                evidence.schedules.append(schedule)
                evidence.seconds.append(seconds)
                evidence.suspect_seconds.append(found)
        elif seat == INVESTIGATOR:
            action = decide(investigator, state, dealer(f"{seed} investigator", step))
        else:
            action = state.draw(dealer(seed, step))
        state.play(action)
        step += 1
        last_seat = seat
        if state.turn == OVER:
            break
        jack.see(state.sample(JACK, rng))
        for suspect in list(twins):
            if shown := suspect_state(state, suspect, rng):
                twins[suspect].see(shown)
            else:
                del twins[suspect]
    evidence.culprit = int(state.culprit)
    evidence.suspects = sorted(set(twins) | {evidence.culprit})
    return evidence


def chance_of_naming(evidence: Evidence, seconds: list[float], released: bool) -> float:
    """How likely the right Jack is named if the decisions took so long; equals share a rank."""

    def public(decision: int, spent: float) -> float:
        if released:
            return evidence.schedules[decision].release_after(spent)
        return max(spent, FLOOR_SECONDS)

    def distance(suspect: int) -> float:
        total = 0.0
        for decision, spent in enumerate(seconds):
            expected = public(decision, evidence.suspect_seconds[decision][suspect])
            total += min(1.0, abs(math.log(public(decision, spent) / expected)))
        return round(total, 9)

    distances = {suspect: distance(suspect) for suspect in evidence.suspects}
    nearest = min(distances.values())
    named = [suspect for suspect, found in distances.items() if found == nearest]
    return 1 / len(named) if evidence.culprit in named else 0.0


def report(games: list[Evidence], random: Random) -> None:
    """Print how often the right Jack is named, with the controls."""
    chance = sum(1 / len(evidence.suspects) for evidence in games)
    everything = [seconds for evidence in games for seconds in evidence.seconds]
    late = sum(
        seconds > schedule.first_seconds
        for evidence in games
        for seconds, schedule in zip(evidence.seconds, evidence.schedules, strict=True)
    )
    print(f"{len(games)} games, {len(everything)} decisions, {late} of them later than their slot")
    print(f"the right Jack is named first: by chance in {chance:.1f}")
    for released, what in ((False, "computing times"), (True, "released times")):
        named = shuffled = 0.0
        for evidence in games:
            named += chance_of_naming(evidence, evidence.seconds, released)
            for _ in range(SHUFFLES):
                drawn = random.sample(everything, len(evidence.seconds))
                shuffled += chance_of_naming(evidence, drawn, released) / SHUFFLES
        print(f"  by {what:16} in {named:.1f}; by the same shuffled in {shuffled:.1f}")


def main() -> None:
    """Play, attack, print."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=40)
    asked.add_argument("--machine", default="master")
    asked.add_argument("--rounds", type=int, default=4)
    asked.add_argument("--seed", default="leak")
    terms = asked.parse_args()
    games: list[Evidence] = []
    for number in range(terms.games):
        games.append(play_game(terms.machine, f"{terms.seed} {number}", terms.rounds))
        print(f"{number + 1} of {terms.games}", end="\r", flush=True)
    report(games, Random(terms.seed))


if __name__ == "__main__":
    main()
