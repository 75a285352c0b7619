"""The `limelight` command: its ways in."""

import os
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter
from cyclopts.exceptions import UnusedCliTokensError

import limelight
from limelight.cli.analyse import analyse
from limelight.cli.arena import duel
from limelight.cli.bridge import bridge
from limelight.cli.game_log import Story
from limelight.cli.game_options import Flag, Variant
from limelight.cli.generate import generate
from limelight.cli.hint import hint
from limelight.cli.i18n import Language, speak
from limelight.cli.league import league
from limelight.cli.play import Quit, Wish, begin, open_table
from limelight.cli.renderer import Drawing
from limelight.cli.renderers import drawing_of
from limelight.cli.replay import Show, load
from limelight.cli.research import leak, train
from limelight.cli.saved_games import Save
from limelight.cli.serve import serve
from limelight.cli.settings import read
from limelight.cli.terminal import Screen, be_lenient, complain
from limelight.cli.verify import verify
from limelight.cli.worker import worker
from limelight.core.errors import LimelightError, OptionError, RecordError
from limelight.core.validation import quote, shorten

MACHINE = "level:4"
COMMANDS = (
    "serve, worker, doctor, admin, play, replay, verify, analyse, hint, duel, league, bridge, "
    "leak, train, generate"
)

KIND = "compiled" if limelight.COMPILED else "interpreted"

WAYS_IN = """\
Limelight: board games of light and shadow, with friends or against the machine.

  limelight serve                  play in the browser; friends join by link
  limelight play                   play opera as the Investigator
  limelight play --seat phantom    be the phantom instead
  limelight play jack              play jack as the Investigator
  limelight play jack --seat jack  be Jack instead
  limelight play minuit            play minuit against one, or --players 3 to 8
  limelight replay FILE            see a game again
  limelight analyse FILE           see where it was won and lost
  limelight verify FILE            prove that its deals were fair
  limelight duel opera A B         let two machine players find out who is better
  limelight bridge course          let bots of the course play, over TCP
  limelight doctor                 see whether all is well with an installation
  limelight --help                 everything else

A game you leave is kept, and goes on when you play it again; asked for
otherwise (another seat, say), another one begins, and nothing is lost."""

app = App(
    name="limelight",
    help="Board games of light and shadow, with friends or against the machine.",
    version=f"limelight {limelight.__version__} ({KIND})",
    help_format="plaintext",
    help_epilogue="Example: limelight play --seat phantom --handicap 1",
)


@app.default
def ways_in() -> None:
    """Show the ways in."""
    print(WAYS_IN)


@app.command(help_epilogue="Example: limelight play jack --seat jack --machine random --new")
def play(
    game: str = "opera",
    /,
    *,
    seat: str | None = None,
    players: int | None = None,
    machine: str | None = None,
    variant: Variant | None = None,
    seed: str | None = None,
    new: Flag = False,
    file: Path | None = None,
    language: Language = None,
) -> None:
    """Play against the machine; a game you left goes on.

    Ask for another seat, machine or rule than it has, and another game begins; both are kept.

    Parameters
    ----------
    game
        The game: opera, jack or minuit.
    seat
        Your side: investigator (unless told), phantom or jack; in minuit 1 (unless told) to 8.
    players
        How many play: 2 (unless told); in minuit up to 8.
    machine
        Who plays all the others: level:1 to level:8 (level:4 unless told), random, greedy, master,
        ismcts:500ms, or a program of yours, cmd:./mybot.
    seed
        A text that all deals and rolls follow from; the same text, the same deals.
    new
        Begin anew although a game is kept; the old one is put away, not deleted.
    file
        Keep the game in this file.
    """
    speak(language)
    rule = limelight.game(game)
    drawing = drawing_of(game)
    options = (variant or Variant()).options()
    number = 2 if players is None else players
    rule.new(number, options)  # so that a wrong number of players is not taken for a wrong seat
    place = _seat(drawing, number, seat or "1")
    fresh = begin(rule, number, options, place, machine or MACHINE, seed)
    screen = Screen()
    terms = {"seat": seat, "players": players, "machine": machine, "seed": seed, **options}
    told = [name for name, value in terms.items() if value is not None]
    with Save(game, file) as save:
        wish = Wish(new, told)
        table = open_table(rule, drawing, save, screen, fresh, wish, read().machine_pace)
        try:
            table.run()
            table.close()
        except (Quit, KeyboardInterrupt):
            table.leave()


def _seat(drawing: Drawing, players: int, word: str, *others: str) -> int:
    """The seat of a name, or of a number from 1 on; the others would have been allowed too."""
    names = drawing.seats[:players]
    numbers = [str(number) for number in range(1, len(names) + 1)]
    for words in ([*names], numbers):
        if word.casefold() in words:
            return words.index(word.casefold())
    allowed = f"{', '.join([*names, *others])}, or 1 to {len(names)}"
    raise OptionError(f"--seat: {quote(word)} is not allowed; allowed: {allowed}")


@app.command(help_epilogue="Example: limelight replay game.json --seat investigator --step")
def replay(
    file: Annotated[str, Parameter(allow_leading_hyphen=True)],
    /,
    *,
    seat: str = "all",
    step: Flag = False,
    language: Language = None,
) -> None:
    """Show a recorded game again: its log, and the board at the end.

    Parameters
    ----------
    file
        The record; - reads standard input.
    seat
        Whose eyes to see with: investigator, phantom or jack, spectator, or all; in minuit any.
    step
        Draw the board before each turn, and wait for Enter.
    """
    speak(language)
    try:
        record = load(file)
        game = limelight.game(record.game)
        drawing = drawing_of(record.game)
        everything = seat == "all"
        eyes = drawing.insider if everything else None
        if seat not in ("all", "spectator"):
            eyes = _seat(drawing, record.players, seat, "spectator", "all")
        # Where nothing is hidden every seat is told the same, and nobody is "you".
        story = Story(game, drawing, None if drawing.insider is None else eyes, everything)
        Show(story, Screen(), step).run(record)
    except OptionError:
        raise
    except LimelightError as error:
        raise RecordError(f"{shorten(file)}: {error}") from error


app.command(serve, help_epilogue="Example: limelight serve --port 9000 --no-open")
app.command(worker, help_epilogue="Example: limelight worker --redis redis://10.0.0.5:6379")
app.command(verify, help_epilogue="Example: limelight verify game.json")
app.command(analyse, help_epilogue="Example: limelight analyse game.json --budget 2s")
app.command(hint, help_epilogue="Example: limelight hint --game jack")
app.command(duel, help_epilogue="Example: limelight duel opera greedy random --games 200 --seed a")
app.command(league, help_epilogue="Example: limelight league jack random greedy level:4 --seed a")
app.command(bridge)
app.command(leak, help_epilogue="Example: limelight leak opera master --games 200 --rules course")
app.command(train, help_epilogue="Example: limelight train opera --out weights.csv")
app.command(
    generate,
    help_epilogue="Example: limelight generate opera --games 1000 --players level:5,level:4 "
    "--out games.parquet",
)
# These are imported only when they are asked for.
app.command(
    "limelight.cli.doctor:doctor",
    name="doctor",
    help="Look the installation over: what is wrong, and what to do about it.",
    help_epilogue="Example: limelight doctor --config limelight.toml",
)
app.command(
    "limelight.cli.admin:app",
    name="admin",
    help="See to the tables of a house: list, export, import, end, repair, back up.",
)


def run() -> int:
    """Run the command; its exit code."""
    be_lenient()
    if not limelight.COMPILED:
        print(
            "limelight runs interpreted, and so slower; install a C compiler and reinstall "
            "limelight to make it fast.",
            file=sys.stderr,
        )
    return _run()


def _run() -> int:
    try:
        app(exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except UnusedCliTokensError as error:
        unused = " ".join(error.unused_tokens or [])
        where = " ".join(error.command_chain or [])
        see = f"see limelight {where} --help" if where else f"there are: {COMMANDS}"
        complain(f"{quote(unused)} is {'too much here' if where else 'no command'}; {see}")
        return 2
    except CycloptsError as error:
        command = " ".join(["limelight", *(error.command_chain or [])])
        complain(f"{shorten(error)} See {command} --help")
        return 2
    except LimelightError as error:
        complain(str(error))
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Nobody reads on: leave quietly, also when Python flushes at the end.
        _hush()
        return 1
    except OSError as error:
        _hush()
        where = f" {shorten(error.filename)}" if error.filename else ""
        complain(f"cannot write{where}: {error.strerror or shorten(error)}; is the disk full?")
        return 1
    return 0


def _hush() -> None:
    """Whatever is still to be written goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
