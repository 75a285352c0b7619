"""Does the time that a machine takes reveal who Jack is? `python -m bench.timing_leak`.

The attack: a machine plays Jack, and an attacker notes when its decisions become public. For each
suspect the attacker sets up the same public position with that suspect as Jack, and times the same
engine. The attacker names the suspect whose times are nearest over all decisions. The attack uses
the computing times, and then the times at which a server releases the answers.

The controls: chance, which is one in the number of suspects left; and the same attack on the times
of all games shuffled, which must do no better than chance.

Times are processor time, so that other work on the machine hardly shows. The attack is a little
stronger here than over a network.
"""

import argparse
import math
import time
from dataclasses import dataclass, field
from random import Random

import limelight
from limelight.ai.player import Player, decide_action
from limelight.ai.player_specs import make_player
from limelight.ai.release_schedule import ReleaseSchedule, schedule_decision
from limelight.core.game import OVER
from limelight.core.records import chance_rng
from limelight.core.sfc32 import Rng
from limelight.games.whodunit.state import INVESTIGATOR, Whodunit

JACK = 1 - INVESTIGATOR
OPPONENT = "level:4"
SHUFFLE_COUNT = 200
#: Below this, differences of computing time are noise.
MIN_SECONDS = 0.0005


@dataclass
class TimingEvidence:
    """The attacker's evidence, decision by decision."""

    culprit: int
    suspects: list[int] = field(default_factory=list[int])
    schedules: list[ReleaseSchedule] = field(default_factory=list[ReleaseSchedule])
    #: The computing times of the machine, and those of the attacker for each suspect.
    seconds: list[float] = field(default_factory=list[float])
    suspect_seconds: list[dict[int, float]] = field(default_factory=list[dict[int, float]])


def suspect_state(state: Whodunit, suspect: int, rng: Rng) -> Whodunit | None:
    """A state with this culprit that the Investigator cannot distinguish; None if there is none."""
    for _ in range(400):
        sampled = state.sample(INVESTIGATOR, rng)
        assert isinstance(sampled, Whodunit)
        if sampled.culprit == suspect:
            return sampled
    return None


def time_choice(player: Player, state: Whodunit, rng: Rng) -> tuple[int, float]:
    """The action of a player, and the seconds it takes."""
    began = time.thread_time()
    action = player.choose_action(state, rng)
    return int(action), time.thread_time() - began


def play_game(machine: str, seed: str, rounds: int) -> TimingEvidence:
    """Play a game up to a number of rounds; a quick machine is the Investigator."""
    game = limelight.game("jack")
    state = game.new()
    jack, investigator = make_player(machine, game), make_player(OPPONENT, game)
    twins = {suspect: make_player(machine, game) for suspect in range(8)}
    evidence = TimingEvidence(-1)
    step = 0
    last_seat: int | None = None
    while state.turn != OVER and state.round <= rounds:
        seat = int(state.turn)
        rng = chance_rng(f"{seed} public", step)
        if seat == JACK:
            schedule = schedule_decision("jack", machine, state, last_seat, 1)
            action, seconds = time_choice(jack, state, chance_rng(f"{seed} machine", step))
            # The steps that carry out a plan take no time, for any Jack.
            if schedule.first_seconds == schedule.slot_seconds and len(state.legal_actions()) > 1:
                found: dict[int, float] = {}
                for suspect, twin in twins.items():
                    if shown := suspect_state(state, suspect, rng):
                        _, found[suspect] = time_choice(twin, shown, rng)
                evidence.schedules.append(schedule)
                evidence.seconds.append(seconds)
                evidence.suspect_seconds.append(found)
        elif seat == INVESTIGATOR:
            action = decide_action(investigator, state, chance_rng(f"{seed} investigator", step))
        else:
            action = state.draw(chance_rng(seed, step))
        state.play(action)
        step += 1
        last_seat = seat
        if state.turn == OVER:
            break
        jack.observe(state.sample(JACK, rng))
        for suspect in list(twins):
            if shown := suspect_state(state, suspect, rng):
                twins[suspect].observe(shown)
            else:
                del twins[suspect]
    evidence.culprit = int(state.culprit)
    evidence.suspects = sorted(set(twins) | {evidence.culprit})
    return evidence


def chance_of_naming(evidence: TimingEvidence, seconds: list[float], released: bool) -> float:
    """The probability that these times name the right Jack; ties are broken at random."""

    def public(decision: int, spent: float) -> float:
        if released:
            return evidence.schedules[decision].release_after(spent)
        return max(spent, MIN_SECONDS)

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


def print_report(games: list[TimingEvidence], random: Random) -> None:
    """Print how often the right Jack is named, with the controls."""
    chance = sum(1 / len(evidence.suspects) for evidence in games)
    all_seconds = [seconds for evidence in games for seconds in evidence.seconds]
    late = sum(
        seconds > schedule.first_seconds
        for evidence in games
        for seconds, schedule in zip(evidence.seconds, evidence.schedules, strict=True)
    )
    print(f"{len(games)} games, {len(all_seconds)} decisions, {late} of them later than their slot")
    print(f"the right Jack is named first: by chance in {chance:.1f}")
    for released, what in ((False, "computing times"), (True, "released times")):
        named = shuffled = 0.0
        for evidence in games:
            named += chance_of_naming(evidence, evidence.seconds, released)
            for _ in range(SHUFFLE_COUNT):
                drawn = random.sample(all_seconds, len(evidence.seconds))
                shuffled += chance_of_naming(evidence, drawn, released) / SHUFFLE_COUNT
        print(f"  by {what:16} in {named:.1f}; by the same shuffled in {shuffled:.1f}")


def main() -> None:
    """Play, attack, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--machine", default="master")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seed", default="leak")
    arguments = parser.parse_args()
    games: list[TimingEvidence] = []
    for number in range(arguments.games):
        games.append(play_game(arguments.machine, f"{arguments.seed} {number}", arguments.rounds))
        print(f"{number + 1} of {arguments.games}", end="\r", flush=True)
    print_report(games, Random(arguments.seed))


if __name__ == "__main__":
    main()
