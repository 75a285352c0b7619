"""What a question costs over the bridge: `python -m bench.bridge [GAMES]`.

Two programs that speak as the course's stock clients do (header and body in two writes, no options
set on the socket) play each other. The time of a game divided by its questions is the server's
time, the stalls of the connection and the clients' own time together, so the figure is an upper
bound. The second row is the same without asking for quick acknowledgements.

Then games a second between two players of ours.
"""

import subprocess
import sys
import time
from pathlib import Path

from limelight.arena import course_framing
from limelight.arena.course_bridge import Bridge, Terms

BOTS = Path(__file__).parent.parent / "tests" / "arena" / "course_bots.py"
GAMES = 20


def over_tcp(games: int) -> tuple[float, float, int]:
    """Milliseconds a question: all of it, and waiting for answers; how many questions."""
    listener = course_framing.Listener(0)
    began: list[float] = []
    whole = 0.0

    def log(line: str) -> None:
        if line == "received all clients":
            began.append(time.perf_counter())

    bridge = Bridge(Terms(games=games, seed="bench"), listener, log)
    running = bridge.run()
    try:
        for number in range(games):
            bots = [
                subprocess.Popen([sys.executable, BOTS, "stock", str(listener.port), str(number)])
                for _ in range(2)
            ]
            next(running)
            whole += time.perf_counter() - began[-1]
            for bot in bots:
                bot.wait()
    finally:
        listener.close()
    asked = sum(len(tally.times) for tally in bridge.tallies)
    waiting = sum(sum(tally.times) for tally in bridge.tallies)
    return whole / asked * 1000, waiting / asked * 1000, asked


def in_process(names: tuple[str, str], games: int) -> float:
    """Games a second between players of ours."""
    began = time.perf_counter()
    for _ in Bridge(Terms(names, games=games, seed="bench"), None, lambda line: None).run():
        pass
    return games / (time.perf_counter() - began)


def main() -> None:
    """Print the figures."""
    games = int(sys.argv[1]) if sys.argv[1:] else GAMES
    print(
        f"{'two stock clients over TCP':44}{'ms a question':>14}{'of it waiting':>14}{'asked':>8}"
    )
    whole, waiting, asked = over_tcp(games)
    print(f"{'as it is':44}{whole:14.3f}{waiting:14.3f}{asked:8}")
    course_framing.QUICKACK = None
    whole, waiting, asked = over_tcp(max(1, games // 10))
    print(f"{'without quick acknowledgements':44}{whole:14.3f}{waiting:14.3f}{asked:8}")
    print()
    print(f"{'players of ours':44}{'games/s':>14}")
    for names in (("random", "random"), ("random", "greedy"), ("greedy", "greedy")):
        print(f"{' v '.join(names):44}{in_process(names, 100):14.1f}")


if __name__ == "__main__":
    main()
