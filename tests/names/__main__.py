"""Print how the sources name things: `python -m tests.names [--list] [folder]`."""

import argparse
from pathlib import Path

from tests.names.measure import SOURCES, print_offenders, print_report

parser = argparse.ArgumentParser(prog="python -m tests.names", description=__doc__)
parser.add_argument("folder", nargs="?", type=Path, default=SOURCES)
parser.add_argument("--list", action="store_true", help="print the names of one word")
arguments = parser.parse_args()
(print_offenders if arguments.list else print_report)(arguments.folder.resolve())
