"""Everything that may happen to several nodes happens, while people play in it.

    python -m tests.chaos --tables 500

Three servers behind a plain load balancer, two workers, a PostgreSQL and a Redis of their own.
Servers, workers, Redis, PostgreSQL are killed in turn, and a network cable is pulled; then every
game is replayed from the database. The exit code is 1 if an action that was acknowledged is lost or
doubled, or a game does not go on.
"""

import argparse
import signal
from pathlib import Path

from tests.chaos.chaos_run import DISTURBANCES, Plan, spent
from tests.load.play import written

BEGIN, END = "<!-- begin: chaos -->\n", "<!-- end: chaos -->\n"


def main() -> None:
    asking = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asking.add_argument("--tables", type=int, default=500)
    asking.add_argument("--pace", type=float, default=5.0, help="seconds for each action")
    asking.add_argument("--spell", type=float, default=15.0, help="seconds for each disturbance")
    asking.add_argument("--only", default="", help="disturbances with this in their name")
    asking.add_argument("--write", action="store_true", help="put the table into docs/operate.md")
    asking.add_argument("--logs", type=Path, help="a folder for what servers and workers say")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing is left behind
    asked = asking.parse_args()
    chosen = [name for name in DISTURBANCES if asked.only in name]
    night = spent(Plan(asked.tables, asked.pace, spell=asked.spell), chosen, asked.logs)
    said = night.told()
    print(said)
    if asked.write:
        written(f"python -m tests.chaos --tables {asked.tables}", said, BEGIN, END)
    raise SystemExit(1 if night.faults else 0)


if __name__ == "__main__":
    main()
