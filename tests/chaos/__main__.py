"""Several nodes suffer every kind of failure while people play on them.

    python -m tests.chaos --tables 500

Three servers behind a plain load balancer, two workers, a PostgreSQL and a Redis of their own.
Servers, workers, Redis, PostgreSQL are killed in turn, and a network cable is pulled; then every
game is replayed from the database. The exit code is 1 if an action that was acknowledged is lost or
doubled, or a game does not go on.
"""

import argparse
import signal
from pathlib import Path

from tests.chaos.chaos_run import DISTURBANCES, ChaosPlan, run_chaos
from tests.load.play import write_figures

BEGIN, END = "<!-- begin: chaos -->\n", "<!-- end: chaos -->\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--pace", type=float, default=5.0, help="seconds for each action")
    parser.add_argument("--spell", type=float, default=15.0, help="seconds for each disturbance")
    parser.add_argument("--only", default="", help="disturbances with this in their name")
    parser.add_argument("--write", action="store_true", help="put the table into docs/operate.md")
    parser.add_argument("--logs", type=Path, help="a folder for what servers and workers say")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # nothing is left behind
    arguments = parser.parse_args()
    chosen = [name for name in DISTURBANCES if arguments.only in name]
    chaos_run = run_chaos(
        ChaosPlan(arguments.tables, arguments.pace, spell_seconds=arguments.spell),
        chosen,
        arguments.logs,
    )
    report = chaos_run.format_report()
    print(report)
    if arguments.write:
        write_figures(f"python -m tests.chaos --tables {arguments.tables}", report, BEGIN, END)
    raise SystemExit(1 if chaos_run.faults else 0)


if __name__ == "__main__":
    main()
