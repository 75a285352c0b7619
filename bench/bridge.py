"""Measures the time of a question over the bridge: `python -m bench.bridge [GAMES]`.

Two programs play each other that write as the course's usual clients do (header and body in two
writes, no options set on the socket). The time of a game divided by its questions has the server's
time, the delays of the connection and the clients' own time, so the figure is an upper bound. The
second row is the same without quick acknowledgements.

Then the games per second between two players of ours.
"""

import subprocess
import sys
import time
from pathlib import Path

from limelight.arena import course_framing
from limelight.arena.course_bridge import BridgeOptions, CourseBridge

BOTS = Path(__file__).parent.parent / "tests" / "arena" / "course_bots.py"
GAMES = 20


def measure_over_tcp(games: int) -> tuple[float, float, int]:
    """Milliseconds for a question, of them waiting for the answer, and the number of questions."""
    listener = course_framing.BotListener(0)
    start_times: list[float] = []
    seconds = 0.0

    def log(line: str) -> None:
        if line == "received all clients":
            start_times.append(time.perf_counter())

    bridge = CourseBridge(BridgeOptions(games=games, seed="bench"), listener, log)
    running = bridge.play_games()
    try:
        for number in range(games):
            bots = [
                subprocess.Popen([sys.executable, BOTS, "stock", str(listener.port), str(number)])
                for _ in range(2)
            ]
            next(running)
            seconds += time.perf_counter() - start_times[-1]
            for bot in bots:
                bot.wait()
    finally:
        listener.close()
    questions = sum(len(score.answer_seconds) for score in bridge.scores)
    waiting = sum(sum(score.answer_seconds) for score in bridge.scores)
    return seconds / questions * 1000, waiting / questions * 1000, questions


def measure_in_process(names: tuple[str, str], games: int) -> float:
    """Games per second between players of ours."""
    began = time.perf_counter()
    options = BridgeOptions(names, games=games, seed="bench")
    for _ in CourseBridge(options, None, lambda line: None).play_games():
        pass
    return games / (time.perf_counter() - began)


def main() -> None:
    """Measure, and print the figures."""
    games = int(sys.argv[1]) if sys.argv[1:] else GAMES
    print(
        f"{'two stock clients over TCP':44}{'ms a question':>14}{'of it waiting':>14}{'asked':>8}"
    )
    total, waiting, questions = measure_over_tcp(games)
    print(f"{'as it is':44}{total:14.3f}{waiting:14.3f}{questions:8}")
    course_framing.QUICKACK = None
    total, waiting, questions = measure_over_tcp(max(1, games // 10))
    print(f"{'without quick acknowledgements':44}{total:14.3f}{waiting:14.3f}{questions:8}")
    print()
    print(f"{'players of ours':44}{'games/s':>14}")
    for names in (("random", "random"), ("random", "greedy"), ("greedy", "greedy")):
        print(f"{' v '.join(names):44}{measure_in_process(names, 100):14.1f}")


if __name__ == "__main__":
    main()
