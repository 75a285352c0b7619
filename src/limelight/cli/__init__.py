"""The `limelight` command."""

import os
import sys


def main() -> None:
    """Run the command; whatever goes wrong is one line that says what to do."""
    # A stream that was closed before we came is an empty one.
    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison]
        sys.stdin = open(os.devnull)  # noqa: SIM115
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison]
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115
    if sys.stderr is None:  # pyright: ignore[reportUnnecessaryComparison]
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    try:
        # Imported here, so that Ctrl-C is quiet from the first moment on.
        from limelight.cli.app import run
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(run())
