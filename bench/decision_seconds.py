"""How long machine players think: `python -m bench.decision_seconds`.

The slots of `limelight.ai.release_schedule` have to cover it. Each player plays against itself, by
the same code as on a worker of the server. Times are processor time, so that other work on the
machine hardly shows. `resumed` decisions are those of a worker that has to replay the whole game,
as after a takeback.
"""

import argparse
import time

import msgspec

import limelight
from limelight.ai.player_specs import find_players
from limelight.ai.release_schedule import find_slot_seconds, schedule_decision
from limelight.core.game import CHANCE, OVER
from limelight.core.records import chance_rng
from limelight.server.jobs import job_functions
from limelight.server.jobs.executor import MoveJob

#: By kind of decision, the thinking times, and whether each missed its first release.
DecisionTimes = dict[str, list[tuple[float, bool]]]


def play_game(game_name: str, machine: str, seed: str, resumed: bool, times: DecisionTimes) -> None:
    """Let a machine play against itself, and record its times."""
    game = limelight.game(game_name)
    state = game.new()
    options = state.options()
    actions: list[int] = []
    last_seat: int | None = None
    while state.turn != OVER:
        seat = int(state.turn)
        if seat == CHANCE:
            action = state.draw(chance_rng(seed, len(actions)))
        else:
            job = MoveJob(seed, game_name, 2, options, seat, machine, f"{seed} machine", actions)
            schedule = schedule_decision(game_name, machine, state, last_seat, 1)
            planned = schedule.first_seconds != schedule.slot_seconds
            if resumed:
                job_functions._observers.clear()
            began = time.thread_time()
            action = job_functions.decide_move(msgspec.json.encode(job))
            seconds = time.thread_time() - began
            kind = "resumed" if resumed else "planned" if planned else "first"
            times.setdefault(kind, []).append((seconds, seconds > schedule.first_seconds))
        state.play(action)
        actions.append(action)
        last_seat = seat


def print_times(game_name: str, machine: str, seconds: float) -> None:
    """Play for some seconds, and print a line for each kind of decision."""
    times: DecisionTimes = {}
    games = 0
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        play_game(game_name, machine, f"bench {games}", resumed=games % 3 == 2, times=times)
        games += 1
    for kind, found in sorted(times.items()):
        spent = sorted(second for second, _ in found)
        late = sum(missed for _, missed in found)
        p99 = spent[int(0.99 * len(spent))]
        print(
            f"{game_name:7} {machine:8} {kind:8} {len(spent):6} decisions  "
            f"mean {1000 * sum(spent) / len(spent):7.1f}  p99 {1000 * p99:7.1f}  "
            f"max {1000 * spent[-1]:7.1f} ms  "
            f"slot {1000 * find_slot_seconds(game_name, machine):5.0f} ms, late {late}",
            flush=True,
        )


def main() -> None:
    """Measure the games and machines of the arguments."""
    machines = find_players("opera").SLOT_SECONDS
    listed = [name for name in machines if name not in ("advice", "level:8")]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default="opera,jack,minuit")
    parser.add_argument("--machines", default=",".join(listed))
    parser.add_argument("--seconds", type=float, default=2.0, help="for each game and machine")
    arguments = parser.parse_args()
    for game_name in arguments.games.split(","):
        for machine in arguments.machines.split(","):
            print_times(game_name, machine, arguments.seconds)


if __name__ == "__main__":
    main()
