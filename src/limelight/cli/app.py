"""The `limelight` command: its ways in."""

import os
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter
from cyclopts.exceptions import UnusedCliTokensError

import limelight
from limelight.cli.opera import OperaDrawing
from limelight.cli.play import Quit, begin, open_table
from limelight.cli.replay import Show, load
from limelight.cli.saves import Save
from limelight.cli.scene import Drawing
from limelight.cli.screen import Screen, be_lenient, complain
from limelight.cli.story import Story
from limelight.core.errors import LimelightError, OptionError, RecordError

DRAWINGS: dict[str, Drawing] = {"opera": OperaDrawing()}

KIND = "compiled" if limelight.COMPILED else "interpreted"

WAYS_IN = """\
Limelight: board games of light and shadow, against the machine.

  limelight play                   play opera as the Investigator
  limelight play --seat phantom    be the phantom instead
  limelight replay FILE            see a game again
  limelight --help                 everything else

A game you leave is kept, and goes on with the next `limelight play`."""

app = App(
    name="limelight",
    help="Board games of light and shadow, against the machine.",
    version=f"limelight {limelight.__version__} ({KIND})",
    help_format="plaintext",
    help_epilogue="Example: limelight play --seat phantom --handicap 1",
)


@app.default
def ways_in() -> None:
    """Show the ways in."""
    print(WAYS_IN)


@app.command(help_epilogue="Example: limelight play opera --seat phantom --machine random --new")
def play(
    game: str = "opera",
    /,
    *,
    seat: str | None = None,
    machine: str | None = None,
    handicap: int | None = None,
    rules: str | None = None,
    seed: str | None = None,
    new: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    file: Path | None = None,
) -> None:
    """Play against the machine; a game you left goes on.

    Parameters
    ----------
    game
        The game: opera.
    seat
        Your side: investigator (unless told) or phantom.
    machine
        Who plays the other side: rollouts (unless told) or random.
    handicap
        -3 to 3: Carlotta begins so much nearer to the exit, for a stronger Investigator.
    rules
        The rules: book (unless told) or course.
    seed
        A text that all deals follow from; the same text, the same deals.
    new
        Begin anew although a game is kept; the old one is put away, not deleted.
    file
        Keep the game in this file.
    """
    rule = limelight.game(game)
    drawing = DRAWINGS[game]
    given = {"rules": rules, "handicap": handicap}
    options = {name: value for name, value in given.items() if value is not None}
    fresh = begin(
        rule, options, _seat(drawing, seat or drawing.seats[0]), machine or "rollouts", seed
    )
    screen = Screen()
    with Save(game, file) as save:
        table = open_table(rule, drawing, save, screen, fresh, new)
        told = (seat, machine, handicap, rules, seed) != (None,) * 5
        if table.record.actions and told:
            table.note += " It keeps the options it was begun with."
        try:
            table.run()
            table.close()
        except (Quit, KeyboardInterrupt):
            table.leave()


def _seat(drawing: Drawing, name: str) -> int:
    if name not in drawing.seats:
        raise OptionError(f"--seat: {name!r} is not allowed; allowed: {', '.join(drawing.seats)}")
    return drawing.seats.index(name)


@app.command(help_epilogue="Example: limelight replay game.json --seat investigator --step")
def replay(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    seat: str = "all",
    step: Annotated[bool, Parameter(negative="", show_default=False)] = False,
) -> None:
    """Show a recorded game again: its log, and the board at the end.

    Parameters
    ----------
    file
        The record; - reads standard input.
    seat
        Whose eyes to see with: investigator, phantom, spectator, or all.
    step
        Draw the board before each activation, and wait for Enter.
    """
    try:
        record = load(file)
        game = limelight.game(record.game)
        drawing = DRAWINGS[record.game]
        seats = {**dict(zip(drawing.seats, range(9), strict=False)), "spectator": None}
        if seat not in (*seats, "all"):
            allowed = ", ".join([*seats, "all"])
            raise OptionError(f"--seat: {seat!r} is not allowed; allowed: {allowed}")
        everything = seat == "all"
        story = Story(game, drawing, drawing.insider if everything else seats[seat], everything)
        Show(story, Screen(), step).run(record)
    except OptionError:
        raise
    except LimelightError as error:
        raise RecordError(f"{file}: {error}") from error


def main() -> None:
    """Run the command; whatever goes wrong is one line that says what to do."""
    be_lenient()
    if not limelight.COMPILED:
        print(
            "limelight runs interpreted, and so slower; install a C compiler and reinstall "
            "limelight to make it fast.",
            file=sys.stderr,
        )
    sys.exit(_run())


def _run() -> int:
    try:
        app(exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except UnusedCliTokensError as error:
        unused = " ".join(error.unused_tokens or [])
        where = " ".join(error.command_chain or [])
        see = f"see limelight {where} --help" if where else "there are: play, replay"
        complain(f"{unused!r} is {'too much here' if where else 'no command'}; {see}")
        return 2
    except CycloptsError as error:
        complain(f"{error} See limelight --help")
        return 2
    except LimelightError as error:
        complain(str(error))
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Nobody reads on: leave quietly, also when Python flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return 0
